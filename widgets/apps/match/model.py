"""A game in play, without looks: whose turn it is, who may look, what the computer answers.

The line of the timeline is the script: every move that is made becomes its next step, so that the
whole game can be stepped through once it is over. Until then only one player is shown, and nobody
while the board is covered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import wraps
from random import SystemRandom
from typing import Any

from rules.core import data
from rules.core.errors import RulebookError
from rules.core.game import CHANCE, Node
from rules.core.players import Player, ask
from rules.core.records import Result
from rules.scenarios.script import ScenarioStep
from rules.search.levels import player
from widgets.apps.match.acts import GIVING_UP, IN_PLAY, NOT_YOURS, Acts
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD, TURN, WATCH
from widgets.apps.match.known import alike
from widgets.apps.match.origin import origin
from widgets.apps.match.setting import FAST, STEPS, Setting
from widgets.apps.match.tables import TABLES
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.boards import wants
from widgets.kernel.html import capital

THING = "thing"
"""What stands before the thing of the goal that is told of."""
NO_BACK = "Nothing can be taken back here: a die was thrown, or an answer was heard."
KEEPS = 2
"""The step with which a new game takes the place of one that was left open."""
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
class Match(Acts):
    """One game. Every public method is one thing somebody at the screen can do.

    What a stage lets a reader do, step back or look with other
    eyes, waits here until the game is over.
    """

    def __post_init__(self) -> None:
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

    step, back = _once_over(StageModel.step), _once_over(StageModel.back)
    first, end = _once_over(StageModel.first), _once_over(StageModel.end)
    goto = _once_over(StageModel.goto)
    look, compare = _once_over(StageModel.look), _once_over(StageModel.compare)

    def undo(self) -> None:
        """As on every stage, the key for the reader's own line takes back."""
        self.take_back()

    # -- by the kind of act ---------------------------------------------------------------------

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
