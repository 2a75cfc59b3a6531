"""What moves in a step of the tunnels: every kind of event, and nothing that is not to be known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from rules import scenarios
from rules.core.timeline import Timeline
from rules.games.underground import GAME
from tests.cases import each, of_the_book
from tests.rules.games.underground.playing import CORRIDOR, Table
from tests.rules.games.underground.positions import made_state
from tests.rules.games.underground.test_secrets import other_cards, other_names, side_by_side
from tests.strategies import seeds
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay, board
from widgets.boards.tunnels.facts import seen
from widgets.boards.tunnels.motion import TELLS, Telling
from widgets.kernel.motion import LONGEST, MOST, Film, Item
from widgets.kernel.scene import Use

TUNNELS = board("underground")
NAMES = of_the_book("underground")
QUIET = {
    "begins", "bought-card", "dealt-card", "found-card", "freed-all", "inside", "lost-card",
    "must-miss", "ready", "stalled", "struck", "throws", "turn", "unprotected", "which",
}  # fmt: skip
"""Kinds of events of which the scene after the step tells enough."""


class Move(NamedTuple):
    """One move of a script: the position before it, the move, the position after, what happened."""

    before: Any
    action: Any
    state: Any
    events: tuple[Any, ...]


def played(name: str) -> tuple[Any, list[Move]]:
    """A scenario's game, and every move of its script."""
    model = StageModel(scenarios.load(name))
    model.goto(model.last)
    return model.game, moves(model.timeline)


def moves(timeline: Timeline[Any, Any]) -> list[Move]:
    """Every move that was made."""
    return moves_of(timeline.line())


def moves_of(nodes: Iterable[Any]) -> list[Move]:
    """The moves among nodes."""
    return [
        Move(node.parent.state, node.action, node.state, node.events)
        for node in nodes
        if node.kind == "action" and node.parent is not None
    ]


def film(game: Any, move: Move, viewer: str = "everyone") -> tuple[Item, ...]:
    """What one move shows."""
    found = Film()
    TUNNELS.motion(found, game, move.before, move.action, move, viewer, None)
    return found.ready()[0]


def step(name: str, *kinds: str, viewer: str = "everyone", which: int = 0) -> tuple[Item, ...]:
    """What is shown of the first move of a scenario with events of all these kinds."""
    game, moves = played(f"underground/{name}")
    fitting = [move for move in moves if set(kinds) <= {event.kind for event in move.events}]
    return film(game, fitting[which], viewer)


def kinds(items: tuple[Item, ...]) -> list[str]:
    """What sorts of things happen, in order."""
    return [item.k for item in items]


def first(items: tuple[Item, ...], kind: str) -> Item:
    """The first thing of a kind."""
    return next(item for item in items if item.k == kind)


# -- what holds for every step --------------------------------------------------------------------


def everything(name: str) -> Iterator[tuple[Any, Move, str]]:
    """Every move of a scenario with every viewer."""
    game, moves = played(name)
    for move in moves:
        for viewer in game.viewers(move.state):
            yield game, move, viewer


@pytest.mark.slow
@each("name", NAMES)
def test_every_step_of_the_book(name: str) -> None:
    """Few items, soon over, about sprites and places that are on the scene."""
    for game, move, viewer in everything(name):
        sound(game, move, viewer)


@each("name", NAMES)
def test_steps_of_many_moves(name: str) -> None:
    """What the script does in one step is one film: no die lies on another, nor words on words."""
    model = StageModel(scenarios.load(name))
    for number in range(1, model.last + 1):
        model.goto(number)
        telling = Film()
        for move in moves_of(model.recent()):
            TUNNELS.motion(telling, model.game, move.before, move.action, move, "everyone", None)
        items, ms = telling.ready()
        assert len(items) <= MOST
        assert ms <= LONGEST
        stay = [item.at for item in items if item.stay and item.k in ("die", "note", "hold")]
        assert len(stay) == len(set(stay)), stay


def sound(game: Any, move: Move, viewer: str) -> None:
    """What a move shows is short, and about sprites and places that are on the scene."""
    telling = Film()
    TUNNELS.motion(telling, game, move.before, move.action, move, viewer, None)
    items, ms = telling.ready()
    assert len(items) <= MOST
    assert ms <= LONGEST
    after = TUNNELS.scene(game, move.state, viewer, Overlay(left=items))
    before = TUNNELS.scene(game, move.before, viewer, Overlay())
    sprites = {use.name for scene in (before, after) for use in scene.sprites()}
    for item, laid in zip(items, after.laid, strict=True):
        assert {item.s, item.by} - {""} <= sprites, item
        assert laid.path or laid.marks or item.k in ("put", "take", "toss"), item


@each("name", NAMES)
def test_who_is_told_to_move_moves(name: str) -> None:
    """Told event by event, everybody ends where he stands, and the treasure with who carries it."""
    game, moves = played(name)
    for move in moves:
        telling = Telling(Film(), game, move.before, move.state, "everyone", [*move.events])
        for event in move.events:
            assert (event.kind in TELLS) != (event.kind in QUIET), event.kind
            if event.kind in TELLS:
                TELLS[event.kind](telling, event)
        now = seen(game, move.state, "everyone")
        assert (telling.at, telling.carrier) == (now.at, now.carrier), move.events


@pytest.mark.slow
def test_sprites_keep_their_names() -> None:
    """No two things on a board have one name, and a name tells nothing but what lies open."""
    for name in NAMES():
        for game, move, viewer in everything(name):
            found = [
                use.name for use in TUNNELS.scene(game, move.state, viewer, Overlay()).sprites()
            ]
            assert len(found) == len(set(found))


def test_names_of_symbols_are_their_own() -> None:
    """A symbol is drawn once and used by its name: no two different ones share it."""
    found: dict[str, Any] = {}
    for name in NAMES():
        game, moves = played(name)
        for move in moves:
            overlay = Overlay(left=film(game, move), ahead=True)
            for shape in TUNNELS.scene(game, move.state, "everyone", overlay).shapes():
                if isinstance(shape, Use):
                    assert found.setdefault(shape.symbol.id, shape.symbol) == shape.symbol


# -- one kind after the other ---------------------------------------------------------------------


def test_a_throw_and_a_walk() -> None:
    """The die lies with its thrower's letter; the way is counted; lost steps are said."""
    assert [(one.face, one.text) for one in step("chasm-jump", "rolled")] == [(5, "A")]
    items = step("chasm-jump", "moved")
    assert kinds(items) == ["was", "walk", "note"]
    assert first(items, "walk").via == ("a0", "a1", "a2")
    assert first(items, "walk").n == 1
    assert first(items, "note").text == "3 steps lost"


def test_a_jump() -> None:
    """First the word, then the die; the arc is the first square, the rest is counted from three."""
    assert [(one.k, one.text) for one in step("chasm-jump", "announced")] == [("say", "jump")]
    items = step("chasm-jump", "moved", which=1)
    assert kinds(items) == ["was", "jump", "walk"]
    assert (first(items, "jump").via, first(items, "jump").n) == (("a2", "a3", "a4"), 1)
    assert (first(items, "walk").via, first(items, "walk").n) == (("a4", "a5", "a6"), 3)


def test_a_fall_into_the_chasm() -> None:
    """The piece falls, a cross stands in the chasm, and its owner waits outside."""
    items = step("chasm-jump", "died")
    assert kinds(items)[:5] == ["was", "die", "fall", "dead", "enter"]
    assert first(items, "fall").via == ("a2", "a3")
    assert (first(items, "dead").at, first(items, "dead").to) == ("a3", "out:A")
    assert first(items, "enter").at == "out:A"


# -- by small stories: a drawing, a set-up, what is done ------------------------------------------

CELL = "a1--a2--a3--P--a4--a5--a6\nprison: P\nchance: a2"
MINES = "a1--a2--a3--R--a4--a5--a6\nrubble cave: R\nchance: a2"
FIRES = "a1--a2--a3--F--a4--a5--a6\nfire cave: F\nchance: a2"
LAIR = "S--a1--a2--B--a3--a4--a5--a6\nstart: S\nbeast cave: B\nchance: a2"
GAP = "a0--a1--a2--a3--a4--a5--a6\nchasm: a3"
CHANCE = "S--a1--a2--a3--a4--a5--a6--E\nstart: S\nexit: E\nchance: a3"


def told(drawing: str, do: str, /, **setup: Any) -> tuple[Item, ...]:
    """What the last action of a story shows, ``seen`` by one viewer or by everyone."""
    viewer = setup.pop("seen", "everyone")
    table = Table(drawing, **setup).do(do)
    return film(GAME, moves(table.timeline)[-1], viewer)


def draws(card: str, **setup: Any) -> dict[str, Any]:
    """A set-up in which a Chance card lies on top."""
    return {"players": {"A": "a1", "B": "a6"}, "chance": [card], **setup}


def test_nobody_can_move() -> None:
    """Whoever cannot take a step is said to stay; whoever stays to attack is not."""
    shut = {"a1": ["fire"]}
    items = told(CORRIDOR, "A: throw; die: 3; A: stay", players={"A": "a0"}, tokens=shut)
    assert [(one.k, one.at, one.text) for one in items] == [("note", "a0", "cannot move")]


def test_turning_back_is_said() -> None:
    """In front of a chasm a way back is announced, and then walked like any other."""
    setup = {"players": {"A": "a2", "B": "a6"}, "came": {"A": "a1"}}
    (item,) = told(GAP, "A: back", **setup)
    assert (item.k, item.s, item.text) == ("say", "A", "turn back")
    items = told(GAP, "A: back; die: 2; A: go a1 a0", **setup)
    assert kinds(items) == ["was", "walk"]


def test_onto_a_plank_and_off_it() -> None:
    """The card becomes a plank, the piece steps on; when it climbs out the plank goes."""
    setup = {"players": {"A": "a2", "B": "a6"}, "hands": {"A": ["plank"]}}
    items = told(GAP, "A: use plank on a3", **setup)
    assert kinds(items) == ["was", "card", "put", "walk"]
    assert first(items, "card").sign == "plank"
    assert first(items, "put").s == "plank:a3"
    assert first(items, "walk").n == 0
    items = told(GAP, "A: use plank on a3; B: throw; die: 1; B: go a5; A: climb a4", **setup)
    assert kinds(items) == ["was", "walk", "take"]


def test_dynamite_with_nobody_there() -> None:
    """The card, the fuse, the blast, the stones, and then the token."""
    setup = {"players": {"A": "a3", "B": "a9"}, "hands": {"A": ["dynamite"]}}
    items = told(CORRIDOR, "A: use dynamite on a4", **setup)
    assert kinds(items) == ["card", "hold", "fuse", "boom", "stones", "put"]
    assert first(items, "card").via == ("hand:A", "a4")
    assert first(items, "put").s == "tok:collapse:a4"
    assert [one.t for one in items] == sorted(one.t for one in items)


BLAST = {
    "players": {"A": "a3", "B": "a4", "C": "a4", "D": "a9"},
    "hands": {"A": ["dynamite"], "B": ["beam"], "C": ["stake"]},
}


def test_the_roof_falls_on_two() -> None:
    """When nobody shows wood the stones fall first; then both die, each with a cross of his own."""
    items = told(CORRIDOR, "A: use dynamite on a4; B: decline; C: decline", **BLAST)
    assert kinds(items) == ["was", "was", "stones", "dead", "enter", "dead", "enter", "put"]
    crosses = [(one.s, one.at, one.to) for one in items if one.k == "dead"]
    assert crosses == [("B", "a4/0/2", "out:B"), ("C", "a4/1/2", "out:C")]
    assert not told(CORRIDOR, "A: use dynamite on a4; B: decline", **BLAST)


def test_the_roof_is_held() -> None:
    """Wood holds it: props, no stones that stay, nobody dies, no token."""
    items = told(CORRIDOR, "A: use dynamite on a4; B: show beam", **BLAST)
    assert kinds(items) == ["card", "hold", "held"]
    assert first(items, "held").stay


def test_fire_is_laid_and_put_out() -> None:
    """Flames grow where a torch is used and the token lies there; a bucket leaves steam."""
    setup = {"players": {"A": "a3", "B": "a5"}, "hands": {"A": ["torch"], "B": ["bucket"]}}
    items = told(CORRIDOR, "A: use torch on a4", **setup)
    assert kinds(items) == ["card", "hold", "fire", "put"]
    items = told(CORRIDOR, "A: use torch on a4; B: use bucket on a4", **setup)
    assert kinds(items) == ["card", "hold", "take", "steam"]
    assert first(items, "take").s == "tok:fire:a4"


@each("token, tool", [("collapse", "pick"), ("grate", "file")])
def test_digging_and_cutting(token: str, tool: str) -> None:
    """The tool swings at the square in front; the token goes, and leaves crumbs."""
    items = told(
        CORRIDOR, f"A: use {tool} on a4", players={"A": "a3", "B": "a9"}, hands={"A": [tool]},
        tokens={"a4": [token]},
    )  # fmt: skip
    assert kinds(items) == ["card", "hold", "take", "dig"]
    assert (first(items, "dig").at, first(items, "dig").way) == ("a4", 1)
    assert first(items, "dig").stay


def test_signposts() -> None:
    """A Signpost is laid like a token, shown against an arrow, and taken away underfoot."""
    fork = "a0--a1--a2--a3\n        |\n        b1--b2"
    setup = {"players": {"A": "a1", "B": "b2"}, "hands": {"A": ["signpost"] * 2}}
    items = told(fork, "A: use signpost on a2 to b1", **setup)
    assert kinds(items) == ["card", "hold", "put"]
    assert first(items, "put").s == "tok:signpost:a2"
    lies = {**setup, "tokens": {"a2": ["signpost"]}, "arrows": {"a2": "b1"}}
    items = told(fork, "A: throw; die: 2; A: go a2 a3, signpost at a2", **lies)
    assert kinds(items) == ["was", "card", "hold", "walk"]
    stands = {**lies, "players": {"A": "a2", "B": "b2"}}
    items = told(fork, "A: use signpost", **stands)
    assert kinds(items) == ["card", "hold", "take"]


def test_the_rule_of_four() -> None:
    """With all four lying one goes from its square before the fifth is laid."""
    setup = {
        "players": {"A": "a3", "B": "a0"},
        "tokens": {name: ["collapse"] for name in ("a6", "a7", "a8", "a9")},
        "hands": {"A": ["bomb"]},
    }
    items = told(CORRIDOR, "A: use bomb on a4; B: move a8", **setup)
    assert [(one.k, one.s) for one in items if one.s] == [
        ("take", "tok:collapse:a8"), ("put", "tok:collapse:a4"),
    ]  # fmt: skip
    oldest = {**setup, "options": {"moved_fifth": "oldest"}}
    items = told(CORRIDOR, "A: use bomb on a4", **oldest)
    assert [one.k for one in items if one.s] == ["take", "put"]


FIGHT = {
    "players": {"A": "a1", "B": "a4", "C": "a9"}, "hands": {"A": ["knife"], "B": ["cross"]},
    "treasure": "B",
}  # fmt: skip


def test_an_attack() -> None:
    """The weapon is shown after the walk, the blow falls on the opponent, who is asked."""
    items = told(CORRIDOR, "A: throw; die: 3; A: go a2 a3 a4, knife at B", **FIGHT)
    assert kinds(items) == ["was", "walk", "card", "hold", "blow"]
    assert (first(items, "blow").at, first(items, "blow").to) == ("a4/0/2", "a4/1/2")


def test_beaten_off_or_dead_and_robbed() -> None:
    """A cross of wood beats it off; without one the attacked dies, and the chest changes feet."""
    attack = "A: throw; die: 3; A: go a2 a3 a4, knife at B; "
    items = told(CORRIDOR, attack + "B: show cross", **FIGHT)
    assert [one.text for one in items if one.k == "note"] == ["beaten off"]
    items = told(CORRIDOR, attack + "B: decline", **FIGHT)
    assert kinds(items) == ["was", "dead", "enter", "toss"]
    assert (first(items, "toss").s, first(items, "toss").d) == ("chest", 320)


def test_what_is_carried_goes_along() -> None:
    """The chest walks with its carrier, and nobody else takes it along."""
    do = "A: throw; die: 2; A: go a2 a3"
    walks = [
        first(told(CORRIDOR, do, players={"A": "a1", "B": "a9"}, treasure=who), "walk").by
        for who in ("A", "B", "a7")
    ]
    assert walks == ["chest", "", ""]


def test_the_treasure_is_taken_and_left() -> None:
    """The chest hops to the foot of whoever takes it, and stays where its carrier dies."""
    items = told(CORRIDOR, "A: take", players={"A": "a1", "B": "a9"}, treasure="a1")
    assert [(one.k, one.s, one.d) for one in items] == [("toss", "chest", 240)]
    do = "A: throw; die: 1; A: go a2; draw: deadly accident"
    items = told(CELL, do, **draws("deadly accident", treasure="A"))
    assert kinds(items) == ["was", "card", "note", "dead", "enter", "toss"]
    items = told(GAP, "A: jump; die: 6", players={"A": "a2", "B": "a6"}, treasure="A")
    assert first(items, "fall").by == "chest"
    do = "A: throw; die: 1; A: go a2; draw: go to prison"
    items = told(CELL, do, **draws("go to prison", treasure="A", options={"sent_carrier": "drops"}))
    assert kinds(items) == ["was", "card", "note", "toss", "sent"]
    assert not first(items, "sent").by


def test_the_prison() -> None:
    """Sent there by a dashed line; a pass opens the way, a file cuts the grates."""
    do = "A: throw; die: 1; A: go a2; draw: go to prison"
    items = told(CELL, do, **draws("go to prison"))
    assert kinds(items) == ["was", "card", "note", "sent"]
    assert first(items, "sent").via == ("a2", "P")
    assert first(items, "card").sign == "chance:go to prison"
    shut = {"players": {"A": "P", "B": "a6"}, "hands": {"A": ["file"]}, "passes": {"A": 1}}
    assert kinds(told(CELL, "A: use pass", **shut)) == ["card", "hold", "note"]
    assert kinds(told(CELL, "A: use file", **shut)) == ["card", "hold", "dig"]


@each(
    "drawing, cave, card, tool, force",
    [
        (FIRES, "F", "fall into the Fire Cave", "hose", "steam"),
        (MINES, "R", "fall into the Rubble Cave", "beam", "held"),
        (LAIR, "B", "fall into the Beast Cave", "knife", "blow"),
    ],
)
def test_a_fall_into_a_cave(drawing: str, cave: str, card: str, tool: str, force: str) -> None:
    """The piece goes along an arc into the cave; a fitting card saves it, or it dies there."""
    do, setup = f"A: throw; die: 1; A: go a2; draw: {card}", draws(card)
    items = told(drawing, do, **setup)
    assert kinds(items) == ["was", "card", "note", "ring", "dead", "enter"]
    assert first(items, "ring").via == ("a2", cave)
    assert first(items, "dead").at == cave
    armed = draws(card, hands={"A": [tool]})
    assert kinds(told(drawing, do, **armed)) == ["was", "card", "note", "ring"]
    items = told(drawing, f"{do}; A: show {tool}", **armed)
    assert kinds(items)[:3] == ["card", "hold", force]


def test_a_cave_is_opened_and_closes() -> None:
    """Water puts it out; at its opener's next turn it burns again."""
    setup = {"players": {"A": "a3", "B": "a6"}, "hands": {"A": ["hose"]}}
    assert kinds(told(FIRES, "A: use hose on F", **setup)) == ["card", "hold", "steam"]
    items = told(FIRES, "A: use hose on F; B: throw; die: 1; B: go a5", **setup)
    assert kinds(items) == ["was", "walk", "fire", "note"]
    assert first(items, "fire").at == "in:F"


def test_coming_in_or_staying_out() -> None:
    """A 1 or a 6 leads in, from where one waits to Start; with another throw one stays."""
    setup = {"players": {"A": "", "B": "a4"}}
    items = told(LAIR, "A: throw; die: 1", **setup)
    assert kinds(items) == ["was", "die", "walk"]
    assert first(items, "walk").via == ("out:A", "S")
    items = told(LAIR, "A: throw; die: 6", **setup)
    assert first(items, "note").text == "once more"
    items = told(LAIR, "A: throw; die: 3", **setup)
    assert [(one.k, one.at, one.text) for one in items] == [
        ("die", "die", "A"), ("note", "word:out:A", "A: stays out"),
    ]  # fmt: skip


def test_out_with_the_treasure() -> None:
    """The winner goes through the exit and beyond, the chest with him."""
    items = told(CHANCE, "A: throw; die: 3; A: go a5 a6 E", players={"A": "a4"}, treasure="A")
    assert kinds(items) == ["was", "walk", "gone"]
    assert (first(items, "gone").via, first(items, "gone").by) == (("E", "beyond:E"), "chest")


def test_throws_that_are_missed() -> None:
    """A turn that is missed is said; a throw that cancels one is not walked."""
    setup = {"players": {"A": "a0", "B": "a9"}, "misses": {"B": 2}, "loose": True}
    items = told(CORRIDOR, "A: throw; die: 1; A: go a1", **setup)
    assert [(one.at, one.text) for one in items if one.k == "note"] == [("a9", "misses this turn")]
    do = "A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 3 throws; A: throw; die: 3"
    far = "a0--a1--a2--a3--a4--a5--a6--a7\nchance: a6"
    items = told(far, do, players={"A": "a0", "B": "a1"}, chance=["miss 3 throws"])
    assert [one.text for one in items if one.k == "note"] == ["stays, 2 left to miss"]


@each("viewer, face", [("everyone", "spoon"), ("A", "spoon"), ("B", "back")])
def test_a_tool_is_found(viewer: str, face: str) -> None:
    """The card goes from the reserve to the hand, face up for its finder alone."""
    do = "A: throw; die: 1; A: go a2; draw: find a tool; tool: spoon"
    items = told(CELL, do, seen=viewer, **draws("find a tool"))
    assert [(one.k, one.via, one.sign) for one in items[:1]] == [
        ("card", ("reserve", "hand:A"), face)
    ]
    assert (items[1].at, items[1].text) == ("word:hand:A", "+1")


@each("viewer, face", [("everyone", "bible"), ("A", "bible"), ("B", "back")])
def test_a_tool_is_lost(viewer: str, face: str) -> None:
    """The card goes under the reserve, its face hidden from the others."""
    do = "A: throw; die: 1; A: go a2; draw: lose a tool; lost: bible"
    items = told(CELL, do, seen=viewer, **draws("lose a tool", hands={"A": ["bible", "pick"]}))
    assert (items[0].via, items[0].sign) == (("hand:A", "reserve"), face)


@each("viewer, face", [("A", "plank"), ("B", "back")])
def test_a_tool_is_bought(viewer: str, face: str) -> None:
    """All see the coin; what it buys only the buyer sees."""
    setup = {"players": {"A": "a1", "B": "a6"}, "hands": {"A": ["coin"]}}
    items = told(CORRIDOR, "A: buy plank", seen=viewer, **setup)
    assert [one.sign for one in items if one.k == "card"] == ["coin", face]


@each("drawing, do, setup, text", [
        (CELL, "A: throw; die: 1; A: go a2; draw: lose a tool", draws("lose a tool"),
         "“lose a tool”, nothing happens"),
        (CELL, "A: throw; die: 1; A: go a2; draw: go to prison; A: decline",
         draws("go to prison", hands={"A": ["file"]}, options={"file_on_arrival": "at-once"}),
         "waits"),
        (MINES, "A: draw", {"players": {"A": "R", "B": "a1"},
                            "options": {"blocked_luck": "draws"}}, "draws instead"),
    ])  # fmt: skip
def test_words_where_nothing_moves(drawing: str, do: str, setup: dict[str, Any], text: str) -> None:
    """A few words at the figure tell what did not come."""
    assert [one.text for one in told(drawing, do, **setup) if one.k == "note"] == [text]


def test_throws_for_the_first_turn() -> None:
    """By ruling the dice say who begins; the last one lies."""
    setup = {"board": "full", "players": ["A", "B"], "deal": True}
    table = Table("", options={"first_player": "highest-throw"}, **setup)
    while "lot A: 4" not in table.legal():
        table.timeline.play(GAME.actions(table.state)[0] if not GAME.chance(table.state)
                            else GAME.chance(table.state)[0][0])  # fmt: skip
    table.do("lot A: 4")
    (die,) = film(GAME, moves(table.timeline)[-1])
    assert (die.k, die.face, die.text) == ("die", 4, "A")


# -- nothing leaks --------------------------------------------------------------------------------


@pytest.mark.slow
@given(seed=seeds)
def test_what_cannot_be_told_apart_looks_the_same(seed: int) -> None:
    """Other cards in hidden hands, the same actions: byte by byte the same films and pictures."""
    random = Random(seed)
    state = made_state(random)
    viewer = random.choice(state.field.players)
    change = random.choice((other_names, other_cards))
    for lines in side_by_side(state, change(random, state, viewer), random):
        films, pictures = [], []
        for line in lines:
            films.append([film(GAME, move, viewer) for move in moves(line)])
            overlay = Overlay(left=films[-1][-1] if films[-1] else ())
            pictures.append(TUNNELS.scene(GAME, line.state, viewer, overlay).plain())
        assert films[0] == films[1]
        assert json.dumps(pictures[0]) == json.dumps(pictures[1])


@pytest.mark.slow
@given(seed=seeds)
def test_games_of_chance(seed: int) -> None:
    """Any game, seen by anybody: every step is told of things that are there, and is soon over."""
    random = Random(seed)
    line: Timeline[Any, Any] = Timeline(GAME, made_state(random))
    for _ in range(25):
        listed = list(GAME.actions(line.state)) or [one for one, _ in GAME.chance(line.state)]
        if not listed:
            return
        line.play(random.choice(listed))
        for viewer in GAME.viewers(line.state):
            sound(GAME, moves(line)[-1], viewer)
