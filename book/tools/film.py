"""Draw a story of the book as a moving picture: one SVG that plays by itself, without a script.

``python book/tools/film.py`` writes the one on top of the README. Boards, ways and words are the
engine's own; the same story gives the same bytes. Who wants less motion sees the last step.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from rules import load  # noqa: E402
from widgets.apps.stage import still  # noqa: E402
from widgets.apps.stage.model import StageModel  # noqa: E402
from widgets.apps.stage.view import view  # noqa: E402
from widgets.kernel import svg  # noqa: E402
from widgets.kernel.film import Item  # noqa: E402
from widgets.kernel.scene import Layer, Point, Scene, Use  # noqa: E402

STORY = "labyrinth/falling-into-holes"
TARGET = ROOT / ".github" / "film.svg"
SLOWER = 1.6
"""The step of a board is for whoever has pressed a key; a picture is looked at."""
READ, LAST = 2400, 3600
"""Milliseconds in which the words of a step are read, and those of the last one."""
WORDS = 76
"""The height of the words below the board."""


class Step(NamedTuple):
    """A step: its picture, what moves on the way to it for how long, and what is said of it."""

    scene: Scene
    ways: dict[str, list[tuple[float, Point]]]
    ms: float
    told: tuple[str, str, str]


def steps(name: str) -> Iterator[Step]:
    """The steps of a story as it stands in the book."""
    model = StageModel(load(name))
    for number in model.stops:
        model.goto(number)
        scene = still.frame(model, number)
        items, ms = model.motion()
        ways: dict[str, list[tuple[float, Point]]] = {}
        for item, laid in zip(items, scene.laid, strict=True):
            if item.s and len(laid.path) > 1:
                ways.setdefault(item.s, []).extend(timed(item, laid.path))
        entry, seen = view(model).drawer.log[-1], view(model).told
        said = " ".join(f"“{one.words}”: {one.gloss}." for one in entry.said)
        told = (
            f"{entry.seat}: {entry.did}" if entry.seat else model.scenario.title,
            said,
            " ".join(entry.told) + (f" {seen.clause.id}" if seen.clause else ""),
        )
        yield Step(scene, ways, ms * SLOWER, told)


def timed(item: Item, path: tuple[Point, ...]) -> Iterator[tuple[float, Point]]:
    """The points of a way, each with its time in the step."""
    for number, point in enumerate(path):
        yield SLOWER * (item.t + item.d * number / (len(path) - 1)), point


def drawn(name: str = STORY) -> str:
    """The moving picture of a story."""
    shared, told = svg.Shared(), [*steps(name)]
    rules, body, clock = [], [], 0.0
    whole = sum(step.ms + READ for step in told) + LAST - READ
    before = told[-1]
    for number, step in enumerate(told):
        still_at, end = clock + step.ms, clock + step.ms + (LAST if step is told[-1] else READ)
        if step.ways:
            body.append(f'<g class="w{number}">{board(before.scene, shared, {*step.ways})}</g>')
            rules.append(shown(f"w{number}", clock, still_at, whole))
        for use in before.scene.sprites():
            if way := step.ways.get(use.name):
                held = svg.draw(use._replace(x=0.0, y=0.0), shared)
                body.append(f'<g class="w{number}"><g class="m{number}{use.name}">{held}</g></g>')
                rules.append(run(f"m{number}{use.name}", clock, way, whole))
        body.append(f'<g class="s{number}">{board(step.scene, shared)}</g>')
        body.append(f'<g class="t{number}">{words(step)}</g>')
        rules += shown(f"s{number}", still_at, end, whole), shown(f"t{number}", clock, end, whole)
        clock, before = end, step
    scene, last = told[0].scene, len(told) - 1
    width, height = scene.width, scene.height + WORDS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" aria-labelledby="t" font-family="{svg.FAMILY}" font-weight="600" '
        'text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<title id="t">{escape(told[-1].scene.title)}</title><style>{svg.stylesheet("light")}'
        f"@media(prefers-color-scheme:dark){{{svg.stylesheet('dark')}}}"
        f"svg>g{{visibility:hidden}}{''.join(rules)}"
        "@media(prefers-reduced-motion:reduce){svg>g{animation:none!important}"
        f"svg>.s{last},svg>.t{last}{{visibility:visible}}}}</style>"
        f"<defs>{''.join(shared.parts())}</defs>"
        f'<rect class="erf-page" width="{width:g}" height="{height:g}" rx="8"/>'
        f"{''.join(body)}</svg>\n"
    )


def board(scene: Scene, shared: svg.Shared, without: Collection[str] = ()) -> str:
    """A picture, without the pieces that are on their way."""

    def moving(layer: Layer, shared: svg.Shared) -> str:
        kept = (one for one in layer.shapes if not (isinstance(one, Use) and one.name in without))
        drawn = "".join(svg.draw(one, shared) for one in kept)
        return f"<g>{drawn}</g>" if drawn else ""

    return svg.body(scene, shared, moving)


def words(step: Step) -> str:
    """What is said of a step, in three lines below the board."""
    top, middle = step.scene.height, step.scene.width / 2
    return "".join(
        f'<text class="erf-ink" x="{middle:g}" y="{top + 20 + 22 * row:g}" font-size="15" '
        f'font-weight="{600 if row == 0 else 400}">{escape(line)}</text>'
        for row, line in enumerate(step.told)
    )


def shown(name: str, start: float, end: float, whole: float) -> str:
    """A group that is there from one time to another one, again and again."""
    first, last = (f"{100 * at / whole:.3f}%" for at in (start, end))
    seen = f"0%{{visibility:hidden}}{first}{{visibility:visible}}{last}{{visibility:hidden}}"
    seen = seen.removeprefix("0%{visibility:hidden}") if start == 0 else seen
    return f"@keyframes {name}{{{seen}}}.{name}{{animation:{name} {whole:g}ms step-end infinite}}"


def run(name: str, start: float, way: list[tuple[float, Point]], whole: float) -> str:
    """A piece that takes its way at its time, again and again."""
    timed = [(0.0, way[0][1]), *((start + at, point) for at, point in way), (whole, way[-1][1])]
    points = "".join(
        f"{100 * at / whole:.3f}%{{transform:translate({x:.1f}px,{y:.1f}px)}}"
        for at, (x, y) in timed
    )
    return f"@keyframes {name}{{{points}}}.{name}{{animation:{name} {whole:g}ms linear infinite}}"


def main() -> int:
    """Write the picture of the README anew; returns the exit status."""
    TARGET.write_text(drawn(), "utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1e3:.0f} kB")
    return 0


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
