//! What is checked of a manifest, beyond its shape.

use crate::address::Address;
use crate::diagnostic::{Diagnostic, Sink, nearest};
use crate::locale::{Lang, Message, list, quoted};
use crate::model::is_id;
use crate::say;
use crate::schema::{did_you_mean, malformed_id, malformed_twin, plain_id};
use crate::source::{FileId, Origin};
use crate::syntax::tree::{Entry, Node, Table};
use crate::world::WorldError;

use super::codes;
use super::workspace::{PackFiles, is_manifest};

/// The pack format that this compiler reads.
pub const FORMAT: i64 = 1;

/// The languages of a manifest that may not decode yet.
pub fn declared_languages(manifest: &Node) -> Vec<Box<str>> {
    let languages = manifest.as_table().and_then(|table| table.get("languages")).and_then(Node::as_array);
    languages.unwrap_or_default().iter().filter_map(Node::as_str).map(Into::into).collect()
}

/// Checks the manifest of a pack by itself, as far as it can be read.
pub fn check(id: &str, manifest: &Node, sink: &mut Sink) {
    let Some(table) = manifest.as_table() else { return };
    let mut report = |field: &str, fault: Diagnostic| sink.push(fault.at(Address::new(["pack", id, field])));
    if let Some((format, node)) = table.get("format").and_then(|node| Some((node.as_integer()?, node)))
        && format != FORMAT
    {
        report("format", unknown_format(format, node.origin));
    }
    if let Some((version, node)) = table.get("version").and_then(|node| Some((node.as_str()?, node)))
        && semver::Version::parse(version).is_err()
    {
        report("version", bad_version(version, node.origin));
    }
    if let Some(node) = table.get("languages") {
        let languages = node.as_array().unwrap_or_default();
        if languages.is_empty() && !node.is_error() {
            report("languages", no_language(node.origin));
        }
        for (tag, node) in languages.iter().filter_map(|node| Some((node.as_str()?, node))) {
            if !is_language(tag) {
                report("languages", bad_language(tag, node.origin));
            }
        }
    }
    for entry in table.get("requires").and_then(Node::as_table).into_iter().flatten() {
        if let Some(versions) = entry.node.as_str()
            && semver::VersionReq::parse(versions).is_err()
        {
            let fault = bad_requirement(&entry.key, versions, entry.node.origin);
            sink.push(fault.at(Address::new(["pack", id, "requires", &entry.key])));
        }
    }
    if table.get("license").is_none() {
        sink.push(no_license(id, manifest.origin).at(Address::new(["pack", id])));
    }
}

/// The ids of the packs of a workspace: words that cannot be one, ids that two packs have, and
/// folders with another name.
pub fn check_ids(packs: &[PackFiles], sink: &mut Sink) {
    // A pack without an id of its own goes by the name of its folder, whatever that is.
    let named = packs.iter().filter(|pack| pack.table.find(&["id".into()]).is_some_and(|id| !id.is_error()));
    let mut sorted: Vec<&PackFiles> = named.collect();
    sorted.sort_by(|a, b| a.id.cmp(&b.id).then(a.folder.cmp(&b.folder)));
    let address = |pack: &str| Address::new(["pack", pack, "id"]);
    for same in sorted.chunk_by(|a, b| a.id == b.id) {
        let Some((first, others)) = same.split_first() else { continue };
        let folder = first.folder.rsplit('/').next().unwrap_or(&first.folder);
        if others.is_empty() && is_id(&first.id) && *first.id != *folder {
            sink.push(other_folder(&first.id, folder, first.origin).at(address(&first.id)));
        }
        for other in others {
            sink.push(two_packs(&other.id, first.origin, other.origin).at(address(&other.id)));
        }
    }
    let ids: Vec<(&str, Origin)> = sorted.iter().map(|pack| (&*pack.id, pack.origin)).collect();
    sink.extend(malformed_ids(&ids).into_iter().map(|(id, fault)| fault.at(address(id))));
}

/// Those of some sorted ids that cannot be one, each beside an id that is the same but for its case.
pub fn malformed_ids<'i>(ids: &[(&'i str, Origin)]) -> Vec<(&'i str, Diagnostic)> {
    let wrong = ids.iter().filter(|(id, _)| !is_id(id));
    let fault = |(id, origin): &(&'i str, Origin)| {
        let plain = plain_id(id);
        let same = |other: &&(&str, Origin)| other.0 != *id && plain.is_some() && plain_id(other.0) == plain;
        match ids.iter().find(same) {
            Some((twin, there)) => (*id, malformed_twin(id, *origin, twin, *there)),
            None => (*id, malformed_id(id, *origin)),
        }
    };
    wrong.map(fault).collect()
}

/// `[pack]` in another file than `pack.toml`; whether it is there.
pub fn check_place(root: &Table, files: &PackFiles, path: &str, sink: &mut Sink) -> bool {
    let misplaced = root.entry("pack").filter(|_| !is_manifest(path));
    if let Some(entry) = misplaced {
        let id = &files.id;
        let fault = Diagnostic::new(
            &codes::MANIFEST_MISPLACED,
            say!(
                "the table `[pack]` of `{id}` stands outside `pack.toml`",
                "le bloc `[pack]` de `{id}` se trouve hors de `pack.toml`"
            ),
            entry.key_origin,
            say!("nothing reads it here", "rien ne le lit ici"),
        );
        sink.push(fault.help(say!("move it to `pack.toml`", "déplacez-le dans `pack.toml`")));
    }
    misplaced.is_some()
}

/// A pack without `[pack]`.
pub fn missing(folder: &str, has_file: bool, origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::MANIFEST_MISSING,
        if has_file {
            say!(
                "the `pack.toml` of `{folder}` has no table `[pack]`",
                "le fichier `pack.toml` de `{folder}` n'a pas de bloc `[pack]`"
            )
        } else {
            say!("the folder `{folder}` has no `pack.toml`", "le dossier `{folder}` n'a pas de fichier `pack.toml`")
        },
        origin,
        say!("a pack says what it is", "un pack dit ce qu'il est"),
    );
    fault.help(say!(
        "write a `pack.toml` with `[pack]`, `id = \"{folder}\"`, `version`, `format = 1`, `title` and `languages`",
        "écrivez un fichier `pack.toml` avec `[pack]`, `id = \"{folder}\"`, `version`, `format = 1`, `title` et `languages`"
    ))
}

/// A file that cannot be read.
pub fn unreadable(error: &WorldError, file: FileId) -> Diagnostic {
    Diagnostic::new(&codes::UNREADABLE, error.message(), Origin::new(file, 0..0), say!("this file", "ce fichier"))
}

/// One id defined twice; `packs` names both packs if there are two.
pub fn duplicate_id(kind: &str, first: &Entry, second: &Entry, packs: Option<(&str, &str)>) -> Diagnostic {
    let address = Address::new([kind, &second.key]);
    let message = match packs {
        Some((one, other)) => say!(
            "packs `{one}` and `{other}` both define `{address}`",
            "les packs `{one}` et `{other}` définissent tous deux `{address}`"
        ),
        None => say!("`{address}` is defined twice", "`{address}` est défini deux fois"),
    };
    let fault = Diagnostic::new(
        &codes::DUPLICATE_ID,
        message,
        second.key_origin,
        say!("defined again here", "défini de nouveau ici"),
    )
    .label(first.key_origin, say!("first defined here", "défini d'abord ici"))
    .at(address.clone());
    match packs {
        Some(_) if kind == "patch" => fault.help(say!(
            "give one of the patches another id; the ids of patches are shared like all others",
            "donnez un autre id à l'un des correctifs ; les correctifs partagent leurs ids comme le reste"
        )),
        Some(_) => fault.help(say!(
            "to change what the other pack defines, write a patch: `set.{address}`",
            "pour changer ce que l'autre pack définit, écrivez un correctif : `set.{address}`"
        )),
        None if first.node.same_value(&second.node) => fault.help(say!(
            "both say the same: delete one of the two",
            "les deux disent la même chose : supprimez l'un des deux"
        )),
        None => fault
            .note(say!(
                "everything else is checked with the first; nothing is built until one of them is gone",
                "le reste est vérifié avec le premier ; rien n'est produit tant que les deux sont là"
            ))
            .help(say!("rename one of the two, or put them together", "renommez l'un des deux, ou réunissez-les")),
    }
}

fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let primary = parts.next().is_some_and(|p| (2..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_lowercase()));
    primary && parts.all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
}

fn other_folder(id: &str, folder: &str, origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::OTHER_FOLDER,
        say!(
            "pack `{id}` lies in a folder named `{folder}`",
            "le pack `{id}` se trouve dans un dossier nommé `{folder}`"
        ),
        origin,
        say!("the folder has another name", "le dossier porte un autre nom"),
    )
    .note(say!(
        "whoever looks for the pack looks for a folder with its id",
        "qui cherche le pack cherche un dossier qui porte son id"
    ));
    match plain_id(folder).filter(|plain| plain == folder) {
        Some(_) => fault.help(say!(
            "rename the folder to `{id}`, or write `id = \"{folder}\"`",
            "renommez le dossier en `{id}`, ou écrivez `id = \"{folder}\"`"
        )),
        None => fault.help(say!("rename the folder to `{id}`", "renommez le dossier en `{id}`")),
    }
}

fn unknown_format(format: i64, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::UNKNOWN_FORMAT,
        say!(
            "this compiler does not read pack format {format}",
            "ce compilateur ne lit pas le format de pack {format}"
        ),
        origin,
        say!("it reads format {FORMAT}", "il lit le format {FORMAT}"),
    )
    .help(say!(
        "write `format = {FORMAT}`, or use a newer `codicille`",
        "écrivez `format = {FORMAT}`, ou prenez un `codicille` plus récent"
    ))
}

fn bad_version(version: &str, origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::BAD_VERSION,
        say!("`{version}` is no version number", "`{version}` n'est pas un numéro de version"),
        origin,
        say!("expects three numbers", "attend trois nombres"),
    );
    fault.help(match three_numbers(version) {
        Some(repaired) => say!("write `{repaired}`", "écrivez `{repaired}`"),
        None => say!("write for example `1.0.0`", "écrivez par exemple `1.0.0`"),
    })
}

/// `1.2` as `1.2.0`.
fn three_numbers(version: &str) -> Option<String> {
    let mut numbers: Vec<u64> =
        version.trim_start_matches('v').split('.').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    numbers.resize(3, 0);
    Some(numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
}

fn no_language(origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::BAD_LANGUAGE,
        say!("the pack declares no language", "le pack ne déclare aucune langue"),
        origin,
        say!("at least one is needed", "il en faut au moins une"),
    )
    .help(say!(
        "write `languages = [\"fr\", \"en\"]`, or only one of them",
        "écrivez `languages = [\"fr\", \"en\"]`, ou l'une des deux"
    ))
}

fn bad_language(language: &str, origin: Origin) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::BAD_LANGUAGE,
        say!("`{language}` is no language tag", "`{language}` n'est pas le code d'une langue"),
        origin,
        say!("expects two letters such as `fr`", "attend deux lettres, par exemple `fr`"),
    );
    let lower = usual_case(language);
    let known = [("french", "fr"), ("français", "fr"), ("francais", "fr"), ("english", "en"), ("anglais", "en")];
    match known.iter().find(|(name, _)| *name == lower) {
        Some((_, tag)) => fault.help(say!("write `{tag}`", "écrivez `{tag}`")),
        None if is_language(&lower) => fault.help(say!("write `{lower}`", "écrivez `{lower}`")),
        None => fault.help(say!("write for example `fr` or `pt-BR`", "écrivez par exemple `fr` ou `pt-BR`")),
    }
}

/// `PT_br` as `pt-BR`: the language in lower case, a region of two letters in upper case.
fn usual_case(tag: &str) -> String {
    let mut parts = tag.split(['-', '_']);
    let language = parts.next().unwrap_or_default().to_lowercase();
    let rest = parts.map(|part| if part.len() == 2 { part.to_uppercase() } else { part.to_owned() });
    std::iter::once(language).chain(rest).collect::<Vec<_>>().join("-")
}

fn no_license(id: &str, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::NO_LICENSE,
        say!("pack `{id}` has no licence", "le pack `{id}` n'a pas de licence"),
        origin,
        say!("no `license` here", "pas de `license` ici"),
    )
    .note(say!(
        "without one, nobody else may print or change the pack",
        "sans licence, personne d'autre ne peut imprimer ni modifier le pack"
    ))
    .help(say!("write for example `license = \"CC-BY-4.0\"`", "écrivez par exemple `license = \"CC-BY-4.0\"`"))
}

fn bad_requirement(pack: &str, versions: &str, origin: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::BAD_REQUIREMENT,
        say!(
            "`{versions}` does not say which versions of `{pack}` will do",
            "`{versions}` ne dit pas quelles versions de `{pack}` conviennent"
        ),
        origin,
        say!("expects versions", "attend des versions"),
    )
    .help(say!(
        "write for example `\"1\"` for any 1.x, or `\">=1.2\"`",
        "écrivez par exemple `\"1\"` pour toute version 1.x, ou `\">=1.2\"`"
    ))
}

fn two_packs(id: &str, first: Origin, second: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::DUPLICATE_PACK,
        say!("two packs have the id `{id}`", "deux packs portent l'id `{id}`"),
        second,
        say!("the same id", "le même id"),
    )
    .label(first, say!("first used here", "utilisé d'abord ici"))
    .help(say!("give one of them another id", "donnez un autre id à l'un des deux"))
}

/// A required pack that the workspace does not have.
pub fn unknown_pack(id: &str, origin: Origin, known: &[&str]) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::UNKNOWN_PACK,
        say!("the workspace has no pack `{id}`", "le dossier de travail n'a pas de pack `{id}`"),
        origin,
        say!("required here", "requis ici"),
    )
    .note(say!(
        "without it there is nothing to change, and nothing is built",
        "sans lui il n'y a rien à modifier, et rien n'est produit"
    ));
    match nearest(id, known.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => {
            fault.help(say!("put the pack into the folder `rules/{id}`", "placez le pack dans le dossier `rules/{id}`"))
        }
    }
}

/// A pack to come after that the workspace does not have.
pub fn unknown_after(id: &str, origin: Origin, known: &[&str]) -> Diagnostic {
    let fault = Diagnostic::new(
        &codes::UNKNOWN_AFTER,
        say!(
            "the workspace has no pack `{id}` to come after",
            "le dossier de travail n'a pas de pack `{id}` après lequel venir"
        ),
        origin,
        say!("orders nothing here", "n'ordonne rien ici"),
    );
    match nearest(id, known.iter().copied()) {
        Some(near) => fault.help(did_you_mean(near)),
        None => fault.help(say!(
            "leave it if the pack is elsewhere; else correct the id",
            "laissez-le si le pack est ailleurs ; sinon corrigez l'id"
        )),
    }
}

/// A required pack in a version that will not do.
pub fn other_version(pack: &str, wanted: &str, found: &str, origin: Origin, there: Origin) -> Diagnostic {
    Diagnostic::new(
        &codes::OTHER_VERSION,
        say!(
            "this pack requires `{pack}` {wanted} and finds {found}",
            "ce pack requiert `{pack}` {wanted} et trouve {found}"
        ),
        origin,
        say!("requires {wanted}", "requiert {wanted}"),
    )
    .label(there, say!("this is {found}", "voici la version {found}"))
    .note(say!(
        "patches written for another version may no longer apply",
        "des correctifs écrits pour une autre version peuvent ne plus s'appliquer"
    ))
    .help(say!(
        "take the other version, or check the patches and write `\"{found}\"`",
        "prenez l'autre version, ou vérifiez les correctifs et écrivez `\"{found}\"`"
    ))
}

/// One step of a cycle: why a pack must come after another.
#[derive(Clone, Debug)]
pub struct Hop<'a> {
    /// The pack that comes later.
    pub pack: &'a str,
    /// The pack before it.
    pub before: &'a str,
    /// Whether it requires it; else it only comes `after` it.
    pub requires: bool,
    /// The place that says so.
    pub origin: Origin,
}

impl Hop<'_> {
    /// The key under which the pack says so.
    pub fn field(&self) -> &'static str {
        if self.requires { "requires" } else { "after" }
    }
}

/// Packs that each come after the next, with every hop and its reason.
pub fn cycle(hops: &[Hop]) -> Option<Diagnostic> {
    let (first, rest) = hops.split_first()?;
    let pack = first.pack;
    let all_require = hops.iter().all(|hop| hop.requires);
    let names = quoted(&hops.iter().map(|hop| hop.pack).collect::<Vec<_>>());
    let (en, fr) = (list(Lang::En, &names), list(Lang::Fr, &names));
    let message = match (hops.len(), all_require) {
        (1, true) => say!("pack `{pack}` requires itself", "le pack `{pack}` se requiert lui-même"),
        (1, false) => say!("pack `{pack}` comes after itself", "le pack `{pack}` vient après lui-même"),
        (2, true) => say!("packs {en} require each other", "les packs {fr} se requièrent l'un l'autre"),
        (2, false) => say!("packs {en} come after each other", "les packs {fr} viennent l'un après l'autre"),
        (_, true) => say!("packs {en} require each other in a circle", "les packs {fr} se requièrent en boucle"),
        (_, false) => say!("packs {en} come after each other in a circle", "les packs {fr} se suivent en boucle"),
    };
    let mut fault = Diagnostic::new(&codes::CYCLE, message, first.origin, reason(first)).at(Address::new([
        "pack",
        pack,
        first.field(),
        first.before,
    ]));
    for hop in rest {
        fault = fault.label(hop.origin, reason(hop));
    }
    if rest.is_empty() {
        return Some(fault.help(say!("delete this line", "supprimez cette ligne")));
    }
    Some(
        fault
            .note(say!(
                "none can come first, so nobody knows which one changes the others",
                "aucun ne peut passer en premier : on ne sait pas lequel modifie les autres"
            ))
            .help(say!(
                "remove one of these lines; the pack that patches the other keeps its `requires`",
                "retirez l'une de ces lignes ; le pack qui modifie l'autre garde son `requires`"
            )),
    )
}

fn reason(hop: &Hop) -> Message {
    let (pack, before) = (hop.pack, hop.before);
    if hop.requires {
        say!("`{pack}` requires `{before}`", "`{pack}` requiert `{before}`")
    } else {
        say!("`{pack}` comes after `{before}`", "`{pack}` vient après `{before}`")
    }
}
