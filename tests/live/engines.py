"""The three engines behind one small face: open an address, ask the page, start afresh."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Error
from playwright.sync_api import Page as Tab

HERE = Path(__file__).resolve().parent
FIREFOX = ("firefox-esr", "firefox")
MINI = ("usr/lib/*/webkit2gtk-4.*/MiniBrowser", "usr/libexec/webkit2gtk-4.*/MiniBrowser")


class Engine(Protocol):
    """A browser with one window."""

    def fresh(self) -> None:
        """A reader who was never here: nothing is kept."""

    def open(self, address: str) -> None:
        """Go to an address, as far as the browser lets one."""

    def again(self) -> None:
        """Load the page again, as a reader does with the browser's own button."""

    def ask(self, script: str) -> Any:
        """The value of an expression on the page; ``None`` while there is no page."""


class Chromium:
    """Chromium, driven by Playwright."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.tab: Tab | None = None

    def fresh(self) -> None:
        """A reader who was never here: nothing is kept."""
        self.close()
        self.tab = self.browser.new_context(viewport={"width": 1000, "height": 800}).new_page()

    def open(self, address: str) -> None:
        """Go to an address, as far as the browser lets one."""
        assert self.tab
        try:
            self.tab.goto(address, wait_until="commit")
        except Error:  # the browser's own words stand there a moment later
            with contextlib.suppress(Error):
                self.tab.wait_for_url("chrome-error://**", wait_until="commit", timeout=10_000)

    def again(self) -> None:
        """Load the page again, as a reader does with the browser's own button."""
        assert self.tab
        with contextlib.suppress(Error):
            self.tab.reload(wait_until="commit")

    def ask(self, script: str) -> Any:
        """The value of an expression on the page; ``None`` while there is no page."""
        assert self.tab
        try:
            return self.tab.evaluate(script)
        except Error:
            return None

    def close(self) -> None:
        """Close the window."""
        if self.tab:
            self.tab.context.close()


class Firefox:
    """Firefox, driven by puppeteer in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def do(self, name: str, given: object) -> Any:
        """Send a command, and wait for its answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({name: given}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "Firefox has ended"
        return json.loads(line)

    def fresh(self) -> None:
        """A reader who was never here: nothing is kept."""
        self.do("fresh", given=True)

    def open(self, address: str) -> None:
        """Go to an address, as far as the browser lets one."""
        self.do("open", address)

    def again(self) -> None:
        """Load the page again, as a reader does with the browser's own button."""
        self.do("again", given=True)

    def ask(self, script: str) -> Any:
        """The value of an expression on the page; ``None`` while there is no page."""
        return self.do("ask", script)


class WebKit:
    """WebKitGTK's small browser, driven by Selenium."""

    def __init__(self, start: Any) -> None:
        self.start = start
        self.driver: Any = None

    def fresh(self) -> None:
        """A reader who was never here: nothing is kept. A start that hangs is begun once more."""
        from urllib3.exceptions import HTTPError

        self.close()
        self.driver = None
        socket.setdefaulttimeout(120)  # Selenium takes it over; without one it waits for ever
        try:
            self.driver = self.start()
        except HTTPError:
            self.driver = self.start()
        finally:
            socket.setdefaulttimeout(None)
        self.driver.set_page_load_timeout(60)

    def open(self, address: str) -> None:
        """Go to an address, as far as the browser lets one."""
        from selenium.common.exceptions import WebDriverException

        with contextlib.suppress(WebDriverException):
            self.driver.get(address)

    def again(self) -> None:
        """Load the page again, as a reader does with the browser's own button."""
        from selenium.common.exceptions import WebDriverException

        with contextlib.suppress(WebDriverException):
            self.driver.refresh()

    def ask(self, script: str) -> Any:
        """The value of an expression on the page; ``None`` while there is no page."""
        from selenium.common.exceptions import WebDriverException

        try:
            return self.driver.execute_script(f"return {script}")
        except WebDriverException:
            return None

    def close(self) -> None:
        """Close the window."""
        if self.driver:
            self.driver.quit()


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Firefox, where this machine has it."""
    found = next((found for name in FIREFOX if (found := shutil.which(name))), None)
    if not found:
        pytest.skip("no Firefox on this machine (Debian: firefox-esr)")
    from widgets.live import node

    try:
        node.install(HERE / "browsers")
    except node.NodeMissingError as error:
        pytest.skip(str(error))
    command = [str(node.node()), str(HERE / "browsers" / "firefox.mjs"), found]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            yield Firefox(process)
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait(60)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Safari's engine, where this machine has it."""
    pytest.importorskip("selenium", reason="Selenium drives WebKit")
    mini = next((str(path) for name in MINI for path in Path("/").glob(name)), "")
    if not (shutil.which("WebKitWebDriver") and mini):
        pytest.skip("no WebKit on this machine (Debian: webkit2gtk-driver)")
    if not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        pytest.skip("no screen for WebKit on this machine (Debian: xvfb)")
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    options = WebKitGTKOptions()
    options.binary_location = mini
    options.add_argument("--automation")
    with ExitStack() as stack:
        stack.enter_context(display())
        # With none but the letters of the tests it ends where a field stands: it has the machine's.
        env = {name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"}
        path = shutil.which("WebKitWebDriver")
        made = WebKit(lambda: WebKitGTK(options=options, service=Service(path, env=env)))
        stack.callback(made.close)
        yield made


@contextmanager
def display() -> Iterator[None]:
    """A screen for MiniBrowser: the one there is, or a virtual one."""
    if os.environ.get("DISPLAY"):
        yield
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            os.environ["DISPLAY"] = f":{told.readline().strip()}"
        yield
    finally:
        os.environ.pop("DISPLAY", None)
        server.terminate()
        server.wait()
