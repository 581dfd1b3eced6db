//! Expressions, evaluated with what is known of values instead of values.

use super::fact::{Fact, Value, known};
use super::gather::nonempty;
use super::interval::{Interval, LIMIT};
use super::{Frame, Key, PartsOf, Ranges, Role, What};
use crate::ruleset::code::*;
use crate::ruleset::play::Row;

impl<'p> Ranges<'_, 'p> {
    /// What the value of an expression may be.
    pub(super) fn evaluate(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        let play = self.play;
        match &code.op {
            Op::Int(number) => Interval::of((*number).into(), (*number).into()).into(),
            Op::Decimal(numerator, denominator) => Interval::fraction(*numerator, *denominator).into(),
            Op::Bool(holds) => Fact::truth(*holds),
            Op::None => Fact::NONE,
            Op::Member(_, at) | Op::Word(_, at) => Value::One([*at].into()).into(),
            Op::Text(_) | Op::Actor(_) => Value::Any.into(),
            // A pack that changes this one may bring more members, but hardly takes all away.
            Op::Members(id) => {
                let some = play.kinds.get(id.at()).is_some_and(|kind| !kind.members.is_empty());
                Fact::many(Value::Any.into(), Interval::of(some.into(), LIMIT))
            }
            Op::Words(id) => {
                let size = play.enums.get(id.at()).map_or(0, |words| words.words.len() as i128);
                Fact::many(Fact::of(&Type::Enum(*id), play), Interval::of(size, size))
            }
            Op::Actors(_) => Fact::many(Value::Any.into(), Interval::of(1, LIMIT)),
            Op::Pieces(id) => Fact::many(Value::Piece(*id).into(), Interval::of(0, LIMIT)),
            Op::Local(slot) => frame.slots.get(slot.at()).cloned().unwrap_or(Fact::ANY),
            Op::Part(at) => match frame.parts {
                PartsOf::Formula(id) => self.known(Key::Part(false, id, *at)),
                PartsOf::Constraint(id) => self.known(Key::Part(true, id, *at)),
                PartsOf::Nothing => Fact::ANY,
            },
            Op::Binding(phases) => phases.iter().fold(Fact::NEVER, |all, id| all.join(&self.known(Key::Loop(id.0)))),
            Op::Param(id) => self.params.get(id.at()).cloned().unwrap_or(Fact::ANY),
            Op::Players => Interval::of(1, LIMIT).into(),
            Op::Turn => Interval::of(0, LIMIT).into(),
            _ => self.applied(code, frame),
        }
    }

    /// What looks at other things.
    fn applied(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::State(id, keys) => {
                self.all(keys, frame);
                self.known(Key::State(id.0))
            }
            Op::Take(id, keys) => {
                self.all(keys, frame);
                let (each, size) = self.known(Key::State(id.0)).elements();
                // What is taken is there no longer.
                self.found(Key::State(id.0), Fact::many(each.clone(), Interval::of(0, size.high())));
                Fact { none: true, ..each }
            }
            Op::Column(kind, column, of) => {
                self.evaluate(of, frame);
                self.columns.get(&(*kind, *column)).cloned().unwrap_or(Fact::ANY)
            }
            Op::Field(field, of) => match self.evaluate(of, frame).some {
                Value::Piece(id) => self.known(Key::Field(id.0, *field)),
                Value::Never => Fact::NEVER,
                _ => Fact::ANY,
            },
            Op::Call(id, arguments) => {
                for (argument, at) in arguments.iter().zip(0..) {
                    let fact = self.evaluate(argument, frame);
                    self.found(Key::FormulaParam(id.0, at), fact);
                }
                self.known(Key::Result(id.0))
            }
            Op::Look(id, row, column) => self.look(code, *id, (row, column), frame),
            Op::Side(of) | Op::Id(_, of) => {
                self.evaluate(of, frame);
                Value::Any.into()
            }
            Op::Again(of) => {
                self.evaluate(of, frame);
                Fact::either()
            }
            Op::Face(of) => match self.evaluate(of, frame).some {
                Value::Die(sides) => Interval::of(1, sides.into()).into(),
                _ => Fact::ANY,
            },
            Op::Add(..) | Op::Subtract(..) | Op::Multiply(..) | Op::Divide(..) | Op::Negate(_) | Op::Round(..) => {
                self.arithmetic(code, frame)
            }
            Op::Least(codes) => self.cap(code, codes, frame, Interval::least),
            Op::Greatest(codes) => self.cap(code, codes, frame, Interval::greatest),
            Op::Compare(..) | Op::In(..) | Op::Not(_) | Op::And(..) | Op::Or(..) => self.logic(code, frame),
            Op::If(..) | Op::Else(..) | Op::Case(..) => self.branches(code, frame),
            _ => self.collection(code, frame),
        }
    }

    /// What one of several expressions gives.
    fn branches(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::If(condition, then, other) => {
                let holds = self.guard(Role::If, condition, frame);
                let (then, other) = (self.evaluate(then, frame), self.evaluate(other, frame));
                match holds.holds() {
                    Some(true) => then,
                    Some(false) => other,
                    None if holds.is_never() => Fact::NEVER,
                    None => then.join(&other),
                }
            }
            Op::Else(first, second) => {
                let (first, second) = (self.evaluate(first, frame), self.evaluate(second, frame));
                if first.none { Fact { none: false, ..first }.join(&second) } else { first }
            }
            Op::Case(subject, arms, other) => {
                self.evaluate(subject, frame);
                let mut all = Fact::NEVER;
                for (label, body) in arms {
                    self.evaluate(label, frame);
                    all = all.join(&self.evaluate(body, frame));
                }
                other.iter().fold(all, |all, other| all.join(&self.evaluate(other, frame)))
            }
            _ => Fact::ANY,
        }
    }

    /// Each of several expressions.
    pub(super) fn all(&mut self, codes: &'p [Code], frame: &mut Frame<'p>) -> Vec<Fact> {
        codes.iter().map(|code| self.evaluate(code, frame)).collect()
    }

    fn arithmetic(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        let (a, b) = match &code.op {
            Op::Add(a, b) | Op::Subtract(a, b) | Op::Multiply(a, b) | Op::Divide(a, b) => {
                (self.evaluate(a, frame), Some(self.evaluate(b, frame)))
            }
            Op::Negate(a) | Op::Round(_, a) => (self.evaluate(a, frame), None),
            _ => return Fact::ANY,
        };
        if let (Op::Subtract(..), Value::Many(each, size)) = (&code.op, &a.some) {
            return Fact::many((**each).clone(), Interval::of(0, size.high()));
        }
        if a.is_never() || b.as_ref().is_some_and(Fact::is_never) {
            return Fact::NEVER;
        }
        let (Some(x), y) = (a.number(), b.as_ref().and_then(Fact::number)) else { return Fact::ANY };
        let result = match (&code.op, y) {
            (Op::Add(..), Some(y)) => x.plus(y),
            (Op::Subtract(..), Some(y)) => x.plus(y.opposite()),
            (Op::Multiply(..), Some(y)) => x.times(y),
            (Op::Divide(..), Some(y)) => {
                if y.is_zero() {
                    self.see(frame, code, What::ByZero);
                    return Interval::ALL.into();
                }
                x.over(y)
            }
            (Op::Negate(_), _) => Some(x.opposite()),
            (Op::Round(rounding, _), _) => Some(x.round(*rounding)),
            _ => return Fact::ANY,
        };
        if result.is_none() {
            self.see(frame, code, What::Beyond);
        }
        result.unwrap_or(Interval::ALL).into()
    }

    /// The least or the greatest of several numbers; one that never decides is seen.
    fn cap(
        &mut self,
        code: &'p Code,
        codes: &'p [Code],
        frame: &mut Frame<'p>,
        pick: fn(Interval, Interval) -> Interval,
    ) -> Fact {
        let facts = self.all(codes, frame);
        if facts.iter().any(Fact::is_never) {
            return Fact::NEVER;
        }
        let numbers: Option<Vec<Interval>> = facts.iter().map(Fact::number).collect();
        let Some(numbers) = numbers else { return Fact::ANY };
        let Some(all) = numbers.iter().copied().reduce(pick) else { return Fact::ANY };
        if let ([a, b], [x, y]) = (codes, numbers.as_slice()) {
            // What the two give together is what one of them gives alone, whatever the other is.
            let least = matches!(code.op, Op::Least(_));
            let a_decides = if least { x.at_most(*y) } else { y.at_most(*x) };
            let b_decides = if least { y.at_most(*x) } else { x.at_most(*y) };
            if a_decides {
                self.see(frame, code, What::Idle { idle: b, decides: a, range: *y, other: *x });
            } else if b_decides {
                self.see(frame, code, What::Idle { idle: a, decides: b, range: *x, other: *y });
            }
        }
        all.into()
    }

    fn look(
        &mut self,
        code: &'p Code,
        id: TableId,
        (row, column): (&'p Code, &'p Code),
        frame: &mut Frame<'p>,
    ) -> Fact {
        let (row, column) = (self.evaluate(row, frame), self.evaluate(column, frame));
        if row.is_never() || column.is_never() {
            return Fact::NEVER;
        }
        let Some(table) = self.play.tables.get(id.at()) else { return Fact::ANY };
        let meets = |fact: &Fact, first: i64, last: i64| match &fact.some {
            Value::Number(interval) => {
                let band = Interval::of(first.into(), last.into());
                !interval.below(band) && !band.below(*interval)
            }
            Value::One(words) => words.iter().any(|word| (first..=last).contains(&i64::from(*word))),
            _ => true,
        };
        let rows: Vec<&Row> = table.rows.iter().filter(|r| meets(&row, r.first, r.last)).collect();
        if let (Value::Number(at), true) = (row.some, rows.is_empty()) {
            self.see(frame, code, What::Outside { table: id, row: true, at });
            return Interval::ALL.into();
        }
        let cells = rows.iter().flat_map(|row| &row.cells);
        let found = cells.filter(|(first, last, _)| meets(&column, *first, *last));
        let found = found.map(|(_, _, value)| Interval::of((*value).into(), (*value).into())).reduce(Interval::hull);
        if let (Value::Number(at), None) = (column.some, found) {
            self.see(frame, code, What::Outside { table: id, row: false, at });
        }
        found.unwrap_or(Interval::ALL).into()
    }

    fn logic(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::Not(of) => not(&self.evaluate(of, frame)),
            Op::And(a, b) => and(&self.evaluate(a, frame), &self.evaluate(b, frame)),
            Op::Or(a, b) => or(&self.evaluate(a, frame), &self.evaluate(b, frame)),
            Op::Compare(first, rest) => {
                let mut left = self.evaluate(first, frame);
                let mut all = Fact::truth(true);
                for (sign, code) in rest {
                    let right = self.evaluate(code, frame);
                    if left.is_never() || right.is_never() {
                        return Fact::NEVER;
                    }
                    all = and(&all, &known(left.compares(*sign, &right)));
                    left = right;
                }
                all
            }
            Op::In(value, among) => self.contained(value, among, frame),
            _ => Fact::either(),
        }
    }

    fn contained(&mut self, value: &'p Code, among: &'p Code, frame: &mut Frame<'p>) -> Fact {
        let value = self.evaluate(value, frame);
        let among_fact = self.evaluate(among, frame);
        if value.is_never() || among_fact.is_never() {
            return Fact::NEVER;
        }
        if let Op::List(codes) | Op::Set(codes) = &among.op {
            let constants = self.all(codes, frame);
            let words = constants.iter().map(|fact| match &fact.some {
                Value::One(words) if words.len() == 1 && !fact.none => words.first().copied(),
                _ => None,
            });
            if let (Some(words), Value::One(values), false) =
                (words.collect::<Option<Vec<u32>>>(), &value.some, value.none)
                && values.iter().all(|value| words.contains(value))
            {
                return Fact::truth(true);
            }
        }
        let (each, size) = among_fact.elements();
        // What is never put into a state or field has a finding of its own.
        let held = matches!(among.op, Op::State(..) | Op::Field(..));
        if !held && (size.high() == 0 || value.equals(&each) == Some(false)) {
            return Fact::truth(false);
        }
        if let (Op::Range(low, high), Some(x)) = (&among.op, value.number()) {
            let (low, high) = (self.evaluate(low, frame).number(), self.evaluate(high, frame).number());
            if let (Some(low), Some(high)) = (low, high)
                && low.at_most(x)
                && x.at_most(high)
            {
                return Fact::truth(true);
            }
        }
        Fact::either()
    }

    /// A condition: those of its parts that always come out the same are seen.
    pub(super) fn guard(&mut self, role: Role, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        self.part_of_guard(role, code, true, frame)
    }

    fn part_of_guard(&mut self, role: Role, code: &'p Code, whole: bool, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::Not(of) => not(&self.part_of_guard(role, of, false, frame)),
            Op::And(a, b) => {
                let a = self.part_of_guard(role, a, false, frame);
                and(&a, &self.part_of_guard(role, b, false, frame))
            }
            Op::Or(a, b) => {
                let a = self.part_of_guard(role, a, false, frame);
                or(&a, &self.part_of_guard(role, b, false, frame))
            }
            _ => {
                let fact = self.evaluate(code, frame);
                if let Some(holds) = fact.holds().filter(|_| !self.is_on_purpose(code)) {
                    let sides = self.sides(code, frame);
                    self.see(frame, code, What::Guard { role, holds, whole, sides });
                }
                fact
            }
        }
    }

    /// Whether a condition is a constant that somebody wrote as such, a switch for patches, or the test for `none`
    /// that the type of a value asks for, whatever is known of it.
    fn is_on_purpose(&self, code: &Code) -> bool {
        match &code.op {
            Op::Bool(_) => true,
            Op::Call(id, _) => self.play.formulas.get(id.at()).is_some_and(|f| matches!(f.value.code.op, Op::Bool(_))),
            Op::Compare(first, rest) => first.op == Op::None || rest.iter().any(|(_, code)| code.op == Op::None),
            _ => false,
        }
    }

    /// The numbers that a plain comparison compares.
    fn sides(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Option<(Interval, Interval)> {
        let Op::Compare(first, rest) = &code.op else { return None };
        let [(_, second)] = rest.as_slice() else { return None };
        let watching = self.seen.take();
        let sides = (self.evaluate(first, frame).some, self.evaluate(second, frame).some);
        self.seen = watching;
        match sides {
            (Value::Number(left), Value::Number(right)) => Some((left, right)),
            _ => None,
        }
    }

    fn collection(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::List(codes) | Op::Set(codes) => {
                let facts = self.all(codes, frame);
                let each = facts.iter().fold(Fact::NEVER, |all, fact| all.join(fact));
                let size = facts.len() as i128;
                let least = if matches!(code.op, Op::Set(_)) { size.min(1) } else { size };
                Fact::many(each, Interval::of(least, size))
            }
            Op::Range(low, high) => {
                let (low, high) = (self.evaluate(low, frame), self.evaluate(high, frame));
                let (Some(low), Some(high)) = (low.number(), high.number()) else { return Fact::NEVER };
                let least = (high.low() - low.high() + 1).max(0);
                let most = (high.high() - low.low() + 1).max(0);
                Fact::many(low.hull(high).into(), Interval::of(least, most))
            }
            Op::Gather(gather) => self.gather(gather, frame),
            Op::Size(of) => {
                let of = self.evaluate(of, frame);
                if of.is_never() { Fact::NEVER } else { of.elements().1.into() }
            }
            Op::Position(a, b) => {
                self.evaluate(a, frame);
                self.evaluate(b, frame);
                Interval::of(1, LIMIT).into()
            }
            Op::First(of) | Op::Last(of) => {
                let (each, size) = self.evaluate(of, frame).elements();
                Fact { none: each.none || !nonempty(size), ..each }
            }
            Op::From(of, first) => {
                self.evaluate(first, frame);
                self.evaluate(of, frame)
            }
            Op::Shuffle(_, of) => self.evaluate(of, frame),
            Op::Join(a, b) => {
                let ((a, n), (b, m)) = (self.evaluate(a, frame).elements(), self.evaluate(b, frame).elements());
                // A set may hold the same in both.
                let least = n.low().max(m.low());
                Fact::many(a.join(&b), Interval::of(least, n.high() + m.high()))
            }
            _ => self.dice(code, frame),
        }
    }

    fn dice(&mut self, code: &'p Code, frame: &mut Frame<'p>) -> Fact {
        match &code.op {
            Op::Dice(count, die) => {
                let count = self.evaluate(count, frame).number().unwrap_or(Interval::ALL);
                let each = match die {
                    Die::Sides(sides) => Value::Die(*sides),
                    Die::Defined(_) => Value::Any,
                };
                Fact::many(each.into(), count.greatest(Interval::of(0, 0)))
            }
            Op::Pool(a, b) => {
                let ((a, n), (b, m)) = (self.evaluate(a, frame).elements(), self.evaluate(b, frame).elements());
                Fact::many(a.join(&b), n.plus(m).unwrap_or(Interval::ALL))
            }
            Op::Roll(roll) => {
                let (each, size) = self.evaluate(&roll.dice, frame).elements();
                for code in roll.again.iter().chain(&roll.up_to) {
                    self.evaluate(code, frame);
                }
                let most = if roll.again.is_some() { LIMIT } else { size.high() };
                Fact::many(each, Interval::of(size.low(), most))
            }
            _ => Fact::ANY,
        }
    }
}

/// The contrary.
pub(super) fn not(fact: &Fact) -> Fact {
    match fact.some {
        Value::Truth(no, yes) => Value::Truth(yes, no).into(),
        _ => fact.clone(),
    }
}

/// Whether both hold.
pub(super) fn and(a: &Fact, b: &Fact) -> Fact {
    match (&a.some, &b.some) {
        (Value::Truth(a, b), Value::Truth(c, d)) => Value::Truth(*a || *c, *b && *d).into(),
        (Value::Truth(true, false), _) => a.clone(),
        (Value::Never, _) | (_, Value::Never) => Fact::NEVER,
        _ => Fact::either(),
    }
}

/// Whether one holds.
pub(super) fn or(a: &Fact, b: &Fact) -> Fact {
    not(&and(&not(a), &not(b)))
}
