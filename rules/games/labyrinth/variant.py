"""The contract of a game with a leader: what it adds to the contract of every game.

The board, the notebook and the checks ask a game for nothing more than this. A game declares what
it says and does in its own way in a :class:`Variant` and a table of verbs; no code asks which game
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from rules.core.fields import make_reader
from rules.core.game import Game
from rules.core.records import Event, Refusal
from rules.core.verbs import Verb, Verbs
from rules.games.labyrinth.actions import CYCLE, MOVE, PUT, SKIP, START, TAKE, Action
from rules.games.labyrinth.board.plan import Rule
from rules.games.labyrinth.board.terrain import Terrains
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field, State
from rules.games.labyrinth.words import RUSSIAN, Landing, Tongue

# -- What a variant declares ----------------------------------------------------------------------


class Variant:
    """A table of what the labyrinth and its variants say each in its own way: the base game's.

    A variant derives its own from it and replaces what differs.
    """

    ways: tuple[str, ...] = ("forward", "right", "back", "left", "up", "down")
    """The words for the directions (LP-TURN-02); 'up' and 'down' lead to other levels
    (LP-TURN-03, LP-GAP-27)."""

    floats: bool = True
    """Whether a hole or a current takes on a player who skips there."""
    current: str = "LP-RIVER-02"
    """The clause by which a current carries a player on."""
    unnoticed: tuple[str, ...] = ("LP-GAP-18",)
    """The clauses by which a treasure passed on the way is not found."""
    healed_first: tuple[str, ...] = ()
    """The clauses by which the hospital acts on who begins there."""
    armed_first: tuple[str, ...] = ("LP-GAP-17",)
    """The clauses by which the arsenal does."""

    def tongue(self, rulings: Rulings) -> Tongue:
        """The leader's words."""
        return RUSSIAN

    def finding(self, landing: Landing, kind: str) -> tuple[str, ...]:
        """The clauses behind a find on a cell of some type."""
        return ("LP-GAME-06", "LP-GAP-18")

    def handing(self, state: State, me: int, verb: str) -> tuple[str, ...]:
        """The clauses behind taking and putting on purpose; here, by ruling, another game's."""
        return ("LP-GAP-18", *HANDED[verb])


HANDED = {
    TAKE: ("LM-TREASURE-04", "LM-TREASURE-06", "LP-TREAS-01"),
    PUT: ("LM-TREASURE-05", "LM-TREASURE-06"),
}
"""The clauses of taking and putting on purpose."""
BASE = Variant()
"""The base game."""

# -- What may be looked at to tell what is legal --------------------------------------------------


MOVER, TREASURE = "mover", "treasure at hand"


def look_at_mover(state: State) -> object:
    """Return whether the mover is wounded, which weapons he has, and the type of his place."""
    turn, kinds = state.turn, state.field.kinds
    here, (cartridges, daggers, explosives) = state.at[turn], state.stock[turn]
    return (
        state.wounded >> turn & 1, cartridges > 0, daggers > 0, explosives > 0,
        kinds[here] if here < len(kinds) else "",
    )  # fmt: skip


def look_at_treasure(state: State) -> object:
    """Return who carries the treasure, or else who can lay hands on it."""
    treasure = state.treasure
    if treasure.carrier >= 0:
        return treasure.carrier
    told, cell = state.field.rulings.take_who == "told" and treasure.told, treasure.cell
    return (state.wounded, told, tuple([at == cell for at in state.at]))


VIEWS: dict[str, Callable[[State], object]] = {MOVER: look_at_mover, TREASURE: look_at_treasure}
"""Parts of a position, each told no more finely than it matters."""

# -- What its verbs share -------------------------------------------------------------------------


class LeaderVerb(Verb[State, Action]):
    """One kind of action in a game with a leader.

    A refusal uses only what the player who names the action can know: whose turn it is, what was
    said to him, what he carries, and what a free try of ``take`` would tell him (LM-GAP-16).
    """

    record = Action

    more: ClassVar[bool] = False
    """Whether anything is written after the word."""
    free: ClassVar[bool] = False
    """Whether others than the mover may name it, too."""
    meets: ClassVar[bool] = False
    """Whether its answer hangs on where others stand."""
    lacking: ClassVar[tuple[str, ...]] = ()
    """The clauses by which a game does without it."""
    button: ClassVar[str] = ""
    """Its label, where it names a direction or a cell."""
    land: ClassVar[Callable[..., Landing]]
    """What it leads to: ``land(field, here)``, and ``way`` behind that where it names one."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def aim(self, state: State, action: Action) -> str:
        """What is named after the word: a direction, a cell, somebody."""
        if action.way >= 0:
            return self.variant.ways[action.way]
        return state.field.plan.name(action.place) if action.place >= 0 else action.word

    def write(self, state: State, action: Action) -> str:
        """The word and what is named."""
        return f"{self.word} {self.aim(state, action)}".rstrip()

    def label(self, state: State, action: Action) -> str:
        """The same as a phrase, and whose it is where it is not his turn."""
        named = self.aim(state, action)
        if self.button and max(action.way, action.place) >= 0:
            return self.button.format(named)
        said = self.write(state, action)
        if self.title:
            said = f"{self.title}: {named}" if named else self.title
        mine = state.turn >= 0 and action.who == state.table.players[state.turn]
        if mine:
            return f"{said[0].upper()}{said[1:]}"
        return f"{action.who}: {said[0].lower()}{said[1:]}"

    def known(self, rulings: Rulings) -> bool:
        """Whether it is a command of this game under its rulings."""
        return True

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """A command of the game, in one's turn (LP-TURN-01), and nothing else in the way."""
        me = state.table.index[action.who]
        if not self.known(state.field.rulings):
            return iter((self.unknown(state, action),))
        if state.turn == me:
            return self.forbidden(state, action, me)
        text = f"It is {state.table.players[state.turn]}'s turn."
        return iter((Refusal("not-your-turn", text, ("LP-BASE-07", "LP-TURN-01")),))

    def tries(self, state: State, who: str) -> Sequence[Action]:
        """What ``who`` may say so, where only the leader's answer tells whether it is allowed."""
        return ()

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """What forbids it to a player whose turn it is."""
        return iter(())

    def unknown(self, state: State, action: Action) -> Refusal:
        """A command this game does not know: another cell, a diagonal, a word of another game."""
        what = self.write(state, action)
        return Refusal("unknown-command", self.no_such(state, what), self.without(what))

    def no_such(self, state: State, what: str) -> str:
        """The sentence that this game has no ``what``."""
        return f"This game has no “{what}”."

    def without(self, what: str) -> tuple[str, ...]:
        """The clauses by which this game does without ``what``."""
        return self.lacking

    def sides(self, state: State) -> tuple[str, ...]:
        """The words for the directions that the plan has."""
        return self.variant.ways if state.field.plan.grid.levels > 1 else self.variant.ways[:4]

    def landing(self, field: Field, here: int, way: int = -1) -> Landing:
        """:attr:`land`, worked out once for each place and direction."""
        key = (here, self.word, way)
        found: Landing | None = field.landings.get(key)
        if found is None:
            found = self.land(field, here, way) if way >= 0 else self.land(field, here)
            if found.arrives and not field.ground(found.rest).acts:
                found = found._replace(arrives=False)
            field.landings[key] = found
        return found

    def told(self, state: State, who: str, here: int, landing: Landing) -> Event:
        """The event of a landing, before any transfer."""
        raise NotImplementedError

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """The action as ``viewer`` hears of it: commands are spoken aloud (LP-GAP-22)."""
        return action


class LeaderVerbs(Verbs[LeaderVerb]):
    """The table of the verbs of one variant."""

    def __init__(self, variant: Variant, *kinds: type[LeaderVerb]) -> None:
        self.variant = variant
        super().__init__(kind(variant) for kind in kinds)
        self.free = tuple(verb for verb in self if verb.free)

    def read_by(self, question: str, rulings: Rulings) -> Callable[[State], object]:
        """Return what tells of a position all that can forbid an answer to a question."""
        known = (verb for verb in self.at[question].values() if verb.known(rulings))
        return read_all(
            ("table.players", "turn", "won", "gone", *(n for v in known for n in v.reads))
        )


@lru_cache(maxsize=64)
def read_all(names: tuple[str, ...]) -> Callable[[State], object]:
    """Return a function that tells these parts of a position."""
    return make_reader({"state": State}, names, VIEWS)


# -- The contract ---------------------------------------------------------------------------------


class LeaderGame(Game[State, Action]):
    """A game on a plan that only the leader sees."""

    variant: ClassVar[Variant]
    verbs: ClassVar[LeaderVerbs]
    rulings: ClassVar[type[Rulings]]
    legend: ClassVar[Terrains]
    """Its kinds of ground."""
    plan_rules: ClassVar[tuple[Rule, ...]]
    """What the game asks of a plan."""
    play_rules: ClassVar[tuple[Rule, ...]]
    """What it cannot be played without, not even in a fragment."""
    freedom_clauses: ClassVar[tuple[str, ...]]
    """The clauses on freedom of movement."""
    check_clauses: ClassVar[Mapping[str, tuple[str, ...]]]
    """The clauses behind the checks whose wording differs from game to game, by name."""
    usual: ClassVar[tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]]
    """Made maps: up to which size, how long the rivers are and how large the sets of holes."""

    def land(self, field: Field, here: int, way: int) -> Landing:
        """What a step leads to."""
        return self.verbs[MOVE].landing(field, here, way)

    def begin(self, field: Field, cell: int) -> Landing:
        """What a starting cell leads to."""
        return self.verbs[START].land(field, cell)

    def idle(self, field: Field, here: int) -> tuple[Landing, ...]:
        """What every command that names no direction leads to from a place."""
        commands = (self.verbs[SKIP], self.verbs[CYCLE])
        return tuple(dict.fromkeys(verb.land(field, here) for verb in commands))
