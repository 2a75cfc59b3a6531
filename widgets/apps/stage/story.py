"""What a script as a whole asks of its board: where it happens, what changes, how high it is.

One scale in all of its steps and for all who look, but for what a card in a hand could reach.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from rules.core.story import Node
from widgets.apps.stage.standing import Standing
from widgets.boards import Hands, Overlay, fits, flat, has, parts

Places = tuple[str, ...]


class Story:
    """The script of a position, while it is this one. In a game there is nothing to be told."""

    def __init__(self, position: Standing) -> None:
        self.at, self.script, self.told = position, position.script, position.scripted
        self._heights: dict[tuple[Overlay, float, float], float] = {}
        self._places: dict[str, Places] = {}
        self._steps: dict[str, tuple[tuple[Any, Any, Places], ...]] = {}
        self._counted: dict[str, bool] = {}
        self._beside: dict[Node[Any, Any], Hands] = {}

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The steps that a reader meets: the checks between them are for authors."""
        return tuple(number for number, node in enumerate(self.script) if node.kind != "check")

    def frame(self, *, phone: bool, **more: Any) -> Overlay:
        """What every picture of the position is laid out by, with nothing drawn over it."""
        more.setdefault("room", self.at.room)
        return Overlay(
            phone=phone, piles=self.piles, cards=self.cards, playing=self.at.playing,
            story=self.places, turns=self.turns, **more,
        )  # fmt: skip

    # -- where it happens -----------------------------------------------------------------------

    @property
    def places(self) -> Places:
        """Where something happens, stands or may be done, but by a card that others hold."""
        board, who, found = fits(self.at.board), self.at.viewer, dict[str, None]()
        if board is None or not self.told or who in self._places:
            return self._places.get(who, ())
        everyone, game = self.at.viewers[0], self.at.game
        for node in self.script:
            every, items = game.actions(node.state), self.at.motion(node, everyone)[0]
            found |= dict.fromkeys(name for one in items for name in one.places)
            found |= dict.fromkeys(board.standing(node.state))
            actions = [a for a in every if who in (everyone, a.who) or getattr(a, "card", -1) < 0]
            found |= dict.fromkeys(self.at.board.targets(game, node.state, everyone, actions))
        return self._places.setdefault(who, tuple(found))

    @cached_property
    def turns(self) -> tuple[Places, ...]:
        """The places where pieces begin, and those of each turn, as the first viewer sees it."""
        board = parts(self.at.board)
        if board is None or not self.places:
            return ()
        found: dict[tuple[int, Any], dict[str, None]] = {}
        for laid, turn, names in self.steps(self.at.viewers[0]):
            if (id(laid), None) not in found:
                found[id(laid), None] = dict.fromkeys(board.standing(laid))
            found.setdefault((id(laid), turn), {}).update(dict.fromkeys(names))
        return tuple(tuple(names) for names in found.values())

    def steps(self, viewer: str) -> tuple[tuple[Any, Any, Places], ...]:
        """Of each step: where it was laid out, whose turn it is, where it happens."""
        board = parts(self.at.board)
        if board is not None and viewer not in self._steps:
            found, laid = [], self.script[0].state
            for node in self.script:
                if node.kind == "reset":  # another position, and it may be of another board
                    laid = node.state
                first = node if node.kind == "reset" else node.parent or node
                items = self.at.motion(node, viewer)[0]
                names = tuple(name for one in items for name in one.places)
                found.append((laid, board.turn(first.state), names))
            self._steps[viewer] = tuple(found)
        return self._steps.get(viewer, ())

    def around(self, index: int) -> tuple[Places, ...]:
        """Where the steps happen, those of the turn of a step, and where pieces begin.

        For a board that shows a part of itself: it holds many places, so that it tells of none.
        """
        board = parts(self.at.board)
        if board is None:
            return ()
        steps, named = self.steps(self.at.viewer), self.at.named
        laid, turn, _ = steps[index]
        known = steps if named is None else [(laid, turn, named)]
        every = [(one, names) for here, one, names in known if here is laid]
        now = dict.fromkeys(name for one, names in every if one == turn for name in names)
        both = dict.fromkeys(name for _, names in every for name in names)
        return tuple(both), tuple(now), board.standing(laid)

    # -- how high it is -------------------------------------------------------------------------

    def height(self, width: float, most: float, *, phone: bool = False) -> float:
        """How high the board is in a room so wide: one height for all of the script."""
        found, root = fits(self.at.board), self.script[0].state
        if found is None:
            return self._flat(width, most) if phone else most
        overlay, high = self.frame(phone=phone), 0.0
        each = range(len(self.script)) if overlay.story and phone else ()
        for around in dict.fromkeys(map(self.around, each)) or (self.at.around(),):
            one = replace(overlay, around=around)
            key = (one, width, most)
            if key not in self._heights:
                who = self.at.viewers[0]
                self._heights[key] = found.height(self.at.game, root, who, one, width, most)
            high = max(high, self._heights[key])
        return high

    def _flat(self, width: float, most: float) -> float:
        """How high sheets are on a phone: with room for the largest slip of the script beside."""
        found, who = flat(self.at.board), self.at.beside
        if found is None or not self.told:
            return most
        overlay = Overlay(titled=bool(who), phone=True)
        key = (overlay, width, most)
        if key not in self._heights:
            each = self.script if who else ()
            sizes = [
                found.slips(self.at.game, who, self.at.information(who, node)) for node in each
            ]
            slip = max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)
            root = self.script[0].state
            self._heights[key] = found.flat(self.at.game, root, overlay, width, most, slip)
        return self._heights[key]

    # -- what lies beside it --------------------------------------------------------------------

    @cached_property
    def piles(self) -> Places | None:
        """The piles that lie beside the board: those that change, or are asked about.

        ``None`` for all: in a game each may, and of a question they must not tell what comes.
        """
        if not self.told:
            return None
        asked = " ".join(str((one.ask or {}).get("question")) for one in self.at.scenario.steps)
        found: dict[str, None] = {}
        for node in self.script:
            before = node.parent if node.kind != "reset" else None
            known = {one.at: one.number for one in self._lying(before or node).piles}
            moved = {name for item in self.at.motion(node)[0] for name in (*item.via, item.at)}
            for one in self._lying(node).piles:
                changes = known.get(one.at, one.number) != one.number or one.at in moved
                if changes or f" {one.name} pile" in asked:
                    found[one.at] = None
        return tuple(found)

    @property
    def cards(self) -> tuple[int, int, int] | None:
        """The least and the most that anybody holds who holds any, and how many play.

        ``None`` in a game. Where a move of one's own brings a card to a script without any there is
        one.
        """
        if not self.told:
            return None
        least, most, many = self._cards
        own = not most and self.at.own and any(self._held(self.at.node))
        return (1, 1, many) if own else (least, most, many)

    @cached_property
    def _cards(self) -> tuple[int, int, int]:
        hands = [self._held(node) for node in self.script]
        counts = [one for held in hands for one in held if one]
        return min(counts, default=0), max(counts, default=0), max(map(len, hands))

    @property
    def counted(self) -> bool:
        """Whether anybody has what a sheet counts beside it."""
        if not self.told or flat(self.at.board) is None:
            return False
        who, game, table = self.at.viewer, self.at.game, self.at.board.table
        if who not in self._counted:
            self._counted[who] = any(has(table(game, one.state, who)) for one in self.script)
        return self._counted[who]

    def _held(self, node: Node[Any, Any]) -> list[int]:
        """How many cards each holds in a position."""
        return [len(one.cards) + one.hidden for one in self._lying(node).hands]

    def _lying(self, node: Node[Any, Any]) -> Hands:
        """What lies beside the board in a position."""
        if node not in self._beside:
            state, everyone = node.state, self.at.viewers[0]
            self._beside[node] = self.at.board.hands(self.at.game, state, everyone)
        return self._beside[node]


class Untold(Story):
    """A script that must not tell what comes: the whole board is shown, and no pile beside it."""

    places: Places = ()
    piles: Places = ()
