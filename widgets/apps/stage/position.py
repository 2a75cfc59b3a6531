"""Where a stage stands: the scenario that was run, the position shown, who looks, what is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import scenarios
from rules.core.game import CHANCE, Game, Node
from rules.core.records import Refusal
from rules.core.timeline import Timeline
from rules.scenarios.runner import Run
from rules.scenarios.script import Scenario
from widgets.apps.stage.readings import strayed
from widgets.boards import Board, board, parts
from widgets.kernel.motion import Film, Item


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
class Position:
    """A scenario that was run, and a place in it. Nothing here changes where that is."""

    scenario: Scenario
    viewer: str = ""
    """Who looks; at the beginning also two, as in "leader+A"."""
    options: dict[str, str] = field(default_factory=dict)

    tab: str = ""
    """The tab of the drawer that is open; empty while it is shut."""
    popup: str = ""
    """``keys``, ``whynot``, ``more``, ``seen``, ``other``, ``share`` or ``onward`` when such a list
    is open; ``about`` a place, or the ``chain`` of a step, each with a colon and which."""
    reading: int = -1
    """The step at which a guess stands beside its result: the next question waits for a press."""
    near: tuple[Any, ...] = ()
    """What was found to make the refused move legal, behind what it was found for."""
    page: tuple[str, str] = ("", "")
    """Where the stage is read: the address of its page and, on a published copy, of the book."""
    beside: str = ""
    """Whose board stands beside the viewer's; never unless the reader or the page asks for it."""
    sight: str = ""
    """A place to keep in sight where only a part of the board fits."""
    picked: str = ""
    """The place of what was picked up to be moved."""
    room: tuple[float, float] = (0.0, 0.0)
    """The room for the board in CSS pixels, once the page has told of it."""
    branching: bool = False
    refused: Refused | None = None
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
        self.run: Run
        self.guesses: dict[int, Guess] = {}
        self.undone: list[Node[Any, Any]] = []
        self._revealed: set[int] = set()
        self.play_script()
        wanted, self.viewer = self.viewer, self.viewers[0]
        self.see(wanted)

    def see(self, wanted: str) -> bool:
        """Take a viewer, or two written as "leader+A"; ``False`` where nobody is called that."""
        first, _, second = wanted.partition("+")
        if first not in self.viewers or (second and second not in self.viewers):
            return False
        shown = sorted({first, second or first}, key=self.viewers.index)
        self.viewer, self.beside = (*shown, "")[:2]
        return True

    def play_script(self) -> None:
        """Run the whole script under the present rulings and stand at its start."""
        self.run = run = scenarios.run(self.scenario, self.options)
        other = strayed(run, self.scenario) if self.options else frozenset()
        self.take_up(run.timeline, (run.timeline.root, *run.nodes), other)

    def take_up(
        self,
        timeline: Timeline[Any, Any],
        script: tuple[Node[Any, Any], ...],
        other: frozenset[int] = frozenset(),
    ) -> None:
        """Stand on a line, some of whose steps go ``other`` ways; nothing of the last one stays."""
        self.timeline, self.script = timeline, script
        self.numbers = {id(node): number for number, node in reversed([*enumerate(script)])}
        self.learned: dict[tuple[int, str], Any] = {}
        self.films: dict[tuple[int, str], tuple[tuple[Item, ...], int]] = {}
        self.happens: dict[str, tuple[tuple[Any, Any, tuple[str, ...]], ...]] = {}
        self.strayed = other

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
    def stops(self) -> tuple[int, ...]:
        """The steps that a reader meets: the checks between them are for authors."""
        return tuple(number for number, node in enumerate(self.script) if node.kind != "check")

    @property
    def ahead(self) -> int:
        """The next step that a reader meets; 0 at the last."""
        return next((number for number in self.stops if number > self.index), 0)

    @property
    def index(self) -> int:
        """The step of the script shown, or the one where the reader's own line left it."""
        node: Node[Any, Any] | None = self.node
        while node is not None and id(node) not in self.numbers:
            node = node.parent
        return self.numbers[id(node)] if node is not None else 0

    @property
    def own(self) -> list[Node[Any, Any]]:
        """The reader's own moves since the script was left."""
        return [node for node in self.timeline.line() if not node.scripted]

    @property
    def decision(self) -> Node[Any, Any]:
        """The last choice of a person in the step shown: chance has no other choice."""
        passage: list[Node[Any, Any]] = self.node.passage()
        chosen = [node for node in passage if getattr(node.action, "who", "") != CHANCE]
        return (chosen or passage)[-1]

    def recent(self) -> list[Node[Any, Any]]:
        """The moves whose paths are drawn: those of the step shown."""
        return self.node.passage()

    @property
    def on_branch(self) -> bool:
        """Whether the reader is on an own line, or about to start one."""
        return self.branching or bool(self.own)

    @property
    def viewers(self) -> tuple[str, ...]:
        """Everybody whose view can be taken."""
        return tuple(self.game.viewers(self.timeline.state))

    @property
    def seen_by(self) -> str:
        """Who looks, as :meth:`see` takes it."""
        return f"{self.viewer}+{self.beside}" if self.beside else self.viewer

    @property
    def sees_all(self) -> bool:
        """Whether the present viewer is the one from whom nothing is hidden."""
        return bool(self.viewer == self.game.viewers(self.timeline.state)[0])

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
        if self.refused or self.node.kind == "refused":
            return "refused"
        if self.question:
            return "predict"
        if self.on_branch:
            return "branch"
        if self.game.result(self.node.state) is not None:
            return "finished"
        return "live"

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

    def information(self, viewer: str = "", node: Node[Any, Any] | None = None) -> Any:
        """What the viewer has learned on the way; ``None`` for the one who sees everything."""
        viewer = viewer or self.viewer
        if viewer == self.viewers[0]:
            return None
        here = node or self.node
        key = (id(here), viewer)
        if key not in self.learned:
            information = self.timeline.information(viewer, here)
            self.learned[key] = self.board.learn(self.game, information)
        return self.learned[key]

    def motion(
        self, node: Node[Any, Any] | None = None, viewer: str = ""
    ) -> tuple[tuple[Item, ...], int]:
        """What happens in the step that ends at ``node``, for a viewer, and how long it lasts."""
        node, viewer = node or self.node, viewer or self.viewer
        key = (id(node), viewer)
        if key not in self.films:
            film = Film()
            for one in node.passage() if node is not self.node else self.recent():
                if one.kind == "action" and one.parent is not None:
                    info = self.information(viewer, one)
                    before = one.parent.state
                    self.board.motion(film, self.game, before, one.action, one, viewer, info)
                elif one.kind == "refused" and viewer == self.viewer:
                    film.refused(self.tried(one.action, one.refusals[0].at, one.state))
            self.films[key] = film.ready()
        return self.films[key]

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where the steps of the script happen, those of this turn, and where pieces begin.

        For a board that shows a part of itself: it holds many places, so that it tells of none.
        """
        board = parts(self.board)
        if board is None:
            return ()
        if self.viewer not in self.happens:
            found, laid = [], self.script[0].state
            for node in self.script:
                if node.kind == "reset":  # another position, and it may be of another board
                    laid = node.state
                first = node if node.kind == "reset" else node.parent or node
                items = self.motion(node)[0]
                names = tuple(name for one in items for name in (*one.via, one.at, one.to))
                found.append((laid, board.turn(first.state), names))
            self.happens[self.viewer] = tuple(found)
        steps = self.happens[self.viewer]
        laid, turn, _ = steps[self.index]
        every = [(one, names) for here, one, names in steps if here is laid]
        now = dict.fromkeys(name for one, names in every if one == turn for name in names)
        both = dict.fromkeys(name for _, names in every for name in names)
        return tuple(both), tuple(now), board.standing(laid)

    def tried(self, action: Any, at: str = "", state: Any = None) -> Item | None:
        """Where a refused try is drawn, if the viewer may know where it began; it breaks ``at``."""
        state = self.node.state if state is None else state
        if action is None:
            return None
        trail = self.board.tried(self.game, state, self.viewer, action)
        places = {place.id for place in self.places()} if trail else set()
        if trail is None or trail.via[0] not in places:
            return None
        return trail._replace(at=at) if at in places and not trail.at else trail

    def places(self) -> tuple[Any, ...]:
        """The places of the board as the viewer sees it."""
        from widgets.boards import Overlay

        scene = self.board.scene(
            self.game, self.node.state, self.viewer, Overlay(whole=True), 1.0, self.information()
        )
        return scene.places
