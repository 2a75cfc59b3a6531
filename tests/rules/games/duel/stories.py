"""One short story for every ruling: the same actions end differently under each choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

YARD = """
+---+---+---+---+---+---+---+---+
|                               |
+---+---+---+---+---+---+---+---+
"""


class Story(NamedTuple):
    """Actions from a position, and what is true at the end under each choice of one ruling.

    ``ends`` holds for each choice facts of the last position, ``says`` what was said in the last
    step, ``refused`` the code of the refusal where the last action is not legal. Actions of P2 are
    written with ``2``; the others are P1's.
    """

    option: str
    map: str
    start: str
    actions: str
    ends: Mapping[str, Mapping[str, str]]
    more: Mapping[str, Any] = {}
    other: str = YARD
    also: Mapping[str, str] = {}
    last: str = ""


def row(cells: str, west: str = "|", east: str = "|") -> str:
    """A labyrinth of one row; ``cells`` lists what is on them, ``.`` for nothing."""
    signs = cells.split()
    line = "+" + "---+" * len(signs)
    inner = " ".join(f"{'' if sign == '.' else sign:^3}" for sign in signs)
    return f"{line}\n{west}{inner}{east}\n{line}"


WALLED = "+---+---+---+\n|   |       |\n+---+---+---+"
SQUARE = """
+---+---+---+
|           |
+   +   +   +
|           |
+   +   +   +
|           |
+---+---+---+
"""
GATE = "+---+ ^ +---+\n|           |\n+---+   +---+\n<           |\n+---+---+---+"

STORIES = (
    Story("start_naming", row(". ."), "starts", "start b1",
          {"together": {"heard by P2": "no"}, "in-turn": {"heard by P2": "yes"}},
          {"players": {"P2": "starts"}}),
    Story("start_choice", row(". K ."), "starts", "start b1",
          {"any": {"at.P1": "b1"}, "empty": {"refused": "special"}}),
    Story("start_choice", SQUARE, "starts", "start b2",
          {"any": {"at.P1": "b2"}, "edge": {"refused": "inner-cell"},
                       "empty": {"at.P1": "b2"}}),
    Story("start_cell", row(". A"), "starts", "start b1",
          {"arrival": {"limping.P1": "yes", "says": "арбалет"},
           "silent": {"limping.P1": "no", "says": ""}}),
    Story("first_player", row(". ."), "a1", "",
          {"agreed": {"turn": "P1"}, "lot": {"turn": "chance"}}),
    Story("taking_cost", row(". O ."), "a1", "right, take",
          {"free": {"turn": "P1", "left": "1"}, "action": {"turn": "P2"}}, {"crutch": ["P1"]}),
    Story("return_cost", GATE, "out:b1:N", "enter",
          {"action": {"turn": "P2"}, "free": {"turn": "P1", "left": "1"}}),
    Story("least_actions", row(". . . ."), "a1", "right, end",
          {"none": {"turn": "P2"}, "one": {"turn": "P2"}, "all": {"refused": "must-act"}},
          {"crutch": ["P1"]}),
    Story("least_actions", row(". . . ."), "a1", "end",
          {"none": {"turn": "P2"}, "one": {"refused": "must-act"}, "all": {"refused": "must-act"}}),
    Story("wall_ends_turn", WALLED, "a1", "right",
          {"no": {"turn": "P1", "left": "1"}, "yes": {"turn": "P2"}}, {"crutch": ["P1"]}),
    Story("combo_turn", WALLED, "a1", "throw right, right",
          {"allowed": {"at.P1": "b1"}, "forbidden": {"refused": "mixed"}}, {"crutch": ["P1"]}),
    Story("combo_turn", WALLED, "b1", "right, throw left",
          {"allowed": {"grenades.P1": "2"}, "forbidden": {"refused": "mixed"}}, {"crutch": ["P1"]}),
    Story("grenade_reach", WALLED, "c1", "throw left, 2 end, left, 2 end, left",
          {"beside": {"at.P1": "b1"}, "straight": {"at.P1": "a1"},
           "anywhere": {"refused": "no-such-side"}}),
    Story("grenade_reach", WALLED, "c1", "throw a1 right",
          {"beside": {"refused": "no-such-side"}, "anywhere": {"grenades.P1": "2"}}),
    Story("throw_report", WALLED, "a1", "throw left",
          {"silent": {"says": "граната истрачена"},
           "wall": {"says": "граната истрачена + стена разрушена"},
           "kind": {"says": "граната истрачена + стена лабиринта разрушена"}}),
    Story("no_grenade", WALLED, "a1", "throw right",
          {"refused": {"refused": "no-grenade"}, "costs-action": {"turn": "P2"}},
          {"grenades": {"P1": 0}}),
    Story("repeat_report", row(". Y ."), "a1", "right, 2 end, right, left",
          {"always": {"says": "костыль, уже взят"}, "first-only": {"says": ""}}),
    Story("empty_report", row(". ."), "a1", "right",
          {"told": {"says": "пусто"}, "silent": {"says": ""}}),
    Story("spent_report", row(". A ."), "a1", "right, 2 end, right, 2 end, left",
          {"named": {"says": "арбалет, уже разряжен"}, "empty": {"says": "пусто"}}),
    Story("exit_report", GATE, "a1", "right",
          {"silent": {"says": "пусто"}, "told": {"says": "пусто + выход из лабиринта"}}),
    Story("hit_turn", row(". A . ."), "a1", "right",
          {"kept": {"turn": "P1", "left": "1"}, "ends": {"turn": "P2"},
           "recounted": {"turn": "P2"}}, {"crutch": ["P1"]}),
    Story("hit_turn", row(". A . ."), "a1", "right",
          {"kept": {"turn": "P1", "left": "2"}, "ends": {"turn": "P2"},
           "recounted": {"turn": "P1", "left": "1"}}, {"crutch": ["P1"], "limping": ["P2"]}),
    Story("crutch_cancels", row(". Y ."), "a1", "right",
          {"next-turn": {"turn": "P2", "left": "2"}, "at-once": {"turn": "P2", "left": "1"}},
          {"limping": ["P1"]}),
    Story("both_in_turn", row(". A Y ."), "a1", "right, right",
          {"bonus-once": {"turn": "P2", "left": "2"}, "cancel": {"turn": "P2", "left": "1"}},
          {"limping": ["P2"]}),
    Story("both_in_turn", row(". Y A ."), "a1", "right, right",
          {"bonus-once": {"turn": "P2", "left": "2"}, "cancel": {"turn": "P2", "left": "1"}},
          {"limping": ["P2"]}),
    Story("action_formula", row(". ."), "a1", "",
          {"net": {"left": "1", "actions.P2": "1"}, "sum": {"left": "2", "actions.P2": "2"},
           "difference": {"left": "1", "actions.P2": "1"}},
          {"crutch": ["P1"], "limping": ["P1"]}),
    Story("action_formula", row(". ."), "a1", "",
          {"net": {"left": "2"}, "sum": {"left": "2"}, "difference": {"left": "1"}},
          {"crutch": ["P1", "P2"]}),
    Story("trap_with_crutch", row(". K"), "a1", "right",
          {"four-turns": {"trap.P1": "3", "left": "2"},
           "eight-turns": {"trap.P1": "7", "left": "2"}},
          {"crutch": ["P2"]}),
    Story("trap_rest", row(". K ."), "a1", "right",
          {"lost": {"turn": "P2", "trap.P1": "3"}, "throws": {"turn": "P1", "left": "1"},
           "counts": {"turn": "P2", "trap.P1": "2"}}, {"crutch": ["P1"]}),
    Story("trap_rest", row(". K ."), "a1", "right, right",
          {"lost": {"refused": "held"}, "throws": {"refused": "held"},
           "counts": {"refused": "held"}}, {"crutch": ["P1"]}),
    Story("held_throws", row(". K ."), "a1", "right, 2 end",
          {"refused": {"turn": "P2", "trap.P1": "2"}, "allowed": {"turn": "P1", "trap.P1": "2"}}),
    Story("held_throws", row(". K ."), "a1", "right, 2 end, right",
          {"refused": {"refused": "held"}, "allowed": {"refused": "held"}}),
    Story("held_until", row(". K ."), "a1", "right, 2 end, 2 end, 2 end",
          {"own-turn": {"turn": "P2", "left": "1"}, "third-miss": {"turn": "P2", "left": "2"}},
          {"limping": ["P1"]}),
    Story("held_wound", row(". K ."), "a1", "right",
          {"nothing": {"left": "2"}, "beside-crutch": {"left": "3"}},
          {"limping": ["P1"], "crutch": ["P2"]}),
    Story("trap_total", row(". K ."), "a1", "right, 2 right",
          {"by-turn": {"turn": "P2", "left": "2"}, "fixed": {"turn": "P2", "left": "1"}},
          other=row(". Y . .")),
    Story("trap_length", row(". K ."), "a1", "right, 2 end, 2 end",
          {"turns": {"turn": "P2", "trap.P1": "1"},
           "actions": {"turn": "P1", "left": "1", "trap.P1": "free"}}, {"crutch": ["P1"]}),
    Story("both_held", row(". K ."), "a1", "right, 2 right",
          {"own-counts": {"turn": "P1", "trap.P2": "0", "trap.P1": "free"},
           "released": {"turn": "P1", "trap.P1": "free", "trap.P2": "free"},
           "one-by-one": {"turn": "P1", "trap.P1": "free", "trap.P2": "3"}},
          other=row(". K .")),
    Story("trap_visit", GATE.replace("|           |", "|     K     |", 1), "out:b1:N", "enter",
          {"every-arrival": {"trap.P1": "3"}, "by-move": {"trap.P1": "free", "says": "капкан"}}),
    Story("pit_words", row(". 1 . I"), "a1", "right",
          {"one": {"says": "Вы попали в яму № 1"},
           "both": {"says": "Вы попали в яму № 1 + выход из ямы № 1"}}),
    Story("pit_number", row(". 1 . I"), "a1", "right",
          {"told": {"says": "Вы попали в яму № 1"}, "untold": {"says": "Вы попали в яму"}}),
    Story("fall_turn", row(". 1 . I"), "a1", "right",
          {"goes-on": {"turn": "P1", "left": "1"}, "ends": {"turn": "P2"}}, {"crutch": ["P1"]}),
    Story("fall_treasure", row(". 1 . I"), "a1", "right",
          {"kept": {"hand.P1": "false"}, "stays": {"hand.P1": "nothing"}},
          {"carried": {"P1": "O"}}),
    Story("take_when", row(". O ."), "a1", "right, end, 2 end, take",
          {"while-there": {"hand.P1": "false"}, "on-arrival": {"refused": "too-late"}}),
    Story("take_when", row(". O ."), "a1", "right, up, take",
          {"while-there": {"hand.P1": "false"}, "on-arrival": {"refused": "too-late"}},
          {"crutch": ["P1"], "limping": ["P2"]}),
    Story("putting_down", row("O ."), "a1", "take, drop",
          {"swap-only": {"refused": "no-dropping"}, "old-places": {"hand.P1": "nothing"}}),
    Story("putting_down", row("O ."), "b1", "drop",
          {"swap-only": {"refused": "no-dropping"}, "old-places": {"refused": "no-dropping"}},
          {"carried": {"P1": "O"}}),
    Story("taken_report", row(". O ."), "a1", "right, take, 2 end, right, 2 end, left",
          {"empty": {"says": "пусто"}, "told": {"says": "клад, уже взят"}}),
    Story("false_outside", row("O .", east=">"), "b1", "right, 2 end, enter",
          {"removed": {"hand.P1": "nothing"}, "carried": {"hand.P1": "false"},
           "returns": {"hand.P1": "nothing"}}, {"carried": {"P1": "O"}}),
    Story("false_outside", row("O .", east=">"), "a1",
          "take, right, 2 end, right, 2 end, enter, 2 end, left",
          {"removed": {"says": "пусто"}, "carried": {"says": "пусто"},
           "returns": {"says": "Вы нашли клад"}}),
    Story("last_round", row(". .", east=">"), "b1", "right",
          {"cut": {"turn": "none", "winner": "P1"}, "completed": {"turn": "P2", "winner": "none"}},
          {"carried": {"P1": "X"}}),
    Story("last_round", row(". .", east=">"), "b1", "right, 2 right",
          {"cut": {"refused": "over"}, "completed": {"turn": "none", "winner": "draw"}},
          {"carried": {"P1": "X", "P2": "X"}, "players": {"P2": "a1"}}, row(".", east=">")),
    Story("after_leaving", GATE, "b1", "up",
          {"outside": {"at.P1": "out:b1:N"}, "stays-out": {"at.P1": "gone"},
           "put-back": {"at.P1": "b1"}}),
    Story("reentry", GATE, "out:b1:N", "enter a2 left",
          {"same-exit": {"refused": "other-exit"}, "any-exit": {"at.P1": "a2"}}),
    Story("way_round", GATE, "out:b1:N", "enter a2 left",
          {"any-side": {"at.P1": "a2"}, "discovered": {"refused": "undiscovered"}},
          also={"reentry": "any-exit"}),
    Story("outer_wall", WALLED, "a1", "throw left, 2 end, left",
          {"breakable": {"at.P1": "out:a1:W"}, "immune": {"at.P1": "a1"}}),
    Story("immune_report", WALLED, "a1", "throw left",
          {"silent": {"says": "граната истрачена"},
           "told": {"says": "граната истрачена + стена лабиринта устояла"}},
          also={"outer_wall": "immune"}),
    Story("wall_report", WALLED, "a1", "left",
          {"distinct": {"says": "стена лабиринта"}, "same": {"says": "стена"}}),
    Story("dropped_notion", WALLED, "a1", "throw left, 2 end, left",
          {"words-only": {"at.P1": "a1"}, "no-proof-walls": {"at.P1": "out:a1:W"}},
          also={"wall_report": "same", "outer_wall": "immune"}),
)  # fmt: skip
"""Rulings that play differently. Those about maps are in ``test_survey.py``."""

ON_MAPS = ("exits", "exit_cells", "reachability")
"""Rulings that only a look at a map brings out."""
