//! The words that books say by themselves.

use crate::locale::Phrase;

macro_rules! words {
    ($($name:ident = $en:literal, $fr:literal;)*) => {
        $(
            #[doc = concat!("“", $en, "”")]
            pub const $name: Phrase = Phrase::new($en, $fr);
        )*
    };
}

words! {
    // Titles of pages.
    SYSTEMS = "Systems", "Systèmes";
    REWARDS = "Rewards", "Récompenses";
    TOKENS = "Tokens", "Pions";
    OBJECTIVES = "Objectives", "Objectifs";
    SEQUENCE = "Sequence of play", "Séquence de jeu";
    FACTIONS = "Factions", "Factions";
    UNITS = "Units", "Unités";
    RULINGS = "Rulings", "Clarifications";
    CHANGES = "Changes", "Changements";
    SOURCES = "Sources", "Sources";
    CONTENTS = "Contents", "Sommaire";

    // The first page.
    PACKS = "Packs", "Packs";
    VERSION = "version", "version";
    LICENCE = "licence", "licence";
    SETTINGS = "Settings of this edition", "Réglages de cette édition";
    EQUAL = "The English and the French edition have equal value; where they differ, the ruleset decides.", "Les éditions française et anglaise ont la même valeur ; si elles diffèrent, le règlement tranche.";
    MADE_BY = "This book is made from the rule packs by the command", "Ce livre est produit à partir des packs de règles par la commande";
    RULESET = "Ruleset", "Règlement";

    // The map.
    MAP = "Map", "Carte";
    BORDER_SYSTEMS = "Border systems", "Systèmes frontaliers";
    BORDER_SYSTEM = "border system", "système frontalier";
    SYSTEM = "system", "système";
    SYSTEM_TITLE = "System", "Système";
    SUB_ZONE = "sub-zone", "sous-zone";
    ADJACENT = "adjacent zones", "zones adjacentes";
    LANE = "lane", "route";
    MAP_SYSTEM = "system and its campaign points", "système et ses points de campagne";
    SHARED_LINE = "border between adjacent zones", "frontière entre zones adjacentes";
    LINK = "adjacent, though not side by side here", "adjacents, sans être côte à côte ici";
    NO_ZONE = "In no zone", "Hors zone";
    LANES = "Lanes", "Routes";

    // Systems, tokens, objectives.
    CAMPAIGN_POINTS = "Campaign points", "Points de campagne";
    CAMPAIGN_OBJECTIVE = "Campaign objective", "Objectif de campagne";
    CAMPAIGN_OBJECTIVES = "Campaign objectives", "Objectifs de campagne";
    REPLACING_OBJECTIVE = "Replacing objective", "Objectif de remplacement";
    REPLACING_OBJECTIVES = "Replacing objectives", "Objectifs de remplacement";
    FOUND_AT = "Found at", "Origine";
    ADDED_AT = "Campaign objective at", "Objectif de campagne dans";
    REPLACES_AT = "Replacing objective at", "Objectif de remplacement à";
    WINNER = "Winner", "Gagnant";
    LOSER = "Loser", "Perdant";
    NOWHERE = "no system gives it", "aucun système ne la donne";
    UNSORTED = "Other objectives", "Autres objectifs";
    OBJECTIVE_BANNED = "Banned in this campaign", "Interdit dans cette campagne";
    UNIT_BANNED = "Banned in this campaign", "Interdite dans cette campagne";
    FACTION = "Faction", "Faction";
    PAYOUT_NOTE = "Pairs such as 10/5 give the fleet points of the winner, then those of the loser.", "Les paires comme 10/5 donnent les points de flotte du gagnant, puis ceux du perdant.";
    OTHER_STEPS = "Other steps", "Autres étapes";

    // Rulings and sources.
    QUESTION = "Question", "Question";
    ANSWER = "Answer", "Réponse";
    REASON = "Reason", "Raison";
    SETTLES = "Concerns", "Concerne";
    CITED_BY = "Used for", "Utilisé pour";
    FACT = "No.", "N°";
    SUBJECT = "Subject", "Sujet";

    // Changes.
    CHANGED = "Changed", "Modifié";
    ADDED = "Added", "Ajouté";
    REMOVED = "Removed", "Retiré";
    SINCE = "Changed since", "Modifié depuis";
    CLAUSE_ADDED = "Clause added", "Clause ajoutée";
    CLAUSE_CHANGED = "Clause changed", "Clause modifiée";
    SOURCE = "source", "source";
    CHANGES_NOTE = "What the packs change in those that they build on, with the reasons that they give.", "Ce que les packs changent à ceux sur lesquels ils s'appuient, avec les raisons qu'ils donnent.";

    YES = "yes", "oui";
    NO = "no", "non";
}
