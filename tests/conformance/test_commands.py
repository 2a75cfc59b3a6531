"""Commands of every game: a name of another kind is a slip, and never another command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import NotationError
from rules.core.game import Game
from rules.core.registry import GAMES, game
from rules.games.colditz.cards import CARDS, PART_WORDS
from tests.cases import each, quickly
from tests.strategies import few, sampled


def written(rules: Game[Any, Any], name: str) -> dict[str, Any]:
    """Commands in the positions in which scenarios begin, each with the position."""
    found: dict[str, Any] = {}
    for one in quickly(scenarios.list_scenarios(name), 3):
        state = scenarios.begin_run(scenarios.load(one)).state
        for action in (*rules.actions(state), *rules.candidates(state)):
            found.setdefault(rules.format(state, action), state)
    return found


def changed(rules: Game[Any, Any], name: str) -> Iterator[tuple[Any, str]]:
    """Commands of a game with one of their words changed for any word or name of the game."""
    commands = written(rules, name)
    some = next(iter(commands.values()))
    names = {one for row in rules.speech.list_names(some).values() for one in row}
    pool = sorted({word for text in commands for word in text.split()} | names)
    random = Random(name)
    for text in random.sample(sorted(commands), min(len(commands), few(200))):
        words = text.split(" ")
        for place in range(len(words)):
            for other in random.sample(pool, min(len(pool), few(60))):
                yield commands[text], " ".join([*words[:place], other, *words[place + 1 :]])


def one_way(text: str) -> str:
    """The text as it is written back: a colon after whom it is dealt to, kit parts at the end.

    A claim may call a kit part by its card, and writes the word for it.
    """
    text = re.sub(r"^(deal|lot) ([A-Z]) ", r"\1 \2: ", text)
    if ": claim " not in text:
        return text
    for card, word in zip(CARDS, PART_WORDS, strict=False):
        text = text.replace(card, word)
    words = [word for word in text.split() if word != "and"]
    parts = [word for word in words if word.startswith("part-")]
    rest = [word for word in words if word not in parts]
    return " ".join([*rest, *(["and"] if rest[-1] != "with" else []), *parts] if parts else words)


def understood(rules: Game[Any, Any], state: Any, text: str, back: str) -> bool:
    """Whether only a square is left out that is meant anyway: the one chasm, the cave one is in."""
    square = re.sub(rf"^{re.escape(back)} (on )?", "", text)
    return square in rules.speech.list_names(state).get("square", ()) and rules.parse(
        state, back
    ) == rules.parse(state, text)


@each("name", GAMES)
def test_what_is_read_is_written_back_or_is_a_slip(name: str) -> None:
    """A word that is changed makes another command, or an error: never a command in silence."""
    rules = game(name)
    read = 0
    for state, text in changed(rules, name):
        try:
            action = rules.parse(state, text)
        except NotationError:
            continue
        read += 1
        back = rules.format(state, action)
        assert back == one_way(text) or understood(rules, state, text, back), text
    assert read


def test_a_claim_calls_a_kit_part_by_its_card_or_its_word() -> None:
    """Both are the same command, and the men stand first where it is written."""
    rules, state = game("colditz"), begun("colditz")
    text = f"British: claim rope with {CARDS[0]} Br4"
    assert rules.format(state, rules.parse(state, text)) == one_way(text)
    assert one_way(text) == f"British: claim rope with Br4 and {PART_WORDS[0]}"
    with pytest.raises(NotationError):
        rules.parse(state, f"British: claim rope with {CARDS[2]} Br4")


def begun(name: str) -> Any:
    """The first position of a scenario."""
    return scenarios.begin_run(
        scenarios.load(min(sampled(scenarios.list_scenarios(name), 99)))
    ).state


@each("name", GAMES)
@given(text=st.text(max_size=40))
def test_no_text_breaks_the_reader(name: str, text: str) -> None:
    """Any text is a command, or a notation error."""
    state = begun(name)
    try:
        command = game(name).parse(state, text)
    except NotationError:
        return
    assert command.verb


@each("name", GAMES)
def test_who_does_not_play_does_nothing(name: str) -> None:
    """Whatever a stranger tries, it is said who plays."""
    rules = game(name)
    state = begun(name)
    tried = next(one for one in rules.candidates(state) if one.who in rules.viewers(state))
    (found,) = rules.refusals(state, tried._replace(who="Nobody"))
    if name != "duel":  # which has two seats, and no other names
        assert found.code == "no-player"
        assert found.text.startswith("Nobody called Nobody plays; these do: ")
