"""What is open where a stage stands, what is asked there, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from rules.core.game import CHANCE, Node
from rules.core.records import Refusal
from rules.scenarios import expect
from widgets.apps.stage.presses import TABS
from widgets.apps.stage.standing import Standing
from widgets.apps.stage.story import Story
from widgets.boards import CARD, Mover, Press, Slips, Walks, Way, parts, walks
from widgets.kernel.film import Item
from widgets.kernel.scene import SIGHT

ABOUT = "about"
"""The list that answers for a place; the place chosen stands behind a colon."""
MENUS = ("more", "seen", "other", "parts")
"""Lists that close when something is chosen."""


@dataclass(frozen=True)
class Refused:
    """A try that was not allowed: what was tried, why not, where to draw it."""

    text: str
    refusals: tuple[Refusal, ...]
    trail: Item | None = None
    action: Any = None


@dataclass
class Guess:
    """The reader's answer to a step's question: a place, a word, or yes and no."""

    value: str = ""
    shown: bool = False
    skipped: bool = False


@dataclass
class Position(Standing):
    """What is open, offered and asked where a stage stands."""

    tells: ClassVar[type[Story]] = Story

    tab: str = ""
    """The tab of the drawer that is open; empty while it is shut."""
    weighing: tuple[Any, Any] | None = None
    """The decision that is being weighed, by the position and who acts; or why none is."""
    popup: str = ""
    """``keys``, ``whynot``, ``more``, ``seen``, ``other``, ``share`` or ``onward`` when such a list
    is open; ``about`` a place, or the ``chain`` of a step, each with a colon and which."""
    reading: int = -1
    """The step whose sentence is being read: the next question, or the moral, waits for a press."""
    near: tuple[Any, ...] = ()
    """What was found to make the refused move legal, behind what it was found for."""
    page: tuple[str, str, tuple[str, ...]] = ("", "", ())
    """Where the stage is read: the address of its page and, on a published copy, of the book."""
    sight: str = ""
    """A place to keep in sight where only a part of the board fits."""
    picked: str = ""
    """The place of what was picked up to be moved."""
    pointed: str = ""
    """The place that its way is shown to, where a first tap shows it."""
    twice: bool = False
    """Whether a way is shown by a first tap and walked by a second one."""
    branching: bool = False
    refused: Refused | None = None
    denied: tuple[str, str] = ("", "")
    """The place of the press that did nothing, and why in a few words."""
    said: str = ""
    """One sentence for the polite region when nothing else is spoken."""
    notice: str = ""
    """Something the reader must be told whatever the state: a link that leads nowhere."""
    problem: str = ""
    hidden: bool = False
    """Presenter: nothing is revealed until Show."""
    presenting: bool = False
    """On the whole screen, for a class: its answer is given aloud, Show waits for none."""

    def __post_init__(self) -> None:
        self.guesses: dict[int, Guess] = {}
        self.undone: list[Node[Any, Any]] = []
        self._story: Story | None = None
        super().__post_init__()

    @property
    def story(self) -> Story:
        """What the script as a whole asks of its board, as long as it is this one."""
        known = self._story
        if known is None or known.script is not self.script or known.told != self.scripted:
            known = self._story = self.tells(self)
        return known

    @property
    def stops(self) -> tuple[int, ...]:
        """The steps that a reader meets: the checks between them are for authors."""
        return self.story.stops

    @property
    def ahead(self) -> int:
        """The next step that a reader meets; 0 at the last."""
        here = self.index
        return next((number for number in self.stops if number > here), 0)

    @property
    def decision(self) -> Node[Any, Any]:
        """The last choice of a person in the step shown: chance has no other, nor who must."""
        passage: list[Node[Any, Any]] = self.node.passage()
        chosen = [node for node in passage if getattr(node.action, "who", "") != CHANCE]
        free = [
            node for node in chosen if node.parent and len(self.game.actions(node.parent.state)) > 1
        ]
        return (free or chosen or passage)[-1]

    @property
    def on_branch(self) -> bool:
        """Whether the reader is on an own line, or about to start one."""
        return self.branching or bool(self.own)

    @property
    def weighs(self) -> bool:
        """Whether choices may be weighed at this table."""
        return True

    @property
    def question(self) -> Mapping[str, Any] | None:
        """What the reader is asked before the next step of the script, if it is still open.

        The book asks with the eyes of the one who sees everything: its questions name cells.
        """
        number = self.ahead
        if self.on_branch or not number or self.node.through or not self.sees_all:
            return None
        if self.reading == self.index:
            return None
        ask = self.scenario.steps[number - 1].ask
        if ask is None:
            return None
        guess = self.guesses.get(number)
        return None if guess and (guess.shown or guess.skipped) else ask

    @property
    def guess(self) -> Guess | None:
        """The reader's answer for the step just shown, or for the open question."""
        number = self.ahead if self.question else self.index
        return self.guesses.get(number)

    @property
    def state(self) -> str:
        """One of the states of a stage that has started."""
        if self.problem:
            return "error"
        if self.refused or (self.node.kind == "refused" and not self.moral):
            return "refused"
        if self.question:
            return "predict"
        if self.on_branch:
            return "branch"
        if self.moral or self.game.result(self.node.state) is not None:
            return "finished"
        return "live"

    @property
    def moral(self) -> str:
        """What the book says of the whole, at the end of its line; empty elsewhere.

        It waits while the last sentence is read: a guess beside its result, or a refusal.
        """
        return "" if self.reading == self.index else self._ending

    @property
    def rests(self) -> bool:
        """Whether the last sentence is read, and the moral waits for a press."""
        return bool(self._ending) and self.reading == self.index

    @property
    def _ending(self) -> str:
        """What is said at the end of the book's line, to who stands there and sees everything."""
        if not self.index or self.ahead or not self.sees_all:
            return ""
        elsewhere = self.on_branch or self.strayed or self.refused or self.problem
        return "" if elsewhere else str(self.scenario.then)

    # -- offers ---------------------------------------------------------------------------------

    def offered(self) -> tuple[Any, ...]:
        """The actions to offer: all legal ones, but to a player only that player's own."""
        if self.state in ("error", "predict") or self.game.result(self.node.state) is not None:
            return ()
        if self.sees_all:
            return tuple(self.game.actions(self.node.state))
        return self.game.offered(self.node.state, self.viewer)

    def targets(self, actions: tuple[Any, ...]) -> tuple[str, ...]:
        """The place that stands for each action."""
        info = self.information()
        return self.board.targets(self.game, self.node.state, self.viewer, actions, info)

    @property
    def awaits(self) -> bool:
        """Whether the script still asks for a place: a plan that draws the way would tell it."""
        asks = (one.ask for one in self.scenario.steps[self.index :])
        return any(one is not None and one.get("kind", "cell") == "cell" for one in asks)

    @property
    def stays(self) -> bool:
        """Whether a part of the board stays in sight on a phone, whatever was done beyond it."""
        return False

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where the steps of the script happen, those of this turn, and where pieces begin.

        For a board that shows a part of itself: it holds many places, so that it tells of none.
        """
        return self.story.around(self.index)

    # -- looking ----------------------------------------------------------------------------

    def look(self, viewer: str) -> None:
        """See the position as ``viewer``; with two boards, one of them is turned on or off."""
        if viewer not in self.viewers:
            return
        if self.beside:
            self.compare(viewer)
            return
        self.viewer = viewer
        self.refused, self.picked = None, ""
        self._dismiss()
        self.said = f"Seen by {viewer}."

    def look_on(self) -> None:
        """See the position as the next viewer."""
        self.beside = ""
        self.look(self.viewers[(self.viewers.index(self.viewer) + 1) % len(self.viewers)])

    def compare(self, viewer: str = "") -> None:
        """Two views side by side: with that of ``viewer``; one that is shown already is put away.

        Without a name, the view that tells most is put beside this one, or the second put away.
        """
        if viewer and viewer not in self.viewers:
            return
        shown = [self.viewer, *([self.beside] if self.beside else [])]
        viewer = viewer or self.beside or self._other()
        if viewer in shown:
            shown.remove(viewer)
        else:
            shown = sorted({self.viewer, viewer}, key=self.viewers.index)
        if not self.see("+".join(shown)):
            return
        self.refused = None
        self._dismiss()
        self.said = f"Seen by {' and '.join(shown)}."

    def _dismiss(self) -> None:
        """Something was chosen out of a list over the board, which is done with."""
        if self.popup in MENUS:
            self.popup = ""

    def _other(self) -> str:
        """Whose view is put beside this one: the leader's, or that of the player to act."""
        leader, *players = self.viewers
        if self.viewer != leader:
            return leader
        acting = [seat for seat in self.game.actors(self.node.state) if seat in players]
        return (acting or players or [leader])[0]

    def open(self, name: str) -> None:
        """Open a list (``keys``, ``whynot``, ``more``), or close it when it is open."""
        self.popup = "" if self.popup == name else name

    @property
    def sparse(self) -> bool:
        """Whether places have names only where these tell something."""
        return False

    def ask_about(self, place: str) -> bool:
        """Whether ``place`` is what a reader asks about who has opened that list."""
        asking = self.popup.partition(":")[0] == ABOUT
        if asking:
            self.popup = f"{ABOUT}:{place}"
        return asking

    def pan(self, place: str) -> None:
        """Keep ``place`` in sight where only a part of the board fits; no place opens a list."""
        if place == SIGHT:
            self.open("parts")
            return
        if place and not place.startswith(SIGHT) and parts(self.board):
            return
        self.sight = place
        self._dismiss()

    def show_tab(self, tab: str) -> None:
        """Open the drawer at a tab; the same tab once more shuts it."""
        if tab in TABS:
            self.tab = "" if self.tab == tab else tab
            self._dismiss()

    @property
    def looked_at(self) -> tuple[tuple[str, str], tuple[str, ...]]:
        """What the check shown looks at: name and drawing of a map that is not in play, and cells.

        Both are for the one who sees everything.
        """
        check = self.node.check
        if check is None or not self.sees_all or self.on_branch:
            return ("", ""), ()
        maps = self.scenario.maps
        drawing = maps.get(check.map, "")
        sheet = self._in_play(drawing) if drawing else ""
        other = bool(drawing) and sheet is None
        cells = tuple(f"{sheet or ''}{cell}" for cell in check.cells)
        return (check.map, drawing) if other else ("", ""), cells

    def _in_play(self, drawing: str) -> str | None:
        """``None`` where the position shown is not on this map, else what its cells begin with.

        A board with several maps knows itself on which of them somebody plays.
        """
        asked = getattr(self.board, "plays_on", None)
        if asked is not None:
            found: str | None = asked(self.node.state, drawing)
            return found
        first = next(iter(self.scenario.maps), "")
        steps = self.scenario.steps[: self.index]
        fresh = [step.reset for step in steps if step.reset is not None]
        name = str((fresh[-1] if fresh else self.scenario.setup).get("map", first))
        return "" if drawing == self.scenario.maps.get(name) else None

    def outcome(self, number: int) -> str:
        """What really happened at step ``number``, in the words its question asks for."""
        step, node = self.scenario.steps[number - 1], self.script[number]
        return expect.outcome(self.game, step.ask or {}, node)

    def _settle(self) -> None:
        """What every next thing clears: callout, lists, the last spoken word."""
        self.refused, self.popup, self.said, self.notice, self.picked = None, "", "", "", ""
        self.pointed, self.denied = "", ("", "")
        if parts(self.board) is None:
            self.sight = ""

    def _closed_callout(self) -> bool:
        if self.refused is None:
            self._settle()
            return False
        self._settle()
        return True

    def _reopen(self) -> None:
        """Going back before a question asks it again, with the answer that was given."""
        guess = self.guesses.get(self.ahead)
        if guess:
            guess.shown = guess.skipped = False

    # -- a loose slip ---------------------------------------------------------------------------

    @property
    def _slips(self) -> Slips | None:
        """The board, where a player draws on slips that he may try to lay."""
        return cast("Slips", self.board) if hasattr(self.board, "joins") else None

    def joins(self) -> tuple[str, ...]:
        """Where the viewer's loose slip can lie, as the board is asked for it."""
        asked = self.state in ("live", "branch") and not self.sees_all
        slips = self._slips if asked else None
        return slips.joins(self.information(), self.viewer) if slips else ()

    def laid_slip(self) -> Press | None:
        """What is told of the place where the slip is tried, while it lies there."""
        slips = self._slips if self.sight and not self.sees_all else None
        return slips.sighted(self.information(), self.sight) if slips else None

    # -- pieces and where they go ---------------------------------------------------------------

    @property
    def _walks(self) -> Walks | None:
        """The board, where pieces are picked up and may be moved now."""
        shut = self.state not in ("live", "branch", "refused") or self.looked_at[0][0]
        return None if shut else walks(self.board)

    def movers(self) -> tuple[Mover, ...]:
        """What can be moved now."""
        board = self._walks
        if board is None:
            return ()
        state = self.node.state
        return board.movers(self.game, state, self.viewer, self.offered(), self.information())

    @property
    def mover(self) -> Mover | None:
        """What is picked up: what was chosen, or the only one that can be moved."""
        found = self.movers()
        picked = next((mover for mover in found if mover.place == self.picked), None)
        alone = len(found) == 1 and not found[0].place.startswith(CARD)
        return found[0] if picked is None and alone else picked

    def ways(self) -> tuple[Way, ...]:
        """Where what is picked up can go."""
        board, mover = self._walks, self.mover
        return board.ways(self.game, self.node.state, mover) if board and mover else ()
