//! What a full check costs, against `toml`'s own spanned parse of the same bytes in the same run.
//!
//! `cargo bench --bench check` prints the ratios first, then what divan measures. A pack of `n`
//! systems, of which a patch pack changes a tenth; 10,000 systems are about 1 MB.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use codicille::compile::check_workspace;
use codicille::diagnostic::Diagnostic;
use codicille::diagnostic::render::{Format, Style, render};
use codicille::locale::Lang;
use codicille::pack::workspace::Workspace;
use codicille::source::{Origin, Sources};
use codicille::world::Memory;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const SIZES: [usize; 3] = [100, 1_000, 10_000];

fn main() {
    println!("systems   bytes     toml       check      time   memory   time per system against the smallest");
    let mut smallest: Option<f64> = None;
    for n in SIZES {
        let files = pack(n);
        let bytes: usize = files.values().map(Vec::len).sum();
        // Small packs are measured more often: one run of them is lost in noise.
        let runs = (3_000_000 / bytes).clamp(15, 300);
        let (toml_time, toml_peak) = measure(runs, || {
            black_box(parse_with_toml(&files));
        });
        let (check_time, check_peak) = measure(runs, || drop(black_box(check(&files))));
        let each = check_time.as_secs_f64() / n as f64;
        let growth = each / *smallest.get_or_insert(each);
        println!(
            "{n:>7} {bytes:>8}  {toml_time:>9.2?}  {check_time:>9.2?}  {:>5.2}x  {:>5.2}x   {growth:.2}x",
            check_time.as_secs_f64() / toml_time.as_secs_f64(),
            check_peak as f64 / toml_peak as f64,
        );
    }
    divan::main();
}

/// A base pack of `n` systems in zones of fifty, and a pack that patches every tenth.
fn pack(n: usize) -> BTreeMap<String, Vec<u8>> {
    let manifest = |id: &str, requires: &str| {
        format!(
            "[pack]\nid = \"{id}\"\nversion = \"1.0.0\"\nformat = 1\ntitle = \"{id}\"\nlanguages = [\"fr\", \"en\"]\nlicense = \"CC0-1.0\"\n{requires}"
        )
    };
    let mut base = String::from("[reward.title]\nname = { fr = \"titre\", en = \"title\" }\n\n");
    let mut patches = String::new();
    for zone in 0..n.div_ceil(50) {
        base.push_str(&format!("[zone.z{zone}]\nname = \"Zone {zone}\"\n\n"));
    }
    for i in 0..n {
        base.push_str(&format!(
            "[system.s{i}]\nname = \"System {i}\"\nzones = [\"z{}\"]\nrewards.title = {{ winner = 10, loser = 5 }}\n\n",
            i / 50
        ));
        if i % 10 == 0 {
            patches.push_str(&format!(
                "[patch.p{i}]\nwas.system.s{i}.rewards.title.loser = 5\nset.system.s{i}.rewards.title.loser = 6\n\n"
            ));
        }
    }
    BTreeMap::from([
        ("rules/base/pack.toml".to_owned(), manifest("base", "").into_bytes()),
        ("rules/base/systems.toml".to_owned(), base.into_bytes()),
        ("rules/house/pack.toml".to_owned(), manifest("house", "requires = { base = \"1\" }\n").into_bytes()),
        ("rules/house/patches.toml".to_owned(), patches.into_bytes()),
    ])
}

fn parse_with_toml(files: &BTreeMap<String, Vec<u8>>) -> usize {
    let texts = files.values().filter_map(|bytes| std::str::from_utf8(bytes).ok());
    let tables: Vec<_> = texts.filter_map(|text| toml::de::DeTable::parse(text).ok()).collect();
    tables.iter().map(|table| table.get_ref().len()).sum()
}

/// The check of the patch pack: its closure holds both.
fn check(files: &BTreeMap<String, Vec<u8>>) -> Vec<Diagnostic> {
    let Ok(workspace) = Workspace::open(&Memory::from(files.clone())) else { return Vec::new() };
    let Some(root) = workspace.find("house") else { return Vec::new() };
    codicille::compile::compile(&workspace, root, &[], &Default::default()).findings
}

/// The median time of several runs, and the most memory that one held beyond what there was.
fn measure(runs: usize, run: impl Fn()) -> (Duration, usize) {
    run();
    let mut times: Vec<Duration> = Vec::new();
    let mut peak = 0;
    for _ in 0..runs {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        run();
        times.push(start.elapsed());
        peak = peak.max(MEMORY.peak_usage().saturating_sub(before));
    }
    times.sort();
    (times[times.len() / 2], peak)
}

#[divan::bench(args = SIZES)]
fn toml_spanned_parse(bencher: divan::Bencher, n: usize) {
    let files = pack(n);
    bencher.bench(|| parse_with_toml(&files));
}

#[divan::bench(args = SIZES)]
fn full_check(bencher: divan::Bencher, n: usize) {
    let files = pack(n);
    bencher.bench(|| check(&files));
}

/// Every pack of the workspace as a root, as `codicille check` without arguments does.
#[divan::bench(args = SIZES)]
fn check_all_roots(bencher: divan::Bencher, n: usize) {
    let files = pack(n);
    let workspace = Workspace::open(&Memory::from(files));
    bencher.bench(|| workspace.as_ref().map(|workspace| check_workspace(workspace, &Default::default())));
}

/// One report at the end of a file of 1 MB.
#[divan::bench]
fn report_at_the_end(bencher: divan::Bencher) {
    let text = "name = \"value\"\n".repeat(70_000);
    let end = text.len();
    let mut sources = Sources::default();
    let file = sources.add("rules/big/all.toml".into(), text);
    let code = codicille::diagnostic::registry::codes()[0];
    let label = codicille::say!("here", "ici");
    let found = [Diagnostic::new(code, label.clone(), Origin::new(file, end - 8..end - 1), label)];
    let style = Style { lang: Lang::Fr, color: false, unicode: true, width: 100 };
    bencher.bench(|| render(&found, &sources, Format::Human, &style));
}
