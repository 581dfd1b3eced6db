//! Scratch.
use codicille::compile::check_workspace;
use codicille::diagnostic::registry::example_files;
use codicille::diagnostic::render::{Format, Style, render};
use codicille::locale::Lang;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;
#[test]
fn show() {
    let list = std::env::var("SHOW").unwrap_or_default();
    let brief = std::env::var("BRIEF").is_ok();
    for path in list.split(':').filter(|p| !p.is_empty()) {
        let text = std::fs::read_to_string(path).unwrap();
        let files = example_files(&text).into_iter().map(|(p, c)| (p, c.into_bytes()));
        let ws = Workspace::open(&Memory(files.collect())).unwrap();
        let found = check_workspace(&ws, &Default::default());
        println!("##### {path}");
        for f in &found {
            let place = ws.sources.place(f.primary.origin);
            println!(
                "{}[{}] {}:{}:{} {}",
                f.level.as_str(),
                f.code.name,
                ws.sources.path(f.primary.origin.file),
                place.line,
                place.column,
                f.address.as_ref().map(|a| a.to_string()).unwrap_or_default()
            );
        }
        if brief {
            continue;
        }
        for lang in Lang::ALL {
            println!(
                "{}",
                render(&found, &ws.sources, Format::Human, &Style { lang, color: false, unicode: true, width: 110 })
            );
        }
    }
}
