//! Bytes → text: what an editor may have saved instead of UTF-8, told apart.

use super::codes;
use crate::diagnostic::Diagnostic;
use crate::locale::Message;
use crate::say;
use crate::source::{FileId, Origin};
use crate::world::MAX_FILE_SIZE;

/// The text of a file, as far as there is one, and what was wrong with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text to go on with, byte-order mark included. What cannot be read is `\u{fffd}`.
    pub text: String,
    /// The one fault of the bytes.
    pub fault: Option<Unreadable>,
}

/// Why bytes are no UTF-8 text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Not UTF-8: probably Latin-1 or Windows-1252, in which the rest of the text can be read.
    NotUtf8 {
        /// Offset of the first byte at fault.
        at: usize,
        /// That byte.
        byte: u8,
    },
    /// UTF-16, with a byte-order mark or without. The text is decoded.
    Utf16,
    /// Zero bytes, which are read as spaces.
    Nul {
        /// Offset of the first.
        at: usize,
    },
    /// A picture, an archive or the like; nothing is read.
    NoText,
    /// Larger than [`MAX_FILE_SIZE`]; nothing is read.
    TooLarge {
        /// Its size in bytes.
        size: u64,
    },
}

/// Makes a text of bytes. An empty file is a text.
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let nothing = |fault| Decoded { text: String::new(), fault: Some(fault) };
    if bytes.len() as u64 > MAX_FILE_SIZE {
        return nothing(Unreadable::TooLarge { size: bytes.len() as u64 });
    }
    if let Some(text) = utf16(&bytes) {
        return Decoded { text, fault: Some(Unreadable::Utf16) };
    }
    let nul = bytes.iter().position(|byte| *byte == 0);
    let (bytes, fault) = match (String::from_utf8(bytes), nul) {
        (Ok(text), None) => return Decoded { text, fault: None },
        (Ok(text), Some(at)) => (text.into_bytes(), Unreadable::Nul { at }),
        (Err(error), nul) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let byte = bytes.get(at).copied().unwrap_or_default();
            let fault = nul.filter(|nul| *nul < at).map(|at| Unreadable::Nul { at });
            (bytes, fault.unwrap_or(Unreadable::NotUtf8 { at, byte }))
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    if is_no_text(&text) {
        return nothing(Unreadable::NoText);
    }
    Decoded { text: text.replace('\0', " "), fault: Some(fault) }
}

/// Whether what was decoded is a picture or an archive: what its bytes happen to spell is of no use.
fn is_no_text(text: &str) -> bool {
    let odd = |c: &char| *c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace();
    text.contains('\0') && 10 * text.chars().filter(odd).count() > text.chars().count()
}

/// The text of two bytes a character: a mark says so, or every second byte of mostly Latin text is zero.
fn utf16(bytes: &[u8]) -> Option<String> {
    const LOOKED_AT: usize = 256;
    let (pairs, _) = bytes.as_chunks::<2>();
    let first = pairs.get(..pairs.len().min(LOOKED_AT))?;
    let count = |zeros: [bool; 2]| first.iter().filter(|pair| pair.map(|byte| byte == 0) == zeros).count();
    let (high, low, none) = (count([true, false]), count([false, true]), count([false, false]));
    let latin = |zeros: usize, others: usize| zeros > 0 && others + count([true, true]) == 0 && zeros >= 2 * none;
    let order: fn([u8; 2]) -> u16 = match first.first()? {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ if latin(low, high) => u16::from_le_bytes,
        _ if latin(high, low) => u16::from_be_bytes,
        _ => return None,
    };
    let units = pairs.iter().map(|pair| order(*pair));
    let text: String = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    Some(text.trim_start_matches('\u{feff}').replace('\0', " "))
}

impl Unreadable {
    /// The diagnostic, at the file that holds the decoded text.
    pub fn diagnostic(&self, file: FileId) -> Diagnostic {
        let (code, span) = match self {
            Unreadable::NotUtf8 { at, .. } => (&codes::NOT_UTF8, *at..at + '\u{fffd}'.len_utf8()),
            Unreadable::Utf16 => (&codes::UTF16, 0..0),
            Unreadable::Nul { at } => (&codes::NUL_BYTE, *at..at + 1),
            Unreadable::NoText => (&codes::NUL_BYTE, 0..0),
            Unreadable::TooLarge { .. } => (&codes::TOO_LARGE, 0..0),
        };
        let (message, label) = self.message_and_label();
        Diagnostic::new(code, message, Origin::new(file, span), label).note(self.note()).help(self.help())
    }

    fn message_and_label(&self) -> (Message, Message) {
        match self {
            Unreadable::NotUtf8 { byte, .. } => (
                say!("this file is not UTF-8", "ce fichier n'est pas en UTF-8"),
                say!(
                    "byte 0x{byte:02X} is not a letter in UTF-8",
                    "l'octet 0x{byte:02X} n'est pas une lettre en UTF-8"
                ),
            ),
            Unreadable::Utf16 => (
                say!("this file is UTF-16", "ce fichier est en UTF-16"),
                say!("every letter takes two bytes", "chaque lettre occupe deux octets"),
            ),
            Unreadable::Nul { .. } => (
                say!("this file holds a zero byte", "ce fichier contient un octet nul"),
                say!("no text holds this byte", "aucun texte ne contient cet octet"),
            ),
            Unreadable::NoText => (
                say!("this file is not text", "ce fichier n'est pas du texte"),
                say!("it may be a picture or an archive", "c'est peut-être une image ou une archive"),
            ),
            Unreadable::TooLarge { size } => {
                let (size, limit) = (size.div_ceil(1 << 20), MAX_FILE_SIZE >> 20);
                (
                    say!(
                        "this file has {size} MiB, and the limit is {limit} MiB",
                        "ce fichier fait {size} Mio, et la limite est de {limit} Mio"
                    ),
                    say!("not read", "pas lu"),
                )
            }
        }
    }

    fn note(&self) -> Message {
        match self {
            Unreadable::NotUtf8 { .. } => say!(
                "what cannot be read is shown as `\u{fffd}`; the rest of the file is checked",
                "ce qui est illisible est montré comme `\u{fffd}` ; le reste du fichier est vérifié"
            ),
            Unreadable::Utf16 => say!(
                "other tools cannot read it; the file is checked all the same",
                "les autres outils ne le lisent pas ; le fichier est vérifié tout de même"
            ),
            Unreadable::Nul { .. } => say!(
                "it is read as a space; the rest of the file is checked",
                "il est lu comme une espace ; le reste du fichier est vérifié"
            ),
            Unreadable::NoText | Unreadable::TooLarge { .. } => {
                say!("nothing of this file is checked", "rien n'est vérifié dans ce fichier")
            }
        }
    }

    fn help(&self) -> Message {
        match self {
            Unreadable::NotUtf8 { .. } | Unreadable::Utf16 => say!(
                "save it as UTF-8: editors offer it under “Save with encoding”",
                "enregistrez-le en UTF-8 : les éditeurs le proposent sous « Enregistrer avec l'encodage »"
            ),
            Unreadable::Nul { .. } => say!(
                "check that it is a text file, and save it again from an editor",
                "vérifiez que c'est un fichier de texte, et enregistrez-le à nouveau depuis un éditeur"
            ),
            Unreadable::NoText => say!(
                "move it out of the pack, or give it its right name",
                "sortez-le du pack, ou rendez-lui son vrai nom"
            ),
            Unreadable::TooLarge { .. } => say!(
                "divide it, or move what is not a rule out of the pack",
                "divisez-le, ou sortez du pack ce qui n'est pas une règle"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    }

    fn text(text: &str, fault: Option<Unreadable>) -> Decoded {
        Decoded { text: text.to_owned(), fault }
    }

    #[test]
    fn what_works() {
        assert_eq!(decode(Vec::new()), text("", None));
        assert_eq!(decode("\u{feff}a = 'é'\r\n".into()), text("\u{feff}a = 'é'\r\n", None));
    }

    #[test]
    fn utf16_is_known_with_and_without_its_mark() {
        let written = "[zone.iv]\nname = \"Zone d'été\"\n";
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(decode(encoded(written, order)), text(written, Some(Unreadable::Utf16)));
            assert_eq!(decode(encoded(&format!("\u{feff}{written}"), order)), text(written, Some(Unreadable::Utf16)));
        }
    }

    #[test]
    fn each_other_fault_has_its_place() {
        let latin_1 = b"a = \"\xe9t\xe9\"\n".to_vec();
        assert_eq!(
            decode(latin_1),
            text("a = \"\u{fffd}t\u{fffd}\"\n", Some(Unreadable::NotUtf8 { at: 5, byte: 0xe9 }))
        );
        assert_eq!(decode(b"a = 1\0\nb = 2".to_vec()), text("a = 1 \nb = 2", Some(Unreadable::Nul { at: 5 })));
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()), text("", Some(Unreadable::NoText)));
    }

    #[test]
    fn a_file_beyond_the_limit_is_not_looked_at() {
        let size = MAX_FILE_SIZE as usize;
        assert_eq!(decode(vec![b'#'; size]).fault, None);
        assert_eq!(decode(vec![b'#'; size + 1]), text("", Some(Unreadable::TooLarge { size: MAX_FILE_SIZE + 1 })));
    }

    #[test]
    fn the_label_stands_at_what_was_not_read() {
        let decoded = decode(b"a = 1\nb = \"\xe9\"\nc = 2\n".to_vec());
        let span = decoded.fault.unwrap().diagnostic(FileId(0)).primary.origin.span();
        assert_eq!(decoded.text.get(span), Some("\u{fffd}"));
    }
}
