"""A board in the widget manager that Colab and others are made of, with its kernel beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel
from jupyter_core.utils import ensure_event_loop
from playwright.sync_api import Browser, Page, expect

from tests.journeys.acting import press
from tests.reading import until
from widgets.live import node
from widgets.live.pack import frontends

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[3]
VIEW = "application/vnd.jupyter.widget-view+json"
FALLING = "labyrinth/falling-into-holes"
SCRIPT = f"from widgets import show\nshow({FALLING!r})"


class Kernel:
    """A kernel; whoever asks for its messages does so in the one thread that has its sockets."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._manager, self._client = self._ask(lambda: start_new_kernel(cwd=str(ROOT)))

    def _ask(self, act: Callable[[], Any]) -> Any:
        return self._thread.submit(act).result()

    def run(self, code: str) -> None:
        """Run a cell."""
        self._ask(lambda: self._client.execute(code))

    def send(self, comm: str, data: dict[str, Any]) -> None:
        """Tell a widget something."""
        content = {"comm_id": comm, "data": data}
        client = self._client
        self._ask(lambda: client.shell_channel.send(client.session.msg("comm_msg", content)))

    def told(self) -> Iterator[dict[str, Any]]:
        """What it has said of widgets."""
        while True:
            try:
                said = self._ask(lambda: self._client.get_iopub_msg(timeout=0.1))
            except Empty:
                return
            kind, content = said["header"]["msg_type"], said["content"]
            assert kind != "error", content
            if kind in ("comm_open", "comm_msg") or VIEW in content.get("data", {}):
                packed = [b64encode(one).decode() for one in said["buffers"]]
                yield {
                    "kind": kind, "content": content, "metadata": said["metadata"],
                    "buffers": packed,
                }  # fmt: skip

    def end(self) -> None:
        """Shut it down."""
        self._ask(self._client.stop_channels)
        self._ask(lambda: self._manager.shutdown_kernel(now=True))
        self._ask(lambda: ensure_event_loop().close())
        self._thread.shutdown()


@pytest.fixture
def kernel() -> Iterator[Kernel]:
    """A kernel of its own."""
    started = Kernel()
    yield started
    started.end()


def scripts() -> Iterator[tuple[str, Path]]:
    """The modules as they are packed for any notebook on a page, by their names."""
    yield "", node.install() / "@jupyter-widgets" / "html-manager" / "dist" / "libembed-amd.js"
    yield from frontends().items()


@pytest.fixture
def page(chromium: Browser, kernel: Kernel) -> Iterator[Page]:
    """A page with nothing but the manager."""
    context = chromium.new_context()
    opened = context.new_page()
    opened.route("**/*", lambda route: route.fulfill(body="<!doctype html><body></body>",
                                                     content_type="text/html"))  # fmt: skip
    opened.goto("http://notebook.example/")
    opened.expose_function("toKernel", kernel.send)
    opened.add_script_tag(content=Path(__file__).with_name("elsewhere.js").read_text("utf-8"))
    for name, path in scripts():
        opened.evaluate(
            "([name, text]) => { const script = document.createElement('script');"
            " script.dataset.name = name; script.textContent = text;"
            " document.head.append(script); }",
            [name, path.read_text("utf-8")],
        )
    yield opened
    context.close()


def test_a_board_is_played_in_the_manager_of_other_notebooks(page: Page, kernel: Kernel) -> None:
    """Its picture comes, it steps and goes back, and a move of one's own is asked of Python."""
    stage = page.locator(f".er-stage[data-er-stage='{FALLING}']")
    count = stage.locator(".er-count")

    def shown(name: str, value: str) -> bool:
        for message in kernel.told():
            page.evaluate("(message) => fromKernel(message)", message)
        page.wait_for_timeout(0)
        return bool(stage.count()) and value in (stage.get_attribute(name), count.inner_text())

    kernel.run(SCRIPT)
    until(lambda: shown("data-er-painted", "1"))
    expect(stage.locator("canvas").first).to_be_visible()
    press(stage, "step")
    until(lambda: shown("data-er-step", "1"))
    press(stage, "back")
    until(lambda: shown("data-er-step", "0"))
    press(stage, "branch")
    until(lambda: shown("data-er-state", "branch"))
    press(stage, "act", "0")
    until(lambda: shown("", "your line, 1 move"))
