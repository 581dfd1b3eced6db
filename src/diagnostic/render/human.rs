//! For people at a terminal: the title, the lines at fault, why it matters, what to do.

use super::{Style, colon, draw, excerpt, tag, visible, wrap};
use crate::diagnostic::{Diagnostic, Level};
use crate::locale::{Message, Phrase};
use crate::source::Sources;

/// One report after another, a blank line between them.
pub(super) fn render(found: &[Diagnostic], sources: &Sources, style: &Style) -> String {
    let reports: Vec<String> = found.iter().map(|diagnostic| report(diagnostic, sources, style)).collect();
    reports.join("\n")
}

fn report(diagnostic: &Diagnostic, sources: &Sources, style: &Style) -> String {
    let mut out = title(diagnostic, style);
    for excerpt in excerpt::excerpts(diagnostic, sources, style) {
        out.push_str(&draw::draw(&excerpt, diagnostic.level, style));
    }
    let note = Phrase::new("note", "note");
    if let Some(text) = not_shown(diagnostic) {
        paragraph(&mut out, note, &text, style);
    }
    for text in &diagnostic.notes {
        paragraph(&mut out, note, text, style);
    }
    for text in &diagnostic.help {
        paragraph(&mut out, Phrase::new("help", "aide"), text, style);
    }
    out
}

fn title(diagnostic: &Diagnostic, style: &Style) -> String {
    let tag = draw::colors(diagnostic.level, style).error.style(tag(diagnostic, style.lang)).to_string();
    let message = visible::line(diagnostic.message.get(style.lang));
    format!("{tag}{}{message}\n", colon(style.lang))
}

/// How many labels found no room, in both languages.
fn not_shown(diagnostic: &Diagnostic) -> Option<Message> {
    match (diagnostic.secondary.len() + 1).saturating_sub(excerpt::SHOWN) {
        0 => None,
        1 => Some(Phrase::new("1 more place is not shown", "1 autre passage n'est pas montré").into()),
        n => Some(crate::say!("{n} more places are not shown", "{n} autres passages ne sont pas montrés")),
    }
}

/// A word that announces a text, and the text, wrapped under its own beginning.
fn paragraph(out: &mut String, word: Phrase, text: &Message, style: &Style) {
    let announced = format!("{}{}", word.get(style.lang), colon(style.lang));
    let indent = announced.chars().count() + 2;
    let text = visible::line(text.get(style.lang));
    let lines = wrap::wrap(&text, style.width.clamp(48, 400).saturating_sub(indent));
    let announced = draw::colors(Level::Hint, style).help.style(announced).to_string();
    out.push_str(&format!("  {announced}{}\n", lines.join(&format!("\n{}", " ".repeat(indent)))));
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::diagnostic::render::fixtures;
    use crate::locale::Lang;
    use crate::say;
    use crate::source::Origin;

    const FRENCH: Style = Style { lang: Lang::Fr, color: false, unicode: true, width: 80 };
    const ENGLISH: Style = Style { lang: Lang::En, ..FRENCH };

    fn drawn(text: &str, span: Range<usize>) -> String {
        let (sources, diagnostic) = fixtures::one(text, span);
        render(&[diagnostic], &sources, &FRENCH)
    }

    #[test]
    fn both_files_of_a_stale_patch_are_shown() {
        let (sources, found) = fixtures::all();
        let expected = "\
error[patch/stale]: patch `tatooine_retrofit` expects 4 and finds 5
   ╭─[rules/green_knight/rewards.toml:2:56]
 1 │ [patch.tatooine_retrofit]
 2 │ was.system.tatooine.rewards.offensive_retrofit.loser = 4
   ·                                                        ┬
   ·                                                        ╰── this patch expects 4
 3 │ set.system.tatooine.rewards.offensive_retrofit.loser = 5
   ╰────
   ╭─[rules/rebellion_in_the_rim/systems.toml:3:53]
 2 │ name = \"Tatooine\"
 3 │ rewards.offensive_retrofit = { winner = 10, loser = 5 }
   ·                                                     ┬
   ·                                                     ╰── the base pack now gives 5
   ╰────
  note: the loser at Tatooine already gains 5 points, so the patch has nothing
        left to change
  help: delete the patch, or give `was` the value 5 and `set` the value you want
        now
";
        assert_eq!(render(&found[1..2], &sources, &ENGLISH), expected);
    }

    #[test]
    fn french_and_ascii() {
        let (sources, found) = fixtures::all();
        let expected = "\
erreur[patch/stale] : le correctif `tatooine_retrofit` attend 4 et trouve 5
   ,-[rules/green_knight/rewards.toml:2:56]
 1 | [patch.tatooine_retrofit]
 2 | was.system.tatooine.rewards.offensive_retrofit.loser = 4
   :                                                        |
   :                                                        `-- ce correctif attend 4
 3 | set.system.tatooine.rewards.offensive_retrofit.loser = 5
   `----
   ,-[rules/rebellion_in_the_rim/systems.toml:3:53]
 2 | name = \"Tatooine\"
 3 | rewards.offensive_retrofit = { winner = 10, loser = 5 }
   :                                                     |
   :                                                     `-- le pack de base donne maintenant 5
   `----
  note : à Tatooine, le perdant reçoit déjà 5 points : le correctif n'a plus
         rien à changer
  aide : supprimez le correctif, ou donnez à `was` la valeur 5 et à `set` la
         valeur voulue
";
        assert_eq!(render(&found[1..2], &sources, &Style { unicode: false, ..FRENCH }), expected);
    }

    #[test]
    fn labels_stand_under_their_words_after_accents() {
        let (sources, found) = fixtures::all();
        let expected = "\
avertissement[text/number-drift] : `token.ally` dit 45 en anglais et 30 en français
   ╭─[rules/rebellion_in_the_rim/systems.toml:6:68]
 5 │ [token.ally]
 6 │ text = { fr = \"Le perdant reçoit 30 points\", en = \"The loser gains 45 points\" }
   ·                                  ─┬                                ─┬
   ·                                   │                                 ╰── l'anglais dit 45
   ·                                   ╰── le français dit 30
   ╰────
";
        assert_eq!(render(&found[2..], &sources, &Style { width: 100, ..FRENCH }), expected);
    }

    #[test]
    fn reports_are_apart_by_a_blank_line() {
        let (sources, found) = fixtures::all();
        let text = render(&found, &sources, &ENGLISH);
        assert_eq!(text.matches("\n\n").count(), 2);
        assert!(text.lines().all(|line| line == line.trim_end()), "no line ends in a space");
    }

    #[test]
    fn colour_changes_nothing_but_colour() {
        let (sources, found) = fixtures::all();
        let colored = render(&found, &sources, &Style { color: true, ..FRENCH });
        assert!(colored.starts_with("\u{1b}[36;1mconseil[pack/no-licence]\u{1b}[0m : "), "{colored}");
        let mut plain = String::new();
        for part in colored.split("\u{1b}[").skip(1) {
            plain.push_str(part.split_once('m').unwrap().1);
        }
        assert_eq!(plain, render(&found, &sources, &FRENCH));
    }

    #[test]
    fn what_a_terminal_would_obey_is_spelt_out() {
        let expected = "\
erreur[patch/stale] : titre
   ╭─[rules/a.toml:1:8]
 1 │ <U+001B>[31mb   = 2
   ·                 ┬
   ·                 ╰── annotation
   ╰────
";
        assert_eq!(drawn("\u{1b}[31mb\t= 2\r\n", 7..8), expected);
    }

    #[test]
    fn the_end_of_a_file_has_a_marker() {
        let unclosed = "\
erreur[patch/stale] : titre
   ╭─[rules/a.toml:2:20]
 1 │ a = 1
 2 │ tokens = [\"destiny\"
   ·                    ▲
   ·                    ╰── annotation
   ╰────
";
        assert_eq!(drawn("a = 1\ntokens = [\"destiny\"\n", 26..26), unclosed);
        let empty = "\
erreur[patch/stale] : titre
   ╭─[rules/a.toml:1:1]
 1 │
   · ▲
   · ╰── annotation
   ╰────
";
        assert_eq!(drawn("", 0..0), empty);
    }

    #[test]
    fn a_label_may_span_lines() {
        let expected = "\
erreur[patch/stale] : titre
   ╭─[rules/a.toml:3:5]
 3 │ ╭─▶ b = [
 4 │ │     1,
 5 │ ├─▶ ]
   · ╰──── annotation
   ╰────
";
        assert_eq!(drawn("a = 1\n\nb = [\n  1,\n]\n\nc = 2\n", 11..19), expected);
    }

    #[test]
    fn three_other_parties_on_one_line() {
        let (sources, diagnostic) = fixtures::one("a = { b = 1, c = 2, d = 3, e = 4 }\n", 10..11);
        let at = |start: usize| Origin::new(diagnostic.primary.origin.file, start..start + 1);
        let diagnostic = diagnostic
            .clone()
            .label(at(31), say!("four", "quatre"))
            .label(at(17), say!("two", "deux"))
            .label(at(24), say!("three", "trois"));
        let expected = "\
error[patch/stale]: title
   ╭─[rules/a.toml:1:11]
 1 │ a = { b = 1, c = 2, d = 3, e = 4 }
   ·           ┬      ┬      ┬      ┬
   ·           │      │      │      ╰── four
   ·           │      │      ╰── three
   ·           │      ╰── two
   ·           ╰── label
   ╰────
";
        assert_eq!(render(&[diagnostic], &sources, &ENGLISH), expected);
    }

    #[test]
    fn a_crowd_of_labels_is_counted() {
        let (sources, mut diagnostic) = fixtures::one(&"x".repeat(70_000), 0..1);
        let origin = diagnostic.primary.origin;
        for start in (1_000..70_000).step_by(1_000) {
            diagnostic = diagnostic.label(Origin { start, end: start + 1, ..origin }, say!("more", "encore"));
        }
        let text = render(&[diagnostic], &sources, &FRENCH);
        assert!(text.contains("  note : 62 autres passages ne sont pas montrés\n"), "{text}");
        assert!(text.len() < 4_000, "{text}");
    }

    #[test]
    fn a_line_of_a_hundred_thousand_columns_is_clipped() {
        let text = format!("a = \"{}\" bad\n", "é".repeat(100_000));
        let drawn = drawn(&text, 200_007..200_010);
        assert!(drawn.contains("[rules/a.toml:1:100008]\n"), "{drawn}");
        assert!(drawn.contains("éé\" bad\n") && drawn.contains(" 1 │ a = \"éé"), "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
    }
}
