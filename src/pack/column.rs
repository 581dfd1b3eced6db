//! Columns: one address with a `*`, and a row for each value that changes. Each row is a small patch
//! of its own: one row, one address, one state.

use crate::address::{Address, is_glob};
use crate::diagnostic::Sink;
use crate::schema::shape::{Operation, Shape};
use crate::syntax::tree::{Entry, Node, Table};

use super::condition::Binding;
use super::evaluate::evaluate;
use super::faults::{self, Patch};
use super::layer::{Effects, count, finish, has_unread_operation};
use super::plan::{Plan, Touch};

/// Evaluates the rows of a patch. Outside them it may assert and change other things, its `plan`.
pub(super) fn evaluate_rows(
    patch: &Patch,
    table: &Table,
    plan: &Plan,
    (tree, binding): (&Node, &Binding),
    effects: &mut Effects,
    sink: &mut Sink,
) {
    let rows = table.get("rows").and_then(Node::as_table).filter(|rows| !rows.is_empty());
    let (column, rows) = match (table.get("column"), rows) {
        (Some(column), Some(rows)) => (column, rows),
        _ if has_unread_operation(table) => return,
        (None, None) => return,
        (Some(column), None) => return sink.push(faults::half_column(patch, column.origin).at(patch.address.clone())),
        (None, Some(_)) => {
            let origin = table.entry("rows").map_or(patch.origin, |entry| entry.key_origin);
            return sink.push(faults::half_column(patch, origin).at(patch.address.clone()));
        }
    };
    let Some(text) = column.as_str() else { return };
    let (address, glob) = match read_column(text) {
        Ok(read) => read,
        Err(Unreadable::NoPattern) => return sink.push(faults::bad_column(patch, column).at(patch.address.clone())),
        Err(Unreadable::NoField) => return sink.push(faults::no_field(patch, column).at(patch.address.clone())),
    };
    if !plan.acts() {
        narrowed(patch, table, rows, sink);
    }
    for row in rows {
        let address = address.with_segment(glob, &row.key);
        let row_address = patch.address.child("rows").child(&row.key);
        let Some(plan) = row_plan(&address, &row_address, row, sink) else { continue };
        let of_row = Patch { address: row_address, origin: row.key_origin, ..patch.clone() };
        let evaluation = evaluate(&of_row, &plan, None, tree, binding, sink);
        finish(&of_row, &plan, tree, evaluation, effects, sink);
    }
}

fn row_plan<'t>(address: &Address, row_address: &Address, row: &'t Entry, sink: &mut Sink) -> Option<Plan<'t>> {
    let mut plan = Plan::default();
    // Without `now`, the shape check has said so.
    row.node.as_table()?.get("now")?;
    for (key, operation) in [("was", Operation::Was), ("now", Operation::Set)] {
        let Some(node) = row.node.as_table().and_then(|table| table.get(key)) else { continue };
        let shape = Shape::at(address)?;
        if !faults::fits(node, shape) {
            sink.push(faults::bad_row(address, node, shape).at(row_address.child(key)));
            return None;
        }
        let keys = vec![row.key_origin; address.segments().len()];
        plan.touches.push(Touch { operation, address: address.clone(), keys, node });
    }
    Some(plan)
}

/// Rows name their targets: `match` has nothing to narrow, and `count` is the number of rows.
fn narrowed(patch: &Patch, table: &Table, rows: &Table, sink: &mut Sink) {
    if let Some(entry) = table.entry("match") {
        sink.push(faults::match_in_column(patch, entry.key_origin).at(patch.address.clone()));
    }
    if let Some(count) = count(table).filter(|count| count.number != rows.len()) {
        sink.push(faults::count_rows(patch, count, rows.len()).at(patch.address.clone()));
    }
}

enum Unreadable {
    /// It is no address, or has not one `*`.
    NoPattern,
    /// It leads to nothing that a row could change.
    NoField,
}

/// The address of a column and the place of its one `*`.
fn read_column(text: &str) -> Result<(Address, usize), Unreadable> {
    let address: Address = text.parse().map_err(|_| Unreadable::NoPattern)?;
    let mut patterns = address.segments().iter().enumerate().filter(|(_, segment)| is_glob(segment));
    let glob = match (patterns.next(), patterns.next()) {
        (Some((at, segment)), None) if &**segment == "*" => at,
        _ => return Err(Unreadable::NoPattern),
    };
    match Shape::at(&address) {
        Some(
            Shape::Word
            | Shape::Script(_)
            | Shape::Ref(_)
            | Shape::Choice(_)
            | Shape::Int { .. }
            | Shape::Bool
            | Shape::Scalar,
        ) => Ok((address, glob)),
        _ => Err(Unreadable::NoField),
    }
}
