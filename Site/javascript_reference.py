"""The library for pages as a page, from its type declarations."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from documents import highlighted
from markdown_it import MarkdownIt
from markupsafe import Markup
from page import Page, Section

PLACE = "docs/javascript.html"
KINDS = {"Interface": "Interface", "TypeAlias": "Type", "Function": "Function", "Class": "Class"}


def javascript_reference(files: list[Path]) -> Page:
    """The page of all exported declarations of `files`."""
    script = Path(__file__).with_name("declarations.cjs")
    # Debian's compiler of TypeScript is in this folder.
    environment = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}
    printed = subprocess.run(["node", script, *files], check=True, stdout=subprocess.PIPE, text=True, env=environment)
    declarations = json.loads(printed.stdout)
    names = {declaration["name"] for declaration in declarations}
    markdown = MarkdownIt("commonmark")

    def prose(text: str) -> Markup:
        """A comment as HTML; names of declarations are links."""
        made = markdown.render(text)
        return Markup(
            re.sub(
                r"<code>(\w+)</code>",
                lambda match: f'<a href="#{match[1]}">{match[0]}</a>' if match[1] in names else match[0],
                made,
            )
        )

    def tags(tags: list[dict]) -> Markup:
        rows = []
        for tag in tags:
            label = {"param": tag["name"], "throws": f"throws {tag['name']}", "returns": "returns"}[tag["tag"]]
            rows.append(Markup("<dt><code>{}</code></dt><dd>{}</dd>\n").format(label, prose(tag["text"])))
        return Markup('<dl class="parameters">\n{}</dl>\n').format(Markup("").join(rows)) if rows else Markup("")

    page = Page(PLACE, "JavaScript", Markup(), part="JavaScript")
    body = [
        Markup(
            '<p class="kind">Reference</p>\n<h1>JavaScript</h1>\n'
            "<p>The module <code>geobg.js</code>, and the element of <code>element.js</code>. "
            '<a href="guides/web.html">Web pages</a> and <a href="guides/element.html">the element</a> explain '
            "how to use them.</p>\n"
        )
    ]
    page.sections.append(Section("", "JavaScript", "The module geobg.js and the element of element.js"))
    for declaration in declarations:
        name = declaration["name"]
        page.contents.append((2, name, name))
        page.sections.append(Section(name, name, declaration["comment"]))
        body.append(
            Markup('<h2 id="{}"><code>{}</code> <small>{}</small></h2>\n').format(
                name, name, KINDS[declaration["kind"]]
            )
        )
        if declaration["signature"]:
            body.append(highlighted(declaration["signature"] + "\n", "typescript"))
        body.append(prose(declaration["comment"]) + tags(declaration["tags"]))
        anchors = set()
        for member in declaration["members"]:
            anchor = f"{name}.{member['name']}"
            identifier = Markup("")
            # A getter and its setter are one property.
            if anchor not in anchors:
                anchors.add(anchor)
                identifier = Markup(' id="{}"').format(anchor)
                page.sections.append(Section(anchor, anchor, member["comment"]))
            body.append(
                Markup('<div class="member"{}>\n{}{}{}</div>\n').format(
                    identifier,
                    highlighted(member["signature"] + "\n", "typescript"),
                    prose(member["comment"]),
                    tags(member["tags"]),
                )
            )
    page.body = Markup("").join(body)
    return page
