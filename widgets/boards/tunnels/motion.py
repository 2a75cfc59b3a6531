"""What happens in a step of the tunnels, told event by event.

Figures, tokens and the treasure lie open; of cards only those are named that the viewer hears of.
The places are squares; the middle of a cave (``in:`` and its square), where a card is held up
(``over:``, ``high:``), where a player waits outside (``out:``), where words stand (``word:``), a
player's cards (``hand:``), the ``die``, the ``pile`` of Chance and the ``reserve`` of tools.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.records import Event
from rules.games.underground.board.plan import BEAST_CAVE, CAVES, DEVIL_CAVE, FIRE_CAVE, RUBBLE_CAVE
from rules.games.underground.board.plan import Board as Plan
from rules.games.underground.cards import KIND, TOOL, WOODEN
from widgets.boards.tunnels.deck import BACK, FREE
from widgets.boards.tunnels.facts import seen
from widgets.kernel.film import Film, Force
from widgets.kernel.html import counted

LONG = 34
"""So many letters of a note are read at a glance."""
WAYS = ("walk", "jump")
"""What leaves numbers above squares."""
BURSTS: dict[str, Force] = {"collapse": "stones", "fire": "fire"}
"""What is seen where a token of a kind comes to lie."""
DEADLY = {"UE-COLLAPSE-03": "collapse", "UE-FIRE-05": "fire"}
"""The clauses of a death by what falls or burns on a square."""


def motion(
    film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> None:
    """Write what happens in a step on ``film``, as far as ``viewer`` may know."""
    heard = [event for event in step.events if game.hears(event, viewer)]
    telling = Telling(film, game, before, step.state, viewer, heard)
    for event in shown_first(heard):
        tell = TELLS.get(event.kind)
        if tell is not None:
            tell(telling, event)
    clear_of_words(film)


def clear_of_words(film: Film) -> None:
    """Small cards that are held up stand above numbers and words, several side by side."""
    words = {one.at for one in film.items if one.k == "note"}
    words |= {place for one in film.items if one.k in WAYS and one.n for place in one.via[1:]}
    held: dict[str, list[int]] = {}
    for number, one in enumerate(film.items):
        if one.k == "hold":
            held.setdefault(one.at.partition(":")[2].partition("/")[0], []).append(number)
    for square, numbers in held.items():
        sort = "high" if square in words else "over"
        for at, number in enumerate(numbers):
            place = f"{sort}:{square}/{at}/{len(numbers)}" if numbers[1:] else f"{sort}:{square}"
            film.items[number] = film.items[number]._replace(at=place)


def shown_first(events: list[Event]) -> list[Event]:
    """The events as they happen: a card that frees the way is shown before the way is walked."""
    walks = [number for number, event in enumerate(events) if event.kind in ("moved", "stayed")]
    if not walks:
        return events
    cards = [event for event in events[walks[0] :] if event.kind == "passed-arrow"]
    rest = [event for event in events[walks[0] :] if event.kind != "passed-arrow"]
    return [*events[: walks[0]], *cards, *rest]


class Telling:
    """A step as it is told: where everybody stands by now, who carries the treasure."""

    def __init__(
        self, film: Film, game: Any, before: Any, after: Any, viewer: str, heard: list[Event]
    ) -> None:
        self.film = film
        self.plan: Plan = before.field.board
        self.old, self.new = seen(game, before, viewer), seen(game, after, viewer)
        self.heard = heard
        self.at = dict(self.old.at)
        self.carrier = self.old.carrier
        self.burst: dict[tuple[str, str], int] = {}
        """The squares that burn or have fallen in, and when."""
        self.died = 0
        """How many have died."""

    # -- places ---------------------------------------------------------------------------------

    def place(self, seat: str) -> str:
        """Where a player is: a square, or outside."""
        return self.at.get(seat) or f"out:{seat}"

    def spot(self, square: str) -> str:
        """Where something acts on a square: in a cave at its middle."""
        at = self.plan.index.get(square, -1)
        return f"in:{square}" if at >= 0 and self.plan.kinds[at] in CAVES else square

    def kind(self, square: str) -> str:
        """What sort of square it is."""
        at = self.plan.index.get(square, -1)
        return self.plan.kinds[at] if at >= 0 else ""

    def cave(self, kind: str) -> str:
        """The name of a cave's square, by its kind."""
        return self.plan.names[self.plan.kinds.index(kind)]

    def way(self, seat: str, square: str) -> int:
        """The direction from a player to a square next to him."""
        index, here = self.plan.index, self.at.get(seat, "")
        if here not in index or square not in index:
            return -1
        sides = zip(self.plan.next[index[here]], self.plan.sides[index[here]], strict=True)
        return next((side for to, side in sides if to == index[square]), -1)

    def stand(self, seat: str) -> str:
        """Where a figure stands on its square, among those who were there in this step."""
        square = self.at.get(seat)
        if not square:
            return self.place(seat)
        found = [one for one in self.at if square in (self.at[one], self.old.at[one])]
        return f"{square}/{found.index(seat)}/{len(found)}" if len(found) > 1 else square

    # -- what many events have ------------------------------------------------------------------

    def carried(self, seat: str) -> str:
        """The sprite of what a player carries."""
        return "chest" if seat and seat == self.carrier else ""

    def moves(self, seat: str, to: str) -> None:
        """A figure leaves its square."""
        if self.place(seat) != (to or f"out:{seat}"):
            self.film.was(seat, self.stand(seat))
        self.at[seat] = to

    def note(self, place: str, text: str) -> None:
        """A few words at a place, joined to those that stand there."""
        place = f"word:{place}" if place.startswith(("out:", "hand:")) else place
        for number, one in enumerate(self.film.items):
            if one.k == "note" and one.at == place:
                both = one.text if text in one.text else f"{one.text}, {text}"
                text = both if len(both) <= LONG else text
                self.film.items[number] = one._replace(text=text)
                return
        _, out, seat = place.partition("word:out:")
        self.film.note(place, f"{seat}: {text}" if out else text)

    def card(self, seat: str, sign: str, place: str) -> None:
        """A card is played from a hand; a small one stays where it acts."""
        self.film.card((f"hand:{seat}", place), sign, played=True)
        over = f"over:{place.removeprefix('in:')}"
        self.film.add("hold", 160, place=over, sign=sign, stay=True, then=-160)

    def named(self, kind: str, seat: str) -> str:
        """The card that one event names and another leaves out, where the viewer hears of it."""
        found = [event for event in self.heard if event.kind == kind and event.who == seat]
        return str(found[0].data["card"]) if found else BACK

    def drawn(self, event: Event, told: str) -> None:
        """A card comes from the reserve to a hand."""
        hand = f"hand:{event.who}"
        self.film.card(
            ("reserve", hand), str(event.data.get("card") or self.named(told, event.who))
        )
        self.note(hand, "+1")

    def bursts(self, token: str, square: str) -> None:
        """Stones fall on a square, or flames grow there."""
        if (token, square) not in self.burst:
            self.film.show(BURSTS[token], self.spot(square))
            self.burst[token, square] = self.film.clock

    def loses_chest(self, seat: str) -> None:
        """A carrier has died: the treasure stays, unless somebody takes it from him."""
        if self.carrier == seat:
            self.carrier = ""
            if self.new.carrier in ("", seat):
                self.film.act("toss", "chest", d=200)

    def opens(self, event: Event, cave: str) -> None:
        """What a card does to a cave."""
        kind, place, seat = self.kind(cave), self.spot(cave), event.who
        if kind == FIRE_CAVE:
            self.film.show("steam", place)
        elif kind in (BEAST_CAVE, DEVIL_CAVE):
            self.film.act("blow", seat, self.place(seat), to=place)
        else:
            self.film.show("dig", place, way=self.way(seat, cave), s=seat)


Tell = Callable[[Telling, Event], None]
TELLS: dict[str, Tell] = {}
"""What is told of an event, by its kind; of others, such as a new turn, the scene tells enough."""


def tells(*kinds: str) -> Callable[[Tell], Tell]:
    """Enter a function in the table."""

    def enter(tell: Tell) -> Tell:
        TELLS.update(dict.fromkeys(kinds, tell))
        return tell

    return enter


def saying(kind: str, text: str) -> None:
    """Enter an event of which a few words are told, where its player is."""
    TELLS[kind] = lambda telling, event: telling.note(
        telling.place(event.who or telling.old.turn), text
    )


for _kind, _text in (
    ("asks-chance", "draws instead"), ("beaten-off", "beaten off"), ("called-off", "no attack"),
    ("caught", "caught inside"), ("freed", "may leave"), ("lapsed", "nothing happens"),
    ("missed", "misses this turn"), ("no-chance", "no card left"), ("nothing", "nothing happens"),
    ("outside", "stays out"), ("passed", "lets it pass"), ("unharmed", "unharmed"),
    ("waits", "waits"), ("extra", "once more"),
):  # fmt: skip
    saying(_kind, _text)


# -- words and dice -------------------------------------------------------------------------------


@tells("announced")
def announced(telling: Telling, event: Event) -> None:
    """A jump, a way back or an attack is said aloud."""
    text = "jump" if "square" in event.data else "turn back"
    if "UE-CHANCE-06" in event.clauses:
        text = "attack"
    telling.film.act("say", event.who, telling.place(event.who), text=text)


@tells("rolled", "lot")
def rolled(telling: Telling, event: Event) -> None:
    """The die is thrown, and lies with its thrower's letter."""
    telling.film.die(int(event.data["die"]), event.who)


@tells("cancelled")
def cancelled(telling: Telling, event: Event) -> None:
    """The throw is not walked."""
    left = event.data["left"]
    telling.note(telling.place(event.who), f"stays, {left or 'none'} left to miss")


# -- ways -----------------------------------------------------------------------------------------


@tells("moved")
def moved(telling: Telling, event: Event) -> None:
    """A route with its counts, over a chasm as a jump; what is left of the throw is lost."""
    film, seat, path = telling.film, event.who, tuple(event.data["path"])
    telling.moves(seat, path[-1])
    by = telling.carried(seat)
    if telling.old.said == f"jump {path[1]}":
        if into_chasm(telling, seat) == path[1]:
            telling.at[seat] = path[0]
            return
        film.move("jump", seat, path[:3], count=1, by=by)
        if path[3:]:
            film.walk(seat, path[2:], count=3, by=by)
    else:
        film.walk(seat, path, by=by)
    left = event.data.get("left", 0)
    if left:
        telling.note(path[-1], f"{counted(left, 'step')} lost")


def into_chasm(telling: Telling, seat: str) -> str:
    """The chasm that a player falls into in this step."""
    for event in telling.heard:
        if event.kind == "died" and event.who == seat and "square" in event.data:
            return str(event.data["square"])
    return ""


@tells("stayed")
def stayed(telling: Telling, event: Event) -> None:
    """No step can be taken."""
    if not any(other.kind in ("attacked", "announced") for other in telling.heard):
        telling.note(telling.place(event.who), "cannot move")


@tells("climbed")
def climbed(telling: Telling, event: Event) -> None:
    """Out of a chasm; the plank is taken along."""
    chasm, to = event.data["path"]
    telling.moves(event.who, to)
    telling.film.walk(event.who, (chasm, to), count=0, by=telling.carried(event.who))
    if chasm not in telling.at.values():
        telling.film.act("take", f"plank:{chasm}")


@tells("bridged")
def bridged(telling: Telling, event: Event) -> None:
    """A wooden tool becomes a plank over the chasm, and the figure steps on it."""
    film, seat, chasm = telling.film, event.who, str(event.data["square"])
    film.card((f"hand:{seat}", chasm), str(event.data["card"]), played=True)
    film.act("put", f"plank:{chasm}")
    start = telling.place(seat)
    telling.moves(seat, chasm)
    film.walk(seat, (start, chasm), count=0, by=telling.carried(seat))
    if telling.new.carrier == seat != telling.carrier:
        took(telling, event)


@tells("entered")
def entered(telling: Telling, event: Event) -> None:
    """Whoever waits outside comes in."""
    start = telling.place(event.who)
    telling.moves(event.who, telling.new.at[event.who])
    telling.film.walk(event.who, (start, telling.at[event.who]), count=0)


@tells("fell")
def fell(telling: Telling, event: Event) -> None:
    """A chance drops a figure into a cave."""
    start, cave = telling.place(event.who), telling.cave(str(event.data["square"]))
    telling.moves(event.who, cave)
    telling.film.move("ring", event.who, (start, cave), by=telling.carried(event.who))


@tells("imprisoned")
def imprisoned(telling: Telling, event: Event) -> None:
    """A chance sends a figure to prison."""
    start, prison = telling.place(event.who), telling.cave("prison")
    telling.moves(event.who, prison)
    telling.film.move("sent", event.who, (start, prison), by=telling.carried(event.who))


@tells("won")
def won(telling: Telling, event: Event) -> None:
    """The carrier leaves with the treasure."""
    square = str(event.data["square"])
    way = (square, f"beyond:{square}")
    telling.film.move("gone", event.who, way, by=telling.carried(event.who))


# -- death ----------------------------------------------------------------------------------------


@tells("died")
def died(telling: Telling, event: Event) -> None:
    """A cross where somebody dies, and a line to where he waits or begins again."""
    film, seat = telling.film, event.who
    here, home = telling.place(seat), telling.new.at.get(seat) or f"out:{seat}"
    stood = telling.stand(seat)
    for clause in event.clauses:
        if clause in DEADLY:
            telling.bursts(DEADLY[clause], here)
    telling.moves(seat, telling.new.at.get(seat, ""))
    if "square" in event.data:
        by = telling.carried(seat)
        telling.carrier = "" if by else telling.carrier
        film.fall(seat, (here, str(event.data["square"])), home, by)
        return
    start = film.clock if not telling.died else film.items[-1].t - 330 + 40
    telling.died += 1
    film.dead(seat, stood, home, at=start)
    telling.loses_chest(seat)


# -- the treasure ---------------------------------------------------------------------------------


@tells("took")
def took(telling: Telling, event: Event) -> None:
    """The chest comes to the foot of whoever takes it."""
    telling.carrier = event.who
    telling.film.act("toss", "chest", d=240)


@tells("dropped")
def dropped(telling: Telling, event: Event) -> None:
    """The chest stays where its carrier was."""
    telling.carrier = ""
    telling.film.act("toss", "chest", d=200)


@tells("stole")
def stole(telling: Telling, event: Event) -> None:
    """The chest goes from foot to foot."""
    telling.carrier = event.who
    telling.film.act("toss", "chest", d=320)


# -- tools ----------------------------------------------------------------------------------------


@tells("used")
def used(telling: Telling, event: Event) -> None:
    """A card is laid on a square; of an explosive the fuse burns down."""
    square, card = telling.spot(str(event.data["square"])), str(event.data["card"])
    telling.card(event.who, card, square)
    if "UE-EXPLOSIVE-01" in event.clauses:
        telling.film.show("fuse", square)
        telling.film.show("boom", square)


@tells("cleared", "removed")
def cleared(telling: Telling, event: Event) -> None:
    """What lies on a square is cleared away: stones dug, a fire put out, a grate cut."""
    film, square, seat = telling.film, str(event.data["square"]), event.who
    kind = str(event.data.get("token", "signpost"))
    telling.card(seat, str(event.data["card"]), telling.spot(square))
    start = film.clock
    film.act("take", f"tok:{kind}:{square}")
    if kind != "signpost":
        film.clock = start
        way = telling.way(seat, square)
        film.show("steam" if kind == "fire" else "dig", telling.spot(square), way=way, s=seat)


@tells("passed-arrow")
def passed_arrow(telling: Telling, event: Event) -> None:
    """A Signpost card shown at an arrow."""
    telling.card(event.who, "signpost", str(event.data["square"]))


@tells("opened")
def opened(telling: Telling, event: Event) -> None:
    """A cave is opened with a card."""
    cave = str(event.data.get("square") or telling.at[event.who])
    telling.card(event.who, str(event.data["card"]), telling.spot(cave))
    telling.opens(event, cave)


@tells("closed")
def closed(telling: Telling, event: Event) -> None:
    """A cave closes again: it burns, it falls in, what lives there is back."""
    place = telling.spot(str(event.data["square"]))
    kind = telling.kind(str(event.data["square"]))
    if kind in (FIRE_CAVE, RUBBLE_CAVE):
        telling.film.show("fire" if kind == FIRE_CAVE else "stones", place)
    telling.note(place, "closed again")


@tells("saved")
def saved(telling: Telling, event: Event) -> None:
    """A card saves whoever has fallen into a cave."""
    cave = telling.at[event.who]
    telling.card(event.who, str(event.data["card"]), telling.spot(cave))
    if telling.kind(cave) == RUBBLE_CAVE:
        telling.film.show("held", telling.spot(cave))
    else:
        telling.opens(event, cave)


@tells("prevented")
def prevented(telling: Telling, event: Event) -> None:
    """A card holds the roof, or puts the fire out."""
    card, square = str(event.data["card"]), telling.spot(str(event.data["square"]))
    telling.card(event.who, card, square)
    telling.film.show("held" if KIND[TOOL[card]] == WOODEN else "steam", square)


@tells("attacked")
def attacked(telling: Telling, event: Event) -> None:
    """A weapon is shown, and a blow struck at somebody on the same square."""
    square, foe = telling.at[event.who], str(event.data["foe"])
    telling.card(event.who, str(event.data["card"]), telling.spot(square))
    telling.film.act("blow", event.who, telling.stand(event.who), to=telling.stand(foe))


@tells("used-pass")
def used_pass(telling: Telling, event: Event) -> None:
    """A prison pass is shown."""
    telling.card(event.who, FREE, telling.spot(telling.at[event.who]))
    telling.note(telling.place(event.who), "may leave")


# -- tokens ---------------------------------------------------------------------------------------


@tells("laid")
def laid(telling: Telling, event: Event) -> None:
    """A token drops onto a square, with the stones or the flames it stands for."""
    film, token, square = telling.film, str(event.data["token"]), str(event.data["square"])
    if token in BURSTS:
        telling.bursts(token, square)
        film.clock = telling.burst[token, square]
    film.act("put", f"tok:{token}:{square}")
    film.clock = film.end


@tells("lifted")
def lifted(telling: Telling, event: Event) -> None:
    """One of four tokens is taken away."""
    telling.film.act("take", f"tok:{event.data['token']}:{event.data['square']}")


@tells("fifth")
def fifth(telling: Telling, event: Event) -> None:
    """All four tokens lie: the oldest moves by itself, or somebody is asked which."""
    if "square" not in event.data:
        telling.note(telling.place(event.who), "says which one moves")
        return
    square = str(event.data["square"])
    gone = [
        one for one in telling.old.tokens[square] if one not in telling.new.tokens.get(square, ())
    ]
    for token in gone:
        telling.film.act("take", f"tok:{token}:{square}")


# -- Chance, and cards that come and go -----------------------------------------------------------


@tells("drew")
def drew(telling: Telling, event: Event) -> None:
    """A Chance card is turned over before everybody."""
    place, card = telling.place(event.who), str(event.data["card"])
    telling.film.card(("pile", place), f"chance:{card}", played=True)
    telling.note(place, f"“{card}”")


@tells("got-pass")
def got_pass(telling: Telling, event: Event) -> None:
    """A prison pass is kept, for all to see."""
    hand = f"hand:{event.who}"
    telling.film.card((telling.place(event.who), hand), FREE)
    telling.note(hand, "+1")


@tells("found")
def found(telling: Telling, event: Event) -> None:
    """The top card of the reserve, which only its finder sees."""
    telling.drawn(event, "found-card")


@tells("dealt")
def dealt(telling: Telling, event: Event) -> None:
    """A tool for everybody in turn, one close after the other."""
    start = telling.film.clock
    telling.drawn(event, "dealt-card")
    telling.film.clock = start + 40


@tells("lost")
def lost(telling: Telling, event: Event) -> None:
    """A tool goes under the reserve, unseen by others."""
    hand = f"hand:{event.who}"
    card = str(event.data.get("card") or telling.named("lost-card", event.who))
    telling.film.card((hand, "reserve"), card)
    telling.note(hand, "−1")


@tells("bought")
def bought(telling: Telling, event: Event) -> None:
    """The coin goes under the reserve, and a tool comes from it."""
    telling.film.card((f"hand:{event.who}", "reserve"), "coin", played=True)
    telling.drawn(event, "bought-card")
