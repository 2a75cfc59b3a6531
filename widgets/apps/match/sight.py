"""What is shown of a game at one moment, as plain data: for the player at the screen, or nobody."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.core.records import Goal
from rules.core.registry import list_games
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD
from widgets.apps.match.model import Match
from widgets.apps.match.news import Fate, News, decided, fate, lately
from widgets.apps.match.setting import Setting
from widgets.apps.match.start import Card, Start, card
from widgets.apps.match.tables import TABLES
from widgets.apps.match.you import told_to
from widgets.apps.stage import log, view
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import Entry, View, chip
from widgets.boards import Overlay, Press, board, meanwhile, wants
from widgets.kernel.scene import Ink, Layer, Path, Rect, Scene, Shape, Step, Text


class Act(NamedTuple):
    """Something that can be done now: number, words, the place that stands for it, verb.

    What is ``tried`` is offered wherever one is, lest the offer tells something.
    """

    number: int
    label: str
    place: str
    verb: str
    tried: bool = False


class Aimed(NamedTuple):
    """An act that goes in a direction: number, words, the direction."""

    number: int
    label: str
    way: int


SHORT = 20
"""How many letters the button of a kind has for the words of its one act."""


class Acts(NamedTuple):
    """The acts of one kind: its digit, ``end`` for the end of the turn, nothing for answers."""

    key: str
    name: str
    acts: tuple[Act, ...]

    @property
    def alone(self) -> str:
        """The words of its one act, if they are short enough for a button."""
        label = self.acts[0].label
        short = self.key == "end" or (len(label) <= SHORT and not self.acts[0].place)
        return label if len(self.acts) == 1 and short else ""


class Sitting(NamedTuple):
    """The game round the board: who is at the screen, what he must be told, what was agreed."""

    phase: str
    viewer: str
    next: str
    setting: Setting
    called: str = ""
    party: str = ""
    """What who comes next is called: another name than his own is that of many."""
    news: tuple[News, ...] = ()
    own: tuple[Entry, ...] = ()
    fate: Fate | None = None
    decided: str = ""
    """The clause that decided what the viewer is told first: his fate, or his own last move."""
    result: str = ""
    won: bool = False
    moves: int = 0
    said: str = ""
    hides: bool = False
    running: bool = False
    because: tuple[str, str] = ("", "")
    notice: str = ""
    goal: Goal = Goal("")
    acts: tuple[Acts, ...] = ()
    left: str = ""
    start: Start = Start(())
    back: bool = False
    things: tuple[str, ...] = ()
    """What of the goal can be pressed."""
    told_of: str = ""
    """What is told of the thing that was pressed."""
    aimed: tuple[Aimed, ...] = ()
    """The acts of the kind in hand that go in a direction."""
    his: tuple[Act, ...] = ()
    """What the man in hand can do beside going somewhere."""
    waits: Press | None = None
    """What is told while the other one moves, where the game has more to say of it."""


@lru_cache(maxsize=16)
def _blank(game: str, title: str) -> View:
    """The view of an empty table; of its position nothing is told."""
    scenario = Setting(game).blank()
    return view.view(StageModel(replace(scenario, title=title)))


def seen(match: Match) -> View:
    """The view of whoever is at the screen; of an empty table while nobody may look."""
    if match.hides:
        found = _blank(match.setting.game, match.setting.title)
        name = match.popup if match.popup == "keys" else ""
        return replace(
            found, state=match.state, said=match.said, problem=match.problem, clauses=(),
            spoken=match.said, course=found.course._replace(step=0, last=0),
            eyes=found.eyes._replace(viewer="", viewers=(), seen_by=()),
            drawer=found.drawer._replace(log=()),
            table=found.table._replace(players=(), brief=""),
            popup=found.popup._replace(name=name, notice=match.notice),
        )  # fmt: skip
    found = view.view(match)
    drawer = found.drawer._replace(others=(), odds=())
    ended = match.result
    if match.over:
        choices = found.choices._replace(offers=())
        return replace(found, result=ended.text if ended else "", choices=choices, drawer=drawer)
    moves = match.heard()
    fired: tuple[str, ...] = ()
    if not match.refused:
        # What the viewer did not hear is not even passed over in silence.
        last = moves[-1] if moves else match.timeline.root
        told = log.heard(match, last)
        why = tuple(event.text for event in told if event.text and event.kind != "turn")
        fired = log.clauses(match, last)
        drawer = drawer._replace(
            why=why or drawer.why, fired=tuple(map(chip, fired)) or drawer.fired
        )
    # While a game is played nothing leads back to an earlier step of it. The newest comes first.
    entries = tuple(entry._replace(step="") for entry in drawer.log if entry.did != log.UNHEARD)
    men = tuple(one._replace(label=_yours(match, one.label)) for one in found.choices.movers)
    return replace(
        found, result="", clauses=fired or found.clauses,
        course=found.course._replace(step=len(moves), last=len(moves)),
        choices=found.choices._replace(roll="", movers=men),
        drawer=drawer._replace(log=entries[::-1]),
        # In a game nobody is told more than the one at the screen may know.
        asked=found.asked._replace(nearable=False),
    )  # fmt: skip


def sitting(match: Match) -> Sitting:
    """What stands round the board."""
    setting = match.setting
    around = Sitting(
        match.phase, "", match.next, setting,
        party=match.game.speech.name_player(match.next) if match.next else "",
        said=match.said, hides=match.hides,
        running=match.running, notice=match.notice,
        start=_start(match) if match.phase == SETUP else Start(()),
    )  # fmt: skip
    if match.hides:
        return around
    ended = match.result
    seen = match.game.observe(match.node.state, match.viewer)
    around = around._replace(
        viewer=match.viewer,
        called=match.game.speech.name_player(match.viewer),
        result=_ended(match),
        won=bool(ended and ended.winners),
        goal=match.game.play.find_goal(seen),
    )
    if match.over:
        # A game that was given up did not end by its last move.
        left = match.given_up and match.node is match.script[-1]
        reason = "" if left else match.reasons.get(id(match.node), "")
        who = getattr(match.node.action, "who", "")
        return around._replace(moves=len(match.script) - 1, because=(who, reason))
    (own, news), lost = lately(match), fate(match)
    return around._replace(
        moves=len(match.heard()), own=own, fate=lost, news=news, acts=_acts(match),
        decided=lost.clause if lost else decided(match),
        left=_left(match), back=match.can_take_back, told_of=match.told_of[0],
        things=found.THINGS if (found := wants(match.board)) else (),
        aimed=tuple(
            Aimed(number, match.game.speech.label(match.timeline.state, action), action.way)
            for number, action in match.aimed
        ),
        his=_his(match),
        waits=other.meanwhile(match.game, match.node.state, match.viewer)
        if (other := meanwhile(match.board))
        else None,
    )  # fmt: skip


def _ended(match: Match) -> str:
    """How the game ended, told to the one person who played it."""
    ended, people = match.result, match.setting.persons
    if not ended or len(people) != 1:
        return ended.text if ended else ""
    return told_to(ended.text, people[0], match.game.speech.name_player(people[0]))


def _start(match: Match) -> Start:
    """What can be begun, or gone on with; of games not looked at the usual words are told."""
    setting, settings = match.setting, match.settings
    listed = list_games() if setting.open and not setting.origin else ()
    cards = tuple(
        card(settings[game])
        if game in settings
        else Card(game, table.name, table.blurb, table.usual)
        for game, table in TABLES.items()
        if game in listed
    )
    parked, words = match.parked, ""
    if parked is not None and not parked.hides:
        seen = parked.game.observe(parked.timeline.state, parked.viewer)
        goal = parked.game.play.find_goal(seen)
        told = (f"You are {parked.viewer}", goal.wins, goal.have, goal.lacks, goal.ahead)
        words = " · ".join(part for part in told if part)
    name = parked.setting.table.name if parked else ""
    shown = setting if match.unfolded else None
    return Start(cards or (card(setting),), shown, (name, words))


def _acts(match: Match) -> tuple[Acts, ...]:
    """What can be done now, by kind, in the order of the digits."""
    state, names = match.timeline.state, {one.digit: one.name for one in match.setting.table.kinds}
    seated = match.viewer in match.setting.seats
    tries = match.game.play.free_tries(state, match.viewer) if seated else ()
    found = []
    for key, acts in sorted(match.kinds().items(), key=lambda one: (not one[0], one[0])):
        places = match.targets(tuple(action for _, action in acts))
        listed = tuple(
            Act(
                number,
                _yours(match, match.game.speech.label(state, action)),
                place,
                action.verb,
                action in tries,
            )
            for (number, action), place in zip(acts, places, strict=True)
        )
        here = "Go" if not key and all(places) else "Answer"
        found.append(Acts(key, "End" if key == "end" else names.get(key, here), listed))
    return tuple(found)


def _his(match: Match) -> tuple[Act, ...]:
    """What the man in hand alone can do: answers, and ways where his verb has but one."""
    if not match.mover or (pawn := getattr(match.mover.actions[0], "pawn", -1)) < 0:
        return ()
    ways, state = match.mover.actions, match.timeline.state
    alone = [verb for verb, many in Counter(one.verb for one in ways).items() if many == 1]
    free = match.kinds().get("", [])
    led = [one for one in enumerate(match.offered()) if one[1] in ways and one[1].verb in alone]
    return tuple(
        Act(
            number,
            _yours(match, match.game.speech.label(state, action)),
            "way" * (action in ways),
            action.verb,
        )
        for number, action in (*free, *led)
        if getattr(action, "pawn", -1) == pawn
    )


def _yours(match: Match, text: str) -> str:
    """The words of a choice as who is at the screen is told them: "the first man" is his own."""
    return told_to(text, match.viewer, match.game.speech.name_player(match.viewer))


def _left(match: Match) -> str:
    """How much of the turn is left, as the viewer sees it."""
    seen = dict(match.game.observe(match.timeline.state, match.viewer).facts)
    for key, word in (("points", "point"), ("left", "action")):
        many = str(seen.get(key, "0"))
        if many.isdecimal() and int(many):
            return f" with {many} {word}{'' if many == '1' else 's'} left"
    return ""


def picture(match: Match, size: float, *, phone: bool) -> Scene:
    """The board of whoever is at the screen, or the covered one, no larger and no smaller."""
    if not match.hides:
        return scene(match, size, phone=phone, record=match.phase in (TOLD, OVER))
    table = match.setting.table
    words = "Two sheets, face down" if table.sheets > 1 else "Nothing is laid out yet"
    title = "No game has been laid out yet."
    low = match.phase == SETUP
    wide, tall = covered_size(table.sheets, phone=phone, low=low)
    if match.phase != SETUP:
        words, title = "The board is covered", "The board is covered."
        if match.phase == COVERED:
            title = f"{title} {match.next} comes next."
        if table.steady:
            wide, tall = _room(match, size, phone=phone)
    return curtain(wide, tall, title, words, sheets=table.sheets, stacked=phone)


def _room(match: Match, size: float, *, phone: bool) -> tuple[float, float]:
    """How large the board is where it is equally large for everybody, whatever he knows."""
    root, game = match.timeline.root, match.setting.game
    first = match.viewers[1]
    learned = board(game).learn(match.game, match.timeline.information(first, root))
    drawn = match.board.scene(
        match.game,
        root.state,
        first,
        Overlay(phone=phone, room=match.room, playing=True),
        size,
        learned,
    )
    return drawn.width, drawn.height


# -- the covered board: the same picture whatever lies beneath -------------------------------------

GAP, EDGE, PITCH = 14.0, 12.0, 22.0
NARROW, WIDE = 366.0, 748.0
"""What a covered board takes on a phone and on a page, where none has been laid out yet."""


def covered_size(sheets: int, *, phone: bool, low: bool = False) -> tuple[float, float]:
    """The size of a covered board where none is known; ``low`` before a game, to leave room."""
    if not phone:
        return WIDE, 130.0 if low else 300.0
    tall = 90.0 if low else 150.0
    return NARROW, 2 * tall + GAP if sheets > 1 or not low else tall


@lru_cache(maxsize=16)
def curtain(
    width: float, height: float, title: str, words: str, *, sheets: int = 1, stacked: bool
) -> Scene:
    """The covered board in this size, of one sheet or of two; ``words`` stand on it."""
    if sheets == 1:
        laid = [(0.0, 0.0, width, height)]
    elif stacked:
        tall = (height - GAP) / 2
        laid = [(0.0, 0.0, width, tall), (0.0, tall + GAP, width, tall)]
    else:
        wide = (width - GAP) / 2
        laid = [(0.0, 0.0, wide, height), (wide + GAP, 0.0, wide, height)]
    shapes: list[Shape] = []
    for x, y, w, h in laid:
        shapes.append(Rect(x + 2, y + 3, w - 2, h - 3, 6, Ink("shade")))
        shapes.append(Rect(x + 0.5, y + 0.5, w - 3, h - 4, 6, Ink("fog", "edge", 1.5)))
        inner = (x + EDGE, y + EDGE, w - 2 * EDGE - 2, h - 2 * EDGE - 3)
        shapes.append(Rect(*inner, 4, Ink("", "fogink", 1)))
        shapes.append(Path(_weave(*inner), Ink("", "fogink", 0.7, (), 0.55)))
    middle = height / 2
    room = min(width - 40, 24 + 10.5 * len(words))
    shapes.append(Rect((width - room) / 2, middle - 24, room, 48, 8, Ink("sheet", "edge", 1.5)))
    shapes.append(Text(width / 2, middle + 6, words, 18, "lead", 700))
    layer = Layer("ground", tuple(shapes), still=True)
    return Scene(width, height, title, (layer,), (), 1, 0.0, focus=(width / 2, height / 2))


def _weave(x: float, y: float, w: float, h: float) -> tuple[Step, ...]:
    """Slanting lines both ways, as on the back of a card."""
    steps: list[Step] = []
    at = PITCH
    while at < w + h:
        left, right = max(0.0, at - h), min(at, w)
        steps += [("M", x + left, y + at - left), ("L", x + right, y + at - right)]
        steps += [("M", x + w - left, y + at - left), ("L", x + w - right, y + at - right)]
        at += PITCH
    return tuple(steps)
