//! Reading and recovering, from text to tree and diagnostics.

use super::tree::{Node, Value};
use super::*;
use crate::diagnostic::Level;

/// A table as one line: keys sorted, what a fault left behind as `!`.
fn show(table: &Table) -> String {
    let entries: Vec<String> = table.iter().map(|entry| format!("{}:{}", entry.key, show_node(&entry.node))).collect();
    format!("{{{}}}", entries.join(","))
}

fn show_node(node: &Node) -> String {
    match &node.value {
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(text) => text.to_string(),
        Value::Array(nodes) => format!("[{}]", nodes.iter().map(show_node).collect::<Vec<_>>().join(",")),
        Value::Table(table) => show(table),
        Value::Error => "!".to_owned(),
    }
}

fn parsed(text: &str) -> (Table, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let table = parse(text, FileId(0), &mut sink);
    (table, sink.finish())
}

/// The tree, then each fault as `code "place"` with the other place after `<`.
fn read(text: &str) -> (String, Vec<String>) {
    let (table, found) = parsed(text);
    let at = |origin: Origin| text.get(origin.span()).unwrap_or("?");
    let faults = found.iter().map(|fault| {
        let name = fault.code.name.trim_start_matches("syntax/");
        let other = fault.secondary.first().map(|label| format!(" < {:?}", at(label.origin))).unwrap_or_default();
        format!("{name} {:?}{other}", at(fault.primary.origin))
    });
    (show(&table), faults.collect())
}

/// `{:!}` is a key that cannot be read: it may be any key, so the block is known to hold more.
#[track_caller]
fn check(text: &str, tree: &str, faults: &[&str]) {
    let (found_tree, found) = read(text);
    assert_eq!((found_tree.as_str(), found.iter().map(String::as_str).collect::<Vec<_>>()), (tree, faults.to_vec()));
}

#[test]
fn a_text_without_faults() {
    check(
        "a = 0x1F\nb.c = [1.5, -inf, 'x']\n[d]\n\"e f\" = { g = true, h = 1979-05-27 }\n[[i]]\n[[i]]\nj = 1_000\n",
        "{a:31,b:{c:[1.5,-inf,\"x\"]},d:{e f:{g:true,h:1979-05-27}},i:[{},{j:1000}]}",
        &[],
    );
    check("", "{}", &[]);
    check("# é\r\n\r\na = 1\r\n", "{a:1}", &[]);
}

#[test]
fn an_open_bracket_costs_one_key() {
    check("[x]\nd = [1, 2\ne = 5\nf = 6\n[y]\ng = 7", "{x:{d:!,e:5,f:6},y:{g:7}}", &["unclosed-bracket \"[\" < \"e\""]);
    check("[x]\nd = [1, 2\n[y]\ng = 7", "{x:{d:!},y:{g:7}}", &["unclosed-bracket \"[\" < \"[y]\""]);
    check("d = { a = 1\ne = 5", "{d:!,e:5}", &["unclosed-bracket \"{\" < \"e\""]);
    check("d = { a = 1,\ne = 5\nf = 6", "{d:!,e:5,f:6}", &["unclosed-bracket \"{\" < \"e\""]);
    check("d = [[1, 2], [3\n", "{d:!}", &["unclosed-bracket \"[\""]);
    check("d = [1, 2}\ne = 1", "{d:!,e:1}", &["unclosed-bracket \"}\" < \"[\""]);
}

#[test]
fn a_key_alone_costs_itself() {
    check("a = 1\nbare\nb = 2", "{a:1,b:2,bare:!}", &["missing-value \"bare\""]);
    check("a =\nb = 2", "{a:!,b:2}", &["missing-value \"\""]);
    check("a = # later\nb = 2", "{a:!,b:2}", &["missing-value \"\""]);
    check("a 4\nb = 2", "{a:!,b:2}", &["missing-equals \"4\""]);
    check("a: 4\n\"b\": 5\nc:6\nd = 2", "{a:!,b:!,c:!,d:2}", &["missing-equals \":\""; 3]);
    check("= 4\nb = 2", "{:!,b:2}", &["bad-key \"=\""]);
    check(
        "r = { w: 1, l = 2 }\ns = { w, l = 2 }\nt = { w = }",
        "{r:!,s:!,t:!}",
        &["missing-equals \":\"", "missing-value \"w\"", "missing-value \"}\""],
    );
}

#[test]
fn what_real_authors_forget() {
    check("a = most_wanted\nb = 2", "{a:!,b:2}", &["unquoted-text \"most_wanted\""]);
    check("a = Nal Hutta # x", "{a:!}", &["unquoted-text \"Nal Hutta\""]);
    check("a = l'attaquant perd", "{a:!}", &["unquoted-text \"l'attaquant perd\""]);
    check("a = [x, 1]", "{a:!}", &["unquoted-text \"x\""]);
    check("a = 2d6", "{a:!}", &["unquoted-text \"2d6\""]);
    check("a = 1-3", "{a:!}", &["unquoted-text \"1-3\""]);
    check("a = oui\nb = True", "{a:!,b:!}", &["unquoted-text \"oui\"", "unquoted-text \"True\""]);
    check("a = “Hoth”", "{a:!}", &["smart-quotes \"“\""]);
    check("a = «\u{a0}Hoth\u{a0}»\n“b” = 1", "{:!,a:!}", &["smart-quotes \"«\"", "smart-quotes \"“\""]);
    check("a = true,\nb = 1", "{a:!,b:1}", &["unexpected \",\""]);
    check("a = 15,5\nb = { c = 15,5 }", "{a:!,b:!}", &["bad-number \"15,5\"", "bad-number \"15,5\""]);
    check("a\u{a0}= 1", "{a:!}", &["invisible-character \"\\u{a0}\""]);
    check("Le joueur gagne trois points\nb = 1", "{:!,b:1}", &["unquoted-text \"Le joueur gagne trois points\""]);
    check("a = 1 b = 2\nc = 3", "{a:!,c:3}", &["unexpected \"b = 2\""]);
    check("a == 1", "{a:!}", &["unexpected \"=\""]);
    check("a = [1 2]\nb = { c = 1 d = 2 }", "{a:!,b:!}", &["missing-comma \"2\"", "missing-comma \"d\""]);
    check("a = [b = 1]\nc = [1,,2]", "{a:!,c:!}", &["unexpected \"=\"", "unexpected \",\""]);
    check("a = 1]", "{a:!}", &["unexpected \"]\""]);
    check("système = 1\nnal hutta = 2\nb = 3", "{:!,b:3}", &["bad-key \"système\"", "bad-key \"nal hutta\""]);
}

#[test]
fn quotes_that_are_missing() {
    check("a = \"Hoth\nb = 1", "{a:!,b:1}", &["unclosed-string \"\\\"\""]);
    check("a = [\"x, \"y\"]\nb = 1", "{a:!,b:1}", &["unclosed-string \"y\\\"\" < \"\\\"x, \\\"\""]);
    check("a = \"dit \"oui\" et\"", "{a:!}", &["unclosed-string \"oui\\\"\" < \"\\\"dit \\\"\""]);
    check("a = Hoth\"", "{a:!}", &["unquoted-text \"Hoth\\\"\""]);
    check("a = \"\"\"\nBonjour.\n\nb = 1", "{a:!,b:1}", &["unclosed-string \"\\\"\\\"\\\"\" < \"b\""]);
    check(
        "a = \"\"\"\nUn.\nb = \"\"\"\nDeux.\n\"\"\"\nc = 1",
        "{a:!,b:\"Deux.\\n\",c:1}",
        &["unclosed-string \"\\\"\\\"\\\"\" < \"b\""],
    );
    check("\"", "{:!}", &["unclosed-string \"\\\"\""]);
    check("'", "{:!}", &["unclosed-string \"'\""]);
    check("\"\"\"", "{:!}", &["unclosed-string \"\\\"\\\"\\\"\""]);
}

#[test]
fn values_that_cannot_be() {
    check(
        "a = \"\\d\"\nb = \"\\u12\"\nc = 1",
        "{a:!,b:!,c:1}",
        &["bad-escape \"\\\\d\"", "bad-escape \"\\\\u12\\\"\""],
    );
    check("a = \"x\u{7}\"", "{a:!}", &["invisible-character \"\\u{7}\""]);
    check(
        "a = 99999999999999999999\nb = 0x\nc = 1_",
        "{a:!,b:!,c:!}",
        &["bad-number \"99999999999999999999\"", "bad-number \"0x\"", "bad-number \"1_\""],
    );
    check("a = 2025-13-01", "{a:!}", &["bad-date \"2025-13-01\""]);
    check("a = 9223372036854775807\nb = -9223372036854775808", "{a:9223372036854775807,b:-9223372036854775808}", &[]);
}

#[test]
fn a_faulty_header_keeps_its_keys_to_itself() {
    check(
        "[a]\nx = 1\n[b\ny = 2\nz = [\n[c]\nw = 3",
        "{a:{x:1},b:!,c:{w:3}}",
        &["unclosed-bracket \"[\"", "unclosed-bracket \"[\" < \"[c]\""],
    );
    check("[system.nal hutta]\nx = 1\n[b]\ny = 2", "{b:{y:2}}", &["bad-key \"nal hutta\""]);
    check("[]\nx = 1\n[b] y = 2\nz = 3", "{b:!}", &["bad-key \"]\"", "unexpected \"y = 2\""]);
    check("[[a]]\nx = 1\n[[a]\ny = 2\n[[a]]\nz = 3", "{a:[{x:1},!,{z:3}]}", &["unclosed-bracket \"[[\""]);
    check("[[a]\nx = 1\n[[a]]\ny =", "{a:[!,{y:!}]}", &["unclosed-bracket \"[[\"", "missing-value \"\""]);
    check("[[a]\n[a.b]\nx = 1\n[[a]]\ny = 2\n[a.b]\nz = 3", "{a:[!,{b:{z:3},y:2}]}", &["unclosed-bracket \"[[\""]);
    check("[a]\nx = 1\nb.c]\ny = 2\n[d]", "{a:{x:1},b:{c:!},d:{}}", &["unclosed-bracket \"b\""]);
    check("[a]\n[x = 1\ny = 2\n\"[b]\nz = 3", "{a:{x:!,y:2}}", &["unexpected \"[\"", "unclosed-string \"\\\"\""]);
    check("[[a]\nx = 1", "{a:[!]}", &["unclosed-bracket \"[[\""]);
}

#[test]
fn what_is_defined_twice_shows_both_places() {
    check("a = 1\nb = 2\na = 3", "{a:1,b:2}", &["duplicate-key \"a\" < \"a\""]);
    let (_, found) = parsed("a = 1\nb = 2\na = 3");
    let spans = (found[0].primary.origin.span(), found[0].secondary[0].origin.span());
    assert_eq!(spans, (12..13, 0..1));
    check("[x]\na = 1\n[y]\n[x]\nb = 2\n[z]\nc = 3", "{x:{a:1},y:{},z:{c:3}}", &["duplicate-table \"x\" < \"x\""]);
    check("a = 1\n[a.b]\nc = 2\n[d]", "{a:1,d:{}}", &["duplicate-key \"a\" < \"a\""]);
    check("a = { b = 1 }\na.c = 2", "{a:{b:1}}", &["duplicate-key \"a\" < \"a\""]);
    check(
        "r = { w = 1, w = 2 }\ns = { a.b = 1, a = 2 }",
        "{r:!,s:!}",
        &["duplicate-key \"w\" < \"w\"", "duplicate-key \"a\" < \"a.b\""],
    );
    check("a = [\na = 2", "{a:!}", &["unclosed-bracket \"[\" < \"a\"", "duplicate-key \"a\" < \"a\""]);
}

#[test]
fn what_only_looks_like_a_duplicate() {
    check("a.b = 1\na.c = 2\n[x.y]\n[x]\nz = 1\n[x.w]", "{a:{b:1,c:2},x:{w:{},y:{},z:1}}", &[]);
    check("a = 1\n\"A\" = 2\n[b]\na = 3\nfault", "{A:2,a:1,b:{a:3,fault:!}}", &["missing-value \"fault\""]);
    check("[[x]]\n[x.a]\n[[x]]\n[x.a]\nfault", "{x:[{a:{}},{a:{fault:!}}]}", &["missing-value \"fault\""]);
}

#[test]
fn lines_that_end_in_a_carriage_return_alone_are_one_fault() {
    check(
        "a = 1\rb = 2\rc = [\rd = 3\r",
        "{a:1,b:2,c:!,d:3}",
        &["line-ending \"\\r\"", "unclosed-bracket \"[\" < \"d\""],
    );
}

#[test]
fn places_stay_true_after_a_fault() {
    let text = "é = [1\n[x]\ny = \"à\" # é\n";
    let (table, _) = parsed(text);
    let y = table.get("x").and_then(Node::as_table).and_then(|x| x.entry("y")).unwrap();
    assert_eq!((text.get(y.key_origin.span()), text.get(y.node.origin.span())), (Some("y"), Some("\"à\"")));
}

#[test]
fn addresses_are_those_of_the_tree() {
    let text = "[system.hoth]\npoints =\n[system.kessel\nzones = [\n[system]\nx = [1 2]\nsystem.x = 3";
    let (table, found) = parsed(text);
    let root = Node { origin: Origin::new(FileId(0), 0..0), value: Value::Table(table) };
    let addresses: Vec<String> = found.iter().filter_map(|f| Some(f.address.as_ref()?.to_string())).collect();
    assert_eq!(addresses, ["system.hoth.points", "system.kessel", "system.x"]);
    assert!(found.iter().filter_map(|f| f.address.as_ref()).all(|address| root.at(address).is_some()));
}

#[test]
fn depth_has_a_limit_and_a_place() {
    let count = |text: &str| parsed(text).1.iter().filter(|f| f.code == &codes::TOO_DEEP).count();
    for depth in [300, 100_000] {
        for (open, close) in [("[", "]"), ("{ a = ", " }"), ("[\n", "]\n")] {
            assert_eq!(
                count(&format!("a = {}{}\nb = 1", open.repeat(depth), close.repeat(depth))),
                1,
                "{open:?} {depth}"
            );
            assert_eq!(count(&format!("a = {}\n", open.repeat(depth))), 1, "{open:?} {depth}, never closed");
        }
        let dots = "a.".repeat(depth);
        assert_eq!(count(&format!("[{dots}b]\nx = 1")), 1);
        assert_eq!(count(&format!("{dots}b = 1")), 1);
    }
    let nested = format!("{}= {{ ", "a.".repeat(60) + "b ").repeat(80) + &" }".repeat(80);
    let (table, found) = parsed(&format!("{nested}\nc = 1"));
    assert_eq!((found.len(), table.get("c").and_then(Node::as_integer)), (1, Some(1)));
    check(
        &format!("a = {}1{}", "[".repeat(80), "]".repeat(80)),
        &format!("{{a:{}1{}}}", "[".repeat(80), "]".repeat(80)),
        &[],
    );
}

#[test]
fn many_faults_take_a_time_that_grows_with_their_number() {
    let many = 10_000;
    let cases = [
        "a = [\n".repeat(many),
        "a = {\n".repeat(many),
        "a = { b = 1,\n".repeat(many),
        "x = '''\n".repeat(many),
        "a \\\"\"\" b\n".repeat(many),
        "'\n".repeat(many),
        "[x]\n".repeat(many),
        (0..5 * many).map(|i| format!("k{i} = \n")).collect(),
        (0..many).map(|i| format!("k{i} = 1\nk{i} = 2\n")).collect(),
        format!("a = {{ {} }}", (0..many).map(|i| format!("k{i} = 1, ")).collect::<String>() + "k0 = 2"),
    ];
    for text in cases {
        let begin = std::time::Instant::now();
        let (_, found) = parsed(&text);
        assert!(!found.is_empty());
        // A hundred times what it takes; the square of the number would take hours.
        assert!(begin.elapsed().as_secs() < 60, "{:?}", text.get(..20));
    }
}

#[test]
fn what_editors_would_refuse_is_a_lint() {
    let lint = |text: &str| {
        let (_, found) = parsed(text);
        found.iter().map(|f| (f.level, f.code.name, f.primary.origin.span())).collect::<Vec<_>>()
    };
    let warned = |span| vec![(Level::Warning, "syntax/toml-1-1", span)];
    assert_eq!(lint("a = {\n b = { c = 1,\n d = 2 } }"), warned(4..5));
    assert_eq!(lint("a = { b = 1, }"), warned(11..12));
    assert_eq!(lint("a = \"\\e\"\n"), warned(5..7));
    assert_eq!(lint("\"\\x41\" = 1"), warned(1..5));
    assert_eq!(lint("a = 07:32"), warned(4..9));
    assert_eq!(lint("\u{feff}a = 1"), [(Level::Hint, "syntax/byte-order-mark", 0..3)]);
    assert_eq!(lint("a = [\n 1,\n]\nb = { c = [\n1\n] }\nd = 07:32:00\ne = \"\\n\"\n"), []);
}

#[test]
fn each_example_fails_and_its_repair_does_not() {
    for code in codes::CODES.iter().filter(|code| !code.fails.is_empty()) {
        let found = |text: &str| parsed(text).1.iter().map(|f| f.code.name).collect::<Vec<_>>();
        assert_eq!(found(code.fails), [code.name], "{}", code.name);
        assert_eq!(found(code.repaired), [""; 0], "{}", code.name);
    }
}

#[test]
fn codes_are_sorted_and_speak_both_languages() {
    assert!(codes::CODES.is_sorted_by(|a, b| a.name < b.name));
    for code in codes::CODES {
        for phrase in [code.title, code.page] {
            assert!(!phrase.en.is_empty() && !phrase.fr.is_empty() && phrase.en != phrase.fr, "{}", code.name);
        }
    }
}

#[test]
fn labels_are_short_and_titles_hold_one_line() {
    let words = |text: &str| text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
    let faulty =
        codes::CODES.iter().map(|code| code.fails).chain(["a = [x", "a = 1 b", "[x", "[x] y", "a: 1", "système = 1"]);
    for fault in faulty.flat_map(|text| parsed(text).1) {
        for label in std::iter::once(&fault.primary).chain(&fault.secondary) {
            assert!(words(&label.text.en) <= 8 && words(&label.text.fr) <= 8, "{:?}", label.text);
        }
        assert!(
            !fault.message.en.contains(['\n', ':']) && !fault.message.fr.contains(['\n', ':']),
            "{:?}",
            fault.message
        );
        assert!(!fault.notes.is_empty() && !fault.help.is_empty(), "{:?}", fault.message);
    }
}

#[test]
fn a_file_is_taken_in_as_far_as_it_is_text() {
    use crate::world::{MAX_FILE_SIZE, Memory};
    let mut world = Memory::new();
    world.insert("good.toml", "a = 1").unwrap();
    world.insert("latin.toml", b"a = \"\xe9\"".to_vec()).unwrap();
    world.insert("large.toml", vec![b' '; MAX_FILE_SIZE as usize + 1]).unwrap();
    let (mut sources, mut sink) = (Sources::default(), Sink::default());
    let mut take = |path: &str| super::read(&world, path, &mut sources, &mut sink);
    let files = ["good.toml", "latin.toml", "large.toml"].map(|path| take(path).unwrap());
    assert_eq!(take("none.toml").unwrap_err().cause, Cause::Missing);
    assert_eq!(take("../good.toml").unwrap_err().cause, Cause::Outside);
    let texts = files.map(|file| sources.get(file).map(|source| source.text.as_str()));
    assert_eq!(texts, [Some("a = 1"), Some("a = \"\u{fffd}\""), Some("")]);
    let found: Vec<_> = sink.finish().iter().map(|found| (found.code.name, found.primary.origin.file)).collect();
    assert_eq!(found, [("syntax/not-utf8", files[1]), ("syntax/too-large", files[2])]);
}
