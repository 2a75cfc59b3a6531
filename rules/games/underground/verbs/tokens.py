"""Tokens: fires and collapses that threaten a square, and the rule of four.

Collapses and fires are caused by a card or by a chance, and threaten everybody on the square. One
more token of a kind than there are means moving one that lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import MOVE, NONE, Action
from rules.games.underground.asked import Question
from rules.games.underground.cards import CLAUSE_OF, EXPLOSIVE, KIND, TOOLS
from rules.games.underground.state import (
    CANCEL_ON,
    COLLAPSE,
    EXTRA,
    FIRE,
    OUT,
    SIGN,
    TOKENS,
    Play,
    State,
    has_token,
    list_stack,
    others_on,
    shut_in,
    tokens_left,
)
from rules.games.underground.verbs.turn import comes_by, next_seat, tell_stealing
from rules.games.underground.verbs.verb import OfSquare, Spoken

# -- The rule of four ---------------------------------------------------------------------------

LAID_CLAUSES = (("UE-FIRE-02",), ("UE-COLLAPSE-08",), ("UE-GRATE-03",), ("UE-SIGN-01",))


def rule_of(token: int) -> tuple[str, ...]:
    """The rule of four is told of collapses, and holds for the other kinds too (UE-FOUR-04)."""
    return ("UE-FOUR-02",) if token == COLLAPSE else ("UE-FOUR-04",)


def place_token(play: Play, token: int, square: int, to: int = NONE, *, by: int = NONE) -> None:
    """A token comes to a square, from the supply or from another place (UE-FOUR-02).

    ``by`` is the player whose card caused it, or nobody where chance did.
    """
    if tokens_left(play, token) > 0:
        lay_token(play, token, square, to, by=by)
        return
    there = list_squares(play, token)
    if not there:
        text = f"No {TOKENS[token]} token is left in the game."
        play.say("lapsed", text, "UE-GAP-65")
    elif play.field.rulings.moved_fifth == "oldest":
        oldest = next(at for kind, at in play.ages if kind == token)
        text = f"All four tokens are out; the oldest moves from {play.names[oldest]}."
        play.say("fifth", text, *rule_of(token), "UE-GAP-39", square=play.names[oldest])
        play.lift(token, oldest)
        lay_token(play, token, square, to, by=by)
    else:
        seat, beside = next_seat(play), (play.turn + 1) % len(play.at)
        four: tuple[str, ...] = (*rule_of(token), "UE-FOUR-03")
        if seat != beside or play.at[seat] == OUT:
            four = (*four, "UE-GAP-38")
        chooser = "has the next turn"
        if play.field.rulings.fifth_chooser == "next-seat":
            seat, chooser = beside, "sits next"
        text = (
            f"All four {TOKENS[token]} tokens are out; {play.players[seat]}, who {chooser}, "
            "says which one moves."
        )
        play.say("fifth", text, *four, seat=seat)
        play.ask(Question("four", seat, token=token, square=square, to=to, by=by))


def list_squares(play: Play | State, token: int) -> tuple[int, ...]:
    """Where the tokens of a kind lie."""
    if token == SIGN:
        return tuple(at for at, _ in play.signs)
    return tuple(at for at in range(len(play.field.names)) if play.tokens[token] >> at & 1)


def lay_token(play: Play, token: int, square: int, to: int, by: int) -> None:
    """The token is laid, and the stack orders itself (UE-STACK-03)."""
    play.lay(token, square, to)
    if play.log is None:
        return
    name, what = play.names[square], TOKENS[token]
    clauses = [*LAID_CLAUSES[token], "UE-FOUR-01"]
    if token == COLLAPSE and by >= 0:
        clauses.append("UE-EXPLOSIVE-02")
    over = list_stack(play, square)
    if len(over) > 1:
        clauses += ["UE-STACK-01", "UE-STACK-02", "UE-STACK-03"]
    if play.lies == square:
        clauses.append("UE-LOSE-03" if token in (FIRE, COLLAPSE) else "UE-GAP-30")
    points = f", pointing to {play.names[to]}" if to >= 0 else ""
    text = f"On {name} lies a {what} token now{points}."
    if len(over) > 1:
        text = f"{text[:-1]}; from the top: {', '.join(TOKENS[one] for one in over)}."
    play.say(
        "laid", text, *clauses, square=name, token=what, arrow=play.names[to] if to >= 0 else ""
    )


class MoveToken(OfSquare, Spoken):
    """Which of the four tokens moves to the new place (UE-FOUR-03)."""

    word = MOVE
    forms = {"move <square>": "says which of four tokens moves"}
    codes = ("no-token",)
    answers = ("four",)
    like = "move a1"

    def phrase(self, state: State, action: Action) -> str:
        """The token and its square."""
        token = TOKENS[state.pending[0].token] if state.pending else "token"
        return f"Move the {token} from {state.field.names[action.square]}"

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every token of the kind."""
        for square in list_squares(state, state.pending[0].token):
            yield Action(who, MOVE, square=square)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """One of the four tokens of that kind must be named."""
        token = state.pending[0].token
        if action.square < 0 or token not in list_stack(state, action.square):
            *most, last = (state.field.names[at] for at in list_squares(state, token))
            text = f"The {TOKENS[token]} tokens lie on {', '.join(most)} and {last}."
            at = state.field.names[action.square] if action.square >= 0 else ""
            yield Refusal("no-token", text, (*rule_of(token), "UE-FOUR-03"), at)

    def act(self, play: Play, action: Action) -> None:
        """The token that was named goes to the new place."""
        question = play.answered()
        token, name = question.token, play.names[action.square]
        play.lift(token, action.square)
        text = f"{action.who} takes the {TOKENS[token]} from {name}."
        why = [*rule_of(token), "UE-FOUR-03"]
        if list_stack(play, action.square) or play.lies == action.square:
            why.append("UE-GAP-39")
        play.say("lifted", text, *why, seat=question.who, square=name, token=TOKENS[token])
        lay_token(play, token, question.square, question.to, by=question.by)


# -- Fires and collapses ------------------------------------------------------------------------

CAUSED = (
    ("UE-FIRE-01", "UE-TOOL-15", "UE-TOOL-14"),
    ("UE-EXPLOSIVE-01", "UE-COLLAPSE-01", "UE-TOOL-09", "UE-TOOL-08"),
)


DEADLY = (("UE-FIRE-05",), ("UE-COLLAPSE-03",))


SAVED = (
    ("UE-FIRE-06", "UE-TOOL-17"),
    ("UE-COLLAPSE-04", "UE-COLLAPSE-05", "UE-COLLAPSE-06", "UE-COLLAPSE-07", "UE-TOOL-25",
     "UE-USE-12"),
)  # fmt: skip


def blast_square(play: Play, action: Action) -> None:
    """A player blows up or lights a neighbouring square; on an occupied one that is an attack."""
    seat, square, card = play.turn, action.square, action.card
    token = COLLAPSE if KIND[card] == EXPLOSIVE else FIRE
    play.spend(seat, card)
    name = play.names[square]
    hit = others_on(play, square, seat)
    if action.foe:
        hit = (play.field.seats[action.foe],)
    if play.log is not None:
        does = "blows up" if token == COLLAPSE else "sets fire to"
        clauses = [*CAUSED[token], *cite_use(play, square), CLAUSE_OF[KIND[card]]]
        if hit:
            clauses += ["UE-ATTACK-08", "UE-ATTACK-09", "UE-ATTACK-10", "UE-ATTACK-11", "UE-GAP-18"]
            clauses += ["UE-TOOL-10", "UE-GAP-59"] if token == COLLAPSE else []
            clauses += ["UE-STEAL-01"] if play.carrier in hit else []
        text = f"{action.who} {does} {name} with the {TOOLS[card]}."
        play.say("used", text, *clauses, seat=seat, card=TOOLS[card], square=name)
    threaten_square(play, token, square, hit, by=seat)


USED = (
    "UE-USE-01", "UE-USE-03", "UE-USE-04", "UE-USE-05", "UE-USE-06", "UE-USE-07", "UE-USE-08",
)  # fmt: skip
"""What every use of a tool as a turn of its own keeps to."""


def cite_use(play: Play, square: int = NONE) -> tuple[str, ...]:
    """The same, and that the extra turn of a 6 is a whole turn (UE-GAP-12).

    On a ``square`` outside the bars, who is shut in uses cards as anybody does (UE-GAP-17).
    """
    seat = play.turn
    six = ("UE-GAP-12",) if play.bonus in (EXTRA, CANCEL_ON) else ()
    outside = square not in (NONE, play.at[seat]) and shut_in(play, seat)
    return (*USED, *six, *(("UE-GAP-17",) if outside else ()))


def strike_square(play: Play, token: int, square: int, *why: str) -> None:
    """A chance makes a square burn or fall in (UE-COLLAPSE-02, UE-FIRE-04)."""
    name, what = play.names[square], TOKENS[token]
    cause = "UE-COLLAPSE-02" if token == COLLAPSE else "UE-FIRE-04"
    if not play.field.chance_takes >> square & 1:
        text = f"{name} cannot carry a {what}: nothing happens."
        play.say("lapsed", text, cause, "UE-GAP-16", *why)
        return
    play.say("struck", f"The {what} strikes {name}.", cause, *why, square=name, token=what)
    here = tuple(seat for seat in round_from(play) if play.at[seat] == square)
    threaten_square(play, token, square, here, by=NONE)


def round_from(play: Play) -> tuple[int, ...]:
    """All seats, beginning with the player on turn (UE-GAP-19)."""
    count = len(play.at)
    return tuple((play.turn + step) % count for step in range(count))


def threaten_square(play: Play, token: int, square: int, hit: tuple[int, ...], *, by: int) -> None:
    """Everybody who is hit is asked in turn; with nobody there the token is just laid."""
    if hit:
        play.ask(
            Question(
                "protect", hit[0], NONE, token, square=square, to=NONE, by=by, rest=hit[1:], done=()
            )
        )
    else:
        settle_token(play, token, square, by=by)


def prevent_token(play: Play, question: Question, card: int) -> None:
    """The first protection prevents it all for the whole square (UE-GAP-19)."""
    token, seat = question.token, question.who
    who, name = play.players[seat], play.names[question.square]
    rulings = play.field.rulings
    if play.log is not None:
        clauses = [*SAVED[token], CLAUSE_OF[KIND[card]], *cite_sharing(question)]
        if token == FIRE:
            clauses.append("UE-GAP-60")
        if question.by >= 0:
            clauses.append("UE-DEFENCE-07" if token == COLLAPSE else "UE-DEFENCE-08")
        text = f"{who} prevents the {TOKENS[token]} on {name} with the {TOOLS[card]}."
        play.say("prevented", text, *clauses, seat=seat, card=TOOLS[card], square=name)
    if token == FIRE and rulings.fire_protection == "next-turn":
        play.miss(seat, play.misses[seat] + 1)
    if rulings.shared_protection == "own-life":
        ask_next_threatened(play, question)


def forgo_protection(play: Play, question: Question) -> None:
    """One player does without protection; when all do, all die and the token is laid."""
    who = play.players[question.who]
    why = ("UE-GAP-20", *cite_sharing(question))
    text = f"{who} does not prevent the {TOKENS[question.token]}."
    play.say("unprotected", text, *why, seat=question.who)
    ask_next_threatened(play, question._replace(done=(*question.done, question.who)))


def cite_sharing(question: Question) -> tuple[str, ...]:
    """Several on one square are asked in turn, and one protection serves them all (UE-GAP-19)."""
    return ("UE-GAP-19",) if question.rest or question.done else ()


def ask_next_threatened(play: Play, question: Question) -> None:
    """The next player on the square is asked, or it happens."""
    if question.rest:
        play.ask(question._replace(who=question.rest[0], rest=question.rest[1:]))
        return
    token, square, by = question.token, question.square, question.by
    takes = play.field.rulings.blast_treasure == "attacker" and by >= 0
    keeper = by if takes else NONE
    for seat in question.done:
        die_under_token(play, seat, token, square, by=by, keeper=keeper)
    if takes and comes_by(play, by):
        return
    if question.done:
        settle_token(play, token, square, by=by)


def die_under_token(
    play: Play, seat: int, token: int, square: int, by: int, *, keeper: int
) -> None:
    """A collapse or a fire kills a player; a carrier's treasure stays beneath (UE-LOSE-03)."""
    carried = play.carrier == seat
    why = [*DEADLY[token], *play.kill(seat, keeper=keeper)]
    if by >= 0:
        why.append("UE-DEFENCE-09")
    if carried and by >= 0:
        why.append("UE-GAP-26")
    text = f"{play.players[seat]} dies in the {TOKENS[token]} on {play.names[square]}."
    play.say("died", text, *why, "UE-GAP-20", seat=seat)
    if carried and keeper >= 0:
        tell_stealing(play, keeper, "UE-GAP-26")


def settle_token(play: Play, token: int, square: int, *, by: int) -> None:
    """The token is laid, unless one of its kind or, by ruling, the treasure lies there."""
    name = play.names[square]
    if has_token(play, token, square):
        text = f"{name} carries a {TOKENS[token]} already and takes no second one."
        play.say("lapsed", text, "UE-STACK-04", "UE-GAP-39")
    elif play.lies == square and play.field.rulings.on_treasure == "nothing":
        text = f"The treasure on {name} takes no {TOKENS[token]}."
        play.say("lapsed", text, "UE-GAP-30")
    else:
        place_token(play, token, square, by=by)
