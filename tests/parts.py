"""Where the parts of a stage stand in a browser, measured in CSS pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Locator, ViewportSize

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.kernel.css import stylesheet

WINDOWS: dict[str, ViewportSize] = {
    "desk": {"width": 1366, "height": 900}, "phone": {"width": 390, "height": 844},
}  # fmt: skip
"""The windows that a stage is measured in."""
COLUMN, ROW = 598, {"duel": 1054, "colditz": 1054}
"""How wide a stage is on a desk: beside the text, and where it is a row of its own."""
PARTS = ("head", "board", "said", "ask", "controls")
MEASURE = """(root) => {
  const whole = root.getBoundingClientRect();
  const shown = (one) => one.getClientRects().length > 0;
  const parts = {};
  for (const name of ["head", "board", "said", "ask", "controls"]) {
    const box = root.querySelector(`[data-region="${name}"]`).getBoundingClientRect();
    parts[name] = [box.top - whole.top, box.height].map((one) => Math.round(10 * one) / 10);
  }
  const texts = ".er-sentence>p, .er-q, .er-controls, .er-acts, .er-head, .er-h";
  const over = [...root.querySelectorAll(texts)].filter((one) => shown(one)
    && (one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 2));
  const row = root.querySelector(".er-asked").getBoundingClientRect();
  const out = [...root.querySelectorAll(".er-asked .er-b")].filter((one) => {
    const box = one.getBoundingClientRect();
    return shown(one)
      && (box.right > row.right + 1 || box.bottom > row.bottom + 1 || box.top < row.top - 1);
  });
  const single = (one) => !one.closest(".er-stops, .er-pad");
  const buttons = [...root.querySelectorAll("button, a[data-do]")]
    .filter((one) => shown(one) && single(one));
  const groups = [...root.querySelectorAll(".er-timeline, .er-pad")].filter(shown);
  return {
    parts, width: whole.width, height: whole.height,
    board: parts.board[1] / whole.height, screen: parts.board[1] / innerHeight,
    controls: buttons.length + groups.length,
    chance: Boolean(root.querySelector(".er-face")),
    over: [...over, ...out].map((one) => `${one.className}: ${one.textContent.slice(0, 60)}`),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}"""


class Measured(NamedTuple):
    """One state of a stage: tops and heights of its parts, its share of board, its controls."""

    parts: dict[str, list[float]]
    width: float
    height: float
    board: float
    screen: float
    controls: int
    chance: bool
    over: list[str]
    sideways: int


def measured(stage: Locator) -> Measured:
    """The stage as it stands."""
    found: dict[str, Any] = stage.evaluate(MEASURE)
    return Measured(**found)


def states(name: str) -> Iterator[tuple[str, StageModel]]:
    """A scenario in each of its steps, at each question and after it."""
    model = StageModel(scenarios.load(name))
    yield f"{name} {model.index}", model
    while model.ahead:
        model.step()
        yield f"{name} {model.index}", model
        if model.reading == model.index:
            model.step()


def frame(window: str, game: str) -> str:
    """A page of its own with room for one stage, and no Python."""
    size = WINDOWS[window]
    width = size["width"] if window == "phone" else ROW.get(game, COLUMN)
    return (
        "<!doctype html><html data-theme=light data-er-live=live><meta name=viewport "
        f"content='width=device-width'><style>{stylesheet()}body{{margin:0}}"
        f"#home{{width:{width}px}}</style><div id=home></div>"
    )
