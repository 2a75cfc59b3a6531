"""The first position, from the ``[setup]`` table of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.colditz import actions as dice
from rules.colditz.board.notation import named, names, read
from rules.colditz.board.plan import Board
from rules.colditz.board.survey import survey
from rules.colditz.chapters import beginning, rolling
from rules.colditz.play import Play
from rules.colditz.rulings import Rulings
from rules.colditz.setup import decks
from rules.colditz.setup.reading import KEYS, listed, mask, nation, one_of, pawn, seat
from rules.colditz.soundness import impossible
from rules.colditz.state import (
    AWAY,
    BARRACKS,
    BOX,
    ESCAPED,
    MEN,
    MOVEMENT,
    NATIONS,
    NO_ROLL,
    NONE,
    SECURITY,
    Field,
    Question,
    State,
    field_of,
)
from rules.errors import SetupError, refuse
from rules.game import Plain
from rules.hints import meant
from rules.spec import number, unfit

FOR_POWS = ("inner cells", "outer cells", "escaped", "dead", "away")
FOR_GUARDS = ("office", "barracks", "away")


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state; raises ``SetupError`` naming key, reason and remedy."""
    refuse(unfit(spec, KEYS))
    begin = bool(spec.get("begin", False))
    unheeded(spec, rulings, begin=begin)
    board = chosen_board(spec, maps)
    for finding in survey(board, complete=begin):
        raise SetupError(f"board: {finding.text}")
    field = ground(spec, board, rulings)
    hands = decks.hands(spec, field)
    deck, security, parts = decks.decks(spec, field, hands)
    equipment, stock = decks.equipment(spec, field)
    tunnels = {board.tunnel_name(one): one for one in range(len(board.tunnels))}
    opened = mask([one_of(name, tunnels, "open", "Tunnel") for name in spec.get("open", ())])
    seen = mask([one_of(name, tunnels, "detected", "Tunnel") for name in spec.get("detected", ())])
    opened |= seen
    at = places(spec, field, begin=begin)
    inside = mask([one for one, place in enumerate(at) if underground(field, place, opened)])
    state = State(
        field=field, turn=seat(field, spec.get("turn", field.players[0]), "turn"), at=at,
        inside=inside, rounds=number(spec.get("marker", field.length), "marker", 1, field.length),
        points=0, throws=(), purpose=NO_ROLL, rolled=False, extra=0, doubles=0, luck=0,
        mover=NONE, origin=NONE, spent=0, crossed=NONE, moved=0, done=0,
        returning=pawns(spec, field, "returning"),
        faded=mask([nation(field, name, "faded") for name in spec.get("faded", ())]),
        idle=0, noted=0, refused=pawns(spec, field, "refused"), hidden=pawns(spec, field, "hidden"),
        uniform=pawns(spec, field, "uniform"), shared=0, claims=0, markers=markers(spec, field),
        open=opened, detected=seen, dug=0, equipment=equipment,
        kits=decks.kits(spec, field, begin=begin), hands=hands, deck=deck, security=security,
        parts=parts, stock=stock, spare=0, escapes=escapes(spec, field, at),
        called=bool(spec.get("called", False)), timed=0, loose=0, pending=(), over=NONE,
    )  # fmt: skip
    sound(state)
    if not begin:
        state = thrown(spec, state)
    if not spec.get("loose", False):
        possible(state)
    if begin:
        questions = beginning.questions(state, agree=bool(spec.get("agree", False)))
        return state._replace(pending=questions)
    return state


def possible(state: State) -> None:
    """Only what play could lead to; raises ``SetupError`` that tells all of it, with clauses."""
    flaws = [f"setup.{key}: {text} [{', '.join(why)}]." for key, text, why in impossible(state)]
    if flaws:
        raise SetupError(" ".join((*flaws, "Add loose = true to lay it out all the same.")))


LATER = (
    "marker", "at", "rest", "barracks", "turn", "throws", "points", "equipment", "hands", "markers",
    "open", "detected", "returning", "faded", "refused", "hidden", "uniform", "escapes", "called",
)  # fmt: skip
"""What a game that begins with the deal settles itself."""


def unheeded(spec: Plain, rulings: Rulings, *, begin: bool) -> None:
    """Keys that would change nothing here; raises ``SetupError``."""
    if begin:
        for key in LATER:
            if key in spec:
                raise SetupError(
                    f"setup.{key}: with begin = true the game begins with the deal and settles "
                    "this itself; take it away."
                )
    elif spec.get("agree", False):
        raise SetupError("setup.agree: players agree before the deal; write begin = true as well.")
    goals = {"total": "per-nation", "goal": "total"}
    for key, without in goals.items():
        if key in spec and rulings.escape_goal == without:
            raise SetupError(
                f"setup.{key}: it counts for nothing while escape_goal is '{without}' [EC-GAP-59]; "
                "choose escape_goal = 'both' below [options], or take it away."
            )


def underground(field: Field, place: int, opened: int) -> bool:
    """Whether a pawn on a circle is in an open Tunnel."""
    return place >= 0 and field.tunnel_of[place] >= 0 and bool(opened >> field.tunnel_of[place] & 1)


def sound(state: State) -> None:
    """No two pawns on a circle, and nobody on a closed Tunnel; raises ``SetupError``."""
    field = state.field
    taken: dict[int, int] = {}
    for one, place in enumerate(state.at):
        if place < 0:
            continue
        if place in taken:
            two = f"{field.pawns[taken[place]]} and {field.pawns[one]}"
            raise SetupError(f"setup.at: {two} stand on the same circle [EC-GAP-15].")
        taken[place] = one
        if field.tunnel_of[place] >= 0 and not state.inside >> one & 1:
            raise SetupError(
                f"setup.at.{field.pawns[one]}: the Tunnel is closed [EC-TUNNEL-11, EC-GAP-47]; "
                "list it in setup.open."
            )


def chosen_board(spec: Plain, maps: Mapping[str, str]) -> Board:
    """The castle named, or described in the file."""
    name = spec.get("board", "")
    if name in maps:
        return read(maps[name], name)
    if name:
        return named(name)
    if maps:
        return read(next(iter(maps.values())))
    return named("full" if "full" in names() else "mini")


def ground(spec: Plain, board: Board, rulings: Rulings) -> Field:
    """Castle, rulings, nations and what was agreed (EC-SETUP-01, EC-SETUP-08)."""
    listed = [name for name in spec.get("players", ("British", "Dutch")) if name != SECURITY]
    for name in listed:
        if name not in NATIONS:
            hint = meant(str(name), NATIONS)
            raise SetupError(
                f"setup.players: '{name}' is no nation; use {', '.join(NATIONS)}.{hint}"
            )
        if listed.count(name) > 1:
            raise SetupError(
                f"setup.players: {name} is chosen twice [EC-SETUP-08]; take another nation."
            )
    if not 1 <= len(listed) <= 5:
        raise SetupError("setup.players: name one to five nations [EC-SETUP-08].")
    guards, men = MEN[len(listed) + 1]
    least, most = (1, 99) if rulings.rounds_range == "one-to-99" else (10, 50)
    counts = (
        number(spec.get("men", men), "men", 1, 8),
        number(spec.get("guards", guards), "guards", 0, 16),
        number(spec.get("rounds", 50), "rounds", least, most),
        number(spec.get("goal", 2), "goal", 1, 8),
        number(spec.get("total", len(listed)), "total", 1, 40),
        number(spec.get("minutes", 0), "minutes", 0, 10_000),
    )
    return field_of(board, rulings, tuple(listed), counts)


def places(spec: Plain, field: Field, *, begin: bool) -> tuple[int, ...]:
    """Where every pawn is."""
    found = [AWAY] * len(field.pawns)
    found[field.first_guard :] = [BARRACKS] * field.guards
    named_: set[int] = set()
    for name, place in spec.get("at", {}).items():
        one = pawn(field, name, f"at.{name}")
        boxes = FOR_POWS if one < field.pows else FOR_GUARDS
        known = {**{box: BOX[box] for box in boxes}, **field.board.index}
        found[one] = one_of(place, known, f"at.{name}", "circle")
        named_.add(one)
    if "barracks" in spec:
        left = number(spec["barracks"], "barracks", 0, field.guards)
        for one in field.mine[field.security]:
            if one not in named_:
                found[one] = BARRACKS if left > 0 else AWAY
                left -= 1
    rest = one_of(spec.get("rest", "away"), {"away": 0, "appel": 1}, "rest", "word")
    if rest and not begin:
        line_up(field, found, named_)
    return tuple(found)


def line_up(field: Field, found: list[int], named_: set[int]) -> None:
    """The men not named stand on the Appel pattern."""
    for one_seat in range(field.security):
        free = [at for at in field.patterns[one_seat] if at not in found]
        for one in field.mine[one_seat]:
            if one not in named_ and free:
                found[one] = free.pop(0)


def pawns(spec: Plain, field: Field, key: str) -> int:
    """A list of pawns as a mask."""
    return mask([pawn(field, name, key) for name in spec.get(key, ())])


def markers(spec: Plain, field: Field) -> tuple[int, ...]:
    """The Escape Attempt markers; 'O13-X01' lies forward from O13, 'X01-O13' from X01."""
    found = [0] * len(field.pairs)
    ways = {}
    for number_ in range(len(field.pairs)):
        frm, to = field.pairs[number_].frm, field.pairs[number_].to
        ways[f"{field.names[frm]}-{field.names[to]}"] = (number_, 0)
        ways[f"{field.names[to]}-{field.names[frm]}"] = (number_, 5)
    for name, whose in spec.get("markers", {}).items():
        if name not in ways:
            hint = meant(str(name), ways)
            raise SetupError(
                f"setup.markers: there is no pair '{name}'; pairs: {', '.join(ways)}.{hint}"
            )
        pair, shift = ways[name]
        for one in [whose] if isinstance(whose, str) else listed(whose, f"markers.{name}"):
            found[pair] |= 1 << nation(field, one, f"markers.{name}") + shift
    return tuple(found)


def escapes(spec: Plain, field: Field, at: tuple[int, ...]) -> tuple[int, ...]:
    """How many men of each nation have escaped."""
    found = [sum(at[one] == ESCAPED for one in field.mine[n]) for n in range(field.security)]
    for name, count in spec.get("escapes", {}).items():
        found[nation(field, name, "escapes")] = number(count, f"escapes.{name}", 0, 8)
    return tuple(found)


def thrown(spec: Plain, state: State) -> State:
    """A movement roll that has been made, if the set-up tells of one."""
    throws: Any = spec.get("throws", ())
    if not throws and "points" not in spec:
        return state
    play = Play(state._replace(rolled=True, purpose=MOVEMENT), None)
    for number_, text in enumerate(throws):
        one, plus, other = str(text).partition("+")
        if not plus or not {one, other} <= set("123456"):
            raise SetupError(f"setup.throws: '{text}' is no throw; write '4+3'.")
        if number_ and not rolling.can_reroll(play.s):
            raise SetupError("setup.throws: only after a double one throws again, twice at most.")
        play.set(extra=number_)
        play.ask(Question("dice", state.turn))
        rolling.thrown(play, dice.thrown(int(one), int(other)))
    if "points" in spec:
        play.set(points=number(spec["points"], "points", 0, 99))
    return play.s
