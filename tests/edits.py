"""The edits that pages write down, performed on a copy of the tree.

A fence ``{edit} path`` says one: ``:new:`` makes the file, ``:after:`` puts the text below the one
line that holds some words, ``:before:`` above it, ``:instead:`` in its place. Words with signs
that YAML reads stand in single quotes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "book" / "behind" / "adding-a-rule.md"
"""The page that writes edits down: each part is a walk."""
WHOLE = "A whole small game"
"""The longest walk: it makes a game."""
FENCE = re.compile(
    r"^(?P<fence>`{3,})\{edit\} (?P<path>\S+)\n"
    r"(?P<options>(?::\w+:[^\n]*\n)*)(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
NOT_COUNTED = re.compile(r"tests/|book/|CHANGELOG|rules/games/\w+/scenarios/")
"""What goes with every change of a rule: tests, pages, golden files, changelog, scenarios."""
COPIED = (
    "escape_rulebook", "rules", "widgets", "tests", "book", "pyproject.toml", "README.md",
    "CHANGELOG.md",
)  # fmt: skip


class Edit(NamedTuple):
    """One change of one file: how, at which words, which text."""

    path: str
    how: str
    where: str
    text: str

    def perform(self, tree: Path) -> None:
        """Do it in ``tree``; fails where its words stand in no line or in several."""
        file = tree / self.path
        if self.how == "new":
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, "utf-8")
            return
        lines = file.read_text("utf-8").splitlines(keepends=True)
        found = [number for number, line in enumerate(lines) if self.where in line]
        assert len(found) == 1, f"{self.path}: '{self.where}' stands in {len(found)} lines"
        at = found[0]
        first, last = {"after": (at + 1, at + 1), "before": (at, at), "instead": (at, at + 1)}[
            self.how
        ]
        lines[first:last] = [self.text]
        file.write_text("".join(lines), "utf-8")


def edits(section: str) -> list[Edit]:
    """The edits of a walk, in order: below a heading of the page, or of its pages."""
    text = PAGE.read_text("utf-8")
    assert f"## {section}\n" in text, section
    below = text.split(f"## {section}\n", 1)[1]
    part = re.split(r"^## ", below, maxsplit=1, flags=re.MULTILINE)[0]
    found = []
    for match in FENCE.finditer(part):
        options = dict(re.findall(r"^:(\w+): ?(.*)$", match["options"], re.MULTILINE))
        ((how, where),) = options.items()
        body = match["text"].removeprefix("\n") if how == "new" else match["text"]
        words = where.strip()
        if words.startswith("'"):
            words = words[1:-1].replace("''", "'")
        found.append(Edit(match["path"], how, words, body))
    assert found, f"{section} has no edits"
    return found


def counted(walk: list[Edit]) -> set[str]:
    """The files a walk touches, beside those that go with every change."""
    return {edit.path for edit in walk if not NOT_COUNTED.match(edit.path)}


def copied(tmp_path: Path) -> Path:
    """A copy of the tree that may be changed."""
    for name in COPIED:
        source, to = ROOT / name, tmp_path / name
        if source.is_dir():
            # What was compiled comes along, but for what is half written or of pytest.
            skip = shutil.ignore_patterns("node_modules", "dist", "*.pyc.*", "*-pytest-*")
            shutil.copytree(source, to, ignore=skip)
        else:
            shutil.copy(source, to)
    return tmp_path


def python(tree: Path, *words: str) -> str:
    """What Python says in a tree; fails with all of it where it goes wrong.

    What was not copied is taken from here, and from no other place where it is installed.
    """
    run = subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env={
            **os.environ,
            "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}",
            "PYTHONDONTWRITEBYTECODE": "",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    return run.stdout


def walked(section: str, tmp_path: Path, most: int) -> Path:
    """A copy of the tree in which a walk is done; it touches ``most`` files at the most."""
    walk = edits(section)
    assert len(counted(walk)) <= most, sorted(counted(walk))
    tree = copied(tmp_path)
    for edit in walk:
        edit.perform(tree)
    assert "all is well" in python(tree, "-m", "rules", "check")
    return tree
