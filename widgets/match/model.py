"""A game in play, without looks: whose turn it is, who may look, what the computer answers.

The line of the timeline is the script: every move that is made becomes its next step, so that the
whole game can be stepped through once it is over. Until then only one player is shown, and nobody
while the board is covered.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import Any

from rules.game import CHANCE, Result
from rules.players import Player, ask, player
from rules.scenario.script import ScenarioStep
from rules.timeline import Node
from widgets.match.setting import Setting
from widgets.model import StageModel

SETUP, COVERED, TURN, TOLD, OVER = "setup", "covered", "turn", "told", "over"
"""Nothing laid out yet; the board is covered; somebody acts; his turn has passed and he reads what
he was told; the game is over and everything open."""
NO_UNDO = "Nothing is taken back in a game: an answer that was heard cannot be unheard."
IN_PLAY = "That can be done once the game is over."
MOST = 3000
"""Actions that a computer may take in a row, should nobody else ever come to act."""


@dataclass
class Match(StageModel):
    """One game. Every public method is one thing somebody at the screen can do."""

    setting: Setting = field(default_factory=Setting)

    def __post_init__(self) -> None:
        self.phase = SETUP
        self.next = ""
        """Who takes the screen while the board is covered."""
        self.players: dict[str, Player] = {}
        self.reasons: dict[int, str] = {}
        self.given_up = ""
        super().__post_init__()
        self.viewer = self.setting.seat

    # -- where the game stands ------------------------------------------------------------------

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
    def over(self) -> bool:
        """Whether everything lies open."""
        return self.phase == OVER

    @property
    def result(self) -> Result | None:
        """How the game ended, also by giving up."""
        if self.given_up:
            others = tuple(seat for seat in self.setting.seats if seat != self.given_up)
            return Result(others, f"{self.given_up} has given up; {others[0]} wins.")
        return self.game.result(self.script[-1].state) if self.over else None

    def recent(self) -> list[Node[Any, Any]]:
        """The moves since the viewer's own last one, with it: what he has not seen drawn yet."""
        if self.over:
            return super().recent()
        found: list[Node[Any, Any]] = []
        for node in reversed(self.timeline.line()):
            found.append(node)
            if getattr(node.action, "who", "") == self.viewer:
                break
        return found[::-1]

    def news(self) -> list[Node[Any, Any]]:
        """What happened since the viewer last acted, his own last move left out."""
        moves = [node for node in self.recent() if node.action is not None]
        return [node for node in moves if getattr(node.action, "who", "") != self.viewer]

    # -- playing --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Lay the game out and let it begin."""
        if self.phase != SETUP:
            return
        self._settle()
        self.scenario = self.setting.scenario()
        self.play_script()
        self.reasons, self.given_up = {}, ""
        people = self.setting.people
        lots = SystemRandom()
        self.players = {
            seat: player(self.setting.game, lots.randrange(1 << 30))
            for seat in self.setting.seats
            if seat not in people
        }
        self.viewer = people[0]
        self.beside, self.tab = "", "why"
        self._go_on()
        if len(people) > 1:
            self._cover(self.game.actors(self.timeline.state)[0])

    def offered(self) -> tuple[Any, ...]:
        """The actions of whoever is at the screen."""
        return super().offered() if self.phase == TURN else ()

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed."""
        if self.phase != TURN:
            self._settle()
            self.said = self._not_now()
            return
        super().act(action)

    def _take(self, action: Any, *, through: bool = False, own: bool = False) -> None:
        del through, own  # a game is told step by step
        self._played(action)
        self._go_on()

    def _played(self, action: Any) -> Node[Any, Any]:
        """The move as the next step of the script."""
        text = self.game.write(self.timeline.state, action)
        node: Node[Any, Any] = self.timeline.play(action, scripted=True)
        self.numbers[id(node)] = len(self.script)
        self.script = (*self.script, node)
        self.scenario = replace(self.scenario, steps=(*self.scenario.steps, ScenarioStep(do=text)))
        return node

    def _go_on(self) -> None:
        """Let chance and the computer act until a person has to, or the game is over."""
        for _ in range(MOST):
            state = self.timeline.state
            acting = self.game.actors(state)
            if not acting or self.game.result(state) is not None:
                self._open()
                return
            if acting[0] == CHANCE:
                self._played(self.game.fallen(state, SystemRandom().random()))
            elif acting[0] in self.players:
                choice = ask(self.timeline, acting[0], self.players[acting[0]])
                self.reasons[id(self._played(choice.action))] = choice.reason
            else:
                self.phase = TURN if acting[0] == self.viewer else TOLD
                self.next = acting[0]
                return
        self._open()

    def _open(self) -> None:
        """The game is over: both plans lie open."""
        self.phase, self.next = OVER, ""
        self.viewer, self.beside = self.viewers[0], ""

    # -- handing over ---------------------------------------------------------------------------

    def cover(self) -> None:
        """Cover the board for whoever comes next."""
        if self.phase == TOLD:
            self._cover(self.next)

    def _cover(self, who: str) -> None:
        self._settle()
        self.tab, self.learned = "why", {}
        self.phase, self.next, self.viewer = COVERED, who, who

    def reveal(self, who: str) -> None:
        """Whoever comes next has taken the screen."""
        if self.phase == COVERED and who == self.next:
            self._settle()
            self.phase = TURN

    def give_up(self) -> None:
        """Whoever is at the screen gives up, and everything is opened."""
        if self.phase in (TURN, TOLD):
            self._settle()
            self.given_up = self.viewer
            self._open()

    def anew(self) -> None:
        """After a game, back to what is agreed before the next one."""
        if not self.over:
            return
        self._settle()
        self.phase, self.viewer = SETUP, self.setting.seat
        self.players, self.next = {}, ""

    # -- what a game does not have ----------------------------------------------------------------

    def _not_now(self) -> str:
        return "The game is over." if self.over else "It is not your turn."

    def step(self) -> None:
        """One step on, once the game is over."""
        if self._reading():
            super().step()

    def back(self) -> None:
        """One step back, once the game is over."""
        if self._reading():
            super().back()

    def first(self) -> None:
        """To the start, once the game is over."""
        if self._reading():
            super().first()

    def end(self) -> None:
        """To the end, once the game is over."""
        if self._reading():
            super().end()

    def goto(self, number: int) -> None:
        """To a step, once the game is over."""
        if self._reading():
            super().goto(number)

    def look(self, viewer: str) -> None:
        """See the position as somebody else, once the game is over."""
        if self._reading():
            super().look(viewer)

    def compare(self, viewer: str = "") -> None:
        """Two views side by side, once the game is over."""
        if self._reading():
            super().compare(viewer)

    def undo(self) -> None:
        """There is none."""
        self._settle()
        self.said = NO_UNDO

    def _reading(self) -> bool:
        if not self.over and self.phase != SETUP:
            self.said = IN_PLAY
        return self.over


__all__ = ["COVERED", "NO_UNDO", "OVER", "SETUP", "TOLD", "TURN", "Match"]
