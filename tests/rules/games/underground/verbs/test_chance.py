"""Drawing on the red square, and every effect."""

from __future__ import annotations

from fractions import Fraction

from rules.games.underground import GAME
from tests.cases import each
from tests.rules.games.underground.playing import Table

RED = "S--a1--a2--a3--a4--a5\nstart: S\nchance: a3"
CAVES = {
    "Fire": ("fire cave", "hose", "bible"), "Rubble": ("rubble cave", "plank", "pick"),
    "Beast": ("beast cave", "knife", "cross"), "Devil": ("devil cave", "cross", "knife"),
}  # fmt: skip


def drawing(*chance: str, board: str = RED, **setup: object) -> Table:
    """A stops on a red square; B waits on a1."""
    setup = {"players": {"A": "S", "B": "a1"}, **setup}
    return Table(board, chance=list(chance), **setup).do("A: throw; die: 3; A: go a1 a2 a3")


def test_only_a_stop_draws_and_the_card_goes_underneath() -> None:
    """UE-CHANCE-01, -02, -04."""
    table = drawing("miss 1 throw", "go to prison", "find a tool")
    assert table.legal() == ["draw: miss 1 throw"]
    table.do("draw: miss 1 throw")
    assert table.fact("pile.order") == "go to prison, find a tool, miss 1 throw"
    passed = Table(RED, players={"A": "S"}).do("A: throw; die: 4; A: go a1 a2 a3 a4")
    assert passed.fact("phase") == "turn"


def test_staying_on_a_red_square_draws_nothing() -> None:
    """UE-GAP-23, UE-GAP-64."""
    table = Table(RED, players={"A": "a3", "B": "a3"}, hands={"A": ["knife"]})
    table.do("A: throw; die: 2; A: stay, knife at B; B: decline")
    assert table.facts("phase", "turn") == ("turn", "B")


def test_a_found_tool_is_the_top_of_the_reserve_and_seen_by_its_finder_only() -> None:
    """UE-CHANCE-09, UE-SETUP-02."""
    table = drawing("find a tool", reserve=["spoon", "…"]).do("draw: find a tool; tool: spoon")
    assert table.facts("hand.A", "reserve.count") == ("spoon", "79")
    for viewer, name in (("A", "spoon"), ("B", "?"), ("everyone", "spoon")):
        told = table.timeline.information(viewer).heard[-1]
        assert told.spoken == f"tool: {name}"
        assert any("spoon" in event.text for event in told.events) == (viewer != "B")


def test_any_tool_is_lost_with_equal_chance_and_goes_to_the_bottom() -> None:
    """UE-CHANCE-10, UE-CHANCE-11, UE-CHANCE-21."""
    hand = ["bible", "knife", "knife", "coin"]
    table = drawing("lose a tool", hands={"A": hand}, passes={"A": 1}).do("draw: lose a tool")
    odds = {GAME.write(table.state, one): weight for one, weight in GAME.chance(table.state)}
    assert odds == {
        "lost: knife": Fraction(1, 2), "lost: bible": Fraction(1, 4), "lost: coin": Fraction(1, 4),
    }  # fmt: skip
    table.do("lost: coin")
    assert table.facts("reserve.last", "passes.A", "cards.A") == ("coin", "1", "3")


def test_without_tools_nothing_is_lost_or_with_an_empty_reserve_found() -> None:
    """UE-GAP-61, UE-GAP-47."""
    assert drawing("lose a tool").do("draw: lose a tool").fact("turn") == "B"
    assert drawing("find a tool", reserve=[]).do("draw: find a tool").fact("cards.A") == "0"


def test_a_pass_is_kept_and_an_empty_pile_gives_nothing() -> None:
    """UE-CHANCE-19."""
    table = drawing("prison pass").do("draw: prison pass")
    assert table.facts("passes.A", "pile.count") == ("1", "0")
    table.do("B: throw; die: 2; B: go a2 a3")
    assert table.facts("turn", "at.B") == ("A", "a3")


def test_behind_and_in_front_follow_the_last_step() -> None:
    """UE-CHANCE-22, UE-CHANCE-23."""
    behind = drawing("collapse behind you").do("draw: collapse behind you")
    assert behind.facts("tokens.a2", "tokens.a4") == ("collapse", "none")
    front = drawing("fire in front of you").do("draw: fire in front of you")
    assert front.facts("tokens.a2", "tokens.a4") == ("none", "fire")


def test_at_a_junction_straight_on_is_in_front_else_the_player_chooses() -> None:
    """UE-GAP-14."""
    cross = "a0--a1--a2--a3\n        |\n        b1\nchance: a2"
    table = Table(cross, players={"A": "a0"}, chance=["fire in front of you"])
    table.do("A: throw; die: 2; A: go a1 a2; draw: fire in front of you")
    assert table.fact("tokens.a3") == "fire"
    side = Table(cross, players={"A": "b1", "B": "a0"}, chance=["fire in front of you"])
    side.do("A: throw; die: 1; A: go a2; draw: fire in front of you")
    assert side.legal() == ["A: ahead a1", "A: ahead a3"]
    assert side.attempt("A: ahead b1") == "not-ahead"
    assert side.do("A: ahead a1").fact("tokens.a1") == "fire"


def test_in_a_dead_end_nothing_is_in_front() -> None:
    """UE-GAP-14, UE-GAP-16: nor behind on a square that carries nothing."""
    table = Table(
        "S--a1\nstart: S\nchance: a1", players={"A": "S"}, chance=["fire in front of you"]
    )
    table.do("A: throw; die: 1; A: go a1; draw: fire in front of you")
    assert table.fact("supply.fire") == "4"
    table = Table("S--a1\nstart: S\nchance: a1", players={"A": "S"}, chance=["fire behind you"])
    table.do("A: throw; die: 1; A: go a1; draw: fire behind you")
    assert table.fact("supply.fire") == "4"


def test_a_chance_strikes_everybody_on_the_square() -> None:
    """UE-COLLAPSE-02, UE-COLLAPSE-03; the player on turn is asked first (UE-GAP-19)."""
    table = drawing("collapse on you", players={"A": "S", "B": "a3", "C": "a3"})
    table.do("draw: collapse on you")
    assert table.fact("asked") == "A"
    table.do("A: decline; B: decline; C: decline")
    assert table.facts("at.A", "at.B", "at.C", "tokens.a3") == ("out", "out", "out", "collapse")


@each("cave", CAVES)
def test_falling_into_a_cave_asks_for_its_card(cave: str) -> None:
    """UE-CAVE-FIRE-04, -05, UE-CAVE-RUBBLE-04, UE-CAVE-BEAST-04, -05, UE-CAVE-DEVIL-04."""
    kind, saves, useless = CAVES[cave]
    board = f"{RED.replace('a5', 'a5--X', 1)}\n{kind}: X"
    card = f"fall into the {cave} Cave"
    table = drawing(card, board=board, hands={"A": [saves, useless]}).do(f"draw: {card}")
    assert table.legal() == [f"A: show {saves}"]
    assert table.attempt(f"A: show {useless}") == "no-help"
    assert table.attempt("A: decline") == "must-show"
    table.do(f"A: show {saves}")
    assert table.facts("at.A", "turn", "hand.A") == ("X", "B", useless)
    assert table.fact(f"open.{kind.replace(' ', '-')}") == ("no" if cave == "Rubble" else "A")
    dead = drawing(card, board=board, hands={"A": [useless]}).do(f"draw: {card}")
    assert dead.facts("at.A", "hand.A") == ("out", useless)


def test_death_and_prison_wipe_what_was_to_be_missed() -> None:
    """UE-GAP-48: somebody who misses throws is killed meanwhile."""
    table = Table(RED, players={"A": "a4", "B": "a5"}, hands={"A": ["bomb"]},
                  misses={"B": 2}, loose=True)  # fmt: skip
    table.do("A: use bomb on a5; B: decline")
    assert table.facts("at.B", "misses.B", "turn") == ("out", "0", "B")


def test_an_announced_attack_comes_after_the_chance() -> None:
    """UE-CHANCE-06, UE-CHANCE-07, UE-CHANCE-08."""
    people = {"players": {"A": "S", "B": "a3"}, "hands": {"A": ["knife"], "B": []}}
    table = Table(RED, chance=["find a tool", "…"], reserve=["spoon", "…"], **people)
    table.do("A: throw; die: 5")
    assert table.attempt("A: go a1 a2 a3, knife at B") == "announce-first"
    table.do("A: go a1 a2 a3, attack B; draw: find a tool; tool: spoon")
    assert table.legal() == ["A: knife at B"]
    table.do("A: knife at B; B: decline")
    assert table.facts("at.B", "turn") == ("out", "B")
    off = Table(RED, chance=["deadly accident"], **people)
    off.do("A: throw; die: 3; A: go a1 a2 a3, attack B; draw: deadly accident")
    assert off.facts("at.A", "at.B", "hand.A", "turn") == ("out", "a3", "knife", "B")
    assert "UE-CHANCE-07" in off.fired()


def test_an_announced_attack_without_a_weapon_left_just_ends() -> None:
    """UE-GAP-25; missing throws does not stop it."""
    people = {"players": {"A": "S", "B": "a3"}, "hands": {"A": ["knife"]}}
    table = Table(RED, chance=["lose a tool"], **people)
    table.do("A: throw; die: 3; A: go a1 a2 a3, attack B; draw: lose a tool; lost: knife")
    assert table.facts("at.A", "at.B", "turn") == ("a3", "a3", "B")
    table = Table(RED, chance=["miss 1 throw"], **people)
    table.do("A: throw; die: 3; A: go a1 a2 a3, attack B; draw: miss 1 throw; A: knife at B")
    assert table.facts("asked", "misses.A") == ("B", "1")


# -- where a fire strikes, and what only a ruling brings ------------------------------------------

RETURN = "a0--a1--a2--a3--a4\nchance: a2"
BLOCKED = "a1--a2--a3--R--a4--a5\nrubble cave: R\nchance: a2"
DREW = "UE-CHANCE-02 UE-CHANCE-03 UE-CHANCE-05"
B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


@each(
    ("card", "ruling", "struck", "clause"),
    [
        ("fire behind you", "last-step", "a3", "UE-CHANCE-22"),
        ("fire in front of you", "last-step", "a1", "UE-CHANCE-23"),
        ("fire behind you", "whole-move", "a1", "UE-CHANCE-22"),
        ("fire in front of you", "whole-move", "a3", "UE-CHANCE-23"),
    ],
)
def test_an_arrow_that_turned_the_move_round_swaps_front_and_back(
    card: str, ruling: str, struck: str, clause: str
) -> None:
    """UE-GAP-15, UE-SIGN-05: by the last step, or by ruling as the move began; it is said so."""
    table = Table(
        RETURN, players={"A": "a0", "B": "a0"}, tokens={"a3": ["signpost"]}, arrows={"a3": "a2"},
        chance=[card], options={"behind": ruling},
    ).do(f"A: throw; die: 4; A: go a1 a2 a3 a2; draw: {card}")  # fmt: skip
    assert table.told()[:2] == [
        ("A", f"A draws “{card}”.", f"{DREW} UE-CHANCE-01 UE-CHANCE-04 UE-GAP-05"),
        ("", f"The fire strikes {struck}.", f"UE-FIRE-04 {clause} UE-GAP-15"),
    ]
    assert table.says()[1] == ("struck", {"square": struck, "token": "fire"})
    assert table.fact(f"tokens.{struck}").startswith("fire")


@each("ruling", ["last-step", "whole-move"])
def test_a_move_that_no_arrow_turned_leaves_no_doubt_what_is_behind(ruling: str) -> None:
    """UE-CHANCE-22: the square of the last step, by either ruling."""
    table = Table(
        RETURN, players={"A": "a0", "B": "a0"}, chance=["fire behind you"],
        options={"behind": ruling},
    ).do("A: throw; die: 2; A: go a1 a2; draw: fire behind you")  # fmt: skip
    assert table.told()[1] == ("", "The fire strikes a1.", "UE-FIRE-04 UE-CHANCE-22")


def blocked(*chance: str, **setup: object) -> Table:
    """A is shut in the Rubble Cave; by ruling he draws instead of throwing."""
    people = {"A": "R", "B": "a1"}
    drawing = {"blocked_luck": "draws"}
    return Table(
        BLOCKED, **{"players": people, "options": drawing, "chance": list(chance), **setup}
    )


def test_by_ruling_a_blocked_player_draws_instead_of_throwing() -> None:
    """UE-GAP-51, blocked_luck: on each of his turns; the card is carried out where he is."""
    table = blocked("miss 1 throw")
    assert table.legal() == ["A: draw"]
    assert table.answer("A: throw") == (
        "draw", "A is blocked and draws a chance instead of throwing.", "UE-GAP-51", "",
    )  # fmt: skip
    table.do("A: draw")
    text = "A is blocked and draws instead of throwing."
    assert table.told() == [("A", text, "UE-GAP-51")]
    assert table.says() == [("asks-chance", {})]
    table.do("draw: miss 1 throw")
    assert table.told() == [
        ("A", "A draws “miss 1 throw”.", f"{DREW} UE-CHANCE-04"),
        ("A", "A misses 1 throw.", "UE-CHANCE-12"),
        B_BEGINS,
    ]


def test_by_ruling_nobody_else_draws_instead_of_throwing() -> None:
    """UE-GAP-51, UE-CHANCE-01: not he who can walk, nor anybody by the book or without a card."""
    text = "A draws a chance only on stopping on a Chance square."
    free = blocked("miss 1 throw", players={"A": "a1", "B": "R"})
    assert free.answer("A: draw") == ("no-draw", text, "UE-CHANCE-01", "")
    for table in (blocked("miss 1 throw", options={}), blocked()):
        assert table.answer("A: draw") == ("no-draw", text, "UE-CHANCE-01 UE-GAP-51", "")
        assert table.legal() == ["A: throw"]
    prison = "a1--P--a2\nprison: P\nchance: a1"
    held = Table(prison, players={"A": "P", "B": "a1"}, options={"blocked_luck": "draws"})
    assert held.attempt("A: draw") == "no-draw"


def test_who_has_not_come_from_anywhere_has_nothing_behind_him() -> None:
    """UE-CHANCE-22, UE-GAP-15: he draws where he is blocked, and the fire finds no square."""
    table = blocked("fire behind you").do("A: draw; draw: fire behind you")
    text = "There is no such square: nothing happens."
    assert table.told()[1] == ("A", text, "UE-CHANCE-22 UE-GAP-15")
    assert table.says()[1] == ("lapsed", {})
    assert table.fact("supply.fire") == "4"


def test_an_empty_pile_brings_no_chance() -> None:
    """UE-CHANCE-01, UE-CHANCE-19: when every card is a pass that somebody keeps."""
    table = drawing()
    assert table.told()[1:] == [
        ("A", "No Chance card is left in the pile.", "UE-CHANCE-01 UE-CHANCE-19"),
        B_BEGINS,
    ]
    assert table.says()[1] == ("no-chance", {})


def test_by_ruling_one_card_frees_everybody_who_is_shut_in() -> None:
    """UE-GAP-51, blocked_luck: each is told so, in the order of the seats, and may walk out."""
    board = "a1--a2--P--a3--R--a4\nprison: P\nrubble cave: R\nchance: a2"
    table = Table(
        board, players={"A": "a1", "B": "P", "C": "a3", "D": "R"}, chance=["free the trapped"],
        options={"blocked_luck": "card"},
    ).do("A: throw; die: 1; A: go a2; draw: free the trapped")  # fmt: skip
    assert table.told()[1:] == [
        ("B", "B is free to leave.", "UE-GAP-51"), ("D", "D is free to leave.", "UE-GAP-51"),
        ("", "Whoever was shut in is free to leave.", "UE-GAP-51"), B_BEGINS,
    ]  # fmt: skip
    assert [kind for kind, _ in table.says()] == ["drew", "freed", "freed", "freed-all", "turn"]
    assert table.do("B: throw; die: 1").ends() == {"a2", "a3"}
    table.do("B: go a3; C: throw; die: 1; C: go P; D: throw; die: 1")
    assert table.ends() == {"a3", "a4"}


@each("also", [{}, {"caught_inside": "leaves"}, {"freed": "for-good"}])
def test_who_walks_out_by_the_luck_of_a_card_does_so_by_its_ruling(also: dict[str, str]) -> None:
    """UE-GAP-51: neither because he came in freely (UE-GAP-43) nor as one dug out (UE-GAP-52)."""
    board = "a1--a2--P--a3\nprison: P\nchance: a2"
    table = Table(
        board, players={"A": "a1", "B": "P"}, chance=["free the trapped"],
        options={"blocked_luck": "card", **also},
    ).do("A: throw; die: 1; A: go a2; draw: free the trapped")  # fmt: skip
    table.do("B: throw; die: 1; B: go a3")
    assert table.told()[0] == ("B", "B goes to a3.", "UE-MOVE-01 UE-MOVE-02 UE-GAP-51")


def test_by_ruling_who_is_freed_stays_free_until_he_has_left() -> None:
    """UE-GAP-51, blocked_luck: whoever comes in later is shut in as ever."""
    board = "a1--a2--P--a3\nprison: P\nchance: a2"
    table = Table(
        board, players={"A": "a1", "B": "P"}, chance=["free the trapped"],
        options={"blocked_luck": "card"}, hands={"B": ["file"]},
    ).do("A: throw; die: 1; A: go a2; draw: free the trapped")  # fmt: skip
    table.do("B: throw; die: 1; B: go a3; A: throw; die: 1; A: go P; B: throw; die: 1; B: go P")
    for who in "AB":
        assert table.do(f"{who}: throw; die: 1").legal() == [f"{who}: stay"]
        table.do(f"{who}: stay")


# -- who begins -----------------------------------------------------------------------------------


def dealt(*players: str, **options: str) -> Table:
    """A whole game, the cards dealt as they lie."""
    table = Table("", board="full", players=list(players), deal=True, options=options)
    while table.fact("phase") == "deal":
        table.timeline.play(GAME.actions(table.state)[0])
    return table


def test_by_ruling_the_highest_throw_begins() -> None:
    """UE-GAP-03, first_player: everybody throws once, in the order of the seats."""
    table = dealt("A", "B", "C", first_player="highest-throw")
    assert table.facts("phase", "asked") == ("lot", "none")
    assert GAME.question(table.state) == "Everybody throws for the first turn."
    assert table.legal() == [f"lot A: {face}" for face in range(1, 7)]
    assert {weight for _, weight in GAME.chance(table.state)} == {Fraction(1, 6)}
    table.do("lot A: 3")
    assert table.told() == [("A", "A throws 3 for the first turn.", "UE-GAP-03")]
    assert table.says() == [("lot", {"die": 3})]
    table.do("lot B: 5")
    assert table.legal()[0] == "lot C: 1"
    table.do("lot C: 4")
    assert table.told() == [
        ("C", "C throws 4 for the first turn.", "UE-GAP-03"),
        ("B", "B begins.", "UE-GAP-03"),
        B_BEGINS,
    ]
    assert [kind for kind, _ in table.says()] == ["lot", "begins", "turn"]
    assert table.legal() == ["B: throw"]


def test_by_ruling_equal_highest_throws_are_thrown_again() -> None:
    """UE-GAP-03, first_player: only by those who threw them, until one is the highest."""
    table = dealt("A", "B", "C", first_player="highest-throw")
    table.do("lot A: 5; lot B: 2; lot C: 5")
    assert [text for _, text, _ in table.told()] == ["C throws 5 for the first turn."]
    table.do("lot A: 1; lot C: 1")
    assert table.fact("phase") == "lot"
    table.do("lot A: 2")
    assert table.legal()[5] == "lot C: 6"
    table.do("lot C: 6")
    assert [text for _, text, _ in table.told()[1:]] == ["C begins.", "It is C's turn."]
    assert table.facts("phase", "turn") == ("turn", "C")
    table.do("C: throw; die: 2")
    assert table.fact("turn") == "A"


def test_by_ruling_lower_throws_change_nothing() -> None:
    """UE-GAP-03, first_player: neither a lower one before nor one after the highest."""
    first = dealt("A", "B", "C", first_player="highest-throw").do("lot A: 1; lot B: 1; lot C: 2")
    assert first.fact("turn") == "C"
    last = dealt("A", "B", "C", first_player="highest-throw").do("lot A: 6; lot B: 1; lot C: 1")
    assert last.fact("turn") == "A"


def test_by_the_book_the_first_seat_begins() -> None:
    """UE-GAP-03: as soon as the cards are dealt."""
    assert dealt("A", "B").facts("phase", "turn") == ("turn", "A")


TEE = "        c1\n        |\na0--a1--a2\n        |\n        b1\nchance: a2"


def at_tee(ruling: str) -> Table:
    """A comes to a junction and draws a fire in front of him."""
    card = "fire in front of you"
    table = Table(TEE, players={"A": "a0", "B": "a0"}, chance=[card], options={"ahead": ruling})
    return table.do(f"A: throw; die: 2; A: go a1 a2; draw: {card}")


def test_by_ruling_every_square_in_front_is_struck() -> None:
    """UE-GAP-14, ahead: one after the other, in the order of the board."""
    table = at_tee("all")
    assert table.told()[1:-1:2] == [
        ("", f"The fire strikes {name}.", "UE-FIRE-04 UE-CHANCE-23 UE-GAP-14")
        for name in ("c1", "b1")
    ]
    assert table.facts("tokens.c1", "tokens.b1", "tokens.a1") == ("fire", "fire", "none")


@each("ruling", ["straight", "chosen"])
def test_where_nothing_is_straight_ahead_the_player_says_what_is_in_front(ruling: str) -> None:
    """UE-GAP-14, ahead: any way on but the one he came by."""
    table = at_tee(ruling)
    text = "A says which square is in front."
    assert table.told()[1:] == [("A", text, "UE-CHANCE-23 UE-GAP-14")]
    assert table.says()[1:] == [("which", {})]
    assert table.legal() == ["A: ahead c1", "A: ahead b1"]
    assert table.answer("A: ahead a1") == (
        "not-ahead", "In front of A lie c1 and b1.", "UE-CHANCE-23 UE-GAP-14", "a1",
    )  # fmt: skip
    table.do("A: ahead b1")
    struck = ("", "The fire strikes b1.", "UE-FIRE-04 UE-CHANCE-23 UE-GAP-14")
    assert table.told()[0] == struck
    assert table.facts("tokens.c1", "tokens.b1") == ("none", "fire")


def test_by_ruling_the_dead_begin_on_start() -> None:
    """UE-GAP-13, death: they need no throw to come in."""
    by_ruling: tuple[tuple[dict[str, str], str], ...] = (({}, "out"), ({"death": "on-start"}, "S"))
    for options, at in by_ruling:
        table = drawing("deadly accident", options=options).do("draw: deadly accident")
        assert table.facts("at.A", "turn") == (at, "B")


def test_by_ruling_a_fall_into_the_treasure_cave_counts_as_entering_it() -> None:
    """UE-GAP-05, treasure_fall: whoever falls takes the treasure there."""
    card = "fall into the Treasure Cave"
    table = drawing(card, board=f"{RED}\ntreasure cave: a5", options={"treasure_fall": "one"})
    table.do(f"draw: {card}")
    assert table.told()[1:] == [
        ("A", "A falls into the Treasure Cave.", "UE-GAP-05 UE-CHANCE-05"),
        ("A", "A takes the treasure.", "UE-TREASURE-03 UE-GOAL-02"),
        B_BEGINS,
    ]
    assert table.says()[1] == ("fell", {"square": "treasure-cave"})


def test_by_ruling_a_chance_blocks_start_and_exits_and_no_cave() -> None:
    """UE-GAP-16, chance_blocks: nor any other square of a board without a Start."""
    card = "fire in front of you"
    table = Table("F--a1--a2\nfire cave: F\nchance: a1", players={"A": "a2", "B": "a2"},
                  chance=[card], options={"chance_blocks": "start-and-exits"})  # fmt: skip
    table.do(f"A: throw; die: 1; A: go a1; draw: {card}")
    text = "F cannot carry a fire: nothing happens."
    assert table.told()[1] == ("", text, "UE-FIRE-04 UE-GAP-16 UE-CHANCE-23")


@each(("throws", "many"), [(1, "1 throw"), (2, "2 throws"), (3, "3 throws")])
def test_throws_to_be_missed_are_counted_aloud(throws: int, many: str) -> None:
    """UE-CHANCE-12."""
    table = drawing(f"miss {many}").do(f"draw: miss {many}")
    assert table.told()[1] == ("A", f"A misses {many}.", "UE-CHANCE-12")
    assert table.says()[1] == ("must-miss", {"throws": throws})
    assert table.fact("misses.A") == str(throws)


@each("cave", CAVES)
def test_a_board_without_the_cave_lets_nobody_fall_into_it(cave: str) -> None:
    """UE-GAP-02."""
    card = f"fall into the {cave} Cave"
    table = drawing(card).do(f"draw: {card}")
    text = "This board has no such cave: nothing happens."
    assert table.told()[1:] == [("A", text, "UE-GAP-02"), B_BEGINS]
    assert table.says()[1] == ("lapsed", {})
    assert table.fact("at.A") == "a3"
