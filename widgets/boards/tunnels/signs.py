"""Signs of the tunnels, drawn round 0, 0 for a square of 44: Chance, chasm, exit, Start, caves."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from rules.games.underground.board import plan
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Ink, Part, Path, Step, Symbol, Text, line, moved, symbol, towards

DARK = Ink("", "ink", 2.2)


def swung(steps: tuple[Step, ...], turns: float) -> tuple[Step, ...]:
    """A path drawn for the right, swung round 0, 0."""
    return towards(steps, cos(2 * pi * turns), sin(2 * pi * turns), 2)


FLAME: tuple[Step, ...] = (
    ("M", 1, -14),
    ("C", 3, -8, 10, -4, 10, 4),
    ("C", 10, 10, 5, 14, 0, 14),
    ("C", -5, 14, -10, 10, -10, 4),
    ("C", -10, 0, -8, -3, -6, -6),
    ("C", -5, -3, -4, -2, -2, -2),
    ("C", 0, -5, 0, -9, 1, -14),
    ("Z",),
)
HEART: tuple[Step, ...] = (
    ("M", 0, 2),
    ("C", 3, 4, 5, 6, 4.5, 9),
    ("C", 4, 12, -4, 12, -4.5, 9),
    ("C", -5, 6, -1, 5, 0, 2),
    ("Z",),
)
BLOCK = line(-13, -5, 1, -5, 1, -12, 14, 0, 1, 12, 1, 5, -13, 5, close=True)
"""A block arrow to the right."""


@cache
def chance() -> Symbol:
    """The vermilion diamond of a Chance square."""
    return symbol(
        "chance",
        Path(line(0, -17, 17, 0, 0, 17, -17, 0, close=True), Ink("vermilion", "rim", 2)),
        Text(0, 7, "?", 20, "rim", 700),
    )


@cache
def exit_arrow(turns: float) -> Symbol:
    """The yellow arrow of an exit, in the direction that leads out."""
    return symbol(f"exit-{turns:g}", Path(swung(BLOCK, turns), Ink("yellow", "rim", 2)))


@cache
def door() -> Symbol:
    """Start: a door with an arrow that leads in."""
    frame = line(-2, -9, -2, -13, 14, -13, 14, 13, -2, 13, -2, 9)
    shaft = line(-15, 0, 5, 0)
    head = line(-1, -6, 6, 0, -1, 6)
    return symbol("door", Path((*frame, *shaft, *head), DARK))


@cache
def chasm(seed: int) -> Symbol:
    """A torn gap as wide as the tunnel, with light cracks in the dark."""

    def edge(x: float, salt: int) -> list[tuple[float, float]]:
        return [
            (
                x + (4.5 if n % 2 else -2.5) * (1 if x > 0 else -1) + 2 * noise(n + seed, salt, 3),
                -24 + 48 * n / 7,
            )
            for n in range(8)
        ]

    right, left = edge(19, 5), edge(-19, 9)
    points = [value for point in (*left, *right[::-1]) for value in point]
    rounded = [round(value, 1) for value in points]
    veins: list[Step] = []
    for number in range(4):
        x, y = -12 + 8 * number, -15 + 5 * noise(seed, number, 4)
        veins += [("M", x, round(y, 1))]
        for part in range(1, 5):
            swing = 3 if part % 2 else -2
            veins.append(
                ("L", round(x + swing + noise(seed + part, number, 6), 1), round(y + part * 6.4, 1))
            )
    return symbol(
        f"chasm-{seed}",
        Path(line(*rounded, close=True), Ink("black", "flooredge", 2)),
        Path(tuple(veins), Ink("", "edge", 1.2, (), 0.85)),
    )


@cache
def cave(kind: str) -> Symbol:
    """What lives in a cave, 40 high at most."""
    return symbol(kind, *CAVE_SIGNS[kind]())


def _flames() -> list[Part]:
    shapes: list[Part] = []
    for x, y, scale in ((-16, 4, 0.72), (16, 4, 0.72), (0, 0, 1.0)):
        shapes.append(Path(moved(FLAME, x, y, scale), Ink("orange", "rim", 1.6)))
        shapes.append(Path(moved(HEART, x, y, scale), Ink("yellow")))
    return shapes


def _devil() -> list[Part]:
    horns: tuple[Step, ...] = (
        ("M", -8, -5), ("C", -15, -8, -19, -14, -18, -20), ("C", -15, -15, -11, -13, -5, -12),
        ("M", 8, -5), ("C", 15, -8, 19, -14, 18, -20), ("C", 15, -15, 11, -13, 5, -12),
    )  # fmt: skip
    face: tuple[Step, ...] = (
        ("M", -5, -12), ("C", 10, -15, 14, -4, 10, 5), ("L", 0, 17), ("L", -10, 5),
        ("C", -14, -4, -10, -15, -5, -12), ("M", -5.5, 6), ("Q", 0, 10.5, 5.5, 6),
    )  # fmt: skip
    eyes = (*line(-7, -4, -2.5, -1.5), *line(7, -4, 2.5, -1.5))
    return [Path(horns, DARK), Path(face, DARK), Path(eyes, Ink("", "ink", 2.4))]


def _claws() -> list[Part]:
    claws: list[Step] = []
    for x in (-15, -5, 5, 15):
        claws += [
            ("M", x + 5, -16),
            ("Q", x + 4, 2, x - 5, 15),
            ("Q", x + 1, 0, x + 5, -16),
            ("Z",),
        ]
    return [Path(tuple(claws), Ink("ink", "ink", 1.6))]


def _boulders() -> list[Part]:
    stones = (
        (-15, 6, 10, 0), (14, 7, 10.5, 2), (0, 8, 9, 1), (-7, -7, 9, 3), (7, -6, 9.5, 4),
    )  # fmt: skip
    return [Path(stone(x, y, r, salt), Ink("edge", "ink", 1.8)) for x, y, r, salt in stones]


def stone(x: float, y: float, r: float, salt: int) -> tuple[Step, ...]:
    """One stone: a crooked polygon."""
    corners: list[float] = []
    for number in range(6):
        turn = 2 * pi * (number + 0.25 * noise(number + salt * 7, salt, 8)) / 6
        reach = r * (1 + 0.12 * noise(salt, number * 3, 9))
        corners += [round(x + cos(turn) * reach, 1), round(y + sin(turn) * reach * 0.92, 1)]
    return line(*corners, close=True)


def _hoard() -> list[Part]:
    """The place of the chest: a rug with nothing on it; the chest itself is a thing that moves."""
    rug: tuple[Step, ...] = (
        ("M", -21, 11), ("Q", 0, 5, 21, 11), ("Q", 0, 19, -21, 11), ("Z",),
    )  # fmt: skip
    rays = (*line(-20, -9, -16, -7), *line(20, -9, 16, -7), *line(0, -21, 0, -17),
            *line(-12, -17, -10, -14), *line(12, -17, 10, -14))  # fmt: skip
    return [Path(rug, Ink("", "ink", 1.6, (3, 4))), Path(rays, Ink("", "ink", 1.6))]


def _bars() -> list[Part]:
    bars: list[Step] = []
    for x in (-18, -6, 6, 18):
        bars += line(x, -17, x, 17)
    return [Path((*bars, *line(-23, -8, 23, -8), *line(-23, 8, 23, 8)), Ink("", "ink", 2.6))]


CAVE_SIGNS = {
    plan.FIRE_CAVE: _flames,
    plan.DEVIL_CAVE: _devil,
    plan.BEAST_CAVE: _claws,
    plan.RUBBLE_CAVE: _boulders,
    plan.TREASURE_CAVE: _hoard,
    plan.PRISON: _bars,
}
