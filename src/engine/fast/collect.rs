//! Sets, lists and comprehensions. A comprehension is a loop: the members of a kind are counted, the pieces are gone
//! over where they stand, and only other sources lie in the arena.

use super::build::{Build, Built, Label};
use super::instruction::{Instr, Reg, Test};
use super::shape::{BOOL, Class, INT, NONE, Shape, Single};
use super::slow::Slow;
use crate::ruleset::code::*;
use crate::script::ast::GatherForm;

/// Where the values of a comprehension come from.
pub(super) enum Source {
    /// The whole numbers from one register to one below the next.
    Numbers(Reg),
    /// The pieces of a kind; the register counts them.
    Pieces(Reg, u16),
    /// What stands in the arena.
    Items(Reg),
}

/// The labels of a loop.
struct Loop {
    head: usize,
    /// The next element.
    again: Label,
    /// After the last element.
    exit: Label,
}

impl<'p> Build<'_, 'p> {
    /// A source, which is not put into the arena if it need not be; its elements, and whether it is a list.
    pub(super) fn source(&mut self, code: &'p Code) -> Built<(Source, (Single, bool))> {
        let play = self.compiler.play;
        let count = match &code.op {
            Op::Members(id) => Some((play.kinds.get(id.at()).map_or(0, |kind| kind.members.len()), false)),
            Op::Words(id) => Some((play.enums.get(id.at()).map_or(0, |words| words.words.len()), true)),
            Op::Actors(id) if play.actors.get(id.at()).is_some_and(|of| of.alone) => Some((1, true)),
            _ => None,
        };
        if let Some((count, list)) = count {
            self.due += 1;
            let to = self.alloc()?;
            self.push(Instr::Int { to, value: 0 });
            self.push(Instr::Int { to: to + 1, value: count as i64 });
            return Ok((Source::Numbers(to), (Single::sure(Class::Index), list)));
        }
        match &code.op {
            Op::Actors(_) => {
                self.due += 1;
                let to = self.alloc()?;
                self.push(Instr::Actors { to });
                Ok((Source::Numbers(to), (Single::sure(Class::Index), true)))
            }
            Op::Range(low, high) => {
                self.due += 1;
                let to = self.alloc()?;
                let (low, _) = self.sure(low, |class| class == Class::Int)?;
                let (high, _) = self.sure(high, |class| class == Class::Int)?;
                self.push(Instr::Range { to, low, high });
                Ok((Source::Numbers(to), (Single::sure(Class::Int), true)))
            }
            Op::Pieces(kind) => {
                self.due += 1;
                let to = self.alloc()?;
                let kind = u16::try_from(kind.0).map_err(|_| Slow::TooLarge)?;
                self.push(Instr::Int { to, value: 0 });
                Ok((Source::Pieces(to, kind), (Single::sure(Class::Piece(kind)), false)))
            }
            _ => {
                let to = self.alloc()?;
                match self.emit_into(code, to)? {
                    Shape::Many { of, list } => Ok((Source::Items(to), (of, list))),
                    _ => Err(Slow::Type),
                }
            }
        }
    }

    /// A set or list in the arena.
    fn many(&mut self, code: &'p Code) -> Built<(Reg, Single, bool)> {
        match self.emit(code, None)? {
            (reg, Shape::Many { of, list }) => Ok((reg, of, list)),
            _ => Err(Slow::Type),
        }
    }

    pub(super) fn collection(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let to = self.place(want)?;
        let top = self.top;
        let shape = match &code.op {
            Op::Members(_) | Op::Words(_) | Op::Actors(_) | Op::Range(..) | Op::Pieces(_) => {
                self.due -= 1;
                let (source, (of, list)) = self.source(code)?;
                match source {
                    Source::Numbers(from) => {
                        self.push(Instr::Move { to, from });
                        self.push(Instr::Numbers { to });
                    }
                    Source::Pieces(_, kind) => self.push(Instr::Pieces { to, kind }),
                    Source::Items(_) => return Err(Slow::Type),
                }
                Shape::Many { of, list }
            }
            Op::List(all) => Shape::Many { of: self.pack(all, to)?, list: true },
            Op::Set(all) => {
                let of = self.pack(all, to)?;
                self.push(Instr::Sort { to });
                Shape::Many { of, list: false }
            }
            Op::Join(a, b) => {
                let (a, x, list) = self.many(a)?;
                let (b, y, _) = self.many(b)?;
                self.push(Instr::Join { to, a, b });
                if !list {
                    self.push(Instr::Sort { to });
                }
                Shape::Many { of: x.join(y).ok_or(Slow::Type)?, list }
            }
            Op::From(of, start) => {
                let (of, x, _) = self.many(of)?;
                let (start, y) = self.single(start)?;
                x.join(y).ok_or(Slow::Type)?;
                self.push(Instr::From { to, of, start });
                Shape::Many { of: x, list: true }
            }
            Op::Size(of) => {
                match self.source(of)?.0 {
                    Source::Numbers(of) | Source::Items(of) => self.push(Instr::Size { to, of }),
                    Source::Pieces(_, kind) => self.push(Instr::CountPieces { to, kind }),
                }
                INT
            }
            Op::Position(item, of) => {
                let (item, x) = self.single(item)?;
                let (of, y, _) = self.many(of)?;
                x.join(y).ok_or(Slow::Type)?;
                self.push(Instr::Position { to, item, of });
                INT
            }
            Op::First(of) | Op::Last(of) => {
                let (of, single, _) = self.many(of)?;
                self.push(match code.op {
                    Op::First(_) => Instr::First { to, of },
                    _ => Instr::Last { to, of },
                });
                Shape::One(Single { optional: true, ..single })
            }
            _ => return Err(Slow::Type),
        };
        self.top = top;
        Ok((to, shape))
    }

    /// Values that are written one by one.
    fn pack(&mut self, all: &'p [Code], to: Reg) -> Built<Single> {
        let from = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        let mut of = Single::sure(Class::Nothing);
        for code in all {
            let reg = self.alloc()?;
            let single = self.emit_into(code, reg)?.single().ok_or(Slow::Type)?;
            of = of.join(single).ok_or(Slow::Type)?;
        }
        self.push(Instr::Pack { to, from, many: all.len() as u8 });
        Ok(of)
    }

    pub(super) fn gather(&mut self, gather: &'p Gather, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let to = self.place(want)?;
        let top = self.top;
        let (source, (of, _)) = self.source(&gather.source)?;
        let item = self.alloc()?;
        let mark = self.alloc()?;
        self.prepare(gather.form, to, mark);
        // What is best so far: how many are as good, the element, its keys.
        let keys = gather.values.len();
        let best = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        if matches!(gather.form, GatherForm::MinBy | GatherForm::MaxBy) {
            for _ in 0..keys + 2 {
                self.alloc()?;
            }
            self.push(Instr::Int { to: best, value: 0 });
        }
        let mut around = Loop { head: self.code.len(), again: Label::default(), exit: Label::default() };
        self.push(match source {
            Source::Numbers(of) => Instr::NextNumber { item, of, to: 0, cost: 0 },
            Source::Pieces(of, kind) => Instr::NextPiece { item, of, kind, to: 0, cost: 0 },
            Source::Items(of) => Instr::NextItem { item, of, to: 0, cost: 0 },
        });
        self.jumps(&mut around.exit);
        let all = self.enter();
        let outer = self.bind_slot(gather.slot, Some((item, Shape::One(of))));
        let mut passed = None;
        if let Some(filter) = &gather.filter {
            self.jump(filter, false, &mut around.again)?;
            passed = Some(self.enter());
        }
        let shape = match gather.form {
            GatherForm::MinBy | GatherForm::MaxBy => {
                let first = self.keys(&gather.values)?;
                let greatest = gather.form == GatherForm::MaxBy;
                self.push(Instr::Keep { best, item, keys: first, many: keys as u8, greatest });
                Shape::One(Single { optional: true, ..of })
            }
            GatherForm::Sorted => {
                if keys > 2 {
                    return Err(Slow::TooLarge);
                }
                let first = self.keys(&gather.values)?;
                self.push(Instr::Record { item, keys: first, many: keys as u8 });
                Shape::Many { of, list: true }
            }
            form => self.one_value(form, gather.values.first(), (item, of), to, &mut around)?,
        };
        if let Some(region) = passed {
            self.leave(region)?;
        }
        self.leave(all)?;
        self.push(Instr::Jump { to: around.head as u32 });
        self.bind_at(around.again, around.head);
        self.bind(around.exit);
        self.bind_slot(gather.slot, outer);
        match gather.form {
            GatherForm::List => self.push(Instr::Close { to, mark }),
            GatherForm::Set => {
                self.push(Instr::Close { to, mark });
                self.push(Instr::Sort { to });
            }
            GatherForm::Distinct => self.push(Instr::Distinct { to, mark }),
            GatherForm::Sorted => self.push(Instr::CloseRecords { to, mark }),
            GatherForm::MinBy | GatherForm::MaxBy => {
                let shape = self.settle(gather.tie.as_ref(), best, shape, to)?;
                self.top = top;
                return Ok((to, shape));
            }
            _ => {}
        }
        self.top = top;
        Ok((to, shape))
    }

    /// What stands before the first element.
    fn prepare(&mut self, form: GatherForm, to: Reg, mark: Reg) {
        match form {
            GatherForm::Count | GatherForm::Any => self.push(Instr::Int { to, value: 0 }),
            GatherForm::Sum => {
                self.push(Instr::Int { to, value: 0 });
                self.push(Instr::Whole { to });
            }
            GatherForm::All => self.push(Instr::Int { to, value: 1 }),
            GatherForm::First | GatherForm::Min | GatherForm::Max => self.push(Instr::Int { to, value: NONE }),
            GatherForm::List | GatherForm::Set | GatherForm::Distinct => self.push(Instr::Open { to: mark }),
            GatherForm::Sorted => self.push(Instr::OpenRecords { to: mark }),
            GatherForm::MinBy | GatherForm::MaxBy => {}
        }
    }

    /// Keys, in every second register from the one that is given.
    fn keys(&mut self, values: &'p [Code]) -> Built<Reg> {
        let first = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        for value in values {
            let reg = self.alloc()?;
            self.emit_into(value, reg)?.single().ok_or(Slow::Type)?;
        }
        Ok(first)
    }

    /// What is done with an element, or with its value.
    fn one_value(
        &mut self,
        form: GatherForm,
        value: Option<&'p Code>,
        (item, of): (Reg, Single),
        to: Reg,
        around: &mut Loop,
    ) -> Built<Shape> {
        match (form, value) {
            (GatherForm::Count | GatherForm::Any, value) => {
                if let Some(value) = value {
                    self.jump(value, false, &mut around.again)?;
                }
                if form == GatherForm::Count {
                    self.push(Instr::AddInt { to, a: to, value: 1 });
                    return Ok(INT);
                }
                self.push(Instr::Int { to, value: 1 });
                self.push(Instr::Jump { to: 0 });
                self.jumps(&mut around.exit);
                return Ok(BOOL);
            }
            (GatherForm::All, Some(value)) => {
                self.jump(value, true, &mut around.again)?;
                self.push(Instr::Int { to, value: 0 });
                self.push(Instr::Jump { to: 0 });
                self.jumps(&mut around.exit);
                return Ok(BOOL);
            }
            (GatherForm::All, None) => return Ok(BOOL),
            _ => {}
        }
        let (from, shape) = match value {
            Some(value) => self.emit(value, None)?,
            None => (item, Shape::One(of)),
        };
        if form == GatherForm::Sum && shape.is_fraction() {
            self.push(Instr::Fraction { to, a: to, b: from, sum: super::instruction::Sum::Plus });
            return Ok(Shape::Number);
        }
        let single = shape.single().ok_or(Slow::Type)?;
        if matches!(form, GatherForm::Sum | GatherForm::Min | GatherForm::Max) {
            if !shape.is_int() {
                return Err(Slow::Type);
            }
            if single.optional {
                self.push(Instr::Need { from });
            }
        }
        Ok(match form {
            GatherForm::Sum => {
                self.push(Instr::Add { to, a: to, b: from });
                INT
            }
            GatherForm::Min | GatherForm::Max => {
                self.push(Instr::Best { to, from, greatest: form == GatherForm::Max });
                Shape::One(Single::maybe(Class::Int))
            }
            GatherForm::First => {
                self.push(Instr::Move { to, from });
                self.push(Instr::Jump { to: 0 });
                self.jumps(&mut around.exit);
                Shape::One(Single { optional: true, ..single })
            }
            GatherForm::List | GatherForm::Set => {
                self.push(Instr::Give { from });
                Shape::Many { of: single, list: form == GatherForm::List }
            }
            GatherForm::Distinct => {
                self.push(Instr::Give { from });
                BOOL
            }
            _ => return Err(Slow::Type),
        })
    }

    /// The element that is best; several that are as good are settled by the tie, one that chance settles by the
    /// specification.
    fn settle(&mut self, tie: Option<&'p Tie>, best: Reg, shape: Shape, to: Reg) -> Built<Shape> {
        let (mut none, mut end) = (Label::default(), Label::default());
        self.push(Instr::Int { to, value: NONE });
        self.push(Instr::JumpIfInt { test: Test::Equal, a: best, value: 0, to: 0, cost: 0 });
        self.jumps(&mut none);
        self.push(Instr::Move { to, from: best + 2 });
        self.push(Instr::JumpIfInt { test: Test::Equal, a: best, value: 1, to: 0, cost: 0 });
        self.jumps(&mut end);
        let found = match tie {
            Some(Tie::Value(value)) => {
                let region = self.enter();
                let found = self.emit_into(value, to)?;
                self.leave(region)?;
                shape.join(found).ok_or(Slow::Type)?
            }
            Some(Tie::Roll(_)) | None => {
                self.push(Instr::Leave);
                shape
            }
        };
        self.bind(none);
        self.bind(end);
        Ok(found)
    }
}
