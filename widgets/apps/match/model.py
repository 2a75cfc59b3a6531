"""A game in play, without looks: whose turn it is, who may look, what the computer answers.

The line of the timeline is the script: every move that is made becomes its next step, so that the
whole game can be stepped through once it is over. Until then only one player is shown, and nobody
while the board is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from random import SystemRandom
from typing import Any

from rules.core.records import Result
from rules.search.levels import player_of_level
from widgets.apps.match.acts import GIVING_UP, IN_PLAY
from widgets.apps.match.course import COVERED, SETUP, TOLD, TURN, WATCH
from widgets.apps.match.going import KEEPS, Going
from widgets.apps.stage.model import StageModel
from widgets.boards import wants
from widgets.kernel.html import capital

THING = "thing"
"""What stands before the thing of the goal that is told of."""


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
class Match(Going):
    """One game. Every public method is one thing somebody at the screen can do.

    What a stage lets a reader do, step back or look with other eyes, waits here until the game is
    over.
    """

    def __post_init__(self) -> None:
        self.parked: Match | None = None
        """Another game, still open, that can be gone on with."""
        self.given_up = ""
        self.names = ""
        """``kept`` where the names of all squares are wanted, ``held`` as long as a key is held."""
        super().__post_init__()

    # -- before the game ------------------------------------------------------------------------

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

    def _take(self, action: Any, *, through: bool = False, own: bool = False) -> None:
        del through, own  # a game is told step by step
        self.steps_taken += 1
        if self.steps_taken >= KEEPS:
            self.parked = None
        self._played(action)
        self.run_of = 0
        self._go_on()

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
            action = self.game.parse(self.timeline.state, text)
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
            seat: player_of_level(self.setting.game, lots.randrange(1 << 30), self.setting.level)
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

    # -- reading -----------------------------------------------------------------------------------

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

    # -- handing over ---------------------------------------------------------------------------

    def cover(self) -> None:
        """Cover the board for whoever comes next."""
        if self.phase == TOLD:
            self._cover(self.next)

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
        who = self.game.speech.name_player(self.given_up)
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
