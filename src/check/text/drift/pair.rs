//! One text in two languages, side by side.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::address::Address;
use crate::check::Context;
use crate::check::survey::Site;
use crate::check::text::{Reading, language};
use crate::diagnostic::{Code, Diagnostic};
use crate::locale::{Lang, Message};
use crate::source::Origin;
use crate::text::numbers::{Amount, amounts};
use crate::text::words::{Word, words_of};
use crate::text::{Passage, review, span};

/// A text in one of two languages.
pub struct Side<'p, 'c> {
    /// The tag of the language.
    pub language: &'c str,
    /// The text as decoded.
    pub text: &'c str,
    /// The place of the whole string.
    pub origin: Origin,
    /// The words.
    pub words: Cow<'p, [Word<'c>]>,
    /// The numbers.
    pub amounts: Cow<'p, [Amount]>,
    /// The text taken apart, if it is prose and no name.
    pub passage: Option<&'p Passage<'c>>,
    /// What a finding has told about, so that others leave it alone.
    pub told: Vec<Range<usize>>,
}

impl<'p, 'c> Side<'p, 'c> {
    fn prose(passage: &'p Passage<'c>) -> Side<'p, 'c> {
        Side {
            language: passage.language,
            text: passage.text(),
            origin: passage.origin,
            words: Cow::Borrowed(&passage.words),
            amounts: Cow::Borrowed(passage.amounts()),
            passage: Some(passage),
            told: Vec::new(),
        }
    }

    fn name((language, text, origin): (&'c str, &'c str, Origin)) -> Side<'p, 'c> {
        let words = words_of(text);
        let amounts = language::spoken(language).map(|lang| amounts(&words, lang)).unwrap_or_default();
        Side {
            language,
            text,
            origin,
            words: Cow::Owned(words),
            amounts: Cow::Owned(amounts),
            passage: None,
            told: Vec::new(),
        }
    }

    /// Whether a part of the text is still to be compared.
    pub fn is_open(&self, part: &Range<usize>) -> bool {
        !self.told.iter().any(|told| told.start <= part.start && part.end <= told.end)
    }
}

/// Something for each of two sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Both<T> {
    /// That of the first side.
    pub first: T,
    /// That of the second side.
    pub second: T,
}

impl<T> Both<T> {
    /// Makes one for each side.
    pub fn of(mut make: impl FnMut(At) -> T) -> Both<T> {
        Both { first: make(At::First), second: make(At::Second) }
    }

    /// One for a side, and one for the other.
    pub fn with(at: At, here: T, there: T) -> Both<T> {
        match at {
            At::First => Both { first: here, second: there },
            At::Second => Both { first: there, second: here },
        }
    }

    /// That of a side.
    pub fn at(&self, at: At) -> &T {
        match at {
            At::First => &self.first,
            At::Second => &self.second,
        }
    }

    /// That of a side, to change it.
    pub fn at_mut(&mut self, at: At) -> &mut T {
        match at {
            At::First => &mut self.first,
            At::Second => &mut self.second,
        }
    }
}

/// A text in two languages.
pub struct Pair<'p, 'c> {
    /// What checks look at.
    pub context: &'p Context<'c>,
    /// The way to the text.
    pub site: Site,
    /// The two languages.
    pub sides: Both<Side<'p, 'c>>,
    /// Whether an insertion, a link or an embed of it means nothing: then neither side can be held against the other.
    pub faulty: bool,
    /// What was compared when somebody last did.
    reviewed: Option<&'c str>,
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The language whose tag comes first.
    First,
    /// The other one.
    Second,
}

impl At {
    /// Both sides.
    pub const BOTH: [At; 2] = [At::First, At::Second];

    /// The opposite side.
    pub fn other(self) -> At {
        match self {
            At::First => At::Second,
            At::Second => At::First,
        }
    }
}

impl<'p, 'c> Pair<'p, 'c> {
    /// A text of prose against itself: the first of its languages with each of the others.
    pub fn of_prose(
        context: &'p Context<'c>,
        reading: &'p Reading<'c>,
        faulty: &BTreeSet<Address>,
    ) -> impl Iterator<Item = Pair<'p, 'c>> + use<'p, 'c> {
        let faulty = !faulty.is_empty() && faulty.contains(&context.survey.address(reading.site));
        let (first, rest) = reading.passages.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first), rest));
        rest.iter().filter_map(move |second| {
            let first = first.filter(|first| first.origin != second.origin)?;
            let sides = Both { first: Side::prose(first), second: Side::prose(second) };
            Some(Pair { context, site: reading.site, sides, faulty, reviewed: reading.reviewed })
        })
    }

    /// The names of a closure that differ between languages, but for those that are no plain words.
    pub fn of_names(context: &'p Context<'c>, faulty: &BTreeSet<Address>) -> impl Iterator<Item = Pair<'p, 'c>> {
        let names = context.survey.texts.iter().filter(move |wording| {
            !wording.prose && (faulty.is_empty() || !faulty.contains(&context.survey.address(wording.site)))
        });
        names.flat_map(move |wording| {
            let mut strings =
                wording.languages().filter_map(|entry| Some((&*entry.key, entry.node.as_str()?, entry.node.origin)));
            let first = strings.next();
            strings.filter_map(move |second| {
                let first = first.filter(|first| first.2 != second.2)?;
                Some(Pair {
                    context,
                    site: wording.site,
                    sides: Both { first: Side::name(first), second: Side::name(second) },
                    faulty: false,
                    reviewed: None,
                })
            })
        })
    }

    /// One side.
    pub fn side(&self, at: At) -> &Side<'p, 'c> {
        self.sides.at(at)
    }

    /// Notes what a finding has told about.
    pub fn tell(&mut self, told: impl IntoIterator<Item = (At, Range<usize>)>) {
        for (at, span) in told {
            self.sides.at_mut(at).told.push(span);
        }
    }

    /// The address of the text.
    pub fn address(&self) -> Address {
        self.context.survey.address(self.site)
    }

    /// What messages call the text: its address, but for the `text` at the end.
    pub fn subject(&self) -> Address {
        let address = self.address();
        match address.last() {
            Some("text") => address.parent().unwrap_or(address),
            _ => address,
        }
    }

    /// The place of a part of a side, or of all of it.
    pub fn place(&self, at: At, part: Option<&Range<usize>>) -> Origin {
        let side = self.side(at);
        match part {
            Some(part) => span::locate(self.context.sources, side.origin, side.text, part.clone()),
            None => side.origin,
        }
    }

    /// The two languages, if the compiler knows their words.
    pub fn spoken(&self) -> Option<Both<Lang>> {
        let lang = |at: At| language::spoken(self.side(at).language);
        Some(Both { first: lang(At::First)?, second: lang(At::Second)? })
    }

    /// The names of the two languages.
    pub fn names(&self) -> Both<Message> {
        Both::of(|at| language::name(self.side(at).language))
    }

    /// The side that was typed second: where nothing tells the two apart, it translates the other.
    pub fn later(&self) -> At {
        let [first, second] = At::BOTH.map(|at| self.side(at).origin);
        if first > second { At::First } else { At::Second }
    }

    /// The side that changed after the other: a later pack wrote it, or it is not what was reviewed.
    pub fn changed(&self) -> Option<At> {
        let [first, second] = At::BOTH.map(|at| self.context.rank(self.side(at).origin));
        if first != second {
            return Some(if first > second { At::First } else { At::Second });
        }
        let fresh = At::BOTH.map(|at| {
            let side = self.side(at);
            self.reviewed.and_then(|reviewed| review::is_fresh(reviewed, side.language, side.text))
        });
        match fresh {
            [Some(true), Some(false)] => Some(At::Second),
            [Some(false), Some(true)] => Some(At::First),
            _ => None,
        }
    }

    /// A finding with a label on each side. `likely` is at fault unless it is known which side changed.
    pub fn report(&self, code: &'static Code, message: Message, likely: At, marks: Both<Mark>) -> Diagnostic {
        let fault = self.changed().unwrap_or(likely);
        let place = |at: At| self.place(at, marks.at(at).part.as_ref());
        let label = |at: At| marks.at(at).label.clone();
        Diagnostic::new(code, message, place(fault), label(fault))
            .at(self.address())
            .label(place(fault.other()), label(fault.other()))
    }
}

/// What is to be seen on one side, and in which part of it.
pub struct Mark {
    /// The part; all of the text if there is none.
    pub part: Option<Range<usize>>,
    /// At most eight words.
    pub label: Message,
}

impl Mark {
    /// A label at a part of a text.
    pub fn new(part: Option<Range<usize>>, label: Message) -> Mark {
        Mark { part, label }
    }
}
