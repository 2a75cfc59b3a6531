"""What a step expects beside what happened, key by key, and every difference between both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.errors import meant
from rules.core.game import CHANCE, Game, Node
from rules.core.records import Event, gloss, statement
from rules.core.timeline import Timeline
from rules.core.typed import alike, latin
from rules.scenarios.script import Said, ScenarioStep

# -- What a step expects beside what happened -----------------------------------------------------


class Difference(NamedTuple):
    """Where a run differs from what the file expects; step 0 is the start, -1 the whole file."""

    step: int
    what: str
    expected: str
    found: str

    @property
    def place(self) -> str:
        """Where it stands in the file: a step, the start, or the head of the file."""
        return f"step {self.step}" if self.step > 0 else "the file" if self.step else "start"

    @property
    def reason(self) -> str:
        """The thing and both values."""
        return f"{self.what} should be {self.expected}, but is {self.found}"

    def __str__(self) -> str:
        """One line: the place, the thing, both values."""
        return f"{self.place}: {self.reason}"


Apart = Iterator[tuple[str, object, object]]
"""What differs, as it is expected, as it is."""


def compare(
    timeline: Timeline[Any, Any], step: ScenarioStep, node: Node[Any, Any], number: int
) -> list[Difference]:
    """Every difference between what a step expects and what happened."""
    return [
        Difference(number, what, shown(expected), shown(found))
        for what, expected, found in _apart(timeline, step, node)
        if not alike(expected, found)
    ]


def _apart(timeline: Timeline[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    rules = timeline.game
    if node.check is not None:
        if step.expect is not None:
            yield f"check {step.check}", plain(step.expect), plain(node.check.found)
        yield from _fired(step, node.clauses, node)
        return
    facts = rules.facts(node.state)
    if step.do:
        yield from _refused(rules, step, node)
    yield from _places(timeline, step, node, facts)
    yield from _words(rules, step, node)
    for key, value in (step.expect or {}).items():
        yield key, value, fact(facts, key)
    for viewer, said in step.hears.items():
        yield f"hears.{viewer}", said, heard(rules, node, viewer, said)
    for viewer, wanted in step.sees.items():
        yield from _seen(rules, node, viewer, wanted)
    yield from _happened(step, node)
    yield from _fired(step, node.clauses, node)
    yield from _asked(rules, step, node)


def _asked(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """A question to the reader must have an answer, among its choices where it has some."""
    if step.ask is None or (node.kind == "refused" and not step.refused):
        return
    result, choices = outcome(rules, step.ask, node), step.ask.get("choices", ())
    if not result:
        near = meant(str(step.ask.get("fact", "")), rules.facts(node.state))
        yield "the answer of ask", "something", f"nothing{near}"
    elif choices and not any(same(str(one), result) for one in choices):
        yield "the answer of ask", f"one of {', '.join(map(str, choices))}", result


def _refused(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    codes = ", ".join(refusal.code for refusal in node.refusals)
    if step.refused == codes:
        return
    known = rules.manual().words("codes")
    told = codes or "no refusal"
    if step.refused and not set(step.refused.split(", ")) <= known:
        told += f"; there is no code '{step.refused}'.{meant(step.refused, known)}"
    if node.tried:
        told += f" (of action {len(node.tried) + 1} of the step)"
    yield "refused", step.refused or "no refusal", told


# -- persons: where they are, what is said to them ----------------------------------------------


def acting(rules: Game[Any, Any], node: Node[Any, Any]) -> str:
    """Who acts in the step that ends here; where chance alone speaks, whose turn it is."""
    for one in (*node.tried, *node.passage()):
        who = getattr(one.action, "who", "")
        if who and who != CHANCE:
            return str(who)
    before = node.passage()[0].parent
    return rules.facts(before.state).get("turn", "") if before is not None else ""


def _places(
    timeline: Timeline[Any, Any],
    step: ScenarioStep,
    node: Node[Any, Any],
    facts: Mapping[str, str],
) -> Apart:
    if isinstance(step.at, Mapping):
        for who, place in step.at.items():
            yield f"at.{who}", place, fact(facts, f"at.{who}")
    elif step.at:
        who = acting(timeline.game, node)
        yield f"at.{who}", step.at, fact(facts, f"at.{who}")


def _words(rules: Game[Any, Any], step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    if isinstance(step.says, Mapping):
        told = answers(rules, node)
        for who, said in step.says.items():
            yield f"says.{who}", said, _told(told.get(latin(who), []), said)
    elif step.says is not None:
        every = [text for texts in answers(rules, node).values() for text in texts]
        yield "says", step.says, _told(every, step.says)


def answers(rules: Game[Any, Any], node: Node[Any, Any]) -> dict[str, list[str]]:
    """What was said aloud after each action of a step, silence left out, by who acted.

    What chance brings belongs to the one who acted before it.
    """
    found: dict[str, list[str]] = {}
    who = acting(rules, node)
    for one in node.passage():
        by = getattr(one.action, "who", "")
        who = by if by and by != CHANCE else who
        said = statement(one.events)
        found.setdefault(who, []).extend([said] if said else [])
    return found


def _told(texts: Sequence[str], like: Said) -> Said:
    """Answers in the form in which they are expected."""
    return " + ".join(texts) if isinstance(like, str) else tuple(texts)


def heard(rules: Game[Any, Any], node: Node[Any, Any], viewer: str, like: Said) -> Said:
    """What ``viewer`` hears of a step: its words, or the kinds of its events."""
    viewer = latin(viewer)
    if wrong := _nobody(rules, node, viewer):
        return wrong
    events = [event for event in node.told if rules.hears(event, viewer)]
    return statement(events) if isinstance(like, str) else kinds(events)


def _nobody(rules: Game[Any, Any], node: Node[Any, Any], viewer: str) -> str:
    """Why nobody is called so; empty where ``viewer`` looks on."""
    viewers = rules.viewers(node.state)
    if viewer in viewers:
        return ""
    return f"no such viewer; viewers: {', '.join(viewers)}.{meant(viewer, viewers)}"


def kinds(events: Iterable[Event]) -> tuple[str, ...]:
    """The kinds of events, each once, in order."""
    return tuple(dict.fromkeys(event.kind for event in events))


# -- facts --------------------------------------------------------------------------------------


def fact(facts: Mapping[str, str], name: str) -> str:
    """A fact of a position, or that there is none of that name."""
    found = facts.get(latin(name))
    return f"no such fact{meant(name, facts)}" if found is None else found


def _seen(
    rules: Game[Any, Any], node: Node[Any, Any], viewer: str, wanted: Mapping[str, Any]
) -> Apart:
    """Facts of a view: tables of tables as dotted names, lists as they are."""
    viewer = latin(viewer)
    if wrong := _nobody(rules, node, viewer):
        yield f"sees.{viewer}", "a viewer", wrong
        return
    view = spread(dict(rules.observe(node.state, viewer).facts))
    for name, value in spread(wanted).items():
        found = view.get(latin(name), f"no such fact{meant(name, view)}")
        yield f"sees.{viewer}.{name}", loosely(value), loosely(found)


def spread(table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """A table of tables as one table with dotted keys; empty tables stay."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            found |= spread(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = value
    return found


def loosely(value: Any) -> Any:
    """A value of a view as a file may write it: a number or a truth as its word."""
    found = plain(value)
    if found is None or isinstance(found, bool):
        return {True: "yes", False: "no", None: "none"}[found]
    return [loosely(one) for one in found] if isinstance(found, list) else (
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


def _happened(step: ScenarioStep, node: Node[Any, Any]) -> Apart:
    """Kinds of events that must be there, and those that must not."""
    told = kinds(node.told)
    for kind in step.event:
        there = f"not there; events: {', '.join(told) or 'none'}{meant(kind, told)}"
        yield f"event {kind}", "there", "there" if kind in told else there
    for kind in step.never:
        if kind[:1].islower():
            yield f"event {kind}", "not there", "there" if kind in told else "not there"


def _fired(step: ScenarioStep, clauses: Sequence[str], node: Node[Any, Any]) -> Apart:
    """Clauses that must fire, those beside which none may, and those that must not."""
    fired = node.fired
    for clause in step.clauses:
        yield f"clause {clause}", "fired", "fired" if clause in clauses else "not fired"
    for clause in (one for one in step.fires or () if one not in step.clauses):
        yield f"clause {clause}", "fired", "fired" if clause in fired else "not fired"
    extra = () if step.fires is None else (one for one in fired if one not in step.fires)
    for clause in dict.fromkeys((*extra, *(one for one in step.never if one in fired))):
        yield f"clause {clause}", "not fired", "fired"


def shown(value: object) -> str:
    """A value in a message."""
    if isinstance(value, tuple):
        value = list(value)
    return repr(value) if value != "" else "silence"


# -- What a step's question asks for --------------------------------------------------------------


YES, NO = "yes", "no"
SILENCE = "nothing"
"""The answer where nobody says a word."""


def outcome(rules: Game[Any, Any], ask: Mapping[str, Any], node: Node[Any, Any]) -> str:
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
        return statement(node.told) or SILENCE
    return str(rules.facts(node.state).get(f"at.{acting(rules, node)}", ""))


def offered(ask: Mapping[str, Any]) -> tuple[str, ...]:
    """The answers that a question offers; none where a place is asked for."""
    legal = (YES, NO) if ask.get("kind") == "legal" else ()
    return tuple(map(str, ask.get("choices", ()))) or legal


def glosses(rules: Game[Any, Any], ask: Mapping[str, Any]) -> dict[str, str]:
    """The English of those answers of a question that are words of the original."""
    found = {choice: gloss(choice, rules.glosses) for choice in offered(ask)}
    return {choice: english for choice, english in found.items() if english}


def glossed(ask: Mapping[str, Any], answer: str) -> str:
    """An answer with its English beside it, where ``ask`` has the :func:`glosses` of its own."""
    english = ask.get("gloss", {}).get(answer, "")
    return f"{answer} ({english})" if english else answer


def same(guess: str, result: str) -> bool:
    """Whether a reader's answer is the right one: not how it is typed."""
    return alike(guess.strip().lower(), result.strip().lower())
