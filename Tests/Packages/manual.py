"""The manual pages: correct, and complete."""

import re
import subprocess
import unittest

from support import COMMAND, ROOT, run

FOLDER = None


def names_and_help(words):
    """The name of the page and the help of a command and of its subcommands."""
    text = run(COMMAND, *words, "--help")
    yield "-".join(["geobg", *words]), text
    # The subcommands are the last sections, in groups or not.
    listed = text.partition("\nOPTIONS:\n")[2] if re.search(r"<subcommand>' for detailed help", text) else ""
    for name in re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE):
        yield from names_and_help([*words, name])


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pages = FOLDER / "man"
        run(ROOT / "scripts/manual", COMMAND, cls.pages)

    def lint(self, page):
        """The complaints about a page, except that this system has no page of geobg."""
        done = subprocess.run(["mandoc", "-T", "lint", page], stdout=subprocess.PIPE, text=True, check=False)
        return [
            line for line in done.stdout.splitlines() if not re.search(r"referenced manual not found: Xr geobg", line)
        ]

    def test_pages_are_correct(self):
        for page in self.pages.iterdir():
            self.assertEqual(self.lint(page), [])

    def test_mistake_is_found(self):
        page = FOLDER / "mistake.1"
        page.write_text((self.pages / "geobg.1").read_text().replace(".El", ".Ell", 1))
        self.assertNotEqual(self.lint(page), [])

    def test_pages_are_complete(self):
        """There is a page for each subcommand, with each option, and each reference leads to a page."""
        helps = dict(names_and_help([]))
        self.assertEqual(sorted(f"{name}.1" for name in helps), sorted(page.name for page in self.pages.iterdir()))
        for name, text in helps.items():
            page = run("mandoc", "-T", "ascii", "-O", "width=1000", self.pages / f"{name}.1")
            page = re.sub(r".\x08", "", page)
            for option in set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)):
                self.assertIn(option, page, name)
            for other in re.findall(r"^\.Xr (\S+)", (self.pages / f"{name}.1").read_text(), re.MULTILINE):
                self.assertIn(other, helps, name)

    def test_exit_codes(self):
        """The exit codes are those of the documentation."""
        table = (ROOT / "docs/command.md").read_text().split("| exit code | meaning |", 1)[1].split("\n\n", 1)[0]
        documented = re.findall(r"^\| (\d+(?:, \d+)*) \|", table, re.MULTILINE)
        page = (self.pages / "geobg.1").read_text().split(".Sh EXIT STATUS")[1].split(".Sh")[0]
        found = [codes.replace(" ,", ",") for codes in re.findall(r"^\.It (.*)", page, re.MULTILINE)]
        self.assertEqual(found, documented)
