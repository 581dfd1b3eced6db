//! A language server at the other end of two pipes, and a folder for it to look at.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

/// How long a server may take for anything.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a server that has spoken must stay silent to have finished.
const SILENCE: Duration = Duration::from_millis(400);

/// A folder that goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("codicille-editor-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("rules/pack")).unwrap();
        Folder(path.canonicalize().unwrap())
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn uri(&self, path: &str) -> String {
        format!("file://{}", self.0.join(path).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where a mark begins, counted from 0 in the text.
#[derive(Debug, PartialEq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

pub struct Server<'f> {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Json>,
    folder: &'f Folder,
    requests: i64,
    files: usize,
    /// What was last published about each file.
    published: BTreeMap<String, Json>,
}

impl Server<'_> {
    /// Starts a server; a variable may name its program.
    pub fn start<'f>(variable: &str, program: &str, arguments: &[&str], folder: &'f Folder) -> Server<'f> {
        let program = std::env::var(variable).unwrap_or_else(|_| program.to_owned());
        let mut child = Command::new(&program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{program} does not start: {error}; {variable} may name it"));
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, messages) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read_message(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut server = Server { child, input, messages, folder, requests: 0, files: 0, published: BTreeMap::new() };
        let root = folder.uri("");
        server.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": root,
                "workspaceFolders": [{ "uri": root, "name": "workspace" }],
                "capabilities": {
                    "workspace": { "configuration": true, "workspaceFolders": true },
                    "textDocument": {
                        "completion": { "completionItem": { "documentationFormat": ["markdown"] } },
                        "hover": { "contentFormat": ["markdown"] },
                        "publishDiagnostics": {},
                    },
                },
            }),
        );
        server.notify("initialized", json!({}));
        server
    }

    /// Asserts that the editor offers words at the cursor.
    pub fn offers(&mut self, text: &str, words: &[&str]) {
        let offered = |labels: &[String], word: &str| {
            labels.iter().any(|label| label == word || label.ends_with(&format!(".{word}")))
        };
        let labels = self.at_cursor(text, "textDocument/completion", |answer| {
            let items = answer.get("items").unwrap_or(answer).as_array().cloned().unwrap_or_default();
            let labels: Vec<String> =
                items.iter().filter_map(|item| Some(item["label"].as_str()?.to_owned())).collect();
            words.iter().all(|word| offered(&labels, word)).then(|| labels.clone()).ok_or(labels)
        });
        if let Err(labels) = labels {
            let missing: Vec<&&str> = words.iter().filter(|word| !offered(&labels, word)).collect();
            panic!("{text}\nlacks {missing:?}; offered: {labels:?}");
        }
    }

    /// What the editor shows for the word at the cursor.
    pub fn hover(&mut self, text: &str) -> String {
        let shown = self.at_cursor(text, "textDocument/hover", |answer| {
            answer["contents"]["value"].as_str().map(str::to_owned).ok_or_else(String::new)
        });
        shown.unwrap_or_default()
    }

    /// The marks in a file, once there are some.
    pub fn marks(&mut self, text: &str) -> Vec<Place> {
        let uri = self.open(text);
        let published = self.wait_for(|server| {
            let marks = server.published.get(&uri)?.as_array()?.clone();
            (!marks.is_empty()).then_some(marks)
        });
        let place = |mark: &Json| Place {
            line: mark["range"]["start"]["line"].as_u64().unwrap_or_default() as usize,
            column: mark["range"]["start"]["character"].as_u64().unwrap_or_default() as usize,
            message: mark["message"].as_str().unwrap_or_default().to_owned(),
        };
        published.unwrap_or_default().iter().map(place).collect()
    }

    /// Asserts that a file has no mark, by adding a fault and taking it away again: then the
    /// server has read the schema and the file for certain.
    pub fn stays_clean(&mut self, text: &str) {
        let faulty = format!("{text}\n[no_such_kind.x]\n");
        assert!(!self.marks(&faulty).is_empty(), "no mark on a fault at the end of\n{text}");
        let uri = self.folder.uri(&self.file());
        self.published.remove(&uri);
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }] }),
        );
        let published = self.wait_for(|server| server.published.get(&uri).cloned());
        assert_eq!(published, Some(json!([])), "{text}");
    }

    /// Asks about the cursor until the answer will do; a server may still be reading the schema.
    fn at_cursor<T, E>(&mut self, text: &str, method: &str, read: impl Fn(&Json) -> Result<T, E>) -> Result<T, E> {
        let (before, after) = text.split_once('|').expect("the text has a cursor");
        let position = json!({
            "line": before.matches('\n').count(),
            "character": before.lines().last().filter(|_| !before.ends_with('\n')).unwrap_or_default().chars().count(),
        });
        let uri = self.open(&format!("{before}{after}"));
        let start = Instant::now();
        loop {
            let answer = self.request(method, json!({ "textDocument": { "uri": uri }, "position": position }));
            match read(&answer) {
                Err(_) if start.elapsed() < PATIENCE / 6 => thread::sleep(SILENCE / 4),
                read => return read,
            }
        }
    }

    /// Opens a new file of the pack.
    fn open(&mut self, text: &str) -> String {
        self.files += 1;
        let path = self.file();
        self.folder.write(&path, text);
        let uri = self.folder.uri(&path);
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        uri
    }

    fn file(&self) -> String {
        format!("rules/pack/file_{}.toml", self.files)
    }

    /// Waits until there is something, and then until the server is silent.
    fn wait_for<T>(&mut self, found: impl Fn(&Self) -> Option<T>) -> Option<T> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let silent = self.receive(SILENCE).is_none();
            match found(self) {
                Some(found) if silent => return Some(found),
                _ => {}
            }
        }
        None
    }

    fn request(&mut self, method: &str, params: Json) -> Json {
        self.requests += 1;
        let id = self.requests;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match self.receive(PATIENCE) {
                Some(message) if message["id"] == id && message.get("method").is_none() => {
                    return message["result"].clone();
                }
                _ => {}
            }
        }
        panic!("no answer to {method}");
    }

    fn notify(&mut self, method: &str, params: Json) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: Json) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.input.flush().unwrap();
    }

    /// The next message, answered if the server asks something; `None` after a silence.
    fn receive(&mut self, patience: Duration) -> Option<Json> {
        let message = match self.messages.recv_timeout(patience) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => panic!("the server has ended"),
        };
        match (message["method"].as_str(), message.get("id")) {
            (Some("textDocument/publishDiagnostics"), _) => {
                let uri = message["params"]["uri"].as_str().unwrap_or_default().to_owned();
                self.published.insert(uri, message["params"]["diagnostics"].clone());
            }
            (Some(method), Some(id)) => {
                // The only question that matters is the configuration: as it comes.
                let asked = message["params"]["items"].as_array().map_or(0, Vec::len);
                let result =
                    if method == "workspace/configuration" { json!(vec![Json::Null; asked]) } else { Json::Null };
                self.send(json!({ "jsonrpc": "2.0", "id": id, "result": result }));
            }
            _ => {}
        }
        Some(message)
    }
}

impl Drop for Server<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_message(output: &mut BufReader<ChildStdout>) -> Option<Json> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
