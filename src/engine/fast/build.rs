//! Builds the program of a script: registers, labels, the work of branches, and what stands by itself.

use super::formula::{Compiler, KnownPart};
use super::instruction::{Instr, Reg, WINDOW};
use super::shape::{BOOL, Class, INT, NONE, NUMBERED, Shape, Single};
use super::slow::Slow;
use crate::ruleset::code::*;
use crate::ruleset::play::Part;

pub(super) type Built<T> = Result<T, Slow>;

/// A program under way.
pub(super) struct Build<'c, 'p> {
    pub compiler: &'c mut Compiler<'p>,
    pub code: Vec<Instr>,
    /// The next free register.
    pub top: usize,
    /// One past the last register that was ever in use from the beginning.
    pub most: usize,
    /// How many registers the window takes with those of what it calls.
    pub registers: usize,
    /// The slots that have a register.
    pub slots: Vec<Option<(Reg, Shape)>>,
    pub inputs: Vec<(u32, Reg, Shape)>,
    /// The parts of the formula.
    pub parts: &'p [Part],
    pub known: Vec<KnownPart>,
    /// The work of what is being built that is not charged yet.
    pub due: i64,
    /// The last place that something jumps to.
    bound: usize,
}

/// A place to jump to, before it is known.
#[derive(Default)]
pub(super) struct Label(Vec<usize>);

/// A stretch that is not always done: where it is charged, and the work that was due before.
pub(super) struct Region {
    pub at: usize,
    due: i64,
}

impl<'c, 'p> Build<'c, 'p> {
    pub fn new(compiler: &'c mut Compiler<'p>) -> Build<'c, 'p> {
        Build {
            compiler,
            code: Vec::new(),
            top: 0,
            most: 0,
            registers: WINDOW,
            slots: Vec::new(),
            inputs: Vec::new(),
            parts: &[],
            known: Vec::new(),
            due: 0,
            bound: usize::MAX,
        }
    }

    pub fn push(&mut self, instr: Instr) {
        self.code.push(instr);
    }

    /// Two registers that are free.
    pub fn alloc(&mut self) -> Built<Reg> {
        let reg = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        self.top += 2;
        self.most = self.most.max(self.top);
        if self.top > WINDOW { Err(Slow::TooLarge) } else { Ok(reg) }
    }

    /// Where a value goes: where somebody wants it, or somewhere free.
    pub fn place(&mut self, want: Option<Reg>) -> Built<Reg> {
        want.map_or_else(|| self.alloc(), Ok)
    }

    /// A slot of the frame that is filled when the program begins.
    pub fn input(&mut self, slot: Slot, shape: Shape) -> Built<()> {
        let reg = self.alloc()?;
        self.bind_slot(slot, Some((reg, shape)));
        self.inputs.push((slot.0, reg, shape));
        Ok(())
    }

    /// Says what a slot holds from now on; gives what it held.
    pub fn bind_slot(&mut self, slot: Slot, value: Option<(Reg, Shape)>) -> Option<(Reg, Shape)> {
        if self.slots.len() <= slot.at() {
            self.slots.resize(slot.at() + 1, None);
        }
        self.slots.get_mut(slot.at()).and_then(|place| std::mem::replace(place, value))
    }

    /// Jumps to a label, once it is known; an instruction that jumps was just built.
    pub fn jumps(&mut self, label: &mut Label) {
        label.0.push(self.code.len().saturating_sub(1));
    }

    /// A label stands here.
    pub fn bind(&mut self, label: Label) {
        let here = self.code.len();
        if !label.0.is_empty() {
            self.bound = here;
        }
        self.bind_at(label, here);
    }

    /// A label stands at a place that was passed.
    pub fn bind_at(&mut self, label: Label, here: usize) {
        for at in label.0 {
            if let Some(to) = self.code.get_mut(at).and_then(Instr::target) {
                *to = here as u32;
            }
        }
    }

    /// What follows is done only if the jump that was just built is not taken.
    pub fn enter(&mut self) -> Region {
        let here = self.code.len();
        let charged = self.bound != here && self.code.last().is_some_and(|instr| instr.cost().is_some());
        if !charged {
            self.push(Instr::Work { cost: 0 });
        }
        Region { at: self.code.len() - 1, due: std::mem::take(&mut self.due) }
    }

    /// The end of such a stretch; gives its work, which is not charged yet.
    pub fn end(&mut self, region: &Region) -> i64 {
        std::mem::replace(&mut self.due, region.due)
    }

    /// Charges work to a stretch.
    pub fn charge(&mut self, region: &Region, work: i64) -> Built<()> {
        let cost = self.code.get_mut(region.at).and_then(Instr::cost_mut).ok_or(Slow::TooLarge)?;
        *cost = i32::try_from(i64::from(*cost) + work).map_err(|_| Slow::TooLarge)?;
        Ok(())
    }

    /// The end of such a stretch, with its work charged.
    pub fn leave(&mut self, region: Region) -> Built<()> {
        let work = self.end(&region);
        self.charge(&region, work)
    }

    /// Builds an expression into a register.
    pub fn emit_into(&mut self, code: &'p Code, to: Reg) -> Built<Shape> {
        let top = self.top;
        let (_, shape) = self.emit(code, Some(to))?;
        self.top = top;
        Ok(shape)
    }

    /// A value that is one number.
    pub fn single(&mut self, code: &'p Code) -> Built<(Reg, Single)> {
        let (reg, shape) = self.emit(code, None)?;
        Ok((reg, shape.single().ok_or(Slow::Type)?))
    }

    /// A value of a class, which is not `none`.
    pub fn sure(&mut self, code: &'p Code, fits: impl Fn(Class) -> bool) -> Built<(Reg, Class)> {
        let (reg, single) = self.single(code)?;
        if !fits(single.class) {
            return Err(Slow::Type);
        }
        if single.optional {
            self.push(Instr::Need { from: reg });
        }
        Ok((reg, single.class))
    }

    /// A truth value.
    pub fn truth(&mut self, code: &'p Code) -> Built<Reg> {
        let (reg, shape) = self.emit(code, None)?;
        if shape == BOOL { Ok(reg) } else { Err(Slow::Type) }
    }

    /// Builds an expression: where its value stands, and what it is. The value is where it is wanted; if nobody
    /// wants it anywhere, it may stand in the register of a slot or part.
    pub fn emit(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        self.due += 1;
        match &code.op {
            Op::Int(_)
            | Op::Decimal(..)
            | Op::Bool(_)
            | Op::None
            | Op::Member(..)
            | Op::Word(..)
            | Op::Actor(_)
            | Op::Local(_)
            | Op::Binding(_)
            | Op::Param(_)
            | Op::Players
            | Op::Turn => self.leaf(code, want),
            Op::Part(_) | Op::Call(..) => self.call(code, want),
            Op::State(..)
            | Op::Column(..)
            | Op::Field(..)
            | Op::Side(_)
            | Op::Face(_)
            | Op::Again(_)
            | Op::Look(..) => self.look_up(code, want),
            Op::Add(..)
            | Op::Subtract(..)
            | Op::Multiply(..)
            | Op::Divide(..)
            | Op::Negate(_)
            | Op::Round(..)
            | Op::Least(_)
            | Op::Greatest(_) => self.arithmetic(code, want),
            Op::Compare(..) | Op::In(..) | Op::Not(_) | Op::And(..) | Op::Or(..) => self.test(code, want),
            Op::If(..) | Op::Else(..) | Op::Case(..) => self.branch(code, want),
            Op::Members(_)
            | Op::Words(_)
            | Op::Actors(_)
            | Op::Pieces(_)
            | Op::Join(..)
            | Op::List(_)
            | Op::Set(_)
            | Op::Range(..)
            | Op::Size(_)
            | Op::Position(..)
            | Op::First(_)
            | Op::Last(_)
            | Op::From(..) => self.collection(code, want),
            Op::Gather(gather) => self.gather(gather, want),
            Op::Text(_) | Op::Id(..) => Err(Slow::Text),
            Op::Dice(..) | Op::Pool(..) => Err(Slow::Dice),
            Op::Roll(_) | Op::Shuffle(..) | Op::Take(..) => Err(Slow::Chance),
        }
    }

    /// A number that is known, and what it is.
    pub fn known(code: &Code) -> Option<(i64, Single)> {
        Some(match &code.op {
            Op::Int(number) => (*number, Single::sure(Class::Int)),
            Op::Bool(truth) => (i64::from(*truth), Single::sure(Class::Bool)),
            Op::Member(_, at) | Op::Word(_, at) => (i64::from(*at), Single::sure(Class::Index)),
            Op::Actor(_) => (0, Single::sure(Class::Index)),
            _ => return None,
        })
    }

    fn leaf(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        if let Some((value, single)) = Self::known(code) {
            if value == NONE {
                return Err(Slow::TooLarge);
            }
            let to = self.place(want)?;
            self.push(Instr::Int { to, value });
            return Ok((to, Shape::One(single)));
        }
        if let Op::Local(slot) = &code.op {
            let (from, shape) = self.slots.get(slot.at()).copied().flatten().ok_or(Slow::Type)?;
            let Some(to) = want else { return Ok((from, shape)) };
            self.push(Instr::Move { to, from });
            return Ok((to, shape));
        }
        let to = self.place(want)?;
        let play = self.compiler.play;
        let shape = match &code.op {
            Op::Decimal(n, d) if *d > 0 => {
                let (n, d) = crate::engine::fraction::Fraction::new(i128::from(*n), i128::from(*d))
                    .ok_or(Slow::TooLarge)?
                    .pair();
                self.push(Instr::Int { to, value: n });
                self.push(Instr::Int { to: to + 1, value: d });
                Shape::Fraction
            }
            Op::None => {
                self.push(Instr::Int { to, value: NONE });
                Shape::One(Single::maybe(Class::Nothing))
            }
            Op::Param(id) => {
                let of = play.params.get(id.at()).and_then(|param| Shape::of(&param.of)?.single()).ok_or(Slow::Text)?;
                self.push(Instr::Param { to, at: id.0, of });
                Shape::One(of)
            }
            Op::Binding(phases) => {
                let mut all = phases.iter().map(|phase| {
                    let each = play.phases.get(phase.at())?.each.as_ref()?;
                    Shape::of(&each.of)?.single()
                });
                let first = all.next().flatten();
                let of = all.fold(first, |a, b| a?.join(b?)).ok_or(Slow::Type)?;
                let at = u16::try_from(self.compiler.store.bindings.len()).map_err(|_| Slow::TooLarge)?;
                self.compiler.store.bindings.push(phases.clone());
                self.push(Instr::Binding { to, at, of });
                Shape::One(of)
            }
            Op::Players => {
                self.push(Instr::Players { to });
                INT
            }
            Op::Turn => {
                self.push(Instr::Turn { to });
                INT
            }
            _ => return Err(Slow::Type),
        };
        Ok((to, shape))
    }

    /// What is read somewhere.
    fn look_up(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        let top = self.top;
        match &code.op {
            Op::State(id, keys) => self.state(*id, keys, want),
            Op::Column(kind, column, of) => {
                let (from, _) = self.sure(of, |class| class == Class::Index)?;
                let (column, shape) = self.compiler.store.column(kind.at(), *column as usize).ok_or(Slow::Text)?;
                self.top = top;
                let to = self.place(want)?;
                self.push(Instr::Column { to, from, column });
                Ok((to, shape))
            }
            Op::Field(field, of) => {
                let (from, class) = self.sure(of, |class| matches!(class, Class::Piece(_)))?;
                let Class::Piece(kind) = class else { return Err(Slow::Type) };
                let kind = self.compiler.play.pieces.get(usize::from(kind)).ok_or(Slow::Type)?;
                let declared = kind.fields.get(*field as usize).ok_or(Slow::Type)?;
                let field = u16::try_from(*field).map_err(|_| Slow::TooLarge)?;
                self.top = top;
                let to = self.place(want)?;
                let shape = Shape::of(&declared.of).ok_or(Slow::Text)?;
                match shape {
                    Shape::One(of) => self.push(Instr::Field { to, from, field, of }),
                    Shape::Many { of, list } => self.push(Instr::FieldElements { to, from, field, list, of }),
                    _ => return Err(Slow::Type),
                }
                Ok((to, shape))
            }
            Op::Side(of) => {
                let (from, _) = self.sure(of, |class| class == Class::Index)?;
                self.top = top;
                let to = self.place(want)?;
                self.push(Instr::Side { to, from });
                Ok((to, Shape::One(Single::maybe(Class::Index))))
            }
            Op::Face(of) | Op::Again(of) => {
                let (from, class) = self.sure(of, |class| matches!(class, Class::Throw(_)))?;
                self.top = top;
                let to = self.place(want)?;
                Ok(match (&code.op, class) {
                    (Op::Again(_), _) => {
                        self.push(Instr::Again { to, from });
                        (to, BOOL)
                    }
                    (_, Class::Throw(die)) if die != NUMBERED => {
                        self.push(Instr::Icons { to, from, die });
                        (to, Shape::Many { of: Single::sure(Class::Index), list: true })
                    }
                    _ => {
                        self.push(Instr::Face { to, from });
                        (to, INT)
                    }
                })
            }
            Op::Look(id, row, column) => {
                let table = u16::try_from(id.0).map_err(|_| Slow::TooLarge)?;
                let fits = |class| matches!(class, Class::Int | Class::Index | Class::Bool);
                let (row, _) = self.sure(row, fits)?;
                let (column, _) = self.sure(column, fits)?;
                self.top = top;
                let to = self.place(want)?;
                self.push(Instr::Look { to, table, row, column });
                Ok((to, INT))
            }
            _ => Err(Slow::Type),
        }
    }

    fn state(&mut self, id: StateId, keys: &'p [Code], want: Option<Reg>) -> Built<(Reg, Shape)> {
        let play = self.compiler.play;
        let declared = play.states.get(id.at()).filter(|state| state.keys.len() == keys.len()).ok_or(Slow::Type)?;
        let shape = Shape::of(&declared.of).ok_or(Slow::Text)?;
        let state = u16::try_from(id.0).map_err(|_| Slow::TooLarge)?;
        let fits = |class| matches!(class, Class::Index | Class::Bool);
        let top = self.top;
        if let (Shape::One(of), [key], [key_type]) = (shape, keys, declared.keys.as_slice()) {
            let (key, _) = self.sure(key, fits)?;
            // The number of players is known when a game starts.
            let dynamic = matches!(key_type, Type::Actor(id) if !play.actors.get(id.at()).is_some_and(|of| of.alone));
            let count = crate::engine::world::World::keys(play, key_type, 0);
            let count = if dynamic { u32::MAX } else { u32::try_from(count).map_err(|_| Slow::TooLarge)? };
            self.top = top;
            let to = self.place(want)?;
            self.push(Instr::State { to, key, state, count, of });
            return Ok((to, shape));
        }
        let first = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        for key in keys {
            let reg = self.alloc()?;
            let inner = self.top;
            let single = self.emit_into(key, reg)?.single().ok_or(Slow::Type)?;
            if !fits(single.class) {
                return Err(Slow::Type);
            }
            self.top = inner;
        }
        self.top = top;
        let to = self.place(want)?;
        let many = keys.len() as u8;
        match shape {
            Shape::One(of) => self.push(Instr::Cell { to, keys: first, many, state, of }),
            Shape::Many { of, list } => self.push(Instr::Elements { to, keys: first, many, state, list, of }),
            _ => return Err(Slow::Type),
        }
        Ok((to, shape))
    }
}

impl Instr {
    /// Where it jumps to.
    fn target(&mut self) -> Option<&mut u32> {
        match self {
            Instr::Jump { to }
            | Instr::JumpIf { to, .. }
            | Instr::JumpIfInt { to, .. }
            | Instr::JumpIfNone { to, .. }
            | Instr::JumpIfFractions { to, .. }
            | Instr::JumpIfSame { to, .. }
            | Instr::JumpIfIn { to, .. }
            | Instr::JumpIfThere { to, .. }
            | Instr::NextNumber { to, .. }
            | Instr::NextPiece { to, .. }
            | Instr::NextItem { to, .. } => Some(to),
            _ => None,
        }
    }

    fn cost(mut self) -> Option<i32> {
        self.cost_mut().copied()
    }

    /// The work of what follows.
    fn cost_mut(&mut self) -> Option<&mut i32> {
        match self {
            Instr::Work { cost }
            | Instr::JumpIf { cost, .. }
            | Instr::JumpIfInt { cost, .. }
            | Instr::JumpIfNone { cost, .. }
            | Instr::JumpIfFractions { cost, .. }
            | Instr::JumpIfSame { cost, .. }
            | Instr::JumpIfIn { cost, .. }
            | Instr::JumpIfThere { cost, .. }
            | Instr::NextNumber { cost, .. }
            | Instr::NextPiece { cost, .. }
            | Instr::NextItem { cost, .. } => Some(cost),
            _ => None,
        }
    }
}
