"""Recording and asking: what is played becomes steps, with expectations, texts and questions."""

from __future__ import annotations

import json

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios import address
from rules.scenarios.editor.place import loads_draft
from tests.cases import each
from tests.widgets.apps.workshop.conftest import Writer

ASKED = {"what": "cell|", "question": "Where does A stop?", "choices": "", "why": "Look."}


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


def test_dice_are_chosen_or_rolled() -> None:
    """A throw is a step, and so is what falls."""
    writer = Writer("underground")
    writer.press("turn", "record")
    writer.press("perform", {"what": "A: throw"})
    assert 'data-do="roll"' in writer.region("ask")
    writer.press("perform", {"what": "die: 3"})
    assert writer.steps[-1] == "die: 3"
    writer.press("undo")
    writer.press("roll")
    assert writer.steps[-1].startswith("die: ")


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


def test_a_refusal_is_recorded_on_purpose(writer: Writer) -> None:
    """The try is explained first; one more press makes it a refused step."""
    writer.press("turn", "record")
    writer.press("perform", {"what": "B: up"})
    assert not writer.steps
    assert "Not your turn." in writer.said("said")
    writer.press("refuse")
    assert writer.draft.steps[0]["refused"] == "not-your-turn"
    assert "not allowed" in writer.said("work")
    assert "Nothing was refused" in writer.press("refuse")


def test_a_step_expects_what_its_writer_wants() -> None:
    """Each thing that came of it can be expected or left open."""
    writer = recorded(moves=1)
    writer.press("expect", ["at", False])
    assert "at" not in writer.draft.steps[0]
    assert writer.press("expect", ["at", True]) == "at: expected."
    writer.press("expect", ["clauses", True])
    assert writer.draft.steps[0]["clauses"]
    assert "no fact" in writer.press("expect", ["gold", True])


def test_what_comes_out_otherwise_is_told_and_mended() -> None:
    """Another first position makes the expectations wrong; the mistake leads to its step."""
    writer = recorded(moves=2)
    writer.press("turn", "setup")
    writer.press("hold", "players.A")
    writer.press("choose", "b3")
    assert "mistake" in writer.said("check")
    assert 'data-do="tostep" data-arg="1"' in writer.region("check")
    writer.press("tostep", "1")
    assert (writer.desk.mode, writer.desk.step) == ("record", 1)
    writer.press("believe", "1")
    assert "as expected" in writer.said("check") or "step 2" in writer.said("check")


def test_steps_are_worded_joined_parted_moved_and_taken_away() -> None:
    """Every change is a single press, and a single press takes it back."""
    writer = recorded(moves=3)
    steps = writer.steps
    writer.press("tostep", "1")
    writer.press("word", "A goes first.")
    assert writer.draft.steps[0]["text"] == "A goes first."
    writer.press("join", "1")
    assert writer.steps == [f"{steps[0]}; {steps[1]}", steps[2]]
    writer.press("part", "1")
    assert writer.steps == steps
    writer.press("delete", "3")
    assert writer.steps == steps[:2]
    assert "could not all be played" in writer.press("up", "2")
    assert writer.steps == steps[:2]
    writer.press("note", {"note": "Look at the board."})
    assert writer.draft.steps[-1] == {"note": "Look at the board."}
    assert writer.press("up", "3") == "Step 3 is step 2 now."
    for _ in range(30):
        writer.press("undo")
    assert writer.steps == []
    assert writer.press("undo") == "Nothing to undo."
    for _ in range(30):
        writer.press("redo")
    assert len(writer.draft.steps) == 3


def test_a_move_in_the_middle_asks_before_it_cuts_the_rest_off() -> None:
    """It goes in where the steps after it can still be played; else the writer decides."""
    writer = recorded(moves=2)
    steps = writer.steps
    writer.press("tostep", "0")
    assert "cannot be played" in writer.press("perform", {"what": "A: skip"})
    assert writer.steps == steps
    assert 'data-do="cut"' in writer.region("ask")
    writer.press("escape")
    assert "No move waits" in writer.press("cut")
    writer.press("perform", {"what": "A: skip"})
    writer.press("cut")
    assert writer.steps == ["A: skip"]


def test_a_question_is_judged_by_the_engine() -> None:
    """The kinds that fit are offered with their answers; the right one is never missing."""
    writer = recorded(moves=1)
    writer.press("tostep", "1")
    answer = next(one.answer for one in writer.desk.fitting() if one.kind == "word")
    assert "no text" in writer.press("ask", {**ASKED, "question": " "})
    writer.press("ask", {**ASKED, "what": "word|", "choices": "nonsense"})
    assert writer.draft.steps[0]["ask"]["choices"] == ["nonsense", answer]
    assert "does not fit" in writer.press("ask", {**ASKED, "what": "smell|"})
    writer.press("ask", ASKED)
    assert writer.draft.steps[0]["ask"]["kind"] == "cell"
    writer.press("turn", "preview")
    assert "Show" in writer.said("controls")
    assert "Where does A stop?" in writer.said("ask")
    writer.press("turn", "record")
    writer.press("tostep", "1")
    writer.press("unask")
    assert "ask" not in writer.draft.steps[0]


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
    assert address.read(link).scenario.table == draft.table


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


def test_a_draft_that_cannot_begin_shows_the_last_board() -> None:
    """It is said that the board shows another position, and the draft can be mended."""
    writer = Writer()
    writer.press("load", writer.file().replace('players.A = "a1"', 'players.A = "z9"'))
    assert "cannot be laid out" in writer.said("note")
    assert "mistake" in writer.said("check")
    writer.press("turn", "record")
    assert "z9" in writer.press("act", "0") + writer.said("note")
    writer.press("setup", 'players.A = "a1"')
    writer.press("turn", "setup")
    assert "z9" not in writer.said("note")


def test_a_scenario_too_long_for_a_link_says_so(writer: Writer) -> None:
    """The file is offered instead."""
    writer.press("turn", "hand")
    assert 'data-do="handlink"' in writer.region("work")
    noise = " ".join(str(hash((n, "x")) % 10**12) for n in range(4000))
    writer.press("texts", ["intro", noise])
    assert "too long for a link" in writer.said("work")
    assert json.dumps(noise)[1:50] in writer.file()
