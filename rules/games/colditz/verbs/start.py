"""Before the first Turn: the cards are dealt, the POWs line up, the Guards are deployed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import piles
from rules.core.records import Refusal
from rules.games.colditz.actions import READY, Action
from rules.games.colditz.board.plan import INNER, OUTER
from rules.games.colditz.state import (
    AWAY,
    CARDS,
    NONE,
    Field,
    Places,
    Play,
    Question,
    State,
    barracks,
    standing,
)
from rules.games.colditz.verbs import turn
from rules.games.colditz.verbs.guards import refuse_post
from rules.games.colditz.words import pool_words

USUAL = 50
"""How many Rounds there are where nothing else is agreed on (EC-TURN-10)."""
LEAST, MOST = 2, 7
"""How many Guards are deployed in the Outer Courtyard (EC-SETUP-24)."""


def questions(state: State, *, agree: bool) -> tuple[Question, ...]:
    """What a whole game begins with."""
    field = state.field
    found = [Question("agree", seat) for seat in range(len(field.players))] if agree else []
    if field.rulings.security_officer == "lot":
        found.append(Question("value", NONE, "lot", data=tuple(range(1, len(field.players) + 1))))
    found += [Question("deal", seat) for seat in range(len(field.players))]
    found += [Question("line-up", seat) for seat in range(field.security)]
    found.append(Question("posts", field.security))
    return tuple(found)


def agrees(play: Play, action: Action) -> None:
    """Each player says that he plays under what was agreed (EC-VARIANT-03, EC-CLASSIC-12)."""
    seat = play.answered().who
    field = play.field
    text = f"{action.who} agrees: {field.length} Rounds, {aimed_at(field)}."
    common = field.rulings.escape_goal != "per-nation"
    clauses = ["EC-SETUP-01"]
    if common or field.length != USUAL or field.rulings.start_kits != "dealt":
        clauses.append("EC-VARIANT-03")
    if common:
        clauses += ["EC-VARIANT-04", "EC-GAP-59"]
    if field.rulings.classic:
        clauses.append("EC-CLASSIC-12")
    play.say("agreed", text, *clauses, seat=seat)


def aimed_at(field: Field) -> str:
    """The escapes that win, as they were agreed on (EC-ESCAPE-02, EC-VARIANT-04)."""
    own, all_ = f"{field.goal} escapes of one nation", f"{field.total} escapes in all"
    ways = {"per-nation": own, "total": all_, "both": f"{own} or {all_}"}
    return ways[field.rulings.escape_goal]


def lot(play: Play, action: Action) -> None:
    """By ruling the dice choose the Security Officer (EC-CLASSIC-42).

    The lot falls on a person at the table, who takes that seat; seats are all that a state knows.
    """
    play.answered()
    text = f"The dice choose player {action.card}: he takes the Security Officer's seat."
    play.say("lot", text, "EC-SETUP-06", "EC-CLASSIC-42", "EC-GAP-78")


def dealt(play: Play, action: Action) -> None:
    """One card is dealt to each player from his own deck (EC-SETUP-18, EC-SETUP-19)."""
    seat = play.answered().who
    field = play.field
    name = "security" if seat == field.security else "deck"
    play.set(**{name: piles.draw(getattr(play.s, name), action.card)})
    play.take(seat, action.card)
    who = field.players[seat]
    clause = "EC-SETUP-18" if seat == field.security else "EC-SETUP-19"
    play.say("deal", f"One card is dealt to {who}.", clause, seat=seat)
    card = CARDS[action.card]
    play.whisper("dealt", f"{who} is dealt {card}.", clause, seat=seat, card=card)


def lines_up(play: Play, action: Action) -> None:
    """The men of a nation stand on its pattern (EC-APPEL-01, EC-APPEL-03, EC-SETUP-21)."""
    seat = play.answered().who
    field = play.field
    at, mine = play.s.at, field.mine[seat]
    play.set(at=(*at[: mine.start], *field.patterns[seat], *at[mine.stop :]))
    clauses = ["EC-APPEL-01", "EC-APPEL-03", "EC-APPEL-04", "EC-SETUP-21"]
    if field.rulings.classic:
        clauses += ["EC-CLASSIC-43", "EC-CLASSIC-49"]
    text = f"{action.who}: {field.men} men line up for the Appel."
    play.say("lined-up", text, *clauses, seat=seat)


def deployed(state: State) -> tuple[int, int]:
    """How many Guards stand in the Inner and in the Outer Courtyard."""
    field = state.field
    areas = [field.areas[at] for at in state.at[field.first_guard :] if at >= 0]
    inner = areas.count(INNER)
    return inner, len(areas) - inner


def most_outside(state: State) -> int:
    """The upper limit outside: seven, or the Guards that are left (EC-GAP-58)."""
    return min(MOST, state.field.guards - state.field.security)


def refuse_first_post(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A free post, and not more Guards than are asked for (EC-SETUP-23, EC-SETUP-24)."""
    found = list(refuse_post(state, action.to))
    yield from found or refuse_more(state, state.field.areas[action.to])


def refuse_more(state: State, area: int) -> Iterator[Refusal]:
    """Whether a courtyard has its Guards already."""
    field = state.field
    inner, outer = deployed(state)
    if area == INNER:
        if inner >= field.security:
            text = f"Exactly {field.security} Guards are deployed in the Inner Courtyard."
            yield Refusal("too-many", text, of_posts(field, INNER))
    elif outer >= most_outside(state):
        most = most_outside(state)
        text = f"At most {most} Guards are deployed in the Outer Courtyard."
        few = ("EC-GAP-58",) if most < MOST else ()
        yield Refusal("too-many", text, (*of_posts(field, area), *few))


def of_posts(field: Field, area: int) -> tuple[str, ...]:
    """The clauses that say how many Guards stand in a courtyard at the start."""
    both = ("EC-SETUP-23", "EC-CLASSIC-50") if area == INNER else ("EC-SETUP-24", "EC-CLASSIC-51")
    return both if field.rulings.classic else both[:1]


def listed(state: State) -> tuple[Action, ...]:
    """Every first post that nothing forbids, without asking for each anew how many stand there."""
    taken, posts = standing(state), pool_words(state.field)[0]
    open_to_more, ready = wanting(state)
    if barracks(state) < 0:
        return ready
    found = [posts[at] for at in open_to_more if at not in taken or not any(refuse_post(state, at))]
    return (*found, *ready)


def wanting(state: State) -> tuple[Places, tuple[Action, ...]]:
    """The posts of the courtyards that lack Guards, and the word that all is ready where it is.

    That hangs on how many stand in each courtyard, and is remembered.
    """
    field = state.field
    key = ("wanting", *deployed(state))
    found: tuple[Places, tuple[Action, ...]] | None = field.known.get(key)
    if found is None:
        areas = [area for area in set(field.areas) if not any(refuse_more(state, area))]
        ready = Action(field.players[field.security], READY)
        found = field.known.keep(key, (
            tuple(at for at in field.posts if field.areas[at] in areas),
            () if any(refuse_ready(state, field.security, ready)) else (ready,),
        ))  # fmt: skip
    return found


def deploys_first(play: Play, action: Action) -> None:
    """A Guard stands on his first post."""
    field = play.field
    guard = barracks(play.s)
    play.put(guard, action.to)
    where = of_posts(field, field.areas[action.to])
    text = f"{play.name(guard)} is deployed to {field.names[action.to]}."
    play.say("deployed", text, "EC-POST-01", *where, seat=field.security,
             pawn=play.name(guard))  # fmt: skip


def refuse_ready(state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """One Guard inside for each Escape Officer, two or more outside."""
    inner, outer = deployed(state)
    if inner != state.field.security:
        text = f"One Guard for each Escape Officer stands inside; now there are {inner}."
        yield Refusal("too-few", text, of_posts(state.field, INNER))
    if outer < LEAST:
        text = f"At least {LEAST} Guards are deployed in the Outer Courtyard."
        yield Refusal("too-few", text, of_posts(state.field, OUTER))


def ready(play: Play, _action: Action) -> None:
    """The other Guards stay in the Barracks, and the first Turn begins (EC-TURN-05)."""
    play.answered()
    left = sum(at < 0 for at in play.s.at[play.field.first_guard :])
    text = f"{left} Guards stay in the Barracks."
    clauses = ("EC-SETUP-25", "EC-CLASSIC-52")[: 1 + play.field.rulings.classic]
    play.say("ready", text, *clauses, seat=play.field.security, left=left)
    turn.begin(play, 0)


__all__ = ["AWAY", "NONE", "dealt", "questions"]
