//! A whole check from bytes: syntax, shape, manifests, layering and checks. The text holds several files, written as
//! the examples of codes are; whatever it says, the check ends and every finding lies inside a file.

#![no_main]

use std::collections::BTreeMap;

use codicille::compile::check_workspace;
use codicille::diagnostic::registry::example_files;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let files: BTreeMap<String, Vec<u8>> =
        example_files(&text).into_iter().map(|(path, content)| (path, content.into_bytes())).collect();
    let Ok(workspace) = Workspace::open(&Memory::from(files)) else { return };
    for finding in check_workspace(&workspace, &Default::default()) {
        let origin = finding.primary.origin;
        let length = workspace.sources.get(origin.file).map_or(0, |source| source.text.len());
        assert!(origin.start <= origin.end && origin.end as usize <= length, "{finding:?}");
    }
});
