"""What a run of the tests cost, part by part, beside its limits: processor seconds of the last run.

Each part of a run writes a line of JSON into ``.cache/spent.jsonl``; the limits stand in
``limits.toml``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.costs import SEEN
from tests.spent import KEPT, read

LIMITS = Path(__file__).with_name("limits.toml")


def measure() -> list[Figure]:
    """The table of the last run; what was slowest stands below it."""
    if not KEPT.exists():
        return [Figure("a run of the tests", "not measured: make test keeps what it costs")]
    return rows({one["part"]: one for one in read()}, tomllib.loads(LIMITS.read_text("utf-8")))


def rows(parts: dict[str, dict[str, Any]], limits: dict[str, Any]) -> list[Figure]:
    """Each part with its limit and the ratio of both; the last line of a part counts."""
    spent = {name: float(one["cpu"]) for name, one in parts.items()}
    spent["all"] = sum(spent.values())
    found = [of(name, spent[name], limits.get(name)) for name in sorted(spent)]
    tests = parts.get("tests", {})
    if "collection" in tests:
        found.append(of("collection", tests["collection"], limits["collection"]))
    if "by" in tests:
        browser = sum(cpu for name, cpu in tests["by"].items() if name.endswith(SEEN))
        rest = sum(tests["by"].values()) - browser
        found.append(of("tests with a browser", browser, limits["folders"]["browser"]))
        found.append(of("tests without one", rest, limits["folders"]["rest"]))
    if "items" in tests:
        most = limits["items"]["tests"]
        found.append(
            Figure("how many tests", f"{tests['items']:,}", f"≤ {most:,}", tests["items"] <= most)
        )
    slowest = tests.get("slowest", [])
    return [*found, *(Figure(name, f"{cpu:.1f} s") for name, cpu in slowest)]


def of(what: str, cpu: float, limit: float | None) -> Figure:
    """A part beside its limit, where it has one."""
    if limit is None:
        return Figure(what, f"{cpu:.0f} s")
    return Figure(what, f"{cpu:.0f} s, {cpu / limit:.2f} of the limit", f"{limit} s", cpu <= limit)
