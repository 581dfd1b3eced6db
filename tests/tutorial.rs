//! The tutorial of the README, run word for word: files are written, commands run, outputs compared.
//!
//! A block ```` ```toml ```` whose first line is `# PATH` is a file to write. In a block ```` ```console ```` each `$ ` line
//! is a command; what follows is its whole output (standard output, then standard error), in which a line `…` stands
//! for any lines. `cd NAME` and `mkdir NAME` are understood, other programs than `codicille` are not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Block {
    language: String,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in markdown.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => open = Some(Block { language: language.trim().to_owned(), text: String::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Words of a command line; double quotes hold one together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn run(folder: &mut PathBuf, line: &str) -> String {
    let words = words(line);
    match (words[0].as_str(), &words[1..]) {
        ("mkdir", [name]) => fs::create_dir(folder.join(name)).unwrap(),
        ("cd", [name]) => folder.push(name),
        ("codicille", arguments) => {
            let output = Command::new(env!("CARGO_BIN_EXE_codicille"))
                .args(arguments)
                .current_dir(&*folder)
                .env("CODICILLE_LANG", "en")
                .env("NO_COLOR", "1")
                .env("COLUMNS", "100")
                .output()
                .unwrap();
            return String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        }
        (other, _) => panic!("the tutorial calls `{other}`, which a newcomer may not have"),
    }
    String::new()
}

/// Whether lines fit a pattern in which `…` stands for any lines.
fn fits(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern {
        [] => lines.is_empty(),
        ["…", rest @ ..] => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && fits(rest, &lines[1..]),
    }
}

#[test]
fn the_tutorial_does_what_it_says() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let (_, tutorial) = readme.split_once("\n## Ten minutes").expect("the README has its tutorial");
    let (tutorial, _) = tutorial.split_once("\n## ").unwrap_or((tutorial, ""));
    let mut folder = std::env::temp_dir().join(format!("codicille-tutorial-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let start = folder.clone();
    let mut commands = 0;
    for block in blocks(tutorial) {
        match block.language.as_str() {
            "toml" => {
                let (path, _) = block.text.split_once('\n').unwrap();
                let path = path.strip_prefix("# ").expect("a file begins with its path");
                fs::write(folder.join(path), &block.text).unwrap();
            }
            "console" => {
                for command in block.text.split("$ ").skip(1) {
                    let (line, expected) = command.split_once('\n').unwrap();
                    let found = run(&mut folder, line);
                    let trim =
                        |text: &str| text.trim_end().lines().map(|l| l.trim_end().to_owned()).collect::<Vec<_>>();
                    let (expected, found) = (trim(expected), trim(&found));
                    let lines = |text: &'_ [String]| text.join("\n");
                    let (pattern, actual): (Vec<&str>, Vec<&str>) =
                        (expected.iter().map(String::as_str).collect(), found.iter().map(String::as_str).collect());
                    assert!(
                        fits(&pattern, &actual),
                        "$ {line}\n{}\n--- instead of\n{}",
                        lines(&found),
                        lines(&expected)
                    );
                    commands += 1;
                }
            }
            _ => {}
        }
    }
    fs::remove_dir_all(&start).unwrap();
    assert!(commands >= 8, "only {commands} commands were found");
}

/// The picture at the top of the README is what the case `patch-stale-tatooine` prints in French.
#[test]
fn the_picture_is_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let case = fs::read_to_string(root.join("tests/ui/patch-stale-tatooine/fails.toml")).unwrap();
    let folder = std::env::temp_dir().join(format!("codicille-picture-{}", std::process::id()));
    for (path, text) in codicille::diagnostic::registry::example_files(&case) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_codicille"))
        .args(["check", "--lang", "fr"])
        .current_dir(&folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let picture = blocks(&readme).into_iter().find(|block| block.language == "text").unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), picture.text.trim_end());
}
