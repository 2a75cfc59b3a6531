"""Signs that motion shows: a cross, a bar, a piece that is named, a die."""

from __future__ import annotations

from functools import cache

from widgets.kernel.scene import Circle, Ink, Path, Rect, Symbol, Text, line


@cache
def cross(size: float) -> Symbol:
    """The cross where somebody died."""
    steps = (*line(-size, -size, size, size), *line(-size, size, size, -size))
    wide = round(size * 0.85, 1)
    return Symbol(
        f"cross-{size:g}",
        (Path(steps, Ink("", "halo", wide)), Path(steps, Ink("", "no", round(wide * 0.55, 1)))),
    )


@cache
def barred() -> Symbol:
    """The barred circle: no."""
    return Symbol(
        "barred",
        (
            Circle(0, 0, 12, Ink("sheet", "no", 2)),
            Circle(0, 0, 6.9, Ink("", "no", 2.4)),
            Path(line(-4.7, 4.7, 4.7, -4.7), Ink("", "no", 2.4)),
        ),
    )


@cache
def named(outline: Symbol, piece: Symbol) -> Symbol:
    """The dashed outline of a piece, light on any ground, with the piece's letter."""
    bare = [part for part in outline.shapes if not isinstance(part, Text)]
    letter = next(iter(part for part in piece.shapes if isinstance(part, Text)), None)
    lit = (part._replace(ink=Ink("halo", "halo", 4)) for part in bare)
    dashed = (part._replace(ink=part.ink._replace(stroke="rim")) for part in bare)
    small = letter and letter._replace(y=letter.y * 0.7, size=letter.size * 0.7, fill="rim")
    return Symbol(f"{outline.id}-named", (*lit, *dashed, *((small,) if small else ())))


PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


@cache
def die(face: int) -> Symbol:
    """A die lying with ``face`` up; 0 is one whose face is not to be known."""
    pips: tuple[Circle | Text, ...] = tuple(
        Circle(x * 9.6, y * 9.6, 3.9, Ink("rim")) for x, y in PIPS.get(face, ())
    )
    if not pips:
        pips = (Text(0, 8, "?", 24, "rim", 700),)
    return Symbol(f"die-{face}", (Rect(-19, -19, 38, 38, 8, Ink("halo", "rim", 2)), *pips))
