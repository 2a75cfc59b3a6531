"""A game in play, without looks: whose turn it is, who may look, what the computer answers.

The line of the timeline is the script: every move that is made becomes its next step, so that the
whole game can be stepped through once it is over. Until then only one player is shown, and nobody
while the board is covered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from random import SystemRandom
from typing import Any

from rules.core import data
from rules.core.errors import RulebookError
from rules.core.game import CHANCE, Information, Node, own
from rules.core.players import Player, ask
from rules.core.records import Refusal, Result
from rules.core.timeline import Timeline
from rules.scenarios.script import ScenarioStep
from rules.search.levels import player
from widgets.apps.match.origin import origin
from widgets.apps.match.setting import FAST, STEPS, Setting
from widgets.apps.match.tables import DIGITS, TABLES, THROWS, digit
from widgets.apps.match.you import told_to
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.position import Refused
from widgets.boards import CARD, Mover, wants
from widgets.boards.pieces import style
from widgets.kernel.film import Item
from widgets.kernel.html import capital

SETUP, COVERED, TURN, WATCH, TOLD, OVER = "setup", "covered", "turn", "watch", "told", "over"
"""Nothing laid out yet; the board is covered; somebody acts; the computer acts; another person
comes next, and this one reads what he was told; the game is over and everything open."""
ENDING, GIVING_UP = "ending", "giveup"
"""The questions whether a turn is given away though something is left, and whether the game is."""
THING = "thing"
"""What stands before the thing of the goal that is told of."""
NO_BACK = "Nothing can be taken back here: a die was thrown, or an answer was heard."
IN_PLAY = "That can be done once the game is over."
KEEPS = 2
"""The step with which a new game takes the place of one that was left open."""
PASSING = ("die", "say", "card")
"""What the next move of another takes from the board."""
FAINT, DIM, BOLD = 0.5, 0.4, 1.5
"""How strongly traces are drawn while something is picked up, those beside the one that is pointed
at, and that one."""
WAYS = ("walk", "jump")
"""Ways whose squares are counted."""
YOURS, NOT_YOURS = "It is your turn: choose what you do.", "It is not your turn."
MOST = 2000
"""Actions that the computer takes in a row at most before it waits to be asked again."""


def _once_over(deed: Callable[..., None]) -> Callable[..., None]:
    """What a stage lets a reader do, as a game does: not before it is over."""

    @wraps(deed)
    def waits(match: Match, *args: Any) -> None:
        if match.over:
            deed(match, *args)
        elif match.phase != SETUP:
            match.said = IN_PLAY

    return waits


@dataclass
class Match(StageModel):
    """One game. Every public method is one thing somebody at the screen can do.

    ``phase`` is where the game stands. What a stage lets a reader do, step back or look with other
    eyes, waits here until the game is over.
    """

    setting: Setting = field(default_factory=Setting)

    def __post_init__(self) -> None:
        self.phase = SETUP
        self.settings = {self.setting.game: self.setting}
        """What is agreed for each game that was looked at."""
        self.unfolded = False
        """Whether the options of the setting lie open."""
        self.parked: Match | None = None
        """Another game, still open, that can be gone on with."""
        self.steps_taken = 0
        """How many steps people have made in this game."""
        self.next = ""
        """Who takes the screen, or is asked, next."""
        self.players: dict[str, Player] = {}
        self.reasons: dict[int, str] = {}
        self.given_up = ""
        self.names = ""
        """``kept`` where the names of all squares are wanted, ``held`` as long as a key is held."""
        self.began = 1
        """How many steps led to the position that the game began with."""
        self.taken: list[Node[Any, Any]] = []
        """What was taken back, kept so that no other node is mistaken for it."""
        self.secret = False
        """Whether the board has to be covered between two people."""
        self.unseen = False
        """Whether several people play and none of them has taken the screen yet."""
        self.acted = ""
        """Who moved last."""
        self.shown: Node[Any, Any] | None = None
        """The position that the page has been told of last."""
        self.told: dict[int, int] = {}
        self.singled: tuple[Node[Any, Any] | None, int] = (None, 0)
        """Which of the traces that were left at a position is pointed at, from 1."""
        self.run_of = 0
        """How many actions the computer has taken in a row."""
        super().__post_init__()

    # -- before the game ------------------------------------------------------------------------

    def settle_for(self, setting: Setting) -> None:
        """Lay an empty table for what is agreed, while nothing is played."""
        if self.phase != SETUP:
            return
        self._settle()
        self.setting, self.scenario = setting, setting.blank()
        self.options = {}
        self.play_script()
        self.viewer = self.viewers[0]

    def laid(self, game: str) -> Setting:
        """What is agreed for ``game``."""
        if game not in self.settings:
            self.settings[game] = Setting(game, open=True)
        return self.settings[game]

    def unfold(self, game: str) -> None:
        """Open the options of ``game``, or shut them."""
        again = self.unfolded and self.setting.game == game
        if game != self.setting.game:
            self.settle_for(self.laid(game))
        self.unfolded = not again

    def kept(self) -> str:
        """The last choices, for the page that keeps them; nothing where a cell has made them."""
        if not self.setting.open or self.setting.origin:
            return ""
        usual = {game: Setting(game, open=True).plain() for game in self.settings}
        found = {game: one.plain() for game, one in self.settings.items() if not one.origin}
        return json.dumps({game: one for game, one in found.items() if one != usual[game]})

    def recall(self, text: str) -> None:
        """Take over the choices that a page has kept; whatever makes no sense is passed over."""
        if self.phase != SETUP or not self.setting.open:
            return
        try:
            found = data.plain(text)
        except (ValueError, RecursionError):
            return
        for game in TABLES:
            if isinstance(found, dict) and game in found and not self.laid(game).origin:
                self.laid(game).take_up(found[game])
        said = self.said
        self.settle_for(self.setting)
        self.said = said

    def left(self) -> Match:
        """The table with all games, where this one, still open, can be gone on with."""
        found = Match(self.setting.blank(), setting=self.setting)
        found.settings, found.parked = self.settings, self
        if self.parked and self.steps_taken < KEEPS:
            found.parked = self.parked
        self.parked = None
        if self.phase in (TURN, TOLD) and self.secret:
            self._cover(self.next)
        return found

    def open_at(self, text: str) -> None:
        """Play on from the position at an address; one that leads nowhere is explained."""
        if self.phase != SETUP:
            self.said = "A link can be opened when this game is over."
            return
        try:
            self.settle_for(Setting(origin=origin(text), open=self.setting.open))
            self.unfolded = True
        except RulebookError as error:
            self.notice = str(error)

    def begin(self) -> None:
        """Lay the game out and let it begin."""
        if self.phase != SETUP:
            return
        self._settle()
        self._lay_out()
        self._sit_down()
        self.beside, self.tab, self.began = "", "", len(self.script)
        self._go_on()

    def replay(self, moves: Iterable[str]) -> None:
        """Play what was written of a game; raises ``ValueError`` for a move that is not allowed."""
        if self.setting.origin:
            self._lay_out()
        self.began = len(self.script)
        for text in moves:
            action = self.game.read(self.timeline.state, text)
            if self.game.refusals(self.timeline.state, action):
                raise ValueError(text)
            self._played(action)

    def resume(self, viewer: str) -> None:
        """Go on where a game was left; several people see it covered."""
        self._sit_down()
        people = self.setting.persons
        if len(people) == 1 and viewer in people:
            self.viewer = viewer
        self.secret, self.steps_taken = len(people) > 1, KEEPS
        self._go_on()

    def _sit_down(self) -> None:
        """Everybody takes his seat, and nobody looks yet where several people play."""
        self.reasons, self.given_up, self.secret = {}, "", False
        people = self.setting.persons
        lots = SystemRandom()
        self.players = {
            seat: player(self.setting.game, lots.randrange(1 << 30), self.setting.level)
            for seat in self.setting.seats
            if seat not in people
        }
        self.viewer = people[0] if people else self.viewers[0]
        self.unseen = len(people) > 1

    def _lay_out(self) -> None:
        """The first position, with everything that led to it."""
        from_here = self.setting.origin
        if from_here is None:
            self.scenario = self.setting.scenario()
            self.play_script()
            return
        timeline = from_here.timeline()
        self.scenario, self.options = from_here.scenario(timeline), {}
        self.take_up(timeline, tuple(timeline.line()))

    @property
    def stays(self) -> bool:
        """While the viewer is to act, who has to hit with a finger what he sees."""
        return self.phase == TURN

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Nowhere: a game has no script, and what is shown does not follow the pieces."""
        return ()

    # -- playing --------------------------------------------------------------------------------

    def offered(self) -> tuple[Any, ...]:
        """The actions of whoever is at the screen; his own ones also between the computer's."""
        if self.phase == WATCH and not (self.running or self.sees_all):
            return self.game.offered(self.timeline.state, self.viewer)
        return super().offered() if self.phase == TURN else ()

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed."""
        if self.phase == TURN or (self.phase == WATCH and action in self.offered()):
            super().act(action)
        else:
            self._settle()
            self.said = "The game is over." if self.over else NOT_YOURS

    def _take(self, action: Any, *, through: bool = False, own: bool = False) -> None:
        del through, own  # a game is told step by step
        self.steps_taken += 1
        if self.steps_taken >= KEEPS:
            self.parked = None
        self._played(action)
        self.run_of = 0
        self._go_on()

    def _played(self, action: Any) -> Node[Any, Any]:
        """The move as the next step of the script."""
        if action.who in self.setting.seats:
            self.acted = action.who
        text = self.game.write(self.timeline.state, action)
        node: Node[Any, Any] = self.timeline.play(action, scripted=True)
        self.numbers[id(node)] = len(self.script)
        self.script = (*self.script, node)
        self.scenario = replace(self.scenario, steps=(*self.scenario.steps, ScenarioStep(do=text)))
        return node

    def _go_on(self) -> None:
        """Find out who comes next: a person, the computer, or nobody any more."""
        state = self.timeline.state
        acting = self.game.actors(state)
        if not acting or self.game.result(state) is not None or not self.game.actions(state):
            self.open_all()
            return
        self.next, people = acting[0], self.setting.persons
        if self.said == NOT_YOURS:
            self.said = ""
        if self.next not in people:
            self.phase = WATCH
        elif self.next == self.viewer and not self.unseen:
            self.phase = TURN
        elif self.secret or not alike(self.timeline, people):
            self.secret, self.phase = True, TOLD
            if self.unseen:
                self._cover(self.next)
        else:
            self.phase, self.viewer, self.unseen = TURN, self.next, False

    def advance(self) -> bool:
        """Let chance or one player of the engine act; whether the page may go on asking for it."""
        if self.phase != WATCH:
            return False
        state, acting = self.timeline.state, self.next
        if acting == CHANCE:
            self._played(self.game.fallen(state, SystemRandom().random()))
        elif acting in self.players:
            choice = ask(self.timeline, acting, self.players[acting])
            self.reasons[id(self._played(choice.action))] = choice.reason
        else:  # who leads the game decides by lot
            self._played(SystemRandom().choice(self.game.actions(state)))
        self.run_of += 1
        if self.run_of % MOST == 0:
            self.setting.pace = STEPS
        self._go_on()
        return self.phase == WATCH

    def stride(self) -> None:
        """Let the computer make one move of which the viewer hears, with the dice that follow."""
        self._settle()
        while self.advance():
            if self.next != CHANCE and not log.unheard(self, self.node):
                return

    @property
    def turned(self) -> bool:
        """Whether whoever acted is done, and everything that chance had to say to it is said."""
        return self.phase != WATCH or self.next not in (CHANCE, self.acted)

    @property
    def weighs(self) -> bool:
        """Choices are weighed in games against the engine's players; among people it is off."""
        return len(self.setting.persons) == 1 and not self.over and not self.hides

    @property
    def hides(self) -> bool:
        """Whether nothing of the game may be shown to anybody."""
        return self.phase in (SETUP, COVERED) or self.unseen

    @property
    def running(self) -> bool:
        """Whether the computer goes on by itself, as long as the page lets it."""
        fast = self.setting.pace == FAST or self.next == CHANCE or self.unseen
        return self.phase == WATCH and fast and not self.problem

    def keep_pace(self, pace: str) -> None:
        """Let the computer act at once, or wait after each move."""
        self.setting.choose("pace", pace)

    def open_all(self) -> None:
        """The game is over, or nobody can go on: everything lies open."""
        self.phase, self.next, self.films = OVER, "", {}
        self.viewer, self.beside = self.viewers[0], ""

    # -- reading -----------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """One of the states of a stage."""
        if self.problem:
            return "error"
        if self.phase in (SETUP, COVERED):
            return "idle" if self.phase == SETUP else "covered"
        if self.phase == OVER:
            return "finished"
        return "refused" if self.refused else "live"

    @property
    def question(self) -> None:
        """A game asks for no predictions."""
        return

    @property
    def mover(self) -> Mover | None:
        """What is picked up; the only man unasked, where nothing else is to be chosen."""
        found = super().mover
        chosen = found is None or found.place == self.picked
        return found if chosen or not any(key.isdecimal() for key in self.kinds()) else None

    @property
    def playing(self) -> bool:
        """As long as it is not over."""
        return not self.over

    @property
    def sparse(self) -> bool:
        """While it is played, squares have names where these tell something, or all are wanted."""
        asks = self.popup.partition(":")[0] == "about"
        return self.setting.table.named and not (self.over or self.names or asks)

    def name_all(self, wanted: str) -> None:
        """Show the names of all squares until ``off``, or without a word until the next such."""
        if wanted:
            kept = self.names == "kept"
            self.names = "kept" if kept else "held" if wanted == "on" else ""
        else:
            self._settle()
            self.names = "" if self.names else "kept"
            self.said = "All squares have their names." if self.names else "Fewer names."

    @property
    def over(self) -> bool:
        """Whether everything lies open."""
        return self.phase == OVER

    def since(self) -> list[Node[Any, Any]]:
        """The moves since the viewer's own last one, with it: what he has not seen drawn yet.

        A throw that he has still to use is not the last one; a walk is one, from its start.
        """
        found: list[Node[Any, Any]] = []
        left = 2 if self.thrown else 1
        for node in reversed(self.timeline.fragment()):
            if not left and not _walks_on(node.action, found[-1].action):
                break
            found.append(node)
            left -= bool(left) and getattr(node.action, "who", "") == self.viewer
        return found[::-1]

    @property
    def thrown(self) -> bool:
        """Whether the viewer has thrown last, and has still to use what he threw."""
        seats = self.setting.seats
        acts = (node.action for node in reversed(self.timeline.fragment()))
        last = next((one for one in acts if getattr(one, "who", "") in seats), None)
        mine = self.phase == TURN and last is not None and last.who == self.viewer
        return mine and digit(self.setting.game, last) == THROWS

    def thing(self, name: str) -> None:
        """A thing of the goal was pressed: where one gets it."""
        board = wants(self.board)
        if board and name in board.THINGS and not self.over:
            self.open(f"{THING}:{name}")

    @property
    def told_of(self) -> tuple[str, tuple[str, ...]]:
        """What is told of the thing that was pressed, and the places that are lit for it."""
        kind, _, name = self.popup.partition(":")
        board = wants(self.board)
        return board.wanted(self.node.state, name) if board and kind == THING else ("", ())

    @property
    def looked_at(self) -> tuple[tuple[str, str], tuple[str, ...]]:
        """The places where one gets what was pressed."""
        return ("", ""), self.told_of[1]

    def trace(self, number: str) -> None:
        """One of the traces is pointed at, or none."""
        self.singled = self.node, int(number) if number.isdecimal() else 0

    def turns(self) -> list[list[Node[Any, Any]]]:
        """The moves of the others since the viewer's own last one, by whose they are.

        What he does not hear of is none of them, or it would tell who did it. Dice and draws belong
        to whoever acted before. As long as nobody else has moved, the viewer's own move.
        """
        found: list[tuple[str, list[Node[Any, Any]]]] = []
        for node in self.since():
            if node.parent is None or node.kind != "action" or log.unheard(self, node):
                continue
            who = getattr(node.action, "who", "")
            if found and (who not in self.setting.seats or who == found[-1][0]):
                found[-1][1].append(node)
            else:
                found.append((who, [node]))
        if len(found) > 1 and found[0][0] == self.viewer:
            found = found[1:]
        return [nodes for _, nodes in found]

    def recent(self) -> list[Node[Any, Any]]:
        """The moves that are played as one step: those of whoever moved last."""
        if self.over:
            return super().recent()
        found = [] if log.unheard(self, self.node) else self.turns()
        return found[-1][self._told(found[-1]) :] if found else [self.node]

    def _told(self, nodes: list[Node[Any, Any]]) -> int:
        """How many of the moves that end here were played to the viewer before."""
        key = id(nodes[-1])
        if key not in self.told:
            before = [at for at, node in enumerate(nodes[:-1], 1) if node is self.shown]
            self.told[key] = before[0] if before else 0
        return self.told[key]

    def traces(self) -> tuple[Item, ...]:
        """What is drawn of all moves since the viewer's own, each with its place in the order."""
        turns = [] if self.over else self.turns()
        if not turns:
            return super().traces()
        found: list[Item] = []
        doers = [getattr(nodes[0].action, "who", "") for nodes in turns]
        ordered = self.setting.table.ordered and sum(one != self.viewer for one in doers) > 1
        traced = self.singled[1] if self.singled[0] is self.node else 0
        faint = bool(self.picked) or self.thrown
        for number, (who, nodes) in enumerate(zip(doers, turns, strict=True), 1):
            last = nodes is turns[-1]
            part = nodes[: self._told(nodes)] if last else nodes
            items = (*(self._kept(part) if part else ()), *(self.motion()[0] if last else ()))
            first = next((one for one in items if one.k == "was"), None)
            weight = FAINT if faint and who != self.viewer else 1.0
            if traced:
                weight = BOLD if traced == number else DIM
            for one in items:
                order = number if one is first and ordered else one.n
                if one.k in WAYS and who != self.viewer and self.setting.table.ordered:
                    order = 0  # beside the order of moves, counts of squares would confuse
                found.append(one._replace(n=order, ink=self._ink(one.s, who), weight=weight))
        return tuple(found)

    def _ink(self, moved: str, who: str) -> str:
        """The colour of the seat that moved, or whose turn it was."""
        seat = next((one for one in (moved, who) if one in self.setting.seats), "")
        return style(seat)["fill"] if seat else ""

    def _kept(self, nodes: list[Node[Any, Any]]) -> tuple[Item, ...]:
        """What stays to be seen of a move while others are played."""
        key = (id(nodes[-1]), f"{self.viewer} since")
        if key not in self.films:
            items, ms = self.filmed(nodes, self.viewer)
            stays = tuple(one for one in items if one.stay and one.k not in PASSING)
            self.films[key] = stays, ms
        return self.films[key][0]

    def heard(self) -> list[Node[Any, Any]]:
        """The moves of this game of which the viewer has learned anything."""
        return [node for node in self.timeline.line()[1:] if not log.unheard(self, node)]

    step, back = _once_over(StageModel.step), _once_over(StageModel.back)
    first, end = _once_over(StageModel.first), _once_over(StageModel.end)
    goto = _once_over(StageModel.goto)
    look, compare = _once_over(StageModel.look), _once_over(StageModel.compare)

    def undo(self) -> None:
        """As on every stage, the key for the reader's own line takes back."""
        self.take_back()

    # -- by the kind of act ---------------------------------------------------------------------

    def kinds(self) -> dict[str, list[tuple[int, Any]]]:
        """The actions of whoever is at the screen with their numbers, by the digit of their kind.

        Those that give the turn away stand under ``end``, those that go in a direction or are part
        of a way under nothing, all others under ``""``.
        """
        ways = {action for mover in self.movers() for action in mover.actions}
        found: dict[str, list[tuple[int, Any]]] = {}
        for number, action in enumerate(self.offered()):
            ends = action.verb in self.setting.table.ends
            kind = "end" if ends else digit(self.setting.game, action)
            if not kind and (action in ways or self.board.icon(action)):
                continue
            found.setdefault(kind, []).append((number, action))
        return found

    @property
    def aimed(self) -> tuple[tuple[int, Any], ...]:
        """The acts of the kind that was picked that go in a direction, with their numbers."""
        kind, _, key = self.popup.partition(":")
        acts = self.kinds().get(key, []) if kind == "other" and key and self.phase == TURN else []
        return tuple(one for one in acts if getattr(one[1], "way", -1) >= 0)

    def in_hand(self, actions: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of the kind that was picked, where some of them go in a direction."""
        picked = self.kinds()[self.popup.partition(":")[2]] if self.aimed else []
        return tuple(action for _, action in picked) or actions

    def direct(self, way: int) -> None:
        """A direction was named: a step, or what was picked goes there."""
        aimed = next((action for _, action in self.aimed if action.way == way), None)
        if aimed is None:
            super().direct(way)
        else:
            self.act(aimed)

    def mean(self, place: str) -> None:
        """Do what a place stands for; a card is played, opens what it pays for, or says why not.

        What was picked to go in a direction goes to the place that a step would lead to.
        """
        if self.aimed:
            offered = self.offered()
            steps = zip(offered, self.targets(offered), strict=True)
            way = next((one.way for one, at in steps if at == place and self.board.icon(one)), -1)
            if way >= 0:
                self.direct(way)
                return
        cards = {mover.place for mover in self.movers()} | {way.place for way in self.ways()}
        cards.update(self.targets(self.offered()))
        if not place.startswith(CARD) or place in cards or self.phase != TURN:
            super().mean(place)
            if self.picked:
                self.said = told_to(self.said, self.viewer, self.game.people(self.viewer))
            return
        board = self._walks
        spent = [one for one in self.offered() if board and board.spends(one, place)]
        if spent:
            self._settle()
            kinds = {digit(self.setting.game, one) for one in spent}
            key = kinds.pop() if len(kinds) == 1 else ""
            self.open(f"other:{key}" if key else "other")
            return
        verb = next(one.verbs[0] for one in self.setting.table.kinds if one.digit == "2")
        text, state = f"{self.viewer}: {verb} {place.removeprefix(CARD)}", self.timeline.state
        tries = (one for one in self.game.nameable(state) if one.who == self.viewer)
        named = (one for one in tries if f"{self.game.write(state, one)} ".startswith(f"{text} "))
        found = next(named, None)
        if found is None:
            self.perform(text)
        else:
            self.act(found)

    def press(self, key: str) -> None:
        """A digit was pressed: its act, the list of its acts, or why there is none now."""
        if self.phase != TURN:
            self._settle()
            self.said = "The game is over." if self.over else NOT_YOURS
            return
        acts = self.kinds().get(key, [])
        if len(acts) == 1 and not any(self.targets((acts[0][1],))):
            self.act(acts[0][1])
        elif acts:
            self.open(f"other:{key}")
        else:
            self._settle()
            self._why_none(key)

    def _why_none(self, key: str) -> None:
        """Say why nothing of a kind can be done now, as the game would refuse it."""
        table, state = self.setting.table, self.timeline.state
        kind = next((one for one in table.kinds if one.digit == key), None)
        if kind is None:
            none = key in DIGITS
            self.said = (
                f"Key {key} is to {DIGITS[key]}, which nobody does in this game."
                if none
                else "There is nothing to answer now."
            )
            return
        tries = [one for one in self.game.nameable(state) if digit(self.setting.game, one) == key]
        tries.sort(key=lambda one: kind.verbs.index(one.verb) if one.verb in kind.verbs else 0)
        verbs = [verb for verb in self.game.verbs.listed if verb.word in kind.verbs]
        tries += [verb.record(self.viewer, verb.word) for verb in verbs]
        for one in tries:
            for refusal in self.game.refusals(state, one) if one.who == self.viewer else ():
                if not refusal.code.startswith("unknown"):
                    self.refused = Refused(kind.name, (refusal,))
                    return
        text = f"{self.viewer} can do nothing of this kind now."
        self.refused = Refused(kind.name, (Refusal("not-now", text, ()),))

    def give_turn(self, *, sure: bool = False) -> None:
        """Give the turn away; asks first if something else could be done."""
        if self.phase == TURN and self.popup == ENDING and not sure:
            return
        ends = self.kinds().get("end", []) if self.phase == TURN else []
        if ends and (sure or len(self.offered()) == len(ends)):
            self.act(ends[0][1])
        elif ends:
            self._settle()
            self.popup = ENDING
        else:
            self._settle()
            self.said = "The turn cannot be given away now." if self.phase == TURN else NOT_YOURS

    @property
    def can_take_back(self) -> bool:
        """Whether the viewer's last step can be taken back: it showed no die and no secret."""
        mine = self.phase == TURN and len(self.script) > self.began and self.node is self.script[-1]
        return mine and self.game.takes_back(self.node, self.viewer)

    def take_back(self) -> None:
        """Undo the viewer's last step."""
        self._settle()
        if not self.can_take_back:
            self.said = IN_PLAY if self.over else NO_BACK
            return
        node = self.node
        assert node.parent is not None
        self.timeline.back()
        node.parent.children.remove(node)
        del self.numbers[id(node)]
        self.taken.append(node)
        self.script = self.script[:-1]
        self.scenario = replace(self.scenario, steps=self.scenario.steps[:-1])
        self._go_on()
        self.pick_up(node.action)
        self.said = "Taken back."

    # -- handing over ---------------------------------------------------------------------------

    def cover(self) -> None:
        """Cover the board for whoever comes next."""
        if self.phase == TOLD:
            self._cover(self.next)

    def _cover(self, who: str) -> None:
        self._settle()
        self.tab, self.learned = "", {}
        self.phase, self.next, self.viewer = COVERED, who, who

    def reveal(self, who: str) -> None:
        """Whoever comes next has taken the screen."""
        if self.phase == COVERED and who == self.next:
            self._settle()
            self.phase, self.unseen = TURN, False

    def ask_to_stop(self) -> None:
        """Ask whether to give up; asked again, go on. What was refused before is over."""
        asks = self.popup != GIVING_UP
        self._settle()
        self.popup = GIVING_UP if asks else ""

    def give_up(self) -> None:
        """Whoever is at the screen gives up, and everything is opened."""
        if self.phase in (TURN, TOLD, WATCH) and not self.unseen:
            self._settle()
            self.given_up = self.viewer
            self.open_all()

    @property
    def result(self) -> Result | None:
        """How the game ended, also by giving up."""
        ended: Result | None = self.game.result(self.script[-1].state) if self.over else None
        if ended or not self.given_up or self.given_up not in self.setting.seats:
            return ended
        others = tuple(seat for seat in self.setting.seats if seat != self.given_up)
        who = self.game.people(self.given_up)
        text = f"{capital(who)} {'has' if who == self.given_up else 'have'} given up"
        if len(others) == 1:
            return Result(others, f"{text}; {others[0]} wins.")
        return Result((), f"{text}.")

    def anew(self) -> None:
        """After a game, back to what is agreed before the next one."""
        if self.over:
            self.phase, self.players, self.next = SETUP, {}, ""
            self.settle_for(self.setting)


# -- whether people know the same ------------------------------------------------------------------


def alike(timeline: Timeline[Any, Any], people: Sequence[str]) -> bool:
    """Whether all of ``people`` were told the same, and nothing that can be done now is a secret.

    Who acts at a screen that others see must have nothing to hide either: a starting cell that is
    told to the leader alone makes the views differ only after it was chosen.
    """
    told = [timeline.information(who) for who in people]
    if any(_bare(one) != _bare(told[0]) for one in told[1:]):
        return False
    game, state = timeline.game, timeline.state
    for action in (action for who in people for action in own(game, state, who)):
        if any(game.audible(state, action, who) != action for who in people):
            return False
    return True


def _walks_on(before: Any, after: Any) -> bool:
    """Whether two actions in a row are steps of the same piece."""
    piece = getattr(after, "pawn", -1)
    return (
        piece >= 0
        and before is not None
        and (before.who, before.verb, before.pawn)
        == (
            after.who,
            after.verb,
            piece,
        )
    )


def _bare(told: Information) -> Any:
    """What was told, but for the name of who was told it."""
    return told.opening, told.first.facts, told.heard, told.now.facts


def open_to(timeline: Timeline[Any, Any], viewer: str, who: str) -> bool:
    """Whether ``viewer`` knows all that ``who`` reckons with, so that his reasons tell nothing."""
    if viewer == timeline.game.viewers(timeline.state)[0]:
        return True
    theirs = _bare(timeline.information(who))
    return bool(_bare(timeline.information(viewer)) == theirs)


__all__ = ["COVERED", "OVER", "SETUP", "TOLD", "TURN", "WATCH", "Match", "alike", "open_to"]
