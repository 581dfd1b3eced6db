//! The two streams, and how text looks on them.
//!
//! Nothing here panics: a reader that has seen enough (`codicille explain | head -1`) is no error.

use std::io::{self, ErrorKind, IsTerminal, Write};

use clap::ArgMatches;

use super::Failure;
use crate::diagnostic::render::{Style, visible};
use crate::locale::{Lang, Message, Phrase};
use crate::say;

/// Columns where there is no terminal, so that output does not depend on the machine.
const WIDTH: usize = 100;

/// How to write on the two streams.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    style: Style,
    color_errors: bool,
    quiet: bool,
}

impl Terminal {
    /// Without colours: for what is said before the command line is understood.
    pub(super) fn plain(lang: Lang) -> Terminal {
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
        // Help is text: lines longer than this are hard to read.
        let style = Style { lang, color: false, unicode: true, width: width.min(WIDTH) };
        Terminal { style, color_errors: false, quiet: false }
    }

    /// As the command line and the environment want it.
    pub(super) fn open(lang: Lang, matches: &ArgMatches, variable: &dyn Fn(&str) -> Option<String>) -> Terminal {
        let wish = matches.get_one::<String>("color").map_or("auto", String::as_str);
        let color = |terminal: bool| has_color(wish, variable, terminal);
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
        let style = Style { lang, color: color(io::stdout().is_terminal()), unicode: has_unicode(variable), width };
        Terminal { style, color_errors: color(io::stderr().is_terminal()), quiet: matches.get_flag("quiet") }
    }

    /// How findings look on standard output.
    pub(super) fn style(&self) -> &Style {
        &self.style
    }

    /// How findings look on standard error.
    pub(super) fn error_style(&self) -> Style {
        Style { color: self.color_errors, ..self.style }
    }

    /// The language.
    pub(super) fn lang(&self) -> Lang {
        self.style.lang
    }

    /// Whether nothing but what was asked for is wanted.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes what was asked for.
    pub(super) fn print(&self, text: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::refused(say!(
                "standard output cannot be written: {error}",
                "la sortie standard refuse l'écriture : {error}"
            ))),
            _ => Ok(()),
        }
    }

    /// Says something besides, unless asked to be quiet.
    pub(super) fn talk(&self, message: &Message) {
        if !self.quiet {
            complain(&visible::line(message.get(self.style.lang)));
        }
    }

    /// Writes a text on standard error as it stands.
    pub(super) fn complain(&self, text: &str) {
        complain(text.trim_end_matches('\n'));
    }

    /// Says why something could not be done.
    pub(super) fn fail(&self, failure: &Failure) {
        let lang = self.style.lang;
        let red = |word: &str| if self.color_errors { format!("\u{1b}[31m{word}\u{1b}[0m") } else { word.to_owned() };
        let colon = Phrase::new(": ", " : ").get(lang);
        let error = Phrase::new("error", "erreur").get(lang);
        let mut text = format!("{}{colon}{}", red(error), visible::line(failure.message.get(lang)));
        for help in &failure.help {
            let word = Phrase::new("help", "aide").get(lang);
            text.push_str(&format!("\n  {word}{colon}{}", visible::line(help.get(lang))));
        }
        complain(&text);
    }
}

/// Whoever cannot be told cannot be told that either.
fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

fn has_color(wish: &str, variable: &dyn Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let forced = |name: &str| set(name).is_some_and(|value| value != "0");
    match wish {
        "always" => true,
        "never" => false,
        _ if set("NO_COLOR").is_some() => false,
        _ if forced("CLICOLOR_FORCE") || forced("FORCE_COLOR") => true,
        _ => is_terminal && set("TERM").as_deref() != Some("dumb"),
    }
}

/// Whether the locale has box characters; it has unless it says otherwise.
fn has_unicode(variable: &dyn Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
    let Some(locale) = locale else { return true };
    let charset = locale.split('@').next().and_then(|name| name.split_once('.')).map(|(_, charset)| charset);
    match charset {
        Some(charset) => matches!(charset.to_ascii_lowercase().as_str(), "utf-8" | "utf8"),
        None => !matches!(locale.as_str(), "C" | "POSIX"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables<'a>(of: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        move |name| of.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn colour_follows_the_line_then_the_environment_then_the_stream() {
        let none: [(&str, &str); 0] = [];
        assert!(has_color("auto", &variables(&none), true));
        assert!(!has_color("auto", &variables(&none), false));
        assert!(!has_color("auto", &variables(&[("TERM", "dumb")]), true));
        assert!(!has_color("auto", &variables(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), true));
        assert!(has_color("auto", &variables(&[("NO_COLOR", "")]), true));
        assert!(has_color("auto", &variables(&[("CLICOLOR_FORCE", "1")]), false));
        assert!(!has_color("auto", &variables(&[("CLICOLOR_FORCE", "0")]), false));
        assert!(has_color("always", &variables(&[("NO_COLOR", "1")]), false));
        assert!(!has_color("never", &variables(&[("CLICOLOR_FORCE", "1")]), true));
    }

    #[test]
    fn boxes_are_drawn_unless_the_locale_has_none() {
        assert!(has_unicode(&variables(&[])));
        assert!(has_unicode(&variables(&[("LANG", "fr_FR.UTF-8@euro")])));
        assert!(has_unicode(&variables(&[("LANG", "C.utf8")])));
        assert!(!has_unicode(&variables(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")])));
        assert!(!has_unicode(&variables(&[("LANG", "fr_FR.ISO-8859-1")])));
    }
}
