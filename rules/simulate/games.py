"""Games that are played out by computer, and what is kept of each: one row, and counts.

:func:`play_chunk` is a pure function: one variant and the same numbers give the same rows on every
machine. Chunks are merged in any order, and the checksum of what they hold does not depend on how
the games were cut into them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from rules.core.game import Game
from rules.core.history import History
from rules.core.players import Player, Quick, Searching, quick
from rules.core.playout import Streams
from rules.core.records import CHANCE, Event, Observation
from rules.core.story import Heard, Information, Seen
from rules.search.levels import player_of_level
from rules.simulate.variant import LEVEL, QUICK, Variant

PLAY = 1
"""The number of the play: it is raised when the same seeds give other games than before."""

# -- What is kept ---------------------------------------------------------------------------------


class Row(NamedTuple):
    """One game.

    ``actions`` counts what players and chance did, ``turns`` how often somebody else was to act
    than before. ``over`` is 1 where it ended, 0 where it was given up. ``winners`` has a bit for
    each seat that won, in the order of turns; ``end`` is the kind of the last telling event.
    ``leads`` counts how often somebody took the lead from another or from nobody, ``last`` is the
    last turn in which the later winner was not ahead. ``decisions`` are the times that a player had
    a choice, ``choices`` the legal actions he had then, in all. ``losses`` are deaths, wounds and
    arrests. ``trace`` is a checksum of everything done: two games with the same one went alike.
    """

    number: int
    actions: int
    turns: int
    over: int
    winners: int
    end: str
    leads: int
    last: int
    decisions: int
    choices: int
    losses: int
    trace: str


COLUMNS: Mapping[str, str] = {
    "number": "of the game; with the variant's seed it settles board, dice and deals",
    "actions": "actions of players and outcomes of chance, in all",
    "turns": "times that somebody else was to act than before",
    "over": "1: the game ended; 0: it was given up after the variant's most actions",
    "winners": "a bit for each seat that won, the first seat 1, the second 2, the third 4",
    "end": "kind of the event with which it ended, as the engine names it",
    "leads": "times that somebody took the lead",
    "last": "last turn in which the later winner was not ahead; 0 where nobody won",
    "decisions": "times that a player had a choice of two actions or more",
    "choices": "legal actions at those decisions, in all",
    "losses": "deaths, imprisonments, wounds, arrests or falls, as the game counts them",
    "trace": "checksum of all that was done: equal for games that went alike",
}
"""What each column of a table of rows holds."""
SILENT = frozenset({"turn", "said", "silence"})
"""Kinds of events that are no end of a game."""


class Counts(NamedTuple):
    """Counts over games: each name with how often it came and in how many games it came at all.

    ``clauses`` counts by clause the events it stands behind, without what only looking back adds;
    ``losses`` counts by kind and first clause.
    """

    clauses: dict[str, tuple[int, int]]
    losses: dict[str, tuple[int, int]]


class Chunk(NamedTuple):
    """Games that were played, in the order of their numbers, and what is counted over them."""

    rows: tuple[Row, ...]
    counts: Counts


def add_counts(parts: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    """Counts added up, in the order of names."""
    times, games = Counter[str](), Counter[str]()
    for part in parts:
        for name, (often, where) in part.items():
            times[name] += often
            games[name] += where
    return {name: (times[name], games[name]) for name in sorted(times)}


def merge_chunks(chunks: Sequence[Chunk]) -> Chunk:
    """Several chunks as one."""
    rows = sorted((row for one in chunks for row in one.rows), key=lambda row: row.number)
    return Chunk(
        tuple(rows),
        Counts(
            add_counts(one.counts.clauses for one in chunks),
            add_counts(one.counts.losses for one in chunks),
        ),
    )


def checksum(found: Chunk) -> str:
    """What proves that two machines played the same games: SHA-256 of the rows and the counts."""
    text = sha256()
    for row in found.rows:
        text.update(json.dumps(row, separators=(",", ":")).encode())
        text.update(b"\n")
    for counts in found.counts:
        text.update(json.dumps(counts, sort_keys=True, separators=(",", ":")).encode())
    return text.hexdigest()


# -- Who acts -------------------------------------------------------------------------------------


Act = Callable[[Any, Sequence[Any], float], Any]
"""What a seat does: from the state, its legal actions and a number of its own stream."""


class Told:
    """What each seat has learned of a game, kept as it goes on.

    The same as :meth:`rules.core.timeline.Timeline.information`, without going back each time.
    """

    def __init__(
        self, game: Game[Any, Any], state: Any, who: Sequence[str], looking: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.start = {one: game.mask(state, one) for one in looking}
        self.trail: dict[str, list[Observation]] = {one: [] for one in looking}
        opening = game.setups.tell_opening(state)
        self.opening = {
            one: tuple(event for event in opening if game.hears(event, one)) for one in who
        }
        self.first = {one: game.observe(state, one) for one in who}
        self.heard: dict[str, list[Heard]] = {one: [] for one in who}
        self.past: History[Any] = History(((state, opening),))

    def step(self, before: Any, action: Any, after: Any, events: tuple[Event, ...]) -> None:
        """A step of the game."""
        game = self.game
        events = self.past.annotate(events, game.play.late_clauses)
        self.past.steps.append((after, events))
        for who, heard in self.heard.items():
            said = game.audible(before, action, who)
            if said is not None:
                told = tuple(event for event in events if game.hears(event, who))
                heard.append(Heard(said, game.format(before, said), told))
                if who in self.trail:
                    self.trail[who].append(game.observe(after, who))

    def information(self, who: str, state: Any) -> Information:
        """All that a seat has been told, and what it may know now."""
        return Information(
            who, self.opening[who], self.first[who], tuple(self.heard[who]),
            now=self.game.observe(state, who),
        )  # fmt: skip

    def seen(self, who: str, state: Any, actions: Sequence[Any]) -> Seen:
        """What a seat that is ``looking`` has to go by."""
        return Seen(
            self.information(who, state), tuple(self.trail[who]), self.game.mask(state, who),
            choices=tuple(actions), start=self.start[who],
        )  # fmt: skip


class Seats:
    """Everybody at the table of one game, each told what he may know."""

    def __init__(self, variant: Variant, state: Any, lots: str) -> None:
        self.game, self.who = variant.rules, variant.seats
        self.quick: dict[str, Quick] = {}
        self.asked: dict[str, Player] = {}
        for number, (who, policy) in enumerate(zip(self.who, variant.policies, strict=True)):
            seed = int(sha256(f"{lots}|{number}".encode()).hexdigest()[:13], 16)
            if policy == QUICK:
                self.quick[who] = quick(variant.game)(self.game, who, state)
            elif policy in LEVEL:
                self.asked[who] = player_of_level(variant.game, seed, LEVEL[policy])
        self.watching = tuple(self.quick.values())
        looking = tuple(who for who, one in self.asked.items() if isinstance(one, Searching))
        self.told = Told(self.game, state, tuple(self.asked), looking) if self.asked else None

    def act(self, who: str, state: Any, actions: Sequence[Any], at: float) -> Any:
        """What a seat does."""
        if who in self.quick:
            return self.quick[who].pick(state, actions, at)
        if who in self.asked and self.told is not None:
            one = self.asked[who]
            if isinstance(one, Searching):
                return one.search(self.told.seen(who, state, actions)).action
            return one.choose(self.told.information(who, state), actions).action
        return actions[int(at * len(actions))]

    def saw(self, before: Any, action: Any, after: Any, events: tuple[Event, ...]) -> None:
        """A step, told to everybody who listens."""
        for one in self.watching:
            one.saw(before, action, after)
        if self.told is not None:
            self.told.step(before, action, after, events)


# -- One game, and many ---------------------------------------------------------------------------


class Played(NamedTuple):
    """One game: its row, and how often each clause and each loss came."""

    row: Row
    clauses: Counter[str]
    losses: Counter[str]


def play_game(variant: Variant, index: int) -> Played:
    """Play the game with this number; the same arguments give the same game everywhere."""
    game, lots = variant.rules, variant.lots(index)
    state = variant.begin(index)
    seats, streams = Seats(variant, state, lots), Streams(lots)
    draw, fallen, purpose, resolve = (
        streams.draw,
        game.play.sample_chance,
        game.play.chance_stream,
        game.resolve,
    )
    losses_of = frozenset(game.play.losses)
    clauses: list[str] = []
    losses = Counter[str]()
    trace, ended = sha256(), ""
    turns = leads = last = decisions = choices = number = 0
    before_him = leader = ""
    since = 0
    choice = {who: f"choice {who}" for who in variant.seats}
    for number in range(variant.most):  # noqa: B007
        acting = game.actors(state)
        if not acting:
            break
        mover = acting[0]
        if mover == CHANCE:
            action = fallen(state, draw(purpose(state)))
        else:
            own = [one for one in game.actions(state) if one.who == mover]
            if mover != before_him:
                turns += 1
                before_him = mover
            if len(own) > 1:
                decisions += 1
                choices += len(own)
                action = seats.act(mover, state, own, draw(choice[mover]))
            else:
                action = own[0]
        log: list[Event] = []
        after = resolve(state, action, log)
        for event in log:
            clauses += event.clauses
            if event.kind in losses_of:
                losses[f"{event.kind} {event.clauses[0] if event.clauses else ''}"] += 1
            if event.kind not in SILENT:
                ended = event.kind
        trace.update(repr(action).encode())
        seats.saw(state, action, after, tuple(log))
        state = after
        ahead = game.play.find_leader(state)
        if ahead != leader:
            leads += ahead != ""
            leader, since = ahead, turns
    else:
        number = variant.most
    result = game.result(state)
    won = result.winners if result else ()
    if len(won) == 1:
        last = since if leader == won[0] else turns
    row = Row(
        number=index, actions=number, turns=turns, over=int(result is not None),
        winners=sum(1 << variant.seats.index(who) for who in won if who in variant.seats),
        end=ended if result else "given up", leads=leads, last=last,
        decisions=decisions, choices=choices, losses=losses.total(),
        trace=trace.hexdigest()[:16],
    )  # fmt: skip
    return Played(row, Counter(clauses), losses)


def play_chunk(variant: Variant, first: int, count: int) -> Chunk:
    """The games from ``first`` on, ``count`` of them."""
    rows: list[Row] = []
    clauses: list[Counter[str]] = []
    losses: list[Counter[str]] = []
    for index in range(first, first + count):
        found = play_game(variant, index)
        rows.append(found.row)
        clauses.append(found.clauses)
        losses.append(found.losses)
    return Chunk(tuple(rows), Counts(count_names(clauses), count_names(losses)))


def count_names(games: Sequence[Counter[str]]) -> dict[str, tuple[int, int]]:
    """How often each name came, and in how many games at all."""
    return add_counts({name: (often, 1) for name, often in one.items()} for one in games)


def iter_ranges(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """The chunks of a run: the first number and the count of each."""
    for number in range(first, first + games, size):
        yield number, min(size, first + games - number)
