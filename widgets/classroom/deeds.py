"""What a teacher sends: commands that make a new room of a room; and rooms that were kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from widgets.classroom.forms import Form, Nonsense, Unfit, number, row_of, text, whole
from widgets.classroom.room import (
    ADDRESS,
    CHOICES,
    CODE,
    DAY,
    DIGEST,
    HANDS,
    KEYS,
    LINE,
    NAME,
    PICTURES,
    PRESSES,
    QUESTIONS,
    ROUNDS,
    STATES,
    WORDS,
    Asked,
    Board,
    Locks,
    Question,
    Room,
    Round,
    Shown,
    State,
    Step,
)

# -- Commands, and kept rooms ---------------------------------------------------------------------


def _board(form: Form) -> Board:
    form.only("w", "h", "alt")
    return Board(
        form.number("w", 1, 20_000), form.number("h", 1, 20_000), form.text("alt", WORDS, "")
    )


def _svg(form: Form) -> str:
    found = form.text("svg", PICTURES)
    if not found.startswith("<svg") or not found.rstrip().endswith("</svg>"):
        raise Nonsense(f"{form.place('svg')}: it is no picture; write <svg …>…</svg>.")
    return found


def _choices(form: Form) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for where, pair in form.row("choices", CHOICES):
        one, words = row_of(pair, where, 2, '["a6", "a6"]')
        name = text(one, where, NAME)
        if not name or name in found:
            raise Nonsense(f"{where}: its name is empty or there already; give each its own.")
        found[name] = text(words, where, LINE)
    if not found:
        raise Nonsense(f"{form.place('choices')}: there is nothing to choose; write at least one.")
    return tuple(found.items())


def _boxes(
    form: Form, choices: Collection[str]
) -> Iterator[tuple[str, float, float, float, float]]:
    for where, box in form.row("boxes", CHOICES, ()):
        name, *edges = row_of(box, where, 5, '["a6", 12.5, 40, 8.2, 9.1]')
        if not isinstance(name, str) or name not in choices:
            raise Nonsense(f"{where}: it belongs to no choice; begin it with the name of one.")
        left, top, width, height = (number(edge, where, -100, 200) for edge in edges)
        yield name, left, top, width, height


ASKED = ("text", "kind", "choices", "boxes", "board", "lang", "of")
KEPT = ("place", "title", "game", "right", "clauses", "hands")


def _asked(form: Form, number: int) -> Asked:
    choices = _choices(form)
    return Asked(
        number,
        text=form.text("text", WORDS),
        kind=form.one_of("kind", ("place", "thing")),
        choices=choices,
        board=_board(form.form("board")),
        boxes=tuple(_boxes(form, dict(choices))),
        lang=form.text("lang", 35, ""),
        of=form.whole("of", 0, QUESTIONS, 0),
    )


def _kept(form: Form, asked: Asked) -> Question:
    right = form.text("right", NAME, "")
    if right and right not in dict(asked.choices):
        raise Nonsense(f"{form.place('right')}: it is none of the choices; write one, or nothing.")
    hands = form.flag("hands", default=False)
    return Question(
        asked,
        place=form.text("place", ADDRESS, ""),
        title=form.text("title", LINE, ""),
        game=form.text("game", NAME, ""),
        right=right,
        clauses=tuple(text(one, where, NAME) for where, one in form.row("clauses", 50, ())),
        hands=hands,
        rounds=(Round(hands=hands),),
    )


def _question(form: Form, number: int) -> tuple[Question, str]:
    """A question as the teacher sends it, and its picture."""
    form.only(*ASKED, *KEPT, "svg")
    return _kept(form, _asked(form, number)), _svg(form)


def _shown(form: Form, asked: Asked) -> Shown:
    answer = form.text("answer", NAME, "")
    if answer and answer not in dict(asked.choices):
        raise Nonsense(f"{form.place('answer')}: it is none of the choices; write one, or nothing.")
    return Shown(
        answer,
        words=form.text("words", LINE, ""),
        text=form.text("text", WORDS, ""),
        clause=form.text("clause", NAME, ""),
        rule=form.text("rule", WORDS, ""),
        board=_board(form.form("board")) if form.data.get("board") is not None else None,
    )


def _result(form: Form, asked: Asked) -> tuple[Shown, str]:
    """A result as the teacher sends it, and its picture; there need not be one."""
    form.only("answer", "words", "text", "clause", "rule", "board", "svg")
    shown = _shown(form, asked)
    if not form.data.get("svg"):
        return replace(shown, board=None), ""
    if shown.board is None:
        raise Nonsense(f"{form.place('board')}: it is missing; write the size of the picture.")
    return shown, _svg(form)


def _counts(form: Form, asked: Asked) -> dict[str, int]:
    form.only("", *dict(asked.choices))
    found = {key: form.whole(key, 0, HANDS) for key in form.data}
    return {key: times for key, times in found.items() if times}


def _round_of(form: Form, asked: Asked) -> Round:
    form.only("counts", "here", "hands")
    return Round(
        _counts(form.form("counts"), asked),
        form.whole("here", 0, HANDS * CHOICES),
        form.flag("hands"),
    )


def _question_of(form: Form, number: int) -> Question:
    form.only("asked", *KEPT, "rounds", "shown", "anew")
    inner = form.form("asked")
    inner.only(*ASKED, "number")
    asked = _asked(inner, number)
    rounds = tuple(_round_of(Form(one, where), asked) for where, one in form.row("rounds", ROUNDS))
    if inner.data.get("number") != number or not rounds:
        raise Nonsense(f"{form.where}: its number or its rounds are not those it has; remove it.")
    shown = form.value("shown")
    return replace(
        _kept(form, asked),
        rounds=rounds,
        shown=_shown(form.form("shown"), asked) if shown is not None else None,
        anew=form.whole("anew", 0, ROUNDS) if "anew" in form.data else 0,
    )


def _digests(form: Form, name: str) -> tuple[str, ...]:
    found = tuple(text(key, place, 64) for place, key in form.row(name, KEYS))
    if not all(map(DIGEST.fullmatch, found)):
        raise Nonsense(f"{form.place(name)}: one is no digest of a secret; remove the file.")
    return found


def load(data: Any, where: str = "room") -> Room:
    """A room from plain data; raises ``Nonsense`` naming place, reason and remedy."""
    form = Form(data, where)
    form.only(*(Room.__dataclass_fields__.keys() - {"locks"}), *Locks.__dataclass_fields__)
    match = {"code": CODE, "day": DAY}
    named = {key: form.text(key, 10) for key in match}
    for key, shape in match.items():
        if not shape.fullmatch(named[key]):
            raise Nonsense(f"{form.place(key)}: it does not look like one; remove the file.")
    locks = Locks(_digests(form, "keys"))
    if "tickets" in form.data:  # rooms of an earlier version have none
        locks = replace(locks, tickets=_digests(form, "tickets"))
    questions = tuple(
        _question_of(Form(one, place), at)
        for at, (place, one) in enumerate(form.row("questions", QUESTIONS), start=1)
    )
    state: State = form.one_of("state", STATES)
    if not questions and state in ("open", "closed", "shown"):
        raise Nonsense(
            f"{form.place('state')}: it is '{state}' without a question; remove the file."
        )
    if state == "shown" and questions[-1].shown is None:
        raise Nonsense(f"{form.place('state')}: it is 'shown', but nothing was; remove the file.")
    identity, what = row_of(form.value("press"), form.place("press"), 2, '[3, "show"]')
    if what not in ("", *PRESSES):
        raise Nonsense(f"{form.place('press')}: nobody can press that; remove the file.")
    return Room(
        **named,
        locks=locks,
        touched=form.number("touched", 0, 1e12),
        since=form.number("since", 0, 1e12),
        state=state,
        version=form.whole("version", 1, 10**9),
        revision=form.whole("revision", 1, 10**9),
        questions=questions,
        book=form.flag("book"),
        press=(whole(identity, form.place("press"), 0, 10**9), what),
        weight=form.whole("weight", 0, PICTURES),
    )


# -- Commands -------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A command as it comes: what it says, when, and how many phones are there."""

    body: Form
    now: float
    here: int


def act(room: Room, sent: Mapping[str, Any], now: float, here: int) -> Step:
    """The room after the command that was ``sent``, with ``here`` phones in it.

    Raises ``Nonsense`` for what is no command, ``Unfit`` for one that does not fit.
    """
    body = Form(sent)
    name = body.one_of("do", tuple(COMMANDS))
    deed, keys = COMMANDS[name]
    body.only("do", *keys)
    q = body.text("q", 20) if "q" in keys else None
    if room.state == "over":
        raise Unfit(f"{room.code}: the lesson is over; open a new room to go on asking.")
    if q is not None:
        _same(room, q)
    step = deed(room, Said(body, now, here))
    return Step(step.room.after(now), step.pictures)


def _same(room: Room, q: str) -> None:
    if not room.q:
        raise Unfit(f"{room.code}: no question is up; ask one first.")
    if q != room.q:
        raise Unfit(
            f"q: the question '{q}' is not up any more, '{room.q}' is; look at the question on "
            "the wall, then press again."
        )


def _fits(room: Room, name: str, *states: State) -> None:
    if room.state not in states:
        raise Unfit(
            f"{room.code}: '{name}' does not fit now, the question is {room.state}; it fits when "
            f"the question is {' or '.join(states)}."
        )


def ask(room: Room, said: Said) -> Step:
    """A new question; one that is still open is closed first."""
    room = room.shut(said.now, said.here)
    number = len(room.questions) + 1
    if number > QUESTIONS:
        raise Unfit(f"{room.code}: {QUESTIONS} questions are the most; open a new room.")
    question, svg = _question(said.body.form("question"), number)
    room = replace(room.weighed(svg), questions=(*room.questions, question))
    return Step(room.turned("open", said.now), {str(number): svg})


def close(room: Room, said: Said) -> Step:
    """Nobody answers any more."""
    _fits(room, "close", "open")
    return Step(room.shut(said.now, said.here))


def again(room: Room, said: Said) -> Step:
    """A second vote on the same question; the first stays beside it."""
    _fits(room, "again", "closed", "shown")
    question = room.questions[-1]
    if len(question.rounds) >= ROUNDS:
        raise Unfit(f"q: {ROUNDS} votes on one question are the most; ask the next question.")
    rounds = (*question.rounds, Round(hands=question.hands))
    return Step(room.holding(replace(question, rounds=rounds)).turned("open", said.now))


def anew(room: Room, said: Said) -> Step:
    """The vote is thrown away and begins once more: somebody has answered for many."""
    _fits(room, "anew", "open", "closed")
    question = room.questions[-1]
    if question.anew >= ROUNDS:
        raise Unfit(f"q: {ROUNDS} votes were thrown away; count hands, or ask the next question.")
    rounds = (*question.rounds[:-1], Round(hands=question.hands))
    made = replace(question, rounds=rounds, anew=question.anew + 1)
    return Step(room.holding(made).turned("open", said.now))


def show(room: Room, said: Said) -> Step:
    """The answer, and why; an open question is closed first."""
    _fits(room, "show", "open", "closed")
    question = room.shut(said.now, said.here).questions[-1]
    shown, svg = _result(said.body.form("result"), question.asked)
    room = room.holding(replace(question, shown=shown)).weighed(svg)
    pictures = {f"{question.asked.number}s": svg} if svg else {}
    return Step(room.turned("shown", said.now), pictures)


def hands(room: Room, said: Said) -> Step:
    """Counted hands in place of what phones have answered."""
    _fits(room, "hands", "open", "closed")
    question = room.questions[-1]
    made = Round(_counts(said.body.form("counts"), question.asked), hands=True)
    made = replace(made, here=max(question.rounds[-1].here, made.answered))
    return Step(replace(room.voted(made), version=room.version + 1))


def wait(room: Room, said: Said) -> Step:
    """No question is up; an open one is closed first."""
    return Step(room.shut(said.now, said.here).turned("wait", said.now))


def book(room: Room, said: Said) -> Step:
    """The book is opened to the phones, or closed."""
    return Step(replace(room, book=said.body.flag("open"), version=room.version + 1))


def press(room: Room, said: Said) -> Step:
    """A press of the strip, which the page with the board carries out; phones do not hear of it."""
    return Step(replace(room, press=(room.press[0] + 1, said.body.one_of("what", PRESSES))))


def end(room: Room, said: Said) -> Step:
    """The lesson is over."""
    return Step(room.shut(said.now, said.here).turned("over", said.now, book=False))


Deed = Callable[[Room, Said], Step]
COMMANDS: Final[Mapping[str, tuple[Deed, tuple[str, ...]]]] = {
    "ask": (ask, ("question",)),
    "close": (close, ("q",)),
    "again": (again, ("q",)),
    "anew": (anew, ("q",)),
    "show": (show, ("q", "result")),
    "hands": (hands, ("q", "counts")),
    "next": (wait, ()),
    "book": (book, ("open",)),
    "press": (press, ("what",)),
    "end": (end, ()),
}
"""Every command: what it does, and its keys."""
