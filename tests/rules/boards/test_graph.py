"""What can be reached on a graph: as much as steps allow, and no more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.graph import can_reach, find_reached, steps

graphs = st.lists(st.sets(st.integers(0, 7)), min_size=8, max_size=8)


@given(graphs, st.sets(st.integers(0, 7)))
def test_everything_reached_is_closed(graph: list[set[int]], starts: set[int]) -> None:
    """The starts are in it, and no way leads out of it."""
    found = find_reached(starts, graph.__getitem__)
    assert starts <= found
    assert all(graph[place] <= found for place in found)


@given(graphs, st.integers(0, 7))
def test_nothing_else_is_reached(graph: list[set[int]], start: int) -> None:
    """Every place but the start is next to another one that is reached."""
    layers = {start}
    for _ in graph:
        layers |= {there for place in layers for there in graph[place]}
    assert find_reached([start], graph.__getitem__) == layers


@given(graphs, st.integers(0, 7), st.integers(0, 7))
def test_a_way_leads_to_what_is_reached(graph: list[set[int]], start: int, goal: int) -> None:
    """And nowhere else; to where one begins no step is needed."""
    assert can_reach(start, goal, graph.__getitem__) == (
        goal in find_reached([start], graph.__getitem__)
    )


@given(graphs, st.sets(st.integers(0, 7)))
def test_a_place_is_a_step_further_than_the_nearest_before_it(
    graph: list[set[int]], starts: set[int]
) -> None:
    """The starts are no step away; what is not reached is far."""
    away = steps(starts, graph.__getitem__, len(graph), far=99)
    assert {place for place, many in enumerate(away) if many < 99} == find_reached(
        starts, graph.__getitem__
    )
    for place, many in enumerate(away):
        before = [away[one] for one in range(len(graph)) if place in graph[one]]
        nearest = min((one + 1 for one in before if one < 99), default=99)
        assert many == (0 if place in starts else nearest)
