//! Lists that have more items in one language than in the other.

use std::ops::Range;

use super::pair::{At, Both, Mark, Pair};
use crate::check::text::language::the;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::{Lang, Message, Phrase, count};
use crate::say;
use crate::text::outline::List;

/// The code of this check.
pub static CODE: Code = Code {
    name: "text/list-drift",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new("lists of different lengths", "des listes de longueurs différentes"),
    page: Phrase::new(
        "\
A text has a list with more items in one language than in the other, or a list that the other lacks. The two languages of a
rulebook have the same structure, item for item, so that one can say at a table \"the third point\".

Players of one book lack an effect, a step or an exception that the others play by.

Add the item that is missing. If one language needs two sentences, put both into one item.",
        "\
Un texte a une liste de plus d'éléments dans une langue que dans l'autre, ou une liste que l'autre n'a pas. Les deux langues
d'un livre de règles ont la même structure, point par point, pour que l'on puisse dire à la table \"le troisième point\".

Il manque aux joueurs d'un livre un effet, une étape ou une exception que les autres appliquent.

Ajoutez l'élément manquant. S'il faut deux phrases dans une langue, mettez-les dans le même élément.",
    ),
    fails: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
Au choix :

- retirer une balafre ;
- retirer une amélioration.
"""
text.en = """
One of these:

- remove a scar.
"""
"#,
    repaired: r#"
[objective.hired_scum]
name = "Hired Scum"
text.fr = """
Au choix :

- retirer une balafre ;
- retirer une amélioration.
"""
text.en = """
One of these:

- remove a scar;
- remove an upgrade.
"""
"#,
};

/// The lists of two languages that differ. What stands in them is left to this finding.
pub fn find(pair: &mut Pair) -> Vec<Diagnostic> {
    let [Some(first), Some(second)] = At::BOTH.map(|at| pair.side(at).passage.map(|p| &p.prose.outline.lists)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut told: Vec<(At, Range<usize>)> = Vec::new();
    if first.len() == second.len() {
        for (a, b) in first.iter().zip(second).filter(|(a, b)| a.items.len() != b.items.len()) {
            // A list inside of one that has been told about is part of the same fault.
            if told.iter().any(|(at, span)| *at == At::First && span.start <= a.span.start && a.span.end <= span.end) {
                continue;
            }
            found.push(lengths(pair, a, b));
            told.extend([(At::First, a.span.clone()), (At::Second, b.span.clone())]);
        }
    } else {
        found.push(whole(pair, first, second));
        let spans = |at: At, lists: &[List]| lists.iter().map(|list| (at, list.span.clone())).collect::<Vec<_>>();
        told.extend(spans(At::First, first).into_iter().chain(spans(At::Second, second)));
    }
    pair.tell(told);
    found
}

fn items(n: usize) -> [String; 2] {
    [count(Lang::En, n, "item", "items"), count(Lang::Fr, n, "élément", "éléments")]
}

/// One list has more items than the other.
fn lengths(pair: &Pair, first: &List, second: &List) -> Diagnostic {
    let subject = pair.subject();
    let (more, fewer) =
        if first.items.len() > second.items.len() { (At::First, At::Second) } else { (At::Second, At::First) };
    let list = |at: At| if at == At::First { first } else { second };
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let ([n, n_fr], m) = (items(first.items.len()), second.items.len());
    let message = say!(
        "a list of `{subject}` has {n} in {en} and {m} in {en2}",
        "une liste de `{subject}` a {n_fr} en {fr} et {m} en {fr2}"
    );
    let label = |at: At| {
        let (it, [n, n_fr]) = (the(pair.side(at).language), items(list(at).items.len()));
        let (en, fr) = (it.en, it.fr);
        say!("{en} has {n}", "{fr} a {n_fr}")
    };
    let lacking = the(pair.side(fewer).language);
    let (en, fr) = (lacking.en, lacking.fr);
    let extra = odd_one_out(pair, more, list(more), list(fewer));
    let here = Mark::new(Some(trimmed(pair, fewer, &list(fewer).span)), label(fewer));
    let there = match &extra {
        Some(item) => {
            Mark::new(Some(trimmed(pair, more, item)), say!("{en} seems to lack this one", "{fr} semble l'omettre"))
        }
        None => Mark::new(Some(trimmed(pair, more, &list(more).span)), label(more)),
    };
    let marks = Both::with(fewer, here, there);
    finish(pair.report(&CODE, message, fewer, marks))
}

/// One language has a list that the other lacks.
fn whole(pair: &Pair, first: &[List], second: &[List]) -> Diagnostic {
    let subject = pair.subject();
    let (more, fewer, lists) = match first.len() > second.len() {
        true => (At::First, At::Second, first),
        false => (At::Second, At::First, second),
    };
    let shorter = if more == At::First { second } else { first };
    let same =
        lists.iter().zip(shorter).take_while(|(a, b)| a.items.len() == b.items.len() && a.depth == b.depth).count();
    let Both { first: one, second: other } = pair.names();
    let (en, en2, fr, fr2) = (one.en, other.en, one.fr, other.fr);
    let number = |n: usize| [count(Lang::En, n, "list", "lists"), count(Lang::Fr, n, "liste", "listes")];
    let ([n, n_fr], m) = (number(first.len()), second.len());
    let message = say!("`{subject}` has {n} in {en} and {m} in {en2}", "`{subject}` a {n_fr} en {fr} et {m} en {fr2}");
    let label = |at: At, n: usize| -> Message {
        let (it, [n, n_fr]) = (the(pair.side(at).language), number(n));
        let (en, fr) = (it.en, it.fr);
        say!("{en} has {n}", "{fr} a {n_fr}")
    };
    let part = |at: At, lists: &[List], position: usize| lists.get(position).map(|list| trimmed(pair, at, &list.span));
    let there = Mark::new(part(more, lists, same), label(more, lists.len()));
    let here = Mark::new(part(fewer, shorter, same), label(fewer, shorter.len()));
    let marks = Both::with(fewer, here, there);
    finish(pair.report(&CODE, message, fewer, marks))
}

fn finish(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .note(say!(
            "players of one book would lack a point that the others play by",
            "il manquerait aux joueurs d'un livre un point que les autres appliquent"
        ))
        .help(say!(
            "give both lists the same items, in the same order",
            "donnez aux deux listes les mêmes éléments, dans le même ordre"
        ))
}

/// A span without the blanks at its end.
fn trimmed(pair: &Pair, at: At, span: &Range<usize>) -> Range<usize> {
    let text = pair.side(at).text.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.trim_end().len()
}

/// The one item too many, as far as its numbers, pieces and length tell.
fn odd_one_out(pair: &Pair, more: At, longer: &List, shorter: &List) -> Option<Range<usize>> {
    if longer.items.len() != shorter.items.len() + 1 {
        return None;
    }
    let (long, short) = (traits(pair, more, longer), traits(pair, more.other(), shorter));
    let cost = |left_out: usize| -> usize {
        let others = long.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, traits)| traits);
        others.zip(&short).map(|(a, b)| a.distance(b)).sum()
    };
    let best = (0..long.len()).min_by_key(|left_out| cost(*left_out))?;
    longer.items.get(best).cloned()
}

/// What can be compared of an item.
struct Traits {
    marks: Vec<String>,
    length: usize,
}

impl Traits {
    fn distance(&self, other: &Traits) -> usize {
        let differ = if self.marks == other.marks { 0 } else { 1_000 };
        differ + self.length.abs_diff(other.length)
    }
}

fn traits(pair: &Pair, at: At, list: &List) -> Vec<Traits> {
    let side = pair.side(at);
    let pieces = side.passage.map(|passage| passage.template.pieces.as_slice()).unwrap_or_default();
    let inside = |item: &Range<usize>, span: &Range<usize>| item.start <= span.start && span.end <= item.end;
    let of_item = |item: &Range<usize>| {
        let firm = side.amounts.iter().filter(|amount| amount.firm && inside(item, &amount.span));
        let paths = pieces.iter().filter(|piece| inside(item, &piece.span)).filter_map(|piece| piece.what.paths().0);
        let mut marks: Vec<String> = firm.map(|amount| format!("{:?}", amount.value)).collect();
        marks.extend(paths.map(|path| path.text.to_owned()));
        marks.sort();
        marks.dedup();
        Traits { marks, length: item.len() }
    };
    list.items.iter().map(of_item).collect()
}
