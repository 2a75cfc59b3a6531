"""Edits of any kind in any order: a refusal in words, or a draft; nothing is ever lost."""

from __future__ import annotations

import copy
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import example, given

from rules.core.errors import RulebookError
from rules.core.registry import GAMES
from rules.scenarios import editor
from rules.scenarios.editor.draft import Draft
from tests.strategies import seeds


def edited(draft: Draft, random: Random) -> Draft:
    """One edit of any kind; it may be refused."""
    number = random.randint(0, len(draft.steps) + 1)
    word = random.choice(["", "x", "A: right", "«é»", "'''", "British: dice", "P1: up; P2: up"])
    match random.randrange(12):
        case 0 | 1 | 2:
            state = draft.played().state
            actions = draft.rules.actions(state)
            action = random.choice(actions) if actions else None
            text = draft.rules.format(state, action) if action else word
            return editor.record_step(draft, text, at=random.choice([None, None, number]))
        case 3:
            return random.choice([editor.set_step_text, editor.acting])(draft, number, word)
        case 4:
            return random.choice([editor.remove_step, editor.join_steps, editor.split_step])(
                draft, number
            )
        case 5:
            return editor.move_step(draft, number, random.randint(0, len(draft.steps)))
        case 6:
            return editor.add_note(draft, word, number)
        case 7:
            return editor.add_reset(draft, at=number)
        case 8:
            kind, fact = random.choice([("cell", ""), ("legal", ""), ("word", "turn")])
            return editor.set_question(draft, number, "What?", kind, [], word, fact)
        case 9:
            step = number if random.random() < 0.3 else 0
            piece = random.choice(editor.list_pieces(draft, step))
            if piece.counted:
                return editor.set_count(draft, piece.id, random.randint(-1, 4), step)
            place = random.choice(editor.list_places(draft, piece.id, step))
            return editor.put_piece(draft, piece.id, place, step)
        case 10:
            choice = random.choice(editor.list_choices(draft))
            return editor.choose_value(draft, choice.key, random.choice(choice.values))
        case _:
            rulings: Any = draft.rules.rulings.offered
            option = random.choice(list(rulings))
            return editor.set_ruling(draft, option, random.choice(rulings[option].choices))


@given(seeds)
@example(4036)  # a step of one who acts becomes a step of two
@example(140)  # a command in quotes that no command has
def test_any_edits_in_any_order(seed: int) -> None:
    """A refusal in words, or a draft: no old one changes, no text is lost, all can be saved."""
    random = Random(seed)
    draft = editor.blank_draft(random.choice(GAMES))
    for _ in range(12):
        before, new = copy.deepcopy(draft.table), draft
        with suppress(RulebookError):
            new = edited(draft, random)
        assert draft.table == before
        for mistake in new.mistakes():
            assert mistake.place
            assert str(mistake)
        assert editor.loads(editor.to_toml(new.table)) == new
        draft = new
