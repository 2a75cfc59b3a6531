"""Why and why not on a stage: chains in the log, what would make it legal, a place asked about."""

from __future__ import annotations

import re
from html import unescape

from rules import scenarios
from rules.core.clauses import ledger
from rules.core.registry import GAMES
from tests.cases import each, quickly
from tests.strategies import MANY, sampled
from widgets import play
from widgets.apps.match.widget import MatchStage
from widgets.apps.stage import parts, why
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage

SHOT = next(
    number
    for number, node in enumerate(scenarios.by_the_book("labyrinth/arsenal-stock").nodes, start=1)
    if node.kind == "refused"
)
"""The step at which A shoots without a cartridge."""


def stage_of(name: str, step: int = 0, viewer: str = "") -> Stage:
    """The live stage of a scenario of the book at one of its steps."""
    return Stage(scenarios.load(name), step=step, viewer=viewer)


def words(stage: Stage, region: str) -> str:
    """What a reader reads in one region."""
    found = parts.regions(view(stage.model), scene(stage.model))[region]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found))).strip()


def markup(stage: Stage, region: str) -> str:
    """One region as markup."""
    return parts.regions(view(stage.model), scene(stage.model))[region]


# -- the chain of a step --------------------------------------------------------------------------


def test_a_line_of_the_log_shows_its_chain() -> None:
    """Why? under any line: what happened, each clause with its statement; again closes it."""
    stage = stage_of("ravines/drift-two-cells", 2)
    stage.do("tab", "log")
    assert 'data-do="chain" data-arg="1"' in markup(stage, "drawer")
    stage.do("chain", "1")
    text = words(stage, "drawer")
    clause = ledger("ravines").clauses["LM-RIVER-01"]
    assert clause.text in text
    assert 'aria-expanded="true"' in markup(stage, "drawer")
    assert stage.model.index == 2, "nothing moved"
    stage.do("chain", "1")
    assert clause.text not in words(stage, "drawer")


def test_a_chain_says_every_clause_once() -> None:
    """Where a clause stands behind two things, its statement is read once."""
    stage = stage_of("ravines/drift-two-cells", 1)
    stage.do("chain", "1")
    chain = view(stage.model).asked.chain
    assert chain is not None
    told = [one.text for link in chain.links for one in link.chips if one.text]
    assert told
    assert len(told) == len(set(told))
    fired = {one.id for link in chain.links for one in link.chips}
    assert fired == set(stage.model.node.clauses), "the one who sees all is told all that fired"


@each("game", GAMES)
def test_every_step_of_the_book_has_a_chain(game: str) -> None:
    """Every line of the log of some scenarios can be asked about by every viewer."""
    for name in sampled(scenarios.scenarios(game), 4 if MANY else 16):
        model = StageModel(scenarios.load(name))
        model.end()
        for viewer in model.viewers:
            model.look(viewer)
            for entry in view(model).log:
                model.open(f"chain:{entry.line}")
                chain = view(model).asked.chain
                assert chain is not None
                assert all(link.text for link in chain.links)
                model.open(f"chain:{entry.line}")


def test_a_player_reads_only_what_was_heard() -> None:
    """The leader's event, which names cells, is no part of a player's chain."""
    model = StageModel(scenarios.load("labyrinth/wounded-and-healed"), "A")
    model.end()
    for number in range(len(view(model).log)):
        model.popup = f"chain:{number}"
        chain = view(model).asked.chain
        assert chain is not None
        assert not re.search(r"\b[a-z]\d+\b", " ".join(link.text for link in chain.links))


def test_a_flipped_ruling_is_named_by_the_answer_in_force() -> None:
    """A chain never states the book's ruling where the other one was played."""
    model = StageModel(scenarios.load("labyrinth/arsenal-stock"))
    model.rule("impossible", "costs-turn")
    model.goto(SHOT)
    model.open(f"chain:{len(view(model).log) - 1}")
    chain = view(model).asked.chain
    assert chain is not None
    stated = {one.id: one.text for link in chain.links for one in link.chips}
    assert stated["LP-GAP-13"] == "A weapon command you cannot carry out costs you the turn."


# -- what would make it legal ---------------------------------------------------------------------


def test_what_would_help_is_found_when_it_is_asked() -> None:
    """First a button; then the sentences, with chips and buttons that do it."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT)
    stage.do("tab", "why")
    assert "What would make it legal?" in words(stage, "drawer")
    stage.do("legal")
    text = words(stage, "drawer")
    assert "First: Go right. Do that first" in text
    assert "LP-GAP-13" in text
    assert "If A had 1 instead of 0 cartridges." in text


def test_the_reader_can_do_what_comes_first() -> None:
    """The button plays it in a line of the reader's own, and the move is allowed."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT)
    tried = stage.model.node.action
    stage.do("legal")
    stage.do("whatif", "0")
    model = stage.model
    assert model.on_branch
    assert not model.game.refusals(model.node.state, tried)
    assert "Now this is allowed: Shoot right." in words(stage, "ask")
    assert "What would make it legal" not in words(stage, "ask"), "nothing is refused any more"


def test_the_reader_can_take_the_other_ruling() -> None:
    """The button flips the ruling, and the very step that was refused is played."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT)
    stage.do("legal")
    ways = view(stage.model).asked.near
    assert ways is not None
    number = next(way.number for way in ways.ways if way.button == "Take this ruling")
    stage.do("whatif", str(number))
    assert stage.model.options == {"impossible": "costs-turn"}
    assert stage.model.script[SHOT].kind == "action"


@each("game", GAMES)
def test_every_button_keeps_its_word(game: str) -> None:
    """On every refused step of the book each button leads to where the action is allowed."""
    for name in quickly(scenarios.scenarios(game), 16):
        model = StageModel(scenarios.load(name))
        for step in [n for n, node in enumerate(model.script) if node.kind == "refused"][:1]:
            model.goto(step)
            tried = model.node.action
            why.look_near(model)
            near = view(model).asked.near
            assert near is not None
            assert bool(near.ways) != bool(near.text)
            for way in near.ways:
                if not way.button:
                    continue
                fresh = StageModel(model.scenario)
                fresh.goto(step)
                why.look_near(fresh)
                why.carry_out(fresh, way.number)
                node = fresh.node
                played = node.kind == "action" and node.action == tried
                assert played or not fresh.game.refusals(node.state, tried), (name, way)
                assert "Now this is allowed" in fresh.said


def test_a_players_callout_promises_nothing() -> None:
    """With a player's eyes: the rulings behind the refusal, and who could be told more."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT, viewer="A")
    stage.do("tab", "why")
    stage.do("legal")
    text = words(stage, "drawer")
    assert "hangs on more than A knows" in text
    assert "First:" not in text
    stage.do("look", "leader")
    assert "What would make it legal?" in words(stage, "drawer"), "another viewer asks anew"


def test_another_refusal_is_asked_about_anew() -> None:
    """What was found for one try is not shown beside the next."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT)
    stage.do("legal")
    stage.do("step")
    assert "First: Go right" not in words(stage, "ask")


def test_a_number_that_is_no_button_does_nothing() -> None:
    """A press for a change that cannot be carried out leaves everything as it is."""
    stage = stage_of("labyrinth/arsenal-stock", SHOT)
    stage.do("legal")
    for number in ("2", "99", "-1"):
        stage.do("whatif", number)
        assert not stage.model.on_branch
        assert not stage.model.problem


def test_in_a_game_nobody_is_helped() -> None:
    """At the screen of a match a refused move stays what it is: nothing looks behind the walls."""
    stage = play("duel", size=6, seed=3, against="friend")
    assert isinstance(stage, MatchStage)
    stage.do("begin")
    stage.do("reveal", "P1")
    stage.do("perform", "P1: take")
    found = stage._shown()[0]
    assert "er-told-no" in found["said"]
    assert not any("What would make it legal" in one for one in found.values())


def test_in_a_game_one_may_ask_what_one_knows() -> None:
    """At the screen of a match the chain and a place tell what the one who looks may know."""
    stage = play("duel", size=6, seed=3, against="friend")
    assert isinstance(stage, MatchStage)
    stage.do("begin")
    stage.do("about")
    assert stage.match.popup == "", "nobody asks while the board is covered"
    stage.do("reveal", "P1")
    stage.do("about")
    stage.do("choose", "b2")
    known = {spot.id: spot.name for spot in stage.match.places()}
    assert known["b2"] in words(stage, "popup")
    assert not stage.match.own, "asking is not moving"
    stage.do("chain", "0")
    chain = stage._shown()[2].asked.chain
    assert chain is not None
    assert all(link.text for link in chain.links)


# -- a place --------------------------------------------------------------------------------------


def about(stage: Stage, place: str) -> str:
    """Ask about a place by pressing it on the board."""
    stage.do("about")
    stage.do("choose", place)
    return words(stage, "popup")


def test_a_place_tells_what_is_there_who_may_come_and_what_holds() -> None:
    """The name on the board, the action that leads there, the clauses of a river."""
    stage = stage_of("ravines/drift-two-cells", 1)
    text = about(stage, "b1")
    assert "b1, river flowing right" in text
    assert "Can be done here now: Go up" in text
    assert ledger("ravines").clauses["LM-RIVER-01"].text in text
    assert not stage.model.own, "the press asks and does not play"
    stage.do("escape")
    assert words(stage, "popup") == ""


def test_a_place_tells_why_nobody_may_come() -> None:
    """A Door without a Key: the refusal with its clauses."""
    text = about(stage_of("colditz/doors-and-inspection-points"), "DOOR1")
    assert (
        "Not allowed now: The first British man to the Door "
        "The first British man needs a Key for the Door. EC-DOOR-01"
    ) in text


def test_a_place_can_be_named() -> None:
    """By its name, however it is written; what is no place is said to be none."""
    stage = stage_of("colditz/doors-and-inspection-points")
    stage.do("about")
    stage.do("place", "door1")
    assert "The Door (DOOR1)" in words(stage, "popup")
    stage.do("place", "nowhere")
    assert "Nothing on this board is called “nowhere”." in words(stage, "popup")


def test_an_open_question_is_not_given_away() -> None:
    """While a prediction waits, a place tells what is there and which clauses hold, no more."""
    stage = stage_of("colditz/pawns-block")
    assert stage.model.state == "predict"
    text = about(stage, "I06")
    assert "The yard by the WC (I06), the second British man" in text
    assert "told after your answer" in text
    assert stage.model.guess is None, "asking is not answering"


@each("game", GAMES)
def test_a_place_tells_a_player_what_his_board_shows(game: str) -> None:
    """For every viewer: the name is that of his own list, and only his own tries are explained."""
    for name in quickly(sampled(scenarios.scenarios(game), 8), 3):
        model = StageModel(scenarios.load(name))
        model.end()
        for viewer in model.viewers[1:]:
            model.look(viewer)
            spots = {spot.id: spot.name for spot in model.places()}
            for place in sampled(spots, 4):
                model.popup = f"about:{place}"
                found = view(model).asked.place
                assert found is not None
                assert found.name == spots[place]
                offered = {model.game.label(model.node.state, one) for one in model.offered()}
                walks = any(model.movers())
                assert walks or set(found.comers) <= offered


def test_the_list_of_refusals_leads_to_places() -> None:
    """Why not …? has the way to ask about a place, and so have the keys."""
    stage = stage_of("ravines/drift-two-cells", 1)
    stage.do("whynot")
    assert 'data-do="about"' in markup(stage, "popup")
    stage.do("about")
    assert "Choose any place on the board" in words(stage, "popup")
    stage.do("keys")
    assert "ask about a place" in words(stage, "popup")
