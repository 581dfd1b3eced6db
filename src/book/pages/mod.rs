//! The pages of a book, one function each. A page without content is `None`.

mod changes;
mod index;
mod objectives;
mod rulings;
mod sequence;
mod sources;
mod systems;
mod things;

pub use changes::changes;
pub use index::{config, index, summary};
pub use objectives::objectives;
pub use rulings::rulings;
pub use sequence::sequence;
pub use sources::sources;
pub use systems::systems;
pub use things::{factions, rewards, tokens, units};
