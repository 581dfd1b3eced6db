//! Workflow commands, with which GitHub annotates the lines of a pull request.

use super::plain_text;
use super::region::Region;
use super::visible;
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Sources;

/// One command a finding.
pub(super) fn render(found: &[Diagnostic], sources: &Sources) -> String {
    found.iter().map(|diagnostic| command(diagnostic, sources)).collect()
}

fn command(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let kind = match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Hint => "notice",
    };
    let Region { path, start, end, .. } = Region::of(sources, diagnostic.primary.origin);
    let mut properties = format!("file={},line={},endLine={}", property(&visible::line(path)), start.line, end.line);
    // GitHub refuses columns for a range over several lines.
    if start.line == end.line {
        properties.push_str(&format!(",col={},endColumn={}", start.column, end.column));
    }
    let title = property(diagnostic.code.name);
    format!("::{kind} {properties},title={title}::{}\n", data(&plain_text(diagnostic)))
}

/// The text of a command: what would end it, or start another, is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, in which colon and comma mean something too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures;

    #[test]
    fn one_command_each() {
        let (sources, found) = fixtures::all();
        let expected = "\
::notice file=rules/green_knight/pack.toml,line=1,endLine=1,col=1,endColumn=7,\
title=pack/no-licence::pack `green_knight` has no licence
::error file=rules/green_knight/rewards.toml,line=2,endLine=2,col=56,endColumn=57,\
title=patch/stale::patch `tatooine_retrofit` expects 4 and finds 5\
%0Anote: the loser at Tatooine already gains 5 points, so the patch has nothing left to change\
%0Ahelp: delete the patch, or give `was` the value 5 and `set` the value you want now
::warning file=rules/rebellion_in_the_rim/systems.toml,line=6,endLine=6,col=68,endColumn=70,\
title=text/number-drift::`token.ally` says 45 in English and 30 in French
";
        assert_eq!(render(&found, &sources), expected);
    }

    #[test]
    fn a_message_cannot_start_a_command() {
        assert_eq!(data("50%\r\n::set-env"), "50%25%0D%0A::set-env");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
    }

    #[test]
    fn a_range_over_lines_has_no_columns() {
        let (sources, diagnostic) = fixtures::one("a = [\n1]\n", 4..8);
        let line = render(&[diagnostic], &sources);
        assert_eq!(line, "::error file=rules/a.toml,line=1,endLine=2,title=patch/stale::title\n");
    }
}
