//! Packs: manifests, closures, and the layering of patches over a base.

pub mod allow;
pub mod codes;
pub mod condition;
mod conflict;
pub mod evaluate;
pub mod faults;
pub mod layer;
pub mod manifest;
pub mod order;
pub mod plan;
pub mod workspace;
pub mod write;
