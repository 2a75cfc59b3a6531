"""Every sentence a game can say, read by rules that a reader would make."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rules.core.registry import GAMES
from rules.explain import sentences
from rules.explain.sentences import (
    EVENT,
    HINT,
    LABEL,
    LETS,
    QUESTION,
    REFUSAL,
    RESULT,
    Names,
    Said,
    collect_patterns,
    said_at_random,
    said_in,
)
from rules.scenarios import begin_run, load
from tests.cases import each
from tests.strategies import few

LONGEST = 110
"""Characters of a said line: two lines of a phone, beside a clause."""
FIRST_LINE = 46
"""Characters of the bold first line of a question."""
BUTTON = 64
"""Characters of a label."""
ENDS = re.compile(r"[.?!]”?$|”$")
"""How a sentence ends; words said aloud end with their quotes."""
QUOTED = re.compile(r"“[^”]*”")
NOTATION = re.compile(
    r"(?<!\w)'|'(?!s\b|\w)"  # a command in quotes
    r"|\b(?:[A-Z]|P\d|Br\d|British|Security): \w+\b(?! \w+.*[?])"  # "A: jump"
    r"|@|\bout:|\bsuch as\b|\bcommands?\b|\bwrite\b"
)
"""What a scenario file writes, and no sentence says."""
TWICE = re.compile(r"\b(\w+) \1\b|^(\w+) \w+ \2 ")
"""A word or a name that stands twice."""
FORBIDDEN = re.compile(
    r"\bshows nothing\b|\bdo not\.|\bto act\b|\bis asked\b|\b(?:is|are|was|were|been) "
    r"(?:carried|dealt|drawn|given|healed|laid|lost|named|placed|put|sent|shot|shown|shuffled|taken"
    r"|thrown|told|used)\b|\bmust be\b|\bone may\b|\byou may\b",
    re.IGNORECASE,
)
"""Words that hide who does it, or that sound like a form."""


@cache
def heard(game: str) -> tuple[Said, ...]:
    """Every sentence of the scenarios and of some random games, each once."""
    return tuple({(one.sort, one.text): one for one in said_in(game)}.values())


TOLD = (EVENT, REFUSAL, QUESTION, HINT, RESULT)
"""All but what stands on a button."""


def texts(game: str, *sorts: str) -> list[str]:
    """The sentences of these sorts."""
    return [one.text for one in heard(game) if one.sort in sorts]


def bare(text: str) -> str:
    """Without what is said aloud: that keeps the words of the original."""
    return QUOTED.sub("“”", text)


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_ends(game: str) -> None:
    """With a stop, a question mark, or the quotes of what is said aloud."""
    assert [text for text in texts(game, *TOLD) if not ENDS.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_fits_its_line(game: str) -> None:
    """What happened, what and why of a refusal, how it ended: two lines of a phone."""
    asked = [text for text in texts(game, QUESTION) if text.endswith("?")]
    assert [text for text in texts(game, *TOLD) if len(text) > LONGEST] == []
    assert [text for text in asked if len(text) > FIRST_LINE] == []
    assert [text for text in texts(game, LABEL, LETS) if len(text) > BUTTON] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_holds_no_notation(game: str) -> None:
    """Nothing that only the author of a scenario can read."""
    told = texts(game, EVENT, REFUSAL, HINT, RESULT)
    assert [text for text in told if NOTATION.search(bare(text))] == []
    assert [text for text in texts(game, LABEL) if re.search(r"[@+]|(?<!\w)'", text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_name_stands_twice_in_a_row(game: str) -> None:
    """No "British end British ends the Turn"."""
    assert [text for text in texts(game, *TOLD, LABEL) if TWICE.search(bare(text))] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_says_who_does_it(game: str) -> None:
    """Plain words, in the present."""
    assert [text for text in texts(game, *TOLD) if FORBIDDEN.search(bare(text))] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_begins_with_an_article_that_sounds_like_a_player(game: str) -> None:
    """Where somebody is called A, "A wall stops B" would be his."""
    players = {name for one in heard(game) for name in one.names.of("player")}
    if "A" in players:
        began = re.compile(r"^A (?:wall|step|fire|collapse|grate|signpost|1|token)\b")
        assert [text for text in texts(game, *TOLD) if began.search(text)] == []


# -- The list -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_complete(game: str) -> None:
    """Whatever is said in another game fits a pattern of the list."""
    listed = {(one.sort, one.kind, one.text) for one in collect_patterns(game)}
    for said in said_at_random(game, few(70), few(150, 2)):
        assert (said.sort, said.kind, said.pattern) in listed, said.text


@pytest.mark.parametrize("game", GAMES)
def test_an_example_fits_its_pattern(game: str) -> None:
    """The list is short enough to be read, each example has its braces filled."""
    listed = collect_patterns(game)
    assert 0 < len(listed) < 400
    assert len(listed) == len({(one.sort, one.kind, one.text) for one in listed})
    for one in listed:
        between = map(re.escape, re.split(r"\{\w+\}", one.text))
        assert re.fullmatch(".+?".join(between), one.example), one


@each(
    ("text", "pattern"),
    [
        ("A goes to a4.", "{player} goes to {cell}."), ("A, B and C cannot.", "{players} cannot."),
        ("A loses 12 steps.", "{player} loses {n} steps."), ("Alone on a41.", "Alone on a41."),
    ],
)  # fmt: skip
def test_what_varies_stands_in_braces(text: str, pattern: str) -> None:
    """Names whole, numbers, several in a row as one."""
    names = Names({"player": ("A", "B", "C"), "cell": ("a4", "a1")})
    assert names.generalised(text) == pattern


@each(
    ("text", "pattern"),
    [
        ("Play Hideaway with the fifth man", "Play {card} with {pawn}"),
        ("Take the marker at the first Drop", "Take the marker at {circle}"),
    ],
)
def test_what_colditz_counts_varies(text: str, pattern: str) -> None:
    """A man of one's own and a Drop have a number for a name."""
    run = begin_run(load("colditz/general-search"))
    names = Names(run.game.speech.list_names(run.state))
    assert names.generalised(text) == pattern


def test_what_happened_comes_after_what_is_asked() -> None:
    """The order of the page."""
    sorts = [one.sort for one in collect_patterns("underground")]
    assert sorts == sorted(sorts, key=sentences.SORTS.index)
