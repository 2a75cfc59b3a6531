"""What stands behind the same events belongs together; a clause names the few that tell most."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from rules.core.clauses import is_known, ledger
from rules.core.registry import GAMES
from rules.explain.ties import (
    LEAST_STRENGTH,
    MOST_RELATED,
    ROOM,
    Chain,
    choose_related,
    collect_chains,
    family_of,
    list_related,
    measure_ties,
    ties,
)


def strengths(*told: str) -> dict[tuple[str, str], float]:
    """How strongly letters are tied: "1 abc" is an event of scenario 1 that names three."""
    found = [one.split() for one in told]
    chains = [Chain(scene, str(at), frozenset(named)) for at, (scene, named) in enumerate(found)]
    return measure_ties(chains)


# -- how strong a tie is --------------------------------------------------------------------------


def test_what_never_stands_alone_is_tied_most() -> None:
    """The measure is 1, whichever of the two is asked."""
    found = strengths("1 abz", "2 abz", "3 cz", "4 dz")
    assert found["a", "b"] == found["b", "a"] == pytest.approx(1)


def test_what_stands_behind_everything_is_tied_to_nothing() -> None:
    """It stands with each, and says nothing of any."""
    found = strengths("1 abz", "2 abz", "3 cz", "4 dz")
    assert {found[one, "z"] for one in "abcd"} == {0}


def test_a_meeting_or_two_of_many_are_no_tie() -> None:
    """A third of all that the rarer one stands behind is the least."""
    assert ("a", "b") not in strengths("1 ab", *["2 ac"] * 3, *["3 bd"] * 3)
    assert ("a", "b") in strengths("1 ab", "2 ac", "3 ad", *["4 b"] * 9)


def test_a_tie_of_one_scenario_alone_is_weaker() -> None:
    """Where both stand in others as well, it may be chance; where one does not, it is all there is.

    Each pair meets twice and stands apart once, among as many events.
    """
    one = strengths("1 ab", "1 ab", "2 a", "3 b", "4 c", "5 c")["a", "b"]
    two = strengths("1 ab", "2 ab", "2 a", "3 b", "4 c", "5 c")["a", "b"]
    only = strengths("1 ab", "1 ab", "1 a", "3 b", "4 c", "5 c")["a", "b"]
    assert one == pytest.approx(0.8 * two)
    assert only == pytest.approx(two)


# -- what the scenarios show ----------------------------------------------------------------------


def test_the_word_of_a_wall_belongs_to_the_wall() -> None:
    """What the leader says, why he says it, and where there is one; not whose turn it is then."""
    found = ties("labyrinth")["LP-TURN-13"]
    assert found["LP-BASE-12"] == pytest.approx(1)
    assert LEAST_STRENGTH <= found["LP-STRUCT-12"] < 1
    assert "LP-TURN-18" not in found


def test_events_of_one_action_belong_together() -> None:
    """A hospital is told by one event and heals by the next: a weaker tie."""
    found = ties("labyrinth")["LP-STRUCT-09"]
    assert LEAST_STRENGTH <= found["LP-HOSP-01"] <= 0.75


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_behind_everything_is_not_named(game: str) -> None:
    """But by those that stand behind everything as well."""
    actions = collect_chains(game)[1]
    often = Counter(one for chain in actions for one in chain.named)
    everywhere = {one for one, count in often.items() if count > 0.9 * len(actions)}
    for clause, tied in ties(game).items():
        assert clause in everywhere or not everywhere & tied.keys(), clause


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_tie_comes_first(game: str) -> None:
    """Each is strong enough, of a clause that is known, and none is tied to itself."""
    for clause, tied in ties(game).items():
        assert list(tied.values()) == sorted(tied.values(), reverse=True)
        assert all(LEAST_STRENGTH <= strength <= 1 + 1e-9 for strength in tied.values())
        assert clause not in tied
        assert all(map(is_known, tied))


def test_a_game_names_its_base_but_not_the_other_way_round() -> None:
    """Whoever plays with ravines needs the base rules, too; the base rules stand alone."""
    assert any(one.startswith("LP-") for tied in ties("ravines").values() for one in tied)
    assert not any(one.startswith("LM-") for tied in ties("labyrinth").values() for one in tied)


def test_a_clause_that_never_fires_has_what_the_rules_name() -> None:
    """The rulings about it; or nothing."""
    assert list_related("UE-CHASM-01") == ("UE-GAP-02",)
    assert list_related("LP-INTRO-03") == ()


def test_each_run_finds_the_same() -> None:
    """The order of sets is another in each process; that of ties is not."""
    script = "from rules.explain.ties import ties; print(ties('labyrinth'))"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )  # fmt: skip
    assert ran.stdout.strip() == str(ties("labyrinth"))


# -- the few that are named -----------------------------------------------------------------------


def test_another_page_goes_first() -> None:
    """Then what is far away on the same page; what is in sight is not named."""
    first, *_ = list_related("LP-HOLE-03")
    elsewhere = "LP-START-05"
    assert list_related("LP-HOLE-03").index(elsewhere) > 0
    far = Counter({first: 1, elsewhere: 3})
    found = choose_related("LP-HOLE-03", lambda other: far[other])
    assert found == (elsewhere, first)


def test_what_is_in_sight_is_not_named() -> None:
    """Nor is what the text itself names: it is a link already."""
    assert choose_related("LP-HOLE-03", lambda _: 0) == ()
    assert "UE-EXIT-04" in ties("underground")["UE-GOAL-03"]
    assert "UE-EXIT-04" not in choose_related("UE-GOAL-03", lambda _: 3)


@pytest.mark.parametrize("game", GAMES)
def test_few_are_named_and_none_twice(game: str) -> None:
    """At most three, of three families, in one line of a phone."""
    for clause in ledger(game).clauses:
        found = choose_related(clause, lambda _: 3)
        assert len(found) <= MOST_RELATED, clause
        assert len({family_of(one) for one in found}) == len(found), clause
        assert sum(map(len, found)) <= ROOM, clause
        assert clause not in found
