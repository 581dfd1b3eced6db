//! The report that `codicille trace` prints.

use serde_json::{Value as Json, json};

use super::{State, Traced};
use crate::address::Address;
use crate::book::names::Names;
use crate::compile::Compiled;
use crate::history::{ReportFormat, inert, one_line};
use crate::locale::{Lang, Message, Phrase, at_most_five, count};
use crate::pack::faults::toml;
use crate::say;

/// Tells the facts in some states; in all of them if none is named.
pub fn report(facts: &[Traced], states: &[State], compiled: &Compiled, lang: Lang, format: ReportFormat) -> String {
    let shown: Vec<&Traced> = facts.iter().filter(|fact| states.is_empty() || states.contains(&fact.state)).collect();
    if format == ReportFormat::Json {
        let facts: Vec<Json> = shown.iter().map(|fact| as_json(fact, lang)).collect();
        return format!("{:#}\n", Json::Array(facts));
    }
    let mut out = String::new();
    for source in shown.chunk_by(|a, b| a.source == b.source) {
        let Some(first) = source.first() else { continue };
        let title = format!("{} ({})", Names::new(compiled, lang.tag()).of("source", first.source), first.source);
        match format {
            ReportFormat::Markdown => table(&mut out, &title, source, lang),
            _ => text(&mut out, &title, source, lang),
        }
        out.push('\n');
    }
    out.push_str(&format!("{}\n", total(facts).get(lang)));
    out
}

/// Keys and states are words for programs; labels are in the language of the reader, as in the other reports.
fn as_json(fact: &Traced, lang: Lang) -> Json {
    json!({
        "source": fact.source,
        "fact": fact.fact,
        "label": fact.label.best(lang),
        "state": fact.state.name(),
        "at": fact.at.iter().map(Address::to_string).collect::<Vec<_>>(),
    })
}

fn text(out: &mut String, title: &str, facts: &[&Traced], lang: Lang) {
    let widest = |width: &dyn Fn(&Traced) -> usize| facts.iter().map(|fact| width(fact)).max().unwrap_or(0);
    let number = widest(&|fact| fact.fact.chars().count());
    let state = widest(&|fact| fact.state.word().get(lang).chars().count());
    out.push_str(&format!("{}\n\n", one_line(title)));
    for fact in facts {
        // What is missing is to be seen from afar.
        let mark = if fact.state == State::Missing { '!' } else { ' ' };
        let (word, label) = (fact.state.word().get(lang), one_line(fact.label.best(lang)));
        out.push_str(&format!("{mark} {:number$}  {word:state$}  {label}\n", fact.fact));
        let indent = " ".repeat(number + 4);
        let places = places(fact, lang, &Address::to_string).map(|places| filled(&places)).unwrap_or_default();
        for line in places.into_iter().chain(remarks(fact).iter().map(|remark| one_line(remark.get(lang)))) {
            out.push_str(&format!("{indent}{line}\n"));
        }
    }
}

/// A list of addresses in lines that people can take in.
fn filled(list: &str) -> Vec<String> {
    const WIDTH: usize = 90;
    let mut lines: Vec<String> = Vec::new();
    for word in list.split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < WIDTH) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

fn table(out: &mut String, title: &str, facts: &[&Traced], lang: Lang) {
    let head = Phrase::new("| fact | about | state | where |", "| fait | sujet | état | où |").get(lang);
    out.push_str(&format!("## {}\n\n{head}\n| --- | --- | --- | --- |\n", inert(title)));
    for fact in facts {
        let word = fact.state.word().get(lang);
        let word = if fact.state == State::Missing { format!("**{word}**") } else { word.to_owned() };
        let places = places(fact, lang, &code);
        let remarks = remarks(fact);
        let cell: Vec<String> =
            places.into_iter().chain(remarks.iter().map(|remark| inert(remark.get(lang)))).collect();
        let (number, label) = (inert(fact.fact), inert(fact.label.best(lang)));
        out.push_str(&format!("| {number} | {label} | {word} | {} |\n", cell.join("<br>")));
    }
}

/// An address as code, unless it holds what would end the code or the cell.
fn code(address: &Address) -> String {
    let text = address.to_string();
    if text.contains(['`', '|']) { inert(&text) } else { format!("`{text}`") }
}

/// The places that state a fact, the first five by name.
fn places(fact: &Traced, lang: Lang, show: &dyn Fn(&Address) -> String) -> Option<String> {
    let names: Vec<String> = fact.at.iter().map(show).collect();
    (!names.is_empty()).then(|| at_most_five(lang, &names))
}

/// What else is to be said of a fact.
fn remarks(fact: &Traced) -> Vec<Message> {
    let mut remarks = Vec::new();
    for patch in &fact.idle {
        let (id, state) = (patch.address.id().unwrap_or_default(), patch.state.words());
        let (en, fr) = (state.en, state.fr);
        remarks.push(say!("cited by patch `{id}` ({en})", "cité par le correctif `{id}` ({fr})"));
    }
    for difference in &fact.differences {
        let (name, said, address) = (&difference.param.key, toml(&difference.param.node), &difference.address);
        let (en, fr) = (difference.values(Lang::En), difference.values(Lang::Fr));
        remarks.push(say!(
            "says {said} for `{name}`, but `{address}` is {en}",
            "dit {said} pour `{name}`, mais `{address}` vaut {fr}"
        ));
    }
    for unheld in &fact.unheld {
        let (name, said) = (&unheld.param.key, toml(&unheld.param.node));
        remarks.push(say!(
            "says {said} for `{name}`, and nothing that cites it has a value of that name",
            "dit {said} pour `{name}`, et rien de ce qui le cite n'a de valeur de ce nom"
        ));
    }
    remarks
}

/// How many facts there are in each state.
fn total(facts: &[Traced]) -> Message {
    if facts.is_empty() {
        return say!("no source lists facts", "aucune source ne recense de faits");
    }
    let parts = |lang: Lang| {
        let parts = State::ALL.into_iter().filter_map(|state| {
            let number = facts.iter().filter(|fact| fact.state == state).count();
            (number > 0).then(|| counted(state, number, lang))
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let (en, fr) = (parts(Lang::En), parts(Lang::Fr));
    let (facts_en, facts_fr) =
        (count(Lang::En, facts.len(), "fact", "facts"), count(Lang::Fr, facts.len(), "fait", "faits"));
    say!("{facts_en}: {en}", "{facts_fr} : {fr}")
}

fn counted(state: State, number: usize, lang: Lang) -> String {
    let (one, many) = match state {
        State::Data => (Phrase::new("in data", "en données"), Phrase::new("in data", "en données")),
        State::Clause => (Phrase::new("in a clause", "en clause"), Phrase::new("in clauses", "en clauses")),
        State::Prose => (Phrase::new("in prose", "en prose"), Phrase::new("in prose", "en prose")),
        State::Ruled => {
            (Phrase::new("in a ruling", "en clarification"), Phrase::new("in rulings", "en clarifications"))
        }
        State::Missing => (Phrase::new("missing", "manquant"), Phrase::new("missing", "manquants")),
    };
    count(lang, number, one.get(lang), many.get(lang))
}
