"""Recording and asking: what is played becomes steps, with expectations, texts and questions."""

from __future__ import annotations

import json

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios import address
from rules.scenarios.editor.place import loads_draft
from tests.cases import each
from tests.widgets.apps.workshop.position.conftest import Writer


def recorded(game: str = "ravines", moves: int = 3) -> Writer:
    """A writer who has recorded the first move there is, several times."""
    writer = Writer(game)
    writer.press("turn", "record")
    for _ in range(moves):
        writer.press("act", "0")
    return writer


@each("game", GAMES)
def test_what_is_played_becomes_steps(game: str) -> None:
    """Each move with what came of it; the file plays as it was recorded."""
    writer = recorded(game)
    assert len(writer.steps) == 3
    assert "as expected" in writer.said("check")
    assert all(len(row) > 1 for row in writer.draft.steps), "something is expected of each"
    run = scenarios.run(scenarios.loads(writer.file()))
    assert not run.differences
    assert loads_draft(writer.file()) == writer.draft


def test_a_whole_walk_is_one_step() -> None:
    """Where a piece is walked over several places, its moves make one step."""
    writer = Writer("colditz")
    writer.press("turn", "record")
    far = writer.shop.model.ways()[-1]
    assert len(far.actions) > 1
    writer.press("choose", far.place)
    assert writer.steps[0].count(";") == len(far.actions) - 1
    writer.press("part", "1")
    assert len(writer.steps) == len(far.actions)


def test_the_preview_is_a_stage_and_writes_nothing_down() -> None:
    """A reader's own moves stay the reader's own."""
    writer = recorded(moves=1)
    draft = writer.draft
    writer.press("turn", "preview")
    writer.press("step")
    writer.press("act", "0")
    assert writer.shop.model.own
    writer.press("undo")
    assert not writer.shop.model.own
    assert writer.draft is draft
    link = writer.messages[-1]["root"]["address"]
    assert address.parse_address(link).scenario.table == draft.table


def test_any_position_can_be_the_first_of_another_scenario() -> None:
    """Also one that a link leads to, with a reader's own moves; undo brings the old draft back."""
    writer = Writer()
    writer.press("load", "https://example.org/ravines/river.html#er=ravines%2Ffirst-try%402")
    assert (writer.desk.mode, writer.shop.model.index) == ("preview", 2)
    writer.press("act", "0")
    facts = writer.shop.model.game.facts(writer.shop.model.node.state)
    assert "begins here" in writer.press("fromhere")
    assert not writer.draft.steps
    assert writer.shop.model.game.facts(writer.shop.model.node.state) == facts
    assert "Turn to the preview" in writer.press("fromhere")
    writer.press("undo")
    assert writer.draft.table == scenarios.load("ravines/first-try").table


def test_the_link_of_a_position_opens_it_as_readers_see_it() -> None:
    """Also of a scenario of the book; one that leads nowhere is explained."""
    writer = recorded(moves=2)
    link = writer.messages[-1]["root"]["stagelink"].replace("@0", "@1")
    other = Writer("duel")
    other.press("address", link)
    assert (other.desk.mode, other.shop.model.index) == ("preview", 1)
    assert other.draft == writer.draft
    other.press("address", "ravines/first-try@2")
    assert other.shop.model.index == 2
    assert "cannot be opened" in other.press("address", "=eJx@0")
    assert "cannot be opened" in other.press("opened", "damaged")
    assert other.draft.table["title"] == scenarios.load("ravines/first-try").title


def test_a_scenario_too_long_for_a_link_says_so(writer: Writer) -> None:
    """The file is offered instead."""
    writer.press("turn", "hand")
    assert 'data-do="handlink"' in writer.region("work")
    noise = " ".join(str(hash((n, "x")) % 10**12) for n in range(4000))
    writer.press("texts", ["intro", noise])
    assert "too long for a link" in writer.said("work")
    assert json.dumps(noise)[1:50] in writer.file()
