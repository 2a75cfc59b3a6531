"""Declared fields: what a record of a position says of each of its fields, once.

A record is a ``NamedTuple``; a field that is more than a value is annotated: :class:`Declared`. How
it is saved, told, hidden, set up and thought otherwise follows from that. ``around`` is what
names and bounds depend on: the labyrinth that a player walks, say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from rules.core import manual, piles, serialize
from rules.core.errors import Mistake, SetupError, suggest
from rules.core.keys import PlayerKey
from rules.core.manual import Entry
from rules.core.serialize import Codec
from rules.core.setup import Choice, Piece, write_truth

OWN, OTHERS, ALL = "own", "others", "all"
"""Who looks: whom a record is about, everybody else, who sees everything."""
EVERYBODY = "everybody"
"""From whom a field is hidden that no player sees, not even his own."""
PLAYER = "<player>"
Record = Any
"""The class of a record; any ``NamedTuple``."""
R = TypeVar("R")


class Spread(NamedTuple):
    """A way in which a field of a whole position holds something of each player.

    ``holds`` tells whether it has anything of a seat, ``take`` gives that, ``join`` the field from
    all of them. ``hide`` gives the field with ``instead`` in the place of all but those of one
    seat. ``way`` is what stands behind the way to the field in saved positions, where each can be
    thought otherwise. ``save`` gives the codec of a field of so many players from that of one.
    """

    holds: Callable[[Any, int], bool]
    take: Callable[[Any, int], Any]
    join: Callable[[Iterable[Any]], Any]
    hide: Callable[[Any, int, Callable[[Any], Any]], Any]
    save: Callable[[Codec, Any], Codec]
    way: str = ""


def _hide_row(row: tuple[Any, ...], seat: int, instead: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(part if at == seat else instead(part) for at, part in enumerate(row))


def _hide_bits(mask: int, seat: int, instead: Callable[[Any], Any]) -> int:
    on = (at for at in range(mask.bit_length()) if mask >> at & 1)
    return sum(1 << at for at in on if at == seat or instead(True))


def _count(players: Any) -> int:
    return players if isinstance(players, int) else len(players)


ROW = Spread(
    holds=lambda row, seat: seat < len(row), take=lambda row, seat: row[seat], join=tuple,
    hide=_hide_row, save=lambda one, players: serialize.row(one, _count(players)), way="*",
)  # fmt: skip
"""In a tuple, in the order of seats; of the first seats alone, where it is shorter."""
BITS = Spread(
    holds=lambda _mask, _seat: True, take=lambda mask, seat: bool(mask >> seat & 1),
    join=lambda flags: sum(bool(flag) << seat for seat, flag in enumerate(flags)), hide=_hide_bits,
    save=lambda _one, players: serialize.mask(_count(players)),
)  # fmt: skip
"""Yes or no in a bit mask, the first seat lowest; a no is a no for who does not see it, too."""


def as_text(shown: Any) -> str:
    """Return plain data as a fact has them: yes or no, ``none`` for nothing.

    >>> as_text(True), as_text(["pick", "torch"]), as_text(""), as_text(0)
    ('yes', 'pick, torch', 'none', '0')
    """
    if isinstance(shown, bool):
        return write_truth(shown)
    return (", ".join(shown) if isinstance(shown, list) else str(shown)) or "none"


class Fact(NamedTuple):
    """A telling of a field: its word in scenario files, what it means, its values.

    ``show`` gives it as plain data, from the value and what is around it; ``tell`` says it, where
    that is not :func:`as_text` of what is shown. ``changed`` are the words for it in a position
    thought otherwise (see :mod:`rules.explain.why`); a fact without any is never told so. ``lead``
    says where it stands among the facts: those with a lower one come first. ``view`` lists it in a
    view where that is not as the fact is listed; without a word, it is in none. What is ``open`` is
    seen by all, though the field is hidden.
    """

    word: str
    means: str
    values: str
    tell: Callable[[Any, Any], str] | None = None
    changed: Any = None
    lead: int = 0
    show: Callable[[Any, Any], Any] = lambda value, _: value
    view: Entry | None = None
    open: bool = False

    def text(self, value: Any, around: Any) -> str:
        """Return the fact in words."""
        return self.tell(value, around) if self.tell else as_text(self.show(value, around))


UNSEEN = Entry("", "")
"""How a fact is listed that is in no view, or is told there by another word."""


def pile_facts(
    word: str, cards: Sequence[str], means: tuple[str, str, str], one: str, **counted: Any
) -> tuple[Fact, ...]:
    """Return what is told of a pile: how many ``cards`` it has, its first and its last one.

    ``means`` says what the three are, ``one`` what a card is; ``counted`` is more of the first.
    """
    count, *ends = means

    def tell(end: str) -> Callable[[Any, Any], str]:
        return lambda pile, _: piles.pile_facts_of(word, pile, cards)[f"{word}.{end}"]

    known = (
        Fact(f"{word}.{end}", what, f"{one}, shuffled, none", tell(end), view=UNSEEN)
        for end, what in zip(("top", "last"), ends, strict=True)
    )
    size = Fact(
        f"{word}.count", count, "a number", show=lambda pile, _: piles.count_cards(pile),
        view=Entry(word, count, "a number"), **counted,
    )  # fmt: skip
    return (size, *known)


class Hidden(NamedTuple):
    """A field that ``whom`` does not see.

    ``instead`` gives what stands in its place in a mask, from the value and what is around it.
    ``means`` is what the fact means in a view, where it is seen at all.
    """

    whom: str
    instead: Callable[[Any, Any], Any]
    means: str = ""


class Declared(NamedTuple):
    """A declaration of a field.

    ``codec`` says its type and bounds, or makes the codec from what is around; without one they are
    those of its key, for each of the players around. One that positions saved long ago do not have
    is ``late``. One field may be told by several facts. ``edit`` says
    how it may be thought otherwise, or how each of its parts, by the ways to them; what is ``near``
    comes before the rest. ``seats`` is for a field of each player.
    """

    codec: Codec | Callable[[Any], Codec] | None = None
    fact: Fact | tuple[Fact, ...] = ()
    key: PlayerKey | None = None
    hidden: Hidden | None = None
    edit: Any = None
    late: bool = False
    seats: Spread | None = None
    near: int = 0

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that tell it."""
        return (self.fact,) if isinstance(self.fact, Fact) else self.fact


@cache
def fields_of(record: Record) -> dict[str, Declared]:
    """Return the declared fields of a record by name, in their order."""
    hints = get_type_hints(record, include_extras=True)
    return {
        name: one
        for name in record._fields
        for one in getattr(hints[name], "__metadata__", ())
        if isinstance(one, Declared)
    }


@cache
def told_fields(record: Record) -> list[tuple[str, Declared, Fact]]:
    """Return the fields that are told, with their facts, in the order of telling."""
    found = ((name, one, fact) for name, one in fields_of(record).items() for fact in one.facts)
    return sorted(found, key=lambda row: row[2].lead)


# -- Saved positions ------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def collect_codecs(record: Record, around: Any) -> serialize.Parts:
    """Return the codecs of the declared fields of a record."""
    found = {}
    for name, one in fields_of(record).items():
        codec = one.codec if isinstance(one.codec, Codec) else _make_codec(one, around)
        late = {"default": record._field_defaults[name]} if one.late else {}
        found[name] = codec._replace(**late)
    return found


def _make_codec(one: Declared, around: Any) -> Codec:
    if callable(one.codec):
        return one.codec(around)
    assert one.key, "a field has a codec, or a key that bounds it"
    codec = one.key.make_codec(around)
    return one.seats.save(codec, around.players) if one.seats else codec


def dump_record(record: Any, around: Any = None) -> dict[str, Any]:
    """Return the declared fields of a record as plain data."""
    kind: Record = type(record)
    return serialize.write_parts(collect_codecs(kind, around), record)


def load_fields(record: Record, data: Mapping[str, Any], around: Any = None) -> dict[str, Any]:
    """Return the declared fields of a record, read back; raises ``Unreadable``."""
    return serialize.read_parts(collect_codecs(record, around), data)


# -- Facts and masks ------------------------------------------------------------------------------


def tell_facts(
    record: Any, around: Any = None, who: str = "", role: str = ALL, seat: int | None = None
) -> dict[str, str]:
    """Return what is told of a record about ``who``, as far as somebody in a ``role`` sees it.

    With a ``seat`` that is what its fields of each player hold of that one, else all others.
    """
    end = f".{who}" if who else ""
    return {
        fact.word + end: fact.text(value, around)
        for value, one, fact in _walk_values(record, seat)
        if not _is_hidden(one, role)
    }


def _is_hidden(one: Declared, role: str) -> bool:
    """Whether a field is hidden from a role."""
    return role != ALL and one.hidden is not None and one.hidden.whom in (role, EVERYBODY)


def _walk_values(record: Any, seat: int | None) -> Iterator[tuple[Any, Declared, Fact]]:
    kind: Record = type(record)
    for name, one, fact in told_fields(kind):
        value = getattr(record, name)
        if seat is None and one.seats is None:
            yield value, one, fact
        elif seat is not None and one.seats is not None and one.seats.holds(value, seat):
            yield one.seats.take(value, seat), one, fact


def list_views(record: Record) -> dict[str, Callable[[Any, Any], Any]]:
    """Return how each fact in views is shown from a record and what is around, by its word."""

    def show(name: str, fact: Fact) -> Callable[[Any, Any], Any]:
        return lambda of, around: fact.show(getattr(of, name), around)

    return {
        fact.view.word if fact.view else fact.word: show(name, fact)
        for name, one, fact in told_fields(record)
        if one.seats is None and (fact.view is None or fact.view.word)
    }


def show_seats(
    record: Any, around: Any, players: Iterable[str], sees: Callable[[str], bool]
) -> dict[str, dict[str, Any]]:
    """Return tables of what fields hold of each of the ``players``, as plain data.

    What is hidden from others is told of those alone of whom the viewer ``sees`` all.
    """
    found: dict[str, dict[str, Any]] = {}
    for seat, who in enumerate(players):
        for value, one, fact in _walk_values(record, seat):
            word = fact.view.word if fact.view else fact.word
            table = found.setdefault(word, {}) if word else {}
            if one.hidden is None or fact.open or sees(who):
                table[who] = fact.show(value, around)
    return found


def mask_record(record: R, around: Any, role: str, seat: int = -1) -> R:
    """Return the record as somebody in a ``role`` sees it: what is hidden is another value.

    Of a field of each player, whoever has the ``seat`` sees his own.
    """
    kind: Record = type(record)
    names, fields, replace = collect_masks(kind, role)
    held = (getattr(record, name) for name in names)
    found: R = replace(
        record,
        *(_mask(one, value, around, seat) for one, value in zip(fields, held, strict=True)),
    )
    return found


def _mask(one: Declared, value: Any, around: Any, seat: int) -> Any:
    hidden = one.hidden
    assert hidden
    if one.seats is None:
        return hidden.instead(value, around)
    spared = -1 if hidden.whom == EVERYBODY else seat
    return one.seats.hide(value, spared, lambda part: hidden.instead(part, around))


@cache
def collect_masks(record: Record, role: str) -> tuple[tuple[str, ...], tuple[Declared, ...], Any]:
    """Return the fields hidden from a ``role``: names, declarations, and their replacer."""
    found = {name: one for name, one in fields_of(record).items() if _is_hidden(one, role)}
    return tuple(found), tuple(found.values()), make_replacer(record, *found)


def make_replacer(record: type[R], *names: str) -> Callable[..., R]:
    """Return a function of a record and the values of some fields: the same with those otherwise.

    It is made once and as quick as a row written by hand, which a new field would make wrong.

    >>> class Point(NamedTuple):
    ...     x: int
    ...     y: int
    ...     z: int
    >>> make_replacer(Point, "y")(Point(1, 2, 3), 7)
    Point(x=1, y=7, z=3)
    """
    fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    row = (name if name in names else f"_[{place}]" for place, name in enumerate(fields))
    text = f"lambda {', '.join(('_', *names))}: make(record, ({', '.join(row)},))"
    found: Callable[..., R] = eval(text, {"make": tuple.__new__, "record": record})  # noqa: S307
    return found


def copiers(record: type[R]) -> tuple[Callable[[Any, R], None], Callable[[Any], R]]:
    """Return how an object takes every field of a record as its own, and how it gives a record.

    >>> class Point(NamedTuple):
    ...     x: int
    ...     y: int
    >>> class Moving:
    ...     pass
    >>> take, give = copiers(Point)
    >>> moving = Moving()
    >>> take(moving, Point(1, 2))
    >>> moving.x = 5
    >>> give(moving)
    Point(x=5, y=2)
    """
    row = ", ".join(f"to.{name}" for name in record._fields)  # type: ignore[attr-defined]
    known: dict[str, Any] = {"make": tuple.__new__, "record": record}
    text = f"def take(to, given): {row}, = given\ndef give(to): return make(record, ({row},))"
    exec(text, known)  # noqa: S102
    return known["take"], known["give"]


def make_reader(
    given: Mapping[str, Record], names: Iterable[str], looks: Mapping[str, Callable[..., object]]
) -> Callable[..., tuple[object, ...]]:
    """Return a function of what is ``given``: everything that is called ``names``, in a row.

    A name is a field of one of the records, perhaps with what is in it behind a dot, or that of a
    look, which is given all of them; what is no record is ``None``.

    >>> class Point(NamedTuple):
    ...     x: int
    ...     y: int
    >>> near = {"near": lambda point, limit: point.x < limit}
    >>> make_reader({"point": Point, "limit": None}, ["y", "near"], near)(Point(1, 2), 5)
    (2, True)
    """
    listed = [*dict.fromkeys(names)]
    known = {f"look{place}": looks[name] for place, name in enumerate(listed) if name in looks}
    row = {name: f"look{place}({', '.join(given)})" for place, name in enumerate(listed)}
    for called, record in given.items():
        places = {name: place for place, name in enumerate(record._fields if record else ())}
        for name in listed:
            field, dot, rest = name.partition(".")
            if field in places:
                row[name] = f"{called}[{places[field]}]{dot}{rest}"
    text = f"lambda {', '.join(given)}: ({''.join(f'{part}, ' for part in row.values())})"
    found: Callable[..., tuple[object, ...]] = eval(text, dict(known))  # noqa: S307
    return found


# -- Set-ups --------------------------------------------------------------------------------------


Row = tuple[str, Any, Any]
"""A player by name, the record of him, and what is around it."""
ALONE: Mapping[str, int] = {}
"""The seats of a record that holds nothing of each player."""


@cache
def keyed_fields(record: Record) -> dict[str, PlayerKey]:
    """Return the keys of a set-up that say a field of each player, by the name of the field."""
    return {name: one.key for name, one in fields_of(record).items() if one.key}


def read_keys(
    record: Record,
    spec: Mapping[str, Any],
    players: Collection[str] = (),
    around: Any = None,
    who: str = "",
) -> dict[str, Any]:
    """Return the fields that a set-up says of a position, or of the record of one player, ``who``.

    Raises ``SetupError`` with all that is wrong.
    """
    found, wrong = {}, []
    for name, key in keyed_fields(record).items():
        spread, parts = fields_of(record)[name].seats, []
        for each in players if spread else (who,):
            try:
                parts.append(key.read(spec, each, around))
            except SetupError as error:
                wrong.append(str(error))
        if spread:
            found[name] = spread.join(parts)
        elif parts:
            (found[name],) = parts
    if wrong:
        raise SetupError(" ".join(wrong))
    return found


def write_keys(rows: Iterable[Row], spec: dict[str, Any], seats: Mapping[str, int] = ALONE) -> None:
    """Put the fields of records into a set-up; a position is one row that names nobody."""
    for key, who, value, around in _list_keyed(rows, seats):
        key.write(spec, who, value, around)


def offer_keys(
    rows: Iterable[Row], spec: Mapping[str, Any], seats: Mapping[str, int] = ALONE
) -> list[Piece | Choice]:
    """Return what an editor lays on the board, counts or lets choose, kind by kind."""
    listed = _list_keyed(rows, seats)
    return [
        one for key, who, value, around in listed for one in key.offer(spec, who, value, around)
    ]


def _list_keyed(
    rows: Iterable[Row], seats: Mapping[str, int]
) -> Iterator[tuple[PlayerKey, str, Any, Any]]:
    """Yield each key with whom it is about, what it says, and what is around that."""
    listed = tuple(rows)
    kind: Record = type(listed[0][1])
    for name, key in keyed_fields(kind).items():
        spread = fields_of(kind)[name].seats
        for who, record, around in listed:
            value = getattr(record, name)
            if spread is None:
                yield key, who, value, around
            else:
                yield from ((key, one, spread.take(value, at), around) for one, at in seats.items())


def find_mistakes(record: Record, spec: Mapping[str, Any]) -> Iterator[Mistake]:
    """Yield what is wrong with the values of keys whose types are right."""
    for key in keyed_fields(record).values():
        if isinstance(spec.get(key.word), Mapping):
            for who, text in spec[key.word].items():
                yield from key.find_mistakes(who, text)


def find_strangers(
    record: Record, spec: Mapping[str, Any], players: Collection[str]
) -> Iterator[Mistake]:
    """Yield who is named by keys of each player and does not play."""
    for name, key in keyed_fields(record).items():
        for who in spec.get(key.word, ()) if fields_of(record)[name].seats else ():
            if who not in players:
                remedy = f"players: {', '.join(players)}.{suggest(str(who), players)}"
                yield Mistake(f"setup.{key.word}", f"there is no player '{who}'", remedy)


# -- All records of a game ------------------------------------------------------------------------


class Fields:
    """A table of the declared fields of a game: each record by the way to it in saved positions.

    A record of every player stands under a way that ends in a star. In ``plain`` views a fact is
    plain data, an empty text where it is ``none``.
    """

    def __init__(self, records: Mapping[str, Record], *, plain: bool = False) -> None:
        self.records, self.plain = records, plain

    def _all(self) -> Iterator[tuple[str, str, Declared]]:
        for path, record in self.records.items():
            for name, one in fields_of(record).items():
                yield path, name, one

    def _facts(self) -> Iterator[tuple[str, Declared, Fact]]:
        for path, record in self.records.items():
            for _, one, fact in told_fields(record):
                yield f".{PLAYER}" if path.endswith("*") or one.seats else "", one, fact

    @property
    def keys(self) -> manual.Keys:
        """The keys of the ``[setup]`` table that say fields."""
        found = (one.key for _, _, one in self._all() if one.key)
        return {key.word: manual.Key(manual.TYPES[key.sort], key.how, key.means) for key in found}

    @property
    def facts(self) -> tuple[Entry, ...]:
        """The facts, as a manual lists them."""
        return tuple(
            Entry(fact.word + end, fact.means, fact.values) for end, _, fact in self._facts()
        )

    @property
    def sees(self) -> tuple[Entry, ...]:
        """The facts of a view."""
        return tuple(self._views())

    def _views(self) -> Iterator[Entry]:
        for end, one, fact in self._facts():
            means = (one.hidden and not fact.open and one.hidden.means) or fact.means
            values = fact.values.replace(", none", '; ""') if self.plain else fact.values
            seen = fact.view or Entry(fact.word, means, values)
            if seen.word:
                yield seen._replace(word=seen.word + end)

    @property
    def edits(self) -> dict[str, Any]:
        """How each field may be thought otherwise, by the way to it; places come last."""
        found = [
            (kind == "place", -one.near, ".".join(filter(None, (path, name, *spread, way))), kind)
            for path, name, one in self._all()
            for spread in [(one.seats.way,) if one.seats else ()]
            for way, kind in (one.edit if isinstance(one.edit, dict) else {"": one.edit}).items()
            if kind
        ]
        return {way: kind for *_, way, kind in sorted(found, key=lambda row: row[:2])}

    @property
    def changed(self) -> dict[str, Any]:
        """The words for a changed fact, by its word."""
        found = (fact for _, _, one in self._all() for fact in one.facts)
        told = (fact for fact in found if fact.changed is not None)
        return {fact.word.partition(".")[0]: fact.changed for fact in told}
