"""Actions as text: what people write, what is read back, and what stands on a button.

A word that is none of the game's is a slip in writing: it is told, with the known word nearest to
it, and is never a refusal of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

from rules.core.errors import NotationError, meant, shorten
from rules.core.game import CHANCE
from rules.games.colditz.actions import (
    ACCEPT,
    AGREE,
    ASK,
    BUTTONS,
    CARD_DRAWN,
    CLAIM,
    DEAL,
    DECLINE,
    DEPLOY,
    DESPAIR,
    DICE,
    DISCARD,
    DONE,
    DRAW,
    END,
    GENERAL_SEARCH,
    GIVE,
    HIDDEN,
    KIT,
    LINE_UP,
    LOSE,
    OBEYS,
    OFFER,
    PART,
    PASS,
    PLAY,
    READY,
    REFUSES,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    STEP,
    TIME,
    TRADE,
    UNKNOWN,
    VALUE,
    WITHDRAW,
    WITHDRAWS,
    Action,
    thrown,
)
from rules.games.colditz.board.plan import EQUIPMENT, SYMBOLS
from rules.games.colditz.state import CARD, CARDS, KIND, NONE, RELEASE, Field, State

# -- Actions as text ------------------------------------------------------------------------------


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


# -- Actions written as text ----------------------------------------------------------------------


# -- writing ------------------------------------------------------------------------------------


def write(state: State, action: Action) -> str:
    """The action as text; :func:`read` takes it back."""
    if action.who == CHANCE:
        return _said_by_chance(action)
    return f"{action.who}: {command(state.field, action)}"


def _said_by_chance(action: Action) -> str:
    verb, card = action.verb, action.card
    if verb == DICE:
        return f"dice: {'+'.join(map(str, action.pawns))}"
    if verb == VALUE:
        return f"value: {card}"
    name = CARDS[card] if card >= 0 else HIDDEN
    if verb == DEAL:
        return f"deal {action.word}: {name}" if action.word else f"deal: {name}"
    return f"{verb}: {name}"


def command(field: Field, action: Action) -> str:
    """The action of a player without his name."""
    verb, to = action.verb, action.to
    pawn = field.pawns[action.pawn] if action.pawn >= 0 else ""
    if verb == UNKNOWN:
        return action.word
    if verb == STEP:
        return f"{pawn} to {field.names[to]}"
    if verb == WITHDRAWS:
        return f"{pawn} to the office"
    if verb in (REFUSES, OBEYS):
        return f"{pawn} {verb}"
    if verb == RELEASES:
        return f"release {pawn} to {field.names[to]}"
    if verb == CLAIM:
        what = "kit" if to == KIT else SYMBOLS[to]
        with_ = [field.pawns[one] for one in action.pawns]
        if action.word:
            with_ += ["and", action.word] if with_ else [action.word]
        return f"claim {what} with {' '.join(with_)}" if with_ else f"claim {what}"
    if verb == PLAY:
        return f"play {played(field, action)}"
    if verb == DISCARD:
        return f"discard {CARDS[action.card] if action.card >= 0 else HIDDEN}"
    if verb == LOSE:
        return f"discard {EQUIPMENT[to]}"
    if verb == TRADE:
        return f"trade with {field.players[to]}"
    if verb in (GIVE, ASK):
        what = "kit" if to == KIT else EQUIPMENT[to] if to >= 0 else HIDDEN
        what = CARDS[action.card] if action.card >= 0 else what
        return f"{verb} {what}"
    if verb == DEPLOY:
        return f"deploy to {field.names[to]}"
    if verb == REMOVE:
        return f"remove {field.board.pair_name(to)}{f' with {pawn}' if pawn else ''}"
    if verb == DESPAIR:
        return f"{DESPAIR} with {pawn}"
    return verb


def played(field: Field, action: Action) -> str:
    """A card and what it is played with and on."""
    if action.card < 0:
        return HIDDEN
    text = CARDS[action.card]
    if action.pawn >= 0:
        text += f" with {field.pawns[action.pawn]}"
    if action.to >= 0:
        text += (
            f" to {field.names[action.to]}"
            if action.card == RELEASE
            else f" on {aimed(field, action)}"
        )
    return f"{text} of {action.word}" if action.word else text


def aimed(field: Field, action: Action) -> str:
    """The name of what a card is played on."""
    name = CARDS[action.card]
    if name == "Confiscation":
        return field.players[action.to]
    if name == "Search":
        return field.board.pair_name(action.to)
    if name == "Tunnel Detected":
        return field.board.tunnel_name(action.to)
    return field.pawns[action.to]


LABELS = {
    ROLL: "Roll the dice", REROLL: "Throw again", DRAW: "Draw a card", END: "End the Turn",
    PASS: "Pass", DONE: "Done", READY: "The Guards stand ready", LINE_UP: "Line up for Appel",
    OFFER: "Make this offer", WITHDRAW: "Withdraw the offer", ACCEPT: "Accept the trade",
    DECLINE: "Decline the trade", GENERAL_SEARCH: "Make a General Search",
    TIME: "The agreed time is up", SHARE: "The Kit is for two", AGREE: "Agree",
}  # fmt: skip


def label(state: State, action: Action) -> str:
    """The action as a short English phrase for a button."""
    if action.who == CHANCE:
        text = _said_by_chance(action)
    else:
        text = LABELS.get(action.verb) or command(state.field, action)
    text = text[0].upper() + text[1:]
    turn = state.pending[0].who if state.pending else state.turn
    mine = action.who == CHANCE or (turn >= 0 and action.who == state.field.players[turn])
    return text if mine else f"{action.who}: {text}"


def pool_words(field: Field) -> tuple[dict[int, Action], dict[int, Action]]:
    """Deploying to each post and withdrawing each Guard, made once."""
    found: tuple[dict[int, Action], dict[int, Action]] | None = field.known.get("pool")
    if found is None:
        who = field.players[field.security]
        found = field.known["pool"] = (
            {at: Action(who, DEPLOY, to=at) for at in field.posts},
            {guard: Action(who, WITHDRAWS, guard) for guard in field.mine[field.security]},
        )
    return found
