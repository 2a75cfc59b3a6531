"""Every door of the book: a notebook in the browser, all of it on the device, an app, a file.

Service workers, installed apps, files by double click and another kernel are a browser's own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
import zlib
from base64 import b64decode
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, expect

import lite
from tests.browser import PATIENCE
from tests.jupyterlab import run_from_menu
from tests.reading import DESK, PHONE, box, of_many, until
from widgets.live import whole
from widgets.site import served, server

pytestmark = [pytest.mark.site, pytest.mark.browser, pytest.mark.slow]

ERRORS = re.compile(r"Content Security Policy|integrity|Uncaught|Failed to load")


class Reader:
    """Somebody with a browser, who hears what goes wrong in it and where it asks."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        self.wrong: list[str] = []
        context.on("request", lambda one: self.asked.append(one.url))
        context.on("requestfailed", lambda one: self.missed(one.url, str(one.failure)))
        context.on("console", lambda one: self.said(one.type, one.text))
        context.on("weberror", lambda one: self.wrong.append(str(one.error)))

    def missed(self, url: str, why: str) -> None:
        """What did not come, unless the reader had gone on before."""
        if "ERR_ABORTED" not in why:
            self.wrong.append(f"{url} {why}")

    def said(self, kind: str, text: str) -> None:
        """What a page says in its console, if it is something wrong."""
        if kind == "error" and ERRORS.search(text):
            self.wrong.append(text)

    def foreign(self, home: str) -> list[str]:
        """What was asked of others than ``home``."""
        own = (home, "blob:", "data:")
        return [one for one in self.asked if not one.startswith(own)]


@pytest.fixture
def reader(chromium: Browser) -> Iterator[Reader]:
    """A reader at a desk."""
    context = chromium.new_context(viewport=DESK)
    yield Reader(context)
    context.close()


@pytest.fixture
def own(site: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """A server of the book that a test may stop."""
    with server(site, 0) as found:
        thread = threading.Thread(target=found.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{found.server_address[1]}/", found
        found.shutdown()
        thread.join()


# -- a notebook in the browser --------------------------------------------------------------------


@pytest.mark.long
def test_a_page_opens_as_a_notebook(reader: Reader, served_site: str) -> None:
    """From the menu of a page to a board that steps, and nobody else is asked anything."""
    page = reader.context.new_page()
    page.goto(f"{served_site}labyrinth/holes.html")
    page.locator(".er-dots summary").click()
    page.locator(".er-notebook").click()
    run_from_menu(page)
    stage = page.locator(".er-stage.jupyter-widgets").first
    stage.locator("canvas").first.wait_for(timeout=2 * PATIENCE)
    stage.get_by_role("button", name="Step", exact=True).click()
    expect(stage.locator(".er-count")).to_have_text("step 1 of 3")
    painted = "c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v)"
    # What is drawn comes by another channel than what is counted, and may come after it.
    until(lambda: bool(stage.locator("canvas").first.evaluate(painted)))
    head = stage.locator(".er-head").evaluate("one => getComputedStyle(one).display")
    assert head != "block", "the style sheet has not come"
    assert reader.foreign(served_site) == []
    assert reader.wrong == []


@pytest.mark.long
def test_an_empty_notebook_has_engine_boards_and_ipywidgets(
    reader: Reader, served_site: str
) -> None:
    """What a reader types runs: the engine, a drawing of ipycanvas, a slider of ipywidgets."""
    page = reader.context.new_page()
    page.goto(f"{served_site}lab/notebooks/index.html?path={lite.EMPTY}")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    cell = page.locator(".jp-CodeCell .cm-content").first
    cell.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(
        "import ipycanvas, ipywidgets\n"
        "from escape_rulebook import load, run\n"
        "print('ran', len(run(load('ravines/drift-two-cells')).nodes) > 3)\n"
        "slider = ipywidgets.IntSlider(description='how far')\n"
        "drawing = ipycanvas.Canvas(width=40, height=30)\n"
        "drawing.fill_style = 'red'\n"
        "drawing.fill_rect(0, 0, 40, 30)\n"
        "ipywidgets.VBox([slider, drawing])"
    )
    run_from_menu(page)
    expect(page.get_by_text("ran True")).to_be_visible(timeout=2 * PATIENCE)
    expect(page.get_by_text("how far", exact=True)).to_be_visible()
    red = "one => one.getContext('2d').getImageData(20, 15, 1, 1).data.slice(0, 3).join()"
    drawing = page.locator(".jp-OutputArea canvas")
    until(lambda: drawing.count() > 0 and drawing.first.evaluate(red) == "255,0,0")
    assert reader.foreign(served_site) == []
    assert reader.wrong == []


def test_the_notebooks_are_those_of_the_pages(site: Path) -> None:
    """Each page with cells, and an empty one; all ask for the kernel that is there."""
    folder = site / "lab" / "files"
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb")}
    pages = {
        path.relative_to(site / "_sources").as_posix()
        for path in (site / "_sources").rglob("*.ipynb")
    }
    assert found == pages | {lite.EMPTY}
    assert len(pages) > 100
    for name in sorted(found):
        book = json.loads((folder / name).read_text("utf-8"))
        assert book["metadata"]["kernelspec"] == lite.KERNEL, name
        assert not any(cell.get("outputs") for cell in book["cells"]), name


def test_the_policy_of_the_notebooks_is_their_own(site: Path) -> None:
    """Jupyter makes scripts out of text there; no page of the book may, and none lists the rest."""
    pages = [*(site / "lab").rglob("*.html")]
    assert len(pages) >= 3
    for path in pages:
        text = path.read_text("utf-8")
        assert text.count("Content-Security-Policy") == 1, path
        assert "'unsafe-eval'" in text, path
        policy = re.search(r'Policy" content="([^"]*)"', text)
        assert policy
        assert not re.search(r"https?:|\*", policy[1]), path
    for path in whole.pages(site):
        assert "'unsafe-eval'" not in path.read_text("utf-8"), path
    assert not any(name.startswith("lab/") for name in json.loads((site / whole.LIST).read_text()))


# -- all of it on the device ----------------------------------------------------------------------


def kept(page: Page, home: str) -> None:
    """Press the button, and wait until all is kept."""
    page.goto(f"{home}using-the-book.html")
    page.get_by_role("button", name="Keep this book on the device").click()
    expect(page.get_by_text("The whole book is on this device:")).to_be_visible(
        timeout=2 * PATIENCE
    )


@pytest.mark.long
def test_the_whole_book_is_kept(
    reader: Reader, own: tuple[str, ThreadingHTTPServer], site: Path
) -> None:
    """Pages that nobody has visited are live without a network; the search works, too."""
    home, host = own
    page = reader.context.new_page()
    kept(page, home)
    names = json.loads((site / whole.LIST).read_text("utf-8"))
    said = page.locator(".er-keep p").inner_text()
    assert f"{len(names):,} files" in said
    host.shutdown()
    host.server_close()
    page.goto(f"{home}colditz/appel.html")
    page.locator(".er-stage.jupyter-widgets canvas").first.wait_for(timeout=2 * PATIENCE)
    page.keyboard.press("/")
    page.keyboard.type("roof")
    expect(page.get_by_text("UE-COLLAPSE-01").first).to_be_visible()
    page.goto(f"{home}using-the-book.html")
    expect(page.get_by_text("The whole book is on this device.")).to_be_visible()
    for name, title in (("", "The Escape Rulebook"), ("underground/?x=1", "Underground Escape")):
        page.goto(home + name)
        expect(page.locator("h1").first).to_contain_text(title)
    page.goto(f"{home}nosuch.html")
    expect(page.locator("h1")).to_have_text("The book has no such page")


def test_a_browser_that_keeps_nothing_says_so(chromium: Browser, served_site: str) -> None:
    """Where no service worker may be had, neither the network nor the disk is blamed."""
    context = chromium.new_context(viewport=DESK, service_workers="block")
    page = context.new_page()
    page.goto(f"{served_site}using-the-book.html")
    page.get_by_role("button", name="Keep this book on the device").click()
    expect(page.get_by_text("This browser keeps no pages here")).to_be_visible()
    context.close()


@pytest.mark.long
def test_a_book_that_is_kept_whole_follows_its_new_edition(
    reader: Reader, site: Path, tmp_path: Path
) -> None:
    """What has changed is fetched at the next visit: a page that the reader does not open, too.

    What the host has not got at first is asked for again. A service worker of the older edition
    that still has work, and so lets the new one wait, is no hindrance.
    """
    copy = tmp_path / "book"
    shutil.copytree(site, copy, ignore=shutil.ignore_patterns("lab"))
    news, late = copy / "duel" / "news.txt", tmp_path / "late.txt"
    with served(copy) as home:
        page = reader.context.new_page()
        kept(page, home)
        news.write_text("a file of the new edition")
        whole.stamp(copy)
        news.rename(late)
        other = reader.context.new_page()
        other.goto(f"{home}duel/pits.html")
        os.mkfifo(copy / "duel" / "slow.txt")  # its answer never comes
        other.evaluate("void fetch('slow.txt').catch(() => {})")
        page.goto(f"{home}using-the-book.html")
        page.wait_for_timeout(3_000)
        late.rename(news)
        there = """async () => {
          for (const name of await caches.keys()) {
            const found = await (await caches.open(name)).match("duel/news.txt");
            if (found) return await found.text();
          }
          return "";
        }"""
        until(lambda: page.evaluate(there) == "a file of the new edition")
        waits = "navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting))"
        assert page.evaluate(waits)


# -- an app ---------------------------------------------------------------------------------------


def test_the_book_installs_as_an_app(reader: Reader, served_site: str, site: Path) -> None:
    """The browser itself finds nothing missing, and each icon has the size that is said.

    A page that comes to life asks for no file of the notebooks.
    """
    page = reader.context.new_page()
    page.goto(f"{served_site}labyrinth/holes.html")
    page.locator(".er-stage.jupyter-widgets canvas").first.wait_for()
    assert not [one for one in reader.asked if "/lab/" in one]
    session = reader.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{served_site}app.webmanifest"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window that keeps nothing installs nothing, which is no fault of the page.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    manifest: dict[str, Any] = json.loads(told["data"])
    assert manifest["name"] == "The Escape Rulebook"
    for icon in manifest["icons"]:
        content = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            with Image.open(BytesIO(content)) as picture:
                assert f"{picture.width}x{picture.height}" == icon["sizes"]
    for one in (manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])):
        assert (site / one).is_file(), one


# -- a file ---------------------------------------------------------------------------------------


def moves(script: Path) -> dict[str, Any]:
    """What lies beside a page for its steps without Python."""
    letters = re.split(r"^er\w+=", script.read_text("utf-8"), flags=re.MULTILINE)[1]
    found: dict[str, Any] = json.loads(zlib.decompress(b64decode(letters.strip('";\n'))))
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes share no place."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@pytest.mark.parametrize("screen", of_many([DESK, PHONE], DESK))
def test_a_file_steps_without_python(chromium: Browser, site: Path, screen: Any) -> None:
    """A double click, a press: the piece moves, the words and the clauses follow; back and keys."""
    context = chromium.new_context(viewport=screen)
    reader = Reader(context)
    page = context.new_page()
    page.goto((site / "labyrinth" / "holes.html").as_uri())
    stage = page.locator(".er-set[data-er-story]").first
    stage.scroll_into_view_if_needed()
    note, link = page.locator(".er-line"), page.get_by_role("button", name="Print a sheet").first
    assert apart(box(stage), box(note)), "the note lies over the board"
    assert link.evaluate("one => one.scrollWidth <= one.clientWidth")
    before = stage.locator(".er-picture").inner_html()
    at = box(stage.locator(".er-controls"))
    # The strip holds the picture of the desk, in which the piece stands that moves.
    told = moves(site / "_static" / "moves" / "labyrinth" / "holes.desk.js")
    piece = next(iter(told["stages"].values()))["moves"][1]["before"][0]
    first = f"translate({piece['x']:.1f} "
    stage.get_by_role("button", name="Step", exact=True).click()
    moving = stage.locator(".er-still-board canvas")
    expect(moving).to_be_visible()
    assert stage.locator(f".er-still-board use[transform^='{first}']").count() == 0, "twice"
    expect(moving).to_be_hidden()
    expect(stage.locator(".er-count")).to_have_text("step 1 of 3")
    expect(stage.locator("[data-region=said]")).to_contain_text("A steps onto P1 and rests in P2.")
    assert box(stage.locator(".er-controls")) == at, "a step moves the button away from the finger"
    assert stage.locator(".er-still-board > svg").inner_html() not in before
    lit = page.locator(".er-clause.er-lit").evaluate_all("all => all.map(one => one.id)")
    assert "lp-hole-03" in lit
    page.keyboard.press("p")
    expect(stage.locator(".er-count")).to_have_text("start")
    expect(stage.locator("[data-region=said]")).to_contain_text("Three holes of one set")
    stage.get_by_role("button", name="Step 2", exact=True).click()
    expect(stage.locator(".er-count")).to_have_text("step 2 of 3")
    with context.expect_page() as opened:
        link.click()
    sheet = opened.value
    expect(sheet.get_by_text("Three holes in one set").first).to_be_visible()
    expect(sheet.get_by_text("Answers").first).to_be_visible()
    sheet.close()
    page.get_by_role("button", name="Close").click()
    page.goto((site / "labyrinth" / "holes.html").as_uri())
    expect(page.locator(".er-set[data-er-story]").first).to_be_attached()
    expect(page.get_by_text("python -m http.server in the folder")).to_have_count(0)
    notebook = page.locator("a[data-er-file]").first.get_attribute("href") or ""
    assert notebook.endswith("using-the-book.html#in-jupyterlab"), (
        "no browser opens a notebook there"
    )
    page.goto((site / "using-the-book.html").as_uri())
    notebook = page.locator("a[data-er-file]").first.get_attribute("href") or ""
    assert notebook == "#in-jupyterlab", "the page has the place itself"
    page.goto((site / "ravines" / "river.html").as_uri() + "#er=ravines/inside-one-river%401")
    there = page.locator(".er-set[data-er-stage='ravines/inside-one-river']").first
    expect(there.locator(".er-count")).to_contain_text("step 1 of")
    expect(there).to_be_in_viewport()
    assert [
        one for one in reader.asked if urlsplit(one).scheme not in ("file", "data", "blob")
    ] == []
    # The browser refuses a script with a hash there; the page asks for it without one.
    assert [one for one in reader.wrong if "live.js" not in one] == []
    context.close()


def test_every_still_board_has_its_motion(site: Path) -> None:
    """Each stage of each page: as many stops as pictures, and a motion wherever something moves."""
    stages = moving = 0
    for page in whole.pages(site):
        text = page.read_text("utf-8")
        found = set(re.findall(r'er-set" data-er-stage="([^"]*)"', text))
        script = site / "_static" / "moves" / page.relative_to(site).with_suffix(".js")
        assert bool(found) == script.is_file(), page
        if not found:
            continue
        told = moves(script)
        screens = [moves(script.with_suffix(f".{one}.js")) for one in ("desk", "hand")]
        for name, stage in told["stages"].items():
            assert name.partition("|")[0] in found, (page, name)
            assert (site / told["sheets"][name]).is_file(), (page, name)
            for screen in screens:
                steps, frames = (screen["stages"][name][one] for one in ("moves", "frames"))
                assert steps[0] is None, (page, name)
                assert len(stage["stops"]) == len(steps) == len(frames), (page, name)
                for step in filter(None, steps):
                    used = {one["symbol"] for one in (*step["before"], *step["after"])}
                    assert used <= screen["symbols"].keys(), (page, name)
            stages += 1
            moving += any(steps)
    assert stages > 250
    assert moving > 0.9 * stages
