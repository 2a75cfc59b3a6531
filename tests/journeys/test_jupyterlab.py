"""The same stage in JupyterLab: a page as a notebook, its cells run, the stage played."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path

import jupytext
import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.acting import press

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "book" / "labyrinth" / "holes.md"
WHOLE = {
    "draw": ROOT / "book/duel/draw-your-own.md",
    "play": ROOT / "book/duel/play.md",
    "lesson": ROOT / "book/a-lesson.md",
    "workshop": ROOT / "book/scenario-workshop.md",
}
OWN = ROOT / "book" / "your-progress.md"
FALLING = "labyrinth/falling-into-holes"
PATIENCE = 120
"""Seconds that a slow machine may take to start a server; nothing here measures time."""
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def notebook(place: Path) -> None:
    """The first cells of a page, its practice with the progress, and whole pages, as notebooks."""
    page = jupytext.read(PAGE)
    codes = [place for place, cell in enumerate(page.cells) if cell.cell_type == "code"]
    page.cells = page.cells[: codes[1] + 1]
    (place / "holes.ipynb").write_text(nbformat.writes(page), "utf-8")  # type: ignore[no-untyped-call]
    for name, path in WHOLE.items():
        whole = jupytext.read(path)
        (place / f"{name}.ipynb").write_text(nbformat.writes(whole), "utf-8")  # type: ignore[no-untyped-call]
    page = jupytext.read(PAGE)
    page.cells = page.cells[-1:] + [
        cell for cell in jupytext.read(OWN).cells if cell.cell_type == "code"
    ]
    (place / "practice.ipynb").write_text(nbformat.writes(page), "utf-8")  # type: ignore[no-untyped-call]


def answers(url: str) -> bool:
    """Whether the server is there."""
    try:
        with urllib.request.urlopen(url + "api/status", timeout=5) as found:
            return bool(found.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with one notebook; it knows nothing of the machine's settings."""
    home = tmp_path_factory.mktemp("lab")
    work, config = home / "work", home / "config"
    work.mkdir()
    (config / "labconfig").mkdir(parents=True)
    notebook(work)
    (config / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    places = {
        "HOME": home,
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": config,
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "PYTHONPATH": ROOT,
    }
    options = [
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={work}",
        "--IdentityProvider.token=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=work,
            env={**os.environ, **{name: str(place) for name, place in places.items()}},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        end = time.monotonic() + PATIENCE
        while not answers(url):
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"JupyterLab did not start:\n{(home / 'log').read_text()[-3000:]}")
            time.sleep(0.3)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture
def stage(chromium: Browser, lab: str) -> Iterator[Locator]:
    """The stage of the notebook, once all cells have run."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    run_all(page, lab, "holes.ipynb")
    found = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{FALLING}']")
    expect(found).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    yield found
    context.close()


def run_all(page: Page, lab: str, name: str) -> None:
    """Open a notebook and run every cell, as the menu does, as soon as its kernel is ready.

    Each opening has a workspace of its own: JupyterLab brings back what was open before, and the
    command would run whichever notebook happens to be in front.
    """
    page.goto(f"{lab}lab/workspaces/{uuid.uuid4().hex}/tree/{name}")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    page.wait_for_function(
        """(name) => {
          const panel = globalThis.jupyterapp?.shell.currentWidget;
          return (
            panel?.context?.path === name &&
            panel.sessionContext?.session?.kernel?.status === "idle"
          );
        }""",
        arg=name,
    )
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells'); }")


def test_a_stage_is_played_in_jupyterlab(stage: Locator) -> None:
    """Step, back, a branch with undo, a refusal, another viewer: the same as on the site."""
    press(stage, "step")
    expect(stage).to_have_attribute("data-er-step", "1")
    expect(stage).to_contain_text("прошел — попал в дырку")
    press(stage, "back")
    expect(stage).to_have_attribute("data-er-step", "0")

    press(stage, "branch")
    press(stage, "act", "0")
    expect(stage.locator(".er-count")).to_have_text("your line, 1 move")
    press(stage, "undo")
    expect(stage.locator(".er-count")).to_have_text("start")
    press(stage, "leave")
    expect(stage).to_have_attribute("data-er-state", "live")

    press(stage, "whynot")
    stage.locator("[data-do='perform']:visible", has_text="Shoot").first.click()
    expect(stage).to_have_attribute("data-er-state", "refused")
    expect(stage.locator("[role=alert]")).to_contain_text("No cartridge")
    expect(stage.locator("[data-region='said']")).to_contain_text("LP-ARSENAL-03")
    expect(stage.locator(".er-count")).to_have_text("start")
    stage.locator(".er-overlay").focus()
    stage.page.keyboard.press("Escape")
    expect(stage).to_have_attribute("data-er-state", "live")

    press(stage, "look", "A")
    expect(stage).to_have_attribute("data-er-viewer", "A")
    press(stage, "tab", "why")
    expect(stage.locator(".er-drawer")).to_be_visible()
    assert "d4" not in stage.locator("[data-region='drawer']").inner_text()


def test_keys_belong_to_the_stage_while_it_has_the_focus(stage: Locator) -> None:
    """JupyterLab's own keys (B makes a cell) do not act inside a stage."""
    page = stage.page
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    stage.locator(".er-overlay").focus()
    page.keyboard.press("n")
    expect(stage).to_have_attribute("data-er-step", "1")
    page.keyboard.press("b")
    expect(stage).to_have_attribute("data-er-state", "branch")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


@pytest.mark.long
def test_a_narrow_jupyterlab_has_no_strip(stage: Locator) -> None:
    """The strip belongs to a phone on the site; a narrow notebook keeps its own controls."""
    page = stage.page
    page.set_viewport_size({"width": 700, "height": 800})
    page.wait_for_timeout(500)
    expect(stage.locator("[data-region='strip']")).not_to_be_visible()
    for do in ("back", "step", "tab", "more"):
        expect(stage.locator(f".er-controls [data-do='{do}']")).to_be_visible()


@pytest.fixture
def notebook_page(chromium: Browser) -> Iterator[Page]:
    """An empty page that is patient with a slow machine."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    context.close()


@pytest.mark.long
def test_a_labyrinth_is_drawn_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """The editor is the same as on the site; its keys and its text box belong to it."""
    page = notebook_page
    run_all(page, lab, "draw.ipynb")
    at = page.locator(".er-editor.jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowRight", "a", "Shift+ArrowDown", "Delete", "x"):
        page.keyboard.press(key)
    expect(at.locator("[data-region='live']")).to_contain_text("Real treasure X moved")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    press(at, "undo")
    expect(at.locator("[data-region='live']")).to_contain_text("Taken back.")
    at.locator("summary", has_text="as text").click()
    at.locator("textarea").fill("+---+---+\n| A     >\n+---+---+")
    at.get_by_role("button", name="Load this text").click()
    expect(at.locator(".er-sub")).to_contain_text("2 x 1 cells")


def test_a_game_is_played_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """A whole game against the computer runs in the kernel as it does on the site."""
    page = notebook_page
    run_all(page, lab, "play.ipynb")
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage='duel/play']")
    expect(at).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    press(at, "begin")
    expect(at.locator(".er-overlay")).not_to_have_attribute("data-names", "[]")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(at.locator(".er-news")).to_contain_text("P2", timeout=PATIENCE * 1000)
    expect(at.locator(".er-give")).to_be_visible()
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


@pytest.mark.long
def test_a_scenario_is_made_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """The workshop is the same as on the site: a piece is put, a move recorded, the file saved."""
    page = notebook_page
    run_all(page, lab, "workshop.ipynb")
    at = page.locator(".er-workshop.jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    press(at, "turn", "setup")
    press(at, "hold", "players.B")
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(at.locator("[data-region='note']")).to_contain_text("B is on b1.")
    press(at, "turn", "record")
    press(at, "act", "0")
    expect(at.locator(".er-script > li")).to_have_count(2)
    press(at, "turn", "hand")
    with page.expect_download() as caught:
        press(at, "toml")
    assert 'players.B = "b1"' in Path(caught.value.path()).read_text("utf-8")
    assert "players.B" in page.evaluate("localStorage.getItem('er-workshop')")


def test_practice_is_kept_by_the_browser_of_jupyterlab(notebook_page: Page, lab: str) -> None:
    """A question is answered in one cell; the progress in another one learns of it at once."""
    page = notebook_page
    run_all(page, lab, "practice.ipynb")
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage='labyrinth/holes/practice']")
    expect(at).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    press(at, "skip")
    expect(at.locator("[data-region=said]")).to_contain_text("LP-HOLE")
    kept = json.loads(page.evaluate("localStorage.getItem('er-practice')"))
    assert [*kept["again"]] == ["labyrinth/holes/1/1"]
    own = page.locator(".er-kept")
    expect(own.locator("table")).to_contain_text("Holes")
    press(own, "erase")
    press(own, "really")
    expect(own.locator("[data-region=table]")).to_contain_text("Nothing has been practised")
    assert page.evaluate("localStorage.getItem('er-practice')") is None


@pytest.mark.long
def test_a_sheet_is_printed_from_the_kernel(stage: Locator) -> None:
    """Print a sheet: the kernel makes it, a tab of its own shows it."""
    stage.locator("[data-do=more]:visible").first.click()
    with stage.page.context.expect_page() as opened:
        stage.locator("[data-do=sheet]:visible").first.click()
    sheet = opened.value
    sheet.wait_for_selector(".answers", timeout=PATIENCE * 1000)
    assert sheet.locator("main .task").count() > 0
    assert sheet.locator("main figure svg").count() > 0


def test_sharing_says_that_frames_need_a_published_copy(stage: Locator) -> None:
    """The link is the notebook's; the frame waits for the address of a copy of the book."""
    stage.locator("[data-do=more]:visible").first.click()
    stage.locator("[data-do=share]:visible").first.click()
    panel = stage.get_by_role("dialog", name="Share this position")
    expect(panel).to_contain_text("It works on a published copy")
    expect(panel.locator("[data-copy=link]")).to_have_value(re.compile(r"/lab/.*#er=labyrinth/"))


def test_a_position_of_a_line_is_handed_on_as_a_line_for_a_cell(stage: Locator) -> None:
    """Share gives `show("…")`; run in another cell it opens exactly there, with the kept lines."""
    page = stage.page
    press(stage, "branch")
    press(stage, "act", "4")
    expect(stage.locator(".er-count")).to_have_text("your line, 1 move")
    press(stage, "more")
    press(stage, "share")
    call = stage.locator("[data-copy=call]").input_value()
    assert re.fullmatch(rf'show\("{FALLING}@0~A:\w+"\)', call)
    page.evaluate("() => jupyterapp.commands.execute('notebook:insert-cell-below')")
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content").click()
    page.keyboard.insert_text(f"from widgets import show\n{call}")
    page.keyboard.press("Shift+Enter")
    other = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{FALLING}']").nth(1)
    expect(other).to_have_attribute("data-er-painted", "1", timeout=PATIENCE * 1000)
    expect(other).to_have_attribute("data-er-state", "branch")
    expect(other.locator(".er-count")).to_have_text("your line, 1 move")
    press(other, "more")
    expect(other.get_by_role("dialog", name="More")).to_contain_text("Your lines: 1")
