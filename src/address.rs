//! Addresses: the identity of every value, `kind.id.field.key`.
//!
//! Patches mirror them, diagnostics name them, `why` prints their history and the ruleset
//! indexes them. This is the one parser and the one printer.

use std::fmt;
use std::str::FromStr;

/// The address of a value. A segment that is no bare word prints in quotes, as in TOML.
///
/// ```
/// # use codicille::address::Address;
/// let address: Address = r#"system."nal hutta".points"#.parse().unwrap();
/// assert_eq!(address.segments().len(), 3);
/// assert_eq!(address.to_string(), r#"system."nal hutta".points"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Address(Vec<Box<str>>);

/// Why a text is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError {
    /// Byte offset in the text at which reading stopped.
    pub offset: usize,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no address: unreadable at byte {}", self.offset)
    }
}

impl std::error::Error for AddressError {}

impl Address {
    /// The address that holds everything.
    pub fn root() -> Address {
        Address::default()
    }

    /// An address from its segments.
    pub fn new<S: AsRef<str>>(segments: impl IntoIterator<Item = S>) -> Address {
        Address(segments.into_iter().map(|s| Box::from(s.as_ref())).collect())
    }

    /// The segments, outermost first.
    pub fn segments(&self) -> &[Box<str>] {
        &self.0
    }

    /// The address of a value directly under this one.
    pub fn child(&self, segment: &str) -> Address {
        let mut segments = Vec::with_capacity(self.0.len() + 1);
        segments.extend(self.0.iter().cloned());
        segments.push(segment.into());
        Address(segments)
    }

    /// The address around this one; `None` at the root.
    pub fn parent(&self) -> Option<Address> {
        let (_, init) = self.0.split_last()?;
        Some(Address(init.to_vec()))
    }

    /// The innermost segment.
    pub fn last(&self) -> Option<&str> {
        self.0.last().map(AsRef::as_ref)
    }

    /// The kind, the first segment.
    pub fn kind(&self) -> Option<&str> {
        self.0.first().map(AsRef::as_ref)
    }

    /// The id of the definition, the second segment.
    pub fn id(&self) -> Option<&str> {
        self.0.get(1).map(AsRef::as_ref)
    }

    /// Whether this is `other` or holds it.
    pub fn is_prefix_of(&self, other: &Address) -> bool {
        other.0.starts_with(&self.0)
    }

    /// Whether one of the two holds the other.
    pub fn overlaps(&self, other: &Address) -> bool {
        self.is_prefix_of(other) || other.is_prefix_of(self)
    }

    /// Whether each segment of this pattern (in which `*` stands for any run of characters)
    /// matches the segment of `other` at its place.
    pub fn matches(&self, other: &Address) -> bool {
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(p, s)| glob_matches(p, s))
    }

    /// The position of the first segment that holds a `*`.
    pub fn glob_position(&self) -> Option<usize> {
        self.0.iter().position(|s| is_glob(s))
    }

    /// The same address with one segment replaced.
    pub fn with_segment(&self, position: usize, segment: &str) -> Address {
        let segments = self.0.iter().enumerate();
        Address(segments.map(|(i, s)| if i == position { segment.into() } else { s.clone() }).collect())
    }
}

/// Whether a segment is a pattern.
pub fn is_glob(segment: &str) -> bool {
    segment.contains('*')
}

/// Whether `text` fits `pattern`, in which `*` stands for any run of characters.
///
/// Linear in the product of the lengths at worst, without recursion.
pub fn glob_matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(first) = parts.next() else { return text.is_empty() };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let middle: Vec<&str> = parts.collect();
    let Some((last, middle)) = middle.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Whether TOML writes the word without quotes.
pub fn is_bare(segment: &str) -> bool {
    !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Prints one segment, quoted where TOML would.
pub fn quote_segment(segment: &str) -> String {
    if is_bare(segment) {
        return segment.to_owned();
    }
    let mut quoted = String::with_capacity(segment.len() + 2);
    quoted.push('"');
    for c in segment.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, segment) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            f.write_str(&quote_segment(segment))?;
        }
        Ok(())
    }
}

impl FromStr for Address {
    type Err = AddressError;

    /// Reads what [`Display`](fmt::Display) prints, and a bare `*` in any segment.
    fn from_str(text: &str) -> Result<Address, AddressError> {
        let mut segments = Vec::new();
        let mut rest = text;
        loop {
            let offset = text.len() - rest.len();
            let (segment, after) = read_segment(rest).ok_or(AddressError { offset })?;
            segments.push(segment.into_boxed_str());
            match after.strip_prefix('.') {
                Some(next) => rest = next,
                None if after.is_empty() => return Ok(Address(segments)),
                None => return Err(AddressError { offset: text.len() - after.len() }),
            }
        }
    }
}

fn read_segment(text: &str) -> Option<(String, &str)> {
    if let Some(body) = text.strip_prefix('"') {
        return read_quoted(body);
    }
    if let Some(body) = text.strip_prefix('\'') {
        let end = body.find('\'')?;
        return Some((body[..end].to_owned(), &body[end + 1..]));
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '*'))).unwrap_or(text.len());
    (end > 0).then(|| (text[..end].to_owned(), &text[end..]))
}

fn read_quoted(body: &str) -> Option<(String, &str)> {
    let mut segment = String::new();
    let mut chars = body.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((segment, &body[at + 1..])),
            '\\' => match chars.next()?.1 {
                'u' => {
                    let hex: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    segment.push(u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32)?);
                }
                escaped @ ('"' | '\\') => segment.push(escaped),
                _ => return None,
            },
            c => segment.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn globs() {
        assert!(glob_matches("*", ""));
        assert!(glob_matches("onager_*", "onager_1"));
        assert!(glob_matches("*_i*_*", "gladiator_ii_b"));
        assert!(!glob_matches("onager_*", "starhawk_1"));
        assert!(!glob_matches("ab*ba", "aba"));
        assert!(glob_matches("plain", "plain") && !glob_matches("plain", "plainer"));
    }

    #[test]
    fn what_is_no_address_says_where() {
        assert_eq!("system..points".parse::<Address>(), Err(AddressError { offset: 7 }));
        assert_eq!("system.hoth ".parse::<Address>(), Err(AddressError { offset: 11 }));
        assert!("".parse::<Address>().is_err());
    }

    proptest! {
        #[test]
        fn printing_then_reading_is_the_identity(segments in prop::collection::vec(".*", 1..5)) {
            let address = Address::new(&segments);
            prop_assert_eq!(address.to_string().parse::<Address>(), Ok(address));
        }
    }
}
