//! French against English, and any other two languages of a text.
//!
//! One cause is one finding. A copy or a text in the wrong language is told as such and compared no
//! further; lists, tables and headings that differ are told first, and what stands in them is left alone
//! afterwards; an insertion that is missing takes the number in its place with it.

use std::collections::BTreeSet;

use super::super::Context;
use super::Reading;
use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Sink};

mod contradicted_value;
mod heading;
mod link;
mod list;
mod literal_number;
mod modality;
mod negation;
mod number;
mod pair;
mod pieces;
mod placeholder;
pub mod stale;
mod table;
mod term;
mod unit;
pub mod untranslated;
mod wrong_language;

use pair::Pair;

/// The codes of this family.
pub const CODES: [&Code; 16] = [
    &contradicted_value::CODE,
    &heading::CODE,
    &link::CODE,
    &list::CODE,
    &literal_number::CODE,
    &modality::CODE,
    &negation::CODE,
    &number::CODE,
    &placeholder::CODE,
    &stale::CODE,
    &table::CODE,
    &term::CODE,
    &term::MISSING,
    &unit::CODE,
    &untranslated::CODE,
    &wrong_language::CODE,
];

/// Compares the languages of every text.
pub fn check(context: &Context, sink: &mut Sink) {
    let faulty = faulty(sink);
    let mut compared: Vec<&Reading> = Vec::new();
    for reading in &context.texts.readings {
        match alike(context, reading) {
            Some(found) => sink.extend(found),
            None => compared.push(reading),
        }
    }
    let mut pairs: Vec<Pair> = compared.iter().flat_map(|reading| Pair::of_prose(context, reading, &faulty)).collect();
    let mut found: Vec<Diagnostic> = pairs.iter_mut().flat_map(compare).collect();
    found.extend(term::find(&pairs));
    let sure = found.iter().filter(|found| found.code.confidence != Confidence::Weak);
    let told: BTreeSet<&Address> = sure.filter_map(|found| found.address.as_ref()).collect();
    let inserted = literal_number::inserted(context);
    for reading in compared {
        // What differs now is more than that something changed, or that a value holds it.
        if !told.contains(&context.survey.address(reading.site)) {
            sink.extend(stale::find(context, reading));
            sink.extend(literal_number::find(context, reading, &inserted));
            sink.extend(contradicted_value::find(context, reading, &inserted));
        }
    }
    sink.extend(found);
    // Names are compared by their numbers alone.
    for mut pair in Pair::of_names(context, &faulty) {
        match untranslated::is_same(&pair) {
            true => sink.extend(untranslated::find(&pair)),
            false => sink.extend(number::find(&mut pair)),
        }
    }
}

/// The texts, and their passages, of which a piece means nothing: what they print is unknown.
fn faulty(sink: &Sink) -> BTreeSet<Address> {
    let of_pieces = |found: &&Diagnostic| super::PIECES.contains(&found.code);
    let at = sink.found().iter().filter(of_pieces).filter_map(|found| found.address.clone());
    at.flat_map(|address| [address.parent(), Some(address)].into_iter().flatten()).collect()
}

/// The languages of a text are one, or not what they say: then there is nothing to compare.
fn alike(context: &Context, reading: &Reading) -> Option<Vec<Diagnostic>> {
    if let Some(shared) = untranslated::shared(context, reading) {
        return Some(vec![shared]);
    }
    let copies = Pair::of_prose(context, reading, &BTreeSet::new()).filter(untranslated::is_same);
    let copies: Vec<Diagnostic> = copies.filter_map(|pair| untranslated::find(&pair)).collect();
    if !copies.is_empty() {
        return Some(copies);
    }
    wrong_language::find(context, reading).map(|wrong| vec![wrong])
}

/// What differs between two languages, the coarse before the fine.
fn compare(pair: &mut Pair) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = heading::find(pair).into_iter().collect();
    found.extend(list::find(pair));
    found.extend(table::find(pair));
    if !pair.faulty {
        found.extend(placeholder::find(pair));
        found.extend(link::find(pair));
    }
    found.extend(number::find(pair));
    found.extend(unit::find(pair));
    found.extend(modality::find(pair));
    found.extend(negation::find(pair));
    found
}
