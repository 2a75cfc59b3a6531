"""The position as others read it: an observation, named facts, a question, what is heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile
from typing import Any

from rules.core.fields import OTHERS, list_views, mask_record, show_seats, tell_facts
from rules.core.history import TURN_EVENT, History
from rules.core.play import EVERYONE
from rules.core.records import CHANCE, Event, Observation
from rules.core.story import Information
from rules.games.underground.actions import BUY, DEAL, DRAWN, FOUND, LOST, NONE, Action
from rules.games.underground.asked import CHANCE_KINDS, PROMPTS, Question
from rules.games.underground.cards import (
    CHANCES,
    PRISON_PASS,
    TOOL,
    TOOLS,
    chance_deck,
    tool_deck,
)
from rules.games.underground.ground import spot, tell_standing
from rules.games.underground.movegen import find_actor
from rules.games.underground.state import (
    CANCEL_ON,
    EXTRA,
    MISSED,
    OUT,
    TOKENS,
    State,
    find_arrow,
    in_danger,
    list_stack,
    name_square,
    tokens_left,
)
from rules.games.underground.verbs.caves import SURVIVED, has_cleared
from rules.games.underground.verbs.route import way_back
from rules.games.underground.verbs.routes import FALLEN_INTO, LEFT_FREE
from rules.games.underground.verbs.throw import list_announced
from rules.games.underground.verbs.turn import find_owner

# -- The position as others read it ---------------------------------------------------------------


VIEWS = list_views(State)
"""What fields show in a view, by word."""
PHASES = {kind: prompt.phase for kind, prompt in PROMPTS.items()}
"""One word for what is asked."""


def phase(state: State) -> str:
    """One word for the moment: turn, die, move, defend, ..., over."""
    if state.over != NONE:
        return "over"
    return PHASES[state.pending[0].kind] if state.pending else "turn"


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know: the table, his own hand, and how many cards others hold."""
    field = state.field
    players = field.players
    marked = sorted({at for at, _ in state.signs} | set(squares_marked(state)))
    found = {
        **{word: show(state, state) for word, show in VIEWS.items()},
        **show_seats(state, state, players, lambda who: viewer in (who, EVERYONE)),
        "players": list(players),
        "asked": find_actor(state).replace(CHANCE, ""),
        "phase": phase(state),
        "tokens": {
            field.names[at]: [TOKENS[one] for one in list_stack(state, at)] for at in marked
        },
        "arrows": {field.names[at]: field.names[to] for at, to in state.signs},
        "supply": {name: tokens_left(state, token) for token, name in enumerate(TOKENS)},
        "open": {field.kinds[cave]: players[find_owner(who)] for cave, who in state.open},
        "rules": field.rulings.differing(),
        "plan": field.board.text,
    }
    return Observation(viewer, tuple(found.items()))


def hide_cards(state: State, viewer: str) -> State:
    """The table as it is, with the hands of others and the reserve face down."""
    return mask_record(state, state, OTHERS, state.field.seats[viewer])


def squares_marked(state: State) -> list[int]:
    """The squares with an impassable token."""
    mask = state.tokens[0] | state.tokens[1] | state.tokens[2]
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def facts(state: State) -> dict[str, str]:
    """The position as named facts, all of them text; ``none`` for nothing."""
    field = state.field
    players = field.players
    told = tell_facts(state, state)
    now = {"asked": find_actor(state).replace(CHANCE, "") or "none", "phase": phase(state)}
    found = {"turn": told["turn"], **now, **told}
    for seat, who in enumerate(players):
        found |= tell_facts(state, state, who, seat=seat)
    for token, name in enumerate(TOKENS):
        found[f"supply.{name}"] = str(tokens_left(state, token))
    for at, name in enumerate(field.names):
        found[f"tokens.{name}"] = ", ".join(TOKENS[one] for one in list_stack(state, at)) or "none"
        found[f"arrows.{name}"] = name_square(find_arrow(state, at), field) or "none"
    for kind in ("fire-cave", "rubble-cave", "beast-cave", "devil-cave", "prison"):
        found[f"open.{kind}"] = "no"
    for cave, who_opened in state.open:
        found[f"open.{field.kinds[cave]}"] = players[find_owner(who_opened)]
    return found


def hide_secrets(state: State, action: Action, viewer: str) -> Action | None:
    """The action without the card that only its owner sees (UE-SETUP-02, UE-GAP-47, UE-GAP-61)."""
    if viewer == EVERYONE:
        return action
    rulings = state.field.rulings
    if action.who == CHANCE:
        if action.verb == LOST and rulings.lost_card == "shown":
            return action
        if action.verb not in (DEAL, FOUND, LOST) or not state.pending:
            return action
        owner_of = state.field.players[state.pending[0].who]
        return action if viewer == owner_of else action._replace(card=NONE, word="")
    if action.verb == BUY and viewer != action.who and rulings.bought_card != "shown":
        return action._replace(card=NONE)
    return action


# -- What is asked --------------------------------------------------------------------------------


def chance_label(state: State) -> str:
    """What a person does where chance speaks, for a button."""
    return PROMPTS[state.pending[0].kind].button if state.pending else "Roll the die"


def ask_player(state: State) -> str:
    """Who acts and what is asked, in one sentence."""
    if not state.pending:
        return ask_of_turn(state)
    first = state.pending[0]
    if first.kind in CHANCE_KINDS:
        return word_question(state, first, PROMPTS[first.kind].text)
    asked = word_question(state, first, PROMPTS[first.kind].text)
    return f"{state.field.players[first.who]}: {asked}"


def hint(state: State) -> str:
    """What helps to answer: who threatens, what comes after."""
    if state.over != NONE:
        return ""
    if state.pending:
        return word_question(state, state.pending[0], PROMPTS[state.pending[0].kind].hint)
    who, seat = state.field.players[state.turn], state.turn
    if state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]:
        return "The throw cancels a missed one."
    if state.bonus == MISSED:
        return f"{who} misses this throw."
    if in_danger(state, seat):
        return ""
    if state.at[seat] == OUT:
        return f"Only a 1 or a 6 brings {who} in."
    if list_announced(state, seat):
        return f"{who} says it first, then throws."
    return f"This is the extra turn of {who}'s 6." if state.bonus == EXTRA else ""


def ask_of_turn(state: State) -> str:
    """What the player on turn is asked."""
    seat = state.turn
    who = state.field.players[seat]
    if state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]:
        return f"{who}: do you throw?"
    if in_danger(state, seat):
        return f"{who}: what do you fight with?"
    if state.bonus == MISSED:
        return f"{who}: do you use a tool?"
    if state.at[seat] != OUT and list_announced(state, seat):
        return f"{who}: jump, or turn back?" if way_back(state, seat) else f"{who}: do you jump?"
    return f"{who}: what do you do?"


def word_question(state: State, first: Question, text: str) -> str:
    """What is said of a question in the middle of a turn."""
    field, at = state.field, first.square
    return text.format(
        who=field.players[first.who],
        die=state.die,
        by=field.players[first.by],
        foe=field.players[first.to] if first.kind == "attack" else "",
        card=TOOLS[first.card],
        token=TOKENS[first.token],
        where=tell_standing(field, at) if at >= 0 else "",
        cave=spot(field, at) if at >= 0 else "",
    )


# -- Clauses that only what happened before brings in ---------------------------------------------


MOVED_ON = {
    "collapse": ("UE-DIG-06",),
    "fire": ("UE-FIRE-07",),
    "grate": ("UE-GRATE-11",),
}
"""Going on after a turn spent on clearing."""


INSIDE_BY = ("moved", "climbed", "fell", "imprisoned")
"""What brings a player into a cave or the prison."""


THREE = 3
"""How many sixes running cancel how many missed throws (UE-CHANCE-16)."""


def hindsight(past: History[State], event: Event) -> Iterator[str]:
    """What an event reminds of: a defence, a clearing, an attack in prison, an arrow laid."""
    who = event.who
    if event.kind == "cancelled":
        if event.data["left"] == 0 and count_running(past, who) == THREE - 1:
            yield "UE-CHANCE-16"
    elif event.kind == "extra":
        yield from died_on_six(past, who)
    elif event.kind == "opened":
        yield from opened_inside(past, event)
    elif event.kind == "stayed":
        own = since_last_turn(past, who)
        attacked = any(one.kind == "attacked" and "UE-PRISON-10" in one.clauses for one in own)
        if attacked and "UE-PRISON-03" in event.clauses:
            yield "UE-PRISON-11"
        if last_of(past, who, (*INSIDE_BY, "caught")) == "caught":
            yield "UE-GAP-43"
    elif event.kind == "moved":
        for one in since_last_turn(past, who):
            if one.kind == "beaten-off":
                yield "UE-DEFENCE-04"
            elif one.kind == "cleared":
                yield from MOVED_ON[one.data["token"]]
            elif one.kind == "climbed":
                yield "UE-CHASM-13"
                if "UE-LOSE-10" in one.clauses:
                    yield "UE-LOSE-11"
        yield from about_arrows(past, event)
        yield from out_of_a_fall(past, event)


def died_on_six(past: History[State], who: str) -> Iterator[str]:
    """The extra turn of a 6 is kept in death, also where a question came between (UE-MOVE-12)."""
    for one in past.this_turn():
        if one.kind == "died" and one.who == who:
            jumped = "UE-CHASM-05" in one.clauses
            yield from ("UE-GAP-11",) if jumped else ("UE-MOVE-12", "UE-CHANCE-24")


def opened_inside(past: History[State], event: Event) -> Iterator[str]:
    """A cave cleared from inside: after a fall, or by somebody caught there (UE-GAP-43)."""
    if not event.data.get("inside"):
        return
    came = last_of(past, event.who, INSIDE_BY)
    if came == "fell":
        yield "UE-RESTORE-05"
    field = past.steps[-1][0].field
    if event.data["square"] == field.names[field.rubble]:
        yield "UE-CAVE-RUBBLE-06" if came in ("fell", "") else "UE-GAP-43"


def out_of_a_fall(past: History[State], event: Event) -> Iterator[str]:
    """What lets a player go on out of a cave: he fell in and was saved, or cleared it in a turn."""
    before = past.steps[-1][0]
    seat = before.field.seats[event.who]
    kind = before.field.kinds[before.at[seat]]
    if kind not in FALLEN_INTO or not has_cleared(before, seat, before.at[seat]):
        return
    if last_of(past, event.who, ("saved", "opened", "moved", "climbed")) == "saved":
        yield from ("UE-USE-11", *SURVIVED[kind])
    elif kind == "rubble-cave" and last_of(past, event.who, INSIDE_BY) in ("fell", ""):
        yield "UE-CAVE-RUBBLE-07"
    else:
        yield LEFT_FREE[kind]


def count_running(past: History[State], who: str) -> int:
    """How many throws of this player have just been cancelled, one after the other."""
    count = 0
    for _, events in reversed(past.steps):
        if any(one.kind == "cancelled" and one.who == who for one in events):
            count += 1
        elif any(one.kind in ("must-miss", "missed") and one.who == who for one in events):
            break
    return count


def last_of(past: History[State], who: str, kinds: tuple[str, ...]) -> str:
    """Which of these kinds of events this player met last."""
    return next((one.kind for one in past.before() if one.who == who and one.kind in kinds), "")


def about_arrows(past: History[State], event: Event) -> Iterator[str]:
    """An arrow binds the one who laid it too; where one was taken away the way is free."""
    path = event.data["path"]
    for one in of_signposts(past):
        if one.data["square"] not in path:
            continue
        if one.kind == "removed":
            yield "UE-SIGN-14"
        elif one.who == event.who and "UE-SIGN-02" in event.clauses:
            yield "UE-SIGN-03"


def of_signposts(past: History[State]) -> list[Event]:
    """The Signposts laid and taken away so far, oldest first; a line is read once as it grows."""
    cached: tuple[int, list[Event]] = past.cache.get("signposts", (0, []))
    upto, found = cached
    for _, events in past.steps[upto:]:
        for one in events:
            laid = one.kind == "used" and one.data.get("card") == "signpost"
            if (laid or one.kind == "removed") and "square" in one.data:
                found.append(one)
    past.cache["signposts"] = (len(past.steps), found)
    return found


def since_last_turn(past: History[State], who: str) -> list[Event]:
    """What this player did from the beginning of his last turn to that of the present one."""
    own = (event for event in past.before() if event.who == who)
    for event in own:
        if event.kind == TURN_EVENT:
            break
    return list(takewhile(lambda event: event.kind != TURN_EVENT, own))


# -- What a player can reckon with at a draw ------------------------------------------------------


Odds = tuple[tuple[Action, Fraction], ...]
GROUPS = (
    ("a tool for you", "find"), ("a tool lost", "lose"), ("missed throws", "miss"),
    ("to prison", "go to prison"), ("the prison pass", "prison pass"),
    ("a collapse", "collapse"), ("a fire", "fire"), ("a fall into a cave", "fall"),
    ("a deadly accident", "deadly"),
)  # fmt: skip
"""What a draw can bring, and how the names of those cards begin."""


def kind_of(chance: str) -> str:
    """What a Chance card brings, in words that several cards share."""
    return next((label for label, begins in GROUPS if chance.startswith(begins)), chance)


def counts_as(outcome: Action) -> str:
    """The kind of a Chance card drawn; everything else counts as itself."""
    return kind_of(CHANCES[outcome.card]) if outcome.verb == DRAWN else ""


def as_known(state: State, heard: Odds, information: Information) -> Odds:
    """``heard`` are the outcomes as they sound to the viewer, with their true odds.

    Where he hears the card he reckons with all that he has not seen: he does not know in which
    order they lie, nor what others hold. When he has seen a whole pile go by he knows its order.
    """
    question = state.pending[0]
    verb = heard[0][0].verb
    hidden = heard[0][0].card == NONE or information.viewer == EVERYONE
    if verb not in (DRAWN, FOUND, DEAL) or hidden:
        return heard
    taken = [one.action for one in information.heard if one.action.who == CHANCE]
    first = information.first
    rulings = state.field.rulings
    if verb == DRAWN:
        drawn = [action.card for action in taken if action.verb == DRAWN]
        if len(drawn) >= first["pile"]:
            return heard
        left = Counter(chance_deck(rulings)) - Counter({PRISON_PASS: sum(first["passes"].values())})
        left -= Counter(drawn)
    else:
        left = Counter(tool_deck(rulings)) - _count_tools(information, taken)
    whole = sum(left.values())
    foe = state.field.players[question.who] if verb == DEAL else ""
    return tuple(
        (Action(CHANCE, verb, card, foe=foe), Fraction(count, whole))
        for card, count in sorted(left.items())
    )


def _count_tools(information: Information, taken: list[Any]) -> Counter[int]:
    """The tools the viewer has seen: his own and those others showed.

    Once the reserve was shuffled, or all of it has gone by, he only knows what he holds.
    """
    me = information.viewer
    drawn = [action for action in taken if action.verb in (FOUND, DEAL)]
    acted = [one.action for one in information.heard if one.action.who != CHANCE]
    shuffled = any(action.verb == BUY for action in acted)
    if shuffled or len(drawn) >= information.first["reserve"]:
        return Counter(TOOL[name] for name in information.now["hand"][me])
    seen = Counter(TOOL[name] for name in information.first["hand"][me])
    seen.update(action.card for action in drawn if action.card != NONE)
    seen.update(action.card for action in acted if action.who != me and action.card != NONE)
    return seen
