//! How a game goes: the game itself, phases, steps; what is measured and tried.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::script::{
    EffectPart, Effects, Exception, Expression, Hook, LetPart, RangeText, SelectionText, TriggerText, TypeName, Typed,
};
use super::{ByRef, Prose, Ref, Scalar, Sequence, Stat, Text, definition};

definition! { "game",
    /// How a game goes, from set-up to winner.
    #[schemars(extend("x-fr" = "Comment se déroule une partie, de la mise en place au vainqueur."))]
    pub struct Game {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Who makes choices: players, each on a side, and perhaps a table that reports.
        #[schemars(extend("x-fr" = "Qui fait des choix : des joueurs, chacun dans un camp, et peut-être une table qui rapporte.", "x-label" = ["actors", "acteurs"]))]
        pub actors: BTreeMap<Box<str>, Actor>,
        /// The phase that prepares the game, once.
        #[schemars(extend("x-fr" = "La phase qui prépare la partie, une seule fois.", "x-label" = ["set-up", "mise en place"]))]
        pub setup: Option<Ref<Phase>>,
        /// The phase that is played again and again.
        #[schemars(extend("x-fr" = "La phase que l'on joue tour après tour.", "x-label" = ["turn", "tour"]))]
        pub turn: Ref<Phase>,
        /// The game ends after the turn after which this holds.
        #[schemars(extend("x-fr" = "La partie prend fin après le tour à l'issue duquel ceci est vrai.", "x-label" = ["until", "jusqu'à"]))]
        pub until: Option<Expression>,
        /// Who has won then; `none` for a draw.
        #[schemars(extend("x-fr" = "Qui l'emporte alors ; `none` pour une égalité.", "x-label" = ["winner", "vainqueur"]))]
        pub winner: Option<Expression>,
    }
}

/// A kind of actor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une sorte d'acteur.", "x-short" = "alone"))]
#[serde(deny_unknown_fields)]
pub struct Actor {
    /// The kind of definition that is their side.
    #[schemars(extend("x-fr" = "La sorte de définition qui est leur camp.", "x-label" = ["side", "camp"]))]
    pub side: Option<Box<str>>,
    /// Whether there is exactly one.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Dit s'il n'y en a qu'un.", "x-label" = ["alone", "seul"]))]
    pub alone: bool,
}

definition! { "phase",
    /// A phase of the sequence of play.
    #[schemars(extend("x-fr" = "Une phase de la séquence de jeu."))]
    pub struct Phase {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The steps and phases in it, in their order.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ses étapes et ses phases, dans leur ordre.", "x-label" = ["steps", "étapes"]))]
        pub steps: Sequence<Ref<Step>>,
        /// It runs once for each of these, as in `s in system where contested(s)`.
        #[serde(rename = "for")]
        #[schemars(extend("x-fr" = "Elle a lieu une fois pour chacun de ceux-ci, par exemple `s in system where contested(s)`.", "x-label" = ["for", "pour"]))]
        pub each: Option<SelectionText>,
        /// It runs again and again.
        #[schemars(extend("x-fr" = "Elle se répète.", "x-label" = ["repeat", "répétition"]))]
        pub repeat: Option<Repeat>,
        /// It runs only if this holds.
        #[schemars(extend("x-fr" = "Elle n'a lieu que si ceci est vrai.", "x-label" = ["when", "condition"]))]
        pub when: Option<Expression>,
        /// Whether what is chosen in it stays hidden until it ends.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si ce que l'on y choisit reste caché jusqu'à sa fin.", "x-label" = ["secret", "secret"]))]
        pub secret: bool,
        /// What it does first.
        #[schemars(extend("x-fr" = "Ce qu'elle fait d'abord.", "x-label" = ["start", "début"]))]
        pub start: Option<Hook>,
        /// What it does last.
        #[schemars(extend("x-fr" = "Ce qu'elle fait à la fin.", "x-label" = ["end", "fin"]))]
        pub end: Option<Hook>,
        /// What it does once its secrets are revealed.
        #[schemars(extend("x-fr" = "Ce qu'elle fait une fois ses secrets révélés.", "x-label" = ["reveal", "révélation"]))]
        pub reveal: Option<Hook>,
        /// Numbers and words that `stat` declares for phases.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les phases.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

/// How often a phase runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Combien de fois une phase a lieu."))]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// It ends when this holds.
    #[schemars(extend("x-fr" = "Elle cesse quand ceci est vrai.", "x-label" = ["until", "jusqu'à"]))]
    pub until: Option<Expression>,
    /// Whether that is asked before each run or after it.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Dit si on le vérifie avant ou après chaque fois.", "x-label" = ["asked", "vérifié"]))]
    pub test: RepeatTest,
    /// How often at most.
    #[schemars(extend("x-fr" = "Combien de fois au plus.", "x-label" = ["times", "fois"]))]
    pub times: Option<Expression>,
}

/// When a repetition asks whether it is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "lowercase")]
pub enum RepeatTest {
    /// Before each run: it may not run at all.
    #[schemars(extend("x-fr" = "Avant chaque fois : elle peut ne pas avoir lieu."))]
    Before,
    /// After each run: it runs once at least.
    #[default]
    #[schemars(extend("x-fr" = "Après chaque fois : elle a lieu au moins une fois."))]
    After,
}

definition! { "step",
    /// A step of a phase.
    #[schemars(extend("x-fr" = "Une étape d'une phase."))]
    pub struct Step {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Who acts: one actor or side.
        #[schemars(extend("x-fr" = "Qui agit : un acteur ou un camp.", "x-label" = ["who", "qui"]))]
        pub who: Option<Expression>,
        /// Who acts, one after another, as in `player from initiative`.
        #[schemars(extend("x-fr" = "Qui agit, l'un après l'autre, par exemple `player from initiative`.", "x-label" = ["each", "chacun"]))]
        pub each: Option<SelectionText>,
        /// How those of `each` take turns.
        #[schemars(extend("x-fr" = "Comment ceux de `each` alternent.", "x-label" = ["turns", "tours"]))]
        pub turns: Option<Turns>,
        /// Who acts now, asked again after each choice; `none` ends the step.
        #[schemars(extend("x-fr" = "Qui agit maintenant, redemandé après chaque choix ; `none` termine l'étape.", "x-label" = ["next", "suivant"]))]
        pub next: Option<Expression>,
        /// Whether what is chosen in it stays hidden until it ends.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si ce que l'on y choisit reste caché jusqu'à sa fin.", "x-label" = ["secret", "secret"]))]
        pub secret: bool,
        /// The keys of the effects that happen by themselves, in their order; one effect can stand here itself.
        #[serde(rename = "do", default)]
        #[schemars(extend("x-fr" = "Les clés des effets automatiques dans leur ordre ; un effet unique peut se trouver ici même.", "x-label" = ["order of the effects", "ordre des effets"]))]
        pub order: Sequence<Box<str>>,
        /// The effects.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les effets.", "x-label" = ["effects", "effets"]))]
        pub effects: BTreeMap<Box<str>, EffectPart>,
        /// What it does once its secrets are revealed.
        #[schemars(extend("x-fr" = "Ce qu'elle fait une fois ses secrets révélés.", "x-label" = ["reveal", "révélation"]))]
        pub reveal: Option<Hook>,
        /// Numbers and words that `stat` declares for steps.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les nombres et les mots que `stat` déclare pour les étapes.", "x-label" = ["stats", "caractéristiques"]))]
        pub stats: ByRef<Stat, Scalar>,
    }
}

/// How several take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "snake_case")]
pub enum Turns {
    /// One choice each.
    #[schemars(extend("x-fr" = "Un choix chacun."))]
    Once,
    /// One choice each, round after round, until all have passed.
    #[schemars(extend("x-fr" = "Un choix chacun, tour de table après tour de table, jusqu'à ce que tous aient passé."))]
    Alternate,
    /// One goes on until he passes, then the next.
    #[schemars(extend("x-fr" = "L'un continue jusqu'à ce qu'il passe, puis le suivant."))]
    UntilPass,
}

definition! { "metric",
    /// What simulation measures.
    #[schemars(extend("x-fr" = "Ce que la simulation mesure."))]
    pub struct Metric {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// When it is measured, as in `end game`.
        #[schemars(extend("x-fr" = "Quand on le mesure, par exemple `end game`.", "x-label" = ["at", "moment"]))]
        pub at: TriggerText,
        /// What is measured.
        #[schemars(extend("x-fr" = "Ce que l'on mesure.", "x-label" = ["value", "valeur"]))]
        pub value: Expression,
    }
}

definition! { "example",
    /// A worked example: a test of the rules, and a box in the book.
    #[schemars(extend("x-fr" = "Un exemple chiffré : une épreuve des règles, et un encadré du livre de règles."))]
    pub struct Example {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What is done first.
        #[schemars(extend("x-fr" = "Ce que l'on fait d'abord.", "x-label" = ["given", "données"]))]
        pub given: Option<Effects>,
        /// What is asked.
        #[schemars(extend("x-fr" = "Ce que l'on demande.", "x-label" = ["call", "question"]))]
        pub call: Expression,
        /// What must come out.
        #[schemars(extend("x-fr" = "Ce qui doit en sortir.", "x-label" = ["gives", "résultat"]))]
        pub gives: Expression,
    }
}

definition! { "roster_format",
    /// What a list holds.
    #[schemars(extend("x-fr" = "Ce que contient une liste."))]
    pub struct RosterFormat {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What is said once in a list.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui est dit une fois dans une liste.", "x-label" = ["fields", "champs"]))]
        pub fields: BTreeMap<Box<str>, Typed>,
        /// What is no part of a list: the game gives it.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui ne fait pas partie d'une liste : la partie le donne.", "x-label" = ["context", "contexte"]))]
        pub context: BTreeMap<Box<str>, Typed>,
        /// The entries.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les entrées.", "x-label" = ["parts", "parties"]))]
        pub parts: BTreeMap<Box<str>, RosterPart>,
    }
}

/// The entries of one sort in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Les entrées d'une sorte dans une liste."))]
#[serde(deny_unknown_fields)]
pub struct RosterPart {
    /// The kind of definition that each entry is one of.
    #[schemars(extend("x-fr" = "La sorte de définition dont relève chaque entrée.", "x-label" = ["of", "de"]))]
    pub of: TypeName,
    /// How many entries there may be, as in `1..6`.
    #[schemars(extend("x-fr" = "Combien d'entrées il peut y avoir, par exemple `1..6`.", "x-label" = ["count", "nombre"]))]
    pub count: Option<RangeText>,
    /// The slots of an entry.
    #[schemars(extend("x-fr" = "Les emplacements d'une entrée.", "x-label" = ["slots", "emplacements"]))]
    pub slots: Option<Expression>,
}

definition! { "constraint",
    /// A limit that a list has to keep.
    #[schemars(extend("x-fr" = "Une contrainte qu'une liste doit respecter."))]
    pub struct Constraint {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// The format of the lists that it is for.
        #[schemars(extend("x-fr" = "Le format des listes qu'elle concerne.", "x-label" = ["on", "sur"]))]
        pub on: Ref<RosterFormat>,
        /// When it counts; always, if nothing is said.
        #[schemars(extend("x-fr" = "Quand elle compte ; toujours si rien n'est dit.", "x-label" = ["when", "condition"]))]
        pub when: Option<Expression>,
        /// Its parts.
        #[serde(default, rename = "let")]
        #[schemars(extend("x-fr" = "Ses parties.", "x-label" = ["parts", "parties"]))]
        pub parts: BTreeMap<Box<str>, LetPart>,
        /// What must hold.
        #[schemars(extend("x-fr" = "Ce qui doit être vrai.", "x-label" = ["what must hold", "ce qui doit être vrai"]))]
        pub is: Expression,
        /// The variable of `is` whose entries a breach is drawn at.
        #[schemars(extend("x-fr" = "La variable de `is` dont les entrées sont montrées en cas d'infraction.", "x-label" = ["blames", "désigne"]))]
        pub blames: Option<Box<str>>,
        /// What is said of a breach.
        #[schemars(extend("x-fr" = "Ce que l'on dit d'une infraction.", "x-label" = ["text", "texte"]))]
        pub text: Prose,
        /// What waives it in special cases.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui en dispense dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
        pub except: BTreeMap<Box<str>, Exception>,
    }
}
