//! What a line of a book is made from.
//!
//! A marked edition tells which patch changed a line. So whatever goes into a line notes the address that it
//! was read from: names, values, texts. The index reads the notes of names to tell where they are used, and a clean
//! edition takes no others.

use std::cell::{Cell, RefCell};

use crate::address::Address;

/// The addresses read so far, line within line: a cell of a table is written while its row is.
#[derive(Debug, Default)]
pub struct Reads {
    lines: RefCell<Vec<Vec<Address>>>,
    quiet: Cell<bool>,
    /// Whether more than names is noted.
    all: bool,
}

impl Reads {
    /// Nothing read yet. If not `all`, only names will be noted.
    pub fn new(all: bool) -> Reads {
        Reads { all, ..Reads::default() }
    }

    /// Whether more than names is noted.
    pub fn notes_all(&self) -> bool {
        self.all
    }

    /// Notes an address that was read for the line that is being written.
    pub fn note(&self, address: impl FnOnce() -> Address) {
        if self.all {
            self.note_name(address);
        }
    }

    /// Notes where a name was read for the line that is being written, if one is.
    pub fn note_name(&self, address: impl FnOnce() -> Address) {
        if self.quiet.get() || self.lines.borrow().is_empty() {
            return;
        }
        let address = address();
        if let Some(line) = self.lines.borrow_mut().last_mut().filter(|line| !line.contains(&address)) {
            line.push(address);
        }
    }

    /// Reads what no line is made from, such as the names by which others are sorted.
    pub fn quietly<T>(&self, read: impl FnOnce() -> T) -> T {
        let before = self.quiet.replace(true);
        let result = read();
        self.quiet.set(before);
        result
    }

    /// Writes something, and gives the addresses that were read for it.
    pub fn during<T>(&self, write: impl FnOnce() -> T) -> (T, Vec<Address>) {
        self.lines.borrow_mut().push(Vec::new());
        let written = write();
        let reads = self.lines.borrow_mut().pop().unwrap_or_default();
        (written, reads)
    }
}
