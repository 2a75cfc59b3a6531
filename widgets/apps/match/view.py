"""The regions of a stage on which a game is played, as markup."""

from __future__ import annotations

import re
from dataclasses import replace

from widgets.apps.match import waits
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD, WATCH
from widgets.apps.match.model import THING
from widgets.apps.match.news import News
from widgets.apps.match.sight import Act, Acts, Sitting
from widgets.apps.match.start import cards
from widgets.apps.match.tables import ANSWERS
from widgets.apps.match.you import told_to
from widgets.apps.stage import narration, parts
from widgets.apps.stage.log import quoted
from widgets.apps.stage.parts import ask as asked
from widgets.apps.stage.parts import controls, drawer, head, popup
from widgets.apps.stage.parts import said as happened
from widgets.apps.stage.parts.ask import reach
from widgets.apps.stage.presses import key
from widgets.apps.stage.records import Entry, Offer, View, chip
from widgets.boards import CARD, ON_BOARD, Press
from widgets.boards.pieces import small_piece
from widgets.kernel.html import box, button, capital, words
from widgets.kernel.markup import Markup, join, tag
from widgets.kernel.scene import Scene

KEYS = (
    (
        "Arrows, Enter",
        "on the board: move the cursor, choose; in the labyrinths an arrow is a step",
    ),
    ("Shift + arrow", "the other one of these two"),
    ("1, 2, 3, 4", "throw, use a tool or card, take or buy, attack: the same all game long"),
    ("5 – 9", "an answer, as numbered"),
    ("A", "Other …: everything that can be done, in words"),
    ("T", "end the turn; asks first if something is left"),
    ("Z", "take back, until a die or a secret was shown"),
    ("N", "go on: begin, the computer's next move, cover; after the game the next step"),
    ("P, Home, End", "after the game: one step back, first, last step"),
    ("Y", "Why not …? Pick anything, hear why it is not allowed"),
    ("Q", "ask about a place: what is there, who may come, which rules hold"),
    ("Q held", "in the tunnels: the names of all squares"),
    ("V, Shift + V", "after the game: seen by the next viewer, two views side by side"),
    ("W, L", "Why, Log: open; again: shut"),
    ("F", "full screen"),
    *popup.IN_PRESENT,
    ("Esc", "one step out: list, question, refusal"),
    ("?", "this list"),
)
MORE = (
    (("present", "Present", ""), *popup.MOTION),
    (*popup.ASK, popup.IN_WORDS, popup.ALL_KEYS),
)
STOP = (("leave", "All games", ""), ("stop", "Give up …", ""))
NAMES = ("names", "Names of all squares", "")
READ = (
    ("first", "First step", ""),
    ("end", "Last step", ""),
    ("compare", head.TWO, ""),
)
"""Everything that has no place of its own: always, while a game is played, once it is over."""
TABS = ("why", "weigh", "log")
MANY = 30
"""From how many places on one of them can also be taken by chance."""
SPOKEN, MOST = 3, 4
"""Moves told below the board; buttons of acts in the row."""


def regions(
    view: View,
    sitting: Sitting,
    picture: Scene,
    *,
    listing: bool = False,
    idle: bool = False,
    pictures: dict[str, str] | None = None,
) -> dict[str, str]:
    """The inner markup of every region."""
    found = parts.regions(view, picture, listing=listing, idle=idle)
    if sitting.phase == SETUP:
        return {
            **dict.fromkeys(found, ""),
            "board": found["board"],
            "ask": cards(sitting.start, waits.press(view, sitting), sitting.said, pictures),
            "popup": _popup(view, sitting) or found["popup"],
            "clock": found["clock"],
        }
    hidden = sitting.hides
    return {
        **found,
        "head": _head(view, sitting, idle=idle),
        "said": "" if hidden else _said(view, sitting),
        "ask": _ask(view, sitting),
        "controls": found["controls"] if sitting.phase == OVER else _controls(view, sitting),
        "drawer": drawn(view, hidden=hidden),
        "popup": _popup(view, sitting) or ("" if hidden or sitting.aimed else found["popup"]),
        "live": words(spoken(view, sitting), view.lang),
        "strip": "" if hidden else found["strip"],
    }


def drawn(view: View, *, hidden: bool) -> str:
    """The drawer of a game in play; nothing while nothing may be seen."""
    return "" if hidden else drawer.drawer(view, only=TABS)


def _head(view: View, sitting: Sitting, *, idle: bool) -> str:
    """What wins, what the viewer has of it and lacks, who is ahead; else where the game stands."""
    goal, over = sitting.goal, sitting.phase == OVER
    if sitting.hides or over or not goal.wins:
        where = "the board is covered" if sitting.phase == COVERED else ""
        where = f"step {view.course.step} of {view.course.last}" if over else where
        return head.head(view, idle=idle, count=where, looks=over, asks=False)
    told = join(
        join(tag.span(f"er-{kind}")[_things(text, sitting)], " ")
        for kind, text in (("have", goal.have), ("lacks", goal.lacks), ("ahead", goal.ahead))
        if text
    )
    eyes = "seen by everybody" if view.eyes.sees_all else f"you are {sitting.viewer}"
    pill = head.pill(view.state) if view.state != "live" else ""
    return tag.div("er-head")[
        tag.div("er-goal")[
            tag.div("er-h", role="heading", aria_level="2")[
                tag.span("er-sr")[view.title, ". "], goal.wins
            ],
            " ",
            told,
        ],
        tag.div("er-state")[pill],
        tag.div("er-looks")[tag.span("er-you")[eyes], head.screen(view)],
    ]


def _things(text: str, sitting: Sitting) -> str:
    """A part of the goal; each thing in it says on a press where one gets it."""
    found = []
    for part in text.split(" · "):
        named = [one for one in sitting.things if one in part.lower()]
        press = button("thing", part, arg=named[0], kind="er-text er-thing") if named else ""
        found.append(press or part)
    return Markup(" · ").join(found)


# -- what was done --------------------------------------------------------------------------------


def _said(view: View, sitting: Sitting) -> str:
    """A refusal; else the viewer's own fate, which stays until his next act, and the others' moves.

    On a phone the last of these stands alone, with how many more there are.
    """
    no = view.told.kind == "no"
    if no and not view.eyes.sees_all:
        why = told_to(view.told.after.strip(), view.eyes.viewer, sitting.called)
        view = replace(view, told=view.told._replace(after=f" {why}"))
    if no or sitting.phase == OVER:
        return happened.said(view)
    mine = own(sitting)
    moves = join(tag.b("er-move")[words(mine, view.lang)], " ") if mine else ""
    shown = sitting.news[-SPOKEN:]
    moves += join(
        _move(one, view, sitting, "" if one is shown[-1] or not mine else " er-desk")
        for one in shown
    )
    for kind, most in (("er-desk", SPOKEN), ("er-phone", 1)) if mine else (("", SPOKEN),):
        rest = len(sitting.news) - most
        more = button("tab", f"and {rest} more", arg="log", kind=f"er-text {kind}")
        moves += more if rest > 0 else ""
    decided = sitting.decided if moves else ""
    clause = happened.clause(chip(decided), "") if decided else ""
    # A sign takes the room of some letters.
    told = "".join(f"{sentence(one.entry)}{one.reason}  B  " for one in shown)
    return tag.div(f"er-sentence{happened.smaller(mine + told)}")[tag.p[moves], clause]


def own(sitting: Sitting) -> str:
    """The viewer's own last move, told to himself; what happened to him since comes first."""
    if sitting.fate:
        return sitting.fate.text
    return " ".join(told_to(sentence(one), sitting.viewer, sitting.called) for one in sitting.own)


def _move(news: News, view: View, sitting: Sitting, kind: str) -> str:
    reason = join(" ", tag.span("er-because")["Why: “", news.reason, "”"]) if news.reason else ""
    who, (name, text) = news.entry.seat, _heard(news.entry, view, sitting)
    if not text:
        return ""
    sign = small_piece(who, 22) if who else ""
    name = tag.b("er-sr")[name, ": "] if name else ""
    turn = {"tabindex": "0", "data_turn": str(news.turn)} if news.turn else {}
    told = words(text, view.lang)
    return join(tag.span(f"er-move{kind}", **turn)[sign, name, told, reason], " ")


def _heard(entry: Entry, view: View, sitting: Sitting) -> tuple[str, str]:
    """Who made a move, where its sentence does not say so, and the sentence as one is told it.

    What stands first as the viewer's own fate is not told a second time.
    """
    who, text = entry.seat, sentence(entry)
    text = text if view.eyes.sees_all else told_to(text, view.eyes.viewer, sitting.called)
    text = text.replace(sitting.fate.text, "").strip() if sitting.fate else text
    named = who in ("", view.eyes.viewer) or re.search(rf"\b{re.escape(who)}\b", text)
    return "" if named else who, text


def sentence(entry: Entry) -> str:
    """A move in one sentence; of several that were told the last ones, as many as have room."""
    if entry.said:
        did = f"{capital(entry.did)}: " if entry.did else ""
        return f"{did}{quoted(entry)}."
    return narration.last(entry.told) or f"{entry.seat} {entry.did}.".strip()


def spoken(view: View, sitting: Sitting) -> str:
    """What the polite region says."""
    if sitting.said or sitting.phase == SETUP:
        return sitting.said
    if sitting.phase == WATCH and sitting.running:
        press = waits.press(view, sitting)
        return press.line if press else ""
    if sitting.phase == COVERED:
        mine = sitting.setting.table.mine
        return f"The board is covered. {sitting.next}, press: show {mine}."
    if sitting.phase == OVER:
        _, reason = sitting.because
        if view.course.step < view.course.last:
            return f"{view.spoken} {reason}".strip()
        return f"{sitting.result or waits.BROKEN} {sitting.setting.table.opened}."
    if view.refused:
        return view.spoken
    ask = f"{sitting.next} comes next." if sitting.phase in (TOLD, WATCH) else view.question
    news, first = sitting.news[-SPOKEN:], own(sitting)
    if news and news[-1].entry.seat == sitting.viewer:
        # The others were told of before he threw.
        news, first = news[-1:], ""
    lately = (_heard(one.entry, view, sitting) for one in news)
    told = " ".join(f"{name}: {text}" if name else text for name, text in lately if text)
    # What the question begins with is not said before it as well.
    begins = re.split(r"[.,:] ", ask)[0].replace("You threw", "You throw")
    told = f"{first} {told}".strip().removesuffix(f"{begins}.")
    cast = f",{begins.removeprefix('You')}."
    told = f"{told.removesuffix(cast)}." if told.endswith(cast) else told
    return f"{told.strip()} {ask}".strip()


# -- what is asked --------------------------------------------------------------------------------


def _ask(view: View, sitting: Sitting) -> str:
    """Who acts, the question, and what can be done."""
    told = waits.press(view, sitting)
    if told:
        row = _buttons(told, view, sitting)
        view = replace(view, choices=view.choices._replace(press=told))
        return asked.line(view, told.line, view.said or told.second, row)
    # Why a press does nothing stands in the line.
    said = "" if view.choices.denied[1] else view.said
    second = said or (view.choices.press.second if view.choices.press else view.hint)
    return asked.line(view, view.question, second, _acts(view, sitting))


def _buttons(told: Press, view: View, sitting: Sitting) -> str:
    """The presses that a line has where no act of the game is asked for, in their order."""
    who, table = sitting.next, sitting.setting.table
    ends = next(((one.acts[0].verb, one.acts[0].label) for one in sitting.acts if one.key == "end"),
                ("", ""))  # fmt: skip
    known = {
        "again": ("Go on", "", "", ""),
        "leave": ("All games", "", "", ""),
        "reveal": (f"I am {who}: show {table.mine}", who, "", ""),
        "anew": ("New game", "", "", ""),
        "first": ("From the start", "", "Home", ""),
        "cover": ("Cover the board", "", "N", ""),
        "pause": ("Move by move", "", "", ""),
        "step": ("Next move", "", "N", "play"),
        "fast": ("Go on at once", "", "", ""),
        "escape": (asked.worded(told, "escape", "Keep playing"), "", "Esc", ""),
        "turnover": (asked.worded(view.choices.press, *ends), "yes", "Enter", ""),
        "giveup": ("Give up and open everything", "", "", ""),
    }
    row = ""
    for name in told.answers:
        if name in ("pause", "leave") and sitting.hides:
            continue
        words_, arg, cap, sign = known[name]
        look = "er-main" if name == told.blue else LOOKS.get(name, "")
        row += BAR if name in ("turnover", "giveup") else ""
        row += button(name, words_, arg=arg, cap=cap, sign=sign, kind=look)
    return row + (_other(view) if told.row == "G5" and told.second else "")


LOOKS = {"pause": "er-text", "giveup": "er-no"}
"""How presses look that are neither the main one nor as any other."""
BAR = tag.span("er-bar")[""]
"""What stands between everything else and the end of the turn."""


def _acts(view: View, sitting: Sitting) -> str:
    """What the line names, in its order; the other kinds of acts; what ends the turn stands apart.

    A kind has its digit, any other answer one from 5 on. While a man is led there is room for him
    alone: "Other …" lists the rest.
    """
    choices, answers = view.choices, iter(ANSWERS)
    press, mover = choices.press, choices.mover
    if sitting.aimed:
        return _aim(view, sitting)
    pad = asked.pad(
        button("act", "", arg=str(one.number), sign=one.icon, kind="er-sq", name=one.label)
        for one in choices.offers
        if one.icon not in ("", ON_BOARD)
    )
    row = pad + asked.joining(choices) + asked.go(choices)
    held = mover is not None
    if mover:
        card = mover.place.startswith(CARD)
        verbs = press.answers if press else ()
        his: list[Act | Offer] = [one for one in sitting.his if not one.place or one.verb in verbs]
        his += [one for one in choices.offers if one.verb in verbs]
        for one in his:
            label = asked.worded(press, one.verb, one.label)
            row += button("act", label, arg=str(one.number), cap=next(answers, ""))
        words_ = "Put it back" if card else "Let him stay"
        words_ = asked.worded(press, "escape", words_)
        # The only one that can be moved is in hand unasked: he cannot be put back.
        several = card or len(choices.movers) > 1
        row += button("escape", words_, cap="Esc") if words_ and several else ""
    verbs = press.answers if press and not held else ()
    kinds = [one for one in sitting.acts if one.key.isdecimal() and not held]
    free = [act for one in sitting.acts if not one.key and not held for act in one.acts]
    digits = {verb: kind.digit for kind in sitting.setting.table.kinds for verb in kind.verbs}
    shown: list[Act | Acts] = []
    for verb in verbs:
        shown += [one for one in kinds if one.key == digits.get(verb) and one not in shown]
        shown += [one for one in free if one.verb == verb][: len(ANSWERS) - len(shown)]
    rest = [act for act in free if act.verb not in verbs and not act.place]
    room = MOST - 2 * bool(pad) - len(kinds) - sum(isinstance(one, Act) for one in shown)
    shown += [one for one in kinds if one not in shown and not all(act.tried for act in one.acts)]
    shown += rest[: max(room, not shown)]
    # An act that is done with one of another kind, as an attack where one stays, is its own.
    main = digits.get(press.blue, "") if press else ""
    means = [one.verb if isinstance(one, Act) else press.blue if press and one.key == main else ""
             for one in shown]  # fmt: skip
    press = asked.single(press, means)
    for item, verb in zip(shown, means, strict=True):
        look = asked.look(press, verb) if verb else ""
        if isinstance(item, Acts):
            one = item.acts[0]
            words = asked.worded(press, one.verb, "") if len(item.acts) == 1 else ""
            # What the line calls by its name is done at once; a kind may have to be chosen from.
            does, arg = ("act", str(one.number)) if words else ("kind", item.key)
            label = words or _named(sitting, item.key)
            row += button(does, label, arg=arg, cap=item.key, kind=look)
        else:
            label = asked.worded(press, verb, item.label)
            row += button("act", label, arg=str(item.number), cap=next(answers, ""), kind=look)
    if sum(bool(act.place) for act in free) > MANY:
        row += button("any", "Any cell, by chance", cap=next(answers, ""))
    if sitting.acts or choices.movers:
        row += _other(view)
    if sitting.back:
        row += button("undo", "Take back", cap="Z", sign="undo")
    ends = next((one for one in sitting.acts if one.key == "end"), None)
    if ends:
        verb = ends.acts[0].verb
        label = asked.worded(press, verb, _named(sitting, "end"))
        row += BAR + button("turnover", label, cap=key("turnover"), kind=asked.look(press, verb))
    return row


def _aim(view: View, sitting: Sitting) -> str:
    """The four sides for what was picked, round as on a clock; its other acts; the way back."""
    row: str = asked.pad(
        button("act", "", arg=str(one.number), sign=ARROWS[one.way], kind="er-sq", name=one.label)
        for one in sorted(sitting.aimed, key=lambda one: one.way)
    )
    key_, known = view.popup.name.partition(":")[2], {one.number for one in sitting.aimed}
    kind = next(one for one in sitting.acts if one.key == key_)
    rest = (act for act in kind.acts if act.number not in known)
    for digit, act in zip(ANSWERS, rest, strict=False):
        row += button("act", act.label, arg=str(act.number), cap=digit)
    return row + button("escape", "Keep it", cap="Esc")


ARROWS = ("arrow-up", "arrow-right", "arrow-down", "arrow-left")
"""The signs of the four directions."""


def _other(view: View) -> str:
    return button("other", "Other …", cap=key("other"), pressed=view.popup.name.startswith("other"))


def _named(sitting: Sitting, key: str) -> str:
    """The words on the button of a kind: its one act, if that is short, else the kind."""
    one = next(one for one in sitting.acts if one.key == key)
    return one.alone or f"{one.name} …"


# -- the rest -------------------------------------------------------------------------------------


def _popup(view: View, sitting: Sitting) -> str:
    """The lists that a game has of its own; what a press that ends the turn asks is no list."""
    kind, _, key = view.popup.name.partition(":")
    if kind == "keys":
        return box("All keys", popup.keys(listed=KEYS))
    if kind == "more":
        over, named = sitting.phase == OVER, sitting.setting.table.named
        last = READ if over else (*((NAMES,) if named else ()), *STOP)
        return box("More", popup.items((*MORE, last)), kind="more")
    if kind == THING:
        return box(key.capitalize(), tag.p("er-hint")[sitting.told_of])
    if kind == "other" and not sitting.aimed:
        shown = [one for one in sitting.acts if key in ("", one.key)]
        held = any(one.place.startswith(CARD) for one in view.choices.movers)
        moves = [one for one in view.choices.offers if one.icon and not key]
        go = tuple(Act(one.number, one.label, one.place, one.verb) for one in moves)
        listed = join(
            (tag.p("er-hint")[one.name], tag.div("er-acts")[
                (button("act", act.label, arg=str(act.number)) for act in one.acts)
            ])
            for one in (*([Acts("", "Go", go)] if go else ()), *shown)
        )  # fmt: skip
        return box("Other …", listed + ("" if key or held else reach(view.choices)), kind="other")
    return ""


def _controls(view: View, sitting: Sitting) -> str:
    """Why, Weigh where it is one's turn, Log, More: a game in play has no steps."""
    if sitting.hides:
        return ""
    shown = view.drawer.tab
    weighs = view.drawer.weighs or shown == "weigh"
    why = controls.tab("why", "why", pressed=shown == "why")
    weigh = controls.tab("weigh", "", pressed=shown == "weigh") if weighs else ""
    log = controls.tab("log", "sheet", pressed=shown == "log")
    return tag.div("er-controls er-dock")[why, weigh, log, controls.more(view)]
