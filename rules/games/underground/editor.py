"""The pieces of the tunnels for whoever sets up a position; see :mod:`rules.core.setup`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from rules.core import data
from rules.core.fields import keyed_fields, offer_keys
from rules.core.setup import (
    OFF,
    Choice,
    Layout,
    Piece,
    SetupEditor,
    with_value,
    yes_or_no,
)
from rules.core.story import Plain
from rules.games.underground import cards, setup
from rules.games.underground.actions import NONE
from rules.games.underground.board.notation import BOARDS
from rules.games.underground.board.plan import CAVES, TREASURE_CAVE
from rules.games.underground.cards import TOOL, TOOLS
from rules.games.underground.setup import chosen_board
from rules.games.underground.state import EACH, OUT_OF_IT, SIGN, TOKENS, State

SMALL = """\
a0--a1--a2--a3--a4--a5--a6--E
        |       |
        b1--b2--b3--b4--b5
start: a0
exit: E
chance: b2
chasm: a5
"""


class UndergroundEditor(SetupEditor):
    """Players, their cards, the treasure, the tokens and what is open."""

    blank: Plain = {
        "map": SMALL,
        "setup": {
            "players": {"A": "a1", "B": "b3"}, "treasure": "b5",
            "hands": {"A": ["knife", "plank"], "B": ["cross"]},
        },
    }  # fmt: skip
    keys = setup.KEYS
    board_key = "board"

    def named(self) -> tuple[str, ...]:
        """The whole board and its parts."""
        return data.list_files(BOARDS, (".txt",))

    def fitted(self, layout: Layout) -> dict[str, Any]:
        """All players on Start, or on the first square."""
        board = chosen_board(layout.spec, layout.maps)
        first = board.names[max(board.start, 0)]
        listed = layout.spec.get("players")
        rows = listed if isinstance(listed, (list, tuple, Mapping)) else ()
        names = [one for one in rows if isinstance(one, str)] or ["A", "B"]
        kept = {"board": layout.spec["board"]} if "board" in layout.spec else {}
        lies = {} if board.of_kind(TREASURE_CAVE) else {"treasure": board.names[-1]}
        return {**kept, "players": dict.fromkeys(names, first), **lies}

    def pieces(self, layout: Layout) -> tuple[Piece, ...]:
        """Players and one more, treasure, sixteen tokens; passes, missed throws, tools."""
        state: State = layout.state
        field = state.field
        players, more = (
            field.players,
            next((one for one in ascii_uppercase if one not in field.seats), ""),
        )
        lies = players[state.carrier] if state.carrier >= 0 else field.names[state.lies]
        offers = offer_keys([("", state, field)], layout.spec, field.seats)
        own = [one for one in offers if isinstance(one, Piece)]
        found = [one for one in own if one.kind == "player"]
        found += [Piece(f"players.{more}", more, "player")] if more else []
        none = state.carrier < 0 and state.lies < 0
        found.append(Piece("treasure", "treasure", "treasure", OFF if none else lies))
        for token, name in enumerate(TOKENS):
            spots = [field.names[at] for at in setup.laid_out(state, token)]
            found += [
                Piece(f"tokens.{name}.{number}", f"{name} {number}", name, at)
                for number, at in enumerate([*spots, *[OFF] * (EACH - len(spots))], start=1)
            ]
        found += [one for one in own if one.kind != "player"]
        return (*found, *self.tools(layout))

    def tools(self, layout: Layout) -> list[Piece]:
        """Every tool each player may hold."""
        state: State = layout.state
        changed = layout.spec.get("counts", {}).get("tools", {})
        usual = cards.tool_deck(state.field.rulings)
        deck = cards.count_deck(usual, changed, TOOL, "counts.tools")
        out = Counter(card for hand in state.hands for card in hand)
        return [
            Piece(f"hands.{one}.{name}", f"{name} of {one}", "tool", OFF, owner=one,
                  number=hand.count(card), most=deck.get(card, 0) - out[card] + hand.count(card))
            for one, hand in zip(state.field.players, state.hands, strict=True)
            for card, name in enumerate(TOOLS)
        ]  # fmt: skip

    def places(self, layout: Layout, piece: str) -> tuple[str, ...]:
        """Squares: all of them for players and treasure, those that take tokens for tokens."""
        field, key = layout.state.field, piece.partition(".")[0]
        if key == "players":
            off = (OFF,) if len(field.players) > 1 or piece[8:] not in field.seats else ()
            return (*off, *field.names, OUT_OF_IT)
        if key == "treasure":
            off = (OFF,) if field.hoard == NONE else ()
            return (*off, *field.names, *(one for one in field.players if one not in field.names))
        if key == "tokens":
            takes = field.card_takes | field.chance_takes
            return (OFF, *(name for at, name in enumerate(field.names) if takes >> at & 1))
        return ()

    def put(self, layout: Layout, piece: str, place: str) -> dict[str, Any]:
        """A token leaves its old square; a player who is taken away takes along what is his."""
        spec, (key, _, name) = layout.spec, piece.partition(".")
        if key == "tokens":
            old = next(one.at for one in self.pieces(layout) if one.id == piece)
            return move_token(layout, name.partition(".")[0], old, place)
        if key == "players" and not isinstance(spec["players"], Mapping):
            spec = {**spec, "players": dict.fromkeys(spec["players"], OUT_OF_IT)}
        found = with_value(spec, piece, place or None)
        if key == "players" and "came" in found:
            found = with_value(found, f"came.{name}", None)
        if key == "players" and place == OFF:
            for owned in ("hands", *(key.word for key in keyed_fields(State).values())):
                found = with_value(found, f"{owned}.{name}", None)
            opened = {cave: who for cave, who in found.get("open", {}).items() if who != name}
            found = with_value(found, "open", opened or None)
            for one in ("treasure", "turn", "winner"):
                found = with_value(found, one, None) if found.get(one) == name else found
        return found

    def count(self, layout: Layout, piece: Piece, number: int) -> dict[str, Any]:
        """Whoever has no pass, or no throw to miss, is not named."""
        if not number and piece.kind != "tool":
            return with_value(layout.spec, piece.id, None)
        return super().count(layout, piece, number)

    def choices(self, layout: Layout) -> tuple[Choice, ...]:
        """Whose turn, which caves are open, where everybody came from, where arrows point."""
        spec, state, field = layout.spec, layout.state, layout.state.field
        players, names = field.players, field.names
        caves = tuple(cave for cave in CAVES if cave != TREASURE_CAVE and field.board.of_kind(cave))
        found = [
            Choice("turn", "whose turn it is", str(spec.get("turn", players[0])), players),
            yes_or_no("deal", "the game begins with the deal", spec.get("deal")),
            yes_or_no("loose", "what cannot arise is allowed", spec.get("loose")),
            Choice("winner", "who has won last time", str(spec.get("winner", "")), ("", *players)),
            Choice("free", "a shut cave that may be passed", str(spec.get("free", "")),
                   ("", *caves)),
        ]  # fmt: skip
        found += [
            Choice(f"open.{cave}", f"who has cleared the {cave}",
                   str(spec.get("open", {}).get(cave, "")), ("", *players))
            for cave in caves
        ]  # fmt: skip
        offers = offer_keys([("", state, field)], spec, field.seats)
        found += [one for one in offers if isinstance(one, Choice) and len(one.values) > 1]
        found += [
            Choice(f"arrows.{names[at]}", f"where the Signpost on {names[at]} points", names[to],
                   tuple(names[one] for one in field.next[at]))
            for at, to in state.signs
        ]  # fmt: skip
        return tuple(found)

    described = staticmethod(setup.describe_tunnels)


def move_token(layout: Layout, token: str, old: str, new: str) -> dict[str, Any]:
    """The table with a token on another square; a Signpost points to the first neighbour."""
    spec = dict(layout.spec)
    if old:
        rest = [one for one in spec["tokens"][old] if one != token]
        spec = with_value(spec, f"tokens.{old}", rest or None)
        if token == TOKENS[SIGN]:
            spec = with_value(spec, f"arrows.{old}", None)
    if new:
        there = [one for one in spec.get("tokens", {}).get(new, ()) if one != token]
        pile = sorted([*there, token], key=TOKENS.index)
        spec = with_value(spec, f"tokens.{new}", pile)
        if token == TOKENS[SIGN]:
            field = layout.state.field
            to = field.names[field.next[field.board.index[new]][0]]
            spec = with_value(spec, f"arrows.{new}", spec.get("arrows", {}).get(new, to))
    return spec


EDITOR: SetupEditor = UndergroundEditor()
