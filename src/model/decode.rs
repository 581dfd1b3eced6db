//! Tree → typed definitions, with serde.

use serde::Deserialize;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, Visitor, value::Error};
use serde::forward_to_deserialize_any;

use super::Rules;
use crate::syntax::tree::{Node, Table, Value};

/// Decodes all definitions of a layered tree, one by one. A definition that does not decode is
/// left out and counted as poisoned, and so is one that a fault left a hole in: whoever reported
/// the fault has reported it.
pub fn decode(tree: &Table) -> Rules {
    let mut rules = Rules::default();
    for kind in tree {
        let Some(definitions) = kind.node.as_table() else { continue };
        if &*kind.key == "pack" {
            continue;
        }
        for definition in definitions {
            let decoded = rules.take(&kind.key, &definition.key, &definition.node);
            if decoded.is_none() || definition.node.has_error() {
                rules.poisoned.insert((kind.key.clone(), definition.key.clone()));
            }
        }
    }
    rules
}

/// Decodes one value; `None` if it does not have the shape.
pub fn decode_node<'de, T: Deserialize<'de>>(node: &'de Node) -> Option<T> {
    T::deserialize(node).ok()
}

impl Rules {
    fn take(&mut self, kind: &str, id: &str, node: &Node) -> Option<()> {
        let id: Box<str> = id.into();
        match kind {
            "param" => drop(self.param.insert(id, decode_node(node)?)),
            "source" => drop(self.source.insert(id, decode_node(node)?)),
            "term" => drop(self.term.insert(id, decode_node(node)?)),
            "section" => drop(self.section.insert(id, decode_node(node)?)),
            "ruling" => drop(self.ruling.insert(id, decode_node(node)?)),
            "faction" => drop(self.faction.insert(id, decode_node(node)?)),
            "zone" => drop(self.zone.insert(id, decode_node(node)?)),
            "system" => drop(self.system.insert(id, decode_node(node)?)),
            "lane" => drop(self.lane.insert(id, decode_node(node)?)),
            "token" => drop(self.token.insert(id, decode_node(node)?)),
            "reward" => drop(self.reward.insert(id, decode_node(node)?)),
            "objective" => drop(self.objective.insert(id, decode_node(node)?)),
            "condition" => drop(self.condition.insert(id, decode_node(node)?)),
            "ability" => drop(self.ability.insert(id, decode_node(node)?)),
            "unit" => drop(self.unit.insert(id, decode_node(node)?)),
            "phase" => drop(self.phase.insert(id, decode_node(node)?)),
            "step" => drop(self.step.insert(id, decode_node(node)?)),
            "game" => drop(self.game.insert(id, decode_node(node)?)),
            "state" => drop(self.state.insert(id, decode_node(node)?)),
            "piece" => drop(self.piece.insert(id, decode_node(node)?)),
            "formula" => drop(self.formula.insert(id, decode_node(node)?)),
            "table" => drop(self.table.insert(id, decode_node(node)?)),
            "die" => drop(self.die.insert(id, decode_node(node)?)),
            "card" => drop(self.card.insert(id, decode_node(node)?)),
            "action" => drop(self.action.insert(id, decode_node(node)?)),
            "effect" => drop(self.effect.insert(id, decode_node(node)?)),
            "rule" => drop(self.rule.insert(id, decode_node(node)?)),
            "metric" => drop(self.metric.insert(id, decode_node(node)?)),
            "example" => drop(self.example.insert(id, decode_node(node)?)),
            "roster_format" => drop(self.roster_format.insert(id, decode_node(node)?)),
            "constraint" => drop(self.constraint.insert(id, decode_node(node)?)),
            "stat" => drop(self.stat.insert(id, decode_node(node)?)),
            "enum" => drop(self.enumeration.insert(id, decode_node(node)?)),
            "patch" => drop(self.patch.insert(id, decode_node(node)?)),
            _ => return None,
        }
        Some(())
    }
}

impl<'de> IntoDeserializer<'de> for &'de Node {
    type Deserializer = &'de Node;

    fn into_deserializer(self) -> &'de Node {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Array(nodes) => {
                visitor.visit_seq(SeqDeserializer::new(nodes.iter().filter(|node| !node.is_error())))
            }
            Value::Table(table) => {
                let entries = table.iter().filter(|entry| !entry.node.is_error());
                visitor.visit_map(MapDeserializer::new(entries.map(|entry| (&*entry.key, &entry.node))))
            }
            Value::Datetime(_) => Err(Error::custom("no field takes a date")),
            Value::Error => Err(Error::custom("set aside")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.as_str() {
            Some(word) => word.into_deserializer().deserialize_enum(name, variants, visitor),
            None => Err(Error::custom("expected a word")),
        }
    }

    /// Fields have names: left to itself, serde would read an array as a struct, field by field.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.value {
            Value::Table(_) => self.deserialize_any(visitor),
            _ => Err(Error::custom("expected a table")),
        }
    }

    /// What nobody decodes may be anything.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier
    }
}
