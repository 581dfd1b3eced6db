//! The map as an SVG, readable in black and white.

mod block;
mod geometry;
mod layout;
mod svg;
mod world;

use crate::compile::Compiled;

use super::names::Names;

/// The size of the names of systems.
const TEXT_SIZE: i64 = 16;
/// The size of what stands under a name.
const NOTE_SIZE: i64 = 13;
/// The size of the names of zones.
const TITLE_SIZE: i64 = 19;
/// The height of a line.
const LINE: i64 = 19;

/// Draws the map of a closure, with the names of a language.
pub fn draw(compiled: &Compiled, language: &str) -> String {
    let names = Names::new(compiled, language);
    let atlas = world::Atlas::new(names);
    svg::write(&names, &layout::layout(&atlas))
}

#[cfg(test)]
pub(crate) mod tests;
