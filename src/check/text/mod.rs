//! Checks of what people write: templates, links and embeds; what prose must not hold; French against English.
//!
//! Each passage is read once ([`Texts`]). A text that is written once for all languages
//! (`name = "Hoth"`) is looked at once.

use std::ops::Range;
use std::sync::LazyLock;

use super::Context;
use super::survey::{Site, Survey};
use crate::address::Address;
use crate::compile::Compiled;
use crate::diagnostic::{Code, Diagnostic};
use crate::locale::Message;
use crate::model::REVIEWED;
use crate::source::Origin;
use crate::syntax::tree::{Node, Table};
use crate::text::{Passage, Scope, span};

mod ambiguous_term;
pub mod drift;
mod html;
mod invisible_character;
mod language;
mod malformed_template;
mod mdbook_directive;
mod no_gender;
mod picture;
mod placeholder_text;
mod suggest;
mod template_in_name;
mod term_variant;
mod unknown_embed;
mod unknown_form;
mod unknown_link;
mod unknown_name;
mod unsafe_link;

/// The checks of this family.
pub const CHECKS: &[super::Check] = &[
    ambiguous_term::check,
    html::check,
    invisible_character::check,
    malformed_template::check,
    mdbook_directive::check,
    no_gender::check,
    picture::check,
    placeholder_text::check,
    template_in_name::check,
    term_variant::check,
    unknown_embed::check,
    unknown_form::check,
    unknown_link::check,
    unknown_name::check,
    unsafe_link::check,
    // It leaves alone what the others have told about.
    drift::check,
];

/// Their codes, but for those of [`drift`].
static OWN: [&Code; 15] = [
    &ambiguous_term::CODE,
    &html::CODE,
    &invisible_character::CODE,
    &malformed_template::CODE,
    &mdbook_directive::CODE,
    &no_gender::CODE,
    &picture::CODE,
    &placeholder_text::CODE,
    &template_in_name::CODE,
    &term_variant::CODE,
    &unknown_embed::CODE,
    &unknown_form::CODE,
    &unknown_link::CODE,
    &unknown_name::CODE,
    &unsafe_link::CODE,
];

/// The codes of pieces that mean nothing.
static PIECES: [&Code; 6] = [
    &malformed_template::CODE,
    &template_in_name::CODE,
    &unknown_embed::CODE,
    &unknown_form::CODE,
    &unknown_link::CODE,
    &unknown_name::CODE,
];

/// All codes of this family.
pub static CODES: LazyLock<Vec<&'static Code>> = LazyLock::new(|| OWN.into_iter().chain(drift::CODES).collect());

/// All prose of a closure, read.
#[derive(Debug, Default)]
pub struct Texts<'c> {
    /// Each text, in the order of addresses.
    pub readings: Vec<Reading<'c>>,
}

/// A text of prose with its languages.
#[derive(Debug)]
pub struct Reading<'c> {
    /// The way to the text.
    pub site: Site,
    /// What was compared when somebody last did.
    pub reviewed: Option<&'c str>,
    /// Each language that it has, in the order of tags.
    pub passages: Vec<Passage<'c>>,
}

impl<'c> Texts<'c> {
    /// Reads the prose that a survey has found.
    pub fn read(compiled: &'c Compiled, survey: &Survey<'c>) -> Texts<'c> {
        let readings = survey.texts.iter().filter(|wording| wording.prose).map(|wording| {
            let scope = || Scope::of(compiled, &survey.address(wording.site));
            let strings =
                wording.languages().filter_map(|entry| Some((&*entry.key, entry.node.as_str()?, &entry.node)));
            let passage = |(language, text, node): (&'c str, &'c str, &'c Node)| {
                Passage::read(language, text, node.origin, scope)
            };
            let reviewed = wording.table.get(REVIEWED).and_then(Node::as_str);
            Reading { site: wording.site, reviewed, passages: strings.map(passage).collect() }
        });
        Texts { readings: readings.collect() }
    }

    /// Each passage with its text; one that stands for several languages comes once.
    pub fn passages(&self) -> impl Iterator<Item = (&Reading<'c>, &Passage<'c>)> {
        self.readings.iter().flat_map(|reading| {
            let first = |(at, passage): &(usize, &Passage)| {
                !reading.passages.iter().take(*at).any(|earlier| earlier.origin == passage.origin)
            };
            reading.passages.iter().enumerate().filter(first).map(move |(_, passage)| (reading, passage))
        })
    }
}

impl Reading<'_> {
    /// The address of a passage: that of the text where it stands for several languages.
    fn address(&self, context: &Context, passage: &Passage) -> Address {
        let text = context.survey.address(self.site);
        let alike = self.passages.iter().filter(|other| other.origin == passage.origin).count();
        if alike > 1 { text } else { text.child(passage.language) }
    }
}

/// A string that an author typed in one language, be it a name or prose.
struct Typed<'c> {
    site: Site,
    /// The text with all its languages.
    table: &'c Table,
    language: &'c str,
    text: &'c str,
    origin: Origin,
    prose: bool,
    /// Whether it stands for several languages.
    shared: bool,
}

impl Typed<'_> {
    fn address(&self, context: &Context) -> Address {
        let text = context.survey.address(self.site);
        if self.shared { text } else { text.child(self.language) }
    }

    /// A finding about a part of the string.
    fn fault(&self, context: &Context, code: &'static Code, part: Range<usize>, words: [Message; 2]) -> Diagnostic {
        let [message, label] = words;
        let place = span::locate(context.sources, self.origin, self.text, part);
        Diagnostic::new(code, message, place, label).at(self.address(context))
    }
}

/// Every string that an author typed, each once.
fn typed<'a, 'c>(context: &'a Context<'c>) -> impl Iterator<Item = Typed<'c>> + use<'a, 'c> {
    context.survey.texts.iter().flat_map(|wording| {
        let mut last: Option<Origin> = None;
        let shared = |origin| wording.languages().filter(|entry| entry.node.origin == origin).count() > 1;
        wording.languages().filter_map(move |entry| {
            let (text, origin) = (entry.node.as_str()?, entry.node.origin);
            if last.replace(origin) == Some(origin) {
                return None;
            }
            let (site, prose) = (wording.site, wording.prose);
            Some(Typed {
                site,
                table: wording.table,
                language: &entry.key,
                text,
                origin,
                prose,
                shared: shared(origin),
            })
        })
    })
}

/// The place in the file of a part of a passage.
fn place(context: &Context, passage: &Passage, part: Range<usize>) -> Origin {
    span::locate(context.sources, passage.origin, passage.text(), part)
}

/// A finding about a part of a passage: what is wrong, and what is to be seen there.
fn fault(
    context: &Context,
    code: &'static Code,
    (reading, passage): (&Reading, &Passage),
    part: Range<usize>,
    [message, label]: [Message; 2],
) -> Diagnostic {
    Diagnostic::new(code, message, place(context, passage, part), label).at(reading.address(context, passage))
}
