//! The lines of a journal: written, and read back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::faults::{Damage, Flaw};
use crate::engine::Setup;
use crate::engine::chance::Chance;
use crate::engine::setup::List;
use crate::model::{Scalar, is_id};

/// The first line of every journal, without its checksum.
const MAGIC: &str = "codicille journal 1";
/// What the first line of a journal of any format starts with.
const KIND: &str = "codicille journal ";

/// Which rules are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesId {
    /// The id of the pack.
    pub pack: Box<str>,
    /// The version of the pack.
    pub version: Box<str>,
    /// The fingerprint of the ruleset.
    pub hash: Box<str>,
}

/// What a game started from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// The rules.
    pub rules: RulesId,
    /// The seed of chance.
    pub seed: u64,
    /// Parameters that differ from their defaults.
    pub params: BTreeMap<Box<str>, Scalar>,
    /// The sides of the players in seating order; empty: as the rules have it.
    pub seats: Vec<Box<str>>,
    /// The lists that players brought.
    pub lists: Vec<List>,
}

impl Start {
    /// The set-up for the engine.
    pub fn setup(&self) -> Setup {
        Setup {
            params: self.params.clone(),
            seats: self.seats.clone(),
            lists: self.lists.clone(),
            chance: Chance::Seeded(self.seed),
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Of all lines of the log so far.
    pub log: u64,
    /// The state hash of the engine.
    pub state: u64,
}

/// A choice that a journal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The line on which it was made, from 1.
    pub line: usize,
    /// The choice, as logs write it.
    pub text: Box<str>,
    /// How the game stood after it; unknown for what was played by other rules.
    pub marks: Option<Marks>,
}

/// What a journal says.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// What the game started from; its rules are those that are played now.
    pub start: Start,
    /// How the game stood before the first choice.
    pub opening: Option<Marks>,
    /// The choices that stand.
    pub path: Vec<Kept>,
    /// The choices that were taken back and can be made again, the next one last.
    pub ahead: Vec<Kept>,
    /// The last line, if it broke off: its number, and what is left of it.
    pub torn: Option<(usize, String)>,
    /// How many bytes are sound.
    pub sound: usize,
    /// Whether the last sound line ends in a line break.
    pub closed: bool,
    /// The checksum of the last sound line.
    pub check: u64,
}

/// The checksum of a line, which covers all lines before it: the first 64 bits of the SHA-256 of the checksum
/// before and the line.
pub(super) fn checksum(before: u64, line: &str) -> u64 {
    let mut sum = Sha256::new();
    sum.update(before.to_le_bytes());
    sum.update(line.as_bytes());
    sum.finalize().iter().take(8).fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}

/// A line with its checksum, and that checksum.
pub(super) fn seal(before: u64, entry: &str, marks: Option<Marks>) -> (String, u64) {
    let mut line = entry.to_owned();
    line.push_str(" #");
    if let Some(Marks { log, state }) = marks {
        line.push_str(&format!(" {log:016x} {state:016x}"));
    }
    let check = checksum(before, &line);
    line.push_str(&format!(" {check:016x}\n"));
    (line, check)
}

/// The entry that names the rules.
pub(super) fn rules_entry(rules: &RulesId) -> String {
    format!("rules {} {} {}", rules.pack, rules.version, rules.hash)
}

/// The first lines of a journal, and the checksum of the last of them.
pub(super) fn header(start: &Start, opening: Marks) -> (String, u64) {
    let mut entries = vec![MAGIC.to_owned(), rules_entry(&start.rules), format!("seed {}", start.seed)];
    entries.extend(start.params.iter().map(|(id, value)| format!("set {id} = {}", json(value))));
    entries.extend(start.seats.iter().map(|seat| match is_id(seat) {
        true => format!("player {seat}"),
        false => format!("player {}", json(seat)),
    }));
    entries.extend(start.lists.iter().map(|list| format!("list {}", json(&Listed::from(list)))));
    let (mut text, mut check) = (String::new(), 0);
    for entry in entries {
        let (line, sum) = seal(check, &entry, None);
        text.push_str(&line);
        check = sum;
    }
    let (line, check) = seal(check, "begin", Some(opening));
    text.push_str(&line);
    (text, check)
}

/// JSON on one line.
fn json(value: &impl Serialize) -> String {
    // Every key is a text, so there is nothing that JSON could not say.
    serde_json::to_string(value).unwrap_or_default()
}

/// A list as the journal writes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    format: Box<str>,
    fields: BTreeMap<Box<str>, Scalar>,
    parts: BTreeMap<Box<str>, BTreeMap<Box<str>, Box<str>>>,
}

impl From<&List> for Listed {
    fn from(list: &List) -> Listed {
        Listed { format: list.format.clone(), fields: list.fields.clone(), parts: list.parts.clone() }
    }
}

/// Reads a journal: whatever the bytes are, this ends in what they say or in what is wrong with them.
///
/// # Errors
///
/// If it is no journal, or if one of its lines is damaged. A last line that broke off is no damage: see
/// [`Written::torn`].
pub fn read(bytes: &[u8]) -> Result<Written, Damage> {
    let mut reader = Reader::default();
    let mut rest = bytes;
    let mut number = 0;
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let (line, after) = rest.split_at_checked(end + 1).unwrap_or((rest, &[]));
        number += 1;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        reader.line(number, line)?;
        reader.sound += line.len() + 1;
        rest = after;
    }
    let mut torn = None;
    let mut closed = true;
    if !rest.is_empty() {
        // Without a line break the line may still be whole: then nothing is lost.
        let mut whole = reader.clone();
        if whole.line(number + 1, rest).is_ok() {
            closed = false;
            whole.sound += rest.len();
            reader = whole;
        } else if number == 0 && !is_beginning(rest) {
            return Err(Damage::NoJournal);
        } else {
            torn = Some((number + 1, String::from_utf8_lossy(rest).into_owned()));
        }
    }
    let Reader { start, opening: Some(opening), path, ahead, sound, check, begun: true, .. } = reader else {
        return Err(Damage::Unbegun);
    };
    Ok(Written { start, opening, path, ahead, torn, sound, closed, check })
}

/// A text with the checksums of its lines made to fit: what tests and fuzzing write by hand.
pub fn resealed(text: &str) -> String {
    let (mut out, mut check) = (String::new(), 0);
    for line in text.lines() {
        let sealed = line.rsplit_once(' ').map_or(line, |(sealed, _)| sealed);
        check = checksum(check, sealed);
        out.push_str(&format!("{sealed} {check:016x}\n"));
    }
    out
}

/// Whether a first line that broke off may be that of a journal.
fn is_beginning(line: &[u8]) -> bool {
    let shared = line.len().min(MAGIC.len());
    line.get(..shared) == MAGIC.as_bytes().get(..shared)
}

/// How far a journal was read.
#[derive(Clone, Default)]
struct Reader {
    start: Start,
    /// Whether the game was set up; and how it stood then, if that is known.
    begun: bool,
    opening: Option<Option<Marks>>,
    path: Vec<Kept>,
    ahead: Vec<Kept>,
    sound: usize,
    check: u64,
}

impl Reader {
    fn line(&mut self, number: usize, line: &[u8]) -> Result<(), Damage> {
        let damaged = |flaw: Flaw| Damage::Line { line: number, flaw };
        let text = std::str::from_utf8(line).map_err(|_| match number {
            1 => Damage::NoJournal,
            _ => damaged(Flaw::Checksum),
        })?;
        if number == 1 && !text.starts_with(KIND) {
            return Err(Damage::NoJournal);
        }
        let (entry, marks) = self.unseal(text).ok_or(damaged(Flaw::Checksum))?;
        if number == 1 {
            return match entry {
                MAGIC => Ok(()),
                _ => Err(Damage::Format(entry.strip_prefix(KIND).unwrap_or_default().into())),
            };
        }
        let read = match marks {
            None => self.header(entry),
            Some(marks) if !self.begun && entry == "begin" => {
                self.begun = true;
                self.opening = Some(Some(marks));
                Ok(())
            }
            Some(marks) if self.begun => self.entry(number, entry, marks),
            Some(_) => Err(Flaw::Unknown),
        };
        read.map_err(damaged)
    }

    /// What a line says, if its checksum is right.
    fn unseal<'t>(&mut self, line: &'t str) -> Option<(&'t str, Option<Marks>)> {
        let (sealed, check) = line.rsplit_once(' ')?;
        let check = hex(check)?;
        if checksum(self.check, sealed) != check {
            return None;
        }
        let (entry, marks) = sealed.rsplit_once(" #")?;
        let marks = match marks.trim_start().split_once(' ') {
            Some((log, state)) => Some(Marks { log: hex(log)?, state: hex(state)? }),
            None if marks.is_empty() => None,
            None => return None,
        };
        self.check = check;
        Some((entry, marks))
    }

    fn header(&mut self, entry: &str) -> Result<(), Flaw> {
        if self.begun {
            return Err(Flaw::Unknown);
        }
        let (word, rest) = entry.split_once(' ').ok_or(Flaw::Unknown)?;
        let start = &mut self.start;
        match word {
            "rules" => start.rules = read_rules(rest).ok_or(Flaw::Unknown)?,
            "seed" => start.seed = rest.parse().map_err(|_| Flaw::Unknown)?,
            "set" => {
                let (id, value) = rest.split_once(" = ").ok_or(Flaw::Unknown)?;
                start.params.insert(id.into(), serde_json::from_str(value).map_err(|_| Flaw::Unknown)?);
            }
            "player" if rest.starts_with('"') => {
                start.seats.push(serde_json::from_str(rest).map_err(|_| Flaw::Unknown)?);
            }
            "player" => start.seats.push(rest.into()),
            "list" => {
                let Listed { format, fields, parts } = serde_json::from_str(rest).map_err(|_| Flaw::Unknown)?;
                start.lists.push(List { format, fields, parts });
            }
            _ => return Err(Flaw::Unknown),
        }
        Ok(())
    }

    fn entry(&mut self, line: usize, entry: &str, marks: Marks) -> Result<(), Flaw> {
        match entry.split_once(' ') {
            None if entry == "undo" => {
                let last = self.path.pop().ok_or(Flaw::NothingToUndo)?;
                self.ahead.push(last);
                self.stands(marks)
            }
            None if entry == "redo" => {
                let next = self.ahead.pop().ok_or(Flaw::NothingToRedo)?;
                self.path.push(next);
                self.stands(marks)
            }
            Some(("choose" | "decline", _)) => {
                self.ahead.clear();
                self.path.push(Kept { line, text: entry.into(), marks: Some(marks) });
                Ok(())
            }
            Some(("rules", rest)) => {
                self.start.rules = read_rules(rest).ok_or(Flaw::Unknown)?;
                self.ahead.clear();
                // What stood by the old rules says nothing about the new ones.
                self.opening = Some(None);
                self.path.iter_mut().for_each(|kept| kept.marks = None);
                self.stands(marks)
            }
            _ => Err(Flaw::Unknown),
        }
    }

    /// The game stands so after the last choice of the path.
    fn stands(&mut self, marks: Marks) -> Result<(), Flaw> {
        let known = match (self.path.last_mut(), &mut self.opening) {
            (Some(last), _) => &mut last.marks,
            (None, Some(opening)) => opening,
            (None, None) => return Err(Flaw::Unknown),
        };
        if known.is_some_and(|known| known != marks) {
            return Err(Flaw::Marks);
        }
        *known = Some(marks);
        Ok(())
    }
}

fn read_rules(text: &str) -> Option<RulesId> {
    let mut words = text.split(' ');
    let (Some(pack), Some(version), Some(hash), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return None;
    };
    Some(RulesId { pack: pack.into(), version: version.into(), hash: hash.into() })
}

fn hex(digits: &str) -> Option<u64> {
    let plain = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    if plain { u64::from_str_radix(digits, 16).ok() } else { None }
}
