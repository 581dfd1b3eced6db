//! A browser without a window, one start for each question.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use crate::samples::Folder;

/// A size of paper.
#[derive(Clone, Copy, Debug)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    /// Width and height of an upright page, in points.
    pub fn size(self) -> (u32, u32) {
        match self {
            Paper::A4 => (595, 842),
            Paper::Letter => (612, 792),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// What came out of the printer.
pub struct Pdf {
    /// Width and height of each page, in points.
    pub pages: Vec<(u32, u32)>,
    /// Whether it has bookmarks.
    pub has_outline: bool,
    /// What the console said.
    pub said: String,
}

/// Chromium.
pub struct Browser(OsString);

const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--enable-logging=stderr",
];

impl Browser {
    /// The browser that `CHROMIUM` names, or that is in the path.
    pub fn find() -> Browser {
        Browser(env::var_os("CHROMIUM").unwrap_or_else(|| "chromium".into()))
    }

    /// Prints a document. The paper is what a person would choose in the dialogue.
    pub fn print(&self, html: &str, paper: Paper) -> Pdf {
        let folder = Folder::new("chromium");
        let size = paper.name();
        let style = format!("<style>@page {{ size: {size} }} @page plate {{ size: {size} landscape }}</style></head>");
        let page = html.replacen("</head>", &style, 1);
        let file = folder.path().join("book.pdf");
        let output = format!("--print-to-pdf={}", file.display());
        let run = self.run(&folder, &page, &["--no-pdf-header-footer", "--generate-pdf-document-outline", &output]);
        let bytes = fs::read(&file).unwrap_or_else(|_| panic!("no PDF: {}", String::from_utf8_lossy(&run.stderr)));
        let pdf = String::from_utf8_lossy(&bytes);
        Pdf { pages: pages(&pdf), has_outline: pdf.contains("/Type /Outlines"), said: console(&run) }
    }

    /// For windows of some widths, each with its medium: `fits WIDTH`, or what is wider.
    pub fn measure(&self, html: &str, windows: &[(u32, &str)]) -> String {
        let folder = Folder::new("chromium");
        let frame = |(width, medium): &(u32, &str)| {
            // A frame is always a screen: the other medium is made the one that applies.
            let html = match *medium {
                "print" => html.replace("@media print", "@media all").replace("@media screen", "@media print"),
                _ => html.to_owned(),
            };
            let source = html.replace('&', "&amp;").replace('"', "&quot;");
            format!("<iframe width=\"{width}\" height=\"800\" style=\"border:0\" srcdoc=\"{source}\"></iframe>")
        };
        let frames: String = windows.iter().map(frame).collect();
        let page =
            format!("<!DOCTYPE html><meta charset=\"utf-8\">{frames}<p id=\"answer\"></p><script>{MEASURE}</script>");
        let run = self.run(&folder, &page, &["--dump-dom"]);
        let said = console(&run);
        assert_eq!(said, "", "the console is empty");
        let dom = String::from_utf8_lossy(&run.stdout);
        let answer = dom.split("<p id=\"answer\">").nth(1).and_then(|rest| rest.split("</p>").next());
        answer.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&run.stderr))).to_owned()
    }

    fn run(&self, folder: &Folder, page: &str, arguments: &[&str]) -> Output {
        let file = folder.path().join("page.html");
        fs::write(&file, page).unwrap();
        let profile = format!("--user-data-dir={}", folder.path().join("profile").display());
        let mut command = Command::new(&self.0);
        command.args(FLAGS).arg(profile).args(arguments).arg(url(&file)).stdin(Stdio::null());
        command.output().expect("chromium runs")
    }
}

/// Finds what sticks out; tables may scroll on a screen.
const MEASURE: &str = "
const measure = frame => {
  const page = frame.contentDocument.documentElement, wide = page.clientWidth;
  const scrolls = e => { for (; e; e = e.parentElement) if (frame.contentWindow.getComputedStyle(e).overflowX === 'auto') return true; };
  const out = [...page.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > wide + 1 && !scrolls(e));
  return page.scrollWidth <= wide && out.length === 0 ? 'fits ' + wide
    : page.scrollWidth + ' > ' + wide + ': ' + out.slice(0, 5).map(e => e.tagName + ' ' + e.textContent.slice(0, 60)).join('; ');
};
window.onload = () => {
  document.getElementById('answer').textContent = [...document.querySelectorAll('iframe')].map(measure).join(', ');
};";

fn url(file: &Path) -> String {
    format!("file://{}", file.display())
}

/// What pages wrote to the console; what the browser says about the machine is left out.
fn console(run: &Output) -> String {
    let said = String::from_utf8_lossy(&run.stderr);
    said.lines().filter(|line| line.contains("CONSOLE")).collect::<Vec<_>>().join("\n")
}

/// The sizes of the pages, rounded, from their boxes. Chromium does not compress the objects of pages.
fn pages(pdf: &str) -> Vec<(u32, u32)> {
    let objects = pdf.split("/Type /Page\n").skip(1);
    let size = |object: &str| {
        let inside = object.split("/MediaBox [").nth(1)?.split(']').next()?;
        let mut numbers = inside.split_whitespace().filter_map(|number| number.parse::<f64>().ok());
        Some((numbers.nth(2)?.round() as u32, numbers.next()?.round() as u32))
    };
    objects.filter_map(size).collect()
}
