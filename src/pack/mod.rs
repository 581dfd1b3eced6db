//! Packs: manifests, closures, and the layering of patches over a base.

mod aftermath;
pub mod allow;
pub mod codes;
mod column;
pub mod condition;
mod conflict;
pub mod evaluate;
pub mod faults;
pub mod folders;
pub mod layer;
pub mod manifest;
pub mod order;
pub mod params;
pub mod plan;
mod reckon;
pub mod workspace;
pub mod write;
