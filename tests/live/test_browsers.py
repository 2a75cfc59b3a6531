"""The smoke journey in the other two engines: open, press, next page from the snapshot."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import HERE, Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIREFOX = ("firefox-esr", "firefox")
MINI = ("usr/lib/*/webkit2gtk-4.*/MiniBrowser", "usr/libexec/webkit2gtk-4.*/MiniBrowser")
PATIENCE = 120


def test_firefox(site: Site) -> None:
    """Firefox boots plainly, keeps a snapshot, and starts the next page from it."""
    firefox = next((found for name in FIREFOX if (found := shutil.which(name))), None)
    if not firefox:
        pytest.skip("no Firefox on this machine (Debian: firefox-esr)")
    from widgets.live import node

    try:
        folder = HERE / "browsers"
        node.install(folder)
    except node.NodeMissingError as error:
        pytest.skip(str(error))
    done = subprocess.run(
        [str(node.node()), str(folder / "firefox.mjs"), firefox, site.address],
        check=False,
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    assert told == {"boots": ["plain", "snapshot"], "said": ["step 1", "step 1"], "kept": "yes"}


def mini_browser() -> str:
    """Where WebKitGTK's small browser is; empty when there is none."""
    return next((str(path) for name in MINI for path in Path("/").glob(name)), "")


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


@contextmanager
def webkit() -> Iterator[Any]:
    """A window of WebKitGTK's MiniBrowser, driven by Selenium."""
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    options = WebKitGTKOptions()
    options.binary_location = mini_browser()
    options.add_argument("--automation")
    driver = WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
    try:
        yield driver
    finally:
        driver.quit()


@pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium")
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_webkit(site: Site) -> None:
    """Safari's engine does the same journey."""
    pytest.importorskip("selenium", reason="Selenium drives WebKit")
    if not (shutil.which("WebKitWebDriver") and mini_browser()):
        pytest.skip("no WebKit on this machine (Debian: webkit2gtk-driver)")
    if not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        pytest.skip("no screen for WebKit on this machine (Debian: xvfb)")
    with display(), webkit() as driver:
        assert _visit(driver, site, "index.html") == "plain"
        _until(driver, "return document.documentElement.dataset.erKept")
        assert _visit(driver, site, "next.html") == "snapshot"


def _visit(driver: Any, site: Site, name: str) -> str:
    driver.get(site.address + name)
    _until(driver, "return ['live', 'error'].includes(document.documentElement.dataset.erLive)")
    boot = driver.execute_script("return document.documentElement.dataset.erBoot")
    driver.execute_script("document.querySelector('[data-do=step]').click()")
    _until(driver, "return document.querySelector('output.said')?.textContent === 'step 1'")
    return str(boot)


def _until(driver: Any, script: str) -> Any:
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(driver, PATIENCE, poll_frequency=0.2).until(
        lambda one: one.execute_script(script)
    )
