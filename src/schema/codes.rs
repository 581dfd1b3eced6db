//! The codes of the shape check, with their pages.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

/// A key that the table has no field for.
pub static UNKNOWN_FIELD: Code = Code {
    name: "schema/unknown-field",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a key that no field has", "une clé qui n'est pas un champ"),
    page: Phrase::new(
        "A table has a key that it has no field for. Most of the time it is misspelt.\n\n\
         Nothing reads the line: people would play as if it were not there.\n\n\
         Correct the key; the help names the nearest field, or all of them. For a number that the game needs and \
         the kinds do not have, declare a `stat`.",
        "Un bloc a une clé qui n'est pas un de ses champs. Le plus souvent, elle est mal écrite.\n\n\
         Rien ne lit la ligne : on jouerait comme si elle n'existait pas.\n\n\
         Corrigez la clé ; l'aide nomme le champ le plus proche, ou tous. Pour un nombre dont le jeu a besoin et \
         que les sortes n'ont pas, déclarez une caractéristique (`stat`).",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
point = 2
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
points = 2
"#,
};

/// A field of a former version of the format.
pub static REMOVED_FIELD: Code = Code {
    name: "schema/removed-field",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a field of a former format", "un champ d'un format antérieur"),
    page: Phrase::new(
        "A key was a field in a former version of the pack format, and is none any more. The pack was probably \
         copied from an old one.\n\n\
         Nothing reads the line.\n\n\
         The help says what to write now.",
        "Une clé était un champ dans une version antérieure du format de pack, et n'en est plus un. Le pack a \
         sans doute été copié d'un ancien.\n\n\
         Rien ne lit la ligne.\n\n\
         L'aide dit ce qu'il faut écrire maintenant.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zone = "rim"
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
"#,
};

/// A key under a sub-table that belongs above it.
pub static MISPLACED_KEY: Code = Code {
    name: "schema/misplaced-key",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a key under the wrong table", "une clé sous le mauvais bloc"),
    page: Phrase::new(
        "In TOML, every line after a header such as `[system.dol.text]` belongs to that table, until the next \
         header. This key is a field of the table around it, and has slipped under the header of a smaller one.\n\n\
         Nothing reads it there: the system would be worth no points.\n\n\
         Move the line up, above the smaller header. A blank line does not end a table.",
        "En TOML, toute ligne après un en-tête tel que `[system.dol.text]` appartient à ce bloc, jusqu'à \
         l'en-tête suivant. Cette clé est un champ du bloc qui l'entoure, et a glissé sous l'en-tête d'un bloc \
         plus petit.\n\n\
         Rien ne la lit à cet endroit : le système ne vaudrait aucun point.\n\n\
         Remontez la ligne au-dessus du petit en-tête. Une ligne vide ne termine pas un bloc.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]

[system.dol.text]
fr = "Un vieux chantier naval."
en = "An old shipyard."

points = 2
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
points = 2

[system.dol.text]
fr = "Un vieux chantier naval."
en = "An old shipyard."
"#,
};

/// A first word that is no kind.
pub static UNKNOWN_KIND: Code = Code {
    name: "schema/unknown-kind",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a kind that does not exist", "une sorte qui n'existe pas"),
    page: Phrase::new(
        "The first word of a header, or of an address inside a patch, is the kind of the definition: `unit`, \
         `zone`, `patch`. This word is no kind.\n\n\
         What stands under it is not read. References to it stay quiet until the word is corrected.\n\n\
         Correct the word; the help names the nearest kind, or all of them. What the game needs and the kinds do \
         not have is a `stat` of one of them.",
        "Le premier mot d'un en-tête, ou d'une adresse dans un correctif, est la sorte de la définition : `unit`, \
         `zone`, `patch`. Ce mot n'est pas une sorte.\n\n\
         Ce qui se trouve dessous n'est pas lu. Rien n'est dit de ce qui le désigne tant que le mot n'est pas \
         corrigé.\n\n\
         Corrigez le mot ; l'aide nomme la sorte la plus proche, ou toutes. Ce dont le jeu a besoin et que les \
         sortes n'ont pas est une caractéristique (`stat`) de l'une d'elles.",
    ),
    fails: r#"
[units.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// A value of another type than the field takes.
pub static WRONG_TYPE: Code = Code {
    name: "schema/wrong-type",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a value of the wrong type", "une valeur du mauvais type"),
    page: Phrase::new(
        "A field takes a number, a word, a list or a table, and finds another of these. The usual case is quotes \
         around a number, or brackets that were forgotten around a list of one.\n\n\
         The value is set aside, and the rest is checked.\n\n\
         Write the value as the help shows.",
        "Un champ attend un nombre, un mot, une suite ou un bloc, et en trouve un autre. Le plus souvent, un \
         nombre est entre guillemets, ou il manque les crochets autour d'une suite d'un seul élément.\n\n\
         La valeur est mise de côté, et le reste est vérifié.\n\n\
         Écrivez la valeur comme l'aide le montre.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
points = "2"
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
points = 2
"#,
};

/// A number outside the bounds of its field.
pub static OUT_OF_RANGE: Code = Code {
    name: "schema/out-of-range",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a number out of bounds", "un nombre hors limites"),
    page: Phrase::new(
        "A number is smaller or greater than its field allows. Points and rewards start at 0; coordinates of the \
         map go from 0 to 100, in percent of its width and height.\n\n\
         The value is set aside: a system drawn beside the map would be lost.\n\n\
         Write a number within the bounds that the label shows.",
        "Un nombre est plus petit ou plus grand que son champ ne l'admet. Les points et les récompenses \
         commencent à 0 ; les coordonnées de la carte vont de 0 à 100, en pour cent de sa largeur et de sa \
         hauteur.\n\n\
         La valeur est mise de côté : un système dessiné à côté de la carte serait perdu.\n\n\
         Écrivez un nombre dans les limites que l'annotation montre.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
map = { x = 140, y = 35 }
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[system.dol]
name = "Dol"
zones = ["rim"]
map = { x = 40, y = 35 }
"#,
};

/// A word that the field does not know.
pub static UNKNOWN_WORD: Code = Code {
    name: "schema/unknown-word",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a word that the field does not know", "un mot que le champ ne connaît pas"),
    page: Phrase::new(
        "A field takes one of a few words, and this is none of them.\n\n\
         The value is set aside, as if it had not been written.\n\n\
         Choose one of the words that the help lists.",
        "Un champ attend un mot parmi quelques-uns, et celui-ci n'en est pas.\n\n\
         La valeur est mise de côté, comme si elle n'avait pas été écrite.\n\n\
         Choisissez l'un des mots que l'aide énumère.",
    ),
    fails: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "plafond de flotte", en = "fleet cap" }, class = "limit" }

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
clauses.cap.text = { fr = "Trois par liste.", en = "Three in a list." }
clauses.cap.cite = ["booklet:R1"]
"#,
    repaired: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }
facts.R1 = { label = { fr = "plafond de flotte", en = "fleet cap" }, class = "constraint" }

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
clauses.cap.text = { fr = "Trois par liste.", en = "Three in a list." }
clauses.cap.cite = ["booklet:R1"]
"#,
};

/// A field that must be there.
pub static MISSING_KEY: Code = Code {
    name: "schema/missing-key",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a field that must be there", "un champ obligatoire absent"),
    page: Phrase::new(
        "A definition, or a table inside one, lacks a field without which it means nothing: a unit without a \
         name, a reward that says what the winner gains and not the loser.\n\n\
         If a patch has left it so, the line of the patch is marked, not the base pack.\n\n\
         Add the line.",
        "À une définition, ou à un bloc dans une définition, il manque un champ sans lequel elle ne veut rien \
         dire : une unité sans nom, une récompense qui dit ce que reçoit le gagnant et pas le perdant.\n\n\
         Si c'est un correctif qui l'a laissée ainsi, c'est sa ligne qui est signalée, pas le pack de base.\n\n\
         Ajoutez la ligne.",
    ),
    fails: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[reward.ships]
name = { fr = "vaisseaux", en = "ships" }

[system.dol]
name = "Dol"
zones = ["rim"]
rewards.ships = { winner = 8 }
"#,
    repaired: r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[reward.ships]
name = { fr = "vaisseaux", en = "ships" }

[system.dol]
name = "Dol"
zones = ["rim"]
rewards.ships = { winner = 8, loser = 4 }
"#,
};

/// An element that stands twice in a set or sequence.
pub static DUPLICATE_ELEMENT: Code = Code {
    name: "schema/duplicate-element",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("an element that stands twice", "un élément en double"),
    page: Phrase::new(
        "A list names one thing twice.\n\n\
         Players would ask whether it counts double. It does not: a list holds each element once.\n\n\
         Remove one of the two. Where a number of copies is meant, it is a `stat` or a value.",
        "Une suite nomme deux fois la même chose.\n\n\
         Les joueurs demanderaient si elle compte double. Ce n'est pas le cas : une suite contient chaque élément \
         une seule fois.\n\n\
         Retirez l'un des deux. Si vous vouliez un nombre d'exemplaires, c'est une caractéristique (`stat`) ou \
         une valeur.",
    ),
    fails: r#"
[step.move]
name = { fr = "Mouvement", en = "Movement" }

[step.fire]
name = { fr = "Tir", en = "Fire" }

[phase.battle]
name = { fr = "Bataille", en = "Battle" }
steps = ["move", "fire", "move"]
"#,
    repaired: r#"
[step.move]
name = { fr = "Mouvement", en = "Movement" }

[step.fire]
name = { fr = "Tir", en = "Fire" }

[phase.battle]
name = { fr = "Bataille", en = "Battle" }
steps = ["move", "fire"]
"#,
};

/// A citation that is not `source:place`.
pub static BAD_CITATION: Code = Code {
    name: "schema/bad-citation",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a citation that names no place", "une citation qui ne désigne aucun endroit"),
    page: Phrase::new(
        "A line of `cite` names a source and a place in it, with a colon between them: `booklet:p. 12`. This one \
         has no colon, or nothing on one side of it.\n\n\
         A reader who wants to look the rule up needs both.\n\n\
         Write the id of the source, a colon and the page, section or number.",
        "Une ligne de `cite` nomme une source et un endroit dans cette source, séparés par deux-points : \
         `livret:p. 12`. Celle-ci n'a pas de deux-points, ou rien d'un côté.\n\n\
         Qui veut relire la règle a besoin des deux.\n\n\
         Écrivez l'id de la source, deux-points et la page, la section ou le numéro.",
    ),
    fails: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
cite = ["booklet:p. 3", "page 4"]
"#,
    repaired: r#"
[source.booklet]
title = { fr = "Livret de campagne", en = "Campaign booklet" }

[unit.hussars]
name = { fr = "hussards", en = "hussars" }
cite = ["booklet:p. 3", "booklet:p. 4"]
"#,
};

/// A word that cannot be an id.
pub static MALFORMED_ID: Code = Code {
    name: "id/malformed",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a word that cannot be an id", "un mot qui ne peut pas être un id"),
    page: Phrase::new(
        "An id is made of lower-case letters without accents, digits and `_`, and starts with a letter. There is \
         no upper case, so that `Atlas` and `atlas` never are two things.\n\n\
         An id stands in addresses, patches and scripts, and is the same in every language. People never read it: \
         they read `name`, which may hold anything.\n\n\
         Write the id that the help suggests, and what people read under `name`.",
        "Un id se compose de minuscules sans accent, de chiffres et de `_`, et commence par une lettre. Il n'a \
         pas de majuscule, pour que `Atlas` et `atlas` ne soient jamais deux choses.\n\n\
         Un id figure dans les adresses, les correctifs et les scripts, et il est le même dans toutes les \
         langues. Les joueurs ne le lisent pas : ils lisent `name`, qui peut contenir n'importe quoi.\n\n\
         Écrivez l'id que l'aide propose, et ce que les joueurs lisent dans `name`.",
    ),
    fails: r#"
[unit.Hussars]
name = { fr = "hussards", en = "hussars" }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// A text in a language that the pack does not declare.
pub static UNDECLARED_LANGUAGE: Code = Code {
    name: "text/undeclared-language",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("a text in an undeclared language", "un texte dans une langue non déclarée"),
    page: Phrase::new(
        "A text has words in a language that `languages` in `pack.toml` does not name.\n\n\
         No book of this language is printed, so nobody will read them.\n\n\
         Correct the tag if it is misspelt. Else add the language to `languages`, and then every text needs it; \
         or remove the words.",
        "Un texte a des mots dans une langue que `languages`, dans le fichier `pack.toml`, ne nomme pas.\n\n\
         Aucun livre n'est imprimé dans cette langue : personne ne les lira.\n\n\
         Corrigez le code s'il est mal écrit. Sinon, ajoutez la langue à `languages`, et tout texte devra l'avoir \
         ; ou retirez ces mots.",
    ),
    fails: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars", de = "Husaren" }
"#,
    repaired: r#"
[unit.hussars]
name = { fr = "hussards", en = "hussars" }
"#,
};

/// All of them.
pub static CODES: &[&Code] = &[
    &UNKNOWN_FIELD,
    &REMOVED_FIELD,
    &MISPLACED_KEY,
    &UNKNOWN_KIND,
    &WRONG_TYPE,
    &OUT_OF_RANGE,
    &UNKNOWN_WORD,
    &MISSING_KEY,
    &DUPLICATE_ELEMENT,
    &BAD_CITATION,
    &MALFORMED_ID,
    &UNDECLARED_LANGUAGE,
];
