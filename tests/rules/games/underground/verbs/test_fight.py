"""Attacking, defending, and the collapses and fires that threaten whole squares."""

from __future__ import annotations

from rules.games.underground import GAME
from rules.games.underground.actions import STRIKE, Action
from rules.games.underground.state import TOOL
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

ARMED = {"A": ["knife", "knife"], "B": ["censer", "dagger", "bomb"]}


def duel(distance: int = 3, **setup: object) -> Table:
    """A on a1 with two knives, B some squares away with a censer and a dagger."""
    setup = {"players": {"A": "a1", "B": f"a{1 + distance}"}, "hands": ARMED, **setup}
    return Table(CORRIDOR, **setup)


def test_the_throw_must_reach_and_a_larger_one_may_stop_short() -> None:
    """UE-ATTACK-02, UE-ATTACK-03."""
    assert duel(4).do("A: throw; die: 3").legal("knife") == []
    table = duel(2).do("A: throw; die: 5; A: go a2 a3, knife at B")
    assert table.facts("at.A", "asked", "reserve.last") == ("a3", "B", "knife")
    assert "UE-ATTACK-03" in table.timeline.line()[-1].clauses


def test_stopping_short_without_an_attack_is_refused() -> None:
    """UE-GAP-22."""
    table = duel(2).do("A: throw; die: 5")
    assert table.attempt("A: go a2 a3") == "full-count"
    assert "UE-GAP-22" in table.forbidding


def test_a_defence_changes_nothing_and_costs_no_turn() -> None:
    """UE-DEFENCE-01 to -06, UE-ATTACK-07."""
    table = duel(treasure="B").do("A: throw; die: 3; A: go a2 a3 a4, knife at B")
    assert table.legal() == ["B: show dagger", "B: show censer", "B: decline"]
    assert table.attempt("B: show bomb") == "no-help"
    table.do("B: show censer")
    assert table.facts("at.A", "at.B", "carrier", "turn") == ("a4", "a4", "B", "B")
    assert table.fact("reserve.order").endswith("knife, censer")
    assert table.attempt("A: knife at B") == "not-your-turn"
    assert table.do("B: throw; die: 2; B: go a5 a6").fact("at.B") == "a6"
    moved = {c for node in table.timeline.line() for c in node.clauses}
    assert "UE-DEFENCE-04" in moved


def test_who_shares_a_square_attacks_with_any_throw_or_walks_in_full() -> None:
    """UE-GAP-23, UE-GAP-21."""
    table = duel(0).do("A: throw; die: 2")
    assert "A: stay, knife at B" in table.legal()
    assert table.attempt("A: stay") == "standing-still"
    table.do("A: stay, knife at B; B: decline")
    assert table.facts("at.B", "turn") == ("out", "B")


def test_the_treasure_passes_to_whoever_kills_its_carrier() -> None:
    """UE-STEAL-02."""
    table = duel(treasure="B").do("A: throw; die: 3; A: go a2 a3 a4, knife at B; B: decline")
    assert table.facts("carrier", "at.B", "hand.B") == ("A", "out", "dagger, censer, bomb")


def test_only_cold_weapons_attack_after_a_throw() -> None:
    """UE-ATTACK-01, UE-TOOL-06, UE-ATTACK-09."""
    table = duel(hands={"A": ["cross", "bomb", "pick"]}).do("A: throw; die: 3")
    for card, clause in (
        ("cross", "UE-TOOL-06"), ("bomb", "UE-ATTACK-09"), ("pick", "UE-ATTACK-01"),
    ):  # fmt: skip
        assert table.attempt(f"A: go a2 a3 a4, {card} at B") == "no-weapon"
        assert clause in table.forbidding
    assert table.attempt("A: go a2 a3 a4, knife at B") == "not-held"
    assert table.attempt("A: go a2 a3 a4, knife at A") == "not-held, yourself"


def test_players_out_of_the_game_cannot_be_attacked() -> None:
    """UE-GAP-24."""
    table = Table(CORRIDOR, players={"A": "a1", "B": "out"}, hands=ARMED).do("A: throw; die: 1")
    assert table.attempt("A: go a2, knife at B") == "no-target"


@each(
    ("card", "token", "saves", "useless"),
    [("bomb", "collapse", "beam", "bucket"), ("torch", "fire", "bucket", "beam")],
)
def test_an_explosive_or_a_fire_strikes_everybody_next_door(
    card: str, token: str, saves: str, useless: str
) -> None:
    """UE-ATTACK-08 to -11, UE-DEFENCE-07 to -10, UE-GAP-18, UE-GAP-19."""
    hands = {"A": [card], "B": [useless, "sabre"], "C": [saves]}
    people = {"players": {"A": "a3", "B": "a4", "C": "a4"}, "hands": hands}
    table = Table(CORRIDOR, **people).do(f"A: use {card} on a4")
    assert table.fact("asked") == "B"
    assert table.attempt(f"B: show {useless}") == "no-help"
    assert table.attempt("B: show sabre") == "no-help"
    assert "UE-DEFENCE-10" in table.forbidding
    assert table.attempt("C: decline") == "not-asked"
    table.do("B: decline")
    assert table.facts("at.B", "asked") == ("a4", "C")
    table.do(f"C: show {saves}")
    assert table.facts("at.B", "at.C", "tokens.a4", "turn") == ("a4", "a4", "none", "B")
    dead = Table(CORRIDOR, **people).do(f"A: use {card} on a4; B: decline; C: decline")
    assert dead.facts("at.B", "at.C", "tokens.a4") == ("out", "out", token)


def test_a_carrier_killed_so_leaves_the_treasure_beneath() -> None:
    """UE-LOSE-03, UE-GAP-26."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"]}, treasure="B")
    table.do("A: use bomb on a4; B: decline")
    assert table.facts("treasure", "carrier", "tokens.a4") == ("a4", "none", "collapse")


def test_a_blast_reaches_only_neighbours() -> None:
    """UE-ATTACK-09, UE-EXPLOSIVE-01."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a5", "C": "a3"}, hands={"A": ["bomb"]})
    for square in ("a5", "a3"):
        assert table.attempt(f"A: use bomb on {square}") == "not-adjacent"
        assert {"UE-ATTACK-09", "UE-EXPLOSIVE-01"} <= set(table.forbidding)


def test_the_coin_saves_nobody() -> None:
    """UE-SHOP-06."""
    table = Table(
        CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"], "B": ["coin"]}
    ).do("A: use bomb on a4")
    assert table.attempt("B: buy beam") == "answer-first"
    assert "UE-SHOP-06" in table.forbidding
    assert table.attempt("B: show coin") == "no-help"
    assert "UE-SHOP-06" in table.forbidding


def test_everybody_is_asked_whether_he_holds_a_card_or_not() -> None:
    """UE-GAP-20: whoever is asked gives nothing away by being asked."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"]})
    assert table.do("A: use bomb on a4").legal() == ["B: decline"]


# -- several attacks, attacks without a throw, attacks in a fall: by ruling -----------------------

SHOWN = "UE-ATTACK-01 UE-ATTACK-04 UE-ATTACK-05 UE-USE-01 UE-USE-06 UE-USE-07 UE-TOOL-02 UE-TOOL-01"
BEATEN = (
    "UE-DEFENCE-01 UE-DEFENCE-02 UE-DEFENCE-03 UE-DEFENCE-05 UE-DEFENCE-06 UE-USE-10 "
    "UE-TOOL-06 UE-TOOL-05"
)
B_BEGINS = ("B", "It is B's turn.", "UE-START-01 UE-GAP-03")


def crowd(**setup: object) -> Table:
    """A attacks B on a4, where C stands too; by ruling each may be attacked once."""
    hands = {"A": ["knife", "sabre", "dagger"], "C": ["cross"]}
    people = {"A": "a3", "B": "a4", "C": "a4"}
    setup = {"players": people, "hands": hands, "options": {"attacks": "each"}, **setup}
    return Table(CORRIDOR, **setup).do("A: throw; die: 1; A: go a4, knife at B")


def test_by_ruling_the_next_opponent_is_attacked_in_the_same_turn() -> None:
    """UE-GAP-21: each once, whether the one before died or not; then the turn is over."""
    table = crowd().do("B: decline")
    assert table.told() == [
        ("B", "B does not beat the attack off and dies.", "UE-ATTACK-06 UE-GAP-20 UE-GAP-13")
    ]
    assert table.facts("turn", "asked", "phase") == ("A", "A", "attack")
    assert GAME.question(table.state) == "A: do you attack?"
    assert table.legal() == ["A: sabre at C", "A: dagger at C", "A: pass"]
    table.do("A: sabre at C")
    assert table.told() == [
        ("A", "A attacks C with the sabre.", f"{SHOWN} UE-GAP-21 UE-ATTACK-02 UE-USE-09")
    ]
    assert table.says() == [("attacked", {"card": "sabre", "foe": "C"})]
    table.do("C: show cross")
    text = "C beats the attack off with the cross; nothing changes."
    assert table.told() == [("C", text, BEATEN), B_BEGINS]
    assert table.facts("hand.A", "turn") == ("dagger", "B")


def test_by_ruling_nobody_is_attacked_twice_in_a_turn() -> None:
    """UE-GAP-21, UE-ATTACK-07: also not whoever has beaten the attack off."""
    table = crowd(hands={"A": ["knife", "sabre"], "B": ["cross"]}).do("B: show cross")
    assert table.answer("A: sabre at B") == (
        "no-target", "A has attacked B in this turn.", "UE-GAP-21 UE-ATTACK-07", "",
    )  # fmt: skip
    assert table.answer("A: pick at C") == ("not-held", "A has no pick.", "UE-ATTACK-01", "")
    assert table.answer("A: sabre at A")[:2] == ("yourself", "A cannot attack himself.")
    assert table.answer("A: throw") == (
        "answer-first", "A has another question to answer first.", "UE-GAP-21", "",
    )  # fmt: skip
    assert table.legal() == ["A: sabre at C", "A: pass"]
    table.do("A: sabre at C; C: decline")
    assert table.facts("turn", "at.C", "at.B") == ("B", "out", "a4")


def test_by_ruling_a_further_attack_may_be_left() -> None:
    """UE-GAP-21: the weapons are kept and the turn is over."""
    table = crowd().do("B: decline; A: pass")
    assert table.told() == [("A", "A attacks nobody.", "UE-GAP-21"), B_BEGINS]
    assert table.says() == [("passed", {}), ("turn", {})]
    assert table.facts("hand.A", "at.C", "at.A") == ("sabre, dagger", "a4", "a4")


def test_with_nobody_left_to_attack_the_turn_is_over() -> None:
    """UE-GAP-21: nobody is asked in vain, neither without opponents nor without the ruling."""
    alone = crowd(players={"A": "a3", "B": "a4", "C": "a9"}).do("B: decline")
    assert alone.facts("turn", "phase") == ("B", "turn")
    one = crowd(options={}).do("B: decline")
    assert one.facts("turn", "phase") == ("B", "turn")


def at_once(**setup: object) -> Table:
    """A and B on a4, C beside them: by ruling a weapon is shown without a throw."""
    people = {"players": {"A": "a4", "B": "a4", "C": "a5"}, "options": {"attack_again": "no-throw"}}
    hands = {"A": ["knife", "knife", "cross"], "B": ["cross"]}
    return Table(CORRIDOR, **{**people, "hands": hands, **setup})


def test_by_ruling_who_shares_a_square_attacks_without_a_throw() -> None:
    """UE-GAP-23: the attack is the turn; no die is thrown for it."""
    table = at_once()
    assert table.legal() == ["A: throw", "A: knife at B"]
    table.do("A: knife at B")
    assert table.told() == [("A", "A attacks B with the knife.", f"{SHOWN} UE-GAP-23")]
    assert table.says() == [("attacked", {"card": "knife", "foe": "B"})]
    assert table.facts("asked", "phase", "hand.A", "reserve.last") == (
        "B", "defend", "knife, cross", "knife",
    )  # fmt: skip
    table.do("B: decline")
    died = ("B", "B does not beat the attack off and dies.",
            "UE-ATTACK-06 UE-GAP-20 UE-USE-13 UE-GAP-13")  # fmt: skip
    assert table.told() == [died, B_BEGINS]
    assert table.facts("at.A", "at.B", "turn") == ("a4", "out", "B")


def test_by_ruling_an_attack_without_a_throw_reaches_only_the_same_square() -> None:
    """UE-GAP-23, UE-ATTACK-01, UE-ATTACK-02, UE-ATTACK-07."""
    table = at_once()
    assert table.answer("A: knife at C") == (
        "not-there", "C is not on the square to which the throw brings A.", "UE-ATTACK-02", "",
    )  # fmt: skip
    assert table.answer("A: sabre at B") == ("not-held", "A has no sabre.", "UE-ATTACK-01", "")
    assert table.answer("A: cross at B") == (
        "no-weapon", "Only a cold weapon attacks, and the cross is none.",
        "UE-ATTACK-01 UE-TOOL-06", "",
    )  # fmt: skip
    assert table.answer("B: knife at A") == (
        "not-your-turn", "It is A's turn.", "UE-ATTACK-07", "",
    )  # fmt: skip
    first = ("throw-first", "A throws first and shows a weapon after the throw.",
             "UE-ATTACK-02 UE-ATTACK-07 UE-GAP-23", "")  # fmt: skip
    assert at_once(options={}).answer("A: knife at B") == first
    out = at_once(players={"A": "out", "B": "a4", "C": "a5"})
    assert out.answer("A: knife at B") == first
    assert out.legal() == ["A: throw"]


CHASM = "a0--a1--a2--a3--a4--a5--a6\nchasm: a3"


def falling(**setup: object) -> Table:
    """A jumps and throws a 1 over the chasm in which B stands: by ruling he may attack first."""
    setup = {
        "players": {"A": "a2", "B": "a3"}, "came": {"B": "a4"},
        "hands": {"A": ["knife", "pick"], "B": ["cross"]},
        "options": {"chasm_attack": "falling"}, **setup,
    }  # fmt: skip
    return Table(CHASM, **setup).do("A: jump; die: 1")


FELL = ("A", "A falls into the chasm a3 and dies.", "UE-CHASM-05 UE-CHASM-06 UE-USE-13 UE-GAP-13")


def test_by_ruling_a_falling_jumper_attacks_whoever_stands_in_the_chasm() -> None:
    """UE-GAP-33: and falls in after it, whether the attack is beaten off or not."""
    table = falling()
    assert table.facts("asked", "phase", "at.A") == ("A", "attack", "a2")
    assert table.legal() == ["A: knife at B", "A: pass"]
    assert table.answer("A: pick at B")[0] == "no-weapon"
    assert table.answer("A: knife at A") == (
        "yourself", "A cannot attack himself.", "UE-ATTACK-02", "",
    )  # fmt: skip
    table.do("A: knife at B")
    assert table.told() == [("A", "A attacks B with the knife.", f"{SHOWN} UE-GAP-33")]
    saved = falling().do("A: knife at B; B: show cross")
    text = "B beats the attack off with the cross; nothing changes."
    assert saved.told() == [("B", text, BEATEN), FELL, B_BEGINS]
    assert saved.facts("at.A", "at.B") == ("out", "a3")
    table.do("B: decline")
    assert [who for who, _, _ in table.told()] == ["B", "A", "B"]
    assert table.facts("at.A", "at.B", "turn") == ("out", "out", "B")


def test_by_ruling_a_falling_jumper_may_attack_nobody() -> None:
    """UE-GAP-33: he falls in all the same; by the book he is not even asked."""
    table = falling().do("A: pass")
    assert table.told() == [("A", "A attacks nobody.", "UE-GAP-33"), FELL, B_BEGINS]
    assert table.facts("at.A", "at.B", "hand.A") == ("out", "a3", "knife, pick")
    assert falling(options={}).facts("at.A", "turn") == ("out", "B")
    assert falling(hands={"A": ["pick"]}).legal() == ["A: pass"]
    six = Table(CHASM, players={"A": "a2", "B": "a3"}, came={"B": "a4"}, hands={"A": ["knife"]},
                options={"chasm_attack": "falling"}).do("A: jump; die: 6")  # fmt: skip
    assert six.facts("at.A", "phase") == ("out", "turn")


# -- attacks on a Chance square, and in special places --------------------------------------------

RED = "S--a1--a2--a3--a4\nstart: S\nchance: a3"
DREW = "UE-CHANCE-02 UE-CHANCE-03 UE-CHANCE-05 UE-CHANCE-01 UE-CHANCE-04"


def on_red(card: str, **setup: object) -> Table:
    """A announces an attack on B on a Chance square and draws a card; C is near."""
    people = {"A": "S", "B": "a3", "C": "a1"}
    hands = {"A": ["knife", "sabre", "pick"]}
    setup = {"players": people, "hands": hands, "chance": [card], **setup}
    table = Table(RED, **setup).do("A: throw; die: 3; A: go a1 a2 a3, attack B")
    text = "A announces an attack on B and draws a chance first."
    assert table.told()[1:] == [("A", text, "UE-CHANCE-06 UE-GAP-22")]
    return table.do(f"draw: {card}")


@each(("card", "more"), [("prison pass", ""), ("miss 1 throw", " UE-GAP-25")])
def test_an_announced_attack_is_carried_out_after_its_chance(card: str, more: str) -> None:
    """UE-CHANCE-06, UE-CHANCE-08, UE-GAP-01, UE-GAP-25: also by one who has to miss a throw."""
    table = on_red(card)
    assert table.facts("phase", "asked") == ("attack", "A")
    assert table.legal() == ["A: knife at B", "A: sabre at B"]
    assert GAME.question(table.state) == "A: which weapon do you show?"
    assert GAME.hint(table.state) == "A attacks B."
    table.do("A: sabre at B")
    why = f"{SHOWN} UE-CHANCE-08 UE-GAP-01{more} UE-ATTACK-02 UE-USE-09"
    assert table.told() == [("A", "A attacks B with the sabre.", why)]
    assert table.do("B: decline").facts("at.B", "turn", "hand.A") == ("out", "B", "knife, pick")


def test_an_announced_attack_is_on_whom_it_was_announced_and_is_not_taken_back() -> None:
    """UE-GAP-22, UE-GAP-21: neither on another player nor with something that is no weapon."""
    table = on_red("prison pass", players={"A": "S", "B": "a3", "C": "a3"})
    assert table.answer("A: knife at C") == (
        "no-target", "A has announced an attack on B.", "UE-GAP-22 UE-GAP-21", "",
    )  # fmt: skip
    assert table.answer("A: pick at B")[0] == "no-weapon"
    assert table.answer("A: cleaver at B")[0] == "not-held"
    nobody = GAME.refusals(table.state, Action("A", STRIKE, TOOL["knife"], foe="Z"))
    assert [one.text for one in nobody] == ["A has announced an attack on B."]
    assert table.answer("A: pass")[0] == "answer-first"


@each(
    ("board", "card", "why"),
    [
        (RED, "deadly accident", "UE-CHANCE-07"),
        (f"{RED}\ntreasure cave: a4", "deadly accident", "UE-CHANCE-07"),
        (f"{RED}\nprison: a4", "go to prison", "UE-CHANCE-07"),
        (f"{RED}\ntreasure cave: a4", "fall into the Treasure Cave", "UE-CHANCE-07 UE-GAP-01"),
    ],
)  # fmt: skip
def test_a_chance_that_takes_the_attacker_away_calls_the_attack_off(
    board: str, card: str, why: str
) -> None:
    """UE-CHANCE-07, UE-GAP-01: the ruling is about the Treasure Cave alone, the text about all."""
    table = Table(
        board, players={"A": "S", "B": "a3"}, hands={"A": ["knife"]}, chance=[card],
        options={"treasure_fall": "one"},
    ).do(f"A: throw; die: 3; A: go a1 a2 a3, attack B; draw: {card}")  # fmt: skip
    text = "A is gone from there: the attack on B does not happen."
    assert table.told()[-2:] == [("A", text, why), B_BEGINS]
    assert table.facts("hand.A", "at.B") == ("knife", "a3")


def test_without_a_weapon_left_the_attack_is_called_off() -> None:
    """UE-GAP-25: a chance has taken it."""
    table = on_red("lose a tool", hands={"A": ["knife"]}).do("lost: knife")
    text = "A has no cold weapon left and just stays there."
    assert table.told()[-2:] == [("A", text, "UE-GAP-25"), B_BEGINS]
    assert table.fact("at.A") == "a3"


def test_whoever_has_died_of_the_chance_is_not_attacked_any_more() -> None:
    """UE-GAP-25: by ruling each saves only himself, so the collapse kills B and not A."""
    table = on_red(
        "collapse on you", hands={"A": ["knife", "plank"]},
        options={"shared_protection": "own-life"},
    ).do("A: show plank; B: decline")  # fmt: skip
    text = "B is not there any more, so A attacks nobody."
    assert table.told()[-2:] == [("A", text, "UE-GAP-25"), B_BEGINS]
    assert table.facts("at.A", "hand.A") == ("a3", "knife")


def test_by_ruling_nobody_is_attacked_on_start() -> None:
    """UE-GAP-24, start_attack."""
    table = Table(RED, players={"A": "a1", "B": "S"}, hands={"A": ["knife"]},
                  options={"start_attack": "safe"}).do("A: throw; die: 1")  # fmt: skip
    assert table.answer("A: go S, knife at B") == (
        "safe", "Nobody attacks B there.", "UE-GAP-24 UE-GAP-01", "",
    )  # fmt: skip


def test_by_ruling_the_announced_weapon_strikes_whatever_the_chance_brings() -> None:
    """UE-GAP-25, announced_weapon: it is named with the attack, and no chance may take it."""
    setup = {"hands": {"A": ["knife", "pick"]}, "options": {"announced_weapon": "committed"}}
    table = Table(RED, players={"A": "S", "B": "a3"}, chance=["miss 1 throw"], **setup)
    table.do("A: throw; die: 3")
    assert table.answer("A: go a1 a2 a3, attack B") == (
        "name-weapon", "A shows the weapon at once.", "UE-ATTACK-04 UE-GAP-22", "",
    )  # fmt: skip
    table.do("A: go a1 a2 a3, knife at B; draw: miss 1 throw")
    why = f"{SHOWN} UE-CHANCE-08 UE-GAP-01 UE-GAP-25 UE-ATTACK-02 UE-USE-09"
    assert table.told() == [
        ("A", "A draws “miss 1 throw”.", DREW),
        ("A", "A misses 1 throw.", "UE-CHANCE-12"),
        ("A", "A attacks B with the knife.", why),
    ]
    assert table.facts("asked", "phase") == ("B", "defend")


@each(
    ("board", "treasure", "why"),
    [
        (CORRIDOR, "", ""),
        (CORRIDOR, "B", " UE-STEAL-01"),
        (f"{CORRIDOR}\nprison: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\nprison: a4", "B", " UE-STEAL-01 UE-PRISON-10"),
        (f"{CORRIDOR}\nstart: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\ndevil cave: a4", "", " UE-GAP-24"),
        (f"{CORRIDOR}\ndevil cave: a4", "B", " UE-STEAL-01 UE-GAP-24"),
    ],
)
def test_where_and_whom_an_attack_strikes_is_a_matter_of_clauses(
    board: str, treasure: str, why: str
) -> None:
    """UE-STEAL-01, UE-PRISON-10, UE-GAP-24: the carrier, in prison, on Start and in caves."""
    carrying = {"treasure": treasure} if treasure else {}
    people = {"players": {"A": "a3", "B": "a4", "C": "a9"}, "hands": {"A": ["knife"]}}
    table = Table(board, **people, **carrying).do("A: throw; die: 1; A: go a4, knife at B")
    attacked = ("A", "A attacks B with the knife.", f"{SHOWN} UE-ATTACK-02 UE-USE-09{why}")
    assert table.told()[-1] == attacked
    assert GAME.hint(table.state) == "A attacks with the knife."
    table.do("B: decline")
    died = ("B", "B does not beat the attack off and dies.", "UE-ATTACK-06 UE-GAP-20 UE-GAP-13")
    stolen = [("A", "A has the treasure now.", "UE-STEAL-02")] if treasure else []
    assert table.told()[:-1] == [died, *stolen]
    if treasure:
        assert table.facts("carrier", "treasure") == ("A", "none")


@each(
    ("hand", "happens"),
    [
        (["cross", "bible"], "B beats the attack off with the cross; nothing changes."),
        (["pick"], "B does not beat the attack off and dies."),
    ],
)
def test_by_ruling_the_first_fitting_card_is_shown_without_asking(
    hand: list[str], happens: str
) -> None:
    """UE-GAP-20, protecting: and whoever has none is not asked either."""
    table = duel(hands={"A": ["knife"], "B": hand}, options={"protecting": "automatic"})
    table.do("A: throw; die: 3; A: go a2 a3 a4, knife at B")
    assert [text for _, text, _ in table.told()][2:] == [happens, "It is B's turn."]


def test_by_ruling_a_blast_too_is_prevented_without_asking() -> None:
    """UE-GAP-20, protecting: each on the square in turn, until one has the card."""
    hands = {"A": ["bomb"], "B": ["cross"], "C": ["plank", "beam"]}
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4", "C": "a4"}, hands=hands,
                  options={"protecting": "automatic"}).do("A: use bomb on a4")  # fmt: skip
    assert [text for _, text, _ in table.told()][1:] == [
        "B does not prevent the collapse.", "C prevents the collapse on a4 with the plank.",
        "It is B's turn.",
    ]  # fmt: skip
    assert table.facts("hand.C", "tokens.a4") == ("beam", "none")


def test_who_stays_to_attack_attacks_where_he_stands() -> None:
    """UE-GAP-23, UE-ATTACK-02: by the other ruling nobody stays for an attack at all."""
    stay = "A: stay, knife at B"
    assert duel().do("A: throw; die: 2").why(stay) == ("not-there", ("UE-ATTACK-02",))
    table = duel(0, options={"attack_again": "come-back"}).do("A: throw; die: 2")
    assert table.why(stay) == ("no-staying", ("UE-GAP-23",))


@each("answer", ["decline", "show cross"])
def test_by_ruling_a_fall_into_the_treasure_cave_waits_for_the_announced_attack(
    answer: str,
) -> None:
    """UE-GAP-01, cancelling_caves: he strikes first and falls after it, whatever comes of it."""
    card = "fall into the Treasure Cave"
    table = Table(
        "T--S--a1--a2--a3--a4\nstart: S\nchance: a3\ntreasure cave: T", chance=[card],
        players={"A": "S", "B": "a3"}, hands={"A": ["knife"], "B": ["cross"]},
        options={"treasure_fall": "one", "cancelling_caves": "five"},
    ).do(f"A: throw; die: 3; A: go a1 a2 a3, attack B; draw: {card}; A: knife at B")  # fmt: skip
    assert table.facts("at.A", "asked", "treasure") == ("a3", "B", "T")
    table.do(f"B: {answer}")
    assert table.told()[1:] == [
        ("A", "A falls into the Treasure Cave.", "UE-GAP-05 UE-CHANCE-05"),
        ("A", "A takes the treasure.", "UE-TREASURE-03 UE-GOAL-02"),
        B_BEGINS,
    ]
    assert table.facts("at.A", "carrier") == ("T", "A")
