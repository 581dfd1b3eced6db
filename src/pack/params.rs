//! The parameters of a closure, and the conditions of patches on them: which patches apply is
//! decided from these, before any patch is carried out.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{Param, Scalar, decode_node};
use crate::schema::shape::Operation;
use crate::schema::sum::sum;
use crate::script::ast::Comparison;
use crate::script::known::{self, Reading};
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

use super::condition::{Compared, Condition, read_value, takes};
use super::faults::{self, Patch};
use super::workspace::Pack;

/// The parameters that packs define.
pub fn defined(definitions: &[Cow<Table>]) -> BTreeMap<Box<str>, Param> {
    let tables = definitions.iter().filter_map(|table| table.get("param")).filter_map(Node::as_table);
    tables.flatten().filter_map(|entry| Some((entry.key.clone(), decode_node(&entry.node)?))).collect()
}

/// The conditions of all patches. Those that cannot be read, that name no parameter or that can never
/// be true are reported, and so are patches on the parameters that the others read.
pub fn conditions(
    packs: &[Pack],
    definitions: &[Cow<Table>],
    params: &BTreeMap<Box<str>, Param>,
    sink: &mut Sink,
) -> Vec<Condition> {
    let mut conditions: Vec<Condition> = Vec::new();
    for (pack, own, entry) in patches(packs, definitions) {
        let Some(when) = entry.node.as_table().and_then(|t| t.get("when")).filter(|when| !when.is_error()) else {
            continue;
        };
        let condition = read(&Patch::of(entry, pack, &[], own), when, params, definitions, sink);
        conditions.extend(condition.filter(|condition| !conditions.contains(condition)));
    }
    if conditions.is_empty() {
        return conditions;
    }
    let read = |id: &str| conditions.iter().any(|condition| condition.reads(id));
    for (pack, own, entry) in patches(packs, definitions) {
        for (id, origin) in changed_params(&entry.node).into_iter().filter(|(id, _)| read(id)) {
            let patch = Patch::of(entry, pack, &[], own);
            sink.push(faults::read_param(&patch, id, origin).at(patch.address));
        }
    }
    conditions
}

/// The parameters that the `where` and the sums of patches read, with their defaults: what is built depends on them.
pub fn settled(
    packs: &[Pack],
    definitions: &[Cow<Table>],
    params: &BTreeMap<Box<str>, Param>,
) -> BTreeMap<Box<str>, Scalar> {
    let mut texts: Vec<&str> = Vec::new();
    for (_, _, entry) in patches(packs, definitions) {
        texts.extend(entry.node.find(&["where".into()]).and_then(Node::as_str));
        entry.node.find(&["set".into()]).into_iter().for_each(|set| sums(set, &mut texts));
    }
    let mut settled = BTreeMap::new();
    for expr in texts.into_iter().filter_map(|text| known::read(text).ok()) {
        for reading in known::reads(&expr) {
            let param = reading.path.first().and_then(|name| params.get_key_value(*name));
            settled.extend(param.map(|(id, param)| (id.clone(), param.default.clone())));
        }
    }
    settled
}

/// The texts of sums under an operation.
fn sums<'n>(node: &'n Node, texts: &mut Vec<&'n str>) {
    match sum(node) {
        Some(text) => texts.extend(text.as_str()),
        None => node.as_table().into_iter().flatten().for_each(|entry| sums(&entry.node, texts)),
    }
}

/// Every patch, with the id of its pack and what that pack defines.
fn patches<'p>(
    packs: &'p [Pack],
    definitions: &'p [Cow<Table>],
) -> impl Iterator<Item = (&'p str, &'p Table, &'p Entry)> {
    packs.iter().zip(definitions).flat_map(|(pack, own)| {
        let patches = own.get("patch").and_then(Node::as_table).into_iter().flatten();
        patches.map(move |entry| (&*pack.files.id, &**own, entry))
    })
}

fn read(
    patch: &Patch,
    when: &Node,
    params: &BTreeMap<Box<str>, Param>,
    definitions: &[Cow<Table>],
    sink: &mut Sink,
) -> Option<Condition> {
    let text = when.as_str()?;
    let mut refuse = |fault: Diagnostic| sink.push(fault.at(patch.address.child("when")));
    let condition = match Condition::parse(text) {
        Ok(condition) => condition,
        Err(unknown) => {
            refuse(faults::bad_condition(patch, when, &unknown));
            return None;
        }
    };
    let known: Vec<&str> = params.keys().map(AsRef::as_ref).collect();
    let is_known = |reading: &&Reading| match reading.path.as_slice() {
        [param] => reading.word || known.contains(param),
        _ => false,
    };
    if let Some(strange) = condition.readings().iter().find(|reading| !is_known(reading)) {
        refuse(faults::unknown_param(patch, strange, when, &known));
        return None;
    }
    for compared in condition.compared() {
        if let Some(param) = params.get(compared.param).filter(|param| !possible(param, &compared, definitions)) {
            refuse(faults::impossible_value(patch, param, &compared, when));
            return None;
        }
    }
    let defaults = params.iter().map(|(id, param)| (id.clone(), param.default.clone())).collect();
    match condition.holds(&defaults) {
        Ok(_) => Some(condition),
        Err(unknown) => {
            refuse(faults::bad_condition(patch, when, &unknown));
            None
        }
    }
}

/// The parameters that a patch would change, and where it names them.
fn changed_params(patch: &Node) -> Vec<(&str, Origin)> {
    let changing = Operation::ALL.into_iter().filter(|o| !matches!(o, Operation::Match | Operation::Was));
    let mirrored = changing.filter_map(|operation| patch.find(&[operation.keyword().into(), "param".into()]));
    mirrored
        .flat_map(|node| match &node.value {
            Value::Table(params) => params.iter().map(|entry| (&*entry.key, entry.key_origin)).collect(),
            Value::Array(ids) => ids.iter().filter_map(|id| Some((id.as_str()?, id.origin))).collect(),
            _ => Vec::new(),
        })
        .collect()
}

/// Whether a parameter can have the value that a condition compares it with.
fn possible(param: &Param, condition: &Compared, definitions: &[Cow<Table>]) -> bool {
    let in_bounds = matches!(condition.comparison, Comparison::Equal | Comparison::NotEqual);
    if !takes(param, &condition.value) {
        // Beyond the bounds an order still has its sense: `players < 9` is always true.
        return !in_bounds && matches!((&*param.kind, &condition.value), ("int", Scalar::Int(_)));
    }
    let Scalar::Word(word) = &condition.value else { return true };
    let path: [Box<str>; 3] = ["enum".into(), param.kind.clone(), "words".into()];
    let find = |table: &Cow<Table>| {
        let [kind, rest @ ..] = &path;
        table.get(kind)?.find(rest)?.as_table().map(|words| words.get(word).is_some())
    };
    definitions.iter().find_map(find).unwrap_or(true)
}

/// Reads `players=4` for a parameter of the closure; `None` if it is no value that the parameter takes.
pub fn read_setting(param: &Param, text: &str) -> Option<Scalar> {
    let value = read_value(text)?;
    takes(param, &value).then_some(value)
}
