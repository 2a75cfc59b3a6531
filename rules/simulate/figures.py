"""Figures of simulated games, each with its interval, and the same in words.

All intervals hold with 95 of 100: shares by Wilson's method, quantiles by the order of the games,
means by their spread. They speak of the rules with the policy that played, never of people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, floor, inf, sqrt
from typing import Any, NamedTuple, TypeVar

from rules.simulate.games import Chunk, add_counts
from rules.simulate.variant import POLICIES, Variant

Z = 1.959963984540054
"""The 97.5th percentile of the normal distribution."""

# -- Intervals ------------------------------------------------------------------------------------


class Estimate(NamedTuple):
    """A figure and the interval it lies in with 95 of 100."""

    value: float
    low: float
    high: float

    def times(self, by: float) -> Estimate:
        """The same in other units."""
        return Estimate(self.value * by, self.low * by, self.high * by)


def estimate_share(count: int, of: int, z: float = Z) -> Estimate:
    """A share of games by Wilson's interval; of no games nothing is known."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    part, square = count / of, z * z
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = z * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Estimate(part, low, high)


Histogram = Mapping[int, int]
"""How many games had each value, the values in order."""


def estimate_mean(values: Histogram, z: float = Z) -> Estimate:
    """A mean; of fewer than two values nothing is known of the spread."""
    count = sum(values.values())
    if not count:
        return Estimate(0.0, -inf, inf)
    middle = sum(value * many for value, many in values.items()) / count
    if count == 1:
        return Estimate(middle, -inf, inf)
    squares = sum(many * (value - middle) ** 2 for value, many in values.items())
    half = z * sqrt(squares / (count - 1) / count)
    return Estimate(middle, middle - half, middle + half)


def estimate_quantile(values: Histogram, part: float, z: float = Z) -> Estimate:
    """A quantile; its interval ends at two of the values, counted off by their order."""
    count = sum(values.values())
    if not count:
        return Estimate(0.0, -inf, inf)
    place = part * count
    half = z * sqrt(count * part * (1 - part))
    ranks = (ceil(place), floor(place - half), ceil(place + half))
    at, low, high = (min(count, max(1, rank)) for rank in ranks)
    return Estimate(_find_ranked(values, at), _find_ranked(values, low), _find_ranked(values, high))


def _find_ranked(values: Histogram, rank: int) -> float:
    """The value with this rank, counted from 1."""
    for value, many in values.items():
        rank -= many
        if rank <= 0:
            return float(value)
    raise ValueError("there are not so many values")


# -- What is added up over games ------------------------------------------------------------------


class Tally(NamedTuple):
    """Counts over games from which all figures follow; two tallies of a variant add up.

    ``turns``, ``actions`` and ``leads`` say how many games had so many, ``winners`` how many were
    won by the seats with these bits, ``given_up`` how many never ended. ``late`` are the last turns
    in which the later winner was not ahead, as parts of all turns in hundredths.
    """

    games: int
    turns: dict[int, int]
    actions: dict[int, int]
    leads: dict[int, int]
    late: dict[int, int]
    winners: dict[int, int]
    ends: dict[str, int]
    given_up: int
    decisions: int
    choices: int
    clauses: dict[str, tuple[int, int]]
    losses: dict[str, tuple[int, int]]

    def plain(self) -> dict[str, Any]:
        """The counts as JSON data; :func:`tally_from` takes them back."""
        return self._asdict()


def tally_games(found: Chunk) -> Tally:
    """The counts over the games of a chunk."""
    rows = found.rows
    decided = [row for row in rows if row.winners and row.turns]
    return Tally(
        games=len(rows),
        turns=count_values(row.turns for row in rows),
        actions=count_values(row.actions for row in rows),
        leads=count_values(row.leads for row in rows),
        late=count_values(round(100 * row.last / row.turns) for row in decided),
        winners=count_values(row.winners for row in rows),
        ends=count_values(row.end for row in rows),
        given_up=sum(not row.over for row in rows),
        decisions=sum(row.decisions for row in rows),
        choices=sum(row.choices for row in rows),
        clauses=found.counts.clauses, losses=found.counts.losses,
    )  # fmt: skip


Value = TypeVar("Value", int, str)


def count_values(values: Iterable[Value]) -> dict[Value, int]:
    """How often each value comes, in order."""
    return dict(sorted(Counter(values).items()))


def add_tallies(one: Tally, other: Tally) -> Tally:
    """The counts over the games of both."""
    parts: dict[str, Any] = {}
    for name in Tally._fields:
        mine, more = getattr(one, name), getattr(other, name)
        if isinstance(mine, int):
            parts[name] = mine + more
        elif name in ("clauses", "losses"):
            parts[name] = add_counts((mine, more))
        else:
            both = Counter(mine)
            both.update(more)
            parts[name] = dict(sorted(both.items()))
    return Tally(**parts)


def tally_from(data: Mapping[str, Any]) -> Tally:
    """The tally that :meth:`Tally.plain` wrote, out of JSON."""
    parts = dict(data)
    for name in ("turns", "actions", "leads", "late", "winners"):
        parts[name] = {int(value): games for value, games in data[name].items()}
    for name in ("clauses", "losses"):
        parts[name] = {key: (pair[0], pair[1]) for key, pair in data[name].items()}
    return Tally(**parts)


# -- Figures of a run -----------------------------------------------------------------------------


class Bar(NamedTuple):
    """A bar of a histogram: from, to below, and how many games."""

    low: int
    high: int
    games: int


class Often(NamedTuple):
    """How often something comes: times a game, and the share of games in which it does at all."""

    name: str
    times: float
    share: Estimate


class Figures(NamedTuple):
    """What a run tells. Lengths are in turns, over all games, those given up at their length.

    ``seats`` are the shares of wins by seat in the order of turns, out of all games; ``late`` the
    part of a game, in hundredths, after which the later winner was ahead for good.
    """

    variant: Variant
    games: int
    turns: Estimate
    shortest: Estimate
    longest: Estimate
    actions: Estimate
    bars: tuple[Bar, ...]
    given_up: Estimate
    nobody: Estimate
    seats: tuple[tuple[str, Estimate], ...]
    ends: tuple[Often, ...]
    leads: Estimate
    late: Estimate
    branching: float
    losses: tuple[Often, ...]
    clauses: tuple[Often, ...]

    def plain(self) -> dict[str, Any]:
        """The figures as JSON data, without the clauses, which are counted beside them."""
        found = self._asdict()
        del found["variant"], found["clauses"]
        return {name: _make_plain(value) for name, value in found.items()}


def _make_plain(value: Any) -> Any:
    """Records as tables, rows of records as lists of them."""
    if hasattr(value, "_asdict"):
        return {name: _make_plain(part) for name, part in value._asdict().items()}
    return [_make_plain(one) for one in value] if isinstance(value, tuple) else value


def collect_figures(variant: Variant, found: Tally) -> Figures:
    """All figures of games that were counted."""
    games, won = found.games, found.winners
    return Figures(
        variant, games,
        turns=estimate_quantile(found.turns, 0.5), shortest=estimate_quantile(found.turns, 0.1),
        longest=estimate_quantile(found.turns, 0.9), actions=estimate_quantile(found.actions, 0.5),
        bars=draw_bars(found.turns), given_up=estimate_share(found.given_up, games),
        nobody=estimate_share(won.get(0, 0) - found.given_up, games),
        seats=tuple(
            (who, estimate_share(sum(won[mask] for mask in won if mask >> number & 1), games))
            for number, who in enumerate(variant.seats)
        ),
        ends=tuple(Often(name, count / games, estimate_share(count, games)) for name, count
                   in sorted(found.ends.items(), key=lambda one: (-one[1], one[0]))),
        leads=estimate_mean(found.leads), late=estimate_mean(found.late),
        branching=found.choices / found.decisions if found.decisions else 0.0,
        losses=count_often(found.losses, games), clauses=count_often(found.clauses, games),
    )  # fmt: skip


def count_often(counts: Mapping[str, tuple[int, int]], games: int) -> tuple[Often, ...]:
    """Counts as shares, the most frequent first."""
    found = [
        Often(name, times / games, estimate_share(where, games))
        for name, (times, where) in counts.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.share.value, -one.times, one.name)))


ROUND_STEPS = (1, 2, 5)
MANY_BARS = 20


def draw_bars(values: Histogram) -> tuple[Bar, ...]:
    """A histogram of whole numbers by round steps; the last bar has all that is longer."""
    count = sum(values.values())
    if not count:
        return ()
    end = int(_find_ranked(values, ceil(0.99 * count))) + 1
    step = next(
        step * 10**power for power in range(9) for step in ROUND_STEPS
        if step * 10**power * MANY_BARS >= end
    )  # fmt: skip
    many = -(-end // step)
    found = Counter[int]()
    for value, games in values.items():
        found[min(value // step, many - 1)] += games
    last = max(values) + 1
    return tuple(
        Bar(at * step, (at + 1) * step if at < many - 1 else max(last, many * step), found[at])
        for at in range(many)
    )


# -- Words ----------------------------------------------------------------------------------------


def tell_figures(found: Figures) -> tuple[str, ...]:
    """The figures in sentences, beside who played."""
    variant = found.variant
    names = list(dict.fromkeys(variant.policies))
    if len(names) == 1:
        who = f"every seat played {tell_players(names[0])}"
    else:
        who = "; ".join(f"{seat} played {tell_players(name)}" for seat, name
                        in zip(variant.seats, variant.policies, strict=True))  # fmt: skip
    rulings = "".join(f", {name} = {choice}" for name, choice in variant.rulings.items())
    what = f"{found.games:,} games of {variant.rules.title} for {variant.players}{rulings}"
    half = f"Half of them end by turn {found.turns.value:,.0f} ({tell_spread(found.turns, 0)})"
    most = f"{found.shortest.value:,.0f} to {found.longest.value:,.0f} turns"
    lines = [f"{what}; {who}.", f"{half}; eight in ten take {most}."]
    if found.given_up.value:
        lines.append(f"{percent(found.given_up)} were given up after {variant.most:,} actions.")
    if found.nobody.value:
        lines.append(f"{percent(found.nobody)} end without a winner.")
    lines += [f"{who} wins {percent(won)}." for who, won in found.seats]
    lines.append(
        f"The lead changes {found.leads.value:.1f} times a game; a decision has "
        f"{found.branching:.1f} choices."
    )
    lines += [f"{one.name}: {one.times:.2f} a game, in {percent(one.share)} of games."
              for one in found.losses[:5]]  # fmt: skip
    return tuple(lines)


def tell_players(policy: str) -> str:
    """Who played, after "played"."""
    name = POLICIES[policy]
    return name if name.startswith("by ") else f"by {name}"


def percent(one: Estimate) -> str:
    """A share with its interval: "35.2 % (34.3 to 36.1)"."""
    return f"{100 * one.value:.1f} % ({tell_spread(one.times(100))})"


def tell_spread(one: Estimate, digits: int = 1) -> str:
    """An interval in words."""
    return f"{one.low:,.{digits}f} to {one.high:,.{digits}f}"
