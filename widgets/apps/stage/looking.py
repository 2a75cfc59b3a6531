"""What a reader can do without playing: turn to a panel, look with other eyes, try a ruling."""

from __future__ import annotations

from dataclasses import dataclass

from rules.scenarios import expect
from widgets.apps.stage.position import Position
from widgets.boards import parts
from widgets.kernel.scene import SIGHT

ABOUT = "about"
"""The list that answers for a place; the place chosen stands behind a colon."""
MENUS = ("more", "seen", "other", "parts")
"""Lists that close when something is chosen."""
TABS = ("why", "odds", "else", "log")
"""The tabs of the drawer."""


@dataclass
class Looking(Position):
    """The half of a stage's model that changes what is seen, not what is played."""

    def leave(self) -> None:
        """Leave the reader's own line; the half that plays knows how."""
        raise NotImplementedError

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
        if not shown:
            return
        self.viewer, self.beside = (*shown, "")[:2]
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

    def escape(self) -> None:
        """Step out by one: list, callout, own line, drawer."""
        if self.notice:
            self.notice = ""
        elif self.popup:
            self.popup = ""
        elif not self._closed_callout():
            if self.on_branch:
                self.leave()
            else:
                self.tab = ""

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
