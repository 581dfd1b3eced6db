//! Well-typed programs, made by chance, over a small world.

use crate::engine::chance::Stream;
use crate::engine::value::{Throw, Value};
use crate::engine::world::{Made as Piece, World};
use crate::model::Text;
use crate::ruleset::code::*;
use crate::ruleset::play::*;
use crate::script::ast::{Comparison, GatherForm};

/// What is made.
pub(super) struct Made {
    pub play: Play,
    /// What the slots of the scripts hold.
    pub slots: Vec<Value>,
    /// Fills the cells, and makes pieces.
    pub fill: fn(&mut World, &mut Stream),
}

const SHIP: Type = Type::Member(KindId(0));
const PORT: Type = Type::Member(KindId(1));
const MOOD: Type = Type::Enum(EnumId(0));
const SQUAD: Type = Type::Piece(PieceId(0));
/// How many members each kind has, and how many words.
const COUNT: u32 = 4;

fn maybe(of: Type) -> Type {
    Type::Optional(Box::new(of))
}

fn set(of: Type) -> Type {
    Type::Set(Box::new(of))
}

fn list(of: Type) -> Type {
    Type::List(Box::new(of))
}

/// A world with scripts in it, as metrics of an event whose arguments have these types.
pub(super) fn with_scripts(mut play: Play, scripts: Vec<Code>, slots: &[Type]) -> Play {
    let params = slots.iter().map(|of| Parameter { id: "p".into(), of: of.clone() }).collect();
    play.events.push(Event { id: "e".into(), params });
    for (code, at) in scripts.into_iter().zip(0..) {
        let value = Script { address: format!("metric.{at}").into(), slots: 40, code };
        let at = Trigger::Event(EventId(0));
        play.metrics.push(Metric { id: "m".into(), name: None, at, value, of: Type::Int });
    }
    play
}

fn text() -> Text {
    Text::default()
}

fn column(of: Type, values: Vec<Constant>) -> Column {
    Column { id: "c".into(), of, values }
}

fn kind(columns: Vec<Column>) -> Kind {
    let members: Vec<Box<str>> = (0..COUNT).map(|at| format!("m{at}").into()).collect();
    Kind { id: "k".into(), names: members.iter().map(|_| text()).collect(), members, columns }
}

fn state(keys: Vec<Type>, of: Type) -> State {
    State { id: "s".into(), name: None, keys, of, start: None, min: None, max: None, seen_by: Sight::All, reset: None }
}

/// The states, by position.
fn states() -> Vec<State> {
    vec![
        state(vec![SHIP], Type::Int),
        state(vec![PORT], maybe(SHIP)),
        state(vec![], set(SHIP)),
        state(vec![SHIP, MOOD], Type::Bool),
        state(vec![], Type::Int),
        state(vec![Type::Actor(ActorId(0))], list(Type::Int)),
        state(vec![Type::Bool, PORT], maybe(Type::Int)),
    ]
}

fn fields() -> Vec<PieceField> {
    [SHIP, Type::Int, maybe(PORT), Type::Bool, set(PORT)]
        .map(|of| PieceField { id: "f".into(), name: None, of, start: None, min: None, max: None, reset: None })
        .into()
}

fn world(chance: &mut Stream) -> Play {
    let ints = |chance: &mut Stream| (0..COUNT).map(|_| Constant::Int(chance.below(9) as i64 - 3)).collect::<Vec<_>>();
    let indices = |chance: &mut Stream| {
        let mut all: Vec<u32> = (0..COUNT).filter(|_| chance.below(2) == 0).collect();
        all.sort_unstable();
        Constant::Set(all.into_iter().map(Constant::Index).collect())
    };
    let mut sparse = ints(chance);
    sparse[1] = Constant::None;
    let ships = vec![
        column(Type::Int, ints(chance)),
        column(set(PORT), (0..COUNT).map(|_| indices(chance)).collect()),
        column(Type::Int, sparse),
    ];
    let ports = vec![
        column(maybe(SHIP), vec![Constant::None, Constant::Index(2), Constant::Index(0), Constant::None]),
        column(Type::Bool, (0..COUNT).map(|_| Constant::Bool(chance.below(2) == 0)).collect()),
    ];
    let words: Vec<Box<str>> = (0..COUNT).map(|at| format!("w{at}").into()).collect();
    let names = words.iter().map(|_| text()).collect();
    let row = |first, last, chance: &mut Stream| Row {
        first,
        last,
        cells: vec![(0, 1, chance.below(5) as i64), (2, 2, -4), (4, i64::MAX, 7)],
    };
    Play {
        kinds: vec![kind(ships), kind(ports)],
        enums: vec![Words { id: "mood".into(), words, names, ordered: true }],
        actors: vec![Actors { id: "player".into(), side: Some(KindId(0)), alone: false }],
        states: states(),
        pieces: vec![
            crate::ruleset::play::Piece { id: "squad".into(), name: None, fields: fields() },
            crate::ruleset::play::Piece { id: "other".into(), name: None, fields: fields() },
        ],
        tables: vec![Table {
            id: "t".into(),
            row: Parameter { id: "r".into(), of: Type::Int },
            column: Parameter { id: "c".into(), of: Type::Int },
            rows: vec![row(-2, 0, chance), row(1, 3, chance)],
        }],
        dice: vec![Faces { id: "d".into(), icons: EnumId(0), faces: vec![vec![0], vec![1, 1], vec![]] }],
        ..Play::default()
    }
}

fn any(of: &Type, chance: &mut Stream) -> Value {
    match of {
        Type::Int => Value::Int(number(chance)),
        Type::Bool => Value::Bool(chance.below(2) == 0),
        Type::Piece(_) => Value::Piece(chance.below(7) as u32),
        Type::Actor(_) => Value::Index(chance.below(3) as u32),
        Type::Optional(_) if chance.below(3) == 0 => Value::None,
        Type::Optional(of) => any(of, chance),
        Type::Set(of) => Value::set((0..chance.below(5)).map(|_| any(of, chance)).collect()),
        Type::List(of) => Value::list((0..chance.below(5)).map(|_| any(of, chance)).collect()),
        Type::Throw(die) => {
            Value::Throw(Throw { die: *die, face: chance.below(3) as u32 + 1, again: chance.below(2) == 0 })
        }
        _ => Value::Index(chance.below(u64::from(COUNT)) as u32),
    }
}

fn number(chance: &mut Stream) -> i64 {
    match chance.below(30) {
        0 => i64::MAX,
        1 => -i64::MAX,
        2 => 3_037_000_500,
        n => n as i64 - 12,
    }
}

fn fill(world: &mut World, chance: &mut Stream) {
    let mut cell = 0;
    for (state, at) in states().iter().zip(0..) {
        for _ in world.cells_of(StateId(at)) {
            world.cells[cell] = any(&state.of, chance);
            cell += 1;
        }
    }
    for at in 0..6u32 {
        let fields = fields().iter().map(|field| any(&field.of, chance)).collect();
        let kind = PieceId(u32::from(at % 3 == 2));
        world.pieces.push(Piece { kind, number: at, fields, there: chance.below(5) != 0 });
    }
    world.turn = chance.below(9) as i64;
}

/// Makes a world, formulas and scripts.
pub(super) fn make(chance: &mut Stream) -> Made {
    let play = world(chance);
    let mut maker = Maker { chance, at: 0, formulas: Vec::new(), parts: Vec::new(), scope: Vec::new(), next: 0 };
    for _ in 0..3 {
        let formula = maker.formula();
        maker.formulas.push(formula);
    }
    let types = [
        Type::Int,
        SHIP,
        maybe(Type::Int),
        set(SQUAD),
        list(Type::Int),
        SQUAD,
        Type::Throw(None),
        Type::Throw(Some(DieId(0))),
    ];
    maker.scope = types.iter().cloned().zip(0..).collect();
    maker.next = types.len() as u32;
    let results = [Type::Int, Type::Bool, maybe(SHIP), set(SHIP), list(Type::Int)];
    let scripts: Vec<Code> = results.iter().map(|of| maker.make(of, 5)).collect();
    let slots = types.iter().map(|of| any(of, maker.chance)).collect();
    let formulas = std::mem::take(&mut maker.formulas);
    Made { play: with_scripts(Play { formulas, ..play }, scripts, &types), slots, fill }
}

struct Maker<'c> {
    chance: &'c mut Stream,
    /// How many nodes there are: each has a place of its own.
    at: u32,
    formulas: Vec<Formula>,
    /// The types of the parts that may be read.
    parts: Vec<Type>,
    /// The types of the slots that may be read.
    scope: Vec<(Type, u32)>,
    next: u32,
}

impl Maker<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.chance.below(bound as u64) as usize
    }

    fn node(&mut self, op: Op) -> Code {
        self.at += 1;
        Code { at: (self.at, self.at + 1), op }
    }

    fn some(&mut self, of: &Type, depth: u32) -> Box<Code> {
        Box::new(self.make(of, depth.saturating_sub(1)))
    }

    fn several(&mut self, of: &Type, depth: u32, least: usize) -> Vec<Code> {
        (0..least + self.below(3)).map(|_| *self.some(of, depth)).collect()
    }

    fn formula(&mut self) -> Formula {
        let of = [Type::Int, Type::Bool, maybe(SHIP), set(SHIP)][self.below(4)].clone();
        let params = [Type::Int, SHIP, list(Type::Int), maybe(PORT)];
        let params: Vec<Type> = (0..self.below(4)).map(|_| params[self.below(4)].clone()).collect();
        self.scope = params.iter().cloned().zip(0..).collect();
        self.next = params.len() as u32;
        let mut parts = Vec::new();
        for at in 0..self.below(3) {
            let of = [Type::Int, set(SHIP)][self.below(2)].clone();
            let value = self.script("part", &of);
            let except = self.exceptions(&of);
            parts.push(Part { key: format!("part{at}").into(), of: of.clone(), value, except });
            self.parts.push(of);
        }
        let value = self.script("value", &of);
        let except = self.exceptions(&of);
        self.parts.clear();
        let params = params.into_iter().map(|of| Parameter { id: "p".into(), of }).collect();
        Formula { id: "f".into(), params, of, parts, value, except }
    }

    fn script(&mut self, name: &str, of: &Type) -> Script {
        let code = self.make(of, 4);
        Script { address: format!("formula.{}.{name}", self.formulas.len()).into(), slots: 40, code }
    }

    fn exceptions(&mut self, of: &Type) -> Vec<Exception> {
        let many = self.below(3);
        (0..many)
            .map(|at| Exception {
                key: format!("x{at}").into(),
                when: self.script("when", &Type::Bool),
                value: (self.below(5) != 0).then(|| self.script("instead", of)),
                acts: None,
                over: (0..many as u32).filter(|other| *other < at as u32).collect(),
            })
            .collect()
    }

    /// An expression of a type.
    fn make(&mut self, of: &Type, depth: u32) -> Code {
        let fits: Vec<u32> = self.scope.iter().filter(|(other, _)| other == of).map(|(_, slot)| *slot).collect();
        if !fits.is_empty() && self.below(4) == 0 {
            let slot = fits[self.below(fits.len())];
            return self.node(Op::Local(Slot(slot)));
        }
        let parts: Vec<usize> = (0..self.parts.len()).filter(|at| self.parts[*at] == *of).collect();
        if !parts.is_empty() && self.below(3) == 0 {
            let part = parts[self.below(parts.len())];
            return self.node(Op::Part(part as u32));
        }
        if depth > 0 {
            let calls: Vec<usize> = (0..self.formulas.len()).filter(|at| self.formulas[*at].of == *of).collect();
            if !calls.is_empty() && self.below(6) == 0 {
                let at = calls[self.below(calls.len())];
                let params: Vec<Type> = self.formulas[at].params.iter().map(|param| param.of.clone()).collect();
                let arguments = params.iter().map(|of| *self.some(of, depth)).collect();
                return self.node(Op::Call(FormulaId(at as u32), arguments));
            }
            if let Some(op) = self.common(of, depth) {
                return self.node(op);
            }
        }
        let op = match of {
            Type::Int => self.int(depth),
            Type::Bool => self.bool(depth),
            Type::Set(element) => self.many(element, depth, false),
            Type::List(element) => self.many(element, depth, true),
            _ => return self.single(of, depth),
        };
        self.node(op)
    }

    /// What any type may have.
    fn common(&mut self, of: &Type, depth: u32) -> Option<Op> {
        Some(match self.below(14) {
            0 => Op::If(self.some(&Type::Bool, depth), self.some(of, depth), self.some(of, depth)),
            1 => match of {
                Type::Optional(_) | Type::Set(_) | Type::List(_) => {
                    Op::Else(self.some(of, depth), self.some(of, depth))
                }
                of => Op::Else(self.some(&maybe(of.clone()), depth), self.some(of, depth)),
            },
            2 => {
                let subject = self.some(&MOOD, depth);
                let arms = (0..self.below(3)).map(|_| (*self.some(&MOOD, 1), *self.some(of, depth))).collect();
                let other = (self.below(4) != 0).then(|| self.some(of, depth));
                Op::Case(subject, arms, other)
            }
            _ => return None,
        })
    }

    fn int(&mut self, depth: u32) -> Op {
        let int = Type::Int;
        if depth == 0 {
            return match self.below(6) {
                0 => Op::Turn,
                1 => Op::Players,
                _ => Op::Int(number(self.chance)),
            };
        }
        match self.below(20) {
            0 | 1 => Op::Add(self.some(&int, depth), self.some(&int, depth)),
            2 => Op::Subtract(self.some(&int, depth), self.some(&int, depth)),
            3 => Op::Multiply(self.some(&int, depth), self.some(&int, depth)),
            4 => Op::Negate(self.some(&int, depth)),
            5 | 6 => {
                let rounding = [Rounding::Floor, Rounding::Ceil, Rounding::Round][self.below(3)];
                Op::Round(rounding, Box::new(self.fraction(depth)))
            }
            7 => Op::Least(self.several(&int, depth, 1)),
            8 => Op::Greatest(self.several(&int, depth, 1)),
            9 => Op::State(StateId(0), vec![*self.some(&SHIP, depth)]),
            10 => Op::State(StateId(4), vec![]),
            11 => Op::Column(KindId(0), [0, 2][self.below(2)], self.some(&SHIP, depth)),
            12 => Op::Field(1, self.some(&SQUAD, depth)),
            13 => Op::Look(TableId(0), self.some(&int, depth), self.some(&int, depth)),
            14 => Op::Size(Box::new(self.source(depth).0)),
            15 => Op::Position(self.some(&int, depth), self.some(&list(int.clone()), depth)),
            16 => Op::Face(self.some(&Type::Throw(None), 0)),
            17 => {
                let (form, value) =
                    [(GatherForm::Sum, Type::Int), (GatherForm::Count, Type::Bool)][self.below(2)].clone();
                self.gather(form, &[value], depth, None)
            }
            18 => {
                // A sum of fractions has to be rounded.
                let (source, element) = self.source(depth);
                let slot = self.open(element);
                let value = self.fraction(depth);
                self.scope.pop();
                let gather =
                    Gather { form: GatherForm::Sum, slot, source, filter: None, values: vec![value], tie: None };
                let gathered = self.node(Op::Gather(Box::new(gather)));
                Op::Round(Rounding::Ceil, Box::new(gathered))
            }
            _ => Op::Else(self.some(&maybe(int.clone()), depth), self.some(&int, depth)),
        }
    }

    fn fraction(&mut self, depth: u32) -> Code {
        let int = Type::Int;
        let op = match self.below(if depth == 0 { 2 } else { 8 }) {
            0 => Op::Decimal(3, 2),
            1 => Op::Decimal(-1, 10),
            2 | 3 => Op::Divide(self.some(&int, depth), self.some(&int, depth)),
            4 => {
                let product = Op::Multiply(self.some(&int, depth), Box::new(self.known()));
                Op::Divide(Box::new(self.node(product)), Box::new(self.known()))
            }
            5 => Op::Multiply(self.some(&int, depth), Box::new(self.fraction(depth - 1))),
            6 => Op::Add(Box::new(self.fraction(depth - 1)), self.some(&int, depth)),
            _ => Op::Subtract(self.some(&int, depth), Box::new(self.fraction(depth - 1))),
        };
        self.node(op)
    }

    /// A small number that is known.
    fn known(&mut self) -> Code {
        let number = self.below(7) as i64 - 1;
        self.node(Op::Int(number))
    }

    fn bool(&mut self, depth: u32) -> Op {
        let bool = Type::Bool;
        if depth == 0 {
            return Op::Bool(self.below(2) == 0);
        }
        match self.below(13) {
            0 => Op::And(self.some(&bool, depth), self.some(&bool, depth)),
            1 => Op::Or(self.some(&bool, depth), self.some(&bool, depth)),
            2 => Op::Not(self.some(&bool, depth)),
            3 | 4 => self.compare(depth),
            5 => {
                let (of, element) = self.source(depth);
                Op::In(self.some(&element, depth), Box::new(of))
            }
            6 => Op::State(StateId(3), vec![*self.some(&SHIP, depth), *self.some(&MOOD, depth)]),
            7 => Op::Column(KindId(1), 1, self.some(&PORT, depth)),
            8 => Op::Field(3, self.some(&SQUAD, depth)),
            9 => Op::Again(self.some(&Type::Throw(None), 0)),
            10 | 11 => {
                let form = [GatherForm::Any, GatherForm::All][self.below(2)];
                self.gather(form, &[Type::Bool], depth, None)
            }
            _ => {
                let of = [Type::Int, SHIP][self.below(2)].clone();
                self.gather(GatherForm::Distinct, &[of], depth, None)
            }
        }
    }

    fn compare(&mut self, depth: u32) -> Op {
        let of = [Type::Int, maybe(SHIP), MOOD, maybe(Type::Int), set(SHIP), Type::Int][self.below(6)].clone();
        let all = [
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::AtMost,
            Comparison::Greater,
            Comparison::AtLeast,
        ];
        let signs = if matches!(of, Type::Set(_)) { 2 } else { 6 };
        let many = 1 + self.below(2);
        let rest = (0..many).map(|_| (all[self.below(signs)], *self.some(&of, depth))).collect();
        if of == Type::Int && self.below(4) == 0 {
            return Op::Compare(Box::new(self.fraction(depth)), rest);
        }
        Op::Compare(self.some(&of, depth), rest)
    }

    /// A source of a comprehension, and the type of its elements.
    fn source(&mut self, depth: u32) -> (Code, Type) {
        let (op, of) = match self.below(if depth == 0 { 4 } else { 11 }) {
            0 => (Op::Members(KindId(0)), SHIP),
            1 => (Op::Words(EnumId(0)), MOOD),
            2 => (Op::Actors(ActorId(0)), Type::Actor(ActorId(0))),
            3 => (Op::Pieces(PieceId(0)), SQUAD),
            4 => (Op::Range(self.some(&Type::Int, 1), self.some(&Type::Int, 1)), Type::Int),
            5 => (Op::Column(KindId(0), 1, self.some(&SHIP, depth)), PORT),
            6 => (Op::Field(4, self.some(&SQUAD, depth)), PORT),
            7 => (Op::State(StateId(2), vec![]), SHIP),
            8 => {
                let throws = self.some(&Type::Throw(Some(DieId(0))), 0);
                (Op::Face(throws), MOOD)
            }
            9 => return (*self.some(&list(Type::Int), depth), Type::Int),
            _ => return (*self.some(&set(SHIP), depth), SHIP),
        };
        (self.node(op), of)
    }

    /// A new slot.
    fn open(&mut self, of: Type) -> Slot {
        let slot = self.next % 30 + 8;
        self.next += 1;
        self.scope.push((of, slot));
        Slot(slot)
    }

    /// A comprehension: its elements are of a type, if one is due.
    fn gather(&mut self, form: GatherForm, values: &[Type], depth: u32, of: Option<&Type>) -> Op {
        let (source, element) = match of {
            Some(of) => {
                let source = if self.below(2) == 0 { set(of.clone()) } else { list(of.clone()) };
                (*self.some(&source, depth), of.clone())
            }
            None => self.source(depth),
        };
        let slot = self.open(element);
        let filter = (self.below(2) == 0).then(|| *self.some(&Type::Bool, depth));
        let values = values.iter().map(|of| *self.some(of, depth)).collect();
        self.scope.pop();
        let tie = match (form, of) {
            (GatherForm::MinBy | GatherForm::MaxBy, Some(of)) => {
                Some(Tie::Value(*self.some(&maybe(of.clone()), depth)))
            }
            _ => None,
        };
        Op::Gather(Box::new(Gather { form, slot, source, filter, values, tie }))
    }

    fn many(&mut self, of: &Type, depth: u32, is_list: bool) -> Op {
        let same = if is_list { list(of.clone()) } else { set(of.clone()) };
        match (self.below(if depth == 0 { 2 } else { 9 }), is_list) {
            (0, false) if *of == SHIP => Op::Members(KindId(0)),
            (0, false) if *of == PORT => Op::Members(KindId(1)),
            (0, false) if *of == SQUAD => Op::Pieces(PieceId(0)),
            (0, true) if *of == Type::Int => Op::State(StateId(5), vec![self.node(Op::Actor(ActorId(0)))]),
            (2, _) => Op::Join(self.some(&same, depth), self.some(&same, depth)),
            (3, _) => Op::Subtract(self.some(&same, depth), self.some(&same, depth)),
            (4 | 5, false) => self.gather(GatherForm::Set, std::slice::from_ref(of), depth, None),
            (4, true) => self.gather(GatherForm::List, std::slice::from_ref(of), depth, None),
            (5, true) => {
                let keys = [Type::Int, maybe(SHIP), Type::Bool];
                let keys: Vec<Type> = (0..self.below(3)).map(|_| keys[self.below(3)].clone()).collect();
                self.gather(GatherForm::Sorted, &keys, depth, Some(of))
            }
            (6, true) => Op::From(self.some(&same, depth), self.some(&maybe(of.clone()), depth)),
            (_, true) => Op::List(self.several(of, depth, 0)),
            (_, false) => Op::Set(self.several(of, depth, 0)),
        }
    }

    /// A member, a word, a piece, a throw, or one of these or nothing.
    fn single(&mut self, of: &Type, depth: u32) -> Code {
        let position = self.below(COUNT as usize) as u32;
        let op = match of {
            Type::Optional(of) => return self.optional(of, depth),
            Type::Member(kind) => Op::Member(*kind, position),
            Type::Enum(id) => Op::Word(*id, position),
            Type::Actor(id) => Op::Actor(*id),
            // Pieces and throws stand in slots only; formulas have none, and find one.
            _ => match self.scope.iter().find(|(other, _)| other == of) {
                Some((_, slot)) => Op::Local(Slot(*slot)),
                None => {
                    let pieces = self.node(Op::Pieces(PieceId(0)));
                    Op::First(Box::new(pieces))
                }
            },
        };
        self.node(op)
    }

    fn optional(&mut self, of: &Type, depth: u32) -> Code {
        if depth == 0 || matches!(of, Type::Throw(_)) {
            return if self.below(2) == 0 { self.node(Op::None) } else { self.make(of, 0) };
        }
        let op = match (self.below(9), of) {
            (0, Type::Member(KindId(0))) => Op::State(StateId(1), vec![*self.some(&PORT, depth)]),
            (1, Type::Member(KindId(0))) => Op::Column(KindId(1), 0, self.some(&PORT, depth)),
            (2, Type::Member(KindId(0))) => Op::Side(self.some(&Type::Actor(ActorId(0)), depth)),
            (0, Type::Member(KindId(1))) => Op::Field(2, self.some(&SQUAD, depth)),
            (0, Type::Int) => Op::State(StateId(6), vec![*self.some(&Type::Bool, depth), *self.some(&PORT, depth)]),
            (1, Type::Int) => {
                let form = [GatherForm::Min, GatherForm::Max][self.below(2)];
                self.gather(form, &[Type::Int], depth, None)
            }
            (3, _) => self.gather(GatherForm::First, std::slice::from_ref(of), depth, None),
            (4, _) => Op::First(self.some(&list(of.clone()), depth)),
            (5, _) => Op::Last(self.some(&set(of.clone()), depth)),
            (6, _) => {
                let form = [GatherForm::MinBy, GatherForm::MaxBy][self.below(2)];
                let keys = [Type::Int, Type::Bool, maybe(SHIP)];
                let keys: Vec<Type> = (0..1 + self.below(2)).map(|_| keys[self.below(3)].clone()).collect();
                self.gather(form, &keys, depth, Some(of))
            }
            _ => return self.make(of, depth - 1),
        };
        self.node(op)
    }
}
