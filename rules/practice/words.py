"""Questions as English sentences, from the labels of actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rules.game import CHANCE, Game
from rules.practice.source import Source

PAWN = re.compile(r"(?P<pawn>[A-Z][a-z]?\d+) (?:to (?P<place>.+)|refuses)")
"""What one pawn does, as a label has it."""

WISH = re.compile(r", attack ([A-Z])$")
CARD = re.compile(r", signpost at ")
BLOW = re.compile(r"(?P<first>.+), (?P<tool>.+) at (?P<foe>[A-Z])")
"""A move that ends with an attack."""


def phrase(source: Source, label: str, who: str) -> tuple[str, bool, str]:
    """Who acts, whether in the plural, and what, as after "may": ``("A", False, "go left")``."""
    label = label.removeprefix(f"{who}: ")
    pawn = PAWN.fullmatch(label)
    if pawn:
        said = f"go to {pawn['place']}" if pawn["place"] else "ignore the Appel"
        return pawn["pawn"], False, said
    subject, plural = source.subjects.get(who, (who, False))
    label = label[:1].upper() + label[1:]
    label = CARD.sub(" with the signpost at ", label)
    label = WISH.sub(r" and announce an attack on \1", label)
    blow = BLOW.fullmatch(label)
    if blow:
        label = f"{blow['first']} and attack {blow['foe']} with the {blow['tool']}"
    for key, said in source.phrases.items():
        if label == key or (key.endswith(" ") and label.startswith(key)):
            return subject, plural, said + label.removeprefix(key)
    return subject, plural, label[:1].lower() + label[1:]


def may(source: Source, rules: Game[Any, Any], state: Any, action: Any) -> str:
    """Whether an action is allowed, as a question."""
    subject, _, said = phrase(source, rules.label(state, action), action.who)
    subject = subject[:1].lower() + subject[1:] if subject.startswith("The ") else subject
    return f"May {subject} {said} now?"


def told(source: Source, rules: Game[Any, Any], taken: Sequence[tuple[Any, Any]]) -> str:
    """What is done, and how chance falls, as sentences."""
    return " ".join(_sentence(source, rules, state, action) for state, action in taken)


def _sentence(source: Source, rules: Game[Any, Any], state: Any, action: Any) -> str:
    label = rules.label(state, action)
    if action.who == CHANCE:
        head, _, rest = label.partition(": ")
        return source.chances.get(head, "{}.").format(rest or label)
    subject, plural, said = phrase(source, label, action.who)
    verbs = said if plural else " and ".join(_third(part) for part in said.split(" and "))
    return f"{subject} {verbs}."


def _third(said: str) -> str:
    verb, space, rest = said.partition(" ")
    return third(verb) + space + rest


def third(verb: str) -> str:
    """The third person of a verb: goes, passes, carries."""
    if re.search(r"(?:s|x|ch|sh|o)$", verb):
        return f"{verb}es"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}s"
