//! A patch removes what something else still names.

use crate::address::Address;
use crate::diagnostic::{Code, Confidence, Diagnostic, Level};
use crate::locale::Phrase;
use crate::pack::layer::Change;
use crate::say;
use crate::source::Origin;

/// The code of this check.
pub static CODE: Code = Code {
    name: "patch/still-used",
    level: Level::Error,
    confidence: Confidence::Sure,
    title: Phrase::new("a removal of what is still named", "un retrait de ce qui est encore désigné"),
    page: Phrase::new(
        "\
A patch removes a definition, or a value of one, and something that stays names what is gone: a system that provides
a removed token, a ruling that settles a removed value.

The book would print a rule about something that the game no longer has, and every player would decide for
themselves what it now means.

Remove the name as well, in the same pack: `remove.system.hoth.tokens = [\"destiny\"]` beside
`remove.token = [\"destiny\"]`. If the thing is to stay after all, delete the removal.",
        "\
Un correctif retire une définition, ou une de ses valeurs, et ce qui reste désigne encore ce qui n'est plus là : un
système fournit un pion retiré, une clarification règle une valeur retirée.

Le livre imprimerait une règle sur ce que le jeu n'a plus, et chaque joueur déciderait seul de ce qu'elle veut dire.

Retirez aussi le nom, dans le même pack : `remove.system.hoth.tokens = [\"destiny\"]` à côté de
`remove.token = [\"destiny\"]`. Si la chose doit rester, supprimez le retrait.",
    ),
    fails: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"

# file: rules/example/tokens.toml
[token.destiny]
name = { fr = "Destin", en = "Destiny" }

[token.ally]
name = { fr = "Allié", en = "Ally" }

[system.hoth]
name = "Hoth"
tokens = ["ally", "destiny"]

# file: rules/fixes/pack.toml
[pack]
id = "fixes"
version = "1.0.0"
format = 1
title = { fr = "Correctifs", en = "Fixes" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }

# file: rules/fixes/tokens.toml
[patch.no_destiny]
remove.token = ["destiny"]
reason = { fr = "Trop de hasard.", en = "Too much luck." }
"#,
    repaired: r#"
# file: rules/example/pack.toml
[pack]
id = "example"
version = "1.0.0"
format = 1
title = "Example"
languages = ["fr", "en"]
license = "CC0-1.0"

# file: rules/example/tokens.toml
[token.destiny]
name = { fr = "Destin", en = "Destiny" }

[token.ally]
name = { fr = "Allié", en = "Ally" }

[system.hoth]
name = "Hoth"
tokens = ["ally", "destiny"]

# file: rules/fixes/pack.toml
[pack]
id = "fixes"
version = "1.0.0"
format = 1
title = { fr = "Correctifs", en = "Fixes" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }

# file: rules/fixes/tokens.toml
[patch.no_destiny]
remove.token = ["destiny"]
remove.system.hoth.tokens = ["destiny"]
reason = { fr = "Trop de hasard.", en = "Too much luck." }
"#,
};

/// The removal that took away what `user`, written at `origin`, still names.
pub fn report(change: &Change, user: &Address, origin: Origin) -> Diagnostic {
    let id = change.patch.id().unwrap_or_default();
    let target = &change.write.address;
    let owner = Address::new(user.segments().iter().take(2));
    Diagnostic::new(
        &CODE,
        say!(
            "patch `{id}` removes `{target}`, which `{user}` still names",
            "le correctif `{id}` retire `{target}`, que `{user}` désigne encore"
        ),
        change.write.origin,
        say!("removed here", "retiré ici"),
    )
    .label(origin, say!("still named here", "encore désigné ici"))
    .at(change.patch.clone())
    .note(say!(
        "players who read `{owner}` would look for something that the game no longer has",
        "les joueurs qui lisent `{owner}` chercheraient ce que le jeu n'a plus"
    ))
    .help(say!("remove the name there too, in the same pack", "retirez aussi le nom à cet endroit, dans le même pack"))
}
