"""What can be reached on a graph: as much as steps allow, and no more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.graph import leads, reached

graphs = st.lists(st.sets(st.integers(0, 7)), min_size=8, max_size=8)


@given(graphs, st.sets(st.integers(0, 7)))
def test_everything_reached_is_closed(graph: list[set[int]], starts: set[int]) -> None:
    """The starts are in it, and no way leads out of it."""
    found = reached(starts, graph.__getitem__)
    assert starts <= found
    assert all(graph[place] <= found for place in found)


@given(graphs, st.integers(0, 7))
def test_nothing_else_is_reached(graph: list[set[int]], start: int) -> None:
    """Every place but the start is next to another one that is reached."""
    layers = {start}
    for _ in graph:
        layers |= {there for place in layers for there in graph[place]}
    assert reached([start], graph.__getitem__) == layers


@given(graphs, st.integers(0, 7), st.integers(0, 7))
def test_a_way_leads_to_what_is_reached(graph: list[set[int]], start: int, goal: int) -> None:
    """And nowhere else; to where one begins no step is needed."""
    assert leads(start, goal, graph.__getitem__) == (goal in reached([start], graph.__getitem__))
