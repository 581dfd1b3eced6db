//! The command line in one language, and the words that all verbs share.
//!
//! `clap` writes "Usage", "Options", "default" and the like in English only. So headings are set on
//! each argument, our own template writes the rest, and defaults and possible values stand in the
//! help texts themselves.

use clap::builder::{Styles, ValueHint};
use clap::{Arg, ArgAction, Command};

use super::VERBS;
use crate::locale::{Lang, Phrase};

/// The whole command line, every word of it in one language.
pub fn command(lang: Lang) -> Command {
    let template = match lang {
        Lang::En => "{about}\n\nUsage: {usage}\n\n{all-args}{after-help}",
        Lang::Fr => "{about}\n\nUtilisation : {usage}\n\n{all-args}{after-help}",
    };
    let about = Phrase::new(
        "A rules compiler for wargamers: rule packs and patches in, diagnostics and rulebooks out",
        "Un compilateur de règles pour joueurs : des packs de règles et des correctifs en entrée, des diagnostics et des livres de règles en sortie",
    );
    let verb = |verb: &super::Verb| in_order((verb.arguments)(Command::new(verb.name), lang)).help_template(template);
    Command::new("codicille")
        .version(env!("CARGO_PKG_VERSION"))
        .about(about.get(lang))
        .after_help(EXIT_CODES.get(lang))
        .help_template(template)
        .styles(Styles::plain())
        .color(clap::ColorChoice::Never)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(Phrase::new("Commands", "Commandes ").get(lang))
        .subcommand_value_name(Phrase::new("COMMAND", "COMMANDE").get(lang))
        .args(shared(lang))
        .arg(version(lang))
        .subcommands(VERBS.iter().map(verb))
}

/// Lists arguments in the order in which they are declared, before those that all verbs share.
fn in_order(verb: Command) -> Command {
    let mut order = 0..;
    verb.mut_args(|argument| match order.next() {
        Some(place) => argument.display_order(place),
        None => argument,
    })
}

/// Where help lists what all verbs share.
const LAST: usize = 900;

static EXIT_CODES: Phrase = Phrase::new(
    "Exit codes: 0 clean or only warnings, 1 errors or files out of date, 2 usage or system, 3 nothing was checked",
    "Codes de sortie : 0 rien ou seulement des avertissements, 1 des erreurs ou des fichiers pas à jour, 2 usage ou système, 3 rien n'a été vérifié",
);

/// What every verb takes.
fn shared(lang: Lang) -> [Arg; 4] {
    let help = Phrase::new("Print help", "Afficher l'aide");
    let quiet = Phrase::new(
        "No summary and no talk, only what was asked for",
        "Ni bilan ni commentaire : seulement ce qui est demandé",
    );
    [
        choice(lang, "lang", Phrase::new("LANG", "LANGUE"), &["en", "fr"], None)
            .help(
                Phrase::new(
                    "Language: en or fr [default: CODICILLE_LANG, else that of the system]",
                    "Langue : en ou fr [par défaut : CODICILLE_LANG, sinon celle du système]",
                )
                .get(lang),
            )
            .overrides_with("lang")
            .display_order(LAST)
            .global(true),
        choice(lang, "color", Phrase::new("WHEN", "QUAND"), &["auto", "always", "never"], Some("auto"))
            .help(with_choices(
                lang,
                Phrase::new("Whether to use colours", "Utiliser les couleurs"),
                &["auto", "always", "never"],
                Some("auto"),
            ))
            .overrides_with("color")
            .display_order(LAST + 1)
            .global(true),
        flag(lang, "quiet", quiet).short('q').display_order(LAST + 2).global(true),
        flag(lang, "help", help).short('h').display_order(LAST + 3).action(ArgAction::Help).global(true),
    ]
}

fn version(lang: Lang) -> Arg {
    flag(lang, "version", Phrase::new("Print the version", "Afficher la version"))
        .short('V')
        .display_order(LAST + 4)
        .action(ArgAction::Version)
}

/// An option without a value. It may stand twice.
/// `--list FILE`, as often as there are lists.
pub(super) fn list_files(lang: Lang) -> Arg {
    let help =
        Phrase::new("A list that a player brings, from a file", "Une liste qu'un joueur apporte, dans un fichier");
    option(lang, "list", Phrase::new("FILE", "FICHIER"), help).action(ArgAction::Append)
}

pub(super) fn flag(lang: Lang, id: &'static str, help: Phrase) -> Arg {
    Arg::new(id)
        .long(id)
        .action(ArgAction::SetTrue)
        .overrides_with(id)
        .help(help.get(lang))
        .help_heading(Phrase::new("Options", "Options ").get(lang))
}

/// An option with a value.
pub(super) fn option(lang: Lang, id: &'static str, value: Phrase, help: Phrase) -> Arg {
    Arg::new(id)
        .long(id)
        .value_name(value.get(lang))
        .help(help.get(lang))
        .help_heading(Phrase::new("Options", "Options ").get(lang))
}

/// An option whose value is one of a few words.
pub(super) fn choice(
    lang: Lang,
    id: &'static str,
    value: Phrase,
    values: &[&'static str],
    default: Option<&'static str>,
) -> Arg {
    let argument = Arg::new(id)
        .long(id)
        .value_name(value.get(lang))
        .value_parser(clap::builder::PossibleValuesParser::new(values.iter().copied()))
        .hide_possible_values(true)
        .hide_default_value(true)
        .help_heading(Phrase::new("Options", "Options ").get(lang));
    match default {
        Some(default) => argument.default_value(default),
        None => argument,
    }
}

/// `--format`, in one of some formats.
pub(super) fn format(lang: Lang, help: Phrase, formats: &[&'static str], default: &'static str) -> Arg {
    choice(lang, "format", Phrase::new("FORMAT", "FORMAT"), formats, Some(default)).help(with_choices(
        lang,
        help,
        formats,
        Some(default),
    ))
}

/// Help that ends in the values that there are and the one that is taken unless another is asked for.
pub(super) fn with_choices(lang: Lang, help: Phrase, values: &[&str], default: Option<&str>) -> String {
    let values = values.join(", ");
    match (lang, default) {
        (Lang::En, Some(default)) => format!("{}: {values} [default: {default}]", help.en),
        (Lang::Fr, Some(default)) => format!("{} : {values} [par défaut : {default}]", help.fr),
        (Lang::En, None) => format!("{}: {values}", help.en),
        (Lang::Fr, None) => format!("{} : {values}", help.fr),
    }
}

/// An argument that is known by its place.
pub(super) fn positional(lang: Lang, id: &'static str, name: Phrase, help: Phrase) -> Arg {
    Arg::new(id)
        .value_name(name.get(lang))
        .help(help.get(lang))
        .help_heading(Phrase::new("Arguments", "Arguments ").get(lang))
}

/// `[PACK]…`: the packs to work on.
pub(super) fn packs(lang: Lang) -> Arg {
    let help = Phrase::new(
        "Packs, each by its id or the path of its folder; all of the workspace if none is named",
        "Les packs, chacun par son id ou par le chemin de son dossier ; tous ceux du dossier de travail si aucun n'est nommé",
    );
    positional(lang, "packs", Phrase::new("PACK", "PACK"), help)
        .num_args(0..)
        .action(ArgAction::Append)
        .value_hint(ValueHint::DirPath)
}

/// `<PACK>`: the one pack to work on.
pub(super) fn pack(lang: Lang) -> Arg {
    let help = Phrase::new(
        "A pack, by its id or the path of its folder",
        "Un pack, par son id ou par le chemin de son dossier",
    );
    positional(lang, "pack", Phrase::new("PACK", "PACK"), help).required(true).value_hint(ValueHint::DirPath)
}

/// `--with`: packs that are used together with those that are named.
pub(super) fn with(lang: Lang) -> Arg {
    let help = Phrase::new(
        "Another pack to use together with the named one; may stand several times",
        "Un autre pack à utiliser avec celui qui est nommé ; peut se répéter",
    );
    option(lang, "with", Phrase::new("PACK", "PACK"), help).action(ArgAction::Append)
}

/// `--set`: the values of parameters.
pub(super) fn set(lang: Lang) -> Arg {
    let help = Phrase::new(
        "Fix a parameter, as in players=4; may stand several times",
        "Fixer un paramètre, par exemple players=4 ; peut se répéter",
    );
    option(lang, "set", Phrase::new("PARAM=VALUE", "PARAM=VALEUR"), help).action(ArgAction::Append)
}

/// `--check`: compare instead of writing.
pub(super) fn compare(lang: Lang) -> Arg {
    let help = Phrase::new(
        "Write nothing; say which files are out of date, and exit with 1 if there are any",
        "Ne rien écrire ; dire quels fichiers ne sont pas à jour, et sortir avec 1 s'il y en a",
    );
    flag(lang, "check", help)
}

/// Examples, which stand at the end of help.
pub(super) fn examples(lang: Lang, lines: &[&str]) -> String {
    let heading = Phrase::new("Examples:", "Exemples :").get(lang);
    format!("{heading}\n  {}", lines.join("\n  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound_in_both_languages() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }

    /// Whoever reads one language should learn as much as whoever reads the other.
    #[test]
    fn both_languages_have_the_same_arguments_each_with_help_and_heading() {
        let (english, french) = (command(Lang::En), command(Lang::Fr));
        let verbs = english.get_subcommands().zip(french.get_subcommands());
        for (en, fr) in verbs.chain([(&english, &french)]) {
            assert_ne!(en.get_about().map(ToString::to_string), fr.get_about().map(ToString::to_string), "{en}");
            for (one, other) in en.get_arguments().zip(fr.get_arguments()) {
                assert_eq!(one.get_id(), other.get_id());
                let (one, other) = (one.get_help().unwrap().to_string(), other.get_help().unwrap().to_string());
                assert_ne!(one, other, "{en}");
            }
            assert!(en.get_arguments().chain(fr.get_arguments()).all(|a| a.get_help_heading().is_some()), "{en}");
        }
    }
}
