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
fn words(text: &str) {
    let files = example_files(text).into_iter().map(|(p, c)| (p, c.into_bytes()));
    let ws = Workspace::open(&Memory(files.collect())).unwrap();
    for f in check_workspace(&ws, &Default::default()) {
        let place = |o| {
            let p = ws.sources.place(o);
            format!("{}:{}:{}", ws.sources.path(o.file).trim_start_matches("rules/"), p.line, p.column)
        };
        println!(
            "{}[{}] {} @{}",
            f.level.as_str(),
            f.code.name,
            place(f.primary.origin),
            f.address.as_ref().map(|a| a.to_string()).unwrap_or_default()
        );
        for lang in Lang::ALL {
            println!("  {}", f.message.get(lang));
            println!("    ^ {}", f.primary.text.get(lang));
            for l in &f.secondary {
                println!("    - {} {}", place(l.origin), l.text.get(lang));
            }
            for l in &f.notes {
                println!("    note {}", l.get(lang));
            }
            for l in &f.help {
                println!("    help {}", l.get(lang));
            }
        }
    }
}
#[test]
fn pages() {
    if std::env::var("PAGES").is_err() {
        return;
    }
    for code in codicille::diagnostic::registry::codes() {
        println!("##### {}", code.name);
        words(code.fails);
    }
}
#[test]
fn text() {
    let list = std::env::var("TEXT").unwrap_or_default();
    for path in list.split(':').filter(|p| !p.is_empty()) {
        println!("##### {path}");
        words(&std::fs::read_to_string(path).unwrap());
    }
}
