"""Practice: five problems from a chapter and a seed, made and judged by the engine.

Fresh positions are searched for steps at which a clause of the chapter fires. Beside the right
answer stand wrong ones that could have been right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from rules.core.errors import NotationError
from rules.core.game import Game
from rules.core.playout import Lots
from rules.core.practice import (
    NUMBER,
    PLACE,
    PLAYER,
    SAYS,
    Chapter,
    Row,
    Source,
    chapter,
    find_source,
    home_of,
    pick,
)
from rules.core.records import CHANCE, Event, Refusal, join_statement
from rules.core.registry import game as named_game
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.scenarios.expect import NO, SILENCE, YES, collect_glosses, find_outcome, is_same_answer
from rules.scenarios.runner import perform_step
from rules.scenarios.script import Scenario, ScenarioStep

# -- Answers to choose from -----------------------------------------------------------------------


MANY_ANSWERS = 4
"""How many answers there are at most."""
ON_BOARD = 0.6
"""How often a place on the board is asked for on the board, where it could lie beside it."""

AskForm = tuple[str, list[str]]
"""The kind of a question in a scenario file, and its choices (none for a place on the board)."""


class Pools:
    """What is said to commands of each kind, as far as it was heard in this search."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, None]] = {}

    def hear(self, action: Any, events: Sequence[Event]) -> None:
        """Remember what an action was answered."""
        self.said.setdefault(action.verb, {})[join_statement(events) or SILENCE] = None

    def of(self, action: Any) -> list[str]:
        """Everything that such an action was answered."""
        return [*self.said.get(action.verb, {})]


def find_choices(
    row: Row,
    answer: str,
    facts: tuple[dict[str, str], dict[str, str]],
    board: tuple[Sequence[str], Sequence[str]],
    said: Sequence[str],
    lots: Lots,
) -> AskForm | None:
    """How to ask for ``answer``; ``None`` where too little could be answered instead.

    ``facts`` are those before and after the step, ``board`` its places and players.
    """
    (before, after), (places, players) = facts, board
    if row.kind == PLACE:
        if answer in places and (not row.words or lots.next() < ON_BOARD):
            return "cell", []
        stood = [value for key, value in before.items() if key.startswith("at.")]
        near = [one for one in (*stood, *lots.mixed([*places])) if one in places]
        return _list_choices(answer, [*row.words, *near], lots)
    if row.kind == NUMBER:
        return _list_numbers(answer)
    if row.kind == SAYS:
        return _list_choices(answer, lots.mixed([*said]), lots, least=3)
    if row.kind == PLAYER:
        return _list_choices(answer, [*row.words, *lots.mixed([*players])], lots, least=2)
    if row.words:
        return _list_choices(answer, row.words, lots, least=2)
    alike = [value for key, value in (*before.items(), *after.items()) if _is_family(key, row.fact)]
    return _list_choices(answer, [*alike, *_turn_counts(answer)], lots)


def _is_family(key: str, fact: str) -> bool:
    return key.partition(".")[0] == fact.partition(".")[0]


def _turn_counts(answer: str) -> list[str]:
    """Counts like ``2/3/1`` with one part changed."""
    parts = answer.split("/")
    if len(parts) < 2 or not all(part.isdecimal() for part in parts):
        return []
    found = []
    for at, part in enumerate(parts):
        other = str(int(part) - 1 if int(part) else int(part) + 1)
        found.append("/".join([*parts[:at], other, *parts[at + 1 :]]))
    return found


def _list_numbers(answer: str) -> AskForm | None:
    """Numbers round the right one, which may stand anywhere among them."""
    if not answer.isdecimal():
        return None
    low = max(0, int(answer) - (int(answer) * 7 + 3) % MANY_ANSWERS)
    return "word", [str(number) for number in range(low, low + MANY_ANSWERS)]


def _list_choices(answer: str, others: Sequence[str], lots: Lots, least: int = 3) -> AskForm | None:
    wrong = [one for one in dict.fromkeys(others) if one.lower() != answer.lower() and one]
    listed = [answer, *wrong[: MANY_ANSWERS - 1]]
    return ("word", lots.mixed(listed)) if len(listed) >= least else None


# -- A problem ------------------------------------------------------------------------------------


FIVE = 5
"""How many problems one seed gives."""
MOST_SEEDS = 10_000_000


class Key(NamedTuple):
    """Where a problem comes from: the same key gives the same problem, everywhere.

    In the place of the chapter may stand a clause: then a seed gives one problem.
    """

    game: str
    chapter: str
    seed: int
    number: int

    def __str__(self) -> str:
        """As it is kept: ``ravines/river/7/3``."""
        return f"{self.game}/{self.chapter}/{self.seed}/{self.number}"

    @classmethod
    def read(cls, text: str) -> Key:
        """The key written as text; raises ``NotationError`` naming the part that is wrong."""
        parts = text.split("/") if isinstance(text, str) else []
        if len(parts) != 4:
            raise NotationError(
                f"'{str(text)[:40]}' is no problem: write game, chapter, seed and number, "
                "as in 'ravines/river/7/3'."
            )
        key = cls(parts[0], parts[1], 0, 0)
        _ = key.home
        most = 1 if key.clause else FIVE
        seed, number = (_count_in(part) for part in parts[2:])
        if not 1 <= seed < MOST_SEEDS or not 1 <= number <= most:
            raise NotationError(
                f"'{text[:40]}' is no problem: seeds count from 1, and each gives {most}."
            )
        return key._replace(seed=seed, number=number)

    @property
    def clause(self) -> str:
        """The clause that it is about; nothing where it is about a chapter."""
        return self.chapter if self.chapter[:1].isupper() else ""

    @property
    def home(self) -> Chapter:
        """The chapter that it belongs to; raises ``NotationError`` where there is none."""
        return home_of(self.game, self.clause) if self.clause else chapter(self.game, self.chapter)


def _count_in(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


@dataclass(frozen=True)
class Problem:
    """One question. ``step`` holds it, and the command that answers it by being played.

    ``clauses`` are those of the chapter that the step makes fire. The question may hold ``gloss``,
    the English of choices in another language.
    """

    key: Key
    state: Any = field(repr=False)
    step: ScenarioStep
    clauses: tuple[str, ...]

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return named_game(self.key.game)

    @property
    def chapter(self) -> Chapter:
        """What is practised."""
        return self.key.home

    @property
    def ask(self) -> Mapping[str, Any]:
        """The question, as in a scenario file."""
        return self.step.ask or {}

    def scenario(self) -> Scenario:
        """The problem as a scenario of one step; its position is no set-up and is kept apart."""
        return Scenario(
            id=f"{self.chapter.id}/practice", game=self.key.game, title=self.chapter.title,
            clauses=self.clauses, maps={}, setup={}, steps=(self.step,), source=str(self.key),
        )  # fmt: skip

    def played(self) -> tuple[Timeline[Any, Any], Node[Any, Any]]:
        """The position as a timeline, and the node of its step."""
        timeline = Timeline(self.rules, self.state)
        return timeline, perform_step(timeline, self.scenario(), self.step, {})

    def outcome(self) -> str:
        """The right answer, as the engine gives it."""
        return find_outcome(self.rules, self.ask, self.played()[1])

    def judge(self, guess: str) -> bool:
        """Whether ``guess`` is right."""
        return is_same_answer(guess, self.outcome())


# -- Questions as English sentences ---------------------------------------------------------------


PAWN = re.compile(
    r"(?P<how>By card: |Out: )?(?P<pawn>(?:[Tt]he|A) (?:\w+ )*(?:man|Guard))"
    r" (?:to (?P<place>.+)|refuses)"
)
"""What one pawn does, as a label has it."""
HOW = {"": ("go", ""), "By card: ": ("go", " by a card"), "Out: ": ("come out", "")}
"""How he gets there."""

WISH = re.compile(r", attack ([A-Z])$")
CARD = re.compile(r", signpost at ")
BLOW = re.compile(r"(?P<first>.+), (?P<tool>.+) at (?P<foe>[A-Z])")
"""A move that ends with an attack."""


def split_phrase(source: Source, label: str, who: str) -> tuple[str, bool, str]:
    """Who acts, whether in the plural, and what, as after "may": ``("A", False, "go left")``."""
    label = label.removeprefix(f"{who}: ")
    pawn = PAWN.fullmatch(label)
    if pawn:
        goes, by = HOW[pawn["how"] or ""]
        said = f"{goes} to {pawn['place']}{by}" if pawn["place"] else "ignore the Appel"
        return pawn["pawn"][:1].upper() + pawn["pawn"][1:], False, said
    subject, plural = source.subjects.get(who, (who, False))
    label = label[:1].upper() + label[1:]
    label = CARD.sub(" with the signpost at ", label)
    label = WISH.sub(r" and announce an attack on \1", label)
    blow = BLOW.fullmatch(label)
    if blow:
        label = f"{blow['first']} and attack {blow['foe']} with the {blow['tool']}"
    for key, said in source.phrases.items():
        if label == key or (key.endswith(" ") and label.startswith(key)):
            return subject, plural, said + label.removeprefix(key)
    return subject, plural, label[:1].lower() + label[1:]


def ask_whether(source: Source, rules: Game[Any, Any], state: Any, action: Any) -> str:
    """Whether an action is allowed, as a question."""
    subject, _, said = split_phrase(source, source.name_action(rules, state, action), action.who)
    if subject.startswith(("The ", "A ")):
        subject = subject[:1].lower() + subject[1:]
    return f"May {subject} {said} now?"


def tell_moves(source: Source, rules: Game[Any, Any], taken: Sequence[tuple[Any, Any]]) -> str:
    """What is done, and how chance falls, as sentences."""
    return " ".join(_make_sentence(source, rules, state, action) for state, action in taken)


def _make_sentence(source: Source, rules: Game[Any, Any], state: Any, action: Any) -> str:
    label = source.name_action(rules, state, action)
    if action.who == CHANCE:
        head, _, rest = label.partition(": ")
        return source.chances.get(head, "{}.").format(rest or label)
    subject, plural, said = split_phrase(source, label, action.who)
    verbs = said if plural else " and ".join(_third_person(part) for part in said.split(" and "))
    return f"{subject} {verbs}."


def _third_person(said: str) -> str:
    verb, space, rest = said.partition(" ")
    return third_person(verb) + space + rest


def third_person(verb: str) -> str:
    """The third person of a verb: goes, passes, carries."""
    if re.search(r"(?:s|x|ch|sh|o)$", verb):
        return f"{verb}es"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


# -- Looking for steps whose events make a clause of the chapter fire -----------------------------


ENOUGH = 45
"""How many candidates a choice is made from."""
LEGAL_TRIED, REFUSED_TRIED = 7, 5
"""How many legal and refused actions are looked at in one position."""
LONGEST_STEP = 4
"""Actions in one step."""
VARIED_SETS, LEAST_POSITIONS = 4, 12
"""How many sets of clauses are varied enough, and after how many positions fewer will do."""
FEW, LONG_SEARCH = 15, 30
"""How many candidates are enough after a long search, in positions."""
AFTER = frozenset(("turn", "ended", "round"))
"""Events that any action may end with: they do not make it worth asking whether it is allowed."""
CHAPTER_STEPS = 0.7
"""How often a walk takes a step that fires a clause of the chapter, where there is one."""


class Turn(NamedTuple):
    """A step: positions with the actions taken there, the position after it, what happened."""

    taken: tuple[tuple[Any, Any], ...]
    chosen: int
    """How many actions the question tells; the rest follows by itself."""
    state: Any
    events: tuple[Event, ...]


class Candidate(NamedTuple):
    """A question that could be asked: position, commands, the question, its answer and why."""

    state: Any
    do: str
    ask: dict[str, Any]
    answer: str
    clauses: tuple[str, ...]
    about: str
    """What kind of question it is: two of one kind are alike."""


class Step(NamedTuple):
    """One step of a walk: the position, what is legal there, and some of it played."""

    state: Any
    legal: Sequence[Any]
    turns: tuple[Turn, ...]


class Search:
    """One search through fresh positions of a game.

    It walks to where the chapter's clauses fire, and asks ``about`` them, or some of them. ``asks``
    are the lots of the questions; those of the walk, but for who sets others.
    """

    def __init__(self, chapter: Chapter, lots: Lots, about: frozenset[str] = frozenset()) -> None:
        self.rules, self.source = named_game(chapter.game), find_source(chapter.game)
        self.chapter, self.lots, self.asks = chapter, lots, lots
        self.about = about or chapter.clauses
        self.pools = Pools()
        self.found: list[Candidate] = []

    def positions(self) -> Iterator[Any]:
        """Fresh positions without end, fit for the chapter."""
        return self.source.positions(self.rules, self.chapter, self.lots)

    def run(self) -> list[Candidate]:
        """The candidates of as many positions as it takes, in the order in which they turned up."""
        fresh = self.positions()
        for number in range(self.source.most):
            for step in self.walk(next(fresh)):
                self.found += self.look(step)
                self.found += self.refused(step)
            kinds = len({one.clauses for one in self.found})
            many = len(self.found) >= ENOUGH and (kinds > VARIED_SETS or number >= LEAST_POSITIONS)
            if many or (len(self.found) >= FEW and number >= LONG_SEARCH):
                break
        asked = Counter((one.about, one.answer) for one in self.found)
        return [
            one
            for one in self.found
            if one.answer != YES or not one.about.startswith("may ") or asked[one.about, NO]
        ]

    def walk(self, state: Any) -> Iterator[Step]:
        """Some steps from a position on."""
        rules, lots = self.rules, self.lots
        for _ in range(self.source.walk):
            outcome = rules.play.sample_chance(state, lots.next())
            if outcome is not None:
                state = rules.resolve(state, outcome, None)
                continue
            legal = rules.actions(state)
            if not legal:
                return
            turns = [self.unfold(state, action) for action in lots.mixed([*legal])[:LEGAL_TRIED]]
            for turn in turns:
                if one_is_told(turn.events, turn.taken[0][1].who):
                    self.pools.hear(turn.taken[0][1], turn.events)
            yield Step(state, legal, tuple(turns))
            fired = [turn for turn in turns if _decided_among(turn.events, self.chapter.clauses)]
            going = fired if fired and lots.next() < CHAPTER_STEPS else turns
            state = pick(lots, going).state

    def look(self, step: Step) -> Iterator[Candidate]:
        """What can be asked about what fires in a step."""
        for turn in step.turns:
            if self._wanted(turn.events):
                yield from self._facts(step.state, turn)
                yield from self._allowed(step.state, turn)

    def unfold(self, state: Any, action: Any) -> Turn:
        """Play an action, let chance fall, and go on where the game does so by itself."""
        rules = self.rules
        log: list[Event] = []
        taken = [(state, action)]
        state = rules.resolve(state, action, log)
        chosen = 1
        while len(taken) < LONGEST_STEP and rules.result(state) is None:
            outcome = rules.play.sample_chance(state, self.lots.next())
            if outcome is not None:
                taken.append((state, outcome))
                chosen = len(taken)
                state = rules.resolve(state, outcome, log)
                continue
            legal = rules.actions(state) if self.source.goes_on else ()
            if len(legal) != 1 or legal[0].verb not in self.source.goes_on:
                break
            taken.append((state, legal[0]))
            state = rules.resolve(state, legal[0], log)
        return Turn(tuple(taken), chosen, state, tuple(log))

    def _wanted(self, events: Sequence[Event | Refusal]) -> tuple[str, ...]:
        """The clauses asked about that fire, each once."""
        return _decided_among(events, self.about)

    # -- questions ------------------------------------------------------------------------------

    def _facts(self, state: Any, turn: Turn) -> Iterator[Candidate]:
        """Questions about what the step leads to, for the events that the chapter speaks of."""
        before = after = None
        asked: set[str] = set()
        for event in turn.events:
            clauses = self._wanted((event,))
            rows = self.source.rows.get(event.kind, ()) if clauses else ()
            for row in rows:
                before = before or self.rules.facts(state)
                after = after or self.rules.facts(turn.state)
                more = self.source.named(state, event)
                fact = fill_text(row.fact, event, before, more)
                question = fill_text(row.question, event, before, more)
                meant = any(one.startswith(row.only) for one in clauses)
                if fact is None or question is None or fact in asked or not meant:
                    continue
                asked.add(fact)
                yield from self._fact(state, turn, row, (fact, question), facts=(before, after))

    def _fact(
        self, state: Any, turn: Turn, row: Row, asks: tuple[str, str],
        facts: tuple[dict[str, str], dict[str, str]],
    ) -> Iterator[Candidate]:  # fmt: skip
        fact, question = asks
        first = turn.taken[0][1]
        if fact and fact not in facts[1]:
            return
        if not fact and not one_is_told(turn.events, first.who):
            return
        answer = facts[1][fact] if fact else join_statement(turn.events) or "nothing"
        lead = tell_moves(self.source, self.rules, turn.taken[: turn.chosen])
        asked = f"{lead} {question}"
        if first.who == CHANCE or first.verb in self.source.unasked:
            return
        if row.kind == PLACE and _gives_away(asked, answer):
            return
        board = self.source.places(state), self.source.players(state)
        found = find_choices(row, answer, facts, board, said=self.pools.of(first), lots=self.asks)
        if found is None:
            return
        kind, listed = found
        ask: dict[str, Any] = {"question": asked, "kind": kind}
        ask |= {"fact": fact} if fact else {}
        ask |= {"choices": listed} if listed else {}
        fired = self._wanted(turn.events)
        own = [event for event in turn.events if self._wanted((event,))]
        ask["why"] = " ".join(dict.fromkeys(event.text for event in own))
        if row.kind == SAYS:
            ask["gloss"] = collect_glosses(self.rules, ask)
        about = fact.partition(".")[0] or SAYS
        yield Candidate(state, self._written(turn), ask, answer, clauses=fired, about=about)

    def _allowed(self, state: Any, turn: Turn) -> Iterator[Candidate]:
        action = turn.taken[0][1]
        if action.who == CHANCE or action.verb in self.source.unasked:
            return
        events: list[Event] = []
        self.rules.resolve(state, action, events)
        own = [one for one in events if one.kind not in AFTER and self._wanted((one,))]
        fired = self._wanted(tuple(own))
        if fired:
            why = " ".join(dict.fromkeys(one.text for one in own))
            yield self._may(state, action, YES, fired, why=why)

    def refused(self, step: Step) -> Iterator[Candidate]:
        """What is not allowed there, because of what is asked about."""
        state, legal = step.state, frozenset(step.legal)
        named = [
            one
            for one in self.rules.candidates(state)
            if one not in legal and one.verb not in self.source.unasked
        ]
        for action in self.asks.mixed(named)[:REFUSED_TRIED]:
            refusals = self.rules.refusals(state, action)
            wanted = self._wanted(refusals)
            if wanted:
                text = " ".join(dict.fromkeys(refusal.text for refusal in refusals))
                yield self._may(state, action, NO, wanted, why=text)

    def _may(
        self, state: Any, action: Any, answer: str, clauses: tuple[str, ...], why: str
    ) -> Candidate:
        question = ask_whether(self.source, self.rules, state, action)
        ask = {"question": question, "kind": "legal", "why": why}
        do = self.rules.format(state, action)
        return Candidate(state, do, ask, answer, clauses=clauses, about=f"may {action.verb}")

    def _written(self, turn: Turn) -> str:
        return "; ".join(self.rules.format(state, action) for state, action in turn.taken)


def _decided_among(happened: Sequence[Event | Refusal], clauses: frozenset[str]) -> tuple[str, ...]:
    """Those of ``clauses`` that decided something of it, each once."""
    fired = (one for event in happened for one in event.clauses)
    return tuple(dict.fromkeys(one for one in fired if one in clauses))


def one_is_told(events: tuple[Event, ...], who: str) -> bool:
    """Whether all that is said is said to whoever acts."""
    return all(event.who == who for event in events if event.words)


def _gives_away(question: str, answer: str) -> bool:
    """Whether the question tells its answer."""
    return re.search(rf"(?<![\w-]){re.escape(answer)}(?![\w-])", question) is not None


def fill_text(
    text: str, event: Event, facts: Mapping[str, str], more: Mapping[str, str]
) -> str | None:
    """``text`` with its braces filled from the event; ``None`` where something is missing."""
    who = event.who
    others = [key.removeprefix("at.") for key in facts if key.startswith("at.")]
    hit = [one for one in event.data.get("hit", ()) if one in others]
    other = (hit or [one for one in others if one != who] or [who])[0]
    try:
        return text.format(**{"other": other, **event.data, **more, "who": who})
    except (KeyError, IndexError):
        return None


# -- Five problems from a chapter and a seed ------------------------------------------------------


@lru_cache(maxsize=16)
def make_problems(game: str, name: str, seed: int) -> tuple[Problem, ...]:
    """Five problems; fewer where a search finds no more. Raises ``NotationError``."""
    found = chapter(game, name)
    lots = Lots(crc32(f"{found.id}/{seed}".encode()))
    candidates = Search(found, lots).run()
    problems: list[Problem] = []
    used: list[Candidate] = []
    while candidates and len(problems) < FIVE:
        best = min(
            range(len(candidates)), key=lambda at: (measure_likeness(candidates[at], used), at)
        )
        one = candidates.pop(best)
        problem = Problem(
            Key(game, name, seed, len(problems) + 1), one.state,
            ScenarioStep(do=one.do, ask=one.ask), one.clauses,
        )  # fmt: skip
        if is_sound(problem, one):
            problems.append(problem)
            used.append(one)
    return tuple(problems)


def is_sound(problem: Problem, one: Candidate) -> bool:
    """Whether the step, played as it will be shown, answers alike and fires the clauses."""
    node = problem.played()[1]
    return is_same_answer(one.answer, problem.outcome()) and set(one.clauses) <= set(node.clauses)


def measure_likeness(one: Candidate, used: list[Candidate]) -> int:
    """How much a candidate is like those taken: same answer, kind of question, clauses, place."""
    return sum(
        8 * ((other.about, other.answer) == (one.about, one.answer))
        + 4 * (other.about == one.about)
        + 4 * (other.clauses == one.clauses)
        + 8 * (other.state == one.state)
        + 4 * (other.answer == one.answer)
        for other in used
    )
