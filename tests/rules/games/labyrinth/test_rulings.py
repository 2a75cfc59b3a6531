"""Every ruling of the base game flipped: the alternative does what it says, the default too."""

from __future__ import annotations

from tests.cases import each
from tests.rules.games.labyrinth.stories import Story, alternatives, check, story

FIELD = """
+--+--+--+--+
|.. .. .. ..|
+  +  +  +  +
|.. P1 AR P2|
+  +  +  +  +
|.. HO .. ..E
+--+  +  +  +
|r1 r2 r3 rM|
+--+--+--+--+
"""
"""A field with everything on it; d3 has the exit, a wall stands below a3."""

SMALL = "+--+--+--+\n|HO AR ..|\n+  +  +  +\n|.. .. ..|\n+  +  +  +\n|.. .. ..E\n+--+--+--+"
FULL = FIELD.replace("+--+  +  +  +", "+  +  +  +  +")
DRY = FULL.replace("r1 r2 r3 rM", ".. .. .. ..")
ONE_HOLE = FULL.replace("P2|", "..|")
TWO_POSTS = FULL.replace("|.. P1", "|HO P1")
ONE_WAY = FIELD.replace(".. .. ..|\n+  +  +  +  +\n|.. P1", ".. .. ..|\n+--+--+--+--+\n|.. P1")
RUBBER = FIELD.replace("|.. .. .. ..|", "|.. ..%.. ..|")
LEVELS = "level 1:\n+--+--+\n|.. ..E\n+--+--+\nlevel 2:\n+--+--+\n|.. ..|\n+--+--+"
MARSH = FIELD.replace("+--+  +  +  +", "+--+  +  +~~+")
TWO = {"A": "a1", "B": "c1"}
THREE = {"A": "a1", "B": "c1", "C": "c1"}
ARMED = {"A": "3/3/3"}

SHARED = (
    story(
        "small_field=refuse", SMALL, "a1",
        ruled={"errors": "ok", "warnings": "small-field"},
        otherwise={"errors": "field-too-small", "warnings": "none"},
    ),
    story(
        "first_player=lot", FIELD, {"players": TWO},
        ruled={"turn": "A"}, otherwise={"turn": "chance"},
    ),
    story(
        "least_players=two", FIELD, "a1", ruled={"setup": "ok"}, otherwise={"setup": "no game"}
    ),
    story(
        "exit_place=inner-cell", FIELD, {"players": {"A": "d2"}, "treasure": "A"}, "A: back",
        ruled={"at.A": "d3", "winner": "none"}, otherwise={"at.A": "d3", "winner": "A"},
    ),
    story(
        "exit_place=edge", FIELD, {"players": {"A": "d3", "B": "a1"}}, "A: right",
        ruled={"at.A": "out", "winner": "none"}, otherwise={"at.A": "d3", "winner": "none"},
    ),
    story(
        "leaving_empty=wall", FIELD, {"players": {"A": "d3", "B": "a1"}}, "A: right",
        ruled={"at.A": "out", "turn": "B"}, otherwise={"at.A": "d3", "turn": "B"},
    ),
    story(
        "leaving_empty=out-of-game", FIELD, {"players": {"A": "d3", "B": "a1"}},
        "A: right, B: forward, A: skip",
        ruled={"at.A": "out", "refused": ""}, otherwise={"at.A": "gone", "refused": "gone"},
    ),
    story(
        "start_cells=distinct", FIELD, {"players": {"A": "starts", "B": "starts"}},
        "A: start b1, B: start b1",
        ruled={"at.B": "b1", "refused": ""}, otherwise={"at.B": "starts", "refused": "taken"},
    ),
    story(
        "start_cells=ordinary", FIELD, {"players": {"A": "starts"}}, "A: start b3",
        ruled={"at.A": "b3", "refused": ""}, otherwise={"at.A": "starts", "refused": "special"},
    ),
    story(
        "rivers=one", DRY, "a1", ruled={"errors": "ok"}, otherwise={"errors": "no-river"}
    ),
    story(
        "river_length=between", FIELD, {"players": {"A": "starts"}, "told": ["river"]},
        ruled={"told": "river length 4"}, otherwise={"told": "river length 2"},
    ),
    story(
        "wounded_blast=allowed", FIELD,
        {"players": {"A": "a3"}, "stock": ARMED, "wounded": ["A"]}, "A: blast back",
        ruled={"refused": "wounded", "stock.A": "3/3/3"},
        otherwise={"refused": "", "stock.A": "3/3/2"},
    ),
    story(
        "dagger_use=kept", FIELD, {"players": TWO, "stock": ARMED}, "A: stab",
        ruled={"stock.A": "3/2/3"}, otherwise={"stock.A": "3/3/3"},
    ),
    story(
        "impossible=costs-turn", FIELD, {"players": TWO}, "A: shoot right",
        ruled={"turn": "A", "refused": "no-cartridge"}, otherwise={"turn": "B", "refused": ""},
    ),
    story(
        "bullet_hits=first", FIELD, {"players": THREE, "stock": ARMED}, "A: shoot right",
        ruled={"health.B": "wounded", "health.C": "wounded"},
        otherwise={"health.B": "wounded", "health.C": "healthy"},
    ),
    story(
        "exit_and_bullet=stops", FIELD, {"players": {"A": "a3", "B": "out"}, "stock": ARMED},
        "A: shoot right", ruled={"health.B": "wounded"}, otherwise={"health.B": "healthy"},
    ),
    story(
        "dagger_hits=chosen", FIELD,
        {"players": {"A": "a1", "B": "a1", "C": "a1"}, "stock": ARMED}, "A: stab, A: stab C",
        ruled={"health.B": "wounded", "health.C": "wounded"},
        otherwise={"health.B": "healthy", "health.C": "wounded"},
    ),
    story(
        "dagger_hits=first", FIELD,
        {"players": {"A": "a1", "B": "a1", "C": "a1"}, "stock": ARMED}, "A: stab",
        ruled={"health.B": "wounded", "health.C": "wounded"},
        otherwise={"health.B": "wounded", "health.C": "healthy"},
    ),
    story(
        "outer_blast=new-exit", FIELD, {"players": {"A": "a1"}, "stock": ARMED},
        "A: blast left, A: left", ruled={"at.A": "a1"}, otherwise={"at.A": "out@a1"},
    ),
    story(
        "start_stock=nothing", FIELD, {"players": {"A": "starts"}}, "A: start c2",
        ruled={"stock.A": "3/3/3"}, otherwise={"stock.A": "0/0/0"},
    ),
    story(
        "skip_in_arsenal=restocks", FIELD, "c2", "A: skip",
        ruled={"stock.A": "0/0/0"}, otherwise={"stock.A": "3/3/3"},
    ),
    story(
        "skip_in_hospital=heals", FIELD, {"players": {"A": "b3"}, "wounded": ["A"]}, "A: skip",
        ruled={"health.A": "wounded"}, otherwise={"health.A": "healthy"},
    ),
    story(
        "float_rate=every-round", FIELD,
        {"players": TWO, "treasure": "floating a4"}, "A: skip",
        ruled={"treasure": "c4"}, otherwise={"treasure": "a4"},
    ),
    story(
        "float_start=next-turn", FIELD,
        {"players": {"B": "b3", "A": "b4"}, "stock": {"B": "1/0/0"}, "treasure": "A"},
        "B: shoot back", ruled={"treasure": "d4"}, otherwise={"treasure": "b4"},
    ),
    story(
        "after_win=play-on", FIELD,
        {"players": {"A": "d3", "B": "a1", "C": "a1"}, "treasure": "A"}, "A: right",
        ruled={"winner": "A", "turn": "none"}, otherwise={"winner": "A", "turn": "B"},
    ),
    story(
        "second_wound=kills", FIELD, {"players": TWO, "stock": ARMED, "wounded": ["B"]},
        "A: shoot right", ruled={"at.B": "c1", "turn": "B"},
        otherwise={"at.B": "gone", "turn": "A"},
    ),
    story(
        "second_wound=hospital", FIELD, {"players": TWO, "stock": ARMED, "wounded": ["B"]},
        "A: shoot right", ruled={"at.B": "c1", "health.B": "wounded"},
        otherwise={"at.B": "b3", "health.B": "healthy"},
    ),
    story(
        "rubber_walls=sham", RUBBER, "b1", "A: right",
        ruled={"at.A": "no game", "setup": "no game"}, otherwise={"at.A": "b1", "setup": "ok"},
    ),
    story(
        "rubber_walls=throws-back", RUBBER, "b1", "A: right",
        ruled={"at.A": "no game"}, otherwise={"at.A": "a1"},
    ),
    story(
        "rubber_walls=blast-proof", RUBBER, {"players": {"A": "b1"}, "stock": ARMED},
        "A: blast right, A: right",
        ruled={"at.A": "no game", "stock.A": "no game"},
        otherwise={"at.A": "b1", "stock.A": "3/3/2"},
    ),
    story(
        "freedom=error", ONE_WAY, "a1",
        ruled={"freedom": "warn"}, otherwise={"freedom": "error"},
    ),
    story(
        "directions=heading", FIELD, "b1", "A: right, A: right",
        ruled={"at.A": "d1"}, otherwise={"at.A": "c2"},
    ),
    story(
        "least_holes=two", ONE_HOLE, "a1",
        ruled={"errors": "ok"}, otherwise={"errors": "set-too-small"},
    ),
    story(
        "told=size", FIELD, {"players": {"A": "starts"}},
        ruled={"told": "size 4x4; 2 holes; river length 4; features: none"},
        otherwise={"told": "size 4x4"},
    ),
    story(
        "posts=one-each", TWO_POSTS, "a1",
        ruled={"errors": "ok"}, otherwise={"errors": "several-hospitals"},
    ),
)  # fmt: skip
"""Stories that end alike in both games: their rulings are the base game's, and its facts."""

OWN = (
    story(
        "announce=both", FIELD, "b3", "A: back",
        ruled={"says": "прошел — попал в реку", "at.A": "d4"},
        otherwise={"says": "прошел — попал в реку + устье", "at.A": "d4"},
    ),
    story(
        "announce=final", FIELD, "b3", "A: back",
        ruled={"says": "прошел — попал в реку", "at.A": "d4"},
        otherwise={"says": "прошел — попал в устье", "at.A": "d4"},
    ),
    story(
        "same_river=stay", FIELD, "b4", "A: left",
        ruled={"at.A": "c4", "says": "прошел — попал в исток"},
        otherwise={"at.A": "a4", "says": "прошел — попал в исток"},
    ),
    story(
        "float_cells=one", FIELD, "a4", "A: skip", ruled={"at.A": "c4"}, otherwise={"at.A": "b4"}
    ),
    story(
        "idle_current=float", FIELD, "a4", "A: forward",
        ruled={"at.A": "a4", "says": "стена"}, otherwise={"at.A": "c4", "says": "стена"},
    ),
    story(
        "skip_answer=silence", FIELD, "a1", "A: skip",
        ruled={"says": "пустая клетка"}, otherwise={"says": ""},
    ),
    story(
        "source_word=river", FULL, "a3", "A: back",
        ruled={"says": "прошел — попал в исток", "at.A": "c4"},
        otherwise={"says": "прошел — попал в реку", "at.A": "c4"},
    ),
    story(
        "source_drift=holds", FULL, "a3", "A: back",
        ruled={"says": "прошел — попал в исток", "at.A": "c4"},
        otherwise={"says": "прошел — попал в исток", "at.A": "a4"},
    ),
    story(
        "treasure_change=take-and-put", FIELD, {"players": {"A": "a1"}, "treasure": "b1"},
        "A: right, A: take",
        ruled={"treasure": "A", "refused": "unknown-command"},
        otherwise={"treasure": "A", "refused": ""},
    ),
    story(
        "hearing=private", FIELD, {"players": TWO}, "A: right",
        ruled={"heard.A": "прошел", "heard.B": "прошел"},
        otherwise={"heard.A": "прошел", "heard.B": ""},
    ),
    story(
        "levels=open", LEVELS, "a1@1", "A: up",
        ruled={"at.A": "a1@1", "says": "стена"}, otherwise={"at.A": "a1@2", "says": "прошел"},
    ),
    story(
        "levels=none", LEVELS, "a1@1", "A: up",
        ruled={"setup": "ok"}, otherwise={"setup": "no game"},
    ),
    story(
        "freedom=plain", "+--+--+\n|P1|P2E\n+--+--+", "a1",
        ruled={"freedom": "ok"}, otherwise={"freedom": "warn"},
    ),
    story(
        "wall_in_hole=stays", FIELD, "d2", "A: right",
        ruled={"at.A": "b2", "says": "стена"}, otherwise={"at.A": "d2", "says": "стена"},
    ),
    story(
        "cycle_words=both", FIELD, "b2", "A: cycle",
        ruled={"at.A": "b2", "refused": "unknown-command"},
        otherwise={"at.A": "d2", "refused": ""},
    ),
    story(
        "marsh=announced", MARSH, {"players": {"A": "d4"}, "told": ["features"]}, "A: forward",
        ruled={"at.A": "no game", "says": "no game", "told": "no game"},
        otherwise={
            "at.A": "d4", "says": "прошел — попал в устье", "told": "features: marsh at a mouth"
        },
    ),
)  # fmt: skip
"""Stories of the base game alone."""

STORIES = (*SHARED, *OWN)


@each("tale", STORIES, ids=str)
def test_flipping_a_ruling(tale: Story) -> None:
    """Told twice: it ends as the book rules, and otherwise under the alternative."""
    check("labyrinth", tale)


def test_every_alternative_has_its_story() -> None:
    """No choice of any option is untested."""
    assert sorted(map(str, STORIES)) == alternatives("labyrinth")
