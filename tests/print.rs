//! What is printed: every book of the sample packs, in both languages, as mdBook, a linter and a browser see it.
//!
//! The tests that need these programs are ignored. `mdbook`, `markdownlint-cli2`, `html-validate` and `chromium` are
//! looked up in the path; `MDBOOK`, `MARKDOWNLINT`, `HTMLVALIDATE` and `CHROMIUM` may name them. To install and run:
//!
//! ```sh
//! cargo install mdbook --version 0.5.4 --locked
//! npm install --global markdownlint-cli2@0.22.1 html-validate@10.17.0
//! cargo test --test print -- --ignored
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "print/browser.rs"]
mod browser;
#[path = "print/samples.rs"]
mod samples;

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

use browser::{Browser, Paper};
use samples::{Folder, books, printed, quick, siege};

/// How many pages a book has, by its pack; the papers and the languages differ by a few.
const PAGES: &[(&str, std::ops::RangeInclusive<usize>)] =
    &[("rebellion_in_the_rim", 38..=50), ("green_knight", 50..=64), ("rim_six_players", 52..=68)];

/// Games whose quick reference has room on one page.
const SMALL: &[&str] = &["two_moons", "rebeliao_event_deck"];

#[test]
fn every_link_inside_a_file_leads_to_one_place() {
    for file in printed().into_iter().chain(quick()) {
        let ids: Vec<&str> = attributes(&file.html, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        let twice: Vec<&&str> = unique.iter().filter(|id| ids.iter().filter(|other| other == id).count() > 1).collect();
        assert!(twice.is_empty(), "{}: anchors twice: {twice:?}", file.name);
        let links = attributes(&file.html, "href");
        let inside = links.iter().filter_map(|link| link.strip_prefix('#'));
        let dead: BTreeSet<&str> = inside.filter(|link| !unique.contains(link)).collect();
        assert!(dead.is_empty(), "{}: links that lead nowhere: {dead:?}", file.name);
        let outside: BTreeSet<&&str> = links.iter().filter(|link| !link.starts_with(['#'])).collect();
        let is_web = |link: &str| link.starts_with("https://") || link.starts_with("mailto:");
        assert!(outside.iter().all(|link| is_web(link)), "{}: {outside:?}", file.name);
        assert_eq!(attributes(&file.html, "src"), Vec::<&str>::new(), "{} holds all that it shows", file.name);
    }
}

/// The values of an attribute.
fn attributes<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
#[ignore = "needs mdbook 0.5.4"]
fn mdbook_builds_every_book_without_a_warning() {
    let program = env::var_os("MDBOOK").unwrap_or_else(|| "mdbook".into());
    for (name, files) in books() {
        let folder = Folder::new("mdbook");
        folder.write_all(&files);
        let run = Command::new(&program).arg("build").current_dir(folder.path()).output().expect("mdbook runs");
        let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
        assert!(run.status.success() && !said.contains("WARN") && !said.contains("ERROR"), "{name}: {said}");
        assert!(folder.path().join("book/index.html").is_file(), "{name}: {said}");
    }
}

#[test]
#[ignore = "needs markdownlint-cli2 0.22.1"]
fn markdownlint_accepts_every_page() {
    let program = env::var_os("MARKDOWNLINT").unwrap_or_else(|| "markdownlint-cli2".into());
    let folder = Folder::new("markdownlint");
    for (name, files) in books() {
        folder
            .write_all(&files.iter().map(|(path, text)| (format!("{name}/{path}"), text.clone())).collect::<Vec<_>>());
    }
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/.markdownlint-cli2.jsonc");
    let run = Command::new(&program).args(["--config", config, "**/*.md"]).current_dir(folder.path()).output();
    let run = run.expect("markdownlint-cli2 runs");
    let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
    assert!(run.status.success() && said.contains("0 error(s)"), "{said}");
    assert!(!said.contains("Linting: 0 file(s)"), "{said}");
}

#[test]
#[ignore = "needs html-validate 10.17.0"]
fn html_is_valid_and_accessible() {
    let program = env::var_os("HTMLVALIDATE").unwrap_or_else(|| "html-validate".into());
    let folder = Folder::new("validate");
    let files = printed().into_iter().chain(quick()).chain(siege());
    let files: Vec<_> = files.map(|file| (format!("{}.html", file.name), file.html)).collect();
    let presets = ["recommended", "standard", "a11y"].map(|preset| format!("\"html-validate:{preset}\"")).join(", ");
    folder.write_all(&[(".htmlvalidate.json".to_owned(), format!("{{ \"root\": true, \"extends\": [{presets}] }}"))]);
    folder.write_all(&files);
    let validate = || Command::new(&program).arg(".").current_dir(folder.path()).output().expect("html-validate runs");
    let run = validate();
    let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
    assert!(run.status.success() && said.is_empty(), "{said}");
    // It looked at the files, and sees faults.
    folder.write_all(&[("bad.html".to_owned(), "<!DOCTYPE html><p><div></p>".to_owned())]);
    assert!(!validate().status.success());
}

#[test]
#[ignore = "needs chromium"]
fn books_have_the_pages_that_they_should_have() {
    let browser = Browser::find();
    for file in printed() {
        for paper in [Paper::A4, Paper::Letter] {
            let pdf = browser.print(&file.html, paper);
            let what = format!("{} on {paper:?}", file.name);
            assert_eq!(pdf.said, "", "{what}: the console is empty");
            let expected =
                PAGES.iter().find(|(pack, _)| *pack == file.pack).map_or(2..=100, |(_, pages)| pages.clone());
            assert!(expected.contains(&pdf.pages.len()), "{what}: {} pages", pdf.pages.len());
            let upright = pdf.pages.iter().filter(|page| **page == paper.size()).count();
            let across = pdf.pages.iter().filter(|(w, h)| (*h, *w) == paper.size()).count();
            assert_eq!(upright + across, pdf.pages.len(), "{what}: {:?}", pdf.pages);
            assert!(across <= 1, "{what}: only the map lies on its side");
            assert!(pdf.has_outline, "{what}: headings are bookmarks");
        }
    }
}

#[test]
#[ignore = "needs chromium"]
fn quick_references_fill_two_pages_and_no_more() {
    let browser = Browser::find();
    for file in quick().into_iter().chain(siege()) {
        for paper in [Paper::A4, Paper::Letter] {
            let pdf = browser.print(&file.html, paper);
            let what = format!("{} on {paper:?}", file.name);
            assert_eq!(pdf.said, "", "{what}: the console is empty");
            let expected = if SMALL.contains(&&*file.pack) { 1 } else { 2 };
            assert_eq!(pdf.pages, vec![paper.size(); expected], "{what}");
        }
        if SMALL.contains(&&*file.pack) {
            continue;
        }
        // Letter has the least room: somewhat larger letters would need a third page there.
        let (before, size) = file.html.split_once("--size: ").unwrap();
        let (size, after) = size.split_once("pt").unwrap();
        let larger = size.parse::<f64>().unwrap() * 1.08;
        let html = format!("{before}--size: {larger:.2}pt{after}");
        assert_eq!(browser.print(&html, Paper::Letter).pages.len(), 3, "{} is well filled", file.name);
    }
}

/// The tests above and below would notice.
#[test]
#[ignore = "needs chromium"]
fn the_browser_tells_what_is_wrong() {
    let browser = Browser::find();
    let wide = browser.measure(&html("<p style=\"width: 30em\">Wide</p>"), &[(360, "screen"), (1024, "screen")]);
    assert!(wide.ends_with("P Wide, fits 1024"), "{wide}");
    let remote = "<img src=\"https://example.org/a.png\" alt=\"\">";
    assert!(browser.print(&html(remote), Paper::A4).said.contains("Content Security Policy"));
}

/// A document in the frame of a book.
fn html(body: &str) -> String {
    let book = printed().remove(0).html;
    let (head, _) = book.split_once("<body>").unwrap();
    format!("{head}<body>{body}</body></html>")
}

#[test]
#[ignore = "needs chromium"]
fn nothing_is_wider_than_a_page_or_a_telephone() {
    let browser = Browser::find();
    for file in printed().into_iter().chain(quick()) {
        // The width inside the margins of A4, which is narrower than Letter; a small telephone, a tablet, a desk.
        let windows = [(672, "print"), (360, "screen"), (1024, "screen"), (1400, "screen")];
        let measured = browser.measure(&file.html, &windows);
        assert_eq!(measured, "fits 672, fits 360, fits 1024, fits 1400", "{}", file.name);
    }
}
