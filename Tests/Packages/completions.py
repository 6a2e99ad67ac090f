"""The completions, in the shells themselves."""

import json
import os
import pty
import select
import subprocess
import time
import unittest

from support import COMMAND, run

FOLDER = None

# A command line, and the words that it can end with.
LINES = [
    ("geobg --pal", ["--palette"]),
    ("geobg render --pal", ["--palette"]),
    ("geobg pal", ["palettes"]),
    ("geobg --palette du", ["dusk"]),
    ("geobg --palette mine", ["mine.json"]),
    ("geobg --palette folder/my", ["folder/my.gpl"]),
    ("geobg palettes list du", ["dusk"]),
    ("geobg --size iphone-15-pro-", ["iphone-15-pro-max"]),
    ("geobg --size scr", ["screen"]),
    ("geobg --preset qu", ["quiet"]),
    ("geobg --dark --mesh --form", ["--format"]),
    ("geobg -o wall.png --ren", ["--renderer"]),
    ("geobg --renderer ex", ["exact"]),
    ("geobg set --desktop xf", ["xfce"]),
    ("geobg batch --palette au", ["aurora"]),
    ("geobg --compression ", ["default", "fast", "small"]),
    ("geobg --size iphone-15-p", ["iphone-15-plus", "iphone-15-pro", "iphone-15-pro-max"]),
]
ONE_WORD = [(line, words) for line, words in LINES if len(words) == 1]


class Completions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = FOLDER / "completions"
        (cls.folder / "bin").mkdir(parents=True)
        (cls.folder / "bin/geobg").symlink_to(COMMAND)
        (cls.folder / "folder").mkdir()
        for name in ["mine.json", "mine.png", "folder/my.gpl", "folder/my.png"]:
            (cls.folder / name).touch()
        (cls.folder / "geobg.json").write_text('{"presets": {"quiet": {"palette": "mist"}}}')
        for shell in ["bash", "zsh", "fish"]:
            (cls.folder / f"geobg.{shell}").write_text(run(COMMAND, "--generate-completion-script", shell))
        (cls.folder / "functions").mkdir()
        (cls.folder / "functions/_geobg").write_text((cls.folder / "geobg.zsh").read_text())
        cls.environment = {
            "PATH": f"{cls.folder / 'bin'}:/usr/bin:/bin",
            "HOME": str(cls.folder),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
        }

    def run_shell(self, *words):
        return run(*words, cwd=self.folder, env=self.environment)

    def complete_in_bash(self, line, folder):
        """What bash offers for a line in a folder."""
        script = self.folder / "try.bash"
        script.write_text("""
            source "$HOME/geobg.bash"
            COMP_LINE=$1 COMP_POINT=${#1}
            read -ra COMP_WORDS <<<"$1"
            [[ $1 != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            $(complete -p geobg | sed 's/.*-F \\([^ ]*\\) .*/\\1/') \\
              geobg "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
        """)
        return run("bash", str(script), line, cwd=folder, env=self.environment).splitlines()

    def test_bash(self):
        for line, words in LINES:
            with self.subTest(line):
                self.assertEqual(sorted(self.complete_in_bash(line, self.folder)), words)

    def test_names_are_no_code(self):
        """The names of a stranger's files and presets stay text."""
        folder = self.folder / "strange"
        folder.mkdir()
        name = "$(touch pwned)`touch pwned`*"
        (folder / f"{name}.json").touch()
        (folder / "geobg.json").write_text(json.dumps({"presets": {name: {"zoom": 1}}}))
        file = f"{name}.json"
        for line, word in [("geobg --palette ", file), ("geobg --preset ", name), ("geobg inspect ", file)]:
            with self.subTest(line):
                self.assertIn(word, self.complete_in_bash(line, folder))
        self.assertEqual(sorted(each.name for each in folder.iterdir()), sorted([f"{name}.json", "geobg.json"]))

    def test_fish(self):
        (self.folder / "try.fish").write_text(
            "source geobg.fish; complete -C $argv[1] | string replace -r '\\t.*' ''; true\n"
        )
        for line, words in LINES:
            with self.subTest(line):
                self.assertEqual(sorted(self.run_shell("fish", "try.fish", line).split()), words)

    def test_zsh(self):
        """zsh completes only on a terminal: the test types the line and the key, and a last key prints the line."""
        answer = self.folder / "answer"
        (self.folder / ".zshrc").write_text("""
            fpath=($HOME/functions $fpath)
            autoload -U compinit && compinit -D -u
            note() { print -r -- "$BUFFER" >$HOME/answer.new; mv $HOME/answer.new $HOME/answer; BUFFER=; }
            zle -N note
            bindkey '^X' note
            unsetopt beep
            setopt no_list_ambiguous
            print -r -- ready >$HOME/answer
        """)
        shell, terminal = pty.fork()
        if shell == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh"], self.environment)

        def wait():
            end = time.monotonic() + 60
            while not answer.exists():
                if select.select([terminal], [], [], 0.02)[0]:
                    os.read(terminal, 65536)
                self.assertLess(time.monotonic(), end, "zsh does not answer")
            text = answer.read_text()
            answer.unlink()
            return text.rstrip("\n").rstrip()

        try:
            self.assertEqual(wait(), "ready")
            for line, words in ONE_WORD:
                with self.subTest(line):
                    os.write(terminal, f"{line}\t\x18".encode())
                    self.assertEqual(wait(), " ".join([*line.split(" ")[:-1], words[0]]))
        finally:
            os.kill(shell, 9)
            os.waitpid(shell, 0)
            os.close(terminal)

    def test_unknown_shell(self):
        done = subprocess.run(
            [COMMAND, "--generate-completion-script", "ksh"], capture_output=True, text=True, check=False
        )
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
