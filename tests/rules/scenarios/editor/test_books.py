"""Every scenario of the book as a draft: taken over, recorded anew, begun anywhere in it."""

from __future__ import annotations

from typing import Any

from rules.core.records import join_statement
from rules.core.registry import GAMES
from rules.core.setup import setup_editor
from rules.scenarios import editor
from rules.scenarios.address import pack_scenario, unpack_scenario
from rules.scenarios.expect import split_said
from rules.scenarios.format import list_scenarios, load
from rules.scenarios.runner import begin_run, by_the_book, carry_out
from tests.cases import each
from tests.played import all_names
from tests.strategies import MANY, sampled

NAMED = "labyrinth/skipping-in-a-hole"
"""A scenario in which two act in a step, and its author minds what one of them is told."""


def some() -> list[str]:
    """All scenarios in ``make test-all``, fewer otherwise."""
    return [*dict.fromkeys((NAMED, *sampled(all_names(), 1 if MANY else 6)))]


@each("name", some)
def test_a_scenario_is_taken_over_whole(name: str) -> None:
    """Table, file, page and link are the same scenario, and it runs without a difference."""
    scenario = load(name)
    draft = editor.taken_over(scenario)
    assert draft.table == scenario.table
    assert draft.mistakes() == ()
    assert editor.loads(editor.to_toml(draft.table)) == draft
    assert editor.taken_over(unpack_scenario(pack_scenario(draft.scenario()))) == draft


@each("name", some)
def test_a_scenario_is_recorded_anew(name: str) -> None:
    """Its commands, played one by one, are refused alike and answered alike, and run clean."""
    old = editor.taken_over(load(name))
    new = old.with_steps([])
    for row in old.steps:
        new = editor.record_step(new, row["do"]) if "do" in row else editor.insert_step(new, row)
    assert new.mistakes() == ()
    assert len(new.steps) == len(old.steps)
    for number, (was, row) in enumerate(zip(old.steps, new.steps, strict=True), start=1):
        node = new.node(number)
        assert row.get("refused") == was.get("refused")
        said = was.get("says", "")
        # No recorder knows which sentence an author minds.
        if isinstance(said, dict):  # of several who act the author may name some
            assert {who: row["says"][who] for who in said} == said
        elif not split_said(said, aloud=bool(old.rules.speech.glosses))[1]:
            assert row.get("says", join_statement(node.told)) == was.get(
                "says", join_statement(node.told)
            )
        if (
            "do" in row
            and not node.refusals
            and f"at.{row['do'].split(':')[0]}" in facts(new, node)
        ):
            if ";" in row["do"]:  # of several who act the author may say where another one is
                first, found = row["do"].split(":")[0], facts(new, node)
                told = row["at"] if isinstance(row["at"], dict) else {first: row["at"]}
                assert all(found.get(f"at.{one}") == at for one, at in told.items())
            else:
                assert row["at"] == was.get("at", row["at"])


def facts(draft: editor.Draft, node: Any) -> dict[str, str]:
    """The facts of a position."""
    return draft.rules.facts(node.state)


@each("name", some)
def test_a_scenario_can_begin_at_any_position(name: str) -> None:
    """What was set up is the position; where no table can say it, the steps lead there."""
    scenario = load(name)
    timeline = begin_run(scenario)
    list(carry_out(timeline, scenario, scenario.options))
    for node in timeline.script():
        timeline.goto(node)
        draft = editor.from_position(scenario, timeline)
        assert draft.mistakes() == ()
        found, wanted = (draft.rules.facts(state) for state in (draft.played().state, node.state))
        for told in (found, wanted):
            told.pop("first", None)  # whoever moves now begins the new game
        assert found == wanted
        assert draft.rules.actions(draft.played().state) == draft.rules.actions(node.state)


def test_most_positions_need_no_steps() -> None:
    """The table says what it can: of each game more than half of all positions."""
    for game in GAMES:
        told = []
        for name in sampled(list_scenarios(game), 1 if MANY else 4):
            nodes = {
                f"{name}@{number}": node for number, node in enumerate(by_the_book(name).nodes)
            }
            for one in sampled(nodes, 3):
                found = setup_editor(game).described(nodes[one].state, {})
                told.append(found is not None)
        assert sum(told) > len(told) / 2, game


def test_own_moves_are_taken_along() -> None:
    """A pawn that must go on cannot be set up: the moves that led there are the steps."""
    scenario = load("underground/attack-beaten-off")
    timeline = begin_run(scenario)
    for text in ("A: throw", "die: 3"):
        timeline.play(timeline.game.parse(timeline.state, text))
    timeline.refuse(timeline.game.parse(timeline.state, "A: throw"))
    draft = editor.from_position(scenario, timeline)
    assert [row["do"] for row in draft.steps] == ["A: throw", "die: 3", "A: throw"]
    assert draft.mistakes() == ()
    assert draft.played().state == timeline.state


def test_a_draft_from_a_draft_bears_one_from() -> None:
    """Begun anew from what was begun from a scenario, it still names that scenario, once."""
    timeline = begin_run(load("labyrinth/blasting-walls"))
    first = editor.from_position(load("labyrinth/blasting-walls"), timeline)
    scenario = first.scenario()
    second = editor.from_position(scenario, begin_run(scenario))
    assert second.table["title"] == first.table["title"]
    assert str(first.table["title"]).startswith("From “")


def test_a_flipped_ruling_comes_along() -> None:
    """A position under another ruling is set up under it."""
    scenario = load("labyrinth/blasting-walls")
    timeline = begin_run(scenario, {"outer_blast": "new-exit"})
    draft = editor.from_position(scenario, timeline, {"outer_blast": "new-exit"})
    assert draft.options["outer_blast"] == "new-exit"
    assert draft.played().state.field.rulings.outer_blast == "new-exit"
