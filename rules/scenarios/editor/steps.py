"""The steps of a draft: changed, recorded by playing, asked about; and what really came of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.core.errors import NotationError, RulebookError, ScenarioError, SetupError, suggest
from rules.core.options import field_name
from rules.core.records import join_statement
from rules.core.setup import setup_editor
from rules.core.story import Plain
from rules.core.typed import one_line
from rules.scenarios.editor.draft import SOURCE, Draft, wrong
from rules.scenarios.expect import (
    event_kinds,
    find_actor,
    find_outcome,
    flatten_table,
    heard_by,
    is_same_answer,
    is_sentence,
    plain,
    said_by,
    sentences_by_actor,
    spell_loosely,
    within,
)
from rules.scenarios.format import START_KEYS, find_mistakes, plain_to_all
from rules.scenarios.script import list_actions, list_actors

# -- What really came of a step of a draft --------------------------------------------------------


EXPECTED_KEYS = ("at", "says", "refused", "clauses", "fires")
"""What may be expected of a step besides facts."""


class StepOutcome(NamedTuple):
    """What really came of a step, in the words of a scenario file.

    ``facts`` are those that changed, ``known`` all there are after the step.
    """

    at: str
    says: str | None
    refused: str
    clauses: tuple[str, ...]
    facts: Mapping[str, str]
    known: Mapping[str, str]


def play_step(draft: Draft, number: int) -> StepOutcome:
    """What really came of step ``number``; raises ``ScenarioError`` where it cannot be played."""
    node, rules = draft.node(number), draft.rules
    old, new = rules.facts(draft.played().before[number - 1].state), rules.facts(node.state)
    who = find_actor(rules, node)
    says = join_statement(node.told)
    refused = node.kind == "refused"
    return StepOutcome(
        "" if refused else new.get(f"at.{who}", ""),
        says if not refused and (says or setup_editor(draft.game).aloud) else None,
        ", ".join(refusal.code for refusal in node.refusals),
        node.clauses,
        facts={key: value for key, value in new.items() if old.get(key) != value},
        known=new,
    )


def expected_keys(draft: Draft, number: int, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The keys of a step that expect what really happened; see :func:`record_step`."""
    found = play_step(draft, number)
    who = find_actor(draft.rules, draft.node(number))
    if names is None:
        new = (key for key in found.facts if not (found.at and key == f"at.{who}"))
        names = ("at", "says", "refused", *new)
    for one in names:
        if one not in EXPECTED_KEYS and one not in found.known:
            near = suggest(one, found.known)
            raise wrong(number, f"there is no fact '{one}'", f"choose one of this position.{near}")
    row: dict[str, Any] = {}
    several = list_actors(draft.played().steps[number - 1].do)
    if "at" in names and found.at:
        row["at"] = {who: found.at} if len(several) > 1 else found.at
    if "says" in names and found.says is not None:
        row["says"] = found.says
        if len(several) > 1 and found.says:
            spoken = said_by(draft.rules, draft.node(number))
            row["says"] = {one: " + ".join(texts) for one, texts in spoken.items()}
    if found.refused:
        row["refused"] = found.refused
    told = row.get("at")
    placed = [f"at.{one}" for one in told] if isinstance(told, Mapping) else []
    facts = {one: found.known[one] for one in names if one not in (*EXPECTED_KEYS, *placed)}
    row |= {"expect": nest_facts(facts)} if facts else {}
    row |= {"clauses": list(found.clauses)} if "clauses" in names and found.clauses else {}
    row |= {"fires": list(draft.node(number).fired)} if "fires" in names else {}
    return row


def nest_facts(facts: Plain) -> dict[str, Any]:
    """Facts by their dotted names as tables of tables, the way a file is read."""
    found: dict[str, Any] = {}
    for key, value in facts.items():
        here = found
        *tables, last = key.split(".")
        for table in tables:
            here = here.setdefault(table, {})
        here[last] = value
    return found


def strip_expected(row: Plain) -> dict[str, Any]:
    """A row without anything that is expected."""
    return {key: value for key, value in row.items() if key not in (*EXPECTED_KEYS, *START_KEYS)}


def renew_expected(draft: Draft, number: int) -> dict[str, Any]:
    """What a step says of words heard, views, events and of what never happens, as it really is."""
    row, node, rules = draft.row(number), draft.node(number), draft.rules
    found: dict[str, Any] = {}
    hears: dict[str, Any] = {}
    for who, said in row.get("hears", {}).items():
        if who in rules.viewers(node.state):
            learned = [one.text for one in node.told if rules.hears(one, who)]
            kept = isinstance(said, str) and any(within(said, one) for one in learned)
            like = said if isinstance(said, str) else ()
            hears[who] = said if kept and is_sentence(said) else heard_by(rules, node, who, like)
    sees: dict[str, Any] = {}
    for who, wanted in row.get("sees", {}).items():
        if who in rules.viewers(node.state):
            view = flatten_table(dict(rules.observe(node.state, who).facts))
            there = {key: spell_loosely(view[key]) for key in flatten_table(wanted) if key in view}
            sees |= {who: nest_facts(there)} if there else {}
    happened_now = (*event_kinds(node.told), *node.fired)
    event = row.get("event", [])
    events = [one for one in ([event] if isinstance(event, str) else event) if one in happened_now]
    never = [one for one in row.get("never", []) if one not in happened_now]
    found |= {"hears": {who: plain(said) for who, said in hears.items()}} if hears else {}
    found |= {"sees": sees} if sees else {}
    found |= {"event": events} if events else {}
    found |= {"never": never} if never else {}
    told = [text for texts in sentences_by_actor(rules, node).values() for text in texts]
    words = [*told, *(part for texts in said_by(rules, node).values() for part in texts)]
    unsaid = row.get("never_says", [])
    unsaid = [unsaid] if isinstance(unsaid, str) else unsaid
    unsaid = [text for text in unsaid if not any(within(text, one) for one in words)]
    found |= {"never_says": unsaid} if unsaid else {}
    return found


def kept_sentences(draft: Draft, number: int, words: Any) -> dict[str, Any]:
    """What a step is to say: the leader's ``words``, and its sentences that are told indeed."""
    said, node = draft.row(number).get("says"), draft.node(number)
    if isinstance(said, Mapping) or isinstance(words, Mapping):
        return {} if words is None else {"says": words}
    told = [text for texts in sentences_by_actor(draft.rules, node).values() for text in texts]
    listed = [said] if isinstance(said, str) else said or []
    kept = [text for text in listed if is_sentence(text) and any(within(text, one) for one in told)]
    if not kept:
        return {} if words is None else {"says": words}
    spoken = [one for texts in said_by(draft.rules, node).values() for one in texts]
    return {"says": [*spoken, *kept] if spoken or len(kept) > 1 else kept[0]}


# -- texts and rulings --------------------------------------------------------------------------


def set_title(draft: Draft, title: str) -> Draft:
    """The draft under another title."""
    if not title.strip():
        raise ScenarioError("title: it is empty; write what the stage is called.")
    return draft.changed(title=title.strip())


def set_texts(
    draft: Draft, *, intro: str | None = None, then: str | None = None, notes: str | None = None
) -> Draft:
    """The draft with other texts before, after and beside it; an empty one is taken out."""
    given = {"intro": intro, "then": then, "notes": notes}
    return _set_texts(draft, {key: text for key, text in given.items() if text is not None})


def _set_texts(draft: Draft, given: Plain) -> Draft:
    return draft.changed(**{key: text.strip() or None for key, text in given.items()})


def set_clauses(draft: Draft, clauses: list[str] | tuple[str, ...]) -> Draft:
    """The draft with the list of clauses it is about."""
    return draft.changed(clauses=list(clauses) or None)


def set_ruling(draft: Draft, option: str, choice: str) -> Draft:
    """The draft under another answer to a gap; raises ``SetupError`` for one there is not."""
    rulings, name = draft.rules.rulings, field_name(option)
    for mistake in rulings.find_mistakes({name: choice}):
        raise SetupError(str(mistake))
    kept = {key: value for key, value in draft.options.items() if field_name(key) != name}
    if choice != rulings.offered[name].choices[0]:
        kept[name] = choice
    return draft.changed(options=kept or None)


# -- steps --------------------------------------------------------------------------------------


def remove_step(draft: Draft, number: int) -> Draft:
    """The draft without a step."""
    draft.row(number)
    return draft.with_steps([*draft.steps[: number - 1], *draft.steps[number:]])


def move_step(draft: Draft, number: int, to: int) -> Draft:
    """The draft with step ``number`` as step ``to``."""
    row = draft.row(number)
    draft.row(to)
    rows = [*draft.steps[: number - 1], *draft.steps[number:]]
    return draft.with_steps([*rows[: to - 1], row, *rows[to - 1 :]])


def insert_step(draft: Draft, row: Plain, at: int | None = None) -> Draft:
    """The draft with a further step, at the end or as step number ``at``."""
    place = len(draft.steps) if at is None else at - 1
    if not 0 <= place <= len(draft.steps):
        raise wrong(place + 1, "no step can stand there", f"write 1 to {len(draft.steps) + 1}")
    return draft.with_steps([*draft.steps[:place], row, *draft.steps[place:]])


def add_note(draft: Draft, note: str, at: int | None = None) -> Draft:
    """The draft with a note as a further step."""
    if not note.strip():
        raise ScenarioError("note: it is empty; write what is to be read.")
    return insert_step(draft, {"note": note.strip()}, at)


def add_reset(draft: Draft, spec: Plain | None = None, at: int | None = None) -> Draft:
    """The draft with a fresh position as a further step: that of ``[setup]``, or ``spec``."""
    laid = draft.table.get("setup", {}) if spec is None else spec
    return insert_step(draft, {"reset": dict(laid)}, at)


def set_step_text(draft: Draft, number: int, text: str) -> Draft:
    """The draft with another text shown when a step is made; of a note it is the note itself."""
    row = dict(draft.row(number))
    if "note" in row and text.strip():
        row["note"] = text.strip()
    elif text.strip():
        row["text"] = text.strip()
    else:
        row.pop("text", None)
    return replace_step(draft, number, row)


def acting_at(draft: Draft, number: int, do: str) -> Draft:
    """The draft with another command in a step; what was expected stays.

    Where several act now, it is named who was meant: who acted alone before, else who acts first.
    """
    row = dict(draft.row(number))
    if "do" not in row or not do.strip():
        raise wrong(number, "it has no command", "insert a step with one")
    several = list_actors(one_line(do))
    for key in ("at", "says"):
        if len(several) > 1 and row.get(key) and not plain_to_all(row[key]):
            row[key] = {(*list_actors(str(row["do"])), *several)[0]: row[key]}
    return replace_step(draft, number, {**row, "do": do.strip()})


def expect_step(
    draft: Draft, number: int, names: list[str] | tuple[str, ...] | None = None
) -> Draft:
    """The draft with what really happens expected of a step.

    ``names`` chooses from ``at``, ``says``, ``refused``, ``clauses`` and facts; ``None`` is all but
    the clauses. Of a check it is its finding. Raises ``ScenarioError`` for a name that is no fact.
    """
    row = strip_expected(draft.row(number))
    if "check" in row:
        found = draft.node(number).check
        return replace_step(draft, number, {**row, "expect": plain(found.found) if found else ""})
    if "do" not in row:
        raise wrong(number, "nothing is expected of it", "choose a command or a check")
    expected = expected_keys(draft, number, names)
    kept = {**row, **expected, **kept_sentences(draft, number, expected.get("says"))}
    kept |= renew_expected(draft, number)
    return replace_step(draft, number, kept)


def join_steps(draft: Draft, number: int) -> Draft:
    """The draft with a step and the one after it made one; both must be allowed."""
    one, other = draft.row(number), draft.row(number + 1)
    if "do" not in one or "do" not in other:
        raise wrong(number, "only commands can be joined", "choose two steps with commands")
    for at in (number, number + 1):
        if draft.node(at).kind == "refused":
            raise wrong(at, "it is refused", "what is refused is a step of its own")
    texts = [row["text"] for row in (one, other) if row.get("text")]
    row = {**strip_expected(other), "do": f"{one['do']}; {other['do']}"}
    row |= {"text": " ".join(texts)} if texts else {}
    row |= {"ask": one["ask"]} if "ask" in one and "ask" not in other else {}
    rows = [*draft.steps[: number - 1], row, *draft.steps[number + 1 :]]
    return expect_step(draft.with_steps(rows), number)


def split_step(draft: Draft, number: int) -> Draft:
    """The draft with the commands of one step as steps of their own; the last keeps its texts."""
    row = draft.row(number)
    commands = list_actions(str(row.get("do", "")))
    if "do" not in row or len(commands) < 2:
        raise wrong(number, "it is a single command", "choose a step with several")
    rows: list[Plain] = [{"do": text} for text in commands[:-1]]
    last = {**strip_expected(row), "do": commands[-1]}
    found = draft.with_steps([*draft.steps[: number - 1], *rows, last, *draft.steps[number:]])
    for at in range(number, number + len(commands)):
        found = expect_step(found, at)
    return found


def replace_step(draft: Draft, number: int, row: Plain) -> Draft:
    """The draft with another row for a step."""
    return draft.with_steps([*draft.steps[: number - 1], row, *draft.steps[number:]])


# -- Questions to the reader ----------------------------------------------------------------------


CELL, WORD, LEGAL = "cell", "word", "legal"
PLACE_FACTS = ("at.", "treasure")
"""Facts that name a place, so that a reader may answer on the board."""


class Askable(NamedTuple):
    """A kind of question that fits a step, the fact it asks for where it needs one, its answer."""

    kind: str
    fact: str
    answer: str


def list_askable(draft: Draft, number: int) -> tuple[Askable, ...]:
    """The questions the engine can judge at a step, each with the answer it gives."""
    row = draft.row(number)
    if "do" not in row:
        return ()
    node, found = draft.node(number), play_step(draft, number)
    kinds = [(LEGAL, "")]
    if node.kind != "refused":
        kinds += [(CELL, "")] if found.at else []
        kinds += [(WORD, "")] if found.says is not None else []
        for fact in found.facts:
            kinds += [(CELL, fact)] if fact.startswith(PLACE_FACTS) else []
            kinds.append((WORD, fact))
    asked = ({"kind": kind, **({"fact": fact} if fact else {})} for kind, fact in kinds)
    return tuple(
        Askable(one["kind"], one.get("fact", ""), find_outcome(draft.rules, one, node))
        for one in asked
    )


def set_question(
    draft: Draft, number: int, question: str, kind: str, choices: Sequence[str] = (),
    why: str = "", fact: str = "",
) -> Draft:  # fmt: skip
    """The draft with a question before a step; one without text is taken away.

    Raises ``ScenarioError`` for a kind that does not fit, and for choices without the answer.
    """
    row = dict(draft.row(number))
    row.pop("ask", None)
    if not question.strip():
        return replace_step(draft, number, row)
    fitting = list_askable(draft, number)
    found = [one for one in fitting if (one.kind, one.fact) == (kind, fact)]
    named = fitting and fact and kind in (CELL, WORD)
    if named and not found and fact in play_step(draft, number).known:
        wanted = {"kind": kind, "fact": fact}
        found = [Askable(kind, fact, find_outcome(draft.rules, wanted, draft.node(number)))]
    if not found:
        kinds = ", ".join(dict.fromkeys(one.kind for one in fitting)) or "none"
        raise wrong(number, f"a question of the kind '{kind}' does not fit", f"fitting: {kinds}")
    offered = [choice.strip() for choice in choices if choice.strip()]
    if offered and not any(is_same_answer(choice, found[0].answer) for choice in offered):
        raise wrong(
            number, f"the answer '{found[0].answer}' is not among the choices", "add it to them"
        )
    ask: dict[str, Any] = {"question": question.strip(), "kind": kind}
    ask |= {"choices": offered} if offered else {}
    ask |= {"fact": fact} if fact else {}
    ask |= {"why": why.strip()} if why.strip() else {}
    longer = replace_step(draft, number, {**row, "ask": ask})
    bad = [one for one in find_mistakes(longer.table) if one.place == f"step {number}: ask"]
    if bad:
        raise ScenarioError.listing(SOURCE, bad)
    return longer


# -- Steps recorded by playing --------------------------------------------------------------------


class Chance(NamedTuple):
    """A chance outcome that may be chosen: what to record, a label for it, its probability."""

    text: str
    label: str
    odds: Fraction


def record_step(
    draft: Draft, do: str, *, expect: Sequence[str] | None = None, at: int | None = None
) -> Draft:
    """The draft with a further step: what ``do`` says, played by the engine, and what came of it.

    ``do`` is one command, or several with semicolons between. ``expect`` chooses what is expected,
    from ``at``, ``says``, ``clauses`` and the names of facts; ``None`` is where the actor is, what
    is said, every fact that changed; a refusal is always expected. The step is the last one, or
    number ``at``. Raises ``RulebookError`` where nothing can be recorded, and changes nothing.
    """
    number = len(draft.steps) + 1 if at is None else at
    longer = insert_step(draft, {"do": do.strip()}, number)
    found = longer.played().nodes[number - 1]
    if isinstance(found, RulebookError):
        raise found
    if found is not None and found.refusals and len(list_actions(do)) > 1:
        text = longer.rules.format(found.tried_at, found.action)
        raise NotationError(
            f"'{text}' is not allowed here: {found.refusals[0].text} A step that is refused leaves "
            "everything as it was; give this one a step of its own."
        )
    row = {"do": do.strip(), **expected_keys(longer, number, expect)}
    return insert_step(draft, row, number)


def list_chances(draft: Draft) -> tuple[Chance, ...]:
    """The chance outcomes at the end of the script; none where chance is not due.

    Raises ``ScenarioError`` where the script cannot be played to its end.
    """
    rules, played = draft.rules, draft.played()
    for number in range(1, len(draft.steps) + 1):
        draft.node(number)
    state = played.state
    return tuple(
        Chance(rules.format(state, action), rules.speech.label(state, action), odds)
        for action, odds in rules.chance(state)
    )
