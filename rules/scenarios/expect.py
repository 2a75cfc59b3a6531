"""What a step expects beside what happened, key by key, and every difference between both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rules.core.errors import shorten, suggest
from rules.core.game import Game
from rules.core.records import CHANCE, Event, gloss_statement, join_statement
from rules.core.refusals import OLDER
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.core.typed import is_alike, latin
from rules.scenarios.script import Said, ScenarioStep

# -- What a step expects beside what happened -----------------------------------------------------


class Difference(NamedTuple):
    """Where a run differs from what the file expects; step 0 is the start, -1 the whole file.

    ``follows`` is the step out of which it follows: there an action was refused, or allowed,
    although the file says otherwise. 0 where it is one of its own.
    """

    step: int
    what: str
    expected: str
    found: str
    follows: int = 0

    @property
    def place(self) -> str:
        """Where it stands in the file: a step, the start, or the head of the file."""
        return f"step {self.step}" if self.step > 0 else "the file" if self.step else "start"

    @property
    def reason(self) -> str:
        """The thing and both values."""
        return f"{self.what} should be {self.expected}, but is {self.found}"

    def __str__(self) -> str:
        """One line: the place, the thing, both values, and what it follows from."""
        after = f" (this follows from step {self.follows})" if self.follows else ""
        return f"{self.place}: {self.reason}{after}"


Apart = Iterator[tuple[str, object, object]]
"""What differs, as it is expected, as it is."""


def compare_step(
    timeline: Timeline[Any, Any], step: ScenarioStep, node: Node[Any, Any], number: int
) -> list[Difference]:
    """Every difference between what a step expects and what happened."""
    return [
        Difference(number, what, show_value(expected), show_value(found))
        for what, expected, found in _list_apart(timeline, step, node)
        if not is_alike(expected, found)
    ]


def find_caused(
    found: list[Difference], step: ScenarioStep, node: Node[Any, Any], *, cause: int, number: int
) -> tuple[list[Difference], int]:
    """The differences of a step, each with the earlier step it follows from, and that step.

    From an action that was refused or allowed against the file all else follows, in the step itself
    and up to the next fresh position.
    """
    if step.reset is not None:
        return found, 0
    if not cause and step.do and bool(step.refused) != (node.kind == "refused"):
        return [*found[:1], *(one._replace(follows=number) for one in found[1:])], number
    return [one._replace(follows=cause) for one in found], cause


def add_reminder(one: Difference, undone: int) -> Difference:
    """A difference with the hint that the actions before a refusal were taken back, too."""
    hint = f"(step {undone} was refused, and the actions before it in the step were taken back)"
    return one._replace(found=f"{one.found} {hint}")


def _list_apart(timeline: Timeline[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    rules = timeline.game
    if node.check is not None:
        if step.expect is not None:
            yield f"check {step.check}", plain(step.expect), plain(node.check.found)
        yield from _check_fired(step, node.clauses, node)
        return
    facts = rules.facts(node.state)
    if step.do:
        yield from _check_refused(rules, step, node)
    yield from _check_places(timeline, step, node, facts)
    yield from _check_words(rules, step, node)
    yield from _check_untold(rules, step, node)
    for key, value in (step.expect or {}).items():
        yield key, value, find_fact(facts, key)
    for viewer, said in step.hears.items():
        if isinstance(said, str) and is_sentence(said) and not _tell_nobody(rules, node, viewer):
            told = [one.text for one in node.told if rules.hears(one, viewer)]
            yield f"hears.{viewer}", said, _find_among(said, told)
        else:
            yield f"hears.{viewer}", said, heard_by(rules, node, viewer, said)
    for viewer, wanted in step.sees.items():
        yield from _check_seen(rules, node, viewer, wanted)
    yield from _check_happened(step, node)
    yield from _check_fired(step, node.clauses, node)
    yield from _check_asked(rules, step, node)


def _check_asked(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """A question to the reader must have an answer, among its choices where it has some."""
    if step.ask is None or (node.kind == "refused" and not step.refused):
        return
    result, choices = find_outcome(rules, step.ask, node), step.ask.get("choices", ())
    if not result:
        near = suggest(str(step.ask.get("fact", "")), rules.facts(node.state))
        yield "the answer of ask", "something", f"nothing{near}"
    elif choices and not any(is_same_answer(str(one), result) for one in choices):
        yield "the answer of ask", f"one of {', '.join(map(str, choices))}", result


def _check_refused(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    found = [refusal.code for refusal in node.refusals]
    codes = ", ".join(found)
    if any(step.refused == ", ".join(names) for names in product(*map(_list_names, found))):
        return
    known = rules.setups.manual().words("codes")
    told = codes or "no refusal"
    if step.refused and not set(step.refused.split(", ")) <= known:
        told += f"; there is no code '{step.refused}'.{suggest(step.refused, known)}"
    chance = rules.chance(node.tried_at) if codes else ()
    if not step.refused and len(chance) == 1:
        told += (
            f"; what comes up is known: write '{rules.format(node.tried_at, chance[0][0])}' there"
        )
    if node.tried:
        told += f" (of action {len(node.tried) + 1} of the step; the whole step was taken back)"
    yield "refused", step.refused or "no refusal", told


def _list_names(code: str) -> tuple[str, ...]:
    """A code, and what it was called before it had this name."""
    return (code, *OLDER.get(code, ()))


# -- persons: where they are, what is said to them ----------------------------------------------


def find_actor(rules: Game[Any, Any], node: Node[Any, Any]) -> str:
    """Who acts in the step that ends here; where chance alone speaks, whose turn it is."""
    for one in (*node.tried, *node.passage()):
        who = getattr(one.action, "who", "")
        if who and who != CHANCE:
            return str(who)
    before = node.passage()[0].parent
    return rules.facts(before.state).get("turn", "") if before is not None else ""


def _check_places(
    timeline: Timeline[Any, Any],
    step: ScenarioStep,
    node: Node[Any, Any],
    facts: Mapping[str, str],
) -> Apart:
    if isinstance(step.at, Mapping):
        for who, place in step.at.items():
            yield f"at.{who}", place, find_fact(facts, f"at.{who}")
    elif step.at:
        who = find_actor(timeline.game, node)
        yield f"at.{who}", step.at, find_fact(facts, f"at.{who}")


def _check_words(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """What the leader says aloud, and sentences that the book tells of the step."""
    named = isinstance(step.says, Mapping)
    spoken, told = said_by(rules, node), sentences_by_actor(rules, node)
    for who, said in step.says.items() if isinstance(step.says, Mapping) else (("", step.says),):
        if said is None:
            return
        what, here = (f"says.{who}", [who]) if named else ("says", [*told])
        words, listed = split_said(said, aloud=bool(rules.speech.glosses))
        if words is not None:
            yield (
                what,
                words,
                _shape_told([text for one in here for text in spoken.get(latin(one), [])], words),
            )
        for text in listed:
            yield (
                what,
                text,
                _find_among(text, [one for by in here for one in told.get(latin(by), [])]),
            )


def _check_untold(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """What must not be said, neither by the leader nor by the book."""
    told = [text for texts in sentences_by_actor(rules, node).values() for text in texts]
    told += [part for said in _list_spoken(node) for part in said.split(" + ")]
    for text in step.never_says:
        found = next((one for one in told if within(text, one)), None)
        yield f"never_says “{text}”", "not told", "not told" if found is None else f"told: {found}"


def _list_spoken(node: Node[Any, Any]) -> list[str]:
    return [said for one in node.passage() if (said := join_statement(one.events))]


def said_by(rules: Game[Any, Any], node: Node[Any, Any]) -> dict[str, list[str]]:
    """What was said aloud after each action of a step, silence left out, by who acted."""
    return _by_actor(rules, node, lambda one: [join_statement(one.events)])


def sentences_by_actor(rules: Game[Any, Any], node: Node[Any, Any]) -> dict[str, list[str]]:
    """The sentences of what happened in a step, or of what forbids it, by who acted."""
    if node.refusals:
        return {getattr(node.action, "who", ""): [refusal.text for refusal in node.refusals]}
    return _by_actor(rules, node, lambda one: [event.text for event in one.events])


def _by_actor(
    rules: Game[Any, Any], node: Node[Any, Any], texts: Callable[[Node[Any, Any]], list[str]]
) -> dict[str, list[str]]:
    """What chance brings belongs to the one who acted before it."""
    found: dict[str, list[str]] = {}
    who = find_actor(rules, node)
    for one in node.passage():
        by = getattr(one.action, "who", "")
        who = by if by and by != CHANCE else who
        found.setdefault(who, []).extend(text for text in texts(one) if text)
    return found


# -- the leader's words and the sentences of the book -------------------------------------------


STOPS = (".", "!", "?", "…")
LATIN, OTHER = re.compile(r"[A-Za-z]"), re.compile(r"[^\W\d_A-Za-z]")


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence of the book, or some words of one, and not what a leader says.

    It ends with a full stop, or has several words, all of them in Latin letters. What a leader says
    is in the language of the game, and has no full stop.
    """
    if text.rstrip("”’\"'").endswith(STOPS):
        return True
    return " " in text.strip() and bool(LATIN.search(text)) and not OTHER.search(text)


def split_said(said: Said, *, aloud: bool) -> tuple[Said | None, tuple[str, ...]]:
    """What the leader is to say, ``None`` where nothing is said of that; and the sentences.

    Where nobody says anything ``aloud``, all but silence is a sentence.
    """
    if isinstance(said, str):
        return (None, (said,)) if said and (is_sentence(said) or not aloud) else (said, ())
    told = tuple(text for text in said if text and (is_sentence(text) or not aloud))
    words = tuple(text for text in said if text not in told)
    return (words if words or not told else None), told


def within(text: str, told: str) -> bool:
    """Whether whole words of what was told are the text."""
    one, other = " ".join(text.split()), " ".join(told.split())
    return re.search(rf"(?<!\w){re.escape(one)}(?!\w)", other) is not None


def _find_among(text: str, told: Sequence[str]) -> str:
    """The text where it was told, else what was told instead."""
    if any(within(text, one) for one in told):
        return text
    return f"not told; told: {shorten(' '.join(told)) or 'nothing'}"


def _shape_told(texts: Sequence[str], like: Said) -> Said:
    """Answers in the form in which they are expected."""
    return " + ".join(texts) if isinstance(like, str) else tuple(texts)


def heard_by(rules: Game[Any, Any], node: Node[Any, Any], viewer: str, like: Said) -> Said:
    """What ``viewer`` hears of a step: its words, or the kinds of its events."""
    viewer = latin(viewer)
    if wrong := _tell_nobody(rules, node, viewer):
        return wrong
    events = [event for event in node.told if rules.hears(event, viewer)]
    return join_statement(events) if isinstance(like, str) else event_kinds(events)


def _tell_nobody(rules: Game[Any, Any], node: Node[Any, Any], viewer: str) -> str:
    """Why nobody is called so; empty where ``viewer`` looks on."""
    viewers = rules.viewers(node.state)
    if viewer in viewers:
        return ""
    return f"no such viewer; viewers: {', '.join(viewers)}.{suggest(viewer, viewers)}"


def event_kinds(events: Iterable[Event]) -> tuple[str, ...]:
    """The kinds of events, each once, in order."""
    return tuple(dict.fromkeys(event.kind for event in events))


# -- facts --------------------------------------------------------------------------------------


def find_fact(facts: Mapping[str, str], name: str) -> str:
    """A fact of a position, or that there is none of that name."""
    found = facts.get(latin(name))
    return no_fact(name, facts) if found is None else found


def no_fact(name: str, known: Iterable[str]) -> str:
    """That there is no fact of a name, and what comes nearest."""
    near = suggest(name, known)
    return f"no such fact.{near}" if near else "no such fact"


def _check_seen(
    rules: Game[Any, Any], node: Node[Any, Any], viewer: str, wanted: Mapping[str, Any]
) -> Apart:
    """Facts of a view: tables of tables as dotted names, lists as they are."""
    viewer = latin(viewer)
    if wrong := _tell_nobody(rules, node, viewer):
        yield f"sees.{viewer}", "a viewer", wrong
        return
    view = flatten_table(dict(rules.observe(node.state, viewer).facts))
    for name, value in flatten_table(wanted).items():
        found = view.get(latin(name), no_fact(name, view))
        yield f"sees.{viewer}.{name}", spell_loosely(value), spell_loosely(found)


def flatten_table(table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """A table of tables as one table with dotted keys; empty tables stay."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            found |= flatten_table(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = value
    return found


def spell_loosely(value: Any) -> Any:
    """A value of a view as a file may write it: a number or a truth as its word."""
    found = plain(value)
    if found is None or isinstance(found, bool):
        return {True: "yes", False: "no", None: "none"}[found]
    return [spell_loosely(one) for one in found] if isinstance(found, list) else (
        found if isinstance(found, dict) else str(found)
    )  # fmt: skip


def plain(value: Any) -> Any:
    """A finding as a file writes it: tables, and lists for tuples."""
    if isinstance(value, Mapping):
        return {str(key): plain(found) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(found) for found in value]
    return value


# -- events and clauses -------------------------------------------------------------------------


def _check_happened(step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """Kinds of events that must be there, and those that must not."""
    told = event_kinds(node.told)
    for kind in step.event:
        near = suggest(kind, told)
        there = f"not there; events: {', '.join(told) or 'none'}{f'.{near}' if near else ''}"
        yield f"event {kind}", "there", "there" if kind in told else there
    for kind in step.never:
        if kind[:1].islower():
            yield f"event {kind}", "not there", "there" if kind in told else "not there"


def _check_fired(step: ScenarioStep, clauses: Sequence[str], node: Node[Any, Any]) -> Apart:
    """Clauses that must fire, those beside which none may, and those that must not."""
    fired = node.fired
    for clause in step.clauses:
        yield f"clause {clause}", "fired", "fired" if clause in clauses else "not fired"
    for clause in (one for one in step.fires or () if one not in step.clauses):
        yield f"clause {clause}", "fired", "fired" if clause in fired else "not fired"
    extra = () if step.fires is None else (one for one in fired if one not in step.fires)
    for clause in dict.fromkeys((*extra, *(one for one in step.never if one in fired))):
        yield f"clause {clause}", "not fired", "fired"


def show_value(value: object) -> str:
    """A value in a message."""
    if isinstance(value, tuple):
        value = list(value)
    return repr(value) if value != "" else "silence"


# -- What a step's question asks for --------------------------------------------------------------


YES, NO = "yes", "no"
SILENCE = "nothing"
"""The answer where nobody says a word."""


def find_outcome(rules: Game[Any, Any], ask: Mapping[str, Any], node: Node[Any, Any]) -> str:
    """What really happened at the step ``node``, in the words that ``ask`` wants.

    A fact where one is named, else whether it was allowed, what was said, or where whoever acts
    first has come to.
    """
    kind = ask.get("kind", "cell")
    if kind == "legal":
        return NO if node.kind == "refused" else YES
    fact = str(ask.get("fact", ""))
    if fact:
        return str(rules.facts(node.state).get(fact, ""))
    if kind == "word":
        return join_statement(node.told) or SILENCE
    return str(rules.facts(node.state).get(f"at.{find_actor(rules, node)}", ""))


def list_answers(ask: Mapping[str, Any]) -> tuple[str, ...]:
    """The answers that a question offers; none where a place is asked for."""
    legal = (YES, NO) if ask.get("kind") == "legal" else ()
    return tuple(map(str, ask.get("choices", ()))) or legal


def collect_glosses(rules: Game[Any, Any], ask: Mapping[str, Any]) -> dict[str, str]:
    """The English of those answers of a question that are words of the original."""
    found = {choice: gloss_statement(choice, rules.speech.glosses) for choice in list_answers(ask)}
    return {choice: english for choice, english in found.items() if english}


def word_question(
    rules: Game[Any, Any], state: Any, ask: Mapping[str, Any], *more: str
) -> dict[str, Any]:
    """A question with what its answers, and ``more``, are called: see :func:`gloss_answer`."""
    named = {one: rules.speech.name_thing(state, one) for one in (*list_answers(ask), *more)}
    return {"gloss": collect_glosses(rules, ask), "named": named, **ask}


def gloss_answer(ask: Mapping[str, Any], answer: str) -> str:
    """An answer as ``ask`` calls it, behind its English if :func:`collect_glosses` has one."""
    answer = ask.get("named", {}).get(answer, answer)
    english = ask.get("gloss", {}).get(answer, "")
    return f"{english} ({answer})" if english else answer


def is_same_answer(guess: str, result: str) -> bool:
    """Whether a reader's answer is the right one: not how it is typed."""
    return is_alike(guess.strip().lower(), result.strip().lower())
