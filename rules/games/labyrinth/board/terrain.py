"""Terrain: every kind of ground and every border that can stand on a plan, declared once.

A record of :data:`LEGEND` tells all there is to know of a kind of ground: how it is drawn, what the
leader says, what entering does, what a player infers, what the boards show. Notation, map rules,
engine, knowledge, editor and boards read it there; a variant has a legend of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.boards.legend import Kind, Legend
from rules.games.labyrinth.options import Rulings

# -- Kinds of ground ------------------------------------------------------------------------------


Word = tuple[str, str]
"""A word or phrase: original, English."""

EMPTY, HOSPITAL, ARSENAL, SOURCE, RIVER, MOUTH, HOLE, OUTSIDE = (
    "empty", "hospital", "arsenal", "source", "river", "mouth", "hole", "outside",
)  # fmt: skip
"""The names of the base game's kinds, as states, events and charts know them."""
FALL, DRIFT = "fall", "drift"
"""What entering can do: down a hole to the next one of its set, or on with the current."""
HEAL, RESTOCK = "heal", "restock"
"""What coming to rest can do; the chapter on turns has a rule for each."""
STREAM, SET = "river", "hole"
"""What the numbered cells of a plan are links of."""
LAST = "M"
"""The mark of a chain's last cell, where it is not a number."""
FLOATS, FALLS = "The river carries {who} to {where}.", "{who} falls through to {where}."
"""What the leader sees when a current or a hole takes somebody on."""
PLAIN, WATER, PIT = "", "water", "pit"
"""How boards draw a kind: not at all, as water, as a pit with its number; else by a sign."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Terrain(Kind):
    """A kind of ground: a record, the one declaration of it in a game.

    Fields left out say that there is nothing special about it: a cell with one code, on which one
    comes to rest, and of which the leader says so.
    """

    chain: str = ""
    """What its cells are numbered links of: a river or a set of holes."""

    # What the leader says.
    bare: Word
    step: Word | None = None
    """The word for it, and the one after a step where that is another."""
    speaks: tuple[str, ...]
    """The clauses behind the word."""
    masked: tuple[str, str, str] | None = None
    """The ruling under which it is announced as another kind: option, choice, kind."""

    # What happens there.
    carries: str = ""
    """What entering it does; nothing: whoever enters rests there.

    ``CARRIED`` of ``verbs/move.py`` says where it carries. A player infers that he was carried off;
    ``ways`` of ``knowledge.py`` may say more.
    """
    carried: str = "{who} is carried on to {where}."
    """What the leader sees then."""
    motion: str = "drift"
    """How boards show it: ``drift`` from cell to cell, ``ring`` through a hole."""
    acts: str = ""
    """What coming to rest on it does, by ``ACTS`` of ``verbs/turn.py``."""
    holds: tuple[str, ...] = ()
    """The clauses by which it keeps who enters it."""

    # What map rules say of it.
    phrase: str = ""
    """What it is called in sentences, with its article."""
    group: str = ""
    """What a chain of it is called there."""
    wants: str = ""
    wanted_by: str = ""
    """Why a plan wants such a cell, and by which clause."""
    drawn: tuple[str, ...] = ()
    """The clauses on how a chain of it is drawn."""

    # What stands on paper.
    sketch: str = ""
    """The code on the sheet of a player who knows its kind and not its number."""
    ring: str = ""
    """What boards call a chain of it."""
    signs: tuple[str, ...] = ()
    """What a code of it means in the editor, in a first and in a further chain."""

    @property
    def noun(self) -> str:
        """What it is called in sentences, without its article."""
        return self.phrase.partition(" ")[2]

    @property
    def governed_by(self) -> tuple[str, ...]:
        """Those behind its word."""
        return self.speaks

    @property
    def flows(self) -> bool:
        """Whether a current runs there."""
        return self.carries == DRIFT

    @property
    def name_of_way(self) -> str:
        """What events call a way on from it: the chain that it is a link of, or its kind."""
        return self.chain or self.kind

    def told(self, rulings: Rulings) -> str:
        """The kind announced for it under ``rulings``."""
        if self.masked is None:
            return self.kind
        option, choice, other = self.masked
        return other if getattr(rulings, option) == choice else self.kind


Terrains = Legend[Terrain]
"""All kinds of ground of one game."""

LEGEND: Terrains = Legend((
    Terrain(
        kind=EMPTY, code="..", phrase="an empty cell", signs=("empty",),
        bare=("пустая клетка", "empty cell"), step=("прошел", "passed"),
        speaks=("LP-TURN-14", "LP-STRUCT-05"),
    ),
    Terrain(
        kind=HOSPITAL, code="HO", phrase="a hospital", signs=("hospital",), acts=HEAL,
        bare=("госпиталь", "hospital"),
        step=("прошел — попал в госпиталь", "passed, got to the hospital"),
        speaks=("LP-STRUCT-09", "LP-GAP-30"),
        wants="the wounded are never healed", wanted_by="LP-STRUCT-09", name="hospital",
        look="post",
    ),
    Terrain(
        kind=ARSENAL, code="AR", phrase="an arsenal", signs=("arsenal",), acts=RESTOCK,
        bare=("арсенал", "arsenal"),
        step=("прошел — попал в арсенал", "passed, got to the arsenal"),
        speaks=("LP-STRUCT-10", "LP-GAP-30"),
        wants="nobody ever gets a weapon", wanted_by="LP-STRUCT-10", name="arsenal", look="arsenal",
    ),
    Terrain(
        kind=SOURCE, code="r1", pattern="[a-z]1", chain=STREAM, phrase="a river cell",
        carries=DRIFT, carried=FLOATS, masked=("source_word", "river", RIVER),
        bare=("исток", "source"), step=("прошел — попал в исток", "passed, got to the source"),
        speaks=("LP-STRUCT-08", "LP-GAP-11", "LP-GAP-30"), name="source", look=WATER, sketch="r1",
        signs=("river cell {} from the source", "cell {} of another river"),
    ),
    Terrain(
        kind=RIVER, code="r2", pattern="[a-z][2-9]", chain=STREAM, phrase="a river cell",
        carries=DRIFT, carried=FLOATS, drawn=("LP-GAP-12", "LP-RIVER-07"),
        bare=("река", "river"), step=("прошел — попал в реку", "passed, got into the river"),
        speaks=("LP-TURN-15", "LP-RIVER-01"), name="river", look=WATER, sketch="r0",
        signs=("river cell {} from the source", "cell {} of another river"),
    ),
    Terrain(
        kind=MOUTH, code="rM", pattern="[a-z]M", chain=STREAM, phrase="a river cell",
        masked=("mouth_word", "land", EMPTY),
        bare=("устье", "mouth"), step=("прошел — попал в устье", "passed, got to the mouth"),
        speaks=("LP-STRUCT-08", "LP-GAP-30"), name="mouth", look=WATER, sketch="rM",
        signs=("mouth of the river", "mouth of the other river"),
    ),
    Terrain(
        kind=HOLE, code="P1", pattern="[A-Z][1-9]", chain=SET, phrase="a hole",
        group="set of holes", carries=FALL, carried=FALLS, motion="ring",
        drawn=("LP-GAP-28", "LP-STRUCT-07"),
        bare=("дырка", "hole"), step=("прошел — попал в дырку", "passed, got into a hole"),
        speaks=("LP-TURN-16", "LP-HOLE-01", "LP-HOLE-02", "LP-STRUCT-06"),
        name="pit", ring="holes", look=PIT, sketch="O?",
        signs=("hole {}", "hole {} of another set"),
    ),
    Terrain(
        kind=OUTSIDE, phrase="outside the field",
        bare=("выход из лабиринта", "exit from the labyrinth"),
        step=("прошел — выход из лабиринта", "passed, exit from the labyrinth"),
        speaks=("LP-GAME-07", "LP-STRUCT-14", "LP-GAP-03", "LP-GAP-30"),
    ),
))  # fmt: skip
"""The base game's kinds of ground (LP-STRUCT-04..11)."""


def chain_codes(legend: Terrains, letter: str, *, first: bool) -> Iterator[tuple[str, str]]:
    """Every code of the chain with this letter, and what it means: the first chain, or another."""
    for ground in legend:
        for mark in (*"123456789", LAST) if ground.chain else ():
            if legend.read(letter + mark) is ground:
                yield letter + mark, ground.signs[0 if first else 1].format(mark)


# -- Borders --------------------------------------------------------------------------------------


OPEN, WALL, BLOWN, EXIT, MARSH, MARSH_WALL, RUBBER = " ", "|", ":", "E", "~", "&", "%"
MARSH_OF_FIRST, MARSH_OF_SECOND = "{", "}"


class Border(NamedTuple):
    """A kind of border: its sign on a plan, what that means, and what a blast makes of it.

    ``outer`` tells that it may stand on the edge of the field.
    """

    sign: str
    meaning: str
    stands: bool = False
    marshy: bool = False
    outer: bool = False
    blasted: str = ""


BORDERS = (
    Border(OPEN, "open"),
    Border(WALL, "wall (drawn -- between rows)", stands=True, outer=True, blasted=BLOWN),
    Border(BLOWN, "open, because a wall there was blown up earlier"),
    Border(EXIT, "exit passage, in the outer wall only", outer=True),
    Border(MARSH, "open but marshy", marshy=True),
    Border(MARSH_WALL, "wall on a marshy border", stands=True, marshy=True, blasted=MARSH),
    Border(MARSH_OF_FIRST, "marshy for the mouth to the left of it (above it) only", marshy=True),
    Border(MARSH_OF_SECOND, "marshy for the mouth to the right of it (below it) only", marshy=True),
    Border(RUBBER, "rubber wall", stands=True, outer=True, blasted=BLOWN),
)
"""Every kind of border."""
SIGNS = {border.sign: border.meaning for border in BORDERS}
"""Every border sign and what it means."""
STANDING = frozenset(border.sign for border in BORDERS if border.stands)
MARSHY = frozenset(border.sign for border in BORDERS if border.marshy)
RIM = frozenset(border.sign for border in BORDERS if border.outer)
"""What may stand on the edge of the field."""
AFTER_BLAST = {border.sign: border.blasted for border in BORDERS if border.blasted}
