"""The colours: every pair that the look names has its contrast, in both themes."""

from __future__ import annotations

import pytest

from tests.cases import each
from widgets.kernel.css import stylesheet
from widgets.kernel.tokens import THEMES, contrast, palette, tokens


@each("theme", ["light", "dark"])
@each("front, back, least", tokens()["contrast"])
def test_contrast(theme: str, front: str, back: str, least: float) -> None:
    """Text and lines can be read on their grounds."""
    colours = palette(theme)
    assert contrast(colours[front], colours[back]) >= least


def test_letters_on_pieces() -> None:
    """The letter on every piece reads at 4.5:1."""
    colours = palette("light")
    for look in (*tokens()["seats"].values(), *tokens()["nations"].values()):
        assert contrast(colours[look["letter"]], colours[look["fill"]]) >= 4.5


def test_double_rim() -> None:
    """One of the two rims stands out at 3:1 from every ground of every theme."""
    for theme in ("light", "dark"):
        colours = palette(theme)
        for ground in (
            "sheet",
            "water",
            "fog",
            "floor",
            "rock",
            "plan",
            "inner",
            "outer",
            "outside",
        ):
            best = max(contrast(colours[rim], colours[ground]) for rim in ("rim", "halo"))
            assert best >= 3, (theme, ground)


def test_known_ratio() -> None:
    """Black on white is 21:1, and the page's ink is what the look says it is."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#1F2429", "#EDE9DE") == pytest.approx(12.9, abs=0.1)


def test_every_theme_names_the_same_colours() -> None:
    """No theme lacks a colour."""
    assert len({frozenset(palette(theme)) for theme in THEMES}) == 1


def test_stylesheet_knows_every_token() -> None:
    """The style sheet uses no property that no token feeds."""
    import re

    css = stylesheet()
    ours = {"gap", "w", "h", "pw", "ph", "bar-h", "zoom", "loaded", "tall", "least", "across"}
    ours |= {"off", "depth", "less", "side", "ratio", "ground", "chrome", "shape", "foot"}
    ours |= {
        "row-head",
        "row-said",
        "row-ask",
        "row-controls",
        "above",
        "part",
        "fit",
        "hot",
        "low",
        "deep",
    }
    used = set(re.findall(r"var\(--er-([a-z0-9-]+)", css))
    assert used - ours <= set(palette("light"))
