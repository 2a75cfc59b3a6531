"""What a ruling does to play: the same games under its other choices, compared pair by pair.

Both games of a pair have the same board, deals and dice, so what differs comes from the ruling. Its
effect on length and on the wins of each seat has an interval; a ruling *matters* where that leaves
out no effect, with the number of rulings tested and of looks taken into account; it *does not
matter* where it lies within a margin stated beforehand; else it is *not decided yet*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from rules.core.errors import RulebookError
from rules.explain.rulings import find_ruling, list_rulings
from rules.simulate.figures import Estimate
from rules.simulate.games import Row, play_game
from rules.simulate.variant import Variant

LOOK_NUMBERS = (250, 1_000, 4_000, 16_000, 64_000)
"""The numbers of pairs after which a verdict may be given."""
LEVEL = 0.05
"""How often, at most, something is said that is not so, over all rulings and looks of a game."""
EACH = LEVEL / len(LOOK_NUMBERS)
"""The part of it that each look may spend."""
LENGTH, WINS = 0.05, 0.02
"""Margins: a twentieth of the length, two of a hundred games."""

# -- Pairs ----------------------------------------------------------------------------------------


class Sums(NamedTuple):
    """Sums over pairs of a number: how many, of the book's, of the other, squares and products."""

    pairs: int = 0
    book: float = 0.0
    other: float = 0.0
    book2: float = 0.0
    other2: float = 0.0
    both: float = 0.0

    def plus(self, one: float, two: float) -> Sums:
        """With one pair more."""
        return Sums(
            self.pairs + 1, self.book + one, self.other + two, self.book2 + one * one,
            self.other2 + two * two, self.both + one * two,
        )  # fmt: skip

    def and_(self, more: Sums) -> Sums:
        """With all pairs of another."""
        pairs, *sums = (mine + his for mine, his in zip(self, more, strict=True))
        return Sums(int(pairs), *sums)

    def difference(self, z: float) -> Estimate:
        """How much more it is under the other choice, in the mean over pairs."""
        n = self.pairs
        if not n:
            return Estimate(0.0, 0.0, 0.0)
        middle = (self.other - self.book) / n
        squares = self.other2 + self.book2 - 2 * self.both
        half = z * sqrt(max(0.0, squares / n - middle * middle) / max(1, n - 1))
        return Estimate(middle, middle - half, middle + half)

    def ratio(self, z: float) -> Estimate:
        """By which part it is more under the other choice; its interval by the delta method."""
        n = self.pairs
        if not n or not self.book:
            return Estimate(0.0, 0.0, 0.0)
        found = self.other / self.book
        squares = self.other2 - 2 * found * self.both + found * found * self.book2
        half = z * sqrt(max(0.0, squares) / max(1, n - 1) / n) / (self.book / n)
        return Estimate(found - 1, found - 1 - half, found - 1 + half)

    @property
    def likeness(self) -> float:
        """The correlation of both sides, from -1 to 1: how much pairing helps."""
        n = self.pairs
        if not n:
            return 0.0
        one = self.book2 - self.book * self.book / n
        two = self.other2 - self.other * self.other / n
        return (self.both - self.book * self.other / n) / sqrt(one * two) if one * two > 0 else 1.0


class Pairs(NamedTuple):
    """Pairs of games of one ruling: what they add up to, mergeable.

    ``apart`` are the pairs that went differently, ``barred`` games that could not be set up under
    the other choice. ``turns`` and ``losses`` are sums over all pairs, ``felt`` those of turns over
    the pairs that went apart. ``gained`` and ``lost`` count for each seat the pairs that it won
    under the other choice only, and under the book's only.
    """

    option: str
    choice: str
    pairs: int
    apart: int
    barred: int
    turns: Sums
    felt: Sums
    losses: Sums
    gained: tuple[int, ...]
    lost: tuple[int, ...]

    def and_(self, more: Pairs) -> Pairs:
        """With all pairs of another part of the same comparison."""
        return self._replace(
            pairs=self.pairs + more.pairs, apart=self.apart + more.apart,
            barred=self.barred + more.barred, turns=self.turns.and_(more.turns),
            felt=self.felt.and_(more.felt), losses=self.losses.and_(more.losses),
            gained=tuple(map(sum, zip(self.gained, more.gained, strict=True))),
            lost=tuple(map(sum, zip(self.lost, more.lost, strict=True))),
        )  # fmt: skip

    def seat(self, number: int, z: float) -> Estimate:
        """How many more games of all a seat wins, as a part of 1."""
        n = self.pairs
        if not n:
            return Estimate(0.0, 0.0, 0.0)
        more, less = self.gained[number], self.lost[number]
        middle = (more - less) / n
        half = z * sqrt(max(0.0, (more + less) / n - middle * middle) / n)
        return Estimate(middle, middle - half, middle + half)

    def plain(self) -> dict[str, Any]:
        """The sums as JSON data; :func:`pairs_from` takes them back."""
        return self._asdict()


def pairs_from(data: Mapping[str, Any]) -> Pairs:
    """The sums that :meth:`Pairs.plain` wrote, out of JSON."""
    parts = dict(data)
    for name in ("turns", "felt", "losses"):
        parts[name] = Sums(*data[name])
    return Pairs(**{**parts, "gained": tuple(data["gained"]), "lost": tuple(data["lost"])})


def compare_rows(
    option: str, choice: str, seats: int, games: Iterable[tuple[Row, Row | None]]
) -> Pairs:
    """What pairs of rows add up to: the book's, and the other, or nothing where it was barred."""
    turns = felt = losses = Sums()
    apart = barred = 0
    gained, lost = [0] * seats, [0] * seats
    for book, other in games:
        if other is None:
            barred += 1
            continue
        turns = turns.plus(book.turns, other.turns)
        losses = losses.plus(book.losses, other.losses)
        if book.trace != other.trace or book.winners != other.winners:
            apart += 1
            felt = felt.plus(book.turns, other.turns)
        for seat in range(seats):
            now, then = other.winners >> seat & 1, book.winners >> seat & 1
            gained[seat] += now > then
            lost[seat] += then > now
    return Pairs(
        option, choice, pairs=turns.pairs, apart=apart, barred=barred, turns=turns, felt=felt,
        losses=losses, gained=tuple(gained), lost=tuple(lost),
    )  # fmt: skip


def list_flips(game: str) -> tuple[tuple[str, str], ...]:
    """Every ruling of a game with each choice that the book does not take."""
    return tuple((name, choice) for name, one in list_rulings(game).items() for choice in one.flips)


def flipped(variant: Variant, option: str, choice: str, first: int, book: Sequence[Row]) -> Pairs:
    """The games of ``book``, which begin with number ``first``, under another choice.

    Raises ``SetupError`` where ruling or choice is unknown.
    """
    find_ruling(variant.game, option, choice)
    turned = variant.but(rulings={**variant.rulings, option: choice})

    def games() -> Iterable[tuple[Row, Row | None]]:
        for number, row in enumerate(book, first):
            try:
                turned.begin(number)
            except RulebookError:
                yield row, None
                continue
            yield row, play_game(turned, number).row

    return compare_rows(option, choice, variant.players, games())


# -- Verdicts -------------------------------------------------------------------------------------


MATTERS, NOT, OPEN, NEVER, BARRED = "matters", "does not matter", "not decided", "never", "barred"


class Effect(NamedTuple):
    """The effect of one choice: a verdict, and intervals at the level of one look."""

    pairs: Pairs
    verdict: str
    length: Estimate
    seats: tuple[Estimate, ...]
    chance: float
    """How likely so large an effect is where there is none (the smallest p, times the measures)."""


def z_of(level: float) -> float:
    """How many deviations an interval has to each side that misses with ``level``."""
    return NormalDist().inv_cdf(1 - level / 2)


def find_significance(one: Estimate, z: float) -> float:
    """The two-sided p of an estimate whose interval was made with ``z``."""
    half = (one.high - one.low) / 2
    if half <= 0:
        return 1.0 if one.value == 0 else 0.0
    return erfc(abs(one.value) / (half / z) / sqrt(2))


def judge_effects(found: Sequence[Pairs], level: float = EACH) -> tuple[Effect, ...]:
    """The verdicts on all rulings that were tested together.

    One that does not matter lies within the margins by two one-sided tests at ``level``, be it ever
    so surely there; which of the others matter is settled by Benjamini and Hochberg's rule.
    """
    wide, one_sided = z_of(level), z_of(2 * level)
    measured: list[tuple[Pairs, Estimate, tuple[Estimate, ...], float]] = []
    for one in found:
        length = one.turns.ratio(wide)
        seats = tuple(one.seat(seat, wide) for seat in range(len(one.gained)))
        small = min(find_significance(each, wide) for each in (length, *seats))
        measured.append((one, length, seats, min(1.0, small * (1 + len(seats)))))
    bound = find_threshold([p for _, _, _, p in measured], level)

    def verdict(one: Pairs, p: float) -> str:
        if not one.pairs:
            return BARRED
        if not one.apart:
            return NEVER
        within = is_inside(one.turns.ratio(one_sided), LENGTH) and all(
            is_inside(one.seat(seat, one_sided), WINS) for seat in range(len(one.gained))
        )
        if within:
            return NOT
        return MATTERS if p <= bound else OPEN

    return tuple(
        Effect(one, verdict(one, p), length=length, seats=seats, chance=p)
        for one, length, seats, p in measured
    )


def find_threshold(chances: Sequence[float], level: float) -> float:
    """The largest p that counts by Benjamini and Hochberg's rule; below 0 where none does."""
    best = -1.0
    for rank, p in enumerate(sorted(chances), 1):
        if p <= level * rank / len(chances):
            best = p
    return best


def is_inside(one: Estimate, margin: float) -> bool:
    """Whether an interval lies within a margin on both sides of no effect."""
    return -margin < one.low and one.high < margin


# -- Words ----------------------------------------------------------------------------------------


THIN = "\u202f"


def number(count: int) -> str:
    """A number with thin spaces between thousands."""
    return f"{count:,}".replace(",", THIN)


def in_play(one: Effect, seats: Sequence[str]) -> str:
    """What a ruling does in play, in one sentence without its beginning "In play:"."""
    found, count = one.pairs, number(one.pairs.pairs)
    if one.verdict == BARRED:
        return "not tried: no board that is made here can be played that way."
    if one.verdict == NEVER:
        return f"changed nothing: not one of {count} games went otherwise."
    share = 100 * found.apart / found.pairs
    often = (
        f"games go otherwise in {share:.0f} of 100"
        if share >= 1
        else (f"games go otherwise in {number(found.apart)} of {count}")
    )
    if one.verdict == NOT:
        return f"no difference that counts; {often}."
    parts = [tell_length(one.length)] if excludes_zero(one.length) else []
    parts += [tell_points(who, seat) for who, seat in zip(seats, one.seats, strict=True)
              if excludes_zero(seat)]  # fmt: skip
    if one.verdict == MATTERS:
        return f"{', '.join(parts) or 'a difference in all, in no part alone'}; {often}."
    low, high = 100 * one.length.low, 100 * one.length.high
    return (
        f"not decided by {count} pairs; {often}, their length changes by "
        f"{sign_number(low)} to {sign_number(high)} %."
    )


def excludes_zero(one: Estimate) -> bool:
    """Whether an interval leaves out no effect."""
    return one.low > 0 or one.high < 0


def tell_length(one: Estimate) -> str:
    """An effect on length: "games 12 % longer (8 to 16)"."""
    low, high = sorted((abs(one.low), abs(one.high)))
    word = "longer" if one.value > 0 else "shorter"
    return f"games {100 * abs(one.value):.0f} % {word} ({100 * low:.0f} to {100 * high:.0f})"


def tell_points(who: str, one: Estimate) -> str:
    """An effect on wins: "A wins 4 of 100 more (1 to 7)"."""
    low, high = sorted((abs(one.low), abs(one.high)))
    word = "more" if one.value > 0 else "fewer"
    return (
        f"{who} wins {100 * abs(one.value):.0f} of 100 {word} ({100 * low:.0f} to {100 * high:.0f})"
    )


def sign_number(value: float) -> str:
    """A number with its sign: "−3", "+5", "0"."""
    whole = round(value)
    return f"{'−' if whole < 0 else '+' if whole > 0 else ''}{abs(whole)}"
