//! How a patch ends when it cannot simply be applied.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

use super::example::{house, ships};

/// A precondition does not hold.
pub static STALE: Code = Code {
    name: "patch/stale",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch on a value that has changed", "un correctif sur une valeur qui a changé"),
    page: Phrase::new(
        "`was` says which value a patch was written against, and the pack below has another one.\n\n\
         The reason for the patch may be gone. If the base pack has already mended what you wanted to mend, doing \
         it again could overshoot.\n\n\
         Read the new value. Then delete the patch, or write the new value under `was` and what you want now \
         under `set`.",
        "`was` dit pour quelle valeur un correctif a été écrit, et le pack en dessous en donne une autre.\n\n\
         La raison du correctif a peut-être disparu. Si le pack de base a déjà réparé ce que vous vouliez \
         réparer, recommencer irait trop loin.\n\n\
         Lisez la nouvelle valeur. Puis supprimez le correctif, ou écrivez la nouvelle valeur dans `was` et celle \
         que vous voulez maintenant dans `set`.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
was.unit.frigate.stats.hull = 8
set.unit.frigate.stats.hull = 12
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
was.unit.frigate.stats.hull = 10
set.unit.frigate.stats.hull = 12
"#,
    ),
};

/// A patch without operations.
pub static EMPTY: Code = Code {
    name: "patch/empty",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch that changes nothing", "un correctif qui ne change rien"),
    page: Phrase::new(
        "A patch has no operation: no `set`, `replace`, `add`, `remove`, `insert` or column, or only empty ones.\n\n\
         Its reason would stand in the list of changes beside nothing.\n\n\
         Say what it changes, or delete it.",
        "Un correctif n'a pas d'opération : ni `set`, ni `replace`, ni `add`, ni `remove`, ni `insert`, ni \
         colonne, ou seulement des opérations vides.\n\n\
         Sa raison figurerait dans la liste des changements à côté de rien.\n\n\
         Dites ce qu'il change, ou supprimez-le.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
reason = { fr = "Les frégates coulent trop vite.", en = "Frigates sink too fast." }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12
reason = { fr = "Les frégates coulent trop vite.", en = "Frigates sink too fast." }
"#,
    ),
};

/// Every value is there already.
pub static NO_EFFECT: Code = Code {
    name: "patch/no-effect",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch without effect", "un correctif sans effet"),
    page: Phrase::new(
        "Every value that a patch writes is already there. The base pack has probably taken the change over.\n\n\
         The list of changes would announce a change that players cannot find.\n\n\
         Delete the patch. To hear about such a thing the day it happens, give each patch a `was`.",
        "Chaque valeur qu'un correctif écrit est déjà là. Le pack de base a sans doute repris le changement.\n\n\
         La liste des changements annoncerait un changement que les joueurs ne trouvent pas.\n\n\
         Supprimez le correctif. Pour l'apprendre le jour même, donnez un `was` à chaque correctif.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 10
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

/// A later pack writes every value anew.
pub static OVERRIDDEN: Code = Code {
    name: "patch/overridden",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch that overrides another", "un correctif qui prime sur un autre"),
    page: Phrase::new(
        "A patch writes anew every value that a patch of another pack has written, and its pack comes after that \
         one. Nothing of the other patch remains.\n\n\
         That is often meant: a club keeps most of a pack of fixes and settles one question otherwise. It is a \
         hint because readers of the other pack will look for its rule in vain.\n\n\
         If you mean it, say so in `reason`, and `allow` the hint with that reason. Else delete your patch.",
        "Un correctif réécrit chaque valeur qu'un correctif d'un autre pack a écrite, et son pack vient après \
         celui-là. Il ne reste rien de l'autre correctif.\n\n\
         C'est souvent voulu : un club garde l'essentiel d'un pack de correctifs et règle autrement une question. \
         C'est un conseil, car les lecteurs de l'autre pack y chercheront en vain sa règle.\n\n\
         Si c'est voulu, dites-le dans `reason`, et admettez le conseil par `allow` avec cette raison. Sinon, \
         supprimez votre correctif.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12

# file: rules/our_club/pack.toml
[pack]
id = "our_club"
version = "1.0.0"
format = 1
title = { fr = "Notre club", en = "Our club" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { house_rules = "1" }

[patch.sturdier_frigates]
set.unit.frigate.stats.hull = 14
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12

# file: rules/our_club/pack.toml
[pack]
id = "our_club"
version = "1.0.0"
format = 1
title = { fr = "Notre club", en = "Our club" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { house_rules = "1" }

[patch.sturdier_cruisers]
set.unit.cruiser.stats.hull = 26
"#,
    ),
};

/// One pack writes one address twice.
pub static WRITTEN_TWICE: Code = Code {
    name: "patch/written-twice",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("one value written twice by a pack", "une valeur écrite deux fois par un pack"),
    page: Phrase::new(
        "Two patches of one pack, or two operations of one patch, write the same value, or one of them writes a \
         whole of which the other writes a part.\n\n\
         Patches of one pack never see each other, so there is no telling which comes last, and files have no \
         order.\n\n\
         Keep one of the two. If both are right, say it in one line: the whole list, or the final number.",
        "Deux correctifs d'un pack, ou deux opérations d'un correctif, écrivent la même valeur, ou l'une écrit un \
         tout dont l'autre écrit une partie.\n\n\
         Les correctifs d'un pack ne se voient pas entre eux : rien ne dit lequel vient en dernier, et les \
         fichiers n'ont pas d'ordre.\n\n\
         Gardez l'un des deux. Si les deux sont justes, dites-le en une ligne : la suite entière, ou le nombre \
         final.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12

[patch.balance_2026]
set.unit.frigate.stats.hull = 11
set.unit.cruiser.stats.hull = 22
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigate.stats.hull = 12

[patch.balance_2026]
set.unit.cruiser.stats.hull = 22
"#,
    ),
};

/// Two packs without an order touch one address.
pub static CONFLICT: Code = Code {
    name: "patch/conflict",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("two packs at odds over one value", "deux packs en conflit sur une valeur"),
    page: Phrase::new(
        "Two packs that are used together both write one value, with different outcomes, or one of them writes \
         what a `match` or `was` of the other looks at. Neither comes after the other.\n\n\
         Two tables with the same packs would play different rules, according to which one they read first.\n\n\
         Decide which pack has the last word, and write `after` in its `pack.toml`. Packs that write the same \
         value, or different rows of one table, are not in conflict.",
        "Deux packs utilisés ensemble écrivent une même valeur, avec deux résultats différents, ou l'un écrit ce \
         qu'un `match` ou un `was` de l'autre regarde. Aucun ne vient après l'autre.\n\n\
         Deux tables qui ont les mêmes packs joueraient des règles différentes, selon celui qu'elles lisent \
         d'abord.\n\n\
         Décidez lequel a le dernier mot, et écrivez `after` dans son fichier `pack.toml`. Deux packs qui \
         écrivent la même valeur, ou deux rangées d'un même tableau, ne sont pas en conflit.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_ships]
set.unit.frigate.stats.hull = 12
set.unit.cruiser.stats.hull = 26

# file: rules/winter_league/pack.toml
[pack]
id = "winter_league"
version = "1.0.0"
format = 1
title = { fr = "Ligue d'hiver", en = "Winter league" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }

[patch.fragile_frigates]
set.unit.frigate.stats.hull = 8

# file: rules/open_day/pack.toml
[pack]
id = "open_day"
version = "1.0.0"
format = 1
title = { fr = "Journée portes ouvertes", en = "Open day" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { house_rules = "1", winter_league = "1" }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_ships]
set.unit.frigate.stats.hull = 12
set.unit.cruiser.stats.hull = 26

# file: rules/winter_league/pack.toml
[pack]
id = "winter_league"
version = "1.0.0"
format = 1
title = { fr = "Ligue d'hiver", en = "Winter league" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }
after = ["house_rules"]

[patch.fragile_frigates]
set.unit.frigate.stats.hull = 8

# file: rules/open_day/pack.toml
[pack]
id = "open_day"
version = "1.0.0"
format = 1
title = { fr = "Journée portes ouvertes", en = "Open day" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { house_rules = "1", winter_league = "1" }
"#,
    ),
};
