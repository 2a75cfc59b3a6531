"""The stage without its looks: a scenario that is read, left, tried and come back to.

Nothing here knows of widgets or markup. The reader's steps move the cursor of a timeline; what the
reader then sees is made from this model by :mod:`widgets.view`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import scenario as scenarios
from rules.errors import NotationError, RulebookError
from rules.game import Game, Refusal
from rules.scenario import Run, Scenario
from rules.timeline import Node
from widgets.boards import Board, Trail, board

TABS = ("why", "odds", "else", "log")


@dataclass(frozen=True)
class Refused:
    """A try that was not allowed: what was tried, why not, where to draw it."""

    text: str
    refusals: tuple[Refusal, ...]
    trail: Trail | None = None
    action: Any = None


@dataclass
class Guess:
    """The reader's answer to a step's question: a place, a word, or yes and no."""

    value: str = ""
    shown: bool = False
    skipped: bool = False


@dataclass
class StageModel:
    """One scenario on its stage. Every public method is one thing a reader can do."""

    scenario: Scenario
    viewer: str = ""
    options: dict[str, str] = field(default_factory=dict)

    tab: str = "why"
    popup: str = ""
    """``keys``, ``whynot`` or ``more`` when such a list is open."""
    branching: bool = False
    refused: Refused | None = None
    said: str = ""
    """One sentence for the polite region when nothing else is spoken."""
    problem: str = ""
    hidden: bool = False
    """Presenter: nothing is revealed until Show."""

    def __post_init__(self) -> None:
        self.run: Run
        self.guesses: dict[int, Guess] = {}
        self._redo: list[Node[Any, Any]] = []
        self._revealed: set[int] = set()
        self._play_script()
        viewers = self.game.viewers(self.timeline.state)
        if self.viewer not in viewers:
            self.viewer = viewers[0]

    def _play_script(self) -> None:
        run = scenarios.run(self.scenario, self.options)
        self.run, self.timeline = run, run.timeline
        self._learned: dict[tuple[int, str], Any] = {}
        self.script: tuple[Node[Any, Any], ...] = (self.timeline.root, *self.run.nodes)
        self._index = {id(node): number for number, node in enumerate(self.script)}

    # -- where we are ---------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        game: Game[Any, Any] = self.timeline.game
        return game

    @property
    def board(self) -> Board:
        """The board that draws it."""
        return board(self.scenario.game)

    @property
    def node(self) -> Node[Any, Any]:
        """The position shown."""
        node: Node[Any, Any] = self.timeline.cursor
        return node

    @property
    def last(self) -> int:
        """The number of the last step of the script."""
        return len(self.script) - 1

    @property
    def index(self) -> int:
        """The step of the script shown, or the one where the reader's own line left it."""
        node: Node[Any, Any] | None = self.node
        while node is not None and id(node) not in self._index:
            node = node.parent
        return self._index[id(node)] if node is not None else 0

    @property
    def own(self) -> list[Node[Any, Any]]:
        """The reader's own moves since the script was left."""
        line = self.timeline.line()
        return [node for node in line if id(node) not in self._index]

    @property
    def on_branch(self) -> bool:
        """Whether the reader is on an own line, or about to start one."""
        return self.branching or bool(self.own)

    @property
    def sees_all(self) -> bool:
        """Whether the present viewer is the one from whom nothing is hidden."""
        return bool(self.viewer == self.game.viewers(self.timeline.state)[0])

    @property
    def question(self) -> Mapping[str, Any] | None:
        """What the reader is asked before the next step of the script, if it is still open."""
        if self.on_branch or self.index >= self.last:
            return None
        number = self.index + 1
        ask = self.scenario.steps[number - 1].ask
        if ask is None:
            return None
        guess = self.guesses.get(number)
        return None if guess and (guess.shown or guess.skipped) else ask

    @property
    def guess(self) -> Guess | None:
        """The reader's answer for the step just shown, or for the open question."""
        number = self.index + 1 if self.question else self.index
        return self.guesses.get(number)

    @property
    def state(self) -> str:
        """One of the states of a stage that has started."""
        if self.problem:
            return "error"
        if self.refused or self.node.kind == "refused":
            return "refused"
        if self.question:
            return "predict"
        if self.on_branch:
            return "branch"
        if self.game.result(self.node.state) is not None:
            return "finished"
        return "live"

    # -- along the script -----------------------------------------------------------------------

    def step(self) -> None:
        """One step on: along the script, or along the own line as far as it went."""
        self._settle()
        if self.question:
            guess = self.guesses.setdefault(self.index + 1, Guess())
            if not guess.value:
                self.said = "First say what you expect, or skip this one."
                return
            guess.shown = True
        if self.own:
            if self.node.children:
                self.timeline.goto(self.node.children[-1])
            else:
                self.said = "Your line ends here."
            return
        if self.index >= self.last:
            self.said = "This is the last step."
            return
        self.branching = False
        self.timeline.goto(self.script[self.index + 1])

    def back(self) -> None:
        """One step back."""
        if self._closed_callout():
            return
        if self.node.parent is None:
            self.said = "This is the start."
            return
        self.timeline.back()
        self._reopen()

    def first(self) -> None:
        """To the start."""
        self._settle()
        self.branching = False
        self.timeline.goto(self.script[0])

    def end(self) -> None:
        """To the last step before an open question, or the end."""
        self._settle()
        self.branching = False
        while self.index < self.last and not self.question:
            self.timeline.goto(self.script[self.index + 1])

    def goto(self, number: int) -> None:
        """To a step of the script; an open question on the way is passed over."""
        self._settle()
        self.branching = False
        self.timeline.goto(self.script[max(0, min(number, self.last))])

    # -- the reader's own line ------------------------------------------------------------------

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed."""
        self._settle()
        refusals = self.game.refusals(self.node.state, action)
        label = self.game.label(self.node.state, action)
        if refusals:
            self.refused = Refused(label, refusals, self._tried(action), action)
            return
        following = self.script[self.index + 1] if self.index < self.last else None
        by_the_book = following is not None and (following.kind, following.action) == (
            "action",
            action,
        )
        if following is not None and by_the_book and not self.own and not self.question:
            self.branching = False
            self.timeline.goto(following)
            return
        self._redo.clear()
        self.timeline.play(action)
        self.branching = False

    def perform(self, text: str) -> None:
        """Perform the action written as ``text`` ("A: right")."""
        try:
            action = self.game.read(self.node.state, text)
        except RulebookError as error:
            self._settle()
            code = "notation" if isinstance(error, NotationError) else "unknown"
            self.refused = Refused(text, (Refusal(code, str(error), ()),))
            return
        self.act(action)

    def choose(self, place: str) -> None:
        """A place was chosen: the answer to a question, or the action it stands for."""
        if self.question and self.question.get("kind", "cell") == "cell":
            self.answer(place)
            return
        actions = self.offered()
        for action, target in zip(actions, self.targets(actions), strict=True):
            if target == place:
                self.act(action)
                return
        self.said = f"Nothing can be done with {place} now."

    def direct(self, way: int) -> None:
        """A direction was named at once."""
        self.perform(self.board.direction(self.game, self.node.state, way))

    def branch(self) -> None:
        """Start an own line at this position."""
        self._settle()
        self.branching = True
        self.said = "Your own line starts here. Choose any move."

    def leave(self) -> None:
        """Back to the book's line; the own line is kept."""
        own = self.own
        self._redo = []
        self.branching = False
        if own:
            assert own[0].parent is not None
            self.timeline.goto(own[0].parent)
        self.said = f"Back on the book's line, step {self.index}."

    def undo(self) -> None:
        """Take the last own move back."""
        if self._closed_callout():
            return
        if not self.own:
            self.said = "Nothing to undo: undo works in your own line. Back goes one step back."
            return
        self._redo.append(self.node)
        self.timeline.back()
        self.branching = not self.own

    def redo(self) -> None:
        """Make the own move again."""
        if not self._redo or self._redo[-1].parent is not self.node:
            self.said = "Nothing to redo."
            return
        self.timeline.goto(self._redo.pop())
        self.branching = False

    # -- questions ------------------------------------------------------------------------------

    def answer(self, value: str) -> None:
        """The reader's guess for the open question; it can be changed until Show."""
        if not self.question:
            return
        self.guesses.setdefault(self.index + 1, Guess()).value = value
        self.said = f"Your guess: {value}. Press Show."

    def skip(self) -> None:
        """Go on without an answer."""
        if self.question:
            self.guesses.setdefault(self.index + 1, Guess()).skipped = True
            self.step()

    def outcome(self, number: int) -> str:
        """What really happened at step ``number``, in the words its question asks for."""
        step, node = self.scenario.steps[number - 1], self.script[number]
        kind = (step.ask or {}).get("kind", "cell")
        if kind == "legal":
            return "no" if node.kind == "refused" else "yes"
        if kind == "word":
            return " + ".join(event.words for event in node.events if event.words) or "nothing"
        who = step.do.partition(":")[0].strip()
        return str(self.game.facts(node.state).get(f"at.{who}", ""))

    # -- looking --------------------------------------------------------------------------------

    def look(self, viewer: str) -> None:
        """See the position as ``viewer``."""
        if viewer in self.game.viewers(self.node.state):
            self.viewer = viewer
            self.refused = None
            self.said = f"Seen by {viewer}."

    def look_on(self) -> None:
        """See the position as the next viewer."""
        viewers = self.game.viewers(self.node.state)
        self.look(viewers[(viewers.index(self.viewer) + 1) % len(viewers)])

    def open(self, name: str) -> None:
        """Open a list (``keys``, ``whynot``, ``more``), or close it when it is open."""
        self.popup = "" if self.popup == name else name

    def show_tab(self, tab: str) -> None:
        """Turn to a panel."""
        if tab in TABS:
            self.tab = tab

    def escape(self) -> None:
        """Step out by one: list, callout, branch."""
        if self.popup:
            self.popup = ""
        elif not self._closed_callout() and self.on_branch:
            self.leave()

    def rule(self, option: str, choice: str) -> None:
        """Replay the same scenario with another ruling, from the same step."""
        index = self.index
        before = self.options
        self.options = {**before, option: choice}
        try:
            self._play_script()
        except RulebookError as error:
            self.options = before
            self.said = f"With this ruling the scenario cannot be played: {error}"
            return
        self.refused, self._redo, self.branching = None, [], False
        self.goto(index)
        self.said = f"Played again with this ruling: {choice}."

    # -- offers ---------------------------------------------------------------------------------

    def offered(self) -> tuple[Any, ...]:
        """The actions to offer: all legal ones, but to a player only that player's own."""
        if self.state in ("error", "predict") or self.game.result(self.node.state) is not None:
            return ()
        actions = self.game.actions(self.node.state)
        if self.sees_all:
            return tuple(actions)
        return tuple(action for action in actions if getattr(action, "who", "") == self.viewer)

    def targets(self, actions: tuple[Any, ...]) -> tuple[str, ...]:
        """The place that stands for each action."""
        info = self.information()
        return self.board.targets(self.game, self.node.state, self.viewer, actions, info)

    def information(self, node: Node[Any, Any] | None = None) -> Any:
        """What the viewer has learned on the way; ``None`` for the one who sees everything."""
        if self.sees_all:
            return None
        here = node or self.node
        key = (id(here), self.viewer)
        if key not in self._learned:
            information = self.timeline.information(self.viewer, here)
            self._learned[key] = self.board.learn(self.game, information)
        return self._learned[key]

    def _tried(self, action: Any) -> Trail | None:
        way = getattr(action, "way", -1)
        who = getattr(action, "who", "")
        at = self.game.facts(self.node.state).get(f"at.{who}", "") if self.sees_all else ""
        places = {place.id for place in self.places()} if at else set()
        return Trail("refused", (at,), way) if at in places else None

    def places(self) -> tuple[Any, ...]:
        """The places of the board as the viewer sees it."""
        from widgets.boards import Overlay

        scene = self.board.scene(
            self.game, self.node.state, self.viewer, Overlay(), 1.0, self.information()
        )
        return scene.places

    # -- small things ---------------------------------------------------------------------------

    def _settle(self) -> None:
        """What every next thing clears: callout, lists, the last spoken word."""
        self.refused, self.popup, self.said = None, "", ""

    def _closed_callout(self) -> bool:
        if self.refused is None:
            self._settle()
            return False
        self._settle()
        return True

    def _reopen(self) -> None:
        """Going back before a question asks it again, with the answer that was given."""
        guess = self.guesses.get(self.index + 1)
        if guess:
            guess.shown = guess.skipped = False
