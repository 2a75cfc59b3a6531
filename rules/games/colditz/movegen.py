"""The frame of every list: who is asked what, what nothing forbids, and what chance may bring.

What is legal is decided by the verbs alone. Where the usual rulings hold, a Turn takes a short cut
past the questions that cannot arise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from rules.core import piles
from rules.core.fields import make_reader
from rules.core.records import CHANCE, Event, Refusal
from rules.core.verbs import Log
from rules.games.colditz import cards
from rules.games.colditz.actions import (
    CLAIM,
    DEAL,
    DESPAIR,
    DISCARD,
    DRAW,
    END,
    PLAY,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    STEP,
    TRADE,
    UNKNOWN,
    Action,
)
from rules.games.colditz.ground import MAY_DRAW, MOVEMENT, NONE, does
from rules.games.colditz.looks import appel_circles, read_by
from rules.games.colditz.state import State, put_in_words
from rules.games.colditz.verbs import (
    VERBS,
    appel,
    beginning,
    dice,
    gathering,
    moving,
    turn,
)
from rules.games.colditz.verbs.base import ASKINGS, CHANCE_QUESTIONS, Act
from rules.games.colditz.verbs.cards import (
    EFFECTS_OF,
    Effect,
    is_jailed,
    list_hideaways,
    list_plays,
)
from rules.games.colditz.verbs.step import goes_on, must_go_on

Actions = tuple[Action, ...]
Tricks = tuple[tuple[int, Effect, Callable[[State, int], bool]], ...]

# -- What chance may bring at a chance node -------------------------------------------------------


Odds = tuple[tuple[Action, Fraction], ...]

VERB = {kind: next(iter(VERBS.at[kind])) for kind in CHANCE_QUESTIONS}
KINDS = frozenset(CHANCE_QUESTIONS)
"""The questions that chance answers."""


def list_odds(state: State) -> Odds:
    """Each outcome with its exact probability."""
    question = state.pending[0]
    kind = question.kind
    if kind == "dice":
        return dice.THROWS
    if kind == "value":
        even = Fraction(1, len(question.data))
        return tuple((came_up(VERB[kind], one), even) for one in question.data)
    pile = state.parts if kind == "part" else getattr(state, dice.pile_of(state, question.who))
    if pile:
        return of_pile(VERB[kind], pile[:1])
    found = [card for _, card in dice.neighbours_cards(state, question.who)]
    return tuple(
        (came_up(VERB[kind], card), Fraction(found.count(card), len(found)))
        for card in dict.fromkeys(found)
    )


@lru_cache(maxsize=8192)
def of_pile(verb: str, top: piles.Pile) -> Odds:
    """The outcomes of drawing from a pile that begins like this."""
    return tuple((came_up(verb, card), weight) for card, weight in piles.top_odds(top))


def sample_chance(state: State, at: float) -> Action | None:
    """A throw, or a card of a shuffled part, found without the odds; nothing for all else."""
    question = state.pending[0]
    if question.kind == "dice":
        return dice.find_throw(at)
    if question.kind not in ("draw", "deal"):
        return None
    part = next(iter(getattr(state, dice.pile_of(state, question.who))), NONE)
    return None if isinstance(part, int) else came_up(VERB[question.kind], piles.card_at(part, at))


@lru_cache(maxsize=256)
def came_up(verb: str, card: int) -> Action:
    """A card that chance brings, made once."""
    return Action(CHANCE, verb, card=card)


def list_outcomes(state: State) -> Actions:
    """The outcomes alone, in the same order."""
    if state.pending[0].kind == "dice":
        return dice.OUTCOMES
    return tuple(action for action, _ in list_odds(state))


def not_due(state: State, action: Action) -> Iterator[Refusal]:
    """An outcome that is not due, or cannot come up."""
    kind = state.pending[0].kind if state.pending else ""
    if kind not in KINDS:
        yield Refusal("no-chance", "Chance has nothing to decide now.", ("EC-CLASSIC-26",))
    elif as_listed(action) not in list_outcomes(state) or not meant_for(state, action):
        text = f"That cannot come up now: chance decides {CHANCE_QUESTIONS[kind].waited}."
        yield Refusal("no-outcome", text, cite_due(state))


def cite_due(state: State) -> tuple[str, ...]:
    """The clauses that ask chance now: not every throw is the roll that begins a Turn."""
    asked = CHANCE_QUESTIONS[state.pending[0].kind].clauses
    begins = state.pending[0].kind == "dice" and state.purpose == MOVEMENT and not state.throws
    return (*asked, "EC-MOVE-01") if begins else asked


def as_listed(action: Action) -> Action:
    """An outcome as it is listed: the higher die first, and nobody named."""
    return action._replace(word="", pawns=tuple(sorted(action.pawns, reverse=True)))


def meant_for(state: State, action: Action) -> bool:
    """Whether a card that is dealt to somebody is dealt to whoever is due, by his name if any."""
    due = state.pending[0].who
    return not action.word or (
        action.verb == DEAL and due >= 0 and action.word == state.field.players[due]
    )


# -- Why not? The one predicate behind every list of legal actions --------------------------------


TURN_VERBS = VERBS.at[""]
QUESTION_KINDS = tuple(ASKINGS)


def list_seldom(*, guards: bool) -> tuple[tuple[Act, ...], Callable[[State], object] | None]:
    """Return the verbs that no short cut lists, and what tells quickly whether any is possible."""
    verbs = tuple(
        one for one in TURN_VERBS.values() if not one.quick and (guards or not one.guards)
    )
    text = " or ".join(one.when for one in verbs)
    return verbs, eval(f"lambda state: {text}") if verbs else None  # noqa: S307


SELDOM = tuple(list_seldom(guards=guards) for guards in (False, True))
"""The verbs of a Turn that are tried wherever one is possible: of a nation, of Security."""
IN_THE_BOX = "The Do-or-Die cards stay in the box."


def resolve_action(state: State, action: Action, log: Log) -> State:
    """Carry a legal action out, and everything that follows by itself."""
    verbs = VERBS.at[state.pending[0].kind] if state.pending else TURN_VERBS
    return verbs[action.verb].apply(state, action, log)


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        escaped = state.over >> state.field.security != 1
        yield Refusal("over", "The game is over.", ("EC-WIN-01" if escaped else "EC-WIN-03",))
    elif who == CHANCE:
        yield from not_due(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} plays; these do: {there}."
        yield Refusal("no-player", text, ("EC-SETUP-08",))
    elif action.verb == UNKNOWN and action.word.startswith("rounds"):
        text = "What all agreed on before the game holds to its end."
        yield Refusal("agreed", text, ("EC-VARIANT-03",))
    elif action.verb == UNKNOWN:
        text = f"“{action.word}” is nothing that a player can do."
        yield Refusal("unknown-command", text, ("EC-TURN-06",))
    elif state.pending:
        yield from refuse_answer(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    kind = state.pending[0].kind
    if kind in KINDS:
        text = f"First chance decides {CHANCE_QUESTIONS[kind].waited}."
        yield Refusal("chance-first", text, cite_due(state))
    elif seat not in list_speakers(state):
        asked = state.field.players[state.pending[0].who]
        text = does(asked, "has a question to answer first")
        yield Refusal("not-asked", text, asked_for(state))
    elif action.verb not in VERBS.at[kind]:
        text = does(action.who, "has another question to answer first")
        yield Refusal("answer-first", text, asked_for(state))
    else:
        yield from VERBS.at[kind][action.verb].refusals(state, action)


def list_speakers(state: State) -> tuple[int, ...]:
    """The seats that may answer now; by ruling in a window all who might."""
    question = state.pending[0]
    window = question.kind == "window" and state.field.rulings.interrupt_order == "first-come"
    return (question.who, *question.rest) if window else (question.who,)


def asked_for(state: State) -> tuple[str, ...]:
    """The clauses that ask what is asked now."""
    kind = state.pending[0].kind
    if kind == "agree" and state.field.rulings.classic:
        return ("EC-CLASSIC-12",)
    return (gathering.cite_sending(state.pending[0]),) if kind == "place" else ASKINGS[kind].clauses


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player acts in a Turn; trades and Hideaway belong to no Turn alone."""
    verb, field = action.verb, state.field
    if verb not in TURN_VERBS:
        yield refuse_unasked(state, action)
        return
    anytime = verb == TRADE or (verb == PLAY and action.card == cards.HIDEAWAY)
    if seat != state.turn and not anytime:
        mover = field.players[state.turn]
        text = does(mover, "has the Turn")
        yield Refusal("not-your-turn", text, TURN_VERBS[verb].own)
        return
    crossing = state.mover >= 0 and field.rulings.pausing == "refused"
    if crossing and verb != STEP and not (verb == REMOVE and action.pawn == state.mover):
        yield must_go_on(state)
        return
    if TURN_VERBS[verb].escaper and seat == field.security:
        text = "Only Escape Officers do that, not Security."
        yield Refusal("no-escaper", text, TURN_VERBS[verb].escaper)
        return
    found = list(by_ruling(state, seat, action)) or list(TURN_VERBS[verb].refusals(state, action))
    yield from found
    if not found and state.mover >= 0 and verb != END:
        yield from refuse_stranding(state, action)


def refuse_unasked(state: State, action: Action) -> Refusal:
    """Nobody has asked for an answer of this kind."""
    text, clauses = VERBS[action.verb].unasked
    text = text or does(action.who, "has nothing to answer now")
    boxed = action.verb == DESPAIR and state.field.rulings.do_or_die == "off"
    return Refusal("not-asked", IN_THE_BOX if boxed else text, clauses)


def by_ruling(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What rulings forbid for a while: a hand too large, a Turn closed by a claim."""
    rulings, verb = state.field.rulings, action.verb
    own = seat == state.turn
    checked = own and rulings.hand_check == "at-once" and turn.count_excess(state, seat) > 0
    if checked and not TURN_VERBS[verb].crowded:
        text = does(action.who, "has a card too many; one goes first, used or discarded")
        yield Refusal("hand-limit", text, ("EC-GAP-74", "EC-CARD-06"))
    closed = rulings.claim_time == "turn-end" and state.claims and own
    if closed and not TURN_VERBS[verb].closing:
        text = "After a claim only another claim follows."
        yield Refusal("claimed", text, ("EC-GAP-27",))


def refuse_stranding(state: State, action: Action) -> Iterator[Refusal]:
    """By ruling a pawn may pause, if nothing keeps it from going on later (EC-GAP-75)."""
    mover = state.mover
    if action.verb == STEP and action.pawn == mover:
        return
    after = resolve_action(state, action, None)
    if after.turn != state.turn or after.mover != mover or after.pending:
        if after.mover != NONE or after.pending:
            name = state.field.pawns[mover]
            text = f"{name} may not stay there and goes on first."
            yield Refusal("go-on", text, ("EC-GAP-75",))
        return
    if not goes_on(after, mover, after.at[mover], after.points, origin=after.origin):
        text = f"After that {state.field.pawns[mover]} cannot go on."
        yield Refusal("strands", text, ("EC-GAP-75",))


def filter_legal(state: State, named: Iterable[Action]) -> Actions:
    """What nothing forbids of what was named."""
    return tuple(action for action in dict.fromkeys(named) if not any(refusals(state, action)))


# -- Everything worth asking about in a position --------------------------------------------------


def list_candidates(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    players = state.field.players
    if not state.pending:
        yield from VERBS.candidates(state, players[state.turn])
        yield from list_hideaways(state)
        return
    kind = state.pending[0].kind
    if kind in KINDS:
        yield from list_outcomes(state)
    elif kind == "window":
        for seat in list_speakers(state):
            for verb in reversed(VERBS.at[kind].values()):  # passing comes first
                yield from verb.candidates(state, players[seat])
    else:
        yield from VERBS.candidates(state, players[state.pending[0].who], kind)


# -- Every legal action ---------------------------------------------------------------------------


def legal_actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if state.pending:
        if state.pending[0].kind in KINDS:
            return list_outcomes(state)
        of_kind = SHORT_CUTS.get(state.pending[0].kind)
        return of_kind(state) if of_kind else filter_legal(state, list_candidates(state))
    if not state.field.usual:
        return filter_legal(state, list_candidates(state))
    if state.mover < 0:
        return list_of_turn(state)
    onwards = moving.turn_steps(state) if state.points > 0 else ()
    removals = TURN_VERBS[REMOVE].candidates(state, state.field.players[state.turn])
    return (*onwards, *filter_legal(state, removals))


TALK = {kind: read_by(VERBS.at[kind].values(), "kind", "who", "a") for kind in ("trade", "offer")}
"""What the list of an offer hangs on, by what its verbs say they read."""


def list_talk(state: State) -> Actions:
    """What can be said of an offer, by either side; it hangs on little, and is cached."""
    question, field = state.pending[0], state.field
    seat, key = question.who, TALK[question.kind](state, question)
    found: Actions | None = field.cache.get(key)
    if found is None:
        verbs, who = VERBS.at[question.kind].values(), field.players[seat]
        named = ((verb, action) for verb in verbs for action in verb.candidates(state, who))
        found = tuple(act for verb, act in named if not any(verb.forbids(state, seat, act)))
        field.cache.keep(key, found)
    return found


def list_placing(state: State) -> Actions:
    """The free Appel circles for the next man of a claim."""
    made = state.field.steps[state.pending[0].data[0]]
    return tuple(made[to] for to in appel_circles(state))


def free_word(state: State) -> Actions:
    """Answers that nothing forbids."""
    return tuple(list_candidates(state))


SHORT_CUTS: dict[str, Callable[[State], Actions]] = {
    "trade": list_talk, "offer": list_talk, "place": list_placing, "appel": appel.list_answers,
    "agree": free_word, "line-up": free_word, "posts": beginning.list_posts,
}  # fmt: skip
"""Lists that need not try every answer."""


def list_of_turn(state: State) -> Actions:
    """What the player on turn may do under the usual rulings, then what others may."""
    field, seat = state.field, state.turn
    if not state.rolled:
        return (field.words[seat][ROLL], *beside_steps(state))
    if state.points < 1:
        return tuple(beside_steps(state))
    men = seat != field.security
    found = moving.of_men(state, field.mine[seat]) if men else moving.turn_steps(state)
    if state.doubles and is_jailed(state, seat):
        found += TURN_VERBS[RELEASES].candidates(state, field.players[seat])
    found += beside_steps(state)
    return tuple(found)


read_held = make_reader({"state": State}, (*TURN_VERBS[PLAY].reads, *TURN_VERBS[TRADE].reads), {})
"""What the cards and trades of a Turn hang on."""


def beside_steps(state: State) -> list[Action]:
    """The other actions of a Turn, then the Hideaways of everybody."""
    field, seat, hands = state.field, state.turn, state.hands
    hand = hands[seat]
    key = read_held(state)
    if field.beside[0] != key:
        trades = gathering.list_trades(state) if seat != field.security else ()
        hiding = [held for held in hands if cards.HIDEAWAY in held]
        field.beside = (key, list_tricks(hand), trades, bool(hiding))
    _, playable, trades, hides = field.beside
    found: list[Action] = []
    few = len(hand) <= cards.LIMIT
    if state.rolled:
        simple = field.words[seat]
        if dice.can_reroll(state):
            found.append(simple[REROLL])
        if state.luck == MAY_DRAW and dice.in_stock(state, seat):
            found.append(simple[DRAW])
        if few or turn.count_excess(state, seat) <= 0:
            found.append(simple[END])
    for card, row, worth in playable:
        if worth(state, seat):
            named = list_plays(state, seat, card)
            found += [play for play in named if not any(row.refuse(state, seat, play))]
    if not few:
        found += filter_legal(state, TURN_VERBS[DISCARD].candidates(state, field.players[seat]))
    if seat != field.security:
        there = field.with_symbol.intersection(state.at[field.spans[seat]])
        several = len(there) > 1 or cards.PART_ONE in hand
        if several and gathering.in_rooms(state, seat, there):
            found += filter_legal(state, TURN_VERBS[CLAIM].candidates(state, field.players[seat]))
        if field.rulings.sharing == "declared":
            found += filter_legal(state, (field.words[seat][SHARE],))
        found += trades
    seldom, possible = SELDOM[seat == field.security]
    if possible and possible(state):
        for verb in seldom:
            found += filter_legal(state, verb.candidates(state, field.players[seat]))
    return found + list_hideaways(state) if hides else found


@lru_cache(maxsize=4096)
def list_tricks(hand: cards.Hand) -> Tricks:
    """The different cards of a hand that might have an effect in the own Turn, with their rows."""
    rows = ((card, EFFECTS_OF[card]) for card in dict.fromkeys(hand))
    return tuple((card, row, row.worth) for card, row in rows if row.worth)


# -- Where a pawn can get to ----------------------------------------------------------------------


Route = tuple[Action, ...]


def find_routes(state: State, pawn: int) -> dict[int, Route]:
    """For each circle that a pawn can reach: a shortest row of legal steps, the last one there.

    A step that asks somebody something, arrests or escapes ends its row.
    """
    found: dict[int, Route] = {}
    seen = {(state.at[pawn], state.inside >> pawn & 1)}
    ring: list[tuple[State, Route]] = [(state, ())]
    while ring:
        wider: list[tuple[State, Route]] = []
        for here, route in ring:
            for action in steps_on(here, pawn):
                after = TURN_VERBS[STEP].apply(here, action, None)
                row = (*route, action)
                ends = after.pending or after.turn != here.turn or after.over != NONE
                place = (after.at[pawn], after.inside >> pawn & 1)
                if ends or place[0] < 0:
                    found.setdefault(action.to, row)
                elif place not in seen:
                    seen.add(place)
                    wider.append((after, row))
                    if after.mover != pawn:
                        found.setdefault(action.to, row)
        ring = wider
    return found


def steps_on(state: State, pawn: int) -> list[Action]:
    """The legal steps of a pawn."""
    if state.pending:
        return []
    made = state.field.steps[pawn]
    return [made[to] for to in moving.next_to(state, pawn) if not any(refusals(state, made[to]))]


def shortened(taken: Sequence[tuple[State, Action]], label: Callable[[State, Action], str]) -> str:
    """Actions in a row as one line: each actor once, the steps of one pawn as one move."""
    found: list[str] = []
    count, last, actor = 0, NONE, ""
    for state, action in taken:
        words = label(state, action)
        if action.verb == STEP and action.pawn == last:
            count += 1
            start, _, _ = found[-1].partition(" to ")
            found[-1] = f"{start} to {words.partition(' to ')[2]} ({count})"
            continue
        count, last = (1, action.pawn) if action.verb == STEP else (0, NONE)
        if action.verb != STEP:
            words = words[0].lower() + words[1:]
        if action.who not in (CHANCE, actor):
            words, actor = f"{action.who}: {words}", action.who
        found.append(words)
    return "; ".join(found)


def join_steps(events: Sequence[Event]) -> tuple[Event, ...]:
    """Events with the steps of each pawn as one, by the start and the end of its whole way."""
    starts: dict[str, Event] = {}
    last = {event.data["pawn"]: event for event in events if event.kind == "moved"}
    found: list[Event] = []
    for event in events:
        if event.kind != "moved":
            found.append(event)
            continue
        pawn, end = event.data["pawn"], event.text.rpartition(" to ")[2]
        begun = starts.setdefault(pawn, event)
        if event is last[pawn]:
            found.append(event._replace(text=f"{begun.text.rpartition(' to ')[0]} to {end}"))
    return tuple(found)


def word_refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids an action, in words."""
    for one in refusals(state, action):
        yield one._replace(text=put_in_words(state, one.text))


def retell_turn(events: Sequence[Event]) -> tuple[str, ...]:
    """A Turn as sentences: each throw, and after it where each pawn ends.

    The dice that are taken and a Turn that ends need no word, unless nothing else was done.
    """
    told: list[str] = []
    ends: dict[str, tuple[str, str]] = {}

    def walked() -> None:
        if ends:
            text = ", ".join(f"{who} {to}" for who, to in ends.values())
            told.append(f"{text[0].upper()}{text[1:]}.")
            ends.clear()

    for event in events:
        if event.kind == "moved":
            pawn = event.data["pawn"]
            goes = "to" if ends and pawn != next(iter(ends)) else "goes to"
            who, _, rest = event.text.partition(" goes ")
            name = who[0].lower() + who[1:]
            ends[pawn] = name, f"{goes} {rest.rpartition(' to ')[2].rstrip('.')}"
            continue
        if event.kind not in ("rolls", "turn", "ended"):
            walked()
            told.append(event.text)
    walked()
    return tuple(told) or tuple(event.text for event in events if event.kind == "ended")
