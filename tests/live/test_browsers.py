"""The smoke journey in the other two engines: open, press, next page from the snapshot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live import engines
from tests.live.conftest import Site
from tests.live.engines import Engine
from tests.reading import until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium"),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Firefox, then Safari's engine, with nothing kept."""
    with getattr(engines, request.param)() as made:
        made.fresh()
        yield made


def visit(engine: Engine, site: Site, name: str) -> str:
    """Open a page and press; how Python was started."""
    engine.open(site.address + name)
    until(lambda: engine.ask("['live', 'error'].includes(document.documentElement.dataset.erLive)"))
    boot = engine.ask("document.documentElement.dataset.erBoot")
    engine.ask("document.querySelector('[data-do=step]').click()")
    until(lambda: engine.ask("document.querySelector('output.said')?.textContent === 'step 1'"))
    return str(boot)


def test_the_next_page_starts_from_the_snapshot(engine: Engine, site: Site) -> None:
    """Only the engine itself shows that it runs Python, and starts the next page from memory."""
    assert visit(engine, site, "index.html") == "plain"
    until(lambda: engine.ask("document.documentElement.dataset.erKept") == "yes")
    assert visit(engine, site, "next.html") == "snapshot"
