"""The theme's style sheet without what is never used."""

from __future__ import annotations

from rulebook.slim import selectors, trimmed
from tests.cases import each


@each(
    "css, left",
    [
        (".used{a:b}", ".used{a:b}"),
        (".other{a:b}", ""),
        (".used .other{a:b}", ""),
        (".used,.other{a:b}", ".used,.other{a:b}"),
        (".used:not(.other){a:b}", ".used:not(.other){a:b}"),
        ("p{a:b}.other:hover{a:b}a{c:d}", "p{a:b}a{c:d}"),
        ("@media print{.other{a:b}.used{a:b}}", "@media print{.used{a:b}}"),
        ("@media print{.other{a:b}}p{a:b}", "p{a:b}"),
        ("@font-face{font-family:x;src:url(y)}p{a:b}", "p{a:b}"),
        ("@keyframes x{0%{a:b}to{a:c}}", "@keyframes x{0%{a:b}to{a:c}}"),
        ("/* .used{ */p{a:b}", "p{a:b}"),
        ('@import "x.css";p{a:b}', '@import "x.css";p{a:b}'),
    ],
)
def test_rules_stay_when_their_classes_can_occur(css: str, left: str) -> None:
    """One unknown class in a selector is enough to drop it, one usable selector to keep a rule."""
    assert trimmed(css, {"used"}) == left


def test_commas_in_brackets_do_not_part_selectors() -> None:
    """Functions of selectors hold lists of their own."""
    assert selectors("a:is(b,c) d,e[x='1,2']") == ["a:is(b,c) d", "e[x='1,2']"]
