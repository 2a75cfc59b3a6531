"""What is shown at one moment, as plain data: the words the parts turn into markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from rules.core import clauses as ledgers
from widgets.boards import Hands, Mover, Player, Press, Way
from widgets.kernel.scene import Scene


class Chip(NamedTuple):
    """A clause that fired, with its statement."""

    id: str
    text: str
    ruling: bool


class Link(NamedTuple):
    """One link of a chain: what happened or was forbidden, and the clauses behind it.

    A clause whose statement stands further up has an empty text.
    """

    text: str
    chips: tuple[Chip, ...]


class Chain(NamedTuple):
    """Why a step went as it did: the action, its links in order, the rulings that were used.

    ``line`` is the number of its entry in the log.
    """

    line: int
    did: str
    links: tuple[Link, ...]
    rulings: tuple[Link, ...]


class Help(NamedTuple):
    """One thing that would make a refused move legal, its clauses, and a button that does it."""

    text: str
    chips: tuple[Chip, ...]
    button: str
    number: int


class Near(NamedTuple):
    """All that would make a refused move legal, the nearest first; ``text`` is said besides."""

    ways: tuple[Help, ...]
    text: str


class Place(NamedTuple):
    """A place that was asked about, as the viewer knows it.

    ``comers`` are what could bring somebody there now; ``barred`` what cannot, each with why.
    """

    id: str
    name: str
    comers: tuple[str, ...]
    barred: tuple[tuple[str, tuple[Link, ...]], ...]
    clauses: tuple[Chip, ...]


class Asked(NamedTuple):
    """What was asked, beside the scenario itself.

    ``nearable`` says that a refused move is shown of which more can be asked.
    """

    nearable: bool = False
    near: Near | None = None
    chain: Chain | None = None
    place: Place | None = None
    unknown: str = ""


def chip(clause: str) -> Chip:
    """A clause or ruling with its statement."""
    try:
        book = ledgers.ledger(ledgers.game_of(clause))
    except (KeyError, FileNotFoundError):
        return Chip(clause, "", ruling=False)
    if clause in book.clauses:
        return Chip(clause, book.clauses[clause].text, ruling=False)
    gap = book.gaps.get(clause)
    return Chip(clause, gap.ruling if gap else "", ruling=True)


def once(links: Iterable[Link], told: set[str]) -> tuple[Link, ...]:
    """The links, each clause with its statement only where it comes first; ``told`` grows."""
    found = []
    for link in links:
        chips = tuple(one._replace(text="") if one.id in told else one for one in link.chips)
        told |= {one.id for one in chips}
        found.append(Link(link.text, chips))
    return tuple(found)


class Offer(NamedTuple):
    """A button for a legal action: number, words, key, sign, its place on the board, its verb.

    Offers of one ``group`` are listed together.
    """

    number: int
    label: str
    key: str
    icon: str
    place: str
    verb: str
    group: str = ""


class Said(NamedTuple):
    """Something said aloud: the original word and its English, and to whom but the one who acts."""

    words: str
    gloss: str
    to: str = ""


class Entry(NamedTuple):
    """One line of the log. ``step`` is empty in the reader's own line.

    ``place`` is the step's number as readers count. ``line`` is its number in the log, from 0, by
    which it can be asked about.
    """

    step: str
    place: str
    seat: str
    did: str
    said: tuple[Said, ...]
    told: tuple[str, ...]
    clauses: tuple[str, ...]
    kind: str
    now: bool
    line: int = -1


class Stop(NamedTuple):
    """A stop on the timeline: ``done``, ``now``, or ``ahead``.

    ``number`` is the step's own, ``place`` counts the stops; ``asks`` where a guess is open.
    """

    number: int
    label: str
    when: str
    kind: str
    place: int
    asks: bool


class Told(NamedTuple):
    """What just happened: words, the strong ones in their middle, and the clause that decided.

    ``kind`` is ``no`` for a refusal, ``ask`` where a guess stands beside its result. ``each`` holds
    the sentences one by one where they tell of several clauses.
    """

    before: str
    strong: str
    after: str
    kind: str
    clause: Chip | None
    each: tuple[tuple[str, Chip | None], ...] = ()

    @property
    def text(self) -> str:
        """The whole sentence."""
        return f"{self.before}{self.strong}{self.after}"


def face_of(label: str) -> int:
    """The face of the one die that a chance outcome is called by; 0 for any other."""
    found = re.fullmatch(r"Die: ([1-6])", label)
    return int(found[1]) if found else 0


def throwing(roll: str, labels: Iterable[str]) -> str:
    """The words on the button that lets chance decide: short beside the six faces of a die."""
    faces = [face_of(label) for label in labels]
    return "Throw" if roll and faces and all(faces) else roll


class Chance(NamedTuple):
    """Outcomes that lead to the same, how likely they are, and whether one of them came up.

    ``faces`` are those of the die that mean it, where one die is thrown.
    """

    label: str
    odds: Fraction
    now: bool
    faces: tuple[int, ...] = ()


class Throw(NamedTuple):
    """One die or draw: what is done, and all that may come up, out of so many equal cases.

    ``hidden`` where the viewer is not told what does.
    """

    title: str
    rows: tuple[Chance, ...]
    hidden: bool
    cases: int


class Other(NamedTuple):
    """Another action or chance outcome that was possible, and what it would have led to.

    ``asked`` names it for the page; ``group`` are the words above those of its kind.
    """

    label: str
    outcome: str
    now: bool
    asked: str
    group: str


class Sharing(NamedTuple):
    """How a position is handed on: its link, the frame for a course page, the QR code of the link.

    ``call`` is the line for a cell of a notebook.
    ``why`` says why there is no code; ``published`` whether the frame's address is the real one;
    ``asks`` whether the scenario has a question.
    """

    link: str
    call: str
    snippet: str
    code: str
    why: str
    published: bool
    asks: bool


class Onward(NamedTuple):
    """How a whole game goes on from a position: a link where the book is published, and a line."""

    link: str
    line: str


class Answer(NamedTuple):
    """The reader's guess beside the result."""

    guess: str
    result: str
    right: bool
    why: str


class Row(NamedTuple):
    """One line in the list.

    ``source`` names what it leaves: the book's line, or another one; ``fork`` is how many of its
    moves it shares with that one, ``moves`` are those after them. ``depth`` says how many forks lie
    before it. ``here`` is the move the reader stands at, -1 for none; ``missing`` says why it ends
    early.
    """

    number: int
    name: str
    source: str
    fork: int
    moves: tuple[str, ...]
    depth: int
    here: int
    missing: str
    compared: bool


class Side(NamedTuple):
    """One of two positions side by side: whose, after which moves, and what it looks like.

    ``clauses`` are those that fired since both lines part.
    """

    name: str
    moves: tuple[str, ...]
    ended: bool
    picture: Scene
    clauses: tuple[str, ...]


class Versus(NamedTuple):
    """Two lines side by side, or below each other where ``wide`` boards need the room.

    They are shown ``after`` so many moves of ``most`` since they part at ``fork``. ``apart`` are
    the facts that differ: name and both values; ``same`` counts the others. ``stop`` is the step of
    the book that still asks the reader something, 0 for none.
    """

    sides: tuple[Side, Side]
    fork: str
    after: int
    most: int
    apart: tuple[tuple[str, str, str], ...]
    same: int
    stop: int
    wide: bool


class Own(NamedTuple):
    """The list of the reader's lines: how many there are, and, where it lies open, each of them.

    ``shut`` while it would answer an open question. ``taken`` is the line that was forgotten last,
    ``touched`` the control that the last press leads to, ``lost`` how many could not be read,
    ``discarded`` whether such were thrown away, ``unkept`` whether the browser keeps none.
    """

    total: int
    listed: bool = False
    shut: bool = False
    rows: tuple[Row, ...] = ()
    naming: int = 0
    touched: str = ""
    taken: str = ""
    lost: int = 0
    discarded: bool = False
    unkept: bool = False
    versus: Versus | None = None


class Eyes(NamedTuple):
    """Who looks, of whom, and whether nothing is hidden from him; two may look side by side."""

    viewer: str
    viewers: tuple[str, ...]
    seen_by: tuple[str, ...]
    sees_all: bool


class Course(NamedTuple):
    """Where it stands: the step and its place among the stops; the moves of an own line.

    The step that comes next ``returns`` to the book's line. Where the last sentence ``rests`` a
    press brings the moral.
    """

    step: int
    last: int
    at: int
    of: int
    stops: tuple[Stop, ...]
    own: tuple[str, ...]
    returns: bool
    rests: bool


class Choices(NamedTuple):
    """Who acts and what can be done: buttons, what can be moved and where to, chance, a slip.

    ``press`` is what he is told to press, where his acts are offered. A press that was ``denied``
    has its place and a few words why; two empty words stand where none was.
    """

    actor: str
    press: Press | None
    offers: tuple[Offer, ...]
    movers: tuple[Mover, ...]
    mover: Mover | None
    ways: tuple[Way, ...]
    may_act: bool
    roll: str
    joins: int
    pointed: str
    denied: tuple[str, str]

    @property
    def way(self) -> Way | None:
        """The way that is shown."""
        return next((one for one in self.ways if one.place == self.pointed), None)

    @property
    def some(self) -> bool:
        """Whether the viewer may know of any of them."""
        return bool(self.offers or self.movers or self.may_act or self.roll)

    @property
    def throw(self) -> str:
        """The words on the button that lets chance decide."""
        return throwing(self.roll, (offer.label for offer in self.offers))


class Drawer(NamedTuple):
    """What the tabs hold: why, odds, what else, the log, scales; nothing of it while it is shut."""

    tab: str
    why: tuple[str, ...]
    instead: tuple[str, str]
    fired: tuple[Chip, ...]
    note: str
    odds: tuple[Throw, ...]
    others: tuple[Other, ...]
    closed: bool
    shut: bool
    log: tuple[Entry, ...]
    weighs: bool
    scales: Any


class Table(NamedTuple):
    """What stands beside the board: people, cards and piles, the position in a few words."""

    players: tuple[Player, ...]
    hands: Hands
    brief: str


class Popup(NamedTuple):
    """The list over the board, by its name, with what it holds; a notice goes before any."""

    name: str
    notice: str
    tries: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...]
    share: Sharing | None
    onward: Onward | None


@dataclass(frozen=True)
class View:
    """Everything on the stage but the board's picture, by where it is shown."""

    id: str
    title: str
    lang: str
    state: str
    told: Told
    question: str
    hint: str
    sum: str
    """What the book says of the whole, where its line has ended: it is shown alone."""
    ask: dict[str, Any]
    guess: str
    result: str
    refused: bool
    problem: str
    said: str
    spoken: str
    hidden: bool
    presenting: bool
    clauses: tuple[str, ...]
    eyes: Eyes
    course: Course
    choices: Choices
    drawer: Drawer
    table: Table
    popup: Popup
    asked: Asked
    lines: Own
