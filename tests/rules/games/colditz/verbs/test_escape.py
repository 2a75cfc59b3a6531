"""Tunnels, cards, Targets, what an escape leaves behind, and the end of the game."""

from __future__ import annotations

from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table


def test_the_classic_edition() -> None:
    """EC-SC-58: two escapes win at once; when the time is up the Security Officer wins."""
    classic = {"edition": "classic"}
    table = Table(classic, at={"Br1": "X07"}, kits=["British"], points=3, escapes={"British": 1})
    assert table.play("British: Br1 to TG1")["winner"] == "British"
    result = GAME.result(table.state)
    assert result is not None
    assert result.text == "The British win. Escapes: the British 2, the Dutch 0."
    table = Table(classic, turn="Security", points=0, minutes=150, escapes={"British": 1})
    table.play("Security: time is up; Security: end")
    assert table["winner"] == "Security"
    assert Table(turn="Security").refused("Security: time is up") == "no-limit"


@each(
    ("goal", "told"),
    [
        ("per-nation", "2 escapes of one nation."),
        ("total", "4 escapes in all."),
        ("both", "2 escapes of one nation or 4 escapes in all."),
    ],
)
def test_what_was_agreed_is_told(goal: str, told: str) -> None:
    """EC-VARIANT-03, EC-VARIANT-04."""
    spec = {} if goal == "per-nation" else {"total": 4}
    state = GAME.setup({"board": "mini", "begin": True, "agree": True, **spec}, {},
                       {"escape_goal": goal})  # fmt: skip
    events = GAME.apply(state, GAME.read(state, "British: agree")).events
    assert events[0].text.endswith(f"50 Rounds and {told}")


# -- Do-or-Die -------------------------------------------------------------------------------------

DESPAIR = {"edition": "classic", "do_or_die": "classic"}
LAST: dict[str, Any] = {
    "board": "fence", "players": ["Polish", "British"], "turn": "Security", "points": 0,
    "minutes": 150, "kits": ["Polish", "British"],
}  # fmt: skip


def up(options: dict[str, str] | None = None, **more: Any) -> Table:
    """The time is up at the end of a Round."""
    spec = {**LAST, "at": {"Po1": "X08", "Po2": "escaped", "Br1": "X01", "Br2": "escaped"}, **more}
    table = Table({**DESPAIR, **(options or {})}, **spec)
    return table.play("Security: time is up; Security: end")


def test_a_card_is_turned_once() -> None:
    """EC-GAP-60: the values that are left are equally likely."""
    table = up().play("Polish: do or die with Po1")
    assert [GAME.write(table.state, one) for one in GAME.actions(table.state)] == [
        f"value: {number}" for number in (3, 4, 5, 6, 7)
    ]
    table.play("value: 5; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1; dice: 1+1; Polish: pass")
    table.play("British: do or die with Br1")
    assert [GAME.write(table.state, one) for one in GAME.actions(table.state)] == [
        f"value: {number}" for number in (3, 4, 6, 7)
    ]
