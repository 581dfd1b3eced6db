//! TOML text → [`Tree`](tree::Node): every key and value with its place, one diagnostic per
//! fault, and the rest of the file kept.

pub mod tree;
