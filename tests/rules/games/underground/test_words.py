"""A step of several actions as one line of a log."""

from __future__ import annotations

from rules import scenarios
from rules.core.game import Node
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.state import State
from rules.games.underground.words import summary
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table


def taken(node: Node[State, Action]) -> list[tuple[State, Action]]:
    """The actions of a step, each with its position."""
    passage = node.passage()
    return [(one.parent.state, one.action) for one in passage if one.parent and one.action]


def line(name: str, step: int) -> str:
    """The line of one step of a scenario of the book."""
    return summary(taken(scenarios.run(scenarios.load(f"underground/{name}")).nodes[step - 1]))


@each(
    ("name", "step", "told"),
    [
        ("chasm-jump", 1, "A: throws 5, to a2"),
        ("chasm-jump", 2, "B: jumps 4, to a6"),
        ("chasm-jump", 3, "A: jumps 6"),
    ],
)
def test_a_move_is_a_throw_and_where_it_ends(name: str, step: int, told: str) -> None:
    """The die stands with the throw, the route is told by its end."""
    assert line(name, step) == told


def test_every_step_of_the_book_has_a_line() -> None:
    """No two players are mixed up and nothing is lost: each actor is named once in a row."""
    for name in scenarios.scenarios("underground"):
        for node in scenarios.run(scenarios.load(name)).nodes:
            if node.kind != "action":
                continue
            text = GAME.summary(taken(node))
            for _, action in taken(node):
                assert action.who == "chance" or f"{action.who}:" in text, (name, text)


def test_a_chasm_may_be_called_like_what_is_done_at_it() -> None:
    """Only the command is told in the third person, not the square."""
    table = Table("y--x--a1--jump--z\nchasm: x, jump", players={"A": "a1", "B": "z"})
    state = table.state
    for text, told in (("jump x", "A: jumps x 2"), ("jump jump", "A: jumps jump 2")):
        action = GAME.read(state, f"A: {text}")
        thrown = GAME.resolve(state, action, None)
        assert GAME.summary([(state, action), (thrown, GAME.read(thrown, "die: 2"))]) == told
    assert GAME.label(state, GAME.read(state, "A: jump jump")) == "Jump over jump"


@each(
    ("route", "told"),
    [
        ("go a1 a2, knife at B", "to a2, knife at B"),
        ("go a1 a2 a3, signpost at a1", "to a3, signpost at a1"),
        ("go a1 a2, signpost at a1, knife at B", "to a2, signpost at a1, knife at B"),
    ],
)
def test_what_is_done_on_a_route_stands_behind_its_end(route: str, told: str) -> None:
    """The line leaves out the squares of the way, and neither the cards shown nor the attack."""
    table = Table(
        CORRIDOR, players={"A": "a0", "B": "a2"}, hands={"A": ["knife", "signpost"]},
        tokens={"a1": ["signpost"]}, arrows={"a1": "a0"} if "signpost" in route else {"a1": "a2"},
    )  # fmt: skip
    steps = []
    for text in ("A: throw", "die: 3", f"A: {route}"):
        steps.append((table.state, GAME.read(table.state, text)))
        table.do(text)
    assert GAME.summary(steps) == f"A: throws 3, {told}"
