//! The diagnostics of faults and of second definitions.

use super::codes;
use super::fault::{Fault, Kind, clipped};
use super::scope::{Clash, Key};
use super::words;
use crate::address::quote_segment;
use crate::diagnostic::Diagnostic;
use crate::locale::Message;
use crate::say;
use crate::source::{FileId, Origin};

/// The statement that a fault is in.
#[derive(Default)]
pub(super) struct Subject {
    /// The key, or the name of the header, as it is written; empty if it cannot be read.
    pub(super) name: String,
    /// Whether it is a header.
    pub(super) is_header: bool,
    /// Whether a header follows.
    pub(super) next_is_header: bool,
}

impl Subject {
    /// What comes after "the value" or "the header" to say whose it is; nothing if that is unknown.
    pub(super) fn of(&self) -> Message {
        let name = &self.name;
        match (self.is_header, name.is_empty()) {
            (_, true) => Message::default(),
            (true, false) => say!(" `{name}`", " `{name}`"),
            (false, false) => say!(" of `{name}`", " de `{name}`"),
        }
    }

    /// What becomes of the statement.
    fn set_aside(&self) -> Message {
        let name = &self.name;
        match (self.is_header, name.is_empty()) {
            (true, false) => say!(
                "block `{name}` is set aside; the rest of the file is checked",
                "le bloc `{name}` est mis de côté ; le reste du fichier est vérifié"
            ),
            (true, true) => say!(
                "the keys of this block are set aside; the rest of the file is checked",
                "les clés de ce bloc sont mises de côté ; le reste du fichier est vérifié"
            ),
            (false, false) => say!(
                "key `{name}` is set aside; the rest of the file is checked",
                "la clé `{name}` est mise de côté ; le reste du fichier est vérifié"
            ),
            (false, true) => say!(
                "this line is set aside; the rest of the file is checked",
                "cette ligne est mise de côté ; le reste du fichier est vérifié"
            ),
        }
    }
}

/// The diagnostic of a fault.
pub(super) fn fault(file: FileId, text: &str, fault: &Fault, subject: &Subject) -> Diagnostic {
    let place = |span: &std::ops::Range<usize>| Origin::new(file, span.clone());
    let words = words::describe(text, fault, subject);
    let mut diagnostic = Diagnostic::new(words.code, words.title, place(&fault.span), words.label);
    if let (Some(other), Some(label)) = (&fault.other, words.other) {
        diagnostic = diagnostic.label(place(other), label);
    }
    diagnostic.notes.push(match fault.kind {
        Kind::CarriageReturn => say!(
            "these returns are read as ends of lines, but editors and other tools will see a single line",
            "ces retours chariot sont lus comme des fins de ligne, mais les éditeurs et les autres outils n'y verront qu'une ligne"
        ),
        _ => subject.set_aside(),
    });
    diagnostic.help.extend(words.help);
    diagnostic
}

/// The diagnostic of a second definition, by the header of a path or by a key.
pub(super) fn clash(file: FileId, clash: &Clash, header: Option<&[Key]>) -> Diagnostic {
    let around = header.unwrap_or_default().iter().take_while(|key| key.span != clash.key.span);
    let path: Vec<String> = around.chain([&clash.key]).map(|key| quote_segment(&key.name)).collect();
    let name = clipped(&path.join("."));
    let header = header.is_some();
    let (code, title) = match (header, clash.blocks) {
        (true, true) => {
            (&codes::DUPLICATE_TABLE, say!("block `{name}` is opened twice", "le bloc `{name}` est en double"))
        }
        (_, false) if header => (
            &codes::DUPLICATE_KEY,
            say!("`{name}` is a value, and then a block", "`{name}` est une valeur, puis un bloc"),
        ),
        _ => (&codes::DUPLICATE_KEY, say!("key `{name}` is given twice", "la clé `{name}` est en double")),
    };
    let note = if header {
        say!(
            "the first stays; the keys under the second are set aside",
            "le premier reste ; les clés sous le second sont mises de côté"
        )
    } else {
        say!("the first value stays, the second is set aside", "la première valeur reste, la seconde est mise de côté")
    };
    let help = if header {
        say!(
            "put all keys under one header, or rename one of the two",
            "mettez toutes les clés sous un seul en-tête, ou renommez l'un des deux"
        )
    } else {
        say!("delete one of the two, or rename it", "supprimez l'une des deux, ou renommez-la")
    };
    let here = if header {
        say!("opened again here", "ouvert une seconde fois ici")
    } else {
        say!("given again here", "donnée une seconde fois ici")
    };
    let first = say!("first defined here", "première définition ici");
    Diagnostic::new(code, title, Origin::new(file, clash.key.span.clone()), here)
        .label(Origin::new(file, clash.first.clone()), first)
        .note(note)
        .help(help)
}
