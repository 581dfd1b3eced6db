//! What people do, and what follows: actions, effects and rules.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::script::{
    EffectPart, EmitText, Exception, Expression, Place, RangeText, SelectionText, TriggerText, TypeName, Typed,
};
use super::{Prose, Ref, Sequence, Set, Text, definition};

definition! { "action",
    /// Something that a player, a side or the table may do.
    #[schemars(extend("x-fr" = "Ce qu'un joueur, un camp ou la table peut faire."))]
    pub struct Action {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Text,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// Who does it: a kind of actor of the game, or the kind of its sides.
        #[schemars(extend("x-fr" = "Qui la fait : une sorte d'acteur du jeu, ou la sorte de leurs camps.", "x-label" = ["actor", "acteur"]))]
        pub actor: Box<str>,
        /// The steps and phases during which it is offered; without any, it is only asked for.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les étapes et les phases pendant lesquelles elle est proposée ; sans elles, elle est seulement demandée.", "x-label" = ["during", "pendant"]))]
        pub during: Set<Place>,
        /// What has to be chosen.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qu'il faut choisir.", "x-label" = ["choices", "choix"]))]
        pub params: BTreeMap<Box<str>, Choice>,
        /// What must hold, each with the words that refuse.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui doit être vrai, chaque exigence avec les mots du refus.", "x-label" = ["requirements", "exigences"]))]
        pub requires: BTreeMap<Box<str>, Requirement>,
        /// The keys of the effects in their order; one effect can stand here itself.
        #[serde(rename = "do", default)]
        #[schemars(extend("x-fr" = "Les clés des effets dans leur ordre ; un effet unique peut se trouver ici même.", "x-label" = ["order of the effects", "ordre des effets"]))]
        pub order: Sequence<Box<str>>,
        /// The effects.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les effets.", "x-label" = ["effects", "effets"]))]
        pub effects: BTreeMap<Box<str>, EffectPart>,
        /// The event that follows the last effect.
        #[schemars(extend("x-fr" = "L'événement qui suit le dernier effet.", "x-label" = ["event", "événement"]))]
        pub emit: Option<EmitText>,
        /// Whether it is the pass of its steps.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si c'est la passe de ses étapes.", "x-label" = ["pass", "passe"]))]
        pub passes: bool,
        /// Whether it stands beside every decision of its phases and takes no turn.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Dit si elle accompagne toute décision de ses phases sans prendre le tour.", "x-label" = ["free", "libre"]))]
        pub free: bool,
        /// What it is printed with.
        #[schemars(extend("x-fr" = "Ce avec quoi elle est imprimée.", "x-label" = ["belongs to", "appartient à"]))]
        pub of: Option<Place>,
    }
}

/// What has to be chosen for one parameter of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Ce qu'il faut choisir pour un paramètre d'une action.", "x-short" = "type"))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The name that people read beside what is chosen.
    #[schemars(extend("x-fr" = "Le nom que lisent les joueurs à côté de ce qui est choisi.", "x-label" = ["name", "nom"]))]
    pub name: Option<Text>,
    /// Any value of this type.
    #[serde(rename = "type")]
    #[schemars(extend("x-fr" = "N'importe quelle valeur de ce type.", "x-label" = ["type", "type"]))]
    pub of: Option<TypeName>,
    /// One of these, as in `s in system where free(s)`.
    #[schemars(extend("x-fr" = "Un élément parmi ceux-ci, par exemple `s in system where free(s)`.", "x-label" = ["one of", "un parmi"]))]
    pub one: Option<SelectionText>,
    /// Some of these.
    #[schemars(extend("x-fr" = "Plusieurs éléments parmi ceux-ci.", "x-label" = ["some of", "plusieurs parmi"]))]
    pub some: Option<SelectionText>,
    /// How many of `some`, as in `1..3`.
    #[schemars(extend("x-fr" = "Combien d'éléments de `some`, par exemple `1..3`.", "x-label" = ["how many", "combien"]))]
    pub size: Option<RangeText>,
    /// A whole number in these limits, as in `0..5`.
    #[schemars(extend("x-fr" = "Un nombre entier dans ces limites, par exemple `0..5`.", "x-label" = ["number", "nombre"]))]
    pub int: Option<RangeText>,
}

/// A requirement of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Une exigence d'une action."))]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// What must hold.
    #[schemars(extend("x-fr" = "Ce qui doit être vrai.", "x-label" = ["what must hold", "ce qui doit être vrai"]))]
    pub is: Expression,
    /// The words that refuse.
    #[schemars(extend("x-fr" = "Les mots du refus.", "x-label" = ["text", "texte"]))]
    pub text: Prose,
    /// What waives it in special cases.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Ce qui en dispense dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
    pub except: BTreeMap<Box<str>, Exception>,
    /// The sources of this requirement, each as `source:place`.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les sources de cette exigence, chacune sous la forme `source:endroit`.", "x-label" = ["sources", "sources"]))]
    pub cite: Set<super::Cite>,
}

definition! { "effect",
    /// An effect with a name, which actions and rules use.
    #[schemars(extend("x-fr" = "Un effet nommé, que les actions et les règles utilisent."))]
    pub struct Effect {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What it needs to know.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qu'il a besoin de savoir.", "x-label" = ["parameters", "paramètres"]))]
        pub params: BTreeMap<Box<str>, Typed>,
        /// The keys of the effects in their order; one effect can stand here itself.
        #[serde(rename = "do", default)]
        #[schemars(extend("x-fr" = "Les clés des effets dans leur ordre ; un effet unique peut se trouver ici même.", "x-label" = ["order of the effects", "ordre des effets"]))]
        pub order: Sequence<Box<str>>,
        /// The effects.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les effets.", "x-label" = ["effects", "effets"]))]
        pub effects: BTreeMap<Box<str>, EffectPart>,
    }
}

definition! { "rule",
    /// What follows by itself when something happens.
    #[schemars(extend("x-fr" = "Ce qui arrive de soi-même quand quelque chose se produit."))]
    pub struct Rule {
        /// The name that people read.
        #[schemars(extend("x-fr" = "Le nom que lisent les joueurs.", "x-label" = ["name", "nom"]))]
        pub name: Option<Text>,
        /// What the book says about it.
        #[schemars(extend("x-fr" = "Ce que le livre de règles en dit.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// What it answers to: `moved(by, to)`, `begin phase.x`, `end step.x`, `action.x`, `change STATE`.
        #[schemars(extend("x-fr" = "Ce à quoi elle répond : `moved(by, to)`, `begin phase.x`, `end step.x`, `action.x`, `change ÉTAT`.", "x-label" = ["on", "déclencheur"]))]
        pub on: TriggerText,
        /// When; always, if nothing is said.
        #[schemars(extend("x-fr" = "Dans quel cas ; toujours si rien n'est dit.", "x-label" = ["when", "condition"]))]
        pub when: Option<Expression>,
        /// The keys of the effects in their order; one effect can stand here itself.
        #[serde(rename = "do", default)]
        #[schemars(extend("x-fr" = "Les clés des effets dans leur ordre ; un effet unique peut se trouver ici même.", "x-label" = ["order of the effects", "ordre des effets"]))]
        pub order: Sequence<Box<str>>,
        /// The effects.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les effets.", "x-label" = ["effects", "effets"]))]
        pub effects: BTreeMap<Box<str>, EffectPart>,
        /// The rules on the same event that come after this one.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les règles sur le même événement qui passent après celle-ci.", "x-label" = ["before", "avant"]))]
        pub before: Set<Ref<Rule>>,
        /// The rules on the same event that come before this one.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les règles sur le même événement qui passent avant celle-ci.", "x-label" = ["after", "après"]))]
        pub after: Set<Ref<Rule>>,
        /// What skips it in special cases.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Ce qui l'écarte dans des cas particuliers.", "x-label" = ["exceptions", "exceptions"]))]
        pub except: BTreeMap<Box<str>, Exception>,
        /// What it is printed with.
        #[schemars(extend("x-fr" = "Ce avec quoi elle est imprimée.", "x-label" = ["belongs to", "appartient à"]))]
        pub of: Option<Place>,
    }
}
