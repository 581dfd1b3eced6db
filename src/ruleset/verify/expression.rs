//! The types of expressions.

use super::*;
use crate::script::ast::{Comparison, GatherForm};

/// A script being read.
pub(super) struct Reader<'p> {
    pub(super) play: &'p Play,
    /// The address of the script, for messages.
    place: &'p str,
    /// What stands in each slot; the outer option says whether anything does.
    slots: Vec<Option<Known>>,
    /// How many slots the frame of the script has.
    limit: u32,
    /// The types of what stands in the first slots.
    inputs: &'p [Type],
    parts: &'p [Part],
    known: Vec<PartState>,
    /// Whether chance may be called.
    chance: bool,
}

/// What is known of a part.
#[derive(Clone)]
enum PartState {
    Unread,
    Reading,
    Read(Known),
}

impl<'p> Reader<'p> {
    /// For the scripts of one owner, whose first slots and parts are these.
    pub(super) fn new(play: &'p Play, inputs: &'p [Type], parts: &'p [Part]) -> Reader<'p> {
        let known = vec![PartState::Unread; parts.len()];
        Reader { play, place: "", slots: Vec::new(), limit: 0, inputs, parts, known, chance: false }
    }

    /// Begins a script with the first so many of the inputs.
    pub(super) fn begin(&mut self, place: &'p str, slots: u32, inputs: usize, chance: bool) -> Check {
        self.place = place;
        if slots > MOST_SLOTS {
            return flaw(place, FlawKind::Size);
        }
        self.slots = self.inputs.iter().take(inputs).map(|of| Some(Some(of.clone()))).collect();
        self.limit = slots;
        self.chance = chance;
        Ok(())
    }

    /// A whole script.
    pub(super) fn script(&mut self, script: &'p Script, chance: bool) -> Check<Known> {
        self.begin(&script.address, script.slots, self.inputs.len(), chance)?;
        self.expr(&script.code)
    }

    /// A whole script whose value is of a type.
    pub(super) fn script_of(&mut self, script: &'p Script, want: &Type, chance: bool) -> Check {
        let found = self.script(script, chance)?;
        self.must_fit(&found, want)
    }

    pub(super) fn fault<T>(&self, kind: FlawKind) -> Check<T> {
        flaw(self.place, kind)
    }

    pub(super) fn must_fit(&self, found: &Known, want: &Type) -> Check {
        if fits(found, want) { Ok(()) } else { self.fault(FlawKind::Type) }
    }

    pub(super) fn want(&mut self, code: &'p Code, want: &Type) -> Check {
        let found = self.expr(code)?;
        self.must_fit(&found, want)
    }

    /// An entry of a table.
    pub(super) fn entry<T>(&self, table: &'p [T], at: usize) -> Check<&'p T> {
        table.get(at).map_or_else(|| self.fault(FlawKind::Index), Ok)
    }

    /// Puts a value into a slot.
    pub(super) fn bind(&mut self, slot: Slot, of: Known) -> Check {
        if slot.0 >= self.limit {
            return self.fault(FlawKind::Slot);
        }
        if self.slots.len() <= slot.at() {
            self.slots.resize(slot.at() + 1, None);
        }
        if let Some(place) = self.slots.get_mut(slot.at()) {
            *place = Some(of);
        }
        Ok(())
    }

    /// What stands in the slots, to come back to.
    pub(super) fn bound(&self) -> Vec<Option<Known>> {
        self.slots.clone()
    }

    /// Forgets what was bound since.
    pub(super) fn unbind(&mut self, slots: Vec<Option<Known>>) {
        self.slots = slots;
    }

    /// A set or list, and the type of its elements.
    pub(super) fn collection(&mut self, code: &'p Code) -> Check<Known> {
        match self.expr(code)? {
            None => Ok(None),
            Some(of) => element(&of).map_or_else(|| self.fault(FlawKind::Type), |of| Ok(Some(of.clone()))),
        }
    }

    /// A number: whether it is a fraction.
    fn number(&mut self, code: &'p Code) -> Check<bool> {
        match self.expr(code)?.as_ref().map(present) {
            None | Some(Type::Int) => Ok(false),
            Some(Type::Fraction) => Ok(true),
            _ => self.fault(FlawKind::Type),
        }
    }

    /// Values for these types.
    pub(super) fn all(&mut self, codes: &'p [Code], wanted: impl ExactSizeIterator<Item = &'p Type>) -> Check {
        if codes.len() != wanted.len() {
            return self.fault(FlawKind::Count);
        }
        codes.iter().zip(wanted).try_for_each(|(code, want)| self.want(code, want))
    }

    /// The cell of a state.
    pub(super) fn cell(&mut self, id: StateId, keys: &'p [Code]) -> Check<&'p State> {
        let state = self.entry(&self.play.states, id.at())?;
        self.all(keys, state.keys.iter())?;
        Ok(state)
    }

    pub(super) fn field(&mut self, at: u32, piece: &'p Code) -> Check<&'p PieceField> {
        match self.expr(piece)?.as_ref().map(present) {
            Some(Type::Piece(id)) => {
                let of = self.entry(&self.play.pieces, id.at())?;
                self.entry(&of.fields, at as usize)
            }
            _ => self.fault(FlawKind::Type),
        }
    }

    fn whole(&self, number: i64) -> Check<Known> {
        if number == i64::MIN { self.fault(FlawKind::Constant) } else { Ok(Some(Type::Int)) }
    }

    /// The type of an expression.
    pub(super) fn expr(&mut self, code: &'p Code) -> Check<Known> {
        let list = |of: Type| Some(Type::List(Box::new(of)));
        let set = |of: Type| Some(Type::Set(Box::new(of)));
        let play = self.play;
        Ok(match &code.op {
            Op::Int(number) => self.whole(*number)?,
            Op::Decimal(over, under) => {
                self.whole(*over)?;
                if *under < 1 {
                    return self.fault(FlawKind::Constant);
                }
                Some(Type::Fraction)
            }
            Op::Bool(_) => Some(Type::Bool),
            Op::Text(_) => Some(Type::Text),
            Op::None => None,
            Op::Member(id, at) => {
                self.entry(&self.entry(&play.kinds, id.at())?.members, *at as usize)?;
                Some(Type::Member(*id))
            }
            Op::Word(id, at) => {
                self.entry(&self.entry(&play.enums, id.at())?.words, *at as usize)?;
                Some(Type::Enum(*id))
            }
            Op::Actor(id) if self.entry(&play.actors, id.at())?.alone => Some(Type::Actor(*id)),
            Op::Actor(_) => return self.fault(FlawKind::Type),
            Op::Members(id) => self.entry(&play.kinds, id.at()).map(|_| set(Type::Member(*id)))?,
            Op::Words(id) => self.entry(&play.enums, id.at()).map(|_| list(Type::Enum(*id)))?,
            Op::Actors(id) => self.entry(&play.actors, id.at()).map(|_| list(Type::Actor(*id)))?,
            Op::Pieces(id) => self.entry(&play.pieces, id.at()).map(|_| set(Type::Piece(*id)))?,
            Op::Param(id) => Some(self.entry(&play.params, id.at())?.of.clone()),
            Op::Players | Op::Turn => Some(Type::Int),
            Op::Local(_) | Op::Part(_) | Op::Binding(_) => self.bound_value(code)?,
            Op::State(id, keys) => Some(self.cell(*id, keys)?.of.clone()),
            Op::Column(..) | Op::Field(..) | Op::Side(_) | Op::Id(..) | Op::Face(_) | Op::Again(_) => {
                self.read(code)?
            }
            Op::Call(id, inputs) => {
                let formula = self.entry(&play.formulas, id.at())?;
                self.all(inputs, formula.params.iter().map(|param| &param.of))?;
                Some(formula.of.clone())
            }
            Op::Look(id, row, column) => {
                let table = self.entry(&play.tables, id.at())?;
                self.want(row, &table.row.of)?;
                self.want(column, &table.column.of)?;
                Some(Type::Int)
            }
            Op::Dice(..) | Op::Pool(..) | Op::Roll(_) | Op::Shuffle(..) | Op::Take(..) => self.by_chance(code)?,
            Op::Gather(gather) => self.gather(gather)?,
            Op::Add(..) | Op::Subtract(..) | Op::Multiply(..) | Op::Divide(..) | Op::Negate(_) => self.sum(code)?,
            Op::Round(..) | Op::Least(_) | Op::Greatest(_) => self.sum(code)?,
            Op::Compare(..) | Op::In(..) | Op::Not(_) | Op::And(..) | Op::Or(..) => self.truth(code)?,
            Op::If(..) | Op::Else(..) | Op::Case(..) => self.choice(code)?,
            _ => self.many(code)?,
        })
    }

    /// What something around the script binds.
    fn bound_value(&mut self, code: &'p Code) -> Check<Known> {
        match &code.op {
            Op::Local(slot) => match self.slots.get(slot.at()) {
                Some(Some(of)) if slot.0 < self.limit => Ok(of.clone()),
                _ => self.fault(FlawKind::Slot),
            },
            Op::Part(at) => self.part(*at as usize),
            Op::Binding(phases) => {
                let mut of: Known = None;
                for phase in phases {
                    let phase = self.entry(&self.play.phases, phase.at())?;
                    let Some(each) = &phase.each else { return self.fault(FlawKind::Index) };
                    self.must_fit(&of, &each.of)?;
                    of = Some(each.of.clone());
                }
                if of.is_none() { self.fault(FlawKind::Count) } else { Ok(of) }
            }
            _ => Ok(None),
        }
    }

    fn part(&mut self, at: usize) -> Check<Known> {
        match self.known.get(at) {
            None => self.fault(FlawKind::Index),
            Some(PartState::Read(of)) => Ok(of.clone()),
            Some(PartState::Reading) => self.fault(FlawKind::Circle),
            Some(PartState::Unread) => {
                let Some(part) = self.parts.get(at) else { return self.fault(FlawKind::Index) };
                self.set_part(at, PartState::Reading);
                let (slots, place, limit) = (std::mem::take(&mut self.slots), self.place, self.limit);
                let of = self.script(&part.value, false)?;
                self.must_fit(&of, &part.of)?;
                (self.slots, self.place, self.limit) = (slots, place, limit);
                self.set_part(at, PartState::Read(of.clone()));
                Ok(of)
            }
        }
    }

    fn set_part(&mut self, at: usize, state: PartState) {
        if let Some(place) = self.known.get_mut(at) {
            *place = state;
        }
    }

    /// All parts, with their exceptions.
    pub(super) fn all_parts(&mut self) -> Check {
        for (at, part) in self.parts.iter().enumerate() {
            self.place = &part.value.address;
            let of = self.part(at)?;
            self.exceptions(&part.except, &Instead::Value(of))?;
        }
        Ok(())
    }

    /// What is read from a definition, a piece, an actor or a die.
    fn read(&mut self, code: &'p Code) -> Check<Known> {
        let play = self.play;
        match &code.op {
            Op::Column(kind, at, of) => {
                self.want(of, &Type::Member(*kind))?;
                let column = self.entry(&self.entry(&play.kinds, kind.at())?.columns, *at as usize)?;
                Ok(Some(column.of.clone()))
            }
            Op::Field(at, piece) => Ok(Some(self.field(*at, piece)?.of.clone())),
            Op::Side(of) => match self.expr(of)?.as_ref().map(present) {
                Some(Type::Actor(id)) => match self.entry(&play.actors, id.at())?.side {
                    Some(side) => Ok(Some(Type::Member(side))),
                    None => self.fault(FlawKind::Type),
                },
                _ => self.fault(FlawKind::Type),
            },
            Op::Id(of @ (Type::Member(_) | Type::Enum(_) | Type::Actor(_)), which) => {
                self.want(which, of)?;
                Ok(Some(Type::Text))
            }
            Op::Face(of) | Op::Again(of) => match (self.expr(of)?.as_ref().map(present), &code.op) {
                (Some(Type::Throw(_)), Op::Again(_)) => Ok(Some(Type::Bool)),
                (Some(Type::Throw(None)), _) => Ok(Some(Type::Int)),
                (Some(Type::Throw(Some(die))), _) => {
                    let icons = self.entry(&play.dice, die.at())?.icons;
                    Ok(Some(Type::List(Box::new(Type::Enum(icons)))))
                }
                _ => self.fault(FlawKind::Type),
            },
            _ => self.fault(FlawKind::Type),
        }
    }

    fn sum(&mut self, code: &'p Code) -> Check<Known> {
        let number = |fraction: bool| Some(if fraction { Type::Fraction } else { Type::Int });
        match &code.op {
            Op::Subtract(a, b) => match self.expr(a)? {
                Some(of) if element(&of).is_some() => {
                    let (wanted, found) = (element(&of).cloned(), self.collection(b)?);
                    wanted.iter().try_for_each(|want| self.must_fit(&found, want))?;
                    Ok(Some(of))
                }
                _ => Ok(number(self.number(a)? | self.number(b)?)),
            },
            Op::Add(a, b) | Op::Multiply(a, b) => Ok(number(self.number(a)? | self.number(b)?)),
            Op::Divide(a, b) => {
                self.number(a)?;
                self.number(b)?;
                Ok(Some(Type::Fraction))
            }
            Op::Negate(of) => Ok(number(self.number(of)?)),
            Op::Round(_, of) => self.number(of).map(|_| Some(Type::Int)),
            Op::Least(all) | Op::Greatest(all) => {
                let mut fraction = false;
                for code in all {
                    fraction |= self.number(code)?;
                }
                if all.is_empty() { self.fault(FlawKind::Count) } else { Ok(number(fraction)) }
            }
            _ => self.fault(FlawKind::Type),
        }
    }

    fn truth(&mut self, code: &'p Code) -> Check<Known> {
        match &code.op {
            Op::Compare(first, rest) => {
                let mut before = self.expr(first)?;
                for (sign, code) in rest {
                    let next = self.expr(code)?;
                    self.comparable(*sign, &before, &next)?;
                    before = next.or(before);
                }
            }
            Op::In(item, of) => {
                let item = self.expr(item)?;
                if let Some(of) = self.collection(of)? {
                    self.must_fit(&item, &of)?;
                }
            }
            Op::Not(of) => self.want(of, &Type::Bool)?,
            Op::And(a, b) | Op::Or(a, b) => {
                self.want(a, &Type::Bool)?;
                self.want(b, &Type::Bool)?;
            }
            _ => return self.fault(FlawKind::Type),
        }
        Ok(Some(Type::Bool))
    }

    fn comparable(&self, sign: Comparison, a: &Known, b: &Known) -> Check {
        let (Some(a), Some(b)) = (a.as_ref().map(present), b.as_ref().map(present)) else { return Ok(()) };
        let number = |of: &Type| matches!(of, Type::Int | Type::Fraction);
        let ordered = |of: &Type| match of {
            Type::Enum(id) => self.play.enums.get(id.at()).is_some_and(|words| words.ordered),
            of => number(of),
        };
        let both = alike(a, b) || (number(a) && number(b));
        let equality = matches!(sign, Comparison::Equal | Comparison::NotEqual);
        if both && (equality || ordered(a)) { Ok(()) } else { self.fault(FlawKind::Type) }
    }

    fn choice(&mut self, code: &'p Code) -> Check<Known> {
        match &code.op {
            Op::If(condition, then, other) => {
                self.want(condition, &Type::Bool)?;
                let then = self.expr(then)?;
                let other = self.expr(other)?;
                self.together(then, other)
            }
            Op::Else(value, other) => {
                let value = self.expr(value)?;
                let other = self.expr(other)?;
                self.together(value, other)
            }
            Op::Case(subject, arms, other) => {
                let subject = self.expr(subject)?;
                let mut of: Known = None;
                for (label, body) in arms {
                    let label = self.expr(label)?;
                    self.comparable(Comparison::Equal, &subject, &label)?;
                    let body = self.expr(body)?;
                    of = self.together(of, body)?;
                }
                match other {
                    Some(other) => {
                        let other = self.expr(other)?;
                        self.together(of, other)
                    }
                    None => Ok(of),
                }
            }
            _ => self.fault(FlawKind::Type),
        }
    }

    /// The type that two branches have together.
    fn together(&self, a: Known, b: Known) -> Check<Known> {
        let (Some(x), Some(y)) = (&a, &b) else { return Ok(a.or(b)) };
        match (present(x), present(y)) {
            (Type::Int, Type::Fraction) | (Type::Fraction, Type::Int) => Ok(Some(Type::Fraction)),
            (x, y) if alike(x, y) => Ok(a),
            _ => self.fault(FlawKind::Type),
        }
    }

    /// Sets and lists, and what is taken from them.
    fn many(&mut self, code: &'p Code) -> Check<Known> {
        let list = |of: Known| of.map(|of| Type::List(Box::new(of)));
        match &code.op {
            Op::List(all) | Op::Set(all) => {
                let mut of: Known = None;
                for code in all {
                    let next = self.expr(code)?;
                    of = self.together(of, next)?;
                }
                let is_list = matches!(code.op, Op::List(_));
                Ok(if is_list { list(of) } else { of.map(|of| Type::Set(Box::new(of))) })
            }
            Op::Range(low, high) => {
                self.want(low, &Type::Int)?;
                self.want(high, &Type::Int)?;
                Ok(list(Some(Type::Int)))
            }
            Op::Join(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let collection = |of: &Known| of.as_ref().is_none_or(|of| element(of).is_some());
                if collection(&a) && collection(&b) { self.together(a, b) } else { self.fault(FlawKind::Type) }
            }
            Op::Size(of) => self.collection(of).map(|_| Some(Type::Int)),
            Op::Position(item, of) => {
                let item = self.expr(item)?;
                if let Some(of) = self.collection(of)? {
                    self.must_fit(&item, &of)?;
                }
                Ok(Some(Type::Int))
            }
            Op::First(of) | Op::Last(of) => self.collection(of),
            Op::From(of, start) => {
                let of = self.collection(of)?;
                let start = self.expr(start)?;
                of.iter().try_for_each(|of| self.must_fit(&start, of))?;
                Ok(list(of))
            }
            _ => self.fault(FlawKind::Type),
        }
    }

    fn site(&self, site: SiteId) -> Check {
        self.entry(&self.play.sites, site.at())?;
        if self.chance { Ok(()) } else { self.fault(FlawKind::Chance) }
    }

    fn by_chance(&mut self, code: &'p Code) -> Check<Known> {
        let play = self.play;
        match &code.op {
            Op::Dice(count, die) => {
                self.want(count, &Type::Int)?;
                match die {
                    Die::Sides(0) => return self.fault(FlawKind::Constant),
                    Die::Sides(_) => {}
                    Die::Defined(id) if self.entry(&play.dice, id.at())?.faces.is_empty() => {
                        return self.fault(FlawKind::Constant);
                    }
                    Die::Defined(_) => {}
                }
                Ok(Some(Type::Dice))
            }
            Op::Pool(a, b) => {
                self.want(a, &Type::Dice)?;
                self.want(b, &Type::Dice)?;
                Ok(Some(Type::Dice))
            }
            Op::Roll(roll) => {
                self.site(roll.site)?;
                self.want(&roll.dice, &Type::Dice)?;
                let die = die_of(&roll.dice);
                let face = match die.and_then(|die| play.dice.get(die.at())) {
                    Some(die) => Type::Enum(die.icons),
                    None => Type::Int,
                };
                roll.again.iter().try_for_each(|again| self.want(again, &face))?;
                roll.up_to.iter().try_for_each(|most| self.want(most, &Type::Int))?;
                Ok(Some(Type::List(Box::new(Type::Throw(die)))))
            }
            Op::Shuffle(site, of) => {
                self.site(*site)?;
                Ok(self.collection(of)?.map(|of| Type::List(Box::new(of))))
            }
            Op::Take(id, keys) => {
                if !self.chance {
                    return self.fault(FlawKind::Chance);
                }
                match &self.cell(*id, keys)?.of {
                    Type::List(of) => Ok(Some((**of).clone())),
                    _ => self.fault(FlawKind::Type),
                }
            }
            _ => self.fault(FlawKind::Type),
        }
    }

    fn gather(&mut self, gather: &'p Gather) -> Check<Known> {
        let slots = self.bound();
        let of = self.collection(&gather.source)?;
        self.bind(gather.slot, of.clone())?;
        gather.filter.iter().try_for_each(|filter| self.want(filter, &Type::Bool))?;
        let mut values: Vec<Known> = Vec::with_capacity(gather.values.len());
        for value in &gather.values {
            values.push(self.expr(value)?);
        }
        self.unbind(slots);
        match (&gather.tie, gather.form) {
            (None, _) => {}
            (Some(Tie::Value(value)), GatherForm::MinBy | GatherForm::MaxBy) => {
                let value = self.expr(value)?;
                of.iter().try_for_each(|of| self.must_fit(&value, of))?;
            }
            (Some(Tie::Roll(site)), GatherForm::MinBy | GatherForm::MaxBy) => self.site(*site)?,
            _ => return self.fault(FlawKind::Type),
        }
        self.gathered(gather.form, of, &values)
    }

    fn gathered(&self, form: GatherForm, of: Known, values: &[Known]) -> Check<Known> {
        use GatherForm::*;
        let several = matches!(form, MinBy | MaxBy | Sorted);
        if (!several && values.len() > 1) || (several && values.is_empty()) {
            return self.fault(FlawKind::Count);
        }
        let value = values.first().cloned().unwrap_or(of.clone());
        let fraction = values.iter().flatten().any(|of| *present(of) == Type::Fraction);
        let number = if fraction { Type::Fraction } else { Type::Int };
        match form {
            Count | Any | All => {
                values.iter().try_for_each(|value| self.must_fit(value, &Type::Bool))?;
                if form == All && values.is_empty() {
                    self.must_fit(&value, &Type::Bool)?;
                }
                Ok(Some(if form == Count { Type::Int } else { Type::Bool }))
            }
            Sum | Min | Max => {
                self.must_fit(&value, &number)?;
                Ok(Some(number))
            }
            Distinct => Ok(Some(Type::Bool)),
            List => Ok(value.map(|of| Type::List(Box::new(of)))),
            Set => Ok(value.map(|of| Type::Set(Box::new(of)))),
            First => Ok(value),
            MinBy | MaxBy | Sorted => {
                for key in values.iter().flatten() {
                    let ordered = match present(key) {
                        Type::Enum(id) => self.play.enums.get(id.at()).is_some_and(|words| words.ordered),
                        of => matches!(of, Type::Int | Type::Fraction | Type::Bool),
                    };
                    if !ordered {
                        return self.fault(FlawKind::Type);
                    }
                }
                Ok(if form == Sorted { of.map(|of| Type::List(Box::new(of))) } else { of })
            }
        }
    }
}

/// What an exception gives.
pub(super) enum Instead {
    Value(Known),
    Acts,
    Nothing,
}

/// The die of the pack that dice are, if they are.
fn die_of(dice: &Code) -> Option<DieId> {
    match &dice.op {
        Op::Dice(_, Die::Defined(id)) => Some(*id),
        _ => None,
    }
}
