//! What somebody types while playing. The words of both languages are always understood.

use crate::locale::folded;

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Nothing.
    Nothing,
    /// The choice with this number.
    Pick(usize),
    /// A choice in the form of logs and journals.
    Line(String),
    /// Only the choices in which these words stand; without words, all.
    Search(String),
    /// More of the choices.
    More,
    /// The choices once more.
    List,
    /// Take the last choice back.
    Undo,
    /// Make it again.
    Redo,
    /// Why something cannot be chosen.
    Why(String),
    /// So many of the last sentences of the log.
    Log(Option<usize>),
    /// The states.
    State,
    /// What can be typed.
    Help,
    /// The end.
    Quit,
}

impl Order {
    /// Reads a line. What is no command is searched for; a word that is one is searched for after `/`.
    pub fn read(line: &str) -> Order {
        let line = line.trim();
        if line.is_empty() {
            return Order::Nothing;
        }
        if let Some(words) = line.strip_prefix('/') {
            return Order::Search(words.trim().to_owned());
        }
        if let Ok(number) = line.parse::<usize>() {
            return Order::Pick(number);
        }
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (folded(verb).as_str(), rest) {
            ("choose" | "decline", rest) if !rest.is_empty() => Order::Line(line.to_owned()),
            ("undo" | "annuler", "") => Order::Undo,
            ("redo" | "refaire", "") => Order::Redo,
            ("why" | "pourquoi", rest) => Order::Why(rest.trim_end_matches(['?', ' ']).to_owned()),
            ("log" | "journal", "") => Order::Log(None),
            ("log" | "journal", rest) => match rest.parse() {
                Ok(count) => Order::Log(Some(count)),
                Err(_) => Order::Search(line.to_owned()),
            },
            ("state" | "etat", "") => Order::State,
            ("list" | "choices" | "choix", "") => Order::List,
            ("more" | "suite", "") => Order::More,
            ("help" | "aide" | "?", "") => Order::Help,
            ("quit" | "exit" | "quitter", "") => Order::Quit,
            _ => Order::Search(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        for (line, order) in [
            ("", Order::Nothing),
            ("  12 ", Order::Pick(12)),
            ("undo", Order::Undo),
            ("Annuler", Order::Undo),
            ("état", Order::State),
            ("ETAT", Order::State),
            ("why", Order::Why(String::new())),
            ("pourquoi Déplacer ?", Order::Why("Déplacer".into())),
            ("log 5", Order::Log(Some(5))),
            ("log of the ship", Order::Search("log of the ship".into())),
            ("beta corvette", Order::Search("beta corvette".into())),
            ("/undo", Order::Search("undo".into())),
            ("/", Order::Search(String::new())),
            ("choose p1 stop", Order::Line("choose p1 stop".into())),
            ("choose", Order::Search("choose".into())),
            ("undo everything", Order::Search("undo everything".into())),
            ("?", Order::Help),
        ] {
            assert_eq!(Order::read(line), order, "{line}");
        }
    }
}
