"""What a writer does in the workshop, without looks: begins, arranges, records, asks, hands on.

What cannot be done raises ``RulebookError`` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import unquote

from rules import scenarios
from rules.core.errors import Mistake, RulebookError, ScenarioError
from rules.core.registry import game as rules_of
from rules.scenarios import address, editor
from rules.scenarios.editor.draft import Draft, to_toml
from rules.scenarios.editor.steps import Askable
from rules.scenarios.expect import is_same_answer
from rules.scenarios.format import flat
from rules.scenarios.runner import begin_run, carry_out
from rules.scenarios.script import Scenario
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop.model import Desk, Texts
from widgets.kernel.given import GivenError, entry

T = TypeVar("T")
S = TypeVar("S")
START, SETUP, RECORD, PREVIEW, HAND = "start", "setup", "record", "preview", "hand"
MODES = (START, SETUP, RECORD, PREVIEW, HAND)
WORDS = {"legal": "Is it allowed?", "cell": "Where does it end? A place", "word": "What is said?"}
BETWEEN = "|"
"""Stands between a kind of question and the fact it asks for."""


def lenient(read: Callable[[], T], otherwise: S) -> T | S:
    """What can be read of a draft, ``otherwise`` where nothing can."""
    try:
        return read()
    except RulebookError:
        return otherwise


def step_of(mistake: Mistake) -> int:
    """The number of the step a mistake stands in; 0 where it stands in none."""
    word, _, rest = mistake.place.partition(" ")
    number = rest.partition(":")[0]
    return int(number) if word == "step" and number.isdecimal() else 0


def unplayed(draft: Draft) -> int:
    """How many steps of a draft cannot be played as they stand; all where it cannot begin."""
    played = lenient(draft.played, None)
    if played is None:
        return len(draft.steps) + 1
    lost = sum(node is None or isinstance(node, RulebookError) for node in played.nodes)
    return lost + sum(one.what == "refused" for one in played.differences())


LINK, TAB, UNREAD = "link", "tab", "unread"
"""Why a draft lies beside the one that is kept."""


class DraftDesk(Desk[Draft]):
    """A draft with its past and future, and what its writer has in hand."""

    most = 300
    texts = Texts(
        200_000,
        "This is too long to be a scenario: at most {} characters.",
        "This cannot be loaded. Your draft stays as it was.",
    )

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.own = False
        """Whether the writer has changed anything: only then is the draft kept."""
        self.beside = ""
        """Why another draft is kept than this one: ``LINK``, ``TAB``, ``UNREAD``; empty if not."""
        self.kept = ""
        """What the browser keeps, as far as is known here."""
        self.unkept = False
        """Whether the browser has refused to keep the draft."""
        self.mode = START
        self.step = 0
        """The step that is looked at; 0 is the first position."""
        self.game = draft.game
        """The game whose boards and scenarios are offered."""
        self.unset: tuple[str, tuple[Mistake, ...]] = ("", ())
        """The text of a set-up that cannot be taken over, and what is wrong with it."""
        self.waiting: tuple[str, int] = ("", 0)
        """A move that would cut off the steps after it, and its number."""
        self.sure = False
        """Whether the writer is being asked if all is to be thrown away."""

    @property
    def draft(self) -> Draft:
        """The draft as it stands."""
        return self.here

    @property
    def text(self) -> str:
        """The draft as a file; empty where no file can hold it."""
        return lenient(lambda: to_toml(self.draft.table), "")

    def change(self, draft: Draft, said: str, step: int | None = None) -> None:
        """Go on with another draft, and look at a ``step`` of it."""
        self.said = said
        # Two tables are equal whatever the order of their keys, but players sit in an order.
        if repr(draft.table) != repr(self.draft.table):
            self.go_on(draft)
            self.own = True
        self.unread, self.sure = (), False
        self._settle()
        if step is not None:
            self.step = step

    def go(self, by: int) -> bool:
        """Take back, or do again."""
        went = super().go(by)
        self.own |= went
        self._settle()
        return went

    def _settle(self) -> None:
        """Another draft lies on the desk: what waited is forgotten, and a step of it looked at."""
        self.unset, self.waiting = ("", ()), ("", 0)
        self.game = self.draft.game
        self.step = min(self.step, len(self.draft.steps))

    def turn(self, mode: str) -> None:
        """Turn to another part of the work."""
        if mode not in MODES:
            raise GivenError(mode, "the workshop has no such part", f"it has {', '.join(MODES)}")
        self.mode, self.held, self.waiting, self.sure = mode, "", ("", 0), False
        if mode == RECORD:
            self.step = len(self.draft.steps)

    # -- begin ----------------------------------------------------------------------------------

    def offer(self, game: str) -> None:
        """Look at the boards and scenarios of a game; the draft stays as it is."""
        self.game = rules_of(game).id

    def begin(self, board: str) -> None:
        """An empty scenario on a board of the game that is offered; without a name a small one."""
        draft = editor.blank_draft(self.game)
        self.new(
            editor.on_board(draft, board) if board else draft,
            f"An empty scenario: {rules_of(self.game).title}.",
        )

    def take(self, name: str) -> None:
        """Go on from a scenario of the book."""
        scenario = scenarios.load(name)
        self.new(editor.taken_over(scenario), f"Taken over: {scenario.title}.")

    def read(self, text: str) -> tuple[Draft, str]:
        """The draft in a file, a notebook page, or a link, and what is said of it."""
        plain = text.strip()
        one_line = "\n" not in plain and "#er" in plain
        draft = unpacked(plain) if one_line else editor.loads(text)
        return draft, f"Loaded: {draft.table['title']}."

    def new(self, document: Draft, said: str) -> None:
        """Lay another draft on the desk."""
        self.mode, self.held = SETUP, ""
        self.change(document, said, 0)

    def throw_away(self) -> None:
        """Start over, once the writer has said so; another draft that is kept stays kept."""
        beside, kept = self.beside, self.kept
        DraftDesk.__init__(self, editor.blank_draft(self.draft.game))
        self.beside, self.kept = beside, kept
        self.said = "Thrown away. This is an empty scenario."

    # -- record ---------------------------------------------------------------------------------

    def record(self, do: str) -> None:
        """Make a move the step after the one looked at, if those after it can still be played."""
        number = self.step + 1
        draft = editor.record_step(self.draft, do, at=number)
        if number <= len(self.draft.steps) and unplayed(draft) > unplayed(self.draft):
            self.waiting = do, number
            self.said = "After this move the steps that follow cannot be played."
            return
        self.change(draft, f"Step {number}: {do}.", number)

    def cut(self) -> None:
        """Record the move that waits, without the steps after it."""
        do, number = self.waiting
        if not do:
            raise ScenarioError("No move waits any more.")
        shorter = self.draft.with_steps(self.draft.steps[: number - 1])
        draft = editor.record_step(shorter, do)
        self.change(draft, f"Step {number}: {do}. The rest is cut off.", number)

    def look(self, number: int) -> None:
        """Look at a step."""
        if not 0 <= number <= len(self.draft.steps):
            raise ScenarioError("This step is not there any more; press one of the list.")
        self.step, self.waiting = number, ("", 0)
        self.said = f"Step {number}." if number else "The first position."

    def delete(self, number: int) -> None:
        """Take a step away."""
        self.change(
            editor.remove_step(self.draft, number), f"Step {number} is taken away.", number - 1
        )

    def move(self, number: int, by: int) -> None:
        """Let a step and its neighbour change places, if all can still be played."""
        to = number + by
        draft = editor.move_step(self.draft, number, to)
        if unplayed(draft) > unplayed(self.draft):
            raise ScenarioError(
                f"Step {number} cannot be made at place {to}: the steps could not all be played."
            )
        self.change(draft, f"Step {number} is step {to} now.", to)

    def join(self, number: int) -> None:
        """Make a step and the next one a single step."""
        draft = editor.join_steps(self.draft, number)
        self.change(draft, f"Steps {number} and {number + 1} are one.", number)

    def part(self, number: int) -> None:
        """Make the moves of a step steps of their own."""
        self.change(editor.split_step(self.draft, number), f"Step {number} is taken apart.", number)

    def note(self, text: str) -> None:
        """A remark as the step after the one looked at."""
        number = self.step + 1
        self.change(editor.add_note(self.draft, text, number), f"Step {number}: a remark.", number)

    def expected(self, number: int) -> list[str]:
        """The names of what a step expects, as the file has them."""
        row = self.draft.row(number)
        names = [key for key in ("at", "says", "refused", "clauses", "fires") if key in row]
        return names + list(flat(row.get("expect") or {}) if "do" in row else {})

    def expect(self, number: int, name: str, *, wanted: bool) -> None:
        """Expect something of a step, or leave it open."""
        names = [one for one in self.expected(number) if one != name]
        names += [name] if wanted else []
        draft = editor.expect_step(self.draft, number, names)
        self.change(draft, f"{name}: {'expected' if wanted else 'left open'}.")

    def believe(self, number: int) -> None:
        """Expect what really happens wherever something else was expected."""
        draft = editor.expect_step(self.draft, number, self.expected(number))
        self.change(draft, f"Step {number} expects what happens.")

    # -- ask ------------------------------------------------------------------------------------

    def fitting(self) -> tuple[Askable, ...]:
        """The questions that the engine can judge at the step looked at."""
        return lenient(lambda: editor.list_askable(self.draft, self.step), ()) if self.step else ()

    def ask(self, arg: str) -> None:
        """A form with the kind, the question, the choices line by line, and why."""
        kind, _, fact = entry(arg, "what").partition(BETWEEN)
        question, why = entry(arg, "question"), entry(arg, "why")
        if not question.strip():
            raise ScenarioError("The question has no text: write what you ask.")
        choices = [one.strip() for one in entry(arg, "choices").splitlines() if one.strip()]
        found = next((one for one in self.fitting() if (one.kind, one.fact) == (kind, fact)), None)
        if found and kind == "legal":
            choices = []
        elif found and choices and not any(is_same_answer(one, found.answer) for one in choices):
            choices.append(found.answer)
        draft = editor.set_question(self.draft, self.step, question, kind, choices, why, fact)
        self.change(draft, f"Step {self.step} asks your readers now.")

    def unask(self) -> None:
        """Take the question of the step looked at away."""
        draft = editor.set_question(self.draft, self.step, "", "cell")
        self.change(draft, "The question is taken away.")


# -- links --------------------------------------------------------------------------------------


def packed(draft: Draft) -> str:
    """The draft as part of a link; empty where none can hold it."""
    text = lenient(lambda: address.pack_scenario(draft.scenario()), "")
    return text if len(text) <= address.LONGEST else ""


def unpacked(link: str) -> Draft:
    """The draft in a link, or in the part of one behind its mark; raises ``ScenarioError``."""
    _, mark, behind = unquote(link.strip()).rpartition("#er")
    text = behind.partition("=")[2] if mark else link.strip()
    try:
        found = address.parse_address(text)
    except RulebookError as error:
        raise ScenarioError(str(error)) from None
    return editor.taken_over(found.scenario)


# -- on the stage -------------------------------------------------------------------------------


def playable(draft: Draft) -> Scenario:
    """The draft up to the first step that cannot be carried out.

    Raises ``RulebookError`` where not even its first position can be laid out.
    """
    faulty = [number for number in map(step_of, draft.mistakes()) if number]
    # All steps are tried, those before the first that is wrong, none.
    for rows in dict.fromkeys((len(draft.steps), min(faulty, default=1) - 1, 0)):
        try:
            scenario = draft.with_steps(draft.steps[:rows]).scenario()
            break
        except RulebookError:
            if not rows:
                raise
    timeline = begin_run(scenario)
    for number, node in enumerate(carry_out(timeline, scenario, scenario.options)):
        if node is None or isinstance(node, RulebookError):
            return replace(scenario, steps=scenario.steps[:number])
    return scenario


@dataclass
class Recorder(StageModel):
    """A draft that is being written: nothing is asked, and every move is the writer's own."""

    @property
    def question(self) -> Mapping[str, Any] | None:
        """None: the writer knows what is going to be asked."""
        return None

    @property
    def played(self) -> str:
        """The step played that is not in the draft yet, as its file has it; empty if none."""
        if self.node.scripted or self.node.kind != "action":
            return ""
        return "; ".join(
            self.game.format(node.parent.state, node.action)
            for node in self.node.passage()
            if node.parent
        )

    @property
    def turned_down(self) -> str:
        """The try that was not allowed, as a file has it; empty if there was none."""
        if self.refused is None:
            return ""
        if self.refused.action is None:
            return self.refused.text
        return str(self.game.format(self.node.state, self.refused.action))
