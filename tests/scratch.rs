use codicille::compile::check_workspace;
use codicille::diagnostic::registry::*;
use codicille::locale::Lang;
use codicille::pack::workspace::Workspace;
use codicille::world::Memory;
fn show(files: Vec<(String, Vec<u8>)>) {
    let w = Workspace::open(&Memory(files.into_iter().collect())).unwrap();
    for f in check_workspace(&w, &Default::default()) {
        let p = w.sources.place(f.primary.origin);
        println!(
            "{}[{}] {}:{}:{} {}",
            f.level.as_str(),
            f.code.name,
            w.sources.path(f.primary.origin.file),
            p.line,
            p.column,
            f.address.clone().map(|a| a.to_string()).unwrap_or_default()
        );
        for l in [Lang::En, Lang::Fr] {
            println!("   {}\n     ^ {}", f.message.get(l), f.primary.text.get(l));
            for s in &f.secondary {
                println!("     {} ~ {}", w.sources.path_and_line(s.origin), s.text.get(l));
            }
            for s in &f.notes {
                println!("     note {}", s.get(l));
            }
            for s in &f.help {
                println!("     help {}", s.get(l));
            }
        }
    }
}
#[test]
fn packs() {
    let mut v = vec![];
    for d in ["green_knight", "rebellion_in_the_rim"] {
        for e in std::fs::read_dir(format!("rules/{d}")).unwrap() {
            let p = e.unwrap().path();
            if p.extension().is_some_and(|e| e == "toml") {
                v.push((p.to_str().unwrap().to_owned(), std::fs::read(&p).unwrap()));
            }
        }
    }
    show(v);
}
#[test]
fn pages() {
    for c in codes() {
        if c.fails.is_empty() || c.page.en.is_empty() {
            continue;
        }
        println!("=== {}", c.name);
        show(example_files(c.fails).into_iter().map(|(a, b)| (a, b.into_bytes())).collect());
        println!("--- repaired");
        show(example_files(c.repaired).into_iter().map(|(a, b)| (a, b.into_bytes())).collect());
    }
}
#[test]
fn cases() {
    let mut d: Vec<_> = std::fs::read_dir("tests/ui").unwrap().map(|e| e.unwrap().path()).collect();
    d.sort();
    let only = std::env::var("CASE").unwrap_or_default();
    for p in d {
        if !p.to_str().unwrap().contains(&only) {
            continue;
        }
        println!("=== {}", p.display());
        show(
            example_files(&std::fs::read_to_string(p.join("fails.toml")).unwrap())
                .into_iter()
                .map(|(a, b)| (a, b.into_bytes()))
                .collect(),
        );
    }
}
