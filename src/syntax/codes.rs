//! The codes of this family, each with its page.

use crate::diagnostic::{Code, Confidence, Level};
use crate::locale::Phrase;

/// All of them, sorted by name.
pub static CODES: &[&Code] = &[
    &BAD_DATE,
    &BAD_ESCAPE,
    &BAD_KEY,
    &BAD_NUMBER,
    &BYTE_ORDER_MARK,
    &DUPLICATE_KEY,
    &DUPLICATE_TABLE,
    &INVISIBLE_CHARACTER,
    &LINE_ENDING,
    &MISSING_COMMA,
    &MISSING_EQUALS,
    &MISSING_VALUE,
    &NOT_UTF8,
    &NUL_BYTE,
    &SMART_QUOTES,
    &TOML_1_1,
    &TOO_DEEP,
    &TOO_LARGE,
    &UNCLOSED_BRACKET,
    &UNCLOSED_STRING,
    &UNEXPECTED,
    &UNQUOTED_TEXT,
    &UTF16,
];

/// A bracket is never closed.
pub static UNCLOSED_BRACKET: Code = Code {
    name: "syntax/unclosed-bracket",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a bracket is never closed", "un crochet n'est jamais fermé"),
    page: Phrase::new(
        r"A `[` or `{` has no `]` or `}`. Everything up to the next key or block is set aside, so that the rest of the file can be checked.

Add the missing bracket where the values end.",
        r"Un `[` ou un `{` n'a pas de `]` ou de `}`. Tout est mis de côté jusqu'à la clé ou au bloc qui suit, pour que le reste du fichier puisse être vérifié.

Ajoutez le crochet manquant là où les valeurs se terminent.",
    ),
    fails: r#"[zone.iv]
name = "Zone IV"
adjacent = ["iii"

[zone.iii]
name = "Zone III"
adjacent = ["iv"]
"#,
    repaired: r#"[zone.iv]
name = "Zone IV"
adjacent = ["iii"]

[zone.iii]
name = "Zone III"
adjacent = ["iv"]
"#,
};

/// A text has no closing quotes.
pub static UNCLOSED_STRING: Code = Code {
    name: "syntax/unclosed-string",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a text has no closing quotes", "un texte n'a pas de guillemets fermants"),
    page: Phrase::new(
        r#"A text begins with `"` and ends with `"`, on one line. Quotes within it are written `\"`, or as “ ” and « », which need no care. A text of several lines stands between `"""`.

If the quotes seem to be there, count them: one that is missing earlier on the line turns all others round."#,
        r#"Un texte commence par `"` et finit par `"`, sur une seule ligne. À l'intérieur, les guillemets s'écrivent `\"`, ou bien « » et “ ”, qui ne posent aucun problème. Un texte de plusieurs lignes se met entre `"""`.

Si les guillemets semblent y être, comptez-les : s'il en manque un plus tôt sur la ligne, tous les suivants sont inversés."#,
    ),
    fails: r#"[unit.corvette]
name = "Corvette
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// Typographic quotes enclose a text.
pub static SMART_QUOTES: Code = Code {
    name: "syntax/smart-quotes",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("typographic quotes enclose a text", "des guillemets typographiques entourent un texte"),
    page: Phrase::new(
        r#"Word processors turn `"` into “ ” or « ». A text in a pack is enclosed by straight quotes; within them, typographic ones are welcome and are printed as they stand.

Use a plain text editor, or switch the replacement of quotes off."#,
        r#"Les traitements de texte changent `"` en “ ” ou en « ». Dans un pack, un texte est entouré de guillemets droits ; à l'intérieur, les guillemets typographiques sont les bienvenus et s'impriment tels quels.

Utilisez un éditeur de texte brut, ou désactivez le remplacement des guillemets."#,
    ),
    fails: r#"[unit.corvette]
name = “Corvette”
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A text has no quotes.
pub static UNQUOTED_TEXT: Code = Code {
    name: "syntax/unquoted-text",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a text has no quotes", "un texte est sans guillemets"),
    page: Phrase::new(
        r#"Only numbers, `true` and `false` stand without quotes. Names, ids, dice such as `"2d6"`, ranges such as `"1-3"` and formulas are texts and stand between `"`.

A line of words is neither a key nor a value: begin a comment with `#`."#,
        r#"Seuls les nombres, `true` et `false` s'écrivent sans guillemets. Les noms, les identifiants, les dés comme `"2d6"`, les intervalles comme `"1-3"` et les formules sont des textes et se mettent entre `"`.

Une ligne de mots n'est ni une clé ni une valeur : commencez un commentaire par `#`."#,
    ),
    fails: r#"[unit.nebulon_b]
name = Nebulon B
banned = true
"#,
    repaired: r#"[unit.nebulon_b]
name = "Nebulon B"
banned = true
"#,
};

/// A key has no value.
pub static MISSING_VALUE: Code = Code {
    name: "syntax/missing-value",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a key has no value", "une clé n'a pas de valeur"),
    page: Phrase::new(
        r"Each key is followed by `=` and a value. A value left out is not nothing: the compiler cannot tell 0 from a forgotten number.

Write the value, or delete the line if the rule needs none.",
        r"Chaque clé est suivie de `=` et d'une valeur. Une valeur oubliée n'est pas rien : le compilateur ne peut pas distinguer 0 d'un nombre oublié.

Écrivez la valeur, ou supprimez la ligne si la règle n'en a pas besoin.",
    ),
    fails: r#"[unit.corvette]
name =
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// `=` is missing after a key.
pub static MISSING_EQUALS: Code = Code {
    name: "syntax/missing-equals",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("`=` is missing after a key", "il manque `=` après une clé"),
    page: Phrase::new(
        "A key and its value are joined by `=`, not by `:` and not by a space.",
        "Une clé et sa valeur sont reliées par `=`, et non par `:` ni par une espace.",
    ),
    fails: r#"[unit.corvette]
name: "Corvette"
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A comma is missing between two values.
pub static MISSING_COMMA: Code = Code {
    name: "syntax/missing-comma",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a comma is missing between two values", "il manque une virgule entre deux valeurs"),
    page: Phrase::new(
        "Values between brackets, and keys between braces, are separated by commas. A line end separates nothing there.",
        "Entre crochets, les valeurs sont séparées par des virgules ; entre accolades, les clés aussi. Une fin de ligne n'y sépare rien.",
    ),
    fails: r#"[unit.corvette]
name = { fr = "Corvette" en = "Corvette" }
banned = true
"#,
    repaired: r#"[unit.corvette]
name = { fr = "Corvette", en = "Corvette" }
banned = true
"#,
};

/// A key is missing or needs quotes.
pub static BAD_KEY: Code = Code {
    name: "syntax/bad-key",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a key is missing or needs quotes", "une clé manque ou doit être entre guillemets"),
    page: Phrase::new(
        "Without quotes, a key consists of letters without accents, digits, `_` and `-`. Ids go further: they begin with a small letter and hold only small letters, digits and `_`. The name that players read is a text, and has any letters it likes.",
        "Sans guillemets, une clé se compose de lettres sans accent, de chiffres, de `_` et de `-`. Les identifiants sont plus stricts : ils commencent par une minuscule et ne contiennent que des minuscules, des chiffres et des `_`. Le nom que lisent les joueurs est un texte, et s'écrit librement.",
    ),
    fails: r#"[unit.nebulon b]
name = "Nebulon B"
banned = true
"#,
    repaired: r#"[unit.nebulon_b]
name = "Nebulon B"
banned = true
"#,
};

/// A number is badly written.
pub static BAD_NUMBER: Code = Code {
    name: "syntax/bad-number",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a number is badly written", "un nombre est mal écrit"),
    page: Phrase::new(
        "Numbers are written like `12`, `-3`, `2.5` or `1_000`: with a decimal point, without spaces, units or leading zeros. The book prints them as each language does.",
        "Les nombres s'écrivent comme `12`, `-3`, `2.5` ou `1_000` : avec un point décimal, sans espaces, sans unité et sans zéro au début. Le livre les imprime selon l'usage de chaque langue.",
    ),
    fails: r#"[unit.corvette]
name = "Corvette"
banned = true
values.limit = 1,5
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
values.limit = 2
"#,
};

/// A date or an hour does not exist.
pub static BAD_DATE: Code = Code {
    name: "syntax/bad-date",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a date or an hour does not exist", "une date ou une heure n'existe pas"),
    page: Phrase::new(
        r#"What looks like `2025-03-31` or `18:30` is read as a date or a time, and this one does not exist. No rule needs a date: put it between `"` if it is part of a text."#,
        r#"Ce qui ressemble à `2025-03-31` ou à `18:30` est lu comme une date ou une heure, et celle-ci n'existe pas. Aucune règle ne demande de date : mettez-la entre `"` si elle fait partie d'un texte."#,
    ),
    fails: r#"[phase.june]
name = 1944-06-31
"#,
    repaired: r#"[phase.june]
name = "1944-06-30"
"#,
};

/// A backslash is followed by an unknown letter.
pub static BAD_ESCAPE: Code = Code {
    name: "syntax/bad-escape",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a backslash is followed by an unknown letter",
        "une barre oblique inverse est suivie d'une lettre inconnue",
    ),
    page: Phrase::new(
        r#"In a text between `"`, a backslash begins a special character: `\n` a new line, `\"` a quote, `\\` a backslash. Between `'` it is a character like any other."#,
        r#"Dans un texte entre `"`, une barre oblique inverse annonce un caractère spécial : `\n` une fin de ligne, `\"` un guillemet, `\\` une barre oblique inverse. Entre `'`, c'est un caractère comme un autre."#,
    ),
    fails: r#"[unit.corvette]
name = "Corvette \A"
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette \\A"
banned = true
"#,
};

/// An invisible character stands outside quotes.
pub static INVISIBLE_CHARACTER: Code = Code {
    name: "syntax/invisible-character",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "an invisible character stands outside quotes",
        "un caractère invisible se trouve hors des guillemets",
    ),
    page: Phrase::new(
        "Text pasted from a web page or a word processor brings no-break spaces and control characters along. Between quotes, spaces of all kinds are welcome; elsewhere only plain ones separate words.",
        "Un texte collé depuis une page web ou un traitement de texte apporte des espaces insécables et des caractères de contrôle. Entre guillemets, toutes les espaces sont les bienvenues ; ailleurs, seules les espaces simples séparent les mots.",
    ),
    fails: "[unit.corvette]\nname\u{a0}= \"Corvette\"\nbanned = true\n",
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// Lines end in a carriage return alone.
pub static LINE_ENDING: Code = Code {
    name: "syntax/line-ending",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("lines end in a carriage return alone", "des lignes se terminent par un retour chariot seul"),
    page: Phrase::new(
        "Very old Macintosh programs ended lines so. Save the file with Unix (LF) or Windows (CRLF) line endings.",
        "De très vieux logiciels Macintosh terminaient ainsi les lignes. Enregistrez le fichier avec des fins de ligne Unix (LF) ou Windows (CRLF).",
    ),
    fails: "[unit.corvette]\rname = \"Corvette\"\rbanned = true\r",
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A key is given twice.
pub static DUPLICATE_KEY: Code = Code {
    name: "syntax/duplicate-key",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a key is given twice", "une clé est donnée deux fois"),
    page: Phrase::new(
        "One block holds the same key twice, or uses it both as a value and as a block. Players would not know which of the two counts; the compiler keeps the first until you choose.",
        "Un bloc contient deux fois la même clé, ou s'en sert à la fois comme valeur et comme bloc. Les joueurs ne sauraient pas laquelle des deux compte ; le compilateur garde la première en attendant votre choix.",
    ),
    fails: r#"[unit.corvette]
name = "Corvette"
banned = true
name = "CR90"
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A block is opened twice.
pub static DUPLICATE_TABLE: Code = Code {
    name: "syntax/duplicate-table",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a block is opened twice", "un bloc est ouvert deux fois"),
    page: Phrase::new(
        "Two headers of one file have the same name. To change a definition of another pack, write a patch; to complete one, put all its keys under one header.",
        "Deux titres d'un même fichier portent le même nom. Pour modifier une définition d'un autre pack, écrivez un correctif ; pour en compléter une, mettez toutes ses clés sous un seul titre.",
    ),
    fails: r#"[unit.corvette]
name = "Corvette"

[unit.corvette]
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// Values are nested too deep.
pub static TOO_DEEP: Code = Code {
    name: "syntax/too-deep",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("values are nested too deep", "les valeurs sont imbriquées trop profondément"),
    page: Phrase::new(
        "Brackets and dots lie in each other more than 80 deep. No rule needs that; a file that a program wrote may look so.",
        "Des crochets ou des points sont imbriqués sur plus de 80 niveaux. Aucune règle n'en a besoin ; cela arrive dans un fichier écrit par un programme.",
    ),
    fails: r#"[phase.battle]
name = "Battle"
steps = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
"#,
    repaired: r#"[phase.battle]
name = "Battle"
steps = []
"#,
};

/// Something is out of place.
pub static UNEXPECTED: Code = Code {
    name: "syntax/unexpected",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("something is out of place", "quelque chose n'est pas à sa place"),
    page: Phrase::new(
        "A line is a header such as `[unit.corvette]`, or a key, `=` and one value. Anything more, such as a comma at its end or a second key, goes on a line of its own or is deleted.",
        "Une ligne est un titre comme `[unit.corvette]`, ou bien une clé, `=` et une seule valeur. Tout le reste, comme une virgule finale ou une seconde clé, va sur sa propre ligne ou se supprime.",
    ),
    fails: r#"[unit.corvette]
name = "Corvette",
banned = true
"#,
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A file uses syntax that only TOML 1.1 knows.
pub static TOML_1_1: Code = Code {
    name: "syntax/toml-1-1",
    level: Level::Warning,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a file uses syntax that only TOML 1.1 knows",
        "un fichier utilise une syntaxe propre à TOML 1.1",
    ),
    page: Phrase::new(
        r"The compiler reads TOML 1.1: braces over several lines or with a last comma, `\e` and `\x41` in texts, times without seconds. The tools of most editors still read TOML 1.0: they stop at such a place, and their completion and checks with them.",
        r"Le compilateur lit TOML 1.1 : accolades sur plusieurs lignes ou avec une virgule finale, `\e` et `\x41` dans les textes, heures sans secondes. Les outils de la plupart des éditeurs lisent encore TOML 1.0 : ils s'arrêtent à un tel endroit, et avec eux la complétion et les vérifications.",
    ),
    fails: r#"[unit.corvette]
name = {
  fr = "Corvette",
  en = "Corvette",
}
banned = true
"#,
    repaired: r#"[unit.corvette]
name = { fr = "Corvette", en = "Corvette" }
banned = true
"#,
};

/// A file begins with a byte-order mark.
pub static BYTE_ORDER_MARK: Code = Code {
    name: "syntax/byte-order-mark",
    level: Level::Hint,
    confidence: Confidence::Sure,
    title: Phrase::new(
        "a file begins with a byte-order mark",
        "un fichier commence par un indicateur d'ordre des octets",
    ),
    page: Phrase::new(
        "Some Windows programs write three invisible bytes before the text. The compiler skips them; other tools stop there. Save the file as “UTF-8”, not as “UTF-8 with BOM”.",
        "Certains logiciels Windows écrivent trois octets invisibles avant le texte. Le compilateur les saute ; d'autres outils s'y arrêtent. Enregistrez le fichier en « UTF-8 », et non en « UTF-8 avec BOM ».",
    ),
    fails: "\u{feff}[unit.corvette]\nname = \"Corvette\"\nbanned = true\n",
    repaired: r#"[unit.corvette]
name = "Corvette"
banned = true
"#,
};

/// A file is not UTF-8.
pub static NOT_UTF8: Code = Code {
    name: "syntax/not-utf8",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a file is not UTF-8", "un fichier n'est pas en UTF-8"),
    page: Phrase::new(
        "Packs are UTF-8 text. A file saved as “Latin-1”, “ANSI” or “Windows-1252” breaks at its first accented letter. What cannot be read is shown as `�`; save the file as UTF-8.",
        "Les packs sont du texte en UTF-8. Un fichier enregistré en « Latin-1 », « ANSI » ou « Windows-1252 » échoue à la première lettre accentuée. Ce qui est illisible est montré comme `�` ; enregistrez le fichier en UTF-8.",
    ),
    // Empty: an example is text, and this fault is in bytes; process tests have one.
    fails: "",
    repaired: "",
};

/// A file is UTF-16.
pub static UTF16: Code = Code {
    name: "syntax/utf16",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a file is UTF-16", "un fichier est en UTF-16"),
    page: Phrase::new(
        "Windows programs call it “Unicode”: two bytes a letter. The compiler reads it, other tools do not: save it as UTF-8.",
        "Les logiciels Windows l'appellent « Unicode » : deux octets par lettre. Le compilateur le lit, les autres outils non : enregistrez-le en UTF-8.",
    ),
    // Empty: an example is text, and this fault is in bytes; process tests have one.
    fails: "",
    repaired: "",
};

/// A file holds a zero byte.
pub static NUL_BYTE: Code = Code {
    name: "syntax/nul-byte",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a file holds a zero byte", "un fichier contient un octet nul"),
    page: Phrase::new(
        "No text holds a zero byte: this is probably a damaged file, or a picture or an archive with the wrong name. A lone zero byte is read as a space; a file that is not text at all is not read.",
        "Aucun texte ne contient d'octet nul : c'est sans doute un fichier abîmé, ou une image ou une archive sous un mauvais nom. Un octet nul isolé est lu comme une espace ; d'un fichier qui n'est pas du texte, rien n'est lu.",
    ),
    // Empty: an example is text, and this fault is in bytes; process tests have one.
    fails: "",
    repaired: "",
};

/// A file is too large.
pub static TOO_LARGE: Code = Code {
    name: "syntax/too-large",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a file is too large", "un fichier est trop volumineux"),
    page: Phrase::new(
        "A file of a pack may have 16 MiB, far more than a book of rules needs. Nothing of a larger one is read. Divide it, or move what is not a rule out of the pack.",
        "Un fichier de pack peut atteindre 16 Mio, bien plus que n'en demande un livre de règles. Rien n'est lu d'un fichier plus gros. Divisez-le, ou sortez du pack ce qui n'est pas une règle.",
    ),
    // Empty: an example of this size has no place here; unit tests have one.
    fails: "",
    repaired: "",
};
