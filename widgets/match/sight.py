"""What is shown of a game at one moment, as plain data: for the player at the screen, or nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from widgets import log, view
from widgets.boards import board
from widgets.match.curtain import curtain
from widgets.match.curtain import size as covered_size
from widgets.match.model import COVERED, OVER, SETUP, TOLD, Match
from widgets.match.setting import COMPUTER, Setting
from widgets.picture import scene
from widgets.scene import Scene
from widgets.shown import Entry, View


class News(NamedTuple):
    """A move of somebody else, and why he made it where that is known."""

    entry: Entry
    reason: str


class Sitting(NamedTuple):
    """The game round the board: who is at the screen, what he must be told, what was agreed."""

    phase: str
    viewer: str
    next: str
    setting: Setting
    news: tuple[News, ...] = ()
    own: tuple[Entry, ...] = ()
    result: str = ""
    moves: int = 0
    said: str = ""


def covered(match: Match) -> bool:
    """Whether nothing of the game may be shown to anybody."""
    return match.phase in (SETUP, COVERED)


def seen(match: Match) -> View:
    """The view of whoever is at the screen; of an empty table while nobody may look."""
    if covered(match):
        empty = Match(match.setting.blank(), setting=match.setting)
        blank = view.view(empty)
        step = 0 if match.phase == SETUP else len(match.script) - 1
        return replace(
            blank, state=match.state, step=step, last=step, viewer="", seen_by=(), said=match.said,
            popup=match.popup if match.popup == "keys" else "", problem=match.problem,
            notice=match.notice, clauses=(), log=(), players=(), brief="", spoken=match.said,
        )  # fmt: skip
    found = view.view(match)
    ended = match.result
    entries = found.log
    if not match.over:
        # While a game is played nothing leads back to an earlier step of it.
        entries = tuple(entry._replace(step="") for entry in entries)
    # The newest first: a game is long.
    entries = entries[::-1]
    return replace(
        found, log=entries, others=(), odds=(), result=ended.text if ended else "",
        offers=found.offers if not match.over else (),
        # In a game nobody is told more than the one at the screen may know.
        asked=found.asked._replace(nearable=False),
    )  # fmt: skip


def sitting(match: Match) -> Sitting:
    """What stands round the board."""
    setting = match.setting
    if covered(match):
        turns = 0 if match.phase == SETUP else len(match.script) - 1
        return Sitting(match.phase, "", match.next, setting, moves=turns, said=match.said)
    ended = match.result
    news: tuple[News, ...] = ()
    own: tuple[Entry, ...] = ()
    if not match.over:
        news = tuple(
            News(log.entry(match, node, now=False), match.reasons.get(id(node), ""))
            for node in match.news()
            if not log.unheard(match, node)
        )
        mine = [node for node in match.recent()[:1] if node.action is not None]
        mine = [node for node in mine if getattr(node.action, "who", "") == match.viewer]
        own = tuple(log.entry(match, node, now=False) for node in mine)
    return Sitting(
        match.phase, match.viewer, match.next, setting, news, own,
        ended.text if ended else "", len(match.script) - 1, match.said,
    )  # fmt: skip


def picture(match: Match, size: float, *, phone: bool) -> Scene:
    """The board of whoever is at the screen, or the covered one, no larger and no smaller."""
    if not covered(match):
        return scene(match, size, phone=phone, record=match.phase in (TOLD, OVER))
    words = "Two sheets, face down"
    title = "No game has been laid out yet."
    wide, tall = covered_size(phone=phone)
    if match.phase == COVERED:
        words = "The board is covered"
        title = f"The board is covered. {match.next} comes next."
        wide, tall = _sheets(match, size, phone=phone)
    return curtain(wide, tall, title, words, stacked=phone)


def _sheets(match: Match, size: float, *, phone: bool) -> tuple[float, float]:
    """How large the board is: everybody knows the sizes of the fields, and nothing else counts."""
    empty = Match(match.setting.blank(), setting=match.setting)
    from widgets.boards import Overlay

    root = match.timeline.root
    first = match.setting.seats[0]
    learned = board(match.setting.game).learn(match.game, match.timeline.information(first, root))
    drawn = empty.board.scene(match.game, root.state, first, Overlay(phone=phone), size, learned)
    return drawn.width, drawn.height


def against_computer(sitting: Sitting) -> bool:
    """Whether the computer holds a seat."""
    return sitting.setting.against == COMPUTER


__all__ = ["News", "Sitting", "against_computer", "covered", "picture", "seen", "sitting"]
