//! The language, found before the command line is parsed: usage errors are in it too.

use std::ffi::OsString;

use crate::locale::Lang;

/// The language that `--lang` names anywhere on the line, else `CODICILLE_LANG`, else the locale;
/// English where none of them says English or French.
pub(super) fn choose(line: &[OsString], variable: &dyn Fn(&str) -> Option<String>) -> Lang {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    // The first of these that is set is the locale, whatever the others say.
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| set(name));
    asked(line)
        .or_else(|| set("CODICILLE_LANG").and_then(|tag| Lang::from_tag(&tag)))
        .or_else(|| locale().and_then(|tag| Lang::from_tag(&tag)))
        .unwrap_or(Lang::En)
}

/// What `--lang` asks for, if it names a language that there is.
pub(super) fn asked(line: &[OsString]) -> Option<Lang> {
    let words = line.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let words: Vec<_> = words.collect();
    let after = words.windows(2).filter_map(|pair| match pair {
        [option, value] if option == "--lang" => Some(value.as_ref()),
        [_, joined] => joined.strip_prefix("--lang="),
        _ => None,
    });
    let first = words.first().and_then(|word| word.strip_prefix("--lang="));
    first.into_iter().chain(after).filter_map(exact).next_back()
}

fn exact(tag: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(line: &str, variables: &[(&str, &str)]) -> Lang {
        let line: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned());
        choose(&line, &value)
    }

    #[test]
    fn the_line_then_our_variable_then_the_locale() {
        let all = [("CODICILLE_LANG", "fr"), ("LC_ALL", "en_GB.UTF-8")];
        assert_eq!(chosen("codicille check --lang en", &all), Lang::En);
        assert_eq!(chosen("codicille --lang=en check", &all), Lang::En);
        assert_eq!(chosen("codicille check", &all), Lang::Fr);
        assert_eq!(chosen("codicille", &[("LC_ALL", "fr_CA.UTF-8"), ("LANG", "en_US")]), Lang::Fr);
        assert_eq!(chosen("codicille", &[("LC_ALL", ""), ("LC_MESSAGES", "fr"), ("LANG", "en")]), Lang::Fr);
        assert_eq!(chosen("codicille", &[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]), Lang::En);
        assert_eq!(chosen("codicille", &[]), Lang::En);
    }

    #[test]
    fn what_is_no_language_is_passed_over() {
        assert_eq!(chosen("codicille --lang de", &[("LANG", "fr_FR")]), Lang::Fr);
        assert_eq!(chosen("codicille", &[("CODICILLE_LANG", "klingon"), ("LANG", "fr")]), Lang::Fr);
        assert_eq!(chosen("codicille --lang fr --lang en", &[]), Lang::En);
        assert_eq!(chosen("codicille why -- --lang=fr", &[]), Lang::En);
        assert_eq!(chosen("codicille --lang", &[]), Lang::En);
    }
}
