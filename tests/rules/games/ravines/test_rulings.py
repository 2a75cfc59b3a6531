"""Every ruling of the ravines game flipped, those it keeps from the base game among them."""

from __future__ import annotations

from rules.games.labyrinth.board.notation import read_plan
from rules.games.ravines.options import Rulings
from tests.cases import each
from tests.rules.games.labyrinth.stories import Story, alternatives, check, seen, story, translated
from tests.rules.games.labyrinth.test_rulings import SHARED
from tests.strategies import labyrinth

SHORE = """
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. r1 r2 r3|
+  +  +  +  +
|.. P1 P2 rME
+  +  +  +  +
|HO .. AR ..|
+--+--+--+--+
"""
"""A river along the right side, a ravine of two pits, an exit beside the mouth."""

ACROSS = SHORE.replace("r1 r2 r3", "r1 r2|r3")
TOUCHING = SHORE.replace("|.. .. .. ..|", "|.. s1 sM ..|")
BOTH_MOUTHS = "+--+--+--+\n|r1 rM{sM|\n+  +  +  +\n|.. .. s1E\n+--+--+--+"
CURL = "+--+--+--+\n|r3 r2 r1|\n+  +~~+  +\n|r4 rM ..E\n+--+--+--+"
WALL_ON_MARSH = SHORE.replace("P1 P2 rME", "P1 P2&rME")
MARSH = SHORE.replace("P1 P2 rME", "P1 P2~rME")
ALONE = SHORE.replace("P2", "..")
PARTED = "+--+--+\n|P1|P2E\n+--+--+"
ONE_WAY = "+--+--+\n|.. ..E\n+--+--+\n|.. ..|\n+--+--+"
TWO = {"A": "a1", "B": "d4"}
ARMED = {"A": "3/3/3"}

OWN = (
    story(
        "weapons=none", SHORE, {"players": TWO, "stock": ARMED}, "A: shoot right",
        ruled={"refused": "", "turn": "B"}, otherwise={"refused": "no-weapons", "turn": "A"},
    ),
    story(
        "mouth_word=land", SHORE, "d4", "A: up",
        ruled={"says": "гирло", "at.A": "d3"}, otherwise={"says": "суша", "at.A": "d3"},
    ),
    story(
        "source_word=source", SHORE, "c2", "A: left",
        ruled={"says": "річка", "at.A": "b2"}, otherwise={"says": "витік", "at.A": "b2"},
    ),
    story(
        "mouth_in_river=outside", SHORE, "d3", "A: up",
        ruled={"says": "річка", "at.A": "d2"}, otherwise={"says": "гирло", "at.A": "d3"},
    ),
    story(
        "drift_walls=stopped", ACROSS, "a2", "A: right",
        ruled={"says": "річка", "at.A": "d2"}, otherwise={"says": "річка", "at.A": "c2"},
    ),
    story(
        "river_borders=warned", TOUCHING, "a1",
        ruled={"errors": "rivers-touch-openly", "warnings": "none"},
        otherwise={"errors": "ok", "warnings": "rivers-touch-openly"},
    ),
    story(
        "river_borders=allowed", TOUCHING, "a1",
        ruled={"errors": "rivers-touch-openly", "warnings": "none"},
        otherwise={"errors": "ok", "warnings": "none"},
    ),
    story(
        "marsh_marks=every-border", SHORE, "d3", "A: down",
        ruled={"says": "суша", "at.A": "d4"}, otherwise={"says": "гирло", "at.A": "d3"},
    ),
    story(
        "marsh_after_blast=drained", WALL_ON_MARSH, {"players": {"A": "d3"}, "stock": ARMED},
        "A: blast left, A: left",
        ruled={"says": "гирло", "at.A": "d3"}, otherwise={"says": "яма", "at.A": "b3"},
    ),
    story(
        "marsh_walls=forbidden", WALL_ON_MARSH, "a1",
        ruled={"errors": "ok"}, otherwise={"errors": "wall-on-marsh"},
    ),
    story(
        "marsh_between_mouths=owner", BOTH_MOUTHS, "c1", "A: left",
        ruled={"says": "гирло", "at.A": "c1"}, otherwise={"says": "гирло", "at.A": "b1"},
    ),
    story(
        "marsh_in_own_river=ignored", CURL, "b2", "A: up",
        ruled={"says": "гирло", "at.A": "b2"}, otherwise={"says": "річка", "at.A": "b1"},
    ),
    story(
        "wall_costs_turn=no", SHORE, {"players": TWO}, "A: up",
        ruled={"says": "стінка", "turn": "B"}, otherwise={"says": "стінка", "turn": "A"},
    ),
    story(
        "cycle_elsewhere=skip", SHORE, {"players": TWO}, "A: cycle",
        ruled={"refused": "not-in-pit", "turn": "A"}, otherwise={"refused": "", "turn": "B"},
    ),
    story(
        "cycle_answer=pit", SHORE, "b3", "A: cycle",
        ruled={"says": "", "at.A": "c3"}, otherwise={"says": "яма", "at.A": "c3"},
    ),
    story(
        "left_treasure=others", SHORE, {"players": {"A": "b3"}, "treasure": "A"},
        "A: put, A: cycle, A: cycle",
        ruled={"says": "скарб", "at.A": "b3"}, otherwise={"says": "", "at.A": "b3"},
    ),
    story(
        "least_holes=two", ALONE, "a1",
        ruled={"errors": "ok"}, otherwise={"errors": "set-too-small"},
    ),
    story(
        "repeat_find=no", MARSH, {"players": {"A": "d3"}, "treasure": "d3"}, "A: left",
        ruled={"says": "гирло + скарб", "at.A": "d3"}, otherwise={"says": "гирло", "at.A": "d3"},
    ),
    story(
        "take_when=own-turn", SHORE, {"players": TWO, "treasure": "d4"}, "B: take",
        ruled={"treasure": "B", "refused": ""},
        otherwise={"treasure": "d4", "refused": "not-your-turn"},
    ),
    story(
        "take_who=told", SHORE, {"players": TWO, "treasure": "d4"}, "B: take",
        ruled={"treasure": "B", "refused": ""},
        otherwise={"treasure": "d4", "refused": "not-told"},
    ),
    story(
        "put_in_river=floats", SHORE, {"players": {"A": "b2", "B": "a1"}, "treasure": "A"},
        "A: put, A: skip", ruled={"treasure": "b2"}, otherwise={"treasure": "d2"},
    ),
    story(
        "wall_in_hole=moves-on", SHORE.replace("P1 P2", "P1|P2"), "b3", "A: right",
        ruled={"says": "стінка", "at.A": "b3"}, otherwise={"says": "стінка", "at.A": "c3"},
    ),
    story(
        "same_river=drift", SHORE, "c2", "A: left",
        ruled={"says": "річка", "at.A": "b2"}, otherwise={"says": "річка", "at.A": "d2"},
    ),
    story(
        "announce=entered", SHORE, "c1", "A: down",
        ruled={"says": "гирло", "at.A": "d3"}, otherwise={"says": "річка", "at.A": "d3"},
    ),
    story(
        "announce=both", SHORE, "c1", "A: down",
        ruled={"says": "гирло", "at.A": "d3"}, otherwise={"says": "річка + гирло", "at.A": "d3"},
    ),
    story(
        "cycle_words=no-skip", SHORE, "a1", "A: skip",
        ruled={"refused": "", "says": ""}, otherwise={"refused": "unknown-command", "says": ""},
    ),
    story(
        "freedom=error", ONE_WAY, "a1",
        ruled={"freedom": "warn"}, otherwise={"freedom": "error"},
    ),
    story(
        "freedom=plain", PARTED, "a1", ruled={"freedom": "ok"}, otherwise={"freedom": "warn"}
    ),
    story(
        "hearing=private", SHORE, {"players": TWO}, "A: right",
        ruled={"heard.A": "суша", "heard.B": "суша"},
        otherwise={"heard.A": "суша", "heard.B": ""},
    ),
    story(
        "tongue=russian", SHORE, "d3", "A: right",
        ruled={"says": "вихід"}, otherwise={"says": "выход из лабиринта"},
    ),
)  # fmt: skip
"""Stories of the ravines game alone."""

KEPT = tuple(translated(tale) for tale in SHARED if tale.option in Rulings.offered)
KEPT = tuple(tale for tale in KEPT if str(tale) not in {str(own) for own in OWN})
STORIES = (*KEPT, *OWN)


@each("tale", STORIES, ids=str)
def test_flipping_a_ruling(tale: Story) -> None:
    """Told twice: it ends as the book rules, and otherwise under the alternative."""
    check("ravines", tale)


def test_every_alternative_has_its_story() -> None:
    """No choice of any option is untested."""
    assert sorted(map(str, STORIES)) == alternatives("ravines")


def test_the_owner_of_marsh_is_held() -> None:
    """The mouth to which the plan gives the marsh holds under either ruling (LM-GAP-08)."""
    assert read_plan(BOTH_MOUTHS).borders[1][1] == "{"
    for options in ({}, {"marsh_between_mouths": "owner"}):
        tale = story("-", BOTH_MOUTHS, "b1", "A: right", ruled={"at.A": ""}, otherwise={})
        assert seen(labyrinth("ravines"), tale, options) == {"at.A": "b1"}
