"""The pieces of the castle for whoever sets up a position; see :mod:`rules.core.setup`."""

from __future__ import annotations

from typing import Any

from rules.core.fields import keyed_fields, offer_keys
from rules.core.setup import (
    NO,
    OFF,
    YES,
    Choice,
    Layout,
    Piece,
    SetupEditor,
    with_member,
    with_value,
    yes_or_no,
)
from rules.core.story import Plain
from rules.games.colditz import described, setup
from rules.games.colditz.board.notation import list_castles
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.cards import STOCK
from rules.games.colditz.ground import AWAY, BOXES, NATIONS, PREFIX, Field
from rules.games.colditz.setup import BY_DEAL, FOR_GUARDS, FOR_POWS
from rules.games.colditz.state import State

TRUTHS = {
    "begin": "the game begins with the deal", "agree": "the Rounds are agreed on first",
    "called": "an Appel is called", "loose": "may be what play never leads to",
}  # fmt: skip
OTHERS = ("away", "appel")
THROWS = tuple(f"{one}+{other}" for one in range(1, 7) for other in range(1, one + 1))


class ColditzEditor(SetupEditor):
    """Pawns, cards, Equipment, Kits, Rounds, Tunnels and markers."""

    blank: Plain = {
        "setup": {
            "board": "mini", "players": ["British", "Dutch"], "turn": "British",
            "throws": ["4+3"], "at": {"Br1": "I06", "Du1": "O09", "G1": "O06"},
        },
    }  # fmt: skip
    keys = setup.CASTLE_KEYS
    board_key = "board"
    named = staticmethod(list_castles)
    described = staticmethod(described.describe_castle)

    def fitted(self, layout: Layout) -> dict[str, Any]:
        """The same nations, with all their men still away."""
        return {key: layout.spec[key] for key in ("board", "players") if key in layout.spec}

    def pieces(self, layout: Layout) -> tuple[Piece, ...]:
        """Every pawn; then all that is counted."""
        state: State = layout.state
        field = state.field
        found = [
            Piece(f"at.{name}", name, "guard" if one >= field.pows else "prisoner",
                  name_spot(field, state.at[one]), owner=field.players[field.owner[one]])
            for one, name in enumerate(field.pawns)
        ]  # fmt: skip
        found += described.offer_numbers(layout.spec, state)
        for seat, nation in enumerate(field.nations):
            found += [
                Piece(f"equipment.{nation}.{kind}", f"{kind} of the {nation}", "equipment", OFF,
                      owner=nation, number=number, most=STOCK[at])
                for at, (kind, number) in enumerate(
                    zip(EQUIPMENT, state.equipment[seat], strict=True))
            ]  # fmt: skip
            found.append(Piece(f"escapes.{nation}", f"escapes of the {nation}", "number", OFF,
                               owner=nation, number=state.escapes[seat], most=8))  # fmt: skip
        return (*found, *described.count_hands(state))

    def places(self, layout: Layout, piece: str) -> tuple[str, ...]:
        """Every circle of the castle, and the boxes of a side."""
        field: Field = layout.state.field
        key, _, name = piece.partition(".")
        if key != "at":
            return ()
        mine = FOR_POWS if field.pawn_index[name] < field.pows else FOR_GUARDS
        return (OFF, *field.names, *(box for box in mine if box != BOXES[AWAY]))

    def put(self, layout: Layout, piece: str, place: str) -> dict[str, Any]:
        """A pawn that nothing is said of may stand somewhere all the same; then it is said."""
        return with_value(layout.spec, piece, place or BOXES[AWAY])

    def choices(self, layout: Layout) -> tuple[Choice, ...]:
        """Turn, roll, truths, nations, Kits, Tunnels, markers, and what is said of each pawn."""
        spec, state = layout.spec, layout.state
        field: Field = state.field
        thrown = ", ".join(map(str, spec.get("throws", ())))
        rest = str(spec.get("rest", OTHERS[0]))
        found = [
            Choice("turn", "whose Turn it is", field.players[state.turn], field.players),
            Choice("throws", "the movement roll", thrown,
                   tuple(dict.fromkeys((thrown, "", *THROWS)))),
            Choice("rest", "men not named", rest, OTHERS),
            *(yes_or_no(key, label, spec.get(key)) for key, label in TRUTHS.items()),
            *(yes_or_no(f"players.{one}", f"the {one} play", one in field.nations)
              for one in NATIONS),
        ]  # fmt: skip
        for seat, one in enumerate(field.nations):
            found.append(yes_or_no(f"kits.{one}", f"the {one} hold a Kit", state.kits[seat]))
        for pair in field.pairs:
            ends = field.names[pair.frm], field.names[pair.to]
            for way in ("-".join(ends), "-".join(ends[::-1])):
                whose = spec.get("markers", {}).get(way, "")
                now = whose if isinstance(whose, str) else ", ".join(whose)
                values = tuple(dict.fromkeys((now, "", *field.nations)))
                found.append(Choice(f"markers.{way}", f"marker at {way}", now, values))
        men = dict(zip(field.pawns, state.at, strict=True))
        free = {
            man for man, at in men.items() if at == AWAY or man not in field.pawns[: field.pows]
        }
        offers = offer_keys([("", state, field)], spec, field.seats)
        found += [
            one
            for one in offers
            if isinstance(one, Choice) and one.key.partition(".")[2] not in free
        ]
        return tuple(found)

    def choose(self, layout: Layout, choice: Choice, value: str) -> dict[str, Any]:
        """What hangs together changes together."""
        spec, (key, _, name) = layout.spec, choice.key.partition(".")
        if value == choice.value:
            return dict(spec)
        if key == "begin":
            kept = {one: what for one, what in spec.items() if one not in (*BY_DEAL, "agree")}
            return (
                with_value(kept, key, True)
                if value == YES
                else with_value(with_value(spec, key, None), "agree", None)
            )
        if key == "throws":
            return with_value(with_value(spec, "points", None), key, [value] if value else None)
        if key == "players":
            return seat_nation(layout, name, on=value == YES)
        if key == "kits" and key not in spec:
            field, held_now = layout.state.field, layout.state.kits
            now = [one for seat, one in enumerate(field.nations) if held_now[seat]]
            rest = [one for one in now if one != name]
            return with_value(spec, key, [*now, name] if value == YES else rest)
        if key == "open" and value == NO:
            # A Tunnel that is detected is open.
            layout = layout._replace(spec=with_member(spec, "detected", name, on=False))
        return super().choose(layout, choice, value)


def name_spot(field: Field, at: int) -> str:
    """The name of a place; nothing for a pawn that is away."""
    return OFF if at == AWAY else BOXES[at] if at < 0 else field.names[at]


def seat_nation(layout: Layout, nation: str, *, on: bool) -> dict[str, Any]:
    """The table with a nation more, or without one and everything that is said of it."""
    field: Field = layout.state.field
    there = [one for one in NATIONS if one in field.nations or (one == nation and on)]
    spec = with_value(layout.spec, "players", [one for one in there if on or one != nation])
    if on:
        return spec
    for key in ("equipment", "hands", "escapes"):
        spec = with_value(spec, f"{key}.{nation}", None)
    for key in ("kits", "faded"):
        spec = with_member(spec, key, nation, on=False) if key in spec else spec
    for key in ("at", *(key.word for key in keyed_fields(State).values())):
        names_ = [one for one in spec.get(key, ()) if one.startswith(PREFIX[nation])]
        for name in names_:
            spec = with_value(spec, f"{key}.{name}", None) if key == "at" else with_member(
                spec, key, name, on=False)  # fmt: skip
    kept = {way: whose for way, whose in spec.get("markers", {}).items() if nation not in whose}
    spec = with_value(spec, "markers", kept or None)
    return with_value(spec, "turn", None) if spec.get("turn") == nation else spec


EDITOR: SetupEditor = ColditzEditor()
