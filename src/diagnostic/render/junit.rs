//! JUnit XML: a suite for each file, a test case for each finding.
//!
//! Errors fail their test case. Warnings and hints pass, with their text as output, so that
//! the count of failures agrees with the exit code.

use super::plain_text;
use super::region::Region;
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Sources;

/// The document. A run without findings is one suite in which the check has passed.
pub(super) fn render(found: &[Diagnostic], sources: &Sources) -> String {
    let files = found.chunk_by(|a, b| a.primary.origin.file == b.primary.origin.file);
    let mut suites: String = files.map(|file| suite(file, sources)).collect();
    if found.is_empty() {
        suites.push_str("  <testsuite name=\"codicille\" tests=\"1\" failures=\"0\">\n");
        suites.push_str("    <testcase name=\"check\" classname=\"codicille\"/>\n");
        suites.push_str("  </testsuite>\n");
    }
    let counts = counts(found.len().max(1), failures(found));
    let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    format!("{header}\n<testsuites name=\"codicille\" {counts}>\n{suites}</testsuites>\n")
}

/// The findings of one file.
fn suite(found: &[Diagnostic], sources: &Sources) -> String {
    let path = found.first().map_or("", |first| sources.path(first.primary.origin.file));
    let counts = counts(found.len(), failures(found));
    let cases: String = found.iter().map(|diagnostic| case(diagnostic, sources)).collect();
    format!("  <testsuite name=\"{}\" {counts}>\n{cases}  </testsuite>\n", escape(path))
}

fn case(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let Region { path, start, .. } = Region::of(sources, diagnostic.primary.origin);
    let level = diagnostic.level.as_str();
    let place = format!("{path}:{}:{}", start.line, start.column);
    let name = format!("{} {}:{}", diagnostic.code.name, start.line, start.column);
    let message = escape(&diagnostic.message.en);
    let text = escape(&format!("{place}: {level}: {}", plain_text(diagnostic)));
    let outcome = match diagnostic.level {
        Level::Error => format!("<failure type=\"{level}\" message=\"{message}\">{text}</failure>"),
        Level::Warning | Level::Hint => format!("<system-out>{text}</system-out>"),
    };
    let (name, class) = (escape(&name), escape(path));
    format!("    <testcase name=\"{name}\" classname=\"{class}\">\n      {outcome}\n    </testcase>\n")
}

fn failures(found: &[Diagnostic]) -> usize {
    found.iter().filter(|diagnostic| diagnostic.level == Level::Error).count()
}

fn counts(tests: usize, failures: usize) -> String {
    format!("tests=\"{tests}\" failures=\"{failures}\"")
}

/// Text for an element or an attribute. Control characters are dropped: XML has no way to
/// write most of them.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures;

    /// Whether every tag is closed in order and every ampersand starts what XML knows.
    fn is_well_formed(xml: &str) -> bool {
        let Some(mut rest) = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") else { return false };
        let mut open: Vec<&str> = Vec::new();
        while let Some((text, after)) = rest.split_once('<') {
            let Some((tag, after)) = after.split_once('>') else { return false };
            let name = tag.trim_matches('/').split(' ').next().unwrap_or_default();
            let is_closed_in_order = !tag.starts_with('/') || open.pop() == Some(name);
            let quotes_pair = tag.matches('"').count().is_multiple_of(2);
            if !is_closed_in_order || !quotes_pair || !entities_are_known(text) || !entities_are_known(tag) {
                return false;
            }
            if !tag.starts_with('/') && !tag.ends_with('/') {
                open.push(name);
            }
            rest = after;
        }
        open.is_empty() && rest.trim().is_empty()
    }

    fn entities_are_known(text: &str) -> bool {
        let known = ["amp;", "lt;", "gt;", "quot;", "#10;"];
        text.split('&').skip(1).all(|after| known.iter().any(|entity| after.starts_with(entity)))
    }

    #[test]
    fn a_suite_for_each_file() {
        let (sources, found) = fixtures::all();
        let xml = render(&found, &sources);
        assert!(is_well_formed(&xml), "{xml}");
        assert!(xml.contains("<testsuites name=\"codicille\" tests=\"3\" failures=\"1\">"), "{xml}");
        let error = "  <testsuite name=\"rules/green_knight/rewards.toml\" tests=\"1\" failures=\"1\">
    <testcase name=\"patch/stale 2:56\" classname=\"rules/green_knight/rewards.toml\">
      <failure type=\"error\" message=\"patch `tatooine_retrofit` expects 4 and finds 5\">\
rules/green_knight/rewards.toml:2:56: error: patch `tatooine_retrofit` expects 4 and finds 5&#10;note: ";
        assert!(xml.contains(error), "{xml}");
        let warning = "<system-out>rules/rebellion_in_the_rim/systems.toml:6:68: warning: `token.ally` says 45";
        assert!(xml.contains(warning), "{xml}");
    }

    #[test]
    fn findings_in_one_file_share_a_suite() {
        let (sources, diagnostic) = fixtures::one("a = 1", 0..1);
        let xml = render(&[diagnostic.clone(), diagnostic], &sources);
        assert!(xml.contains("<testsuite name=\"rules/a.toml\" tests=\"2\" failures=\"2\">"), "{xml}");
        assert_eq!(xml.matches("<testsuite ").count(), 1);
    }

    #[test]
    fn a_clean_run_has_passed_a_test() {
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites name=\"codicille\" tests=\"1\" failures=\"0\">
  <testsuite name=\"codicille\" tests=\"1\" failures=\"0\">
    <testcase name=\"check\" classname=\"codicille\"/>
  </testsuite>
</testsuites>
";
        assert_eq!(render(&[], &Sources::default()), expected);
        assert!(is_well_formed(expected));
    }

    #[test]
    fn markup_is_escaped_and_control_characters_go() {
        let (sources, mut diagnostic) = fixtures::one("a", 0..1);
        diagnostic.message = crate::say!("<b> & \"c\"\u{1b}\u{0}\u{ffff}\nd", "");
        let xml = render(&[diagnostic], &sources);
        assert!(is_well_formed(&xml), "{xml}");
        assert!(xml.contains("message=\"&lt;b&gt; &amp; &quot;c&quot;&#10;d\""), "{xml}");
    }
}
