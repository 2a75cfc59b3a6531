"""What to press in the tunnels: for every state in which somebody is asked, the line that says it.

Nothing but hands is hidden in this game: what a player is asked, and what he can do, all may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.games.underground import actions as verbs
from rules.games.underground.board.plan import BEAST_CAVE, CHANCE, CHASM, FIRE_CAVE, PRISON
from rules.games.underground.cards import (
    DIGGING,
    FIGHTING,
    KIND,
    SACRED,
    SIGNPOST_CARD,
    TOOLS,
    WEAPON,
)
from rules.games.underground.ground import spot
from rules.games.underground.state import CANCEL_ON, EXTRA, MISSED, TOKENS, in_danger, shut_in
from widgets.boards import Mover, Press, either
from widgets.kernel.html import capital, counted

DYING = ((verbs.GIVE_UP, "Give up and die"),)
CARDLESS = ((verbs.DECLINE, "Show no card and die"),)
GOES_ON = ((verbs.DECLINE, "Go on"),)


def press(
    game: Any,
    state: Any,
    who: str,
    actions: Sequence[Any],
    info: Any = None,
    mover: Mover | None = None,
) -> Press:
    """What ``who`` is told to press."""
    asked = Asked(game, state, who, actions)
    if mover is not None:
        return asked.card(mover)
    return ANSWERS[state.pending[0].kind](asked) if state.pending else asked.turn()


class Asked:
    """Somebody who is asked: what he can do, where he stands, what he holds."""

    def __init__(self, game: Any, state: Any, who: str, actions: Sequence[Any]) -> None:
        self.state, self.field, self.acts = state, state.field, tuple(actions)
        self.verbs = {action.verb for action in actions}
        self.seat = state.field.seats[who]
        self.at = state.at[self.seat]
        self.passes = verbs.PASS in self.verbs
        self.question: Any = state.pending[0] if state.pending else None

    def of(self, *words: str) -> list[Any]:
        """What can be done of these verbs."""
        return [one for one in self.acts if one.verb in words]

    def cards(self, *words: str) -> list[str]:
        """The cards that these verbs take, each once."""
        return list(dict.fromkeys(TOOLS[one.card] for one in self.of(*words) if one.card >= 0))

    def squares(self, *words: str) -> list[str]:
        """The squares that these verbs name, each once."""
        names = self.field.names
        return list(dict.fromkeys(names[one.square] for one in self.of(*words) if one.square >= 0))

    # -- a card in hand -----------------------------------------------------------------------

    def card(self, mover: Mover) -> Press:
        """A card was pressed: where it is used."""
        name, able = mover.label, mover.actions
        if any(KIND[one.card] == SIGNPOST_CARD and one.to >= 0 for one in able):
            return Press("U2c", "Press the square the arrow points to.", "Press where it points.")
        if all(one.square < 0 for one in able):
            return Press("U2b", f"{name}: press it again to use it.")
        return Press("U2a", f"{name}: press a ringed square.")

    # -- a turn -------------------------------------------------------------------------------

    def turn(self) -> Press:
        """A turn of his own begins."""
        state, misses = self.state, self.state.misses[self.seat]
        extra = state.bonus in (EXTRA, CANCEL_ON)
        if state.bonus == MISSED:
            return self.missed()
        if extra and misses:
            left = f"{counted(misses, 'throw')} to miss; you do not move."
            line = "Throw: it takes away a missed throw."
            return Press("U5", line, "Throw: it takes a miss away.", left, blue=verbs.THROW)
        if self.at >= 0 and in_danger(state, self.seat):
            return self.danger()
        if verbs.CLIMB in self.verbs:
            line = "Climb out: press a blue square."
            return Press("U13", line, second="No throw is needed.", answers=(verbs.CLIMB,))
        if self.verbs & {verbs.JUMP, verbs.TURN_BACK}:
            return self.chasm()
        if verbs.ASK_CHANCE in self.verbs:
            line = "You are blocked: draw a Chance card."
            return Press("U43b", line, "Blocked: draw a Chance card.", blue=verbs.ASK_CHANCE)
        if verbs.THROW not in self.verbs:
            line = "Nothing leads out. Let the turn pass."
            return Press("U14", line, "No way out. Let the turn pass.", blue=verbs.PASS)
        if self.at >= 0 and shut_in(state, self.seat):
            return self.shut()
        if verbs.TAKE in self.verbs:
            beside = self.squares(verbs.TAKE)
            row, line = "U30", "The treasure lies here. Take it?"
            if beside:
                row, line = "U31", f"Take the treasure from {either(beside)}?"
            return Press(
                row, line, second="Or throw and leave it.", answers=(verbs.TAKE, verbs.THROW),
                blue=verbs.TAKE, named=((verbs.TAKE, "Take the treasure"),) if beside else (),
            )  # fmt: skip
        return self.throw(extra=extra)

    def throw(self, *, extra: bool) -> Press:
        """A throw is the usual act."""
        if self.at < 0:
            if extra:
                return Press("U7", "Throw again: 1 or 6 brings you in.", blue=verbs.THROW)
            line = "You are out. Throw: 1 or 6 brings you in."
            short = "Throw: a 1 or a 6 brings you in."
            second = "You come in on Start; your cards stay yours."
            return Press("U6", line, short, second, blue=verbs.THROW)
        if extra:
            second = "Or let the extra turn pass." if self.passes else ""
            return Press("U4", "You threw a 6: throw again.", second=second, blue=verbs.THROW)
        if self.verbs & {verbs.USE, verbs.BUY}:
            line = "Throw the die, or press a card."
            return Press("U2", line, second="A card costs the turn.", blue=verbs.THROW)
        return Press("U1", "Throw the die.", blue=verbs.THROW)

    def missed(self) -> Press:
        """A throw is missed, and a tool may be used."""
        if self.verbs == {verbs.PASS}:
            return Press("U43", "You miss this throw. Let it pass.", blue=verbs.PASS)
        line = "You miss this throw. Press a card, or let it pass."
        return Press("U43", line, "Press a card, or let it pass.", blue=verbs.PASS)

    def danger(self) -> Press:
        """Before the beast or the devil."""
        beast = self.field.kinds[self.at] == BEAST_CAVE
        foe = "beast" if beast else "devil"
        kind = WEAPON if beast else SACRED
        held = self.cards(verbs.USE)
        if not held:
            line = f"Nothing of yours beats the {foe}."
            help_ = f"{capital(either(_article(one) for one in _of_kind(kind)[:3]))} would."
            if self.passes:
                second = f"{help_} Let the extra turn pass, or give up and die."
                return Press(
                    "U27", line, "", second, stays=True, answers=(verbs.GIVE_UP,), blue=verbs.PASS,
                    named=DYING, loses=(verbs.GIVE_UP,),
                )  # fmt: skip
            second = f"{help_} Giving up kills you; your cards stay yours."
            return Press(
                "U26", line, "", second, stays=True, answers=(verbs.GIVE_UP,), named=DYING,
                loses=(verbs.GIVE_UP,),
            )  # fmt: skip
        if len(held) > 1:
            return Press("U24", "Fight: press a ringed card.", second=f"{capital(either(held))}.")
        if self.passes:
            line = f"Fight with {held[0]}, or let the extra turn pass."
            return Press("U25", line, f"Fight: press {held[0]}.", blue=verbs.USE)
        second = f"It beats the {foe}; you stay in the open cave."
        return Press("U23", f"Fight: press {held[0]}.", second=second, blue=verbs.USE)

    def chasm(self) -> Press:
        """At the edge of a chasm: what is said before the throw."""
        over, back = self.squares(verbs.JUMP), verbs.TURN_BACK in self.verbs
        told = "Say it, then throw: 2 to 5 carries you over, 1 or 6 drops you in."
        if verbs.THROW in self.verbs:
            line = f"Throw, or jump back over {either(over)}."
            return Press(
                "U3", line, second="A jump: 1 or 6 falls.", stays=True,
                answers=(verbs.THROW, verbs.JUMP), blue=verbs.THROW,
            )  # fmt: skip
        if over and back:
            line = f"Jump over {either(over)}, or turn back?"
            row = "U10" if len(over) > 1 else "U9" if self.passes else "U8"
            second = "Or let the extra turn pass." if self.passes else told
            return Press(row, line, second=second, answers=(verbs.JUMP, verbs.TURN_BACK))
        if over:
            line = f"Jump over {either(over)}: nothing else leads on."
            blue = verbs.JUMP if len(over) == 1 else ""
            return Press(
                "U11", line, f"Jump over {either(over)}.", "1 or 6 drops you in.", stays=True,
                answers=(verbs.JUMP,), blue=blue,
            )  # fmt: skip
        kinds, names = self.field.kinds, self.field.names
        near = [names[to] for to in self.field.next[self.at] if kinds[to] == CHASM]
        line = f"Turn back: nobody can land beyond {either(near)}."
        second = "A plank would help, if you have wood."
        return Press(
            "U12", line, "Turn back: no landing is open.", second, answers=(verbs.TURN_BACK,),
            blue=verbs.TURN_BACK,
        )  # fmt: skip

    def shut(self) -> Press:
        """Held in prison, or shut in a cave."""
        here = [one for one in self.of(verbs.USE) if one.square in (-1, self.at)]
        free = list(dict.fromkeys(TOOLS[one.card] for one in here))
        stays = "A throw leaves you where you are."
        dying = (verbs.GIVE_UP,) if verbs.GIVE_UP in self.verbs else ()
        if self.field.kinds[self.at] == PRISON:
            shows = verbs.USE_PASS in self.verbs
            ways = [*([f"press {either(free)}"] if free else []), *(["show your pass"] * shows)]
            if not ways:
                line, second = "You are in prison. Throw, and stay.", "A hacksaw, a file or a pass"
                return Press(
                    "U29", line, "In prison. Throw, and stay.", f"{second} would free you.",
                    stays=True, answers=dying, blue=verbs.THROW, named=DYING, loses=dying,
                )  # fmt: skip
            said = ", or ".join(ways)
            line = f"You are in prison. {capital(said)}."
            blue = (verbs.USE if free else verbs.USE_PASS) if len(free) < 2 else ""
            return Press(
                "U28", line, f"{capital(said)}.", stays, stays=True,
                answers=(verbs.USE, verbs.USE_PASS, verbs.THROW, *dying), blue=blue,
                named=((verbs.USE_PASS, "Show the pass"), *DYING), loses=dying,
            )  # fmt: skip
        if free:
            blue = verbs.USE if len(free) == 1 else ""
            named = ((verbs.USE, f"Use {free[0]}"), *DYING) if blue else DYING
            line = f"You are shut in. Press {either(free)}."
            return Press(
                "U21", line, second=stays, stays=True, answers=(verbs.USE, verbs.THROW, *dying),
                blue=blue, named=named, loses=dying,
            )  # fmt: skip
        kind = FIGHTING if self.field.kinds[self.at] == FIRE_CAVE else DIGGING
        help_ = capital(either(_article(one) for one in _of_kind(kind)[:3]))
        second = f"{help_} would free you, or somebody who clears the cave."
        line = "You are shut in. Throw, and stay."
        return Press(
            "U22", line, second=second, stays=True, answers=dying, blue=verbs.THROW, named=DYING,
            loses=dying,
        )  # fmt: skip

    # -- what is asked in the middle of a turn -------------------------------------------------

    def route(self) -> Press:
        """Where to go with what was thrown."""
        die, acts = self.state.die, self.acts
        ends = list(dict.fromkeys(one.path[-1] for one in acts if one.path))
        if not ends:
            line = f"You threw {die}, and no way is open. Stay."
            more = "A 6 gives another turn all the same." if die == 6 else ""
            short = f"You threw {die}. No way: stay."
            return Press("U20", line, short, more, answers=(verbs.GO,), blue=verbs.GO)
        names = [spot(self.field, to) for to in ends]
        foes = [one for one in acts if one.foe]
        luck = {
            one.path[-1] for one in foes if one.path and self.field.kinds[one.path[-1]] == CHANCE
        }
        some = "the blue square" if len(ends) == 1 else "a blue square"
        told = either(names) if len(ends) < 6 else f"{len(ends)} squares"
        told = capital(told) if told.startswith("the ") else told
        line = f"You threw {die}. Press {some}."
        short = f"Threw {die}: press the blue square." if len(ends) == 1 else ""
        if luck:
            rivals = either(one.foe for one in foes)
            where = f"On {names[ends.index(luck.pop())]}" if len(luck) == 1 else "Beside a rival"
            second = f"{where} say first: attack {rivals}, or only draw."
            return Press("U18", line, short, second)
        if foes:
            arms = list(dict.fromkeys(TOOLS[one.card] for one in foes if one.card >= 0))
            arm = f"the {arms[0]}" if len(arms) == 1 else "a weapon"
            line = f"You threw {die}. Press {some}, or {arm}."
            second = f"{capital(arm)} attacks {either(one.foe for one in foes)} where you stop."
            return Press("U17", line, f"Press {some}, or attack.", second)
        if any(one.signs for one in acts):
            return Press("U19", line, short, "Behind the arrow you spend a signpost.")
        return Press("U15" if len(ends) == 1 else "U16", line, short, f"{told}.")

    def shown(self, row: tuple[str, str], line: str, second: str, blue: str = "") -> Press:
        """A card is shown against what threatens, or nothing helps."""
        with_card, without = row
        held = self.cards(verbs.SHOW)
        if not held:
            return Press(
                without, f"{line} Nothing of yours helps.", "Nothing of yours helps.",
                second, stays=True, happens=line, answers=(verbs.DECLINE,), blue=verbs.DECLINE,
                named=GOES_ON,
            )  # fmt: skip
        if verbs.DECLINE not in self.verbs:
            card = f"Press {held[0]}." if len(held) == 1 else "Press a ringed card."
            blue = verbs.SHOW if len(held) == 1 else ""
            return Press(with_card, f"{line} {card}", card, "You must show it.", blue=blue)
        return Press(
            with_card, f"{line} Press a card.", "Press a card.", second, stays=True,
            answers=(verbs.SHOW, verbs.DECLINE), named=CARDLESS if blue == "dies" else (),
            loses=(verbs.DECLINE,) if blue == "dies" else (),
        )  # fmt: skip

    def defend(self) -> Press:
        """Somebody attacks."""
        by, card = self.field.players[self.question.by], TOOLS[self.question.card]
        line = f"{by} attacks you with the {card}."
        second = "You die, and come in again on Start." if not self.cards(verbs.SHOW) else ""
        return self.shown(("U32", "U33"), line, second or "Without one you die.", "dies")

    def protect(self) -> Press:
        """A token is laid where he stands."""
        kind = TOKENS[self.question.token]
        line = "Fire breaks out on you." if kind == "fire" else f"A {kind} falls on you."
        if self.question.rest or self.question.done:
            return self.shown(("U34", "U35"), line, "You die, unless somebody there prevents it.")
        return self.shown(("U34", "U35"), line, "Without a card you die.", "dies")

    def fall(self) -> Press:
        """He falls into a cave."""
        line = f"You fall into {spot(self.field, self.question.square)}."
        return self.shown(("U36", "U36"), line, "What lives there has you.", "dies")

    def attack(self) -> Press:
        """An attack was announced, and a weapon is shown."""
        foe = either(one.foe for one in self.of(verbs.STRIKE))
        return self.strike("U37", f"You attack {foe}. Press a weapon.", "Press a weapon.")

    def again(self) -> Press:
        """One more attack may be made."""
        foe = either(one.foe for one in self.of(verbs.STRIKE)) if self.of(verbs.STRIKE) else ""
        line = f"Attack {foe} too? Press a weapon." if foe else "Nobody can be attacked. Let it be."
        named = ((verbs.PASS, "Let it be"),)
        return self.strike("U38", line, "Attack again?", named=named)

    def falls(self) -> Press:
        """Before he falls he may attack."""
        foe = either(one.foe for one in self.of(verbs.STRIKE)) if self.of(verbs.STRIKE) else ""
        line = f"You fall. Attack {foe} first?" if foe else "You fall. Go on."
        return self.strike("U39", line, "You fall. Attack first?", named=((verbs.PASS, "Fall"),))

    def strike(
        self, row: str, line: str, short: str, named: tuple[tuple[str, str], ...] = ()
    ) -> Press:
        """A weapon is shown, or the attack is let be."""
        arms = self.of(verbs.STRIKE)
        answers = (verbs.STRIKE, *((verbs.PASS,) if self.passes else ()))
        blue = verbs.STRIKE if len(arms) == 1 and not self.passes else ""
        blue = blue or (verbs.PASS if not arms else "")
        if len(arms) == 1:
            named = (*named, (verbs.STRIKE, f"Use the {TOOLS[arms[0].card]}"))
        return Press(row, line, short, answers=answers, blue=blue, named=named)

    def four(self) -> Press:
        """All tokens of a kind lie: one of them moves."""
        token, to = TOKENS[self.question.token], spot(self.field, self.question.square)
        line = f"All four {token} tokens lie. Press the one that moves."
        short = f"Press the {token} that moves."
        return Press("U40", line, short, f"It goes to {to}.", stays=True)

    def ahead(self) -> Press:
        """Which square lies in front of him."""
        token = TOKENS[self.question.token] if self.question.token >= 0 else "token"
        line = "Which way do you face? Press a square."
        return Press("U41", line, "You face: press a square.", f"The {token} falls there.",
                     stays=True)  # fmt: skip

    def sent(self) -> Press:
        """On the way to prison: the grates can be cut at once."""
        held = self.cards(verbs.SHOW)
        blue = verbs.SHOW if len(held) == 1 else "" if held else verbs.DECLINE
        line = "You are sent to prison. Cut the grates now?" if held else "You are sent to prison."
        return Press(
            "U42", line, "Sent to prison. Cut the grates?" if held else "", answers=(verbs.SHOW,
            verbs.DECLINE), blue=blue, named=((verbs.DECLINE, "Go to prison"),),
        )  # fmt: skip

    def arrest(self) -> Press:
        """On the way to prison: the pass can be shown."""
        line = "You are sent to prison. Show your pass now?"
        named = ((verbs.USE_PASS, "Show the pass"), (verbs.DECLINE, "Go to prison"))
        return Press(
            "U42", line, "Sent to prison. Show your pass?", answers=(verbs.USE_PASS, verbs.DECLINE),
            blue=verbs.USE_PASS, named=named,
        )  # fmt: skip


def _of_kind(kind: int) -> list[str]:
    """The tools of a kind."""
    return [name for card, name in enumerate(TOOLS) if KIND[card] == kind]


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


ANSWERS: dict[str, Callable[[Asked], Press]] = {
    "route": Asked.route, "defend": Asked.defend, "protect": Asked.protect, "fall": Asked.fall,
    "attack": Asked.attack, "again": Asked.again, "falling": Asked.falls, "four": Asked.four,
    "ahead": Asked.ahead, "sent": Asked.sent, "arrest": Asked.arrest,
}  # fmt: skip
"""What is said at each kind of question."""
