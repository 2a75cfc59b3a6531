"""What the verbs of this game share: how they are read and written, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from rules.core.errors import NotationError, shorten, suggest
from rules.core.records import Refusal
from rules.core.verbs import Log, Verb
from rules.games.colditz.actions import DRAW, STEP, Action
from rules.games.colditz.ground import MAY_DRAW, NO_DRAW, NONE, Field, does
from rules.games.colditz.state import Play, Question, State

# -- What every card has ---------------------------------------------------------------------------


PRINTED = ("EC-CARD-10", "EC-GAP-02", "EC-GAP-73")
"""What stands behind what is printed on a card."""
SAID_CLAUSES = PRINTED[:2]
"""What stands behind a card that does what it says."""

# -- What is asked --------------------------------------------------------------------------------


class Asking(NamedTuple):
    """A row of the table of questions: the clauses that ask, the words, and for chance more.

    ``lets`` is what a person does to let chance decide, ``waited`` what it is that chance decides;
    the words then say what somebody does.
    """

    clauses: tuple[str, ...]
    text: str = ""
    lets: str = ""
    waited: str = ""


ASKINGS: dict[str, Asking] = {
    "agree": Asking(("EC-VARIANT-03",), "do you agree to the terms?"),
    "line-up": Asking(("EC-SETUP-21", "EC-SETUP-22"), "do your men line up for the Appel?"),
    "posts": Asking(("EC-SETUP-23", "EC-SETUP-24"), "where do you deploy your Guards?"),
    "place": Asking(("EC-GAP-28",)),
    "lose": Asking(("EC-ARREST-11",), "which Equipment do you give up?"),
    "window": Asking(("EC-CARD-13", "EC-GAP-62")),
    "appel": Asking(("EC-APPEL-08",), "who obeys the Appel?"),
    "search": Asking(("EC-APPEL-10",), "do you throw again?"),
    "shot": Asking(("EC-GAP-51",), "do you throw again?"),
    "luck": Asking(("EC-GAP-07",), "do you draw a card?"),
    "markers": Asking(("EC-ESCAPE-06", "EC-GAP-54"), "which markers do you take away?"),
    "descend": Asking(("EC-ATTEMPT-21",)),
    "trade": Asking(("EC-GAP-29",)),
    "offer": Asking(("EC-GAP-29",)),
    "despair": Asking(("EC-GAP-60",), "do you turn your Do-or-Die card?"),
    "dash": Asking(("EC-GAP-60",), "where does your man run?"),
}
"""What a player may be asked in the middle of a Turn, in the order in which pages list it."""

CHANCE_QUESTIONS: dict[str, Asking] = {
    "dice": Asking(
        ("EC-CLASSIC-26",), "throws the dice", "Roll the dice",
        "the dice",
    ),
    "draw": Asking(
        ("EC-CARD-02",), "draws the top card", "Draw the card",
        "the card",
    ),
    "deal": Asking(
        ("EC-SETUP-18", "EC-SETUP-19"), "gets a card", "Deal a card",
        "the deal",
    ),
    "part": Asking(
        ("EC-KIT-13",), "draws a kit part", "Draw the kit part",
        "the kit part",
    ),
    "value": Asking(
        ("EC-GAP-60",), "turns the card", "Turn the card", "the number"
    ),
}  # fmt: skip
"""What chance is asked."""

# -- What follows by itself -----------------------------------------------------------------------


F = TypeVar("F", bound=Callable[..., Any])
EFFECTS: dict[str, Callable[[Play, Question], None]] = {}
"""By the topic of a window: what was announced takes effect, when nobody answers it."""
BY_ITSELF: dict[str, Callable[[Play], bool]] = {}
"""By the kind of a question: what goes on by itself; the answer is whether it did."""


def enter_in(table: dict[str, Any], key: str) -> Callable[[F], F]:
    """Enter a function into a table."""

    def entered(found: F) -> F:
        table[key] = found
        return found

    return entered


def settle_turn(play: Play) -> None:
    """Go on until somebody, or chance, has to answer."""
    while play.s.pending and play.s.over == NONE:
        goes_on = BY_ITSELF.get(play.s.pending[0].kind)
        if goes_on is None or not goes_on(play):
            return


def forgo_draw(play: Play, action: Action) -> None:
    """By ruling whoever may draw, and does something else first, gives it up (EC-GAP-06)."""
    late = play.field.rulings.draw_time == "at-once" and action.verb != DRAW
    seat = play.field.seats[action.who]
    if not late or seat != play.s.turn:
        return
    play.set(luck=NO_DRAW)
    text = does(action.who, "gives up the draw")
    play.say("given-up", text, "EC-GAP-06", seat=seat)


# -- The verbs ------------------------------------------------------------------------------------


class Act(Verb[State, Action]):
    """One kind of action of this game: a word alone, where it says no more.

    ``form`` shows how it is written with more words. ``unasked`` says what is missing where nobody
    has asked for such an answer, and the clauses that ask for it.
    """

    record = Action
    form: ClassVar[str] = ""
    unasked: ClassVar[tuple[str, tuple[str, ...]]] = ("", ("EC-TURN-06",))
    own: ClassVar[tuple[str, ...]] = ("EC-TURN-05", "EC-TURN-07")
    """The clauses that keep it to one's own Turn."""
    escaper: ClassVar[tuple[str, ...]] = ()
    """The clauses by which only Escape Officers do it."""
    crowded: ClassVar[bool] = False
    """Whether it may be done with a card too many in hand."""
    closing: ClassVar[bool] = False
    """Whether it may follow a claim that closes the Turn."""
    guards: ClassVar[bool] = False
    """Whether only Security does it."""
    when: ClassVar[str] = "True"
    """Where it may be legal at all in a Turn, told quickly: of a ``state``, as Python."""
    quick: ClassVar[bool] = False
    """Whether the short cut through a usual Turn lists it itself."""

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """See :meth:`rules.core.verbs.Verb.candidates`."""
        return self.named(state, state.field.seats[who])

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """See :meth:`rules.core.verbs.Verb.refusals`."""
        return self.forbids(state, state.field.seats[action.who], action)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """See :meth:`rules.core.verbs.Verb.apply`; with everything that follows by itself."""
        play = Play(state, log)
        if state.luck == MAY_DRAW and not state.pending:
            forgo_draw(play, action)
        self.does(play, action)
        crossed = play.s.crossed >= 0 and action.verb != STEP and not state.pending
        if crossed and play.field.rulings.pieces == "one-move":
            play.set(crossed=NONE)  # a pause: the pawn has moved
        if play.s.pending:
            settle_turn(play)
        return play.s

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """What a seat could name of this kind."""
        return (Action(state.field.players[seat], self.word),)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """What its own chapter has against an action of a seat."""
        yield from ()

    def does(self, play: Play, action: Action) -> None:
        """Its effect."""
        raise NotImplementedError

    def after(self, word: str, rest: str) -> str:
        """The one name that follows a little word: ``with Dutch``."""
        words = rest.split()
        if len(words) != 2 or words[0] != word:
            self.misshapen(rest)
        return words[1]

    def misshapen(self, said: str, form: str = "") -> NoReturn:
        """Tell of a command with a part too many, or missing."""
        text = f"'{shorten(f'{self.word} {said}'.strip())}' is not how it is written"
        raise NotationError(f"{text}; write '{form or self.form}'.")


class Outcome(Act):
    """A base of what chance brings."""

    speaker = ""
    codes = ("no-chance", "no-outcome")


# -- Names in texts -------------------------------------------------------------------------------


LISTED = 12
"""How many known words a message lists."""


def raise_unknown(kind: str, word: str, known: Iterable[str]) -> NoReturn:
    """Tell of a word that is none of the game's."""
    names = list(known)
    some = ", ".join(names[:LISTED]) + (" …" if len(names) > LISTED else "")
    raise NotationError(
        f"There is no {kind} '{shorten(word)}'; choose from {some}.{suggest(word, names)}"
    )


def pawn_of(field: Field, name: str) -> int:
    """The number of a pawn."""
    if name not in field.pawn_index:
        raise_unknown("pawn", name, field.pawns)
    return field.pawn_index[name]


def circle_of(field: Field, name: str) -> int:
    """The number of a circle."""
    if name not in field.board.index:
        raise_unknown("circle", name, field.names)
    return field.board.index[name]


def seat_of(field: Field, name: str) -> int:
    """The number of a player."""
    if name not in field.seats:
        raise_unknown("player", name, field.players)
    return field.seats[name]


def pair_of(field: Field, name: str) -> int:
    """The pair called ``O13-X01``, or -1."""
    for number in range(len(field.pairs)):
        if field.board.pair_name(number) == name:
            return number
    return NONE
