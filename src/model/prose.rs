//! What people write and read: terms and sections.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Prose, Ref, Sequence, Set, Text, definition};
use crate::locale::Gender;

definition! { "term",
    /// A word of the game: what it means, and how it is declined.
    #[schemars(extend("x-fr" = "Un terme du jeu : son sens et ses formes."))]
    pub struct Term {
        /// What it means; the glossary prints it.
        #[schemars(extend("x-fr" = "Son sens, que le glossaire imprime.", "x-label" = ["meaning", "sens"]))]
        pub text: Option<Prose>,
        /// The word in each language, with its forms.
        #[schemars(extend("x-fr" = "Le mot dans chaque langue, avec ses formes.", "x-label" = ["forms", "formes"]))]
        pub forms: BTreeMap<Box<str>, Grammar>,
    }
}

/// A word of one language, with what its grammar needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-fr" = "Un mot d'une langue, avec ce que sa grammaire demande."))]
#[serde(deny_unknown_fields)]
pub struct Grammar {
    /// The singular, without article.
    #[schemars(extend("x-fr" = "Le singulier, sans article.", "x-label" = ["singular", "singulier"]))]
    pub one: Box<str>,
    /// The plural; as the singular if it is left out.
    #[schemars(extend("x-fr" = "Le pluriel ; le singulier s'il est absent.", "x-label" = ["plural", "pluriel"]))]
    pub other: Option<Box<str>>,
    /// The gender of a French noun.
    #[schemars(extend("x-fr" = "Le genre d'un nom français.", "x-label" = ["gender", "genre"]))]
    pub gender: Option<NounGender>,
    /// Whether what stands before it is shortened (`l'escadron`, `an hour`), where its first letter misleads.
    #[schemars(extend("x-fr" = "Dit si le mot qui précède s'élide (`l'escadron`, `an hour`), quand la première lettre trompe.", "x-label" = ["elision", "élision"]))]
    pub elide: Option<bool>,
    /// Words that texts must not use for it.
    #[serde(default)]
    #[schemars(extend("x-fr" = "Les mots que les textes ne doivent pas employer à sa place.", "x-label" = ["words to avoid", "mots à éviter"]))]
    pub avoid: Set<Box<str>>,
}

/// The gender of a French noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "lowercase")]
pub enum NounGender {
    /// Masculine: `un pion`.
    #[schemars(extend("x-fr" = "Masculin : `un pion`."))]
    M,
    /// Feminine: `une zone`.
    #[schemars(extend("x-fr" = "Féminin : `une zone`."))]
    F,
}

impl From<NounGender> for Gender {
    fn from(gender: NounGender) -> Gender {
        match gender {
            NounGender::M => Gender::Masculine,
            NounGender::F => Gender::Feminine,
        }
    }
}

definition! { "section",
    /// A chapter of the book, or a passage of one, that people write.
    #[schemars(extend("x-fr" = "Un chapitre du livre de règles, ou un passage d'un chapitre, rédigé à la main."))]
    pub struct Section {
        /// The title.
        #[schemars(extend("x-fr" = "Le titre.", "x-label" = ["title", "titre"]))]
        pub title: Text,
        /// What it says, in Markdown.
        #[schemars(extend("x-fr" = "Ce qu'elle dit, en Markdown.", "x-label" = ["text", "texte"]))]
        pub text: Option<Prose>,
        /// The sections inside it, in their order.
        #[serde(default)]
        #[schemars(extend("x-fr" = "Les sections qu'elle contient, dans leur ordre.", "x-label" = ["sections", "sections"]))]
        pub sections: Sequence<Ref<Section>>,
    }
}
