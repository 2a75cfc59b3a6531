"""What a sheet asks and what it answers, as data: frames in order, each with its task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.teach.quiz import list_questions
from widgets.apps.stage import log
from widgets.apps.stage.along.taken import COLUMN, PAGE, WIDE
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.records import Entry
from widgets.apps.stage.still import CAPTION_CHIPS, CHECK
from widgets.kernel.scene import Scene

LONG = 80
"""Characters of an address that still fit on a line."""
OPEN = "What happens, and which rule says so?"


class Task(NamedTuple):
    """Something to find out: its number on the sheet, the step that answers it."""

    number: int
    step: int
    text: str
    choices: tuple[str, ...]
    result: str
    """The answer in a word; empty where the picture and its caption are the answer."""
    why: str
    open: bool


class Frame(NamedTuple):
    """The picture of a step and its line of the log."""

    step: int
    picture: Scene
    entry: Entry
    kind: str


@dataclass(frozen=True)
class Sheet:
    """A whole sheet. ``wide`` is how its pictures lie."""

    frames: tuple[Frame, ...]
    tasks: tuple[Task, ...]
    wide: bool
    sees_all: bool
    intro: str
    then: str

    @property
    def asked(self) -> dict[int, Task]:
        """The tasks by the step that answers them."""
        return {task.step: task for task in self.tasks}

    @property
    def front(self) -> tuple[tuple[Frame, ...], ...]:
        """The positions on the way to the last question, by page: the next one shows an answer.

        A picture that answers a question is left out, but where the next question is asked in that
        very position. Where every move is asked about, the first position is all there is to see.
        """
        asked = self.asked
        first, last = (of(asked, default=len(self.frames)) for of in (min, max))
        pages: list[list[Frame]] = [[]]
        over = 0
        for frame in self.frames:
            seen = frame.step < (first if any(task.open for task in self.tasks) else last)
            answers = frame.step in asked
            if not seen or frame.kind == "note":
                continue
            if answers and (frame.step + 1 not in asked or frame.kind == "refused"):
                continue
            behind = sum(step <= frame.step for step in asked)
            if behind > over:
                pages.append([])
                over = behind
            pages[-1].append(frame)
        return tuple(tuple(page) for page in pages)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that a caption names, in order."""
        found = [one for frame in self.frames for one in frame.entry.clauses[:CAPTION_CHIPS]]
        return tuple(dict.fromkeys(found))


def sheet_of(model: StageModel) -> Sheet:
    """The sheet of a model's scenario, as its viewer may see it."""
    across = scene(model, record=True).width
    wide = across > WIDE
    scale = (PAGE if wide else COLUMN) / across
    frames = []
    for number, node in enumerate(model.script):
        if node.kind == CHECK:
            continue
        model.goto(number)
        for near in (number, number + 1):
            model.guesses[near] = Guess(skipped=True)
        entry = log.entry(model, node, now=True)
        picture = scene(model, min(1.0, scale), record=True)
        frames.append(Frame(number, picture, entry, node.kind))
    model.goto(0)
    all_seen = model.sees_all
    texts = (model.scenario.intro, model.scenario.then) if all_seen else ("", "")
    return Sheet(tuple(frames), _tasks(model, frames), wide, all_seen, *texts)


def _tasks(model: StageModel, frames: list[Frame]) -> tuple[Task, ...]:
    """The scenario's own questions; where it has none, or a player looks, one for every move."""
    own = list_questions(model.scenario) if model.sees_all and not model.options else ()
    if own:
        return tuple(
            Task(
                number,
                one.step,
                one.text,
                tuple(map(one.shown, one.choices)),
                one.shown(one.result),
                one.why,
                open=False,
            )
            for number, one in enumerate(own, start=1)
        )
    moves = [
        frame
        for frame in frames
        if frame.kind in ("action", "refused") and frame.entry.did != log.UNHEARD
    ]
    return tuple(
        Task(number, frame.step, f"{did(frame.entry)}. {OPEN}", (), "", "", open=True)
        for number, frame in enumerate(moves, start=1)
    )


def did(entry: Entry) -> str:
    """Who does what, without what came of it."""
    return f"{entry.seat}: {entry.did}" if entry.seat else entry.did
