//! Canonical JSON: one text for one value, whatever order it was put together in.

use serde_json::Value as Json;
use sha2::{Digest, Sha256};

/// Writes a value with keys sorted by their bytes, an indent of two spaces, `\n` at the ends of lines and a
/// last line that ends too. Empty objects and arrays stay on one line, and so do arrays of numbers.
pub fn canonical(value: &Json) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

/// The fingerprint of a text, as `sha256:` and 64 hexadecimal digits.
pub fn fingerprint(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let digits: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{}", digits.concat())
}

fn write(value: &Json, depth: usize, out: &mut String) {
    match value {
        Json::Array(items) if items.iter().all(Json::is_number) => {
            let numbers: Vec<String> = items.iter().map(Json::to_string).collect();
            out.push_str(&format!("[{}]", numbers.join(", ")));
        }
        Json::Array(items) => {
            block(('[', ']'), items, depth, out, |item, out| write(item, depth + 1, out));
        }
        Json::Object(map) if !map.is_empty() => {
            let mut entries: Vec<(&String, &Json)> = map.iter().collect();
            entries.sort_by_key(|(key, _)| *key);
            block(('{', '}'), &entries, depth, out, |(key, item), out| {
                out.push_str(&Json::String((*key).clone()).to_string());
                out.push_str(": ");
                write(item, depth + 1, out);
            });
        }
        // Scalars and what is empty print as serde_json prints them.
        _ => out.push_str(&value.to_string()),
    }
}

fn block<T>(
    (open, close): (char, char),
    items: &[T],
    depth: usize,
    out: &mut String,
    mut item: impl FnMut(&T, &mut String),
) {
    out.push(open);
    for (position, one) in items.iter().enumerate() {
        out.push_str(if position == 0 { "\n" } else { ",\n" });
        out.push_str(&"  ".repeat(depth + 1));
        item(one, out);
    }
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
    out.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value = json!({ "b": ["1", { "d": "é\"", "c": true }], "a": {}, "e": [], "f": [1, 2] });
        let expected = "{\n  \"a\": {},\n  \"b\": [\n    \"1\",\n    {\n      \"c\": true,\n      \"d\": \"é\\\"\"\n    }\n  ],\n  \"e\": [],\n  \"f\": [1, 2]\n}\n";
        assert_eq!(canonical(&value), expected);
    }

    #[test]
    fn the_fingerprint_is_that_of_the_standard() {
        let of_abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(fingerprint("abc"), of_abc);
    }
}
