"""The tab Weigh: whose choices are weighed here, how far it is, and that in words.

Nothing of it reads the true position: worlds are drawn from what the one to act has been told.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.core.records import CHANCE
from rules.search.weigh import ENOUGH, FIRST_WORLDS, Range, Weighed, Weighing
from widgets.apps.stage.afar import Afar, begun
from widgets.apps.stage.model import StageModel
from widgets.kernel.html import counted

LATER = "After your answer."
FAILED = "Nothing can be weighed here: the engine has failed ({}). The game goes on as it stands."
BESIDE = "The second Python has failed ({}). The games are played by the first one, more slowly."
JUDGED = 10
"""Worlds before one choice is told to be better: until then only shares and their ranges stand."""


class Row(NamedTuple):
    """A choice: its words and number, its share and range of 100, whether none is told better.

    Without ``played`` it has no share yet.
    """

    label: str
    number: int
    share: float
    low: float
    high: float
    best: bool
    played: bool = True


class Scales(NamedTuple):
    """What the tab shows. ``note`` stands alone where nothing can be weighed.

    ``trouble`` is what the second Python has failed at, beside what is played here. With
    ``halves`` the worlds that may be asked for make the ranges half as wide.
    """

    who: str = ""
    note: str = ""
    worlds: int = 0
    rows: tuple[Row, ...] = ()
    verdict: tuple[str, str] = ("", "")
    about: str = ""
    done: bool = False
    halves: bool = False
    trouble: str = ""


def chooser(model: StageModel) -> str:
    """Who acts in the position shown, if the reader has his eyes; else nobody."""
    if not model.weighs or not model.game.play.is_whole(model.node.state):
        return ""
    acting = model.game.actors(model.node.state)
    if not acting or acting[0] == CHANCE:
        return ""
    return acting[0] if model.sees_all or model.viewer == acting[0] else ""


def opens(model: StageModel) -> bool:
    """Whether the tab can be opened here, or is open and can be shut."""
    return bool(chooser(model)) or model.tab == "weigh"


def weighed_here(model: StageModel) -> Weighing | str:
    """The decision shown, being weighed; or why it is not, in a sentence."""
    if model.state == "predict" or model.hidden:
        return LATER
    who = chooser(model)
    if not who:
        return "Weigh tells what each choice is worth to whoever acts. Here nobody has a choice."
    key = (model.node, who)
    if model.weighing is None or model.weighing[0] != key:
        if model.weighing is not None and isinstance(model.weighing[1], Afar):
            model.weighing[1].close()
        model.weighing = (key, _begun(model, who))
    found: Weighing | str = model.weighing[1]
    return found


def _begun(model: StageModel, who: str) -> Weighing | str:
    choices = model.game.play.offered_actions(model.node.state, who)
    if len(choices) < 2:
        return f"{who} has only one choice here."
    return begun(model.timeline, who, model.node, choices, model.scenario.id)


def scales(model: StageModel) -> Scales:
    """What the tab shows of the position as it is."""
    here = weighed_here(model)
    if isinstance(here, str):
        return Scales(note=here)
    found = here.weighed()
    state = model.node.state
    rows = tuple(
        Row(
            model.game.speech.label(state, row.action), number, 100 * row.share.value,
            100 * row.share.low, 100 * row.share.high,
            best=number in found.best or found.worlds < JUDGED, played=bool(row.games),
        )
        for number, row in enumerate(found.rows)
        if not found.aside or number in (*found.best, *found.behind)
    )  # fmt: skip
    if here.done:
        rows = tuple(sorted(rows, key=lambda row: (-row.share, row.number)))
    words = about(found, here.me, model.game.play.rollout_limit)
    trouble = BESIDE.format(here.trouble) if isinstance(here, Afar) and here.trouble else ""
    if not found.games:
        return Scales(here.me, about=words, trouble=trouble)
    return Scales(
        here.me, worlds=found.worlds, rows=rows, verdict=verdict(found, rows),
        about=words, done=here.done, halves=here.wanted == ENOUGH, trouble=trouble,
    )  # fmt: skip


def verdict(found: Weighed, rows: tuple[Row, ...]) -> tuple[str, str]:
    """Which choice to take, as one says it; then how that is known."""
    if found.worlds < JUDGED:
        return (
            "It is too early to say which choice is best.",
            f"That takes {JUDGED} worlds at least. So few games leave wide ranges.",
        )
    names = {row.number: f"“{row.label}”" for row in rows}
    best = [names[at] for at in found.best if at in names]
    behind = [names.get(at, "The other one") for at in found.behind]
    worse = f" {behind[0]} is worse." if behind else ""
    if len(behind) > 1:
        worse = f" The other {len(behind)} are worse."
    if len(best) == 1:
        return (f"{best[0]} is better than all else.", "World by world, chance left out.")
    gap = found.gap or Range(0, 0, 0)
    low, high = sorted((round(100 * gap.low), round(100 * gap.high)))
    apart = f"differ by {abs(round(100 * gap.value))} world by world"
    most = f"{best[0]} and {best[1]}, which win most,"
    return (
        f"{', '.join(best[:-1])} and {best[-1]} are about as good.{worse}",
        f"{most} {apart}, and it may be {_signed(low)} to {_signed(high)}.",
    )


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def about(found: Weighed, who: str, horizon: int) -> str:
    """What was drawn anew, who played, that he is no master, how many games, and how long."""
    if not found.games:
        return f"Looking for worlds that agree with all that {who} was told."
    dealt = (
        f"{found.dealt} were drawn anew for each world"
        if found.dealt
        else ("Nothing is hidden here")
    )
    late = "The dice are fair."
    if horizon:
        late = f"A game that is not won after {horizon} actions counts as not won."
    left = f" Left aside after a first trial: {counted(found.aside, 'choice')}."
    aside = left if found.aside else ""
    where = counted(found.worlds, "world") if found.worlds else "the first world"
    seldom = (
        f" Since world {FIRST_WORLDS}, what is clearly behind is played in every fourth world only."
        if found.worlds > FIRST_WORLDS and found.behind
        else ""
    )
    return (
        f"Played from what {who} may know. {dealt}, the same worlds for every choice; all seats "
        "were played by the engine’s quick player, which is no master. "
        f"{counted(found.games, 'game')} in {where} so far.{seldom} {late}{aside}"
    )


def ask_more(model: StageModel) -> None:
    """Play on where it rests."""
    here = weighed_here(model)
    if not isinstance(here, str) and here.done:
        here.more()


def rest(model: StageModel) -> None:
    """Nobody looks at the tab: whoever plays for it elsewhere stops."""
    if model.weighing is not None and isinstance(model.weighing[1], Afar):
        model.weighing[1].rest()


def mark(model: StageModel) -> Any:
    """What changes when the tab shows something else."""
    if model.tab != "weigh" or model.weighing is None or isinstance(model.weighing[1], str):
        return None
    here = model.weighing[1]
    return here.games, here.wanted, getattr(here, "trouble", "")
