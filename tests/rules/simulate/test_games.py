"""Games played out: the same everywhere, however they are cut, and counted as they went."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.playout import Streams
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.timeline import Timeline
from rules.simulate.games import (
    PLAY,
    Chunk,
    Seats,
    Told,
    add_counts,
    checksum,
    iter_ranges,
    merge_chunks,
    play_chunk,
    play_game,
)
from rules.simulate.variant import Variant
from tests.strategies import few

BRIEF = {game: Variant(game, policies=("quick",), seed=11, most=150) for game in GAMES}

GOLDEN = {
    "labyrinth": "88e2d5358dfbc498", "ravines": "a7cd916b48883440", "duel": "a29903b25f542d71",
    "underground": "b95596f1d1c1c50a", "colditz": "422e53d73cc0ac42",
}  # fmt: skip
"""Checksums of six games each. Where one changes on purpose, raise ``PLAY``: kept runs are old."""


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    """The play of the engine has a number, and this is what it stands for."""
    assert PLAY == 1
    assert checksum(play_chunk(BRIEF[game], 0, 6))[:16] == GOLDEN[game]


@cache
def whole_run() -> Chunk:
    """Twelve games in one piece."""
    return play_chunk(BRIEF["duel"], 0, 12)


@given(st.lists(st.integers(1, 11), max_size=4, unique=True), st.randoms(use_true_random=False))
@settings(max_examples=few(25), deadline=None)
def test_however_games_are_cut_they_are_the_same(cuts: list[int], order: Random) -> None:
    """Chunks of any size, merged in any order, have the checksum of the whole."""
    ends = [0, *sorted(cuts), 12]
    parts = [play_chunk(BRIEF["duel"], first, last - first) for first, last in pairwise(ends)]
    order.shuffle(parts)
    assert merge_chunks(parts) == whole_run()
    assert checksum(merge_chunks(parts)) == checksum(whole_run())


def test_a_checksum_sees_every_figure() -> None:
    """One action more, or one clause more, is another run."""
    whole = whole_run()
    row = whole.rows[3]
    other = (*whole.rows[:3], row._replace(actions=row.actions + 1), *whole.rows[4:])
    assert checksum(Chunk(other, whole.counts)) != checksum(whole)
    name, (times, games) = next(iter(whole.counts.clauses.items()))
    counts = {**whole.counts.clauses, name: (times + 1, games)}
    assert checksum(Chunk(whole.rows, whole.counts._replace(clauses=counts))) != checksum(whole)


def test_ranges_hold_every_game_once() -> None:
    """No number is left out, none comes twice."""
    found = list(iter_ranges(5, 23, 7))
    assert found == [(5, 7), (12, 7), (19, 7), (26, 2)]


def test_counts_add_up() -> None:
    """Times and games are added name by name, in the order of names."""
    found = add_counts([{"b": (2, 1)}, {"a": (1, 1), "b": (3, 1)}])
    assert list(found.items()) == [("a", (1, 1)), ("b", (5, 2))]


@pytest.mark.parametrize("game", GAMES)
def test_a_row_says_what_happened(game: str) -> None:
    """A game played again by hand has as many actions, turns, choices, losses and clauses."""
    variant = BRIEF[game].but(policies=("lot",), most=80)
    found = play_game(variant, 4)
    rules, streams = variant.rules, Streams(variant.lots(4))
    line = Timeline(rules, variant.begin(4))
    turns = decisions = choices = losses = 0
    clauses: list[str] = []
    last = ""
    while (acting := rules.actors(line.state)) and len(line.line()) <= variant.most:
        who = acting[0]
        if who == CHANCE:
            action = rules.play.sample_chance(
                line.state, streams.draw(rules.play.chance_stream(line.state))
            )
        else:
            own = [one for one in rules.actions(line.state) if one.who == who]
            turns += who != last
            last = who
            decisions += len(own) > 1
            choices += len(own) if len(own) > 1 else 0
            at = streams.draw(f"choice {who}") if len(own) > 1 else 0.0
            action = own[int(at * len(own))]
        events = rules.apply(line.state, action).events
        losses += sum(event.kind in rules.play.losses for event in events)
        clauses += [clause for event in events for clause in event.clauses]
        line.play(action)
    row = found.row
    assert (row.actions, row.turns) == (len(line.line()) - 1, turns)
    assert (row.decisions, row.choices, row.losses) == (decisions, choices, losses)
    assert found.clauses.total() == len(clauses)
    assert row.over == (rules.result(line.state) is not None)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_what_the_timeline_tells(game: str) -> None:
    """What is kept as the game goes on is what going back over it gives."""
    rules = BRIEF[game].rules
    state = BRIEF[game].begin(2)
    who = rules.viewers(state)[1:]
    told, line, lots = Told(rules, state, who, who), Timeline(rules, state), Random(3)
    for _ in range(40):
        if not rules.actors(line.state):
            break
        before = line.state
        action = rules.play.sample_chance(before, lots.random())
        if action is None:
            listed = rules.actions(before)
            action = listed[int(lots.random() * len(listed))]
        node = line.play(action)
        told.step(before, action, node.state, rules.apply(before, action).events)
    for one in who:
        assert told.information(one, line.state) == line.information(one)
        assert told.seen(one, line.state, rules.play.offered_actions(line.state, one)) == line.seen(
            one
        )


def test_same_dice_for_the_same_player() -> None:
    """Under another ruling everybody throws the same row of dice, as far as both games go."""
    book = Variant("underground", seed=8, most=60)
    option, offered = next(iter(book.rules.rulings.offered.items()))
    rows = []
    for variant in (book, book.but(rulings={option: offered.choices[1]}, policies=("quick",))):
        rules = variant.rules
        thrown: dict[str, list[int]] = {}
        state, lots = variant.begin(1), variant.lots(1)
        seats, streams = Seats(variant, state, lots), Streams(lots)
        for _ in range(60):
            acting = rules.actors(state)
            if acting[0] == CHANCE:
                purpose = rules.play.chance_stream(state)
                action = rules.play.sample_chance(state, streams.draw(purpose))
                if action is not None and purpose.startswith("roll"):
                    thrown.setdefault(purpose, []).append(action.card)
            else:
                own = [one for one in rules.actions(state) if one.who == acting[0]]
                action = seats.act(acting[0], state, own, streams.draw(f"choice {acting[0]}"))
            after = rules.resolve(state, action, None)
            seats.saw(state, action, after, ())
            state = after
        rows.append(thrown)
    for purpose in rows[0].keys() & rows[1].keys():
        both = min(len(rows[0][purpose]), len(rows[1][purpose]))
        assert both > 2
        assert rows[0][purpose][:both] == rows[1][purpose][:both]
