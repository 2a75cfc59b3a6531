"""The table of faults, and what a reader has before him: shared by the tests of its parts."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

from tests.live.conftest import HERE, Site
from tests.live.engines import Engine
from tests.reading import until

TABLE = tomllib.loads((HERE / "faults.toml").read_text("utf-8"))
PAGE = "duel/pits.html"
STAGE = ".er-stage.jupyter-widgets"
Case = Callable[[Engine, Site], None]
"""A fault made to happen, and what the reader meets."""
LOOK = """(() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText;
  const said = (what) => [...document.querySelectorAll(what)].map(seen).filter(Boolean).join(" ");
  const { erLive, erWhole, erOffline } = document.documentElement.dataset;
  return {
    live: erLive ?? "", whole: erWhole ?? "", offline: erOffline ?? "",
    line: said(".er-line"), asleep: said(".er-asleep"), book: Boolean(document.querySelector("article")),
    boards: document.querySelectorAll(".er-stage svg, .er-stage canvas").length,
  };
})()"""  # noqa: E501
PRESS = """(() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const way = [...document.querySelectorAll(".er-line button, .er-asleep a")].filter(seen)
    .find((one) => /again/.test(one.textContent));
  way.click();
  return way.textContent;
})()"""


def look(engine: Engine) -> dict[str, Any]:
    """What stands on the page; nothing of it on a page that is not ours."""
    nothing = {"live": "", "whole": "", "offline": "", "line": "", "asleep": "", "book": False}
    return engine.ask(LOOK) or nothing


def seen(engine: Engine, file: str = "") -> str:
    """Which outcome of the table the reader has before him; empty while it is not decided."""
    page = look(engine)
    name, line = file.rsplit("/", maxsplit=1)[-1], page["line"]
    if not page["book"]:
        return "host"
    if page["asleep"]:
        return "asleep"
    if page["live"] == "error":
        return failed(line, name) if page["boards"] else ""
    if page["live"] == "still":
        return "still" if "did not load" in line else ""
    if page["live"] != "live" or not page["whole"]:
        return ""
    if page["whole"] == "yes" and not line:
        return "live"
    words = {
        "broke": "broke off",
        "stale": "older edition",
        "anew": "put online anew",
        "looks": name,
    }
    return next((one for one, word in words.items() if word and word in line), "")


def failed(line: str, name: str) -> str:
    """Which of the lines that stand beside still boards; a ``name`` is of the file that failed."""
    words = {"named": name, "gone": "put online anew", "cramped": "no memory left"}
    words |= {"stopped": "Python was stopped" if not name else ""}
    return next((one for one, word in words.items() if word and word in line), "")


def live(engine: Engine, site: Site, page: str = PAGE) -> None:
    """Go to a page and wait until its boards answer."""
    engine.open(site.address + page)
    until(lambda: seen(engine) == "live")


def answers(engine: Engine) -> None:
    """A board does what is pressed."""
    step = "document.querySelector('.er-stage[data-er-state] [data-do=step]')"
    back = "document.querySelector('.er-stage [data-do=back]:not([disabled])')"
    until(lambda: engine.ask(f"Boolean({step})"))
    engine.ask(f"{step}.click()")
    until(lambda: engine.ask(f"Boolean({back})"))


def press_again(engine: Engine) -> None:
    """The one press that is offered brings the boards back."""
    assert "again" in engine.ask(PRESS)
    until(lambda: seen(engine) == "live")
    answers(engine)


def there(engine: Engine, selector: str) -> None:
    """Wait for something on the page."""
    until(lambda: engine.ask(f"Boolean(document.querySelector({json.dumps(selector)}))"))


def press(engine: Engine, selector: str) -> None:
    """Press something as soon as it is there."""
    there(engine, selector)
    engine.ask(f"document.querySelector({json.dumps(selector)}).click()")


def says(engine: Engine, words: str, within: str = STAGE) -> None:
    """Wait until a board says something that can be seen."""
    where = f"[...document.querySelectorAll({json.dumps(within)})]"
    until(lambda: engine.ask(f"{where}.some((one) => one.innerText.includes({json.dumps(words)}))"))


def guess(engine: Engine) -> None:
    """Answer a question of practice, and go on to the next one."""
    at = f"{STAGE}[data-er-stage$='/practice']"
    there(engine, f"{at}[data-er-painted='1']")
    engine.ask(
        f"""((root) => {{
          const choice = root.querySelector("[data-do='guess']");
          if (choice) {{ choice.click(); return; }}
          const overlay = root.querySelector(".er-overlay"), box = overlay.getBoundingClientRect();
          const [, x, y, w, h] = JSON.parse(overlay.dataset.boxes)[0], per = box.width / overlay.dataset.w;
          const spot = {{ clientX: box.left + (x + w / 2) * per, clientY: box.top + (y + h / 2) * per }};
          overlay.dispatchEvent(new MouseEvent("click", {{ bubbles: true, ...spot }}));
        }})(document.querySelector("{at}"))"""  # noqa: E501
    )
    says(engine, "Your guess:", at)
    press(engine, f"{at} [data-do='step']")
    there(engine, f"{at} .er-after")
    press(engine, f"{at} [data-do='step']")
    until(lambda: engine.ask(f"!document.querySelector(`{at} .er-after`)"))


def beforehand(engine: Engine, site: Site) -> None:
    """Go to a page that runs no Python, to lay something into the browser's store."""
    engine.open(f"{site.address}search.html")
    until(lambda: engine.ask("Boolean(document.title)"))
