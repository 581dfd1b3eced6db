//! Formulas, their parts and their exceptions.

use super::build::{Build, Built, Label, Region};
use super::instruction::{Instr, Program, Reg, Test};
use super::shape::{BOOL, Shape};
use super::slow::Slow;
use super::store::Store;
use crate::ruleset::code::*;
use crate::ruleset::play::{Exception, Play, Script};

/// What is built so far.
pub(super) struct Compiler<'p> {
    pub play: &'p Play,
    pub store: Store,
    pub programs: Vec<Program>,
    formulas: Vec<Known>,
}

/// What is known of a formula.
#[derive(Clone, Copy)]
enum Known {
    Not,
    Busy,
    As(u32),
    Slow(Slow),
}

/// What is known of a part.
pub(super) enum KnownPart {
    Not,
    Busy,
    As { flag: Reg, value: Reg, shape: Shape, program: u32, depth: u32 },
}

impl<'p> Compiler<'p> {
    pub fn new(play: &'p Play) -> Compiler<'p> {
        let formulas = vec![Known::Not; play.formulas.len()];
        Compiler { play, store: Store::new(play), programs: Vec::new(), formulas }
    }

    /// An expression whose slots hold what the context says.
    pub fn script(&mut self, code: &'p Code, context: &[Option<Shape>]) -> Built<u32> {
        let mut read = Vec::new();
        code.every(&mut |code| {
            if let Op::Local(slot) = &code.op {
                read.push(*slot);
            }
        });
        read.sort_unstable();
        read.dedup();
        let mut build = Build::new(self);
        for slot in read {
            if let Some(Some(shape)) = context.get(slot.at()) {
                build.input(slot, *shape)?;
            }
        }
        let (result, shape) = build.emit(code, None)?;
        let depth = build.depth(code);
        build.program(result, shape, depth)
    }

    /// The program of a formula.
    pub fn formula(&mut self, id: FormulaId) -> Built<u32> {
        match self.formulas.get(id.at()) {
            Some(Known::As(program)) => return Ok(*program),
            Some(Known::Slow(why)) => return Err(*why),
            Some(Known::Busy) | None => return Err(Slow::Type),
            Some(Known::Not) => {}
        }
        self.know(id, Known::Busy);
        let built = self.build_formula(id);
        self.know(id, built.map_or_else(Known::Slow, Known::As));
        built
    }

    fn know(&mut self, id: FormulaId, known: Known) {
        if let Some(place) = self.formulas.get_mut(id.at()) {
            *place = known;
        }
    }

    fn build_formula(&mut self, id: FormulaId) -> Built<u32> {
        let play = self.play;
        let formula = play.formulas.get(id.at()).ok_or(Slow::Type)?;
        let mut build = Build::new(self);
        build.parts = &formula.parts;
        build.known = formula.parts.iter().map(|_| KnownPart::Not).collect();
        for (param, slot) in formula.params.iter().zip(0..) {
            let shape = Shape::of(&param.of).ok_or(Slow::Text)?;
            build.input(Slot(slot), shape)?;
        }
        let mut order = Vec::new();
        build.order_parts(&formula.except, &formula.value, &mut order)?;
        for at in &order {
            build.prepare_part(*at)?;
        }
        // What a part calls uses the registers beyond those of the part, and a part is needed in the midst of other things:
        // whatever needs it comes first. Building the parts for the first time gave their shapes only.
        let floor = build.top;
        build.most = floor;
        let (result, shape) = build.overruled(&formula.except, &formula.value, None)?;
        let depth = build.owner_depth(&formula.except, &formula.value);
        for at in order.into_iter().rev() {
            build.place_part(at)?;
        }
        build.program(result, shape, depth)
    }
}

impl<'p> Build<'_, 'p> {
    /// Ends a program.
    fn program(self, result: Reg, shape: Shape, depth: u32) -> Built<u32> {
        let program = Program {
            code: self.code,
            cost: self.due,
            result,
            shape,
            inputs: self.inputs,
            registers: self.registers,
            depth,
        };
        let at = u32::try_from(self.compiler.programs.len()).map_err(|_| Slow::TooLarge)?;
        self.compiler.programs.push(program);
        Ok(at)
    }

    /// A formula or part.
    pub(super) fn call(&mut self, code: &'p Code, want: Option<Reg>) -> Built<(Reg, Shape)> {
        match &code.op {
            Op::Part(at) => {
                let Some(KnownPart::As { flag, value, shape, program, .. }) = self.known.get(*at as usize) else {
                    return Err(Slow::Type);
                };
                let (flag, from, shape, program) = (*flag, *value, *shape, *program);
                self.push(Instr::Part { flag, program });
                let Some(to) = want else { return Ok((from, shape)) };
                self.push(Instr::Move { to, from });
                Ok((to, shape))
            }
            Op::Call(id, arguments) => {
                let program = self.compiler.formula(*id)?;
                let window = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
                let callee = self.compiler.programs.get(program as usize).ok_or(Slow::Type)?;
                let (result, shape, registers) = (callee.result, callee.shape, callee.registers);
                let params: Vec<Shape> = callee.inputs.iter().map(|(_, _, shape)| *shape).collect();
                if params.len() != arguments.len() {
                    return Err(Slow::Type);
                }
                for (argument, param) in arguments.iter().zip(params) {
                    let to = self.alloc()?;
                    let shape = self.emit_into(argument, to)?;
                    self.pass(to, shape, param)?;
                }
                self.registers = self.registers.max(usize::from(window) + registers);
                self.push(Instr::Call { window, program });
                self.top = usize::from(window);
                let from = window.checked_add(result).ok_or(Slow::TooLarge)?;
                let to = self.place(want)?;
                if to != from {
                    self.push(Instr::Move { to, from });
                }
                Ok((to, shape))
            }
            _ => Err(Slow::Type),
        }
    }

    /// What is passed has to be what the parameter is.
    fn pass(&mut self, reg: Reg, shape: Shape, param: Shape) -> Built<()> {
        let joined = shape.join(param).ok_or(Slow::Type)?;
        match (joined, param) {
            (Shape::One(joined), Shape::One(param)) if joined.class == param.class => {
                if joined.optional && !param.optional {
                    self.push(Instr::Need { from: reg });
                }
                Ok(())
            }
            (joined, param) if joined == param => Ok(()),
            _ => Err(Slow::Type),
        }
    }

    /// Finds the parts that scripts read, those that others read first.
    fn order_parts(&mut self, except: &'p [Exception], value: &'p Script, order: &mut Vec<u32>) -> Built<()> {
        let mut read = Vec::new();
        for script in scripts(except, value) {
            script.code.every(&mut |code| {
                if let Op::Part(at) = &code.op {
                    read.push(*at);
                }
            });
        }
        for at in read {
            match self.known.get_mut(at as usize) {
                Some(KnownPart::Not) => {}
                Some(KnownPart::Busy) if !order.contains(&at) => return Err(Slow::Type),
                Some(_) => continue,
                None => return Err(Slow::Type),
            }
            self.know_part(at, KnownPart::Busy);
            let part = self.parts.get(at as usize).ok_or(Slow::Type)?;
            self.order_parts(&part.except, &part.value, order)?;
            order.push(at);
        }
        Ok(())
    }

    fn know_part(&mut self, at: u32, known: KnownPart) {
        if let Some(place) = self.known.get_mut(at as usize) {
            *place = known;
        }
    }

    /// Finds out what a part is; it is unknown at the beginning.
    fn prepare_part(&mut self, at: u32) -> Built<()> {
        let (flag, value) = (self.alloc()?, self.alloc()?);
        self.push(Instr::Int { to: flag, value: 0 });
        let top = self.top;
        let program = self.part(at, value)?;
        self.top = top;
        let (shape, depth) = (program.shape, program.depth);
        let number = u32::try_from(self.compiler.programs.len()).map_err(|_| Slow::TooLarge)?;
        self.compiler.programs.push(program);
        self.know_part(at, KnownPart::As { flag, value, shape, program: number, depth });
        Ok(())
    }

    /// Builds a part for good, beyond all registers so far.
    fn place_part(&mut self, at: u32) -> Built<()> {
        let Some(KnownPart::As { value, program: number, .. }) = self.known.get(at as usize) else {
            return Err(Slow::Type);
        };
        let (value, number) = (*value, *number);
        self.top = self.most;
        let program = self.part(at, value)?;
        match self.compiler.programs.get_mut(number as usize) {
            Some(place) => *place = program,
            None => return Err(Slow::Type),
        }
        Ok(())
    }

    fn part(&mut self, at: u32, value: Reg) -> Built<Program> {
        let part = self.parts.get(at as usize).ok_or(Slow::Type)?;
        let (code, due) = (std::mem::take(&mut self.code), std::mem::take(&mut self.due));
        let (_, shape) = self.overruled(&part.except, &part.value, Some(value))?;
        let depth = self.owner_depth(&part.except, &part.value);
        Ok(Program {
            code: std::mem::replace(&mut self.code, code),
            cost: std::mem::replace(&mut self.due, due),
            result: value,
            shape,
            inputs: Vec::new(),
            registers: self.registers,
            depth,
        })
    }

    /// The value of a formula or part, after its exceptions.
    fn overruled(&mut self, except: &'p [Exception], value: &'p Script, want: Option<Reg>) -> Built<(Reg, Shape)> {
        if except.is_empty() {
            return self.emit(&value.code, want);
        }
        let to = self.place(want)?;
        let choice = self.alloc()?;
        let flags = Reg::try_from(self.top).map_err(|_| Slow::TooLarge)?;
        let mut beaten = vec![Vec::new(); except.len()];
        for (exception, at) in except.iter().zip(0u8..) {
            let flag = self.alloc()?;
            if self.emit_into(&exception.when.code, flag)? != BOOL {
                return Err(Slow::Type);
            }
            for over in &exception.over {
                if let Some(beaten) = beaten.get_mut(*over as usize) {
                    beaten.push(at);
                }
            }
        }
        let many = u8::try_from(except.len()).map_err(|_| Slow::TooLarge)?;
        let over = u16::try_from(self.compiler.store.beaten.len()).map_err(|_| Slow::TooLarge)?;
        self.compiler.store.beaten.push(beaten);
        self.push(Instr::Overrule { to: choice, flags, many, over });
        let mut end = Label::default();
        let mut charged: Vec<(Region, i64)> = Vec::new();
        let mut shape: Option<Shape> = None;
        for (exception, at) in except.iter().zip(0i32..) {
            let Some(value) = &exception.value else { continue };
            let mut next = Label::default();
            self.push(Instr::JumpIfInt { test: Test::NotEqual, a: choice, value: at, to: 0, cost: 0 });
            self.jumps(&mut next);
            let region = self.enter();
            let found = self.emit_into(&value.code, to)?;
            let work = self.end(&region);
            charged.push((region, work));
            shape = Some(shape.map_or(Some(found), |shape| shape.join(found)).ok_or(Slow::Type)?);
            self.push(Instr::Jump { to: 0 });
            self.jumps(&mut end);
            self.bind(next);
        }
        let before = self.due;
        let found = self.emit_into(&value.code, to)?;
        let last = self.due - before;
        for (region, work) in charged {
            self.charge(&region, work - last)?;
        }
        self.bind(end);
        let shape = shape.map_or(Some(found), |shape| shape.join(found)).ok_or(Slow::Type)?;
        Ok((to, shape))
    }

    /// How deep an expression goes, as the specification counts it: a node is a level, and so is a formula or part.
    fn depth(&self, code: &Code) -> u32 {
        let mut inner = match &code.op {
            Op::Part(at) => match self.known.get(*at as usize) {
                Some(KnownPart::As { depth, .. }) => depth + 1,
                _ => 0,
            },
            Op::Call(id, _) => match self.compiler.formulas.get(id.at()) {
                Some(Known::As(program)) => {
                    self.compiler.programs.get(*program as usize).map_or(0, |program| program.depth + 1)
                }
                _ => 0,
            },
            _ => 0,
        };
        code.operands(&mut |code| inner = inner.max(self.depth(code)));
        inner + 1
    }

    fn owner_depth(&self, except: &[Exception], value: &Script) -> u32 {
        scripts(except, value).map(|script| self.depth(&script.code)).max().unwrap_or_default()
    }
}

/// The scripts of a formula or part.
fn scripts<'p>(except: &'p [Exception], value: &'p Script) -> impl Iterator<Item = &'p Script> {
    let all = except.iter().flat_map(|exception| std::iter::once(&exception.when).chain(&exception.value));
    all.chain(std::iter::once(value))
}
