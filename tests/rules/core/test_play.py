"""What a play tells, to whom, and in which order its questions are settled."""

from __future__ import annotations

from typing import get_type_hints

from rules.core.play import EVERYONE, BasePlay, replace_at
from rules.core.records import Event
from rules.games.underground.state import Play, State


class Sample(BasePlay[str]):
    """A play that holds nothing but its questions."""

    __slots__ = ("pending",)

    def __init__(self, *pending: str, log: list[Event] | None = None) -> None:
        self.players, self.log, self.pending = ("A", "B", "C"), log, pending


def test_what_is_said_is_heard_by_all_and_names_each_clause_once() -> None:
    """A clause that decides twice is told once; nobody may be named."""
    log: list[Event] = []
    play = Sample(log=log)
    play.say("won", "B wins.", "X-1", "X-2", "X-1", seat=1, die=6)
    play.say("over", "It is over.", "X-3")
    assert log == [
        Event("won", "B wins.", ("X-1", "X-2"), "B", data={"die": 6}),
        Event("over", "It is over.", ("X-3",)),
    ]


def test_what_is_whispered_is_heard_by_its_player_and_by_those_who_see_all() -> None:
    """A second player may be in the secret."""
    log: list[Event] = []
    play = Sample(log=log)
    play.whisper("dealt", "A is dealt the knife.", seat=0)
    play.whisper("offer", "B offers C a rope.", seat=1, also=2)
    assert [event.heard_by for event in log] == [(EVERYONE, "A"), (EVERYONE, "B", "C")]


def test_nothing_is_told_where_nobody_reads() -> None:
    """Without a log, saying is silent."""
    play = Sample()
    play.say("over", "It is over.", "X-3")
    play.whisper("dealt", "A is dealt the knife.", seat=0)
    assert play.log is None


def test_what_is_asked_last_is_settled_first() -> None:
    """A new question comes before what waits; the first may change its form."""
    play = Sample("route")
    play.ask("protect", "fall")
    play.instead("defend")
    assert play.pending == ("defend", "fall", "route")
    assert [play.answered() for _ in range(3)] == ["defend", "fall", "route"]
    assert not play.pending


def test_a_row_is_replaced_in_one_place_and_the_old_one_stays() -> None:
    """Positions share their rows: none of them is ever changed."""
    row = (1, 2, 3)
    assert replace_at(row, 1, 7) == (1, 7, 3)
    assert row == (1, 2, 3)


def test_a_play_in_which_verbs_change_fields_has_those_of_its_position() -> None:
    """The type checker needs them a second time; what they are is said by the position."""
    play, position = get_type_hints(Play), get_type_hints(State)
    assert {name: play[name] for name in State._fields} == position
