"""Acts by their kind: a digit keeps its meaning, a turn is not thrown away, taking back."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.core import registry
from tests.cases import each
from tests.strategies import MANY, few
from tests.tiers import PART
from tests.widgets.apps.match.conftest import laid, same_lots, unseen
from widgets import play
from widgets.apps.match import commands, news, sight
from widgets.apps.match.acts import ENDING, NOT_YOURS, YOURS
from widgets.apps.match.course import BOLD, DIM, FAINT, OVER, TURN, WATCH
from widgets.apps.match.going import NO_BACK
from widgets.apps.match.model import Match
from widgets.apps.match.tables import ANSWERS, DIGITS, TABLES, digit
from widgets.apps.match.view import SPOKEN
from widgets.apps.match.widget import MatchStage
from widgets.boards import CARD
from widgets.boards.pieces import style
from widgets.kernel.film import LONGEST, Item
from widgets.kernel.scene import Text

pytestmark = pytest.mark.usefixtures("quick")

GAMES = tuple(TABLES)
ONE_LINE = 90
"""So many letters of a goal stand beside the buttons on 1366 pixels."""


def turns(stage: MatchStage, lots: Random, most: int) -> Iterator[Match]:
    """The game at every turn of the person, who acts by lot; what lies between is not painted."""
    for _ in range(most):
        if stage.match.phase == OVER:
            return
        if stage.match.phase == TURN:
            yield stage.match
        with unseen(stage):
            if stage.match.phase == TURN:
                stage.do("act", str(lots.randrange(len(stage.match.offered()))))
            else:
                stage.do("step")


class Turn(NamedTuple):
    """What is shown and known at one turn of the person."""

    regions: dict[str, str]
    viewer: str
    goal: Any
    kinds: dict[str, set[str]]
    """The digits of the acts that stand on each digit."""
    traces: tuple[Item, ...]
    seats: tuple[str, ...]


@cache
def walked(game: str) -> tuple[Turn, ...]:
    """One game by lot, looked at turn by turn: what holds of every turn is asked of it."""
    with pytest.MonkeyPatch.context() as patched:
        same_lots(patched)
        stage = laid(game, **({} if game == "duel" else {"players": 5}))
        found = tuple(
            Turn(
                stage._shown()[0], match.viewer,
                match.game.play.find_goal(match.game.observe(match.timeline.state, match.viewer)),
                {key: {digit(game, action) for _, action in acts}
                 for key, acts in match.kinds().items()},
                tuple(match.traces()), tuple(match.setting.seats),
            )
            for match in turns(stage, Random(2), few(120))
        )  # fmt: skip
    assert found
    return found


# -- digits ---------------------------------------------------------------------------------------


def test_a_digit_means_one_kind_of_act_in_all_games() -> None:
    """1 throws, 2 uses, 3 takes or buys, 4 attacks; no verb stands under two, none ends a turn."""
    assert tuple(DIGITS) == ("1", "2", "3", "4")
    for game, table in TABLES.items():
        verbs = [verb for kind in table.kinds for verb in kind.verbs]
        known = {verb.word for verb in registry.game(game).verbs.listed}
        assert len(verbs) == len(set(verbs)), game
        assert {kind.digit for kind in table.kinds} <= set(DIGITS)
        assert {*verbs, *table.ends} <= known, game
        assert not set(verbs) & set(table.ends)
        assert not set(ANSWERS) & set(DIGITS)


@each("game", GAMES)
def test_a_digit_never_moves(game: str) -> None:
    """What stands on a digit is of its kind, whatever is allowed; the end of a turn has none."""
    seen = set()
    for turn in walked(game):
        for key in re.findall(r'data-do="kind" data-arg="(.)"', turn.regions["ask"]):
            assert turn.kinds[key] == {key}
            seen.add(key)
        caps = re.findall(r'data-do="(\w+)"[^>]*aria-keyshortcuts="([^"]+)"', turn.regions["ask"])
        assert all((cap in DIGITS) == (do == "kind") for do, cap in caps)
        assert dict.fromkeys(do for do, cap in caps if cap == "T").keys() <= {"turnover"}
    assert seen or game in ("labyrinth", "ravines", "duel")


@pytest.mark.slow
@each("game", GAMES)
def test_a_digit_whose_kind_is_not_allowed_says_why_and_does_nothing(game: str) -> None:
    """Every digit, at every turn: an act, a list, or a sentence."""
    stage = laid(game)
    for match in turns(stage, Random(4), few(25)):
        for key in (*DIGITS, "5"):
            if match.kinds().get(key):
                continue
            before = match.node
            stage.do("kind", key)
            assert match.node is before
            told = match.said or (match.refused and match.refused.refusals[0].text)
            assert str(told).endswith(".")
            assert not match.problem
            stage.do("escape")


def test_after_the_throw_the_digit_of_throwing_is_dead_until_the_next_turn() -> None:
    """A second press of 1 cannot do anything else."""
    stage = laid("colditz", players=3)
    for match in turns(stage, Random(1), 60):
        if match.kinds().get("1"):
            stage.do("kind", "1")
            if match.phase == TURN and not match.kinds().get("1"):
                before = match.node
                stage.do("kind", "1")
                assert match.node is before
                assert match.refused
                assert "roll" in match.refused.refusals[0].text
                return
    pytest.fail("nobody threw")


# -- the end of a turn ----------------------------------------------------------------------------


def castle() -> MatchStage:
    """The castle in the middle of a turn: dice were thrown, points are left."""
    stage = laid("colditz", players=3)
    for _ in turns(stage, Random(1), 60):
        if stage.match.kinds().get("end") and len(stage.match.offered()) > 3:
            return stage
    pytest.fail("no turn can be ended")


def test_who_cannot_move_keeps_no_moving() -> None:
    """Men stand still, but something else can be pressed: the way back says so."""
    stage = laid("colditz", players=3)
    for match in turns(stage, Random(1), 60):
        if match.kinds().get("end") and len(match.offered()) > 1 and not match.movers():
            break
    stage.do("turnover")
    ask = stage._shown()[0]["ask"]
    assert "You can still press " in ask
    assert "Keep moving" not in ask
    assert ask.index("Not yet") < ask.index("er-bar")


def test_a_turn_is_not_thrown_away() -> None:
    """The end asks once if something is left; a second press of its key does nothing."""
    stage = castle()
    match, node = stage.match, stage.match.node
    stage.do("turnover")
    assert match.popup == ENDING
    ask = stage._shown()[0]["ask"]
    assert re.search(r"End the Turn with \d+ points? left\?", ask)
    assert ask.index("Keep moving") < ask.index("er-bar")
    assert "You can still move." in ask
    stage.do("turnover")
    assert (match.popup, match.node) == (ENDING, node)
    stage.do("escape")
    assert (match.popup, match.node) == ("", node)
    stage.do("turnover")
    stage.do("turnover", "yes")
    assert match.node is not node


@each("game", ["labyrinth", "ravines", "duel"])
def test_the_end_of_a_turn_says_that_a_direction_is_open(game: str) -> None:
    """Directions are moves as well, and their end is asked about in true words."""
    stage = laid(game)
    for _ in turns(stage, Random(1), 60):
        stage.do("turnover")
        if stage.match.popup == ENDING:
            break
    assert "You can still move" in stage._shown()[0]["ask"]


def test_a_man_who_was_picked_up_may_stay() -> None:
    """One button frees him, which Esc does, too: he stands where he stood, the points are left."""
    stage = castle()
    match, node = stage.match, stage.match.node
    assert "Let him stay" not in stage._shown()[0]["ask"]
    stage.do("choose", match.movers()[0].place)
    assert match.mover
    assert 'data-do="escape" aria-keyshortcuts="Esc"' in stage._shown()[0]["ask"]
    assert "Let him stay" in stage._shown()[0]["ask"]
    assert 'data-do="kind"' not in stage._shown()[0]["ask"], "he alone has the row"
    stage.do("escape")
    assert match.node is node
    assert not match.ways()
    assert "Let him stay" not in stage._shown()[0]["ask"]


def test_on_a_phone_a_part_of_the_castle_stays_while_its_reader_acts() -> None:
    """Guards moved beyond it; what a finger hits is where the eye saw it before."""
    stage = laid("colditz", players=3)
    match = stage.match
    for _ in turns(stage, Random(1), 60):
        match.room = (390.0, 508.0)
        before = sight.picture(match, 1.0, phone=True)
        assert before.part == "see:yard"
        moved = {name for one in match.traces() for name in one.via}
        unseen = moved & set(match.node.state.field.names) - {one.id for one in before.places}
        if unseen and match.movers():
            stage.do("choose", match.movers()[0].place)
            after = sight.picture(match, 1.0, phone=True)
            spots = {(one.id, one.x, one.y) for one in before.places if one.near}
            assert spots <= {(one.id, one.x, one.y) for one in after.places}
            return
    pytest.fail("nothing happened out of sight")


def test_the_row_of_a_duel_holds_grenades_and_the_rest() -> None:
    """Directions are on the board; the grenade has its digit, then goes where an arrow says."""
    stage = laid("duel", people=("P1",))
    for _ in turns(stage, Random(1), 60):
        regions = stage._shown()[0]
        if "2" in stage.match.kinds():
            ask = regions["ask"]
            assert ask.index("Grenade …") < ask.index("Other …")
            assert "er-pad" not in ask
            node = stage.match.node
            stage.do("kind", "2")
            ask = stage._shown()[0]["ask"]
            assert "Keep it" in ask
            assert ask.count("Throw a grenade") == len(stage.match.aimed)
            stage.do("direct", "1")
            thrown = stage.match.script[stage.match.script.index(node) + 1].action
            assert thrown is not None
            assert thrown.verb == "throw"
            return
    pytest.fail("nobody may throw a grenade")


def test_a_turn_is_not_ended_by_a_press_that_was_meant_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Right after the question its answer does nothing: both stand at the same place."""
    stage = castle()
    node = stage.match.node
    monkeypatch.setattr(commands, "REST", 60.0)
    stage.do("turnover")
    stage.do("turnover", "yes")
    assert (stage.match.popup, stage.match.node) == (ENDING, node)


# -- taking back ----------------------------------------------------------------------------------


def test_a_step_is_taken_back_until_a_die_or_a_secret_was_shown() -> None:
    """In the castle a walk can be taken back, a throw cannot; nothing of it stays in the game."""
    stage = castle()
    match = stage.match
    steps = [n for n, action in enumerate(match.offered()) if action.verb == "to"]
    before, length = match.timeline.state, len(match.script)
    stage.do("act", str(steps[0]))
    assert "Take back" in stage._shown()[0]["ask"]
    stage.do("undo")
    assert (match.timeline.state, len(match.script)) == (before, length)
    assert len(match.scenario.steps) == length - 1
    assert not match.node.children
    assert match.said == "Taken back."
    while match.can_take_back:
        stage.do("undo")
    here = match.node
    stage.do("undo")
    assert (match.node, match.said) == (here, NO_BACK)


@each("game", ["labyrinth", "ravines", "duel"])
def test_where_every_move_is_answered_nothing_is_taken_back(game: str) -> None:
    """What was heard cannot be unheard."""
    stage = laid(game)
    for _ in turns(stage, Random(3), 12):
        regions = stage._shown()[0]
        assert "Take back" not in regions["ask"]
        assert not stage.match.can_take_back


@each("game", ["underground", "colditz"])
def test_what_is_taken_back_showed_the_viewer_nothing(game: str) -> None:
    """Before and after he knows the same of the others' cards, and no die fell."""
    stage = laid(game)
    for match in turns(stage, Random(6), 80):
        if match.can_take_back and match.node.parent is not None:
            rules, viewer = match.game, match.viewer
            assert getattr(match.node.action, "who", "") == viewer
            seen = [dict(rules.observe(one, viewer)["hand"])
                    for one in (match.node.parent.state, match.node.state)]  # fmt: skip
            assert [one.keys() - {viewer} for one in seen] == [set(), set()]


def test_a_press_out_of_turn_says_so() -> None:
    """Digits, the end of the turn and taking back are for whoever acts."""
    stage = laid("underground", people=())
    stage.match.phase = WATCH
    for do, arg in (("kind", "1"), ("turnover", "")):
        stage.do(do, arg)
        assert stage.match.said == NOT_YOURS


def test_a_press_out_of_turn_is_forgotten_with_the_next_question() -> None:
    """Under the reader's own question no sentence tells that it is not his turn."""
    stage = laid("underground")
    match = stage.match
    match.phase = WATCH
    stage.do("kind", "1")
    match._go_on()
    assert (match.phase, match.said) == (TURN, "")


def test_onward_in_the_own_turn_says_whose_it_is() -> None:
    """N goes on with the others; in his own turn the reader is told to choose."""
    stage = laid("underground")
    stage.do("step", "")
    assert stage.match.said == YOURS
    stage.match.phase, stage.match.next, stage.match.said = WATCH, "B", ""
    assert stage.match.running
    stage.do("step", "")
    assert stage.match.said == ""


# -- the goal -------------------------------------------------------------------------------------


@each("game", GAMES)
def test_the_goal_is_one_line_and_tells_what_the_viewer_sees(game: str) -> None:
    """At every turn the head says what wins; it is made from the observation alone, and short."""
    for turn in walked(game):
        head = turn.regions["head"]
        text = html.unescape(re.sub("<[^>]+>", "", head))
        assert all(part in text for part in turn.goal)
        assert turn.goal.wins
        assert sum(map(len, turn.goal)) <= ONE_LINE
        assert f"you are {turn.viewer}" in head


# -- the moves of the others ----------------------------------------------------------------------


@each("game", GAMES)
def test_the_others_moves_are_told_in_order_three_at_most(game: str) -> None:
    """One sentence for each since the viewer's own; of more the log tells."""
    most = 0
    for turn in walked(game):
        told = len(re.findall('class="er-move[ "]', turn.regions["said"]))
        assert told <= SPOKEN + 1
        assert told >= SPOKEN or 'er-text er-desk"' not in turn.regions["said"]
        most = max(most, told)
    assert most >= (1 if game == "duel" else 2)


@each("game", ["underground", "colditz"])
def test_all_traces_since_the_viewers_own_move_stand_together(game: str) -> None:
    """Each turn of another is one move, in order; numbers stand where they mean nothing else."""
    stage, several = laid(game, players=4), 0
    for match in turns(stage, Random(7), 40):
        done = match.turns()
        for nodes in done if len(done) > 1 else ():
            acted = {node.action.who for node in nodes if node.action} & set(match.setting.seats)
            assert match.viewer not in acted or (match.thrown and nodes is done[-1])
            assert len(acted) <= 1
        numbers = [one.n for one in match.traces() if one.k == "was" and one.n]
        assert numbers == sorted(set(numbers))
        assert not numbers or TABLES[game].ordered
        dice = [one for one in match.traces() if one.k == "die" and one.stay and one.n == 0]
        assert len(dice) <= 1, "one throw lies on the board"
        several += len(numbers) > 1
    assert several or game == "colditz"


@each("game", GAMES)
def test_a_trace_has_the_colour_of_its_seat(game: str) -> None:
    """The way of each is drawn in the fill of his piece, inside the piece's double rim."""
    drawn = set()
    for turn in walked(game):
        for one in turn.traces:
            assert one.ink in {"", *(style(seat)["fill"] for seat in turn.seats)}
            if one.s in turn.seats:
                assert one.ink == style(one.s)["fill"]
                drawn.add(one.ink)
    assert drawn or game != "underground"


@pytest.mark.slow
@each("game", GAMES if MANY else ["underground", "colditz"])
def test_the_sentence_that_is_pointed_at_singles_its_trace_out(game: str) -> None:
    """Its way is wider, the others stand back; the next step ends it, the text stays as it is."""
    stage, dimmed = laid(game, **({} if game == "duel" else {"players": 4})), 0
    for match in turns(stage, Random(6), few(24, 2) * PART):
        regions = stage._shown()[0]
        numbers = re.findall(r'tabindex="0" data-turn="(\d+)"', regions["said"])
        assert all(1 <= int(number) <= len(match.turns()) for number in numbers)
        assert {one.weight for one in match.traces()} <= {1.0, FAINT}
        for number in numbers:
            stage.do("trace", number)
            weights = {one.weight for one in match.traces()}
            assert weights <= {BOLD, DIM}
            dimmed += weights == {BOLD, DIM}
            assert stage._shown()[0] == regions
        stage.do("trace", "")
        assert {one.weight for one in match.traces()} <= {1.0, FAINT}
        stage.do("trace", numbers[0] if numbers else "7")
    assert dimmed or game not in ("underground", "colditz")


@pytest.mark.usefixtures("quick")
def test_traces_stand_back_while_a_throw_is_used_and_go_with_the_step() -> None:
    """What the others did is still told after the throw, fainter; the viewer's own is not."""
    stage, seen = laid("underground", players=3), 0
    for match in turns(stage, Random(7), 40):
        before = [one for one in match.traces() if one.k == "was" and one.s != match.viewer]
        stage.do("kind", "1")
        if not (match.thrown and before):
            continue
        after = [one for one in match.traces() if one.k == "was" and one.s != match.viewer]
        assert [(one.s, one.at, one.n) for one in after] == [
            (one.s, one.at, one.n) for one in before
        ]
        assert {one.weight for one in after} == {FAINT}
        news = sight.sitting(match).news
        assert news[-1].entry.seat == match.viewer
        assert len(news) > 1
        seen += 1
    assert seen


def test_the_others_move_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a page that plays them: a film for each turn."""

    async def at_once(_stage: MatchStage) -> None:
        """Nobody waits for what is played."""

    monkeypatch.setattr(MatchStage, "_rest", at_once)

    async def sit() -> list[int]:
        stage = laid("underground", players=3)
        stage._ready = True
        films: list[int] = []
        send = stage.top.send

        def hear(message: dict[str, Any], buffers: Any = None) -> None:
            if message.get("motion"):
                films.append(message["motion"]["message"]["ms"])
            send(message, buffers)

        stage.top.send = hear
        for _ in range(5000):
            if stage._task is None and stage.match.phase == TURN:
                if len(films) > 2:
                    break
                throws = "1" in stage.match.kinds()
                stage.do(*(("kind", "1") if throws else ("act", "0")))
            await asyncio.sleep(0.001)
        return films

    films = asyncio.run(sit())
    assert len(films) >= 2
    assert all(0 < ms <= LONGEST for ms in films)


def test_what_happens_once_more_is_told_once_more() -> None:
    """Nothing is said while somebody moves: then it is, also in the words of the step before."""
    stage = play("ravines/back-to-your-own-treasure@2")
    assert isinstance(stage, MatchStage)
    stage.do("begin")
    stage._ready = True
    stage.show(whole=True)
    before, heard = stage._sent["said"], list[dict[str, Any]]()
    stage.top.send = lambda message, _buffers=None: heard.append(message)
    acts = stage.match.offered()
    stage.do("act", str(next(at for at, one in enumerate(acts) if one.verb == "cycle")))
    (moved,) = (one for one in heard if one.get("motion"))
    assert moved["motion"]["regions"] == {"said": ""}
    assert moved["regions"]["said"] == before


def test_one_more_turn_crowds_out_nothing_else() -> None:
    """UE-MOVE-11 is told where nothing else happened; what happened comes first."""
    stage, told = laid("underground", players=5), []
    for _ in turns(stage, Random(6), 30):
        own, others = news.lately(stage.match)
        told += [entry.told for entry in (*own, *(one.entry for one in others))]
    assert any(len(one) > 1 for one in told)
    assert not any("more turn" in text for one in told if len(one) > 1 for text in one)


# -- cards on the board ---------------------------------------------------------------------------


def holding() -> MatchStage:
    """The tunnels, at a turn in which a card of the viewer can be played somewhere."""
    stage = laid("underground")
    for _ in turns(stage, Random(3), 60):
        movers = stage.match.movers()
        if movers and len(movers) < len(set(cards(stage))):
            return stage
    pytest.fail("no card can be played")


def cards(stage: MatchStage) -> list[str]:
    """The places of the viewer's own cards."""
    return [one.id for one in stage._shown()[1].places if one.id.startswith(CARD)]


def test_a_card_is_pressed_then_its_place_then_it_is_played() -> None:
    """Choosing moves nothing: the card stands out, its places are offered, Esc puts it back."""
    stage = holding()
    match, node = stage.match, stage.match.node
    mover = match.movers()[0]
    places = [one for one in stage._shown()[1].places if not one.id.startswith(CARD)]
    stage.do("choose", mover.place)
    assert (match.picked, match.node) == (mover.place, node)
    assert [one for one in stage._shown()[1].places if not one.id.startswith(CARD)] == places
    ways = match.ways()
    assert ways
    stage.do("escape")
    assert (match.picked, match.node) == ("", node)
    stage.do("choose", mover.place)
    stage.do("choose", ways[0].place)
    assert match.node is not node
    done = next(one for one in match.script if one.parent is node)
    assert done.action in mover.actions


def test_a_card_that_cannot_be_played_now_says_why() -> None:
    """A press on it changes nothing, and is answered by the rule."""
    stage = holding()
    match, node = stage.match, stage.match.node
    idle = next(one for one in cards(stage) if one not in {each.place for each in match.movers()})
    stage.do("choose", idle)
    assert match.node is node
    assert match.refused
    assert match.refused.refusals[0].clauses


def test_a_coin_is_pressed_and_what_it_buys_is_listed() -> None:
    """It pays for tools, outside the tunnels too: no place to go to, a list."""
    for number in range(1, 40):
        stage = laid("underground", seed=number)
        for _ in turns(stage, Random(number), 3):
            match, node = stage.match, stage.match.node
            if f"{CARD}coin" in cards(stage) and match.kinds().get("3"):
                stage.do("choose", f"{CARD}coin")
                assert (match.popup, match.refused, match.node) == ("other:3", None, node)
                return
    pytest.fail("nobody held a coin")


def test_a_card_of_the_castle_is_pressed_too() -> None:
    """Now it is played or listed, or the rule says why not; it is never an unknown word."""
    stage, told = castle(), set()
    for _ in turns(stage, Random(7), few(40, 2) * PART):
        match, node = stage.match, stage.match.node
        for card in cards(stage):
            if card in match.targets(match.offered()):
                continue
            stage.do("choose", card)
            assert match.node is node
            assert match.popup.startswith("other") or (match.refused and not match.problem)
            if match.refused:
                told.add(match.refused.refusals[0].code)
                assert not match.refused.refusals[0].code.startswith("unknown")
            stage.do("escape")
    assert told


def test_a_digit_says_why_of_its_first_act() -> None:
    """Who waits outside is told of tools, not of a pass that he never had."""
    stage = laid("underground")
    match = stage.match
    assert not match.kinds().get("2")
    stage.do("kind", "2")
    assert match.refused
    assert match.refused.refusals[0].text.endswith("is out of the game and can use only a coin.")


def test_who_sees_everything_has_no_cards_to_press() -> None:
    """The book's boards stay as they are: an author's choices stand in the row."""
    stage = play("underground", people=())
    assert isinstance(stage, MatchStage)
    stage.do("begin")
    assert not stage.match.movers()
    assert not cards(stage)


# -- names of squares -----------------------------------------------------------------------------


def written(stage: MatchStage) -> set[str]:
    """The names of squares that are drawn."""
    names = set(stage.match.timeline.state.field.names)
    return {
        one.text
        for one in stage._shown()[1].shapes()
        if isinstance(one, Text) and one.text in names
    }


def test_names_of_squares_tell_something_and_come_all_at_once_when_asked_for() -> None:
    """Few while the game is played; all while a key is held, kept by More, or over a question."""
    stage = laid("underground", players=3)
    few = written(stage)
    assert len(few) < 20
    stage.do("names", "on")
    everything = written(stage)
    assert len(everything) > 70
    stage.do("names", "off")
    assert written(stage) == few
    stage.do("about")
    assert written(stage) == everything
    stage.do("escape")
    stage.do("names")
    assert written(stage) == everything
    stage.do("names", "on")
    stage.do("names", "off")
    assert written(stage) == everything, "holding the key ends nothing that was asked for"
    stage.do("names")
    assert written(stage) == few
    stage.do("giveup")
    assert written(stage) == everything


@each("game", GAMES)
def test_the_names_of_squares_are_in_more_where_there_are_many(game: str) -> None:
    """For a finger, which holds no key."""
    stage = laid(game)
    stage.do("more")
    assert ('data-do="names"' in stage._shown()[0]["popup"]) == (game == "underground")


def test_pointing_at_a_place_for_a_chosen_card_is_no_error() -> None:
    """A card walks no way: nothing is drawn, nothing goes wrong."""
    stage = laid("underground", players=3)
    for match in turns(stage, Random(4), 60):
        if match.movers():
            stage.do("choose", match.movers()[0].place)
            for way in match.ways():
                stage.do("ghost", f"place:{way.place}")
            assert not match.problem
            return
    pytest.fail("nobody had a card to play")
