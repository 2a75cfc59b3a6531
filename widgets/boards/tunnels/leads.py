"""Where a throw leads: the engine is asked for every face of the die; nothing is worked out here.

Only what everybody may know is looked at: routes that need no card, and falls.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rules.games.underground.actions import ATTACK, DIE, GO, JUMP, THROW

MANY = 18
"""With more ends than this a board would be full of dice; then none is drawn."""


class Leads(NamedTuple):
    """``ends`` are the squares each throw can lead to, ``falls`` the throws that kill.

    ``jump`` is the chasm if the throws are those of a jump that has not been announced yet.
    """

    ends: tuple[tuple[str, tuple[int, ...]], ...] = ()
    falls: tuple[int, ...] = ()
    jump: str = ""

    def at(self, square: str) -> tuple[int, ...]:
        """The throws that lead to a square."""
        return dict(self.ends).get(square, ())


NOWHERE = Leads()


@lru_cache(maxsize=256)
def leads(game: Any, state: Any) -> Leads:
    """Where the throw leads that comes next: the one due now, a jump, or a plain throw."""
    if game.chance(state):
        return _thrown(game, state)
    actions = game.actions(state)
    jumps = [action for action in actions if action.verb == JUMP]
    if len(jumps) == 1:
        after = game.apply(state, jumps[0]).state
        chasm = state.field.names[jumps[0].square] if jumps[0].square >= 0 else "the chasm"
        return _thrown(game, after)._replace(jump=chasm)
    throws = [action for action in actions if action.verb == THROW]
    return _thrown(game, game.apply(state, throws[0]).state) if len(throws) == 1 else NOWHERE


def _thrown(game: Any, state: Any) -> Leads:
    """The ends of every face of the die at a chance node."""
    outcomes = [outcome for outcome, _ in game.chance(state)]
    if not outcomes or any(outcome.verb != DIE for outcome in outcomes):
        return NOWHERE
    names, seat = state.field.names, state.turn
    ends: dict[str, list[int]] = {}
    falls: list[int] = []
    for outcome in outcomes:
        after = game.apply(state, outcome).state
        if state.at[seat] >= 0 and after.at[seat] < 0:
            falls.append(outcome.card)
            continue
        for action in game.actions(after):
            plain = action.verb == GO and action.path and not action.signs
            if plain and action.card < 0 and action.word != ATTACK:
                there = ends.setdefault(names[action.path[-1]], [])
                if outcome.card not in there:
                    there.append(outcome.card)
    if len(ends) > MANY:
        return NOWHERE
    found = tuple((square, tuple(numbers)) for square, numbers in ends.items())
    return Leads(found, tuple(falls))


def span(numbers: tuple[int, ...]) -> str:
    """Throws in few letters: "2", "3–6", "1, 4"."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
