"""What whoever is at the screen can do, by the kind of act: what its digit and a place mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core.records import Refusal
from widgets.apps.match.course import TURN, Course
from widgets.apps.match.tables import DIGITS, digit
from widgets.apps.match.you import told_to
from widgets.apps.stage.reading import Refused
from widgets.boards import CARD, Mover

ENDING, GIVING_UP = "ending", "giveup"
"""The questions whether a turn is given away though something is left, and whether the game is."""
IN_PLAY = "That can be done once the game is over."
YOURS, NOT_YOURS = "It is your turn: choose what you do.", "It is not your turn."


@dataclass
class Acts(Course):
    """A game in which somebody chooses what to do."""

    @property
    def mover(self) -> Mover | None:
        """What is picked up; the only man unasked, where nothing else is to be chosen."""
        found = super().mover
        chosen = found is None or found.place == self.picked
        return found if chosen or not any(key.isdecimal() for key in self.kinds()) else None

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
                self.said = told_to(
                    self.said, self.viewer, self.game.speech.name_player(self.viewer)
                )
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
        tries = (one for one in self.game.candidates(state) if one.who == self.viewer)
        named = (one for one in tries if f"{self.game.format(state, one)} ".startswith(f"{text} "))
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
        tries = [one for one in self.game.candidates(state) if digit(self.setting.game, one) == key]
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
