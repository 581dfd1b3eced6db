//! How a check ends, in one line; and with `-v`, how every patch ended.

use crate::diagnostic::levels::Counts;
use crate::diagnostic::render::visible;
use crate::locale::{Lang, Message, Phrase, count};
use crate::pack::layer::{PatchReport, State};
use crate::say;

/// `2 packs checked: 1 warning; 6 patches applied, 1 without effect`.
pub(super) fn summary(packs: usize, counts: &Counts, patches: &[PatchReport]) -> Message {
    let of = |lang: Lang| {
        let states = states(lang, patches);
        let calm = patches.iter().all(|patch| is_silent(&patch.state));
        // "Nothing to report" would be a lie beside a patch that came to nothing.
        let found = (*counts != Counts::default() || calm).then(|| counts.summary(lang));
        let parts: Vec<String> = found.into_iter().chain(states).collect();
        let semicolon = Phrase::new("; ", " ; ").get(lang);
        parts.join(semicolon)
    };
    let (en, fr) = (of(Lang::En), of(Lang::Fr));
    let checked_en = count(Lang::En, packs, "pack checked", "packs checked");
    let checked_fr = count(Lang::Fr, packs, "pack vérifié", "packs vérifiés");
    say!("{checked_en}: {en}", "{checked_fr} : {fr}")
}

/// Whether a state is what an author means a patch to end in.
fn is_silent(state: &State) -> bool {
    matches!(state, State::Applied(_) | State::Disabled)
}

/// How many patches ended in each state; `None` if there is no patch.
fn states(lang: Lang, patches: &[PatchReport]) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (rank, one, many) in WORDS {
        let number = patches.iter().filter(|patch| self::rank(&patch.state) == rank).count();
        if number == 0 {
            continue;
        }
        // Only the first part names what is counted.
        let (noun, nouns) = match (parts.is_empty(), lang) {
            (true, Lang::En) => ("patch ", "patches "),
            (true, Lang::Fr) => ("correctif ", "correctifs "),
            (false, _) => ("", ""),
        };
        let (one, many) = (format!("{noun}{}", one.get(lang)), format!("{nouns}{}", many.get(lang)));
        parts.push(count(lang, number, &one, &many));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn rank(state: &State) -> usize {
    match state {
        State::Applied(_) => 0,
        State::NoEffect => 1,
        State::Disabled => 2,
        State::MatchesNothing => 3,
        State::Stale => 4,
        State::Faulty => 5,
        State::OverriddenBy(_) => 6,
        State::ConflictsWith(_) => 7,
    }
}

/// What stands after a number of patches, for one and for several.
static WORDS: [(usize, Phrase, Phrase); 8] = [
    (0, Phrase::new("applied", "appliqué"), Phrase::new("applied", "appliqués")),
    (1, Phrase::new("without effect", "sans effet"), Phrase::new("without effect", "sans effet")),
    (2, Phrase::new("disabled", "désactivé"), Phrase::new("disabled", "désactivés")),
    (
        3,
        Phrase::new("that matches nothing", "qui ne vise rien"),
        Phrase::new("that match nothing", "qui ne visent rien"),
    ),
    (4, Phrase::new("stale", "périmé"), Phrase::new("stale", "périmés")),
    (5, Phrase::new("at fault", "en faute"), Phrase::new("at fault", "en faute")),
    (6, Phrase::new("overridden", "supplanté"), Phrase::new("overridden", "supplantés")),
    (7, Phrase::new("in conflict", "en conflit"), Phrase::new("in conflict", "en conflit")),
];

/// Every patch with its state, one a line, under its pack.
pub(super) fn listing(lang: Lang, patches: &[PatchReport]) -> String {
    let name = |patch: &PatchReport| {
        let address = patch.address.to_string();
        visible::line(address.strip_prefix("patch.").unwrap_or(&address)).into_owned()
    };
    let width = patches.iter().map(|patch| name(patch).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut pack: Option<&str> = None;
    for patch in patches {
        if pack != Some(&patch.pack) {
            pack = Some(&patch.pack);
            text.push_str(&format!("{}\n", visible::line(&patch.pack)));
        }
        text.push_str(&format!("  {:width$}  {}\n", name(patch), visible::line(patch.state.words().get(lang))));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;
    use crate::source::{FileId, Origin};

    fn patch(id: &str, state: State) -> PatchReport {
        let origin = Origin::new(FileId(0), 0..0);
        PatchReport { pack: "green_knight".into(), address: Address::new(["patch", id]), origin, state }
    }

    #[test]
    fn each_state_is_counted() {
        let mut patches: Vec<PatchReport> = (0..6).map(|_| patch("a", State::Applied(1))).collect();
        patches.push(patch("b", State::NoEffect));
        let one = Counts { errors: 0, warnings: 1, hints: 0 };
        let text = summary(2, &one, &patches);
        assert_eq!(text.en, "2 packs checked: 1 warning; 6 patches applied, 1 without effect");
        assert_eq!(text.fr, "2 packs vérifiés : 1 avertissement ; 6 correctifs appliqués, 1 sans effet");
    }

    #[test]
    fn nothing_to_report_only_if_no_patch_came_to_nothing() {
        let none = Counts::default();
        assert_eq!(summary(1, &none, &[]).fr, "1 pack vérifié : rien à signaler");
        let applied = [patch("a", State::Applied(3)), patch("b", State::Disabled)];
        assert_eq!(summary(1, &none, &applied).en, "1 pack checked: nothing to report; 1 patch applied, 1 disabled");
        let lost: Vec<PatchReport> = (0..220).map(|_| patch("a", State::MatchesNothing)).collect();
        assert_eq!(summary(1, &none, &lost).en, "1 pack checked: 220 patches that match nothing");
        assert_eq!(summary(1, &none, &lost[..1]).fr, "1 pack vérifié : 1 correctif qui ne vise rien");
    }

    #[test]
    fn the_listing_has_every_patch_under_its_pack() {
        let by = Address::new(["patch", "later"]);
        let patches = [
            patch("short", State::Applied(1)),
            patch("somewhat_longer", State::OverriddenBy(by)),
            PatchReport { pack: "other".into(), ..patch("\u{1b}[31m", State::ConflictsWith("green_knight".into())) },
        ];
        let expected = "\
green_knight
  short            appliqué (1 valeur)
  somewhat_longer  supplanté par `patch.later`
other
  \"\\u001B[31m\"     en conflit avec le pack `green_knight`
";
        assert_eq!(listing(Lang::Fr, &patches), expected);
    }
}
