//! The words that books say by themselves.

use crate::locale::Phrase;

/// With a capital, as headings, labels and sentences start.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

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
    SEQUENCE = "Sequence of play", "Séquence de jeu";
    RULINGS = "Rulings", "Clarifications";
    CHANGES = "Changes", "Changements";
    SOURCES = "Sources", "Sources";
    GLOSSARY = "Glossary", "Glossaire";
    INDEX = "Index", "Index";
    CONTENTS = "Contents", "Sommaire";

    // The first page.
    MARKED = "This edition shows what the packs change in those that they build on: what was there before is struck, and each mark leads to the change.", "Cette édition montre ce que les packs changent à ceux sur lesquels ils s'appuient : l'ancien est barré, et chaque marque renvoie au changement.";
    PACKS = "Packs", "Packs";
    VERSION = "version", "version";
    LICENCE = "licence", "licence";
    BY = "by", "par";
    SETTINGS = "Settings of this edition", "Réglages de cette édition";
    NOT_OURS = "The headings and labels that the book has of its own are in English: it has them in English and French only.", "Les titres et les mots propres au livre sont en anglais : il ne les a qu'en anglais et en français.";
    MADE_BY = "This book is made from the rule packs by the command", "Ce livre est produit à partir des packs de règles par la commande";
    RULESET = "Ruleset", "Règlement";

    // The map.
    MAP = "Map", "Carte";
    BORDER_SYSTEMS = "Border systems", "Systèmes frontaliers";
    BORDER_SYSTEM = "border system", "système frontalier";
    SYSTEM = "system", "système";
    SUB_ZONE = "sub-zone", "sous-zone";
    ADJACENT = "adjacent zones", "zones adjacentes";
    LANE = "lane", "route";
    MAP_SYSTEM = "system and its campaign points", "système et ses points de campagne";
    SHARED_LINE = "border between adjacent zones", "frontière entre zones adjacentes";
    LINK = "adjacent zones that do not touch here", "zones adjacentes qui ne se touchent pas ici";
    NO_ZONE = "In no zone", "Hors zone";
    LANES = "Lanes", "Routes";

    // Systems, tokens, objectives.
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
    OTHERS = "Others", "Autres";
    BANNED = "Banned", "Interdit";
    BANNED_UNIT = "Banned", "Interdite";
    IN_THIS_CAMPAIGN = "in this campaign", "dans cette campagne";
    NEEDS = "Needs", "Requiert";
    PAYOUT_NOTE = "Pairs such as 10/5 say what the winner gains, then what the loser gains.", "Les paires comme 10/5 disent ce que reçoit le gagnant, puis ce que reçoit le perdant.";
    OTHER_STEPS = "Other steps", "Autres étapes";

    // What plays: who does what, and when.
    EFFECTS = "Effects", "Effets";
    TRACKED = "What the game keeps track of", "Ce que la partie retient";
    LISTS = "Lists", "Listes";
    EXAMPLE = "Example", "Exemple";
    GIVES = "Result", "Résultat";
    EXAMPLES = "Examples", "Exemples";
    EXCEPTION = "Exception", "Exception";
    TEXT = "Text", "Texte";
    SETUP = "Set-up", "Mise en place";
    TURN = "Turn", "Tour";
    GAME_ENDS = "Ends when", "Prend fin quand";
    WINS = "Winner", "Gagnant";
    WHO = "Who", "Qui";
    WHEN = "When", "Quand";
    ASKED = "a rule calls for it", "une règle le demande";
    PLAYER = "a player", "un joueur";
    TABLE = "the table", "la table";
    CHOOSE = "To choose", "À choisir";
    OR = "or", "ou";
    NOTHING = "nothing", "rien";
    REQUIREMENT = "Requirement", "Exigence";
    PASSES = "It counts as a pass.", "Elle vaut une passe.";
    FREE = "It takes no turn, and stands beside every other choice.", "Elle ne prend pas le tour, et accompagne tout autre choix.";
    WITH = "With", "Avec";
    ACTIONS = "Actions", "Actions";
    SECRET = "Choices stay hidden until the end.", "Les choix restent cachés jusqu'à la fin.";
    ONCE = "One choice each.", "Un choix chacun.";
    ALTERNATE = "One choice each, again and again, until all have passed.", "Un choix chacun, tour après tour, jusqu'à ce que tous aient passé.";
    UNTIL_PASS = "Each goes on until they pass; then the next one follows.", "Chacun continue jusqu'à ce qu'il passe ; puis vient le suivant.";
    ONCE_FOR = "Once for each of", "Une fois pour chacun de";
    IF = "If", "Si";
    VALUE = "Value", "Valeur";
    STARTS_AT = "At the start", "Au départ";
    AT_LEAST = "At least", "Au moins";
    AT_MOST = "At most", "Au plus";
    OWN_EYES = "Hidden from everyone but its owner.", "Caché de tous, sauf de son propriétaire.";
    NO_EYES = "Hidden from everyone.", "Caché de tous.";
    ORDER = "Order", "Ordre";
    FACE = "Face", "Face";
    ICONS = "Icons", "Symboles";
    BLANK = "blank", "vide";
    COLUMNS = "Columns", "Colonnes";
    ROWS = "Rows", "Rangées";
    ENTRIES = "Entries", "Entrées";

    // The glossary and the index.
    MEANING = "Meaning", "Sens";
    FIGURES = "Figures", "Chiffres";

    // Rulings and sources.
    QUESTION = "Question", "Question";
    ANSWER = "Answer", "Réponse";
    REASON = "Reason", "Raison";
    SETTLES = "Concerns", "Concerne";
    CITED_BY = "Used for", "Utilisé pour";
    FACT = "No.", "N°";
    SUBJECT = "Subject", "Sujet";

    // Changes.
    ADDED = "added", "ajout";
    REMOVED = "removed", "retrait";
    SINCE = "Changed since", "Modifié depuis";
    SOURCE = "source", "source";
    CHANGES_NOTE = "What the packs change in those that they build on, with the reasons that they give.", "Ce que les packs changent à ceux sur lesquels ils s'appuient, avec les raisons qu'ils donnent.";

    // What is printed.
    QUICK = "quick reference", "aide-mémoire";
    LIMITS = "Limits and numbers", "Limites et nombres";
    POINTS = "Points", "Points";
    SEE = "See", "Voir";
    REST = "The rulebook holds the other rules.", "Le livre de règles contient les autres règles.";

    YES = "yes", "oui";
    NO = "no", "non";
}
