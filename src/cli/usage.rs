//! What is wrong with a command line, in either language, from what `clap` knows about it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use super::terminal::Terminal;
use super::{Exit, Failure};
use crate::diagnostic::nearest;
use crate::locale::{Lang, Message, list, quoted};
use crate::say;

/// Answers a line that is no order to do something: help, the version, or what is wrong.
pub(super) fn answer(error: &Error, command: &Command, line: &[OsString], terminal: &Terminal) -> Exit {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = error.render().to_string();
        return match terminal.print(&format!("{}\n", text.trim_end())) {
            Ok(()) => Exit::Clean,
            Err(failure) => failure.exit,
        };
    }
    let more = match verb_of(command, line) {
        Some(verb) => say!("`codicille {verb} --help` says more", "`codicille {verb} --help` en dit plus"),
        None => say!("`codicille --help` says more", "`codicille --help` en dit plus"),
    };
    let failure = explain(error, command).help(more);
    terminal.fail(&failure);
    failure.exit
}

/// The verb that a line is about, if one can be made out.
fn verb_of<'c>(command: &'c Command, line: &[OsString]) -> Option<&'c str> {
    let names = || command.get_subcommands().map(Command::get_name);
    line.iter().skip(1).find_map(|word| names().find(|name| word == *name))
}

fn explain(error: &Error, command: &Command) -> Failure {
    let about = Context(error);
    let name = about.argument();
    match error.kind() {
        ErrorKind::InvalidValue => bad_value(&about),
        ErrorKind::UnknownArgument => unknown_argument(&about),
        ErrorKind::InvalidSubcommand => unknown_verb(&about, command),
        ErrorKind::MissingSubcommand => Failure::refused(say!("no command is given", "aucune commande n'est donnée")),
        ErrorKind::NoEquals => {
            Failure::refused(say!("`{name}` wants a `=` before its value", "`{name}` attend un `=` devant sa valeur"))
        }
        ErrorKind::ValueValidation => {
            let value = about.text(ContextKind::InvalidValue);
            Failure::refused(say!("`{name}` cannot read `{value}`", "`{name}` ne sait pas lire `{value}`"))
        }
        ErrorKind::TooManyValues => {
            let value = about.text(ContextKind::InvalidValue);
            Failure::refused(say!(
                "`{value}` is one value too many for `{name}`",
                "`{value}` est une valeur de trop pour `{name}`"
            ))
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let found = about.number(ContextKind::ActualNumValues);
            let wanted = about.number(ContextKind::MinValues).max(about.number(ContextKind::ExpectedNumValues));
            Failure::refused(say!(
                "`{name}` wants {wanted} values and gets {found}",
                "`{name}` attend {wanted} valeurs et en reçoit {found}"
            ))
        }
        ErrorKind::ArgumentConflict => conflict(&about),
        ErrorKind::MissingRequiredArgument => missing(&about),
        ErrorKind::InvalidUtf8 => {
            Failure::refused(say!("an argument is not Unicode text", "un argument n'est pas un texte Unicode"))
        }
        _ => Failure::refused(say!("the command line cannot be read", "la ligne de commande est illisible")),
    }
}

fn bad_value(about: &Context) -> Failure {
    let (name, value) = (about.argument(), about.text(ContextKind::InvalidValue));
    if value.is_empty() {
        return about.with_values(say!("`{name}` wants a value", "`{name}` attend une valeur"), "");
    }
    about.with_values(say!("`{name}` does not take `{value}`", "`{name}` n'accepte pas `{value}`"), &value)
}

fn unknown_argument(about: &Context) -> Failure {
    let name = about.argument();
    if !name.starts_with('-') {
        return Failure::refused(say!("`{name}` is one argument too many", "`{name}` est un argument de trop"));
    }
    let failure = Failure::refused(say!("unknown option `{name}`", "option `{name}` inconnue"));
    match about.texts(ContextKind::SuggestedArg).first() {
        Some(meant) => failure.help(did_you_mean(meant)),
        None => failure,
    }
}

fn unknown_verb(about: &Context, command: &Command) -> Failure {
    let name = about.text(ContextKind::InvalidSubcommand);
    let failure = Failure::refused(say!("unknown command `{name}`", "commande `{name}` inconnue"));
    match nearest(&name, command.get_subcommands().map(Command::get_name)) {
        Some(meant) => failure.help(did_you_mean(meant)),
        None => failure,
    }
}

fn conflict(about: &Context) -> Failure {
    let name = about.argument();
    let others: Vec<String> = about.texts(ContextKind::PriorArg).iter().map(|other| plain(other)).collect();
    if others.is_empty() || others.iter().all(|other| *other == name) {
        return Failure::refused(say!("`{name}` stands twice", "`{name}` figure deux fois"));
    }
    let others = quoted(&others);
    let (en, fr) = (list(Lang::En, &others), list(Lang::Fr, &others));
    Failure::refused(say!("`{name}` does not go with {en}", "`{name}` ne va pas avec {fr}"))
}

fn missing(about: &Context) -> Failure {
    let names: Vec<String> = about.texts(ContextKind::InvalidArg).iter().map(|name| plain(name)).collect();
    let quoted = quoted(&names);
    let (en, fr) = (list(Lang::En, &quoted), list(Lang::Fr, &quoted));
    Failure::refused(match names.as_slice() {
        [_] => say!("{en} is missing", "il manque {fr}"),
        _ => say!("{en} are missing", "il manque {fr}"),
    })
}

fn did_you_mean(meant: &str) -> Message {
    say!("did you mean `{meant}`?", "vouliez-vous dire `{meant}` ?")
}

/// What `clap` knows about an error.
struct Context<'e>(&'e Error);

impl Context<'_> {
    fn texts(&self, kind: ContextKind) -> Vec<String> {
        match self.0.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }

    fn text(&self, kind: ContextKind) -> String {
        self.texts(kind).into_iter().next().unwrap_or_default()
    }

    fn number(&self, kind: ContextKind) -> isize {
        match self.0.get(kind) {
            Some(ContextValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// The argument at fault, as one types it.
    fn argument(&self) -> String {
        plain(&self.text(ContextKind::InvalidArg))
    }

    /// A failure that says which value was meant, or which there are.
    fn with_values(&self, message: Message, value: &str) -> Failure {
        let failure = Failure::refused(message);
        let known = self.texts(ContextKind::ValidValue);
        if let Some(meant) = nearest(value, known.iter().map(String::as_str)).filter(|_| !value.is_empty()) {
            return failure.help(did_you_mean(meant));
        }
        if known.is_empty() {
            return failure;
        }
        let known = quoted(&known);
        let (en, fr) = (list(Lang::En, &known), list(Lang::Fr, &known));
        failure.help(say!("the values are {en}", "les valeurs sont {fr}"))
    }
}

/// `--format` for `--format <FORMAT>` or `--format=<FORMAT>`, and `PACK` for `[PACK]...`.
fn plain(argument: &str) -> String {
    let word = argument.split([' ', '=']).next().unwrap_or_default();
    word.trim_end_matches("...").trim_matches(['<', '>', '[', ']']).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::{Arg, ArgAction};

    use super::*;

    /// A command that can go wrong in every way that `clap` knows.
    fn fragile() -> Command {
        let shade = Arg::new("shade").long("shade").value_parser(["red", "green"]);
        let equals = Arg::new("equals").long("equals").require_equals(true).num_args(1);
        let number = Arg::new("number").long("number").value_parser(clap::value_parser!(u8));
        let pair = Arg::new("pair").long("pair").num_args(2);
        let some = Arg::new("some").long("some").num_args(2..=3);
        let alone = Arg::new("alone").long("alone").action(ArgAction::SetTrue).conflicts_with("shade");
        let verb = Command::new("check").arg(Arg::new("PACK").required(true)).arg(Arg::new("ADDRESS").required(true));
        Command::new("codicille")
            .args([shade, equals, number, pair, some, alone])
            .subcommand(verb)
            .subcommand(Command::new("bare"))
    }

    fn said(command: &Command, line: &str) -> (ErrorKind, Failure) {
        let error = command.clone().try_get_matches_from(line.split(' ')).unwrap_err();
        (error.kind(), explain(&error, command))
    }

    #[test]
    fn every_kind_of_error_has_its_words_in_both_languages() {
        use ErrorKind as K;
        let cases: [(&str, K, &str, &str); 13] = [
            ("c --shade blue", K::InvalidValue, "`--shade` does not take `blue`", "`--shade` n'accepte pas `blue`"),
            ("c --shade", K::InvalidValue, "`--shade` wants a value", "`--shade` attend une valeur"),
            ("c --shad red", K::UnknownArgument, "unknown option `--shad`", "option `--shad` inconnue"),
            ("c bare more", K::UnknownArgument, "`more` is one argument too many", "`more` est un argument de trop"),
            ("c chekc", K::InvalidSubcommand, "unknown command `chekc`", "commande `chekc` inconnue"),
            (
                "c --equals 1",
                K::NoEquals,
                "`--equals` wants a `=` before its value",
                "`--equals` attend un `=` devant sa valeur",
            ),
            ("c --number 300", K::ValueValidation, "`--number` cannot read `300`", "`--number` ne sait pas lire `300`"),
            ("c --equals=1 --equals=2", K::ArgumentConflict, "`--equals` stands twice", "`--equals` figure deux fois"),
            (
                "c --alone --shade red",
                K::ArgumentConflict,
                "`--alone` does not go with `--shade`",
                "`--alone` ne va pas avec `--shade`",
            ),
            (
                "c --pair 1",
                K::WrongNumberOfValues,
                "`--pair` wants 2 values and gets 1",
                "`--pair` attend 2 valeurs et en reçoit 1",
            ),
            (
                "c --some 1",
                K::TooFewValues,
                "`--some` wants 2 values and gets 1",
                "`--some` attend 2 valeurs et en reçoit 1",
            ),
            (
                "c check",
                K::MissingRequiredArgument,
                "`PACK` and `ADDRESS` are missing",
                "il manque `PACK` et `ADDRESS`",
            ),
            ("c check x", K::MissingRequiredArgument, "`ADDRESS` is missing", "il manque `ADDRESS`"),
        ];
        for (line, kind, en, fr) in cases {
            let (found, failure) = said(&fragile(), line);
            assert_eq!((found, failure.message), (kind, Message { en: en.into(), fr: fr.into() }), "{line}");
            assert_eq!(failure.exit, Exit::Refused);
        }
        let (kind, failure) = said(&fragile().subcommand_required(true), "c");
        assert_eq!((kind, failure.message.fr.as_str()), (K::MissingSubcommand, "aucune commande n'est donnée"));
        let flag = Command::new("c").arg(Arg::new("flag").long("flag").action(ArgAction::SetTrue));
        let (kind, failure) = said(&flag, "c --flag=yes");
        assert_eq!(kind, K::TooManyValues);
        assert_eq!(failure.message.en, "`yes` is one value too many for `--flag`");
        assert_eq!(failure.message.fr, "`yes` est une valeur de trop pour `--flag`");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text() {
        use std::os::unix::ffi::OsStringExt;
        let line = ["c".into(), "--shade".into(), OsString::from_vec(vec![0xff])];
        let error = fragile().try_get_matches_from(line).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
        assert_eq!(explain(&error, &fragile()).message.fr, "un argument n'est pas un texte Unicode");
    }

    #[test]
    fn help_names_the_nearest_or_all() {
        let help = |line| said(&fragile(), line).1.help.first().map(|help| help.fr.clone());
        assert_eq!(help("c --shade gren").as_deref(), Some("vouliez-vous dire `green` ?"));
        assert_eq!(help("c --shade blue").as_deref(), Some("les valeurs sont `red` et `green`"));
        assert_eq!(help("c --shade").as_deref(), Some("les valeurs sont `red` et `green`"));
        assert_eq!(help("c --shad red").as_deref(), Some("vouliez-vous dire `--shade` ?"));
        assert_eq!(help("c chekc").as_deref(), Some("vouliez-vous dire `check` ?"));
        assert_eq!(help("c elephant"), None);
    }
}
