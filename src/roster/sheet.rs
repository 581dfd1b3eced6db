//! A file with a list, held against its format.

use std::collections::BTreeMap;

use super::codes::DOES_NOT_FIT;
use crate::diagnostic::{Diagnostic, Sink, nearest};
use crate::engine::game::scalar_value;
use crate::engine::machine::Machine;
use crate::engine::setup::List;
use crate::locale::{Lang, Message, list, quoted};
use crate::model::Scalar;
use crate::ruleset::code::Type;
use crate::ruleset::play::{Format, FormatPart, PieceField, Play};
use crate::say;
use crate::schema::did_you_mean;
use crate::source::Origin;
use crate::syntax::tree::{Entry, Node, Table, Value};

/// A list that was read, and where it stands.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The list, for a set-up.
    pub list: List,
    /// Where it names its format.
    pub head: Origin,
    /// Where each entry says what it is, by part and key.
    pub entries: BTreeMap<Box<str>, BTreeMap<Box<str>, Origin>>,
}

/// Reads the list of a file. `None` if something is wrong with it: the sink says what.
pub fn read(file: &Table, whole: Origin, machine: &Machine, sink: &mut Sink) -> Option<Sheet> {
    let mut reader = Reader { machine, play: &machine.play, faults: Vec::new() };
    let sheet = reader.file(file, whole);
    let sound = reader.faults.is_empty();
    sink.extend(reader.faults);
    sheet.filter(|_| sound)
}

struct Reader<'m> {
    machine: &'m Machine,
    play: &'m Play,
    faults: Vec<Diagnostic>,
}

fn fault(message: Message, origin: Origin, label: Message) -> Diagnostic {
    Diagnostic::new(&DOES_NOT_FIT, message, origin, label)
}

/// Names for a help: the one that is meant, or all there are.
fn names<'n>(word: &str, known: impl Iterator<Item = &'n str> + Clone) -> Message {
    match nearest(word, known.clone()) {
        Some(near) => did_you_mean(near),
        None => {
            let all = quoted(&known.collect::<Vec<_>>());
            let (en, fr) = (list(Lang::En, &all), list(Lang::Fr, &all));
            say!("there is {en}", "il y a {fr}")
        }
    }
}

impl<'m> Reader<'m> {
    fn file(&mut self, file: &Table, whole: Origin) -> Option<Sheet> {
        let other = file.iter().find(|entry| &*entry.key != "list");
        if let Some(other) = other {
            let key = &other.key;
            self.faults.push(
                fault(
                    say!("a list holds `{key}` beside `[list]`", "une liste contient `{key}` à côté de `[list]`"),
                    other.key_origin,
                    say!("nothing reads this", "rien ne lit ceci"),
                )
                .help(say!("one file holds one table, `[list]`", "un fichier contient un seul bloc, `[list]`")),
            );
        }
        let missing = file.get("list").is_none();
        if missing && other.is_some_and(|other| nearest(&other.key, ["list"]).is_some()) {
            return None;
        }
        let Some((entry, table)) = file.entry("list").and_then(|entry| Some((entry, entry.node.as_table()?))) else {
            self.faults.push(
                fault(
                    say!("there is no list in this file", "ce fichier ne contient pas de liste"),
                    whole,
                    say!("without `[list]`", "sans `[list]`"),
                )
                .help(say!("begin with `[list]` and its `format`", "commencez par `[list]` et son `format`")),
            );
            return None;
        };
        self.list(table, entry.key_origin)
    }

    fn list(&mut self, table: &Table, head: Origin) -> Option<Sheet> {
        let (format, at) = self.format(table, head)?;
        let play = self.play;
        let fields = play.pieces.get(format.piece.at()).map(|piece| piece.fields.as_slice()).unwrap_or_default();
        let mut sheet =
            Sheet { list: List { format: format.id.clone(), ..List::default() }, head: at, entries: BTreeMap::new() };
        for entry in table.iter().filter(|entry| &*entry.key != "format") {
            let part = format.parts.iter().find(|part| part.id == entry.key);
            let field = fields.iter().find(|field| field.id == entry.key);
            match (part, field) {
                (Some(part), _) => self.part(part, entry, &mut sheet),
                (None, Some(field)) => {
                    if let Some(value) = self.field(field, entry) {
                        sheet.list.fields.insert(entry.key.clone(), value);
                    }
                }
                (None, None) => self.unknown(format, fields, entry),
            }
        }
        // A misspelt name is told once: what it is meant for is not missing.
        let meant: Vec<&str> = table
            .iter()
            .filter(|entry| &*entry.key != "format" && fields.iter().all(|field| field.id != entry.key))
            .filter_map(|entry| nearest(&entry.key, fields.iter().map(|field| &*field.id)))
            .collect();
        for field in fields.iter().filter(|field| table.get(&field.id).is_none() && !meant.contains(&&*field.id)) {
            self.missing(format, field, at);
        }
        Some(sheet)
    }

    fn format(&mut self, table: &Table, head: Origin) -> Option<(&'m Format, Origin)> {
        let play = self.play;
        let known = play.formats.iter().map(|format| &*format.id);
        let Some(node) = table.get("format") else {
            self.faults.push(
                fault(
                    say!("the list does not name its `format`", "la liste ne nomme pas son `format`"),
                    head,
                    say!("which format?", "quel format ?"),
                )
                .help(names("", known)),
            );
            return None;
        };
        let word = node.as_str().unwrap_or_default();
        let found = play.formats.iter().find(|format| *format.id == *word);
        if found.is_none() {
            let finding = fault(
                say!("no format of lists is called `{word}`", "aucun format de liste ne s'appelle `{word}`"),
                node.origin,
                say!("unknown format", "format inconnu"),
            );
            self.faults.push(if play.formats.is_empty() {
                finding.help(say!(
                    "the pack defines none: `[roster_format.ID]` would",
                    "le pack n'en définit aucun : `[roster_format.ID]` le ferait"
                ))
            } else {
                finding.help(names(word, known))
            });
        }
        Some((found?, node.origin))
    }

    fn part(&mut self, part: &FormatPart, entry: &Entry, sheet: &mut Sheet) {
        let Some(entries) = entry.node.as_table() else {
            let id = &part.id;
            self.faults.push(
                fault(
                    say!("`{id}` holds no entries", "`{id}` ne contient pas d'entrées"),
                    entry.node.origin,
                    say!("entries are due here", "il faut ici des entrées"),
                )
                .help(say!(
                    "give each entry a key: `[list.{id}.first]` with `is = \"…\"`",
                    "donnez une clé à chaque entrée : `[list.{id}.first]` avec `is = \"…\"`"
                )),
            );
            return;
        };
        for entry in entries.iter() {
            if let Some((is, origin)) = self.entry(part, entry) {
                sheet.list.parts.entry(part.id.clone()).or_default().insert(entry.key.clone(), is);
                sheet.entries.entry(part.id.clone()).or_default().insert(entry.key.clone(), origin);
            }
        }
    }

    /// What an entry is: `is = "corvette"`, or the word by itself.
    fn entry(&mut self, part: &FormatPart, entry: &Entry) -> Option<(Box<str>, Origin)> {
        let play = self.play;
        let kind = play.kinds.get(part.of.at())?;
        let of = &kind.id;
        let node = match &entry.node.value {
            Value::Table(table) => {
                if let Some(other) = table.iter().find(|field| &*field.key != "is") {
                    let key = &other.key;
                    self.faults.push(
                        fault(
                            say!("an entry has no `{key}`", "une entrée n'a pas de `{key}`"),
                            other.key_origin,
                            say!("nothing reads this", "rien ne lit ceci"),
                        )
                        .help(say!("an entry says what it `is`", "une entrée dit ce qu'elle est : `is`")),
                    );
                }
                table.get("is")
            }
            _ => Some(&entry.node),
        };
        let word = node.and_then(Node::as_str);
        let found = word.and_then(|word| kind.members.iter().find(|member| ***member == *word));
        if found.is_none() {
            let origin = node.map_or(entry.key_origin, |node| node.origin);
            let (key, word) = (&entry.key, word.unwrap_or_default());
            let message = match word {
                "" => say!("the entry `{key}` does not say what it is", "l'entrée `{key}` ne dit pas ce qu'elle est"),
                word => say!("no {of} is called `{word}`", "rien de la sorte `{of}` ne s'appelle `{word}`"),
            };
            let known = kind.members.iter().map(AsRef::as_ref);
            self.faults.push(fault(message, origin, say!("unknown entry", "entrée inconnue")).help(names(word, known)));
        }
        Some((found?.clone(), node?.origin))
    }

    fn field(&mut self, field: &PieceField, entry: &Entry) -> Option<Scalar> {
        let value = match &entry.node.value {
            Value::Integer(number) => Some(Scalar::Int(*number)),
            Value::Boolean(truth) => Some(Scalar::Bool(*truth)),
            Value::String(word) => Some(Scalar::Word(word.clone())),
            _ => None,
        };
        let fits = value.as_ref().is_some_and(|value| scalar_value(self.machine, value, &field.of).is_some());
        if !fits {
            let id = &field.id;
            let shown = crate::pack::faults::show(&entry.node);
            let finding = fault(
                say!("`{id}` cannot be `{shown}`", "`{id}` ne peut pas valoir `{shown}`"),
                entry.node.origin,
                say!("another value is due", "une autre valeur est attendue"),
            );
            let known = self.values(&field.of);
            self.faults.push(match (&field.of, known.is_empty()) {
                (_, false) => finding.help(names(entry.node.as_str().unwrap_or_default(), known.iter().copied())),
                (Type::Bool, _) => finding.help(say!("write `true` or `false`", "écrivez `true` ou `false`")),
                _ => finding.help(say!("write a whole number", "écrivez un nombre entier")),
            });
        }
        value.filter(|_| fits)
    }

    /// The words that a field may hold.
    fn values(&self, of: &Type) -> Vec<&str> {
        let words = match of {
            Type::Optional(of) => return self.values(of),
            Type::Member(id) => self.play.kinds.get(id.at()).map(|kind| &kind.members),
            Type::Enum(id) => self.play.enums.get(id.at()).map(|words| &words.words),
            _ => None,
        };
        words.into_iter().flatten().map(AsRef::as_ref).collect()
    }

    fn unknown(&mut self, format: &Format, fields: &[PieceField], entry: &Entry) {
        let (key, id) = (&entry.key, &format.id);
        let known = fields.iter().map(|field| &*field.id);
        self.faults.push(
            fault(
                say!("a list of the format `{id}` has no `{key}`", "une liste au format `{id}` n'a pas de `{key}`"),
                entry.key_origin,
                say!("nothing reads this", "rien ne lit ceci"),
            )
            .help(names(key, known)),
        );
    }

    fn missing(&mut self, format: &Format, field: &PieceField, head: Origin) {
        let is_part = format.parts.iter().any(|part| part.id == field.id);
        if is_part || matches!(field.of, Type::Optional(_)) {
            return;
        }
        let id = &field.id;
        let known = self.values(&field.of);
        let finding = fault(
            say!("the list does not say its `{id}`", "la liste ne dit pas son `{id}`"),
            head,
            say!("`{id}` is missing", "il manque `{id}`"),
        );
        self.faults.push(match known.first() {
            Some(first) => {
                finding.help(say!("write `{id} = \"{first}\"` or another", "écrivez `{id} = \"{first}\"` ou un autre"))
            }
            None => finding.help(say!("write `{id} = …`", "écrivez `{id} = …`")),
        });
    }
}
