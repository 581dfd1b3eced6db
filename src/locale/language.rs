//! What languages are called: in themselves, in English, in French.

use super::Lang;

/// Languages that clubs print rules in: tag, own name, English name, French name.
const LANGUAGES: &[(&str, &str, &str, &str)] = &[
    ("ca", "català", "Catalan", "catalan"),
    ("cs", "čeština", "Czech", "tchèque"),
    ("da", "dansk", "Danish", "danois"),
    ("de", "Deutsch", "German", "allemand"),
    ("el", "ελληνικά", "Greek", "grec"),
    ("en", "English", "English", "anglais"),
    ("es", "español", "Spanish", "espagnol"),
    ("fi", "suomi", "Finnish", "finnois"),
    ("fr", "français", "French", "français"),
    ("hu", "magyar", "Hungarian", "hongrois"),
    ("it", "italiano", "Italian", "italien"),
    ("ja", "日本語", "Japanese", "japonais"),
    ("ko", "한국어", "Korean", "coréen"),
    ("nb", "norsk bokmål", "Norwegian", "norvégien"),
    ("nl", "Nederlands", "Dutch", "néerlandais"),
    ("no", "norsk", "Norwegian", "norvégien"),
    ("pl", "polski", "Polish", "polonais"),
    ("pt", "português", "Portuguese", "portugais"),
    ("ro", "română", "Romanian", "roumain"),
    ("ru", "русский", "Russian", "russe"),
    ("sv", "svenska", "Swedish", "suédois"),
    ("tr", "Türkçe", "Turkish", "turc"),
    ("uk", "українська", "Ukrainian", "ukrainien"),
    ("zh", "中文", "Chinese", "chinois"),
];

/// What a language is called in English or French, as it stands after "in" and "en": `Portuguese`, `portugais`;
/// `French (CA)` with its region. A language that is not listed goes by its tag.
pub fn language_name(tag: &str, lang: Lang) -> String {
    named(tag, |(_, _, en, fr)| match lang {
        Lang::En => en,
        Lang::Fr => fr,
    })
}

/// What a language calls itself: `português`.
pub fn own_name(tag: &str) -> String {
    named(tag, |(_, own, _, _)| own)
}

fn named(
    tag: &str,
    pick: impl Fn(&(&'static str, &'static str, &'static str, &'static str)) -> &'static str,
) -> String {
    let (language, region) = tag.split_once('-').map_or((tag, None), |(language, region)| (language, Some(region)));
    match (LANGUAGES.iter().find(|(known, ..)| *known == language), region) {
        (Some(names), None) => pick(names).to_owned(),
        (Some(names), Some(region)) => format!("{} ({region})", pick(names)),
        (None, _) => tag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_three_ways() {
        assert_eq!(language_name("pt", Lang::En), "Portuguese");
        assert_eq!(language_name("pt", Lang::Fr), "portugais");
        assert_eq!(own_name("pt"), "português");
        assert_eq!(language_name("fr-CA", Lang::En), "French (CA)");
        assert_eq!(own_name("tlh-Latn"), "tlh-Latn");
    }

    #[test]
    fn tags_are_sorted_and_stand_once() {
        assert!(LANGUAGES.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
