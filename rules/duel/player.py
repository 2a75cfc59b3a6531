"""A player of the duel who knows what was told to him, and thinks it over before every action.

He draws what he hears (:mod:`rules.duel.notebook`), works out where he may be, and goes where the
fewest actions promise most: out with a treasure, to a treasure he knows of, or to what he has not
seen. Of his view he reads his own walk alone; the labyrinth he drew would not help him.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.duel.commands import DROP, END, ENTER, MOVE, START, SWAP, TAKE, THROW, Command
from rules.duel.goals import Goal, Standing, aim
from rules.duel.notebook.knowledge import Notebook, notebook
from rules.duel.rulings import choose
from rules.duel.ways import BLAST
from rules.grid import Grid
from rules.players import Choice
from rules.story import Information


class Explorer:
    """The player; ``seed`` settles where he begins and what he does when nothing leads on."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, information: Information, actions: Sequence[Any]) -> Choice:
        """One of ``actions``, from what was told alone."""
        book, standing = notebook(information), stand(information)
        lot = Random(f"{self.seed} {standing.me} {len(information.heard)}")
        verbs = {action.verb: action for action in reversed(actions)}
        if START in verbs:
            return self.begin(actions, book)
        if TAKE in verbs:
            return Choice(verbs[TAKE], "A treasure lies here, and my hands are free.")
        if standing.known_false:
            for verb in (SWAP, DROP):
                if verb in verbs:
                    return Choice(verbs[verb], "What I carry is false, so I lay it down.")
        if MOVE not in verbs and ENTER in verbs:
            return Choice(enter(actions), "I am outside without the real treasure: back in.")
        if book.here is not None and book.outside < 0 and MOVE in verbs:
            throws = THROW in verbs
            for able in (True, False) if throws else (False,):
                goal = aim(book, standing, throws=able)
                action = goal and spell(goal, book, standing)
                if goal and action in actions:
                    return Choice(action, goal.reason)
        return otherwise(actions, verbs, lot)

    def begin(self, actions: Sequence[Any], book: Notebook) -> Choice:
        """The starting cell: somewhere in the middle, from where every edge is near."""
        grid = Grid(book.width, book.height)
        lot = Random(f"{self.seed} {book.viewer}")

        def off(action: Command) -> tuple[int, float]:
            column, row, _ = grid.place(action.place)
            far = max(abs(2 * column + 1 - book.width), abs(2 * row + 1 - book.height))
            return max(0, far - book.width // 2), lot.random()

        # Where it is, nobody is told before both have chosen: the reason names no cell.
        return Choice(min(actions, key=off), "I know nothing yet; from the middle no edge is far.")


def make(seed: int = 0) -> Explorer:
    """The player of this game."""
    return Explorer(seed)


def stand(information: Information) -> Standing:
    """What the viewer knows of himself."""
    me, now = information.viewer, dict(information.now.facts)
    known_false, tried = False, 0
    for heard in information.heard:
        for event in heard.events:
            code = event.data.get("code") if event.who == me else None
            if code in ("taken", "swapped"):
                known_false = False
            elif code == "out_false":
                known_false, tried = True, tried + 1
    carries = now[f"carries.{me}"] == "yes"
    return Standing(
        me, carries, carries and known_false, tried, int(now[f"grenades.{me}"]),
        choose(dict(now["rules"])),
    )  # fmt: skip


def enter(actions: Sequence[Any]) -> Any:
    """The way back in, by the opening beside him where there is a choice."""
    ways = [action for action in actions if action.verb == ENTER]
    return min(ways, key=lambda action: action.place)


def otherwise(actions: Sequence[Any], verbs: dict[str, Any], lot: Random) -> Choice:
    """Where nothing leads on: any step; else the turn is over."""
    steps = [action for action in actions if action.verb == MOVE]
    if steps:
        return Choice(lot.choice(steps), "Nothing I know leads on, so I try my luck.")
    if END in verbs:
        return Choice(verbs[END], "There is nothing useful left to do in this turn.")
    return Choice(lot.choice(list(actions)), "Whatever I do, it is all the same here.")


def spell(goal: Goal, book: Notebook, standing: Standing) -> Command:
    """The first thing to do for a goal, as an action."""
    assert book.here is not None
    place = -1
    if goal.deed == BLAST and standing.rulings.grenade_reach == "anywhere" and book.known:
        place = Grid(book.width, book.height).cell(*book.here)
    return Command(standing.me, THROW if goal.deed == BLAST else MOVE, goal.way, place)


__all__ = ["Explorer", "make"]
