//! The books of the sample packs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use codicille::book::{self, Options};
use codicille::compile::{Compiled, compile};
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;

/// A file to print.
pub struct Printed {
    /// The pack.
    pub pack: String,
    /// `pack.language`.
    pub name: String,
    /// The document.
    pub html: String,
}

/// The sources of every book: its name, and its files.
pub fn books() -> Vec<(String, Vec<(String, String)>)> {
    of_editions(|pack, language, compiled| {
        (format!("{pack}.{language}"), book::render(compiled, language, &Options::default()))
    })
}

/// Every book as one file.
pub fn printed() -> Vec<Printed> {
    of_editions(|pack, language, compiled| Printed {
        pack: pack.to_owned(),
        name: format!("{pack}.{language}"),
        html: book::html(compiled, language, &Options::default()),
    })
}

/// Every quick reference.
pub fn quick() -> Vec<Printed> {
    of_editions(|pack, language, compiled| Printed {
        pack: pack.to_owned(),
        name: format!("{pack}.{language}.quick"),
        html: book::quick::render(compiled, language, &Options::default()).unwrap(),
    })
}

/// The quick reference of another game: a siege with more rules than two pages hold, long and short.
pub fn siege() -> Vec<Printed> {
    let mut text = String::from(
        "[term.cannon]\nforms.fr = { one = \"canon\", gender = \"m\" }\nforms.en = { one = \"cannon\" }\n",
    );
    let both = |fr: &str, en: &str| format!("{{ fr = \"{fr}\", en = \"{en}\" }}");
    for phase in 1..=6 {
        let name = both(&format!("Journée de siège {phase}"), &format!("Day {phase}"));
        text.push_str(&format!("[phase.day_{phase}]\nname = {name}\nsteps = [\"step_{phase}\"]\n"));
        let name = both("Bombardement", "Bombardment");
        let long = "Les assiégeants tirent, les assiégés réparent la muraille. ".repeat(phase * 4);
        let words = both(&long, "The besiegers fire, the besieged mend the wall.");
        text.push_str(&format!("[step.step_{phase}]\nname = {name}\ntext = {words}\n"));
        for clause in 0..30 {
            let words =
                both("Une brèche de {n} pas laisse passer l'infanterie.", "A breach of {n} paces lets infantry in.");
            text.push_str(&format!("clauses.c{clause} = {{ text = {words}, values = {{ n = {clause} }} }}\n"));
        }
    }
    for place in 0..40 {
        let name = both(&format!("Bastion Saint-Jean-du-Désert-{place}"), &format!("Bastion {place}"));
        text.push_str(&format!("[system.s{place}]\nname = {name}\npoints = {place}\n"));
    }
    let manifest =
        "[pack]\nid = \"siege\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Siege\"\nlanguages = [\"fr\", \"en\"]\n";
    let files = [("rules/siege/pack.toml", manifest), ("rules/siege/rules.toml", &text)];
    let files = files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
    let workspace = Workspace::open(&Memory::from(BTreeMap::from(files))).unwrap();
    let root = workspace.find("siege").unwrap();
    let compilation = compile(&workspace, root, &[], &Default::default());
    assert!(compilation.is_sound(), "{:?}", compilation.findings);
    let compiled = compilation.compiled.unwrap();
    ["fr", "en"]
        .map(|language| Printed {
            pack: "siege".into(),
            name: format!("siege.{language}.quick"),
            html: book::quick::render(&compiled, language, &Options::default()).unwrap(),
        })
        .into()
}

fn of_editions<T>(make: impl Fn(&str, &str, &Compiled) -> T) -> Vec<T> {
    let workspace = Workspace::open(&Memory::from(rules())).unwrap();
    let mut made = Vec::new();
    for root in &workspace.packs {
        let compiled = compile(&workspace, root, &[], &Default::default()).compiled.unwrap();
        assert!(compiled.languages().len() >= 2, "{} is in both languages", root.id);
        made.extend(compiled.languages().into_iter().map(|language| make(&root.id, language, &compiled)));
    }
    made
}

/// The files under `rules/`.
fn rules() -> BTreeMap<String, Vec<u8>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let folders = fs::read_dir(top).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let toml = files.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    toml.map(|path| {
        let place = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        (place.to_string_lossy().replace('\\', "/"), fs::read(&path).unwrap())
    })
    .collect()
}

/// A folder for one run, gone with the value.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("codicille-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes files, by their paths.
    pub fn write_all(&self, files: &[(String, String)]) {
        for (path, text) in files {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
