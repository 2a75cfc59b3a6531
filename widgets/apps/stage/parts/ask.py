"""The question and its choices: who acts, what can be done and moved, a guess, the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.scenarios.expect import gloss_answer, list_answers
from widgets.apps.stage.presses import key
from widgets.apps.stage.records import Choices, Offer, View, face_of
from widgets.boards import ON_BOARD, Press, Way
from widgets.boards.pieces import small_piece
from widgets.kernel.html import button, capital, counted, who, words
from widgets.kernel.markup import Markup, alone, join, tag


def _offer(offer: Offer, press: Press | None) -> str:
    kind = look(press, offer.verb)
    if offer.icon:
        return button(
            "act",
            "",
            arg=str(offer.number),
            cap=offer.key,
            sign=offer.icon,
            kind=f"{kind} er-sq",
            name=offer.label,
        )
    label = worded(press, offer.verb, offer.label)
    return button("act", label, arg=str(offer.number), cap=offer.key, kind=kind)


def look(press: Press | None, verb: str) -> str:
    """How the button of a verb looks: the main one, one by which somebody dies, or as any other."""
    if press is None:
        return ""
    return "er-main" if press.blue == verb else "er-no" if verb in press.loses else ""


def single(press: Press | None, verbs: Sequence[str]) -> Press | None:
    """The press for a row whose buttons have these verbs: of several ways none is the main one."""
    several = press and sum(verb == press.blue for verb in verbs) > 1
    return press._replace(blue="") if press and several else press


def worded(press: Press | None, verb: str, label: str) -> str:
    """The words on the button of a verb: those that the line has for it, else the act's own."""
    return dict(press.named).get(verb, label) if press else label


OPEN = 8
"""Up to so many places are listed without being asked for."""


def reach(choices: Choices) -> str:
    """The pieces that can be moved, and the ways of the one that is picked up."""
    if not choices.movers:
        return ""
    picked = choices.mover.place if choices.mover else ""
    pieces = join(
        button(
            "choose",
            mover.named,
            arg=mover.place,
            kind="er-fine",
            pressed=mover.place == picked,
        )
        for mover in choices.movers
    )
    lead = "" if choices.mover else tag.span("er-hint")["Pick one here or on the board."]
    return join(
        tag.div("er-reach", role="group", aria_label="Move")[
            tag.span("er-reacht")["Move"], pieces, lead
        ],
        _ways(choices),
    )


def _ways(choices: Choices) -> str:
    """Where the one picked up can go, by the points it costs."""
    if not choices.mover:
        return ""
    rows = join(
        tag.li[
            tag.b[price or "no", tag.span("er-sr")[" point", "" if price == 1 else "s", ":"]],
            " ",
            map(_way, ways),
        ]
        for price, ways in groupby(choices.ways, key=lambda way: way.price)
    )
    count = len(choices.ways)
    where = counted(count, "place")
    return tag.details("er-ways", open=count <= OPEN)[
        tag.summary[
            choices.mover.label,
            " can go to ",
            where,
            tag.span("er-hint")[" by the points it costs"],
        ],
        tag.ul[rows],
    ]


def _way(way: Way) -> str:
    note = f" ({way.note})" if way.note else ""
    risk = " !" if way.risky else ""
    name = f"{way.named}{note}{', where he can be arrested' if way.risky else ''}"
    return button("choose", f"{way.named}{note}{risk}", arg=way.place, kind="er-fine", name=name)


TWO = 52
"""From how many letters on the second line is two lines of a phone."""
LONG, LONGER = 62, 120
"""From how many letters on a question is set smaller, those of its answers counted."""
FEW = 34
"""Up to how many letters a line that says what to press has its size on a phone."""
GAP = 6
"""What an answer takes besides its letters."""
MOST = 4
"""How many choices stand in the row; the pad of directions has the room of two."""
WORDY, WORDIEST = 38, 60
"""From how many letters of all answers or choices on these are set smaller and closer."""
PAD = 24
"""The letters that have the room of the pad of directions."""
TAGS = re.compile(r"^[^>]*>|<kbd.*?</kbd>|<[^>]*>")
WAKE = "A still picture. Press anything to wake it."
PIPS = {
    1: "m", 2: "ai", 3: "ami", 4: "acgi", 5: "acmgi", 6: "abcghi",
}  # fmt: skip
"""Where the pips of a face lie, by the letters of nine places."""
SPOTS = {
    "a": (5, 5), "b": (5, 9), "c": (5, 13), "m": (9, 9), "g": (13, 5), "h": (13, 9), "i": (13, 13),
}  # fmt: skip


def ask(view: View, *, idle: bool = False) -> str:
    """Who acts, the question with a second line, and the choices."""
    if view.sum and not idle:
        return _moral(view)
    text, second, choices = _asked(view)
    if idle:
        second = WAKE
    return line(view, text, second, choices, told=not idle)


def _moral(view: View) -> str:
    """The end of a story: what the book says of it, alone, and the ways on."""
    said = tag.p("er-hint")[words(view.said, view.lang)] if view.said else ""
    start = button("first", "From the start", sign="undo")
    on = button("next", "The next board", sign="go", kind="er-main")
    return tag.div("er-asked er-moral")[
        tag.div("er-query")[tag.p("er-q", data_q=True)[words(view.sum, view.lang)], said],
        _row(start + on),
    ]


def line(view: View, text: str, second: str, choices: str, *, told: bool = True) -> str:
    """The row of the question: who acts, ``text`` with a ``second`` line, and the choices.

    On a phone what is ``told`` to be pressed stands in few letters, and mostly alone.
    """
    mark = _mark(view)
    press = view.choices.press if view.choices.press and text == view.choices.press.line else None
    if press and view.choices.denied[1]:
        text = f"{view.choices.denied[1]} {press.short or press.line}"
        press = press._replace(short="")  # on a phone in two lines: why, and what to press
    less = " er-desk" if press and told and second == press.second and not press.stays else ""
    asked, more = words(text, view.lang), words(second, view.lang) if second else ""
    mover = view.choices.mover
    where = f" {mover.said}" if mover and mover.said and f" {mover.said}:" in second else ""
    if where:  # on a phone the ring shows it, and the line has no room for it
        before, after = second.split(where, 1)
        more = join(words(before, view.lang), tag.span("er-desk")[where], words(after, view.lang))
        second = before + after
    if press and press.happens and second == press.second:
        more = join(tag.span("er-phone")[words(press.happens, view.lang), " "], more)
        second = f"{press.happens} {second}"
    less += " er-two" * (len(second) > TWO)
    if press and press.short:
        short = tag.span("er-phone", aria_hidden="true")[words(press.short, view.lang)]
        asked = join(tag.span("er-desk")[asked], short)
    answers = _answered(view) or [TAGS.sub("", one) for one in choices.split("<button")[1:]]
    beside = sum(map(len, answers)) + GAP * len(answers)
    kind = _length(len(text) + beside)
    if press:
        kind += " er-press" + " er-few" * (len(press.short or text) <= FEW)
    return tag.div("er-asked")[
        mark,
        tag.div("er-query")[
            tag.p(f"er-q{kind}", data_q=True)[asked], tag.p(f"er-hint{less}")[more] if more else ""
        ],
        choices if choices.startswith("<div") else _row(choices, _wordy(beside)),
    ]


def _mark(view: View) -> str:
    """The sign of the one who acts; a question to the reader has none."""
    acting = view.choices.actor and not view.ask and not view.result and not view.problem
    return (
        small_piece(view.choices.actor, 26) if acting and view.choices.actor[:1].isupper() else ""
    )


def _length(letters: int) -> str:
    """What a long question is called, so that it has room beside its answers."""
    return " er-longer" if letters > LONGER else " er-long" if letters > LONG else ""


def _asked(view: View) -> tuple[str, str, str]:
    """The question, its second line, and the choices."""
    if view.problem:
        return (
            "Start this scenario again.",
            "If it stops here again, tell the book’s authors what Why says.",
            _row(button("again", "Try again", kind="er-main", sign="undo")),
        )
    if view.ask:
        kind = _wordy(sum(map(len, _answered(view))))
        return view.question, _guessing(view), _row(_answers(view), kind)
    if view.result:
        usual = "" if view.course.rests else "er-main"
        start = button("first", "From the start", cap="Home", kind=usual)
        return view.result, view.said, _row(start + _home(view))
    said = view.said if view.said != view.question else ""
    return view.question, said or _second(view), _choices(view)


def _row(body: str, kind: str = "") -> str:
    return tag.div(f"er-acts{kind}")[body] if body else ""


def _wordy(letters: int) -> str:
    """What a row of many words is called, so that they are set smaller."""
    return " er-wordy" * (letters > WORDY) + " er-wordiest" * (letters > WORDIEST)


def _second(view: View) -> str:
    """What stands below the question of a game that goes on."""
    if not view.choices.some:
        actor, viewer = who(view.choices.actor), who(view.eyes.viewer)
        return f"{actor} is to move; {viewer} cannot see what is possible."
    if view.state == "branch" or view.course.own:
        book = f"The book’s waits at step {view.course.at}."
        told = view.choices.press.second if view.choices.press else ""
        return f"{told} This is your own line." if told else f"This is your own line. {book}"
    if view.choices.roll:
        return "Or press what you want to come up."
    second = view.choices.press.second if view.choices.press else view.hint
    eyes = "" if view.eyes.sees_all else f"You look through {who(view.eyes.viewer)}’s eyes."
    return second or eyes


# -- a guess --------------------------------------------------------------------------------------


def _guessing(view: View) -> str:
    if view.said and not view.said.startswith("Your guess"):
        return view.said
    if view.guess:
        return f"Your guess: {gloss_answer(view.ask, view.guess)}. Another press changes it."
    if view.ask.get("kind", "cell") == "cell":
        return "Press the place you expect, or Show."
    return "What do you expect?"


def _answered(view: View) -> list[str]:
    """What can be guessed, each as it is read."""
    return [gloss_answer(view.ask, one) for one in list_answers(view.ask)]


def _answers(view: View) -> str:
    """The answers as buttons; places are answered on the board."""
    return join(
        button(
            "guess",
            gloss_answer(view.ask, one),
            arg=one,
            cap=str(number),
            kind="er-ask",
            pressed=one == view.guess,
            lang=view.lang,
        )
        for number, one in enumerate(list_answers(view.ask), start=1)
    )


# -- what can be done -----------------------------------------------------------------------------


def _choices(view: View) -> str:
    """The choices of the one who acts, and the way back from an own line."""
    choices, home = view.choices, _home(view)
    if not choices.some:
        who_ = choices.actor
        look = button("look", f"See as {who(who_)}", arg=who_) if who_ in view.eyes.viewers else ""
        return look + home
    joins = joining(choices)
    throw = button("roll", choices.throw, cap="0", kind="er-main") if choices.roll else ""
    faces = _faces(choices)
    if faces:
        return throw + faces
    shown, more = listed(view)
    press = single(choices.press, [offer.verb for offer in shown])
    body = pad(_offer(offer, press) for offer in shown if offer.icon)
    arrows = bool(body)
    body += join(_offer(offer, press) for offer in shown if not offer.icon)
    other, words = "", others(choices, more)
    if more or choices.movers:
        taken = {offer.key for offer in shown}
        digit = next((one for one in "123456789" if more and one not in taken), "")
        other = button("other", words, cap=digit, pressed=view.popup.name == "other")
    texts = [choices.throw, other and words, joins and "Join the slip", home and "Back to it"]
    texts += [offer.label for offer in shown if not offer.icon]
    letters = sum(map(len, texts)) + PAD * arrows
    return _row(joins + throw + go(choices) + body + other + home, _wordy(letters))


def pad(arrows: Iterable[str]) -> Markup:
    """The buttons of directions, side by side as they lie; nothing where there are none."""
    found = join(arrows)
    return tag.span("er-pad", role="group", aria_label="Directions")[found] if found else found


def joining(choices: Choices) -> str:
    """Lays the loose slip where it can lie."""
    return button("join", "Join the slip …", cap=key("join")) if choices.joins else ""


def go(choices: Choices) -> str:
    """Walks the way that is shown."""
    way = choices.way
    if way is None:
        return ""
    price = f", {way.price}" if way.price else ""
    # What happens there is said, where it is more than that something is used up.
    told = capital(way.note) if way.note and not way.uses else ""
    goes = "Go there" if way.said else f"Go: {way.place}"
    return button(
        "choose",
        f"{told or goes}{price}",
        arg=way.place,
        kind="er-main",
    )


def listed(view: View) -> tuple[list[Offer], list[Offer]]:
    """The choices in the row, and those behind "Other …".

    Where not all have room, one with others of its kind stands there only if the question names it,
    or if there is nothing else to press.
    """
    choices = view.choices
    pad = [offer for offer in choices.offers if offer.icon not in ("", ON_BOARD)]
    answers = choices.press.answers if choices.press else ()
    rest = [offer for offer in choices.offers if not offer.icon]
    rest.sort(key=lambda one: answers.index(one.verb) if one.verb in answers else len(answers))
    room = MOST - 2 * bool(pad) - bool(choices.roll) - bool(choices.movers) - bool(choices.pointed)
    room -= bool(view.course.own or view.state == "branch")
    if len(rest) <= room:
        return [*pad, *rest], []
    alike = Counter(one.verb for one in rest)
    rest.sort(key=lambda one: alike[one.verb] > 1 and one.verb not in answers)
    alone = sum(alike[one.verb] == 1 or one.verb in answers for one in rest)
    if alone or any(one.place or one.icon for one in choices.offers):
        room = min(room, alone + 1)
    return [*pad, *rest[: max(0, room - 1)]], rest[max(0, room - 1) :]


def others(choices: Choices, hidden: Sequence[Offer]) -> str:
    """What leads to the choices that have no room: by the words with which all of them begin."""
    labels = [offer.label.split() for offer in hidden]
    same = [one for one, *rest in zip(*labels, strict=False) if {*rest} <= {one}]
    alike = len(hidden) > 1 and not choices.movers and 1 < len(same) < MOST
    return f"{' '.join(same) if alike and same[-1].isalpha() else 'Other'} …"


def _faces(choices: Choices) -> str:
    """The six faces of a die, where that is what chance is asked for."""
    found = [face_of(offer.label) for offer in choices.offers]
    if not choices.roll or not found or not all(found):
        return ""
    return join(
            tag.button(
                type="button", class_="er-b er-face", data_do="act", data_arg=offer.number,
                aria_keyshortcuts=offer.key, aria_label=offer.label,
            )[face(one)]
            for offer, one in zip(choices.offers, found, strict=True)
        )  # fmt: skip


def face(number: int, *, off: bool = False) -> str:
    """A face of a die, as small as a word; ``off`` where it is not meant."""
    spots = (SPOTS[one] for one in PIPS[number])
    return tag.svg(
        f"er-die{' er-off' if off else ''}", viewBox="0 0 18 18", width="30", height="30",
        aria_hidden="true", focusable="false",
    )[
        alone.rect(
            x="1", y="1", width="16", height="16", rx="3.5", fill="var(--er-white)",
            stroke="var(--er-rim)", stroke_width="1.2",
        ),
        tag.g(fill="var(--er-rim)")[(alone.circle(cx=x, cy=y, r="1.7") for x, y in spots)],
    ]  # fmt: skip


def _home(view: View) -> str:
    """The way back to the book, on an own line."""
    if view.state != "branch" and not view.course.own:
        return ""
    return button("leave", "Back to the book", cap="Esc", kind="er-act")
