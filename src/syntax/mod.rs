//! TOML text → [`Tree`](tree::Node): every key and value with its place, one diagnostic per
//! fault, and the rest of the file kept.
//!
//! ```text
//! bytes → decode → text → convert (toml's own parser) → tree
//!                            ↓ only if toml refuses
//!                  statement → fault → message;  scope: defined twice
//!                            ↓ faults blanked
//!                         convert → graft: an error at each gap → tree
//! ```

pub mod codes;
mod convert;
mod decode;
mod depth;
mod fault;
mod graft;
pub mod json;
mod kind;
mod message;
mod portable;
mod recover;
mod scalar;
mod scope;
mod statement;
pub mod tree;
mod value;
mod words;

#[cfg(test)]
mod tests;

use crate::diagnostic::{Diagnostic, Sink};
use crate::say;
use crate::source::{FileId, Origin, Sources};
use crate::world::{Cause, World, WorldError};
pub use decode::{Decoded, Unreadable, decode};
use tree::Table;

/// Reads a text: the root table with all that can be read, and in the sink one diagnostic for
/// each fault. A text without an error in the sink is what `toml` accepts, and the other way round.
pub fn parse(text: &str, file: FileId, sink: &mut Sink) -> Table {
    if text.starts_with('\u{feff}') {
        sink.push(byte_order_mark(file));
    }
    match convert::read(text, file, 0) {
        Ok(read) => {
            sink.extend(read.lints);
            read.table
        }
        Err(_) => recover::recover(text, file, sink),
    }
}

/// Takes a file of a world into the sources, as far as it is text. A fault of its bytes goes to the sink.
///
/// # Errors
///
/// What the world says of a file that is not there or must not be read. A file that is too large
/// is its author's mistake, and a diagnostic.
pub fn read(world: &dyn World, path: &str, sources: &mut Sources, sink: &mut Sink) -> Result<FileId, WorldError> {
    let decoded = match world.read(path) {
        Ok(bytes) => decode(bytes),
        Err(WorldError { cause: Cause::TooLarge { size }, .. }) => {
            Decoded { text: String::new(), fault: Some(Unreadable::TooLarge { size }) }
        }
        Err(error) => return Err(error),
    };
    let file = sources.add(world.display_path(path), decoded.text);
    sink.extend(decoded.fault.map(|fault| fault.diagnostic(file)));
    Ok(file)
}

fn byte_order_mark(file: FileId) -> Diagnostic {
    Diagnostic::new(
        &codes::BYTE_ORDER_MARK,
        say!("this file begins with a byte-order mark", "ce fichier commence par un indicateur d'ordre des octets"),
        Origin::new(file, 0..'\u{feff}'.len_utf8()),
        say!("three invisible bytes", "trois octets invisibles"),
    )
    .note(say!(
        "the compiler skips it, but other tools stop here",
        "le compilateur le saute, mais d'autres outils s'arrêtent ici"
    ))
    .help(say!("save the file as UTF-8 without BOM", "enregistrez le fichier en UTF-8 sans BOM"))
}
