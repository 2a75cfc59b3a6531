"""Moving: splitting a roll, what blocks, where nobody may stop, and Guards by way of the posts."""

from __future__ import annotations

from random import Random

from rules.games.colditz import GAME
from rules.games.colditz.movegen import find_routes
from tests.cases import each
from tests.rules.games.colditz.table import Table


def test_where_a_pawn_can_get_to() -> None:
    """Every circle within reach comes with its steps, and none where the pawn cannot stop."""
    table = Table(at={"Br1": "X02", "Br2": "X06"}, points=4, kits=["British"])
    field = table.state.field
    found = {field.names[to]: len(row) for to, row in find_routes(table.state, 0).items()}
    assert found == {"X01": 1, "X03": 1, "X30": 2, "X05": 3}
    found = {field.names[to]: len(row) for to, row in find_routes(table.state, 1).items()}
    assert found == {"X05": 1, "X07": 1, "TG1": 2, "X03": 3, "X30": 4}
    row = find_routes(table.state, 0)[field.board.index["X05"]]
    taken = []
    for action in row:
        taken.append((table.state, action))
        table.play(GAME.format(table.state, action))
    assert (
        GAME.speech.summarize(taken)
        == "British: The first British man to row 5, place 3 of the land (3)"
    )


@each("seed", range(40))
def test_guards_are_listed_what_they_may_do_in_a_crowd(seed: int) -> None:
    """EC-GAP-75: a Guard sets foot on the Appel area only where his points take him off it."""
    random = Random(seed)
    crowd = random.sample([f"A{n:02}" for n in range(1, 21)], random.randint(2, 9))
    circles = (*crowd, random.choice(("V01", "V02")), "J03")
    men = [f"{nation}{n}" for n in range(1, 9) for nation in ("Br", "Du")]
    at = dict(zip(men, circles, strict=False)) | {"G1": "J01", "G2": "I02", "G3": "O07"}
    options = {
        "guards_on_appel": random.choice(("pass", "keep-out")),
        "walkway_arrest": random.choice(("allowed", "refused")),
    }
    spec = {"board": "mini", "at": at, "turn": "Security", "points": random.randint(1, 9)}
    spec["loose"] = True
    state = GAME.setup({"players": ["British", "Dutch"], "men": 8, **spec}, {}, options)
    free = {action for action in GAME.candidates(state) if not GAME.refusals(state, action)}
    assert set(GAME.actions(state)) == free
