"""Actions as text: what people write, what is read back, and what stands on a button."""

from __future__ import annotations

import re

from rules.colditz.actions import (
    ASK,
    BUTTONS,
    CARD_DRAWN,
    CLAIM,
    DEAL,
    DEPLOY,
    DESPAIR,
    DICE,
    DISCARD,
    GIVE,
    HIDDEN,
    KIT,
    LOSE,
    OBEYS,
    PART,
    PLAY,
    REFUSES,
    RELEASES,
    REMOVE,
    STEP,
    TRADE,
    UNKNOWN,
    VALUE,
    WITHDRAWS,
    Action,
    thrown,
)
from rules.colditz.board.plan import EQUIPMENT, SYMBOLS
from rules.colditz.cards import CARD, CARDS
from rules.colditz.state import NONE, Field, State
from rules.errors import NotationError
from rules.game import CHANCE

# -- reading ------------------------------------------------------------------------------------

SHAPE = re.compile(r"\s*(?P<who>[A-Z][a-z]+)\s*:\s*(?P<what>\S.*?)\s*")
CHANCE_SHAPE = re.compile(
    r"\s*(?P<what>dice|card|part|value|deal(?:\s+(?P<whom>[A-Z][a-z]+))?)\s*:\s*(?P<rest>\S.*?)\s*"
)
THROW = re.compile(r"([1-6])\s*\+\s*([1-6])")
PLAYED = re.compile(
    r"(?: with (?P<pawn>\S+))?(?: on (?P<on>.+?))?(?: of (?P<of>[A-Z][a-z]+))?(?: to (?P<to>\S+))?"
)


def read(state: State, text: str) -> Action:
    """The action in ``text``; what no game knows is kept, to be refused."""
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        return _chance(said["what"].split()[0], said["whom"] or "", said["rest"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{text.strip()}' cannot be read; write the player, a colon and what is done: "
            "'British: Br1 to I06', or what chance brings: 'dice: 4+3'."
        )
    who, what = shape["who"], " ".join(shape["what"].split())
    return _player(state.field, who, what) or Action(who, UNKNOWN, word=what)


def _chance(kind: str, whom: str, rest: str) -> Action:
    if kind == DICE:
        found = THROW.fullmatch(rest)
        if found is None:
            return Action(CHANCE, DICE, word=rest)
        one, other = sorted((int(found[1]), int(found[2])), reverse=True)
        return thrown(one, other)
    if kind == VALUE:
        number = int(rest) if rest.isdecimal() and len(rest) < 3 else NONE
        return Action(CHANCE, VALUE, card=number, word="" if number >= 0 else rest)
    card = CARD.get(rest, NONE)
    word = "" if card >= 0 or rest == HIDDEN else rest
    verb = {"card": CARD_DRAWN, "part": PART, "deal": DEAL}[kind]
    return Action(CHANCE, verb, card=card, word=word or whom)


def _player(field: Field, who: str, what: str) -> Action | None:
    """The action of a player, or ``None`` for what cannot be made out."""
    if what in BUTTONS:
        return Action(who, what)
    verb, _, rest = what.partition(" ")
    pawn = field.pawn_index.get(verb, NONE)
    if pawn >= 0:
        return _of_pawn(field, who, pawn, rest)
    words = rest.split()
    if verb == RELEASES and len(words) == 3 and words[1] == "to":
        found = (field.pawn_index.get(words[0], NONE), field.board.index.get(words[2], NONE))
        return Action(who, RELEASES, *found) if NONE not in found else None
    if verb == CLAIM:
        return _claim(field, who, rest)
    if verb == PLAY:
        return _play(field, who, rest)
    if verb == DISCARD:
        if rest in EQUIPMENT:
            return Action(who, LOSE, to=EQUIPMENT.index(rest))
        card = CARD.get(rest, NONE)
        return Action(who, DISCARD, card=card) if card >= 0 or rest == HIDDEN else None
    if verb == TRADE and len(words) == 2 and words[0] == "with":
        seat = field.seats.get(words[1], NONE)
        return Action(who, TRADE, to=seat) if seat >= 0 else None
    if verb in (GIVE, ASK):
        kind = KIT if rest == "kit" else (EQUIPMENT.index(rest) if rest in EQUIPMENT else NONE)
        card = CARD.get(rest, NONE)
        known = kind >= 0 or card >= 0 or rest == HIDDEN
        return Action(who, verb, to=kind, card=card) if known else None
    if verb == DEPLOY and len(words) == 2 and words[0] == "to":
        at = field.board.index.get(words[1], NONE)
        return Action(who, DEPLOY, to=at) if at >= 0 else None
    if verb == REMOVE and words:
        pair = pair_of(field, words[0])
        guard = field.pawn_index.get(words[2], NONE) if len(words) == 3 else NONE
        fits = pair >= 0 and len(words) in (1, 3) and (len(words) == 1 or guard >= 0)
        return Action(who, REMOVE, guard, pair) if fits else None
    if what.startswith(f"{DESPAIR} with "):
        pawn = field.pawn_index.get(what.removeprefix(f"{DESPAIR} with "), NONE)
        return Action(who, DESPAIR, pawn) if pawn >= 0 else None
    return None


def pair_of(field: Field, name: str) -> int:
    """The pair called ``O13-X01``, or -1."""
    for number in range(len(field.pairs)):
        if field.board.pair_name(number) == name:
            return number
    return NONE


def _of_pawn(field: Field, who: str, pawn: int, rest: str) -> Action | None:
    if rest == "to the office":
        return Action(who, WITHDRAWS, pawn)
    if rest in (REFUSES, OBEYS):
        return Action(who, rest, pawn)
    word, _, name = rest.partition(" ")
    at = field.board.index.get(name, NONE)
    if word != "to" or at < 0:
        return None
    return Action(who, STEP, pawn, at)


def _claim(field: Field, who: str, rest: str) -> Action | None:
    title, _, more = rest.partition(" with ")
    symbol = KIT if title == "kit" else (SYMBOLS.index(title) if title in SYMBOLS else NONE)
    if symbol < 0:
        return None
    names, _, cards = more.partition(" and ")
    pawns, word = [], []
    for name in names.split():
        if name in ("part-1", "part-2"):
            word.append(name)
        elif name in field.pawn_index:
            pawns.append(field.pawn_index[name])
        else:
            return None
    if cards and not set(cards.split()) <= {"part-1", "part-2"}:
        return None
    word += cards.split()
    return Action(who, CLAIM, to=symbol, pawns=tuple(pawns), word=" ".join(word))


def _play(field: Field, who: str, rest: str) -> Action | None:
    names = [name for name in CARDS if rest == name or rest.startswith(f"{name} ")]
    if not names:
        return Action(who, PLAY) if rest == HIDDEN else None
    name = max(names, key=len)
    shape = PLAYED.fullmatch(rest[len(name) :])
    if shape is None:
        return None
    pawn = field.pawn_index.get(shape["pawn"], NONE) if shape["pawn"] else NONE
    to = NONE
    if shape["to"]:
        to = field.board.index.get(shape["to"], NONE)
    elif shape["on"]:
        to = aim(field, CARD[name], shape["on"])
    if (shape["pawn"] and pawn < 0) or ((shape["on"] or shape["to"]) and to < 0):
        return None
    return Action(who, PLAY, pawn, to, CARD[name], word=shape["of"] or "")


def aim(field: Field, _card: int, name: str) -> int:
    """What a card is played on: a pawn, a nation, a pair or a Tunnel, by its name."""
    if name in field.pawn_index:
        return field.pawn_index[name]
    if name in field.seats:
        return field.seats[name]
    for number in range(len(field.tunnels)):
        if field.board.tunnel_name(number) == name:
            return number
    return pair_of(field, name)
