//! The packs of a workspace: every file read once, every pack parsed when it is asked for.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::address::Address;
use crate::diagnostic::levels::{Levels, Setting};
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{Config, Folders, LintLevel, Manifest, decode_node};
use crate::schema::check::{check_config, check_manifest, check_pack_file};
use crate::source::{FileId, Origin, Sources};
use crate::syntax::tree::{Entry, Node, Table, Value};
use crate::syntax::{self, parse};
use crate::world::{World, WorldError};

use super::{codes, folders, manifest};

/// A workspace with all its files, before anything is layered.
#[derive(Debug)]
pub struct Workspace {
    /// Every file of the workspace.
    pub sources: Sources,
    /// The folders in which things lie.
    pub folders: Folders,
    /// The levels that `codicille.toml` sets. What it cannot set is among the findings.
    pub levels: Levels,
    /// The packs, sorted by folder.
    pub packs: Vec<PackFiles>,
    /// What is wrong with the workspace itself.
    pub findings: Vec<Diagnostic>,
}

/// The files of one pack.
#[derive(Debug)]
pub struct PackFiles {
    /// The folder, relative to the workspace's root.
    pub folder: String,
    /// The name by which it is asked for: the id in its manifest, else the name of its folder.
    pub id: Box<str>,
    /// The manifest, where it could be read.
    pub manifest: Option<Manifest>,
    /// The table `[pack]`, for the places of what it says.
    pub table: Node,
    /// The place of the word that names it.
    pub origin: Origin,
    /// Its files.
    pub files: Vec<FileId>,
    root: Table,
    has_unread_file: bool,
    findings: Vec<Diagnostic>,
    content: OnceLock<Content>,
}

/// A pack with all that it defines.
#[derive(Clone, Copy, Debug)]
pub struct Pack<'w> {
    /// Its files.
    pub files: &'w PackFiles,
    /// What it defines, by kind and id.
    pub definitions: &'w Table,
    /// What is wrong in its files.
    pub findings: &'w [Diagnostic],
}

#[derive(Debug)]
struct Content {
    definitions: Table,
    findings: Vec<Diagnostic>,
}

impl Workspace {
    /// Reads a workspace.
    ///
    /// # Errors
    ///
    /// If its folders cannot be listed. A file that cannot be read is a finding.
    pub fn open(world: &dyn World) -> Result<Workspace, WorldError> {
        let mut sink = Sink::default();
        let mut sources = Sources::default();
        let (config, levels) = read_config(world, &mut sources, &mut sink);
        let folders = world.folders(&config.workspace.rules)?;
        let packs: Vec<PackFiles> =
            folders.into_iter().filter_map(|folder| read_pack(world, folder, &mut sources)).collect();
        manifest::check_ids(&packs, &mut sink);
        Ok(Workspace { sources, folders: config.workspace, levels, packs, findings: sink.finish() })
    }

    /// A pack by its id, by the name of its folder or by the path of its folder.
    pub fn find(&self, name: &str) -> Option<&PackFiles> {
        let path = name.replace('\\', "/");
        let path = path.trim_start_matches("./").trim_end_matches('/');
        self.packs.iter().find(|pack| *pack.id == *name).or_else(|| {
            self.packs.iter().find(|pack| pack.folder == path || pack.folder.rsplit('/').next() == Some(path))
        })
    }

    /// The content of a pack, parsed on first use.
    pub fn parse<'w>(&'w self, files: &'w PackFiles) -> Pack<'w> {
        let content = files.content.get_or_init(|| self.content(files));
        Pack { files, definitions: &content.definitions, findings: &content.findings }
    }

    /// Takes a definition out of a pack.
    #[cfg(test)]
    pub(crate) fn take_out(&mut self, pack: &str, kind: &str, id: &str) -> Entry {
        self.definitions_mut(pack, kind).remove(id).unwrap()
    }

    /// Puts a definition into a pack.
    #[cfg(test)]
    pub(crate) fn put_in(&mut self, pack: &str, kind: &str, definition: Entry) {
        self.definitions_mut(pack, kind).insert(definition);
    }

    #[cfg(test)]
    fn definitions_mut(&mut self, pack: &str, kind: &str) -> &mut Table {
        let position = self.packs.iter().position(|files| *files.id == *pack).unwrap();
        self.parse(&self.packs[position]);
        let content = self.packs[position].content.get_mut().unwrap();
        content.definitions.get_mut(kind).and_then(Node::as_table_mut).unwrap()
    }

    /// Whether a pack writes something at an address, readable or not, or above it.
    pub fn holds(&self, files: &PackFiles, address: &Address) -> bool {
        let [kind, id, field @ ..] = address.segments() else { return false };
        let definition = match &**kind {
            "pack" if *id == files.id => Some(&files.table),
            _ => self.parse(files).definitions.get(kind).and_then(Node::as_table).and_then(|table| table.get(id)),
        };
        // A fault leaves nothing below it; what was written there is known no deeper.
        definition.is_some_and(|node| {
            let mut here = node;
            field.iter().all(|segment| match here.find(std::slice::from_ref(segment)) {
                Some(below) => {
                    here = below;
                    true
                }
                None => here.is_error(),
            })
        })
    }

    fn content(&self, files: &PackFiles) -> Content {
        let mut sink = Sink::default();
        let languages = files.languages();
        let manifest_file = files.manifest_file(&self.sources);
        let mut parts: Vec<Table> = Vec::with_capacity(files.files.len());
        let mut misplaced = false;
        for file in &files.files {
            let Some(source) = self.sources.get(*file) else { continue };
            let mut root =
                if Some(*file) == manifest_file { files.root.clone() } else { parse(&source.text, *file, &mut sink) };
            misplaced |= manifest::check_place(&root, files, &source.path, &mut sink);
            root.remove("pack");
            check_pack_file(&mut root, &languages, &mut sink);
            parts.push(root);
        }
        // A manifest in the wrong file is not missing.
        let own = files.findings.iter().filter(|finding| !misplaced || *finding.code != codes::MANIFEST_MISSING);
        sink.extend(own.cloned());
        let definitions = merge(parts, &mut sink);
        Content { definitions, findings: sink.finish() }
    }
}

impl PackFiles {
    /// The languages that the pack declares.
    pub fn languages(&self) -> Vec<Box<str>> {
        manifest::declared_languages(&self.table)
    }

    /// The version, as written.
    pub fn version(&self) -> &str {
        self.field("version").and_then(Node::as_str).unwrap_or_default()
    }

    /// The packs that it requires, each with the versions that will do.
    pub fn requires(&self) -> impl Iterator<Item = (&Entry, &str)> {
        let entries = self.field("requires").and_then(Node::as_table).into_iter().flatten();
        entries.filter_map(|entry| Some((entry, entry.node.as_str()?)))
    }

    /// The packs that it comes after.
    pub fn after(&self) -> impl Iterator<Item = (&str, Origin)> {
        let nodes = self.field("after").and_then(Node::as_array).unwrap_or_default();
        nodes.iter().filter_map(|node| Some((node.as_str()?, node.origin)))
    }

    /// Whether one of its files gave no text at all, so that nobody knows what the pack defines.
    pub fn has_unread_file(&self) -> bool {
        self.has_unread_file
    }

    /// Whether it is known what the pack stands on, whatever else its manifest lacks.
    pub fn has_known_order(&self) -> bool {
        let known = |field| self.field(field).is_none_or(|node| !node.has_error());
        self.table.as_table().is_some() && known("requires") && known("after")
    }

    fn field(&self, name: &str) -> Option<&Node> {
        self.table.as_table()?.get(name)
    }

    fn manifest_file(&self, sources: &Sources) -> Option<FileId> {
        self.files.iter().copied().find(|file| is_manifest(sources.path(*file)))
    }
}

/// Whether a file is the one that says what its pack is.
pub(super) fn is_manifest(path: &str) -> bool {
    path.rsplit('/').next() == Some("pack.toml")
}

/// Takes a file in. One that cannot be read is there without a text, and with a finding.
fn read_file(world: &dyn World, path: &str, sources: &mut Sources, sink: &mut Sink) -> FileId {
    syntax::read(world, path, sources, sink).unwrap_or_else(|error| {
        let file = sources.add(world.display_path(path), String::new());
        sink.push(manifest::unreadable(&error, file));
        file
    })
}

/// Reads the files of a folder, unless it holds none. What cannot be listed is that pack's trouble,
/// not that of the others.
fn read_pack(world: &dyn World, folder: String, sources: &mut Sources) -> Option<PackFiles> {
    let mut sink = Sink::default();
    let files: Vec<FileId> = match world.list(&folder) {
        Ok(paths) => paths.iter().map(|path| read_file(world, path, sources, &mut sink)).collect(),
        Err(error) => {
            let file = sources.add(world.display_path(&folder), String::new());
            sink.push(manifest::unreadable(&error, file));
            vec![file]
        }
    };
    (!files.is_empty()).then(|| open_pack(folder, files, sources, sink))
}

fn open_pack(folder: String, files: Vec<FileId>, sources: &Sources, mut sink: Sink) -> PackFiles {
    let name = folder.rsplit('/').next().unwrap_or(&folder).to_owned();
    // All that was found so far is about bytes. Where they gave no text, nobody knows what is missing.
    let gave_no_text =
        |finding: &Diagnostic| sources.get(finding.primary.origin.file).is_none_or(|s| s.text.is_empty());
    let has_unread_file = sink.found().iter().any(gave_no_text);
    let manifest_file = files.iter().copied().find(|file| is_manifest(sources.path(*file)));
    let first = Origin::new(manifest_file.or(files.first().copied()).unwrap_or(FileId(0)), 0..0);
    let mut root = match manifest_file.and_then(|file| Some((file, sources.get(file)?))) {
        Some((file, source)) => parse(&source.text, file, &mut sink),
        None => Table::default(),
    };
    let mut table = match root.remove("pack") {
        Some(entry) => entry.node,
        None => {
            // A file that could not be read has been reported.
            let readable = match manifest_file {
                Some(file) => sink.found().iter().all(|finding| finding.primary.origin.file != file),
                None => !has_unread_file,
            };
            if readable {
                sink.push(manifest::missing(&name, manifest_file.is_some(), first));
            }
            Node { origin: first, value: Value::Error }
        }
    };
    let id_node = table.as_table().and_then(|t| t.get("id"));
    let origin = id_node.map_or(table.origin, |node| node.origin);
    let id: Box<str> = id_node.and_then(Node::as_str).unwrap_or(&name).into();
    let languages = manifest::declared_languages(&table);
    check_manifest(&mut table, &id, &languages, &mut sink);
    let manifest: Option<Manifest> = decode_node(&table);
    manifest::check(&id, &table, &mut sink);
    PackFiles {
        folder,
        id,
        manifest,
        table,
        origin,
        root,
        files,
        has_unread_file,
        findings: sink.finish(),
        content: OnceLock::new(),
    }
}

/// Puts the definitions of several files together. An id that stands in two of them is reported.
fn merge(parts: Vec<Table>, sink: &mut Sink) -> Table {
    let mut kinds: BTreeMap<Box<str>, (Entry, Vec<Entry>)> = BTreeMap::new();
    // Kinds that could not be read at all: that they are unknown is all that is known of them.
    let mut unread: Vec<Entry> = Vec::new();
    for entry in parts.into_iter().flat_map(Table::into_entries) {
        let Entry { key, key_origin, node } = entry;
        let origin = node.origin;
        let Value::Table(definitions) = node.value else {
            unread.push(Entry { key, key_origin, node: Node { origin, value: Value::Error } });
            continue;
        };
        let frame = Entry { key: key.clone(), key_origin, node: Node { origin, value: Value::Error } };
        kinds.entry(key).or_insert_with(|| (frame, Vec::new())).1.extend(definitions.into_entries());
    }
    let merged = kinds.into_iter().map(|(kind, (mut frame, mut definitions))| {
        definitions.sort_by(|a, b| a.key.cmp(&b.key).then(a.key_origin.cmp(&b.key_origin)));
        for pair in definitions.windows(2) {
            if let [first, second] = pair
                && first.key == second.key
            {
                sink.push(manifest::duplicate_id(&kind, first, second, None));
            }
        }
        let ids: Vec<(&str, Origin)> = definitions.iter().map(|entry| (&*entry.key, entry.key_origin)).collect();
        sink.extend(manifest::malformed_ids(&ids).into_iter().map(|(id, fault)| fault.at(Address::new([&*kind, id]))));
        frame.node.value = Value::Table(Table::from_entries(definitions));
        frame
    });
    let mut merged = Table::from_entries(merged.collect());
    merged.extend(unread);
    merged
}

fn read_config(world: &dyn World, sources: &mut Sources, sink: &mut Sink) -> (Config, Levels) {
    const CONFIG: &str = "codicille.toml";
    let mut levels = Levels::default();
    if !world.exists(CONFIG) {
        return (Config::default(), levels);
    }
    let file = read_file(world, CONFIG, sources, sink);
    let mut root = sources.get(file).map(|source| parse(&source.text, file, sink)).unwrap_or_default();
    check_config(&mut root, sink);
    let node = Node { origin: Origin::new(file, 0..0), value: Value::Table(root) };
    let mut config: Config = decode_node(&node).unwrap_or_default();
    folders::check(&mut config.workspace, &node, sink);
    for lint in node.find(&["lints".into()]).and_then(Node::as_table).into_iter().flatten() {
        let Some(level) = decode_node::<LintLevel>(&lint.node) else { continue };
        if let Err(refusal) = levels.configure(&lint.key, Setting::of(level)) {
            sink.push(refusal.diagnostic(lint.key_origin));
        }
    }
    (config, levels)
}
