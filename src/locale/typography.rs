//! Typography at output: authors and messages use plain spaces and straight quotes, readers get
//! what a printer would set.
//!
//! French: a narrow no-break space before `;`, `!` and `?`, a no-break space before `:` and `%` and
//! inside guillemets. English: curly quotes. Both: apostrophes and dots of omission.
//!
//! Only a space that the author typed becomes a no-break space: `Star Wars: Armada` is a title and keeps
//! its English colon. Code between backticks, addresses of the web, targets of links, placeholders,
//! times (`21:42`) and ratios (`2:1`) are left alone.

use super::Lang;

/// The no-break space.
const NO_BREAK: char = '\u{a0}';
/// The narrow no-break space.
const NARROW: char = '\u{202f}';

/// Sets a text for readers of a language.
pub fn typeset(lang: Lang, text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut setter =
        Setter { lang, chars: &chars, at: 0, out: String::with_capacity(text.len()), open: Quote::None, guillemets: 0 };
    while setter.at < setter.chars.len() {
        setter.step();
    }
    setter.out
}

/// What a straight quote became.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quote {
    None,
    Curly,
    Guillemet,
}

struct Setter<'a> {
    lang: Lang,
    chars: &'a [char],
    at: usize,
    out: String,
    /// The straight quote that is open.
    open: Quote,
    /// How many guillemets are open.
    guillemets: usize,
}

impl Setter<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn before(&self) -> Option<char> {
        self.at.checked_sub(1).and_then(|at| self.chars.get(at)).copied()
    }

    /// Writes one character, and takes as many from the text as it stands for.
    fn put(&mut self, c: char, taken: usize) {
        self.out.push(c);
        self.at += taken;
    }

    fn step(&mut self) {
        if let Some(end) = protected(self.chars, self.at) {
            self.out.extend(self.chars.get(self.at..end).unwrap_or_default());
            self.at = end;
            return;
        }
        match self.peek(0) {
            Some(c) if is_space(c) && self.lang == Lang::Fr => self.space(),
            Some('«') if self.lang == Lang::Fr => self.open_guillemet(),
            Some('»') if self.lang == Lang::Fr => self.close_guillemet(),
            Some('"') => self.quote(),
            Some('\'') => self.apostrophe(),
            Some('.') if self.peek(1) == Some('.') && self.peek(2) == Some('.') => self.put('…', 3),
            Some(c) => self.put(c, 1),
            None => {}
        }
    }

    /// A run of spaces: one no-break space if a mark follows that wants it.
    fn space(&mut self) {
        let run = self.chars.iter().skip(self.at).take_while(|c| is_space(**c)).count();
        let at_start = self.before().is_none_or(char::is_whitespace);
        let wanted = self.peek(run).and_then(|mark| {
            let after = self.peek(run + 1);
            let ends = after.is_none_or(|c| c.is_whitespace() || "!?»\"”)]…".contains(c));
            match mark {
                ';' | '!' | '?' if ends => Some(NARROW),
                ':' if after.is_none_or(char::is_whitespace) => Some(NO_BREAK),
                '%' if self.before().is_some_and(|c| c.is_ascii_digit()) => Some(NO_BREAK),
                _ => None,
            }
        });
        let closes = self.peek(run) == Some('»');
        match wanted {
            _ if closes => self.at += run,
            Some(space) if !at_start => self.put(space, run),
            _ => {
                self.out.extend(self.chars.get(self.at..self.at + run).unwrap_or_default());
                self.at += run;
            }
        }
    }

    fn open_guillemet(&mut self) {
        self.guillemets += 1;
        self.put('«', 1);
        self.out.push(NO_BREAK);
        while self.peek(0).is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn close_guillemet(&mut self) {
        self.guillemets = self.guillemets.saturating_sub(1);
        self.out.push(NO_BREAK);
        self.put('»', 1);
    }

    /// A straight quote opens at the start of a word if another one follows, and closes what is open.
    /// Else it is a sign for inches, and stays.
    fn quote(&mut self) {
        let starts = self.before().is_none_or(|c| c.is_whitespace() || "([«“'’-–—/".contains(c));
        let opens = self.open == Quote::None
            && starts
            && self.peek(1).is_some_and(|c| !c.is_whitespace())
            && self.chars.iter().skip(self.at + 1).any(|c| *c == '"');
        // In guillemets, and in English, quotes are curly.
        match (opens, self.open, self.lang) {
            (true, _, Lang::Fr) if self.guillemets == 0 => {
                self.open = Quote::Guillemet;
                self.open_guillemet();
            }
            (true, ..) => {
                self.open = Quote::Curly;
                self.put('“', 1);
            }
            (false, Quote::None, _) => self.put('"', 1),
            (false, Quote::Guillemet, _) => {
                self.open = Quote::None;
                self.close_guillemet();
            }
            (false, Quote::Curly, _) => {
                self.open = Quote::None;
                self.put('”', 1);
            }
        }
    }

    /// In English, a single quote before a word opens if one closes later; else it is an apostrophe.
    fn apostrophe(&mut self) {
        let starts = self.before().is_none_or(|c| c.is_whitespace() || "([“\"".contains(c));
        let feet = self.before().is_some_and(|c| c.is_ascii_digit()) && !self.peek(1).is_some_and(char::is_alphabetic);
        let opens = self.lang == Lang::En && starts && self.peek(1).is_some_and(char::is_alphanumeric);
        if opens && self.closes_later() {
            self.put('‘', 1);
        } else {
            self.put(if feet { '\'' } else { '’' }, 1);
        }
    }

    fn closes_later(&self) -> bool {
        let rest = self.chars.get(self.at + 1..).unwrap_or_default();
        rest.iter().enumerate().skip(1).any(|(at, c)| {
            let after_a_word = rest.get(at - 1).is_some_and(|c| !c.is_whitespace());
            *c == '\'' && after_a_word && rest.get(at + 1).is_none_or(|next| !next.is_alphanumeric())
        })
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | NO_BREAK | NARROW)
}

/// Where something that is left alone ends, if it starts here.
fn protected(chars: &[char], at: usize) -> Option<usize> {
    let rest = chars.get(at..)?;
    let length = match rest.first()? {
        '`' => code(rest),
        '{' => rest.iter().position(|c| matches!(c, '}' | '\n')).filter(|i| rest.get(*i) == Some(&'}')).map(|i| i + 1),
        ']' if rest.get(1) == Some(&'(') => rest.iter().position(|c| *c == ')').map(|i| i + 1),
        'h' | 'm' => web(rest),
        _ => None,
    }?;
    Some(at + length)
}

/// The length of a code span: as many backticks as open it close it.
fn code(rest: &[char]) -> Option<usize> {
    let fence = rest.iter().take_while(|c| **c == '`').count();
    let mut at = fence;
    while at < rest.len() {
        let run = rest.iter().skip(at).take_while(|c| **c == '`').count();
        if run == fence {
            return Some(at + run);
        }
        at += run.max(1);
    }
    None
}

/// The length of an address of the web, without the punctuation after it.
fn web(rest: &[char]) -> Option<usize> {
    let starts = |prefix: &str| prefix.chars().enumerate().all(|(i, c)| rest.get(i) == Some(&c));
    if !["http://", "https://", "mailto:"].iter().any(|prefix| starts(prefix)) {
        return None;
    }
    let end = rest.iter().position(|c| c.is_whitespace() || "<>\"«»".contains(*c)).unwrap_or(rest.len());
    let trailing = rest.get(..end)?.iter().rev().take_while(|c| ".,;:!?)'".contains(**c)).count();
    Some(end - trailing)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the expected text, `~` stands for a no-break space and `_` for a narrow one.
    fn check(lang: Lang, table: &[(&str, &str)]) {
        for (typed, expected) in table {
            let expected = expected.replace('~', "\u{a0}").replace('_', "\u{202f}");
            assert_eq!(typeset(lang, typed), expected, "{typed}");
            assert_eq!(typeset(lang, &expected), expected, "setting {typed} twice");
        }
    }

    #[test]
    fn french() {
        check(
            Lang::Fr,
            &[
                ("Quoi ? Oui ; non !", "Quoi_? Oui_; non_!"),
                ("Récompense : 24/16", "Récompense~: 24/16"),
                ("Vraiment ?!", "Vraiment_?!"),
                ("(vraiment ?)", "(vraiment_?)"),
                ("l'armée d'Endor", "l’armée d’Endor"),
                ("la liste \"Aurek\" dépasse", "la liste «~Aurek~» dépasse"),
                ("« déjà » et «serré»", "«~déjà~» et «~serré~»"),
                ("il dit : \"Qui ?\"", "il dit~: «~Qui_?~»"),
                ("une part de 25 %", "une part de 25~%"),
                ("« dit \"oui\" à tous »", "«~dit “oui” à tous~»"),
                ("etc...", "etc…"),
                // Left alone.
                ("Star Wars: Armada", "Star Wars: Armada"),
                ("à 21:42, à 2:1", "à 21:42, à 2:1"),
                ("`a : b ; 'c'` ici", "`a : b ; 'c'` ici"),
                ("https://a.org/?q=d'or&x=1 : voilà", "https://a.org/?q=d'or&x=1~: voilà"),
                ("[un lien](x ?'y) !", "[un lien](x ?'y)_!"),
                ("vaut {a.b ? 'c' : 'd'} ici", "vaut {a.b ? 'c' : 'd'} ici"),
                ("Merci :) ;-)", "Merci :) ;-)"),
                (": début", ": début"),
                ("un socle de 6\"", "un socle de 6\""),
                ("un seul ` ici : oui", "un seul ` ici~: oui"),
                ("", ""),
            ],
        );
    }

    #[test]
    fn english() {
        check(
            Lang::En,
            &[
                ("the list \"Aurek\" is over", "the list “Aurek” is over"),
                ("Smuggler's Run", "Smuggler’s Run"),
                ("the players' lists", "the players’ lists"),
                ("call it 'old' or new", "call it ‘old’ or new"),
                ("(\"What?\")", "(“What?”)"),
                ("etc...", "etc…"),
                ("a base of 6\" or 12\"", "a base of 6\" or 12\""),
                ("is that so ?", "is that so ?"),
                ("`it's` isn't", "`it's` isn’t"),
                ("https://a.org/it's isn't", "https://a.org/it's isn’t"),
                ("5' long", "5' long"),
                ("1990's", "1990’s"),
            ],
        );
    }
}
