//! What a patch is aimed at, and is not there.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

use super::example::{house, sector, ships};

/// A patch names something that is not there.
pub static UNKNOWN_TARGET: Code = Code {
    name: "patch/unknown-target",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch on something that is not there", "un correctif sur ce qui n'existe pas"),
    page: Phrase::new(
        "A patch names a definition, or a key inside one, that no pack below it has. The id is misspelt, the base \
         pack has renamed or removed it, or you wrote the patch for another edition.\n\n\
         The change would never happen, and the book would print the old rule.\n\n\
         Correct the address; the note says which packs, in which versions, the patch is held against. To create \
         what is not there yet, write `add` instead of `set`.",
        "Un correctif vise une définition, ou une clé dans une définition, qu'aucun pack en dessous ne contient. \
         L'id est mal écrit, le pack de base l'a renommé ou retiré, ou vous écriviez pour une autre édition.\n\n\
         Le changement n'aurait jamais lieu, et le livre imprimerait l'ancienne règle.\n\n\
         Corrigez l'adresse ; la note dit quels packs, et dans quelles versions, se trouvent sous le correctif. \
         Pour créer ce qui n'existe pas encore, écrivez `add` au lieu de `set`.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.sturdy_frigates]
set.unit.frigatte.stats.hull = 12
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

/// A pattern or `match` fits nothing.
pub static MATCHES_NOTHING: Code = Code {
    name: "patch/matches-nothing",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch that matches nothing", "un correctif qui ne vise rien"),
    page: Phrase::new(
        "The pattern of a patch fits no id, or no definition holds the values under `match`, or none of those \
         that do has the key that the patch changes.\n\n\
         A patch that matches nothing changes nothing: the book would go on printing the old values, and nobody \
         would notice.\n\n\
         The label shows the first value that no definition has, and what the nearest one holds instead. Correct \
         `match` or the pattern. `count` then guards the number of targets against the next edition.",
        "Le motif d'un correctif ne convient à aucun id, ou aucune définition ne porte les valeurs de `match`, ou \
         aucune de celles qui les portent n'a la clé que le correctif change.\n\n\
         Un correctif qui ne vise rien ne change rien : le livre continuerait d'imprimer les anciennes valeurs, \
         et personne ne le remarquerait.\n\n\
         L'annotation montre la première valeur qu'aucune définition ne porte, et ce que porte à la place la plus \
         proche. Corrigez `match` ou le motif. `count` garantit ensuite le nombre de cibles contre la prochaine \
         édition.",
    ),
    fails: concat!(
        sector!(),
        house!(),
        r#"
[patch.smaller_rewards]
match.system."*".rewards.ships = { winner = 10, loser = 5 }
set.system."*".rewards.ships = { winner = 6, loser = 3 }
"#,
    ),
    repaired: concat!(
        sector!(),
        house!(),
        r#"
[patch.smaller_rewards]
match.system."*".rewards.ships = { winner = 8, loser = 4 }
set.system."*".rewards.ships = { winner = 6, loser = 3 }
"#,
    ),
};

/// A pattern finds another number of targets than `count`.
pub static COUNT: Code = Code {
    name: "patch/count",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a patch with more or fewer targets than it expects",
        "un correctif qui vise plus ou moins de cibles que prévu",
    ),
    page: Phrase::new(
        "`count` says how many definitions the pattern of a patch must match, and it matches more or fewer.\n\n\
         Usually the base pack has gained or lost a definition since the patch was written. Without `count` the \
         patch would change a unit that its author has never seen.\n\n\
         Look at the targets in the note. If they are the right ones, correct `count`; else correct the pattern.",
        "`count` dit combien de définitions le motif d'un correctif doit viser, et il en vise plus ou moins.\n\n\
         Le plus souvent, le pack de base a gagné ou perdu une définition depuis que le correctif a été écrit. \
         Sans `count`, le correctif changerait une unité que son auteur n'a jamais vue.\n\n\
         Regardez les cibles dans la note. Si ce sont les bonnes, corrigez `count` ; sinon, corrigez le motif.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_ship_is_banned]
set.unit."*".banned = false
count = 3
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_ship_is_banned]
set.unit."*".banned = false
count = 2
"#,
    ),
};

/// Two patterns in one patch.
pub static TWO_PATTERNS: Code = Code {
    name: "patch/two-patterns",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a patch with two patterns", "un correctif à deux motifs"),
    page: Phrase::new(
        "A patch may hold one pattern, such as `\"*\"` or `\"onager_*\"`, as often as you like, but always at the same \
         place of the address. This one holds two, or one at two places.\n\n\
         With two, nobody could say which pairs are meant, and `count` would count pairs.\n\n\
         Name one of the two places, or split the patch into several.",
        "Un correctif peut contenir un seul motif, tel que `\"*\"` ou `\"onager_*\"`, autant de fois que vous voulez, \
         mais toujours au même endroit de l'adresse. Celui-ci en contient deux, ou un à deux endroits.\n\n\
         Avec deux motifs, personne ne saurait quelles paires sont visées, et `count` compterait des paires.\n\n\
         Nommez l'un des deux endroits, ou faites-en plusieurs correctifs.",
    ),
    fails: concat!(
        sector!(),
        house!(),
        r#"
[patch.consolation]
set.system."*".rewards."*".loser = 5
"#,
    ),
    repaired: concat!(
        sector!(),
        house!(),
        r#"
[patch.consolation]
set.system."*".rewards.ships.loser = 5
"#,
    ),
};
