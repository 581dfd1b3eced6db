//! What is worked out, kept track of, and set off: formulas with their examples, states, rules.

use crate::address::Address;
use crate::book::catalogue::{ids, is_for_people};
use crate::book::edition::{Edition, Fact};
use crate::book::links::anchor;
use crate::book::markdown::code;
use crate::book::names::Names;
use crate::book::page::{Form, Line, Page};
use crate::book::prose;
use crate::book::words::{self, capital};
use crate::book::written::{self, script};
use crate::locale::number;
use crate::model::Sight;
use crate::script::ast::{Expr, ExprKind};
use crate::script::parser::parse_expression;
use crate::text::Scope;

/// What a formula without words comes to.
pub fn formula(edition: &Edition, id: &str) -> Vec<Fact> {
    let parts = edition.names.compiled.rules.formula.get(id).into_iter().flat_map(|formula| formula.parts.keys());
    let parts = parts.filter_map(|key| {
        let mut fact = script(edition, "formula", id, &["let", key, "value"], words::VALUE)?;
        fact.label.text = code(key);
        Some(fact)
    });
    parts.chain(script(edition, "formula", id, &["value"], words::VALUE)).collect()
}

/// When a rule without words answers.
pub fn rule(edition: &Edition, id: &str) -> Vec<Fact> {
    let of = edition.names.compiled.rules.rule.get(id).and_then(|rule| rule.of.as_ref());
    let facts = [
        script(edition, "rule", id, &["on"], words::WHEN),
        script(edition, "rule", id, &["when"], words::IF),
        written::with(edition, "rule", id, of),
    ];
    facts.into_iter().flatten().collect()
}

/// What a rule without words does.
pub fn effects(edition: &Edition, page: &mut Page, id: &str) {
    written::effects(edition, page, "rule", id, None);
}

/// Where a state starts and ends, as far as that is a plain value, and who sees it.
pub fn state(edition: &Edition, id: &str) -> Vec<Fact> {
    let Some(state) = edition.names.compiled.rules.state.get(id) else { return Vec::new() };
    let ends = [
        ("start", words::STARTS_AT, &state.start),
        ("min", words::AT_LEAST, &state.min),
        ("max", words::AT_MOST, &state.max),
    ];
    let end = |(field, label, value): (&str, crate::locale::Phrase, &Option<crate::model::Expression>)| {
        let plain = value.as_ref().and_then(|value| plain(&edition.names, value.as_str()))?;
        // That there is nothing below nothing goes without saying.
        let trivial = field == "min" && plain == "0";
        let value = || {
            edition.names.note_field("state", id, &[field]);
            if trivial { String::new() } else { edition.inline(&plain) }
        };
        edition.fact(field, || edition.names.word(label).to_owned(), value)
    };
    let sight = match state.seen_by {
        Sight::All => None,
        Sight::It => Some(words::OWN_EYES),
        Sight::None => Some(words::NO_EYES),
    };
    let seen = || {
        edition.names.note_field("state", id, &["seen_by"]);
        sight.map(|sight| edition.word(sight)).unwrap_or_default()
    };
    let seen = edition.fact("seen_by", String::new, seen);
    ends.into_iter().filter_map(end).chain(seen).collect()
}

/// A value that is written out: a number, a truth value.
fn plain(names: &Names, script: &str) -> Option<String> {
    match parse_expression(script).tree.kind {
        ExprKind::Int(n) => Some(number(names.profile, n)),
        ExprKind::Bool(truth) => Some(names.word(if truth { words::YES } else { words::NO }).to_owned()),
        _ => None,
    }
}

/// The worked examples of a formula.
pub fn examples_of(edition: &Edition, page: &mut Page, id: &str) {
    for example in ids(edition, "example") {
        if subject(edition, example).as_deref() == Some(id) {
            boxed(edition, page, example);
        }
    }
}

/// The worked examples that are not printed yet.
pub fn examples(edition: &Edition, page: &mut Page, level: usize) {
    let left: Vec<&str> = ids(edition, "example").into_iter().filter(|id| !edition.is_printed("example", id)).collect();
    if !left.is_empty() {
        page.heading(level, edition.title(words::EXAMPLES), "examples");
        left.into_iter().for_each(|id| boxed(edition, page, id));
    }
}

/// One worked example, or a link to where it is printed.
pub fn example(edition: &Edition, page: &mut Page, id: &str) {
    if edition.is_printed("example", id) {
        return page.paragraph(&format!("see/example/{id}"), edition.names.cell(|| edition.link("example", id)));
    }
    boxed(edition, page, id);
}

/// The formula that an example is about, if people read of it.
fn subject(edition: &Edition, id: &str) -> Option<String> {
    let example = edition.names.compiled.rules.example.get(id)?;
    let name = match parse_expression(example.call.as_str()).tree.kind {
        ExprKind::Call(name, _) => name.text,
        ExprKind::Name(name) => name,
        _ => return None,
    };
    let told = edition.names.compiled.rules.formula.contains_key(&name) && is_for_people(edition, "formula", &name);
    told.then(|| name.to_string())
}

/// An example in a box: what it is about, what its text says, and what comes out.
fn boxed(edition: &Edition, page: &mut Page, id: &str) {
    let names = &edition.names;
    let Some(example) = names.compiled.rules.example.get(id).filter(|_| edition.print_once("example", id)) else {
        return;
    };
    let cell = names.cell(|| {
        names.note_field("example", id, &["gives"]);
        let title = match &example.name {
            Some(_) => format!(
                "{}{} {}",
                edition.word(words::EXAMPLE),
                edition.colon(),
                edition.inline(&names.of("example", id))
            ),
            None => edition.word(words::EXAMPLE),
        };
        let address = Address::new(["example", id, "text"]);
        let text = example.text.as_ref().map(|text| {
            let typed = names.text_at(text.typed(), &address);
            format!(" {}", prose::line(names, typed, &Scope::of(names.compiled, &address), false))
        });
        let gives = match plain(names, example.gives.as_str()) {
            Some(plain) => edition.inline(&plain),
            None => outcome(edition, example.gives.as_str()),
        };
        let gives = edition.labelled(names.word(words::GIVES), &gives);
        format!("**{}.**{} {gives}.", capital(&title), text.unwrap_or_default())
    });
    let line = Line {
        key: format!("example/{id}"),
        form: Form::Paragraph,
        indent: "> ".to_owned(),
        cells: vec![cell.anchored(&anchor("example", id))],
    };
    page.push(line);
}

/// What an example gives if it is no number: the name of a faction, say, or else as it is written.
fn outcome(edition: &Edition, script: &str) -> String {
    let of: &Expr = &parse_expression(script).tree;
    let word = match &of.kind {
        ExprKind::Name(word) => word,
        ExprKind::Field(kind, name) => match &kind.kind {
            ExprKind::Name(kind) if edition.names.definition(kind, &name.text).is_some() => {
                return edition.link(kind, &name.text);
            }
            _ => return code(script),
        },
        _ => return code(script),
    };
    let kinds = ["faction", "system", "zone", "unit", "card", "token"];
    match kinds.into_iter().find(|kind| edition.names.definition(kind, word).is_some()) {
        Some(kind) => edition.link(kind, word),
        None => code(script),
    }
}
