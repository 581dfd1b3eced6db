//! What is wrong with a journal.

use crate::locale::Message;
use crate::say;

/// Why a file is not read as a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is something else.
    NoJournal,
    /// It has another format.
    Format(Box<str>),
    /// It is empty, or breaks off before the game was set up: no choice was ever made.
    Unbegun,
    /// A line is damaged.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Its checksum does not fit it and the lines before it.
    Checksum,
    /// It says nothing that stands in a journal there.
    Unknown,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to make again.
    NothingToRedo,
    /// Its marks are others than those of the line that it goes back to.
    Marks,
}

impl Damage {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            Damage::NoJournal => {
                say!("this file is no journal of a game", "ce fichier n'est pas le journal d'une partie")
            }
            Damage::Format(found) => say!(
                "the journal has format {found}, and this version reads format 1",
                "le journal est au format {found}, et cette version lit le format 1"
            ),
            Damage::Unbegun => say!(
                "the journal breaks off before its first choice",
                "le journal s'interrompt avant son premier choix"
            ),
            Damage::Line { line, flaw } => {
                let Message { en, fr } = flaw.message();
                say!("the journal is damaged at line {line}: {en}", "le journal est abîmé à la ligne {line} : {fr}")
            }
        }
    }

    /// What to do.
    pub fn help(&self) -> Message {
        match self {
            Damage::NoJournal => say!(
                "name a file that `codicille play PACK --journal FILE` wrote, or one that does not exist yet",
                "nommez un fichier écrit par `codicille play PACK --journal FICHIER`, ou un fichier qui n'existe pas encore"
            ),
            Damage::Format(_) => {
                say!("use the version that wrote it", "utilisez la version qui l'a écrit")
            }
            Damage::Unbegun => say!(
                "`codicille play PACK --journal FILE` begins it",
                "`codicille play PACK --journal FICHIER` le commence"
            ),
            Damage::Line { line, .. } => say!(
                "take a copy of the file from before; or cut it off before line {line}: the lines above it are sound",
                "reprenez une copie antérieure du fichier ; ou coupez-le avant la ligne {line} : les lignes du dessus sont bonnes"
            ),
        }
    }
}

impl Flaw {
    fn message(self) -> Message {
        match self {
            Flaw::Checksum => say!(
                "it was changed, or a line before it is missing",
                "elle a été modifiée, ou une ligne manque avant elle"
            ),
            Flaw::Unknown => say!("nothing of the kind stands there", "rien de tel n'a sa place là"),
            Flaw::NothingToUndo => say!("there is no choice to take back", "il n'y a aucun choix à annuler"),
            Flaw::NothingToRedo => say!("there is no choice to make again", "il n'y a aucun choix à refaire"),
            Flaw::Marks => {
                say!("the game would not stand as it did before", "la partie ne serait pas dans l'état où elle était")
            }
        }
    }
}
