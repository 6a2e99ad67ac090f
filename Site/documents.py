"""The Markdown documents of the project as pages, and the files and folders that they link to."""

from __future__ import annotations

import posixpath
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from page import Page, Section, relative
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

ROOT = Path(__file__).resolve().parent.parent
#: Where documents outside docs/ are on the site.
PLACES = {
    "README.md": "docs/index.html",
    "CHANGELOG.md": "docs/changelog.html",
    "CONTRIBUTING.md": "docs/contributing.html",
    "SECURITY.md": "docs/security.html",
    "CODE_OF_CONDUCT.md": "docs/conduct.html",
    "Pages/wrapper/README.md": "docs/web-files.html",
}
PICTURES = {".png", ".svg", ".jpg", ".webp"}
FORMATTER = HtmlFormatter(nowrap=True)


class MissingFile(Exception):
    """A document links to something that the project does not have."""


def highlighted(text: str, language: str = "", name: str = "") -> Markup:
    """Code with colors, in `<pre>`; a language or a file name that is not known gives plain text."""
    try:
        lexer = get_lexer_for_filename(name) if name else get_lexer_by_name(language)
    except ClassNotFound:
        lexer = TextLexer()
    # The keyboard can scroll what is wider than the page.
    return Markup(f'<pre tabindex="0"><code>{highlight(text, lexer, FORMATTER)}</code></pre>\n')


def slug(text: str, used: set[str]) -> str:
    """The anchor of a heading, as GitHub makes it; a second heading with the same text gets `-1`."""
    name = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    unique, count = name, 0
    while unique in used:
        count += 1
        unique = f"{name}-{count}"
    used.add(unique)
    return unique


def plain(tokens: list[Token]) -> str:
    """The text of inline tokens, without markup."""
    return "".join(" " if token.type == "softbreak" else token.content for token in tokens)


class Documents:
    """Makes pages of documents, and then of everything that they link to."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        #: Pictures that the site contains as they are, at their paths in the project.
        self.pictures: set[str] = set()
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        self.files = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
        self.markdown = MarkdownIt("commonmark", {"maxNesting": 100}).enable(["table", "strikethrough"])
        self.waiting: list[str] = []

    def add(self, names: list[str]) -> None:
        """Adds the documents with these paths in the project, and all that they link to."""
        self.waiting += names
        while self.waiting:
            name = self.waiting.pop(0)
            place = self.place(name)
            if place in self.pages:
                continue
            if (ROOT / name).is_dir():
                self.pages[place] = self.folder(name, place)
            elif name.endswith(".md"):
                self.pages[place] = self.document(name, place)
            else:
                self.pages[place] = self.source(name, place)

    def place(self, name: str) -> str:
        """The path on the site of a file or folder of the project."""
        if name in PLACES:
            return PLACES[name]
        if (ROOT / name).is_dir():
            return f"source/{name}/index.html"
        if name.endswith("/README.md"):
            return f"source/{posixpath.dirname(name)}/index.html"
        if name.startswith("docs/") and name.endswith(".md"):
            return name.removesuffix(".md") + ".html"
        return f"source/{name}.html"

    def link(self, address: str, document: str, page: str) -> str:
        """The address on the site of what a document links to."""
        if re.match(r"[a-z]+:", address) or address.startswith("#"):
            return address
        path, mark, anchor = address.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(document), unquote(path)))
        if not (ROOT / name).exists():
            raise MissingFile(f"{document} links to {address}, and the project has no {name}")
        if Path(name).suffix in PICTURES:
            self.pictures.add(name)
            return relative(name, page)
        # A folder with a document is shown with it.
        if name + "/README.md" in self.files:
            name += "/README.md"
        self.waiting.append(name)
        return relative(self.place(name), page) + mark + anchor

    def document(self, name: str, place: str) -> Page:
        """The page of a Markdown document."""
        page = self.rendered(name, place)
        if name.endswith("/README.md") and place.startswith("source/"):
            page.body += self.listing(posixpath.dirname(name), place)
            if name.startswith("Examples/"):
                page.part = "Examples"
        return page

    def rendered(self, name: str, place: str) -> Page:
        tokens = self.markdown.parse((ROOT / name).read_text())
        page = Page(place, name, Markup())
        used: set[str] = set()
        section = Section("", "", "")
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[index + 1]
                heading = plain(inline.children or [])
                anchor = slug(heading, used)
                token.attrSet("id", anchor)
                if token.tag == "h1":
                    page.title = heading
                    anchor = ""
                elif token.tag in ("h2", "h3"):
                    page.contents.append((int(token.tag[1]), anchor, heading))
                section = Section(anchor, heading, "")
                page.sections.append(section)
            elif token.type == "inline" and tokens[index - 1].type != "heading_open":
                section.text += plain(token.children or []) + " "
            elif token.type in ("fence", "code_block"):
                section.text += token.content + " "
            for child in [token, *(token.children or [])]:
                for attribute in ("href", "src"):
                    if child.attrGet(attribute):
                        child.attrSet(attribute, self.link(str(child.attrGet(attribute)), name, place))
                if child.type in ("html_block", "html_inline"):
                    child.content = re.sub(
                        r'\b(src|srcset)="([^"]*)"',
                        lambda match: f'{match[1]}="{escape(self.link(match[2], name, place))}"',
                        child.content,
                    )
        page.body = Markup(self.html(tokens))
        return page

    def html(self, tokens: list[Token]) -> str:
        """The HTML of a document: code has colors, and tables can be scrolled on a phone."""
        parts: list[str] = []
        run: list[Token] = []

        def flush() -> None:
            parts.append(self.markdown.renderer.render(run, self.markdown.options, {}))
            run.clear()

        for token in tokens:
            if token.type in ("fence", "code_block"):
                flush()
                words = token.info.split()
                # Indented blocks are command lines.
                parts.append(
                    highlighted(token.content, words[0] if words else "text" if token.type == "fence" else "bash")
                )
                continue
            if token.type == "table_open":
                flush()
                parts.append('<div class="wide" tabindex="0">')
            run.append(token)
            if token.type == "table_close":
                flush()
                parts.append("</div>\n")
        flush()
        # An empty cell of a head is no heading.
        return "".join(parts).replace("<th></th>", "<td></td>")

    def source(self, name: str, place: str) -> Page:
        """The page of a file that is not a document."""
        try:
            text = (ROOT / name).read_text()
        except UnicodeDecodeError as error:
            raise MissingFile(f"a document links to {name}, which is not a text") from error
        body = Markup("<h1>{}</h1>\n").format(name) + highlighted(text, name=posixpath.basename(name))
        return Page(place, name, body, part="Source")

    def folder(self, name: str, place: str) -> Page:
        """The page of a folder: a list of its files."""
        return Page(place, name, Markup("<h1>{}</h1>\n").format(name) + self.listing(name, place), part="Source")

    def listing(self, folder: str, place: str) -> Markup:
        names = [
            name
            for name in self.files
            if name.startswith(folder + "/") and not name.endswith("/README.md") and self.is_text(name)
        ]
        self.waiting += names
        rows = (
            Markup('<li><a href="{}">{}</a></li>\n').format(
                relative(self.place(name), place), name.removeprefix(folder + "/")
            )
            for name in names
        )
        return Markup('<h2 id="files">Files</h2>\n<ul class="files">\n{}</ul>\n').format(Markup("").join(rows))

    @staticmethod
    def is_text(name: str) -> bool:
        try:
            (ROOT / name).read_text()
        except UnicodeDecodeError:
            return False
        return True
