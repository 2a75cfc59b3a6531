"""What the others did since a player's own last action, as he hears of it: one line a move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from rules.core.story import Node
from widgets.apps.match.known import open_to
from widgets.apps.match.model import Match
from widgets.apps.match.you import told_to
from widgets.apps.stage import bearing, log
from widgets.apps.stage.records import Entry

AGAIN = "extra"
"""The event of one more turn: told where nothing else happened."""
ANNOUNCED = "announced"
"""The event of what somebody says that he will do, before he does it."""
CAST = frozenset(("throws", "rolls", "threw", "rolled"))
"""Events of dice: told where a move ends with them."""
SMALL = CAST | {"moved", "turn", "deployed", "withdrawn", "ended", AGAIN}
"""Events that a line which names all steps of a move need not tell again."""


class News(NamedTuple):
    """A move of somebody else, and why he made it where that tells no secret.

    ``turn`` is the number of its trace on the board.
    """

    entry: Entry
    reason: str
    turn: int = 0


class Fate(NamedTuple):
    """What happened to the viewer, and the clause that decided it, if there is one."""

    text: str
    clause: str


def fate(match: Match) -> Fate | None:
    """The viewer's last loss since he acted, with that act: a death, a wound, an arrest."""
    for node in reversed(match.since()):
        for event in reversed(log.heard(match, node)):
            if event.who == match.viewer and event.kind in match.game.play.losses and event.text:
                clause = bearing.borne(event.text, [event], ())
                called = match.game.speech.name_player(match.viewer)
                return Fate(told_to(event.text, match.viewer, called), clause)
    return None


def lately(match: Match) -> tuple[tuple[Entry, ...], tuple[News, ...]]:
    """The viewer's last move, and what he heard since.

    Steps in a row without a word, with the dice between them, are one move.
    """
    told = _moves(match)
    lines = [_line(match, nodes) for nodes in told]
    if told and _who(match, told[0][0]) == match.viewer:
        return (lines[0].entry,), _once(lines[1:])
    return (), _once(lines)


def _once(lines: list[News]) -> tuple[News, ...]:
    """The lines, but none that the next one tells again: somebody throws twice, and stays."""
    told = [(one.entry.seat, one.entry.told) for one in lines]
    again = [now[1] and now == after for now, after in pairwise(told)]
    return tuple(one for one, twice in zip(lines, [*again, False], strict=False) if not twice)


def decided(match: Match) -> str:
    """The clause that a move's last sentence tells of: the viewer's own, else the last one."""
    moves = _moves(match)
    if not moves:
        return ""
    move = moves[0] if _who(match, moves[0][0]) == match.viewer else moves[-1]
    heard = [event for node in move for event in log.heard(match, node) if event.kind != "turn"]
    told = [event for event in heard if event.text and event.kind not in SMALL] or heard
    return bearing.borne(told[-1].text or told[-1].gloss, told, ()) if told else ""


def _moves(match: Match) -> list[list[Node[Any, Any]]]:
    """What was heard since the viewer's last move, with it, each move with its steps."""
    told: list[list[Node[Any, Any]]] = []
    for node in match.since():
        if node.kind != "action" or log.unheard(match, node):
            continue
        if told and _goes_on(match, told[-1], node):
            told[-1].append(node)
        else:
            told.append([node])
    # A deal is told until somebody acts.
    return told[1:] if len(told) > 1 and not _who(match, told[0][0]) else told


def _who(match: Match, node: Node[Any, Any]) -> str:
    """The seat that acted; nobody for dice."""
    who = getattr(node.action, "who", "")
    return who if who in match.setting.seats else ""


def _goes_on(match: Match, before: list[Node[Any, Any]], node: Node[Any, Any]) -> bool:
    """Whether a node belongs to the move that the nodes ``before`` it began."""
    heard = log.heard(match, before[-1])
    if any(event.words or event.kind == "turn" for event in heard):
        return False
    return _who(match, node) in ("", _who(match, before[0]))


def _line(match: Match, nodes: list[Node[Any, Any]]) -> News:
    """A move as one line."""
    entry = log.entry(match, nodes[0], now=False)
    if len(nodes) > 1:
        entry = _joined(match, nodes, entry)
    else:
        again = {event.text for event in log.heard(match, nodes[0]) if event.kind == AGAIN}
        told = tuple(text for text in entry.told if text not in again)
        entry = entry._replace(told=told or entry.told)
    who = _who(match, nodes[0])
    reasons = dict.fromkeys(match.reasons.get(id(node), "") for node in nodes)
    reason = " ".join(one for one in reasons if one)
    turns = enumerate(match.turns(), 1)
    turn = next((number for number, found in turns if nodes[0] in found), 0)
    if reason and not (who and open_to(match.timeline, match.viewer, who)):
        reason = ""
    return News(entry if who else entry._replace(seat=""), reason, turn)


def _joined(match: Match, nodes: list[Node[Any, Any]], first: Entry) -> Entry:
    taken = [
        (node.parent.state, action)
        for node in nodes
        if node.parent is not None
        and (action := match.game.audible(node.parent.state, node.action, match.viewer)) is not None
    ]
    who = _who(match, nodes[0])
    did = match.game.speech.summarize(taken).removeprefix(f"{who}: ").replace(f"; {who}: ", "; ")
    # Actions that the book joined in one step are heard of with each of them.
    each = {id(event): event for node in nodes for event in log.heard(match, node)}
    heard = [*each.values()]
    said = tuple(log.said_to(event, who) for event in heard if event.words)
    big = [event for event in heard if event.text and not event.words and event.kind not in SMALL]
    # Of what was announced the outcome is told: in the line of the steps, if nothing else tells it.
    told = tuple(one.text for one in big) if any(one.kind != ANNOUNCED for one in big) else ()
    if told:
        told += tuple(event.text for event in heard[-1:] if event.kind in CAST)
    walked = tuple(event for event in heard if event.kind == "moved" and " from " in event.text)
    if not told and len(walked) > 1 and len({event.data.get("pawn") for event in walked}) == 1:
        # A walk is told by its start and its end.
        start, end = walked[0].text.rpartition(" to ")[0], walked[-1].text.rpartition(" to ")[2]
        man, _, here = start.partition(" goes from ")
        told = (f"{man} is back at {end}" if f"{here}." == end else f"{start} to {end}",)
    if not who and told:
        # Nobody did anything: a whole deal is told by what came of it, each thing once; what it
        # ends with for everybody is all that has room.
        last = () if big[-1].who else (big[-1].text,)
        return first._replace(did="", said=said, told=last or tuple(dict.fromkeys(told)))
    return first._replace(did=did, said=said, told=told or match.game.speech.retell(heard))
