"""A whole game and any position: what the table of a set-up may say, and what is wrong with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.core.setup import Layout
from rules.games.underground import GAME
from rules.games.underground.editor import EDITOR
from rules.games.underground.setup import described, impossible
from rules.games.underground.state import TOOLS, State
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table
from tests.rules.games.underground.positions import LINE, MINE, made_options

MAP = {"M1": CORRIDOR}


def dealt(players: int) -> State:
    """A whole game after the deal, every card as it comes."""
    state = GAME.setup(GAME.whole("ABCDEFGHI"[:players]), {}, {})
    while state.pending and state.pending[0].kind == "deal":
        state = GAME.resolve(state, GAME.actions(state)[0], None)
    return state


@each("players", [2, 4, 9])
def test_everybody_is_dealt_five_tools(players: int) -> None:
    """UE-SETUP-01 to -08, UE-GOAL-01."""
    facts = GAME.facts(dealt(players))
    assert all(facts[f"cards.{who}"] == "5" for who in "ABCDEFGHI"[:players])
    assert all(facts[f"at.{who}"] == "out" for who in "ABCDEFGHI"[:players])
    assert facts["reserve.count"] == str(80 - 5 * players)
    assert facts["pile.count"] == "40"
    assert facts["treasure"] == "Treasure"
    assert {facts[f"supply.{token}"] for token in ("fire", "collapse", "grate", "signpost")} == {
        "4"
    }
    assert facts["turn"] == "A"


def test_one_player_is_no_game_and_too_few_cards_are_none_either() -> None:
    """UE-GOAL-01, UE-GAP-04."""
    with pytest.raises(SetupError, match="two or more players"):
        GAME.setup(GAME.whole("A"), {}, {})
    with pytest.raises(SetupError, match="85 tools"):
        GAME.setup(GAME.whole("ABCDEFGHIJKLMNOPQ"), {}, {})


def test_piles_are_known_as_far_as_they_are_told() -> None:
    """A list is known from the top; a last "…" stands for the rest, shuffled."""
    table = Table(CORRIDOR, players={"A": "a0"}, reserve=["spoon", "…", "bible"],
                  chance=["go to prison", "find a tool"])  # fmt: skip
    assert table.facts("reserve.top", "reserve.last", "reserve.count") == ("spoon", "bible", "80")
    assert table.facts("pile.order", "pile.count") == ("go to prison, find a tool", "2")


def test_counts_change_the_decks_and_hands_come_out_of_them() -> None:
    """UE-GAP-04, UE-GAP-05."""
    counts = {"tools": {"knife": 3}, "chance": {"deadly accident": 5}}
    table = Table(CORRIDOR, players={"A": "a0"}, hands={"A": ["knife"] * 3}, counts=counts,
                  passes={"A": 2})  # fmt: skip
    assert table.facts("hand.A", "reserve.count") == ("knife, knife, knife", "78")
    assert table.fact("pile.count") == "42"


@each(
    ("spec", "message"),
    [
        ({}, r"setup\.players: name the players"),
        ({"players": {"A": "zz"}}, r"players\.A: there is no square 'zz'; squares: a0, a1"),
        ({"players": {"Anna": "a0"}}, "use one capital letter"),
        ({"players": {"A": "a0"}, "color": 1}, r"setup\.color: there is no such key; known keys"),
        ({"players": {"A": "a0"}, "hands": {"A": ["sword"]}}, "there is no card 'sword'; cards"),
        ({"players": {"A": "a0"}, "hands": {"A": ["knife"] * 3}}, r'counts\.tools\."knife"'),
        ({"players": {"A": "a0"}, "hands": {"B": []}}, "there is no player 'B'; players: A"),
        ({"players": {"A": "a0"}, "tokens": {"a1": ["ice"]}}, "there is no token 'ice'; tokens"),
        ({"players": {"A": "a0"}, "tokens": {"a1": ["signpost"]}}, "where the Signpost points"),
        ({"players": {"A": "a0"}, "arrows": {"a1": "a2"}}, "no Signpost stands there"),
        ({"players": {"A": "a0"}, "misses": {"A": -1}}, "a number from 0 to 100"),
        ({"players": {"A": "a0"}, "came": {"A": "a5"}}, "is not next to"),
        ({"players": {"A": "a0"}, "open": {"fire-cave": "A"}}, "no cave 'fire-cave' to open"),
        ({"players": {"A": "a0"}, "tokens": {"a1": "fire"}}, "write a list in brackets"),
        ({"players": {"A": "a0"}, "tokens": {"a1": ["fir"]}}, "Did you mean 'fire'"),
        ({"players": {"A": "a0"}, "hand": {"A": []}}, "Did you mean 'hands'"),
        ({"players": {"A": "A0"}}, "no square 'A0'.*Did you mean 'a0'"),
        ({"players": {"A": "a0"}, "treasure": "B"}, "no square or player 'B'"),
        (
            {"players": {"A": "a0"}, "counts": {"tools": {"knive": 1}}},
            "cards: knife, sabre, dagger",
        ),
        ({"players": {"A": "a0"}, "counts": {"tools": {"knive": 1}}}, "Did you mean 'knife'"),
        (
            {"board": "full", "players": {"A": "out"}, "open": {"fire": "A"}},
            "Did you mean 'fire-cave'",
        ),
        (
            {"board": "full", "players": {"A": "out"}, "free": "treasure-cave"},
            "no cave 'treasure-cave' to pass on this board; caves: fire-cave",
        ),
        ({"players": {"A": "out"}, "treasure": "A"}, "out of the game and carries nothing"),
        ({"players": {"A": "a0"}, "passes": {"A": 3}}, r'counts\.chance\."prison pass" = 3'),
        ({"players": {"A": "a0"}, "reserve": ["…", "…"]}, "is written once"),
        ({"players": {"A": "a0"}, "deal": "yes"}, "true or false"),
        ({"players": {"A": "a0"}, "counts": {"tools": {"knife": "x"}}}, "a number of cards"),
        ({"players": {"A": "a0"}, "counts": {"tool": {}}}, "there is no deck 'tool'"),
        ({"players": {"A": "a0"}, "board": "moon"}, "There is no board 'moon'"),
        (
            {"players": {"A": "a0"}, "tokens": {f"a{n}": ["fire"] for n in range(5)}},
            "only four fire tokens",
        ),
        (
            {"players": {"A": "a0"}, "tokens": {"a2": ["grate", "fire", "collapse"]}},
            r"tokens\.a2: the top comes first.*only be fire, collapse, grate \(UE-STACK-03\)",
        ),
    ],
)
def test_a_wrong_set_up_names_key_reason_and_remedy(spec: dict[str, Any], message: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(SetupError, match=message):
        GAME.setup(spec, MAP, {})


def test_a_position_that_is_no_position_is_refused() -> None:
    """Data is checked, never trusted."""
    good = GAME.dump(Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state)
    for key, value in (
        ("turn", 7), ("at", [0]), ("hands", [[99], []]), ("tokens", [1, 2]), ("carrier", 1.5),
        ("signs", [[0, 5]]), ("pending", [["dance"]]), ("board", "1--2"), ("players", ["A", "A"]),
        ("options", {"adjacent": "red"}), ("open", [[3, 0]]), ("signs", {}), ("ages", {}),
        ("open", {}), ("hands", {}), ("free", 1), ("free", {}), ("pending", 3), ("turn", 10**30),
        ("reserve", [[1, 1]]), ("die", "6"),
    ):  # fmt: skip
        with pytest.raises(SetupError):
            GAME.load({**good, key: value})
        with pytest.raises(SetupError):
            GAME.load({name: part for name, part in good.items() if name != key})
    assert GAME.load(good) == Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state


def test_all_that_is_wrong_is_told_in_one_go() -> None:
    """Not one key at a time; a cave is named with or without its hyphen."""
    spec = {
        "players": {"A": "a0"}, "hands": {"A": ["sword"]}, "misses": {"B": 1},
        "treasure": "z1", "came": {"A": "a5"},
    }  # fmt: skip
    with pytest.raises(SetupError) as caught:
        GAME.setup(spec, MAP, {})
    lines = str(caught.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "setup.hands.A", "setup.treasure", "setup.misses", "setup.came.A",
    ]  # fmt: skip
    opened = {"board": "full", "players": {"A": "out", "B": "out"}, "open": {"fire cave": "B"}}
    assert GAME.facts(GAME.setup(opened, {}, {}))["open.fire-cave"] == "B"


def test_the_editor_lays_a_token_where_it_belongs_in_the_pile() -> None:
    """UE-STACK-03: whatever is put down last."""
    spec = {"players": {"A": "a0"}, "tokens": {"a2": ["grate"]}}
    layout = Layout(spec, MAP, {}, GAME.setup(spec, MAP, {}))
    fire = next(one.id for one in EDITOR.pieces(layout) if one.id.startswith("tokens.fire"))
    assert EDITOR.put(layout, fire, "a2")["tokens"] == {"a2": ["fire", "grate"]}


LAIR = """
S--a1--a2--x--F--T--P--E
start: S
exit: E
chance: a2
chasm: x
fire cave: F
treasure cave: T
prison: P
"""
PAIR = {"A": "a1", "B": "out"}


def under(token: str) -> dict[str, Any]:
    """A under a token."""
    return {"players": PAIR, "tokens": {"a1": [token]}}


@each(
    ("spec", "clause", "ruling"),
    [
        (under("fire"), "UE-FIRE-05", "shared_protection=own-life"),
        (under("collapse"), "UE-COLLAPSE-03", "blast_hits=one"),
        (under("grate"), "UE-GRATE-07", ""),
        ({"players": {"A": "x", "B": "out"}}, "UE-CHASM-11", ""),
        ({"players": PAIR, "misses": {"B": 1}}, "UE-GAP-48", ""),
        ({"players": PAIR, "misses": {"A": 1}}, "UE-CHANCE-12", "missed_turn=throw"),
        (
            {"players": {"A": "a2", "B": "out"}, "turn": "B", "misses": {"A": 4}},
            "UE-GAP-05", "fire_protection=next-turn",
        ),
        ({"players": PAIR, "turn": "B", "misses": {"A": 1}}, "UE-CHANCE-01", "blocked_luck=draws"),
        (
            {"players": PAIR, "tokens": {"S": ["grate"]}, "_": "start-and-exits"},
            "UE-GAP-17", "card_blocks=not-chasms",
        ),
        ({"players": PAIR, "treasure": "E"}, "UE-EXIT-03", "leaving_count=exact"),
        ({"players": {"A": "S", "B": "S"}, "treasure": "A"}, "UE-EXIT-03", "occupied_start=waits"),
        ({"players": {"A": "T", "B": "out"}}, "UE-TREASURE-03", "cave_death=goes-home"),
        ({"players": PAIR, "treasure": "P"}, "UE-STEAL-02", "giving_up=allowed"),
        ({"players": PAIR, "open": {"prison": "A"}}, "UE-GAP-41", "open_and_six=stays-open"),
        (
            {"players": PAIR, "open": {"prison": "B", "fire-cave": "B"}},
            "UE-GAP-41", "opens_prison=everybody",
        ),
        (
            {"players": {"A": "P", "B": "out"}, "open": {"prison": "B"}, "free": "prison"},
            "UE-RESTORE-03", "open_fall=card",
        ),
        ({"players": PAIR, "free": "fire-cave"}, "UE-GAP-41", ""),
        ({"players": PAIR, "free": "prison"}, "UE-GAP-41", "opens_prison=everybody"),
        ({"board": "full", "players": PAIR | {"A": "Prison"}, "deal": True}, "UE-SETUP-08", ""),
        (
            {"board": "full", "players": ["A", "B"], "deal": True, "treasure": "Prison"},
            "UE-SETUP-07", "",
        ),
    ],
)  # fmt: skip
def test_what_cannot_arise_is_refused_with_its_clause(
    spec: dict[str, Any], clause: str, ruling: str
) -> None:
    """Unless the set-up is loose, or another ruling lets it arise."""
    option, _, choice = ruling.partition("=")
    chosen = {"chance_blocks": spec["_"]} if "_" in spec else {}
    spec = {key: value for key, value in spec.items() if key != "_"}
    maps = {} if "board" in spec else {"M1": LAIR}
    with pytest.raises(SetupError, match=f"{clause}.*loose = true"):
        GAME.setup(spec, maps, chosen)
    GAME.setup({**spec, "loose": True}, maps, chosen)
    if ruling:
        GAME.setup(spec, maps, {**chosen, option: choice})


def test_a_loose_set_up_is_still_no_nonsense() -> None:
    """What does not exist stays refused."""
    with pytest.raises(SetupError, match="no square 'zz'"):
        GAME.setup({"players": {"A": "zz"}, "loose": True}, MAP, {})
    with pytest.raises(SetupError, match="true or false"):
        GAME.setup({"players": {"A": "a1"}, "loose": "yes"}, MAP, {})


@each("seed", range(30))
def test_what_arises_in_play_can_be_set_up(seed: int) -> None:
    """Under every ruling: the position of a game, described, is never refused."""
    random = Random(seed)
    arises(random, 120)


@pytest.mark.long
@each("seed", range(1000, 1400))
def test_what_arises_in_many_games_can_be_set_up(seed: int) -> None:
    """The same, over and over."""
    arises(Random(seed), 400)


def arises(random: Random, actions: int) -> None:
    """Play a random game under random rulings, and set up what comes of it now and then."""
    chosen = made_options(random, 4)
    board = random.choice((MINE, LINE))
    names = GAME.setup({"players": {"A": "out"}}, {"M1": board}, {}).field.names
    spec: dict[str, Any] = {"players": dict.fromkeys("AGH", names[0]), "hands": {}}
    if board == LINE:
        spec["treasure"] = "a4"
    counts = dict.fromkeys(TOOLS, 3)
    many = ("bomb", "torch", "knife", "plank", "signpost", "file")
    counts |= dict.fromkeys(many, 30)
    spec["counts"] = {"tools": counts}
    for who in "AGH":
        spec["hands"][who] = random.sample(sorted(TOOLS), 4) + random.sample(many, 3)
    state = GAME.setup(spec, {"M1": board}, chosen)
    for _ in range(actions):
        outcome = GAME.fallen(state, random.random())
        if outcome is None:
            listed = GAME.actions(state)
            if not listed:
                return
            outcome = random.choice(listed)
        state = GAME.resolve(state, outcome, None)
        found = None if state.bonus else described(state, {})
        if found is not None:
            assert "loose" not in found.spec, list(impossible(state, {}))
            GAME.setup(found.spec, found.maps, chosen)
