//! The file as a whole.

use super::{Frame, render};

fn book(index: &str, rules: &str) -> String {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let files = [
        file("book.toml", ""),
        file("src/SUMMARY.md", "# S\n\n[T](index.md)\n\n- [Rules](rules.md)\n"),
        file("src/index.md", index),
        file("src/rules.md", rules),
        file("src/map.svg", "<?xml version=\"1.0\"?>\n<svg><title>M</title></svg>\n"),
    ];
    let frame = Frame {
        language: "fr".into(),
        title: "a <b> \"c\"".into(),
        contents: "Sommaire".into(),
        footer: "x\"</style><script>".into(),
        hash: "sha256:0".into(),
    };
    render(&files, &frame)
}

#[test]
fn links_lead_to_anchors_of_the_same_file() {
    let html = book(
        "# T\n\n[a](rules.md#system-mill) [b](rules.md) [c](https://example.org/x.md)",
        "# R\n\n## Mill {#system-mill}\n",
    );
    for expected in [
        "<a href=\"#system-mill\">a</a>",
        "<a href=\"#chapter-rules\">b</a>",
        "<a href=\"https://example.org/x.md\">c</a>",
        "<h2 id=\"system-mill\">Mill</h2>",
        "id=\"chapter-rules\">\n<h1><span class=\"number\">1.</span> R</h1>",
        "<li class=\"depth-1\"><a href=\"#chapter-rules\"><b>1.</b> R</a>\n<ul>\n<li><a href=\"#system-mill\">Mill</a></li>",
    ] {
        assert!(html.contains(expected), "{expected} in {html}");
    }
}

#[test]
fn a_picture_stands_once_on_a_page_with_its_heading() {
    let html = book("# T", "# R\n\nWords.\n\n![Map](map.svg)\n\n## S\n\n![Map](map.svg)\n");
    let plate = "<div class=\"plate\">\n<h1><span class=\"number\">1.</span> R</h1>\n<p>Words.</p>\n\
                 <figure id=\"picture-map\">\n<svg><title>M</title></svg>\n</figure>\n</div>";
    assert!(html.contains(plate), "{html}");
    assert_eq!(html.matches("<svg").count(), 1, "{html}");
    assert!(html.contains("<p><a href=\"#picture-map\">Map</a></p>"), "{html}");
    assert!(!html.contains("<img") && !html.contains("<?xml"), "{html}");
}

#[test]
fn headers_of_tables_say_what_they_head() {
    let html = book("# T", "# R\n\n| a | b |\n| --- | ---: |\n| c | d |\n");
    let table = "<div class=\"table\"><table>\n<thead>\n<tr><th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th></tr>\n\
                 </thead>\n<tbody>\n<tr><th scope=\"row\">c</th><td class=\"right\">d</td></tr>\n</tbody>\n</table></div>";
    assert!(html.contains(table), "{html}");
}

#[test]
fn the_frame_is_inert() {
    let html = book("# T", "# R");
    assert!(html.contains("<title>a &lt;b&gt; &quot;c&quot;</title>"), "{html}");
    assert!(html.contains(r#"content: "x\22 \3c /style\3e \3c script\3e ""#), "{html}");
    assert!(!html.contains("<script"), "{html}");
}
