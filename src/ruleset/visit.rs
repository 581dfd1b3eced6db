//! The instructions inside of instructions.

use super::code::*;

impl Code {
    /// Goes over the operands, in the order in which they are evaluated.
    pub fn operands<'c>(&'c self, visit: &mut dyn FnMut(&'c Code)) {
        let mut all = |codes: &'c [Code]| codes.iter().for_each(&mut *visit);
        match &self.op {
            Op::Int(_)
            | Op::Decimal(..)
            | Op::Bool(_)
            | Op::Text(_)
            | Op::None
            | Op::Member(..)
            | Op::Word(..)
            | Op::Actor(_)
            | Op::Members(_)
            | Op::Words(_)
            | Op::Actors(_)
            | Op::Pieces(_)
            | Op::Local(_)
            | Op::Part(_)
            | Op::Binding(_)
            | Op::Param(_)
            | Op::Players
            | Op::Turn => {}
            Op::State(_, codes)
            | Op::Call(_, codes)
            | Op::Least(codes)
            | Op::Greatest(codes)
            | Op::List(codes)
            | Op::Set(codes)
            | Op::Take(_, codes) => all(codes),
            Op::Column(_, _, of)
            | Op::Field(_, of)
            | Op::Side(of)
            | Op::Id(_, of)
            | Op::Face(of)
            | Op::Again(of)
            | Op::Negate(of)
            | Op::Round(_, of)
            | Op::Not(of)
            | Op::Size(of)
            | Op::First(of)
            | Op::Last(of)
            | Op::Dice(of, _)
            | Op::Shuffle(_, of) => visit(of),
            Op::Look(_, a, b)
            | Op::Add(a, b)
            | Op::Subtract(a, b)
            | Op::Multiply(a, b)
            | Op::Divide(a, b)
            | Op::Join(a, b)
            | Op::In(a, b)
            | Op::And(a, b)
            | Op::Or(a, b)
            | Op::Else(a, b)
            | Op::Range(a, b)
            | Op::Position(a, b)
            | Op::From(a, b)
            | Op::Pool(a, b) => {
                visit(a);
                visit(b);
            }
            Op::Compare(first, rest) => {
                visit(first);
                rest.iter().for_each(|(_, code)| visit(code));
            }
            Op::If(condition, then, other) => [condition, then, other].into_iter().for_each(|code| visit(code)),
            Op::Case(subject, arms, other) => {
                visit(subject);
                for (label, body) in arms {
                    visit(label);
                    visit(body);
                }
                other.iter().for_each(|code| visit(code));
            }
            Op::Gather(gather) => {
                visit(&gather.source);
                gather.filter.iter().chain(&gather.values).for_each(&mut *visit);
                if let Some(Tie::Value(value)) = &gather.tie {
                    visit(value);
                }
            }
            Op::Roll(roll) => {
                visit(&roll.dice);
                roll.again.iter().chain(&roll.up_to).for_each(&mut *visit);
            }
        }
    }

    /// Goes over the code and everything in it.
    pub fn every<'c>(&'c self, visit: &mut dyn FnMut(&'c Code)) {
        visit(self);
        self.operands(&mut |code| code.every(visit));
    }
}

impl Act {
    /// Goes over the expressions of an effect, those of the effects in it left out.
    pub fn operands<'c>(&'c self, visit: &mut dyn FnMut(&'c Code)) {
        match &self.op {
            ActOp::Assign(target, value)
            | ActOp::Increase(target, value)
            | ActOp::Decrease(target, value)
            | ActOp::Insert { target, value, .. }
            | ActOp::Withdraw { target, value, .. } => {
                match target {
                    Target::State(_, keys) => keys.iter().for_each(&mut *visit),
                    Target::Field(_, piece) => visit(piece),
                }
                visit(value);
            }
            ActOp::If(code, ..) | ActOp::Let(_, code) | ActOp::Remove(code) | ActOp::Win(code) => visit(code),
            ActOp::Case(subject, arms, _) => {
                visit(subject);
                arms.iter().for_each(|(label, _)| visit(label));
            }
            ActOp::For { source, filter, .. } => {
                visit(source);
                filter.iter().for_each(visit);
            }
            ActOp::Spawn(_, fields) => fields.iter().flatten().for_each(visit),
            ActOp::Emit(_, codes) | ActOp::Call(_, codes) => codes.iter().for_each(visit),
            ActOp::Reveal(_, keys, to) => keys.iter().chain(to.iter().map(|to| &to.who)).for_each(visit),
            ActOp::Ask(ask) => {
                visit(&ask.who);
                ask.arguments.iter().flatten().for_each(visit);
            }
        }
    }

    /// The effects in an effect, block by block.
    pub fn blocks(&self) -> Vec<&[Act]> {
        match &self.op {
            ActOp::If(_, then, other) => vec![then, other],
            ActOp::Case(_, arms, other) => {
                let bodies = arms.iter().map(|(_, body)| body.as_slice());
                bodies.chain([other.as_slice()]).collect()
            }
            ActOp::For { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }
}
