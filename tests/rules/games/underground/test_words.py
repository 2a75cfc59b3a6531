"""A step of several actions as one line of a log."""

from __future__ import annotations

from rules import scenarios
from rules.core.story import Node
from rules.games.underground import GAME
from rules.games.underground.actions import Action
from rules.games.underground.state import State
from rules.games.underground.words import summarize_actions
from tests.cases import each


def taken(node: Node[State, Action]) -> list[tuple[State, Action]]:
    """The actions of a step, each with its position."""
    passage = node.passage()
    return [(one.parent.state, one.action) for one in passage if one.parent and one.action]


def line(name: str, step: int) -> str:
    """The line of one step of a scenario of the book."""
    return summarize_actions(
        taken(scenarios.run(scenarios.load(f"underground/{name}")).nodes[step - 1])
    )


@each(
    ("name", "step", "told"),
    [
        ("chasm-jump", 1, "A: throws 5, to a2"),
        ("chasm-jump", 2, "B: jumps over a3, throws 4, to a6"),
        ("chasm-jump", 3, "A: jumps over a3, throws 6"),
    ],
)
def test_a_move_is_a_throw_and_where_it_ends(name: str, step: int, told: str) -> None:
    """The die stands with the throw, the route is told by its end."""
    assert line(name, step) == told


def test_every_step_of_the_book_has_a_line() -> None:
    """No two players are mixed up and nothing is lost: each actor is named once in a row."""
    for name in scenarios.list_scenarios("underground"):
        for node in scenarios.run(scenarios.load(name)).nodes:
            if node.kind != "action":
                continue
            text = GAME.speech.summarize(taken(node))
            for _, action in taken(node):
                assert action.who == "chance" or f"{action.who}:" in text, (name, text)
