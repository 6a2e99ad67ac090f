"""The Swift library as pages, from the data that DocC writes: a page for each type with all its members.

DocC's own pages need a server. These open from the disk, and the search of the site finds them.
"""

from __future__ import annotations

import json
from pathlib import Path

from documents import highlighted
from markupsafe import Markup, escape
from page import Page, Section, relative

FOLDER = "docs/swift/"
BASE = "doc://geobg.GeobgKit/documentation/GeobgKit"
#: The kinds of symbols that have a page. All others are on the page of their type.
TYPES = {"module", "struct", "enum", "class", "protocol", "typealias"}
KINDS = {
    "module": "Library",
    "struct": "Structure",
    "enum": "Enumeration",
    "class": "Class",
    "protocol": "Protocol",
    "typealias": "Type alias",
}


class SwiftReference:
    """Reads the data of DocC, and makes pages of it."""

    def __init__(self, data: Path) -> None:
        self.nodes = {}
        for file in sorted(data.rglob("*.json")):
            node = json.loads(file.read_text())
            self.nodes[node["identifier"]["url"]] = node
        if BASE not in self.nodes:
            raise FileNotFoundError(f"{data} has no documentation of GeobgKit: run make docs")

    def pages(self) -> list[Page]:
        return [self.page(identifier) for identifier in self.nodes if self.has_page(identifier)]

    def has_page(self, identifier: str) -> bool:
        metadata = self.nodes[identifier]["metadata"]
        return metadata["role"] == "article" or metadata.get("symbolKind") in TYPES

    def place(self, identifier: str) -> str | None:
        """The page and the anchor of a symbol or an article; None for one of another library."""
        anchor = ""
        while identifier in self.nodes and not self.has_page(identifier):
            identifier, _, name = identifier.rpartition("/")
            # The part between a member and its type is a list that DocC made.
            if not anchor:
                anchor = "#" + name
        if identifier not in self.nodes:
            return None
        name = identifier.removeprefix(BASE).strip("/").replace("/", ".") or "index"
        return f"{FOLDER}{name}.html{anchor}"

    def page(self, identifier: str) -> Page:
        node = self.nodes[identifier]
        place = str(self.place(identifier))
        metadata = node["metadata"]
        title = metadata["title"]
        if metadata.get("symbolKind") in TYPES - {"module"}:
            title = identifier.removeprefix(BASE + "/").replace("/", ".")
        kind = KINDS.get(metadata.get("symbolKind"), "Article")
        page = Page(place, title, Markup(), part="Swift")
        body = [Markup('<p class="kind">{}</p>\n<h1>{}</h1>\n').format(kind, title)]
        body.append(self.description(node, place))
        page.sections.append(Section("", title, self.text(node)))
        for topic in self.topics(node):
            members = [name for name in topic[1] if not self.has_page(name)]
            others = [name for name in topic[1] if self.has_page(name)]
            anchor = topic[0].lower().replace(" ", "-")
            body.append(Markup('<h2 id="{}">{}</h2>\n').format(anchor, topic[0]))
            page.contents.append((2, anchor, topic[0]))
            if others:
                body.append(self.types_list(others, place))
            for member in members:
                body.append(self.member(member, place))
                page.sections.append(
                    Section(member.rpartition("/")[2], self.name(member), self.text(self.nodes[member]))
                )
        page.body = Markup("").join(body)
        return page

    def topics(self, node: dict) -> list[tuple[str, list[str]]]:
        """The groups of a type's members. What conforming to a protocol of Swift adds is a part of the last group."""
        groups = []
        for section in node.get("topicSections", []):
            names = []
            for name in section["identifiers"]:
                if name not in self.nodes:
                    continue
                if self.nodes[name]["metadata"]["role"] == "collectionGroup":
                    names += [inner for topic in self.topics(self.nodes[name]) for inner in topic[1]]
                else:
                    names.append(name)
            if names:
                title = section["title"]
                groups.append(("Implementations" if title == "Default Implementations" else title.capitalize(), names))
        return groups

    def types_list(self, names: list[str], place: str) -> Markup:
        rows = (
            Markup(
                '<li><a href="{}"><code>{}</code></a> {}</li>\n'
                if self.is_symbol(name)
                else '<li><a href="{}">{}</a> {}</li>\n'
            ).format(
                relative(str(self.place(name)), place),
                self.name(name),
                self.inline(self.nodes[name].get("abstract", []), self.nodes[name], place),
            )
            for name in names
        )
        return Markup('<ul class="types">\n{}</ul>\n').format(Markup("").join(rows))

    def is_symbol(self, name: str) -> bool:
        return self.nodes[name]["kind"] == "symbol"

    def name(self, identifier: str) -> str:
        return self.nodes[identifier]["metadata"]["title"]

    def member(self, identifier: str, place: str) -> Markup:
        return Markup('<section class="member">\n<h3 id="{}"><code>{}</code></h3>\n{}</section>\n').format(
            identifier.rpartition("/")[2], self.name(identifier), self.description(self.nodes[identifier], place)
        )

    def description(self, node: dict, place: str) -> Markup:
        """The declaration, the summary, the parameters and the discussion of a symbol."""
        parts = []
        summary = self.inline(node.get("abstract", []), node, place)
        if summary:
            parts.append(Markup("<p>{}</p>\n").format(summary))
        for section in node.get("primaryContentSections", []):
            if section["kind"] == "declarations" and node["metadata"].get("symbolKind") != "module":
                for declaration in section["declarations"]:
                    parts.insert(0, self.declaration(declaration["tokens"], place))
            elif section["kind"] == "parameters":
                rows = (
                    Markup("<dt><code>{}</code></dt><dd>{}</dd>\n").format(
                        row["name"], self.blocks(row["content"], node, place)
                    )
                    for row in section["parameters"]
                )
                parts.append(Markup('<dl class="parameters">\n{}</dl>\n').format(Markup("").join(rows)))
            elif section["kind"] == "content":
                parts.append(self.blocks(section["content"], node, place))
        return Markup("").join(parts)

    def declaration(self, tokens: list[dict], place: str) -> Markup:
        code = []
        for token in tokens:
            target = self.place(token.get("identifier", ""))
            if token["kind"] == "keyword":
                code.append(Markup('<span class="k">{}</span>').format(token["text"]))
            elif target and target != place:
                code.append(Markup('<a href="{}">{}</a>').format(relative(target, place), token["text"]))
            else:
                code.append(escape(token["text"]))
        return Markup('<pre tabindex="0"><code>{}</code></pre>\n').format(Markup("").join(code))

    def blocks(self, blocks: list[dict], node: dict, place: str) -> Markup:
        parts = []
        for block in blocks:
            match block["type"]:
                case "heading":
                    # "Discussion" and "Overview" are DocC's own words above every text.
                    if block["text"] in ("Discussion", "Overview", "Return Value", "Parameters"):
                        if block["text"] == "Return Value":
                            parts.append(Markup('<p class="label">Returns</p>\n'))
                    else:
                        parts.append(
                            Markup('<h{0} id="{1}">{2}</h{0}>\n').format(block["level"], block["anchor"], block["text"])
                        )
                case "paragraph":
                    parts.append(Markup("<p>{}</p>\n").format(self.inline(block["inlineContent"], node, place)))
                case "codeListing":
                    parts.append(highlighted("\n".join(block["code"]) + "\n", block.get("syntax") or "text"))
                case "unorderedList" | "orderedList":
                    tag = "ul" if block["type"] == "unorderedList" else "ol"
                    rows = (
                        Markup("<li>{}</li>\n").format(self.blocks(item["content"], node, place))
                        for item in block["items"]
                    )
                    parts.append(Markup("<{0}>\n{1}</{0}>\n").format(Markup(tag), Markup("").join(rows)))
                case "aside":
                    parts.append(
                        Markup('<div class="aside"><p class="label">{}</p>\n{}</div>\n').format(
                            block.get("name", block["style"].capitalize()), self.blocks(block["content"], node, place)
                        )
                    )
                case "table":
                    table_rows = []
                    for number, row in enumerate(block["rows"]):
                        tag = Markup("th" if number == 0 and block["header"] != "none" else "td")
                        cells = (Markup("<{0}>{1}</{0}>").format(tag, self.blocks(cell, node, place)) for cell in row)
                        table_rows.append(Markup("<tr>{}</tr>\n").format(Markup("").join(cells)))
                    parts.append(
                        Markup('<div class="wide" tabindex="0"><table>\n{}</table></div>\n').format(
                            Markup("").join(table_rows)
                        )
                    )
                case other:
                    raise NotImplementedError(f"DocC's block {other} of {node['identifier']['url']}")
        return Markup("").join(parts)

    def inline(self, parts: list[dict], node: dict, place: str) -> Markup:
        result = []
        for part in parts:
            match part["type"]:
                case "text":
                    result.append(escape(part["text"]))
                case "codeVoice":
                    result.append(Markup("<code>{}</code>").format(part["code"]))
                case "emphasis" | "strong":
                    tag = Markup("em" if part["type"] == "emphasis" else "strong")
                    result.append(Markup("<{0}>{1}</{0}>").format(tag, self.inline(part["inlineContent"], node, place)))
                case "reference":
                    result.append(self.reference(part["identifier"], node, place))
                case other:
                    raise NotImplementedError(f"DocC's inline {other} of {node['identifier']['url']}")
        return Markup("").join(result)

    def reference(self, identifier: str, node: dict, place: str) -> Markup:
        known = node["references"].get(identifier, {})
        title = known.get("title", identifier.rpartition("/")[2])
        text = Markup("<code>{}</code>").format(title) if known.get("kind") == "symbol" else escape(title)
        target = self.place(identifier) or (known.get("url") if known.get("type") == "link" else None)
        if target is None:
            return text
        return Markup('<a href="{}">{}</a>').format(
            target if target.startswith("https:") else relative(target, place), text
        )

    def text(self, node: dict) -> str:
        """The summary and the discussion without markup, for the search."""
        found: list[str] = []

        def walk(value: object) -> None:
            if isinstance(value, list):
                for item in value:
                    walk(item)
            elif isinstance(value, dict):
                if value.get("type") == "text":
                    found.append(value["text"])
                elif value.get("type") == "codeVoice":
                    found.append(value["code"])
                else:
                    for key in ("inlineContent", "content", "parameters", "items"):
                        walk(value.get(key))

        walk(node.get("abstract", []))
        for section in node.get("primaryContentSections", []):
            if section["kind"] != "declarations":
                walk(section)
        return " ".join(found)
