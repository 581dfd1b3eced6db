//! Quotation marks and apostrophes.
//!
//! Straight quotes are paired first, paragraph by paragraph; one without a partner is a sign for inches, or an
//! apostrophe. French sets « », then “ ” inside, English “ ”, then ‘ ’.

use std::collections::BTreeMap;

use super::text::{Edit, NO_BREAK, OBJECT, Text};
use crate::locale::Lang;

/// What each straight quote that has a partner becomes.
pub type Quotes = BTreeMap<usize, Glyph>;

/// A quotation mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    style: Style,
    opens: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Guillemets,
    Double,
    Single,
}

/// A mark that waits for its partner.
#[derive(Clone, Copy)]
struct Open {
    at: usize,
    sign: char,
}

/// How many open marks are looked at for a partner.
const REACH: usize = 64;

/// Pairs the straight quotes of a text.
pub fn pair(text: &Text) -> Quotes {
    let mut pairs: Vec<(usize, usize, char)> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for at in 0..text.len() {
        match text.free(at) {
            Some('\n') if is_blank_line(text, at) => open.clear(),
            Some(sign @ ('«' | '“')) => open.push(Open { at, sign }),
            Some('»') => close_typed(&mut open, '«', at, &mut pairs),
            Some('”') => close_typed(&mut open, '“', at, &mut pairs),
            Some(sign @ ('"' | '\'')) => straight(text, at, sign, &mut open, &mut pairs),
            _ => {}
        }
    }
    glyphs(text.lang(), &mut pairs)
}

fn is_blank_line(text: &Text, at: usize) -> bool {
    text.any(at + 1 + text.spaces(at + 1)) == Some('\n')
}

/// A mark that was typed as it prints closes its like, and whatever is open inside.
fn close_typed(open: &mut Vec<Open>, opener: char, at: usize, pairs: &mut Vec<(usize, usize, char)>) {
    if let Some((place, start)) = last(open, |mark| mark.sign == opener) {
        open.truncate(place);
        pairs.push((start, at, opener));
    }
}

fn straight(text: &Text, at: usize, sign: char, open: &mut Vec<Open>, pairs: &mut Vec<(usize, usize, char)>) {
    // What was typed as it prints is a wall that no straight quote reaches over, and so is a double quote for a single.
    let wall = |other: char| matches!(other, '«' | '“') || (sign == '\'' && other == '"');
    let near = last(open, |mark| mark.sign == sign || wall(mark.sign));
    let alike = |place: usize| open.get(place).is_some_and(|mark| mark.sign == sign);
    let partner = near.filter(|(place, start)| alike(*place) && start + 1 < at);
    match partner {
        Some((place, start)) if may_close(text, at) && !is_inches(text, start, at, sign) => {
            open.truncate(place);
            pairs.push((start, at, sign));
        }
        _ if may_open(text, at, sign, open) => open.push(Open { at, sign }),
        _ => {}
    }
}

/// The last of the open marks that is of a sort: its place among them, and in the text.
fn last(open: &[Open], of: impl Fn(&Open) -> bool) -> Option<(usize, usize)> {
    let mut places = open.iter().enumerate().rev().take(REACH);
    places.find(|(_, mark)| of(mark)).map(|(place, mark)| (place, mark.at))
}

fn may_close(text: &Text, at: usize) -> bool {
    let opening = |c: char| c.is_whitespace() || "([{«“‘".contains(c);
    text.before(at).is_some_and(|c| !opening(c)) && !text.right(at + 1).is_some_and(char::is_alphanumeric)
}

fn may_open(text: &Text, at: usize, sign: char, open: &[Open]) -> bool {
    let after = match text.left(at) {
        // Another mark that opens, or an elision: l'"Aurek".
        Some(c @ ('\'' | '’' | '"')) => {
            let opener = open.last().is_some_and(|mark| mark.at + 1 == at);
            let elision = c != '"' && at.checked_sub(2).and_then(|at| text.any(at)).is_some_and(char::is_alphabetic);
            opener || (elision && sign == '"')
        }
        left => left.is_none_or(|c| c.is_whitespace() || c == OBJECT || "([{«“‘-–—−/|>=".contains(c)),
    };
    let closing = |c: char| c.is_whitespace() || ".,;:!?)]}»”’…".contains(c) || (sign == '\'' && c == '\'');
    // Before a figure or a short form, a single quote stands for letters left out: '90s, 'tis.
    let left_out = || {
        let word = text.slice(at + 1, at + 1 + text.run(at + 1, char::is_alphanumeric));
        let short = ["tis", "twas", "em", "til", "cause", "n", "tit"];
        word.starts_with(|c: char| c.is_ascii_digit()) || short.contains(&word.as_str())
    };
    after && text.any(at + 1).is_some_and(|c| !closing(c)) && (sign == '"' || !left_out())
}

/// `6"` inside quotes, if another mark closes them. A figure alone in its quotes is no measure.
fn is_inches(text: &Text, start: usize, at: usize, sign: char) -> bool {
    let after_figure = text.before(at).is_some_and(|c| c.is_ascii_digit()) && text.digits(start + 1) < at - start - 1;
    let next =
        || (at + 1..text.len()).take_while(|at| text.any(*at) != Some('\n')).find(|at| text.free(*at) == Some(sign));
    after_figure && next().is_some_and(|next| may_close(text, next) && !may_open(text, next, sign, &[]))
}

/// Chooses the marks, from the outermost pair inwards.
fn glyphs(lang: Lang, pairs: &mut [(usize, usize, char)]) -> Quotes {
    pairs.sort_unstable();
    let mut quotes = Quotes::new();
    let mut around: Vec<(usize, Style)> = Vec::new();
    for (start, end, sign) in pairs {
        while around.last().is_some_and(|(outer, _)| *outer < *start) {
            around.pop();
        }
        let outer = around.last().map(|(_, style)| *style);
        let style = match (lang, *sign, outer) {
            (_, '«', _) => Style::Guillemets,
            (_, '“', _) => Style::Double,
            (Lang::Fr, _, None) => Style::Guillemets,
            (Lang::Fr, _, Some(Style::Double)) => Style::Single,
            (Lang::Fr, ..) => Style::Double,
            (Lang::En, '"', Some(Style::Double)) => Style::Single,
            (Lang::En, '"', _) => Style::Double,
            (Lang::En, _, Some(Style::Single)) => Style::Double,
            (Lang::En, ..) => Style::Single,
        };
        if matches!(sign, '"' | '\'') {
            quotes.insert(*start, Glyph { style, opens: true });
            quotes.insert(*end, Glyph { style, opens: false });
        }
        around.push((*end, style));
    }
    quotes
}

/// A straight quote.
pub fn quote(text: &Text, at: usize, quotes: &Quotes) -> Option<Edit> {
    let put = match quotes.get(&at) {
        Some(Glyph { style: Style::Guillemets, opens: true }) => format!("«{NO_BREAK}"),
        Some(Glyph { style: Style::Guillemets, opens: false }) => format!("{NO_BREAK}»"),
        Some(Glyph { style: Style::Double, opens }) => if *opens { "“" } else { "”" }.to_owned(),
        Some(Glyph { style: Style::Single, opens }) => if *opens { "‘" } else { "’" }.to_owned(),
        None if text.free(at) == Some('\'') && is_apostrophe(text, at) => "’".to_owned(),
        None => return None,
    };
    Some((1, put))
}

/// Not the sign for feet, and not one that stands alone or among other quotes.
fn is_apostrophe(text: &Text, at: usize) -> bool {
    let (left, right) = (text.left(at), text.right(at + 1));
    let feet = left.is_some_and(|c| c.is_ascii_digit()) && !right.is_some_and(char::is_alphabetic);
    let beside = |c: char| c.is_alphanumeric() || ".…)]}`".contains(c);
    !feet && (left.is_some_and(beside) || right.is_some_and(char::is_alphanumeric))
}

/// A guillemet in French: a no-break space inside it, unless there is nothing inside.
pub fn guillemet(text: &Text, at: usize) -> Option<Edit> {
    if text.lang() != Lang::Fr {
        return None;
    }
    if text.free(at) == Some('«') {
        let spaces = text.spaces(at + 1);
        let inside = text.any(at + 1 + spaces).is_some_and(|c| !c.is_whitespace() && c != '»');
        return inside.then(|| (1 + spaces, format!("«{NO_BREAK}")));
    }
    let inside = text.before_spaces(at).is_some_and(|c| !c.is_whitespace() && c != '«');
    inside.then(|| (1, format!("{NO_BREAK}»")))
}

/// The spaces before a closing guillemet, which brings its own.
pub fn before_guillemet(text: &Text, at: usize, spaces: usize) -> Option<Edit> {
    let closes = text.lang() == Lang::Fr && text.free(at + spaces) == Some('»');
    (closes && text.before(at) != Some('«')).then(|| (spaces, String::new()))
}
