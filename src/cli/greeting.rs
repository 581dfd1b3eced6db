//! `codicille` alone: what it is and what to do first.

use super::Exit;
use super::terminal::Terminal;
use crate::locale::Phrase;

static GREETING: Phrase = Phrase::new(
    "\
Codicille checks rule packs, tells what their patches change and prints the rulebook, in French and in English.

To begin, in an empty folder, write a pack that changes another one:
    codicille new my_rules --patches rebellion_in_the_rim
Then check it after each change:
    codicille check

`codicille --help` lists all commands.",
    "\
Codicille vérifie des packs de règles, dit ce que changent leurs correctifs et imprime le livre de règles, en français et en anglais.

Pour commencer, dans un dossier vide, écrivez un pack qui en modifie un autre :
    codicille new mes_regles --patches rebellion_in_the_rim
Puis vérifiez-le après chaque changement :
    codicille check

`codicille --help` donne la liste des commandes.",
);

/// Greets. Nothing was asked for, so nothing goes to standard output, and scripts see a usage error.
pub(super) fn greet(terminal: &Terminal) -> Exit {
    terminal.complain(GREETING.get(terminal.lang()));
    Exit::Refused
}
