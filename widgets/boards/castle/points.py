"""Where things are, by their names, for what moves in a step."""

from __future__ import annotations

from rules.games.colditz.board.plan import Point
from widgets.boards.castle import beside, signs
from widgets.boards.castle.beside import Strip, Tray
from widgets.boards.castle.facts import Seen, nation
from widgets.boards.castle.ground import Ground, tag
from widgets.boards.castle.pieces import figure, scale, seats
from widgets.boards.pieces import was_here
from widgets.kernel.courses import Geometry
from widgets.kernel.scene import Symbol


def geometry(here: Ground, facts: Seen, below: Strip, lying: Tray) -> Geometry:
    """Where things are, for what moves."""
    pairs = {here.board.pair_name(number): pair for number, pair in enumerate(here.board.pairs)}

    def point(name: str) -> Point | None:
        if name in here.board.index:
            return here.middle(here.board.index[name])
        if name in below.boxes:
            places, _ = seats(here, below.boxes[name], ("G1",))
            return places["G1"]
        kind, _, what = name.partition(":")
        if kind == "by":
            there = point(what)
            return there and (there[0], round(there[1] - here.near * 0.8, 1))
        if kind == "pair":
            x, y, w, h = tag(here, pairs[what])
            return round(x + w / 2, 1), round(y + h / 2, 1)
        return lying.spots.get(name)

    def piece(name: str) -> tuple[Symbol, float] | None:
        kind, _, what = name.partition(":")
        if name in facts.at:
            return figure(here, facts, name), scale(here)
        if kind == "small" and what in facts.at:
            return figure(here, facts, what, bare=True), scale(here)
        if kind == "was" and what in facts.at:
            return was_here(nation(what)), scale(here)
        if kind in ("sign", "card"):
            return held(here, what)
        return None

    left, top = here.view.left, here.view.top
    lift = -max(0.62, (1.15 * here.pawn + 0.75 * here.type(13.0)) / here.near)
    return Geometry(
        here.near, here.pawn, here.type(13.0), point, piece, case="page", top=top,
        sides=(left, left + here.room[0]), die=beside.face(here), beyond=lambda _: (0.0, lift),
    )  # fmt: skip


def held(here: Ground, name: str) -> tuple[Symbol, float]:
    """A thing that is held up, or a card on its way: by its sign, its back, or its name."""
    size = here.type(12.5)
    found = signs.thing(name)
    return (found, round(size / 15, 3)) if found else (signs.plate(name, size), 1.0)
