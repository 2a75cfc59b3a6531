"""The house: the same rooms in every game, arrows that point one way, tests beside what they test.

Where the code is not yet so, an exception stands here by name, with its reason. An exception that
is no longer needed fails as well: strike it out.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from rules.core.registry import GAMES
from tests.cases import each
from tests.sources import tree
from widgets.boards import MODULES

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
"""A foreign part of a workflow: its commit, and what its makers call that."""
PARENT = {"ravines": "labyrinth"}
"""The variants: each adds to the game it is a variant of, and may import it."""
WHOLE = [game for game in GAMES if game not in PARENT]
"""The games that stand on their own."""
OPTIONAL = {
    "board.called": "places that have to be called by something other than how they are typed",
    "board.terrain": "kinds of ground on squared paper; two games have squares and circles",
    "board.generate": "maps that are made; two games have drawn boards only",
    "figures": "odds that pages show; the labyrinths hold no dice",
    "knowledge": "what is drawn from answers; two games are played on an open board",
    "board.web": "ways while a plan is drawn; other boards are drawn, or made by lot",
    "described": "a position as a table; elsewhere that is a part of the set-up",
    "query": "what checks ask of a line of play; elsewhere few checks ask",
    "wall": "a hand on the wall, the one check of a procedure",
    "variant": "what a variant of the labyrinth may change",
    "slips": "what is heard of everybody; only in the labyrinths are all answers aloud",
    "belief": "where slips may lie; the duel lays them by proof, two games are played in the open",
    "atlas": "ways over a plan that is only guessed",
    "settled": "what is settled of a plan that was walked; the duel says that where it draws",
    "drafts": "where slips lie in a plan that is drawn; the duel draws its labyrinths word by word",
    "cards": "cards with their numbers; the labyrinths have none",
    "ground": "what a board is with its rulings; on squared paper a field is short",
    "asked": "what is asked in the middle of a turn; elsewhere the verbs ask",
    "looks": "what is read off a position by many verbs; elsewhere that is short",
}
"""Modules of a game that not every game has, each with the reason."""

APPS = tuple(
    path.name
    for path in sorted((ROOT / "widgets" / "apps").iterdir())
    if (path / "__init__.py").exists()
)
SHAPE = {"model", "commands", "view", "widget"}
"""What every app has: what is so, what a press does, the words of it, the live widget."""
STILL = "still"
"""The app before Python runs; one that no page shows asleep has none."""
PAPER = {"handout": "a sheet is printed: nobody presses it, and it does not live"}
"""Apps without commands and widget, each with the reason."""
DESKS = {"workshop.drawing": "a map", "workshop.position": "a scenario"}
"""What may lie on a desk: each has the shape, over what all desks have in common."""
FRAME = {"stage": "what all others are made of", "match": "a table with several seats"}
"""Apps of many ideas, each with the reason; they have the shape, and modules of their own."""
IDEAS = {
    "practice.kept": "what the browser keeps, on a page of its own",
    "workshop.position.setup": "a position laid out piece by piece",
    "workshop.position.record": "the steps that were recorded, and the work handed on",
    "laboratory.pair": "two boards, and what differs on them",
    "lesson.run": "questions written in a text file",
    "lesson.brought": "questions that come from another program",
    "handout.printing": "paper, by a browser of the system",
    "handout.questions": "a sheet of questions from anywhere, not of one scenario",
    "handout.present": "pages for the wall, not for paper",
    "handout.files": "what is taken along, in the forms of other programs",
}
"""Modules of other apps beside their shape: each is another idea."""

BOARD = {
    "board", "facts", "ground", "printed", "pieces", "beside", "points", "moves", "motion", "press",
    "words", "signs",
}  # fmt: skip
"""What every board has: its scene; what a viewer knows, where it lies, what stays, what changes,
what lies beside it, places by their names; what a press and a step do; what is told; its signs."""
CORNERS = {
    "castle.labels": "a plan whose words have to find room between circles",
    "castle.small": "of a large castle a part is shown, and where it lies",
    "castle.wanted": "a goal with things to be got",
    "castle.yards": "grounds inside walls, each with its pattern",
    "pair.drawing": "maps that a reader draws: changed, checked and made",
    "pair.joining": "a slip that a player may try to lay",
    "tunnels.bends": "tunnels are led on in the row below",
    "tunnels.deck": "cards with faces and backs of their own",
    "tunnels.labels": "squares whose words have to find room on the rock",
    "tunnels.notes": "what throws lead to, and who waits outside",
    "tunnels.tokens": "tiles that lie on one another",
}
"""Modules of boards beside their shape: each is another idea."""

FLOORS = (
    {"core"}, {"boards", "knowledge"}, {"games"}, {"scenarios"}, {"explain", "teach", "search"},
    {"simulate"}, {"cli", "__main__", ""},
)  # fmt: skip
"""The folders of ``rules``, from the ground up; each knows those beneath it and its own."""
ABOVE = {"scenarios", "explain", "teach", "search", "simulate", "cli", "__main__", ""}
"""What knows games by the contract and the registry only."""

STOREYS = (
    {"kernel", "site"}, {"boards"}, {"apps.stage"},
    {f"apps.{app}" for app in APPS} - {"apps.stage"} | {"warm"}, {"classroom", "live"},
    {"", "apps", "__main__"},
)  # fmt: skip
"""The rooms of ``widgets`` from the ground up; each knows those beneath it and itself.

The stage is the base of all other apps. The top opens what a page or a command line names.
"""

EXTRAS = {
    ("rules.simulate", "pyarrow"): "tables as Parquet, for those who ask for them",
    ("rules.simulate.workers", "distributed"): "the workers of a cluster, for who names one",
}  # fmt: skip
"""Packages that a module of rules imports in the function that needs them, each with the reason."""
ARROWS: dict[tuple[str, str], str] = {}
"""Imports that point the wrong way, each with the reason."""
NAMED: dict[str, str] = {}
"""Modules of rules that ask which game it is, each with the reason."""


class Module(NamedTuple):
    """A module that was read: its name, whether it is a package, and its syntax tree."""

    name: str
    package: bool
    tree: ast.Module


class Import(NamedTuple):
    """An import of one of our modules, wherever it stands: in a function and for a type, too."""

    source: str
    target: str


@cache
def modules(top: str) -> Mapping[str, Module]:
    """Every module of a package by its name; what runs in a page only is left out."""
    found = {}
    for path in sorted((ROOT / top).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "node_modules" in parts or parts[:3] == ("widgets", "live", "python"):
            continue
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        found[name] = Module(name, package, tree(path))
    return found


@cache
def imports(top: str) -> tuple[Import, ...]:
    """Every import of a module of ``rules`` or ``widgets`` in a package."""
    known = modules("rules").keys() | modules("widgets").keys()
    return tuple(
        Import(module.name, target)
        for module in modules(top).values()
        for target in targets(module.tree, known)
        if target != module.name
    )


def targets(tree: ast.AST, known: Collection[str]) -> Iterator[str]:
    """The modules imported anywhere in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else str(node.module)


def circles(arrows: Collection[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The groups of modules each of which leads to every other (Tarjan's algorithm)."""
    to: dict[str, list[str]] = {}
    for source, target in arrows:
        to.setdefault(source, []).append(target)
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[tuple[str, ...]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in to.get(name, ()):
            if other not in number:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(tuple(sorted(stack[at:])))
            del stack[at:]

    for name in to:
        if name not in number:
            visit(name)
    return sorted(found)


def folder(name: str) -> str:
    """The folder of a module of ``rules``: ``core``, ``games``, … ; empty for the top."""
    return [*name.split("."), ""][1]


def home(name: str) -> str:
    """The game a module belongs to, or nothing."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["rules", "games"] and len(parts) > 2 else ""


def rooms(game: str) -> set[str]:
    """The modules of a game, without the chapters of its verbs."""
    head = f"rules.games.{game}."
    found = {name.removeprefix(head) for name in modules("rules") if name.startswith(head)}
    return {name for name in found if not name.startswith("verbs.")}


# -- rooms --------------------------------------------------------------------------------------


@each("game", WHOLE)
def test_every_game_has_the_same_rooms(game: str) -> None:
    """A reader who knows one game finds his way in the next; what is optional is listed."""
    every = set().union(*map(rooms, WHOLE)) - OPTIONAL.keys()
    assert rooms(game) - OPTIONAL.keys() == every


@each("game", PARENT)
def test_a_variant_has_rooms_of_its_parent(game: str) -> None:
    """What a variant changes stands where its parent has it."""
    assert rooms(game) <= rooms(PARENT[game])


def test_no_optional_room_is_everywhere_or_nowhere() -> None:
    """The list of exceptions says what is so."""
    for name in OPTIONAL:
        assert 0 < sum(name in rooms(game) for game in WHOLE) < len(WHOLE), name


def apartments(app: str) -> set[str]:
    """The modules of an app."""
    head = f"widgets.apps.{app}."
    return {name.removeprefix(head) for name in modules("widgets") if name.startswith(head)}


@each("app", APPS)
def test_every_app_has_the_same_rooms(app: str) -> None:
    """A reader who knows one app finds his way in the next; further ideas are listed."""
    shape = {"model", "view"} if app in PAPER else SHAPE
    desks = [name.partition(".")[2] for name in DESKS if name.startswith(f"{app}.")]
    own = {f"{desk}.{name}" for desk in desks for name in shape}
    assert (own or shape) <= apartments(app)
    if app in PAPER:
        assert not apartments(app) & (SHAPE - shape)
    if app not in FRAME:
        further = {f"{app}.{name}" for name in apartments(app) - SHAPE - {STILL} - own}
        assert further - DESKS.keys() == {name for name in IDEAS if name.startswith(f"{app}.")}


def test_every_board_has_the_same_rooms() -> None:
    """A reader who knows one board finds his way in the next; further ideas are listed."""
    head, found = "widgets.boards.", dict[str, set[str]]()
    for name in modules("widgets"):
        board, _, room = name.removeprefix(head).partition(".")
        if name.startswith(head) and room:
            found.setdefault(board, set()).add(room)
    assert found.keys() == {*MODULES.values()}
    assert all(rooms >= BOARD for rooms in found.values())
    further = {f"{board}.{one}" for board, rooms in found.items() for one in rooms - BOARD}
    assert further == CORNERS.keys()


def test_every_app_outside_the_frame_is_known() -> None:
    """The lists of exceptions name what there is."""
    assert PAPER.keys() | FRAME.keys() <= set(APPS)
    assert {name.partition(".")[0] for name in IDEAS} <= set(APPS) - FRAME.keys()


# -- arrows -------------------------------------------------------------------------------------


def wrong(one: Import) -> bool:
    """Whether an import in ``rules`` points where it may not."""
    own, other = home(one.source), home(one.target)
    if own:
        return bool(other and other != own and PARENT.get(own) != other) or (
            not other and folder(one.target) not in FLOORS[0] | FLOORS[1]
        )
    if folder(one.source) in ABOVE and other:
        return True
    level = {name: at for at, floor in enumerate(FLOORS) for name in floor}
    return level[folder(one.target)] > level[folder(one.source)]


def test_arrows_in_rules_point_down() -> None:
    """Games know boards and the core; what stands above knows no game; siblings are strangers."""
    found = {(one.source, one.target) for one in imports("rules") if wrong(one)}
    assert found == ARROWS.keys()


def room_of(name: str) -> str:
    """The room of a module of ``widgets``: its folder, or the app it belongs to."""
    parts = [*name.split("."), "", ""]
    return ".".join(parts[1:3]).rstrip(".") if parts[1] == "apps" else parts[1]


def test_arrows_in_widgets_point_down() -> None:
    """Kernel, boards, stage, apps, class and site, top: a room knows those beneath it alone.

    A module that is named in a string, to be loaded later, counts as well.
    """
    level = {room: at for at, floor in enumerate(STOREYS) for room in floor}
    for one in (*imports("widgets"), *named_in_strings("widgets")):
        if one.target in modules("widgets"):
            own, other = room_of(one.source), room_of(one.target)
            assert own == other or level[other] < level[own], one


def named_in_strings(top: str) -> Iterator[Import]:
    """The modules that are named in strings."""
    for module in modules(top).values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and node.value in modules(top).keys() - {top}:
                yield Import(module.name, str(node.value))


def test_scripts_of_the_page_know_each_other_alone() -> None:
    """What a browser runs is the ground: it imports nothing from the rooms above."""
    found = re.compile(r"""(?:from|import) ?\(?["']([./][^"']+)["']""")
    for path in sorted((ROOT / "widgets" / "page").glob("*.js")):
        for name in found.findall(path.read_text("utf-8")):
            assert (path.parent / name).resolve().parent == path.parent, f"{path.name}: {name}"


def test_rules_know_neither_widgets_nor_book() -> None:
    """The engine stands on its own, with the standard library alone."""
    for module in modules("rules").values():
        for node in ast.walk(module.tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [str(node.module)]
            for name in names:
                top = name.split(".")[0]
                known = top == "rules" or top in sys.stdlib_module_names
                assert known or (module.name, top) in EXTRAS, (module.name, name)


def test_widgets_know_no_book() -> None:
    """A widget works on any page, and without one."""
    for module in modules("widgets").values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).split(".")[0] not in {"rulebook", "book"}, module.name


@each("top", ["rules", "widgets"])
def test_no_modules_import_each_other(top: str) -> None:
    """Any module can be imported first; a function or a type closes no circle either."""
    assert circles([(one.source, one.target) for one in imports(top)]) == []


def test_circles_are_found() -> None:
    """Two or more modules in a ring are one circle; a fork that meets again is none."""
    assert circles([("a", "b"), ("b", "c"), ("a", "c")]) == []
    assert circles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]) == [("a", "b", "c")]


def test_what_goes_on_by_itself_is_set_going_by_the_base() -> None:
    """So it ends when its widget is closed, and works where nothing else runs."""
    found = {
        module.name
        for module in modules("widgets").values()
        if module.name.startswith(("widgets.kernel", "widgets.boards", "widgets.apps"))
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in ("create_task", "get_running_loop")
    }
    assert found == {"widgets.kernel.widget"}


# -- size ---------------------------------------------------------------------------------------


LINES, ALL = 600, 44_100


def test_the_widgets_do_not_grow() -> None:
    """Whoever adds a thing takes another one out, or says here why it is worth its lines."""
    paths = (ROOT / "widgets").rglob("*.py")
    found = (path for path in paths if "node_modules" not in path.parts)
    assert sum(path.read_text("utf-8").count("\n") for path in found) <= ALL


def test_no_module_of_the_widgets_is_long() -> None:
    """One idea each."""
    found = set()
    for name, module in modules("widgets").items():
        path = ROOT.joinpath(*name.split("."), *["__init__"] * module.package).with_suffix(".py")
        if len(path.read_text("utf-8").splitlines()) > LINES:
            found.add(name)
    assert not found


MEMBERS = 30
RECORDS = {"Sheet": "the record of a sheet, with what is measured on it"}
"""Classes of widgets with more members, each with the reason."""


def test_no_class_of_the_widgets_has_many_members() -> None:
    """What it declares and what it does, together."""
    found = {
        node.name
        for module in modules("widgets").values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
        if sum(isinstance(one, ast.FunctionDef | ast.Assign | ast.AnnAssign) for one in node.body)
        > MEMBERS
    }
    assert found == RECORDS.keys()


# -- markup -------------------------------------------------------------------------------------


def test_nobody_escapes_by_hand() -> None:
    """The builder of markup (``kernel/markup.py``) does it for all of ``widgets``."""
    found = set()
    for module in modules("widgets").values():
        for node in ast.walk(module.tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [str(node.module)]
            if "html" in names or "xml.sax.saxutils" in names:
                found.add(module.name)
    assert found == {"widgets.kernel.markup"}


def test_no_text_is_put_between_tags_by_hand() -> None:
    """An element is made by its name; only the painter of shapes writes lines of its own."""
    element = re.compile(r"<[a-z][\w-]*[ >]|</[a-z]")
    for module in modules("widgets").values():
        if module.name == "widgets.kernel.svg" or module.name.startswith("widgets.live"):
            continue
        for node in ast.walk(module.tree):
            if isinstance(node, ast.JoinedStr) and len(node.values) > 1:
                told = (part.value for part in node.values if isinstance(part, ast.Constant))
                said = "\0".join(map(str, told))
                assert not element.search(said) or "…" in said, f"{module.name}: {said}"


# -- names --------------------------------------------------------------------------------------


def test_no_shared_place_asks_which_game_it_is() -> None:
    """What games differ in, they say themselves; nobody compares a name with theirs."""
    found = {
        module.name
        for top in ("rules", "widgets")
        for module in modules(top).values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Compare) and names_a_game(node)
    }
    assert found == NAMED.keys()


def names_a_game(node: ast.Compare) -> bool:
    """Whether something is compared with the name of a game."""
    sides = [node.left, *node.comparators]
    said = {
        part.value for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)
    }
    return bool(said & set(GAMES))


def test_no_function_has_the_name_of_a_module_beside_it() -> None:
    """A name of a package is a module or a function, whichever was imported first or last."""
    found = [
        f"{module.name}.{name}"
        for top in ("rules", "widgets")
        for module in modules(top).values()
        if module.package
        for name in bound(module.tree)
        if f"{module.name}.{name}" in modules(top)
    ]
    assert not found


def bound(tree: ast.Module) -> Iterator[str]:
    """What a package defines, or takes from elsewhere that is no module."""
    known = modules("rules").keys() | modules("widgets").keys()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if f"{node.module}.{alias.name}" not in known:
                    yield alias.asname or alias.name


REFERENCE = re.compile(r":(?:mod|func|class|meth|data|attr):`~?([\w.]+)`")


@each("top", ["rules", "widgets"])
def test_what_a_docstring_points_at_is_there(top: str) -> None:
    """A module that moves takes its mentions along."""
    for name in modules(top):
        path = ROOT.joinpath(*name.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        for one in REFERENCE.findall(file.read_text("utf-8")):
            if one.startswith(("rules.", "widgets.")):
                assert reached(one), f"{name}: {one}"
            else:
                assert not one.startswith("."), f"{name}: say where {one} is"


def reached(name: str) -> bool:
    """Whether a dotted name leads to a module or to something in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
            for part in parts[end:]:
                found = getattr(found, part)
        except (ImportError, AttributeError):
            continue
        return True
    return False


ROWS = {
    "State": "made at every step, where keywords cost time", "Walker": "as above",
    "act": "one of a table of effects, called by place",
    "pow_step": "one of two, called by place at every step", "say": "any number of clauses",
    "strike_foe": "as above", "strike_square": "as above",
    "LeaderVerbs": "any number of verbs", "Checks": "any number of checks",
    "try_part": "the values that another function is given", "position": "any number of actions",
    "Sums": "added to at every pair", "share_field": "the values that another function is given",
}  # fmt: skip
"""What takes a long row of values without names, each with the reason."""


def test_long_calls_name_their_values() -> None:
    """From the fifth value on a reader cannot count any more."""
    found = {
        (module.name, called(node.func))
        for module in modules("rules").values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and len(node.args) > MOST_IN_A_ROW
        if not any(isinstance(value, ast.Starred) for value in node.args)
    }
    assert {name for _, name in found} == ROWS.keys()


MOST_IN_A_ROW = 4


def called(function: ast.expr) -> str:
    """The name of what is called, without the way to it."""
    return next(
        part.attr if isinstance(part, ast.Attribute) else part.id
        for part in (getattr(function, "body", function),)
        if isinstance(part, ast.Attribute | ast.Name)
    )


# -- tests --------------------------------------------------------------------------------------


@each("top", ["rules", "widgets"])
def test_tests_stand_in_the_rooms_of_what_they_test(top: str) -> None:
    """A folder of tests is the folder of code of the same path."""
    for path in (ROOT / "tests" / top).rglob("*.py"):
        inside = path.parent.relative_to(ROOT / "tests")
        assert (ROOT / inside).is_dir(), path


def test_workflows_name_what_they_use_by_its_commit() -> None:
    """A tag can be moved to other code; a commit cannot."""
    lines = [
        line.strip().removeprefix("- ")
        for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
        for line in path.read_text("utf-8").splitlines()
    ]
    uses = [line for line in lines if line.startswith("uses:")]
    assert uses
    assert not [line for line in uses if not PINNED.fullmatch(line)]


ALONE = 0.43
"""The share of functions of the rules that are called by one word; more of them fail."""


def test_functions_of_the_rules_can_be_searched() -> None:
    """Few are called by one word."""
    names = [
        node.name
        for path in sorted((ROOT / "rules").rglob("*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__")
    ]
    assert sum("_" not in name.strip("_") for name in names) / len(names) <= ALONE
