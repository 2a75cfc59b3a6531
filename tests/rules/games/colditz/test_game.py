"""The game as a whole: who may act, what things are called, when two games are the same."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from rules.games.colditz import GAME
from rules.games.colditz.actions import ROLL, Action
from tests.cases import each
from tests.rules.games.colditz.table import Table


def test_who_may_act() -> None:
    """EC-TURN-05, EC-CARD-09: who has the Turn, and others while they might trade or hide a man."""
    assert GAME.actors(Table().state) == ("British",)
    assert GAME.actors(Table(hands={"Dutch": ["Lookout"]}).state) == ("British", "Dutch")
    rich: dict[str, Any] = {"equipment": {"British": ["rope"]}}
    assert GAME.actors(Table(**rich).state) == ("British", "Dutch")
    assert GAME.actors(Table(**rich, turn="Security").state) == ("Security",)
    assert GAME.actors(Table().play("British: roll").state) == ("chance",)


def test_while_a_pawn_has_to_go_on_nobody_else_acts() -> None:
    """EC-GAP-75: the first man of the first nation is as good as any."""
    for man in ("Br1", "Br2"):
        table = Table(at={man: "X03"}, points=3, hands={"Dutch": ["Hideaway"]})
        assert GAME.actors(table.state) == ("British", "Dutch")
        table.play(f"British: {man} to X04")
        assert GAME.actors(table.state) == ("British",)
        refusal = table.refusal("British: end")
        assert (refusal.code, refusal.clauses) == ("go-on", ("EC-GAP-75",))
        assert refusal.text == f"{man} may not stay there and goes on first."


@each("man", ["Br1", "Br3"])
def test_by_ruling_a_pawn_may_pause_but_not_for_good(man: str) -> None:
    """EC-GAP-75: another pawn moves in between; the Turn does not end before he has gone on."""
    table = Table({"pausing": "turn-end"}, at={man: "X03", "Br2": "I05"}, points=4)
    table.play(f"British: {man} to X04; British: Br2 to I06")
    assert (table["mover"], table["points"]) == (man, "2")
    refusal = table.refusal("British: end")
    assert (refusal.code, refusal.clauses) == ("go-on", ("EC-GAP-75",))
    assert refusal.text == f"{man} may not stay there and goes on first."
    assert table.play("British: Br2 to I07")["points"] == "1"
    stays = table.refusal("British: Br2 to I08")
    assert (stays.code, stays.clauses) == ("strands", ("EC-GAP-75",))
    assert stays.text == f"After that {man} cannot go on."
    assert table.play(f"British: {man} to X05; British: end")["turn"] == "Dutch"


@each(
    ("text", "clause"),
    [("claim rope with Br1 Br2", "EC-EQUIP-01"), ("share the kit", "EC-EQUIP-01"),
     ("release Br1 to I06", "EC-DOUBLE-01")],
)  # fmt: skip
def test_what_security_never_does(text: str, clause: str) -> None:
    """EC-EQUIP-01, EC-DOUBLE-01: claims, shares and releases are for Escape Officers."""
    refusal = Table(turn="Security", throws=["3+3"]).refusal(f"Security: {text}")
    assert refusal.code == "no-escaper"
    assert refusal.text == "Only Escape Officers do that, not Security."
    assert refusal.clauses == (clause,)


def test_what_things_are_called() -> None:
    """EC-SETUP-08: the words of a sentence, by what they name; a circle by both of its names."""
    table = Table(players=["British", "Polish"])
    names = GAME.names(table.state)
    assert list(names) == ["player", "pawn", "circle", "cells", "card", "part", "thing", "tunnel"]
    assert names["player"][:3] == ("British", "Polish", "Security")
    assert {"the Poles", "The Poles", "the British"} <= set(names["player"])
    assert names["pawn"] == table.state.field.pawns
    assert {"Br1", "Po7", "G12"} <= set(names["pawn"])
    assert {"Chapel 3", "CHAPEL3", "the Staff Car circle", "CAR", "A01"} <= set(names["circle"])
    assert names["cells"] == ("inner cells", "outer cells")
    assert {"Hideaway", "Tunnel: Chapel", "Alarm"} <= set(names["card"])
    assert not {"Appel", "Search"} & set(names["card"])
    assert names["part"] == ("food", "documents", "compass", "disguise")
    assert {"a rope", "no Kit", "another wire cutter"} <= set(names["thing"])
    assert len(names["thing"]) == 15
    assert names["tunnel"] == ("Chapel", "Canteen")


def test_positions_of_equal_games_are_equal() -> None:
    """EC-SETUP-08: castle, rulings, nations and what was agreed make a game; nothing else does."""
    state = Table(at={"Br1": "I05"}).state
    other = deepcopy(state)
    assert other.field is not state.field
    assert (other, other.field, hash(other.field)) == (state, state.field, hash(state.field))
    others = (
        Table({"edition": "classic"}), Table(players=["Dutch", "British"]),
        Table(players=["British", "Polish"]), Table(rounds=20),
    )  # fmt: skip
    for table in others:
        assert table.state.field != state.field
    assert GAME.setup({"board": "full"}, {}, {}).field != state.field
    assert state.field != "Mini-Colditz"


def test_what_the_turn_of_another_forbids() -> None:
    """EC-TURN-05, EC-TURN-07: to roll, and more; each says which rule keeps it to the own Turn."""
    table = Table()
    for text, clauses in (
        ("roll", ("EC-TURN-05", "EC-TURN-07")), ("draw", ("EC-CARD-02",)),
        ("claim rope with Du1 Du2", ("EC-GAP-27",)), ("discard Lookout", ("EC-CARD-08",)),
        ("play Lookout", ("EC-CARD-08", "EC-CARD-09")),
    ):  # fmt: skip
        refusal = table.refusal(f"Dutch: {text}")
        assert (refusal.code, refusal.text) == ("not-your-turn", "The British have the Turn.")
        assert refusal.clauses == clauses
    refusal = table.refusal("British: accept")
    assert (refusal.code, refusal.clauses) == ("not-asked", ("EC-TURN-06",))
    assert refusal.text == "The British have nothing to answer now."


def test_a_turn_begins_with_a_roll() -> None:
    """EC-MOVE-01: one, before a draw, an extra throw or the end of the Turn."""
    table = Table()
    for text, said in (
        ("draw", "The British roll the dice first."),
        ("reroll", "The British roll the dice first."),
        ("end", "The British roll the dice before the Turn can end."),
    ):
        refusal = table.refusal(f"British: {text}")
        assert (refusal.code, refusal.text) == ("roll-first", said)
        assert refusal.clauses == ("EC-MOVE-01",)
    table.play("British: roll")
    refusal = table.refusal("British: roll")
    assert (refusal.code, refusal.text) == ("chance-first", "First chance decides the dice.")
    assert refusal.clauses == ("EC-CLASSIC-26", "EC-MOVE-01")
    refusal = table.refusal("card: Lookout")
    assert refusal.code == "no-outcome"
    assert refusal.text == "That cannot come up now: chance decides the dice."
    table.play("dice: 4+2")
    refusal = table.refusal("dice: 1+2")
    assert (refusal.code, refusal.clauses) == ("no-chance", ("EC-CLASSIC-26",))
    assert refusal.text == "Chance has nothing to decide now."
    refusal = table.refusal("British: roll")
    assert (refusal.code, refusal.clauses) == ("rolled", ("EC-MOVE-01",))
    assert refusal.text == "The British have made the movement roll of this Turn."
    refusal = table.refusal("British: draw")
    assert (refusal.code, refusal.clauses) == ("no-draw", ("EC-CARD-01", "EC-REF-03"))
    assert refusal.text == "Only a movement throw of 5 or less brings a card."
    refusal = table.refusal("British: reroll")
    assert (refusal.code, refusal.clauses) == ("no-double", ("EC-DOUBLE-02", "EC-REF-01"))
    assert refusal.text == "Only a double brings another throw."


def test_who_does_not_play_does_nothing() -> None:
    """EC-SETUP-08: and it is said who plays."""
    (refusal,) = GAME.refusals(Table().state, Action("Polish", ROLL))
    assert (refusal.code, refusal.clauses) == ("no-player", ("EC-SETUP-08",))
    assert refusal.text == "Nobody called Polish plays; these do: British, Dutch, Security."


@each(
    ("spec", "last", "clause"),
    [({"at": {"Br1": "X07", "Br2": "escaped"}, "kits": ["British"], "points": 1},
      "British: Br1 to TG1", "EC-WIN-01"),
     ({"marker": 1, "turn": "Dutch", "points": 6}, "Dutch: end", "EC-WIN-03")],
)  # fmt: skip
def test_when_the_game_is_over_nobody_does_anything(
    spec: dict[str, Any], last: str, clause: str
) -> None:
    """EC-WIN-01, EC-WIN-03: two men have escaped, or the Rounds have run out."""
    table = Table({"edition": "classic"}, **spec).play(last)
    refusal = table.refusal("British: roll")
    assert (refusal.code, refusal.text) == ("over", "The game is over.")
    assert refusal.clauses == (clause,)


def test_the_codes_of_steps_are_told_of_no_pawn_by_name() -> None:
    """Each is the sentence that the engine says, for whatever pawn and circle."""
    told = {entry.word: entry.means for entry in GAME.manual().codes}
    assert told["no-link"] == "no way leads from here to that circle"
    assert told["immune-safe"] == "somebody is on a Safe Area, where no Guard arrests"
    assert told["go-on"] == "the pawn may not stay there and goes on first"
