"""The line that says what to press: a row for every state, and what holds of each in made games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from html import escape
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from rules.core.records import CHANCE
from rules.core.timeline import Timeline
from rules.games.colditz.board.plan import EQUIPMENT, SYMBOLS, room_name
from rules.scenarios import address, load
from rules.scenarios.format import from_table
from tests.cases import each, of_the_book
from tests.played import played
from tests.rules.games import plays
from tests.strategies import few
from tests.widgets.apps.match.conftest import laid
from tests.widgets.apps.match.test_model import turns
from widgets import play
from widgets.apps.match import sight, waits
from widgets.apps.match.setting import FAST, STEPS
from widgets.apps.match.tables import TABLES
from widgets.apps.match.view import SPOKEN, own
from widgets.apps.match.widget import MatchStage
from widgets.apps.match.you import doing, told_to
from widgets.apps.stage import picture, view
from widgets.apps.stage.model import LABEL, StageModel
from widgets.apps.stage.parts import head
from widgets.apps.stage.picture import scene
from widgets.boards import Press, Slips, board, meanwhile, walks
from widgets.boards.pair.joining import JOIN
from widgets.kernel.scene import SIGHT

pytestmark = pytest.mark.usefixtures("quick")

STATES = Path(__file__).parent / "states"
DESK, PHONE = 64, 34
"""The letters of a line, and of its short form."""
ASKS = re.compile(
    r"\b(you|your|yours)\b|^(Press|Throw|Roll|Climb|Jump|Turn|Take|Swap|Fight|Draw|Attack|Line|Say|"
    r"Agree|Make|Nobody|Nothing|No points|Which|He may|All|A double|Another|A treasure|"
    r"The treasure|\w+ places? fits?)\b", re.IGNORECASE,
)  # fmt: skip
"""Second person, or a verb first."""
CODE = re.compile(r"\b(Br|Du|Po|Fr|Am|G)\d+\b|\b[A-Z]{1,2}\d{2}\b|\bT\d_\d\b")
"""What a man or a circle of the castle is called by a machine."""
BARE = re.compile(r"<kbd.*?</kbd>|<[^>]*>")
"""Whatever of a button is not its words."""


class State(NamedTuple):
    """Somebody who is asked: what he is told, and what he can do, by verb in words."""

    press: Press
    acts: tuple[tuple[str, str], ...]

    @property
    def row(self) -> dict[str, Any]:
        """The row of the table."""
        press = self.press
        named, verbs = dict(press.named), dict.fromkeys((*press.answers, press.blue))
        found: dict[str, Any] = {"line": press.line}
        found |= {"second": press.second} if press.second else {}
        words = [
            named.get(verb, label) for one in verbs for verb, label in self.acts if verb == one
        ]
        found |= {"buttons": list(dict.fromkeys(words))} if words else {}
        blue = [named.get(verb, label) for verb, label in self.acts if verb == press.blue]
        return found | ({"blue": blue[0]} if blue else {})


def asked(line: Timeline[Any, Any], row: Mapping[str, Any]) -> State | None:
    """What is asked at the cursor, as a row says it; nothing where chance speaks.

    It is seen by all or by the viewer that ``at`` ends with. ``picked`` is the place of what is in
    hand, and ``to`` the place its way is drawn to, ``kind`` the verbs of the acts that were picked,
    ``sight`` where a slip is tried. Who ``waits`` is told of the other one.
    """
    game, state, viewer = line.game, line.state, "".join(row.get("at", "").split(":")[2:])
    who, drawn = next(iter(game.actors(state)), CHANCE), board(game.id)
    acts = [one for one in game.actions(state) if one.who == who]
    acts = [one for one in acts if one.verb in row.get("kind", (one.verb,))]
    if who == CHANCE or game.result(state) is not None or not acts:
        return None
    info = drawn.learn(game, line.information(viewer)) if viewer else None
    moves, mover = walks(drawn), None
    if moves and "picked" in row:
        movers = moves.movers(game, state, who, acts, info)
        mover = next(one for one in movers if one.place == row["picked"])
        ways = (one for one in moves.ways(game, state, mover) if one.place == row.get("to"))
        mover = mover._replace(uses="".join(one.uses for one in ways))
    press: Press | None
    if other := meanwhile(drawn) if row.get("waits") else None:
        press = other.meanwhile(game, state, viewer)
    elif "sight" in row:
        press = cast("Slips", drawn).sighted(info, f"{SIGHT}{viewer}/{JOIN}{row['sight']}")
    else:
        press = drawn.press(game, state, who, acts, info, mover)
    assert press is not None
    labels = ((one.verb, game.speech.label(state, one)) for one in acts)
    called = game.speech.name_player(who)
    return State(press, tuple((verb, told_to(label, who, called)) for verb, label in labels))


def standing(row: Mapping[str, Any], game: str) -> Timeline[Any, Any]:
    """The position of a row: a step of a scenario, so many actions of a play, or one laid out."""
    if "at" in row:
        name, step, *_ = row["at"].split(":")
        run = played(name)
        run.timeline.goto([run.timeline.root, *run.nodes][int(step)])
        return run.timeline
    table, play = {}, {"script": "", **row.get("laid", {})}
    if "play" in row:
        path = Path(plays.HERE) / game / "plays" / f"{row['play']}.toml"
        table = tomllib.loads(path.read_text("utf-8"))
        known = (one for one in table["play"] if one["about"] == row["about"])
        play = next(one for one in known if row.get("options") in (None, one.get("options")))
    line = plays.Line(table, play, game)
    done = [one for text in play["script"].splitlines() if text.startswith("do ")
            for one in text[3:].split(";")]  # fmt: skip
    for text in done[: row.get("actions", len(done))]:
        line.play(line.game.parse(line.state, text.strip()))
    return line


def rows(game: str) -> dict[str, dict[str, Any]]:
    """The table of the states of a game."""
    return tomllib.loads((STATES / f"{game}.toml").read_text("utf-8"))


@each("game", tuple(TABLES))
def test_every_state_has_its_line_and_buttons(game: str) -> None:
    """What is said, what the line names as buttons, and which of them is the main one."""
    for name, row in rows(game).items():
        if not row.keys() & {"at", "play", "laid"}:  # met in games by lot alone
            continue
        state = asked(standing(row, game), row)
        assert state is not None, name
        wanted = {key: row[key] for key in ("line", "second", "buttons", "blue") if key in row}
        assert (state.press.row, state.row) == (name, wanted)


@each("game", tuple(TABLES))
def test_every_answer_that_a_line_names_is_a_button(game: str) -> None:
    """In a game too, with a man in hand that was picked unasked: by itself, or in its kind."""
    for name, row in rows(game).items():
        if not row.keys() & {"buttons"} or row.keys() & {"waits", "kind", "play", "laid"}:
            continue
        stage = cast("MatchStage", play(row["at"].replace(":", "@", 1).partition(":")[0]))
        stage.do("begin")
        match, ask = stage.match, stage._shown()[0]["ask"]
        press = sight.seen(match).choices.press
        assert press is not None
        shown = {match.offered()[int(one)] for one in re.findall(r'"act" data-arg="(\d+)"', ask)}
        for key in (
            *re.findall(r'data-do="kind" data-arg="(\d)"', ask),
            *["end"] * ("turnover" in ask),
        ):
            shown |= {action for _, action in match.kinds()[key]}
        legal = {action.verb for action in match.offered()} & {*press.answers}
        assert legal <= {action.verb for action in shown}, name
        for key, words in re.findall(r'"kind" data-arg="(\d)".*?"er-w">([^<]*)', ask):
            # "Play Hideaway" plays it; only "Card …" opens a list.
            acts = tuple(action for _, action in match.kinds()[key])
            opens = len(acts) > 1 or any(match.targets(acts))
            assert "…" in words or not opens, (name, words)


@pytest.mark.slow
@each("game", tuple(TABLES))
def test_every_question_of_a_game_is_a_row(game: str) -> None:
    """In games by lot: second person, short, no code, one main button at most, all in reach."""
    known, seen = rows(game), set()
    for seed in range(few(4)):
        stage = laid(game, **({} if game == "duel" else {"players": 3}))
        for match in turns(stage, Random(seed), few(60)):
            match.popup, match.tab = "", ""
            shown, around = sight.seen(match), sight.sitting(match)
            press = shown.choices.press
            assert press is not None
            seen.add(press.row)
            assert press.row in known, press
            if not known[press.row].keys() & {"at", "play", "laid"}:
                assert fnmatch(press.line, known[press.row]["line"])
            assert ASKS.search(press.line), press.line
            assert len(press.line) <= DESK
            assert len(press.short or press.line) <= PHONE
            assert not CODE.search(f"{press.line} {press.short} {press.second}")
            ask = stage._shown()[0]["ask"]
            assert ask.count("er-main") == bool(press.blue), press
            assert "er-few" in ask, press  # on a phone no button beside it makes it smaller
            _in_reach(match, stage, ask)
            named = {act.verb for one in around.acts for act in one.acts}
            assert {*press.answers, press.blue} & named or not press.blue
    assert len(seen) > 1


def _in_reach(match: Any, stage: Any, ask: str) -> None:
    """Every legal act is a button, a press on the board, or stands in "Other …"."""
    match.open("other")
    listed = stage._shown()[0]["popup"]
    match.popup = ""
    carried = {action for mover in match.movers() for action in mover.actions}
    pattern = re.compile(r'data-do="act" data-arg="(\d+)"')
    found = {int(one) for one in (*pattern.findall(ask), *pattern.findall(listed))}
    for number, action in enumerate(match.offered()):
        assert number in found or action in carried, match.game.format(match.node.state, action)


def common() -> Iterator[tuple[str, MatchStage]]:
    """A game in every state that all games have in common, with the name of its row."""
    stage = cast("MatchStage", play())
    yield "G1", stage
    stage.do("play", "labyrinth")
    stage.do("any")
    stage.do("leave")
    yield "G2", stage
    two, three = {"people": ("A", "B"), "players": 2}, {"people": ("A", "B"), "players": 3}
    stage = laid("labyrinth", **two)
    yield "G7", stage
    stage.do("reveal", "A")
    stage.do("any")
    yield "G6", stage
    stage = laid("labyrinth", **three)
    stage.do("reveal", "A")
    stage.do("giveup")
    yield "G11", stage
    stage = laid("labyrinth")
    stage.match.keep_pace(STEPS)
    stage.do("any")
    yield "G5", stage
    stage.match.keep_pace(FAST)
    yield "G4", stage
    stage.match.problem = "KeyError"
    yield "G13", stage
    stage = laid("labyrinth")
    stage.do("any")
    stage.do("turnover")
    yield "G8", stage
    stage.do("escape")
    stage.do("stop")
    yield "G9", stage
    stage = laid("labyrinth")
    stage.do("giveup")
    yield "G10", stage


def test_what_all_games_have_in_common_is_a_row() -> None:
    """The line where no act is asked for, each button once, and the main one."""
    known = rows("common")
    for name, stage in common():
        ask = stage._shown()[0]["ask"]
        told = waits.press(sight.seen(stage.match), sight.sitting(stage.match))
        assert told is not None, name
        found: dict[str, Any] = {"line": told.line} | (
            {"second": told.second} if told.second else {}
        )
        buttons = re.findall(r'<button[^>]*class="([^"]*)"[^>]*>(.*?)</button>', ask)
        plain = [(look, BARE.sub("", words).strip()) for look, words in buttons]
        found |= {"buttons": list(dict.fromkeys(words for _, words in plain))}
        main = {words for look, words in plain if "er-main" in look}
        found |= {"blue": main.pop()} if main else {}
        assert (told.row, found, main) == (name, known.pop(name), set()), name
        assert escape(told.line) in ask
    assert not known


def test_on_a_phone_every_place_is_in_sight_or_named() -> None:
    """What may be pressed beyond the part shown stands at its edge; a tap brings it."""
    model = StageModel(load("underground/first-steps"))
    model.room = (390.0, 430.0)
    model.goto(11)
    pill = head.beyond(view.view(model), scene(model, phone=True))
    assert ">3 more: m2, e7, e9<" in pill
    (place,) = re.findall(r'data-do="pan" data-arg="(\w+)"', pill)
    model.pan(place)
    assert "m2" not in head.beyond(view.view(model), scene(model, phone=True))


# -- what happened, told to oneself; a press that does nothing ------------------------------------


def test_what_happened_to_somebody_is_told_to_him() -> None:
    """Every sentence of the book about who acts: "you", with the verb that goes with it."""
    told = {"A dies by accident and starts over.": "You die by accident and start over.",
            "P1's grenade removes the wall above c1.": "Your grenade removes the wall above c1.",
            "The third British man gives himself up.": "Your third man gives himself up.",
            "The British man goes to the yard.": "Your man goes to the yard.",
            "The British end the Turn.": "You end the Turn.",
            "B uses signpost, throws 3.": "You use signpost, throw 3.",
            "All lie; B, who has the next turn, says which one moves.":
            "All lie; you, who have the next turn, say which one moves.",
            "A: Shoot right: “wounded: B, C” (ранен: B, C). B stays on d1.":
            "A: Shoot right: “wounded: B, C” (ранен: B, C). You stay on d1."}  # fmt: skip
    seats = (("A", ""), ("P1", ""), *[("British", "the British")] * 3, *[("B", "")] * 3)
    heard = zip(told, seats, strict=True)
    assert [told_to(text, who, called) for text, (who, called) in heard] == [*told.values()]
    assert told_to("", "A") == ""
    assert doing("P1: Go up.", "P1") == "Go up."
    chosen = "British: The first British man to the yard."
    assert doing(chosen, "British", "the British") == "Your first man to the yard."
    for name in of_the_book()():
        for node in played(name).nodes:
            for event in node.events:
                if event.who in ("", CHANCE) or event.words or not event.text.startswith(event.who):
                    continue
                said = told_to(
                    event.text, event.who, played(name).timeline.game.speech.name_player(event.who)
                )
                verb = said.split()[1] if said.startswith("You ") else ""
                assert not verb.endswith("s") or verb in ("pass", "miss"), said


def test_why_a_press_does_nothing_is_told_to_you() -> None:
    """The rule that forbids it speaks of whoever presses: of "you", as all else in a game does."""
    told = {"A fights the beast on this turn, and does nothing else.":
            "You fight the beast on this turn, and do nothing else.",
            "A stands in front of no chasm and just throws.":
            "You stand in front of no chasm and just throw.",
            "A throws or uses a tool; only an extra turn may pass.":
            "You throw or use a tool; only an extra turn may pass.",
            "In front of A lie d1 and e1.": "In front of you lie d1 and e1.",
            "Nobody can enter a4, so A does not climb there.":
            "Nobody can enter a4, so you do not climb there.",
            "A is outside and can only go back in through the opening beside him.":
            "You are outside and can only go back in through the opening beside you.",
            "A says so once, in its own turn.": "You say so once, in your own turn.",
            "a4 is next to A.": "a4 is next to you."}  # fmt: skip
    assert [told_to(text, "A") for text in told] == [*told.values()]
    stage = play("underground/beast-cave@8")
    assert isinstance(stage, MatchStage)
    stage.do("begin")
    stage.do("kind", "1")
    said = BARE.sub("", stage._shown()[0]["said"])
    assert "You fight the beast on this turn, and do nothing else." in said


def test_each_move_of_another_is_told_with_its_mover() -> None:
    """Seen by his sign, heard by his name, however the move begins: "Back" does not name B."""
    told = 0
    for match in turns(stage := laid("labyrinth"), Random(4), 40):
        moves = [one.entry for one in sight.sitting(match).news]
        live = BARE.sub("", stage._shown()[0]["live"])
        for one in moves[-SPOKEN:]:
            told += one.did == "back"
            assert one.seat != "B" or not one.said or f"B: {one.did.capitalize()}" in live
    assert told


@pytest.mark.slow
@each("game", tuple(TABLES))
def test_nobody_hears_of_himself_by_his_letter(game: str) -> None:
    """What is said aloud, of his own dice and finds too, is told to "you"."""
    stage, heard = laid(game, **({} if game == "duel" else {"players": 3})), 0
    for match in turns(stage, Random(3), few(60, 4)):
        called = match.game.speech.name_player(match.viewer)
        live = BARE.sub("", stage._shown()[0]["live"])
        heard += "You" in live
        sentences = re.split(r"(?<=[.”)]) ", live)
        assert not [one for one in sentences if one.startswith(f"{called[0].upper()}{called[1:]} ")]
    assert heard


@each("game", tuple(TABLES))
def test_the_clause_beside_the_own_move_is_of_that_move(game: str) -> None:
    """What others have done since has clauses of its own: they do not stand beside it."""
    stage, shown = laid(game, **({} if game == "duel" else {"players": 3})), 0
    for match in turns(stage, Random(6), few(60)):
        around, said = sight.sitting(match), stage._shown()[0]["said"]
        if not around.own or around.fate or match.refused:
            continue
        others = {*match.setting.seats} - {match.viewer}
        own = [one for one in match.since() if getattr(one.action, "who", "") not in others]
        fired = {one for node in own for one in node.clauses}
        beside = re.findall(r'data-clause="([A-Z]{2}-[A-Z]+-\d+)"', said)
        assert set(beside) <= fired, (around.own, beside)
        shown += bool(beside)
    assert shown


def test_no_line_tells_of_a_treasure_that_nobody_was_told_of() -> None:
    """Taking can be tried anywhere, from the list; who was told has the line and the button."""
    stage, tried = laid("ravines"), 0
    for match in turns(stage, Random(0), 40):
        may = dict(match.game.observe(match.node.state, match.viewer).facts)["may_take"]
        press = sight.seen(match).choices.press
        assert press is not None
        assert ("treasure lies here" in press.line) == may
        assert ("Take the treasure" in stage._shown()[0]["ask"]) == may
        tried += not may and "take" in {one.verb for one in match.offered()}
    assert tried


def test_a_man_who_has_gone_can_go_on() -> None:
    """He stays in hand where he is: the next circle is pressed at once."""
    stage, gone = laid("colditz"), 0
    for match in turns(stage, Random(1), 60):
        men = [one for one in match.movers() if one.actions[0].verb == "to"]
        for _ in range(2 * bool(men)):
            if not match.picked:
                stage.do("choose", men[0].place)
            stage.do("choose", match.ways()[0].place)
            assert not match.problem
            gone += 1
        if gone:
            break
    assert gone == 2


def test_the_one_act_of_a_kind_is_named_on_its_button() -> None:
    """Where the line names it: put down, dug free, taken by one press; nothing else beside it."""
    for at, named in (("ravines/back-to-your-own-treasure@0", "Put it down"),
                      ("duel/put-back-where-one-lay@2", "Put it down"),
                      ("underground/rubble-cave@7", "Use shovel"),
                      ("colditz/claim-and-run@0", "Take a Key")):  # fmt: skip
        stage = cast("MatchStage", play(at))
        stage.do("begin")
        assert named in BARE.sub("", stage._shown()[0]["ask"])
    stage = cast("MatchStage", play("colditz/classic-beginning@7"))
    stage.do("begin")
    assert stage.match.mover  # the Guards of the Barracks
    assert 'data-do="escape"' not in stage._shown()[0]["ask"]


def test_the_only_man_is_picked_unasked_where_nothing_else_is_to_be_chosen() -> None:
    """Who may throw again, or holds too many cards, is told so, with the button for it."""
    for at, line, button in (("extra-throws@7", "A double: throw again", "Throw again"),
                             ("hand-limit@1", "You hold 4 cards", "Card")):  # fmt: skip
        stage = cast("MatchStage", play(f"colditz/{at}"))
        stage.do("begin")
        ask = BARE.sub("", stage._shown()[0]["ask"])
        assert len(stage.match.movers()) >= 1
        assert line in ask
        assert button in ask


def test_a_position_of_several_actions_is_told_once() -> None:
    """Who plays on from a step of the book that joined a jump and its throw hears of it once."""
    stage = cast("MatchStage", play("underground/chasm-sideways@2"))
    stage.do("begin")
    assert own(sight.sitting(stage.match)).count("jump") == 1


def test_in_a_position_of_the_book_everybody_has_his_own_move() -> None:
    """Steps that the book joined are told action by action: own climb first, then B's throw."""
    stage = cast("MatchStage", play("underground/chasm-wood@3"))
    stage.do("begin")
    told = BARE.sub("", stage._shown()[0]["said"])
    assert told.count("You climb out to a4.") == 1
    assert told.index("You climb") < told.index("B cannot enter")


def test_the_clause_beside_the_move_of_another_is_of_that_move() -> None:
    """Where nothing of one's own is told: an attack has not the clause of the throw before it."""
    stage = cast("MatchStage", play("underground/attack-beaten-off@1"))
    stage.do("begin")
    assert not sight.sitting(stage.match).own
    assert 'data-clause="UE-ATTACK-01"' in stage._shown()[0]["said"]


def test_what_befell_somebody_is_told_once() -> None:
    """His own fate stands first; the move that brought it is told without it."""
    stage = cast("MatchStage", play("colditz/arrest-in-the-outer-courtyard@1"))
    stage.do("begin")
    regions = stage._shown()[0]
    for told in (regions["said"], regions["live"]):
        assert told.count("Security takes your man to the outer cells.") == 1
        assert "is about to arrest your man" in told


def test_an_answer_that_ends_the_turn_has_the_words_of_the_line() -> None:
    """Who falls and may attack before is not told to let the turn pass: the button says Fall."""
    table = rows("underground")
    for row, words in (("U38", "Let it be"), ("U39", "Fall")):
        line = cast("plays.Line", standing(table[row], "underground"))
        done = [line.game.format(node.tried_at, node.action) for node in line.line()[1:]]
        told = {"title": row, "game": "underground", "setup": line.spec, "maps": line.maps,
                "options": line.options, "step": [{"do": one} for one in done]}  # fmt: skip
        own = address.pack_scenario(from_table(told, "underground/own", row))
        stage = cast("MatchStage", play(f"{own}@{len(done)}"))
        stage.do("begin")
        assert words in BARE.sub("", stage._shown()[0]["ask"])
        stage.do("turnover")
        ask = BARE.sub("", stage._shown()[0]["ask"])
        assert f"{words}?" in ask
        assert "Let the turn pass" not in ask


def test_no_list_covers_a_board_on_which_something_is_aimed() -> None:
    """What was picked up is thrown, shot or blown by a press on the board: it lies open."""
    stage = laid("duel")
    stage.do("any")
    stage.do("kind", "2")
    assert stage.match.aimed
    sides = re.findall(r'aria-label="Throw a grenade (\w+)"', stage._shown()[0]["ask"])
    assert sides == ["up", "right", "down", "left"], "as in the other labyrinths"
    assert not stage._shown()[0]["popup"]
    stage.do("escape")
    stage.do("other")
    assert "Throw a grenade" in stage._shown()[0]["popup"]


def test_a_man_in_hand_has_his_own_answer() -> None:
    """Called by the Appel he may refuse; who must go on, or line up, is told of no staying."""
    for at, answer in (("appel-obeyed@1", "He refuses"), ("board-as-data@11", "")):
        stage = cast("MatchStage", play(f"colditz/{at}"))
        stage.do("begin")
        match = stage.match
        assert "He refuses" not in stage._shown()[0]["ask"]
        stage.do("choose", match.movers()[0].place)
        ask = BARE.sub("", stage._shown()[0]["ask"])
        assert ("Another man" in ask) == (len(match.movers()) > 1)
        assert "Let him stay" not in ask
        assert answer in ask
        assert match.mover
        his = [match.offered()[one.number] for one in sight.sitting(match).his if not one.place]
        assert {(one.verb, one.pawn) for one in his} <= {("refuses", match.mover.actions[0].pawn)}
        assert len(his) == bool(answer)


def test_who_gives_up_is_told_so_and_not_why_somebody_moved() -> None:
    """What was refused is over once it is asked; the end is nobody's move."""
    stage = laid("labyrinth")
    stage.do("any")
    reasons = stage.match.reasons
    reasons[id(stage.match.script[-1])] = "From here no edge is far."
    stage.do("choose", next(one.id for one in stage._shown()[1].places if one.id[:1] in "ah"))
    assert stage.match.denied[1]
    stage.do("stop")
    assert not stage.match.denied[1]
    stage.do("giveup")
    assert "no edge is far" not in stage._shown()[0]["ask"]
    assert "The plan lies open." in stage._shown()[0]["ask"]
    stage.do("first")
    stage.do("end")
    assert "no edge is far" not in stage._shown()[0]["ask"]


def _offers(match: StageModel) -> tuple[str, ...]:
    return picture._overlay(match, match.room, record=False, phone=False).offers


def test_a_refusal_leaves_in_sight_what_can_be_pressed_instead() -> None:
    """The cells next to the piece, and the ways of the man in hand."""
    stage = laid("labyrinth")
    stage.do("any")
    before = _offers(stage.match)
    far = next(one.id for one in stage._shown()[1].places if one.id not in before)
    stage.do("choose", far)
    assert stage.match.denied[1]
    assert _offers(stage.match) == before != ()


def test_a_jump_is_told_with_what_came_of_it() -> None:
    """By the others and by oneself: over which chasm, what was thrown, where it led."""
    stage = cast("MatchStage", play("underground/chasm-jump@2"))
    stage.do("begin")
    told = BARE.sub("", stage._shown()[0]["said"])
    assert "announces" not in told
    assert "jump over a3 and throw" in told.replace("jumps", "jump").replace("throws", "throw")


def test_a_man_who_comes_back_is_told_to_be_back() -> None:
    """Told by start and end, his walk would lead from a place to itself."""
    stage = cast("MatchStage", play("colditz/claim-and-run@1"))
    stage.do("begin")
    match = stage.match
    home = match.movers()[2].place
    stage.do("choose", home)
    for place in (next(one.place for one in match.ways() if one.price == 1), home):
        stage.do("choose", place)
    assert "Your third man is back at the yard by the store." in own(sight.sitting(match))


def test_a_throw_after_a_card_is_told_with_it() -> None:
    """One move of two acts: what was thrown ends it."""
    stage = cast("MatchStage", play("colditz/first-escape@0"))
    stage.do("begin")
    for verb in ("play", "roll"):
        acts = [one.verb for one in stage.match.offered()]
        stage.do("act", str(acts.index(verb)))
    told = own(sight.sitting(stage.match))
    assert re.search(r"You play Diversion\..* You throw \d and \d: ", told), told


def test_what_is_said_to_another_names_him() -> None:
    """The turn that the other one misses is not told as one's own."""
    stage = cast("MatchStage", play("duel/both-in-the-trap@2"))
    stage.do("begin")
    said = BARE.sub("", stage._shown()[0]["said"])
    assert "; P1: “Turn missed: still in the trap.”" in said.replace("P2: “Turn", "P1: “Turn")


def test_own_fate_stands_first_until_the_next_act() -> None:
    """However many others have moved; a death says so, with its clause."""
    died = 0
    for match in turns(stage := laid("underground", players=3), Random(0), 150):
        around = sight.sitting(match)
        if around.fate:
            died += 1
            said = stage._shown()[0]["said"]
            assert said.index(escape(around.fate.text)) < said.index("</b>")
            assert around.fate.text.startswith("You ")
            assert around.fate.clause in said
        elif died:
            break
    assert died


def test_a_deal_is_told_by_what_it_ends_with_until_somebody_acts() -> None:
    """Two of five cards would tell too little; the first throw stands alone, as one's own."""
    stage = laid("underground", players=3)
    assert "Everybody has 5 tools" in stage._shown()[0]["said"]
    assert "You get" not in stage._shown()[0]["said"]
    stage.do("act", "0")
    said = stage._shown()[0]["said"]
    assert BARE.sub("", said).startswith("You "), said
    assert "Everybody has" not in said


def test_a_press_in_vain_leaves_the_man_in_hand() -> None:
    """A wrong circle is no reason to choose the man again."""
    stage, seen = laid("colditz"), 0
    for match in turns(stage, Random(2), 30):
        for mover in match.movers()[:1]:
            match.choose(mover.place)
            reached = {way.place for way in match.ways()} | {one.place for one in match.movers()}
            wrong = next(one for one in stage._shown()[1].places if one.id not in reached)
            match.choose(wrong.id)
            if match.denied[1]:
                seen += 1
                assert match.mover is not None
                assert match.mover.place == mover.place
            match.escape()
            match.escape()
    assert seen


@each("game", tuple(TABLES))
def test_a_press_that_does_nothing_is_answered_at_its_place(game: str) -> None:
    """A few words stand there and in the line, until the next press."""
    stage, seen = laid(game), 0
    for match in turns(stage, Random(5), 60):
        node = match.node
        for place in Random(5).sample(stage._shown()[1].places, 3):
            if match.node is node and not match.denied[1]:
                match.choose(place.id)
        if match.node is node and match.denied[1]:
            seen += 1
            regions = stage._shown()[0]
            assert len(match.denied[1]) <= LABEL
            assert regions["board"].count("er-denied") == 1
            press = sight.seen(match).choices.press
            assert press is not None
            instead = f"{match.denied[1]} {press.short or press.line}"
            assert escape(instead, quote=False) in BARE.sub("", regions["ask"]).replace(
                "&#x27;", "'"
            )
            match.escape()
            assert "er-denied" not in stage._shown()[0]["board"]
        if seen > 1:
            break
    assert seen or game == "duel"  # there a press on the sheet lays the slip


def test_a_thing_of_the_goal_says_where_one_gets_it() -> None:
    """Each is a button; its Rooms are those with its sign, lit until the next press."""
    stage = laid("colditz")
    match = next(turns(stage, Random(1), 60))
    head = stage._shown()[0]["head"]
    assert re.findall(r'data-do="thing" data-arg="([\w ]+)"', head)
    castle = match.node.state.field.board
    for thing in EQUIPMENT:
        stage.do("thing", thing)
        text, lit = match.told_of
        rooms = {castle.rooms[castle.index[name]] for name in lit}
        signs = {castle.rooms[at] for at, one in enumerate(castle.symbols)
                 if one == SYMBOLS.index(thing)}  # fmt: skip
        assert rooms == signs
        assert escape(text) in stage._shown()[0]["popup"]
        assert all(room_name(castle.room_names[one]) in text for one in rooms)
        stage.do("escape")
        assert match.looked_at == (("", ""), ())
