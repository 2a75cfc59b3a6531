"""Keys of a set-up that say one field of each player: reading, writing, judging, editing.

A record of a position names the kind that a field is of (see :mod:`rules.core.fields`). ``around``
is what the names of places depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.core import serialize
from rules.core.errors import Mistake, suggest
from rules.core.manual import fits_type
from rules.core.serialize import Codec
from rules.core.setup import Choice, Piece, one_of, yes_or_no
from rules.core.story import Plain


@dataclass(frozen=True, kw_only=True)
class PlayerKey:
    """A key that says something of each player named there; who is not named has ``usual``.

    ``how`` tells what to write, ``label`` what an editor calls it.
    """

    word: str
    how: str
    means: str
    label: str = "{who}"
    usual: Any = None
    sort: ClassVar[str] = "table"

    def read(self, spec: Plain, who: str, around: Any) -> Any:
        """Return what the field is for ``who``; raises ``SetupError``."""
        table = spec.get(self.word, {})
        return self.parse(table[who], around) if who in table else self.usual

    def write(self, spec: dict[str, Any], who: str, value: Any, around: Any) -> None:
        """Put what the field is for ``who`` into a table, where it has to be said."""
        text = self.format(value, around)
        if text is not None:
            spec.setdefault(self.word, {})[who] = text

    def make_codec(self, around: Any) -> Codec:
        """Return how the field of one player is saved, where nothing but the key bounds it."""
        raise NotImplementedError

    def parse(self, text: Any, around: Any) -> Any:
        """Return the field from what is written there."""
        return text

    def format(self, value: Any, around: Any) -> Any:
        """Return what to write for the field; ``None`` for nothing."""
        return value

    def find_mistakes(self, who: str, text: Any) -> Iterator[Mistake]:
        """Yield what is wrong with what is written for ``who``."""
        return iter(())

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield what is laid on the board for it, or counted; else what is chosen."""
        raise NotImplementedError

    def chosen(self, value: str) -> Any:
        """Return what to write for a choice; ``None`` for nothing."""
        return value or None

    def _at(self, who: str) -> str:
        return f"{self.word}.{who}"


@dataclass(frozen=True, kw_only=True)
class Places(PlayerKey):
    """A place of each player, which ``find`` reads and ``name`` writes; the table may decide."""

    find: Callable[[Plain, str, Any], Any]
    name: Callable[[Any, Any], str]

    def read(self, spec: Plain, who: str, around: Any) -> Any:
        """Return the place where ``who`` is."""
        return self.find(spec, who, around)

    def format(self, value: Any, around: Any) -> Any:
        """Return its name."""
        return self.name(value, around)

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield the player."""
        yield Piece(self._at(who), self.label.format(who=who), "player", self.name(value, around))


@dataclass(frozen=True, kw_only=True)
class Numbers(PlayerKey):
    """A number of each player: counted, or chosen where ``free`` is the word for none.

    ``most`` bounds what may be written, ``held`` what play leads to. What is usual is not written
    where it can be ``spare``d.
    """

    most: int
    held: int
    free: str = ""
    spare: bool = False

    def make_codec(self, around: Any) -> Codec:
        """Return how a number is saved: up to the most, from nothing or what is usual."""
        return serialize.number(min(0, self.usual), self.most)

    def format(self, value: Any, around: Any) -> Any:
        """Return the number, where there is one."""
        return value if value >= 0 and not (self.spare and value == self.usual) else None

    def find_mistakes(self, who: str, text: Any) -> Iterator[Mistake]:
        """Yield what is no number within the bounds."""
        if not fits_type(text, int):
            yield Mistake(f"setup.{self._at(who)}", f"write a whole number, not {text!r}")
        elif not 0 <= text <= self.most:
            yield Mistake(f"setup.{self._at(who)}", f"{text} is not from 0 to {self.most}")

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield none or a number; else what is counted, as much as there is, or may be written."""
        label = self.label.format(who=who)
        if not self.free:
            most = max(self.most if spec.get("loose") else self.held, value)
            yield Piece(self._at(who), label, self.word, owner=who, number=value, most=most)
            return
        now = str(spec.get(self.word, {}).get(who, self.free))
        known = (self.free, *map(str, range(self.held + 1)))
        yield Choice(self._at(who), label, now, known if now in known else (*known, now))

    def chosen(self, value: str) -> Any:
        """Return the number; nothing where there is none."""
        return None if value == self.free else int(value)


@dataclass(frozen=True, kw_only=True)
class Chosen(Places):
    """A place that is no piece on the board: one of ``choices``, or none."""

    choices: Callable[[Plain, str, Any], tuple[str, ...]]

    def format(self, value: Any, around: Any) -> Any:
        """Return its name, where there is one."""
        return self.name(value, around) or None

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield the places there are, and none."""
        names = ("", *self.choices(spec, who, around))
        label = self.label.format(who=who)
        yield Choice(self._at(who), label, self.name(value, around), names)


@dataclass(frozen=True, kw_only=True)
class Names(PlayerKey):
    """A list of things that have names, kept as a bit mask: one key of a whole position.

    ``names`` gives them in the order of bits, ``what`` is one of them.
    """

    names: Callable[[Any], Sequence[str]]
    what: str
    sort: ClassVar[str] = "list"

    def make_codec(self, around: Any) -> Codec:
        """Return how the mask is saved."""
        return serialize.mask(len(self.names(around)))

    def read(self, spec: Plain, who: str, around: Any) -> int:
        """Return the mask; raises ``SetupError``."""
        known = {name: number for number, name in enumerate(self.names(around))}
        bits = {one_of(name, known, self.word, self.what) for name in spec.get(self.word, ())}
        return sum(1 << bit for bit in bits)

    def write(self, spec: dict[str, Any], who: str, value: Any, around: Any) -> None:
        """Put the names into a set-up, where there are any."""
        listed = [name for bit, name in enumerate(self.names(around)) if value >> bit & 1]
        if listed:
            spec[self.word] = listed

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield yes and no for each name."""
        for bit, name in enumerate(self.names(around)):
            yield yes_or_no(self._at(name), self.label.format(who=name), value >> bit & 1)


@dataclass(frozen=True, kw_only=True)
class Members(PlayerKey):
    """A list of players: who is in it has the value ``on``."""

    on: Any = True
    how: str = 'a list, such as ["P1"]'
    usual: Any = False
    sort: ClassVar[str] = "texts"

    def make_codec(self, around: Any) -> Codec:
        """Return how yes and no are saved, or the numbers from the usual one to a member's."""
        return serialize.FLAG if self.on is True else serialize.number(self.usual, self.on)

    def read(self, spec: Plain, who: str, around: Any) -> Any:
        """Return whether ``who`` is among them, as the field has it."""
        return self.on if who in spec.get(self.word, ()) else self.usual

    def write(self, spec: dict[str, Any], who: str, value: Any, around: Any) -> None:
        """Put ``who`` among them."""
        if value == self.on:
            spec.setdefault(self.word, []).append(who)

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield yes and no."""
        yield yes_or_no(self._at(who), self.label.format(who=who), value == self.on)


@dataclass(frozen=True, kw_only=True)
class Words(PlayerKey):
    """A thing of each player, one of some: the word for each value, and all that may be written."""

    words: tuple[str, ...]
    known: Mapping[str, int]
    what: str
    usual: Any = 0

    def make_codec(self, around: Any) -> Codec:
        """Return how the number of a word is saved."""
        return serialize.number(0, len(self.words) - 1)

    def parse(self, text: Any, around: Any) -> Any:
        """Return the value of a word."""
        return self.known[text]

    def format(self, value: Any, around: Any) -> Any:
        """Return its word, where it is not the usual one."""
        return self.words[value] if value != self.usual else None

    def find_mistakes(self, who: str, text: Any) -> Iterator[Mistake]:
        """Yield a word that is not known."""
        if not isinstance(text, str) or text not in self.known:
            remedy = f"write one of {', '.join(self.known)}.{suggest(str(text), self.known)}"
            yield Mistake(f"setup.{self._at(who)}", f"there is no {self.what} '{text}'", remedy)

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield every word."""
        yield Choice(self._at(who), self.label.format(who=who), self.words[value], self.words)

    def chosen(self, value: str) -> Any:
        """Return the word; nothing for the usual one."""
        return None if value == self.words[self.usual] else value
