//! Operations that do not fit what they are applied to.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

use super::example::{house, sector, ships, turn};

/// An operation that does not fit what it is applied to.
pub static WRONG_OPERATION: Code = Code {
    name: "patch/wrong-operation",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an operation that does not fit its target", "une opération qui ne convient pas à sa cible"),
    page: Phrase::new(
        "Each operation of a patch fits one kind of thing. `set` writes values, `add` adds entries and elements, \
         `replace` wants a whole record, `remove` a list of names, `insert` an element with `before` or `after`, \
         in a list whose order counts.\n\n\
         An operation that does not fit is not carried out, and the rule at the table stays as it was.\n\n\
         The help names the operation that fits.",
        "Chaque opération d'un correctif convient à une sorte de chose. `set` écrit des valeurs, `add` ajoute des \
         entrées et des éléments, `replace` attend une fiche entière, `remove` une suite de noms, `insert` un \
         élément avec `before` ou `after`, dans une suite dont l'ordre compte.\n\n\
         Une opération qui ne convient pas n'est pas faite, et la règle reste telle qu'elle était.\n\n\
         L'aide nomme l'opération qui convient.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_cruisers]
add.unit.cruiser.banned = true
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_cruisers]
set.unit.cruiser.banned = true
"#,
    ),
};

/// An addition of something that is there.
pub static ALREADY_PRESENT: Code = Code {
    name: "patch/already-present",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an addition of what is already there", "un ajout de ce qui existe déjà"),
    page: Phrase::new(
        "`add` creates something, and what this patch adds exists below it. Often the base pack has taken the \
         change over in a new edition.\n\n\
         If `add` wrote over it, a value of the base pack would vanish without a word.\n\n\
         Delete the line if the base pack now says the same; write `set` if it says something else.",
        "`add` crée quelque chose, et ce que ce correctif ajoute existe déjà en dessous. Souvent, le pack de base \
         a repris le changement dans une nouvelle édition.\n\n\
         Si `add` écrivait par-dessus, une valeur du pack de base disparaîtrait sans un mot.\n\n\
         Supprimez la ligne si le pack de base dit maintenant la même chose ; écrivez `set` s'il dit autre chose.",
    ),
    fails: concat!(
        sector!(),
        house!(),
        r#"
[patch.dol_ships]
add.system.dol.rewards.ships = { winner = 10, loser = 5 }
"#,
    ),
    repaired: concat!(
        sector!(),
        house!(),
        r#"
[patch.dol_ships]
set.system.dol.rewards.ships = { winner = 10, loser = 5 }
"#,
    ),
};

/// Elements added to a list that nobody wrote.
pub static NO_LIST: Code = Code {
    name: "patch/no-list",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an addition to a list that nobody wrote", "un ajout à une suite que personne n'a écrite"),
    page: Phrase::new(
        "`add` puts elements beside those of a list, and no pack below has written this list.\n\n\
         Perhaps the base pack has left it out because it does not know yet; then an addition would pretend to \
         complete it. Two packs that both add would depend on which one came first.\n\n\
         Whoever knows the whole list writes it: with `set` here, or as `[]` in the base pack, which says that it \
         starts empty.",
        "`add` place des éléments à côté de ceux d'une suite, et aucun pack en dessous n'a écrit cette suite.\n\n\
         Le pack de base l'a peut-être omise parce qu'il ne la connaît pas encore ; un ajout ferait alors \
         semblant de la compléter. Et deux packs qui ajoutent tous deux dépendraient de leur ordre.\n\n\
         C'est à qui connaît toute la suite de l'écrire : ici avec `set`, ou par `[]` dans le pack de base, qui \
         dit ainsi qu'elle commence vide.",
    ),
    fails: concat!(
        r#"
[token.fuel]
name = { fr = "Carburant", en = "Fuel" }

[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
tokens = ["fuel"]

[system.esk]
name = "Esk"
zones = ["rim"]
"#,
        house!(),
        r#"
[patch.fuel_at_esk]
add.system.esk.tokens = ["fuel"]
"#,
    ),
    repaired: concat!(
        r#"
[token.fuel]
name = { fr = "Carburant", en = "Fuel" }

[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
tokens = ["fuel"]

[system.esk]
name = "Esk"
zones = ["rim"]
"#,
        house!(),
        r#"
[patch.fuel_at_esk]
set.system.esk.tokens = ["fuel"]
"#,
    ),
};

/// A removal of something that is not there.
pub static NOTHING_TO_REMOVE: Code = Code {
    name: "patch/nothing-to-remove",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a removal of what is not there", "un retrait de ce qui n'existe pas"),
    page: Phrase::new(
        "`remove` names a definition, a key or an element that no pack below has.\n\n\
         If the name is misspelt, what you meant to remove is still in play. If the base pack has removed it \
         itself, the patch has done its work.\n\n\
         Correct the name, or delete it from the list.",
        "`remove` nomme une définition, une clé ou un élément qu'aucun pack en dessous ne contient.\n\n\
         Si le nom est mal écrit, ce que vous vouliez retirer est toujours en jeu. Si le pack de base l'a retiré \
         lui-même, le correctif a fait son temps.\n\n\
         Corrigez le nom, ou supprimez-le de la suite.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_cruisers]
remove.unit = ["cruisers"]
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.no_cruisers]
remove.unit = ["cruiser"]
"#,
    ),
};

/// An anchor that the sequence lacks.
pub static UNKNOWN_ANCHOR: Code = Code {
    name: "patch/unknown-anchor",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an insertion beside what is not there", "une insertion à côté de ce qui n'existe pas"),
    page: Phrase::new(
        "`insert` places an element before or after another, and the sequence does not have that other element.\n\n\
         The place in the sequence of play is the whole point of the patch: a step at the wrong moment is another \
         rule.\n\n\
         Name an element that the sequence has; the help lists them.",
        "`insert` place un élément avant ou après un autre, et la suite ne contient pas cet autre élément.\n\n\
         La place dans la séquence de jeu est tout l'objet du correctif : une étape au mauvais moment est une \
         autre règle.\n\n\
         Nommez un élément que la suite contient ; l'aide les énumère.",
    ),
    fails: concat!(
        turn!(),
        house!(),
        r#"
[patch.repairs_in_battle]
insert.phase.battle.steps = { item = "repair", after = "shooting" }
"#,
    ),
    repaired: concat!(
        turn!(),
        house!(),
        r#"
[patch.repairs_in_battle]
insert.phase.battle.steps = { item = "repair", after = "fire" }
"#,
    ),
};
