"""What a run of the tests cost stands beside its limits, and what is over them is told."""

from __future__ import annotations

from tests.bench.bench_suite import rows

LIMITS = {
    "all": 100, "site": 50, "tests": 60, "collection": 5, "items": {"tests": 10},
    "folders": {"browser": 30, "rest": 20}, "browsers": {"folders": ["tests/journeys"]},
}  # fmt: skip
TESTS = {
    "cpu": 70, "collection": 4, "items": 9, "by": {"tests/journeys": 25, "tests/rules": 45},
    "slowest": [["tests/rules/test_a.py::test_b", 9.04]],
}  # fmt: skip


def test_each_part_stands_beside_its_limit() -> None:
    """The parts, their sum, the tests with a browser and without one, and the slowest tests."""
    found = {one.what: one for one in rows({"site": {"cpu": 40}, "tests": TESTS}, LIMITS)}
    assert found["site"].figure == "40 s, 0.80 of the limit"
    missed = [name for name, one in found.items() if not one.kept]
    assert sorted(missed) == ["all", "tests", "tests without one"]
    assert found["how many tests"].figure == "9"
    assert found["tests/rules/test_a.py::test_b"].figure == "9.0 s"
