"""Whole games in text, action by action: ``python -m tests.rules.games.colditz.playthrough``.

Dice and cards fall as they are seeded, the players are the simple ones. With ``--write`` the games
are written into ``tests/golden/colditz.txt`` anew; look at the difference first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.core.game import CHANCE, Information, own
from rules.games.colditz import GAME
from rules.games.colditz.player import make
from rules.games.colditz.state import NATIONS

GOLDEN = Path(__file__).parents[3] / "golden" / "colditz.txt"
GAMES = ((1, "modern", 1), (2, "modern", 2), (2, "classic", 3), (3, "classic", 4))
"""How many nations play which edition, and the seed."""
MOST = 3_000


def lines(nations: int, edition: str, seed: int) -> Iterator[str]:
    """Each action with how many were legal and the clauses it fired; the position each Round."""
    spec = {"board": "mini", "players": NATIONS[:nations], "begin": True, "rounds": 6}
    options = {"edition": edition, "do_or_die": "classic" if edition == "classic" else "off"}
    state, lots, player = GAME.setup(spec, {}, options), Random(seed), make(seed)
    yield f"== {nations} nations, {edition} edition, seed {seed}"
    for _ in range(MOST):
        legal, acting = GAME.actions(state), GAME.actors(state)
        if not acting:
            break
        action = GAME.fallen(state, lots.random())
        if acting[0] != CHANCE:
            seen = GAME.observe(state, acting[0])
            told = Information(acting[0], (), seen, (), seen)
            action = player.choose(told, own(GAME, state, acting[0])).action
        assert action is not None
        text, rounds = GAME.write(state, action), state.rounds
        state, events = GAME.apply(state, action)
        fired = sorted({clause for event in events for clause in event.clauses})
        yield f"{text} | {len(legal)} | {' '.join(fired)}"
        if state.rounds != rounds:
            yield "; ".join(f"{name} {value}" for name, value in GAME.facts(state).items())
    yield GAME.question(state)


def played() -> str:
    """All games, one below the other."""
    return "\n".join(line for game in GAMES for line in lines(*game)) + "\n"


def main(arguments: list[str]) -> int:
    """Say where the games part from the golden ones first; ``--write`` writes them."""
    found = played()
    known = GOLDEN.read_text("utf-8") if GOLDEN.exists() else ""
    for number, (old, new) in enumerate(zip(known.splitlines(), found.splitlines(), strict=False)):
        if old != new:
            sys.stdout.write(f"line {number + 1}\n- {old}\n+ {new}\n")
            break
    if "--write" in arguments:
        GOLDEN.write_text(found, "utf-8")
    return 0 if found == known else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
