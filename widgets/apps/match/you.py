"""What happened to somebody, told to himself: where "A gives up and dies", "you give up and die".

The engine's sentences name who acts first, and what he does with "and" after it.
"""

from __future__ import annotations

import re
from functools import cache

from rules.games.colditz.state import PEOPLE

ODD = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
AFTER = (
    "dies", "does", "draws", "has", "is", "lives", "loses", "says", "shuffles", "starts", "stays",
    "takes", "throws", "waits", "wins",
)  # fmt: skip
"""Verbs with which a sentence goes on after its first."""
THEN = re.compile(rf"\b(and|but)( then)? ({'|'.join(AFTER)})\b")
MIDDLE = re.compile(r"\byou (is|has|says)\b")
MAN = re.compile(rf"\bthe (\w+) ({'|'.join(PEOPLE)}) man\b", re.IGNORECASE)
HISSING = re.compile(r"(?:ss|sh|ch|x|zz)es")


def plain(verb: str) -> str:
    """A verb as it follows "you": "goes" is "go", "catches" is "catch"."""
    if verb in ODD:
        return ODD[verb]
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if HISSING.search(verb) else verb.removesuffix("s")


@cache
def name(who: str) -> re.Pattern[str]:
    """Where a sentence names somebody: "the British" within one, "The British" where it begins."""
    called = PEOPLE.get(who, who)
    first = f"[{called[0].upper()}{called[0]}]{re.escape(called[1:])}"
    return re.compile(rf"\b(of )?{first}\b(['’]s)?")


def told_to(text: str, who: str) -> str:
    """Sentences about ``who`` as he himself is told them."""
    return " ".join(_sentence(one, who) for one in re.split(r"(?<=[.?!”]) (?=[A-Z“])", text))


def _sentence(text: str, who: str) -> str:
    first = name(who).match(text)
    if first and not first[2]:
        text = f"You {_doing(text[first.end() :].strip(), who)}"
    text = name(who).sub(_you, text)
    text = MAN.sub(lambda one: _man(one, who), text)
    text = MIDDLE.sub(lambda one: f"you {plain(one[1])}", text)
    return f"{text[0].upper()}{text[1:]}"


def _man(found: re.Match[str], who: str) -> str:
    """A man of the one who is told of him."""
    return f"your {found[1]} man" if found[2] == who else found[0]


def _doing(text: str, who: str) -> str:
    """What "you" do, after what somebody does; who are many have their verbs as "you" has them."""
    if who in PEOPLE:
        return text
    found = re.match(r"(now )?(\w+)", text)
    if found is None:
        return text
    rest = THEN.sub(lambda one: f"{one[1]}{one[2] or ''} {plain(one[3])}", text[found.end() :])
    return f"{found[1] or ''}{plain(found[2])}{rest}"


def _you(found: re.Match[str]) -> str:
    """The word for somebody in the middle of a sentence about himself."""
    if found[2]:
        return f"{found[1] or ''}your"
    return "of yours" if found[1] else "you"


__all__ = ["told_to"]
