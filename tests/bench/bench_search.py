"""How soon the search answers a key, and what it weighs, on the built site.

Questions are typed letter by letter with the processor slowed four times; the time is from the key
to the list as it is to be seen: every row, heading and word that stands in the window of the list,
where it stays. Between two keys is a pause, in which the page goes on with what it left for later;
what changes in that window then counts as not drawn before. Boards are drawn later, when nobody
types. How long a key waits for what was left, and when its frame is painted, is told beside it.
The peer does the same work in the plainest way, in the same page: it looks for each word in every
text and sorts what has most of them; it draws nothing.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
from pathlib import Path

from tests.bench.figures import Figure, chromium, late, script
from tests.bench.live.measure import served
from tests.search.questions import judged, searching

ROOT = Path(__file__).resolve().parents[2]
SLOWER = 4
LIMIT = 50
"""Milliseconds from a key to the list."""
ASKED = (
    "how do chasm jumps work", "what happens when I die", "do gards need a kee",
    "пропастта", "two of us on one square", "xylophone",
)  # fmt: skip
PAUSE = 150
"""Milliseconds from one key to the next, of one who types fast."""
TYPED = script("typed")
PLAIN = script("plain")


def texts(site: Path) -> list[str]:
    """Every text of the search, in small letters."""
    found = []
    for path in (site / "_static" / "search").glob("*.js"):
        if path.stem != "list" and not path.stem.startswith("own-"):
            table = json.loads(path.read_text("utf-8").split(",", 2)[2].removesuffix(")"))
            found += [json.dumps(one, ensure_ascii=False).lower() for one in table]
    return found


def measure() -> list[Figure]:
    """The time from a key to the list, sizes, and how well questions are answered."""
    site = Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))
    ours, painted, waited, plain = (list[float]() for _ in range(4))
    with chromium() as browser, served(site) as (home, _):
        page = browser.new_page(viewport={"width": 1366, "height": 900})
        page.goto(f"{home}using-the-book.html")
        page.keyboard.press("/")
        page.locator("dialog.er-find").wait_for()
        page.wait_for_timeout(8000)  # all texts are there
        tools = page.context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        listed = texts(site)
        for query in ASKED:
            took, shown, waiting = page.evaluate(TYPED, [query, PAUSE])
            ours += took
            painted += shown
            waited += waiting
            plain += page.evaluate(PLAIN, [listed, query])
    usual, most = statistics.median(ours), late(ours)
    ratio = usual / statistics.median(plain)
    folder = site / "_static" / "search"
    packed = {
        path.stem: len(gzip.compress(path.read_bytes())) / 1000
        for path in [*folder.glob("[a-z]*.js"), site / "live" / "search.js"]
    }
    with searching(site) as search:
        judges = {
            "on a page of the game": judged(search, reading=True),
            "from the front": judged(search, reading=False),
        }
    parts = (
        "all",
        "sentence, English",
        "sentence, Cyrillic",
        "sentence, unseen",
        "use",
        "use, unseen",
        "fresh, English",
        "fresh, Cyrillic",
        "fresh use",
    )
    return [
        Figure(
            f"search: from a key to the list, processor slowed {SLOWER} times",
            f"median {usual:.0f} ms, {ratio:.1f} times the plain look through all texts; "
            f"95 of 100 within {most:.0f} ms; painted: median {statistics.median(painted):.0f} ms; "
            f"95 of 100 keys wait at most {late(waited):.0f} ms for the page",
            f"{LIMIT} ms",
            most <= LIMIT,
        ),
        Figure(
            "search: loaded when it is asked for, packed",
            f"script {packed['search']:.0f} kB, list {packed['list']:.0f} kB, "
            f"texts {sum(packed.values()) - packed['search'] - packed['list']:.0f} kB",
        ),
        *(
            Figure(f"search: {part}, {where}", str(scores[part]))
            for part in parts
            for where, scores in judges.items()
        ),
    ]
