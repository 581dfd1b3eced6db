//! What the examples of these codes have in common: small base packs, and a pack of house rules on
//! them. They are macros because `concat!` joins nothing else.

/// A base pack of ships with one stat.
macro_rules! ships {
    () => {
        r#"
[stat.hull]
on = ["unit"]
type = "int"
range = "1..40"
label = { fr = "coque", en = "hull" }

[unit.frigate]
name = { fr = "frégate", en = "frigate" }
stats.hull = 10

[unit.cruiser]
name = { fr = "croiseur", en = "cruiser" }
stats.hull = 24
"#
    };
}

/// The ships, for games of several players.
macro_rules! players {
    () => {
        concat!(
            crate::pack::codes::example::ships!(),
            r#"
[param.players]
type = "int"
default = 4
range = "2..6"
label = { fr = "joueurs", en = "players" }

[phase.deployment]
name = { fr = "Déploiement", en = "Deployment" }
text.fr = "Chacun des {players} joueurs déploie une flotte."
text.en = "Each of the {players} players deploys a fleet."
"#
        )
    };
}

/// A base pack of two systems that battles are fought over.
macro_rules! sector {
    () => {
        r#"
[zone.rim]
name = { fr = "Bordure", en = "Rim" }

[reward.ships]
name = { fr = "vaisseaux", en = "ships" }

[system.dol]
name = "Dol"
zones = ["rim"]
rewards.ships = { winner = 8, loser = 4 }

[system.esk]
name = "Esk"
zones = ["rim"]
rewards.ships = { winner = 8, loser = 4 }
"#
    };
}

/// A base pack with a sequence of play.
macro_rules! turn {
    () => {
        r#"
[phase.battle]
name = { fr = "Bataille", en = "Battle" }
steps = ["move", "fire"]

[phase.refit]
name = { fr = "Remise en état", en = "Refit" }
steps = ["repair"]

[step.move]
name = { fr = "Mouvement", en = "Movement" }

[step.fire]
name = { fr = "Tir", en = "Fire" }

[step.repair]
name = { fr = "Réparation", en = "Repair" }
"#
    };
}

/// The manifest of the house rules; patches follow it.
macro_rules! house {
    () => {
        r#"
# file: rules/house_rules/pack.toml
[pack]
id = "house_rules"
version = "1.0.0"
format = 1
title = { fr = "Règles maison", en = "House rules" }
languages = ["fr", "en"]
license = "CC0-1.0"
requires = { example = "1" }
"#
    };
}

pub(super) use {house, players, sector, ships, turn};
