"""Rulings as settings: what a game offers to choose from, and what was chosen.

``clauses.toml`` alone says which options there are: their gap, their choices, the default first. A
game's :class:`Rulings` has one attribute for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from rules.core import data
from rules.core.errors import Mistake, refuse_mistakes, suggest


class Option(NamedTuple):
    """A ruling as a setting: the gap it answers and its choices, the default first."""

    gap: str
    choices: tuple[str, ...]


Options = Mapping[str, Option]


class Rulings:
    """A record of one choice for every option of a game; it never changes.

    A subclass names its game: ``class Rulings(options.Rulings, game="duel")``. ``offered`` are the
    options of its ``clauses.toml``; a variant begins with those of its parent, but for those that
    its table ``[options]`` names as ``without``: they are ``left``. ``fixed`` are values that
    nobody can choose here: what the parent's code asks of every variant.
    """

    offered: ClassVar[dict[str, Option]] = {}
    left: ClassVar[frozenset[str]] = frozenset()
    fixed: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls, game: str = "", **kwargs: Any) -> None:
        """Read the options of ``game``."""
        super().__init_subclass__(**kwargs)
        if not game:
            return
        table = data.read_table(data.data_folder(game) / "clauses")
        more = table.get("options", {})
        without = {*more.get("without", ())}
        taken = {name: option for name, option in cls.offered.items() if name not in without}
        own = {
            name: Option(gap["id"], tuple(choices))
            for gap in table.get("gap", ())
            for name, choices in gap.get("options", {}).items()
        }
        kept = {name: option for name, option in taken.items() if name not in own}
        defaults = {name: option.choices[0] for name, option in cls.offered.items()}
        cls.fixed = {**cls.fixed, **defaults, **more.get("fixed", {})}
        cls.left = frozenset((cls.left | without) - own.keys())
        cls.offered = {**kept, **own}

    def __init__(self, **chosen: str) -> None:
        defaults = {name: option.choices[0] for name, option in self.offered.items()}
        values = {**self.fixed, **defaults}
        for name in chosen:
            if name not in values:
                raise TypeError(f"there is no ruling '{name}'.{suggest(name, values)}")
        self.__dict__.update(values | chosen)

    if TYPE_CHECKING:  # a test holds every name and every choice that the code asks for

        def __getattr__(self, name: str) -> str: ...

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a ruling is chosen before the game: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulings) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        changed = ", ".join(f"{name}={value!r}" for name, value in self.differing().items())
        return f"{type(self).__name__}({changed})"

    @classmethod
    def choose(cls, chosen: Mapping[str, str]) -> Self:
        """Return the rulings with every default, but for ``chosen``; raises ``SetupError``."""
        refuse_mistakes(cls.find_mistakes(chosen))
        return cls(**{field_name(raw): value for raw, value in chosen.items()})

    @classmethod
    def find_mistakes(cls, chosen: Mapping[str, Any]) -> Iterator[Mistake]:
        """Yield the rulings that the game does not offer, and the choices that it does not know."""
        for raw, value in chosen.items():
            name, place = field_name(raw), f"options.{raw}"
            if name in cls.left:
                reason = "nothing in this variant asks for that ruling of the base game"
                yield Mistake(place, reason, "leave it out")
            elif name not in cls.offered:
                remedy = f"it knows {', '.join(sorted(cls.offered))}.{suggest(name, cls.offered)}"
                yield Mistake(place, "this game has no such ruling", remedy)
            elif value not in (choices := cls.offered[name].choices):
                remedy = f"choose one of {', '.join(choices)}.{suggest(value, choices)}"
                yield Mistake(place, f"'{value}' is no choice for {cls.offered[name].gap}", remedy)

    def but(self, **chosen: str) -> Self:
        """Return the same rulings, but for ``chosen``."""
        return type(self)(**self.__dict__ | chosen)

    def differing(self) -> dict[str, str]:
        """Return only the choices that differ from the defaults."""
        kind: Any = type(self)
        return dict(_list_differing(kind, self))


@lru_cache(maxsize=256)
def _list_differing(kind: type[Rulings], rulings: Rulings) -> tuple[tuple[str, str], ...]:
    """Return the same of a game's rulings: every view of a game asks for it."""
    chosen = rulings.__dict__
    defaults = ((name, option.choices[0]) for name, option in kind.offered.items())
    return tuple((name, chosen[name]) for name, first in defaults if chosen[name] != first)


def field_name(raw: str) -> str:
    """Return the name of a ruling as a file may write it, with a dash for each underscore."""
    return raw.replace("-", "_")
