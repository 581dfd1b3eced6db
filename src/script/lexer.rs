//! From the text of a script to tokens. Never fails: what it cannot read becomes a fault and, where it is clear
//! what was meant, the token that was meant.

use super::ast::Span;
use super::faults::{SyntaxFault, SyntaxFaultKind as Fault};

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
    /// Whether a line ends between the token before it and this one.
    pub new_line: bool,
}

/// The kinds of token.
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// `12`.
    Int(i64),
    /// `1.5`, in lowest terms.
    Decimal(i64, i64),
    /// `2d6`.
    Dice(u32, u32),
    /// `"words"`.
    Text(Box<str>),
    /// A word, reserved or not.
    Word(Box<str>),
    /// A sign, such as `<=`.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// The signs of the language, the longer ones first.
const SIGNS: [&str; 26] = [
    "==", "!=", "<=", ">=", "+=", "-=", "..", "+", "-", "*", "/", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",",
    ":", ";", ".", "?", "#",
];

/// Signs of other languages and of typography, and what they are here.
const FOREIGN: [(&str, &str); 16] = [
    ("&&", "and"),
    ("||", "or"),
    ("++", "+="),
    ("--", "-="),
    ("**", "*"),
    ("=>", ">="),
    ("<>", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("…", ".."),
    ("·", "*"),
];

/// Reads a text.
pub fn lex(text: &str) -> (Vec<Token>, Vec<SyntaxFault>) {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), faults: Vec::new(), new_line: false };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.push(text.len(), TokenKind::End);
    (lexer.tokens, lexer.faults)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    faults: Vec<SyntaxFault>,
    new_line: bool,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, end: usize, kind: TokenKind) {
        self.tokens.push(Token { span: Span::new(self.at, end), kind, new_line: self.new_line });
        self.new_line = false;
        self.at = end;
    }

    fn fault(&mut self, end: usize, kind: Fault) {
        self.faults.push(SyntaxFault { span: Span::new(self.at, end), kind });
    }

    fn step(&mut self) {
        let Some(first) = self.rest().chars().next() else { return };
        match first {
            '\n' => {
                self.new_line = true;
                self.at += 1;
            }
            c if c.is_whitespace() => self.at += c.len_utf8(),
            '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            '0'..='9' => self.number(),
            '"' | '\'' | '“' | '”' | '«' | '‘' | '’' => self.quoted(first),
            c if c.is_alphabetic() || c == '_' => self.word(),
            _ => self.sign(first),
        }
    }

    fn word(&mut self) {
        let length = self.rest().find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(self.rest().len());
        let end = self.at + length;
        let word: Box<str> = self.rest().get(..length).unwrap_or_default().into();
        if !word.is_ascii() {
            self.fault(end, Fault::Accent(word.clone()));
        } else if word.bytes().any(|b| b.is_ascii_uppercase()) {
            self.fault(end, Fault::UpperCase(word.clone()));
        }
        self.push(end, TokenKind::Word(word));
    }

    fn quoted(&mut self, open: char) {
        let close = match open {
            '“' | '”' => '”',
            '«' => '»',
            '‘' | '’' => '’',
            other => other,
        };
        let start = open.len_utf8();
        let body = self.rest().get(start..).unwrap_or_default();
        let line = body.find('\n').unwrap_or(body.len());
        match body.find(close) {
            Some(length) if length <= line => {
                let words = body.get(..length).unwrap_or_default().into();
                let end = self.at + start + length + close.len_utf8();
                if open != '"' && open != '\'' {
                    self.fault(end, Fault::Quotes);
                }
                self.push(end, TokenKind::Text(words));
            }
            _ => {
                let words = body.get(..line).unwrap_or_default().into();
                let end = self.at + start + line;
                self.fault(end, Fault::OpenText);
                self.push(end, TokenKind::Text(words));
            }
        }
    }

    /// `12`, `1.5`, `2d6`; `1..3` is a range of two.
    fn number(&mut self) {
        let whole = self.digits(self.at);
        let after = whole;
        let next = |at: usize| self.text.get(at..).unwrap_or_default();
        if let Some(rest) = next(after).strip_prefix('d')
            && rest.starts_with(|c: char| c.is_ascii_digit())
        {
            let end = self.digits(after + 1);
            return self.dice(after, end);
        }
        if next(after).starts_with('.') && next(after + 1).starts_with(|c: char| c.is_ascii_digit()) {
            let end = self.digits(after + 1);
            return self.decimal(after, end);
        }
        let tail = next(after);
        if tail.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let length = tail.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(tail.len());
            self.fault(after + length, Fault::NumberInWord);
            return self.push(after + length, TokenKind::Int(0));
        }
        let value = self.text.get(self.at..after).unwrap_or_default().parse::<i64>();
        if value.is_err() {
            self.fault(after, Fault::HugeNumber);
        }
        self.push(after, TokenKind::Int(value.unwrap_or_default()));
    }

    fn digits(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
    }

    fn dice(&mut self, letter: usize, end: usize) {
        let read = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default().parse::<u32>().ok();
        let dice =
            read(self.at, letter).zip(read(letter + 1, end)).filter(|(n, sides)| *n <= 1_000 && *sides <= 1_000_000);
        match dice {
            Some((_, 0)) | None => {
                self.fault(end, Fault::StrangeDice);
                self.push(end, TokenKind::Dice(1, 6));
            }
            Some((count, sides)) => self.push(end, TokenKind::Dice(count, sides)),
        }
    }

    fn decimal(&mut self, point: usize, end: usize) {
        let part =
            |from: usize, to: usize| self.text.get(from..to).unwrap_or_default().trim_end_matches('0').to_owned();
        let whole = self.text.get(self.at..point).unwrap_or_default().parse::<i64>().ok();
        let decimals = part(point + 1, end);
        let scale = u32::try_from(decimals.len()).ok().and_then(|length| 10i64.checked_pow(length));
        let value = scale.zip(whole).and_then(|(scale, whole)| {
            let tail = if decimals.is_empty() { 0 } else { decimals.parse::<i64>().ok()? };
            Some((whole.checked_mul(scale)?.checked_add(tail)?, scale))
        });
        if value.is_none() {
            self.fault(end, Fault::HugeNumber);
        }
        let (numerator, denominator) = lowest_terms(value.unwrap_or((0, 1)));
        self.push(end, TokenKind::Decimal(numerator, denominator));
    }

    fn sign(&mut self, first: char) {
        if let Some((sign, meant)) = FOREIGN.iter().find(|(sign, _)| self.rest().starts_with(sign)) {
            let end = self.at + sign.len();
            self.fault(end, Fault::ForeignSign { found: sign, meant });
            let word = meant.starts_with(|c: char| c.is_ascii_alphabetic());
            let kind = if word { TokenKind::Word((*meant).into()) } else { TokenKind::Sign(meant) };
            return self.push(end, kind);
        }
        match SIGNS.iter().find(|sign| self.rest().starts_with(*sign)) {
            Some(sign) => self.push(self.at + sign.len(), TokenKind::Sign(sign)),
            None => {
                let end = self.at + first.len_utf8();
                if first == '!' {
                    self.fault(end, Fault::ForeignSign { found: "!", meant: "not" });
                    return self.push(end, TokenKind::Word("not".into()));
                }
                self.fault(end, Fault::UnknownSign(first));
                self.at = end;
            }
        }
    }
}

/// The same fraction without a common divisor.
pub fn lowest_terms((numerator, denominator): (i64, i64)) -> (i64, i64) {
    let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = i64::try_from(a.max(1)).unwrap_or(1);
    (numerator / divisor, denominator / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        let (tokens, faults) = lex(text);
        assert_eq!(faults, [], "{text}");
        tokens.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn numbers_dice_and_ranges() {
        use TokenKind::*;
        assert_eq!(kinds("12 1.50 2d6 1..3"), [Int(12), Decimal(3, 2), Dice(2, 6), Int(1), Sign(".."), Int(3), End]);
        assert_eq!(kinds("d6 a.b"), [Word("d6".into()), Word("a".into()), Sign("."), Word("b".into()), End]);
    }

    #[test]
    fn places_are_bytes() {
        let (tokens, faults) = lex("é <= 3");
        assert_eq!(faults, [SyntaxFault { span: Span::new(0, 2), kind: Fault::Accent("é".into()) }]);
        assert_eq!(
            tokens.iter().map(|token| token.span).collect::<Vec<_>>(),
            [Span::new(0, 2), Span::new(3, 5), Span::new(6, 7), Span::new(7, 7)]
        );
    }
}
