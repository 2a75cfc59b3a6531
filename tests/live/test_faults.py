"""The table of faults in real browsers: each is made to happen, and the reader meets what it says.

None is silent where something is lost, and none needs more than one press. What is decided is
decided in Node (tests/node); here the wiring is looked at: elements that load, hashes that the
browser checks, workers that die, memory that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live import anew, network, process, stored
from tests.live.conftest import Site
from tests.live.engines import Chromium, Engine
from tests.live.faults import Case

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium"),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]
CASES: dict[str, Case] = {**network.CASES, **stored.CASES, **process.CASES, **anew.CASES}
USUAL = (
    "The script of the page - once - damaged",
    "The script that runs Python - stays - portal",
    "Your progress of practice - full",
)
"""One of each kind; the others are long."""


@pytest.fixture
def host(spoilable: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The book as it is, on a host that can be told to do wrong."""
    folder, spoilable.anew = spoilable.folder, tmp_path_factory.getbasetemp() / "anew"
    yield spoilable
    spoilable.reset()
    spoilable.folder = folder


@pytest.mark.parametrize(
    "case", [pytest.param(one, marks=[] if one in USUAL else pytest.mark.long) for one in CASES]
)
def test_a_fault(chromium_engine: Chromium, host: Site, case: str) -> None:
    """What the browser itself does with a fault, no model of it proves."""
    chromium_engine.fresh()
    host.asked.clear()
    CASES[case](chromium_engine, host)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.turns(7)
@pytest.mark.parametrize("case", CASES)
def test_a_fault_in_other_engines(other: Engine, host: Site, case: str) -> None:
    """Only Firefox and Safari's engine themselves show that they do the same."""
    other.fresh()
    host.asked.clear()
    CASES[case](other, host)


def test_the_usual_ones_are_in_the_table() -> None:
    """A row that is renamed takes its usual case along."""
    assert set(USUAL) <= set(CASES)
