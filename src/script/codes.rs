//! The codes of findings about scripts.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

/// The codes of this family.
pub static CODES: &[&Code] = &[
    &SYNTAX,
    &UNKNOWN_NAME,
    &WRONG_TYPE,
    &WRONG_ARGUMENTS,
    &UNROUNDED,
    &MAY_BE_NONE,
    &MISSING_TIE,
    &INCOMPLETE_CASE,
    &NO_CHANCE,
    &NOT_WRITABLE,
    &CYCLE,
    &TABLE,
    &EFFECT_ORDER,
];

/// A code of this family: all are errors, and always right.
const fn script(name: &'static str, title: Phrase, page: Phrase, fails: &'static str, repaired: &'static str) -> Code {
    Code { name, level: Level::Error, confidence: Confidence::Sure, title, page, fails, repaired }
}

/// A script that cannot be read.
pub static SYNTAX: Code = script(
    "script/syntax",
    Phrase::new("a script that cannot be read", "un script que l'on ne peut pas lire"),
    Phrase::new(
        "\
A rule in the language of rules is spelled in a way that cannot be read: a bracket that is not closed, `=` where `==`
compares, a sign of another language.

Nobody could play a rule that cannot be read. The other scripts of the pack are checked all the same.

The message shows the place and what is due there.",
        "\
Une règle écrite dans le langage de règles est illisible : une parenthèse qui n'est pas fermée, `=` là où `==` compare,
un signe d'un autre langage.

Personne ne pourrait jouer une règle illisible. Les autres scripts du pack sont contrôlés malgré tout.

Le message montre l'endroit, et ce qui y est attendu.",
    ),
    r#"
[formula.bonus]
params.rank = "int"
value = "if rank = 3 then 2 else 0"
"#,
    r#"
[formula.bonus]
params.rank = "int"
value = "if rank == 3 then 2 else 0"
"#,
);

/// A name that means nothing.
pub static UNKNOWN_NAME: Code = script(
    "script/unknown-name",
    Phrase::new("a name that means nothing", "un nom qui ne désigne rien"),
    Phrase::new(
        "\
A script names something that no pack defines and that nothing around the script binds.

The rule would have no meaning at the table either: players would look for a score or a token that does not exist.

Correct the spelling, or define what is named.",
        "\
Un script nomme une chose qu'aucun pack ne définit et que rien ne fournit autour du script.

À la table non plus, la règle n'aurait pas de sens : les joueurs chercheraient un score ou un pion qui n'existe pas.

Corrigez l'orthographe, ou définissez ce qui est nommé.",
    ),
    r#"
[formula.bonus]
params.rank = "int"
value = "rnak + 1"
"#,
    r#"
[formula.bonus]
params.rank = "int"
value = "rank + 1"
"#,
);

/// A value of another type than its place takes.
pub static WRONG_TYPE: Code = script(
    "script/wrong-type",
    Phrase::new("a value of another type than its place takes", "une valeur d'un autre type que ce que sa place admet"),
    Phrase::new(
        "\
A script puts together what does not belong together: a truth value is added to a number, a system stands where a
faction is due.

Whoever applies the rule would have to guess what was meant.

Write a value of the type that the place takes; the message names both.",
        "\
Un script assemble ce qui ne va pas ensemble : on ajoute une valeur de vérité à un nombre, un système se trouve là où il
faut une faction.

Celui qui applique la règle devrait deviner ce qui est voulu.

Écrivez une valeur du type que la place admet ; le message nomme les deux.",
    ),
    r#"
[formula.bonus]
params.rank = "int"
value = "rank + (rank > 2)"
"#,
    r#"
[formula.bonus]
params.rank = "int"
value = "rank + (if rank > 2 then 1 else 0)"
"#,
);

/// Arguments that do not fit what is called.
pub static WRONG_ARGUMENTS: Code = script(
    "script/wrong-arguments",
    Phrase::new("arguments that do not fit what is called", "des arguments qui ne conviennent pas à ce qui est appelé"),
    Phrase::new(
        "\
A formula, an effect, a state or a word of the language gets too little, too much, or something that it does not know.

A sum with one number missing has no result.

Name each argument: `present(f: red, s: alpha)`. A bare word stands for the argument of that name.",
        "\
Une formule, un effet, un état ou un mot du langage reçoit trop peu, trop, ou une chose qu'il ne connaît pas.

Un calcul auquel il manque un nombre n'a pas de résultat.

Nommez chaque argument : `present(f: red, s: alpha)`. Un mot seul désigne l'argument du même nom.",
    ),
    r#"
[formula.double]
params.rank = "int"
value = "rank * 2"

[formula.bonus]
value = "double()"
"#,
    r#"
[formula.double]
params.rank = "int"
value = "rank * 2"

[formula.bonus]
value = "double(3)"
"#,
);

/// A fraction that is not rounded.
pub static UNROUNDED: Code = script(
    "script/unrounded-fraction",
    Phrase::new("a fraction that is not rounded", "une fraction qui n'est pas arrondie"),
    Phrase::new(
        "\
A division gives a fraction. It can be calculated with, but not stored, shown or compared for equality until the rule
says how it rounds.

Half of 7 points is 3 at one table and 4 at another.

Write `floor(…)`, `ceil(…)` or `round(…)`.",
        "\
Une division donne une fraction. On peut calculer avec elle, mais ni l'enregistrer, ni la montrer, ni la comparer par
`==` tant que la règle ne dit pas comment on arrondit.

La moitié de 7 points est 3 à une table et 4 à une autre.

Écrivez `floor(…)`, `ceil(…)` ou `round(…)`.",
    ),
    r#"
[formula.half]
params.points = "int"
value = "points / 2"
"#,
    r#"
[formula.half]
params.points = "int"
value = "ceil(points / 2)"
"#,
);

/// A value that may be absent.
pub static MAY_BE_NONE: Code = script(
    "script/may-be-none",
    Phrase::new("a value that may be absent", "une valeur peut-être absente"),
    Phrase::new(
        "\
A value whose type ends in `?` may be `none`, and stands where something must be there.

The holder of a system that nobody holds has no score.

Ask first (`if x != none then … else …`), or say what counts instead (`x else …`).",
        "\
Une valeur dont le type se termine par `?` peut être `none`, et se trouve là où il doit y avoir quelque chose.

Celui qui tient un système que personne ne tient n'a pas de score.

Vérifiez d'abord (`if x != none then … else …`), ou dites ce qui compte à la place (`x else …`).",
    ),
    r#"
[formula.lead]
params.best = "int?"
value = "best + 1"
"#,
    r#"
[formula.lead]
params.best = "int?"
value = "(best else 0) + 1"
"#,
);

/// An extreme without a tie rule.
pub static MISSING_TIE: Code = script(
    "script/missing-tie",
    Phrase::new("an extreme without a tie rule", "un extrême sans départage"),
    Phrase::new(
        "\
`min_by` and `max_by` choose one, and two may be equal.

Tables argue about ties: whoever asks first gets the reward.

Add `tie:` and a value, `none`, `keep` (the old value stays, in an assignment) or `roll` (in effects).",
        "\
`min_by` et `max_by` en choisissent un, et deux peuvent être égaux.

Les tables se disputent sur les égalités : le premier qui demande reçoit la récompense.

Ajoutez `tie:` et une valeur, `none`, `keep` (l'ancienne valeur reste, dans une affectation) ou `roll` (dans les effets).",
    ),
    r#"
[faction.red]
name = { fr = "Rouges", en = "Reds" }
values.rank = 1

[formula.strongest]
value = "max_by(n in 1..6: n)"
"#,
    r#"
[faction.red]
name = { fr = "Rouges", en = "Reds" }
values.rank = 1

[formula.strongest]
value = "max_by(n in 1..6: n, tie: none)"
"#,
);

/// A `case` that does not name each value once.
pub static INCOMPLETE_CASE: Code = script(
    "script/incomplete-case",
    Phrase::new("a `case` that does not name each value once", "un `case` qui ne nomme pas chaque valeur une fois"),
    Phrase::new(
        "\
A `case` has to say something about every value, or end in `else`. This one leaves a value out, or names one twice.

The game would stop there, for want of a rule.

Add what is missing.",
        "\
Un `case` doit dire quelque chose de chaque valeur, ou se terminer par `else`. Celui-ci oublie une valeur, ou en nomme une
deux fois.

La partie s'arrêterait là, faute de règle.

Ajoutez ce qui manque.",
    ),
    r#"
[enum.mood]
words.calm = { fr = "calme", en = "calm" }
words.bold = { fr = "hardi", en = "bold" }

[formula.bonus]
params.mood = "mood"
value = "case mood { calm: 0 }"
"#,
    r#"
[enum.mood]
words.calm = { fr = "calme", en = "calm" }
words.bold = { fr = "hardi", en = "bold" }

[formula.bonus]
params.mood = "mood"
value = "case mood { calm: 0, bold: 2 }"
"#,
);

/// Chance where a value is worked out.
pub static NO_CHANCE: Code = script(
    "script/no-chance-here",
    Phrase::new("chance where a value is worked out", "du hasard là où l'on calcule une valeur"),
    Phrase::new(
        "\
`roll`, `shuffled`, `take` and `tie: roll` stand in effects and in `start` only: an expression gives the same value each
time that it is asked.

A formula that rolls would give every player who looks at it another number.

Roll in an effect and keep the result in a state.",
        "\
`roll`, `shuffled`, `take` et `tie: roll` n'ont leur place que dans les effets et dans `start` : une expression donne la
même valeur chaque fois qu'on la demande.

Une formule qui lance des dés donnerait un autre nombre à chaque joueur qui la regarde.

Lancez les dés dans un effet et gardez le résultat dans un état.",
    ),
    r#"
[formula.luck]
value = "sum(d in roll(2d6): d.face)"
"#,
    r#"
[state.luck]
type = "int"
start = "sum(d in roll(2d6): d.face)"

[formula.twice]
value = "luck * 2"
"#,
);

/// An effect that writes to what does not change.
pub static NOT_WRITABLE: Code = script(
    "script/not-writable",
    Phrase::new("an effect that writes to what does not change", "un effet qui écrit dans ce qui ne change pas"),
    Phrase::new(
        "\
An effect writes to a formula, a parameter or a field of a definition. These are the same in every game.

What the book prints would no longer be true.

Define a `state` for what changes.",
        "\
Un effet écrit dans une formule, un paramètre ou un champ d'une définition. Ceux-ci sont les mêmes dans toutes les
parties.

Ce qu'imprime le livre de règles ne serait plus vrai.

Définissez un `state` pour ce qui change.",
    ),
    r#"
[formula.prize]
value = 3

[effect.raise]
do = "prize = 4"
"#,
    r#"
[state.prize]
type = "int"
start = 3

[effect.raise]
do = "prize = 4"
"#,
);

/// Rules that need each other.
pub static CYCLE: Code = script(
    "script/cycle",
    Phrase::new("rules that need each other", "des règles qui ont besoin les unes des autres"),
    Phrase::new(
        "\
A formula, a part or a parameter needs another that needs it in turn, or rules wait for each other.

Whoever works it out never comes to an end.

Take one of the steps out.",
        "\
Une formule, une partie ou un paramètre a besoin d'un autre qui a besoin de lui, ou des règles s'attendent l'une l'autre.

Celui qui fait le calcul n'en vient jamais à bout.

Retirez l'une des étapes.",
    ),
    r#"
[formula.a]
value = "b + 1"

[formula.b]
value = "a - 1"
"#,
    r#"
[formula.a]
value = "b + 1"

[formula.b]
value = 2
"#,
);

/// A table whose cells do not fit its rows and columns.
pub static TABLE: Code = script(
    "table/cells",
    Phrase::new("a table whose cells do not fit its rows and columns", "un tableau dont les cases ne conviennent pas à ses rangées et colonnes"),
    Phrase::new(
        "\
A table gives one number for each row and each column. This one leaves a place empty, fills it twice, or has a key that
its row or column never has.

The player who rolls that face finds no result, or two.

Keys are a value (`3`), several (`2-4`), or a value and all above it (`5+`).",
        "\
Un tableau donne un nombre pour chaque rangée et chaque colonne. Celui-ci laisse une case vide, la remplit deux fois, ou a
une clé que sa rangée ou sa colonne n'a jamais.

Le joueur qui obtient cette face ne trouve pas de résultat, ou en trouve deux.

Une clé est une valeur (`3`), plusieurs (`2-4`), ou une valeur et toutes les suivantes (`5+`).",
    ),
    r#"
[table.raid]
rows.defence = "0..1"
columns.die = "1d6"
cells.0 = { "1-3" = 0, "4+" = 1 }
cells.1 = { "1-4" = 0, "6" = 1 }
"#,
    r#"
[table.raid]
rows.defence = "0..1"
columns.die = "1d6"
cells.0 = { "1-3" = 0, "4+" = 1 }
cells.1 = { "1-5" = 0, "6" = 1 }
"#,
);

/// Effects and their order that do not fit each other.
pub static EFFECT_ORDER: Code = script(
    "script/effect-order",
    Phrase::new("effects and an order that do not fit each other", "des effets et un ordre qui ne vont pas ensemble"),
    Phrase::new(
        "\
`do` says in which order the effects of a definition come. This one names an effect that does not exist, or leaves one
out.

An effect that is left out never happens: players read a rule that the game does not follow.

Name each effect once, in its order.",
        "\
`do` dit dans quel ordre viennent les effets d'une définition. Celui-ci nomme un effet qui n'existe pas, ou en oublie un.

Un effet oublié n'a jamais lieu : les joueurs lisent une règle que la partie ne suit pas.

Nommez chaque effet une fois, dans son ordre.",
    ),
    r#"
[state.coins]
type = "int"

[effect.toll]
do = ["pay"]
effects.pay = "coins -= 1"
effects.open = "coins += 0"
"#,
    r#"
[state.coins]
type = "int"

[effect.toll]
do = ["pay", "open"]
effects.pay = "coins -= 1"
effects.open = "coins += 0"
"#,
);
