//! Writing diagnostics out, for people and for machines.
//!
//! Every format is given the one list that levels have already been applied to, in its order:
//! none of them hides or sorts anything, so that two formats never disagree. Formats that
//! programs read are in English whatever the language.

use super::Diagnostic;
use crate::locale::Lang;
use crate::source::Sources;

mod draw;
mod excerpt;
mod github;
mod human;
mod json;
mod junit;
mod region;
mod sarif;
mod short;
pub(crate) mod visible;
mod wrap;

#[cfg(test)]
pub(super) mod fixtures;

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// With the lines at fault, for a terminal.
    Human,
    /// One line each, as editors and `grep` like them.
    Short,
    /// One JSON object a line.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands that annotate a pull request on GitHub.
    Github,
    /// JUnit XML, for CI that counts tests.
    Junit,
}

impl Format {
    /// All formats, in the order in which they are documented.
    pub const ALL: [Format; 6] =
        [Format::Human, Format::Short, Format::Json, Format::Sarif, Format::Github, Format::Junit];

    /// The format of a `--format` value.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The word that `--format` takes.
    pub fn name(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Short => "short",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Junit => "junit",
        }
    }
}

/// How text for people looks. Formats for machines ignore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The language.
    pub lang: Lang,
    /// Whether to colour with ANSI sequences.
    pub color: bool,
    /// Whether to draw with box characters, or else in plain ASCII.
    pub unicode: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// Writes the diagnostics in one format; what it gives ends with a newline unless it is empty.
pub fn render(found: &[Diagnostic], sources: &Sources, format: Format, style: &Style) -> String {
    match format {
        Format::Human => human::render(found, sources, style),
        Format::Short => short::render(found, sources, style.lang),
        Format::Json => json::render(found, sources),
        Format::Sarif => sarif::render(found, sources, super::registry::codes()),
        Format::Github => github::render(found, sources),
        Format::Junit => junit::render(found, sources),
    }
}

/// What stands between a word and what it announces: French sets a space before the colon.
fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ": ",
        Lang::Fr => " : ",
    }
}

/// `error[patch/stale]`, the level and the code as people read them.
fn tag(diagnostic: &Diagnostic, lang: Lang) -> String {
    format!("{}[{}]", diagnostic.level.word().get(lang), diagnostic.code.name)
}

/// The whole finding in plain English, one statement a line, where a format has only one
/// field for it.
fn plain_text(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.en.clone();
    for note in &diagnostic.notes {
        text.push_str(&format!("\nnote: {}", note.en));
    }
    for help in &diagnostic.help {
        text.push_str(&format!("\nhelp: {}", help.en));
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::say;
    use crate::source::Origin;

    #[test]
    fn every_format_answers_to_its_name_only() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
        }
        assert_eq!(Format::from_name("Human"), None);
        assert_eq!(Format::from_name(""), None);
    }

    #[test]
    fn nothing_found_is_nothing_to_read() {
        let style = Style { lang: Lang::Fr, color: true, unicode: true, width: 80 };
        for format in [Format::Human, Format::Short, Format::Json, Format::Github] {
            assert_eq!(render(&[], &Sources::default(), format, &style), "");
        }
    }

    const ESCAPE: char = '\u{1b}';

    proptest! {
        #[test]
        fn no_text_and_no_label_trips_a_format(
            text in "([a-z =\\[é日👩\u{200d}\u{301}\u{feff}\u{1b}\t\r\n]|\r\n|x{90}){0,40}",
            spans in prop::collection::vec((0..400_usize, 0..60_usize), 1..12),
            (color, unicode) in (any::<bool>(), any::<bool>()),
            width in prop::sample::select(vec![0, 80, 200, usize::MAX]),
        ) {
            let (sources, mut diagnostic) = fixtures::one(&text, 0..0);
            let file = diagnostic.primary.origin.file;
            for (start, length) in spans {
                diagnostic = diagnostic.label(Origin::new(file, start..start + length), say!("label", "annotation"));
            }
            let style = Style { lang: Lang::Fr, color, unicode, width };
            for format in Format::ALL {
                let written = render(std::slice::from_ref(&diagnostic), &sources, format, &style);
                prop_assert!(written.ends_with('\n'));
                prop_assert!(!written.contains('\r'));
                let sequences = written.contains(ESCAPE);
                prop_assert!(!sequences || (color && format == Format::Human));
            }
        }
    }

    #[test]
    fn no_format_drops_a_finding() {
        let (sources, found) = fixtures::all();
        let style = Style { lang: Lang::En, color: false, unicode: true, width: 100 };
        for format in Format::ALL {
            let text = render(&found, &sources, format, &style);
            for diagnostic in &found {
                assert!(text.contains(diagnostic.code.name), "{} in {format:?}", diagnostic.code.name);
            }
        }
    }
}
