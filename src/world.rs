//! STUB
use crate::locale::Message;
use std::collections::BTreeMap;
pub trait World {
    fn list(&self, dir: &str) -> Result<Vec<String>, WorldError>;
    fn folders(&self, dir: &str) -> Result<Vec<String>, WorldError>;
    fn read(&self, path: &str) -> Result<Vec<u8>, WorldError>;
    fn display_path(&self, path: &str) -> String;
    fn exists(&self, path: &str) -> bool;
}
#[derive(Debug)]
pub struct WorldError;
impl WorldError {
    pub fn message(&self) -> Message {
        crate::say!("x", "x")
    }
}
#[derive(Debug, Default)]
pub struct Memory(pub BTreeMap<String, Vec<u8>>);
impl World for Memory {
    fn list(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        Ok(self.0.keys().filter(|k| k.starts_with(&format!("{dir}/")) && k.ends_with(".toml")).cloned().collect())
    }
    fn folders(&self, dir: &str) -> Result<Vec<String>, WorldError> {
        let mut v: Vec<String> = self
            .0
            .keys()
            .filter_map(|k| {
                let r = k.strip_prefix(&format!("{dir}/"))?;
                Some(format!("{dir}/{}", r.split_once('/')?.0))
            })
            .collect();
        v.dedup();
        Ok(v)
    }
    fn read(&self, path: &str) -> Result<Vec<u8>, WorldError> {
        self.0.get(path).cloned().ok_or(WorldError)
    }
    fn display_path(&self, path: &str) -> String {
        path.into()
    }
    fn exists(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }
}
