"""The course of a game: the moves since the viewer's own, as he is told them and as they are drawn.

The line of the timeline is the script: every move that is made becomes its next step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core.story import Node
from widgets.apps.match.setting import Setting
from widgets.apps.match.tables import THROWS, digit
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.boards.pieces import style
from widgets.kernel.film import Item

SETUP, COVERED, TURN, WATCH, TOLD, OVER = "setup", "covered", "turn", "watch", "told", "over"
"""Nothing laid out yet; the board is covered; somebody acts; the computer acts; another person
comes next, and this one reads what he was told; the game is over and everything open."""
PASSING = ("die", "say", "card")
"""What the next move of another takes from the board."""
FAINT, DIM, BOLD = 0.5, 0.4, 1.5
"""How strongly traces are drawn while something is picked up, those beside the one that is pointed
at, and that one."""
WAYS = ("walk", "jump")
"""Ways whose squares are counted."""


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


@dataclass
class Course(StageModel):
    """A game as it goes on. ``phase`` is where it stands."""

    setting: Setting = field(default_factory=Setting)

    def __post_init__(self) -> None:
        self.phase = SETUP
        self.shown: Node[Any, Any] | None = None
        """The position that the page has been told of last."""
        self.told: dict[int, int] = {}
        self.singled: tuple[Node[Any, Any] | None, int] = (None, 0)
        """Which of the traces that were left at a position is pointed at, from 1."""
        super().__post_init__()

    @property
    def over(self) -> bool:
        """Whether everything lies open."""
        return self.phase == OVER

    @property
    def playing(self) -> bool:
        """As long as it is not over."""
        return not self.over

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

    def heard(self) -> list[Node[Any, Any]]:
        """The moves of this game of which the viewer has learned anything."""
        return [node for node in self.timeline.line()[1:] if not log.unheard(self, node)]

    def trace(self, number: str) -> None:
        """One of the traces is pointed at, or none."""
        self.singled = self.node, int(number) if number.isdecimal() else 0

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
