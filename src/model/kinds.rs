//! The kinds of definition: their names, and the nouns that messages use.

use crate::locale::{Gender, Noun};

/// A kind of definition.
#[derive(Debug)]
pub struct Kind {
    /// The first segment of its addresses.
    pub name: &'static str,
    /// The noun that people read.
    pub noun: Noun,
    /// Whether a definition must be named by another to be of use. Players choose the others
    /// themselves, or they stand for themselves.
    pub wants_use: bool,
}

const fn noun(
    en: &'static str,
    en_plural: &'static str,
    fr: &'static str,
    fr_plural: &'static str,
    gender: Gender,
) -> Noun {
    Noun { en, en_plural, fr, fr_plural, gender }
}

const M: Gender = Gender::Masculine;
const F: Gender = Gender::Feminine;

/// All kinds that have definitions, in the order in which the guide presents them.
pub static KINDS: &[Kind] = &[
    Kind { name: "param", noun: noun("parameter", "parameters", "paramètre", "paramètres", M), wants_use: false },
    Kind { name: "source", noun: noun("source", "sources", "source", "sources", F), wants_use: true },
    Kind { name: "term", noun: noun("term", "terms", "terme", "termes", M), wants_use: false },
    Kind { name: "section", noun: noun("section", "sections", "section", "sections", F), wants_use: true },
    Kind { name: "ruling", noun: noun("ruling", "rulings", "clarification", "clarifications", F), wants_use: false },
    Kind { name: "faction", noun: noun("faction", "factions", "faction", "factions", F), wants_use: false },
    Kind { name: "zone", noun: noun("zone", "zones", "zone", "zones", F), wants_use: true },
    Kind { name: "system", noun: noun("system", "systems", "système", "systèmes", M), wants_use: false },
    Kind { name: "lane", noun: noun("lane", "lanes", "route", "routes", F), wants_use: false },
    Kind { name: "token", noun: noun("token", "tokens", "pion", "pions", M), wants_use: true },
    Kind { name: "reward", noun: noun("reward", "rewards", "récompense", "récompenses", F), wants_use: true },
    Kind { name: "objective", noun: noun("objective", "objectives", "objectif", "objectifs", M), wants_use: false },
    Kind { name: "condition", noun: noun("condition", "conditions", "condition", "conditions", F), wants_use: false },
    Kind { name: "ability", noun: noun("ability", "abilities", "capacité", "capacités", F), wants_use: false },
    Kind { name: "unit", noun: noun("unit", "units", "unité", "unités", F), wants_use: false },
    Kind { name: "phase", noun: noun("phase", "phases", "phase", "phases", F), wants_use: false },
    Kind { name: "step", noun: noun("step", "steps", "étape", "étapes", F), wants_use: true },
    Kind { name: "game", noun: noun("game", "games", "partie", "parties", F), wants_use: false },
    Kind { name: "state", noun: noun("state", "states", "état", "états", M), wants_use: false },
    Kind { name: "piece", noun: noun("piece", "pieces", "pièce", "pièces", F), wants_use: false },
    Kind { name: "formula", noun: noun("formula", "formulas", "formule", "formules", F), wants_use: false },
    Kind { name: "table", noun: noun("table", "tables", "tableau", "tableaux", M), wants_use: false },
    Kind { name: "die", noun: noun("die", "dice", "dé", "dés", M), wants_use: false },
    Kind { name: "card", noun: noun("card", "cards", "carte", "cartes", F), wants_use: false },
    Kind { name: "action", noun: noun("action", "actions", "action", "actions", F), wants_use: false },
    Kind { name: "effect", noun: noun("effect", "effects", "effet", "effets", M), wants_use: false },
    Kind { name: "rule", noun: noun("rule", "rules", "règle", "règles", F), wants_use: false },
    Kind { name: "metric", noun: noun("metric", "metrics", "mesure", "mesures", F), wants_use: false },
    Kind { name: "example", noun: noun("example", "examples", "exemple", "exemples", M), wants_use: false },
    Kind {
        name: "roster_format",
        noun: noun("roster format", "roster formats", "format de liste", "formats de liste", M),
        wants_use: false,
    },
    Kind {
        name: "constraint",
        noun: noun("constraint", "constraints", "contrainte", "contraintes", F),
        wants_use: false,
    },
    Kind { name: "stat", noun: noun("stat", "stats", "caractéristique", "caractéristiques", F), wants_use: true },
    Kind {
        name: "enum", noun: noun("enumeration", "enumerations", "énumération", "énumérations", F), wants_use: true
    },
    Kind { name: "patch", noun: noun("patch", "patches", "correctif", "correctifs", M), wants_use: false },
];

/// A kind by its name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
