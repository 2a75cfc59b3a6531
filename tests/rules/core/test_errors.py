"""Messages: what they quote of the reader's text is short, however much was given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import MOST, Mistake, NotationError, RulebookError, ScenarioError
from rules.core.registry import GAMES, game
from rules.scenarios import address
from tests.cases import each

LONG = {
    "one word": "ж" * 20_000, "words": "ab " * 6_000, "quotes": "'a " * 6_000,
    "quotes that end": "a' 'b " * 3_000, "digits": "9" * 20_000, "lines": "a\n" * 10_000,
    "a player and a word": "British: " + "x" * 20_000,
    "an action and words": "A: " + "up " * 6_000,
    "a list": "British: claim kit with " + "Br1 " * 5_000,
}  # fmt: skip
"""Texts of 20,000 characters, about."""
SHOWN = {
    "labyrinth": "labyrinth/falling-into-holes", "ravines": "ravines/three-pit-cycle",
    "duel": "duel/falling-into-a-pit", "underground": "underground/ahead-at-a-fork",
    "colditz": "colditz/three-windows",
}  # fmt: skip
"""A scenario of each game."""
long_texts = each("text", LONG.values(), ids=LONG)


def told(do: Callable[[], object]) -> str:
    """The message of the error, as each of its texts would be shown."""
    with pytest.raises(RulebookError) as found:
        do()
    return str(found.value)


@each("of", GAMES)
@long_texts
def test_a_long_action_is_quoted_in_short(of: str, text: str) -> None:
    """Whether it cannot be read or is refused."""
    rules = game(of)
    state = scenarios.begin_run(scenarios.load(SHOWN[of])).state
    assert len(told(lambda: rules.apply(state, rules.parse(state, text)))) <= MOST


@each("of", GAMES)
@long_texts
def test_a_long_word_of_a_set_up_is_quoted_in_short(of: str, text: str) -> None:
    """A key, a value, a ruling, a drawing."""
    shown = scenarios.load(SHOWN[of])
    setups: tuple[tuple[dict[str, Any], dict[str, str], dict[str, str]], ...] = (
        ({**shown.setup, text: 1}, dict(shown.maps), {}),
        ({**shown.setup, "turn": text}, dict(shown.maps), {}),
        ({**shown.setup, "players": [text, text]}, dict(shown.maps), {}),
        ({**shown.setup, "players": {text: text}}, dict(shown.maps), {}),
        (dict(shown.setup), dict(shown.maps), {text: text}),
        ({"players": ["A"]}, {"M1": f"[[[ {text}"}, {}),
    )
    for spec, maps, options in setups:
        assert len(told(lambda: game(of).setup(spec, maps, options))) <= MOST  # noqa: B023


@long_texts
def test_a_long_word_of_a_file_is_quoted_in_short(text: str) -> None:
    """Each mistake is, and so is the list of them all."""
    table = {**scenarios.load("ravines/three-pit-cycle").table, text: text}
    for change in (
        {"game": text}, {"clauses": [text]}, {"from": text}, {"step": [{text: text}]},
        {"step": [{"do": text, "event": text, "never": [text], "at": {"A": [text]}}]},
        {"step": [{"do": "A: up", "ask": {"question": "?", "kind": text}, "says": {text: 1}}]},
    ):  # fmt: skip
        with pytest.raises(ScenarioError) as found:
            scenarios.from_table({**table, **change}, "own/scenario", "your scenario")
        assert all(len(line) <= MOST + 100 for line in found.value.each())
        assert len(str(found.value)) <= ScenarioError.LONGEST


@long_texts
def test_a_long_address_is_quoted_in_short(text: str) -> None:
    """Its name, its step, its rulings, its moves."""
    for link in (text, f"ravines/{text}", "ravines/three-pit-cycle@" + text[:15_000],
                 "ravines/three-pit-cycle@1!" + text[:15_000],
                 "ravines/three-pit-cycle@1~" + text[:15_000]):  # fmt: skip
        assert len(told(lambda: address.open_address(address.parse_address(link)))) <= MOST  # noqa: B023


@given(st.text(max_size=60), st.text("' ax.", max_size=300))
def test_what_is_short_is_quoted_whole(short: str, rest: str) -> None:
    """Quotes and apostrophes near by change nothing; what follows a quote is not taken for one."""
    quoted = short.replace("'", "")[:50]
    text = f"'{quoted}!' is no command; the players' words are many more than sixty letters long."
    assert str(NotationError(f"{text} Try 'right'.")) == f"{text} Try 'right'."
    assert len(str(Mistake("step 1", rest, rest))) <= MOST


def test_a_long_quote_is_cut_and_the_sentence_is_not() -> None:
    """What is wrong and what helps are still told."""
    text = str(NotationError(f"'{'x' * 20_000}' is no command; write 'right'."))
    assert text == f"'{'x' * 57}...' is no command; write 'right'."
