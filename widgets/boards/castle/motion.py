"""What happens in a step of Escape from Colditz, written down on a film.

Where pawns stand, what is played and thrown is in everybody's sight; hands and Equipment are not.
A step is told from the observations of a viewer before and after it and from the events and the
action as he hears them. Of the position nothing is taken but the plan.

Places are circles and boxes by their names, and besides them ``die:0`` (where a throw lies),
``hand:British``, ``pile:Opportunity``, ``pile:rope``, ``pile:kit``, ``note:0``, ``pair:O13-X01``,
and ``by:O13`` beside a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.core.records import Event
from rules.games.colditz.actions import OBEYS, RELEASES, STEP, Action
from rules.games.colditz.board.plan import APPEL, EQUIPMENT, OUTSIDE, Board
from rules.games.colditz.cards import CARD, CARDS, PART_TWO, SHOOT, is_security
from rules.games.colditz.ground import BARRACKS, BOXES, DEAD, ESCAPED, OFFICE, SECURITY_SEAT
from widgets.boards.castle.facts import Seen, nation, plan, seen, sign_of, spent
from widgets.boards.castle.ground import apart, near, pair_of, way_of
from widgets.boards.castle.moves import acts_on, named
from widgets.boards.castle.printed import mark
from widgets.kernel.film import Film
from widgets.kernel.html import counted

SLOTS = 3
"""How many throws lie on the board at once."""
NOTES = 3
"""How many words about players stand on the board at once."""
APART = 40
"""How far apart equal things begin."""
LIGHT, CAR, ARROW = 420, 620, 520


class Shot(NamedTuple):
    """Who shoots at whom, as it was said when the card was played."""

    guard: str
    man: str


def learn(game: Any, information: Any) -> Shot | None:
    """The last shot that was aimed: what hit is told only when the dice have fallen."""
    plays = [one.action for one in information.heard if getattr(one.action, "card", -1) == SHOOT]
    pawns = list(dict(information.now.facts)["at"])
    last = plays[-1] if plays else None
    if last is None or not 0 <= last.to < len(pawns):
        return None
    return Shot(pawns[last.pawn] if last.pawn >= 0 else "", pawns[last.to])


def motion(
    film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> None:
    """Write what happens in a step on ``film``, as far as ``viewer`` may know."""
    heard = game.audible(before, action, viewer)
    told = Told(
        film, plan(before), seen(game, before, viewer), seen(game, step.state, viewer), heard, info
    )
    events = [event for event in step.events if game.hears(event, viewer)]
    told.tell(events, acts_on(before, told.old.at, heard) if heard else "")


class Told:
    """A step while it is told: what has been shown of it, and where everybody stands meanwhile."""

    def __init__(
        self, film: Film, board: Board, old: Seen, new: Seen, action: Action | None, aimed: Any
    ) -> None:
        self.film, self.board, self.old, self.new = film, board, old, new
        self.action, self.aimed = action, aimed
        self.now = dict(old.at)
        """Where each pawn stands by what was told so far."""
        self.points = spent(old)
        self.throws = len(old.throws)
        self.faces: dict[str, str] = {}
        """The card that somebody draws, where the viewer hears which."""
        self.about = ""
        self.marked: set[str] = set()
        """The markers that have been told of."""

    def tell(self, events: Sequence[Event], about: str) -> None:
        """Tell the events in their order, and what they leave out at the end."""
        self.about = about
        going = [pawn for pawn, start in self.now.items() if self.ends(pawn) != start]
        for pawn in going:
            if self.now[pawn] in self.board.index:
                self.film.was(pawn, self.now[pawn])
        for event in events:
            if event.kind in ("drew", "dealt"):
                self.faces[event.who] = event.data["card"]
        caught = {event.data["pawn"] for event in events if event.kind == "arrested"}
        for event in events:
            if event.kind == "announced":
                if event.data["pawn"] not in caught:
                    self.film.show("hold", self.now[event.data["pawn"]], sign="warning")
                continue
            if event.kind in KINDS:
                KINDS[event.kind](self, event)
        self.several([pawn for pawn in going if self.now[pawn] != self.ends(pawn)])
        self.marks()

    # -- pawns ----------------------------------------------------------------------------------

    def ends(self, pawn: str) -> str:
        """Where a pawn stands after the step."""
        return self.new.at.get(pawn, self.now[pawn])

    def sent(self, pawn: str, to: str = "") -> None:
        """A rule brings a pawn elsewhere."""
        to = to or self.ends(pawn)
        if self.now[pawn] != to:
            self.film.move("sent", pawn, (self.now[pawn], to))
            self.now[pawn] = to

    def several(self, pawns: Sequence[str]) -> None:
        """Equal moves begin one shortly after the other."""
        start = self.film.clock
        for at, pawn in enumerate(pawns):
            via = (self.now[pawn], self.ends(pawn))
            self.film.add("sent", 340, at=start + APART * at, s=pawn, via=via, stay=True)
            self.now[pawn] = via[1]

    def walk(self, pawn: str, to: str, *, count: bool = True) -> None:
        """A pawn goes to a neighbour: on foot, on a Rope, or along a Tunnel in its ring."""
        start = self.now[pawn]
        if start == to:
            return
        drop = any(
            pair.feet and {start, to} == {self.board.names[pair.frm], self.board.names[pair.to]}
            for pair in self.board.pairs
        )
        self.points += 1
        if drop:
            self.film.move("rope", pawn, (start, to), count=self.points if count else 0)
        elif near(self.board, start, to):
            under = pawn in self.new.inside or (pawn in self.old.inside and self.dug(start, to))
            self.film.walk(pawn, (start, to), count=self.points if count else 0, dash=under)
        else:
            self.film.move("sent", pawn, (start, to))
        self.now[pawn] = to

    def dug(self, start: str, to: str) -> bool:
        """Whether both circles are of one Tunnel."""
        names = self.board.names
        return any({start, to} <= {names[at] for at in way} for way in self.board.tunnels)

    def men(self, player: str) -> tuple[str, ...]:
        """The pawns of a player that stand on the plan."""
        return tuple(pawn for pawn in self.old.men(player) if self.now[pawn] in self.board.index)

    def bound(self, box: int) -> list[str]:
        """The Guards who come into a box in this step and are not there yet."""
        place = BOXES[box]
        return [guard for guard in self.old.men(SECURITY_SEAT)
                if self.now[guard] != place and self.ends(guard) == place]  # fmt: skip

    # -- marks ----------------------------------------------------------------------------------

    def note(self, player: str, text: str) -> None:
        """A few words about a player, beside the dice."""
        if player in self.old.players:
            items = self.film.items
            place = f"note:{sum(one.at.startswith('note:') for one in items) % NOTES}"
            self.film.items = [
                one._replace(stay=False) if one.at == place else one for one in items
            ]
            self.film.note(place, f"{sign_of(player)[0]}: {text}")

    def marks(self, _event: Event | None = None) -> None:
        """Markers that are laid or taken away, each once."""
        for pair in dict.fromkeys((*self.old.markers, *self.new.markers)):
            had, has = self.old.markers.get(pair, ()), self.new.markers.get(pair, ())
            for name in dict.fromkeys((*had, *has)):
                sprite = mark(pair, name)
                if (name in had) != (name in has) and sprite not in self.marked:
                    self.marked.add(sprite)
                    self.film.act("put" if name in has else "take", sprite)

    # -- cards and Equipment --------------------------------------------------------------------

    def card(self, start: str, end: str, sign: str, many: int = 1) -> None:
        """Cards go from a hand to a pile, or the other way."""
        begin = self.film.clock
        for at in range(many):
            self.film.add("card", 260, at=begin + APART * at, via=(start, end), sign=sign)

    def drawn(self, event: Event) -> None:
        """A card goes from its deck to the hand, its face up for whoever may see it."""
        lost = [who for who, had in self.old.counts.items()
                if who != event.who and self.new.counts.get(who, had) < had]  # fmt: skip
        deck = "parts" if event.kind == "part" else deck_of(event.who)
        start = f"hand:{lost[0]}" if lost else f"pile:{deck}"
        self.card(start, f"hand:{event.who}", self.faces.get(event.who, f"back:{deck}"))

    def played(self, event: Event) -> None:
        """A card is held up where it acts."""
        card = event.data["card"]
        place = f"by:{self.about}" if self.about else f"pile:{self.pile(card)}"
        self.film.card((f"hand:{event.who}", place), card, played=True, stay=True)

    def pile(self, card: str) -> str:
        """The pile that a card goes under; parts of a Kit may have one of their own."""
        if CARD[card] <= PART_TWO:
            return "parts" if self.new.piles[2] > self.old.piles[2] else "Opportunity"
        return "Security" if is_security(CARD[card]) else "Opportunity"

    def discarded(self, event: Event) -> None:
        """A card goes under its deck, its face only for its owner."""
        deck = "parts" if self.new.piles[2] > self.old.piles[2] else deck_of(event.who)
        known = self.action.card if self.action else -1
        sign = CARDS[known] if known >= 0 else f"back:{deck}"
        self.card(f"hand:{event.who}", f"pile:{deck}", sign)

    def traded(self, event: Event) -> None:
        """Equipment changes hands, face down but for the two."""
        first = next((who for who in self.old.players if who == event.who), "")
        others = [who for who in self.old.holds if who != first]
        change = {who: self.new.holds[who] - self.old.holds[who] for who in others}
        given, wanted = event.data["given"], event.data["wanted"]
        partner = self.action.who if self.action else ""
        if partner not in others:
            partner = max(others, key=lambda who: abs(change[who]), default="")
        if not partner:
            return
        gains = self.changed(partner, 1) or self.changed(first, -1)
        gives = self.changed(partner, -1) or self.changed(first, 1)
        for start, end, count, kinds in (
            (first, partner, given, gains), (partner, first, wanted, gives),
        ):  # fmt: skip
            signs = kinds if len(kinds) == count else ["equipment"] * count
            for sign in signs:
                self.card(f"hand:{start}", f"hand:{end}", sign)

    def changed(self, who: str, sign: int) -> list[str]:
        """The Equipment that somebody has more of, or less, where the viewer sees it."""
        had, has = self.old.equipment.get(who), self.new.equipment.get(who)
        if had is None or has is None:
            return []
        return [kind for kind in EQUIPMENT
                for _ in range(max(0, sign * (has.get(kind, 0) - had.get(kind, 0))))]  # fmt: skip


# -- the events, one by one ------------------------------------------------------------------------


def threw(told: Told, event: Event) -> None:
    """Both dice fall, and lie with the letter of whoever threw."""
    slot = f"die:{told.throws % SLOTS}"
    one, other = event.data["dice"]
    told.film.die(one, "", 0, slot)
    told.film.die(other, sign_of(event.who)[0], 1, slot)
    told.throws += 1
    told.points = 0 if told.throws == 1 else told.points


def moved(told: Told, event: Event) -> None:
    """A pawn takes a step."""
    told.walk(event.data["pawn"], event.data["to"])


def used(told: Told, event: Event) -> None:
    """What a step takes is held up where it is used, and goes back to its pile."""
    what, pawn = event.data["what"], event.data["pawn"]
    to = named(told.board, told.action.to) if told.action else told.ends(pawn)
    told.film.show("hold", pair_of(told.board, told.now[pawn], to) or to, sign=what)
    told.card(f"hand:{nation(pawn)}", f"pile:{what}", what, event.data["count"])


def arrested(told: Told, event: Event) -> None:
    """A man is led to the cells: by a Guard who walks on, or as he gives himself up."""
    man, circle = event.data["pawn"], event.data["at"]
    told.walk(man, circle)
    guard = captor(told, circle)
    if guard and told.now[guard] != circle:
        if told.now[guard] in told.board.index:
            told.walk(guard, circle)
        else:
            told.sent(guard, circle)
    cells = told.ends(man)
    office = BOXES[OFFICE]
    if guard:
        told.film.led(man, (circle, cells), guard, (circle, office))
        told.now[guard] = office
        told.film.clock = told.film.end
    else:
        start = told.film.clock
        told.film.led(man, (circle, cells))
        told.film.clock = start + APART
    told.now[man] = cells


def captor(told: Told, circle: str) -> str:
    """The Guard who goes to the Office for an arrest: the one nearest to the circle."""
    index = told.board.index
    by = told.action.pawn if told.action else -1
    pawns = list(told.old.at)
    first = pawns[by] if told.action and told.action.verb == STEP and by >= 0 else ""

    def far(pawn: str) -> tuple[bool, float]:
        here = told.now[pawn]
        return pawn != first, apart(told.board, here, circle) if here in index else 1e6

    return min(told.bound(OFFICE), key=far, default="")


def escaped(told: Told, event: Event) -> None:
    """A man steps onto a Target and is away; his Kit goes with him."""
    man = event.data["pawn"]
    goal = told.now[man]
    if told.action and told.action.verb == STEP and list(told.old.at)[told.action.pawn] == man:
        goal = named(told.board, told.action.to)
        told.walk(man, goal)
    told.film.move("gone", man, (goal, BOXES[ESCAPED]))
    told.now[man] = BOXES[ESCAPED]
    who = nation(man)
    if who in told.old.kits and who not in told.new.kits:
        told.card(f"hand:{who}", "pile:kit", "kit")


def waits(told: Told, _event: Event) -> None:
    """A man steps onto a Target, and waits there for a Kit."""
    if told.action and told.action.verb == STEP:
        man = list(told.old.at)[told.action.pawn]
        told.walk(man, named(told.board, told.action.to))


def killed(told: Told, event: Event) -> None:
    """The shot hits: a star, and the man is out of the game."""
    man = event.data["pawn"]
    place = told.now[man]
    fires(told, man, hit=True)
    told.film.dead(man, place, BOXES[DEAD])
    told.now[man] = BOXES[DEAD]


def missed(told: Told, _event: Event) -> None:
    """The shot falls short."""
    man = told.aimed.man if isinstance(told.aimed, Shot) else ""
    if man in told.now:
        fires(told, man, hit=False)
        told.film.note(told.now[man], "missed")


def fires(told: Told, man: str, *, hit: bool) -> None:
    """The line of fire, from the Guard who was said to shoot; else from the nearest Outside."""
    known = isinstance(told.aimed, Shot) and told.aimed.man == man
    guard = told.aimed.guard if known else nearest(told, told.now[man])
    if told.now.get(guard, "") in told.board.index:
        told.film.shot((told.now[guard], told.now[man]), hit=hit)


def nearest(told: Told, place: str) -> str:
    """The Guard Outside who stands nearest to a circle."""
    board = told.board
    guards = [pawn for pawn in told.men(SECURITY_SEAT)
              if board.areas[board.index[told.now[pawn]]] == OUTSIDE]  # fmt: skip
    return min(guards, key=lambda pawn: apart(board, told.now[pawn], place), default="")


def released(told: Told, event: Event) -> None:
    """A man leaves the cells along the arrow."""
    man, to = event.data["pawn"], event.data["to"]
    told.film.add("walk", ARROW, s=man, via=(told.now[man], to), stay=True)
    told.now[man] = to
    told.points += told.action is not None and told.action.verb == RELEASES


def drives(told: Told, event: Event) -> None:
    """The Staff Car drives a man out of the gate."""
    man = event.data["pawn"]
    told.film.show("hold", told.now[man], sign="car")
    via = (told.now[man], told.ends(man))
    told.film.add("walk", CAR, s=man, via=via, sign="dash", stay=True)
    told.now[man] = via[1]


def lined_up(told: Told, event: Event) -> None:
    """The men of a nation come onto the Appel area, one after the other."""
    start = told.film.clock
    for at, man in enumerate(told.old.men(event.who)):
        told.film.add("enter", 190, at=start + APART * at, s=man, place=told.ends(man))
        told.now[man] = told.ends(man)


def called(told: Told, _event: Event) -> None:
    """The men on the Appel area are counted; who stands elsewhere has to answer."""
    for man, place in told.now.items():
        at = told.board.index.get(place, -1)
        if at >= 0 and told.board.kinds[at] == APPEL and nation(man) != "Guard":
            told.film.tick(place)


def answers(told: Told, event: Event) -> None:
    """A man obeys or refuses in secret; or his nation has answered."""
    man = event.data.get("pawn", "")
    if man:
        good = told.action is not None and told.action.verb == OBEYS
        told.film.tick(told.now[man], good=good)
    else:
        told.film.tick(f"hand:{event.who}")


def obeys(told: Told, event: Event) -> None:
    """A man lines up."""
    man = event.data["pawn"]
    told.sent(man)
    told.film.tick(told.now[man])


def searched(told: Told, _event: Event) -> None:
    """Every man on the plan is looked for, one shortly after the other."""
    start = told.film.clock
    men = [place for man, place in told.now.items()
           if place in told.board.index and nation(man) != "Guard"]  # fmt: skip
    for at, place in enumerate(dict.fromkeys(men)):
        told.film.add("ripple", 160, at=start + APART * at, place=place)


def lights(told: Told, event: Event) -> None:
    """A Tunnel lights up from end to end: it is open, or found."""
    told.film.light(way_of(told.board, event.data["tunnel"]), hot=event.kind == "detected")


def collapsed(told: Told, event: Event) -> None:
    """A Tunnel falls in."""
    start = told.film.clock
    for at, place in enumerate(way_of(told.board, event.data["tunnel"])):
        told.film.add("stones", 440, at=start + APART * at, place=place, then=-60)


def buried(told: Told, event: Event) -> None:
    """A man is dug out of a Tunnel that fell in, and led to the cells."""
    man = event.data["pawn"]
    told.film.led(man, (told.now[man], told.ends(man)))
    told.now[man] = told.ends(man)


def passes(told: Told, event: Event) -> None:
    """Somebody passes, or a man on his way home needs no card."""
    man = event.data.get("pawn", "")
    if man and told.action:
        told.film.tick(named(told.board, told.action.to) or told.now[man])
    else:
        told.note(event.who, "passes")


def vain(told: Told, event: Event) -> None:
    """A Guard finds nobody, or a card does nothing."""
    guard = event.data.get("pawn", "")
    if guard:
        told.sent(guard)
        told.film.note(told.now[guard], "nobody here")
    else:
        told.note(event.who, "to no effect")


def bounced(told: Told, event: Event) -> None:
    """A Guard meets a man who is immune, and turns back."""
    guard = list(told.old.at)[told.action.pawn] if told.action else ""
    if guard in told.now:
        start = told.now[guard]
        told.film.walk(guard, (start, event.data["circle"], start), count=0)


def claimed(told: Told, event: Event) -> None:
    """A piece of Equipment, or a Kit for parts that go back, comes to the hand."""
    what = event.data["what"]
    for part in event.data.get("cards", ()):
        told.card(f"hand:{event.who}", f"pile:{told.pile(part)}", part)
    told.card(f"pile:{what}", f"hand:{event.who}", what)


def withdrawn(told: Told, event: Event) -> None:
    """A Guard goes to the Office, or an offer is taken back."""
    if "pawn" in event.data:
        told.sent(event.data["pawn"])
    else:
        told.note(event.who, "offers nothing")


def offered(told: Told, event: Event) -> None:
    """So many cards are offered for so many."""
    told.note(event.who, f"offers {event.data['given']} for {event.data['wanted']}")


def ended(told: Told, event: Event) -> None:
    """A Turn is over; points that are left are lost."""
    left = event.data.get("left", 0)
    if left:
        told.note(event.who, f"{counted(left, 'point')} lost")


def exempt(told: Told, event: Event) -> None:
    """The released men of a nation may be arrested again, or may not."""
    for man in told.men(event.who):
        if man in told.old.returning:
            told.film.tick(told.now[man], good=event.kind == "exempt")


def desperate(told: Told, event: Event) -> None:
    """A Do-or-Die card is turned for a man."""
    end = f"by:{told.about}" if told.about else f"hand:{event.who}"
    told.film.card((f"hand:{event.who}", end), DESPAIR, played=True, stay=True)


def value(told: Told, event: Event) -> None:
    """The number of a Do-or-Die card."""
    throws = event.data["value"]
    told.note(told.old.turn, counted(throws, "throw"))


def won(told: Told, _event: Event) -> None:
    """The game is decided."""
    for who in told.new.winners:
        told.note(who, "has won")


def says(text: str) -> Callable[[Told, Event], None]:
    """A few words about whoever did it."""

    def noted(told: Told, event: Event) -> None:
        told.note(event.who, text)

    return noted


DESPAIR = "Do-or-Die"
KINDS: dict[str, Callable[[Told, Event], None]] = {
    "threw": threw, "moved": moved, "used": used, "marker": Told.marks, "unmarked": Told.marks,
    "arrested": arrested, "escaped": escaped, "killed": killed, "missed": missed,
    "released": released, "drives": drives, "lined-up": lined_up, "called": called,
    "answered": answers, "obeyed": obeys, "searched": searched, "opened": lights,
    "detected": lights, "collapsed": collapsed, "buried": buried, "passes": passes, "vain": vain,
    "bounced": bounced, "hand": Told.drawn, "part": Told.drawn, "deal": Told.drawn,
    "played": Told.played, "discarded": Told.discarded, "traded": Told.traded,
    "claimed": claimed, "found": claimed, "withdrawn": withdrawn,
    "offered": offered, "ended": ended, "faded": exempt, "exempt": exempt, "despair": desperate,
    "value": value, "over": won, "won": won, "waits": waits, "nothing": says("nothing lost"),
    "search": says("General Search"), "cancelled": says("stops it"), "declined": says("declines"),
    "out": says("out"), "skipped": says("passed over"), "given-up": says("gives it up"),
    "stay": says("leaves the others"), "no-part": says("no part is left"),
    "shares": says("a Kit for two"), "time": says("time is up"),
    "hidden": lambda told, event: told.film.note(told.now[event.data["pawn"]], "hides"),
    "refused": lambda told, event: told.film.tick(told.now[event.data["pawn"]], good=False),
    "confiscated": lambda told, event: told.card(
        f"hand:{event.who}", f"pile:{event.data['what']}", event.data["what"]
    ),
    "office": lambda told, _: told.several(
        [guard for guard in told.bound(BARRACKS) if told.now[guard] == BOXES[OFFICE]]
    ),
    **dict.fromkeys(
        ("called-off", "dug-out", "diverted"), lambda told, _: told.several(told.bound(OFFICE)[:1])
    ),
    "agreed": lambda told, event: told.film.tick(f"hand:{event.who}"),
    "round": lambda told, _: told.film.act("toss", "round", d=220),
    **dict.fromkeys(
        ("deployed", "placed", "left-room"), lambda told, event: told.sent(event.data["pawn"])
    ),
    **dict.fromkeys(
        ("dressed", "uniform"),
        lambda told, event: told.film.show("hold", told.now[event.data["pawn"]], sign="uniform"),
    ),
}  # fmt: skip
"""How each kind of event is told; what is not named here moves nothing."""


# -- the plan by its names -------------------------------------------------------------------------


def deck_of(player: str) -> str:
    """The deck that a player draws from."""
    return "Security" if player == SECURITY_SEAT else "Opportunity"
