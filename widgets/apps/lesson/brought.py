"""A file that is brought: a list of questions, or questions that come from another program.

What was taken along here finds its boards again. A question from elsewhere has none: it is asked
beside the board of the question before it.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.errors import Mistake, RulebookError, shorten
from rules.teach import travel
from rules.teach.travel.carried import CHOICE, Carried
from rules.teach.travel.forms import decode_text, is_gift
from rules.teach.travel.parcel import MAGIC, unpack_files
from widgets.apps.lesson.run import KEY, MOST, Item, Run, RunError, first, loads
from widgets.apps.stage import address, asking
from widgets.apps.stage.along.files import LIST
from widgets.apps.stage.along.taken import WRITE

WRITTEN = "it is answered by writing, and a class chooses; give it wrong answers, too"


class Brought(NamedTuple):
    """The questions of a file, and how many of them stand beside a board that is not theirs."""

    run: Run
    strange: int = 0


def read(content: bytes, source: str, here: str) -> Brought:
    """The questions of a file; ``here`` is the board for those that have none.

    Raises ``RulebookError`` naming each line that cannot be asked, with the reason and the remedy.
    """
    if content.startswith(MAGIC):
        files = unpack_files(content, source)
        if LIST in files:
            return Brought(loads(decode_text(files[LIST], source), source=f"{source}, {LIST}"))
    elif not content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        text = decode_text(content, source)
        if not is_gift(text):
            return Brought(loads(text, source=source))
    return _asked(travel.read_questions(content, source), source, here)


def _asked(found: tuple[Carried, ...], source: str, here: str) -> Brought:
    """What a class can be asked, in order."""
    items: list[Item] = []
    wrong: list[Mistake] = []
    strange = 0
    for one in found:
        try:
            items.append(_item(one, here))
        except RulebookError as error:
            wrong.append(Mistake(f"line {one.line} (“{shorten(one.title)}”)", first(error)))
            continue
        strange += not one.place
        here = here if KEY.fullmatch(items[-1].place) else items[-1].place
    if len(items) > MOST:
        wrong.append(Mistake("", f"these are {len(items)} questions", f"a run has at most {MOST}"))
    if wrong:
        raise RunError.listing(source, wrong)
    return Brought(Run(tuple(items)), strange)


def _item(one: Carried, here: str) -> Item:
    """A question as the list has it: where the book asks the same, it is the book's."""
    if one.place and (KEY.fullmatch(one.place) or _asks(one)):
        return loads(one.place).items[0]
    if one.kind != CHOICE:
        raise RunError(WRITTEN)
    choices = (f"{'*' * (said == one.right)}{_plain(said)}" for said in one.choices)
    text = " ".join(one.text.split()).replace("::", ":")
    return loads(f"ask {one.place or here} :: {text} :: {' | '.join(choices)}").items[0]


def _plain(choice: str) -> str:
    """An answer without what parts answers in a list."""
    return " ".join(choice.split()).replace("|", "/").replace("::", ":").lstrip("* ")


def _asks(one: Carried) -> bool:
    """Whether the book asks this very question at its place."""
    model = address.open_stage(one.place)
    return bool(model.question) and asking.put(model)[0] == one.text.removesuffix(WRITE).rstrip()
