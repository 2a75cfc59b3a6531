"""A room: what the teacher asks, what the class answers, and who may be told what.

Pure: no clock, no wire, no file. A command makes a new room of a room; an answer goes into a
``Ballot``, and the room is given what that holds when it is looked at (``Room.counted``). What
phones are told is made by ``told``, which is given nothing of the answer before it is shown.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from rules.core.errors import RulebookError, shorten

State = Literal["wait", "open", "closed", "shown", "over"]
Press = Literal["close", "show", "again", "next", "hands"]
STATES: Final[tuple[State, ...]] = get_args(State)
PRESSES: Final[tuple[Press, ...]] = get_args(Press)

LIFE: Final = 3 * 3600
"""Seconds after the last command in which a room is still there."""
CHOICES, QUESTIONS, ROUNDS, KEYS = 400, 200, 20, 50
"""The most choices of a question, questions of a room, rounds of a question, secrets of a room."""
WORDS, LINE, ADDRESS, NAME = 4_000, 400, 60_000, 100
"""Characters of the longest text, title or label, address of a position, name of a choice."""
PICTURES: Final = 48_000_000
"""Characters of all pictures of a room."""
HANDS: Final = 100_000
"""The most hands that are counted."""
ELSE: Final = "something else"
"""What the choice without a name is called; only hands choose it."""

CODE = re.compile(r"(?:[BDKLMNRTVZ][AEIO]){2}")
TOKEN = re.compile(r"[0-9a-fA-F]{32}")
KEY = re.compile(r"[1-9][0-9]{0,3}-[1-9][0-9]{0,3}")
DIGEST = re.compile(r"[0-9a-f]{64}")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
CONSONANTS, VOWELS = "BDKLMNRTVZ", "AEIO"
LEFT_OUT: Final = frozenset(
    [
        "NAZI", "KIKE", "DIKE", "BITE", "BITA", "ZIZI", "ZOBI", "KAKA", "KAKE", "KAKI", "KAKO",
        "TETA", "TETE", "TITI", "TITA", "BOBO", "BOZO", "LOLI", "DEBI", "VOMI", "RABO", "KONO",
    ]
)  # fmt: skip
"""Codes that a class would laugh or wince at."""


# -- Errors ---------------------------------------------------------------------------------------


class Nonsense(RulebookError):
    """What was sent cannot be a command or an answer: names place, reason and remedy."""


class Unfit(RulebookError):
    """A command does not fit the state of the room; nothing has changed."""


# -- Names and secrets ----------------------------------------------------------------------------


def code(taken: Callable[[str], bool] = lambda _: False) -> str:
    """A code that is easy to say and type, and not ``taken``; raises ``Unfit`` if none is."""
    for _ in range(2_000):
        made = "".join(secrets.choice(letters) for letters in (CONSONANTS, VOWELS) * 2)
        if made not in LEFT_OUT and not taken(made):
            return made
    raise Unfit("Rooms: every code is taken; end a room that is over, then open another.")


def secret() -> str:
    """A new secret of a teacher."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def pass_of(kept: str) -> str:
    """What a cookie holds to open the book: made of what is kept of a secret, not of the secret."""
    return hmac.new(kept.encode(), b"book", hashlib.sha256).hexdigest()


# -- Reading plain data ---------------------------------------------------------------------------

WILD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Signs that no text has: controls, and halves of signs."""


class Form:
    """A table of plain data that is read key by key; raises ``Nonsense`` naming the key."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, Mapping):
            raise Nonsense(f"{where or 'The body'}: it is no object; write {{…}} with its keys.")
        self.data: Mapping[str, Any] = data
        self.where = where

    def place(self, key: str) -> str:
        """Where a key stands."""
        return f"{self.where}.{key}" if self.where else key

    def only(self, *keys: str) -> None:
        """Refuse a key that is none of ``keys``."""
        for key in self.data:
            if key not in keys:
                named = shorten(WILD.sub("?", key))
                raise Nonsense(
                    f"{self.place(named)}: there is no such key here; keys: {', '.join(keys)}."
                )

    def value(self, key: str) -> Any:
        """What stands at a key."""
        if key not in self.data:
            raise Nonsense(f"{self.place(key)}: it is missing; write it.")
        return self.data[key]

    def text(self, key: str, most: int, default: str | None = None) -> str:
        """A text of at most so many characters."""
        if default is not None and key not in self.data:
            return default
        return text(self.value(key), self.place(key), most)

    def one_of(self, key: str, words: Collection[str]) -> Any:
        """One of a few words."""
        found = self.value(key)
        if not isinstance(found, str) or found not in words:
            raise Nonsense(f"{self.place(key)}: it is none of: {', '.join(words)}; write one.")
        return found

    def number(self, key: str, low: float, high: float) -> float:
        """A number within bounds."""
        return number(self.value(key), self.place(key), low, high)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and key not in self.data:
            return default
        return whole(self.value(key), self.place(key), low, high)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        found = self.value(key) if default is None else self.data.get(key, default)
        if not isinstance(found, bool):
            raise Nonsense(f"{self.place(key)}: it is neither true nor false; write one of them.")
        return found

    def form(self, key: str) -> Form:
        """A table inside this one."""
        return Form(self.value(key), self.place(key))

    def row(
        self, key: str, most: int, default: Sequence[Any] | None = None
    ) -> Iterator[tuple[str, Any]]:
        """The entries of a list, each with its place."""
        found = self.value(key) if default is None else self.data.get(key, default)
        where = self.place(key)
        if not isinstance(found, list | tuple) or len(found) > most:
            raise Nonsense(f"{where}: it is no list of at most {most}; write […].")
        yield from ((f"{where}[{at}]", one) for at, one in enumerate(found))


def text(found: Any, where: str, most: int) -> str:
    """A text without controls, of at most so many characters."""
    if not isinstance(found, str):
        raise Nonsense(f"{where}: it is no text; write it in quotes.")
    if len(found) > most:
        raise Nonsense(f"{where}: it is longer than {most} characters; make it shorter.")
    if WILD.search(found):
        raise Nonsense(f"{where}: it holds a sign that cannot be shown; leave that out.")
    return found


def number(found: Any, where: str, low: float, high: float) -> float:
    """A number within bounds."""
    if isinstance(found, bool) or not isinstance(found, int | float) or not low <= found <= high:
        raise Nonsense(f"{where}: it is no number from {low} to {high}; write one.")
    return found


def whole(found: Any, where: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise Nonsense(f"{where}: it is no whole number from {low} to {high}; write one.")
    return found


def _tuple(found: Any, where: str, length: int, like: str) -> Sequence[Any]:
    if not isinstance(found, list | tuple) or len(found) != length:
        raise Nonsense(f"{where}: it is not like {like}; write {length} values in brackets.")
    return found


# -- What a room is made of -----------------------------------------------------------------------


@dataclass(frozen=True)
class Board:
    """A picture: its size in pixels and its words; the picture itself is kept beside the room."""

    w: float
    h: float
    alt: str = ""


@dataclass(frozen=True)
class Asked:
    """What everybody may know of a question from the moment it is asked."""

    number: int
    text: str
    kind: Literal["place", "thing"]
    choices: tuple[tuple[str, str], ...]
    board: Board
    boxes: tuple[tuple[str, float, float, float, float], ...] = ()
    lang: str = ""
    of: int = 0


@dataclass(frozen=True)
class Shown:
    """What is shown at the end: the answer, why, and by which clause."""

    answer: str = ""
    words: str = ""
    text: str = ""
    clause: str = ""
    rule: str = ""
    board: Board | None = None


@dataclass(frozen=True)
class Round:
    """One vote: how often each choice was named, and how many were in the room."""

    counts: Mapping[str, int] = field(default_factory=dict)
    here: int = 0
    hands: bool = False

    @property
    def answered(self) -> int:
        """How many answered."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class Question:
    """A question with its rounds, and what only the teacher knows of it."""

    asked: Asked
    place: str = ""
    title: str = ""
    game: str = ""
    right: str = ""
    clauses: tuple[str, ...] = ()
    hands: bool = False
    """Whether hands are counted, so that phones are not asked."""
    rounds: tuple[Round, ...] = (Round(),)
    shown: Shown | None = None
    anew: int = 0
    """How many votes were thrown away, to be counted anew."""

    @property
    def answer(self) -> str:
        """The right choice as far as it is known."""
        return self.right or (self.shown.answer if self.shown else "")


class Ballot:
    """The votes of one round: the last of each token counts.

    Counting is done when a vote is cast, so that looking costs nothing.
    """

    def __init__(self, key: str = "") -> None:
        self.key = key
        self.votes: dict[str, str] = {}
        self.counts: dict[str, int] = {}

    def cast(self, token: str, choice: str) -> None:
        """Take a vote in place of an earlier one."""
        before = self.votes.get(token)
        if before == choice:
            return
        if before is not None:
            self.counts[before] -= 1
            if not self.counts[before]:
                del self.counts[before]
        self.votes[token] = choice
        self.counts[choice] = self.counts.get(choice, 0) + 1


class Step(NamedTuple):
    """What a command makes of a room, and the pictures it brings, each with its name: ``"2s"``."""

    room: Room
    pictures: Mapping[str, str] = {}


@dataclass(frozen=True)
class Room:
    """A room as it stands after a command."""

    code: str
    day: str
    keys: tuple[str, ...]
    touched: float
    """When the last command came, in seconds of the clock on the wall."""
    since: float = 0
    """When the present state began."""
    state: State = "wait"
    version: int = 1
    """What phones know it by."""
    revision: int = 1
    """Grows with every command, also those that phones do not hear of."""
    questions: tuple[Question, ...] = ()
    book: bool = False
    press: tuple[int, Press | Literal[""]] = (0, "")
    weight: int = 0
    """Characters of all pictures."""
    tickets: tuple[str, ...] = ()
    """Digests of links that give a teacher a secret, each once."""

    # -- What it is -----------------------------------------------------------------------------

    @property
    def last(self) -> Question | None:
        """The question asked last."""
        return self.questions[-1] if self.questions else None

    @property
    def present(self) -> Question | None:
        """The question that is up."""
        return self.last if self.state in ("open", "closed", "shown") else None

    @property
    def ballot(self) -> str:
        """The key of the last round, such as ``"2-1"``, whether it still goes on or not."""
        last = self.last
        return f"{len(self.questions)}-{len(last.rounds) + last.anew}" if last else ""

    @property
    def q(self) -> str:
        """The key of the round that is up."""
        return self.ballot if self.present else ""

    @property
    def takes(self) -> bool:
        """Whether phones can answer; while hands are counted they cannot."""
        return self.state == "open" and not self.questions[-1].rounds[-1].hands

    def opened_by(self, key: str) -> bool:
        """Whether ``key`` is a secret of this room, found out in the same time for any."""
        made = digest(key)
        return sum(hmac.compare_digest(made, kept) for kept in self.keys) > 0

    def pass_for(self, key: str) -> str:
        """What a browser is given that came with a secret of this room."""
        return pass_of(digest(key))

    def passed_by(self, cookie: str) -> bool:
        """Whether a cookie was given to a teacher of this room."""
        made = cookie.encode("utf-8", "replace")
        return sum(hmac.compare_digest(made, pass_of(kept).encode()) for kept in self.keys) > 0

    def drawn(self, name: str) -> bool:
        """Whether everybody may see a picture: ``"2"``, and ``"2s"`` only once it was shown."""
        found = re.fullmatch(r"([1-9][0-9]{0,3})(s?)", name)
        if found is None or int(found[1]) > len(self.questions):
            return False
        question = self.questions[int(found[1]) - 1]
        return not found[2] or bool(question.shown and question.shown.board)

    # -- What becomes of it ---------------------------------------------------------------------

    def with_key(self, kept: str, now: float) -> Room:
        """The room with one more secret; the oldest goes where there are too many."""
        keys = (*self.keys, kept)[-KEYS:]
        return replace(self, keys=keys, touched=now, revision=self.revision + 1)

    def with_ticket(self, kept: str, now: float) -> Room:
        """The room with one more link that opens it once."""
        tickets = (*self.tickets, kept)[-KEYS:]
        return replace(self, tickets=tickets, touched=now, revision=self.revision + 1)

    def entered(self, ticket: str, kept: str, now: float) -> Room:
        """The room with one more secret in place of a ticket; raises ``Unfit`` for a used one."""
        made = digest(ticket)
        left = tuple(one for one in self.tickets if not hmac.compare_digest(one, made))
        if len(left) == len(self.tickets):
            raise Unfit(
                f"{self.code}: this link has opened the room already, and opens once; take the "
                "last one that was printed where the class was started."
            )
        return replace(self.with_key(kept, now), tickets=left)

    def turned(self, state: State, now: float, **more: Any) -> Room:
        """The room in another state; phones hear of it."""
        return replace(self, state=state, since=now, version=self.version + 1, **more)

    def holding(self, question: Question) -> Room:
        """The room with its last question changed."""
        return replace(self, questions=(*self.questions[:-1], question))

    def voted(self, made: Round) -> Room:
        """The room with its last round changed."""
        question = self.questions[-1]
        return self.holding(replace(question, rounds=(*question.rounds[:-1], made)))

    def counted(self, counts: Mapping[str, int]) -> Room:
        """The room with what the ballot of the last round holds; counted hands stay as they are."""
        if self.last is None or self.last.rounds[-1].hands:
            return self
        made = replace(self.last.rounds[-1], counts=dict(counts))
        if self.state != "open":
            made = replace(made, here=max(made.here, made.answered))
        return self.voted(made)

    def shut(self, now: float, here: int) -> Room:
        """The room with its question closed, if one was open."""
        if self.state != "open":
            return self
        last = self.questions[-1].rounds[-1]
        return self.voted(replace(last, here=max(here, last.answered))).turned("closed", now)

    def weighed(self, svg: str) -> Room:
        """The room with one more picture."""
        weight = self.weight + len(svg)
        if weight > PICTURES:
            raise Unfit(f"{self.code}: it holds too many pictures; end it and open a new room.")
        return replace(self, weight=weight)

    # -- Who is told what -----------------------------------------------------------------------

    def heard(self) -> dict[str, Any]:
        """What phones are told; while hands are counted no phone is asked."""
        silent = self.state == "open" and not self.takes
        question, state = (None, "wait") if silent else (self.present, self.state)
        last = question.rounds[-1] if question else Round()
        return told(
            self.code,
            state,
            version=self.version,
            book=self.book,
            asked=question.asked if question else None,
            q=self.q if question else "",
            turnout=(last.answered, last.here) if state in ("closed", "shown") else None,
            shown=question.shown if question and state == "shown" else None,
            counts=last.counts if state == "shown" else {},
        )

    def desk(self, now: float, here: int, join: str) -> dict[str, Any]:
        """What the teacher is told."""
        question = self.present
        rounds = question.rounds if question else ()
        live = here if self.state == "open" else None
        share = _share(question) if self.state in ("closed", "shown") and question else -1
        return {
            "v": self.version,
            "room": self.code,
            "join": join,
            "state": self.state,
            "n": len(self.questions),
            "of": question.asked.of if question else 0,
            "q": self.q,
            "since": max(0, int(now - self.since)),
            "here": here,
            "answered": rounds[-1].answered if rounds else 0,
            "rounds": [
                {
                    "counts": dict(one.counts),
                    "answered": one.answered,
                    "here": max(one.answered, live)
                    if live is not None and one is rounds[-1]
                    else one.here,
                    "hands": one.hands,
                }
                for one in rounds
            ],
            "right": question.answer if question else "",
            "share": share,
            "advice": _advice(share),
            "question": {
                "place": question.place,
                "title": question.title,
                "text": question.asked.text,
                "kind": question.asked.kind,
                "choices": [list(one) for one in question.asked.choices],
            }
            if question
            else None,
            "book": self.book,
            "press": {"id": self.press[0], "what": self.press[1]},
        }

    def lesson(self) -> dict[str, Any]:
        """The lesson as it is kept: questions and counts; no persons, no times, no secrets."""
        return {
            "form": "escape-rulebook lesson",
            "version": 1,
            "room": self.code,
            "day": self.day,
            "questions": [_lesson(one) for one in self.questions],
        }

    # -- As plain data --------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """The whole room for ``json.dumps(…, default=vars)``: copying it all would take longer."""
        return dict(vars(self))


def told(
    code: str,
    state: State,
    *,
    version: int,
    book: bool,
    asked: Asked | None,
    q: str,
    turnout: tuple[int, int] | None,
    shown: Shown | None,
    counts: Mapping[str, int],
) -> dict[str, Any]:
    """What phones are told; keys that do not apply are left out.

    ``turnout`` is given once a question is closed, ``shown`` and ``counts`` once it is shown.
    """
    said: dict[str, Any] = {"room": code, "state": state, "v": version}
    if asked is not None:
        said["n"] = asked.number
        if asked.of:
            said["of"] = asked.of
        said |= {"q": q, "text": asked.text}
        if asked.lang:
            said["lang"] = asked.lang
        said |= {"kind": asked.kind, "choices": [list(one) for one in asked.choices]}
        if asked.boxes:
            said["boxes"] = [list(one) for one in asked.boxes]
        said["board"] = _picture(code, str(asked.number), asked.board)
    if turnout is not None:
        said |= {"answered": turnout[0], "here": turnout[1]}
    if shown is not None and asked is not None:
        said["shown"] = {
            "answer": shown.answer,
            "words": shown.words,
            "text": shown.text,
            "clause": shown.clause,
            "rule": shown.rule,
        }
        if shown.board:
            said["shown"]["board"] = _picture(code, f"{asked.number}s", shown.board)
        said["shown"]["counts"] = _named(counts, asked.choices)
    if book:
        said["book"] = "/book/"
    return said


def _picture(room: str, name: str, board: Board) -> dict[str, Any]:
    return {"src": f"/{room}/board/{name}.svg", **asdict(board)}


def _named(counts: Mapping[str, int], choices: Sequence[tuple[str, str]]) -> list[list[Any]]:
    """What was chosen with its words, the most frequent first; equal ones as they were offered."""
    found = [[one, words, counts[one]] for one, words in (*choices, ("", ELSE)) if counts.get(one)]
    return sorted(found, key=lambda one: -one[2])


def _share(question: Question) -> int:
    """How many in a hundred chose the right answer in the last round; -1 where that is unknown."""
    last = question.rounds[-1]
    if not question.answer or not last.answered:
        return -1
    return round(100 * last.counts.get(question.answer, 0) / last.answered)


def _advice(share: int) -> str:
    if share < 0:
        return ""
    return "hint" if share < 35 else "talk" if share <= 70 else "explain"


def _lesson(question: Question) -> dict[str, Any]:
    asked, shown = question.asked, question.shown or Shown()
    return {
        "number": asked.number,
        "place": question.place,
        "title": question.title,
        "game": question.game,
        "text": asked.text,
        "kind": asked.kind,
        "choices": [list(one) for one in asked.choices],
        "right": question.answer,
        "clauses": list(question.clauses),
        "clause": shown.clause,
        "why": shown.text,
        "shown": question.shown is not None,
        "rounds": [
            {"counts": dict(one.counts), "here": one.here, "hands": one.hands}
            for one in question.rounds
        ],
    }


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
        one, words = _tuple(pair, where, 2, '["a6", "a6"]')
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
        name, *edges = _tuple(box, where, 5, '["a6", 12.5, 40, 8.2, 9.1]')
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
    form.only(*Room.__dataclass_fields__)
    match = {"code": CODE, "day": DAY}
    named = {key: form.text(key, 10) for key in match}
    for key, shape in match.items():
        if not shape.fullmatch(named[key]):
            raise Nonsense(f"{form.place(key)}: it does not look like one; remove the file.")
    keys = _digests(form, "keys")
    tickets: tuple[str, ...] = ()
    if "tickets" in form.data:  # rooms of an earlier version have none
        tickets = _digests(form, "tickets")
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
    identity, what = _tuple(form.value("press"), form.place("press"), 2, '[3, "show"]')
    if what not in ("", *PRESSES):
        raise Nonsense(f"{form.place('press')}: nobody can press that; remove the file.")
    return Room(
        **named,
        keys=keys,
        tickets=tickets,
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
    return Step(replace(step.room, touched=now, revision=room.revision + 1), step.pictures)


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
