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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from widgets.classroom.forms import Unfit

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
class Locks:
    """Who may lead a room: digests of secrets, and of links that give a teacher one, each once."""

    keys: tuple[str, ...]
    tickets: tuple[str, ...] = ()

    def opened_by(self, key: str) -> bool:
        """Whether ``key`` is a secret of this room, found out in the same time for any."""
        made = digest(key)
        return sum(hmac.compare_digest(made, kept) for kept in self.keys) > 0

    def passed_by(self, cookie: str) -> bool:
        """Whether a cookie was given to a teacher of this room."""
        made = cookie.encode("utf-8", "replace")
        return sum(hmac.compare_digest(made, pass_of(kept).encode()) for kept in self.keys) > 0

    def with_key(self, kept: str) -> Locks:
        """The locks with one more secret; the oldest goes where there are too many."""
        return replace(self, keys=(*self.keys, kept)[-KEYS:])

    def with_ticket(self, kept: str) -> Locks:
        """The locks with one more link that opens the room once."""
        return replace(self, tickets=(*self.tickets, kept)[-KEYS:])

    def without(self, ticket: str) -> Locks | None:
        """The locks once a link was used; nothing where it is none of theirs any more."""
        made = digest(ticket)
        left = tuple(one for one in self.tickets if not hmac.compare_digest(one, made))
        return None if len(left) == len(self.tickets) else replace(self, tickets=left)


@dataclass(frozen=True)
class Room:
    """A room as it stands after a command."""

    code: str
    day: str
    locks: Locks
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

    def drawn(self, name: str) -> bool:
        """Whether everybody may see a picture: ``"2"``, and ``"2s"`` only once it was shown."""
        found = re.fullmatch(r"([1-9][0-9]{0,3})(s?)", name)
        if found is None or int(found[1]) > len(self.questions):
            return False
        question = self.questions[int(found[1]) - 1]
        return not found[2] or bool(question.shown and question.shown.board)

    # -- What becomes of it ---------------------------------------------------------------------

    def after(self, now: float, **more: Any) -> Room:
        """The room after a command that came ``now``, and what that has changed."""
        return replace(self, touched=now, revision=self.revision + 1, **more)

    def entered(self, ticket: str, kept: str, now: float) -> Room:
        """The room with one more secret in place of a ticket; raises ``Unfit`` for a used one."""
        left = self.locks.without(ticket)
        if left is None:
            raise Unfit(
                f"{self.code}: this link has opened the room already, and opens once; take the "
                "last one that was printed where the class was started."
            )
        return self.after(now, locks=left.with_key(kept))

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
        live = rounds[-1] if rounds and self.state == "open" else None
        share = _share(question) if self.state in ("closed", "shown") and question else -1
        advice = "" if share < 0 else "hint" if share < 35 else "talk" if share <= 70 else "explain"
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
                    "here": max(one.answered, here) if one is live else one.here,
                    "hands": one.hands,
                }
                for one in rounds
            ],
            "right": question.answer if question else "",
            "share": share,
            "advice": advice,
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
        return {name: one for name, one in vars(self).items() if name != "locks"} | vars(self.locks)


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
