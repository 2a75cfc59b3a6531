"""The table of faults, storage: what a browser keeps is denied, has no room, is something else.

Where nothing is lost the reader sees nothing of it; where what he does is not kept, a sentence says
so, and nothing that cannot be read is written over.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tests.live.conftest import Site
from tests.live.engines import Engine
from tests.live.faults import (
    PAGE,
    STAGE,
    TABLE,
    answers,
    beforehand,
    guess,
    live,
    look,
    press,
    says,
    there,
)  # fmt: skip
from tests.reading import until

HOW = ("denied", "full", "garbage", "version")
REFUSE = "() => Promise.reject(new DOMException('no', '{}'))"
THROW = "() => {{ throw new DOMException('no', '{}'); }}"
DENIED = "".join(
    [
        "for (const name of ['localStorage', 'sessionStorage']) if (name in self) ",
        f"Object.defineProperty(self, name, {{ get: {THROW.format('SecurityError')} }});",
        "for (const name of ['open', 'keys', 'match', 'delete']) ",
        f"if (self.CacheStorage) CacheStorage.prototype[name] = {REFUSE.format('SecurityError')};",
        f"IDBFactory.prototype.open = {THROW.format('SecurityError')};",
        "if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = ",
        f"{REFUSE.format('SecurityError')};",
    ]
)
FULL = "".join(
    [
        f"if (self.Storage) Storage.prototype.setItem = {THROW.format('QuotaExceededError')};",
        f"if (self.Cache) Cache.prototype.put = {REFUSE.format('QuotaExceededError')};",
        "const { put } = IDBObjectStore.prototype;",
        "IDBObjectStore.prototype.put = function (...given) {",
        "const asked = put.apply(this, given); this.transaction.abort(); return asked; };",
    ]
)
FALLING = f"{STAGE}[data-er-stage='labyrinth/falling-into-holes'][data-er-painted='1']"
PRELUDES = {"denied": DENIED, "full": FULL}


def write(engine: Engine) -> None:
    """Change the title of the draft in the workshop."""
    there(engine, f"{STAGE}.er-workshop[data-er-painted='1']")
    press(engine, ".er-mode[data-arg='setup']")
    box = "[data-do='texts'][data-arg='title']"
    there(engine, box)
    engine.ask(
        f"""((box) => {{
          box.value = "Mine";
          box.dispatchEvent(new Event("change", {{ bubbles: true }}));
        }})(document.querySelector("{box}"))"""
    )
    says(engine, "The title is changed.")


def branch(engine: Engine) -> None:
    """Make a line of one's own."""
    press(engine, f"{FALLING} [data-do='act'][data-arg='0']")
    says(engine, "your line, 1 move")


def lines(engine: Engine) -> None:
    """Open the list of own lines."""
    press(engine, f"{FALLING} [data-do='more']")
    press(engine, f"{FALLING} [data-do='lines']")


def play(engine: Engine) -> None:
    """Begin a game."""
    press(engine, f"{STAGE}[data-er-painted='1'] [data-do='play']")


def nothing(engine: Engine) -> None:
    """Only look."""


class Work(NamedTuple):
    """Something a reader makes: where, under which name it is kept, how, and what is said of it.

    ``other`` is what another edition may have written, ``find`` how one comes upon it.
    """

    page: str
    name: str
    make: Callable[[Engine], None]
    other: str
    said: dict[str, str]
    find: Callable[[Engine], None] = nothing


WORK = {
    "Your progress of practice": Work(
        PAGE,
        "er-practice /",
        guess,
        '{"form":99,"chapters":{}}',
        {
            "unkept-work": "your progress lasts until you leave it",
            "unread": "Your progress cannot be read.",
        },
    ),
    "Your draft in the workshop": Work(
        "writers/scenario-workshop.html",
        "er-workshop /",
        write,
        'format = 99\ntitle = "Newer"\n',
        {
            "file": "Save it as a file.",
            "unread": "The draft of your last visit cannot be read.",
        },
    ),
    "Your own lines": Work(
        "labyrinth/holes.html",
        "er-lines:labyrinth/falling-into-holes /",
        branch,
        '{"form":99,"lines":[]}',
        {
            "unkept-work": "does not keep your lines",
            "left-out": "could not be read",
        },
        lines,
    ),
    "Your open game": Work(
        "play.html",
        "",
        play,
        "",
        {
            "unkept-work": "does not let the game be kept",
            "forgotten": "could not be read again",
        },
    ),
}
ROWS = {row["part"]: row for row in TABLE["storage"]}
GAME = """((version) => {{
  const open = indexedDB.open("er-kept", version);
  open.onupgradeneeded = () => open.result.createObjectStore("texts");
  open.onsuccess = () => {{
    const doing = open.result.transaction("texts", "readwrite");
    doing.objectStore("texts").put("[[[", "play /");
    doing.oncomplete = () => {{
      open.result.close();
      document.documentElement.dataset.erSet = "";
    }};
  }};
}})({})"""


def keep(engine: Engine, site: Site, work: Work, how: str) -> None:
    """Lay something there that the page cannot read, before it is opened."""
    beforehand(engine, site)
    if not work.name:
        engine.ask(GAME.format(2 if how == "version" else 1))
        there(engine, "[data-er-set]")
        return
    text = "[[[" if how == "garbage" else work.other
    engine.ask(f"localStorage.setItem({json.dumps(work.name)}, {json.dumps(text)})")


def meet(engine: Engine, site: Site, part: str, how: str) -> None:
    """Go to a page whose store is wrong, do what the page is for, and read what is said."""
    work, outcome = WORK[part], ROWS[part][how]
    unread = how not in PRELUDES
    if unread:
        keep(engine, site, work, how)
    else:
        site.prelude.update(dict.fromkeys(("page", "worker", "sw"), PRELUDES[how]))
    live(engine, site, work.page)
    if not unread or outcome == "unkept-work":
        work.make(engine)
    else:
        work.find(engine)
    says(engine, work.said[outcome])
    if outcome == "file":
        there(engine, f"{STAGE} [data-do='toml']")
    unreadable, told = ("[[[" if how == "garbage" else work.other), json.dumps(work.name)
    if outcome == "unread":
        work.make(engine)
        assert engine.ask(f"localStorage.getItem({told})") == unreadable
    if outcome == "left-out":
        there(engine, f"{STAGE} [data-do='unread']")
        work.make(engine)
        rows = f"JSON.parse(localStorage.getItem({told})).lines"
        until(lambda: engine.ask(f"{rows}.length") == 2)
        assert engine.ask(f"{rows}.at(-1)") == unreadable


SPOIL = """((mine) => (async () => {{
  for (const name of await caches.keys()) {{
    if ((name === "er-live-snapshot") !== mine) continue;
    const cache = await caches.open(name);
    for (const {{ url }} of await cache.keys()) {{
      await cache.put(url, new Response("[[["));
    }}
  }}
  document.documentElement.dataset.erSet = "";
}})() && 0)({})"""
OLDER = """((mine) => (async () => {{
  const cache = await caches.open(mine ? "er-live-snapshot" : "er-live-0000000000000000");
  const url = mine ? "live/snapshot-0000-x" : "duel/pits.html";
  await cache.put(new URL(`/${{url}}`, location.href), new Response("[[["));
  document.documentElement.dataset.erSet = "";
}})() && 0)({})"""


def quick(engine: Engine, site: Site, part: str, how: str) -> None:
    """Two visits: what is kept for the second is wrong, and the reader does not see it."""
    if how in PRELUDES:
        site.prelude.update(dict.fromkeys(("page", "worker", "sw"), PRELUDES[how]))
    outcome, mine = ROWS[part][how], str("quick" in part).lower()
    live(engine, site)
    told = "erKept" if mine == "true" else "erOffline"
    ready = {"erKept": ["no"], "erOffline": ["lost" if how == "full" else ""]}[told]
    if how not in PRELUDES:
        ready = ["yes", "kept"]
    until(lambda: (engine.ask(f"document.documentElement.dataset.{told} ?? ''")) in ready)
    if how not in PRELUDES:
        engine.ask((SPOIL if how == "garbage" else OLDER).format(mine))
        there(engine, "[data-er-set]")
    live(engine, site)
    answers(engine)
    if outcome == "unkept":
        assert look(engine)["offline"] != "kept"


CASES = {
    f"{part} - {how}": partial(meet if part in WORK else quick, part=part, how=how)
    for part in ROWS
    for how in HOW
}
