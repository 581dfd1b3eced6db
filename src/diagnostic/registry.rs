//! Every code there is. `explain`, SARIF, the guide and the tests read this list.

use std::sync::LazyLock;

use super::Code;
use crate::{check, pack, roster, schema, script, syntax};

/// All codes, sorted by name. Each family lists its own.
static CODES: LazyLock<Vec<&'static Code>> = LazyLock::new(|| {
    let families = [
        check::CODES,
        check::play::CODES,
        check::text::CODES.as_slice(),
        super::levels::CODES,
        pack::allow::CODES,
        pack::codes::CODES,
        roster::codes::CODES,
        schema::codes::CODES,
        script::codes::CODES,
        syntax::codes::CODES,
    ];
    let mut codes: Vec<&'static Code> = families.concat();
    codes.sort_by_key(|code| code.name);
    codes
});

/// All codes, sorted by name.
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

/// A code by its name.
pub fn find(name: &str) -> Option<&'static Code> {
    codes().iter().copied().find(|code| code.name == name)
}

/// The manifest that an example has unless it brings its own.
const DEFAULT_MANIFEST: &str = "[pack]\nid = \"example\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"Example\"\nlanguages = [\"fr\", \"en\"]\nlicense = \"CC0-1.0\"\n";

/// The files of an example: path under the workspace, and text.
///
/// An example is one text. A line `# file: PATH` starts a file; what stands before the first such
/// line is `rules/example/rules.toml`. A pack `example` without a manifest gets a plain one.
pub fn example_files(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(path) = line.strip_prefix("# file: ") {
            files.push((path.trim().to_owned(), String::new()));
            continue;
        }
        if files.is_empty() {
            if line.trim().is_empty() {
                continue;
            }
            files.push(("rules/example/rules.toml".to_owned(), String::new()));
        }
        if let Some((_, content)) = files.last_mut() {
            content.push_str(line);
        }
    }
    let uses_example = files.iter().any(|(path, _)| path.starts_with("rules/example/"));
    let manifest = "rules/example/pack.toml";
    if uses_example && !files.iter().any(|(path, _)| path == manifest) {
        files.push((manifest.to_owned(), DEFAULT_MANIFEST.to_owned()));
    }
    files
}
