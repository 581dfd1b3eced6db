//! Conditions as jumps, and what depends on them.

use super::arithmetic::small;
use super::build::{Build, Built, Label, Region};
use super::collect::Source;
use super::instruction::{Instr, Reg, Test};
use super::shape::{BOOL, Shape, Single};
use super::slow::Slow;
use crate::ruleset::code::*;
use crate::script::ast::Comparison;

impl<'p> Build<'_, 'p> {
    /// A condition as a truth value.
    pub(super) fn test(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let to = self.place(want)?;
        // The node is counted where it is tested.
        self.due -= 1;
        let mut no = Label::default();
        self.push(Instr::Int { to, value: 0 });
        self.jump(code, false, &mut no)?;
        self.push(Instr::Int { to, value: 1 });
        self.bind(no);
        Ok((to, BOOL))
    }

    /// Jumps to a label if a condition is as said, else goes on.
    pub(super) fn jump(&mut self, code: &'p Code, on: bool, label: &mut Label) -> Built<()> {
        let top = self.top;
        match &code.op {
            Op::Bool(truth) => {
                self.due += 1;
                if *truth == on {
                    self.push(Instr::Jump { to: 0 });
                    self.jumps(label);
                }
            }
            Op::Not(of) => {
                self.due += 1;
                self.jump(of, !on, label)?;
            }
            Op::And(a, b) | Op::Or(a, b) => {
                self.due += 1;
                let settles = matches!(code.op, Op::Or(..));
                if settles == on {
                    self.jump(a, on, label)?;
                    let region = self.enter();
                    self.jump(b, on, label)?;
                    self.leave(region)?;
                } else {
                    let mut skip = Label::default();
                    self.jump(a, settles, &mut skip)?;
                    let region = self.enter();
                    self.jump(b, on, label)?;
                    self.leave(region)?;
                    self.bind(skip);
                }
            }
            Op::Compare(first, rest) => {
                self.due += 1;
                self.compare(first, rest, on, label)?;
            }
            Op::In(item, of) => {
                self.due += 1;
                self.within(item, of, on, label)?;
            }
            _ => {
                let a = self.truth(code)?;
                let test = if on { Test::NotEqual } else { Test::Equal };
                self.push(Instr::JumpIfInt { test, a, value: 0, to: 0, cost: 0 });
                self.jumps(label);
            }
        }
        self.top = top;
        Ok(())
    }

    /// A chain of comparisons, which holds if all do.
    fn compare(&mut self, first: &'p Code, rest: &'p [(Comparison, Code)], on: bool, label: &mut Label) -> Built<()> {
        let mut left = self.emit(first, None)?;
        let Some((last, before)) = rest.split_last() else { return Err(Slow::Type) };
        let (mut skip, mut regions) = (Label::default(), Vec::new());
        for (comparison, code) in before {
            let right = self.emit(code, None)?;
            let failed = if on { &mut skip } else { &mut *label };
            self.jump_pair(tested(*comparison).not(), left, right, failed)?;
            regions.push(self.enter());
            left = right;
        }
        let test = if on { tested(last.0) } else { tested(last.0).not() };
        match small(&last.1).filter(|_| left.1.is_int()) {
            Some(value) => {
                self.due += 1;
                self.push(Instr::JumpIfInt { test, a: left.0, value, to: 0, cost: 0 });
                self.jumps(label);
            }
            None => self.compare_last(test, left, &last.1, label)?,
        }
        while let Some(region) = regions.pop() {
            self.leave(region)?;
        }
        self.bind(skip);
        Ok(())
    }

    fn compare_last(&mut self, test: Test, left: (Reg, Shape), code: &'p Code, label: &mut Label) -> Built<()> {
        let of = left.1.single();
        let equal = matches!(test, Test::Equal | Test::NotEqual);
        if let (Op::None, Some(_), true) = (&code.op, of, equal) {
            self.due += 1;
            self.push(Instr::JumpIfNone { none: test == Test::Equal, from: left.0, to: 0, cost: 0 });
            self.jumps(label);
            return Ok(());
        }
        if let (Some((value, single)), Some(of)) = (Self::known(code), of)
            && let Ok(value) = i32::try_from(value)
        {
            of.join(single).ok_or(Slow::Type)?;
            self.due += 1;
            self.push(Instr::JumpIfInt { test, a: left.0, value, to: 0, cost: 0 });
            self.jumps(label);
            return Ok(());
        }
        let right = self.emit(code, None)?;
        self.jump_pair(test, left, right, label)
    }

    /// Jumps if two values compare as said.
    fn jump_pair(&mut self, test: Test, (a, x): (Reg, Shape), (b, y): (Reg, Shape), label: &mut Label) -> Built<()> {
        match (x, y) {
            (Shape::One(x), Shape::One(y)) => {
                x.join(y).ok_or(Slow::Type)?;
                self.push(Instr::JumpIf { test, a, b, to: 0, cost: 0 });
            }
            (Shape::Many { .. }, Shape::Many { .. }) if matches!(test, Test::Equal | Test::NotEqual) => {
                x.join(y).ok_or(Slow::Type)?;
                self.push(Instr::JumpIfSame { same: test == Test::Equal, a, b, to: 0, cost: 0 });
            }
            _ if x.is_fraction() || y.is_fraction() => {
                for (reg, shape) in [(a, x), (b, y)] {
                    match shape {
                        Shape::One(Single { optional: false, .. }) if shape.is_int() => {
                            self.push(Instr::Whole { to: reg });
                        }
                        Shape::Fraction | Shape::Number => {}
                        _ => return Err(Slow::Type),
                    }
                }
                self.push(Instr::JumpIfFractions { test, a, b, to: 0, cost: 0 });
            }
            _ => return Err(Slow::Type),
        }
        self.jumps(label);
        Ok(())
    }

    /// Jumps if something is, or is not, in a set, list or range.
    fn within(&mut self, item: &'p Code, of: &'p Code, within: bool, label: &mut Label) -> Built<()> {
        let (item, single) = self.single(item)?;
        // Few values that are known: no set is made.
        if let Op::Set(all) | Op::List(all) = &of.op
            && let Some(known) = all.iter().map(Self::known).collect::<Option<Vec<_>>>()
        {
            self.due += 1 + all.len() as i64;
            let mut found = Label::default();
            for (value, other) in known {
                single.join(other).ok_or(Slow::Type)?;
                let value = i32::try_from(value).map_err(|_| Slow::TooLarge)?;
                self.push(Instr::JumpIfInt { test: Test::Equal, a: item, value, to: 0, cost: 0 });
                self.jumps(if within { &mut *label } else { &mut found });
            }
            if !within {
                self.push(Instr::Jump { to: 0 });
                self.jumps(label);
            }
            self.bind(found);
            return Ok(());
        }
        let (source, other) = self.source(of)?;
        single.join(other.0).ok_or(Slow::Type)?;
        match source {
            Source::Numbers(range) => {
                let mut outside = Label::default();
                // The end stands in the second register of the range.
                for (test, b) in [(Test::Less, range), (Test::AtLeast, range + 1)] {
                    self.push(Instr::JumpIf { test, a: item, b, to: 0, cost: 0 });
                    self.jumps(if within { &mut outside } else { &mut *label });
                }
                if within {
                    self.push(Instr::Jump { to: 0 });
                    self.jumps(label);
                }
                self.bind(outside);
            }
            Source::Pieces(_, kind) => {
                self.push(Instr::JumpIfThere { there: within, item, kind, to: 0, cost: 0 });
                self.jumps(label);
            }
            Source::Items(of) => {
                self.push(Instr::JumpIfIn { within, item, of, to: 0, cost: 0 });
                self.jumps(label);
            }
        }
        Ok(())
    }

    pub(super) fn branch(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let to = self.place(want)?;
        let top = self.top;
        let shape = match &code.op {
            Op::If(condition, then, other) => {
                let (mut no, mut end) = (Label::default(), Label::default());
                self.jump(condition, false, &mut no)?;
                let region = self.enter();
                let then = self.emit_into(then, to)?;
                let work = self.end(&region);
                self.push(Instr::Jump { to: 0 });
                self.jumps(&mut end);
                self.bind(no);
                let before = self.due;
                let other = self.emit_into(other, to)?;
                self.charge(&region, work - (self.due - before))?;
                self.bind(end);
                then.join(other).ok_or(Slow::Type)?
            }
            Op::Else(value, other) => {
                let value = self.emit_into(value, to)?;
                match value {
                    Shape::One(single) => {
                        let mut end = Label::default();
                        self.push(Instr::JumpIfNone { none: false, from: to, to: 0, cost: 0 });
                        self.jumps(&mut end);
                        let region = self.enter();
                        let other = self.emit_into(other, to)?;
                        self.leave(region)?;
                        self.bind(end);
                        Shape::One(Single { optional: false, ..single }).join(other).ok_or(Slow::Type)?
                    }
                    // A collection or fraction is never absent.
                    shape => shape,
                }
            }
            Op::Case(subject, arms, other) => self.case(subject, arms, other.as_deref(), to)?,
            _ => return Err(Slow::Type),
        };
        self.top = top;
        Ok((to, shape))
    }

    fn case(&mut self, subject: &'p Code, arms: &'p [(Code, Code)], other: Option<&'p Code>, to: Reg) -> Built<Shape> {
        let (subject, of) = self.single(subject)?;
        let mut end = Label::default();
        let mut shape: Option<Shape> = None;
        let mut charged: Vec<(Region, i64, i64)> = Vec::new();
        for (label, body) in arms {
            let mut next = Label::default();
            let before = self.due;
            self.compare_last(Test::NotEqual, (subject, Shape::One(of)), label, &mut next)?;
            let asked = self.due - before;
            let region = self.enter();
            let found = self.emit_into(body, to)?;
            let work = self.end(&region);
            charged.push((region, work, asked));
            shape = Some(shape.map_or(Some(found), |shape| shape.join(found)).ok_or(Slow::Type)?);
            self.push(Instr::Jump { to: 0 });
            self.jumps(&mut end);
            self.bind(next);
        }
        let before = self.due;
        match other {
            Some(other) => {
                let found = self.emit_into(other, to)?;
                shape = Some(shape.map_or(Some(found), |shape| shape.join(found)).ok_or(Slow::Type)?);
            }
            None => self.push(Instr::Leave),
        }
        // The work of the last branch, and of all labels, is charged at the beginning: an earlier branch gives back
        // what it does not do.
        let mut later = self.due - before;
        while let Some((region, work, asked)) = charged.pop() {
            self.charge(&region, work - later)?;
            later += asked;
        }
        self.bind(end);
        shape.ok_or(Slow::Type)
    }
}

impl Test {
    /// The contrary.
    fn not(self) -> Test {
        match self {
            Test::Equal => Test::NotEqual,
            Test::NotEqual => Test::Equal,
            Test::Less => Test::AtLeast,
            Test::AtMost => Test::Greater,
            Test::Greater => Test::AtMost,
            Test::AtLeast => Test::Less,
        }
    }
}

fn tested(comparison: Comparison) -> Test {
    match comparison {
        Comparison::Equal => Test::Equal,
        Comparison::NotEqual => Test::NotEqual,
        Comparison::Less => Test::Less,
        Comparison::AtMost => Test::AtMost,
        Comparison::Greater => Test::Greater,
        Comparison::AtLeast => Test::AtLeast,
    }
}
