"""Tokens, treasure and open caves as a set-up describes them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.errors import SetupError
from rules.game import Plain
from rules.hints import meant
from rules.spec import one_of
from rules.underground.board.plan import CAVES
from rules.underground.field import Field
from rules.underground.setup.reading import seat, square, table_of
from rules.underground.state import (
    EACH,
    NONE,
    SIGN,
    TOKENS,
    Sign,
)

ABSENT = ("out", "starts", "")
"""How a player is said to be out of the game."""


def tokens(spec: Plain, field: Field) -> tuple[tuple[int, int, int], tuple[Sign, ...]]:
    """The tokens on the board and the arrows of the Signposts."""
    masks, signs = [0, 0, 0], []
    arrows = table_of(spec, "arrows")
    for name, listed in table_of(spec, "tokens").items():
        at = square(field.board, name, "tokens")
        if not isinstance(listed, (list, tuple)):
            raise SetupError(
                f'setup.tokens.{name}: write a list in brackets, such as tokens.{name} = ["fire"].'
            )
        if len(set(map(str, listed))) < len(listed):
            raise SetupError(f"setup.tokens.{name}: list each token once (UE-STACK-04).")
        if not (field.card_takes | field.chance_takes) >> at & 1:
            kind = field.kinds[at]
            raise SetupError(f"setup.tokens.{name}: a {kind} square carries no token (UE-GAP-17).")
        for token in listed:
            if token not in TOKENS:
                raise SetupError(
                    f"setup.tokens.{name}: there is no token '{token}'; tokens: "
                    f"{', '.join(TOKENS)}.{meant(str(token), TOKENS)}"
                )
            if TOKENS.index(token) != SIGN:
                masks[TOKENS.index(token)] |= 1 << at
            elif name not in arrows:
                raise SetupError(
                    f"setup.arrows.{name}: say where the Signpost points, such as "
                    f'arrows.{name} = "{field.names[field.next[at][0]]}".'
                )
            else:
                to = square(field.board, arrows[name], f"arrows.{name}")
                if to not in field.next[at]:
                    raise SetupError(f"setup.arrows.{name}: {arrows[name]} is not next to it.")
                signs.append((at, to))
    for name in arrows:
        if all(field.names[at] != name for at, _ in signs):
            raise SetupError(f"setup.arrows.{name}: no Signpost stands there; add it to tokens.")
    for token, mask in enumerate(masks):
        if mask.bit_count() > EACH:
            text = f"setup.tokens: there are only four {TOKENS[token]} tokens (UE-FOUR-01)."
            raise SetupError(text)
    if len(signs) > EACH:
        raise SetupError("setup.tokens: there are only four signpost tokens (UE-FOUR-01).")
    return (masks[0], masks[1], masks[2]), tuple(sorted(signs))


def treasure(spec: Plain, field: Field) -> tuple[int, int]:
    """The square of the treasure and its carrier, one of them -1 (UE-SETUP-06, UE-SETUP-07)."""
    name = spec.get("treasure")
    if name is None:
        return field.hoard, NONE
    if name in field.seats and name not in field.board.index:
        where = spec["players"]
        if not isinstance(where, Mapping) or where[name] in ABSENT:
            raise SetupError(
                f"setup.treasure: {name} is out of the game and carries nothing (UE-LOSE-01)."
            )
        return NONE, field.seats[name]
    return one_of(name, {**field.board.index, **field.seats}, "treasure", "square or player"), NONE


def caves_open(spec: Plain, field: Field) -> tuple[tuple[int, int], ...]:
    """The caves that are open and who cleared them."""
    found = []
    for kind, name in table_of(spec, "open").items():
        cave = closing(field, kind, f"open.{kind}", "to open")
        found.append((cave, seat(field, name, f"open.{kind}")))
    if len({cave for cave, _ in found}) < len(found):
        raise SetupError("setup.open: name each cave once.")
    return tuple(sorted(found))


def closing(field: Field, kind: str, key: str, what: str) -> int:
    """A cave of this board that shuts, by its kind, with or without a hyphen."""
    wanted = kind.replace(" ", "-")
    shut = [cave for cave in CAVES if cave != "treasure-cave" and field.board.of_kind(cave)]
    if wanted not in shut:
        there = f"caves: {', '.join(shut)}" if shut else "it has none that shuts"
        raise SetupError(
            f"setup.{key}: there is no cave '{kind}' {what} on this board; {there}."
            f"{meant(wanted, shut)}"
        )
    return field.board.of_kind(wanted)[0]


def free(spec: Plain, field: Field) -> int:
    """The shut cave the player on turn cleared last turn and may pass in this one."""
    kind = spec.get("free")
    if kind is None:
        return NONE
    return closing(field, kind, "free", "to pass")
