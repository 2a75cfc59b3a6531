"""Every ruling flipped: the alternative does what it says, and the default does what is ruled."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rules.core.clauses import ledger
from rules.core.errors import SetupError
from rules.games.underground import GAME
from rules.games.underground.options import Rulings
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table
from tests.rules.games.underground.positions import MINE

ROUND = """
S--a1--a2--a3--a4--E
|       |
b0--b1--b2
start: S
exit: E
"""
CHANCE = "S--a1--a2--a3--a4--a5--a6--E\nstart: S\nexit: E\nchance: a3"
FORK = "a0--a1--a2--a3\n        |\n        b1--b2\nchance: a2"
TEE = "        c1--c2\n        |\na0--a1--a2\n        |\n        b1--b2\nchance: a2"
GAP = "a0--a1--a2--a3--a4--a5--a6\n            |\n            b1--b2\nchasm: a3"
CELL = "a1--a2--a3--P--a4--a5--a6\nprison: P\nchance: a2"
LAIR = "S--a1--a2--B--a3--a4--a5\nstart: S\nbeast cave: B\nchance: a2"
MINES = "a1--a2--a3--R--a4--a5--a6\nrubble cave: R\nchance: a2"
FIRES = "a1--a2--a3--F--a4--a5--a6\nfire cave: F\nchance: a2"
BURNING = FIRES.replace("\nchance: a2", "")
FALL = "a0--a1--a2--a3--a4--a5--a6--F\nchance: a6\nfire cave: F"
CORNER = "a0--a1--a2--a3--a4--a5\n        |\n        b0--b1\n\n            b2--b3\nchasm: a3"
TO_TROVE = "S--a1--a2--a3--T\nstart: S\nchance: a3\ntreasure cave: T"
TROVE = "a1--a2--T--a3--a4--a5\ntreasure cave: T"
SQUARE = "a1--a2\n|\nb1--b2"
WAR = {"players": {"A": "a1", "B": "a4"}, "hands": {"A": ["knife", "sabre"], "B": ["cross"]}}
BOMB = {"players": {"A": "a3", "B": "a4", "C": "a4"}, "hands": {"A": ["bomb"], "C": ["plank"]}}
FOUR = {
    "players": {"A": "a3", "B": "a0", "C": "a0"},
    "tokens": {name: ["collapse"] for name in ("a6", "a7", "a8", "a9")},
    "hands": {"A": ["bomb"]},
}


class Story(NamedTuple):
    """``do`` is played on ``drawing``; ``seen`` is asked then, answered so or otherwise.

    ``seen`` is a fact, ``try`` and an action for the codes that forbid it, ``ends`` for the squares
    where the move may end, or ``told`` and a viewer for what he was told of the last action.
    """

    flip: str
    drawing: str
    setup: dict[str, Any]
    do: str
    seen: str
    ruled: str
    otherwise: str

    def __str__(self) -> str:
        """The option and the alternative."""
        return self.flip


def story(flip: str, drawing: str, do: str, seen: str, answers: str, **setup: Any) -> Story:
    """A story; ``answers`` holds both answers with a slash between."""
    ruled, _, otherwise = answers.partition(" / ")
    return Story(flip, drawing, setup, do, seen, ruled, otherwise)


STORIES = (
    story(
        "attack_on_chance=never", CHANCE, "A: throw; die: 3", "try A: go a1 a2 a3, attack B",
        "legal / safe", players={"A": "S", "B": "a3"}, hands={"A": ["knife"]},
    ),
    story(
        "cancelling_caves=five", TO_TROVE,
        "A: throw; die: 3; A: go a1 a2 a3, attack B; draw: fall into the Treasure Cave; "
        "A: knife at B; B: decline", "at.B", "a3 / out",
        players={"A": "S", "B": "a3"}, hands={"A": ["knife"]},
        chance=["fall into the Treasure Cave"],
        counts={"chance": {"fall into the Treasure Cave": 1}},
    ),
    story(
        "first_player=highest-throw", "", "deal", "phase", "turn / lot",
        board="full", players=["A", "B"], deal=True,
    ),
    story(
        "first_player=last-winner", CORRIDOR, "", "turn", "A / B",
        players={"A": "a0", "B": "a1"}, winner="B",
    ),
    story("tool_deck=one-each", CORRIDOR, "", "reserve.count", "80 / 35", players={"A": "a0"}),
    story("tool_deck=equal-kinds", CORRIDOR, "", "reserve.count", "80 / 88", players={"A": "a0"}),
    story("chance_deck=one-each", CORRIDOR, "", "pile.count", "40 / 18", players={"A": "a0"}),
    story("treasure_fall=one", CORRIDOR, "", "pile.count", "40 / 41", players={"A": "a0"}),
    story(
        "adjacent=touching", SQUARE, "", "try A: use grate on b2", "not-adjacent / legal",
        players={"A": "a1"}, hands={"A": ["grate"]},
    ),
    story(
        "sharing=attack-only", CORRIDOR, "A: throw; die: 3", "try A: go a2 a3 a4",
        "legal / full-count", **{**WAR, "players": {"A": "a1", "B": "a4"}},
    ),
    story(
        "jump_count=landing-first", GAP, "A: jump; die: 2", "ends", "a4, b1 / a5, b2",
        players={"A": "a2"},
    ),
    story(
        "slanting=corners", CORNER, "A: jump; die: 2", "ends", "a4 / a4, b0", players={"A": "a2"},
    ),
    story(
        "shut_landing=falls-in", "a0--a1--a2--a3--a4\nchasm: a3", "A: jump; die: 3; A: go a3 a4",
        "at.A", "a2 / out", players={"A": "a2"}, tokens={"a4": ["grate"]},
    ),
    story(
        "six_in_chasm=nothing", GAP, "A: jump; die: 6", "turn", "A / B",
        players={"A": "a2", "B": "a0"},
    ),
    story(
        "six_gives=throw", CORRIDOR, "A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6",
        "try A: use grate on a7", "legal / only-throw",
        players={"A": "a0", "B": "a0"}, hands={"A": ["grate"]},
    ),
    story(
        "death=on-start", CHANCE, "A: throw; die: 3; A: go a1 a2 a3; draw: deadly accident", "at.A",
        "out / S", players={"A": "S", "B": "a1"}, chance=["deadly accident"],
    ),
    story(
        "ahead=all", TEE,
        "A: throw; die: 2; A: go a1 a2; draw: fire in front of you; A: ahead b1", "tokens.c1",
        "none / fire", players={"A": "a0", "B": "a0"}, chance=["fire in front of you"],
    ),
    story(
        "ahead=chosen", FORK, "A: throw; die: 2; A: go a1 a2; draw: fire in front of you",
        "asked", "B / A", players={"A": "a0", "B": "a0"}, chance=["fire in front of you"],
    ),
    story(
        "behind=whole-move", "a0--a1--a2--a3--a4\nchance: a2",
        "A: throw; die: 4; A: go a1 a2 a3 a2; draw: fire behind you", "tokens.a1", "none / fire",
        players={"A": "a0", "B": "a0"}, chance=["fire behind you"],
        tokens={"a3": ["signpost"]}, arrows={"a3": "a2"},
    ),
    story(
        "chance_blocks=start-and-exits", "S--a1\nstart: S\nchance: a1",
        "A: throw; die: 1; A: go a1; draw: fire behind you", "tokens.S", "none / fire",
        players={"A": "S", "B": "out"}, chance=["fire behind you"],
    ),
    story(
        "card_blocks=not-chasms", LAIR, "", "try A: use grate on B", "no-tunnel / legal",
        players={"A": "a2"}, hands={"A": ["grate"]},
    ),
    story(
        "blast_hits=one", CORRIDOR, "", "try A: use bomb on a4 at C", "no-target / legal", **BOMB,
    ),
    story(
        "shared_protection=own-life", CORRIDOR,
        "A: use bomb on a4; B: decline; C: show plank", "at.B", "a4 / out", **BOMB,
    ),
    story(
        "protecting=automatic", CORRIDOR, "A: throw; die: 3; A: go a2 a3 a4, knife at B",
        "hand.B", "cross / none", **WAR,
    ),
    story(
        "attacks=each", CORRIDOR, "A: throw; die: 1; A: go a4, knife at B; B: decline",
        "try A: sabre at C", "not-your-turn / legal",
        players={"A": "a3", "B": "a4", "C": "a4"}, hands={"A": ["knife", "sabre"]},
    ),
    story(
        "early_stop=free", CORRIDOR, "A: throw; die: 5", "try A: go a2 a3 a4", "full-count / legal",
        **{**WAR, "hands": {}},
    ),
    story(
        "attack_again=come-back", CORRIDOR, "A: throw; die: 1", "try A: stay, knife at B",
        "legal / no-staying", **{**WAR, "players": {"A": "a4", "B": "a4"}},
    ),
    story(
        "attack_again=no-throw", CORRIDOR, "", "try A: knife at B", "throw-first / legal",
        **{**WAR, "players": {"A": "a4", "B": "a4"}},
    ),
    story(
        "prison_attack=carrier", CELL, "A: throw; die: 1", "try A: go P, knife at B",
        "legal / safe", players={"A": "a3", "B": "P"}, hands={"A": ["knife"]},
    ),
    story(
        "start_attack=safe", CHANCE, "A: throw; die: 1", "try A: go S, knife at B", "legal / safe",
        players={"A": "a1", "B": "S"}, hands={"A": ["knife"]},
    ),
    story(
        "announced_weapon=committed", CHANCE,
        "A: throw; die: 3; A: go a1 a2 a3, attack B; A: go a1 a2 a3, knife at B; "
        "draw: lose a tool; lost: knife; lost: pick; B: decline", "at.B", "a3 / out",
        players={"A": "S", "B": "a3"}, hands={"A": ["knife", "pick"]}, chance=["lose a tool"],
    ),
    story(
        "blast_treasure=attacker", CORRIDOR, "A: use bomb on a4; B: decline", "carrier",
        "none / A", players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"]}, treasure="B",
    ),
    story(
        "cave_death=goes-home", MINE, "A: give up", "treasure", "B / T",
        players={"A": "B", "C": "a1"}, treasure="A",
    ),
    story(
        "cave_death=chance-square", LAIR,
        "A: throw; die: 1; A: go a2; draw: fall into the Beast Cave", "treasure", "B / a2",
        players={"A": "a1", "C": "a4"}, treasure="A", chance=["fall into the Beast Cave"],
    ),
    story(
        "sent_carrier=drops", CELL, "A: throw; die: 1; A: go a2; draw: go to prison", "treasure",
        "none / a2", players={"A": "a1", "B": "a6"}, treasure="A", chance=["go to prison"],
    ),
    story(
        "treasure_stop=exact", CORRIDOR, "A: throw; die: 5", "try A: go a1 a2",
        "legal / full-count", players={"A": "a0"}, treasure="a2",
    ),
    story(
        "treasure_stop=next-square", CORRIDOR, "", "try A: take from a2", "not-there / legal",
        players={"A": "a1"}, treasure="a2",
    ),
    story(
        "on_treasure=nothing", CORRIDOR, "", "try A: use grate on a2", "legal / treasure",
        players={"A": "a1"}, treasure="a2", hands={"A": ["grate"]},
    ),
    story(
        "chasm_fetch=declared", GAP, "A: use plank on a3", "carrier", "A / none",
        players={"A": "a2", "B": "a0"}, treasure="a3", hands={"A": ["plank"]},
    ),
    story(
        "chasm_way_out=opposite", GAP, "A: use plank on a3; B: throw; die: 1; B: go a1",
        "try A: climb b1", "legal / no-way",
        players={"A": "a2", "B": "a0"}, hands={"A": ["plank"]},
    ),
    story(
        "chasm_attack=falling", GAP, "A: jump; die: 1; A: knife at B; B: decline", "at.B",
        "a3 / out", players={"A": "a2", "B": "a3"}, came={"B": "a4"}, hands={"A": ["knife"]},
    ),
    story(
        "signpost_stop=with-card", CORRIDOR, "A: throw; die: 5", "try A: go a1 a2",
        "full-count / legal", players={"A": "a0"}, hands={"A": ["signpost"]},
        tokens={"a2": ["signpost"]}, arrows={"a2": "a3"},
    ),
    story(
        "arrow_at_start=free", CORRIDOR, "A: throw; die: 1", "ends", "a3 / a1, a3",
        players={"A": "a2"}, tokens={"a2": ["signpost"]}, arrows={"a2": "a3"},
    ),
    story(
        "shut_arrow=ignored", FORK, "A: throw; die: 3", "ends", "a2 / a2, b1",
        players={"A": "a0"}, tokens={"a2": ["signpost"], "a3": ["grate"]}, arrows={"a2": "a3"},
    ),
    story(
        "free_passage=also-back", CORRIDOR, "A: throw; die: 3",
        "try A: go a1 a2 a1, signpost at a2", "turning-back / legal",
        players={"A": "a0"}, hands={"A": ["signpost"]},
        tokens={"a2": ["signpost"]}, arrows={"a2": "a3"},
    ),
    story(
        "fifth_chooser=next-seat", CORRIDOR, "A: use bomb on a4", "asked", "C / B",
        **FOUR, misses={"B": 1}, loose=True,
    ),
    story("moved_fifth=oldest", CORRIDOR, "A: use bomb on a4", "asked", "B / B", **FOUR),
    story("moved_fifth=oldest", CORRIDOR, "A: use bomb on a4", "phase", "four / turn", **FOUR),
    story(
        "clearing=any", CORRIDOR, "", "try A: use pick on a2", "covered / legal",
        players={"A": "a1"}, hands={"A": ["pick"]}, tokens={"a2": ["fire", "collapse"]},
    ),
    story(
        "open_until=turn-ends", FIRES, "A: use bucket on F; B: throw; die: 1; B: go a4",
        "open.fire-cave", "no / A",
        players={"A": "a3", "B": "a5"}, hands={"A": ["bucket"]},
    ),
    story(
        "open_and_six=stays-open", FALL,
        "A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: fall into the Fire Cave; A: show hose",
        "open.fire-cave", "no / A", players={"A": "a0", "B": "a1"}, hands={"A": ["hose"]},
        chance=["fall into the Fire Cave"],
    ),
    story(
        "caught_inside=leaves", BURNING,
        "A: use bucket on F; B: throw; die: 1; B: go F; A: throw; die: 1; A: go a2; "
        "B: throw; die: 2; B: go a4 a5", "at.B", "F / a5",
        players={"A": "a3", "B": "a4"}, hands={"A": ["bucket"]},
    ),
    story(
        "open_fall=card", FIRES, "A: throw; die: 1; A: go a2; draw: fall into the Fire Cave",
        "at.A", "F / out", players={"A": "a1", "B": "a5"}, open={"fire-cave": "B"},
        chance=["fall into the Fire Cave"],
    ),
    story(
        "opens_prison=everybody", CELL, "A: use pass", "open.prison", "no / A",
        players={"A": "P", "B": "P"}, passes={"A": 1},
    ),
    story(
        "leave_prison=when-sent", CELL,
        "A: throw; die: 1; A: go a2; draw: go to prison; A: use pass", "at.A", "P / a2",
        players={"A": "a1", "B": "a6"}, passes={"A": 1}, chance=["go to prison"],
    ),
    story(
        "bought_card=shown", CORRIDOR, "A: buy plank", "told B", "buy ? / buy plank",
        players={"A": "a0", "B": "a1"}, hands={"A": ["coin"]},
    ),
    story(
        "missed_turn=throw", CORRIDOR, "A: throw; die: 1; A: go a1", "turn", "A / B",
        players={"A": "a0", "B": "a5"}, misses={"B": 1}, loose=True,
    ),
    story(
        "cancelling=six", FALL,
        "A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 3 throws; A: throw; die: 6; "
        "A: throw; die: 6; A: throw; die: 5", "misses.A", "0 / 1",
        players={"A": "a0", "B": "a1"}, chance=["miss 3 throws"],
    ),
    story(
        "dead_shopper=throws", GAP, "A: jump; die: 6", "try A: buy plank", "legal / only-throw",
        players={"A": "a2", "B": "a0"}, hands={"A": ["coin"]},
    ),
    story(
        "blocked_luck=draws", MINES, "", "try A: draw", "no-draw / legal",
        players={"A": "R", "B": "a1"},
    ),
    story("blocked_luck=card", CORRIDOR, "", "pile.count", "40 / 41", players={"A": "a0"}),
    story(
        "freed=for-good", MINES,
        "B: use pick on R; A: use grate on a4; B: throw; die: 1; B: go a2; draw: prison pass; "
        "A: use file on a4; B: throw; die: 1; B: go a1; A: throw; die: 2; A: go a4 a5",
        "at.A", "R / a5", players={"A": "R", "B": "a3"}, turn="B", chance=["prison pass"],
        hands={"A": ["grate", "file"], "B": ["pick"]},
    ),
    story(
        "leaving_count=exact", CHANCE, "A: throw; die: 5; A: go a5 a6 E", "winner", "A / none",
        players={"A": "a4", "B": "a1"}, treasure="A",
    ),
    story(
        "occupied_start=waits", CHANCE, "A: throw; die: 2", "try A: go a1 S", "blocked / legal",
        players={"A": "a2", "B": "S"}, treasure="A",
    ),
    story(
        "no_full_route=turn-back", "a0--a1--a2", "A: throw; die: 4", "ends", "a0, a2 / a1",
        players={"A": "a1"},
    ),
    story(
        "waiting=allowed", CORRIDOR, "A: throw; die: 2", "try A: stay", "standing-still / legal",
        players={"A": "a1"}, tokens={"a2": ["grate"]},
    ),
    story(
        "empty_cave=pass", TROVE, "A: throw; die: 3", "ends", "T / a3",
        players={"A": "a1"}, treasure="a5",
    ),
    story(
        "shop_in_danger=yes", LAIR, "", "try A: buy knife", "must-fight / legal",
        players={"A": "B"}, hands={"A": ["coin"]},
    ),
    story(
        "fire_protection=next-turn", CORRIDOR, "A: use torch on a4; B: show hose", "misses.B",
        "0 / 1", players={"A": "a3", "C": "a0", "B": "a4"}, hands={"A": ["torch"], "B": ["hose"]},
    ),
    story(
        "lost_card=shown", CHANCE,
        "A: throw; die: 3; A: go a1 a2 a3; draw: lose a tool; lost: pick", "told B",
        "? / pick", players={"A": "S", "B": "a1"}, hands={"A": ["pick"]},
        chance=["lose a tool"],
    ),
    story(
        "before_chasm=jump-or-behind", GAP, "", "try A: use grate on a1", "legal / before-chasm",
        players={"A": "a2"}, hands={"A": ["grate"]},
    ),
    story(
        "cave_stop=always", FIRES, "A: throw; die: 3", "ends", "a5 / F",
        players={"A": "a3", "B": "a6"}, open={"fire-cave": "B"},
    ),
    story(
        "arrival_draw=after-throw", "a0--a1--a2--a3\nchasm: a1\nchance: a2", "A: climb a2", "phase",
        "draw / turn", players={"A": "a1", "B": "a0"}, came={"A": "a0"},
    ),
    story(
        "cleared_obstacle=gone", CORRIDOR, "A: use file on a2", "supply.grate", "4 / 3",
        players={"A": "a1", "B": "a9"}, hands={"A": ["file"]}, tokens={"a2": ["grate"]},
    ),
    story(
        "own_square=clear-first", CORRIDOR, "A: throw; die: 2", "ends", "a0, a4 / a2",
        players={"A": "a2"}, tokens={"a2": ["grate"]}, loose=True,
    ),
    story(
        "file_on_arrival=at-once", CELL,
        "A: throw; die: 1; A: go a2; draw: go to prison; A: show file", "open.prison", "no / A",
        players={"A": "a1", "B": "a6"}, hands={"A": ["file"]}, chance=["go to prison"],
    ),
    story(
        "cut_from_outside=yes", CELL, "", "try A: use file on P", "outside / legal",
        players={"A": "a3"}, hands={"A": ["file"]},
    ),
    story(
        "loops=refused", ROUND, "A: throw; die: 6", "try A: go a1 S b0 b1 b2 a2",
        "legal / full-count",
        players={"A": "a2"},
    ),
    story(
        "giving_up=allowed", CELL, "", "try A: give up", "no-giving-up / legal",
        players={"A": "P", "B": "a1"},
    ),
    story(
        "stalled=goes-on", CELL, "A: throw; die: 1; A: stay", "over", "stalled / no",
        players={"A": "P", "B": "P"},
    ),
)  # fmt: skip


def played(tale: Story, options: dict[str, str]) -> str:
    """What is seen at the end of a story under these rulings; what is not legal is left out."""
    table = Table(tale.drawing, **tale.setup, options=options)
    if tale.do == "deal":
        while table.fact("phase") == "deal":
            table.do(GAME.write(table.state, GAME.actions(table.state)[0]))
    else:
        for text in filter(None, tale.do.split("; ")):
            if not table.attempt(text):
                table.do(text)
    kind, _, rest = tale.seen.partition(" ")
    if kind == "try":
        return table.attempt(rest) or "legal"
    if kind == "ends":
        return ", ".join(sorted(table.ends()))
    if kind == "told":
        return table.timeline.information(rest).heard[-1].spoken.partition(": ")[2] or "nothing"
    return table.fact(tale.seen)


@each("tale", STORIES, ids=str)
def test_a_flipped_ruling_plays_otherwise(tale: Story) -> None:
    """One small story, told under the ruling and under its alternative."""
    option, _, choice = tale.flip.partition("=")
    assert played(tale, {}) == tale.ruled
    assert played(tale, {option: Rulings.offered[option].choices[0]}) == tale.ruled
    assert played(tale, {option: choice}) == tale.otherwise


def test_every_alternative_has_a_story() -> None:
    """None is forgotten."""
    told = {tale.flip for tale in STORIES if tale.ruled != tale.otherwise}
    assert told == {
        f"{name}={choice}"
        for name in Rulings.offered
        for choice in Rulings.offered[name].choices[1:]
    }


def test_every_option_stands_with_its_gap() -> None:
    """The same gap, the same choices, the same order; and no gap without options or a reason."""
    gaps = ledger("underground").gaps
    for name, option in Rulings.offered.items():
        assert tuple(gaps[option.gap].options[name]) == option.choices
    for gap in gaps.values():
        assert bool(gap.options) != bool(gap.reason), gap.id
        assert all(Rulings.offered[name].gap == gap.id for name in gap.options)


def test_an_unknown_ruling_is_refused() -> None:
    """The message names the option, and what there is instead."""
    with pytest.raises(SetupError, match=r"options.colour: .* no such ruling; it knows .*adjacent"):
        Rulings.choose({"colour": "red"})
    with pytest.raises(SetupError, match=r"'red' is no choice for .*; choose one of"):
        Rulings.choose({"adjacent": "red"})
