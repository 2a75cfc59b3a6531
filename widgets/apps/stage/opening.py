"""Open what a cell names: a scenario by its name, text or address; a card where that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rules import scenarios
from rules.core.errors import RulebookError, fit
from rules.scenarios.script import Scenario
from widgets.apps.stage.parts.head import pill
from widgets.kernel.markup import tag

if TYPE_CHECKING:
    from widgets.apps.stage.widget import Stage


T = TypeVar("T")

CORRECT = (
    "Correct the name or the text in the cell and run it again. The rest of the page is not "
    "affected."
)


def card(place: str, reason: str, remedy: str = "") -> str:
    """A friendly error card."""
    rest = tag.p("er-remedy")[remedy] if remedy else ""
    return tag.div("er-stage er-alone", data_er_state="error")[
        tag.div("er-r er-r-head")[
            tag.div("er-head")[
                tag.div("er-h", role="heading", aria_level="2")[place],
                tag.div("er-state")[pill("error")],
            ]
        ],
        tag.div("er-box er-no")[tag.p[reason], rest],
    ]


class Card:
    """What stands on the page where no stage could be made: place, reason, remedy."""

    def __init__(self, what: str, reason: str, remedy: str = CORRECT) -> None:
        self.what, self.reason, self.remedy = what, reason, remedy

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {
            "text/html": card(self.what, self.reason, self.remedy),
            "text/plain": f"{self.what}: {self.reason}",
        }


def made(what: str, make: Callable[[], T]) -> T | Card:
    """What ``make`` gives; a card that says what is wrong with it where nothing can be made."""
    try:
        return make()
    except RulebookError as error:
        return Card(what, str(error))


def show(what: Scenario | str | Path, *, viewer: str = "", step: int | None = None) -> Stage | Card:
    """The stage of ``what``: "game/scenario", an address, a scenario, TOML text or a path to it.

    ``viewer`` is who looks at it (the leader unless said otherwise; "leader+A" puts two boards side
    by side), ``step`` where it opens. A wrong name or text gives a card that says what is wrong,
    where, and what helps.
    """
    from widgets.apps.stage import address
    from widgets.apps.stage.widget import Stage

    place = _place(what)
    try:
        found, link = read(what)
        stage = Stage(found, viewer=viewer, step=step or 0)
        if viewer and not stage.model.see(viewer):
            seats = ", ".join(stage.model.viewers)
            return Card(place, f"Nobody called '{viewer}' sits at this table. Viewers: {seats}.")
        if link:
            address.follow(stage.model, link)
            stage.show()
    except RulebookError as error:
        return Card(place, fit(str(error)))
    return stage


def read(what: Scenario | str | Path) -> tuple[Scenario, str]:
    """The scenario meant by ``what``, and the address of a position in it if that was given."""
    if isinstance(what, Scenario):
        return what, ""
    if isinstance(what, Path):
        return scenarios.load_file(what), ""
    text = what.strip()
    if "\n" in text or " = " in text:
        return scenarios.loads(what), ""
    if text.endswith(".toml"):
        return scenarios.load_file(Path(text)), ""
    if "@" in text or text.startswith("="):
        from widgets.apps.stage import address

        return address.read(text)[0].scenario, text
    return scenarios.load(text), ""


def _place(what: object) -> str:
    if isinstance(what, Scenario):
        return what.title
    text = str(what).strip()
    return "Your scenario" if "\n" in text else f"“{text[:80]}”"
