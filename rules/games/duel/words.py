"""Events: what was said and who hears it, and what only those learn who see the labyrinth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.core.records import Event
from rules.games.duel.board.plan import UNPLACED
from rules.games.duel.board.terrain import LEGEND, PITS
from rules.games.duel.state import ALL, EMPTY_HANDS, PLAYERS, State

# -- What the host says ---------------------------------------------------------------------------


class Saying(NamedTuple):
    """An announcement: original, English, the clauses behind it."""

    words: str
    gloss: str
    clauses: tuple[str, ...]


REPORT = ("LD-REP-01", "LD-REP-02")
"""Behind every report on a new cell."""

SAYINGS: dict[str, Saying] = {
    "empty": Saying("пусто", "The cell is empty.", (*REPORT, "LD-GAP-14")),
    "wall": Saying("стена", "A wall. You stay where you are.", ("LD-WALL-01", "LD-WALL-02")),
    "labyrinth_wall": Saying(
        "стена лабиринта", "The labyrinth wall. You stay where you are.",
        ("LD-WALL-03", "LD-WALL-02", "LD-REQ-04"),
    ),
    "crossbow": Saying(
        "арбалет", "The crossbow: you limp from now on.", (*REPORT, "LD-BOW-02"),
    ),
    "crossbow_spent": Saying(
        "арбалет, уже разряжен", "The crossbow, already discharged.",
        (*REPORT, "LD-BOW-06", "LD-GAP-15"),
    ),
    "crutch": Saying(
        "костыль", "The crutch: one action more from your next turn on.",
        (*REPORT, "LD-CRU-02", "LD-CRU-03"),
    ),
    "crutch_spent": Saying(
        "костыль, уже взят", "The crutch's place, already taken.",
        (*REPORT, "LD-CRU-05", "LD-GAP-15"),
    ),
    "trap": Saying("капкан", "The trap: you miss three turns.", (*REPORT, "LD-TRAP-02")),
    "trap_opened": Saying("капкан", "The trap. It opens at once.", REPORT),
    "trap_idle": Saying("капкан", "The trap. It does not close.", (*REPORT, "LD-GAP-30")),
    "treasure": Saying(
        "Вы нашли клад", "You have found a treasure. Do you take it (swap it)?",
        (*REPORT, "LD-TRE-01"),
    ),
    "treasure_taken": Saying(
        "клад, уже взят", "A treasure was taken here.", (*REPORT, "LD-GAP-35"),
    ),
    "pit": Saying(
        "Вы попали в яму", "You have fallen into a pit.",
        (*REPORT, "LD-PIT-02", "LD-PIT-06", "LD-GAP-31"),
    ),
    "pit_exit": Saying(
        "выход из ямы", "The exit of a pit.", (*REPORT, "LD-PIT-09", "LD-GAP-31"),
    ),
    "exit_here": Saying("выход из лабиринта", "An exit opens on this cell.", ("LD-GAP-16",)),
    "taken": Saying("беру клад", "I take the treasure.", ("LD-CAR-06", "LD-CAR-07")),
    "swapped": Saying(
        "меняю клад", "I leave mine and take this one.", ("LD-CAR-04", "LD-CAR-07"),
    ),
    "put": Saying("кладу клад", "I put the treasure down.", ("LD-GAP-34",)),
    "out": Saying(
        "вышел из лабиринта", "You are out of the labyrinth.",
        ("LD-OUT-06", "LD-OUT-07"),
    ),
    "out_false": Saying(
        "вышел из лабиринта; клад ложный",
        "You are out. Your treasure is false.",
        ("LD-OUT-06", "LD-OUT-07", "LD-OUT-08", "LD-TRE-03"),
    ),
    "out_true": Saying(
        "вышел из лабиринта; клад настоящий",
        "You are out. Your treasure is real: you have won.",
        ("LD-OUT-06", "LD-OUT-07", "LD-OUT-08", "LD-TRE-03", "LD-GEN-11"),
    ),
    "out_true_first": Saying(
        "вышел из лабиринта; клад настоящий",
        "You are out. Your treasure is real.",
        ("LD-OUT-06", "LD-OUT-07", "LD-OUT-08", "LD-TRE-03", "LD-GAP-37"),
    ),
    "thrown": Saying("граната истрачена", "Grenade spent.", ("LD-GREN-08",)),
    "no_grenade": Saying("гранат нет", "No grenade is left.", ("LD-GAP-13",)),
    "destroyed": Saying("стена разрушена", "A wall is destroyed.", ("LD-GAP-12",)),
    "outer_destroyed": Saying(
        "стена лабиринта разрушена", "The labyrinth wall is destroyed.", ("LD-GAP-12",),
    ),
    "nothing_destroyed": Saying(
        "ничего не разрушено", "No wall is destroyed.", ("LD-GAP-12",),
    ),
    "withstood": Saying(
        "стена лабиринта устояла", "The labyrinth wall withstood.", ("LD-GAP-41",),
    ),
    "turn_skipped": Saying(
        "пропуск хода", "Turn missed: still in the trap.", ("LD-TRAP-02", "LD-GAP-24"),
    ),
}  # fmt: skip
for number in range(1, len(PITS) + 1):
    SAYINGS[f"pit_{number}"] = Saying(
        f"Вы попали в яму № {number}",
        f"You have fallen into pit No. {number}.",
        (*REPORT, "LD-PIT-02", "LD-PIT-06", "LD-GAP-31"),
    )
    SAYINGS[f"pit_exit_{number}"] = Saying(
        f"выход из ямы № {number}",
        f"The exit of pit No. {number}.",
        (*REPORT, "LD-PIT-09", "LD-GAP-31"),
    )


def _brief(saying: Saying) -> str:
    """As much of the English as there are parts in the original: what follows explains it."""
    sentences = saying.gloss.rstrip("?.").split(". ")
    if len(sentences) > 1 and sentences[-1].isdecimal():  # “pit No. 1” is one sentence
        sentences = [saying.gloss.rstrip(".")]
    wanted = sentences[: saying.words.count(";") + 1]
    return ". ".join(one.partition(":")[0] for one in wanted)


GLOSSES = {saying.words: _brief(saying) for saying in SAYINGS.values()}
"""The English of every announcement in few words, by the original."""

NAMES = {thing.code: thing.title for thing in LEGEND if thing.code}
"""Each sign's object (LD-REP-04)."""
SIGN_CLAUSE = {thing.code: thing.clause for thing in LEGEND if thing.code}
"""The clause that gives an object its sign on maps."""

COLUMN_LETTERS = ("а", "б", "в", "г", "д", "е", "ж", "з", "и", "к")
"""The original names of the columns (LD-GEN-04): the alphabet without ё and й."""

# -- Events ---------------------------------------------------------------------------------------


Log = list[Event] | None
SILENCE = "-"
"""The code of an arrival of which nothing is said."""
SECOND_HAND = ("crossbow", "crutch", "trap")
"""Finds that work on a player with a treasure in hand as on anybody (LD-CAR-02)."""
SAME_WALL = ("LD-WALL-01", "LD-WALL-04", "LD-WALL-05", "LD-WALL-02", "LD-GAP-42")


def find_host(me: int) -> str:
    """The player who drew the labyrinth that ``me`` walks, and answers there (LD-GEN-12)."""
    return PLAYERS[1 - me]


def is_secret(state: State, me: int) -> bool:
    """Whether the host may not know yet: he has still to choose himself (LD-GAP-04)."""
    waits = state.walkers[1 - me].at == UNPLACED
    return waits and state.rulings.start_naming == "together"


def heard_by(state: State, me: int) -> tuple[str, ...] | None:
    """Who hears what is said to ``me``: all, but at the secret choice of a starting cell."""
    return (ALL, PLAYERS[me]) if is_secret(state, me) else None


def tell_truth(
    state: State,
    me: int,
    kind: str,
    text: str,
    clauses: tuple[str, ...],
    data: Mapping[str, Any] | None = None,
) -> Event:
    """Something that the walker does not see, but who sees the labyrinth does (LD-GAP-47)."""
    heard = (ALL,) if is_secret(state, me) else (ALL, find_host(me))
    return Event(kind, text, clauses, PLAYERS[me], heard_by=heard, data=data or {})


def tell_aloud(
    state: State, me: int, code: str, clauses: tuple[str, ...] = (), *, by: str = "", **data: Any
) -> Event:
    """An announcement to the walker, made aloud; at the choice of starting cells only to him.

    ``by`` names the sentence where a ruling asks for another one than ``code`` has.
    """
    saying = SAYINGS[by or code]
    named = saying.clauses
    if code == "wall" and state.rulings.wall_report == "same":
        named = SAME_WALL
    if code in SECOND_HAND and state.walkers[me].hand != EMPTY_HANDS:
        named = (*named, "LD-CAR-02")
    return Event(
        "said",
        f"“{saying.gloss}”",
        (*named, *clauses),
        PLAYERS[me],
        words=saying.words,
        gloss=saying.gloss,
        heard_by=heard_by(state, me),
        data={"code": code, **data},
    )


def tell_both(me: int, kind: str, text: str, clauses: tuple[str, ...], **data: Any) -> Event:
    """Something that both players see or say."""
    return Event(kind, text, clauses, PLAYERS[me], data=data)


def tell_silence(state: State, me: int, clauses: tuple[str, ...], **data: Any) -> Event:
    """An arrival of which nothing is said (LD-GAP-14); the walker notices that no wall was told."""
    heard = heard_by(state, me)
    return Event(
        "silence", "Nothing is said.", clauses, PLAYERS[me], heard_by=heard,
        data={"code": SILENCE, **data},
    )  # fmt: skip
