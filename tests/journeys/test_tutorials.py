"""The walks of the book, done as their pages say: by learners, teachers, publishers, players.

A walk is a promise about a browser, a shell and a server together; a reader's evening is one each time.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

import release
from tests.booted import watch
from tests.browser import PATIENCE
from tests.journeys import test_jupyterlab as lab_tests
from tests.journeys.walking import Walk, sections
from tests.jupyterlab import await_python, free_port, run_all, stop
from tests.reading import Open

pytestmark = [pytest.mark.site, pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
GAME, LESSON, HOST, PRINT, MACHINE = (
    ROOT / "book" / f"{name}.md"
    for name in (
        "first-game",
        "a-lesson",
        "take/on-your-host",
        "take/print-a-game",
        "take/install",
    )
)
BUILDS = re.compile(r"^make (\w+)$")
BRINGS = {
    "pip install escape-rulebook": "escape_rulebook-",
    "pip install 'escape-rulebook[site]'": "escape_rulebook_site-",
}
"""What the registry brings to readers: a wheel made here stands for it."""
OPENS = re.compile(r"^games/bin/escape-rulebook book --port \d+$")
SERVES = re.compile(r"^python -m http\.server (\d+) (--directory .*)$")
lab = lab_tests.lab


class Shell:
    """A copy of the project in a folder of its own, with the book built in it.

    ``make`` is not run again, since the site is there: it is looked up in the Makefile.
    """

    def __init__(self, place: Path, site: Path) -> None:
        self.place = place
        leave = shutil.ignore_patterns("node_modules", "__pycache__", "_build", ".*")
        for name in ("escape_rulebook", "rules", "widgets"):
            shutil.copytree(ROOT / name, place / name, ignore=leave)
        shutil.copy(ROOT / "_config.yml", place)
        (place / "_build").mkdir()
        (place / "_build" / "html").symlink_to(site)
        self.server: subprocess.Popen[bytes] | None = None
        self.serving: list[str] = []
        self.port = free_port()

    def run(self, commands: str) -> str:
        """Run each line; a server is left running."""
        said = ""
        for line in commands.splitlines():
            if built := BUILDS.match(line):
                subprocess.run(["make", "-n", built[1]], cwd=ROOT, check=True, capture_output=True)
            elif served := SERVES.match(line):
                self.serving = [sys.executable, "-m", "http.server", str(self.port)]
                self.serving += served[2].split()
                self.serve()
            else:
                path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
                env = {**os.environ, "PATH": path, "PYTHONPATH": str(self.place)}
                # Of a link a shell copies the link; what was built is a folder.
                said = self.said(line.replace("cp -r ", "cp -rL "), env)
        return said

    def said(self, line: str, env: Mapping[str, str] | None = None) -> str:
        """What a command prints, which has to go well."""
        done = subprocess.run(
            ["sh", "-c", line], cwd=self.place, env=env, check=False, capture_output=True, text=True
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"{line}\n{said}"
        return said

    def serve(self) -> None:
        """Start the server that the page told to start."""
        self.server = subprocess.Popen(
            self.serving, cwd=self.place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        pytest.fail("the server did not start")

    def keep(self, name: str, text: str) -> None:
        """Write a file into the copy."""
        (self.place / name).write_text(text, "utf-8")

    def address(self, told: str) -> str:
        """The port on the page may be taken; another one stands for it."""
        if self.serving and not self.server:
            self.serve()
        return told.replace("localhost:8000", f"localhost:{self.port}")

    def stop(self) -> None:
        """End the server."""
        if self.server:
            stop(self.server)
            self.server = None


@pytest.fixture
def shell(tmp_path: Path, site: Path) -> Iterator[Shell]:
    """A shell in a copy of the project."""
    made = Shell(tmp_path, site)
    yield made
    made.stop()


def test_a_first_game(visit: Open, served_site: str) -> None:
    """Six boards, played as the learner's page says: at the last one the game is won."""
    walk = Walk(visit("first-game.html", fresh=True), served_site)
    assert sum(walk.through(section) for section in sections(GAME)) > 10


@pytest.mark.long
def test_a_lesson(chromium: Browser, lab: str, shell: Shell) -> None:
    """The teacher's page as a notebook in JupyterLab, and its commands in a shell."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    run_all(page, lab, "lesson.ipynb")
    walk = Walk(page, machine=shell)
    assert sum(walk.through(section) for section in sections(LESSON)) > 30
    assert "<svg" in (shell.place / "sheet.html").read_text("utf-8")
    assert (shell.place / "bank.json").stat().st_size > 1000
    context.close()


@pytest.mark.long
def test_a_book_on_a_host(chromium: Browser, shell: Shell) -> None:
    """The publisher's page: below a sub-path, without a network, in a frame, as an own edition."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page: Page = context.new_page()
    troubles = watch(page, f"http://localhost:{shell.port}/")
    walk = Walk(page, machine=shell)
    assert sum(walk.through(section) for section in sections(HOST)) > 15
    assert "title: The Rulebook of Class 7b" in (shell.place / "_config.yml").read_text("utf-8")
    # A missing file is told with its address, too; only the sign of the course page, which has none, is not.
    assert not [one for one in troubles if not one.startswith("Failed to load resource")]
    context.close()


# -- every door -----------------------------------------------------------------------------------


class Served:
    """A site that is served already, for a walk without a shell."""

    place = ROOT

    def __init__(self, home: str) -> None:
        self.home = home

    def address(self, told: str) -> str:
        """The address of this site."""
        return told.replace("http://localhost:8000/", self.home)

    def run(self, commands: str) -> str:
        """There is no shell."""
        raise AssertionError(commands)

    def keep(self, name: str, text: str) -> None:
        """Nothing is written."""
        raise AssertionError(name)

    def stop(self) -> None:
        """It goes on."""


class LabWalk(Walk):
    """A walk that goes on in a JupyterLab in the browser."""

    def _press(self, name: str) -> None:
        if name == NOTEBOOK_BUTTON:
            self.page.locator(".er-dots summary").click()
            self.page.locator(".er-notebook").click()
            self.scope = self.page.locator("body")
        elif name.startswith("Run"):
            await_python(self.page)
            self.page.get_by_role("menuitem", name=name, exact=True).click()
        else:
            self.scope = self.page.locator(".er-stage.jupyter-widgets").first
            super()._press(name)


NOTEBOOK_BUTTON = "Open as notebook"


@pytest.mark.long
def test_open_as_notebook(chromium: Browser, served_site: str) -> None:
    """A page and an empty notebook, each run in the browser."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    walk = LabWalk(page, served_site, Served(served_site))
    page.set_default_timeout(180_000)
    assert sum(walk.through(section) for section in sections(MACHINE, "Open as notebook")) > 10
    context.close()


@pytest.mark.long
def test_print_a_game(chromium: Browser, served_site: str, shell: Shell) -> None:
    """A sheet for the table is one sheet; questions come from the command; the PDFs are made."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    walk = Walk(page, served_site, shell)
    assert sum(walk.through(section) for section in sections(PRINT)) > 4
    assert len(PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 1
    assert "<svg" in (shell.place / "sheet.html").read_text("utf-8")
    context.close()


class Bare(Shell):
    """A shell on a machine that has Python and nothing of ours; the registry has our wheels."""

    def __init__(self, place: Path, wheels: Path) -> None:
        self.place, self.wheels = place, wheels
        self.server = None
        self.serving = []
        self.port = free_port()

    def run(self, commands: str) -> str:
        """Run each line there."""
        said = ""
        for line in commands.splitlines():
            if OPENS.match(line):
                command = self.place / "games" / "bin" / "escape-rulebook"
                self.serving = [str(command), "book", "--port", str(self.port)]
                self.serve()
                continue
            for asked, name in BRINGS.items():
                if line.endswith(asked):
                    line = line.replace(  # noqa: PLW2901
                        asked, f"pip install --quiet {next(self.wheels.glob(f'{name}*.whl'))}"
                    )
            said = self.said(line)
        return said


@pytest.mark.long
def test_install(chromium: Browser, site: Path, tmp_path: Path) -> None:
    """From nothing to a story, a hundred games and the book, by pip alone."""
    wheels, place, part = tmp_path / "wheels", tmp_path / "place", tmp_path / "site"
    place.mkdir()
    leave = shutil.ignore_patterns("lab", "_sources")
    shutil.copytree(site, part, ignore=leave, copy_function=os.link)
    release.packages(wheels, version("escape-rulebook"), part)
    shell = Bare(place, wheels)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    try:
        walk = Walk(context.new_page(), machine=shell)
        assert sum(walk.through(section) for section in sections(MACHINE, "Install")) > 8
    finally:
        shell.stop()
        context.close()


@pytest.mark.long
def test_put_it_on_a_stick(chromium: Browser, shell: Shell) -> None:
    """Copied, opened by double click, stepped; then served, and live."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    walk = Walk(context.new_page(), machine=shell)
    assert sum(walk.through(section) for section in sections(MACHINE, "Put it on a stick")) > 9
    context.close()
