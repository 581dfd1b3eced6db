//! Usage errors and small verbs, in both languages.

use std::io::Read;
use std::process::Stdio;

use crate::{Folder, SOUND, binary, run_in, two_packs, words};

#[test]
fn alone_it_greets_and_says_what_to_do() {
    let folder = Folder::empty();
    for run in [folder.run(""), folder.fr("")] {
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("    codicille new ") && run.err.contains("    codicille check\n"), "{}", run.err);
    }
    assert!(folder.run("").err.contains("in an empty folder"));
    assert!(folder.fr("").err.contains("dans un dossier vide"));
}

/// Every kind of error that a line can make, with what it says first in each language.
#[test]
fn usage_errors_in_both_languages() {
    let folder = two_packs(SOUND);
    let cases = [
        ("chekc", "unknown command `chekc`", "commande `chekc` inconnue", "vouliez-vous dire `check` ?"),
        ("help chekc", "unknown command `chekc`", "commande `chekc` inconnue", "vouliez-vous dire `check` ?"),
        (
            "check --formt json",
            "unknown option `--formt`",
            "option `--formt` inconnue",
            "vouliez-vous dire `--format` ?",
        ),
        (
            "check --format jsn",
            "`--format` does not take `jsn`",
            "`--format` n'accepte pas `jsn`",
            "vouliez-vous dire `json` ?",
        ),
        ("check --format", "`--format` wants a value", "`--format` attend une valeur", "les valeurs sont `human`, "),
        (
            "check --color blue",
            "`--color` does not take `blue`",
            "`--color` n'accepte pas `blue`",
            "`always` et `never`",
        ),
        (
            "check --quiet=yes",
            "`yes` is one value too many for `--quiet`",
            "`yes` est une valeur de trop pour `--quiet`",
            "codicille check --help",
        ),
        (
            "check --format json --format short",
            "`--format` stands twice",
            "`--format` figure deux fois",
            "codicille check --help",
        ),
        (
            "explain patch --list",
            "`CODE` does not go with `--list`",
            "`CODE` ne va pas avec `--list`",
            "codicille explain --help",
        ),
        ("explain a b", "`b` is one argument too many", "`b` est un argument de trop", "codicille explain --help"),
        ("show base", "`ADDRESS` is missing", "il manque `ADRESSE`", "codicille show --help"),
        ("why", "`PACK` and `ADDRESS` are missing", "il manque `PACK` et `ADRESSE`", "codicille why --help"),
        ("new my_rules", "`--patches` is missing", "il manque `--patches`", "codicille new --help"),
        ("completions sh", "`SHELL` does not take `sh`", "`SHELL` n'accepte pas `sh`", "vouliez-vous dire `zsh` ?"),
        (
            "why base system..points",
            "`system..points` is no address",
            "`system..points` n'est pas une adresse",
            "jusqu'à `system.`",
        ),
    ];
    for (line, en, fr, help) in cases {
        let english = folder.run(line);
        assert_eq!((english.code, english.out.as_str()), (Some(2), ""), "{line}");
        assert!(english.err.starts_with(&format!("error: {en}\n")), "{line}: {}", english.err);
        let french = folder.fr(line);
        assert_eq!((french.code, french.out.as_str()), (Some(2), ""), "{line}");
        assert!(french.err.starts_with(&format!("erreur : {fr}\n")), "{line}: {}", french.err);
        assert!(french.err.contains(help), "{line}: {}", french.err);
        for word in ["error", "Usage", "tip:", "For more", "argument '", "required"] {
            assert!(!french.err.contains(word), "{line}: {}", french.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = two_packs(SOUND);
    let output = binary(folder.path(), &[]).arg("check").arg(OsStr::from_bytes(b"ba\xff")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: an argument is not Unicode text\n"));
}

#[test]
fn the_language_is_chosen_before_the_line_is_read() {
    let folder = Folder::empty();
    let error = |line: &str, variables: &[(&str, &str)]| run_in(folder.path(), &words(line), variables).err;
    assert!(error("--lang fr chekc", &[]).starts_with("erreur :"));
    assert!(error("chekc --lang=fr", &[]).starts_with("erreur :"));
    assert!(error("chekc", &[("CODICILLE_LANG", "fr")]).starts_with("erreur :"));
    assert!(error("chekc --lang en", &[("CODICILLE_LANG", "fr")]).starts_with("error:"));
    assert!(error("chekc", &[("CODICILLE_LANG", "en"), ("LC_ALL", "fr_FR")]).starts_with("error:"));
    assert!(error("chekc", &[("LC_ALL", ""), ("LANG", "fr_BE.UTF-8")]).starts_with("erreur :"));
    let unknown = run_in(folder.path(), &words("check --lang de"), &[("LC_ALL", "fr_FR")]);
    assert_eq!(unknown.code, Some(2));
    assert_eq!(
        unknown.err,
        "erreur : `--lang` n'accepte pas `de`\n  aide : les valeurs sont `en` et `fr`\n  aide : `codicille check --help` en dit plus\n"
    );
}

#[test]
fn explain_a_code_a_family_or_all() {
    let folder = Folder::empty();
    let page = folder.fr("explain config/bad-level");
    assert_eq!(page.code, Some(0));
    assert!(page.out.starts_with("# config/bad-level\n\n**erreur** : un niveau qui ne se règle pas\n"), "{}", page.out);
    let family = folder.run("explain patch").out;
    assert!(family.lines().count() > 5 && family.lines().all(|line| line.starts_with("patch/")), "{family}");
    let all = folder.run("explain --list").out;
    assert!(all.contains("\npatch/stale ") && all.contains("reference/unknown "));
    assert_eq!(folder.run("explain").out, all);
    let unknown = folder.fr("explain patch/stal");
    assert_eq!(unknown.code, Some(2));
    assert_eq!(unknown.err, "erreur : code `patch/stal` inconnu\n  aide : vouliez-vous dire `patch/stale` ?\n");
}

#[test]
fn completions_for_every_shell() {
    let folder = Folder::empty();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.run(&format!("completions {shell}"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        for word in ["codicille", "check", "deny-warnings", "junit"] {
            assert!(run.out.contains(word), "{shell} does not complete {word}");
        }
    }
    assert!(folder.fr("completions fish").out.contains("Expliquer le code"));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = Folder::empty();
    for line in ["explain --list", "--help", "completions bash"] {
        let mut child =
            binary(folder.path(), &[]).args(words(line)).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn the_version_is_on_standard_output() {
    let run = Folder::empty().run("--version");
    assert_eq!(
        (run.code, run.out, run.err.as_str()),
        (Some(0), format!("codicille {}\n", env!("CARGO_PKG_VERSION")), "")
    );
}

/// What is asked for and is not there leads to what was meant, in a form that works.
#[test]
fn an_id_without_its_kind_and_a_pattern_lead_to_what_works() {
    let folder = two_packs(SOUND);
    let bare = folder.fr("show house hoth.points");
    assert!(bare.err.contains("vouliez-vous dire `system.hoth.points` ?"), "{}", bare.err);
    let pattern = folder.run("why house system.*.points");
    assert_eq!(pattern.code, Some(2), "{}", pattern.err);
    assert!(pattern.err.contains("`codicille show house 'system.*.points'`"), "{}", pattern.err);
}

/// The names that people read, in any language, lead to the id.
#[test]
fn a_name_leads_to_its_id() {
    let folder = two_packs("[patch.a]\nadd.system.hoth.rewards.escadron = { winner = 12, loser = 6 }\n");
    folder.write("rules/base/rewards.toml", "[reward.squadron]\nname = { fr = \"escadron\", en = \"squadron\" }\n");
    assert!(folder.run("check house").out.contains("did you mean `squadron`?"), "{}", folder.run("check house").out);
}

/// What a help says to write is accepted in the place of what was written.
#[test]
fn helps_show_values_that_fit() {
    let help = |patch: &str, en: &str, fr: &str| {
        let folder = two_packs(&format!("[patch.a]\n{patch}\n"));
        let (english, french) = (folder.run("check house").out, folder.fr("check house").out);
        assert!(english.contains(en) && french.contains(fr), "{patch}\n{english}\n{french}");
    };
    help("set.system.hoth.points = \"deux\"", "write for example `points = 2`", "écrivez par exemple `points = 2`");
    help("set.system.hoth.points = [2]", "write `2`", "écrivez `2`");
    help("remove.system.hoth = true", "write `remove.system = [\"hoth\"]`", "écrivez `remove.system = [\"hoth\"]`");
    help("set.system.*.points = 12", "write `\"*\"`", "écrivez `\"*\"`");
    help("set.system.hoth.points = 2 points", "the number alone, `2`", "le nombre seul, `2`");
    help("set.system.hoth = 3", "`system.hoth.points = 3`", "`system.hoth.points = 3`");
    help("rows.hoth = 3", "`{ now = 3 }`", "`{ now = 3 }`");
    help("add.system.hoth.rewards.a = { winner = 12 ; loser = 6 }", "`,` instead of `;`", "remplacez `;` par `,`");
    help("set.system.hoth.nom = \"Hoth\"", "did you mean `name`?", "vouliez-vous dire `name` ?");
    help("count : 1", "write `=` instead of `:`", "écrivez `=` au lieu de `:`");
    help("languages = [\"fr\"]", "under `[pack]` in `pack.toml`", "sous `[pack]` dans `pack.toml`");
}

/// A folder that `codicille.toml` names and that is not there.
#[test]
fn a_missing_folder_of_packs_is_named() {
    let folder = two_packs(SOUND);
    folder.write("codicille.toml", "[workspace]\nrules = \"regles\"\n");
    assert!(
        folder.fr("check").err.contains("le dossier des packs, `regles`, n'existe pas"),
        "{}",
        folder.fr("check").err
    );
}
