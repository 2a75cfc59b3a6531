"""A scenario that was run, a place in it, and who looks: what he has learned and seen happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules import scenarios
from rules.core.game import Game
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.scenarios.script import Scenario
from widgets.apps.stage.records import Entry
from widgets.apps.stage.rulings import strayed
from widgets.boards import Board, Overlay, board
from widgets.kernel.film import Film, Item


@dataclass
class Standing:
    """Where a stage stands. Nothing here changes where that is."""

    scenario: Scenario
    viewer: str = ""
    """Who looks; at the beginning also two, as in "leader+A"."""
    options: dict[str, str] = field(default_factory=dict)
    beside: str = ""
    """Whose board stands beside the viewer's; never unless the reader or the page asks for it."""
    two: bool = False
    """Whether the page asks for two boards: then they have its whole width."""
    room: tuple[float, float] = (0.0, 0.0)
    """The room for the board in CSS pixels, once the page has told of it."""
    named: tuple[str, ...] | None = None
    """Places that the part of the board in sight holds, whatever the steps to come are about."""

    def __post_init__(self) -> None:
        self.play_script()
        wanted, self.viewer = self.viewer, self.viewers[0]
        self.see(wanted)
        self.two = bool(self.beside)

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
        run = scenarios.perform_script(self.scenario, self.options)
        other = strayed(run, self.scenario) if self.options else frozenset()
        self.take_up(run.timeline, (run.timeline.root, *run.nodes), other)

    def take_up(
        self,
        timeline: Timeline[Any, Any],
        script: tuple[Node[Any, Any], ...],
        other: frozenset[int] = frozenset(),
    ) -> None:
        """Stand on a line, some of whose steps go ``other`` ways; nothing of the last one stays."""
        self.timeline, self.script, self.strayed = timeline, script, other
        self.numbers = {id(node): number for number, node in reversed([*enumerate(script)])}
        self.learned: dict[tuple[int, str], Any] = {}
        self.films: dict[tuple[int, str], tuple[tuple[Item, ...], int]] = {}
        self.silent: dict[tuple[Node[Any, Any], str], bool] = {}
        self.logged: dict[tuple[Node[Any, Any], str], Entry] = {}

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
        while node is not None and id(node) not in self.numbers:
            node = node.parent
        return self.numbers[id(node)] if node is not None else 0

    @property
    def own(self) -> list[Node[Any, Any]]:
        """The reader's own moves since the script was left."""
        return [node for node in self.timeline.line() if not node.scripted]

    def recent(self) -> list[Node[Any, Any]]:
        """The moves whose paths are drawn: those of the step shown."""
        return self.node.passage()

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
            nodes = node.passage() if node is not self.node else self.recent()
            self.films[key] = self.filmed(nodes, viewer)
        return self.films[key]

    def filmed(self, nodes: list[Node[Any, Any]], viewer: str) -> tuple[tuple[Item, ...], int]:
        """What happens in these moves in a row, for a viewer, and how long it lasts."""
        film = Film()
        for one in nodes:
            if one.kind == "action" and one.parent is not None:
                info = self.information(viewer, one)
                before = one.parent.state
                self.board.motion(film, self.game, before, one.action, one, viewer, info)
            elif one.kind == "refused" and viewer == self.viewer:
                film.refused(self.tried(one.action, one.refusals[0].at, one.state))
        return film.ready()

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
        scene = self.board.scene(
            self.game, self.node.state, self.viewer, Overlay(whole=True), 1.0, self.information()
        )
        return scene.places

    @property
    def playing(self) -> bool:
        """Whether a whole game is played."""
        return False

    @property
    def scripted(self) -> bool:
        """Whether a story is told, and no game played."""
        return not self.playing and self.named is None

    def traces(self) -> tuple[Item, ...]:
        """What is drawn of the moves made last; those of the step shown stand at the end."""
        return self.motion()[0]

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where it happens, for a board that shows a part of itself."""
        return ()
