"""The driver: a random game, played at the same time by the engine and by a referee.

A referee is an independent simulator of one game, written from the text of the rules alone. After
every step both are asked the same questions, and the first answer that differs stops the game with
a scenario file that brings it back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, Protocol

from rules.core.game import Game
from rules.core.records import join_statement
from rules.scenarios.editor import to_toml


class Referee(Protocol):
    """What a simulator answers. Actions are texts, written the way scenario files write them."""

    def actors(self) -> tuple[str, ...]:
        """Who may act, the mover first; ``("chance",)`` before a lot, ``()`` at the end."""

    def legal(self) -> Collection[str]:
        """Every legal action of every actor, or every outcome of a lot."""

    def odds(self) -> Mapping[str, Fraction]:
        """The outcomes of a lot with their chances; empty where nothing is left to chance."""

    def refused(self, action: str) -> Collection[str] | None:
        """The codes of all reasons that forbid an action, empty when it is legal.

        The engine may tell one of them or several, and none but these. ``None`` where the action
        is illegal and the text of the rules does not make the reason plain.
        """

    def do(self, action: str) -> str:
        """Carry out a legal action or outcome; what is said aloud, empty for silence."""

    def facts(self) -> Mapping[str, str]:
        """The position, in the facts that scenario files expect."""

    def result(self) -> tuple[str, ...] | None:
        """The winners, none of them in a draw; ``None`` while the game goes on."""


class Start(NamedTuple):
    """Where a game starts: a set-up table, its drawings if it has any, the rulings flipped."""

    spec: Mapping[str, Any]
    maps: Mapping[str, str] = {}
    options: Mapping[str, str] = {}


class Difference(NamedTuple):
    """An answer that differs: what was asked, what the engine and what the referee say."""

    about: str
    engine: str
    referee: str


class Played(NamedTuple):
    """A game that came to its end, or to the number of steps allowed, without a difference."""

    actions: tuple[str, ...]
    result: tuple[str, ...] | None
    known: bool = False
    """Whether it ended at a difference that is known."""


def play(
    game: Game[Any, Any],
    referee: Referee,
    start: Start,
    seed: int,
    *,
    steps: int = 60,
    asked: int = 12,
    strange: Callable[[Random], Iterable[str]] | None = None,
    known: Callable[[Any, Difference], bool] = lambda _referee, _found: False,
) -> Played:
    """Play a random game by both, and compare after every step.

    Compared are actors, legal actions, chances, facts, words and result; and for ``asked`` actions
    a person could name (and all ``strange`` ones) whether they are refused, and why. Differences
    that are ``known`` are passed over; where the position itself is one, the game ends there.
    """
    random = Random(seed)
    state = game.setup(start.spec, start.maps, start.options)
    done: list[str] = []
    passed = False

    def differ(*found: Difference) -> None:
        """Pass over what is known; with anything else the comparison ends here."""
        nonlocal passed
        unknown = [one for one in found if not known(referee, one)]
        passed |= len(unknown) < len(found)
        if unknown:
            raise AssertionError(told(game, start, seed, done, unknown))

    for _ in range(steps):
        differ(*position(game, state, referee))
        if passed:
            break
        ours = {game.format(state, one) for one in game.actions(state)}
        theirs = set(referee.legal())
        differ(*(
            Difference(f"legal: {text}", yes(text in ours), yes(text in theirs))
            for text in sorted(ours ^ theirs)
        ))  # fmt: skip
        named = [game.format(state, one) for one in game.candidates(state)]
        named = random.sample(named, min(asked, len(named)))
        for text in (*named, *(strange(random) if strange else ())):
            differ(*refusal(game, state, referee, text))
        common = sorted(ours & theirs)
        if not common:
            break
        text = choose(random, common)
        said = referee.do(text)
        done.append(text)
        step = game.apply(state, game.parse(state, text))
        state = step.state
        if join_statement(step.events) != said:
            differ(Difference("words", join_statement(step.events), said))
    found_result = game.result(state)
    return Played(tuple(done), found_result.winners if found_result else None, passed)


def position(game: Game[Any, Any], state: Any, referee: Referee) -> Iterable[Difference]:
    """What differs in the position itself: facts, actors, chances, result."""
    ours, theirs = game.facts(state), dict(referee.facts())
    for name in dict.fromkeys((*ours, *theirs)):
        if ours.get(name) != theirs.get(name):
            yield Difference(f"fact: {name}", str(ours.get(name)), str(theirs.get(name)))
    if game.actors(state) != referee.actors():
        yield Difference("actors", str(game.actors(state)), str(referee.actors()))
    odds = {game.format(state, one): chance for one, chance in game.chance(state)}
    if odds != dict(referee.odds()):
        yield Difference("chances", str(odds), str(dict(referee.odds())))
    result = game.result(state)
    winners = result.winners if result else None
    if winners != referee.result():
        yield Difference("result", str(winners), str(referee.result()))


def refusal(game: Game[Any, Any], state: Any, referee: Referee, text: str) -> Iterable[Difference]:
    """What differs in the answer to "why not?" about an action, written down."""
    ours = {one.code for one in game.refusals(state, game.parse(state, text))}
    theirs = referee.refused(text)
    if theirs is None:
        if not ours:
            yield Difference(f"refused: {text}", "legal", "refused")
    elif bool(ours) != bool(theirs) or not ours <= set(theirs):
        told_ours, told_theirs = (", ".join(sorted(codes)) or "legal" for codes in (ours, theirs))
        yield Difference(f"refused: {text}", told_ours, told_theirs)


def choose(random: Random, actions: Sequence[str]) -> str:
    """One of the actions; half of the time every kind of action is as likely as every other."""
    if random.random() < 0.5:
        return random.choice(actions)
    kinds: dict[str, list[str]] = {}
    for text in actions:
        kinds.setdefault(" ".join(text.split()[:2]), []).append(text)
    return random.choice(kinds[random.choice(sorted(kinds))])


def yes(legal: bool) -> str:
    """Legal or not, as a word."""
    return "legal" if legal else "illegal"


def told(
    game: Game[Any, Any], start: Start, seed: int, done: Sequence[str], found: Sequence[Difference]
) -> str:
    """Differences as a message: what differs, and the scenario file that leads to it."""
    listed = "".join(
        f"{one.about}\n  engine:  {one.engine}\n  referee: {one.referee}\n" for one in found
    )
    head = f"{listed}after {len(done)} actions of the game with seed {seed}:"
    return f"{head}\n\n{scenario(game, start, done)}"


def scenario(game: Game[Any, Any], start: Start, done: Sequence[str]) -> str:
    """A game as a scenario file."""
    return to_toml({
        "title": "A difference", "game": game.id, "maps": dict(start.maps),
        "options": dict(start.options), "setup": dict(start.spec),
        "step": [{"do": text} for text in done],
    })  # fmt: skip
