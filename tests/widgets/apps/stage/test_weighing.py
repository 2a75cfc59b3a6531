"""Weigh on a stage: words for what is told apart, and nothing before an answer."""

from __future__ import annotations

from rules.scenarios.format import load
from rules.search.weigh import FIRST_WORLDS, Range, Weighed, Weighing, Weight
from widgets.apps.stage import weighing
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.weigh import weigh
from widgets.apps.stage.weighing import Row, Scales, about, verdict
from widgets.apps.stage.widget import Stage


def weighed(best: tuple[int, ...], behind: tuple[int, ...], gap: Range | None) -> Weighed:
    """Three choices after 600 worlds."""
    rows = tuple(Weight(name, 300, 600, Range(0.5, 0.46, 0.54)) for name in "abc")
    return Weighed(
        rows=rows, worlds=600, games=1800, best=best, gap=gap, behind=behind, aside=0,
        dealt="The cards of others (5 of B) and the order of the reserve", done=True,
    )  # fmt: skip


ROWS = tuple(
    Row(label, at, 50, 46, 54, best=True) for at, label in enumerate(("Throw", "Buy", "Wait"))
)


def test_one_choice_is_better_than_all() -> None:
    """It is named, and how that is known."""
    head, rest = verdict(weighed((1,), (0, 2), None), ROWS)
    assert head == "“Buy” is better than all else."
    assert rest == "World by world, chance left out."


def test_two_are_about_as_good() -> None:
    """What is worse is named; the difference and its range are for who asks how it is counted."""
    head, rest = verdict(weighed((0, 1), (2,), Range(0.04, -0.01, 0.09)), ROWS)
    assert head == "“Throw” and “Buy” are about as good. “Wait” is worse."
    assert rest == (
        "“Throw” and “Buy”, which win most, differ by 4 world by world, and it may be −1 to 9."
    )


def test_the_two_that_are_compared_are_named() -> None:
    """The two with the most wins need not be the first rows."""
    head, rest = verdict(weighed((2, 0, 1), (), Range(0.07, -0.1, 0.2)), ROWS)
    assert head == "“Wait”, “Throw” and “Buy” are about as good."
    assert rest.startswith("“Wait” and “Throw”, which win most, differ by 7 world by world")


def test_figures_agree_with_their_words() -> None:
    """One game is not "games", the first world is not none, and what is played less is told."""
    found = weighed((0,), (), None)._replace(worlds=0, games=1)
    assert "1 game in the first world so far. The dice" in about(found, "A", 0)
    found = found._replace(worlds=1, games=5, aside=1)
    assert about(found, "A", 0).endswith(
        "5 games in 1 world so far. The dice are fair. Left aside after a first trial: 1 choice."
    )
    found = found._replace(worlds=FIRST_WORLDS + 1, games=900, behind=(1,))
    assert "is clearly behind is played in every fourth world only." in about(found, "A", 0)
    assert "every fourth" not in about(found._replace(worlds=FIRST_WORLDS), "A", 0)


def test_more_worlds_are_told_to_halve_the_ranges_only_where_they_do() -> None:
    """Four times as many do; the next as many do not."""
    played = Scales("A", worlds=600, rows=ROWS, done=True, halves=True)
    assert "halves the ranges" in weigh(played)
    assert "halves the ranges" not in weigh(played._replace(halves=False))


def test_it_says_from_what_it_was_played() -> None:
    """What was drawn anew, who played, that he is no master, how many games."""
    told = about(weighed((0,), (1, 2), None), "A", 0)
    assert "300 actions" in about(weighed((0,), (1, 2), None), "A", 300)
    for part in ("what A may know", "The cards of others (5 of B)", "quick player",
                 "no master", "1800 games in 600 worlds", "dice are fair"):  # fmt: skip
        assert part in told


def test_during_a_guess_nothing_is_told() -> None:
    """After your answer."""
    model = StageModel(load("ravines/one-word"), "", {})
    model.tab = "weigh"
    assert weighing.scales(model).note == "After your answer."


def test_a_part_of_a_board_has_no_tab() -> None:
    """Nobody can win on a fragment of the tunnels."""
    stage = Stage(load("underground/chasm-wood"))
    stage.do("tab", "why")
    assert 'data-arg="weigh"' not in stage._sent["drawer"]
    stage.do("tab", "weigh")
    assert stage.model.tab == "why"


def test_only_the_position_shown_is_weighed() -> None:
    """The next steps that are worked out ahead are not: what was played stays."""
    stage = Stage(load("labyrinth/arsenal-stock"))
    stage.do("tab", "weigh")
    here = weighing.weighed_here(stage.model)
    assert isinstance(here, Weighing), here
    stage.prefetch()
    assert weighing.weighed_here(stage.model) is here
