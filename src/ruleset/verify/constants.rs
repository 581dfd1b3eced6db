//! The tables themselves: types, members, columns, states, dice.

use super::*;

/// Reads every table that holds no script.
pub(super) fn constants(play: &Play) -> Check {
    for kind in &play.kinds {
        let place = &kind.id;
        if kind.names.len() != kind.members.len() {
            return flaw(place, FlawKind::Count);
        }
        for column in &kind.columns {
            named(play, &column.of, place)?;
            if column.values.len() != kind.members.len() {
                return flaw(place, FlawKind::Count);
            }
            column.values.iter().try_for_each(|value| constant(play, value, &column.of, place))?;
        }
    }
    for words in &play.enums {
        if words.names.len() != words.words.len() {
            return flaw(&words.id, FlawKind::Count);
        }
    }
    for actors in &play.actors {
        actors.side.iter().try_for_each(|side| index(&play.kinds, side.at(), &actors.id))?;
    }
    for param in &play.params {
        named(play, &param.of, &param.id)?;
        constant(play, &param.default, &param.of, &param.id)?;
    }
    for die in &play.dice {
        index(&play.enums, die.icons.at(), &die.id)?;
        let icons = play.enums.get(die.icons.at()).map_or(0, |words| words.words.len());
        if die.faces.iter().flatten().any(|icon| *icon as usize >= icons) {
            return flaw(&die.id, FlawKind::Index);
        }
    }
    states(play)?;
    shapes(play)
}

fn index<T>(table: &[T], at: usize, place: &str) -> Check {
    if at < table.len() { Ok(()) } else { flaw(place, FlawKind::Index) }
}

fn states(play: &Play) -> Check {
    let mut all = 0usize;
    for state in &play.states {
        let place = format!("state.{}", state.id);
        named(play, &state.of, &place)?;
        let mut cells = 1usize;
        for key in &state.keys {
            named(play, key, &place)?;
            let values = match key {
                Type::Member(id) => play.kinds.get(id.at()).map_or(0, |kind| kind.members.len()),
                Type::Enum(id) => play.enums.get(id.at()).map_or(0, |words| words.words.len()),
                Type::Actor(_) => 1,
                Type::Bool => 2,
                _ => return flaw(&place, FlawKind::Type),
            };
            cells = cells.saturating_mul(values);
        }
        all = all.saturating_add(cells);
        if all > MOST_CELLS {
            return flaw(&place, FlawKind::Size);
        }
        state.reset.iter().try_for_each(|phase| index(&play.phases, phase.at(), &place))?;
    }
    Ok(())
}

/// The types of what has parameters and fields, the rows of tables.
fn shapes(play: &Play) -> Check {
    for piece in &play.pieces {
        for field in &piece.fields {
            named(play, &field.of, &piece.id)?;
            field.reset.iter().try_for_each(|phase| index(&play.phases, phase.at(), &piece.id))?;
        }
    }
    for formula in &play.formulas {
        named(play, &formula.of, &formula.id)?;
        params(play, &formula.params, &formula.id)?;
    }
    for effect in &play.effects {
        params(play, &effect.params, &effect.id)?;
    }
    for event in &play.events {
        params(play, &event.params, &event.id)?;
    }
    for format in &play.formats {
        params(play, &format.context, &format.id)?;
    }
    for action in &play.actions {
        action.params.iter().try_for_each(|choice| named(play, &choice.of, &action.id))?;
    }
    for phase in &play.phases {
        phase.each.iter().try_for_each(|each| named(play, &each.of, &phase.id))?;
    }
    for table in &play.tables {
        named(play, &table.row.of, &table.id)?;
        named(play, &table.column.of, &table.id)?;
        let spans = table.rows.iter().map(|row| (row.first, row.last));
        let cells = table.rows.iter().flat_map(|row| &row.cells);
        let numbers = cells.clone().map(|(_, _, number)| *number);
        if spans.chain(cells.map(|(first, last, _)| (*first, *last))).any(|(first, last)| first > last)
            || numbers.into_iter().any(|number| number == i64::MIN)
        {
            return flaw(&table.id, FlawKind::Constant);
        }
    }
    Ok(())
}

fn params(play: &Play, params: &[Parameter], place: &str) -> Check {
    params.iter().try_for_each(|param| named(play, &param.of, place))
}

/// Whether a type is one that a value outside of an expression can have.
fn named(play: &Play, of: &Type, place: &str) -> Check {
    match of {
        Type::Int | Type::Bool | Type::Text | Type::Dice => Ok(()),
        Type::Fraction => flaw(place, FlawKind::Type),
        Type::Throw(die) => die.iter().try_for_each(|die| index(&play.dice, die.at(), place)),
        Type::Enum(id) => index(&play.enums, id.at(), place),
        Type::Member(id) => index(&play.kinds, id.at(), place),
        Type::Actor(id) => index(&play.actors, id.at(), place),
        Type::Piece(id) => index(&play.pieces, id.at(), place),
        Type::Optional(of) | Type::Set(of) | Type::List(of) => named(play, of, place),
    }
}

fn constant(play: &Play, value: &Constant, of: &Type, place: &str) -> Check {
    let ascending = |all: &[Constant]| {
        let at = |value: &Constant| match value {
            Constant::Index(at) => i64::from(*at),
            Constant::Int(number) => *number,
            Constant::Bool(truth) => i64::from(*truth),
            _ => i64::MIN,
        };
        all.windows(2).all(|pair| matches!(pair, [a, b] if at(a) < at(b)))
    };
    let right = match (value, of) {
        (Constant::None, Type::Optional(_)) => true,
        (value, Type::Optional(of)) => return constant(play, value, of, place),
        (Constant::Int(number), Type::Int) => *number != i64::MIN,
        (Constant::Bool(_), Type::Bool) | (Constant::Text(_), Type::Text) => true,
        (Constant::Index(at), Type::Enum(id)) => {
            play.enums.get(id.at()).is_some_and(|words| (*at as usize) < words.words.len())
        }
        (Constant::Index(at), Type::Member(id)) => {
            play.kinds.get(id.at()).is_some_and(|kind| (*at as usize) < kind.members.len())
        }
        (Constant::Set(all), Type::Set(of)) => {
            all.iter().try_for_each(|value| constant(play, value, of, place))?;
            ascending(all)
        }
        (Constant::List(all), Type::List(of)) => {
            return all.iter().try_for_each(|value| constant(play, value, of, place));
        }
        _ => false,
    };
    if right { Ok(()) } else { flaw(place, FlawKind::Constant) }
}
