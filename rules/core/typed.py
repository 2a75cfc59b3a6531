"""What a person types, read as it is meant: letters that look alike, dashes, quotes, blanks.

Everything with a fixed vocabulary goes through here before it is read: maps, cells, commands, the
keys and values of a set-up, what a step expects. Free text (titles, notes, names of people) does
not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any
from unicodedata import normalize

CYRILLIC = "АВЕКМНОРСТУХІЈЅасеорухіјѕкмт"
LATIN = "ABEKMHOPCTYXIJSaceopyxijskmt"
"""Letters of a Russian or Ukrainian keyboard, and the Latin ones that look the same."""
DASHES = "‐‑‒–—―−﹣－"
BLANKS = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
SINGLE, DOUBLE = "‘’‚‛′ʼ`´", "“”„‟«»″"
UNSEEN_SIGNS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""Signs that nobody sees."""
TYPED_SIGNS = str.maketrans({
    **dict.fromkeys(DASHES, "-"), **dict.fromkeys(BLANKS, " "), **dict.fromkeys(SINGLE, "'"),
    **dict.fromkeys(DOUBLE, '"'), **dict.fromkeys(UNSEEN_SIGNS, ""),
})  # fmt: skip
LOOKALIKE = str.maketrans(CYRILLIC, LATIN)
ONE_E = str.maketrans("ёЁ", "еЕ")
WORD = re.compile(r"\w*[\u0400-\u052f]\w*")
STRANGE = re.compile(r"[\u0400-\u052f]")
QUOTED = re.compile(r"'[^']*'|^setup\.[^:]*:")
MOST_LETTERS = 3
"""So many letters are named at most."""


def tidy_text(text: str) -> str:
    """Return ``text`` with one sign for each kind of dash, quote and blank, and whole letters."""
    return text if text.isascii() else normalize("NFC", text).translate(TYPED_SIGNS)


def latin(text: str) -> str:
    """Return the same in a fixed vocabulary: words of look-alikes only are in Latin letters."""
    return text if text.isascii() else WORD.sub(_latin_word, tidy_text(text))


def one_line(text: str) -> str:
    """Return the same of one line, with one blank between words and none around them."""
    return " ".join(latin(text).split())


def _latin_word(word: re.Match[str]) -> str:
    found = word[0].translate(LOOKALIKE)
    return word[0] if STRANGE.search(found) else found


def fix_words(value: Any, spare: Collection[str] = ()) -> Any:
    """Return plain data with a fixed vocabulary.

    What stands under the keys ``spare`` stays as it is.
    """
    if isinstance(value, str):
        return latin(value) if "\n" in value else one_line(value)
    if isinstance(value, Mapping):
        return {
            latin(key) if isinstance(key, str) else key: one
            if key in spare
            else fix_words(one, spare)
            for key, one in value.items()
        }
    return [fix_words(one, spare) for one in value] if isinstance(value, list) else value


def is_alike(one: object, other: object) -> bool:
    """Return whether two values say the same, however they are typed; е and ё are one letter."""
    return one == other or _bare_value(one) == _bare_value(other)


def _bare_value(value: Any) -> Any:
    if isinstance(value, str):
        return one_line(tidy_text(value).translate(ONE_E))
    if isinstance(value, Mapping):
        return {_bare_value(key): _bare_value(one) for key, one in value.items()}
    return [_bare_value(one) for one in value] if isinstance(value, (list, tuple)) else value


def name_strange(text: str) -> str:
    """Return the letters quoted in ``text`` that no fixed vocabulary has, named; a space before."""
    quoted = "".join(QUOTED.findall(text))
    found = [*dict.fromkeys(STRANGE.findall(quoted))]
    if not found:
        return ""
    if len(found) == 1:
        return f" “{found[0]}” is a Cyrillic letter: type a Latin one."
    *most, last = [f"“{letter}”" for letter in found[:MOST_LETTERS]]
    last = last if len(found) <= MOST_LETTERS else f"{last}, …"
    return f" {', '.join(most)} and {last} are Cyrillic letters: type Latin ones."
