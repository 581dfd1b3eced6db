//! A map read back from its markup, and measured with the metrics of its fonts.

use crate::book::map::geometry::Rect;
use crate::book::map::icon::SIDE;
use crate::book::map::metrics::{Cut, Font};

/// What stands in a picture.
#[derive(Debug)]
pub struct Drawn {
    /// Its width.
    pub w: i64,
    /// Its height.
    pub h: i64,
    /// Every line of words, and the box that it fills.
    pub texts: Vec<(Rect, String)>,
    /// Every use of a sign, and its square.
    pub signs: Vec<(String, Rect)>,
    /// The discs of systems.
    pub discs: Vec<Rect>,
}

impl Drawn {
    /// Reads a picture.
    pub fn read(svg: &str) -> Drawn {
        let (head, body) = svg.split_once("</defs>").unwrap();
        let view = head.split_once("viewBox=\"0 0 ").unwrap().1.split('"').next().unwrap();
        let (w, h) = view.split_once(' ').unwrap();
        let mut drawn =
            Drawn { w: w.parse().unwrap(), h: h.parse().unwrap(), texts: vec![], signs: vec![], discs: vec![] };
        for line in body.lines() {
            if line.starts_with("<text") {
                drawn.texts.push(text(line));
            } else if line.starts_with("<use") {
                let key = attribute(line, "href").unwrap().to_owned();
                let (x, y) = (number(line, "x"), number(line, "y"));
                drawn.signs.push((key, Rect { x, y, w: SIDE, h: SIDE }));
            } else if line.starts_with("<rect class=\"disc") {
                let of = |name| number(line, name);
                drawn.discs.push(Rect { x: of("x"), y: of("y"), w: of("width"), h: of("height") });
            }
        }
        drawn
    }

    /// Whether some line holds these words.
    pub fn says(&self, words: &str) -> bool {
        self.texts.iter().any(|(_, text)| text.contains(words))
    }

    /// No words on words, no sign on anything, no disc on words but its own number; and all inside the double frame.
    pub fn check(&self) {
        let words = self.texts.iter().map(|(rect, words)| (*rect, words.clone()));
        let signs = self.signs.iter().map(|(key, rect)| (*rect, key.clone()));
        let solid: Vec<(Rect, String)> = words.chain(signs).collect();
        let inside = Rect { x: 10, y: 10, w: self.w - 20, h: self.h - 20 };
        for (position, (rect, what)) in solid.iter().enumerate() {
            assert_eq!(inside.joined(rect), inside, "{what} leaves the picture: {rect:?}");
            for (other, that) in solid.iter().skip(position + 1) {
                assert!(!rect.overlaps(other), "{what} at {rect:?} lies on {that} at {other:?}");
            }
        }
        for (position, disc) in self.discs.iter().enumerate() {
            assert!(!self.discs.iter().skip(position + 1).any(|other| other.overlaps(disc)), "two discs at {disc:?}");
            let mut over = solid.iter().filter(|(rect, _)| rect.overlaps(disc));
            let number = over.next().is_none_or(|(_, words)| words.chars().all(|c| c.is_ascii_digit()));
            assert!(number && over.next().is_none(), "something lies on the disc at {disc:?}");
        }
    }
}

/// The box of a line of words, from the metrics of its font.
fn text(line: &str) -> (Rect, String) {
    let (tag, rest) = line.split_once('>').unwrap();
    let words = rest.strip_suffix("</text>").unwrap();
    let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    let classes: Vec<&str> = attribute(tag, "class").unwrap_or_default().split(' ').collect();
    let cut = match (classes.contains(&"b"), classes.contains(&"s")) {
        (true, _) => Cut::Bold,
        (_, true) => Cut::Serif,
        _ => Cut::Regular,
    };
    let font = Font { size: number(tag, "font-size"), cut };
    let (w, h) = (font.width(&words), font.line());
    // A browser is held to this very width.
    assert_eq!(number(tag, "textLength"), w, "{words}");
    let x = number(tag, "x") - if classes.contains(&"m") { (w + 1) / 2 } else { 0 };
    (Rect { x, y: number(tag, "y") - font.rise(), w, h }, words)
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn number(tag: &str, name: &str) -> i64 {
    attribute(tag, name).unwrap().parse().unwrap()
}

/// Whether a text is well-formed XML, as far as the map uses it: tags that close, quoted attributes, known entities.
pub(crate) fn check_xml(text: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('<') {
        check_words(words);
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        let allowed = ["svg", "title", "desc", "style", "defs", "pattern", "g", "rect", "path", "text", "use"];
        assert!(allowed.contains(&name.as_str()), "<{tag}>");
        assert!(tag.matches('"').count().is_multiple_of(2), "<{tag}>");
        for attribute in tag.split('"').step_by(2).skip(1).filter(|part| !matches!(*part, "" | "/")) {
            assert!(attribute.starts_with(' ') && attribute.ends_with('='), "<{tag}> has {attribute} after a value");
        }
        tag.split('"').skip(1).step_by(2).for_each(check_words);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} stay open");
}

fn check_words(words: &str) {
    assert!(!words.chars().any(|c| c.is_control() && c != '\n'), "{words:?}");
    for part in words.split('&').skip(1) {
        assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|entity| part.starts_with(entity)), "&{part}");
    }
}
