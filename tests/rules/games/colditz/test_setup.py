"""What a set-up may say: what play never leads to, what counts for nothing, and slips."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.games.colditz import GAME
from rules.games.colditz.setup import described
from tests.cases import each
from tests.rules.games.colditz import positions

ONE: dict[str, Any] = {"board": "mini", "players": ["British"]}
HIS: dict[str, Any] = {**ONE, "turn": "Security"}
MANY = {f"Br{n}": "inner cells" for n in range(1, 6)}

IMPOSSIBLE: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"at": {"Br1": "X04"}}, "at.Br1", "EC-SEARCHLIGHT-01"),
    ({"at": {"Br1": "TG1"}}, "at.Br1", "EC-ESCAPE-01"),
    ({"at": {"G1": "A05"}}, "at.G1", "EC-REF-13"),
    ({"at": {"G1": "S1"}}, "at.G1", "EC-SAFE-03"),
    ({"at": {"G1": "S3"}, "markers": {"S3-L31": "British"}}, "at.G1", "EC-REF-13"),
    ({"at": {"G1": "V01"}}, "at.G1", "EC-WALKWAY-01"),
    ({"at": {"G1": "TG2"}}, "at.G1", "EC-TARGET-01"),
    ({"at": {"G1": "THEATRE1"}}, "at.G1", "EC-ROOM-06"),
    ({"at": {"G1": "T1_2"}, "open": ["CHAPEL"]}, "at.G1", "EC-TUNNEL-11"),
    ({"at": MANY}, "at", "EC-ARREST-14"),
    ({"men": 5}, "men", "EC-SETUP-14"),
    ({"turn": "Security", "marker": 1}, "turn", "EC-ROUNDEND-04"),
    ({"at": {"Br1": "O05"}, "hidden": ["Br1"]}, "hidden", "EC-GAP-77"),
    ({"at": {"Br1": "I05"}, "uniform": ["Br1"], "turn": "Security"}, "uniform", "EC-CARD-10"),
    ({"at": {"Br1": "I05"}, "returning": ["Br1"]}, "returning", "EC-ARREST-06"),
    ({"at": {"Br1": "X05"}, "returning": ["Br1"]}, "returning", "EC-GAP-21"),
    ({"at": {"Br1": "I05"}, "refused": ["Br1"]}, "refused", "EC-GAP-10"),
    ({"at": {"Br1": "A05"}, "refused": ["Br1"], "turn": "Security"}, "refused", "EC-APPEL-08"),
    ({"called": True}, "called", "EC-APPEL-07"),
    ({"markers": {"L30-THEATRE2": "British"}}, "markers.THEATRE2-L30", "EC-DROP-01"),
    ({"markers": {"X01-O13": "British"}}, "markers.O13-X01", "EC-GAP-40"),
    ({"players": ["British", "Dutch"], "markers": {"O13-X01": ["British", "Dutch"]}},
     "markers.O13-X01", "EC-ATTEMPT-20"),
    ({"turn": "Security", "open": ["CHAPEL"], "at": {"Br1": "T1_2"}}, "open", "EC-TUNNEL-13"),
    ({"hands": {"British": ["Hideaway"] * 4}}, "hands", "EC-CARD-05"),
    ({"stock": {"rope": 0}}, "stock", "EC-CLASSIC-36"),
    ({"escapes": {"British": 0}, "at": {"Br1": "escaped"}}, "escapes", "EC-ESCAPE-01"),
    ({"escapes": {"British": 2}}, "escapes", "EC-TURN-11"),
)  # fmt: skip


@each(("more", "key", "clause"), IMPOSSIBLE)
def test_what_play_never_leads_to_is_refused(more: dict[str, Any], key: str, clause: str) -> None:
    """With the key and the clause; ``loose`` allows it knowingly."""
    spec = {**ONE, **more}
    with pytest.raises(SetupError) as found:
        GAME.setup(spec, {}, {})
    assert f"setup.{key}: " in str(found.value)
    assert clause in str(found.value)
    assert "loose = true" in str(found.value)
    GAME.setup({**spec, "loose": True}, {}, {})


def test_all_that_cannot_be_is_told_at_once() -> None:
    """Two flaws, one message."""
    with pytest.raises(SetupError, match=r"Searchlight .*Walkway "):
        GAME.setup({**ONE, "at": {"Br1": "X04", "G1": "V01"}}, {}, {})


@each(
    ("more", "options"),
    [
        ({"at": {"G1": "S3"}, "markers": {"S3-L31": "British"}}, {"marked_safe_area": "stop"}),
        ({"at": {"G1": "THEATRE1"}}, {"unmarked_room": "walk-out"}),
        ({"at": {"Br1": "TG1"}}, {"no_kit": "waits"}),
        ({"turn": "Security", "marker": 1}, {"last_round": "everybody"}),
        ({"markers": {"X01-O13": "British"}}, {"wire_forward": "either-side"}),
        ({"at": {"Br1": "X05"}, "returning": ["Br1"]}, {"return_ends": "inner-courtyard"}),
        ({"escapes": {"British": 2}, "points": 3}, {}),
        ({"hands": {"British": ["Hideaway"] * 4}, "points": 3}, {}),
        ({"open": ["CHAPEL"], "at": {"Br1": "T1_2"}}, {}),
    ],
)
def test_what_a_ruling_or_the_turn_allows_is_set_up(
    more: dict[str, Any], options: dict[str, str]
) -> None:
    """Near misses of the refusals: here it can arise."""
    GAME.setup({**ONE, **more}, {}, options)


@each(
    ("more", "told"),
    [
        ({"at": {"Br1": "I99"}}, r"setup.at.Br1: there is no circle 'I99'"),
        ({"at": {"Bt1": "I05"}}, r"no pawn 'Bt1'.* Did you mean 'Br1'\?"),
        ({"at": {"Br1": "iner cells"}}, r"Did you mean 'inner cells'\?"),
        ({"at": {"Br1": "I05", "Br2": "I05"}}, r"same circle \[EC-GAP-15\]"),
        ({"at": {"Br1": "T1_2"}}, r"the Tunnel is closed \[EC-TUNNEL-11"),
        ({"turn": "Brittish"}, r"no player 'Brittish'.* Did you mean 'British'\?"),
        ({"players": ["Brittish"]}, r"is no nation.* Did you mean 'British'\?"),
        ({"board": "minni"}, r"no castle 'minni'.* Did you mean 'mini'\?"),
        ({"rest": "apel"}, r"setup.rest: .* Did you mean 'appel'\?"),
        ({"equipment": {"British": ["ropes"]}}, r"kinds of Equipment: .* Did you mean 'rope'\?"),
        ({"hands": {"British": ["Hideawy"]}}, r"Did you mean 'Hideaway'\?"),
        ({"hands": {"British": ["Appel"]}}, r"other deck \[EC-CARD-02\]"),
        ({"hands": {"British": ["Staff Car"] * 3}}, r"British: there is no other Staff Car \[EC-"),
        ({"hands": {"British": ["Staff Car"]}, "deck": ["Staff Car"] * 2}, r"no other Staff Car"),
        ({"markers": {"O13-X02": "British"}}, r"Did you mean 'O13-X01'\?"),
        ({"open": ["CHAPLE"]}, r"Did you mean 'CHAPEL'\?"),
        ({"throws": ["12+3"]}, r"'12\+3' is no throw"),
        ({"hand": {}}, r"Did you mean 'hands'\?"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(more: dict[str, Any], told: str) -> None:
    """Nonsense stays refused, loose or not."""
    for loose in (False, True):
        with pytest.raises(SetupError, match=told):
            GAME.setup({**ONE, **more, "loose": loose}, {}, {})


@each(
    ("spec", "options", "told"),
    [
        ({"total": 4}, {}, r"setup.total: .*EC-GAP-59"),
        ({"goal": 3}, {"escape_goal": "total"}, r"setup.goal: .*EC-GAP-59"),
        ({"begin": True, "throws": ["4+3"]}, {}, r"setup.throws: with begin = true"),
        ({"begin": True, "at": {"Br1": "I05"}}, {}, r"setup.at: with begin = true"),
        ({"agree": True}, {}, r"setup.agree: "),
    ],
)
def test_what_would_count_for_nothing_is_refused(
    spec: dict[str, Any], options: dict[str, str], told: str
) -> None:
    """A key that is not heeded is told, never passed over in silence."""
    with pytest.raises(SetupError, match=told):
        GAME.setup({**ONE, **spec}, {}, options)


def test_a_wire_cutter_needs_no_quotes() -> None:
    """A name of two words may be written with a dash."""
    held = {"equipment": {"British": ["wire-cutter"]}, "stock": {"wire-cutter": 3}}
    assert GAME.facts(GAME.setup({**ONE, **held}, {}, {}))["equipment.British"] == "wire cutter"


@each("seed", range(12))
def test_a_position_is_described_as_it_was_laid_out(seed: int) -> None:
    """Also one that play never leads to: it says so itself."""
    state = positions.made_state(Random(seed))
    found = described(state, {})
    if found is None:
        assert state.pending or state.mover >= 0
        return
    options = GAME.dump(state)["options"]
    again = GAME.setup(found.spec, found.maps, options)
    assert GAME.facts(again) == GAME.facts(state)


# -- positions that were kept ----------------------------------------------------------------------

SPOILT: tuple[Any, ...] = (
    None, True, -1, 10**30, 1.5, float("inf"), "x", "", [], [[]], {}, [None], ["x"], [10**30], 99,
)  # fmt: skip


def spoilt(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """A kept position with something wrong in it."""
    key = random.choice(list(data))
    found: Any = data[key]
    if random.random() < 0.1:
        del data[key]
    elif isinstance(found, list) and found and random.random() < 0.7:
        found[random.randrange(len(found))] = random.choice(SPOILT)
    else:
        data[key] = random.choice(SPOILT)
    return data


def load_spoilt(seeds: range) -> None:
    """Whatever is loaded can be played on; everything else is a ``SetupError``."""
    for seed in seeds:
        random = Random(seed)
        state = positions.made_state(random)
        for _ in range(random.randrange(40)):
            listed = GAME.actions(state)
            if listed:
                state = GAME.apply(state, random.choice(listed)).state
        kept = json.dumps(GAME.dump(state))
        assert GAME.load(json.loads(kept)) == state
        for _ in range(10):
            try:
                found = GAME.load(spoilt(random, json.loads(kept)))
            except SetupError:
                continue
            for _ in range(6):
                GAME.facts(found)
                GAME.question(found)
                listed = GAME.actions(found)
                if listed:
                    found = GAME.apply(found, random.choice(listed)).state


def test_a_spoilt_position_is_refused_or_playable() -> None:
    """A few dozen of them."""
    load_spoilt(range(8))


@pytest.mark.long
def test_many_spoilt_positions_are_refused_or_playable() -> None:
    """Thousands of them."""
    load_spoilt(range(8, 200))


def test_a_position_nested_without_end_is_refused() -> None:
    """Neither a crash nor a hang."""
    deep: Any = []
    for _ in range(3000):
        deep = [deep]
    kept = GAME.dump(GAME.setup(ONE, {}, {}))
    for wrong in ({**kept, "deck": deep}, {**kept, "counts": [10**9] * 6}, {}, {"board": 3}):
        with pytest.raises(SetupError):
            GAME.load(wrong)


def test_an_older_position_is_still_read() -> None:
    """What a Turn has noted of the way home was not kept once."""
    state = GAME.setup(ONE, {}, {})
    kept = GAME.dump(state)
    del kept["idle"], kept["noted"]
    assert GAME.load(kept) == state
