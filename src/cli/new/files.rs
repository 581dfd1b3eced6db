//! The files of a new pack, and of a new workspace.

use super::examples::examples;
use super::write::string;
use crate::cli::Failure;
use crate::compile::{Compiled, compile};
use crate::locale::{Lang, Phrase, capital};
use crate::model::Folders;
use crate::pack::condition::Binding;
use crate::pack::workspace::Workspace;
use crate::world::Memory;

/// The file with the examples.
pub(super) const CHANGES: &str = "changes.toml";

/// A pack that is about to begin.
pub(super) struct Beginning<'a> {
    /// Its id.
    pub name: &'a str,
    /// The pack that it changes.
    pub base: &'a str,
    /// The folders of the workspace.
    pub folders: &'a Folders,
    /// The base, compiled.
    pub compiled: &'a Compiled,
    /// The language of its author.
    pub lang: Lang,
}

impl Beginning<'_> {
    /// The files of the pack, by their paths in the workspace.
    pub(super) fn pack(&self, world: &Memory) -> Result<Vec<(String, String)>, Failure> {
        let path = |file: &str| format!("{}/{}/{file}", self.folders.rules, self.name);
        let manifest = self.manifest();
        let mut world = world.clone();
        world.insert(&path("pack.toml"), manifest.as_str())?;
        let whole = |changes: &str| format!("{}\n\n{changes}", self.schema_line());
        let is_clean = |changes: &str| {
            let mut world = world.clone();
            let put = world.insert(&path(CHANGES), whole(changes));
            put.is_ok() && self.checks_clean(&world)
        };
        let changes = examples(&self.compiled.tree, self.name, self.lang, &is_clean);
        Ok(vec![(path("pack.toml"), manifest), (path(CHANGES), whole(&changes))])
    }

    fn checks_clean(&self, world: &Memory) -> bool {
        let Ok(workspace) = Workspace::open(world) else { return false };
        let compilation = workspace.find(self.name).map(|pack| compile(&workspace, pack, &[], &Binding::new()));
        compilation.is_some_and(|compilation| compilation.compiled.is_some() && compilation.findings.is_empty())
    }

    fn manifest(&self) -> String {
        let Beginning { name, base, lang, .. } = self;
        let comments = match lang {
            Lang::En => [
                "The id is also the name of this folder; people read the title.",
                "The languages of this pack: every text wants all of them, as in { fr = \"…\", en = \"…\" }.",
                "How others may copy your pack: choose yours.",
                "What it changes, and the versions that will do.",
            ],
            Lang::Fr => [
                "L'id est aussi le nom de ce dossier ; le titre est ce qu'on lit.",
                "Les langues du pack : chaque texte les veut toutes, par exemple { fr = \"…\", en = \"…\" }.",
                "Comment d'autres peuvent copier votre pack : à vous de choisir.",
                "Ce qu'il modifie, et les versions qui conviennent.",
            ],
        };
        let [about_id, about_languages, about_license, about_requires] = comments;
        let (title, language) = (string(&title(name)), string(&self.language()));
        let versions = self.compiled.packs.iter().find(|pack| *pack.id == **base).map(|pack| versions(&pack.version));
        let versions = string(&versions.unwrap_or_else(|| "*".to_owned()));
        let schema = self.schema_line();
        format!(
            "{schema}\n[pack]\n# {about_id}\nid = \"{name}\"\nversion = \"0.1.0\"\nformat = 1\ntitle = {title}\n\
             # {about_languages}\nlanguages = [{language}]\n# {about_license}\nlicense = \"CC-BY-4.0\"\n\
             # {about_requires}\nrequires = {{ {base} = {versions} }}\n"
        )
    }

    /// The language that the author writes in, if the base has it: else the pair would exist in none.
    fn language(&self) -> String {
        let languages = self.compiled.languages();
        let own = languages.iter().find(|language| **language == self.lang.tag()).or(languages.first());
        own.copied().unwrap_or(self.lang.tag()).to_owned()
    }

    /// What tells editors where the schema is.
    fn schema_line(&self) -> String {
        let folders = self.folders.rules.split('/').filter(|name| !name.is_empty() && *name != ".").count();
        format!("#:schema {}{}/pack.schema.json", "../".repeat(folders + 1), self.folders.schemas)
    }
}

/// `codicille.toml` of a new workspace.
pub(super) fn config(folders: &Folders, lang: Lang) -> String {
    let lints = Phrase::new(
        "How much a code or a family counts: allow, warn or deny. `codicille explain` lists them.",
        "Combien compte un code ou une famille : allow, warn ou deny. `codicille explain` en donne la liste.",
    );
    format!(
        "#:schema {}/codicille.schema.json\n[workspace]\nrules = {}\n\n# {}\n[lints]\n# \"patch/no-effect\" = \"deny\"\n",
        folders.schemas,
        string(&folders.rules),
        lints.get(lang)
    )
}

/// `my_rules` as a person would write it.
fn title(id: &str) -> String {
    capital(&id.replace('_', " "))
}

/// The versions that promise to be compatible with one.
fn versions(version: &str) -> String {
    match semver::Version::parse(version) {
        Ok(version) if version.major > 0 => version.major.to_string(),
        Ok(version) => format!("0.{}", version.minor),
        Err(_) => "*".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_versions() {
        assert_eq!(title("mes_regles"), "Mes regles");
        assert_eq!(versions("2.4.1"), "2");
        assert_eq!(versions("0.3.1"), "0.3");
        assert_eq!(versions("soon"), "*");
    }
}
