"""Twins: positions that one viewer cannot tell apart, and all that reaches him of a position.

At any moment of a game under any rulings worlds are drawn for one viewer (:mod:`rules.core.worlds`)
in which he was told and sees the same. From there one of them is played on beside the true
position. As long as he hears the same words in both, the same reaches him, byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from random import Random
from typing import Any, NamedTuple

from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.games.underground.actions import BUY
from rules.knowledge.hidden import Boards
from rules.simulate.variant import Variant
from tests.conformance.entrants import ENTRANTS
from widgets.apps.match import sight
from widgets.apps.match import view as round_the_board
from widgets.apps.match.course import TURN, WATCH
from widgets.apps.match.model import Match
from widgets.apps.match.origin import Origin
from widgets.apps.match.setting import STEPS, Setting
from widgets.apps.stage import asking, parts, weighing
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.presses import TABS
from widgets.apps.stage.view import view
from widgets.kernel.scene import Scene

Line = Timeline[Any, Any]
ANY: Any = None

SIDES = {"labyrinth": "made:4", "ravines": "made:4", "duel": "made:5"}
"""Boards on which worlds are drawn quickly."""
LONG = 24
"""Actions before a moment, at most."""
DRAWN, ONWARD = 10, 2
"""Worlds that are drawn at a moment; steps that each is played on beside the true position."""
FEW = 24
"""Drafts of a hidden board, of which they are drawn: where all drop out, another moment will do."""
ENOUGH = 5
"""Leaks that are told; after those nothing is looked for."""
PLENTY = 12
"""Tries of which the refusals are compared, at most."""
POPUPS = ("", "whynot", "about", "", "more", "parts")
"""Lists that are open, in turn."""


class Moment(NamedTuple):
    """A moment of a game: the rulings, who looks, the true line and others that he may be in."""

    rulings: dict[str, str]
    viewer: str
    line: Line
    others: tuple[Line, ...]


# -- drawing them ---------------------------------------------------------------------------------


def begun(game: Game[Any, Any], random: Random) -> tuple[Any, dict[str, str]]:
    """A first position: of a whole game under random rulings, or one that a test makes up."""
    if random.random() < 0.3:
        state = ENTRANTS[game.id]().made(random)
        return state, {"made": "up"}
    names = random.sample(sorted(game.rulings.offered), random.randint(0, 8))
    rulings = {name: random.choice(game.rulings.offered[name].choices) for name in names}
    least, most = game.setups.players
    variant = Variant(
        game.id, random.randint(max(2, least), min(4, most)), rulings=rulings,
        board=SIDES.get(game.id, ""), seed=random.randrange(1 << 30),
    )  # fmt: skip
    return variant.begin(0), rulings


def moment(game: Game[Any, Any], number: int) -> Moment | None:
    """A moment of a game, by its number; ``None`` where none of its worlds is found."""
    random = Random(f"{game.id} {number}")
    try:
        state, rulings = begun(game, random)
    except RulebookError:  # these rulings have no such board
        return None
    line: Line = Timeline(game, state)
    for _ in range(random.randint(0, LONG)):
        listed = game.actions(line.state)
        if not listed:
            break
        line.play(random.choice(listed))
    viewer = random.choice(game.viewers(line.state)[1:])
    what = line.seen(viewer)
    found: list[Line] = []
    try:
        drawn = find_worlds(game, what)
        assert isinstance(drawn, Boards)
        drawn.sizes = (FEW,)
        for at in range(DRAWN):
            other: Line = Timeline(game, drawn.sample(Random(f"{number} {at}")).state)
            if other.state != line.state and same_table(line, other, viewer):
                found.append(other)
    except NoWorld:
        pass
    return Moment(rulings, viewer, Timeline(game, line.state), tuple(found)) if found else None


def same_table(one: Line, other: Line, viewer: str) -> bool:
    """Whether the viewer sees and may do the same in both positions."""
    first, second = (Timeline(line.game, line.state).seen(viewer) for line in (one, other))
    return first == second


def follows(line: Line, other: Line, action: Any, viewer: str, random: Random) -> bool:
    """Play what sounds like ``action`` in another truth; whether the viewer hears the same there.

    ``line`` is the true one, in which the action was just played.
    """
    game, before = line.game, line.cursor.parent
    assert before is not None
    heard = game.audible(before.state, action, viewer)
    there = game.actions(other.state)
    alike = [one for one in there if game.audible(other.state, one, viewer) == heard]
    if not alike:
        return False
    other.play(action if action in alike else random.choice(alike))
    return bool(words(line, viewer) == words(other, viewer))


def words(line: Line, viewer: str) -> Any:
    """The bare words that a viewer has heard, and what he sees on the table.

    Whoever may shop in the tunnels looks the reserve through (UE-SHOP-01).
    """
    told, listed = line.information(viewer), line.game.actions(line.state)
    return (
        [one for one in listed if one.who == viewer and one.verb == BUY],
        [event.text + event.words for event in told.opening],
        [(one.spoken, [event.text + event.words for event in one.events]) for one in told.heard],
        told.now,
    )


# -- all that reaches a viewer --------------------------------------------------------------------


def reaching(line: Line, viewer: str, which: int) -> dict[str, Any]:
    """All that reaches a viewer, by what it is: from the engine, and on a stage.

    ``which`` says of the stages of the book and of a game at the screen, of their tabs and lists,
    which is open.
    """
    stage = played if which % 2 else read_in_the_book
    return {
        "told": line.information(viewer),
        "weighed": line.seen(viewer),
        **may(line, viewer),
        **{f"{stage.__name__}: {key}": one for key, one in stage(line, viewer, which // 2).items()},
    }


def may(line: Line, viewer: str) -> dict[str, Any]:
    """What he may do, in its order, with its words; what he tries in vain, and why."""
    game, state = line.game, line.state
    mine = game.play.offered_actions(state, viewer)
    tries = [one for one in game.candidates(state) if one.who == viewer and one not in mine]
    step = max(1, len(tries) // PLENTY)
    return {
        "do": [(game.format(state, one), game.speech.label(state, one)) for one in mine],
        "try": [(game.format(state, one), game.refusals(state, one)) for one in tries[::step]],
        "ask": (game.speech.prompt(state), game.speech.hint(state)),
        "reckon": game.play.known_odds(state, line.information(viewer)),
    }


@cache
def blank(game: str) -> Match:
    """A game in which nothing was laid out yet."""
    setting = Setting(game, pace=STEPS)
    return Match(setting.blank(), setting=setting)


def on(model: Any, line: Line, viewer: str) -> Any:
    """A stage that stands at the end of a line."""
    found = copy(model)
    found.take_up(line, tuple(line.line()))
    found.viewer = viewer
    return found


@cache
def stage(game: str) -> StageModel:
    """A stage of the book."""
    return StageModel(Setting(game).blank())


def read_in_the_book(line: Line, viewer: str, which: int) -> dict[str, Any]:
    """A stage of the book: its regions with a tab and a list open, its picture, its motion."""
    model: StageModel = on(stage(line.game.id), line, viewer)
    picture = scene(model)
    place = picture.places[which % len(picture.places)].id
    model.tab, model.popup = [*TABS][which % len(TABS)], POPUPS[which % len(POPUPS)]
    if model.popup == "about":
        model.popup = f"about:{place}"
    if model.tab == "weigh" and not weighing.chooser(model):
        model.tab = "else"
    seen = view(model)
    return {
        **parts.regions(seen, picture, listing=bool(which % 2)),
        "picture": drawn(picture),
        "motion": model.motion(),
        **({} if which % 4 else {"pressed": pressed(model, place, which)}),
        **({} if which % 8 else {"phone": asking.on_the_spot(model, "Where?", [])}),
    }


def pressed(model: StageModel, place: str, which: int) -> list[Any]:
    """What some presses are answered: a place, a direction, a move of somebody else."""
    told, rivals = [], [who for who in model.viewers[1:] if who != model.viewer]
    tries: dict[str, Any] = {"choose": place, "direct": which % 4}
    if rivals:
        tries["perform"] = f"{rivals[which % len(rivals)]}: take"
    for do, arg in tries.items():
        fresh = StageModel(model.scenario)  # a press may write lines of one's own
        one = on(fresh, Timeline(model.game, model.node.state), model.viewer)
        getattr(one, do)(arg)
        told.append((do, arg, one.said, one.refused, one.picked))
    return told


def played(line: Line, viewer: str, which: int) -> dict[str, Any]:
    """A game at the screen: its regions and its picture, while others act and while he does."""
    match: Match = on(blank(line.game.id), line, viewer)
    setting = match.setting = copy(match.setting)
    setting.origin = Origin(ANY, line.game.viewers(line.state)[1:], "A game", 0, viewer, "")
    setting.people = (viewer,)
    match.next = next(iter(line.game.actors(line.state)), "")
    match.phase = TURN if match.next == viewer else WATCH
    match.tab = ("why", "log")[which % 2]
    seen, around = sight.seen(match), sight.sitting(match)
    picture = sight.picture(match, 1.0, phone=bool(which % 3))
    listed = round_the_board.regions(seen, around, picture, listing=bool(which % 2))
    return {**listed, "picture": drawn(picture), "motion": match.motion()}


def drawn(picture: Scene | None) -> Any:
    """A picture as plain values, with a second one beside it."""
    if picture is None:
        return None
    layers, second = [vars(one) for one in picture.layers], drawn(picture.second)
    return {**vars(picture), "layers": layers, "second": second}


class Leak(NamedTuple):
    """What tells the viewer something: by which number, under which rulings, what, and how."""

    number: int
    rulings: dict[str, str]
    viewer: str
    what: str
    one: Any
    other: Any

    def __str__(self) -> str:
        mine, its = repr(self.one), repr(self.other)
        apart = next((at for at, (a, b) in enumerate(zip(mine, its, strict=False)) if a != b), 0)
        part = slice(max(0, apart - 120), apart + 120)
        where = f"moment {self.number}, {self.rulings}, seen by {self.viewer}"
        return f"{where}: {self.what}\n  {mine[part]}\n  {its[part]}"


def leaks(found: Moment, number: int) -> Iterator[Leak]:
    """All that tells the viewer of a moment something.

    The true position is played on by lot; a third of the worlds is looked at after each step.
    """
    line, viewer, random = Timeline(found.line.game, found.line.state), found.viewer, Random(number)
    others = list(found.others)
    for step in range(ONWARD + 1):
        if step:
            listed = line.game.actions(line.state)
            if not listed:
                return
            action = random.choice(listed)
            line.play(action)
            others = [one for one in others if follows(line, one, action, viewer, random)]
        mine = None
        for other in others if step == ONWARD else others[:: ONWARD + 1]:
            mine = mine or reaching(line, viewer, number + step)
            its = reaching(other, viewer, number + step)
            for what in mine:
                if mine[what] != its[what]:
                    yield Leak(number, found.rulings, viewer, what, mine[what], its[what])


def searched(game: Game[Any, Any], pairs: int, first: int = 0) -> tuple[int, list[Leak]]:
    """How many pairs were looked at from moment ``first`` on, and what was found in them."""
    looked, wrong, number = 0, list[Leak](), first
    while looked < pairs and len(wrong) < ENOUGH:
        found = moment(game, number)
        if found:
            looked += len(found.others)
            wrong += leaks(found, number)
        number += 1
    return looked, wrong
