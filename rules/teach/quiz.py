"""The questions of scenarios as a bank for quiz programs: plain data that jupyterquiz reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from rules import scenarios
from rules.core.errors import RulebookError
from rules.scenarios.expect import collect_glosses, find_outcome, gloss_answer, list_answers
from rules.scenarios.format import load, load_file, loads
from rules.scenarios.runner import Run
from rules.scenarios.script import Scenario

# -- Questions of scenarios for a class -----------------------------------------------------------


LEGAL = {"true": "yes", "false": "no", "allowed": "yes", "not allowed": "no"}
"""Other ways to answer a question that asks for yes or no."""


FEW = 4
"""How many clauses a line names."""


def name_clauses(clauses: Sequence[str]) -> str:
    """The first few of ``clauses``, as a line names them."""
    rest = len(clauses) - FEW
    return ", ".join(clauses[:FEW]) + (f" and {rest} more" if rest > 0 else "")


class NoQuestion(RulebookError):
    """A step was named at which nothing is asked: the text lists the steps with a question."""


@dataclass(frozen=True)
class Verdict:
    """What became of an answer. It counts as true where the answer is right.

    ``clauses`` are the ids of what fired, what the scenario is about first; ``note`` says more, and
    never gives a result away that was not found.
    """

    right: bool
    given: str
    clauses: tuple[str, ...]
    note: str

    def __bool__(self) -> bool:
        """Whether the answer is right, so that ``assert q.check("c1")`` works."""
        return self.right

    def __str__(self) -> str:
        """One line for a reader."""
        head = "Right." if self.right else "Not right."
        where = f"See {name_clauses(self.clauses)}." if self.clauses else ""
        return " ".join(part for part in (head, self.note, where) if part)


@dataclass(frozen=True)
class Question:
    """One question of a scenario: it is asked before ``step`` and answered by that step.

    ``kind`` is ``cell`` (a place), ``word`` (what is said, or a fact) or ``legal`` (yes or no).
    """

    scenario: str
    title: str
    step: int
    text: str
    kind: str
    choices: tuple[str, ...]
    clauses: tuple[str, ...]
    result: str = field(repr=False)
    """What the engine found."""
    why: str = field(repr=False)
    also: tuple[str, ...] = field(default=(), repr=False)
    """Other ways to write the same result: its English, where the original word is asked for."""
    glosses: Mapping[str, str] = field(default_factory=dict)
    """The English of those choices that are words of the original."""

    @property
    def position(self) -> str:
        """The address of the position in which it is asked."""
        return f"{self.scenario}@{self.step - 1}"

    def shown(self, choice: str) -> str:
        """A choice as a reader sees it: an original word has its English beside it."""
        return gloss_answer({"gloss": self.glosses}, choice)

    def check(self, answer: object) -> Verdict:
        """Whether ``answer`` is what the engine found; capitals and spaces make no difference."""
        given = str(answer).strip()
        plain = given.lower()
        if self.kind == "legal":
            plain = LEGAL.get(plain, plain)
        right = plain in {one.strip().lower() for one in (self.result, *self.also)}
        note = self.why if right else ""
        if self.choices and not right and plain not in {one.lower() for one in self.choices}:
            note = f"'{given}' is none of the answers: {', '.join(map(self.shown, self.choices))}."
        return Verdict(right, given, self.clauses, note)


def question(what: str | Path | Scenario, step: int | None = None) -> Question:
    """Return the question before ``step`` of a scenario (its id, file or text), or its first one.

    Raises ``ScenarioError`` for a scenario that cannot be read, ``NoQuestion`` where nothing is
    asked.

    >>> question("labyrinth/falling-into-holes").step
    3
    """
    found = find_scenario(what)
    asked = list_questions(found)
    for one in asked:
        if step in (None, one.step):
            return one
    steps = ", ".join(str(one.step) for one in asked)
    here = f"At step {step} of '{found.id}' nothing is asked" if asked else f"'{found.id}' has none"
    rest = f"steps with a question: {steps}" if asked else "add [step.ask] to one of its steps"
    raise NoQuestion(f"{here}; {rest}.")


def list_questions(found: Scenario) -> tuple[Question, ...]:
    """Every question of a scenario, in order, each with the result of a run."""
    if not any(step.ask for step in found.steps):
        return ()
    run = scenarios.perform_script(found)
    return tuple(
        _make_question(run, number) for number, step in enumerate(found.steps, start=1) if step.ask
    )


def find_scenario(what: str | Path | Scenario) -> Scenario:
    """A scenario by its id, the path of its file, or its text."""
    if isinstance(what, Scenario):
        return what
    if isinstance(what, Path) or (what.endswith(".toml") and "\n" not in what):
        return load_file(Path(what))
    return loads(what) if "\n" in what else load(what)


def _make_question(run: Run, number: int) -> Question:
    """The question before step ``number`` of a run."""
    step, node = run.scenario.steps[number - 1], run.nodes[number - 1]
    ask: dict[str, Any] = dict(step.ask or {})
    kind = str(ask.get("kind", "cell"))
    about = run.scenario.clauses
    gloss = " + ".join(event.gloss for event in node.told if event.words)
    spoken = kind == "word" and "fact" not in ask
    english = collect_glosses(run.timeline.game, ask)
    result = find_outcome(run.timeline.game, ask, node)
    return Question(
        scenario=run.scenario.id,
        title=run.scenario.title,
        step=number,
        text=str(ask.get("question", "What happens next?")),
        kind=kind,
        choices=list_answers(ask),
        clauses=tuple(sorted(dict.fromkeys(node.clauses), key=lambda one: one not in about)),
        result=result,
        why=str(ask.get("why", step.text)),
        also=tuple(filter(None, (gloss, english.get(result, "")))) if spoken else (),
        glosses=english,
    )


# -- The questions of scenarios as a bank for quiz programs ---------------------------------------


def make_bank(found: Iterable[Scenario], site: str = "") -> list[dict[str, Any]]:
    """Every question of the scenarios, in order.

    Questions with choices, and those for yes or no, are ``multiple_choice``; a place is typed
    (``string``). Feedback carries the ids of the clauses that decide. With ``site``, the address of
    a published copy of the book, each question links to its position.
    """
    return [_make_entry(one, site) for scenario in found for one in list_questions(scenario)]


def _make_entry(one: Question, site: str) -> dict[str, Any]:
    text = f"{one.text} ({_name_place(one, site)})"
    right = str(Verdict(True, one.result, one.clauses, one.why))
    wrong = str(Verdict(False, "", one.clauses, ""))
    if not one.choices:
        answers: list[dict[str, Any]] = [
            {"answer": one.result, "correct": True, "feedback": right},
            {"type": "default", "feedback": wrong},
        ]
        return {"question": text, "type": "string", "answers": answers}
    answers = [
        {"answer": one.shown(choice), "correct": good, "feedback": right if good else wrong}
        for choice in one.choices
        for good in [choice.lower() == one.result.lower()]
    ]
    return {"question": text, "type": "multiple_choice", "answers": answers}


def _name_place(one: Question, site: str) -> str:
    """Where the question is asked: a link to the live position, or its address."""
    if not site:
        return one.position
    query = urlencode({"scenario": one.scenario, "step": one.step - 1}, safe="/")
    href = f"{site.rstrip('/')}/embed.html?{query}".replace("&", "&amp;").replace('"', "%22")
    return f'<a href="{href}" target="_blank">{one.position}</a>'
