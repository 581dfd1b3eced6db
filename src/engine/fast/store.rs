//! What programs share: columns, icons and sets that never change.

use super::shape::{Class, Shape, Single};
use crate::engine::value::Value;
use crate::ruleset::code::PhaseId;
use crate::ruleset::play::{Column, Constant, Play};

/// What programs share.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// All elements of constant collections; every arena begins with them.
    pub pool: Vec<i64>,
    /// The columns of all kinds, one after another.
    pub columns: Vec<Option<Dense>>,
    /// The first column of each kind.
    pub first: Vec<usize>,
    /// The icons of each face of each die, as places in the pool.
    pub icons: Vec<Vec<[i64; 2]>>,
    /// The phases of each `Binding`.
    pub bindings: Vec<Vec<PhaseId>>,
    /// For each `Overrule`: which exceptions prevail over each.
    pub beaten: Vec<Vec<Vec<u8>>>,
}

/// A column: what the two registers hold for each member.
#[derive(Debug)]
pub(super) struct Dense {
    pub shape: Shape,
    pub values: Vec<[i64; 2]>,
}

impl Store {
    pub fn new(play: &Play) -> Store {
        let mut store = Store::default();
        for kind in &play.kinds {
            store.first.push(store.columns.len());
            for column in &kind.columns {
                let dense = store.dense(column);
                store.columns.push(dense);
            }
        }
        for die in &play.dice {
            let faces = die.faces.iter().map(|icons| store.put(icons.iter().map(|icon| i64::from(*icon)))).collect();
            store.icons.push(faces);
        }
        store
    }

    /// A column, if its values are of its type; a member without a value leaves the column optional.
    fn dense(&mut self, column: &Column) -> Option<Dense> {
        let mut shape = Shape::of(&column.of)?;
        if let Shape::One(single) = &mut shape {
            single.optional |= column.values.contains(&Constant::None);
        }
        let values = column.values.iter().map(|value| self.constant(value, shape)).collect::<Option<_>>()?;
        Some(Dense { shape, values })
    }

    fn constant(&mut self, constant: &Constant, shape: Shape) -> Option<[i64; 2]> {
        let value = Value::constant(constant);
        match shape {
            Shape::One(single) => Some([single.read(&value)?, 0]),
            Shape::Many { of, list } => {
                let all: Option<Vec<i64>> = elements(&value, of, list)?.collect();
                Some(self.put(all?.into_iter()))
            }
            Shape::Fraction | Shape::Number => None,
        }
    }

    fn put(&mut self, all: impl Iterator<Item = i64>) -> [i64; 2] {
        let start = self.pool.len() as i64;
        self.pool.extend(all);
        [start, self.pool.len() as i64]
    }

    /// The position of a column among all, and what it holds.
    pub fn column(&self, kind: usize, column: usize) -> Option<(u16, Shape)> {
        let next = self.first.get(kind + 1).copied().unwrap_or(self.columns.len());
        let at = self.first.get(kind)?.checked_add(column).filter(|at| *at < next)?;
        let dense = self.columns.get(at)?.as_ref()?;
        Some((u16::try_from(at).ok()?, dense.shape))
    }
}

/// The numbers of a set or list; `None` if the value is something else, and in place of elements of another class.
pub(super) fn elements(value: &Value, of: Single, list: bool) -> Option<impl Iterator<Item = Option<i64>>> {
    let all = match value {
        Value::List(all) if list => all,
        Value::Set(all) if !list => all,
        _ => return None,
    };
    // A collection that was always empty may say anything about its elements.
    Some(all.iter().map(move |item| if of.class == Class::Nothing { None } else { of.read(item) }))
}
