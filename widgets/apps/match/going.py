"""A game that goes on: who comes next, what the computer does, what can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any

from rules.core.players import Player, ask_player
from rules.core.records import CHANCE
from rules.core.story import Node
from rules.scenarios.script import ScenarioStep
from widgets.apps.match.acts import IN_PLAY, NOT_YOURS
from widgets.apps.match.agreed import Agreed
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD, TURN, WATCH
from widgets.apps.match.known import alike
from widgets.apps.match.setting import FAST, STEPS
from widgets.apps.stage import log

NO_BACK = "Nothing can be taken back here: a die was thrown, or an answer was heard."
KEEPS = 2
"""The step with which a new game takes the place of one that was left open."""
MOST = 2000
"""Actions that the computer takes in a row at most before it waits to be asked again."""


@dataclass
class Going(Agreed):
    """A game in play. The line of the timeline is the script, to which each move is added."""

    def __post_init__(self) -> None:
        self.steps_taken = 0
        """How many steps people have made in this game."""
        self.next = ""
        """Who takes the screen, or is asked, next."""
        self.players: dict[str, Player] = {}
        self.reasons: dict[int, str] = {}
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

    def offered(self) -> tuple[Any, ...]:
        """The actions of whoever is at the screen; his own ones also between the computer's."""
        if self.phase == WATCH and not (self.running or self.sees_all):
            return self.game.play.offered_actions(self.timeline.state, self.viewer)
        return super().offered() if self.phase == TURN else ()

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed."""
        if self.phase == TURN or (self.phase == WATCH and action in self.offered()):
            super().act(action)
        else:
            self._settle()
            self.said = "The game is over." if self.over else NOT_YOURS

    def _played(self, action: Any) -> Node[Any, Any]:
        """The move as the next step of the script."""
        if action.who in self.setting.seats:
            self.acted = action.who
        text = self.game.format(self.timeline.state, action)
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
            self._played(self.game.play.sample_chance(state, SystemRandom().random()))
        elif acting in self.players:
            choice = ask_player(self.timeline, acting, self.players[acting])
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
    def can_take_back(self) -> bool:
        """Whether the viewer's last step can be taken back: it showed no die and no secret."""
        mine = self.phase == TURN and len(self.script) > self.began and self.node is self.script[-1]
        return mine and self.game.play.may_take_back(self.node, self.viewer)

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

    def undo(self) -> None:
        """As on every stage, the key for the reader's own line takes back."""
        self.take_back()

    def _cover(self, who: str) -> None:
        self._settle()
        self.tab, self.learned = "", {}
        self.phase, self.next, self.viewer = COVERED, who, who

    @property
    def stays(self) -> bool:
        """While the viewer is to act, who has to hit with a finger what he sees."""
        return self.phase == TURN

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Nowhere: a game has no script, and what is shown does not follow the pieces."""
        return ()

    @property
    def question(self) -> None:
        """A game asks for no predictions."""
        return
