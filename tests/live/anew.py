"""The table of faults, deployment: the book is put online anew under a page, or between two visits."""  # noqa: E501

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from tests.live import edition
from tests.live.conftest import Site, Wrong
from tests.live.engines import Engine
from tests.live.faults import (
    PAGE,
    STAGE,
    TABLE,
    Case,
    answers,
    beforehand,
    guess,
    live,
    look,
    press,
    press_again,
    seen,
    there,
)  # fmt: skip
from tests.reading import until

ROWS = {row["part"]: row for row in TABLE["deployment"]}
HOLDS = """(() => {
  (async () => {
    const script = performance.getEntriesByType("resource").find(({ name }) => /page-\\w+\\.js/.test(name)).name;
    const names = (await caches.keys()).filter((name) => name !== "er-live-snapshot");
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(script)));
    const mine = names.filter((name) => name.startsWith("er-live / "));
    document.documentElement.dataset.erHolds = found.some(Boolean) && mine.length === 1;
  })();
  return document.documentElement.dataset.erHolds === "true";
})()"""  # noqa: E501
"""Whether the scripts of this very page are there without a network, and no other edition is."""


@cache
def newer(folder: Path, anew: Path) -> Path:
    """A new edition of the book."""
    return edition.made(folder, anew / "book")


def stays(engine: Engine) -> None:
    """Wait until the page is there without a network."""
    until(lambda: look(engine)["offline"] == "kept")


def title(engine: Engine) -> str:
    """What the page calls itself."""
    return str(engine.ask("document.title"))


def cut_off(site: Site) -> None:
    """From now on there is no network."""
    site.spoilt["/"] = Wrong("refused")


def on(engine: Engine, site: Site, newer: Path) -> None:
    """The open page answers, and the next one is of the new edition."""
    live(engine, site)
    stays(engine)
    site.folder = newer
    answers(engine)
    live(engine, site, "duel/walls.html")
    assert title(engine).startswith("New:")


def room(engine: Engine, site: Site, newer: Path) -> None:
    """A sheet to hand out needs a part that is gone."""
    live(engine, site)
    site.folder = newer
    press(engine, f"{STAGE} [data-do='more']")
    press(engine, f"{STAGE} [data-do='share']")


def loading(engine: Engine, site: Site, newer: Path) -> None:
    """The page's own files have come, and those of Python are gone."""
    site.spoilt["live/worker-"] = Wrong("slow", 1)
    engine.ask(f"void (location.href = '{site.address}{PAGE}')")
    until(lambda: any("live/worker-" in path for path in site.asked))
    site.folder = newer
    site.goes_on.set()


def again(engine: Engine, site: Site, newer: Path) -> None:
    """Python is ended, and its files are gone: trying again would not help."""
    site.prelude["page"] = ""
    live(engine, site)
    site.folder = newer
    engine.ask("erWorkers.at(-1).terminate()")


def back(engine: Engine, site: Site, newer: Path) -> None:
    """The second visit has the new edition, whatever the first one has left."""
    live(engine, site)
    stays(engine)
    site.folder = newer
    live(engine, site)
    assert title(engine).startswith("New:")


def offline(engine: Engine, site: Site, newer: Path) -> None:
    """What was kept is of one edition, and goes on."""
    live(engine, site)
    stays(engine)
    site.folder = newer
    cut_off(site)
    engine.again()
    until(lambda: seen(engine) == "live")


def later(engine: Engine, site: Site, newer: Path) -> None:
    """The new edition takes the place of the old one in what is kept."""
    back(engine, site, newer)
    lasts(engine, site)


def slowly(engine: Engine, site: Site, newer: Path) -> None:
    """The new service worker comes while the old one is busy with the new page, and takes over."""
    live(engine, site)
    stays(engine)
    site.folder = newer
    site.spoilt["sw.js"] = Wrong("slow")
    site.asked.clear()
    live(engine, site)
    until(lambda: "/sw.js" in site.asked)
    site.goes_on.set()
    lasts(engine, site)


def lasts(engine: Engine, site: Site) -> None:
    """What is kept is of the new edition alone, and goes on without a network."""
    until(lambda: engine.ask(HOLDS) is True)
    cut_off(site)
    engine.again()
    until(lambda: seen(engine) == "live")
    assert title(engine).startswith("New:")


def beside(engine: Engine, site: Site, newer: Path) -> None:
    """Each copy has its own progress and its own pages for when there is no network."""
    both = newer.parent
    for name, folder in (("one", site.folder), ("two", newer)):
        if not (both / name).exists():
            (both / name).symlink_to(folder, target_is_directory=True)
    site.folder = both
    for name, page in (("one", f"one/{PAGE}"), ("two", f"two/{PAGE}")):
        live(engine, site, page)
        stays(engine)
        key = f"er-practice /{name}/"
        assert engine.ask(f"localStorage.getItem('{key}')") is None
        guess(engine)
        until(partial(engine.ask, f"localStorage.getItem('{key}')"))
    cut_off(site)
    live(engine, site, f"one/{PAGE}")
    assert not title(engine).startswith("New:")
    live(engine, site, f"two/{PAGE}")
    assert title(engine).startswith("New:")


DO = {one.__name__: one for one in (on, room, loading, again, back, offline, later, slowly, beside)}


def meet(engine: Engine, site: Site, *, part: str) -> None:
    """Put the book online anew, look, and go the way out that is offered, with one press."""
    row = ROWS[part]
    site.headers["X-Content-Type-Options"] = "nosniff"  # each page is looked at anew
    DO[row["do"]](engine, site, newer(site.folder, site.anew))
    until(lambda: seen(engine) == row["seen"])
    if row["seen"] == "live":
        answers(engine)
        return
    press_again(engine)
    assert title(engine).startswith("New:")


def former(engine: Engine, site: Site) -> None:
    """Progress of an earlier edition, which lies there without a place, is the copy's own."""
    beforehand(engine, site)
    kept = '{"form":1,"chapters":{"duel/pits":[1,7,5]},"again":{}}'
    engine.ask(f"localStorage.setItem('er-practice', '{kept}')")
    live(engine, site)
    there(engine, f"{STAGE}[data-er-stage$='/practice'][data-er-painted='1']")
    guess(engine)
    told = "JSON.parse(localStorage.getItem('er-practice /'))?.chapters['duel/pits'][1]"
    until(lambda: engine.ask(told) == 8)
    assert engine.ask("localStorage.getItem('er-practice')") == kept


CASES: dict[str, Case] = {
    **{part: partial(meet, part=part) for part in ROWS},
    "What was kept before copies had names": former,
}
