"""Where a stage stands: the scenario that was run, who looks, what is open, what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from rules import scenarios
from rules.core.game import CHANCE, Game, Node
from rules.core.records import Refusal
from rules.core.timeline import Timeline
from rules.scenarios import expect
from rules.scenarios.script import Scenario
from widgets.apps.stage.presses import TABS
from widgets.apps.stage.records import Entry
from widgets.apps.stage.rulings import strayed
from widgets.boards import (
    CARD,
    Board,
    Mover,
    Overlay,
    Pile,
    Press,
    Slips,
    Walks,
    Way,
    board,
    fits,
    flat,
    has,
    parts,
    walks,
)
from widgets.kernel.film import Film, Item
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
class Position:
    """A scenario that was run, and a place in it. Nothing here changes where that is."""

    scenario: Scenario
    viewer: str = ""
    """Who looks; at the beginning also two, as in "leader+A"."""
    options: dict[str, str] = field(default_factory=dict)

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
    beside: str = ""
    """Whose board stands beside the viewer's; never unless the reader or the page asks for it."""
    two: bool = False
    """Whether the page asks for two boards: then they have its whole width."""
    sight: str = ""
    """A place to keep in sight where only a part of the board fits."""
    picked: str = ""
    """The place of what was picked up to be moved."""
    pointed: str = ""
    """The place that its way is shown to, where a first tap shows it."""
    twice: bool = False
    """Whether a way is shown by a first tap and walked by a second one."""
    room: tuple[float, float] = (0.0, 0.0)
    """The room for the board in CSS pixels, once the page has told of it."""
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
    named: tuple[str, ...] | None = None
    """Places that the part of the board in sight holds, whatever the steps to come are about."""

    def __post_init__(self) -> None:
        self.guesses: dict[int, Guess] = {}
        self.undone: list[Node[Any, Any]] = []
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
        run = scenarios.perform(self.scenario, self.options)
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
        self.heights: dict[tuple[Overlay, float, float], float] = {}
        self.met: tuple[tuple[Node[Any, Any], ...], tuple[int, ...]] = ((), ())
        self.passed: tuple[tuple[Node[Any, Any], ...], tuple[str, ...]] = ((), ())
        self.by_turn: tuple[tuple[Node[Any, Any], ...], tuple[tuple[str, ...], ...]] = ((), ())
        self.learned: dict[tuple[int, str], Any] = {}
        self.films: dict[tuple[int, str], tuple[tuple[Item, ...], int]] = {}
        self.happens: dict[str, tuple[tuple[Any, Any, tuple[str, ...]], ...]] = {}
        self.silent: dict[tuple[Node[Any, Any], str], bool] = {}
        self.logged: dict[tuple[Node[Any, Any], str], Entry] = {}
        self.strayed = other
        self.changing: tuple[str, ...] | None = None
        self.held: tuple[int, int, int] | None = None
        self.counts: dict[str, bool] = {}

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
        if self.met[0] is not self.script:
            found = (number for number, node in enumerate(self.script) if node.kind != "check")
            self.met = self.script, tuple(found)
        return self.met[1]

    @property
    def ahead(self) -> int:
        """The next step that a reader meets; 0 at the last."""
        here = self.index
        return next((number for number in self.stops if number > here), 0)

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
        """The last choice of a person in the step shown: chance has no other, nor who must."""
        passage: list[Node[Any, Any]] = self.node.passage()
        chosen = [node for node in passage if getattr(node.action, "who", "") != CHANCE]
        free = [
            node for node in chosen if node.parent and len(self.game.actions(node.parent.state)) > 1
        ]
        return (free or chosen or passage)[-1]

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

    def frame(self, *, phone: bool, **more: Any) -> Overlay:
        """What every picture of the position is laid out by, with nothing drawn over it."""
        return Overlay(
            phone=phone, room=self.room, piles=self.piles, cards=self.cards, playing=self.playing,
            story=self.story(), turns=self.story_turns(), **more,
        )  # fmt: skip

    def height(self, width: float, most: float, *, phone: bool = False) -> float:
        """How high the board is in a room so wide: one height for all of the script."""
        found, root = fits(self.board), self.script[0].state
        if found is None:
            return self._flat(width, most) if phone else most
        overlay, high = self.frame(phone=phone), 0.0
        for around in self.rounds() if overlay.story and phone else (self.around(),):
            one = replace(overlay, around=around)
            key = (one, width, most)
            if key not in self.heights:
                who = self.viewers[0]
                self.heights[key] = found.height(self.game, root, who, one, width, most)
            high = max(high, self.heights[key])
        return high

    def _flat(self, width: float, most: float) -> float:
        """How high sheets are on a phone: with room for the largest slip of the script beside."""
        found, root, who = flat(self.board), self.script[0].state, self.beside
        if found is None or not self.scripted:
            return most
        overlay = Overlay(titled=bool(who), phone=True)
        key = (overlay, width, most)
        if key not in self.heights:
            sizes = [
                found.slips(self.game, who, self.information(who, node))
                for node in self.script
                if who
            ]
            slip = (
                max((wide for wide, _ in sizes), default=0),
                max((h for _, h in sizes), default=0),
            )
            self.heights[key] = found.flat(self.game, root, overlay, width, most, slip)
        return self.heights[key]

    @property
    def awaits(self) -> bool:
        """Whether the script still asks for a place: a plan that draws the way would tell it."""
        asks = (one.ask for one in self.scenario.steps[self.index :])
        return any(one is not None and one.get("kind", "cell") == "cell" for one in asks)

    @property
    def scripted(self) -> bool:
        """Whether a story is told, and no game played."""
        return not self.playing and self.named is None

    def story(self) -> tuple[str, ...]:
        """Every place where something happens or somebody stands in the script; none in a game."""
        board = fits(self.board)
        if board is None or not self.scripted:
            return ()
        if self.passed[0] is self.script:
            return self.passed[1]
        found: dict[str, None] = {}
        for node in self.script:
            items = self.motion(node, self.viewers[0])[0]
            found |= dict.fromkeys(name for one in items for name in one.places)
            found |= dict.fromkeys(board.standing(node.state))
            actions = self.game.actions(node.state)
            found |= dict.fromkeys(
                self.board.targets(self.game, node.state, self.viewers[0], actions)
            )
        self.passed = self.script, tuple(found)
        return self.passed[1]

    def story_turns(self) -> tuple[tuple[str, ...], ...]:
        """The places where pieces begin, and those of each turn of the script; none in a game.

        As the first viewer sees it: whoever looks, a story has one scale.
        """
        board = parts(self.board)
        if board is None or not self.story():
            return ()
        if self.by_turn[0] is not self.script:
            found: dict[tuple[int, Any], dict[str, None]] = {}
            for laid, turn, names in self._steps(self.viewers[0]):
                if (id(laid), None) not in found:
                    found[id(laid), None] = dict.fromkeys(board.standing(laid))
                found.setdefault((id(laid), turn), {}).update(dict.fromkeys(names))
            self.by_turn = self.script, tuple(tuple(names) for names in found.values())
        return self.by_turn[1]

    @property
    def piles(self) -> tuple[str, ...] | None:
        """The piles that lie beside the board: those that change in the script, or are asked about.

        ``None`` for all: in a game each may, and of a question they must not tell what comes.
        """
        if not self.scripted:
            return None
        if self.changing is None:
            asked = " ".join(str((one.ask or {}).get("question")) for one in self.scenario.steps)
            found: dict[str, None] = {}
            for node in self.script:
                before = node.parent if node.kind != "reset" else None
                known = {one.at: one.number for one in self._lying(before or node)}
                moved = {name for item in self.motion(node)[0] for name in (*item.via, item.at)}
                for one in self._lying(node):
                    changes = known.get(one.at, one.number) != one.number or one.at in moved
                    if changes or f" {one.name} pile" in asked:
                        found[one.at] = None
            self.changing = tuple(found)
        return self.changing

    @property
    def cards(self) -> tuple[int, int, int] | None:
        """The least and the most that anybody holds in the script who holds any, and how many play.

        ``None`` in a game. Where a move of one's own brings a card to a script without any there is
        one.
        """
        if not self.scripted:
            return None
        if self.held is None:
            hands = [self._held(node) for node in self.script]
            counts = [one for held in hands for one in held if one]
            self.held = min(counts, default=0), max(counts, default=0), max(map(len, hands))
        own = self.own and not self.held[1] and any(self._held(self.node))
        return (1, 1, self.held[2]) if own else self.held

    @property
    def counted(self) -> bool:
        """Whether in the script anybody has what a sheet counts beside it."""
        if not self.scripted or flat(self.board) is None:
            return False
        if self.viewer not in self.counts:
            tables = (self.board.table(self.game, one.state, self.viewer) for one in self.script)
            self.counts[self.viewer] = any(map(has, tables))
        return self.counts[self.viewer]

    def _held(self, node: Node[Any, Any]) -> list[int]:
        """How many cards each holds in a position."""
        hands = self.board.hands(self.game, node.state, self.viewers[0]).hands
        return [len(one.cards) + one.hidden for one in hands]

    def _lying(self, node: Node[Any, Any]) -> tuple[Pile, ...]:
        """The piles of a position."""
        return self.board.hands(self.game, node.state, self.viewers[0]).piles

    @property
    def stays(self) -> bool:
        """Whether a part of the board stays in sight on a phone, whatever was done beyond it."""
        return False

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where the steps of the script happen, those of this turn, and where pieces begin.

        For a board that shows a part of itself: it holds many places, so that it tells of none.
        """
        return self._around(self.index)

    def rounds(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The same of every step of the script, each once."""
        return tuple(dict.fromkeys(self._around(at) for at in range(len(self.script))))

    def _steps(self, viewer: str) -> tuple[tuple[Any, Any, tuple[str, ...]], ...]:
        """Of each step of the script: where it was laid out, whose turn it is, where it happens."""
        board = parts(self.board)
        if board is not None and viewer not in self.happens:
            found, laid = [], self.script[0].state
            for node in self.script:
                if node.kind == "reset":  # another position, and it may be of another board
                    laid = node.state
                first = node if node.kind == "reset" else node.parent or node
                items = self.motion(node, viewer)[0]
                names = tuple(name for one in items for name in one.places)
                found.append((laid, board.turn(first.state), names))
            self.happens[viewer] = tuple(found)
        return self.happens.get(viewer, ())

    def _around(self, index: int) -> tuple[tuple[str, ...], ...]:
        board = parts(self.board)
        if board is None:
            return ()
        steps = self._steps(self.viewer)
        laid, turn, _ = steps[index]
        known = steps if self.named is None else [(laid, turn, self.named)]
        every = [(one, names) for here, one, names in known if here is laid]
        now = dict.fromkeys(name for one, names in every if one == turn for name in names)
        both = dict.fromkeys(name for _, names in every for name in names)
        return tuple(both), tuple(now), board.standing(laid)

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

    def traces(self) -> tuple[Item, ...]:
        """What is drawn of the moves made last; those of the step shown stand at the end."""
        return self.motion()[0]

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
    def playing(self) -> bool:
        """Whether a whole game is played."""
        return False

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
