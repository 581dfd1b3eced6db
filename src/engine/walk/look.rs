//! What expressions read: states, fields, columns, tables.

use super::{Frame, Result, Run};
use crate::engine::fault::FaultKind;
use crate::engine::show::show;
use crate::engine::value::Value;
use crate::ruleset::code::*;

impl<'m> Run<'m, '_> {
    /// What is read somewhere.
    pub(super) fn look_up(&mut self, code: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let at = code.at;
        Ok(match &code.op {
            Op::Part(part) => self.part(*part, frame)?,
            Op::State(id, keys) => {
                let keys = self.all_of(keys, frame)?;
                self.state(*id, &keys, at, frame)?
            }
            Op::Column(kind, column, of) => self.column(*kind, *column, of, frame)?,
            Op::Field(field, of) => {
                let Value::Piece(piece) = self.walk(of, frame)? else { return Err(frame.fault(at, FaultKind::Absent)) };
                let made = self.world.piece(piece).filter(|made| made.there);
                let made = made.ok_or_else(|| frame.fault(at, FaultKind::Gone))?;
                made.fields.get(*field as usize).cloned().unwrap_or_default()
            }
            Op::Side(of) => {
                let Value::Index(player) = self.walk(of, frame)? else {
                    return Err(frame.fault(at, FaultKind::Absent));
                };
                let side = self.world.players.get(player as usize).copied().flatten();
                side.map_or(Value::None, Value::Index)
            }
            Op::Id(of, which) => {
                let value = self.walk(which, frame)?;
                Value::Text(show(self.machine, self.world, &value, of).into())
            }
            Op::Face(of) => self.face(of, frame)?,
            Op::Again(of) => match self.walk(of, frame)? {
                Value::Throw(throw) => Value::Bool(throw.again),
                _ => return Err(frame.fault(at, FaultKind::Absent)),
            },
            Op::Call(id, inputs) => {
                let inputs = self.all_of(inputs, frame)?;
                self.formula(*id, &inputs).ok_or_else(|| frame.fault(at, FaultKind::Malformed))??
            }
            Op::Look(id, row, column) => self.look(*id, (row, column), at, frame)?,
            _ => return Err(frame.fault(at, FaultKind::Malformed)),
        })
    }

    fn column(&mut self, kind: KindId, column: u32, of: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let Value::Index(member) = self.walk(of, frame)? else { return Err(frame.fault(of.at, FaultKind::Absent)) };
        let column = self.play().kinds.get(kind.at()).and_then(|kind| kind.columns.get(column as usize));
        let value = column.and_then(|column| column.values.get(member as usize));
        Ok(value.map(Value::constant).unwrap_or_default())
    }

    pub(super) fn face(&mut self, of: &'m Code, frame: &mut Frame<'m>) -> Result<Value> {
        let Value::Throw(throw) = self.walk(of, frame)? else { return Err(frame.fault(of.at, FaultKind::Absent)) };
        Ok(match throw.die.and_then(|die| self.play().dice.get(die.at())) {
            None => Value::Int(i64::from(throw.face)),
            Some(die) => {
                let icons =
                    die.faces.get((throw.face as usize).saturating_sub(1)).map(Vec::as_slice).unwrap_or_default();
                Value::List(icons.iter().map(|icon| Value::Index(*icon)).collect())
            }
        })
    }

    fn look(
        &mut self,
        id: TableId,
        (row, column): (&'m Code, &'m Code),
        at: (u32, u32),
        frame: &mut Frame<'m>,
    ) -> Result<Value> {
        let key = |value: Value| match value {
            Value::Int(number) => Some(number),
            Value::Index(index) => Some(i64::from(index)),
            Value::Bool(truth) => Some(i64::from(truth)),
            _ => None,
        };
        let (row, column) = (key(self.walk(row, frame)?), key(self.walk(column, frame)?));
        let (Some(row), Some(column)) = (row, column) else { return Err(frame.fault(at, FaultKind::Absent)) };
        let table = self.play().tables.get(id.at());
        let found = table.and_then(|table| table.rows.iter().find(|r| (r.first..=r.last).contains(&row)));
        let found = found.and_then(|row| row.cells.iter().find(|(low, high, _)| (*low..=*high).contains(&column)));
        found
            .map(|(_, _, value)| Value::Int(*value))
            .ok_or_else(|| frame.fault(at, FaultKind::OutsideTable(row, column)))
    }
}
