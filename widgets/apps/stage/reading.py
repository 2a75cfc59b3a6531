"""Along a script: what is asked there, what was refused, and what the whole of it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.core.records import CHANCE, Refusal
from rules.core.story import Node
from rules.scenarios import expect
from widgets.apps.stage.standing import Standing
from widgets.apps.stage.story import Story
from widgets.kernel.film import Item


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
class Reading(Standing):
    """A script as it is read: its stops, its questions, its moral."""

    tells: ClassVar[type[Story]] = Story

    reading: int = -1
    """The step whose sentence is being read: the next question, or the moral, waits for a press."""
    branching: bool = False
    refused: Refused | None = None
    problem: str = ""
    hidden: bool = False
    """Presenter: nothing is revealed until Show."""
    presenting: bool = False
    """On the whole screen, for a class: its answer is given aloud, Show waits for none."""

    def __post_init__(self) -> None:
        self.guesses: dict[int, Guess] = {}
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
        return self.branching or not self.node.scripted

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

    @property
    def awaits(self) -> bool:
        """Whether the script still asks for a place: a plan that draws the way would tell it."""
        asks = (one.ask for one in self.scenario.steps[self.index :])
        return any(one is not None and one.get("kind", "cell") == "cell" for one in asks)

    def outcome(self, number: int) -> str:
        """What really happened at step ``number``, in the words its question asks for."""
        step, node = self.scenario.steps[number - 1], self.script[number]
        return expect.find_outcome(self.game, step.ask or {}, node)

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

    def _reopen(self) -> None:
        """Going back before a question asks it again, with the answer that was given."""
        guess = self.guesses.get(self.ahead)
        if guess:
            guess.shown = guess.skipped = False

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where the steps of the script happen, those of this turn, and where pieces begin.

        For a board that shows a part of itself: it holds many places, so that it tells of none.
        """
        return self.story.around(self.index)
