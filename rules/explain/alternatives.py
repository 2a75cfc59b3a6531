"""What would make a refused action legal: the nearest changes, each tried out by the engine.

In order of nearness: doing something else first, another time, another ruling, one thing of the
position otherwise. All searches are bounded by counts, never by a clock, so that the same question
always has the same answer. What is found depends on the whole truth, so it is told to the viewer
from whom nothing is hidden; to any other, only what follows from the refusal he has heard anyway.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.core.clauses import game_of, ledger
from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.records import CHANCE, Refusal
from rules.core.story import Node
from rules.explain.counterfactuals import find_edits
from rules.explain.rulings import Ruling, list_rulings
from rules.explain.why import EDIT, FIRST, LATER, RESTS, RULING, Change

# -- A refused action under another ruling --------------------------------------------------------


RULINGS_TRIED, RULINGS_TOLD = 30, 2
"""How many rulings are tried, and how many are told."""


def find_rulings(
    game: Game[Any, Any], fragment: list[Node[Any, Any]], action: Any
) -> Iterator[Change]:
    """The rulings whose other choice makes it legal here, the line to here played under it."""
    told = 0
    here, start = game.dump(fragment[-1].state), game.dump(fragment[0].state)
    for name, ruling in _list_akin(game, game.refusals(fragment[-1].state, action)):
        now = here["options"].get(name, next(iter(ruling.choices)))
        for choice, meaning in ruling.choices.items():
            other = {name: choice}
            if choice == now or not _allows(game, here, [], action, other=other):
                continue
            if not _allows(game, start, fragment, action, other=other):
                continue
            text = (
                f"With another answer to an open question: {_end_sentence(meaning)} "
                f"Now: {_end_sentence(ruling.choices[now])}"
            )
            yield Change(RULING, text, (ruling.gap,), option=name, choice=choice)
            told += 1
            if told == RULINGS_TOLD:
                return


def _list_akin(game: Game[Any, Any], refusals: tuple[Refusal, ...]) -> list[tuple[str, Ruling]]:
    """The rulings of the game, those that the refusals are about first, as many as are tried."""
    named = {clause for refusal in refusals for clause in refusal.clauses}
    chapters = {_chapter_of(clause) for clause in named}

    def far(found: tuple[str, Ruling]) -> int:
        gap = found[1].gap
        touched = set(ledger(game_of(gap)).gaps[gap].rules)
        if gap in named:
            return 0
        return 1 if touched & named else 2 if chapters & set(map(_chapter_of, touched)) else 3

    return sorted(list_rulings(game.id).items(), key=far)[:RULINGS_TRIED]


def _chapter_of(clause: str) -> str:
    return clause.rpartition("-")[0]


def _allows(
    game: Game[Any, Any],
    data: dict[str, Any],
    line: list[Node[Any, Any]],
    action: Any,
    other: dict[str, str],
) -> bool:
    """Whether ``action`` is legal after ``line`` from this position under the ``other`` ruling."""
    try:
        state = game.load({**data, "options": {**data["options"], **other}})
    except RulebookError:
        return False
    for node in line[1:]:
        if node.kind != "action":
            continue
        if game.refusals(state, node.action):
            return False
        state = game.resolve(state, node.action, None)
    return not game.refusals(state, action)


def list_resting(game: Game[Any, Any], refusals: tuple[Refusal, ...]) -> Iterator[Change]:
    """The rulings that the refusals name: these are known to whoever was refused."""
    named = {clause for refusal in refusals for clause in refusal.clauses}
    for name, ruling in list_rulings(game.id).items():
        if ruling.gap in named:
            named.discard(ruling.gap)
            text = (
                f"A ruling stands behind this. The open question: {_end_sentence(ruling.question)}"
            )
            yield Change(RESTS, text, (ruling.gap,), option=name)


def _end_sentence(text: str) -> str:
    """``text`` as a sentence."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


# -- What would make a refused action legal -------------------------------------------------------


OWN_BEFORE, ANYBODY_BEFORE, MOST_PARTS = 3, 7, 3
"""How many actions may come before, of one's own and of anybody; how many parts are told."""
FEW_ACTIONS = 2
"""How many of the first and the last listed actions are tried to let time pass."""
NODES = 500
"""How many positions a search for such actions looks at."""
OPENED = 60
"""From how many of them it goes on."""
NAMED = 4
"""How many outcomes of one throw are named."""
NOTHING = (
    "Nothing near makes it legal. Tried were a few moves before it, the rulings nearest to it, and "
    "single changes of the position."
)
UNTOLD = (
    "What would make it legal hangs on more than {} knows. Only the one who sees everything is "
    "told."
)


class Nearest(NamedTuple):
    """All that was found, the nearest first; ``text`` says honestly when nothing was."""

    changes: tuple[Change, ...]
    text: str = ""


Path = tuple[tuple[Any, Any], ...]
"""Positions, each with the action that is taken there."""


def find_nearest(
    game: Game[Any, Any], fragment: list[Node[Any, Any]], action: Any, viewer: str = ""
) -> Nearest:
    """What would make ``action`` legal at the end of ``fragment`` (``Timeline.fragment``).

    ``viewer`` is who asks, by default the one who sees everything. Every change but a ``rests`` is
    one under which the engine no longer refuses the action.
    """
    state = fragment[-1].state
    if viewer and viewer != game.viewers(state)[0]:
        own = action.who == viewer
        refusals = game.refusals(state, action) if own else ()
        return Nearest(tuple(list_resting(game, refusals)), UNTOLD.format(viewer))
    found = [*find_before(game, state, action), *find_rulings(game, fragment, action)]
    found += [
        Change(EDIT, f"If {edit.text}.", position=edit.position)
        for edit in find_edits(game, state, action)
    ]
    return Nearest(tuple(found), "" if found else NOTHING)


# -- something else first -----------------------------------------------------------------------


def find_before(game: Game[Any, Any], state: Any, action: Any) -> Iterator[Change]:
    """The shortest way to a position where the action is legal: one's own, or else anybody's."""
    who = action.who
    path = _find_way(game, state, action, own=True)
    if path:
        text = ", then ".join(_tell_path(game, path, action))
        yield Change(FIRST, f"First: {text}.", actions=_write_path(game, path))
        return
    path = _find_way(game, state, action, own=False)
    told = _tell_path(game, path, action)
    if path and len(told) <= MOST_PARTS:
        here, last = path[-1]
        waits = who not in game.actors(state) and who in game.actors(game.resolve(here, last, None))
        time = f"In {who}'s turn" if waits else "At another time"
        text = f"{time}, for instance after: {', then '.join(told)}."
        yield Change(LATER, text, actions=_write_path(game, path))


def _find_way(game: Game[Any, Any], state: Any, action: Any, *, own: bool) -> Path:
    """The shortest path, breadth first: of the actor's own actions and chance, or of anybody's.

    Of what others might do only a few things are tried, since any of them passes the time.
    """
    who = (action.who, CHANCE)
    waiting: deque[tuple[Any, Path]] = deque([(state, ())])
    seen, left = {state}, NODES
    for _ in range(OPENED):
        if not waiting:
            break
        here, path = waiting.popleft()
        listed = game.actions(here)
        mine = [one for one in listed if one.who in who]
        for one in mine if own else [*listed[:FEW_ACTIONS], *listed[-FEW_ACTIONS:]]:
            left -= 1
            if left < 0:
                return ()
            there = game.resolve(here, one, None)
            if there in seen:
                continue
            seen.add(there)
            further = (*path, (here, one))
            if not game.refusals(there, action):
                return further
            if len(further) < (OWN_BEFORE if own else ANYBODY_BEFORE):
                waiting.append((there, further))
    return ()


def _tell_path(game: Game[Any, Any], path: Path, action: Any) -> list[str]:
    """A path in words: throws beside what they follow, many moves of others as one."""
    parts: list[tuple[str, int, str]] = []
    for here, one in path:
        who, text = one.who, game.speech.label(here, one)
        if who == CHANCE:
            came = _name_outcomes(game, path, here, one, action=action)
            actor, count, before = parts.pop() if parts else ("", 0, game.speech.label_chance(here))
            parts.append((actor, count, f"{before} ({came})"))
            continue
        own = who == action.who
        if parts and parts[-1][0] == who and not own:
            parts[-1] = (who, parts[-1][1] + 1, f"{who}'s moves")
        else:
            parts.append((who, 1, text if own or text.startswith(f"{who}:") else f"{who}: {text}"))
    return [text if count < 2 else f"{who}'s moves" for who, count, text in parts]


def _name_outcomes(game: Game[Any, Any], path: Path, here: Any, came: Any, action: Any) -> str:
    """The outcomes of a throw that lead on: at the end of a path all that would do."""
    listed, alike = game.actions(here), [came]
    if (here, came) == path[-1]:
        ends = [(one, game.resolve(here, one, None)) for one in listed]
        alike = [one for one, there in ends if not game.refusals(there, action)]
    if len(alike) == len(listed):
        return "whatever comes"
    names = [game.speech.label(here, one).split(": ", 1)[-1] for one in alike]
    if len(names) > NAMED:
        return f"{len(names)} of {len(listed)} outcomes, such as {names[0]}"
    return " or ".join(names)


def _write_path(game: Game[Any, Any], path: Path) -> tuple[str, ...]:
    return tuple(game.format(here, one) for here, one in path)
