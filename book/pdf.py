"""Print the whole built book as one PDF: ``make pdf`` writes ``_build/escape-rulebook.pdf``.

``python book/pdf.py --only ravines/river`` prints a part of it.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

import yaml
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "book")]

from paper.contents import Entry, entries  # noqa: E402
from paper.front import contents, cover  # noqa: E402
from paper.joining import join  # noqa: E402
from paper.printing import Printed, print_markup, print_page  # noqa: E402
from serve import server  # noqa: E402
from tests.browser import ARGS, find  # noqa: E402

NO_BROWSER = (
    "The book is printed by a Chromium, and there is none. Install the package 'chromium' (or "
    "Google Chrome), or name one: ER_CHROMIUM=/path/to/chromium make pdf"
)


def main() -> int:
    """Print, with a line for each page; the status is 1 when something is missing."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="built site")
    options.add_argument("--out", type=Path, default=ROOT / "_build" / "escape-rulebook.pdf")
    options.add_argument("--only", nargs="+", metavar="PAGE", help="print these pages alone")
    chosen = options.parse_args()
    wanted = entries(ROOT / "book" / "_toc.yml")
    unknown = set(chosen.only or ()) - {entry.name for entry in wanted}
    if unknown:
        print(f"No page is called {', '.join(sorted(unknown))}; see book/_toc.yml.")
        return 1
    if chosen.only:
        wanted = [entry for entry in wanted if entry.name in chosen.only]
    missing = [e.name for e in wanted if not (chosen.site / f"{e.name}.html").exists()]
    if missing:
        print(f"{chosen.site} holds no {missing[0]}.html. Build the site first: make site")
        return 1
    if not find():
        print(NO_BROWSER)
        return 1
    return write(chosen.site, chosen.out, wanted)


def write(site: Path, out: Path, wanted: Sequence[Entry]) -> int:
    """Print the pages ``wanted`` of ``site`` into the file ``out``."""
    start = time.monotonic()
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    with server(site, 0) as served, sync_playwright() as playwright:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{served.server_address[1]}/"
        browser = playwright.chromium.launch(executable_path=find(), args=list(ARGS))
        context = browser.new_context(java_script_enabled=False, color_scheme="light")
        names = [entry.name for entry in wanted]
        printed: list[Printed] = []
        for number, name in enumerate(names, start=1):
            printed.append(print_page(context, home, name, names))
            sheets = len(printed[-1].pdf.pages)
            print(f"  {number:3} of {len(names)}  {name}, {sheets} sheets", flush=True)
        titles = {one.name: one.title for one in printed}
        front = [print_markup(context, cover(config["title"], version))]
        # Printed twice: the numbers are known when it is known how many sheets the list itself has.
        pages = dict.fromkeys(names, 0)
        for _ in range(2):
            listing = print_markup(context, contents(wanted, titles, pages))
            pages = numbered(printed, len(front[0].pages) + len(listing.pages))
        front.append(listing)
        browser.close()
        served.shutdown()
    print("  joining", flush=True)
    levels = [entry.level for entry in wanted]
    made = join(front, list(zip(levels, printed, strict=True)), config["title"], config["author"])
    out.parent.mkdir(parents=True, exist_ok=True)
    made.writer.write(out)
    for one in sorted(set(made.lost)):
        print(f"  no place for the link {one}")
    size = out.stat().st_size / 1e6
    took = time.monotonic() - start
    print(f"{out}: {len(made.writer.pages)} sheets, {size:.1f} MB, in {took:.0f} s")
    return 0


def numbered(printed: Sequence[Printed], before: int) -> dict[str, int]:
    """The number of each page's first sheet, with so many sheets ``before`` all of them."""
    found = {}
    for one in printed:
        found[one.name] = before + 1
        before += len(one.pdf.pages)
    return found


if __name__ == "__main__":
    sys.exit(main())
