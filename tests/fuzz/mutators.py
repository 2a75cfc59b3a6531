"""Inputs changed so that they stay of their kind: a value in a tree, a sign or a line of a drawing.

Bytes changed anywhere are seldom read far enough to be of use.
"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 10**9, -(10**30), 0.5, "", "A", "B", "none", "x" * 300,
    [], {}, [0], [[]], {"a": 1},
)  # fmt: skip
"""Values that are put where they do not belong."""


def spots(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: what holds it, and its key."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, (dict, list)):
            keys = list(one) if isinstance(one, dict) else range(len(one))
            found += [(one, key) for key in keys]
            waiting += [one[key] for key in keys]
    return found


def changed(tree: Any, random: Random) -> Any:
    """A tree with one value changed, taken away, doubled, renamed or put where another one was."""
    tree = copy.deepcopy(tree)
    places = spots(tree)
    if not places:
        return random.choice(ODD)
    holder, key = random.choice(places)
    other, name = random.choice(places)
    way = random.randrange(7)
    value = holder[key]
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(value))
    elif way == 2 and type(value) is int:
        holder[key] = value + random.choice((-2, -1, 1, 2))
    elif way == 3 and isinstance(value, str) and value:
        place = random.randrange(len(value))
        holder[key] = value[:place] + random.choice("aAzZ09 -~_:;'\n") + value[place + 1 :]
    elif way == 4:
        holder[key] = copy.deepcopy(random.choice(ODD))
    elif way == 5 and isinstance(key, str):
        holder[key[:-1]] = holder.pop(key)  # a name with a slip
    else:
        holder[key] = copy.deepcopy(other[name])
    return tree


def in_json(text: str, random: Random) -> str | None:
    """A JSON text with its tree changed once or a few times; nothing where it is none."""
    try:
        tree = json.loads(text)
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            tree = changed(tree, random)
        return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    except (ValueError, RecursionError):
        return None


def in_drawing(text: str, random: Random) -> str:
    """A drawing with a sign or a line changed for another one that stands in it."""
    lines = text.split("\n")
    number = random.randrange(len(lines))
    way = random.randrange(4)
    if way == 0:
        lines.insert(number, random.choice(lines))
    elif way == 1 and len(lines) > 1:
        del lines[number]
    elif lines[number]:
        place, sign = random.randrange(len(lines[number])), random.choice(text)
        keep = place if way == 2 else place + 1
        lines[number] = lines[number][:place] + sign + lines[number][keep:]
    return "\n".join(lines)


def mutated(target: str, data: bytes, seed: int) -> bytes | None:
    """An input of a target changed in the way of its kind; nothing where bytes must do."""
    random = Random(seed)
    text = data.decode("utf-8", "replace")
    if random.random() < 0.15:
        return None
    if target == "maps":
        head, _, drawing = text.partition("\n")
        return f"{head}\n{in_drawing(drawing, random)}".encode()
    if target == "saved":
        head, _, tree = text.partition("\n")
        found = in_json(tree, random)
        return None if found is None else f"{head}\n{found}".encode("utf-8", "replace")
    if text.startswith("{"):
        tree, _, rest = text.partition("\n")
        found = in_json(tree, random)
        if found is not None:
            return f"{found}\n{rest}".encode("utf-8", "replace")
    return in_drawing(text, random).encode("utf-8", "replace")
