//! The folders that `codicille.toml` names: what is written must not get among the packs.

use crate::diagnostic::{Code, Confidence, Diagnostic, Level, Sink};
use crate::locale::{Message, Phrase};
use crate::model::Folders;
use crate::say;
use crate::source::Origin;
use crate::syntax::tree::Node;
use crate::world::normalise;

/// An output folder in which something else lives.
pub static CODE: Code = Code {
    name: "config/bad-folder",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an output folder that holds something else", "un dossier de sortie qui sert à autre chose"),
    page: Phrase::new(
        "\
Under `[workspace]`, `rules` names the folder of the packs, and `generated`, `book` and `schemas` those that `codicille` writes \
to. Each needs a folder of its own: a book among the packs would be taken for a pack, and two outputs in one folder would \
overwrite each other.

Until it is mended, the usual name of the folder is used.
",
        "\
Sous `[workspace]`, `rules` nomme le dossier des packs, et `generated`, `book` et `schemas` ceux où `codicille` écrit. Il faut \
un dossier pour chacun : un livre rangé parmi les packs serait pris pour un pack, et deux sorties dans un même dossier \
s'écraseraient l'une l'autre.

Tant que ce n'est pas réparé, le nom habituel du dossier est utilisé.
",
    ),
    fails: "\
# file: codicille.toml
[workspace]
book = \"rules\"

# file: rules/example/pack.toml
[pack]
id = \"example\"
version = \"1.0.0\"
format = 1
title = \"Example\"
languages = [\"fr\", \"en\"]
license = \"CC0-1.0\"
",
    repaired: "\
# file: codicille.toml
[workspace]
book = \"book\"

# file: rules/example/pack.toml
[pack]
id = \"example\"
version = \"1.0.0\"
format = 1
title = \"Example\"
languages = [\"fr\", \"en\"]
license = \"CC0-1.0\"
",
};

/// Reports output folders that meet another folder, and puts the usual ones in their place.
pub fn check(folders: &mut Folders, config: &Node, sink: &mut Sink) {
    let usual = Folders::default();
    let mut taken = vec![folders.rules.clone()];
    let outputs = [
        ("generated", &mut folders.generated, usual.generated),
        ("book", &mut folders.book, usual.book),
        ("schemas", &mut folders.schemas, usual.schemas),
    ];
    for (key, folder, usual) in outputs {
        if let Some(message) = trouble(key, folder, &taken) {
            let place = config.find(&["workspace".into(), key.into()]).map_or(config.origin, |node| node.origin);
            sink.push(fault(message, place));
            *folder = usual;
        }
        taken.push(folder.clone());
    }
}

/// What is wrong with an output folder, beside those that are taken.
fn trouble(key: &str, folder: &str, taken: &[Box<str>]) -> Option<Message> {
    if let Some(other) = taken.iter().find(|other| meets(folder, other)) {
        return Some(say!(
            "`{key}` would write to `{folder}`, which meets the folder `{other}`",
            "`{key}` écrirait dans `{folder}`, qui rencontre le dossier `{other}`"
        ));
    }
    is_hidden(folder).then(|| {
        say!(
            "`{key}` would write into the hidden folder `{folder}`",
            "`{key}` écrirait dans le dossier caché `{folder}`"
        )
    })
}

/// Whether one of the two folders is or holds the other. Names that lead out are refused when they are used.
fn meets(folder: &str, other: &str) -> bool {
    let (Ok(folder), Ok(other)) = (normalise(folder), normalise(other)) else { return false };
    let within =
        |a: &str, b: &str| b.is_empty() || a == b || a.strip_prefix(b).is_some_and(|rest| rest.starts_with('/'));
    within(&folder, &other) || within(&other, &folder)
}

/// Whether a part of the name begins with a dot, as the folders of tools do.
fn is_hidden(folder: &str) -> bool {
    folder.split(['/', '\\']).any(|name| name.starts_with('.') && !matches!(name, "." | ".."))
}

fn fault(message: Message, origin: Origin) -> Diagnostic {
    Diagnostic::new(&CODE, message, origin, say!("needs a folder of its own", "il lui faut un dossier à lui")).help(
        say!(
            "choose a folder that nothing else uses, or delete the line",
            "choisissez un dossier qui ne sert à rien d'autre, ou supprimez la ligne"
        ),
    )
}
