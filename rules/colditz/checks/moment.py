"""Checks of the moment: what is legal, how likely it is, and what a Turn was spent on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.checks import CheckResult
from rules.colditz.chapters.winning import winners
from rules.colditz.checks.question import Asked
from rules.errors import RulebookError
from rules.game import Event

DEEDS = {"moved": "moves", "played": "plays a card", "claimed": "claims", "drew": "draws"}
"""What may be done in a Turn, by the kind of the event that tells of it."""


def legal(asked: Asked) -> CheckResult:
    """Whether an ``action`` is legal now: ``yes``, or the codes of its refusals."""
    text = asked.keys({"action": str})["action"]
    state, game = asked.state, asked.game
    refused = game.refusals(state, game.read(state, text))
    found = ", ".join(one.code for one in refused) or "yes"
    said = " ".join(one.text for one in refused) or "That is legal."
    clauses = tuple(dict.fromkeys(clause for one in refused for clause in one.clauses))
    return CheckResult(found, said, clauses, refused_by=clauses)


def odds(asked: Asked) -> CheckResult:
    """The chance of an outcome now as a fraction; several are written with commas between."""
    outcome = asked.keys({"outcome": str})["outcome"]
    state, game = asked.state, asked.game
    known = {game.write(state, action): weight for action, weight in game.chance(state)}
    if not known:
        raise asked.wrong("chance has nothing to decide here.")
    wanted = [one.strip() for one in outcome.split(",")]
    found = sum((known.get(one, Fraction(0)) for one in wanted), start=Fraction(0))
    return CheckResult(str(found), f"The chance of {outcome} is {found}.", ("EC-CLASSIC-26",))


def this_turn(asked: Asked) -> list[Event]:
    """Everything that happened since the Turn began, or since the position was laid out."""
    found: list[Event] = []
    for node in asked.timeline.fragment():
        for event in node.events:
            found = [] if event.kind == "turn" else [*found, event]
    return found


def split(asked: Asked) -> CheckResult:
    """How the points of this Turn were split among the pawns that moved: "4+3+2"."""
    asked.keys()
    steps: dict[Any, int] = {}
    for event in this_turn(asked):
        if event.kind == "moved":
            name = event.data["pawn"]
            steps[name] = steps.get(name, 0) + 1
    parts = sorted(steps.values(), reverse=True)
    found = "+".join(map(str, parts)) or "none"
    clauses = ["EC-MOVE-02", "EC-MOVE-03"]
    if sum(parts) == NINE:
        clauses.append("EC-MOVE-04")
    return CheckResult(found, f"The points were split {found}.", tuple(clauses))


NINE = 9
"""The roll of the worked example (EC-MOVE-04)."""


def deeds(asked: Asked) -> CheckResult:
    """What was done in this Turn, in the order of the first time."""
    asked.keys()
    found = list(
        dict.fromkeys(DEEDS[event.kind] for event in this_turn(asked) if event.kind in DEEDS)
    )
    text = f"In this Turn: {', '.join(found) or 'nothing'}."
    return CheckResult(found, text, ("EC-TURN-06", "EC-GAP-63"))


def remaining(asked: Asked) -> CheckResult:
    """How many Rounds remain, this one included (EC-ROUNDS-02)."""
    asked.keys()
    rounds = asked.state.rounds
    text = f"{rounds} Rounds remain, this one included."
    return CheckResult(str(rounds), text, ("EC-ROUNDS-02",))


def ranking(asked: Asked) -> CheckResult:
    """The nations by their escapes: "British 2, Dutch 1" (EC-CLASSIC-05)."""
    asked.keys()
    state = asked.state
    order = sorted(zip(state.field.nations, state.escapes, strict=True), key=lambda row: -row[1])
    found = ", ".join(f"{nation} {count}" for nation, count in order if count) or "none"
    clauses = ["EC-CLASSIC-05"]
    if winners(state).bit_count() > 1:
        clauses += ["EC-WIN-02", "EC-GAP-56"]
    return CheckResult(found, f"Escapes: {found}.", tuple(clauses))


def setup(asked: Asked) -> CheckResult:
    """Whether a whole game can be set up: ``accepted``, ``warned`` or ``refused``.

    ``players`` lists the nations; ``rounds``, ``total`` and ``minutes`` are what was agreed.
    """
    known = {"players": list, "rounds": int, "total": int, "goal": int, "minutes": int}
    args = asked.keys(known=known)
    spec: dict[str, Any] = {"begin": True, **args}
    spec.setdefault("players", list(asked.state.field.nations))
    clauses = ["EC-SETUP-08", "EC-CLASSIC-41"] if "players" in args else []
    if "rounds" in args:
        clauses += ["EC-VARIANT-01", "EC-GAP-65"]
    if "total" in args:
        clauses += ["EC-VARIANT-04", "EC-VARIANT-05"]
    if "goal" in args or "minutes" in args:
        clauses += ["EC-CLASSIC-11", "EC-CLASSIC-08"]
    try:
        state = asked.game.setup(spec, {}, asked.game.dump(asked.state)["options"])
    except RulebookError as error:
        return CheckResult("refused", str(error), tuple(clauses), refused_by=tuple(clauses))
    few = args.get("total", len(state.field.nations)) < len(state.field.nations)
    found = "warned" if few else "accepted"
    text = "That is possible."
    if few:
        text = f"The total should be at least {len(state.field.nations)}, one for each nation."
    return CheckResult(found, text, tuple(clauses))
