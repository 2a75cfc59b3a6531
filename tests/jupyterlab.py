"""A JupyterLab for tests and benchmarks: its server, and a notebook run as the menu runs it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import PATIENCE

ROOT = Path(__file__).parents[1]
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


def answers(url: str) -> bool:
    """Whether the server is there."""
    try:
        with urllib.request.urlopen(url, timeout=5) as found:
            return bool(found.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def started(home: Path) -> Iterator[tuple[str, Path]]:
    """The address of a JupyterLab and its folder; it knows nothing of the machine's settings."""
    work, config = home / "work", home / "config"
    work.mkdir()
    (config / "labconfig").mkdir(parents=True)
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
        end = time.monotonic() + PATIENCE / 1000
        while not answers(f"{url}api/status"):
            if server.poll() is not None or time.monotonic() > end:
                message = f"JupyterLab did not start:\n{(home / 'log').read_text()[-3000:]}"
                raise RuntimeError(message)
            time.sleep(0.3)
        yield url, work
    finally:
        stop(server)


def stop(server: subprocess.Popen[Any]) -> None:
    """End a server. It asks its kernels to end; they also end when it is gone."""
    server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def run_all(page: Page, lab: str, name: str) -> None:
    """Open a notebook and run every cell, as the menu does, as soon as its kernel is ready.

    Each opening has a workspace of its own: JupyterLab brings back what was open before, and the
    command would run whichever notebook happens to be in front.
    """
    page.goto(f"{lab}lab/workspaces/{uuid.uuid4().hex}/tree/{name}")
    await_kernel(page, name)
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells'); }")


def run_from_menu(page: Page) -> None:
    """Run every cell of the notebook that is open in the browser's own Jupyter, as readers do."""
    await_python(page)
    for name in ("Run", "Run All Cells"):
        page.get_by_role("menuitem", name=name, exact=True).click()


def await_python(page: Page) -> None:
    """Wait for a notebook in the browser's own Jupyter until Python is there to run it."""
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    ready = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first
    ready.wait_for(state="attached", timeout=2 * PATIENCE)


def await_kernel(page: Page, name: str) -> None:
    """Wait for a notebook in front with a kernel that is ready: a run before that may be lost."""
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
