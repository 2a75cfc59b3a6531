"""Search over information sets: nobody acts on what only the world knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.core.records import Event
from rules.search.ismcts import Search
from tests.rules.search.toys import Act, Clever, Coins, Covered, Table

GAME = Covered()
OPEN = Table("heads")


def searched(state: Table = OPEN, share: float = 0.5, seed: str = "1", tries: int = 600) -> Search:
    """A search of A's first decision."""
    found = Search(
        GAME, "A", Coins(state, share), GAME.actions(state), seat=Clever, depth=10, seed=seed
    )
    found.go_on(tries)
    return found


def test_going_on_is_not_taken_for_a_win() -> None:
    """Who searches each side by itself finds that going on always wins; one tree a viewer does not.

    Staying wins in 2 of 3, so it is tried most often, and the share comes out.
    """
    ranked = searched().ranked()
    assert ranked[0][0] == Act("A", "stay")
    assert 0.60 < ranked[0][1].mean < 0.73
    assert dict(ranked)[Act("A", "go on")].mean < 0.62


def test_what_the_worlds_lean_to_is_used() -> None:
    """Where nine worlds in ten have heads up, going on and naming heads is better than staying."""
    found = searched(share=0.9)
    assert found.ranked()[0][0] == Act("A", "go on")
    named = found.root.next[(Act("A", "go on"), ())].arms
    assert named[Act("A", "heads")].visits > 5 * named[Act("A", "tails")].visits


def test_another_truth_gives_the_same_answer() -> None:
    """What lies under the cover of the true table is nowhere read."""
    one, other = searched(Table("heads")), searched(Table("tails"))
    assert [(a, arm.visits, arm.total) for a, arm in one.ranked()] == [
        (a, arm.visits, arm.total) for a, arm in other.ranked()
    ]


@given(st.integers(0, 40), st.integers(0, 40), st.text(max_size=4))
def test_a_search_goes_on_where_it_stopped(first: int, more: int, seed: str) -> None:
    """However the tries are cut, the same tries are made; each counts once at the root."""
    whole, cut = searched(seed=seed, tries=first + more), searched(seed=seed, tries=first)
    cut.go_on(more)
    assert [(a, arm.visits, arm.total) for a, arm in whole.ranked()] == [
        (a, arm.visits, arm.total) for a, arm in cut.ranked()
    ]
    assert sum(arm.visits for _, arm in whole.ranked()) == first + more == whole.tries


def test_an_action_is_counted_where_it_is_there() -> None:
    """Every arm of the decision was available in every try."""
    found = searched(tries=50)
    assert all(arm.available == 50 for _, arm in found.ranked())


def test_a_playout_that_is_cut_off_is_judged_as_it_stands() -> None:
    """After one action nothing is decided: everybody has an even share."""
    found = Search(GAME, "A", Coins(OPEN), GAME.actions(OPEN), seat=Clever, depth=1, seed="x")
    found.go_on(20)
    assert all(arm.mean in (0.0, 0.5) for _, arm in found.ranked())


def test_what_the_quick_player_does_is_tried_first() -> None:
    """With one try the search does what the quick player would do."""

    class Bold(Clever):
        def pick(self, state: Any, actions: Sequence[Any], at: float) -> Any:
            return actions[-1]

    found = Search(GAME, "A", Coins(OPEN), GAME.actions(OPEN), seat=Bold, depth=9, seed="1")
    found.go_on(1)
    assert found.ranked()[0][0] == Act("A", "go on")


class Patient(Covered):
    """A may take what is his, or wait and take it later."""

    def actions(self, state: Table) -> tuple[Act, ...]:
        """To wait or to take."""
        return () if state.won else (Act("A", "wait"), Act("A", "take"))

    def resolve(self, state: Table, action: Act, log: list[Event] | None) -> Table:
        """Who takes has won."""
        return Table(state.coin, (*state.done, action.verb), "A" if action.verb == "take" else "")


class Taking(Clever):
    """Takes as soon as it can."""

    def pick(self, state: Any, actions: Sequence[Any], at: float) -> Any:
        """The last action, which is to take."""
        return actions[-1]


def test_what_is_won_sooner_is_worth_more() -> None:
    """Waiting wins as surely as taking; with a discount it is worth less, since it wins later."""

    def means(discount: float) -> dict[str, float]:
        found = Search(
            Patient(), "A", Coins(OPEN), Patient().actions(OPEN), seat=Taking, depth=9,
            discount=discount, seed="1",
        )  # fmt: skip
        found.go_on(40)
        return {action.verb: arm.mean for action, arm in found.ranked()}

    assert means(1.0) == {"take": 1.0, "wait": 1.0}
    found = means(0.9)
    assert abs(found["take"] - (0.9 + 0.1 / 2)) < 1e-9
    assert found["wait"] < 0.9**2 + (1 - 0.9**2) / 2 + 1e-9
