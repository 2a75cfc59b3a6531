"""What a stage says of a press: nothing happens in silence, and nothing untrue is left standing."""

from __future__ import annotations

import re

from rules import scenarios
from rules.core.records import Event
from tests.widgets.conftest import Page
from widgets.apps.stage import bearing, parts
from widgets.apps.stage.log import sentence
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import chip
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage
from widgets.kernel.html import part

FLOATING = "labyrinth/moving-and-floating-in-the-river"


def shown(model: StageModel, *names: str) -> str:
    """Some regions of the stage as markup."""
    found = parts.regions(view(model), scene(model))
    return part(names, found)


def test_more_is_short(model: StageModel) -> None:
    """Ten rows at most, in Present as well; what stands elsewhere is not said again."""
    for presenting in (False, True):
        model.presenting = presenting
        model.popup = ""
        model.open("more")
        assert shown(model, "popup").count("er-item") - 1 <= 10


def test_sentences_end_once() -> None:
    """A stop is set where there is none."""
    ends = {"up": "up.", "Up.": "Up.", "Why?": "Why?", "“wall.”": "“wall.”", "and so on…": None}
    for text, whole in ends.items():
        assert sentence(text) == (whole or text)


def test_nothing_is_spoken_with_two_stops() -> None:
    """No viewer hears "…." or ".."."""
    for name in ("ravines/drift-two-cells", "labyrinth/falling-into-holes"):
        model = StageModel(scenarios.load(name))
        for viewer in model.viewers:
            model.look(viewer)
            for number in range(model.last + 1):
                model.goto(number)
                assert not re.search(r"[.…?!]\s*\.", view(model).spoken), view(model).spoken


def test_a_check_under_another_ruling_tells_its_own_finding() -> None:
    """A check's sentence in the file was written for the book's ruling."""
    found = scenarios.load("labyrinth/size-of-the-field")
    model = StageModel(found)
    model.rule("small_field", "refuse")
    for number in sorted(model.strayed):
        node = model.script[number]
        model.goto(number)
        if node.check and found.steps[number - 1].text:
            assert view(model).drawer.why == (node.check.text,)


def test_clauses_light_up_when_a_link_leads_there(page: Page) -> None:
    """Going where the stage stands already tells again what fired; so does a ruling."""
    first = page.ready()["fired"]
    assert first["quiet"], "no reader turned to the stage as it opened"
    page.press("step")
    again = page.press("goto", "1")["fired"]
    assert "LM-RIVER-01" in again["clauses"]
    assert not again["quiet"]
    ruled = Page(Stage(scenarios.load(FLOATING)))
    ruled.ready()
    ruled.press("goto", "5")
    told = ruled.press("ruling", '["same_river", "stay"]')["fired"]
    assert told["step"] == 5
    assert told["clauses"]
    assert told["quiet"]


def test_at_the_end_those_clauses_light_up_that_the_moral_says() -> None:
    """One for each sentence that says one, none of the step before it; Back lights those again."""
    stage = Page(Stage(scenarios.load("underground/chasm-jump")))
    stage.ready()
    ended = stage.press("goto", str(stage.stage.model.last))["fired"]
    assert ended["clauses"] == ["UE-CHASM-07", "UE-CHASM-05"]
    assert "UE-START-01" in stage.press("back")["fired"]["clauses"]
    assert not bearing.said_by(["Nobody says this."], ["UE-CHASM-06", "UE-CHASM-07"])


def test_a_game_that_a_guess_ends_has_its_moral_too() -> None:
    """One press after the answer: the book's last word, and until then one button is blue."""
    stage = Stage(scenarios.load("ravines/first-game-exit"))
    stage.do("step")
    result = stage._shown()[0]
    assert "wins." in result["ask"]
    assert [result[name].count("er-main") for name in ("ask", "controls")] == [0, 1]
    stage.do("step")
    assert "You know the whole game" in stage._shown()[0]["ask"]


def test_each_sentence_carries_its_own_clause() -> None:
    """Bookkeeping has none; where sentences tell of several, a press shows the words of each."""
    model = StageModel(scenarios.load("underground/beast-cave"))
    model.goto(5)
    moved, back = "UE-MOVE-01", "UE-RESTORE-02"
    assert view(model).told.each == (
        ("B throws the die. The die shows 1.", None),
        ("B goes to a1.", chip(moved)),
        ("The beast is back in its cave.", chip(back)),
    )
    found = shown(model, "said")
    for clause in (moved, back):
        assert (
            found.count(f'data-arg="{clause}"')
            == found.count(f'"note" data-clause="{clause}"')
            == 1
        )


def test_a_clause_on_how_a_board_is_written_decides_nothing() -> None:
    """Its words may fit; another clause of the event is told of, or none."""
    data = Event("outside", "No way leads there.", ("UE-GAP-02",))
    way = Event("moved", "A goes to a3.", ("UE-GAP-02", "UE-MOVE-01"))
    assert not bearing.borne("The board layout is not given.", [data], ["UE-GAP-02"])
    assert bearing.borne("A walks on.", [data, way], []) == "UE-MOVE-01"


def test_what_every_step_has_is_told_of_where_nothing_else_is() -> None:
    """Of one event the first clause that says what is special is told of."""
    plain = Event("moved", "A steps from d1 to c1.", ("LP-TURN-12", "LP-BASE-08"))
    special = plain._replace(clauses=(*plain.clauses, "LP-RIVER-06"))
    assert bearing.borne("A steps on.", [plain], []) == "LP-TURN-12"
    assert bearing.borne("A steps on.", [special], []) == "LP-RIVER-06"


def test_a_long_ruling_that_says_the_words_beats_what_every_move_has() -> None:
    """One of its statements is enough; how much else it says takes little away."""
    walk = Event("moved", "A goes to a7.", ("UE-MOVE-01", "UE-MOVE-02", "UE-GAP-41"))
    assert bearing.borne("A walks on out, without a second card.", [walk], []) == "UE-GAP-41"
    assert bearing.borne("A walks on.", [walk], []) == "UE-MOVE-01"
