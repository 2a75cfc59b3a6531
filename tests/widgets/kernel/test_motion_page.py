"""The page's side of motion, run by Node: a film begins and ends where the scenes say.

Every picture is a function of the time alone, so that no clock is needed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from widgets.kernel import motion
from widgets.kernel.film import Film

from .test_motion import HERE, WALK
from .test_scripts import written

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(not NODE, reason="no Node on this machine: run 'make .venv/node'")
ASK = """
import { readFileSync } from 'node:fs';
import { courses } from './film.mjs';
const told = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(told.map((film) => {
  const found = courses(film);
  const at = (time) => Object.fromEntries([...found].map(([name, one]) => [name, one.at(time)]));
  return film.times.map(at);
})));
"""


def states(tmp_path: Path, films: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Where each sprite of each film is at each of its ``times``."""
    file = tmp_path / "ask.mjs"
    file.write_text(f"{written(tmp_path, 'film')}{ASK}", "utf-8")
    assert NODE
    done = subprocess.run(
        [NODE, file], input=json.dumps(films), capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


def told(film: Film, before: dict[str, str], after: dict[str, str]) -> dict[str, Any]:
    """A film as a page has it: sprites by the places where they stand."""

    def sprites(at: dict[str, str]) -> list[dict[str, Any]]:
        return [
            {"name": name, "symbol": "pawn", "x": x, "y": y, "scale": 1.0}
            for name, place in at.items()
            for x, y in [HERE.point(place) or (0.0, 0.0)]
        ]

    items, lasts = film.ready()
    return {
        "items": [one.plain() for one in items],
        "laid": motion.plain(motion.lay(items, HERE)),
        "before": sprites(before),
        "after": sprites(after),
        "unit": HERE.unit,
        "ms": lasts,
        "times": [0, lasts / 2, lasts + 200],
    }


def close(state: dict[str, Any], place: str) -> bool:
    """Whether a sprite stands still and whole on a place."""
    x, y = HERE.point(place) or (0.0, 0.0)
    stands = abs(state["x"] - x) < 0.01 and abs(state["y"] - y) < 0.01
    return bool(stands and state["alpha"] == 1 and state["scale"] == 1)


def test_ways(tmp_path: Path) -> None:
    """Every way begins where the piece stood and ends where it stands."""
    films = []
    for name in ("walk", "jump", "drift", "ring", "sent", "led", "rope"):
        film = Film()
        tell: Any = film.move
        getattr(film, name, partial(tell, name))("A", ("a1", "a2", "a3"))
        films.append(told(film, {"A": "a1", "B": "a5"}, {"A": "a3", "B": "a5"}))
    for start, middle, end in states(tmp_path, films):
        assert close(start["A"], "a1")
        assert not close(middle["A"], "a1")
        assert close(end["A"], "a3")
        assert all(close(state["B"], "a5") for state in (start, middle, end))


def test_a_fall(tmp_path: Path) -> None:
    """One who falls is gone, and stands again where he begins anew."""
    film = Film()
    film.fall("A", ("a1", "a2"), "a9")
    one = told(film, {"A": "a1"}, {"A": "a9"})
    one["times"] = [0, 580, one["ms"] + 200]
    ((start, gone, end),) = states(tmp_path, [one])
    assert close(start["A"], "a1")
    assert gone["A"]["alpha"] < 0.2
    assert close(end["A"], "a9")


def test_a_try_in_vain(tmp_path: Path) -> None:
    """A try in vain ends where it began."""
    film = Film()
    film.act("bump", "A", "a1", way=1)
    ((start, middle, end),) = states(tmp_path, [told(film, {"A": "a1"}, {"A": "a1"})])
    assert close(start["A"], "a1")
    assert middle["A"]["x"] > start["A"]["x"]
    assert close(end["A"], "a1")


def test_making_room(tmp_path: Path) -> None:
    """Whoever is not named makes room by himself."""
    film = Film()
    film.walk("A", WALK)
    ((start, _, end),) = states(
        tmp_path, [told(film, {"A": "a1", "B": "a4"}, {"A": "a4", "B": "a5"})]
    )
    assert close(start["B"], "a4")
    assert close(end["B"], "a5")


def test_an_unknown_kind(tmp_path: Path) -> None:
    """A kind that a page does not know is skipped, and the piece set to its end."""
    film = Film()
    film.add("teleport", 400, s="A", via=("a1", "a7"))
    ((start, _, end),) = states(tmp_path, [told(film, {"A": "a1"}, {"A": "a7"})])
    assert close(start["A"], "a1")
    assert close(end["A"], "a7")


def test_coming_and_going(tmp_path: Path) -> None:
    """What was not there before appears, and what is not there after goes."""
    film = Film()
    film.act("put", "chest")
    film.act("take", "lamp")
    ((start, _, end),) = states(tmp_path, [told(film, {"lamp": "a2"}, {"chest": "a3"})])
    assert start["chest"]["alpha"] == 0
    assert close(start["lamp"], "a2")
    assert close(end["chest"], "a3")
    assert end["lamp"]["alpha"] == 0
