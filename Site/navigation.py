"""The list of all documents beside each page. It is the table of docs/documents.md, so there is no second list."""

from __future__ import annotations

from dataclasses import dataclass, field
from os.path import commonprefix
from posixpath import dirname, join, normpath

from documents import PLACES, ROOT, Documents
from page import relative

#: The document with the table of all documents.
LIST = "docs/documents.md"


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
    """The groups of the table in docs/documents.md, with every document of `names` in one of them.

    A document that the table leaves out is below one that links to it, the one with the most similar name.
    """
    groups: list[Group] = []
    in_table = False
    for token in documents.markdown.parse((ROOT / LIST).read_text()):
        in_table = token.type == "table_open" or (in_table and token.type != "table_close")
        if not in_table or token.type != "inline":
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
                groups[-1].entries.append(Entry(text[:1].upper() + text[1:], documents.place(named(href))))
    groups = [group for group in groups if group.entries]

    shown = {PLACES["README.md"], documents.place(LIST)}
    listed = {entry.path: entry for group in groups for entry in group.entries}
    for name in names:
        path = documents.place(name)
        if path in listed or path in shown:
            continue
        parents = [entry for entry in listed.values() if links_to(documents, entry.path, path)]
        if not parents:
            raise LookupError(f"no document of the table in {LIST} links to {name}")
        parent = max(parents, key=lambda entry: len(commonprefix([entry.path, path])))
        parent.children.append(Entry(documents.pages[path].title, path))
    return groups


def named(href: str) -> str:
    """The name of a document from the root, for a link of the list."""
    return normpath(join(dirname(LIST), href))


def links_to(documents: Documents, page: str, target: str) -> bool:
    """Whether a page has a link to another."""
    return f'href="{relative(target, page)}' in documents.pages[page].body
