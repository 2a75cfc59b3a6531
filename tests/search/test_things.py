"""The search finds every card, tool, token, Room and cave by its name, in either language."""

from __future__ import annotations

import re

import pytest

from rulebook import things
from rules.core import clauses
from rules.core.registry import GAMES
from rules.games.colditz.board import notation, plan
from rules.games.colditz.cards import CARDS, DO_OR_DIE
from rules.games.duel.board import terrain as duel
from rules.games.underground.cards import CHANCES, KINDS, TOOLS
from rules.games.underground.state import TOKENS
from tests.cases import each, quickly
from tests.search.questions import Search

FIRST = 5
"""So far down a thing may stand where its name alone is asked for."""
OTHERS = re.compile(r"[/;,()]\s*")
"""What a name has before its other names."""


@each("game", GAMES)
def test_every_thing_says_what_it_does_and_by_which_clauses(game: str) -> None:
    """And it has a name in the language of its game."""
    for key in things.declared(game):
        one = things.things(game)[key]
        assert one.text, one
        assert one.clauses, one
        assert {*one.clauses} <= {*clauses.list_ids()}, one
        assert re.search("[А-Яа-яІіЇїЄє]", things.own(game, one.name)), one


@each("game", GAMES)
def test_no_thing_is_named_that_there_is_not(game: str) -> None:
    """The file of translations knows declared things alone."""
    assert {name.lower() for name in things.names(game)} <= {*things.declared(game)}


@each(
    ("game", "names"),
    [
        ("colditz", (*CARDS, *plan.SYMBOLS, *(f"Do or Die {count}" for count in DO_OR_DIE))),
        ("colditz", tuple(map(plan.room_name, notation.load_castle("full").room_names))),
        ("underground", (*TOOLS, *KINDS, *CHANCES, *TOKENS)),
        ("duel", tuple(kind.title for kind in duel.LEGEND.kinds if kind.code)),
        ("labyrinth", ("cartridge", "dagger", "explosive", "hospital", "arsenal", "hole")),
        ("ravines", ("cartridge", "dagger", "explosive", "first-aid post", "marsh", "pit")),
    ],
)
def test_what_the_engine_knows_by_name_is_a_thing(game: str, names: tuple[str, ...]) -> None:
    """Every card, Room, tool, chance, token and object that is declared."""
    assert {name.lower() for name in names} <= {*things.declared(game)}


@pytest.mark.site
def test_every_thing_is_found_by_its_name(search: Search) -> None:
    """Among the first five on a page of the game: in English, and in the game's own language."""
    told = [
        (game, things.things(game)[key])
        for game in GAMES
        for key in quickly([*things.declared(game)], 3)
    ]
    asked = [(one.name, game, one) for game, one in told]
    asked += [
        (OTHERS.split(things.own(game, one.name))[0].strip(), game, one) for game, one in told
    ]
    answers = search([(ask, game) for ask, game, _ in asked])
    missed = []
    for (ask, game, one), answer in zip(asked, answers, strict=True):
        first = [row for row in answer["found"][:FIRST] if row["game"] == game]
        names = {row["title"].strip("“”").lower() for row in first}
        if not any(one.name.lower() in (name, *OTHERS.split(name)) for name in names):
            missed.append(f"{ask}: {[row['title'][:40] for row in first]}")
    assert not missed, "\n".join(missed)
