"""Actions as text: what people write, what is read back, and what stands on a button.

A word that is none of the game's is a slip in writing: it is told, with the known word nearest to
it, and is never a refusal of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

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
from rules.colditz.setup.reading import KIND
from rules.colditz.state import NONE, Field, State
from rules.errors import NotationError, shorten
from rules.game import CHANCE
from rules.hints import meant

# -- reading ------------------------------------------------------------------------------------

SHAPE = re.compile(r"\s*(?P<who>[A-Z][a-z]+)\s*:\s*(?P<what>\S.*?)\s*")
CHANCE_SHAPE = re.compile(
    r"\s*(?P<what>dice|card|part|value|deal(?:\s+(?P<whom>[A-Z][a-z]+))?)\s*:\s*(?P<rest>\S.*?)\s*"
)
THROW = re.compile(r"([1-6])\s*\+\s*([1-6])")
PLAYED = re.compile(
    r"(?: with (?P<pawn>\S+))?(?: on (?P<on>.+?))?(?: of (?P<of>[A-Z][a-z]+))?(?: to (?P<to>\S+))?"
)
FORMS = {
    RELEASES: "release Br1 to I06", CLAIM: "claim rope with Br1 Br2",
    PLAY: "play Hideaway with Br1", DISCARD: "discard Lookout", TRADE: "trade with Dutch",
    GIVE: "give rope", ASK: "ask key", DEPLOY: "deploy to J02", REMOVE: "remove O13-X01 with G1",
    DESPAIR: "do or die with Br1",
}  # fmt: skip
"""How the commands of several words are written."""
NO_PART = ("rounds",)
"""Commands that are no part of the game and are refused as such: "rounds 70" (EC-VARIANT-03)."""
SHOWN = 12
"""How many known words a message lists."""


def read(state: State, text: str) -> Action:
    """The action in ``text``; raises ``NotationError`` for a word that nobody knows."""
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        return _chance(state.field, said["what"].split()[0], said["whom"] or "", said["rest"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{shorten(text.strip())}' cannot be read; write the player, a colon and what is "
            "done: 'British: Br1 to I06', or what chance brings: 'dice: 4+3'."
        )
    who, what = shape["who"], " ".join(shape["what"].split())
    if who not in state.field.seats:
        unknown("player", who, state.field.players)
    return _player(state.field, who, what)


def unknown(kind: str, word: str, known: Iterable[str]) -> NoReturn:
    """Tell of a word that is none of the game's."""
    names = list(known)
    some = ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
    raise NotationError(
        f"There is no {kind} '{shorten(word)}'; choose from {some}.{meant(word, names)}"
    )


def misshapen(verb: str, said: str) -> NoReturn:
    """Tell of a command with a part too many, or missing."""
    raise NotationError(f"'{shorten(said)}' is not how it is written; write '{FORMS[verb]}'.")


def _chance(field: Field, kind: str, whom: str, rest: str) -> Action:
    if kind == DICE:
        found = THROW.fullmatch(rest)
        if found is None:
            raise NotationError(
                f"'{shorten(rest)}' is no throw; write both dice, each from 1 to 6: 'dice: 4+3'."
            )
        return thrown(int(found[1]), int(found[2]))
    if kind == VALUE:
        if not (rest.isdecimal() and len(rest) < 3):
            raise NotationError(f"'{shorten(rest)}' is no number; write 'value: 5'.")
        return Action(CHANCE, VALUE, card=int(rest))
    if whom and whom not in field.seats:
        unknown("player", whom, field.players)
    if rest not in CARD and rest != HIDDEN:
        unknown("card", rest, CARD)
    verb = {"card": CARD_DRAWN, "part": PART, "deal": DEAL}[kind]
    return Action(CHANCE, verb, card=CARD.get(rest, NONE), word=whom)


def _player(field: Field, who: str, what: str) -> Action:
    """The action of a player."""
    if what in BUTTONS:
        return Action(who, what)
    verb, _, rest = what.partition(" ")
    if verb in NO_PART:
        return Action(who, UNKNOWN, word=what)
    if verb in field.pawn_index:
        return _of_pawn(field, who, field.pawn_index[verb], rest)
    if what.startswith(DESPAIR):
        return _despair(field, who, what)
    if verb not in FORMS:
        known = (*field.pawns, *FORMS, *BUTTONS)
        raise NotationError(
            f"'{shorten(what)}' is no command; begin with a pawn ('Br1 to I06') or with one of "
            f"{', '.join((*FORMS, *BUTTONS))}.{meant(what, known) or meant(verb, known)}"
        )
    return _command(field, who, verb, rest)


def _command(field: Field, who: str, verb: str, rest: str) -> Action:
    """A command of several words."""
    words = rest.split()
    if verb == CLAIM:
        return _claim(field, who, rest)
    if verb == PLAY:
        return _play(field, who, rest)
    if verb == DISCARD:
        if rest in KIND:
            return Action(who, LOSE, to=KIND[rest])
        if rest not in CARD and rest != HIDDEN:
            unknown("card", rest, (*EQUIPMENT, *CARDS))
        return Action(who, DISCARD, card=CARD.get(rest, NONE))
    if verb in (GIVE, ASK):
        if rest != "kit" and rest not in KIND and rest not in CARD and rest != HIDDEN:
            unknown("kind of Equipment", rest, (*EQUIPMENT, "kit", *CARDS))
        kind = KIT if rest == "kit" else KIND.get(rest, NONE)
        return Action(who, verb, to=kind, card=CARD.get(rest, NONE))
    if verb == TRADE and len(words) == 2 and words[0] == "with":
        if words[1] not in field.seats:
            unknown("player", words[1], field.players)
        return Action(who, TRADE, to=field.seats[words[1]])
    if verb == DEPLOY and len(words) == 2 and words[0] == "to":
        return Action(who, DEPLOY, to=circle(field, words[1]))
    if verb == RELEASES and len(words) == 3 and words[1] == "to":
        return Action(who, RELEASES, pawn(field, words[0]), circle(field, words[2]))
    if verb == REMOVE and (len(words) == 1 or (len(words) == 3 and words[1] == "with")):
        guard = pawn(field, words[2]) if len(words) == 3 else NONE
        number = pair_of(field, words[0])
        if number < 0:
            pairs = [field.board.pair_name(one) for one in range(len(field.pairs))]
            unknown("pair of circles", words[0], pairs)
        return Action(who, REMOVE, guard, number)
    return misshapen(verb, f"{verb} {rest}".strip())


def pawn(field: Field, name: str) -> int:
    """The number of a pawn."""
    if name not in field.pawn_index:
        unknown("pawn", name, field.pawns)
    return field.pawn_index[name]


def circle(field: Field, name: str) -> int:
    """The number of a circle."""
    if name not in field.board.index:
        unknown("circle", name, field.names)
    return field.board.index[name]


def pair_of(field: Field, name: str) -> int:
    """The pair called ``O13-X01``, or -1."""
    for number in range(len(field.pairs)):
        if field.board.pair_name(number) == name:
            return number
    return NONE


def _despair(field: Field, who: str, what: str) -> Action:
    words = what.removeprefix(DESPAIR).split()
    if len(words) != 2 or words[0] != "with":
        misshapen(DESPAIR, what)
    return Action(who, DESPAIR, pawn(field, words[1]))


def _of_pawn(field: Field, who: str, one: int, rest: str) -> Action:
    if rest == "to the office":
        return Action(who, WITHDRAWS, one)
    if rest in (REFUSES, OBEYS):
        return Action(who, rest, one)
    word, _, name = rest.partition(" ")
    if word != STEP or not name:
        named = field.pawns[one]
        ways = f"'{named} to I06', '{named} to the office', '{named} {REFUSES}', '{named} {OBEYS}'"
        hint = meant(word, (STEP, REFUSES, OBEYS))
        raise NotationError(
            f"'{shorten(f'{named} {rest}'.strip())}' is no command; write {ways}.{hint}"
        )
    return Action(who, STEP, one, circle(field, name))


PART_CARDS = ("part-1", "part-2")


def _claim(field: Field, who: str, rest: str) -> Action:
    title, _, more = rest.partition(" with ")
    symbols = {**{name: number for number, name in enumerate(SYMBOLS)}, **KIND, "kit": KIT}
    if title not in symbols:
        unknown("symbol", title, (*SYMBOLS, "kit"))
    names, _, cards = more.partition(" and ")
    pawns, word = [], []
    for name in names.split():
        if name in PART_CARDS:
            word.append(name)
        else:
            pawns.append(pawn(field, name))
    for name in cards.split():
        if name not in PART_CARDS:
            unknown("kit part", name, PART_CARDS)
        word.append(name)
    return Action(who, CLAIM, to=symbols[title], pawns=tuple(pawns), word=" ".join(word))


def _play(field: Field, who: str, rest: str) -> Action:
    names = [name for name in CARDS if rest == name or rest.startswith(f"{name} ")]
    if not names:
        if rest == HIDDEN:
            return Action(who, PLAY)
        unknown("card", re.split(" with | on ", rest)[0], CARDS)
    name = max(names, key=len)
    shape = PLAYED.fullmatch(rest[len(name) :])
    if shape is None:
        misshapen(PLAY, f"{PLAY} {rest}")
    one = pawn(field, shape["pawn"]) if shape["pawn"] else NONE
    to = NONE
    if shape["to"]:
        to = circle(field, shape["to"])
    elif shape["on"]:
        to = aim(field, shape["on"])
    if shape["of"] and shape["of"] not in field.seats:
        unknown("player", shape["of"], field.players)
    return Action(who, PLAY, one, to, CARD[name], word=shape["of"] or "")


def aim(field: Field, name: str) -> int:
    """What a card is played on: a pawn, a nation, a pair or a Tunnel, by its name."""
    known = {
        **{field.board.pair_name(number): number for number in range(len(field.pairs))},
        **{field.board.tunnel_name(number): number for number in range(len(field.tunnels))},
        **field.seats, **field.pawn_index,
    }  # fmt: skip
    if name not in known:
        unknown("pawn, player, pair or Tunnel", name, known)
    return known[name]
