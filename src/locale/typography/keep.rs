//! What is left alone: code, templates, links, addresses of the web, tags, escapes and emoticons.
//!
//! Every search is bounded, remembered, or ends where something is found, so that the work grows with the text and no faster.

use std::collections::BTreeMap;

/// How far the target of a link may reach.
const LONGEST: usize = 500;

/// Which characters are left alone.
pub fn kept(chars: &[char]) -> Vec<bool> {
    let mut keeper = Keeper { chars, fences: fences(chars), ahead: BTreeMap::new() };
    let mut kept = vec![false; chars.len()];
    let mut at = 0;
    while at < chars.len() {
        let end = keeper.end(at).unwrap_or(at);
        kept.iter_mut().take(end).skip(at).for_each(|kept| *kept = true);
        at = end.max(at + 1);
    }
    kept
}

struct Keeper<'a> {
    chars: &'a [char],
    fences: Fences,
    /// Where the next of some signs stands, as far as it was looked for.
    ahead: BTreeMap<&'static str, usize>,
}

impl Keeper<'_> {
    /// Where something that is left alone ends, if it starts here.
    fn end(&mut self, at: usize) -> Option<usize> {
        let rest = self.chars.get(at..)?;
        let before = at.checked_sub(1).and_then(|at| self.chars.get(at)).copied();
        let length = match (rest.first()?, rest.get(1)) {
            ('\\', Some(c)) if c.is_ascii_punctuation() => 2,
            (mark @ ('`' | '~'), _) if before != Some(*mark) => code(rest, at, *mark, &self.fences)?,
            ('{', _) => return self.until(at, "}\n"),
            ('[', Some('[')) => return self.until(at, "|]\n"),
            ('<', Some(c)) if c.is_ascii_alphabetic() || matches!(c, '/' | '!') => return self.until(at, ">\n"),
            (']', Some('(')) => target(rest)?,
            (':' | ';' | '=', _) if before.is_none_or(|c| c.is_whitespace() || "(\"“«".contains(c)) => {
                emoticon(rest)?
            }
            (c, _) if c.is_ascii_alphabetic() && before.is_none_or(|c| !c.is_alphanumeric()) => web(rest)?,
            _ => return None,
        };
        Some(at + length)
    }

    /// Where the first of some signs ends, unless it is the end of the line. No sign is looked for twice.
    fn until(&mut self, at: usize, signs: &'static str) -> Option<usize> {
        let known = self.ahead.get(signs).copied().filter(|place| *place >= at);
        let place = known.unwrap_or_else(|| {
            let rest = self.chars.get(at..).unwrap_or_default();
            at + rest.iter().position(|c| signs.contains(*c)).unwrap_or(rest.len())
        });
        self.ahead.insert(signs, place);
        self.chars.get(place).filter(|c| **c != '\n').map(|_| place + 1)
    }
}

/// Where the last run of backticks or tildes of each length starts.
type Fences = BTreeMap<(char, usize), usize>;

fn fences(chars: &[char]) -> Fences {
    let mut found = Fences::new();
    let mut at = 0;
    while let Some(c) = chars.get(at) {
        let run = length(chars, at, *c);
        if matches!(c, '`' | '~') {
            found.insert((*c, run), at);
        }
        at += run;
    }
    found
}

/// How often a character stands from a place on.
fn length(chars: &[char], at: usize, c: char) -> usize {
    chars.iter().skip(at).take_while(|next| **next == c).count()
}

/// The length of code: as many backticks as open it close it. Three tildes do the same.
fn code(rest: &[char], at: usize, mark: char, fences: &Fences) -> Option<usize> {
    let fence = length(rest, 0, mark);
    let closed = fences.get(&(mark, fence)).is_some_and(|last| *last > at);
    if !closed || (mark == '~' && fence < 3) {
        return None;
    }
    let mut end = fence;
    while let Some(c) = rest.get(end) {
        let run = length(rest, end, *c);
        if *c == mark && run == fence {
            return Some(end + run);
        }
        end += run;
    }
    None
}

/// The length of `](target)`, whose brackets may nest.
fn target(rest: &[char]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in rest.iter().enumerate().take(LONGEST) {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth -= 1,
            '\n' => return None,
            _ => {}
        }
    }
    None
}

/// The length of an emoticon that stands alone.
fn emoticon(rest: &[char]) -> Option<usize> {
    let mut at = 1;
    at += usize::from(rest.get(at) == Some(&'\''));
    at += usize::from(rest.get(at) == Some(&'-'));
    let mouth = rest.get(at).is_some_and(|c| ")([]DPpOo/\\".contains(*c));
    (mouth && rest.get(at + 1).is_none_or(|c| !c.is_alphanumeric())).then_some(at + 1)
}

/// The length of an address of the web, without the punctuation after it.
fn web(rest: &[char]) -> Option<usize> {
    let starts = |at: usize, word: &str| word.chars().enumerate().all(|(i, c)| rest.get(at + i) == Some(&c));
    let scheme = rest.iter().take(20).take_while(|c| c.is_ascii_alphabetic()).count();
    if !starts(scheme, "://") && !["mailto:", "tel:", "www."].iter().any(|prefix| starts(0, prefix)) {
        return None;
    }
    let stops = |c: char| c.is_whitespace() || "<>\"«»“”`|".contains(c) || ('\u{e000}'..='\u{f8ff}').contains(&c);
    let end = rest.iter().position(|c| stops(*c)).unwrap_or(rest.len());
    let trailing = rest.get(..end)?.iter().rev().take_while(|c| ".,;:!?)]'’…*".contains(**c)).count();
    Some(end - trailing)
}
