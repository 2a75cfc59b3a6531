"""What the house of the rules wants to be, in numbers; each says what is true, and what is wanted.

A number may fall. Where what is wanted is not reached, nothing may lead away from it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.sources import tree

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "rules").rglob("*.py"))

LINES = 57_950
"""Lines of Python in the rules, in round numbers; wanted: 43,500, and 2,500 for one model of
knowledge."""
LONGEST = 700
"""Lines of a module."""
MEMBERS = 30
"""Members of a class that is no record of fields."""
LARGER = {
    "Play": "every field of a position and what changes it",
    "SettledPlan": "what is known of a plan",
}  # fmt: skip
"""Classes with more, each with the reason."""
HOMES = 3
"""In so many modules one name may be defined."""
SHARED = {
    "GAME": "what a game is asked for by its name", "State": "a position of each game",
    "Action": "an action of each game, and what all of them have",
    "Rulings": "the rulings of each game, and what all of them have",
    "VERBS": "the table of the verbs of each game", "FIELDS": "the fields of a position",
    "CHECKS": "the checks of each game", "check_setup": "a check of each game, by its word",
    "SOURCE": "positions to practise with; a river's source", "EDITOR": "how a set-up is laid out",
    "make": "the player of each game", "Quick": "the quick player of each game",
    "observe": "of the contract", "facts": "of the contract", "refusals": "of the contract",
    "dump": "of the contract", "load": "of the contract; a scenario by its name",
    "worlds": "what each game offers a search", "__all__": "Python's own",
    "BELOW": "what the lower levels of each game may do; a direction",
}  # fmt: skip
"""The names that stand in more, each with the reason; at most 20."""
SAYS = {
    "Return", "Yield", "Raise", "A", "An",
    "Add", "Carry", "Let", "Move", "Play", "Put", "Read", "Record", "Refuse", "Run", "Takes",
    "Tell", "Undo", "Work", "Lay",
}  # fmt: skip
"""How a docstring of the core may begin: with what comes back, with a verb, with what it is."""


def named(path: Path) -> str:
    """A module without the folders that all have."""
    parts = path.relative_to(ROOT / "rules").with_suffix("").parts
    return "/".join(parts[1:] if parts[0] == "games" else parts)


def is_record(node: ast.ClassDef) -> bool:
    """Whether a class holds the fields of one position or thing, and does little."""
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def defined(top: ast.Module) -> Iterator[str]:
    """The names that a module gives to what is its own."""
    for node in top.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def test_the_rules_do_not_grow() -> None:
    """Whoever adds a thing takes another one out, or says here why it is worth its lines."""
    assert sum(path.read_text("utf-8").count("\n") for path in RULES) <= LINES


def test_no_module_is_long() -> None:
    """None is longer, not even the longest one."""
    assert [one for one in RULES if one.read_text("utf-8").count("\n") > LONGEST] == []


def test_no_class_has_many_members() -> None:
    """What it declares and what it does, together."""
    large = {
        node.name
        for path in RULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef) and not is_record(node)
        if sum(isinstance(one, ast.FunctionDef | ast.Assign | ast.AnnAssign) for one in node.body)
        > MEMBERS
    }
    assert large == LARGER.keys()


def test_few_names_stand_in_many_modules() -> None:
    """Functions, classes and constants."""
    homes = Counter(name for path in RULES for name in {*defined(tree(path))})
    assert {name for name, count in homes.items() if count > HOMES} == SHARED.keys()
    assert len(SHARED) <= 20


def is_property(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether it is read like a field: then it is called by what it is."""
    return any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list)


def test_docstrings_of_the_core_say_what_comes_back() -> None:
    """The public functions and classes; a property says what it is."""
    found = [
        f"{named(path)}.{node.name}"
        for path in RULES
        if path.relative_to(ROOT / "rules").parts[0] == "core"
        for top in tree(path).body
        for node in (top, *(top.body if isinstance(top, ast.ClassDef) else ()))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        if not node.name.startswith("_") and not is_property(node)
        if (text := ast.get_docstring(node)) and text.split()[0] not in SAYS
    ]
    assert found == []
