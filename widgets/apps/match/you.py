"""What happened to somebody, told to himself: where "A gives up and dies", "you give up and die".

The engine's sentences name who acts first, and what he does after it with "and" or a comma.
"""

from __future__ import annotations

import re
from functools import cache

from widgets.kernel.html import capital

ODD = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
AFTER = (
    "climbs", "dies", "does", "draws", "has", "is", "lives", "loses", "says", "shows", "shuffles",
    "starts", "stays", "takes", "throws", "uses", "waits", "wins",
)  # fmt: skip
"""Verbs with which a sentence goes on after its first."""
THEN = re.compile(rf"(\band|\bbut|\bor|,)( then| just)? ({'|'.join(AFTER)})\b")
MIDDLE = re.compile(r"\byou (clears|does|goes|has|is|says|stands|takes)\b")
OWN = re.compile(r"\b(?:its|their|his) own\b|\bbeside him\b")
"""What is his, or where he is, in a sentence that begins with "you"."""
SQUARE = re.compile(r"[a-z]\d")
"""A sentence that begins with the name of a square, which has no capital."""
ASIDE = re.compile(r"\byou, who (\w+)([^,]*), (\w+)")
"""Two verbs of his: "B, who has the next turn, says which one"."""
SAID = re.compile(r"(“[^”]*”(?: \([^)]*\))?)")
"""What somebody said, with its words as they were: there everybody keeps his name."""
HISSING = re.compile(r"(?:ss|sh|ch|x|zz)es")


def plain(verb: str) -> str:
    """A verb as it follows "you": "goes" is "go", "catches" is "catch"."""
    if verb in ODD:
        return ODD[verb]
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if HISSING.search(verb) else verb.removesuffix("s")


@cache
def name(called: str) -> re.Pattern[str]:
    """Where a sentence names somebody: "the British" within one, "The British" where it begins."""
    first = f"[{called[0].upper()}{called[0]}]{re.escape(called[1:])}"
    return re.compile(rf"\b(?<!front )(of )?{first}\b(['’]s)?")


def told_to(text: str, who: str, called: str = "") -> str:
    """Sentences about ``who`` as he himself is told them.

    ``called`` is what they call him: another name than his own is that of many.
    """
    pieces = re.split(r"(?<=[.?!”]) (?=[A-Z“])", text)
    return " ".join(_sentence(one, who, called or who) for one in pieces if one)


def doing(text: str, who: str, called: str = "") -> str:
    """What somebody has chosen, while it moves, as he himself is told it: without his name."""
    return told_to(text.removeprefix(f"{who}: "), who, called)


def _sentence(text: str, who: str, called: str) -> str:
    text = re.sub(rf"\b[Tt]he (\w+ )?{who} man\b", r"your \1man", text)
    first = name(called).match(text)
    if first and not first[2]:
        rest = text[first.end() :].strip()
        # Who are many have their verbs as "you" has them.
        text = f"You {_doing(rest) if called == who else rest}"
    said = SAID.split(text)
    said[::2] = [name(called).sub(_you, one) for one in said[::2]]
    text = "".join(said)
    text = MIDDLE.sub(lambda one: f"you {plain(one[1])}", text)
    text = ASIDE.sub(lambda one: f"you, who {plain(one[1])}{one[2]}, {plain(one[3])}", text)
    if text.startswith("You "):
        text = OWN.sub(lambda one: "beside you" if "him" in one[0] else "your own", text)
    return text if SQUARE.match(text) else capital(text)


def _doing(text: str) -> str:
    """What "you" do, after what somebody does."""
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
