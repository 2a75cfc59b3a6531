"""Looking back from one event: what came before it, the newest first, and what that adds to it."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from rules.core.history import History
from rules.core.records import Event


def event(kind: str, who: str = "A", **data: object) -> Event:
    """An event of which only its kind, its actor and its data count."""
    return Event(kind, "", (), who, data=data)


events = st.builds(event, st.sampled_from(("turn", "moved", "fell")), st.sampled_from("AB"))
steps = st.lists(st.lists(events, max_size=3).map(tuple))


@given(steps, st.lists(events))
def test_back_is_the_line_reversed(line: list[tuple[Event, ...]], now: list[Event]) -> None:
    """The events of the present step come first, then those of each step before it."""
    past = History(enumerate(line))
    past.now = now
    before = [one for step in line for one in step]
    assert list(past.back()) == [*before, *now][::-1]
    assert list(past.before()) == before[::-1]


@given(steps)
def test_a_turn_goes_back_to_its_beginning(line: list[tuple[Event, ...]]) -> None:
    """Nothing of an earlier turn, nor the event with which this one began."""
    past = History(enumerate(line))
    turn = list(past.this_turn())
    everything = list(past.back())
    assert turn == everything[: len(turn)]
    assert all(one.kind != "turn" for one in turn)
    assert len(turn) == len(everything) or everything[len(turn)].kind == "turn"


def test_the_newest_event_that_fits() -> None:
    """By kind, by actor, by data; ``None`` asks for an event without that key."""
    line = [(event("said", code="wall"), event("moved", "B")), (event("said", code="pit", fall=1),)]
    past = History(enumerate(line))
    assert past.newest(("said",)) is line[1][0]
    assert past.newest(("said",), fall=None) is line[0][0]
    assert past.newest(("said",), code="wall") is line[0][0]
    assert past.newest(("moved", "said"), "B") is line[0][1]
    assert past.newest(("moved",), "A") is None


def test_each_event_sees_those_before_it_in_its_step() -> None:
    """What is added stands after the event's own clauses, each once."""

    def adds(past: History[int], one: Event) -> Iterator[str]:
        if one.kind == "fell" and past.newest(("moved",)):
            yield from ("X-1", "X-2")

    past: History[int] = History([(0, ())])
    fell = event("fell")._replace(clauses=("X-2",))
    before = past.annotate((fell, event("moved")), adds)
    after = past.annotate((event("moved"), fell), adds)
    assert [one.clauses for one in before] == [("X-2",), ()]
    assert [one.clauses for one in after] == [(), ("X-2", "X-1")]
