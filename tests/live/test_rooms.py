"""Each game travels in a pack of its own, and comes when it is asked for."""

from __future__ import annotations

import ast
import json
import sys
import weakref
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules.core import data
from rules.core.errors import GameNotHere
from rules.core.registry import GAMES
from tests.sources import tree
from widgets.live import pack
from widgets.live.rooms import ROOMS, below, named, room_of

STAND_INS = Path(pack.__file__).parent / "python"


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> object:
    """The kernel's half, which lives in the browser's tree."""
    monkeypatch.syspath_prepend(str(STAND_INS))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    from live_kernel import rooms as found  # type: ignore[import-not-found]

    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """What a module imports as soon as it is imported itself."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


@pytest.mark.slow
def test_nobody_needs_a_room_that_is_not_open() -> None:
    """The ground floor imports no game's room, a game only what is below it and comes with it."""
    wrong = [
        (name, other)
        for path, name in pack.own_files()
        if path.suffix == ".py"
        for other in imported(tree(path))
        if room_of(other) not in ("", *below(room_of(name)), room_of(home(name)))
    ]
    assert not wrong


def home(name: str) -> str:
    """The game that a file belongs to; the page that wants the file names it."""
    return "/".join(name.split("/")[:3]) if name.startswith("rules/games/") else name


def test_every_file_of_a_game_lies_in_its_room() -> None:
    """Rules, data and boards of a game go together."""
    assert room_of("rules/games/colditz/verbs/arrest.pyc") == "colditz"
    assert room_of("/lib/python3.14/site-packages/widgets/boards/tunnels/deck.pyc") == "underground"
    assert room_of("rules/games/duel/scenarios/trap.json") == "duel"
    assert room_of("widgets.boards.pair.board") == "duel"
    assert (
        room_of("rules/games/labyrinth/game.py")
        == room_of("widgets.boards.sheet.words")
        == "labyrinth"
    )
    assert room_of("rules/core/game.py") == room_of("widgets/boards/pieces.py") == ""
    assert room_of("/lib/os.py") == ""
    assert room_of("/lib/python3.14/xml/sax/handler.py") == room_of("segno/encoder.py") == "segno"
    assert set(GAMES) < set(ROOMS)
    assert (
        room_of("widgets/apps/match/model.py") == room_of("rules/games/ravines/player.py") == "play"
    )
    assert room_of("rules/scenarios/editor/draft.py") == "workshop"
    assert room_of("widgets.apps.workshop.drawing.view") == "edit"
    assert room_of("widgets.boards.pair.drawing") == "edit"
    assert room_of("widgets.apps.workshop.position.view") == "workshop"
    assert room_of("widgets.apps.workshop.model") == "desk"


def test_a_map_is_drawn_without_the_scenario_workshop() -> None:
    """They are one app: what both need comes with either, and neither brings the other."""
    assert {*named(['edit("duel", "legal_1")'])} == {"labyrinth", "duel", "desk", "edit"}
    assert {*named(['workshop("ravines")'])} == {"labyrinth", "ravines", "desk", "workshop"}


def test_a_page_opens_the_rooms_that_its_cells_name() -> None:
    """A page about two games has both, and what is below them."""
    both = ['show("colditz/castle-walk")', 'play("duel")']
    assert named(both) == ["labyrinth", "duel", "colditz", "play"]
    assert named(['show("ravines/drift-two-cells")']) == ["labyrinth", "ravines"]
    assert named(['show("colditz/castle-walk")']) == ["colditz"]


def test_the_encoder_is_not_part_of_the_first_visit(demo: Path) -> None:
    """It is a file of its own, small, with the version and the licence told."""
    told = json.loads((demo / "live" / "manifest.json").read_text("utf-8"))
    (size,) = (size for name, size in told["files"].items() if "live/segno-" in name)
    assert size < 100_000
    assert "segno" in told["versions"]
    assert "== segno" in (demo / "live" / "LICENCES.txt").read_text("utf-8")


def packed(folder: Path, name: str) -> bytes:
    """A pack with one package, to be laid out below ``folder``."""
    return pack.archive(
        {f"{folder}/{name}/__init__.py": b"VALUE = 6\n", f"{folder}/{name}/more.py": b"VALUE = 7\n"}
    )


class Answer(SimpleNamespace):
    """Bytes as the browser hands them over."""

    def to_py(self) -> memoryview:
        """A view of the bytes."""
        return memoryview(self.content)


def test_a_module_brings_its_pack(
    rooms: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first module that is missing brings all; nothing is asked for twice."""
    monkeypatch.syspath_prepend(str(tmp_path))
    asked: list[str] = []

    def fetch(url: str) -> Answer:
        asked.append(url)
        return Answer(content=packed(tmp_path, "er_far"))

    rooms.install({"far": {"url": "live/x.bin", "holds": ["er_far"]}}, fetch)
    from er_far import more  # type: ignore[import-not-found]

    assert more.VALUE == 7
    assert asked == ["live/x.bin"]
    with pytest.raises(ModuleNotFoundError):
        __import__("er_far.nothing")
    with pytest.raises(ModuleNotFoundError):
        __import__("er_farther")
    assert asked == ["live/x.bin"]


def test_a_part_of_a_package_that_lies_there_is_not_the_package(
    rooms: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another pack has laid a module into its folder: the package comes all the same, and first."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "er_split").mkdir()
    (tmp_path / "er_split" / "apart.py").write_text("from er_split import VALUE\n")
    asked: list[str] = []

    def fetch(url: str) -> Answer:
        asked.append(url)
        return Answer(content=packed(tmp_path, "er_split"))

    rooms.install({"split": {"url": "live/w.bin", "holds": ["er_split"]}}, fetch)
    assert import_module("er_split.apart").VALUE == 6
    assert asked == ["live/w.bin"]


def test_a_pack_that_does_not_arrive_says_so(rooms: SimpleNamespace) -> None:
    """The reader hears which part is missing and what to do; a later try may succeed."""

    def fetch(url: str) -> Answer:
        raise OSError(f"answer 404 for {url}")

    rooms.install({"gone": {"url": "live/y.bin", "holds": ["er_gone"]}}, fetch)
    for _ in range(2):
        with pytest.raises(
            ImportError, match=r"The part 'gone' of this site did not arrive.*run this again"
        ):
            __import__("er_gone")


def test_a_game_that_does_not_arrive_is_told_in_words(rooms: SimpleNamespace) -> None:
    """No traceback: it becomes a card with reason and remedy."""

    def fetch(url: str) -> Answer:
        raise OSError("answer 503")

    rooms.install({"far": {"url": "live/z.bin", "holds": ["rules.games.nowhere"]}}, fetch)
    with pytest.raises(GameNotHere, match=r"could not be loaded: The part 'far'.*503.*run this"):
        data.data_folder("nowhere")


def test_every_cold_module_is_there() -> None:
    """A module that moves does not become warm, and slow every first visit, unseen."""
    names = [name.removesuffix(".py").removesuffix("/__init__") for _, name in pack.own_files()]
    assert all(any(fnmatchcase(name, cold) for name in names) for cold in pack.COLD)
    warm = pack.warm_modules(name for _, name in pack.own_files())
    assert "rules.core.game" in warm
    assert "rules.explain.rulings" not in warm


def test_memory_that_is_missing_is_told_in_words(
    rooms: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Python or in the browser round it; what the failed code held is let go of first."""
    errors = import_module("live_kernel.errors")
    monkeypatch.setitem(errors.link.parent, "cell", 0)
    foreign = type("JsException", (Exception,), {})
    for error, short in (
        (MemoryError(), True),
        (foreign("RangeError: Array buffer allocation failed"), True),
        (foreign("TypeError: no"), False),
        (ValueError("out of memory"), False),
    ):
        told = errors.describe(error)
        assert (told["ename"] == errors.MEMORY) == short
        assert (told["evalue"] == errors.CRAMPED) == short
    held: list[weakref.ref[Any]] = []

    def hoards() -> None:
        hoard = {1}
        held.append(weakref.ref(hoard))
        raise MemoryError

    with pytest.raises(MemoryError) as caught:
        hoards()
    errors.relieve(caught.value)
    assert held[0]() is None
