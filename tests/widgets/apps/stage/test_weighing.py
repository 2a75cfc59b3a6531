"""Weigh on a stage: words for what is told apart, and nothing before an answer."""

from __future__ import annotations

from rules.scenarios.format import load
from rules.search.weigh import Range, Weighed, Weighing, Weight
from widgets.apps.stage import weighing
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.weighing import Row, about, verdict
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
    assert head == "“Buy” is better than all else"
    assert rest == ": world by world, chance left out. It beats the other 2."


def test_two_are_not_told_apart() -> None:
    """The difference and its range stand there, with what both beat."""
    head, rest = verdict(weighed((0, 1), (2,), Range(0.04, -0.01, 0.09)), ROWS)
    assert head == "Two choices are not told apart"
    assert rest == (
        ": world by world the first two differ by 4, and it may be −1 to 9. These beat the other."
    )


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
