//! Diagnostics made by hand, on packs like the real ones.

use std::ops::Range;

use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::say;
use crate::source::{FileId, Origin, Sources};

const fn code(name: &'static str, level: Level, title: Phrase) -> Code {
    Code {
        name,
        level,
        confidence: Confidence::Sure,
        title,
        page: Phrase::new("A page.", "Une page."),
        fails: "",
        repaired: "",
    }
}

/// An error.
pub static STALE: Code = code(
    "patch/stale",
    Level::Error,
    Phrase::new("a patch expects a value that is no longer there", "un correctif attend une valeur qui n'y est plus"),
);

/// A warning.
pub static DRIFT: Code = code(
    "text/number-drift",
    Level::Warning,
    Phrase::new("the two languages say different numbers", "les deux langues disent des nombres différents"),
);

/// A hint.
pub static LICENCE: Code = code(
    "pack/no-licence",
    Level::Hint,
    Phrase::new("a pack does not say how it may be copied", "un pack ne dit pas comment on peut le copier"),
);

/// The patch: three lines.
const REWARDS: &str = "[patch.tatooine_retrofit]
was.system.tatooine.rewards.offensive_retrofit.loser = 4
set.system.tatooine.rewards.offensive_retrofit.loser = 5
";

/// The base pack, saved by an editor that writes a byte-order mark and CRLF.
const SYSTEMS: &str = "\u{feff}[system.tatooine]\r\nname = \"Tatooine\"\r\n\
rewards.offensive_retrofit = { winner = 10, loser = 5 }\r\n\r\n[token.ally]\r\n\
text = { fr = \"Le perdant reçoit 30 points\", en = \"The loser gains 45 points\" }\r\n";

/// A manifest without licence.
const MANIFEST: &str = "[pack]\nid = \"green_knight\"\n";

/// The first place of a text in a file.
pub fn find(sources: &Sources, file: FileId, text: &str) -> Origin {
    let start = sources.get(file).unwrap().text.find(text).unwrap();
    Origin::new(file, start..start + text.len())
}

/// The last character of the first place of a text in a file.
fn last(sources: &Sources, file: FileId, text: &str) -> Origin {
    let end = find(sources, file, text).span().end;
    Origin::new(file, end - 1..end)
}

/// An error over two files, a warning with both labels on one line, and a hint.
pub fn all() -> (Sources, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let manifest = sources.add("rules/green_knight/pack.toml".into(), MANIFEST.into());
    let patch = sources.add("rules/green_knight/rewards.toml".into(), REWARDS.into());
    let base = sources.add("rules/rebellion_in_the_rim/systems.toml".into(), SYSTEMS.into());
    let hint = Diagnostic::new(
        &LICENCE,
        say!("pack `green_knight` has no licence", "le pack `green_knight` n'a pas de licence"),
        find(&sources, manifest, "[pack]"),
        say!("no `license` here", "pas de `license` ici"),
    );
    let warning = Diagnostic::new(
        &DRIFT,
        say!("`token.ally` says 45 in English and 30 in French", "`token.ally` dit 45 en anglais et 30 en français"),
        find(&sources, base, "45"),
        say!("the English says 45", "l'anglais dit 45"),
    )
    .label(find(&sources, base, "30"), say!("the French says 30", "le français dit 30"))
    .at(Address::new(["token", "ally"]));
    let found = vec![hint, stale(&sources, patch, base), warning];
    (sources, found)
}

fn stale(sources: &Sources, patch: FileId, base: FileId) -> Diagnostic {
    Diagnostic::new(
        &STALE,
        say!(
            "patch `tatooine_retrofit` expects 4 and finds 5",
            "le correctif `tatooine_retrofit` attend 4 et trouve 5"
        ),
        last(sources, patch, "loser = 4"),
        say!("this patch expects 4", "ce correctif attend 4"),
    )
    .at(Address::new(["patch", "tatooine_retrofit"]))
    .label(last(sources, base, "loser = 5"), say!("the base pack now gives 5", "le pack de base donne maintenant 5"))
    .note(say!(
        "the loser at Tatooine already gains 5 points, so the patch has nothing left to change",
        "à Tatooine, le perdant reçoit déjà 5 points : le correctif n'a plus rien à changer"
    ))
    .help(say!(
        "delete the patch, or give `was` the value 5 and `set` the value you want now",
        "supprimez le correctif, ou donnez à `was` la valeur 5 et à `set` la valeur voulue"
    ))
}

/// A finding in a file of its own.
pub fn one(text: &str, span: Range<usize>) -> (Sources, Diagnostic) {
    let mut sources = Sources::default();
    let file = sources.add("rules/a.toml".into(), text.into());
    let origin = Origin::new(file, span);
    (sources, Diagnostic::new(&STALE, say!("title", "titre"), origin, say!("label", "annotation")))
}
