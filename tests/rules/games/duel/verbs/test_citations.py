"""What fires is what decided: each clause where it acts, and nowhere else of the same kind."""

from __future__ import annotations

from typing import Any

from rules.core.records import Event
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.knowledge import notebook
from rules.games.duel.state import ALL
from tests.cases import each
from tests.rules.games.duel.stories import WALLED, row

HELD = "2 end"


def played(
    drawing: str, *actions: str, other: str = "", options: dict[str, str] | None = None, **spec: Any
) -> Timeline[Any, Any]:
    """P1's actions on a labyrinth; those that begin with ``2`` are P2's."""
    maps = {"M1": drawing} | ({"M2": other} if other else {})
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, maps, options or {}))
    for text in actions:
        who, order = ("P2", text[2:]) if text.startswith("2 ") else ("P1", text)
        line.attempt(GAME.read(line.state, f"{who}: {order}"))
    return line


def cited(line: Timeline[Any, Any], kind: str, code: str = "") -> set[str]:
    """The clauses of the first event of a kind in the last step, or of what was said."""
    events: tuple[Event, ...] = line.cursor.events
    return next(
        set(event.clauses)
        for event in events
        if event.kind == kind and code in ("", event.data.get("code"))
    )


def refused(line: Timeline[Any, Any], text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The codes and clauses that forbid an order."""
    found = GAME.refusals(line.state, GAME.read(line.state, text))
    return [(one.code, one.clauses) for one in found]


def test_throw_and_move_in_one_turn() -> None:
    """A throw alone takes a turn of one action; mixed with a move it needs the ruling."""
    single = cited(played(WALLED, "throw right"), "said", "thrown")
    assert "LD-GREN-09" in single
    assert "LD-GAP-10" not in single
    first = played(WALLED, "throw right", crutch=["P1"])
    assert {"LD-GREN-09", "LD-GAP-10"}.isdisjoint(cited(first, "said", "thrown"))
    then = played(WALLED, "throw right", "right", crutch=["P1"])
    assert "LD-GAP-10" in cited(then, "moved")
    after = played(WALLED, "throw right", "right", "2 end", "right", crutch=["P1"])
    assert "LD-GAP-10" not in cited(after, "moved")


def test_hit_in_mid_turn_and_then_a_throw() -> None:
    """The turn began with two actions, however many a turn would have now."""
    line = played(row(". A ."), "right", "throw up", crutch=["P1"])
    assert "LD-GAP-10" in cited(line, "said", "thrown")
    assert "LD-GREN-09" not in cited(line, "said", "thrown")


def test_both_found_in_one_turn_and_not_in_two() -> None:
    """LD-GAP-19 is about one turn: not the next one, nor a crossbow that was started on."""
    turn = played(row(". A Y"), "right", "right", limping=["P2"])
    assert "LD-GAP-19" in cited(turn, "said", "crutch")
    late = played(
        row(". A Y ."), "right", "right", other=row("K ."), players={"P2": "a1"}, trap={"P2": 3}
    )
    assert late.line()[1].events[-1].kind == "turn", "P2 is held, so P1 goes on at once"
    assert "LD-GAP-19" not in cited(late, "said", "crutch")
    start = played(row("A Y"), "start a1", "2 start a1", "right", start=True)
    assert "LD-GAP-19" not in cited(start, "said", "crutch")


def test_a_treasure_taken_and_one_that_lies_there_still() -> None:
    """LD-GAP-35 rules the report on a cell whose treasure is gone, from outside as well."""
    fresh = played(row(". O ."), "right")
    assert "LD-GAP-35" not in cited(fresh, "moved")
    back = played(row(". O ."), "right", "take", "2 end", "left", "2 end", "right")
    assert "LD-GAP-35" in cited(back, "moved")
    door = "+---+ ^ +\n|     O |\n+---+---+".replace(" ^ +", " ^ +")
    again = played(door, "right", "take", "2 end", "up", "2 end", "enter")
    assert "LD-GAP-35" in cited(again, "moved")


def test_the_extra_action_that_is_left_unused() -> None:
    """LD-BOW-08 is about the opponent's wound: not one that his crutch makes up for."""
    extra = played(row(". ."), "right", "end", limping=["P2"])
    assert "LD-BOW-08" in cited(extra, "ended")
    weighed = played(row(". ."), "end", limping=["P2"], crutch=["P2"])
    assert "LD-BOW-08" not in cited(weighed, "ended")
    own = played(row(". ."), "right", "end", crutch=["P1"])
    assert "LD-BOW-08" not in cited(own, "ended")
    pending = played(row(". O"), "right", "end", limping=["P1"])
    assert cited(pending, "ended") == {"LD-GAP-33", "LD-CAR-05"}


def test_going_on_from_a_pit_exit() -> None:
    """LD-PIT-07 is about who fell there, until he has moved on; not about who walked there."""
    fell = played(row(". 1 . I ."), "right", "2 end", "right")
    assert "LD-PIT-07" in cited(fell, "moved")
    on = played(row(". 1 . I . ."), "right", "2 end", "right", "2 end", "right")
    assert "LD-PIT-07" not in cited(on, "moved")
    walked = played(row(". I . 1"), "right", "2 end", "right")
    assert "LD-PIT-07" not in cited(walked, "moved")


def test_what_the_text_says_itself_and_what_the_formula_adds() -> None:
    """LD-GAP-21 answers for equal states; crutch against wound is in the text (LD-SUM-03)."""
    plain = cited(played(row(". ."), "end", limping=["P1"], crutch=["P2"]), "turn")
    assert {"LD-SUM-01", "LD-SUM-03", "LD-SUM-04"} <= plain
    assert "LD-GAP-21" not in plain
    equal = cited(played(row(". ."), "end", limping=["P1", "P2"]), "turn")
    assert {"LD-GAP-20", "LD-GAP-21"} <= equal
    assert "LD-SUM-02" not in equal


def test_the_first_turn_after_a_hit_and_the_later_ones() -> None:
    """LD-BOW-04 at once, even where the turn went on after the hit; LD-BOW-07 from then on."""
    at_once = played(row(". A . ."), "right", "right", limping=["P2"])
    assert "LD-BOW-04" in cited(at_once, "turn")
    later = played(row(". A . ."), "right", "2 end", "right")
    assert "LD-BOW-07" in cited(later, "turn")
    assert "LD-BOW-04" not in cited(later, "turn")
    started = played(row("A ."), "start a1", "2 start a1", "right", start=True)
    assert "LD-BOW-04" in cited(started, "turn")


def test_the_wound_of_who_is_held_in_the_fourth_turn() -> None:
    """LD-GAP-25 decides the turn after the last missed one, and no other."""
    drawing = row(". K .")
    first = played(drawing, "right", limping=["P1"])
    assert {"LD-TRAP-07", "LD-TRAP-08"} <= cited(first, "turn")
    assert "LD-GAP-25" not in cited(first, "turn")
    fourth = played(drawing, "right", HELD, HELD, HELD, limping=["P1"])
    assert "LD-GAP-25" in cited(fourth, "turn")


def test_no_action_left() -> None:
    """The reason is the treasure's open turn, and what this order and this turn make of it."""
    one = played(row(". O ."), "right")
    assert refused(one, "P1: right") == [("no-action", ("LD-GAP-33", "LD-MOVE-01"))]
    assert refused(one, "P1: throw up") == [("no-action", ("LD-GAP-33", "LD-GREN-09"))]
    three = played(row(". . . O"), "right", "right", "right", crutch=["P1"], limping=["P2"])
    assert refused(three, "P1: left") == [("no-action", ("LD-GAP-33", "LD-SUM-04"))]
    two = played(row(". . O"), "right", "right", crutch=["P1"])
    assert refused(two, "P1: throw up") == [("no-action", ("LD-GAP-33",))]


def test_leaving_with_the_real_treasure() -> None:
    """He is told that he is out like anybody (LD-OUT-07); where he stands then rules nothing."""
    line = played("+---+\n| .".replace(".", " ") + " >\n+---+", "right", carried={"P1": "X"})
    assert {"LD-OUT-06", "LD-OUT-07", "LD-OUT-08", "LD-GEN-11"} <= cited(line, "said", "out_true")
    assert "LD-GAP-38" not in cited(line, "left-labyrinth")


def test_all_reasons_that_he_can_know() -> None:
    """One after the other, in a fixed order; what lies there only when nothing else forbids it."""
    line = played(row(". O"), carried={"P1": "O"}, options={"take_when": "on-arrival"})
    assert [code for code, _ in refused(line, "P1: take")] == ["hands-full", "too-late"]
    free = played(row(". O"))
    assert [code for code, _ in refused(free, "P1: take")] == ["no-treasure"]
    door = "+ ^ +\n|   |\n+---+"
    out = played(door, "up", "2 end", grenades={"P1": 0})
    assert [code for code, _ in refused(out, "P1: throw up")] == ["outside", "no-grenade"]


@each(
    ("sign", "spec", "walker", "host"),
    [
        ("A", {}, "арбалет", "The crossbow: you limp"),
        ("A", {"limping": ["P1"]}, "арбалет, уже разряжен", "already discharged"),
        ("Y", {}, "костыль", "one action more from your next turn on"),
        ("Y", {"crutch": ["P1"]}, "костыль, уже взят", "already taken"),
    ],
)
def test_the_host_hears_what_the_walker_heard(
    sign: str, spec: dict[str, Any], walker: str, host: str
) -> None:
    """After the secret start both are told the same of one cell."""
    line = played(row(f"{sign} ."), "start a1", start=True, loose=True, **spec)
    assert [event.words for event in line.cursor.events if event.words] == [walker]
    line.attempt(GAME.read(line.state, "P2: start a1"))
    told = [event.text for event in line.cursor.events if event.kind == "heard"]
    assert len(told) == 1
    assert host in told[0]


def test_the_host_hears_all_of_it_and_nothing_else() -> None:
    """Two announcements for a fall, an exit, an idle trap; nothing where nothing was said."""

    def heard(drawing: str, **options: str) -> list[str]:
        line = played(drawing, "start a1", "2 start a1", start=True, options=options)
        return [event.data["code"] for event in line.cursor.events if event.kind == "heard"]

    assert heard(row("1 I"), pit_words="both") == ["pit_1", "pit_exit_1"]
    assert heard(row(". ."), empty_report="silent") == []
    assert heard("+ ^ +\n|   |\n+---+", exit_report="told") == ["empty", "exit_here"]
    assert heard(row("K ."), trap_visit="by-move") == ["trap_idle"]
    assert heard(row("K .")) == ["trap"]
    assert heard(row("A ."), start_cell="silent") == []


def test_a_treasure_underfoot_at_the_start_is_taken_first_thing() -> None:
    """By ruling right after arriving: being placed is an arrival, and the own turn comes later."""
    options = {"take_when": "on-arrival"}
    both, starts = row("O ."), ("start a1", "2 start a1")
    line = played(both, *starts, other=both, start=True, options=options)
    assert refused(line, "P1: take") == []
    line.attempt(GAME.read(line.state, "P1: left"))
    assert refused(line, "P2: take") == []
    line.attempt(GAME.read(line.state, "P2: left"))
    assert refused(line, "P1: take") == [("too-late", ("LD-GAP-33",))]


def test_the_landing_of_a_fall_is_not_found_on_foot() -> None:
    """By ruling it is told, too; but LD-PIT-09 and LD-PIT-10 are about walking there."""
    both = {"pit_words": "both"}
    line = played(row(". 1 . I ."), "right", options=both)
    assert "LD-PIT-09" not in cited(line, "said", "pit_exit_1")
    moves = ("right", HELD, "left", HELD, "left")
    again = played(row(". 1 . I ."), *moves, options=both)
    assert "LD-PIT-08" in cited(again, "said", "pit_1")
    assert "LD-PIT-10" not in cited(again, "said", "pit_1")


def test_nobody_is_caught_where_the_trap_stays_open() -> None:
    """By ruling it closes on a move from another cell only."""
    door = "+---+ ^ +\n|     K |\n+---+---+"
    spec: dict[str, Any] = {"players": {"P1": "out:b1:N"}}
    idle = played(door, "enter", options={"trap_visit": "by-move"}, **spec)
    assert all(event.kind != "caught" for event in idle.cursor.events)
    caught = played(door, "enter", **spec)
    assert any(event.kind == "caught" for event in caught.cursor.events)


def test_back_in_through_a_hole_by_agreement() -> None:
    """A hole is an exit that stays (LD-GREN-03); any exit will do (LD-RET-02, not LD-RET-01)."""
    line = played(
        row(". ."), "throw up", "2 end", "up", "2 end", "enter", options={"reentry": "any-exit"}
    )
    assert "LD-RET-02" in cited(line, "entered")
    assert "LD-RET-01" not in cited(line, "entered")
    assert "LD-GREN-03" in cited(line, "moved")


def test_agreements_are_told_in_any_position() -> None:
    """Also where the game has begun already; the warning with them (LD-WALL-06)."""
    line = played(row(". ."), options={"wall_report": "same"})
    assert "LD-WALL-06" in cited(line, "agreed")
    fresh = played(row(". ."), options={"wall_report": "same"}, start=True)
    assert [event.kind for event in fresh.root.events] == ["seats", "order", "stock", "agreed"]
    assert played(row(". .")).root.events == ()


def test_nothing_is_proved_by_two_exits_of_one_number() -> None:
    """Without a pit a number may stand twice on a map that is not fair: both slips stay apart."""
    drawing = """
+---+---+---+---+---+
|     1 |III      I |
+---+---+---+---+---+
|III                |
+---+---+---+---+---+
"""
    spec: dict[str, Any] = {"players": {"P1": "b2"}, "loose": True}
    walk = ("left", HELD, "right", HELD, "throw up", HELD, "up", HELD, "left", HELD, "left")
    line = played(drawing, *walk, **spec)
    book = notebook(line.information("P1"))
    here = GAME.facts(line.state)["at.P1"]
    assert here in book.names()
    assert GAME.observe(line.state, ALL)["at.P1"] == here


def test_let_go_by_the_trap_right_after_the_hit() -> None:
    """LD-BOW-04: the extra action comes at once, also in the turn in which the trap lets go."""
    spec: dict[str, Any] = {"players": {"P2": "a1"}, "trap": {"P2": 0}}
    line = played(row(". A ."), "right", other=row("K ."), **spec)
    assert [event.kind for event in line.cursor.events][-2:] == ["released", "turn"]
    assert "LD-BOW-04" in cited(line, "turn")
    assert "LD-BOW-07" not in cited(line, "turn")


@each(("sign", "code"), [("A", "crossbow"), ("Y", "crutch"), ("K", "trap")])
def test_what_acts_on_a_starting_cell_acts_by_a_ruling(sign: str, code: str) -> None:
    """LD-GAP-05: to be placed there is an arrival; who comes on foot needs no ruling for it."""
    start = played(row(f"{sign} ."), "start a1", start=True)
    assert "LD-GAP-05" in cited(start, "said", code)
    foot = played(row(f". {sign}"), "right")
    assert "LD-GAP-05" not in cited(foot, "said", code)


def test_a_limping_player_finds_the_crutch() -> None:
    """LD-CRU-04, LD-GAP-18: only a wound makes these clauses matter."""
    limps = played(row(". Y ."), "right", limping=["P1"])
    assert {"LD-CRU-04", "LD-GAP-18"} <= cited(limps, "said", "crutch")
    sound = played(row(". Y ."), "right")
    assert {"LD-CRU-04", "LD-GAP-18"}.isdisjoint(cited(sound, "said", "crutch"))


def test_who_is_held_may_throw_by_ruling_and_not_move() -> None:
    """LD-GAP-24 decides what he may do in the turns that he misses."""
    line = played(row(". K ."), "right", HELD, options={"held_throws": "allowed"})
    assert refused(line, "P1: throw up") == []
    assert refused(line, "P1: right") == [("held", ("LD-TRAP-02", "LD-GAP-24"))]
