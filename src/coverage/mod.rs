//! How far the texts of a pack are there in each of its languages: what `codicille text` tells.
//!
//! A translation that is older than what it translates counts as missing, and so does a copy; what the
//! author allows with a reason does not.

use std::collections::BTreeMap;

use crate::address::{Address, glob_matches};
use crate::check::text::Reading;
use crate::check::text::drift::{stale, untranslated};
use crate::check::{self, Context, Wording};
use crate::compile::Compiled;
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::KINDS;
use crate::pack::allow;
use crate::source::Sources;
use crate::syntax::tree::Node;
use crate::text::review;

pub mod report;

/// The texts of one kind of definition in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The kind; `pack` for the manifest.
    pub kind: String,
    /// The tag of the language.
    pub language: String,
    /// How many texts there are in any language.
    pub texts: usize,
    /// How many are there and as new as the others.
    pub whole: usize,
    /// How many are not there.
    pub missing: usize,
    /// How many are copies of another language.
    pub untranslated: usize,
    /// How many are older than what they translate.
    pub stale: usize,
    /// How many are none of that only since the author allows it.
    pub waived: usize,
}

/// What there is of a text in one language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Whole,
    Missing,
    Untranslated,
    Stale,
}

impl State {
    /// The code that tells of it.
    fn code(self) -> &'static str {
        match self {
            State::Whole => "",
            State::Missing => "text/missing-language",
            State::Untranslated => "text/untranslated",
            State::Stale => "text/stale",
        }
    }
}

/// The texts that a pack wrote, by kind and language.
pub fn coverage(compiled: &Compiled, sources: &Sources, pack: &str) -> Vec<Row> {
    let context = Context::new(compiled, sources);
    let Some(info) = compiled.packs.iter().find(|info| *info.id == *pack) else { return Vec::new() };
    let found = Found::of(&context, pack);
    let own = |wording: &&Wording| context.pack(wording.origin).is_some_and(|info| *info.id == *pack);
    let mut rows: BTreeMap<(usize, &str), Row> = BTreeMap::new();
    let readings: BTreeMap<Address, &Reading> =
        context.texts.readings.iter().map(|reading| (context.survey.address(reading.site), reading)).collect();
    for wording in context.survey.texts.iter().filter(own) {
        let address = context.survey.address(wording.site);
        let (kind, _) = context.survey.owner(wording.site);
        for language in &info.languages {
            let state = found.state(&address, wording, readings.get(&address).copied(), language);
            count(&mut rows, kind, language, state, found.is_waived(&address, state));
        }
    }
    for term in context.definitions("term") {
        let forms = term.node.as_table().and_then(|term| term.entry("forms"));
        let Some(forms) = forms.filter(|forms| context.pack(forms.key_origin).is_some_and(|info| *info.id == *pack))
        else {
            continue;
        };
        let address = Address::new(["term", &term.key, "forms"]);
        for language in &info.languages {
            let there = forms.node.as_table().is_some_and(|forms| forms.get(language).is_some());
            let state = if there { State::Whole } else { State::Missing };
            count(&mut rows, "term", language, state, found.is_waived(&address, state));
        }
    }
    rows.into_values().collect()
}

fn count<'a>(rows: &mut BTreeMap<(usize, &'a str), Row>, kind: &str, language: &'a str, state: State, waived: bool) {
    let place = KINDS.iter().position(|known| known.name == kind).map_or(0, |place| place + 1);
    let row = rows.entry((place, language)).or_default();
    (row.kind, row.language) = (kind.to_owned(), language.to_owned());
    row.texts += 1;
    match state {
        State::Whole => row.whole += 1,
        _ if waived => row.waived += 1,
        State::Missing => row.missing += 1,
        State::Untranslated => row.untranslated += 1,
        State::Stale => row.stale += 1,
    }
}

/// What the checks found, with what the pack allows.
struct Found {
    all: Vec<Diagnostic>,
    kept: Vec<Diagnostic>,
}

impl Found {
    fn of(context: &Context, pack: &str) -> Found {
        let mut sink = Sink::default();
        check::run(context, &mut sink);
        let all = sink.finish();
        let kept = allow::apply(all.clone(), context.compiled, pack);
        Found { all, kept }
    }

    /// The findings of a code about a text.
    fn about<'f>(&'f self, text: &'f Address, code: &'static str) -> impl Iterator<Item = &'f Diagnostic> {
        let at = |found: &&Diagnostic| found.address.as_ref().is_some_and(|address| text.is_prefix_of(address));
        self.all.iter().filter(move |found| found.code.name == code).filter(at)
    }

    fn is_waived(&self, text: &Address, state: State) -> bool {
        let mut found = self.about(text, state.code()).peekable();
        found.peek().is_some() && found.all(|found| !self.kept.contains(found))
    }

    fn state(&self, text: &Address, wording: &Wording, reading: Option<&Reading>, language: &str) -> State {
        let node = wording.table.get(language);
        let words = node.and_then(Node::as_str).unwrap_or_default();
        if words.trim().is_empty() {
            return State::Missing;
        }
        let copies = self.about(text, State::Untranslated.code());
        let copy = copies.into_iter().any(|found| {
            let place = found.primary.origin;
            let inside = |node: &Node| {
                let own = node.origin;
                own.file == place.file && own.start <= place.start && place.end <= own.end
            };
            node.is_some_and(inside) && untranslated::is_foreign(wording, language)
        });
        match reading {
            _ if copy => State::Untranslated,
            Some(reading) if stale::is_older(reading, language) => State::Stale,
            _ => State::Whole,
        }
    }
}

/// The `reviewed` lines of texts, each after the address of its text: those in a pack that fit one of some patterns,
/// or lie below; all prose of the pack if no pattern is given.
pub fn reviews(compiled: &Compiled, sources: &Sources, pack: &str, patterns: &[Address]) -> Vec<(Address, String)> {
    let context = Context::new(compiled, sources);
    let own = |reading: &&Reading| {
        let origins = reading.passages.iter().map(|passage| passage.origin);
        origins
            .max_by_key(|origin| context.rank(*origin))
            .and_then(|origin| context.pack(origin))
            .is_some_and(|info| *info.id == *pack)
    };
    let mut lines = Vec::new();
    for reading in context.texts.readings.iter().filter(|reading| reading.passages.len() > 1).filter(own) {
        let address = context.survey.address(reading.site);
        if patterns.is_empty() || patterns.iter().any(|pattern| fits(pattern, &address)) {
            let texts = reading.passages.iter().map(|passage| (passage.language, passage.text()));
            lines.push((address, review::line(texts)));
        }
    }
    lines
}

/// Whether an address fits a pattern, or lies below what fits it.
fn fits(pattern: &Address, address: &Address) -> bool {
    let (pattern, address) = (pattern.segments(), address.segments());
    pattern.len() <= address.len()
        && pattern.iter().zip(address).all(|(pattern, segment)| glob_matches(pattern, segment))
}
