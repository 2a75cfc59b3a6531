"""Steps recorded, worded, joined, moved, asked about; whatever is done in whatever order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.errors import NotationError, ScenarioError, SetupError
from rules.core.registry import GAMES
from rules.scenarios import editor
from rules.scenarios.address import pack_scenario, unpack_scenario
from rules.scenarios.editor.draft import Draft
from rules.scenarios.runner import run

NAMES = sorted(name for name in editor.__all__ if name[0].islower())


@pytest.fixture
def draft() -> Draft:
    """A small game in the ravines with two steps: A goes right into the post, B up to nothing."""
    found = editor.record_step(editor.blank_draft("ravines"), "A: right")
    return editor.record_step(found, "B: up")


def test_a_move_is_recorded_with_what_came_of_it(draft: Draft) -> None:
    """Where the actor is, what was said, every fact that changed."""
    assert draft.steps[0] == {
        "do": "A: right", "at": "b1", "says": "медпункт", "expect": {"turn": "B"},
    }  # fmt: skip
    assert draft.mistakes() == ()
    assert run(draft.scenario()).differences == ()


def test_a_refused_move_is_recorded_as_refused(draft: Draft) -> None:
    """Its code is expected, no place, no words."""
    longer = editor.record_step(draft, "B: right")
    assert longer.steps[2] == {"do": "B: right", "refused": "not-your-turn"}
    assert longer.played().state == draft.played().state


def test_a_chosen_few_are_expected(draft: Draft) -> None:
    """By name: facts that did not change, too, and the clauses that fired."""
    one = editor.expect_step(draft, 1, ["turn", "health.B", "clauses"])
    row = one.steps[0]
    assert "at" not in row
    assert row["expect"] == {"turn": "B", "health": {"B": "healthy"}}
    assert row["clauses"] == list(draft.node(1).clauses) != []
    assert "expect" not in editor.expect_step(one, 1, []).steps[0]
    assert editor.expect_step(one, 1).steps[0] == draft.steps[0]
    with pytest.raises(ScenarioError, match=r"step 1: there is no fact 'helth\.B'.*health\.B"):
        editor.expect_step(draft, 1, ["helth.B"])


def test_a_check_expects_its_finding() -> None:
    """What the engine finds is what is expected."""
    row = {"check": "neighbours", "cell": "b2", "expect": ["a1"]}
    draft = editor.insert_step(editor.blank_draft("ravines"), row)
    assert draft.mistakes()
    found = editor.expect_step(draft, 1)
    assert found.mistakes() == ()
    assert found.steps[0]["expect"] != ["a1"]


def test_steps_are_joined_and_parted(draft: Draft) -> None:
    """Two commands make one step, and two again."""
    worded = editor.set_step_text(editor.set_step_text(draft, 1, "One."), 2, "Two.")
    joined = editor.join_steps(worded, 1)
    (row,) = joined.steps
    assert row["do"] == "A: right; B: up"
    assert row["text"] == "One. Two."
    assert joined.mistakes() == ()
    parted = editor.split_step(joined, 1)
    assert [step["do"] for step in parted.steps] == ["A: right", "B: up"]
    assert parted.mistakes() == ()
    assert parted.played().state == joined.played().state == draft.played().state


def test_what_is_refused_cannot_be_joined(draft: Draft) -> None:
    """A step that is refused leaves everything as it was, so it has one command."""
    longer = editor.record_step(editor.record_step(draft, "B: right"), "A: skip")
    with pytest.raises(ScenarioError, match="step 3: it is refused"):
        editor.join_steps(longer, 3)
    with pytest.raises(ScenarioError, match="step 3: it is refused"):
        editor.join_steps(longer, 2)
    with pytest.raises(NotationError, match="'B: right' is not allowed here"):
        editor.record_step(draft, "B: right; A: skip")


def test_an_earlier_change_is_told_at_the_later_steps(draft: Draft) -> None:
    """Nothing is lost: the steps stay, and what comes out differently is listed."""
    moved = editor.put_piece(draft, "players.A", "a3")
    assert moved.steps == draft.steps
    assert {mistake.place for mistake in moved.mistakes()} == {"step 1"}
    assert "says should be 'медпункт', but is" in str(moved.mistakes()[1])
    again = editor.expect_step(moved, 1)
    assert again.mistakes() == ()


def test_a_step_that_is_not_reached_says_so(draft: Draft) -> None:
    """After a command that cannot be read the rest waits, and nothing can be recorded."""
    broken = editor.acting(draft, 1, "what?")
    places = [mistake.place for mistake in broken.mistakes()]
    assert places == ["step 1", "step 2"]
    assert "waits" in str(broken.mistakes()[1])
    with pytest.raises(ScenarioError, match="step 3: it is not reached; mend the steps"):
        editor.record_step(broken, "A: skip")
    assert editor.acting(broken, 1, "A: right") == draft


def test_where_several_act_now_it_is_named_who_was_meant(draft: Draft) -> None:
    """Who acted alone before, or who acts first; what names somebody already stays."""
    says = draft.steps[0]["says"]
    for was in ("A: right", "what?"):
        both = editor.acting(editor.acting(draft, 1, was), 1, "\u200bA: right; B: left")
        assert both.steps[0]["says"] == {"A": says}
        assert editor.loads(editor.to_toml(both.table)) == both
    other = editor.acting(draft, 1, "B: left; C: up")
    assert other.steps[0]["says"] == {"A": says}
    assert editor.acting(other, 1, "B: left; A: right").steps[0]["says"] == {"A": says}


def test_a_command_is_kept_as_it_is_read(draft: Draft) -> None:
    """Letters that look alike, quotes and blanks: the draft has what its file will have."""
    typed = editor.acting(draft, 1, "\u0410:\u00a0right  «x»")
    assert typed.steps[0]["do"] == 'A: right "x"'
    assert editor.loads(editor.to_toml(typed.table)).table == typed.table


def test_notes_and_fresh_positions_stand_anywhere(draft: Draft) -> None:
    """A note before the first step, the first position once more after the second."""
    longer = editor.add_reset(editor.add_note(draft, "Look.", 1))
    assert [next(iter(row)) for row in longer.steps] == ["note", "do", "do", "reset"]
    assert longer.mistakes() == ()
    assert longer.played().state == draft.played().timeline.root.state
    worded = editor.set_step_text(longer, 1, "Look again.")
    assert worded.steps[0] == {"note": "Look again."}
    assert editor.move_step(editor.move_step(worded, 1, 4), 4, 1) == worded
    with pytest.raises(ScenarioError, match="step 9: no step can stand there; write 1 to 5"):
        editor.add_note(longer, "Late.", 9)


def test_texts_and_rulings(draft: Draft) -> None:
    """Title, intro, ending; a ruling by name, gone again with its default."""
    told = editor.set_texts(editor.set_title(draft, " Post "), intro="Begin.", then="End.")
    assert (told.table["title"], told.table["intro"], told.table["then"]) == (
        "Post", "Begin.", "End.",
    )  # fmt: skip
    assert "then" not in editor.set_texts(told, then=" ").table
    rules: Any = draft.rules
    option, (usual, other, *_) = next(
        (name, found.choices) for name, found in rules.rulings.offered.items()
    )
    ruled = editor.set_ruling(draft, option, other)
    assert ruled.table["options"] == {option: other}
    assert "options" not in editor.set_ruling(ruled, option, usual).table
    with pytest.raises(SetupError, match="this game has no such ruling"):
        editor.set_ruling(draft, "gravity", "off")
    with pytest.raises(ScenarioError, match="title: it is empty"):
        editor.set_title(draft, " ")


def test_chance_is_chosen_by_the_author() -> None:
    """The outcomes due now with their odds; the one chosen is recorded."""
    draft = editor.blank_draft("underground")
    assert editor.list_chances(draft) == ()
    thrown = editor.record_step(draft, "A: throw")
    outcomes = editor.list_chances(thrown)
    assert [one.text for one in outcomes] == [f"die: {number}" for number in range(1, 7)]
    assert sum(one.odds for one in outcomes) == Fraction(1)
    assert editor.record_step(thrown, outcomes[3].text).steps[1]["expect"]["die"] == "4"


def test_only_what_can_be_judged_is_asked(draft: Draft) -> None:
    """The engine's answer stands with each kind; choices must hold it."""
    offered = {(one.kind, one.fact): one.answer for one in editor.list_askable(draft, 1)}
    assert offered["legal", ""] == "yes"
    assert offered["cell", ""] == "b1"
    assert offered["word", ""] == "медпункт"
    assert offered["word", "turn"] == "B"
    asked = editor.set_question(
        draft, 1, "What is said?", "word", ["медпункт", "nothing"], "A post."
    )
    assert asked.steps[0]["ask"]["why"] == "A post."
    assert asked.mistakes() == ()
    assert editor.set_question(asked, 1, "", "word") == draft
    for args, told in (
        (("Where?", "place"), "a question of the kind 'place' does not fit; fitting: legal, cell"),
        (("What?", "word", ["яма", "nothing"]), "the answer 'медпункт' is not among the choices"),
        (("What?", "word"), "'choices' must list at least two"),
        (("What?", "word", ["медпункт", "медпункт"]), "lists a word twice"),
        (("What?", "word", ["B", "A"], "", "trun"), "does not fit"),
    ):
        with pytest.raises(ScenarioError, match=told):
            editor.set_question(draft, 1, *args)
    noted = editor.add_note(draft, "Look.")
    assert editor.list_askable(noted, 3) == ()
    refused = editor.record_step(draft, "B: right")
    assert [(one.kind, one.answer) for one in editor.list_askable(refused, 3)] == [("legal", "no")]


def test_every_function_is_documented() -> None:
    """Whoever builds on this reads what each does."""
    assert all(getattr(editor, name).__doc__ for name in NAMES)


@pytest.mark.parametrize("game", GAMES)
def test_drafts_are_values(game: str) -> None:
    """Equal drafts are equal; a change gives another one."""
    one, other = editor.blank_draft(game), editor.blank_draft(game)
    assert one == other
    assert hash(one) == hash(other)
    assert editor.set_title(one, "Another") != one


def test_the_order_of_turns_is_part_of_a_draft() -> None:
    """B before A is another draft, as a file and in a link, too."""
    draft = editor.blank_draft("labyrinth")
    other = editor.choose_value(draft, "turn", "B")
    assert other != draft
    for way in (
        editor.loads(editor.to_toml(other.table)),
        editor.taken_over(unpack_scenario(pack_scenario(other.scenario()))),
    ):
        assert way == other
        assert list(way.table["setup"]["players"]) == ["B", "A"]
        assert way.rules.actors(way.played().state) == ("B",)


def test_sentences_of_a_step_stay_as_long_as_they_are_told(draft: Draft) -> None:
    """What is told no more is taken out, and so is what must not be told and is."""
    told = draft.node(1).told[0].text
    row = {**draft.steps[0], "says": [told, "Nobody says this."], "hears": {"leader": told}}
    row |= {"never_says": ["Somebody says this.", "steps from a1"]}
    mended = editor.expect_step(draft.with_steps([row, *draft.steps[1:]]), 1)
    assert mended.mistakes() == ()
    assert mended.steps[0]["says"] == ["медпункт", told]
    assert mended.steps[0]["never_says"] == ["Somebody says this."]
    assert mended.steps[0]["hears"] == {"leader": told}
    assert editor.to_toml(mended.table).index("says =") < editor.to_toml(mended.table).index(
        "never_says ="
    )


def test_what_only_follows_names_the_step_to_mend(draft: Draft) -> None:
    """In the workshop, too, one refusal is one thing to mend."""
    row = {**draft.steps[0], "do": "B: up"}
    wrong = [str(one) for one in draft.with_steps([row, *draft.steps[1:]]).mistakes()]
    assert "refused should be" in wrong[0]
    assert wrong[1:]
    assert all("this follows from step 1: mend that first" in one for one in wrong[1:]), wrong


def test_what_else_a_step_says_is_renewed(draft: Draft) -> None:
    """Words heard, views and events are those that really come; what never comes stays."""
    row = {
        **draft.steps[0],
        "hears": {"B": "?", "leader": ["x"]},
        "sees": {"A": {"turn": "?"}},
        "event": ["moved", "wall"],
        "never": ["wall", "moved"],
        "fires": [],
    }
    spoilt = draft.with_steps([row, *draft.steps[1:]])
    assert len(spoilt.mistakes()) > 0
    names = ["at", "says", "fires", "turn"]
    mended = editor.expect_step(
        draft.with_steps([{**row, "never": ["wall"], "event": "moved"}, *draft.steps[1:]]), 1, names
    )
    assert mended.mistakes() == ()
    assert mended.steps[0]["hears"]["B"] == "медпункт"
    assert "moved" in mended.steps[0]["hears"]["leader"]
    assert mended.steps[0]["sees"] == {"A": {"turn": "B"}}
    assert mended.steps[0]["event"] == ["moved"]
    assert mended.steps[0]["never"] == ["wall"]
    assert len(mended.steps[0]["fires"]) > 1
