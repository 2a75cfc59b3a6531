"""The signature of each game is as it was, and the same in every Python at hand.

After a change of the rules, or of a scenario, ``python -m tests.golden.test_signatures`` writes
``signature.toml`` anew: what changed shows in the transcripts.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from rules.core.errors import UnknownGame
from rules.core.registry import GAMES, game
from rules.simulate.signature import ACTIONS, SHORT, Job, iter_games, sign_game
from widgets.live.node import HERE, node

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("signature.toml")
GLANCE = 250
"""The actions of a signature of another Python."""
HERE_IS = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHERS = [one for one in ("3.11", "3.12", "3.13", "3.14") if one != HERE_IS]
"""The versions of CPython that the project supports, but for this one."""


def golden() -> dict[str, dict[str, str]]:
    """The signatures of each game, short and whole."""
    return tomllib.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_as_it_did(name: str) -> None:
    """What happens, what is refused, what is seen and what is kept, over 2,000 actions by lot."""
    assert sign_game(name, SHORT) == golden()[name]["short"]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_as_it_did_for_long(name: str) -> None:
    """The same over 20,000 actions."""
    assert sign_game(name) == golden()[name]["whole"]


@pytest.mark.parametrize(
    ("method", "spoilt"),
    [
        ("speech.label", lambda found: f"{found}!"),
        ("refusals", lambda found: tuple(one._replace(clauses=()) for one in found)),
        ("facts", lambda found: {**found, "turn": "nobody"}),
        ("dump", lambda found: {**found, "more": 1}),
        ("speech.hint", lambda found: f"{found}?"),
        ("audible", lambda _: None),
        ("mask", lambda _: None),
    ],
)
def test_whatever_is_told_is_in_it(
    monkeypatch: pytest.MonkeyPatch, method: str, spoilt: Any
) -> None:
    """A label, a reason, a fact, a save, a hint or what is heard: any other one shows."""
    before, (*facet, name) = sign_game("duel", 40), method.split(".")
    owner = attrgetter(*facet)(game("duel")) if facet else game("duel")
    found = getattr(owner, name)
    monkeypatch.setattr(type(owner), name, lambda _self, *given: spoilt(found(*given)))
    assert sign_game("duel", 40) != before


def test_the_signature_counts_its_actions() -> None:
    """As many as are asked for are played, of scenarios and of whole games; it begins alike."""
    some = list(iter_games("ravines", 150))
    assert sum(one.actions for one in some) == 150
    assert {"/" in one.name for one in some} == {True, False}
    assert list(iter_games("ravines", 300))[: len(some) - 1] == some[:-1]


def test_a_second_python_tells_the_same() -> None:
    """A job of the second worker plays one game on at a time, and tells the number at the end."""
    job, said = Job("duel 90"), ""
    while not job.rests:
        said = job.work()
    assert said == sign_game("duel", 90)
    with pytest.raises(UnknownGame):
        Job("chess 90").work()


def told(*command: str | Path) -> dict[str, str]:
    """The signatures that a command tells, by game."""
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*map(str, command)], cwd=ROOT, env=env, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(line.split(" ") for line in done.stdout.splitlines() if not line.startswith("  "))


def test_the_command_tells_the_signatures(capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m rules signature``: a game and its number; an unknown game is named."""
    from rules.cli import main

    assert main(["signature", "duel", "--actions", "60", "--each"]) == 0
    *each, last = capsys.readouterr().out.splitlines()
    assert last == f"duel {sign_game('duel', 60)}"
    assert each[-1].endswith(sign_game("duel", 60))
    assert main(["signature", "chess"]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err
    assert main(["signature", "--actions", "0"]) == 2
    assert "actions: 0 cannot be had" in capsys.readouterr().err


def pythons() -> dict[str, Path]:
    """Every other CPython on this machine that the project supports."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for name in OTHERS:
        kept = sorted(versions.glob(f"{name}.*/bin/python"))
        path = shutil.which(f"python{name}") if not kept else str(kept[-1])
        asked = [path, "-c", "import sys; print(*sys.version_info[:2], sep='.')"] if path else []
        if path:
            run = subprocess.run(asked, check=False, capture_output=True, text=True)
            if run.stdout.strip() == name:
                found[name] = Path(path)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "version", ["newest", *(pytest.param(one, marks=pytest.mark.long) for one in OTHERS)]
)
def test_another_python_gives_the_same(version: str) -> None:
    """The newest supported CPython on the machine, in the long run each; what lacks is skipped."""
    found = pythons()
    version = next(reversed(found), version) if version == "newest" else version
    if version not in found:
        pytest.skip(f"no other Python {version} on this machine")
    expected = {name: sign_game(name, GLANCE) for name in GAMES}
    assert told(found[version], "-m", "rules", "signature", "--actions", str(GLANCE)) == expected


@pytest.mark.long
def test_python_in_webassembly_gives_the_same() -> None:
    """Pyodide, the Python of the pages, run by Node; a page itself tells fewer actions."""
    script = Path(__file__).with_name("signature.mjs")
    expected = {name: golden()[name]["short"] for name in GAMES}
    assert told(node(), script, HERE / "node_modules" / "pyodide", ROOT, str(SHORT)) == expected


def main() -> None:
    """Write the signatures anew."""
    lines = ["# The signatures of the games: python -m rules signature [--actions 2000]", ""]
    for name in GAMES:
        lines.append(f"[{name}]")
        lines += [
            f"{kind} = {json.dumps(sign_game(name, actions))}"
            for kind, actions in (("short", SHORT), ("whole", ACTIONS))
        ]
        lines.append("")
    GOLDEN.write_text("\n".join(lines[:-1]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
