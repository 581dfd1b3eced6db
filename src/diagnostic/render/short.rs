//! One line a finding: `path:line:column: error[code]: message`.

use super::region::Region;
use super::{colon, tag, visible};
use crate::diagnostic::Diagnostic;
use crate::locale::Lang;
use crate::source::Sources;

/// The lines. The place is written alike in both languages, since editors jump to it.
pub(super) fn render(found: &[Diagnostic], sources: &Sources, lang: Lang) -> String {
    let line = |diagnostic: &Diagnostic| {
        let Region { path, start, .. } = Region::of(sources, diagnostic.primary.origin);
        let place = format!("{}:{}:{}", visible::line(path), start.line, start.column);
        let message = visible::line(diagnostic.message.get(lang));
        format!("{place}: {}{}{message}\n", tag(diagnostic, lang), colon(lang))
    };
    found.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures;

    #[test]
    fn one_line_each_in_either_language() {
        let (sources, found) = fixtures::all();
        let english = "\
rules/green_knight/pack.toml:1:1: hint[pack/no-licence]: pack `green_knight` has no licence
rules/green_knight/rewards.toml:2:56: error[patch/stale]: patch `tatooine_retrofit` expects 4 and finds 5
rules/rebellion_in_the_rim/systems.toml:6:68: warning[text/number-drift]: \
`token.ally` says 45 in English and 30 in French
";
        let french = "\
rules/green_knight/pack.toml:1:1: conseil[pack/no-licence] : le pack `green_knight` n'a pas de licence
rules/green_knight/rewards.toml:2:56: erreur[patch/stale] : le correctif `tatooine_retrofit` attend 4 et trouve 5
rules/rebellion_in_the_rim/systems.toml:6:68: avertissement[text/number-drift] : \
`token.ally` dit 45 en anglais et 30 en français
";
        assert_eq!(render(&found, &sources, Lang::En), english);
        assert_eq!(render(&found, &sources, Lang::Fr), french);
    }

    #[test]
    fn a_name_with_a_newline_stays_on_its_line() {
        let (sources, mut diagnostic) = fixtures::one("a", 0..1);
        diagnostic.message = crate::say!("a\nb", "a\nb");
        let line = render(&[diagnostic], &sources, Lang::En);
        assert_eq!(line, "rules/a.toml:1:1: error[patch/stale]: a<U+000A>b\n");
    }
}
