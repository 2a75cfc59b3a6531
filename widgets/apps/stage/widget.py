"""The live stage: model, canvas and two panels; a press is one change, one patch, one batch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rules.core.errors import RulebookError
from rules.core.worlds import NoWorld
from rules.scenarios.script import Scenario
from widgets.apps.stage import address, motion, parts, weighing
from widgets.apps.stage.afar import Afar
from widgets.apps.stage.commands import DEEDS
from widgets.apps.stage.lines import line
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import drawer
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import View
from widgets.apps.stage.still import ratio, static_html
from widgets.apps.stage.view import view
from widgets.kernel.canvas import Painter
from widgets.kernel.given import GivenError
from widgets.kernel.html import part
from widgets.kernel.panel import Panel
from widgets.kernel.scene import Scene
from widgets.kernel.widget import CRAMPED, Painted, ahead

if TYPE_CHECKING:
    from widgets.apps.stage.along.files import Bundle

SLICE, REST = 0.05, 0.004
"""Seconds in which games are played before the page is given its turn, and of that turn."""
LISTENS = 0.05
"""Seconds between two looks at what the second Python has played."""
GROWS = 0.7
"""Seconds after which a reader sees how far Weigh is."""
KEPT = 64
STILL = frozenset(("goto", "address", "first", "end", "recall", "turn", "resume"))
"""Presses that play nothing: they lead elsewhere at once."""
LED = frozenset(("goto", "address", "ruling"))
"""Presses that lead to a position: its clauses light up even if it was shown before."""
Shown = tuple[dict[str, str], Scene, View]
Key = tuple[Any, ...]
Made = TypeVar("Made")


def kept(cupboard: dict[Key, Made], key: Key, make: Callable[[], Made]) -> Made:
    """What lies under a key; what is not there is made, and what lay longest gives way."""
    if key not in cupboard:
        if len(cupboard) >= KEPT:
            cupboard.pop(next(iter(cupboard)))
        cupboard[key] = make()
    return cupboard[key]


class Stage(Painted):
    """A scenario on its stage. ``model`` is what it shows; everything a reader can do is there."""

    deeds: Mapping[str, Callable[[Any, str], object]] = DEEDS
    panel: type[Panel] = Panel  # what leads
    below: tuple[str, ...] = parts.BOTTOM  # the regions below the board
    lined = True  # a notebook may keep the line of its scenario
    kind = "er-set"  # its rows have their places, whatever stands in them

    def __init__(
        self,
        what: Scenario | StageModel,
        *,
        viewer: str = "",
        step: int = 0,
        options: dict[str, str] | None = None,
    ) -> None:
        if isinstance(what, Scenario):
            what = StageModel(what, viewer, dict(options or {}))
        self.model: StageModel = what
        self.model.goto(step)
        self.listing = False
        """Whether the position in words lies open."""
        self._addresses: dict[tuple[Any, ...], str] = {}
        self._kept: dict[Key, Shown] = {}
        self._views: dict[Key, View] = {}
        self._last: tuple[Any, ...] | None = None
        self._told = ""
        """The own lines as the page keeps them."""
        self._place = line.place(self.model.scenario) if self._address() else ""
        """Where it keeps them; nowhere for what has no address."""
        self._scales: asyncio.Task[None] | None = None
        self._symbols = motion.Symbols()
        self._before: motion.Before | None = None
        self._drawn: Shown | None = None
        """What a press has come to, while it is about to be shown."""
        self._still = False
        """Whether the next change is shown without motion."""
        self._resumed = False
        """Whether the stage stands where the page's own line had come to."""
        self.painter = Painter()
        if env := ahead(self.model.scenario.id):
            self._take(env)
        regions, picture, seen = self._shown()
        self._sent = regions
        root = self._root(seen, picture)
        self._stands = seen, root
        """What the reader has before him: the view, and what the page was told of it."""
        self.top = self.panel(
            html=part(parts.TOP, regions),
            root=root,
            lead=True,
            canvas=self.painter.canvas.model_id,
        )
        self.bottom = Panel(html=part(self.below, regions))
        super().__init__([self.top, self.painter.canvas, self.bottom])
        self._listen(self.top, self.bottom, kinds=[self.kind])

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        if name == "ghost":
            self._foretell(arg)
            return
        deed = self.deeds.get(name)
        if deed is None:
            return
        model = self.model
        before = model.sight, {at: replace(one) for at, one in model.guesses.items()}
        try:
            deed(self, arg)
        except RulebookError as error:
            self.model.said = str(error)
        except MemoryError:
            self.model.said = CRAMPED
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the reader gets words
            self.model.problem = self.trouble(error)
        try:
            self._drawn = self._shown()
        except (RulebookError, ValueError):  # the board has no place of that name
            self.model.sight, self.model.guesses = before
            self.model.said = str(GivenError(arg, "the board has no such place", "press one"))
        if name in LED:
            self._last = None
        self._still = name in STILL or arg == "still"
        # A ruling is heard by every stage of its game: none of them was touched.
        self._resumed = name == "resume"
        self.show(quiet=name in ("ruling", "resume"))
        self._still = self._resumed = False
        self._drawn = None

    def trouble(self, error: Exception) -> str:
        """What went wrong, for the details behind the words."""
        return f"{type(error).__name__}: {error}"

    def _width(self) -> float:
        return self._shown()[1].width

    def _lay_out(self, width: float, tall: float) -> bool:
        changed, self.model.room = self.model.room != (width, tall), (width, tall)
        self.model.twice = self._phone
        return changed

    def _shows(self) -> float:
        picture, (width, tall) = self._shown()[1], self.model.room
        return min(width / picture.width, tall / picture.height)

    # -- showing --------------------------------------------------------------------------------

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Paint what changed in one batch, and send what changed of the text in one message.

        ``quiet`` tells the page that the reader did not turn to this very stage.
        """
        regions, picture, seen = self._drawn or self._shown()
        if whole:
            self._symbols.forget()
        film = self._film(regions, picture)
        # What moves is told first: the page keeps the ground as it is before the step.
        painted = bool(film) or (self._ready and self.painter.paint(picture, self._scale))
        changed = self._changed(regions, whole=whole)
        # A row that is empty while something moves is told after it, also where it says the same.
        changed |= {name: regions[name] for name in (film or {}).get("regions", ())}
        root = self._root(seen, picture)
        self._stands = seen, dict(root)
        if self._resumed:
            root["resumed"] = True
        fired = None
        guessed = [at for at, one in self.model.guesses.items() if one.shown or one.skipped]
        mark = (self.model.node, self.model.refused, self.model.seen_by, seen.sum, len(guessed))
        if mark != self._last:
            self._last = mark
            fired = {
                "clauses": list(seen.clauses),
                "scenario": seen.id,
                "step": seen.course.step,
                "guessed": guessed,
                "quiet": quiet,
            }
        kept = self.model.kept()
        if kept != self._told:
            self._told = root["kept"] = kept
        self._patch(changed, root, painted=bool(painted), fired=fired, motion=film)
        if film:
            self.painter.paint(picture, self._scale)
        self._wait(self.prefetch)
        self._weigh()

    def _shown(self) -> Shown:
        """Regions, picture and view of the model as it stands, kept in two cupboards.

        A view is of any size: a board that gets another room is drawn anew, and not told anew.
        """
        model = self.model
        guess = model.guess
        what = (
            model.node, model.seen_by, model.tab, model.popup, model.refused, model.branching,
            model.said, model.problem, model.notice, model.sight, model.picked, model.hidden,
            model.timeline, (guess.value, guess.shown, guess.skipped) if guess else None,
            model.state, self._phone, model.can_redo, model.page, model.near[:1],
            model.presenting, model.lines_mark, model.pointed, model.rests, weighing.mark(model),
        )  # fmt: skip

        def drawn() -> Shown:
            seen = kept(self._views, what, lambda: view(model, phone=self._phone))
            picture = scene(model, self._size, phone=self._phone)
            return parts.regions(seen, picture, listing=self.listing), picture, seen

        return kept(self._kept, (*what, self.listing, self._size, model.room), drawn)

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        focus = picture.focus or (picture.width / 2, picture.height / 2)
        high = ratio(self.model, phone=self._phone) if self.kind == "er-set" else 0.0
        return {
            "stage": seen.id,
            "title": seen.title,
            "game": self.model.scenario.game,
            "state": seen.state,
            "step": seen.course.step,
            "viewer": "+".join(seen.eyes.seen_by),
            "popup": seen.popup.name or ("lines" if seen.lines.listed else ""),
            "address": self._address(),
            "w": picture.width,
            "h": picture.height,
            "ratio": 0.0 if self._phone else high,
            "low": high if self._phone else 0.0,
            "cell": picture.cell,
            "keep": self._place,
            "ghosts": motion.foreseen(self.model) or bool(self.model.mover),
            "picked": self.model.picked,
            "focus": (focus[0] - picture.left, focus[1] - picture.top),
        }

    def where(self) -> str:
        """Where a question of this stage stands, as a lesson keeps it: an address."""
        return self._address()

    def along(self) -> Bundle:
        """The questions of the scenario, to be taken along."""
        from widgets.apps.stage.along import files

        return files.of_scenario(self.model.scenario)

    def _address(self) -> str:
        """The address of the position, kept, since a scenario of one's own is packed into it."""
        model = self.model
        key = (model.node, model.seen_by, tuple(model.options.items()))
        if key not in self._addresses:
            self._addresses[key] = address.write(model)
        return self._addresses[key]

    # -- motion ---------------------------------------------------------------------------------

    def _film(self, regions: dict[str, str], picture: Scene) -> dict[str, Any] | None:
        """What moves on the way from the picture before to this one; ``None`` for nothing."""
        model, before = self.model, self._before
        self._before = motion.Before(model.node, model.seen_by, model.refused, picture)
        if before is None or not self._ready or self._still:
            return None
        found = motion.step(model, before, picture, self._screen())
        if found is None:
            return None
        # The sentence comes after the event.
        empty = "said" in regions and not found["back"] and not model.refused
        return {**found, "regions": {"said": ""} if empty else {}}

    def _foretell(self, asked: str) -> None:
        """Send the ghost of what is pointed at; one that there is not is not asked for again."""
        part = self._before.picture.part if self._before else ""
        found = motion.ghost(self.model, asked, self._screen(part))
        self.top.send({"kind": "ghost", **found})

    def _screen(self, part: str = "") -> motion.Screen:
        return motion.Screen(self._symbols, self._size, self._phone, part)

    # -- weighing -------------------------------------------------------------------------------

    def _weigh(self) -> None:
        """Play games for the tab Weigh while it is open, in turns with the page."""
        if self._scales is not None or self.model.tab != "weigh":
            return
        self._scales = self._set_going(self._play_on())

    async def _play_on(self) -> None:
        """Go on until enough is played, or the tab is shut; show now and then how far it is.

        The first figures stand there as soon as there are any.
        """
        try:
            shown, told = perf_counter(), None
            while self.model.tab == "weigh":
                here = weighing.weighed_here(self.model)
                if isinstance(here, str) or here.done:
                    break
                until = perf_counter() + SLICE
                while perf_counter() < until and here.go_on():
                    pass
                first = here is not told and here.games > 0
                if first or perf_counter() - shown > GROWS or here.done:
                    if here is told and not here.done:
                        self._grow()
                    else:
                        self.show(quiet=True)
                    shown, told = perf_counter(), here if first else told
                far = isinstance(here, Afar) and here.afar
                await asyncio.sleep(LISTENS if far else REST)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the reader gets words
            why = str(error)
            if not isinstance(error, NoWorld):
                why = weighing.FAILED.format(self.trouble(error))
            self.model.weighing = ((self.model.node, weighing.chooser(self.model)), why)
            self.show(quiet=True)
        finally:
            self._scales = None
            weighing.rest(self.model)

    def _grow(self) -> None:
        """Send the figures anew: nothing else on the stage has changed."""
        seen, root = self._stands
        grown = seen.drawer._replace(scales=weighing.scales(self.model))
        drawn = self._drawer(replace(seen, drawer=grown))
        changed = self._changed({**self._sent, "drawer": drawn})
        self._patch(changed, root, painted=False)

    def _drawer(self, seen: View) -> str:
        """The drawer of a view, as it stands among the regions."""
        return drawer.drawer(seen)

    # -- ahead of time --------------------------------------------------------------------------

    def prefetch(self) -> None:
        """Put the next and the previous step into the cupboard; the model stays as it is."""
        model = self.model
        if (
            model.state not in ("live", "finished")
            or model.on_branch
            or model.popup
            or model.refused
            or model.tab == "weigh"  # what is weighed is the position shown, and no other
        ):
            return
        here, said = model.node, model.said
        near = [*[number for number in model.stops if number < model.index][-1:], model.ahead]
        around = [model.script[number] for number in near]
        model.said = ""
        try:
            for node in around:
                model.timeline.goto(node)
                self._shown()
        finally:
            model.timeline.goto(here)
            model.said = said

    # -- without Python -------------------------------------------------------------------------

    def _as_page(self) -> str:
        model = self.model
        return static_html(
            model.scenario, viewer=model.seen_by, step=model.index, options=model.options
        )

    def _as_text(self) -> str:
        return f"Stage: {self.model.scenario.title}"

    def _as_picture(self) -> Scene | None:
        return self._shown()[1]

    def _as_line(self) -> str:
        if not self.lined:
            return ""
        from widgets.apps.stage import stored  # a page has its line already

        model = self.model
        return stored.story(StageModel(model.scenario, model.seen_by, dict(model.options)))


class Guide(Protocol):
    """What gives a stage its boards, one after the other; the browser keeps how far it is."""

    kept: str

    @property
    def stage(self) -> StageModel:
        """The board that is up."""

    def learn(self, kept: str, today: int, /, *, keeps: bool) -> None:
        """Read what the browser keeps."""


class Guided(Stage):
    """A stage whose boards are given to it."""

    lined = False

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        super().__init__(guide.stage)
        self.top.observe(self._learn, ["kept", "keeps", "today"])

    def _learn(self, change: Any) -> None:
        """The page has told what it keeps: another page or widget may have written it."""
        top: Any = self.top
        if top.kept != self.guide.kept or change.name != "kept":
            self.guide.learn(top.kept, top.today, keeps=top.keeps)
            self.show(quiet=True)

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Give the page what is to be kept, and show the board that is up."""
        self.model = self.guide.stage
        self.top.kept = self.guide.kept
        super().show(whole=whole, quiet=quiet)
