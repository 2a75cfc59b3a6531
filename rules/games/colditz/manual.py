"""What a writer of scenarios looks up: every word of a file, kinds of circles, castles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rules.core import data
from rules.core.manual import Entry, Manual, entries
from rules.core.manual import checks as checked
from rules.core.manual import keys as known
from rules.games.colditz import state as cards
from rules.games.colditz.board import notation, plan
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.checks import CHECKS
from rules.games.colditz.game import Colditz
from rules.games.colditz.movegen import ANSWERS, KINDS
from rules.games.colditz.setup import KEYS
from rules.games.colditz.verbs.step import WHY

# -- Small positions laid out for tables ----------------------------------------------------------


GAME = Colditz()


def position(setup: Mapping[str, Any], *played: str) -> Any:
    """A position, after some actions."""
    state = GAME.setup({"board": "mini", "players": ["British"], **setup}, {}, {})
    for text in played:
        state = GAME.apply(state, GAME.read(state, text)).state
    return state


def fact(state: Any, name: str) -> str:
    """A named fact."""
    return GAME.facts(state)[name]


# -- Who can be arrested where --------------------------------------------------------------------


class Grid(NamedTuple):
    """A table for a page."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


PLACES: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = (
    ("Inner Courtyard", "I08", "J08", {}),
    ("Inner Courtyard, after ignoring an Appel", "I08", "J08", {"refused": ["Br1"]}),
    ("Guard Post in the yard", "J06", "J05", {}),
    ("Room without a marker", "THEATRE1", "I08", {}),
    ("Room with a marker", "THEATRE1", "I08", {"markers": {"THEATRE2-L30": "British"}}),
    ("Safe Area", "S1", "J09", {}),
    ("Safe Area with a marker", "S3", "J12", {"markers": {"S3-L31": "British"}}),
    ("Appel area", "A20", "I01", {}),
    ("Tunnel, not detected", "T1_2", "J11", {"open": ["CHAPEL"]}),
    ("Tunnel, detected, inner part", "T1_2", "J11", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Tunnel, detected, outer part", "T1_3", "Q05", {"open": ["CHAPEL"], "detected": ["CHAPEL"]}),
    ("Outer Courtyard", "O09", "O08", {}),
    ("Guard Post in the Outer Courtyard", "Q10", "Q09", {}),
    ("Walkway", "V02", "O10", {}),
    ("On the way home from the Outer Cells", "O09", "O08", {"returning": ["Br1"]}),
    ("Outside the Castle", "X05", "X06", {}),
)
"""A place, the man's circle, the Guard's, and what else is so."""


def tried(man: str, guard: str, more: Mapping[str, Any], held: list[str]) -> tuple[str, str]:
    """Where the man is after the Guard's step, and what it cost his Escape Officer."""
    setup = {
        "at": {"Br1": man, "G1": guard}, "turn": "Security", "points": 6,
        "equipment": {"British": held}, **more,
    }  # fmt: skip
    state = position(setup)
    action = GAME.read(state, f"Security: G1 to {man}")
    if not GAME.refusals(state, action):
        state = GAME.apply(state, action).state
    return fact(state, "at.Br1"), fact(state, "holds.British")


def arrest() -> Grid:
    """Who can be arrested where (EC-ARREST-02 to EC-ARREST-05, EC-REF-17 to EC-REF-24)."""
    rows = []
    for title, man, guard, more in PLACES:
        bare, _ = tried(man, guard, more, [])
        laden, left = tried(man, guard, more, ["rope"])
        cells = next((place for place in (bare, laden) if place.endswith("cells")), "–")
        cost = "–" if not laden.endswith("cells") else ("one card" if left == "0" else "nothing")
        rows.append((title, *map(verdict, (bare, laden)), cells, cost))
    heads = ("Where he is", "His nation holds nothing", "It holds Equipment", "Cells", "Price")
    return Grid("Who can be arrested where", heads, tuple(rows))


def verdict(place: str) -> str:
    """One word for what became of the man."""
    return "arrested" if place.endswith("cells") else "safe"


# -- What a writer of scenarios looks up ----------------------------------------------------------


MEANS = {
    "plain": "nothing special", "appel": "the Appel area", "post": "a Guard Post",
    "room": "a Room; the symbol follows", "safe": "a Safe Area",
    "tunnel": "part of a Tunnel, also its entrance and exit", "door": "a Door",
    "inspection": "an Inspection Point", "searchlight": "a Searchlight", "walkway": "a Walkway",
    "landing": "the foot of a Drop", "staffcar": "the Staff Car", "target": "a Target",
}  # fmt: skip
"""The kinds of circles in a word or two."""


def keys() -> Grid:
    """The keys of a set-up, and what to write."""
    rows = tuple((key, text[0].upper() + text[1:]) for key, (_, text) in KEYS.items())
    return Grid("Keys of [setup]", ("Key", "Write"), rows)


def circles() -> Grid:
    """The kinds of circles."""
    rows = tuple((kind, MEANS[kind]) for kind in plan.KINDS)
    return Grid("Kinds of circles", ("Kind", "It is"), rows)


def castles() -> Grid:
    """The castles that are kept, each with the remark at its head."""
    rows = []
    for name in notation.names():
        text = (notation.BOARDS / f"{name}.txt").read_text("utf-8")
        head = " ".join(line.lstrip("# ") for line in text.splitlines()[:2] if line.startswith("#"))
        rows.append((name, str(len(notation.named(name).names)), head))
    return Grid("Castles", ("Name", "Circles", "What it is"), tuple(rows))


def checks() -> Grid:
    """The checks of scenario files."""
    rows = []
    for name, check in CHECKS.items():
        said = (check.__doc__ or "").partition("\n")[0].replace("``", "")
        rows.append((name, said))
    return Grid("Checks", ("Check", "What it tells"), tuple(rows))


GRIDS: Mapping[str, Callable[[], Grid]] = {
    "arrest": arrest, "keys": keys, "circles": circles, "castles": castles, "checks": checks,
}  # fmt: skip
"""Every table that the pages of this game may show."""

# -- every word of a scenario file --------------------------------------------------------------

SETUP = """
board | the castle; left out, the drawing of the file
players | the nations, in the order of Turns
begin | true: the game begins with what comes before the first Turn
agree | true: the nations agree on the length of the game first
rounds | how many Rounds were agreed
marker | where the Rounds marker lies
goal | how many escapes of one nation win
total | how many escapes of all nations together win
minutes | how long may be played
men | how many men a nation has
guards | how many Guards there are
at | where a pawn stands: a circle or a box
rest | where men who are not named are: away, or lined up for the Appel
barracks | how many Guards who are not named are in the Barracks
turn | whose Turn it is
throws | the throws of the movement roll, so the dice have fallen
points | movement points that are left, so the dice have fallen
equipment | the Equipment of a nation
stock | how much Equipment of a kind is left
kits | who holds an Escape Kit
hands | the cards of a player
deck | the Opportunity deck, the top first; … stands for the rest, shuffled
security | the Security deck, the top first
parts | the pile of kit parts, the top first
markers | whose marker lies on a pair of circles, in the direction in which it was passed
open | the Tunnels that are open
detected | the Tunnels that are detected
returning | the men who are on the way home
faded | the nations whose men on the way home may be arrested
refused | the men who have ignored an Appel
hidden | the men who are hidden
uniform | the men in a German uniform
escapes | how many escapes a nation has
called | true: an Appel is called
loose | true: the position may be one that play never leads to
"""

COMMANDS = """
<player>: roll | throws the dice for movement
<player>: reroll | throws again after a double
<player>: draw | draws a card
<player>: end | ends the Turn
<player>: pass | gives no answer to what was announced
<player>: <pawn> to <circle> | moves one circle; also a place on the Appel area, or to an answer
<player>: <pawn> to the office | takes a Guard away
<player>: <pawn> refuses | ignores the Appel
<player>: <pawn> obeys | obeys it, where the answers are secret
<player>: release <pawn> to <circle> | brings a man out of Solitary
<player>: claim <equipment> with <pawns> | announces a claim
<player>: claim kit with <pawns> and <parts> | claims an Escape Kit, with men or kit parts
<player>: play <card> | plays a card
<player>: play <card> with <pawn> on <aim> | a pawn, a pair or a Tunnel it works on
<player>: play <card> with <pawn> to <circle> | the circle it leads to
<player>: discard <card> | puts a card away, or gives Equipment up
<player>: trade with <player> | proposes a trade
<player>: give <equipment> | puts it into the offer
<player>: ask <equipment> | asks for it
<player>: offer | makes the offer
<player>: accept | accepts it
<player>: decline | declines it
<player>: withdraw | takes a proposal back
<player>: share the kit | lets another nation use the Escape Kit
<player>: deploy to <circle> | puts a Guard from the Barracks on a post
<player>: ready | all Guards are where they should be
<player>: remove <pair> | takes a marker away
<player>: remove <pair> with <pawn> | takes a marker away with a Guard
<player>: done | nothing more is taken away
<player>: general search | declares a General Search
<player>: do or die with <pawn> | a last dash
<player>: agree | agrees to what was proposed
<player>: line up | lines the men up
<player>: time is up | the agreed time is over
dice: <throw> | a throw of both dice, such as 4+3
card: <card> | the card that is drawn
deal <player>: <card> | a card that is dealt
part: <card> | the kit part that is drawn
value: <number> | a number that chance gives
"""

FACTS = f"""
turn | whose Turn it is | a player, none when the game is over
asked | who has to act | a player, none where chance speaks
phase | what is asked for | roll, move, over, {", ".join(dict.fromkeys((*ANSWERS, *sorted(KINDS))))}
rounds | where the Rounds marker lies | a number
throws | the throws of the last roll | such as 4+3, 2+2; none
total | the points of the last roll | a number
points | movement points that are left | a number
doubles | how many doubles were thrown | a number
may-draw | whether a card may be drawn | yes, no
may-reroll | whether one may throw again | yes, no
mover | the pawn that is on its way | a pawn, none
supply.kits | how many Kits are left | a number
time-up | whether the agreed time is over | yes, no
over | whether the game has ended | yes, no
winner | who has won | players, none
refused | the men who have ignored an Appel | pawns, none
returning | the men who are on the way home | pawns, none
hidden | the men who are hidden | pawns, none
inside | the men who stand inside a Tunnel | pawns, none
deck.count | how many cards the Opportunity deck has | a number
deck.top | its top card | a card, shuffled, none
deck.last | its last card | a card, shuffled, none
security.count | how many cards the Security deck has | a number
security.top | its top card | a card, shuffled, none
security.last | its last card | a card, shuffled, none
parts.count | how many kit parts lie in their pile | a number
parts.top | the top one | a card, shuffled, none
parts.last | the last one | a card, shuffled, none
at.<pawn> | where a pawn is | a circle or a box
barracks | how many Guards are in the Barracks | a number
office | how many Guards are in the Office | a number
inner-cells | how many men are in the inner cells | a number
outer-cells | how many men are in the outer cells | a number
stock.<equipment> | how much of it is left | a number
equipment.<nation> | the Equipment of a nation | such as key, pass; none
holds.<nation> | how many pieces it holds | a number
kit.<nation> | whether a nation holds an Escape Kit | yes, no
escapes.<nation> | how many escapes a nation has | a number
exempt.<nation> | whether its men on the way home cannot be arrested | yes, no
hand.<player> | the cards of a player | such as Hideaway, Lookout; none
cards.<player> | how many cards a player has | a number
marker.<pair> | whose markers lie on a pair of circles | nations, none
tunnel.<name> | how a Tunnel is | closed, open, detected
"""

EVENTS = """
table | what lies on the table before the game
lot | the dice choose who sits where
agreed | the length of the game is agreed
waits | a player waits for the next game
lined-up | the men line up for the Appel
deal | a card is dealt
dealt | which card it is; only its owner learns it
deployed | a Guard is put on a post
ready | the Guards are where they should be
round | the Rounds marker goes down
turn | a Turn begins
ended | a Turn ends
skipped | a Turn is left out
time | the agreed time is over
rolls | a player takes the dice
rerolls | a player throws again
threw | what the dice show
passes | a player draws no card, or a pawn passes freely
draws | a player draws
drew | which card it is; only its owner learns it
hand | how many cards a player holds now
took-card | a player takes a card
part | a kit part is drawn
no-part | the pile of kit parts is empty
played | a card is played
cancelled | it comes to nothing
discarded | a card is discarded
moved | a pawn goes one circle
follows | a man follows the way that is marked for his nation
bounced | a pawn cannot stay and goes back
strayed | a pawn is not where it should be
used | Equipment is used up
marker | a marker is laid
unmarked | a marker is taken away
stay | the other markers stay
announced | an arrest is announced
arrested | a man is arrested
hidden | a man hides
vain | a Guard finds nobody
diverted | a Guard is sent away
withdrawn | a Guard goes to the Office
left-room | a Guard may not stay in a Room
called-off | nobody is left Outside
office | the Guards of the Office go to the Barracks
confiscated | Equipment is given up
given-up | an extra throw, or by ruling a draw, is given up
nothing | there is no Equipment to take
released | a man leaves Solitary
faded | men on the way home may be arrested from now on
exempt | men on the way home cannot be arrested
claimed | a claim is announced
placed | a man of a claim goes to his place
found | Equipment comes from a card
missed | nothing comes of a claim
called | an Appel is called
obeyed | a man lines up
answered | an answer was given in secret
refused | a man ignores the Appel
search | a General Search is declared
searched | what the search brings
opened | a Tunnel is opened
detected | a Tunnel is detected
collapsed | a Tunnel falls in
buried | a man is dug out and goes to the cells
dug-out | a Guard is dug out
dressed | a man wears a German uniform
uniform | a man passes in a German uniform
drives | the Staff Car drives
killed | a man is shot
despair | a Do-or-Die card is turned
value | the number on it
out | a last dash has failed, and its player is out
trade | a trade is proposed
offer | something is put into the offer
offered | an offer is made
traded | the trade is done
declined | the trade is declined
shares | a Kit is shared
escaped | a man escapes
won | a nation wins
over | the game ends
"""

CODES = """
unknown-command | the game does not know this command
no-player | nobody of that name is playing
not-your-turn | it is somebody else's Turn
not-asked | somebody else is asked first
answer-first | something else is asked first
chance-first | chance has to speak first
no-chance | chance has nothing to decide
no-outcome | that cannot come up
over | the game has ended
not-now | not at this moment
roll-first | the movement roll comes first
rolled | the movement roll is over
moved | somebody has moved already
not-moved | nobody has moved yet
no-points | no movement point is left
go-on | the pawn may not stay there and goes on first
other-pawn | another pawn is due
off-board | the pawn stands on no circle
no-way | no way leads there
not-crossed | the pawn has not crossed that pair
which-marker | the marker has to be named
secret | the answer is secret: obeys or refuses
strands | it would leave a pawn where it may not stay
tunnel-closed | the Tunnel is not open
no-double | only after a double
reroll-limit | no more throws are allowed
no-draw | no card may be drawn
drawn | the card of this Turn is drawn
empty-deck | the deck is empty
hand-limit | too many cards are in hand
no-such-card | there is no such card
not-held | it is not in hand
no-effect | the card would have no effect
no-target | there is nobody or nothing it can work on
say-where | the place has to be named
first-round | not in Round 1
claimed | it was claimed already in this Turn
too-early | one claims at the end of the Turn
not-in-rooms | the men do not stand in the right Rooms
out-of-stock | none of it is left
no-room | the Appel area has no free circle for each man
has-kit | the nation holds a Kit already
no-kit | there is no Kit
no-need | it is not needed
not-in-cells | the man is not in Solitary
not-there | not from there, or not to there
not-yours | it is not one's own
no-post | it is no Guard Post
no-guard | no Guard can be used
too-few | too few Guards
too-many | too many Guards
no-marker | no marker lies there
other-nation | another nation's marker
immune | the man cannot be arrested
not-appel | no Appel is called
not-called | the man is not called, or has answered
not-answered | some have not answered
not-pattern | the man lines up on the pattern of his nation
nobody-refused | nobody has ignored an Appel
obeyed | he has said that he obeys
nothing | there is nothing to do
no-answer | no answer is possible
no-escaper | nobody can make the dash
no-trade | that is not traded
no-trade-now | nobody trades now
empty | the offer is empty
kit | Kits are never traded
agreed | what was agreed holds
no-limit | no time was agreed
pawn | another pawn stands there
"""


def codes() -> tuple[Entry, ...]:
    """The codes of refusals; those of a step with the sentence that the engine says."""
    listed = entries(CODES)
    words = {"pawn": "the pawn", "about": "somebody", "to": "that circle", "frm": "here"}
    told = {code: text.format(**words) for code, (text, _) in WHY.items()}
    more = (
        Entry(code, (text[0].lower() + text[1:]).rstrip("."))
        for code, text in told.items()
        if code not in {entry.word for entry in listed}
    )
    return (*listed, *more)


MANUAL = Manual(
    known(KEYS, SETUP), entries(COMMANDS), entries(FACTS), checked(CHECKS), entries(EVENTS),
    codes(),
)  # fmt: skip

# -- The decks as galleries -----------------------------------------------------------------------


class Card(NamedTuple):
    """A card of a gallery: name, how many, what it says, when it is played."""

    name: str
    many: int
    text: str
    notes: str


WHEN = {
    "movement": "While one of your pawns moves.", "own-turn": "At any moment of your Turn.",
    "before-roll": "Before your movement roll.", "after-roll": "After your movement roll.",
    "claim": "When you claim a Kit.", "any-turn": "At any moment, also in answer.",
    "interrupt": "In answer only.", "escape": "When a man enters a Target.",
    "time-up": "When time is up.",
}  # fmt: skip
ORIGIN = {
    "text": "Named in the rules.", "public": "Described by players.", "ours": "Made for this book.",
}  # fmt: skip


def gallery(counts: Iterable[tuple[str, int]]) -> tuple[Card, ...]:
    """Cards with what they say."""
    known = {row["name"]: row for row in data.read(data.HERE / "colditz" / "cards")["card"]}
    return tuple(
        Card(name, count, known[name]["text"],
             f"{WHEN[known[name]['timing']]} {ORIGIN[known[name]['origin']]}")
        for name, count in counts
    )  # fmt: skip


def opportunity_deck() -> tuple[Card, ...]:
    """The Opportunity cards."""
    return gallery(zip(cards.CARDS, cards.OPPORTUNITY, strict=False))


def security_deck() -> tuple[Card, ...]:
    """The Security cards."""
    return gallery(zip(cards.CARDS[cards.FIRST_SECURITY :], cards.SECURITY, strict=True))


def equipment_deck() -> tuple[Card, ...]:
    """The cards of Escape Equipment."""
    return gallery(zip(map(str.title, EQUIPMENT), cards.STOCK, strict=True))


DECKS: Mapping[str, Callable[[], tuple[Card, ...]]] = {
    "opportunity": opportunity_deck, "security": security_deck, "equipment": equipment_deck,
}  # fmt: skip
"""Every gallery by its name."""
