//! The journal of a game: an append-only text file, one choice a line, from which the game is played again.
//!
//! ```text
//! codicille journal 1 # 5c0f2a…            the format; at the end of each line its checksum
//! rules two_moons 0.1.0 sha256:… # …       the rules that are played, by their fingerprint
//! seed 42 # …                              what the game started from
//! set players = 2 # …
//! begin # LOG STATE CHECK                  the game was set up
//! choose p1 stop # LOG STATE CHECK         a choice, as logs write it
//! undo # LOG STATE CHECK                   a choice is taken back; the next `redo` makes it again
//! rules two_moons 0.2.0 sha256:… # …       from here on the game goes by other rules
//! ```
//!
//! A *checksum* covers its line and all lines before it. So a line that was changed, lost or moved shows, with its
//! number; and a last line that a crash cut short is told from both, and dropped. The two *marks* say how the game
//! stands then: the first covers the log so far, the second is the state hash of the engine. Whoever loads a journal
//! plays it again and compares them.
//!
//! `format` reads and writes lines, `replay` makes a game of them, `file` keeps them on a disk, and `sitting` plays
//! on.

pub mod faults;
pub mod file;
pub mod format;
pub mod replay;
pub mod sitting;
pub mod words;

pub use faults::{Damage, Flaw};
pub use file::{FileFault, Journal, look};
pub use format::{Marks, RulesId, Start, Written};
pub use replay::{Replayed, Stopped, replay};
pub use sitting::{NotDone, Sitting};
