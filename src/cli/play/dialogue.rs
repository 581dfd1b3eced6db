//! The talk between a game and whoever sits at the terminal, or a script at the other end of a pipe.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::ops::ControlFlow;

use super::super::status::latest;
use super::super::{Exit, Failure, Outcome, Session};
use super::order::Order;
use super::why::why;
use crate::diagnostic::render::visible;
use crate::engine::Choice;
use crate::engine::game::NotApplied;
use crate::engine::read::read_choice;
use crate::journal::words::{Teller, sentences, sheet_text};
use crate::journal::{NotDone, Sitting};
use crate::locale::{Lang, Message, Phrase, capital, folded};
use crate::say;

/// How many choices are shown at a time.
const SHOWN: usize = 20;
/// How many choices a list holds at most.
const MOST_LISTED: usize = 2_000;
/// How many choices are searched.
const MOST_SEARCHED: usize = 100_000;

/// A game at a terminal.
pub(super) struct Dialogue<'a> {
    session: &'a Session,
    teller: Teller<'a>,
    sitting: Sitting,
    resumed: bool,
    /// What numbers stand for: the choices in which the words that were searched for stand.
    list: Vec<(String, Choice)>,
    /// How many of them were shown.
    shown: usize,
    /// Whether there are more than were looked at.
    more: bool,
    /// Whether a person types; a script that goes astray is stopped.
    person: bool,
    /// The number of the line that was read last.
    line: usize,
}

/// How a line ends.
type Step = Result<ControlFlow<Exit>, Failure>;

const GO_ON: Step = Ok(ControlFlow::Continue(()));

impl<'a> Dialogue<'a> {
    pub fn new(session: &'a Session, teller: Teller<'a>, sitting: Sitting, resumed: bool) -> Dialogue<'a> {
        let person = stdin().is_terminal();
        Dialogue { session, teller, sitting, resumed, list: Vec::new(), shown: 0, more: false, person, line: 0 }
    }

    /// Plays until the input ends or somebody leaves. Every choice is in the journal by the time that it is answered.
    pub fn run(mut self) -> Outcome {
        self.welcome()?;
        let mut input = stdin().lock();
        loop {
            self.prompt()?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let read = read.map_err(|error| {
                Failure::refused(say!(
                    "standard input cannot be read: {error}",
                    "l'entrée standard est illisible : {error}"
                ))
            })?;
            if read == 0 {
                return Ok(Exit::Clean);
            }
            self.line += 1;
            let order = Order::read(&String::from_utf8_lossy(&line));
            if let ControlFlow::Break(exit) = self.carry_out(order)? {
                return Ok(exit);
            }
        }
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        let lines: String = text.lines().map(|line| format!("{}\n", visible::line(line))).collect();
        self.session.terminal.print(&lines)
    }

    fn say(&self, message: &Message) -> Result<(), Failure> {
        self.print(&capital(message.get(self.teller.lang)))
    }

    fn prompt(&self) -> Result<(), Failure> {
        if self.person && stdout().is_terminal() {
            self.session.terminal.print("> ")?;
            let _ = stdout().flush();
        }
        Ok(())
    }

    fn welcome(&mut self) -> Result<(), Failure> {
        self.print(&self.teller.title())?;
        if self.person {
            self.say(&say!("`help` lists what can be typed", "`aide` dit ce que l'on peut taper"))?;
        }
        match self.resumed {
            true => {
                let told = latest(&self.teller, self.sitting.look(), 10);
                self.print(&sentences(&told.map_err(|fault| Failure::new(Exit::Errors, fault.message()))?))?;
            }
            false => self.tell(false)?,
        }
        self.decide()
    }

    /// Tells what happened since the last choice, to whoever decides next.
    fn tell(&self, secret: bool) -> Result<(), Failure> {
        let game = self.sitting.look();
        let viewer = game.decision().map(|decision| decision.who);
        self.print(&sentences(&self.teller.happened(game.world(), game.events(), viewer, secret)))
    }

    /// Says who decides, and lists what may be chosen.
    fn decide(&mut self) -> Result<(), Failure> {
        self.print(&format!("\n{}", self.teller.stands(self.sitting.look())))?;
        self.search("")?;
        self.show()
    }

    /// Gathers the choices in which words stand.
    fn search(&mut self, words: &str) -> Result<(), Failure> {
        let wanted: Vec<String> = words.split_whitespace().map(folded).collect();
        let teller = self.teller;
        let game = self.sitting.game();
        let decider = game.decision().map(|decision| teller.decider(game.world(), decision.who));
        let world = game.world().clone();
        let (mut list, mut looked, mut more) = (Vec::new(), 0, false);
        let outcome = game.offers(&mut |choice| {
            looked += 1;
            let who = teller.decider(&world, choice.by);
            let mut words = teller.choice(&world, &choice, true);
            if decider.as_ref() != Some(&who) {
                words = format!("{}{}{words}", capital(&who), teller.colon());
            }
            let plain = if wanted.is_empty() { String::new() } else { folded(&words) };
            if wanted.iter().all(|word| plain.contains(word.as_str())) {
                list.push((words, choice));
            }
            more = list.len() >= MOST_LISTED || looked >= MOST_SEARCHED;
            if more { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        outcome.map_err(|fault| Failure::new(Exit::Errors, fault.message()))?;
        (self.list, self.shown, self.more) = (list, 0, more);
        Ok(())
    }

    /// Shows the next choices of the list.
    fn show(&mut self) -> Result<(), Failure> {
        let end = self.list.len().min(self.shown + SHOWN);
        let mut out = String::new();
        for (number, (words, _)) in (1..).zip(&self.list).skip(self.shown).take(SHOWN) {
            out.push_str(&format!("{number:>4}  {words}\n"));
        }
        self.shown = end;
        let left = self.list.len() - end;
        let plus = if self.more { "+" } else { "" };
        if left > 0 || self.more {
            out.push_str(&match self.teller.lang {
                Lang::En => format!("      {left}{plus} more: `more` shows them, words search them\n"),
                Lang::Fr => format!("      encore {left}{plus} : `suite` les montre, des mots les cherchent\n"),
            });
        }
        self.print(&out)
    }

    fn carry_out(&mut self, order: Order) -> Step {
        match order {
            Order::Nothing => {}
            Order::Quit => return Ok(ControlFlow::Break(Exit::Clean)),
            Order::Help => self.print(HELP.get(self.teller.lang))?,
            Order::List => self.decide()?,
            Order::More => self.show()?,
            Order::State => {
                let game = self.sitting.look();
                let viewer = game.decision().map(|decision| decision.who);
                let sheets = self.teller.sheets(game.world(), viewer);
                let all: Vec<String> = sheets.iter().map(|sheet| sheet_text(self.teller.lang, sheet)).collect();
                self.print(&all.join("\n"))?;
            }
            Order::Log(count) => {
                let told = latest(&self.teller, self.sitting.look(), count.unwrap_or(usize::MAX));
                self.print(&sentences(&told.map_err(|fault| Failure::new(Exit::Errors, fault.message()))?))?;
            }
            Order::Why(words) => {
                let answer = why(&self.teller, self.sitting.game(), &words);
                self.print(&answer.map_err(|fault| Failure::new(Exit::Errors, fault.message()))?)?;
            }
            Order::Search(words) => {
                self.search(&words)?;
                if self.list.is_empty() {
                    return self.trouble(&say!(
                        "nothing on offer says `{words}`; `why {words}` says what refuses it",
                        "rien de possible ne dit `{words}` ; `pourquoi {words}` dit ce qui le refuse"
                    ));
                }
                self.show()?;
            }
            Order::Pick(number) => return self.pick(number),
            Order::Line(line) => return self.line(&line),
            Order::Undo => return self.undo(),
            Order::Redo => return self.redo(),
        }
        GO_ON
    }

    fn pick(&mut self, number: usize) -> Step {
        let found = number.checked_sub(1).and_then(|at| self.list.get(at));
        match found.map(|(_, choice)| choice.clone()) {
            Some(choice) => self.choose(&choice),
            None => {
                let count = self.list.len();
                self.trouble(&say!(
                    "{number} is not in the list, which has {count}",
                    "{number} n'est pas dans la liste, qui va jusqu'à {count}"
                ))
            }
        }
    }

    fn line(&mut self, line: &str) -> Step {
        match read_choice(self.sitting.look(), line) {
            Some(choice) => self.choose(&choice),
            None => self.trouble(&say!(
                "`{line}` names something that is not there",
                "`{line}` nomme quelque chose qui n'existe pas"
            )),
        }
    }

    fn choose(&mut self, choice: &Choice) -> Step {
        let secret = self.sitting.game().keeps_secrets();
        match self.sitting.choose(choice) {
            Ok(()) => {
                self.tell(secret)?;
                self.decide()?;
                GO_ON
            }
            Err(NotDone::Choice(NotApplied::Refused(refusal))) => {
                let tell = |lang| Teller { lang, ..self.teller }.refusal(choice.action, &refusal);
                self.trouble(&Message { en: tell(Lang::En), fr: tell(Lang::Fr) })
            }
            Err(NotDone::Choice(NotApplied::Fault(fault))) => {
                let Message { en, fr } = fault.message();
                self.trouble(&say!(
                    "the rules break down, and the choice is taken back: {en}",
                    "les règles sont en défaut, et le choix est annulé : {fr}"
                ))
            }
            Err(NotDone::Nothing) => GO_ON,
            Err(NotDone::Journal(fault)) => Err(fault.into()),
        }
    }

    fn undo(&mut self) -> Step {
        match self.sitting.undo() {
            Ok(()) => {
                self.say(&say!("the last choice is taken back", "le dernier choix est annulé"))?;
                self.decide()?;
                GO_ON
            }
            Err(NotDone::Journal(fault)) => Err(fault.into()),
            Err(_) => self.trouble(&say!("there is no choice to take back", "il n'y a aucun choix à annuler")),
        }
    }

    fn redo(&mut self) -> Step {
        let secret = self.sitting.game().keeps_secrets();
        match self.sitting.redo() {
            Ok(()) => {
                self.tell(secret)?;
                self.decide()?;
                GO_ON
            }
            Err(NotDone::Journal(fault)) => Err(fault.into()),
            Err(_) => self.trouble(&say!("there is no choice to make again", "il n'y a aucun choix à refaire")),
        }
    }

    /// Says that a line could not be carried out. A script stops there: whatever it wanted next was meant for
    /// another game.
    fn trouble(&self, message: &Message) -> Step {
        if self.person {
            self.say(message)?;
            return GO_ON;
        }
        let (line, Message { en, fr }) = (self.line, message);
        Err(Failure::new(Exit::Errors, say!("line {line} of the input: {en}", "ligne {line} de l'entrée : {fr}"))
            .help(say!("what was chosen before it stands", "ce qui a été choisi avant tient")))
    }
}

static HELP: Phrase = Phrase::new(
    "  a number        makes that choice
  words           lists the choices in which they stand; /words if they are a command
  list, more      all choices; the next ones of the list
  why [words]     what cannot be chosen, and what refuses it
  undo, redo      takes the last choice back, makes it again
  log [number]    what happened, or so many of the last sentences
  state           the game as tables
  quit            leaves; a game with a journal goes on next time
",
    "  un numéro         fait ce choix
  des mots          montre les choix qui les contiennent ; /mots si c'est une commande
  choix, suite      tous les choix ; la suite de la liste
  pourquoi [mots]   ce que l'on ne peut pas choisir, et ce qui le refuse
  annuler, refaire  annule le dernier choix, le refait
  journal [nombre]  ce qui s'est passé, ou ses dernières phrases
  état              la partie en tableaux
  quitter           s'en va ; une partie avec journal continue la fois suivante
",
);
