"""How long a press takes natively: from the message of the page to the messages that answer it.

In the browser the same code runs three to five times slower; a press has 16 ms there in all.
Run: ``python -m tests.bench.widgets.bench_stage``
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import static_html
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage
from widgets.kernel import svg
from widgets.kernel.canvas import Painter

ROUNDS = 60
BIG = "\n".join(
    ["+" + "--+" * 10]
    + [
        line
        for row in range(10)
        for line in (
            "|"
            + " ".join(
                f"r{c + 1}" if row == 1 and c < 8 else "rM" if row == 1 and c == 8 else ".."
                for c in range(10)
            )
            + "|",
            "+" + ("--+" * 10 if row == 9 else "--+  +" * 5),
        )
    ]
)
OWN = (
    f"title = 'Ten by ten'\ngame = 'ravines'\nmap = '''\n{BIG}\n'''\n[setup]\n"
    + "".join(
        f"players.{seat} = '{cell}'\n"
        for seat, cell in zip("ABCDEF", ("a1", "b3", "c4", "d5", "e6", "f7"), strict=True)
    )
    + "".join(f"[[step]]\ndo = '{seat}: right'\n" for seat in "ABCDEF")
)


def milliseconds(act: Callable[[], Any]) -> float:
    """How long one call takes."""
    before = time.perf_counter()
    act()
    return (time.perf_counter() - before) * 1e3


def row(name: str, times: list[float]) -> None:
    """One line of the table."""
    times.sort()
    worst = times[int(len(times) * 0.95)]
    print(f"  {name:<44} {statistics.median(times):8.2f} ms   95 %: {worst:7.2f} ms")


def presses(stage: Stage, *, ready: bool) -> list[float]:
    """Go to one step after the other, questions or not, again and again."""
    times = []
    for number in range(ROUNDS):
        message = {"do": "goto", "arg": str(number % (stage.model.last + 1))}
        if ready:
            stage.model.goto(int(message["arg"]))
            stage._shown()
            stage.model.goto(0)
        else:
            stage._kept.clear()
        times.append(milliseconds(partial(stage._hear, None, message, None)))
    return times


def measure(what: scenarios.Scenario, viewer: str) -> None:
    """All figures of one scenario."""
    print(f"{what.title} ({viewer})")
    first = milliseconds(lambda: Stage(what, viewer=viewer))
    row(
        "a stage made",
        [first, *(milliseconds(lambda: Stage(what, viewer=viewer)) for _ in range(5))],
    )
    stage = Stage(what, viewer=viewer)
    stage._hear(None, {"do": "ready", "env": {"theme": "light", "dpr": 2, "width": 400}}, None)
    row("a press, worked out when pressed", presses(stage, ready=False))
    row("a press, prepared while at rest", presses(stage, ready=True))
    model = StageModel(what, viewer)
    model.goto(1)
    row("  of it the view", [milliseconds(lambda: view(model)) for _ in range(ROUNDS)])
    row("  of it the scene", [milliseconds(lambda: scene(model)) for _ in range(ROUNDS)])
    painter, picture = Painter(), scene(model)
    row(
        "  of it the canvas, moving layer",
        [milliseconds(partial(painter.paint, scene(model))) for _ in range(ROUNDS)],
    )
    row(
        "the canvas, everything",
        [milliseconds(lambda: painter.paint(picture, afresh=True)) for _ in range(ROUNDS)],
    )
    row(
        "one SVG frame", [milliseconds(lambda: svg.frame(picture, svg.Shared())) for _ in range(10)]
    )
    text = static_html(what, viewer=viewer)
    row(
        "the still page", [milliseconds(lambda: static_html(what, viewer=viewer)) for _ in range(3)]
    )
    print(f"  the still page has {len(text.encode()) / 1000:.0f} kB\n")


def main() -> None:
    """Print the table."""
    for name in ("ravines/drift-two-cells", "labyrinth/hand-on-the-wall"):
        for viewer in ("leader", "A"):
            measure(scenarios.load(name), viewer)
    measure(scenarios.loads(OWN, "own/ten"), "leader")
    measure(scenarios.loads(OWN, "own/ten"), "A")


if __name__ == "__main__":
    main()
