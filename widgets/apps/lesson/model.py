"""A lesson without its looks: its questions in order, and the stage of the one that is up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

from rules.core.errors import RulebookError, shorten
from rules.core.practice import Chapter, chapter, chapters
from rules.core.registry import GAMES
from rules.teach.fresh import recall_problem
from rules.teach.practice import Key, Problem
from rules.teach.swap import chapters_of, drawn_from, next_seed, swap_problem
from widgets.apps.lesson import brought, run
from widgets.apps.lesson.run import KEY, Item, Run
from widgets.apps.stage import address
from widgets.apps.stage.along.files import Bundle
from widgets.apps.stage.along.taken import Own, take
from widgets.apps.stage.asking import decisive
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.problem import Asked, asked
from widgets.kernel.html import counted

EXAMPLES = ("ravines/drift-two-cells@0", "ravines/three-pit-cycle@0", "ravines/river/7/3")
"""What a list that is still empty shows, so that the stage can be tried."""


def read(questions: Sequence[str] | str | Path) -> Run:
    """The questions as written: lines, a text, or the path of a file that ends in ``.txt``.

    Raises ``RulebookError`` naming the line, the reason and the remedy.
    """
    if isinstance(questions, Path):
        return run.read(questions)
    text = questions if isinstance(questions, str) else "\n".join(questions)
    named = isinstance(questions, str) and text.strip().endswith(".txt")
    return run.loads(text) if not named or "\n" in text.strip() else run.read(Path(text))


def opened(place: str) -> StageModel:
    """A stage at the position of a question; raises ``RulebookError`` where it is gone."""
    return asked(recall_problem(place)) if KEY.fullmatch(place) else address.open_stage(place)


LISTED = 8
"""From so many seeds one is chosen: a list that differs gets other questions."""


def item_of(problem: Problem) -> Item:
    """A problem as a question of a list."""
    return Item(str(problem.key), title=problem.chapter.title)


@lru_cache(maxsize=256)
def clauses_of(item: Item) -> tuple[str, ...]:
    """The clauses that decide a question, as far as they are practised; one's own has none."""
    model = opened(item.place)
    if item.text:
        return ()
    found = model.posed.clauses if isinstance(model, Asked) and model.posed else decisive(model)
    return tuple(one for one in found if chapters_of(one))


def unread(item: Item, read: Sequence[str]) -> Chapter | None:
    """The chapter of a question that the class has not read; ``None`` where it has."""
    homes = [one for clause in clauses_of(item)[:1] for one in chapters_of(clause)]
    return homes[0] if homes and not any(one.id in read for one in homes) else None


def own(item: Item) -> Own | None:
    """A question of the teacher's own; nothing where the book asks it."""
    return Own(item.text, item.choices, item.right) if item.text else None


def bundle(items: Sequence[Item]) -> Bundle:
    """Questions as they are taken along; raises ``RulebookError`` where one is gone."""
    found = [take(opened(one.place), one.place, own(one)) for one in items]
    lines = [one.line for one in items]
    return Bundle("The questions of a lesson", "questions", found, lines)


class Lesson:
    """The questions of a lesson. Every public method is one thing a teacher can do."""

    def __init__(self, found: Run) -> None:
        self.kept = ""
        """What the browser keeps: the questions as text."""
        self.keeps = True
        self.given = bool(found.items)
        """Whether the page names the questions itself."""
        self.said = ""
        self.items: tuple[Item, ...] = ()
        self.read = found.read
        """The ids of the chapters that the class has read."""
        self.at = 0
        self.take(found.items)

    # -- the list ---------------------------------------------------------------------------------

    @property
    def example(self) -> bool:
        """Whether nothing was picked yet, and examples stand there."""
        return not self.items

    @property
    def shown(self) -> tuple[Item, ...]:
        """The questions, or the examples."""
        return self.items or examples()

    @property
    def item(self) -> Item:
        """The question that is up."""
        return self.shown[self.at]

    @property
    def text(self) -> str:
        """The questions as a file of questions."""
        read = [f"read {' '.join(self.read)}"] if self.read else []
        return "".join(f"{line}\n" for line in (*read, *(one.line for one in self.items)))

    def take(self, items: Sequence[Item]) -> None:
        """Take other questions, and turn to the first."""
        self.items = tuple(items)
        self.turn_to(0)

    def write(self, text: str) -> None:
        """Take the questions of a text; one that cannot be asked leaves all as it was."""
        try:
            found = run.loads(text)
        except RulebookError as error:
            self.said = str(error)
            return
        questions = counted(len(found.items), "question")
        self.said = f"{questions}." if found.items else "The list is empty."
        self.read = found.read
        self.take(found.items)
        self._keep()

    def bring(self, name: str, content: bytes) -> None:
        """Take the questions of a file; one that cannot be read leaves all as it was."""
        at = next((one.place for one in self.shown if not KEY.fullmatch(one.place)), EXAMPLES[0])
        try:
            found, strange = brought.read(content, shorten(name), at)
        except RulebookError as error:
            self.said = str(error)
            return
        title = opened(at).scenario.title
        self.said = f"{counted(len(found.items), 'question')}."
        if strange:
            self.said += (
                f" {strange} of them have no board of their own: they stand beside “{title}”, or "
                "the question before. Write another position behind “ask” for another board."
            )
        self.read = found.read or self.read
        self.take(found.items)
        self._keep()

    def swap(self, number: int) -> None:
        """Ask about the same clause in a fresh position."""
        if not 0 <= number < len(self.shown):
            return
        found = list(self.shown)
        try:
            place = found[number].place
            seed = next_seed(Key.read(place)) if KEY.fullmatch(place) else 1
            problem = swap_problem(clauses_of(found[number]), seed, self._used())
        except RulebookError as error:
            self.said = str(error)
            return
        found[number] = item_of(problem)
        self.items, self.said = tuple(found), f"Question {number + 1} is a fresh one."
        self.turn_to(number)
        self._keep()

    def draw(self, count: int) -> None:
        """Add fresh questions from what the class has read."""
        read = [chapter(*one.split("/")) for one in self.read]
        most = min(count, run.MOST - len(self.items))
        asked = {clause for one in self.items for clause in clauses_of(one)}
        seed = 1 + crc32(self.text.encode()) % LISTED
        drawn = drawn_from(read, seed, self._used(), asked)
        found = [item_of(one) for one in islice(drawn, most)]
        self.said = f"{counted(len(found), 'question')} added."
        if not self.read:
            self.said = "First say what the class has read."
        self.items += tuple(found)
        self.turn_to(self.at)
        self._keep()

    def _used(self) -> list[Any]:
        """The positions of the problems that are listed."""
        return [recall_problem(one.place).state for one in self.shown if KEY.fullmatch(one.place)]

    def note(self, name: str) -> None:
        """Say that the class has read a chapter or a whole game; once more, that it has not."""
        of, _, rest = name.partition("/")
        ids = [one.id for one in (chapters(of) if name in GAMES else [chapter(of, rest)])]
        have = set(self.read)
        kept = have - set(ids) if have >= set(ids) else have | set(ids)
        listed = (one.id for game in GAMES for one in chapters(game))
        self.read = tuple(one for one in listed if one in kept)
        self._keep()

    def drop(self, number: int) -> None:
        """Take a question out of the list."""
        if 0 <= number < len(self.items):
            at = self.at - (number < self.at)
            self.items = (*self.items[:number], *self.items[number + 1 :])
            self.turn_to(max(0, min(at, len(self.shown) - 1)))
            self._keep()

    def raise_(self, number: int) -> None:
        """Ask a question one place earlier."""
        if 0 < number < len(self.items):
            found = list(self.items)
            found[number - 1 : number + 1] = found[number], found[number - 1]
            self.items = tuple(found)
            if self.at in (number - 1, number):
                self.at = 2 * number - 1 - self.at
            self._keep()

    def _keep(self) -> None:
        if not self.given:
            self.kept = self.text

    def learn(self, kept: str, _today: int = 0, *, keeps: bool) -> None:
        """Read what the browser keeps; what cannot be read stays there, and is told."""
        self.kept, self.keeps = kept, keeps
        if self.given or kept == self.text:
            return
        try:
            found = run.loads(kept)
        except RulebookError as error:
            self.said = f"What this browser keeps cannot all be read. {error}"
            return
        before = self.item
        self.items, self.read = found.items, found.read
        if self.at >= len(self.shown) or self.item != before:
            self.turn_to(0)

    def along(self) -> Bundle:
        """The questions as they are taken along."""
        found = bundle(self.shown)
        return found._replace(lines=self.text.splitlines()) if self.items else found

    # -- the stage --------------------------------------------------------------------------------

    def turn_to(self, number: int) -> None:
        """Lay out one question; what was hidden stays so."""
        before: StageModel | None = getattr(self, "stage", None)
        self.at = max(0, min(number, len(self.shown) - 1))
        self.stage = opened(self.item.place)
        self.stage.come_after(before)
        if before is not None:
            self.stage.hidden = before.hidden

    @property
    def last(self) -> bool:
        """Whether no question comes after this one."""
        return self.at + 1 >= len(self.shown)


def examples() -> tuple[Item, ...]:
    """The questions of an empty list."""
    return run.loads("\n".join(EXAMPLES)).items
