"""The same stage in JupyterLab: a page as a notebook, its cells run, the stage played.

Its own keys, its own store and a kernel far away are there in JupyterLab alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import jupytext
import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.teach.fresh import recall_problem
from rules.teach.progress import MISSED, rule_of
from tests.bench.live.slow import Way, slow
from tests.browser import PATIENCE
from tests.journeys.acting import press
from tests.journeys.test_motion import HOLD, MOVING, ran
from tests.jupyterlab import run_all, started
from tests.reading import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "book" / "labyrinth" / "holes.md"
WHOLE = {
    "draw": ROOT / "book/duel/draw-your-own.md",
    "play": ROOT / "book/duel/play.md",
    "lesson": ROOT / "book/a-lesson.md",
    "workshop": ROOT / "book/writers/scenario-workshop.md",
}
OWN = ROOT / "book" / "your-progress.md"
FALLING = "labyrinth/falling-into-holes"


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


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with one notebook; it knows nothing of the machine's settings."""
    home = tmp_path_factory.mktemp("lab")
    with started(home) as (url, work):
        notebook(work)
        yield url


@pytest.fixture
def stage(chromium: Browser, lab: str) -> Iterator[Locator]:
    """The stage of the notebook, once all cells have run."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    run_all(page, lab, "holes.ipynb")
    found = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{FALLING}']")
    expect(found).to_have_attribute("data-er-painted", "1")
    yield found
    context.close()


def test_a_stage_is_played_in_jupyterlab(stage: Locator) -> None:
    """Step, back, a branch with undo, a refusal, another viewer: the same as on the site.

    JupyterLab's own keys (B makes a cell) do not act inside a stage.
    """
    page = stage.page
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    stage.locator(".er-overlay").focus()
    page.keyboard.press("b")
    expect(stage).to_have_attribute("data-er-state", "branch")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    press(stage, "leave")
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
    expect(stage.locator("[data-region='said']")).to_contain_text("LP-GAP-13")
    expect(stage.locator(".er-count")).to_have_text("start")
    stage.locator(".er-overlay").focus()
    stage.page.keyboard.press("Escape")
    expect(stage).to_have_attribute("data-er-state", "live")

    press(stage, "look", "A")
    expect(stage).to_have_attribute("data-er-viewer", "A")
    press(stage, "tab", "why")
    expect(stage.locator(".er-drawer")).to_be_visible()
    assert "d4" not in stage.locator("[data-region='drawer']").inner_text()


@pytest.fixture
def far(chromium: Browser, lab: str) -> Iterator[tuple[Locator, Way]]:
    """The stage of the notebook, and the way to its kernel; its films stand at their first picture.

    The kernel answers at once, until the way is made long.
    """
    with slow(urlsplit(lab).port or 0) as way:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        run_all(page, f"http://127.0.0.1:{way.port}/", "holes.ipynb")
        found = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{FALLING}']")
        expect(found).to_have_attribute("data-er-painted", "1")
        until(lambda: bool(found.evaluate("root => Boolean(erShared.states.get(root)?.sheets)")))
        found.evaluate(HOLD)
        yield found, way
        way.seconds = 0
        context.close()


@pytest.mark.long
def test_a_step_ends_the_one_before_it(far: tuple[Locator, Way]) -> None:
    """Two presses before the first answer are two steps: the second one moves, the first is made."""
    at, way = far
    way.seconds = 0.3
    at.locator(".er-overlay").focus()
    at.page.keyboard.press("n")
    at.page.keyboard.press("n")
    expect(at).to_have_attribute("data-er-step", "1")
    assert at.evaluate(MOVING)
    sizes = (
        "root => { const { film, sheets } = erShared.states.get(root);"
        " return [film.canvas, ...sheets()].map((one) => one.width); }"
    )
    assert len(set(at.evaluate(sizes))) == 1, "what moves is as sharp as what stands still"
    ran(at)
    expect(at).to_have_attribute("data-er-step", "2")


@pytest.mark.long
def test_the_line_goes_on_while_the_kernel_is_far(far: tuple[Locator, Way]) -> None:
    """A press that Python does not answer is done by the notebook's own line, which Python catches up with."""
    at, way = far
    way.seconds = 5
    at.locator(".er-overlay").focus()
    at.page.keyboard.press("n")
    expect(at.locator(".er-away")).to_contain_text("Python is busy")
    expect(at).to_have_attribute("data-er-step", "1")
    at.page.keyboard.press("w")
    expect(at.locator(".er-drawer")).to_have_attribute("data-tab", "why")
    way.seconds = 0
    expect(at.locator(".er-away")).to_have_count(0)
    expect(at).to_have_attribute("data-er-step", "1")
    expect(at.locator(".er-drawer")).to_have_attribute("data-tab", "why")
    press(at, "branch")
    expect(at).to_have_attribute("data-er-state", "branch")


@pytest.mark.long
def test_chords_are_jupyterlabs_and_a_board_outlives_its_kernel(stage: Locator) -> None:
    """Ctrl + S saves while a board has the focus, two D delete no cell; after a restart the board steps on."""
    page = stage.page
    count = "jupyterapp.shell.currentWidget.content.model.cells.length"
    cells = page.evaluate(count)
    model = "jupyterapp.shell.currentWidget.context.model"
    page.evaluate(f"() => {{ {model}.dirty = true; }}")
    stage.locator(".er-overlay").focus()
    for key in ("d", "d"):
        page.keyboard.press(key)
    assert page.evaluate(count) == cells
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !{model}.dirty")
    page.evaluate(
        "() => { jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"
    )
    expect(stage.locator(".er-away")).to_contain_text("run the cell again")
    press(stage, "step")
    expect(stage).to_have_attribute("data-er-step", "1")
    expect(stage.locator(".er-still-board svg")).to_be_visible()


@pytest.fixture
def notebook_page(chromium: Browser) -> Iterator[Page]:
    """An empty page that is patient with a slow machine."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.mark.long
def test_a_labyrinth_is_drawn_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """The editor is the same as on the site; its keys and its text box belong to it."""
    page = notebook_page
    run_all(page, lab, "draw.ipynb")
    at = page.locator(".er-editor.jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1")
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


@pytest.mark.long
def test_a_game_is_played_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """A whole game against the computer runs in the kernel as it does on the site."""
    page = notebook_page
    run_all(page, lab, "play.ipynb")
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage='duel/play']")
    expect(at).to_have_attribute("data-er-painted", "1")
    press(at, "play")
    expect(at.locator(".er-overlay")).not_to_have_attribute("data-names", "[]")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(at.locator("[data-region=said]")).to_contain_text("P2")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


@pytest.mark.long
def test_a_scenario_is_made_in_jupyterlab(notebook_page: Page, lab: str) -> None:
    """The workshop is the same as on the site: a piece is put, a move recorded, the file saved."""
    page = notebook_page
    run_all(page, lab, "workshop.ipynb")
    at = page.locator(".er-workshop.jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1")
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


@pytest.mark.long
def test_practice_is_kept_by_the_browser_of_jupyterlab(notebook_page: Page, lab: str) -> None:
    """A question is answered in one cell; the progress in another one learns of it at once."""
    page = notebook_page
    run_all(page, lab, "practice.ipynb")
    at = page.locator(".er-practice.jupyter-widgets:not(.er-review)")
    expect(at).to_have_attribute("data-er-painted", "1")
    press(at, "skip")
    expect(at.locator("[data-region=said]")).to_contain_text("LP-HOLE")
    kept = json.loads(page.evaluate("localStorage.getItem('er-practice')"))
    rule = rule_of(recall_problem("labyrinth/holes/1/1"))
    assert kept["rules"][rule][0] == MISSED
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
    stage.locator("[data-do=share]:visible").first.click()
    with stage.page.context.expect_page() as opened:
        stage.locator("[data-do=sheet]:visible").first.click()
    sheet = opened.value
    sheet.wait_for_selector(".answers")
    assert sheet.locator("main .task").count() > 0
    assert sheet.locator("main figure svg").count() > 0


@pytest.mark.long
def test_sharing_says_that_frames_need_a_published_copy(stage: Locator) -> None:
    """The link is the notebook's; the frame waits for the address of a copy of the book."""
    stage.locator("[data-do=more]:visible").first.click()
    stage.locator("[data-do=share]:visible").first.click()
    panel = stage.get_by_role("dialog", name="Share and print")
    expect(panel).to_contain_text("It works on a published copy")
    expect(panel.locator("[data-copy=link]")).to_have_value(re.compile(r"/lab/.*#er=labyrinth/"))


@pytest.mark.long
def test_a_position_of_a_line_is_handed_on_as_a_line_for_a_cell(stage: Locator) -> None:
    """Share gives `show("…")`; run in another cell it opens exactly there, with the kept lines."""
    page = stage.page
    press(stage, "branch")
    press(stage, "act", "4")
    expect(stage.locator(".er-count")).to_have_text("your line, 1 move")
    press(stage, "share")
    call = stage.locator("[data-copy=call]").input_value()
    assert re.fullmatch(rf'show\("{FALLING}@0~A:\w+"\)', call)
    page.evaluate("() => jupyterapp.commands.execute('notebook:insert-cell-below')")
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content").click()
    page.keyboard.insert_text(f"from widgets import show\n{call}")
    page.keyboard.press("Shift+Enter")
    other = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{FALLING}']").nth(1)
    expect(other).to_have_attribute("data-er-painted", "1")
    expect(other).to_have_attribute("data-er-state", "branch")
    expect(other.locator(".er-count")).to_have_text("your line, 1 move")
    press(other, "more")
    expect(other.get_by_role("dialog", name="More")).to_contain_text("Your lines: 1")


@pytest.mark.long
def test_phones_are_let_in_from_a_notebook(stage: Locator, chromium: Browser) -> None:
    """G, then “Let phones in”: the kernel starts the class server, and a phone answers this very board."""
    page = stage.page
    page.evaluate("localStorage.removeItem('er-class')")
    stage.locator(".er-overlay").focus()
    page.keyboard.press("f")
    page.keyboard.press("g")
    stage.locator(".er-poll-more").click()
    stage.get_by_role("button", name="Let phones in").click()
    expect(stage.locator(".er-poll-code")).to_have_text(re.compile("^[A-Z]{4}$"))
    expect(stage.locator(".er-poll-qr img")).to_be_visible()
    room = json.loads(page.evaluate("localStorage['er-class']"))
    phone = chromium.new_page()
    phone.goto(f"{room['base']}/{room['room']}")
    expect(stage.locator(".er-poll-count")).to_have_text("1 phone is in")
    page.keyboard.press(
        "n"
    )  # nothing is asked at the start: the next question, which is asked at once
    phone.get_by_role("button").first.click()
    expect(stage.locator(".er-poll-count")).to_have_text("1 of 1 have answered")
    for state in ("open", "closed"):
        expect(stage).to_have_attribute("data-er-poll", state)
        until(
            lambda: bool(
                stage.evaluate(
                    "root => performance.now() - erShared.states.get(root).poll.turned > 200"
                )
            )
        )
        page.keyboard.press("n")
    expect(stage).to_have_attribute("data-er-poll", "shown")
    expect(phone.get_by_role("heading")).to_have_text(re.compile("[Ii]t is "))
    phone.close()
