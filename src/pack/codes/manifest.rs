//! The manifest of a pack by itself.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

/// No `[pack]`.
pub static MANIFEST_MISSING: Code = Code {
    name: "manifest/missing",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a pack that does not say what it is", "un pack qui ne dit pas ce qu'il est"),
    page: Phrase::new(
        "Each folder of packs holds a file `pack.toml` with a table `[pack]`: id, version, format, title and \
         languages. This folder has none.\n\n\
         Without it nobody knows what the pack requires, in which languages its book is printed, or which edition \
         players hold.\n\n\
         Write the file; the help lists its keys.",
        "Chaque dossier de pack contient un fichier `pack.toml` avec un bloc `[pack]` : id, version, format, \
         titre et langues. Ce dossier n'en a pas.\n\n\
         Sans lui, personne ne sait ce que le pack requiert, dans quelles langues son livre s'imprime, ni quelle \
         édition les joueurs ont en main.\n\n\
         Écrivez le fichier ; l'aide énumère ses clés.",
    ),
    fails: r#"
# file: rules/skirmish/units.toml
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"

# file: rules/skirmish/units.toml
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// `[pack]` outside `pack.toml`.
pub static MANIFEST_MISPLACED: Code = Code {
    name: "manifest/misplaced",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a manifest in the wrong file", "un bloc `[pack]` dans le mauvais fichier"),
    page: Phrase::new(
        "The table `[pack]` stands in another file than `pack.toml`, where nothing reads it.\n\n\
         What it says about versions and languages would count for nothing.\n\n\
         Move it to `pack.toml`. If `pack.toml` has one already, delete this one.",
        "Le bloc `[pack]` se trouve dans un autre fichier que `pack.toml`, où rien ne le lit.\n\n\
         Ce qu'il dit des versions et des langues ne compterait pas.\n\n\
         Déplacez-le dans `pack.toml`. Si `pack.toml` en a déjà un, supprimez celui-ci.",
    ),
    fails: r#"
# file: rules/skirmish/skirmish.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// The folder has another name than the pack.
pub static OTHER_FOLDER: Code = Code {
    name: "manifest/folder-name",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a pack in a folder with another name", "un pack dans un dossier d'un autre nom"),
    page: Phrase::new(
        "The folder of a pack has another name than its id.\n\n\
         Whoever is told to fetch the pack `skirmish` looks for a folder `skirmish`, and does not find it.\n\n\
         Rename the folder, or give the pack the id that its folder has.",
        "Le dossier d'un pack porte un autre nom que son id.\n\n\
         Qui doit récupérer le pack `skirmish` cherche un dossier `skirmish`, et ne le trouve pas.\n\n\
         Renommez le dossier, ou donnez au pack l'id que porte son dossier.",
    ),
    fails: r#"
# file: rules/skirmish_old/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
};

/// A format that this compiler does not read.
pub static UNKNOWN_FORMAT: Code = Code {
    name: "manifest/unknown-format",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a pack format that is not known", "un format de pack inconnu"),
    page: Phrase::new(
        "`format` is the version of the pack format itself, not of your pack. This compiler reads format 1.\n\n\
         A later format may mean other things by the same words, and the rules would come out wrong.\n\n\
         If you wanted to number your pack, use `version`. If the pack is written for a newer compiler, take that \
         one.",
        "`format` est la version du format de pack, pas celle de votre pack. Ce compilateur lit le format 1.\n\n\
         Un format plus récent peut dire autre chose avec les mêmes mots, et les règles en sortiraient fausses.\n\n\
         Si vous vouliez numéroter votre pack, utilisez `version`. Si le pack est écrit pour un compilateur plus \
         récent, prenez celui-là.",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "2.0.0"
format = 2
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "2.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
};

/// A version that is none.
pub static BAD_VERSION: Code = Code {
    name: "manifest/bad-version",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a version that is none", "une version qui n'en est pas une"),
    page: Phrase::new(
        "`version` is three numbers with points between them, such as `1.4.0`. Raise the first when a rule \
         changes so much that old patches no longer fit, the second when rules are added, the third when mistakes \
         are corrected.\n\n\
         Patches say which versions they fit, and players compare the number on their printed book.\n\n\
         Write three numbers.",
        "`version` est faite de trois nombres séparés par des points, par exemple `1.4.0`. Augmentez le premier \
         quand une règle change au point que les anciens correctifs ne conviennent plus, le deuxième quand des \
         règles s'ajoutent, le troisième quand vous corrigez des fautes.\n\n\
         Les correctifs disent quelles versions leur conviennent, et les joueurs comparent le numéro de leur \
         livre imprimé.\n\n\
         Écrivez trois nombres.",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "2.1"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "2.1.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
};

/// No language, or a word that is none.
pub static BAD_LANGUAGE: Code = Code {
    name: "manifest/bad-language",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a language that is none", "une langue qui n'en est pas une"),
    page: Phrase::new(
        "`languages` lists the languages in which every text of the pack exists, each as its tag: `fr`, `en`, \
         `pt-BR`. This list is empty, or a word in it is no tag.\n\n\
         The book is printed in these languages: with none, it is not printed at all.\n\n\
         Write the two letters of each language.",
        "`languages` énumère les langues dans lesquelles tout texte du pack existe, chacune par son code : `fr`, \
         `en`, `pt-BR`. Cette suite est vide, ou l'un de ses mots n'est pas un code.\n\n\
         Le livre s'imprime dans ces langues : sans aucune, il ne s'imprime pas.\n\n\
         Écrivez les deux lettres de chaque langue.",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = "Escarmouche"
languages = ["Français"]
license = "CC0-1.0"
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = "Escarmouche"
languages = ["fr"]
license = "CC0-1.0"
"#,
};

/// No licence.
pub static NO_LICENSE: Code = Code {
    name: "manifest/no-license",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new("a pack without a licence", "un pack sans licence"),
    page: Phrase::new(
        "The pack does not say what others may do with it.\n\n\
         By law they may then do nothing: no other club may print it, translate it or write house rules on it.\n\n\
         Write `license` with the short name of a licence, such as `CC-BY-4.0` (others may use and change it if \
         they name you) or `CC0-1.0` (without any condition).",
        "Le pack ne dit pas ce que les autres peuvent en faire.\n\n\
         De droit, ils ne peuvent alors rien en faire : aucun autre club ne peut l'imprimer, le traduire ni \
         écrire des règles maison dessus.\n\n\
         Écrivez `license` avec le nom court d'une licence, par exemple `CC-BY-4.0` (on peut l'utiliser et le \
         modifier en vous citant) ou `CC0-1.0` (sans aucune condition).",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
"#,
    repaired: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC-BY-4.0"
"#,
};
