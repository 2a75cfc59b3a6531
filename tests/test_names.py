"""The public names of the project, and the examples that use them."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

import rules
from tests.cases import each
from tests.sources import tree

ROOT = Path(__file__).parents[1]
EXAMPLES = [
    one for one in sorted((ROOT / "rules").rglob("*.py")) if ">>> " in one.read_text("utf-8")
]
"""The modules of the rules whose docstrings have examples."""
PACKAGES = ("rules", "widgets", "tests", "book")
LOADED = "import sys, {0}; print(*[name for name in sys.modules if name.startswith('{0}')])"


@each("name", ["README.md", "CONTRIBUTING.md"])
def test_examples_give_what_stands_below_them(name: str) -> None:
    """Every block of Python is one that was tried."""
    done = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert done.failed == 0
    text = (ROOT / name).read_text("utf-8")
    assert text.count("```python\n") == text.count("```python\n>>> ") > 0


def test_pages_that_the_readme_names_are_there() -> None:
    """A page that gets another title takes its mention along."""
    named = re.findall(r"“([^”]+)”", (ROOT / "README.md").read_text("utf-8"))
    pages = [path.read_text("utf-8") for path in (ROOT / "book").rglob("*.md")]
    titles = {title for text in pages for title in re.findall(r"(?m)^# (.+)$", text)}
    assert named
    assert set(named) <= titles


@each("name", ["escape_rulebook", "rules", "widgets"])
def test_every_public_name_can_be_taken(name: str) -> None:
    """It is there, it is listed, and it is no module, whatever was imported before."""
    package = import_module(name)
    for public in package.__all__:
        found = getattr(package, public)
        assert not isinstance(found, ModuleType)
        assert getattr(package, public) is found
        assert public in dir(package)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = package.nonsense


def test_no_constant_of_a_module_is_given_twice() -> None:
    """The second would stand for the first in everything that is written above it."""
    twice = []
    for path in chain.from_iterable((ROOT / one).rglob("*.py") for one in PACKAGES):
        if "node_modules" in path.parts:
            continue
        found = Counter(
            name.id
            for line in tree(path).body
            if isinstance(line, ast.Assign | ast.AnnAssign)
            for target in (line.targets if isinstance(line, ast.Assign) else [line.target])
            for name in ast.walk(target)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store) and name.id.isupper()
        )
        twice += [f"{path.relative_to(ROOT)}: {name}" for name, count in found.items() if count > 1]
    assert twice == []


@each("name", EXAMPLES)
def test_examples_of_the_rules_are_true(name: Path) -> None:
    """Those of the docstrings."""
    module = import_module(".".join(name.relative_to(ROOT).with_suffix("").parts))
    done = doctest.testmod(module)
    assert done.attempted
    assert not done.failed


@each("name", [name for name in rules.__all__ if name != "GAMES"])
def test_every_public_name_of_the_rules_has_an_example(name: str) -> None:
    """It stands in its docstring."""
    assert ">>> " in (getattr(rules, name).__doc__ or "")


SERVICES = ["widgets.kernel", "widgets.kernel.services"]
"""What the widgets offer to the floors below is known before anything is asked."""


@each("name, more", [("rules", []), ("widgets", SERVICES)])
def test_what_is_not_asked_for_is_not_loaded(name: str, more: list[str]) -> None:
    """The package alone costs nothing."""
    command = [sys.executable, "-c", LOADED.format(name)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert sorted(done.stdout.split()) == [name, *more]


def test_what_is_asked_for_below_the_package_is_what_stands_beside_it() -> None:
    """In a checkout a module has two names and is one; it keeps what it knows of itself."""
    below = import_module("escape_rulebook.rules.games.duel.game")
    assert below is import_module("rules.games.duel.game")
    assert below.__spec__ is not None
    assert below.__spec__.name == below.__name__ == "rules.games.duel.game"
    with pytest.raises(ModuleNotFoundError, match="nonsense"):
        import_module("escape_rulebook.rules.nonsense")
    script = (
        "import sys, escape_rulebook; print(len(sys.modules.keys() & {'rules.cli', 'ipywidgets'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True)
    assert done.stdout.split() == [b"0"]


def test_a_name_taken_first_is_no_module() -> None:
    """A package below may be imported later: the name stays what it was."""
    script = "from widgets import practice; import widgets.apps.practice.widget; "
    script += "from widgets import practice as again; assert again is practice"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
