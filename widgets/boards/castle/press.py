"""What to press in the castle: for every state in which somebody is asked, the line that says it.

Pawns, circles and doors are never named by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.games.colditz import actions as verbs
from rules.games.colditz.actions import KIT
from rules.games.colditz.board.called import ordinal
from rules.games.colditz.board.plan import EQUIPMENT, SYMBOLS
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import (
    BARRACKS,
    BOXES,
    INNER_CELLS,
    OUTER_CELLS,
    SECURITY_SEAT,
    does,
    people,
)
from rules.games.colditz.state import State
from rules.games.colditz.verbs.gathering import KIT_ASKED, KIT_GIVEN, SORTS
from widgets.boards import Mover, Press, either
from widgets.boards.castle.facts import Seen, nation, number, seen
from widgets.kernel.html import capital, counted

MOVES = (verbs.STEP, verbs.WITHDRAWS, verbs.RELEASES, verbs.DEPLOY)
"""The verbs that stand on the board."""
CELLS = (BOXES[INNER_CELLS], BOXES[OUTER_CELLS])
THEN = "then where he goes."
OTHER = (("escape", "Another man"),)
"""The words of Esc where a man is in hand who cannot stay as he is."""
WINDOWS = {
    "appel": "Security plays an Appel", "search": "Security declares a General Search",
    "removal": "Security plays a Search card", "detected": "Security is about to find a Tunnel",
}  # fmt: skip
"""What is about to happen where somebody may interrupt; arrest and shot name a man."""


def press(
    game: Any,
    state: State,
    who: str,
    actions: Sequence[Any],
    info: Any = None,
    mover: Mover | None = None,
) -> Press:
    """What ``who`` is told to press."""
    asked = Asked(state, seen(game, state, who), who, actions)
    kind = state.pending[0].kind if state.pending else ""
    if kind == "appel":
        return asked.appel(mover)
    return ANSWERS[kind](asked) if kind else asked.turn(mover)


class Asked:
    """Somebody who is asked: what he can do and what he sees."""

    def __init__(self, state: State, facts: Seen, who: str, actions: Sequence[Any]) -> None:
        self.state, self.facts, self.who, self.acts = state, facts, who, tuple(actions)
        self.verbs = {action.verb for action in actions}
        self.guards = who == SECURITY_SEAT
        self.question: Any = state.pending[0] if state.pending else None
        self.piece = "a Guard" if self.guards else "one of your men"
        self.short = "a Guard" if self.guards else "a man"
        self.moves = bool(self.verbs & {*MOVES})

    def man(self, pawn: int) -> str:
        """A pawn as its owner calls it, or as others do."""
        name = self.state.field.pawns[pawn]
        owner = nation(name)
        if owner == "Guard":
            return "your Guard" if self.guards else "a Guard"
        if owner != self.who:
            return f"a man of {people(owner)}"
        return f"your {ordinal(int(number(name)))} man"

    # -- a Turn -------------------------------------------------------------------------------

    def turn(self, mover: Mover | None) -> Press:
        """His own Turn."""
        state = self.state
        if not state.rolled:
            return self.roll()
        if state.mover >= 0:
            line = "He may not stay there. Press where he goes on."
            left = _left(state.points)
            return Press("C12", line, "Press where he goes on.", left, stays=True, named=OTHER)
        if mover is not None and mover.uses and self.moves:
            what = " and ".join(map(_one, mover.uses.split(", ")))
            line, left = f"Press once more: it uses {what}.", _left(state.points)
            return Press("C13", line, "Press once more: it is used up.", left, stays=True)
        if mover is not None and self.moves:
            line = "Press a numbered circle: the number is what it costs."
            left = _left(state.points)
            return Press("C11", line, "Press a numbered circle.", left, stays=True)
        if verbs.DISCARD in self.verbs and verbs.END not in self.verbs:
            held = len(self.facts.hands.get(self.who, ()))
            line = f"You hold {held} cards, too many. Press one to put away."
            return Press("C14a", line, "Too many cards. Press one.")
        if not self.moves:
            return self.stands()
        points = counted(state.points, "point")
        if verbs.CLAIM in self.verbs:
            things = list(dict.fromkeys(map(_claimed, self.of(verbs.CLAIM))))
            what = things[0] if len(things) == 1 else "something"
            line = f"You can take {what} now, or press {self.piece}."
            second = f"The men go to the Appel area. {points}."
            return Press("C8", line, "Take it, or press a man.", second, stays=True,
                         answers=(verbs.CLAIM,),
                         named=((verbs.CLAIM, f"Take {what}"),))  # fmt: skip
        if verbs.REROLL in self.verbs:
            more = [
                word
                for verb, word in ((verbs.DRAW, "draw a card"), (verbs.RELEASES, "bring a man out"))
                if verb in self.verbs
            ]
            line = f"A double: {', '.join(('throw again', *more[:-1]))}" + (
                f", or {more[-1]}." if more else f", or press {self.short}."
            )
            return Press(
                "C9", line, f"Throw again, or press {self.short}.",
                f"Or press {self.piece}. {points}." if more else f"{points}.",
                answers=(verbs.REROLL, verbs.DRAW),
            )  # fmt: skip
        if verbs.DRAW in self.verbs:
            line = f"Draw a card, or press {self.piece}."
            return Press("C10", line, f"Draw a card, or press {self.short}.", f"{points}.",
                         answers=(verbs.DRAW,))  # fmt: skip
        line = f"You have {points}. Press {self.piece}, {THEN}"
        short = f"{points}. Press {self.piece}."
        return Press("C34" if self.guards else "C7", line, short, self.wanted())

    def of(self, verb: str) -> list[Any]:
        """What can be done of a verb."""
        return [one for one in self.acts if one.verb == verb]

    def roll(self) -> Press:
        """The dice come first."""
        if not self.guards and any(self.facts.at[man] in CELLS for man in self.facts.men(self.who)):
            line = "Roll the dice. A double brings a man out."
            return Press("C6", line, "Roll: a double frees a man.", blue=verbs.ROLL)
        if self.verbs & {verbs.PLAY, verbs.DISCARD, verbs.TRADE}:
            cards = self.verbs & {verbs.PLAY, verbs.DISCARD}
            first = "press a card first" if cards else "trade first"
            return Press("C5", f"Roll the dice, or {first}.", f"Roll, or {first}.", blue=verbs.ROLL)
        return Press("C4", "Roll the dice.", blue=verbs.ROLL)

    def stands(self) -> Press:
        """Nobody can be moved."""
        points = self.state.points
        blue = verbs.END if verbs.END in self.verbs else ""
        answers = tuple(one for one in (verbs.CLAIM, verbs.REROLL, verbs.DRAW) if one in self.verbs)
        if answers:
            words = {verbs.CLAIM: "take it", verbs.REROLL: "throw again", verbs.DRAW: "draw a card"}
            line = f"You can still {either(words[one] for one in answers)}, or end the Turn."
            first = words[answers[0]]
            short = f"{capital(first)}, or end the Turn."
            return Press("C14", line, short, answers=answers)
        if points:
            return Press("C15", "Nobody can move. End the Turn.", blue=blue)
        return Press("C14", "No points left. End the Turn.", blue=blue)

    def wanted(self) -> str:
        """The next thing to get on the way out."""
        if self.guards or self.who in self.facts.kits:
            return ""
        return "Next: an Escape Kit."

    # -- what is asked in the middle of a Turn --------------------------------------------------

    def agree(self) -> Press:
        """The terms before the game."""
        line = f"Agree to {counted(self.state.field.length, 'Round')}?"
        return Press("C1", line, answers=(verbs.AGREE,), blue=verbs.AGREE)

    def line_up(self) -> Press:
        """Before the first Round."""
        blue = verbs.LINE_UP
        return Press("C2", "Line your men up for the Appel.", answers=(blue,), blue=blue)

    def posts(self) -> Press:
        """The first Guards."""
        if verbs.DEPLOY not in self.verbs:
            line = "All Guards stand. Go on."
            return Press("C3", line, answers=(verbs.READY,), blue=verbs.READY)
        left = list(self.state.at).count(BARRACKS)
        second = f"{left} in the Barracks."
        return Press("C3", "Press a post for each Guard.", second=second, answers=(verbs.READY,),
                     named=(("escape", ""),))  # fmt: skip

    def place(self) -> Press:
        """A man lines up after a claim."""
        line = "Press the circle where he lines up."
        second = "A claim sends him there."
        return Press("C16", line, "Press where he lines up.", second, named=OTHER)

    def window(self) -> Press:
        """Something is about to happen, and somebody may interrupt."""
        topic, pawn = self.question.topic, self.question.b
        cards = [one for one in self.acts if one.verb != verbs.PASS]
        named = {"arrest": "A Guard reaches for {}", "shot": "Security aims at {}"}
        told = named[topic].format(self.man(pawn)) if topic in named else WINDOWS[topic]
        arrest = topic == "arrest"
        if not cards:
            after = "He goes to the cells." if arrest else ""
            return Press(
                "C17" if arrest else "C19", f"{told}. Nothing of yours helps.", "Nothing helps.",
                after, stays=True, happens=f"{told}.", answers=(verbs.PASS,), blue=verbs.PASS,
                named=((verbs.PASS, "Go on"),),
            )  # fmt: skip
        names = dict.fromkeys(CARDS[one.card] for one in cards if one.card >= 0)
        second = f"{either(names)} answers it." if names else ""
        one = ((verbs.PLAY, f"Play {next(iter(names))}"),) if len(cards) == 1 and names else ()
        return Press(
            "C18" if arrest else "C19", f"{told}. Press a card, or let it be.",
            "Press a card, or let it be.", second, stays=True, answers=(verbs.PLAY, verbs.PASS),
            named=((verbs.PASS, "Let it be"), *one),
        )  # fmt: skip

    def appel(self, mover: Mover | None) -> Press:
        """Each man says whether he obeys."""
        men = {one.pawn for one in self.acts if one.pawn >= 0}
        if verbs.OBEYS in self.verbs:
            line, second = "Say for each man: obeys or refuses?", "Nobody sees it."
            return Press("C22", line, "Obeys or refuses?", second, answers=(verbs.OBEYS,
                         verbs.REFUSES))  # fmt: skip
        if not men:
            line = "All have answered. Go on."
            return Press("C21", line, answers=(verbs.DONE,), blue=verbs.DONE)
        line, short = "Press one of your men: he obeys, or refuses.", "Press a man: does he obey?"
        if mover is not None:
            line, short = "Press the place where he obeys, or let him refuse.", "Press his place."
        second = f"{counted(len(men), 'man').replace('mans', 'men')} can still answer."
        if verbs.STEP not in self.verbs:
            line, short, second = "No place is free. Let him refuse.", "", ""
        return Press("C20", line, short, second, stays=True,
                     answers=(verbs.DONE,),
                     named=((verbs.REFUSES, "He refuses"), *OTHER))  # fmt: skip

    def lose(self) -> Press:
        """An arrest costs Equipment."""
        line = "Your man was arrested. Press what you give up."
        return Press("C23", line, "Press what you give up.", answers=(verbs.LOSE,))

    def search(self) -> Press:
        """After the throw for a search."""
        return self.again("C24", "Throw again for the search?")

    def shot(self) -> Press:
        """After the throw for a shot."""
        return self.again("C25", "Throw again for the shot?")

    def again(self, row: str, line: str) -> Press:
        """Once more, or enough."""
        named = ((verbs.REROLL, "Throw again"), (verbs.PASS, "Enough"))
        blue = verbs.REROLL if verbs.REROLL in self.verbs else verbs.PASS
        if blue == verbs.PASS:
            line = "The throw counts. Go on."
        return Press(row, line, answers=(verbs.REROLL, verbs.PASS), blue=blue, named=named)

    def luck(self) -> Press:
        """A card may be drawn."""
        blue = verbs.DRAW if verbs.DRAW in self.verbs else verbs.PASS
        return Press("C26", "Draw a card?", answers=(verbs.DRAW, verbs.PASS), blue=blue,
                     named=((verbs.PASS, "No"),))  # fmt: skip

    def markers(self) -> Press:
        """Which markers come away."""
        left = verbs.REMOVE in self.verbs
        line = "Press the markers you take away." if left else "All are taken away. Go on."
        return Press("C27", line, answers=(verbs.DONE,), blue="" if left else verbs.DONE)

    def descend(self) -> Press:
        """A Guard goes down after a man, or to the Office."""
        line = "Your Guard follows down, or goes to the Office?"
        named = ((verbs.STEP, "Down"), (verbs.WITHDRAWS, "To the Office"))
        answers = (verbs.STEP, verbs.WITHDRAWS)
        one = len(self.verbs) == 1
        return Press("C28", line, "Down, or to the Office?", answers=answers, named=named,
                     blue=next(iter(self.verbs)) if one else "")  # fmt: skip

    def trade(self) -> Press:
        """A trade is put together."""
        other = people(self.state.field.players[self.question.a])
        answers = (verbs.OFFER, verbs.WITHDRAW, verbs.GIVE, verbs.ASK)
        if verbs.OFFER not in self.verbs:
            line = f"What do you offer {other}? Press what you give and ask."
            return Press("C29", line, "Press what you give and ask.", answers=answers)
        given, wanted = _laid(self.question.data)
        second = f"You give {given} for {wanted}. Or press more."
        return Press("C30", "Make this offer?", second=second, stays=True, answers=answers,
                     blue=verbs.OFFER)  # fmt: skip

    def offer(self) -> Press:
        """An offer was made to him."""
        told = does(self.state.field.players[self.question.a], "offers you a trade")
        given, wanted = _laid(self.question.data)
        return Press("C31", f"{told} Take it?", "Take the trade?",
                     f"You get {given} for {wanted}.", stays=True,
                     answers=(verbs.ACCEPT, verbs.DECLINE))  # fmt: skip

    def despair(self) -> Press:
        """The last chance."""
        one = ((verbs.DESPAIR, "Turn it"),) * (len(self.of(verbs.DESPAIR)) == 1)
        return Press(
            "C32", "Turn your Do-or-Die card?", second="Your man runs for it, or is out.",
            stays=True, answers=(verbs.DESPAIR, verbs.PASS), named=((verbs.PASS, "No"), *one),
            blue=verbs.DESPAIR if one else "",
        )  # fmt: skip

    def dash(self) -> Press:
        """The man runs."""
        left = f"{counted(self.state.points, 'point')}."
        if self.moves:
            return Press("C33", "Press where your man runs.", second=left, stays=True,
                         answers=(verbs.PASS,), named=((verbs.PASS, "Stop here"),))  # fmt: skip
        return Press("C33", "Your man can run no further. Go on.", answers=(verbs.PASS,),
                     blue=verbs.PASS, named=((verbs.PASS, "Go on"),))  # fmt: skip


def _left(points: int) -> str:
    """How many points are left, as a sentence."""
    return f"{counted(points, 'point')} {'is' if points == 1 else 'are'} left."


def _claimed(action: Any) -> str:
    """What a claim takes, with its article."""
    if action.to == KIT:
        return "an Escape Kit"
    return _one(SYMBOLS[action.to]) if 0 <= action.to < len(SYMBOLS) else "something"


def _laid(data: Sequence[int]) -> tuple[str, str]:
    """What an offer gives and what it asks for, in words."""
    sides = (data[:SORTS], data[KIT_GIVEN]), (data[SORTS : 2 * SORTS], data[KIT_ASKED])
    given, wanted = (
        " and ".join(
            _one(name) if many == 1 else f"{many} {name}{'es' if name[-1] == 's' else 's'}"
            for name, many in zip((*EQUIPMENT, "Escape Kit"), (*cards, kits), strict=True)
            if many
        )
        for cards, kits in sides
    )
    return given or "nothing", wanted or "nothing"


def _one(thing: str) -> str:
    """A thing with its article; several have their number."""
    article = "an " if thing[0] in "aeiouAEIOU" else "a "
    return thing if thing[0].isdecimal() else f"{article}{capital(thing)}"


ANSWERS: dict[str, Callable[[Asked], Press]] = {
    "agree": Asked.agree, "line-up": Asked.line_up, "posts": Asked.posts, "place": Asked.place,
    "window": Asked.window, "lose": Asked.lose, "search": Asked.search,
    "shot": Asked.shot, "luck": Asked.luck, "markers": Asked.markers, "descend": Asked.descend,
    "trade": Asked.trade, "offer": Asked.offer, "despair": Asked.despair, "dash": Asked.dash,
}  # fmt: skip
"""What is said at each kind of question."""
