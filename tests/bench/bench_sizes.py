"""What the built site weighs, and what a reader waits for, in bytes; Python as it is published."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests import sizes
from tests.bench.figures import Figure
from tests.live.test_build import LIMIT
from widgets.live import build

SITE = Path(__file__).parents[2] / "_build" / "html"


def told(what: str, size: float, limit: float = 0) -> Figure:
    """A size beside its limit, in the unit that reads best."""
    unit, name = (1e6, "MB") if (limit or size) >= 1e6 else (1e3, "kB")
    most = f"{limit / unit:.0f} {name}" if limit else ""
    return Figure(what, f"{size / unit:.1f} {name}", most, not limit or size <= limit)


def measure() -> list[Figure]:
    """The figures."""
    kinds = sizes.weighed(SITE)
    needs = sorted(sizes.answers(SITE), key=lambda one: one[1])
    page, most = needs[-1]
    figures = [
        told("the site without its notebooks", kinds.total(), sizes.WHOLE),
        *(told(f"of that, {name}", size) for name, size in kinds.most_common()),
        told("the book as a browser keeps it", sizes.kept(SITE)),
        told("a page with pictures, styles and scripts, packed, in the middle",
             sizes.middle(sizes.texts(SITE)), sizes.TEXT),
        told("what comes for a chapter's first answer, packed, in the middle",
             sizes.middle([size for _, size in needs])),
        told(f"the same, at most ({page})", most, sizes.ANSWER),
    ]  # fmt: skip
    with TemporaryDirectory() as folder:
        published = build.build(Path(folder), publish=True)
    for name, size in sizes.visits(published).items():
        figures.append(told(f"a first visit that brings Python, {name}", size, LIMIT))
    return figures
