"""A page of the site, and the links between pages."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from urllib.parse import quote

from markupsafe import Markup


@dataclass
class Section:
    """A part of a page that the search finds: an anchor, a heading, and its text without markup."""

    anchor: str
    heading: str
    text: str


@dataclass
class Page:
    """A page below the site's folder; `path` has slashes, such as `docs/guides/png.html`."""

    path: str
    title: str
    body: Markup
    sections: list[Section] = field(default_factory=list)
    #: Headings for the list beside the page: level 2 or 3, anchor, text.
    contents: list[tuple[int, str, str]] = field(default_factory=list)
    #: What the page is a part of, for search results and the title, such as `Swift`.
    part: str = "Documentation"

    @property
    def root(self) -> str:
        """The way to the site's folder from this page: empty, `../` or longer."""
        return "../" * self.path.count("/")


def relative(target: str, page: str) -> str:
    """The address of the site's file `target`, with or without an anchor, in the page with the path `page`."""
    path, mark, anchor = target.partition("#")
    address = quote(posixpath.relpath(path, posixpath.dirname(page) or "."))
    return address + mark + quote(anchor, safe="!$&'()*+,;=:@/?~")
