//! Columns, addresses and the conditions of patches.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

use super::example::{house, players, ships};

/// A column that cannot be read.
pub static BAD_COLUMN: Code = Code {
    name: "patch/bad-column",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a column that cannot be read", "une colonne qui ne se lit pas"),
    page: Phrase::new(
        "A column is one address with a `*`, and rows whose keys stand for the `*`: `column = \
         \"unit.*.stats.points\"`, `rows.frigate = { was = 20, now = 22 }`. This one has no `*`, or leads to no \
         single value, or lacks its rows, or a row holds something else than the field takes.\n\n\
         None of its rows is applied: a whole sheet of new points would be missing from the book.\n\n\
         Correct the address or the row that is marked.",
        "Une colonne est une adresse avec un `*`, et des rangées dont les clés remplacent le `*` : `column = \
         \"unit.*.stats.points\"`, `rows.frigate = { was = 20, now = 22 }`. Celle-ci n'a pas de `*`, ou ne mène pas \
         à une valeur simple, ou n'a pas de rangées, ou une rangée contient autre chose que ce que le champ \
         attend.\n\n\
         Aucune de ses rangées n'est appliquée : il manquerait au livre toute une page de nouveaux coûts.\n\n\
         Corrigez l'adresse ou la rangée signalée.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.balance_2026]
column = "unit.stats.hull"
rows.frigate = { was = 10, now = 12 }
rows.cruiser = { was = 24, now = 22 }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.balance_2026]
column = "unit.*.stats.hull"
rows.frigate = { was = 10, now = 12 }
rows.cruiser = { was = 24, now = 22 }
"#,
    ),
};

/// A word under `was.absent` that is no address.
pub static BAD_ADDRESS: Code = Code {
    name: "patch/bad-address",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an address that leads nowhere", "une adresse qui ne mène nulle part"),
    page: Phrase::new(
        "`was.absent` lists addresses at which nothing may be, so that a patch notices when the base pack fills \
         the gap itself. This word is no address: no pack could ever have a value there.\n\n\
         The assertion would hold for ever, and the patch would never notice the new edition.\n\n\
         Write the kind, the id and what follows, as messages print addresses: `unit.corvette`.",
        "`was.absent` énumère des adresses où rien ne doit se trouver, pour qu'un correctif remarque quand le \
         pack de base comble lui-même le manque. Ce mot n'est pas une adresse : aucun pack ne pourrait y avoir \
         une valeur.\n\n\
         L'assertion serait vraie à jamais, et le correctif ne remarquerait pas la nouvelle édition.\n\n\
         Écrivez la sorte, l'id et la suite, comme les messages impriment les adresses : `unit.corvette`.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.corvette]
was.absent = ["corvette"]
add.unit.corvette = { name = "corvette", stats = { hull = 6 } }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.corvette]
was.absent = ["unit.corvette"]
add.unit.corvette = { name = "corvette", stats = { hull = 6 } }
"#,
    ),
};

/// A condition that cannot be read.
pub static BAD_CONDITION: Code = Code {
    name: "patch/bad-condition",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a condition that cannot be read", "une condition qui ne se lit pas"),
    page: Phrase::new(
        "`when` is an expression over parameters: `players == 6`, `players >= 4 and campaign == long`. It is \
         decided when the rules are built, so that it can read nothing that changes in a game. This one has no \
         truth value, or compares a parameter with what it never is.\n\n\
         Whether the patch applies to a game would be anybody's guess.\n\n\
         Write what is true or false of the parameters; `and`, `or` and `not` join it.",
        "`when` est une expression sur les paramètres : `players == 6`, `players >= 4 and campaign == long`. Elle \
         se décide à la production des règles : elle ne peut rien lire de ce qui change dans une partie. Celle-ci \
         n'est ni vraie ni fausse, ou compare un paramètre à ce qu'il ne vaut jamais.\n\n\
         Personne ne saurait si le correctif s'applique à une partie.\n\n\
         Écrivez ce qui est vrai ou faux des paramètres ; `and`, `or` et `not` le relient.",
    ),
    fails: concat!(
        players!(),
        house!(),
        r#"
[patch.small_games]
when = "players < 4"
set.unit.cruiser.banned = true

[patch.big_games]
when = "players = 6"
set.unit.frigate.stats.hull = 12
"#,
    ),
    repaired: concat!(
        players!(),
        house!(),
        r#"
[patch.small_games]
when = "players < 4"
set.unit.cruiser.banned = true

[patch.big_games]
when = "players == 6"
set.unit.frigate.stats.hull = 12
"#,
    ),
};

/// An expression of a patch without a value.
pub static BAD_EXPRESSION: Code = Code {
    name: "patch/bad-expression",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an expression without a value", "une expression sans valeur"),
    page: Phrase::new(
        "`where = \"it.points > 3\"` narrows a pattern, and `{ expr = \"ceil(it / 2)\" }` computes a value from \
         the one that is there. Both are worked out when the rules are built, from parameters, from the fields of \
         the definition and from `it`. This one names something that is not there, gives a fraction where a whole \
         number is due, or asks what only a running game could answer.\n\n\
         Nobody could say what the patch changes, so it changes nothing.\n\n\
         Correct the name, say how to round, or write the value itself.",
        "`where = \"it.points > 3\"` restreint un motif, et `{ expr = \"ceil(it / 2)\" }` calcule une valeur à \
         partir de l'ancienne. Les deux se calculent à la production des règles, à partir des paramètres, des champs \
         de la définition et de `it`. Cette expression nomme une chose qui n'existe pas, donne une fraction là où il \
         faut un nombre entier, ou demande ce que seule une partie en cours pourrait dire.\n\n\
         Personne ne saurait dire ce que change le correctif : il ne change rien.\n\n\
         Corrigez le nom, dites comment arrondir, ou écrivez la valeur elle-même.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[patch.half_hull]
set.unit."*".stats.hull = { expr = "it / 4" }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[patch.half_hull]
set.unit."*".stats.hull = { expr = "ceil(it / 4)" }
"#,
    ),
};

/// A condition on an unknown parameter.
pub static UNKNOWN_PARAM: Code = Code {
    name: "patch/unknown-parameter",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a condition on an unknown parameter", "une condition sur un paramètre inconnu"),
    page: Phrase::new(
        "`when` reads a parameter that neither this pack nor one below defines.\n\n\
         Nobody could set it, so nobody could say whether the patch applies.\n\n\
         Correct the name, or define the parameter: `[param.players]` with `type`, `default` and `label`.",
        "`when` lit un paramètre que ni ce pack ni un pack en dessous ne définit.\n\n\
         Personne ne pourrait le régler : personne ne saurait si le correctif s'applique.\n\n\
         Corrigez le nom, ou définissez le paramètre : `[param.players]` avec `type`, `default` et `label`.",
    ),
    fails: concat!(
        players!(),
        house!(),
        r#"
[patch.small_games]
when = "players < 4"
set.unit.cruiser.banned = true

[patch.big_games]
when = "player == 6"
set.unit.frigate.stats.hull = 12
"#,
    ),
    repaired: concat!(
        players!(),
        house!(),
        r#"
[patch.small_games]
when = "players < 4"
set.unit.cruiser.banned = true

[patch.big_games]
when = "players == 6"
set.unit.frigate.stats.hull = 12
"#,
    ),
};

/// More outcomes than a check goes through.
pub static TOO_MANY_BINDINGS: Code = Code {
    name: "patch/too-many-outcomes",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new("more outcomes than a check goes through", "plus d'issues qu'une vérification n'en parcourt"),
    page: Phrase::new(
        "A check goes through every combination of parameters that the conditions of patches can tell apart, 64 \
         at most. Here there are more, and those beyond have not been checked.\n\n\
         A fault could hide in one of them, until a club plays with just these options.\n\n\
         Check the combinations that people play, one by one: `codicille check --set players=4`. Conditions that \
         always go together may share one parameter.",
        "Une vérification parcourt toutes les combinaisons de paramètres que les conditions des correctifs \
         distinguent, 64 au plus. Ici il y en a davantage, et les suivantes n'ont pas été vérifiées.\n\n\
         Une faute pourrait se cacher dans l'une d'elles, jusqu'à ce qu'un club joue justement avec ces options.\n\n\
         Vérifiez une à une les combinaisons que l'on joue : `codicille check --set players=4`. Des conditions \
         qui vont toujours ensemble peuvent partager un paramètre.",
    ),
    fails: concat!(
        ships!(),
        house!(),
        r#"
[param]
fog = { type = "bool", default = false, label = { fr = "brouillard", en = "fog" } }
mines = { type = "bool", default = false, label = { fr = "mines", en = "mines" } }
night = { type = "bool", default = false, label = { fr = "nuit", en = "night" } }
aces = { type = "bool", default = false, label = { fr = "as", en = "aces" } }
storm = { type = "bool", default = false, label = { fr = "tempête", en = "storm" } }
rebels = { type = "bool", default = false, label = { fr = "rebelles", en = "rebels" } }
convoy = { type = "bool", default = false, label = { fr = "convoi", en = "convoy" } }

[patch]
fog = { when = "fog == true", add.unit.frigate.values.sight = 6 }
mines = { when = "mines == true", add.unit.frigate.values.mines = 2 }
night = { when = "night == true", add.unit.cruiser.values.sight = 8 }
aces = { when = "aces == true", add.unit.cruiser.values.aces = 1 }
storm = { when = "storm == true", add.unit.frigate.values.speed = 3 }
rebels = { when = "rebels == true", add.unit.cruiser.values.crew = 5 }
convoy = { when = "convoy == true", set.unit.cruiser.banned = true }
"#,
    ),
    repaired: concat!(
        ships!(),
        house!(),
        r#"
[param]
fog = { type = "bool", default = false, label = { fr = "brouillard", en = "fog" } }
mines = { type = "bool", default = false, label = { fr = "mines", en = "mines" } }
night = { type = "bool", default = false, label = { fr = "nuit", en = "night" } }

[patch]
fog = { when = "fog == true", add.unit.frigate.values.sight = 6 }
mines = { when = "mines == true", add.unit.frigate.values.mines = 2 }
night = { when = "night == true", add.unit.cruiser.values.sight = 8 }
aces = { when = "night == true", add.unit.cruiser.values.aces = 1 }
storm = { when = "fog == true", add.unit.frigate.values.speed = 3 }
rebels = { when = "mines == true", add.unit.cruiser.values.crew = 5 }
convoy = { when = "mines == true", set.unit.cruiser.banned = true }
"#,
    ),
};
