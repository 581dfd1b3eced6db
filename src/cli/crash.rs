//! What is said when the compiler itself is at fault.

use std::io::{Write, stderr};
use std::panic::PanicHookInfo;

/// Has a panic say, in both languages since nothing can be relied upon any more, that it is a bug.
pub(super) fn install_hook() {
    std::panic::set_hook(Box::new(|info| {
        // There is nobody left to tell if this fails.
        let _ = stderr().lock().write_all(report(&words(info), &place(info)).as_bytes());
    }));
}

fn words(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let fixed = payload.downcast_ref::<&str>().map(ToString::to_string);
    fixed.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// The file is one of this crate or of one that it uses; only its name is of use to a reader.
fn place(info: &PanicHookInfo) -> String {
    info.location().map_or_else(String::new, |place| {
        let name = place.file().rsplit(['/', '\\']).next().unwrap_or_default();
        format!("{name}:{}", place.line())
    })
}

fn report(words: &str, place: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "\ncodicille {version}: this is a bug, not a fault of your packs. Please report it with these lines \
         and the packs that show it.\n\
         codicille {version} : c'est un bug, et non une faute de vos packs. Merci de le signaler avec ces lignes \
         et les packs qui le montrent.\n  {place}\n  {words}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_is_owned_up_to_in_both_languages() {
        let text = report("attempt to add with overflow", "layer.rs:12");
        assert!(text.contains("this is a bug") && text.contains("c'est un bug"), "{text}");
        assert_eq!(text.matches(env!("CARGO_PKG_VERSION")).count(), 2);
        assert!(text.contains("layer.rs:12") && text.contains("attempt to add with overflow"));
    }
}
