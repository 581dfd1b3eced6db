//! The map: a picture in SVG for a sheet of paper, readable in black and white.
//!
//! From the rules (`world`) everything is measured (`plan`), the sheet is divided (`division`), and everything
//! gets a place where it lies on nothing else (`layout`). If it does not fit, the sheet is made larger and the print
//! so much finer; what no map can hold stands in rows (`shelves`). All numbers are whole: the same rules give the same picture on every machine.

mod card;
mod division;
mod geometry;
mod icon;
mod land;
mod layout;
mod legend;
pub(super) mod metrics;
mod partition;
mod pen;
mod picture;
mod plan;
mod polygon;
mod shelves;
mod svg;
mod title;
mod way;
mod widths;
mod wishes;
mod world;

use crate::compile::Compiled;

use super::names::Names;

/// Draws the map of a closure, with the names of a language.
pub fn draw(compiled: &Compiled, language: &str) -> String {
    picture::draw(Names::new(compiled, language))
}

#[cfg(test)]
pub(crate) mod tests;
