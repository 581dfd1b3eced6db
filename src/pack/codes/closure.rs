//! Packs beside each other: what they require, and ids that two of them have.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

use super::example::{house, ships};

/// A requirement that names no versions.
pub static BAD_REQUIREMENT: Code = Code {
    name: "manifest/bad-requirement",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a requirement that names no versions", "une dépendance qui ne nomme pas de versions"),
    page: Phrase::new(
        "Each line of `requires` names a pack and the versions of it that will do: `\"1\"` for any 1.x, `\"1.2\"` for \
         1.2 and later before 2, `\">=1.2, <1.5\"`. This one says something else.\n\n\
         A patch fits the editions that its author has read. Without versions, nobody is warned when a new \
         edition changes the ground under it.\n\n\
         Write the versions that you have tried.",
        "Chaque ligne de `requires` nomme un pack et les versions qui conviennent : `\"1\"` pour toute version 1.x, \
         `\"1.2\"` à partir de la 1.2 et avant la 2, `\">=1.2, <1.5\"`. Celle-ci dit autre chose.\n\n\
         Un correctif convient aux éditions que son auteur a lues. Sans versions, personne n'est averti quand une \
         nouvelle édition change le terrain sous lui.\n\n\
         Écrivez les versions que vous avez essayées.",
    ),
    fails: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "latest" }
"#,
    ),
    repaired: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }
"#,
    ),
};

/// Two packs with one id.
pub static DUPLICATE_PACK: Code = Code {
    name: "manifest/duplicate-pack",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("two packs with one id", "deux packs de même id"),
    page: Phrase::new(
        "Two folders of the workspace hold packs with the same id. Usually one is a copy that was meant to become \
         another pack, or an old edition that was never deleted.\n\n\
         Whoever requires the pack would get either of them.\n\n\
         Give the copy an id of its own, or delete the old edition.",
        "Deux dossiers contiennent des packs de même id. Le plus souvent, l'un est une copie qui devait devenir \
         un autre pack, ou une ancienne édition qui n'a pas été supprimée.\n\n\
         Qui requiert ce pack recevrait l'un ou l'autre.\n\n\
         Donnez à la copie un id bien à elle, ou supprimez l'ancienne édition.",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"

# file: rules/skirmish_winter/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche d'hiver", en = "Winter skirmish" }
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

# file: rules/skirmish_winter/pack.toml
[pack]
id = "skirmish_winter"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche d'hiver", en = "Winter skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
"#,
};

/// A required pack that is not there.
pub static UNKNOWN_PACK: Code = Code {
    name: "manifest/unknown-pack",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a required pack that is not there", "un pack requis qui n'est pas là"),
    page: Phrase::new(
        "A pack requires another that the workspace does not have.\n\n\
         Patches without the pack that they change mean nothing. So nothing is built, and nothing else is said \
         about the patches until it is there.\n\n\
         Put the pack into a folder beside this one, or correct its id.",
        "Un pack en requiert un autre que le dossier de travail ne contient pas.\n\n\
         Des correctifs sans le pack qu'ils modifient ne veulent rien dire. Rien n'est donc produit, et rien \
         d'autre n'est dit des correctifs tant qu'il n'est pas là.\n\n\
         Placez le pack dans un dossier à côté de celui-ci, ou corrigez son id.",
    ),
    fails: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { exemple = "1" }

[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12
"#,
    ),
};

/// A pack to come after that is not there.
pub static UNKNOWN_AFTER: Code = Code {
    name: "manifest/unknown-after",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new("an order wish on a pack that is not there", "un souhait d'ordre sur un pack absent"),
    page: Phrase::new(
        "`after` names a pack that the workspace does not have. That is no fault: `after` only says which pack \
         has the last word where both are used.\n\n\
         But a misspelt id orders nothing, and the two packs would be in conflict on the day they meet.\n\n\
         Check the id. If the pack is simply not here, leave the line, and `allow` the hint.",
        "`after` nomme un pack que le dossier de travail ne contient pas. Ce n'est pas une faute : `after` dit \
         seulement quel pack a le dernier mot quand les deux sont utilisés.\n\n\
         Mais un id mal écrit n'ordonne rien, et les deux packs seraient en conflit le jour où ils se \
         rencontrent.\n\n\
         Vérifiez l'id. Si le pack n'est simplement pas ici, laissez la ligne, et admettez le conseil par \
         `allow`.",
    ),
    fails: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
after = ["exemple"]
"#,
    ),
    repaired: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
after = ["example"]
"#,
    ),
};

/// A required pack in another version.
pub static OTHER_VERSION: Code = Code {
    name: "manifest/other-version",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a required pack in another version", "un pack requis dans une autre version"),
    page: Phrase::new(
        "A pack requires another in versions that the one in the workspace does not have.\n\n\
         Its patches were written for other rules. Those that still apply might change what has changed already.\n\n\
         Take the version that is required. Or read what is new, check your patches against it, and write the new \
         version under `requires`.",
        "Un pack en requiert un autre dans des versions que celui du dossier de travail n'a pas.\n\n\
         Ses correctifs ont été écrits pour d'autres règles. Ceux qui s'appliquent encore changeraient peut-être \
         ce qui a déjà changé.\n\n\
         Prenez la version requise. Ou lisez les nouveautés, vérifiez vos correctifs, et écrivez la nouvelle \
         version sous `requires`.",
    ),
    fails: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "2" }
"#,
    ),
    repaired: concat!(
        ships!(),
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }
"#,
    ),
};

/// Packs that come after each other in a circle.
pub static CYCLE: Code = Code {
    name: "manifest/cycle",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("packs that come after each other in a circle", "des packs qui se suivent en boucle"),
    page: Phrase::new(
        "Each pack comes after those that it requires and those that it names under `after`. Here that goes round \
         in a circle, so none can come first. The labels show every hop.\n\n\
         Nobody could say which pack changes the other.\n\n\
         Remove one of the lines. The pack that patches another keeps its `requires`; the other one rarely needs \
         it.",
        "Chaque pack vient après ceux qu'il requiert et ceux qu'il nomme dans `after`. Ici cela tourne en boucle, \
         et aucun ne peut passer en premier. Les annotations montrent chaque étape.\n\n\
         Personne ne saurait quel pack modifie l'autre.\n\n\
         Retirez l'une des lignes. Le pack qui modifie un autre garde son `requires` ; l'autre en a rarement \
         besoin.",
    ),
    fails: r#"
# file: rules/skirmish/pack.toml
[pack]
id = "skirmish"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche", en = "Skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { skirmish_winter = "1" }

# file: rules/skirmish_winter/pack.toml
[pack]
id = "skirmish_winter"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche d'hiver", en = "Winter skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { skirmish = "1" }
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

# file: rules/skirmish_winter/pack.toml
[pack]
id = "skirmish_winter"
version = "1.0.0"
format = 1
title = { fr = "Escarmouche d'hiver", en = "Winter skirmish" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { skirmish = "1" }
"#,
};

/// A file that cannot be read.
pub static UNREADABLE: Code = Code {
    name: "world/unreadable",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a file that cannot be read", "un fichier illisible"),
    page: Phrase::new(
        "A file of a pack could not be read: it is locked, it vanished while it was read, you may not open it, or \
         a link leads out of the workspace.\n\n\
         What it defines is missing from the rules, so nothing is built.\n\n\
         The message says why. Close the program that holds the file, correct its permissions, or put a copy in \
         the place of the link.",
        "Un fichier d'un pack n'a pas pu être lu : il est verrouillé, il a disparu entre-temps, vous n'avez pas \
         le droit de l'ouvrir, ou un lien mène hors du dossier de travail.\n\n\
         Ce qu'il définit manque aux règles : rien n'est donc produit.\n\n\
         Le message dit pourquoi. Fermez le programme qui tient le fichier, corrigez ses droits, ou mettez une \
         copie à la place du lien.",
    ),
    fails: "",
    repaired: "",
};

/// One id defined twice.
pub static DUPLICATE_ID: Code = Code {
    name: "id/duplicate",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an id defined twice", "un id défini deux fois"),
    page: Phrase::new(
        "One kind and id is defined in two places: in two files of a pack, or in two packs that are used \
         together.\n\n\
         The book can print only one of the two. The labels show both places; everything else is checked with the \
         first.\n\n\
         Delete one of them, or rename it. To change what another pack defines, write a patch.",
        "Une même sorte et un même id sont définis à deux endroits : dans deux fichiers d'un pack, ou dans deux \
         packs utilisés ensemble.\n\n\
         Le livre ne peut imprimer que l'un des deux. Les annotations montrent les deux endroits ; le reste est \
         vérifié avec le premier.\n\n\
         Supprimez l'un des deux, ou renommez-le. Pour changer ce qu'un autre pack définit, écrivez un correctif.",
    ),
    fails: r#"
# file: rules/example/cavalry.toml
[unit.hussars]
name = { fr = "hussards", en = "hussars" }

# file: rules/example/reserves.toml
[unit.hussars]
name = { fr = "hussards de réserve", en = "reserve hussars" }
"#,
    repaired: r#"
# file: rules/example/cavalry.toml
[unit.hussars]
name = { fr = "hussards", en = "hussars" }

# file: rules/example/reserves.toml
[unit.reserve_hussars]
name = { fr = "hussards de réserve", en = "reserve hussars" }
"#,
};
