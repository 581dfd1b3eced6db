//! Dice with icons, face by face.

use crate::book::edition::Edition;
use crate::book::page::{Cell, Page};
use crate::book::words;
use crate::locale::number;

/// The faces of a die, each with its icons.
pub fn faces(edition: &Edition, page: &mut Page, id: &str) {
    let Some(die) = edition.names.compiled.rules.die.get(id) else { return };
    let mut faces: Vec<&str> = die.faces.keys().map(AsRef::as_ref).collect();
    faces.sort_by_key(|face| (face.parse::<i64>().unwrap_or(i64::MAX), *face));
    let row = |face: &&str| {
        let shown = edition.names.cell(|| {
            edition.names.note_field("die", id, &["faces", face]);
            icons(edition, id, face)
        });
        (face.to_string(), vec![Cell::fixed(edition.inline(face)), shown])
    };
    let head = [("face", words::FACE), ("icons", words::ICONS)];
    let head = head.map(|(key, word)| (key.to_owned(), edition.title(word)));
    page.table("faces", head.into(), faces.iter().map(row).collect());
}

/// `touche, 2 × critique`: what lies on a face.
fn icons(edition: &Edition, id: &str, face: &str) -> String {
    let names = &edition.names;
    let Some(die) = names.compiled.rules.die.get(id) else { return String::new() };
    let shown = die.faces.get(face).into_iter().flatten().filter(|(_, times)| times.get() > 0);
    let shown: Vec<String> = shown
        .map(|(icon, times)| {
            names.note_field("die", id, &["icons", icon]);
            let name = die.icons.get(icon).map_or(&**icon, |name| names.text(name));
            match times.get() {
                1 => name.to_owned(),
                times => format!("{} × {name}", number(names.profile, times)),
            }
        })
        .collect();
    match shown.is_empty() {
        true => edition.word(words::BLANK),
        false => edition.inline(&shown.join(", ")),
    }
}
