//! Drawing an excerpt with miette.
//!
//! miette draws well but reads badly: its own sources are scanned from the first byte for each
//! label, and it trusts what it reads. It is therefore given finished excerpts only, each
//! as a source of its own.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};

use super::Style;
use super::excerpt::Excerpt;
use crate::diagnostic::Level;

/// The colours of a report, none where the style has none. That of its level stands in `error`.
pub(super) fn colors(level: Level, style: &Style) -> ThemeStyles {
    if !style.color {
        return ThemeStyles::none();
    }
    let mut colors = ThemeStyles::ansi();
    let of_level = match level {
        Level::Error => colors.error,
        Level::Warning => colors.warning,
        Level::Hint => colors.advice,
    };
    colors.error = of_level.bold();
    colors.link = colors.help;
    colors
}

/// The excerpt with its line numbers and its labels, the one at fault in the colour of the level.
pub(super) fn draw(excerpt: &Excerpt, level: Level, style: &Style) -> String {
    let mut styles = colors(level, style);
    styles.highlights =
        excerpt.marks.iter().map(|mark| if mark.primary { styles.error } else { styles.help }).collect();
    let characters = if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_links(false)
        .without_primary_span_start()
        .without_cause_chain()
        .without_syntax_highlighting()
        .with_wrap_lines(false);
    let mut drawn = String::new();
    // Writing to a string cannot fail.
    let _ = handler.render_report(&mut drawn, excerpt);
    // miette opens with the message of its diagnostic, which is empty here.
    let lines = drawn.strip_prefix('\n').unwrap_or(&drawn).lines();
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

impl fmt::Display for Excerpt {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Excerpt {}

impl Diagnostic for Excerpt {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.marks.iter().map(|mark| {
            let text = (!mark.text.is_empty()).then(|| mark.text.clone());
            LabeledSpan::new(text, mark.span.start, mark.span.len())
        })))
    }
}

impl SourceCode for Excerpt {
    /// All of it, whichever label is asked about: an excerpt holds what is to be shown, no more.
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let all = SourceSpan::from((0, self.text.len()));
        let lines = self.text.lines().count();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            self.text.as_bytes(),
            all,
            self.first_line,
            0,
            lines,
        )))
    }
}
