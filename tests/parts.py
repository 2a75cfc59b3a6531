"""Where the parts of a stage stand in a browser, measured in CSS pixels."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Locator

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
