"""What is open where a stage stands, and how one looks at it: lists, tabs, viewers, parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core.story import Node
from widgets.apps.stage.choosing import Choosing
from widgets.apps.stage.presses import TABS
from widgets.boards import parts
from widgets.kernel.scene import SIGHT

ABOUT = "about"
"""The list that answers for a place; the place chosen stands behind a colon."""
MENUS = ("more", "seen", "other", "parts")
"""Lists that close when something is chosen."""


@dataclass
class Position(Choosing):
    """What is open and said where a stage stands, and who looks."""

    tab: str = ""
    """The tab of the drawer that is open; empty while it is shut."""
    weighing: tuple[Any, Any] | None = None
    """The decision that is being weighed, by the position and who acts; or why none is."""
    popup: str = ""
    """``keys``, ``whynot``, ``more``, ``seen``, ``other``, ``share`` or ``onward`` when such a list
    is open; ``about`` a place, or the ``chain`` of a step, each with a colon and which."""
    near: tuple[Any, ...] = ()
    """What was found to make the refused move legal, behind what it was found for."""
    page: tuple[str, str, tuple[str, ...]] = ("", "", ())
    """Where the stage is read: the address of its page and, on a published copy, of the book."""
    denied: tuple[str, str] = ("", "")
    """The place of the press that did nothing, and why in a few words."""
    said: str = ""
    """One sentence for the polite region when nothing else is spoken."""
    notice: str = ""
    """Something the reader must be told whatever the state: a link that leads nowhere."""

    def __post_init__(self) -> None:
        self.undone: list[Node[Any, Any]] = []
        super().__post_init__()

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
