"""Checks of the moment: what is legal, how likely it is, how a wait goes on."""

from __future__ import annotations

from fractions import Fraction

from rules.checks import CheckResult
from rules.errors import RulebookError
from rules.underground.actions import DECLINE, GO, MOVE, PASS, SHOW, THROW, USE, Action
from rules.underground.cards import CHANCE, CUTTING, DIGGING, FIGHTING, KIND, KINDS
from rules.underground.checks.question import Asked
from rules.underground.state import State

TURN_CLAUSES = ("UE-MOVE-02", "UE-MOVE-06")


def ends(asked: Asked) -> CheckResult:
    """The squares where the move may end after the throw, attacks left out."""
    args = asked.keys(known={"who": str, "attack": bool})
    state = asked.state
    if "who" in args:
        asked.seat(args["who"])
    squares: dict[int, None] = {}
    for action in asked.game.actions(state):
        if action.verb == GO and bool(action.foe) == bool(args.get("attack")):
            if "who" in args and action.who != args["who"]:
                continue
            end = action.path[-1] if action.path else state.at[state.turn]
            squares[end] = None
    names = sorted((state.field.names[at] for at in squares), key=natural)
    text = f"The move may end on {', '.join(names) or 'no square'}."
    return CheckResult(names, text, TURN_CLAUSES, cells=tuple(names))


def natural(name: str) -> tuple[str, int]:
    """Letters first, then the number: a2 before a10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def legal(asked: Asked) -> CheckResult:
    """Whether an action is legal now, ``yes`` or the codes of its refusals; or all of a ``verb``.

    ``action`` asks about one, ``verb`` lists all that begin with that word.
    """
    args = asked.keys(known={"action": str, "verb": str})
    state, game = asked.state, asked.game
    if ("action" in args) == ("verb" in args):
        raise asked.wrong("give either 'action' or 'verb'.")
    if "action" in args:
        refused = game.refusals(state, game.read(state, args["action"]))
        found = ", ".join(one.code for one in refused) or "yes"
        text = " ".join(one.text for one in refused) or "That is legal."
        clauses = tuple(dict.fromkeys(clause for one in refused for clause in one.clauses))
        return CheckResult(found, text, clauses, refused_by=clauses)
    written = [game.write(state, action).partition(": ")[2] for action in game.actions(state)]
    listed = [text for text in written if text.split()[0].rstrip(",") == args["verb"]]
    return CheckResult(listed, f"Legal are: {'; '.join(listed) or 'none'}.", ())


def odds(asked: Asked) -> CheckResult:
    """The chance of an outcome now as a fraction; several are written with commas between."""
    outcome = asked.keys({"outcome": str})["outcome"]
    state, game = asked.state, asked.game
    known = {game.write(state, action): weight for action, weight in game.chance(state)}
    wanted = [one.strip() for one in outcome.split(",")]
    if not known:
        raise asked.wrong("chance has nothing to decide here.")
    found = sum((known.get(one, Fraction(0)) for one in wanted), start=Fraction(0))
    text = f"The chance of {outcome} is {found}."
    return CheckResult(str(found), text, chance_clauses(state))


def chance_clauses(state: State) -> tuple[str, ...]:
    """What the odds are the odds of."""
    kind = state.pending[0].kind if state.pending else ""
    if kind == "roll" and state.said >= 0:
        return ("UE-CHASM-05",)
    return {
        "lose": ("UE-CHANCE-10",), "draw": ("UE-CHANCE-02",), "find": ("UE-CHANCE-09",),
        "deal": ("UE-SETUP-01",), "roll": ("UE-START-02",),
    }.get(kind, ())  # fmt: skip


def opens(asked: Asked) -> CheckResult:
    """The kinds of tools that clear what is in front of a player, or the cave he is in."""
    asked.keys()
    state = asked.state
    seat = state.turn
    who = state.field.players[seat]
    kinds = []
    for card in dict.fromkeys(state.hands[seat]):
        if KIND[card] not in (DIGGING, FIGHTING, CUTTING, 0, 1):
            continue
        near = (-1, state.at[seat], *state.field.next[state.at[seat]])
        named = [Action(who, USE, card, square=square) for square in near]
        if any(not asked.game.refusals(state, action) for action in named):
            kinds.append(KINDS[KIND[card]])
    text = f"What helps here: {', '.join(kinds) or 'nothing'}."
    prison = state.at[seat] == state.field.prison
    clauses = ("UE-PRISON-08", "UE-PRISON-09") if prison else ("UE-USE-01",)
    return CheckResult(kinds, text, clauses)


def waiting(asked: Asked) -> CheckResult:
    """Whether a token is still on a square after some rounds in which nobody clears it.

    Everybody moves as his throws of 1 take him, for ``rounds`` rounds; ``yes`` or ``no``.
    """
    args = asked.keys({"token": str, "square": str, "rounds": int})
    state, game = asked.state, asked.game
    if args["square"] not in state.field.board.index or not 0 < args["rounds"] <= 100:
        raise asked.wrong("name a square of the board and 1 to 100 rounds.")
    for _ in range(args["rounds"] * len(state.at)):
        turn, begun = state.turn, False
        while game.result(state) is None and not (
            begun and not state.pending and state.turn != turn
        ):
            state, begun = quiet(asked, state), True
            if len(state.at) == 1 and not state.pending:
                break
    lying = asked.game.facts(state)[f"tokens.{args['square']}"]
    found = "yes" if args["token"] in lying.split(", ") else "no"
    text = f"After {args['rounds']} rounds {args['square']} carries: {lying}."
    clauses = {
        "collapse": ("UE-COLLAPSE-08", "UE-EXPLOSIVE-03"), "fire": ("UE-FIRE-03",),
        "grate": ("UE-GRATE-04",), "signpost": ("UE-SIGN-06",),
    }  # fmt: skip
    return CheckResult(found, text, clauses.get(args["token"], ()))


def quiet(asked: Asked, state: State) -> State:
    """The next position when nobody uses a tool and the die shows a 1, chances a lucky find."""
    game = asked.game
    listed = game.actions(state)
    calm = [a for a in listed if a.verb in (THROW, GO, PASS, DECLINE, "climb", "back")]
    calm = [a for a in calm if not a.foe] or [a for a in listed if a.verb in (SHOW, MOVE)]
    if state.pending and state.pending[0].kind == "draw":
        lucky = [a for a in listed if a.card == CHANCE["find a tool"]]
        return game.resolve(state, (lucky or list(listed))[0], None)
    if state.pending and state.pending[0].kind in ("roll", "find", "lose"):
        return game.resolve(state, listed[0], None)
    if not listed:
        raise RulebookError("nobody can act")
    return game.resolve(state, (calm or list(listed))[0], None)
