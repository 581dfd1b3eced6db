//! How much each kind of finding counts here: `[lints]` in `codicille.toml`, `-A`, `-W` and
//! `-D` on the command line.

use super::{Code, Confidence, Diagnostic, Level, nearest, registry};
use crate::locale::{Lang, Message, Phrase, count};
use crate::model::LintLevel;
use crate::say;
use crate::source::Origin;

/// The codes of settings.
pub static CODES: &[&Code] = &[&BAD_SETTING];

/// `[lints]` in `codicille.toml` says something that cannot be done.
pub static BAD_SETTING: Code = Code {
    name: "config/bad-level",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a level that cannot be set", "un niveau qui ne se règle pas"),
    page: Phrase::new(
        "\
The table `[lints]` in `codicille.toml` says how much a kind of finding counts in this workspace: `allow`, `warn` or `deny`. \
Each key is a code, such as `patch/no-effect`, or a family, the part before the `/`.

A key that is neither would have no effect, and nobody would notice. An error cannot be lowered: without its repair there \
is no ruleset and no book to play from.

`codicille explain` lists all codes with their levels.
",
        "\
Le bloc `[lints]` de `codicille.toml` dit combien compte une sorte de constat dans ce dossier de travail : `allow`, `warn` ou `deny`. \
Chaque clé est un code, par exemple `patch/no-effect`, ou une famille, ce qui précède le `/`.

Une clé qui n'est ni l'un ni l'autre resterait sans effet, et personne ne le verrait. Une erreur ne s'abaisse pas : tant qu'elle \
n'est pas réparée, il n'y a ni règlement ni livre de règles pour jouer.

`codicille explain` donne la liste des codes et de leurs niveaux.
",
    ),
    fails: "\
# file: codicille.toml
[lints]
\"patch/no-efect\" = \"allow\"

# file: rules/example/pack.toml
[pack]
id = \"example\"
version = \"1.0.0\"
format = 1
title = \"Example\"
languages = [\"fr\", \"en\"]
license = \"CC0-1.0\"
",
    repaired: "\
# file: codicille.toml
[lints]
\"patch/no-effect\" = \"allow\"

# file: rules/example/pack.toml
[pack]
id = \"example\"
version = \"1.0.0\"
format = 1
title = \"Example\"
languages = [\"fr\", \"en\"]
license = \"CC0-1.0\"
",
};

/// What an author asks of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Not reported.
    Allow,
    /// Reported as a warning.
    Warn,
    /// Reported as an error.
    Deny,
}

impl Setting {
    /// The setting of an entry of `[lints]`.
    pub fn of(level: LintLevel) -> Setting {
        match level {
            LintLevel::Allow => Setting::Allow,
            LintLevel::Warn => Setting::Warn,
            LintLevel::Deny => Setting::Deny,
        }
    }

    /// The level that it gives; `None` for what is not reported.
    fn level(self) -> Option<Level> {
        match self {
            Setting::Allow => None,
            Setting::Warn => Some(Level::Warning),
            Setting::Deny => Some(Level::Error),
        }
    }
}

/// Why a setting was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No code and no family has this name.
    Unknown {
        /// The name as given.
        name: String,
        /// The name that was probably meant.
        meant: Option<&'static str>,
    },
    /// What it names is always an error: without it there is nothing to build.
    AlwaysError {
        /// The name as given.
        name: String,
    },
}

impl Refusal {
    /// What is wrong, as the title of a diagnostic.
    pub fn message(&self) -> Message {
        match self {
            Refusal::Unknown { name, .. } => say!("unknown code `{name}`", "code `{name}` inconnu"),
            Refusal::AlwaysError { name } => {
                say!("`{name}` is always an error", "`{name}` est toujours une erreur")
            }
        }
    }

    /// The finding, where `codicille.toml` asks for it.
    pub fn diagnostic(&self, origin: Origin) -> Diagnostic {
        let label = match self {
            Refusal::Unknown { .. } => say!("no code and no family", "ni un code ni une famille"),
            Refusal::AlwaysError { .. } => say!("cannot be lowered", "ne s'abaisse pas"),
        };
        Diagnostic::new(&BAD_SETTING, self.message(), origin, label).help(self.help())
    }

    /// What to do about it.
    pub fn help(&self) -> Message {
        match self {
            Refusal::Unknown { meant: Some(meant), .. } => {
                say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")
            }
            Refusal::Unknown { meant: None, .. } => {
                say!("`codicille explain` lists all codes", "`codicille explain` donne la liste des codes")
            }
            Refusal::AlwaysError { .. } => {
                say!(
                    "only warnings and hints can be lowered",
                    "vous ne pouvez abaisser que les avertissements et les conseils"
                )
            }
        }
    }
}

/// The settings in force.
#[derive(Clone, Debug)]
pub struct Levels {
    codes: &'static [&'static Code],
    config: Vec<(String, Setting)>,
    command: Vec<(String, Setting)>,
    /// Whether warnings count as errors. Hints stay hints.
    pub deny_warnings: bool,
}

impl Default for Levels {
    fn default() -> Levels {
        Levels::over(registry::codes())
    }
}

impl Levels {
    /// Every code at its own level.
    pub fn over(codes: &'static [&'static Code]) -> Levels {
        Levels { codes, config: Vec::new(), command: Vec::new(), deny_warnings: false }
    }

    /// Takes an entry of `[lints]`: a code, or a family (what stands before the `/` of a code).
    pub fn configure(&mut self, name: &str, setting: Setting) -> Result<(), Refusal> {
        self.examine(name, setting)?;
        self.config.push((name.to_owned(), setting));
        Ok(())
    }

    /// Takes `-A`, `-W` or `-D` with a code or a family. The command line wins over `[lints]`.
    pub fn command(&mut self, name: &str, setting: Setting) -> Result<(), Refusal> {
        self.examine(name, setting)?;
        self.command.push((name.to_owned(), setting));
        Ok(())
    }

    /// Refuses a name that means nothing, and a setting that would change nothing.
    fn examine(&self, name: &str, setting: Setting) -> Result<(), Refusal> {
        let mut named = self.codes.iter().filter(|code| concerns(name, code)).peekable();
        if named.peek().is_none() {
            let known = self.codes.iter().flat_map(|code| [code.name, family(code)]);
            return Err(Refusal::Unknown { name: name.to_owned(), meant: nearest(name, known) });
        }
        if setting != Setting::Deny && named.all(|code| code.level == Level::Error) {
            return Err(Refusal::AlwaysError { name: name.to_owned() });
        }
        Ok(())
    }

    /// The level at which a finding is reported; `None` if it is not.
    pub fn level(&self, diagnostic: &Diagnostic) -> Option<Level> {
        let level = match self.setting(diagnostic.code) {
            Some(setting) if diagnostic.code.level != Level::Error => setting.level()?,
            None if diagnostic.code.confidence == Confidence::Weak => return None,
            _ => diagnostic.level,
        };
        match level {
            Level::Warning if self.deny_warnings => Some(Level::Error),
            level => Some(level),
        }
    }

    /// The findings that are reported, each at its level, in the order in which they came.
    pub fn apply(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let set = |diagnostic: Diagnostic| {
            let level = self.level(&diagnostic)?;
            Some(Diagnostic { level, ..diagnostic })
        };
        found.into_iter().filter_map(set).collect()
    }

    /// What was asked of a code: the command line before `[lints]`, in each the code itself
    /// before its family, and of equals the last.
    fn setting(&self, code: &Code) -> Option<Setting> {
        let last = |settings: &[(String, Setting)], name: &str| {
            settings.iter().rev().find(|(of, _)| of == name).map(|(_, setting)| *setting)
        };
        [&self.command, &self.config]
            .into_iter()
            .find_map(|settings| last(settings, code.name).or_else(|| last(settings, family(code))))
    }
}

/// The part of a code before the `/`.
fn family(code: &Code) -> &'static str {
    code.name.split('/').next().unwrap_or(code.name)
}

/// Whether a name is that of the code or of its family.
fn concerns(name: &str, code: &Code) -> bool {
    name == code.name || name == family(code)
}

/// How many findings there are of each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Hints.
    pub hints: usize,
}

impl Counts {
    /// Counts findings that levels have been applied to.
    pub fn of(found: &[Diagnostic]) -> Counts {
        let at = |level| found.iter().filter(|diagnostic| diagnostic.level == level).count();
        Counts { errors: at(Level::Error), warnings: at(Level::Warning), hints: at(Level::Hint) }
    }

    /// `1 error, 2 warnings`, without what there is none of.
    pub fn summary(&self, lang: Lang) -> String {
        let words = [
            (self.errors, say!("error", "erreur"), say!("errors", "erreurs")),
            (self.warnings, say!("warning", "avertissement"), say!("warnings", "avertissements")),
            (self.hints, say!("hint", "conseil"), say!("hints", "conseils")),
        ];
        let present = words.iter().filter(|(n, _, _)| *n > 0);
        let parts: Vec<String> = present.map(|(n, one, many)| count(lang, *n, one.get(lang), many.get(lang))).collect();
        if parts.is_empty() {
            return say!("nothing to report", "rien à signaler").get(lang).to_owned();
        }
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::render::fixtures::{self, DRIFT, LICENCE, STALE};
    use crate::locale::Phrase;

    /// A warning in the family of an error.
    static NO_EFFECT: Code = Code {
        name: "patch/no-effect",
        level: Level::Warning,
        confidence: Confidence::Sure,
        title: Phrase::new("a patch changes nothing", "un correctif ne change rien"),
        page: Phrase::new("", ""),
        fails: "",
        repaired: "",
    };

    static CODES: &[&Code] = &[&LICENCE, &NO_EFFECT, &STALE, &DRIFT];

    fn diagnostic(code: &'static Code) -> Diagnostic {
        let (_, diagnostic) = fixtures::one("a", 0..1);
        Diagnostic { code, level: code.level, ..diagnostic }
    }

    /// The levels at which the four codes are reported.
    fn outcome(levels: &Levels) -> [Option<Level>; 4] {
        [&LICENCE, &NO_EFFECT, &STALE, &DRIFT].map(|code| levels.level(&diagnostic(code)))
    }

    const HINT: Option<Level> = Some(Level::Hint);
    const WARNING: Option<Level> = Some(Level::Warning);
    const ERROR: Option<Level> = Some(Level::Error);

    #[test]
    fn without_settings_every_code_has_its_own_level() {
        assert_eq!(outcome(&Levels::over(CODES)), [HINT, WARNING, ERROR, WARNING]);
    }

    #[test]
    fn denied_warnings_are_errors_and_hints_stay() {
        let mut levels = Levels::over(CODES);
        levels.deny_warnings = true;
        assert_eq!(outcome(&levels), [HINT, ERROR, ERROR, ERROR]);
        levels.command("text", Setting::Allow).unwrap();
        levels.command("pack/no-licence", Setting::Warn).unwrap();
        assert_eq!(outcome(&levels), [ERROR, ERROR, ERROR, None], "a raised hint is a warning like others");
    }

    #[test]
    fn a_family_spares_its_errors() {
        let mut levels = Levels::over(CODES);
        levels.configure("patch", Setting::Allow).unwrap();
        assert_eq!(outcome(&levels), [HINT, None, ERROR, WARNING]);
    }

    #[test]
    fn the_command_line_wins_then_the_code_then_the_last() {
        let mut levels = Levels::over(CODES);
        levels.configure("patch/no-effect", Setting::Deny).unwrap();
        levels.configure("patch", Setting::Allow).unwrap();
        assert_eq!(outcome(&levels)[1], ERROR, "the code wins over its family");
        levels.command("patch", Setting::Warn).unwrap();
        assert_eq!(outcome(&levels)[1], WARNING, "the command line wins over a more precise entry");
        levels.command("patch", Setting::Allow).unwrap();
        assert_eq!(outcome(&levels)[1], None, "of two equals the last wins");
    }

    #[test]
    fn errors_cannot_be_lowered() {
        let mut levels = Levels::over(CODES);
        let refused = Err(Refusal::AlwaysError { name: "patch/stale".into() });
        assert_eq!(levels.command("patch/stale", Setting::Allow), refused);
        assert_eq!(levels.configure("patch/stale", Setting::Warn), refused);
        assert_eq!(levels.configure("patch/stale", Setting::Deny), Ok(()));
        assert_eq!(outcome(&levels)[2], ERROR);
    }

    #[test]
    fn a_misspelt_name_is_refused_with_the_likely_one() {
        let mut levels = Levels::over(CODES);
        let refusal = levels.command("text/number-drfit", Setting::Allow).unwrap_err();
        assert_eq!(refusal.message().fr, "code `text/number-drfit` inconnu");
        assert_eq!(refusal.help().fr, "vouliez-vous dire `text/number-drift` ?");
        let family = levels.command("pathc", Setting::Allow).unwrap_err();
        assert_eq!(family, Refusal::Unknown { name: "pathc".into(), meant: Some("patch") });
        let unlike = levels.command("everything", Setting::Deny).unwrap_err();
        assert_eq!(unlike, Refusal::Unknown { name: "everything".into(), meant: None });
    }

    #[test]
    fn applying_keeps_the_order_and_drops_what_is_allowed() {
        let mut levels = Levels::over(CODES);
        levels.configure("text/number-drift", Setting::Allow).unwrap();
        levels.configure("pack", Setting::Deny).unwrap();
        let found = [&DRIFT, &STALE, &LICENCE].map(diagnostic).to_vec();
        let kept = levels.apply(found);
        let kept: Vec<(&str, Level)> = kept.iter().map(|kept| (kept.code.name, kept.level)).collect();
        assert_eq!(kept, [("patch/stale", Level::Error), ("pack/no-licence", Level::Error)]);
    }

    #[test]
    fn summaries_agree_in_number() {
        let some = Counts { errors: 1, warnings: 2, hints: 0 };
        assert_eq!(some.summary(Lang::En), "1 error, 2 warnings");
        assert_eq!(some.summary(Lang::Fr), "1 erreur, 2 avertissements");
        let other = Counts { errors: 3, warnings: 1, hints: 1 };
        assert_eq!(other.summary(Lang::En), "3 errors, 1 warning, 1 hint");
        assert_eq!(other.summary(Lang::Fr), "3 erreurs, 1 avertissement, 1 conseil");
        assert_eq!(Counts::default().summary(Lang::En), "nothing to report");
        assert_eq!(Counts::default().summary(Lang::Fr), "rien à signaler");
        let (_, found) = fixtures::all();
        assert_eq!(Counts::of(&found), Counts { errors: 1, warnings: 1, hints: 1 });
    }
}
