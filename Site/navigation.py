"""The list of all documents beside each page. It is the table of README, so there is no second list."""

from __future__ import annotations

from dataclasses import dataclass, field
from os.path import commonprefix

from documents import PLACES, ROOT, Documents
from page import relative


@dataclass
class Entry:
    """A link of the list: its text, a path on the site, and the parts of that document with pages of their own."""

    text: str
    path: str
    children: list[Entry] = field(default_factory=list)


@dataclass
class Group:
    title: str
    entries: list[Entry]


def navigation(documents: Documents, names: list[str]) -> list[Group]:
    """The groups of README's table under "Documentation", with every document of `names` in one of them.

    A document that the table leaves out is below one that links to it, the one with the most similar name.
    """
    groups: list[Group] = []
    tokens = documents.markdown.parse((ROOT / "README.md").read_text())
    in_section = False
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            in_section = tokens[index + 1].content == "Documentation"
        if not in_section or token.type != "inline":
            continue
        children = token.children or []
        links = [
            (str(child.attrGet("href")), children[at + 1 :])
            for at, child in enumerate(children)
            if child.type == "link_open"
        ]
        if not links:
            # The first cell of a row; the table's own head has no links beside it.
            groups.append(Group(token.content[:1].upper() + token.content[1:], []))
        for href, rest in links:
            if href.endswith(".md"):
                text = "".join(
                    child.content
                    for child in rest[: next(at for at, child in enumerate(rest) if child.type == "link_close")]
                )
                groups[-1].entries.append(Entry(text[:1].upper() + text[1:], documents.place(href)))
    groups = [group for group in groups if group.entries]

    listed = {entry.path: entry for group in groups for entry in group.entries}
    for name in names:
        path = documents.place(name)
        if path in listed or path == PLACES["README.md"]:
            continue
        parents = [entry for entry in listed.values() if links_to(documents, entry.path, path)]
        if not parents:
            raise LookupError(f"no document of README's table links to {name}")
        parent = max(parents, key=lambda entry: len(commonprefix([entry.path, path])))
        parent.children.append(Entry(documents.pages[path].title, path))
    return groups


def links_to(documents: Documents, page: str, target: str) -> bool:
    """Whether a page has a link to another."""
    return f'href="{relative(target, page)}' in documents.pages[page].body
