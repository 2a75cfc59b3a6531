"""The regions of a stage on which a game is played, as markup."""

from __future__ import annotations

from html import escape

from widgets.apps.match.model import COVERED, ENDING, OVER, SETUP, THING, TOLD, WATCH
from widgets.apps.match.news import News
from widgets.apps.match.sight import Act, Acts, Sitting
from widgets.apps.match.start import cards
from widgets.apps.match.tables import ANSWERS, DIGITS
from widgets.apps.match.you import told_to
from widgets.apps.stage import narration, parts
from widgets.apps.stage.parts import ask as asked
from widgets.apps.stage.parts import controls, drawer, head, popup
from widgets.apps.stage.parts import said as happened
from widgets.apps.stage.parts.ask import reach
from widgets.apps.stage.presses import key
from widgets.apps.stage.records import Entry, View, chip
from widgets.boards import CARD, ON_BOARD
from widgets.kernel.html import box, button, seat, words
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
SPOKEN, MOST, SHORT = 3, 4, 20
"""Moves told below the board; buttons of acts in the row; letters of a button."""
BROKEN = "The game was broken off."
THINKING = "The computer is thinking …"


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
            "ask": cards(sitting.start, sitting.said, pictures),
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
        "popup": _popup(view, sitting) or ("" if hidden else found["popup"]),
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
        where = f"step {view.step} of {view.last}" if over else where
        return head.head(view, idle=idle, count=where, looks=over, asks=False)
    told = "".join(
        f'<span class="er-{kind}">{_things(text, sitting)}</span> '
        for kind, text in (("have", goal.have), ("lacks", goal.lacks), ("ahead", goal.ahead))
        if text
    )
    eyes = "seen by everybody" if view.sees_all else f"you are {sitting.viewer}"
    pill = head.pill(view.state) if view.state != "live" else ""
    return (
        '<div class="er-head"><div class="er-goal"><div class="er-h" role="heading" '
        f'aria-level="2"><span class="er-sr">{escape(view.title)}. </span>{escape(goal.wins)}'
        f'</div> {told}</div><div class="er-state">{pill}</div><div class="er-looks">'
        f'<span class="er-you">{escape(eyes)}</span>{head.screen(view)}</div></div>'
    )


def _things(text: str, sitting: Sitting) -> str:
    """A part of the goal; each thing in it says on a press where one gets it."""
    found = []
    for part in text.split(" · "):
        named = [one for one in sitting.things if one in part.lower()]
        press = button("thing", part, arg=named[0], kind="er-text er-thing") if named else ""
        found.append(press or escape(part))
    return " · ".join(found)


# -- what was done --------------------------------------------------------------------------------


def _said(view: View, sitting: Sitting) -> str:
    """A refusal; else the viewer's own fate, which stays until his next act, and the others' moves.

    On a phone the last of these stands alone, with how many more there are.
    """
    if view.told.kind == "no" or sitting.phase == OVER:
        return happened.said(view)
    mine = own(sitting)
    moves = f'<b class="er-move">{words(mine, view.lang)}</b> ' if mine else ""
    shown = sitting.news[-SPOKEN:]
    moves += "".join(
        _move(one, view, sitting, "" if one is shown[-1] or not mine else " er-desk")
        for one in shown
    )
    for kind, most in (("er-desk", SPOKEN), ("er-phone", 1)) if mine else (("", SPOKEN),):
        rest = len(sitting.news) - most
        more = button("tab", f"and {rest} more", arg="log", kind=f"er-text {kind}")
        moves += more if rest > 0 else ""
    fired = sitting.fate.clause if sitting.fate else ""
    decided = chip(fired) if fired else view.fired[0] if view.fired and moves else None
    clause = happened.clause(decided, "") if decided else ""
    # A sign takes the room of some letters.
    told = "".join(f"{sentence(one.entry)}{one.reason}  B  " for one in shown)
    return f'<div class="er-sentence{happened.smaller(mine + told)}"><p>{moves}</p>{clause}</div>'


def own(sitting: Sitting) -> str:
    """The viewer's own last move, told to himself; what happened to him since comes first."""
    if sitting.fate:
        return sitting.fate.text
    return " ".join(told_to(sentence(one), sitting.viewer, sitting.called) for one in sitting.own)


def _move(news: News, view: View, sitting: Sitting, kind: str) -> str:
    reason = f' <span class="er-because">Why: “{escape(news.reason)}”</span>' if news.reason else ""
    who, text = news.entry.seat, sentence(news.entry)
    text = text if view.sees_all else told_to(text, view.viewer, sitting.called)
    sign = seat(who, 22) if who else ""
    known = who in ("", view.viewer) or who in text
    name = "" if known else f'<b class="er-sr">{escape(who)}: </b>'
    turn = f' tabindex="0" data-turn="{news.turn}"' if news.turn else ""
    told = words(text, view.lang)
    return f'<span class="er-move{kind}"{turn}>{sign}{name}{told}{reason}</span> '


def sentence(entry: Entry) -> str:
    """A move in one sentence; of several that were told the last ones, as many as have room."""
    if entry.said:
        did = f"{entry.did[0].upper()}{entry.did[1:]}: " if entry.did else ""
        return f"{did}{narration.quoted(entry)}."
    return narration.last(entry.told) or f"{entry.seat} {entry.did}.".strip()


def spoken(view: View, sitting: Sitting) -> str:
    """What the polite region says."""
    if sitting.said or sitting.phase == SETUP:
        return sitting.said
    if sitting.phase == WATCH and sitting.running:
        return THINKING
    if sitting.phase == COVERED:
        mine = sitting.setting.table.mine
        return f"The board is covered. {sitting.next}, press: show {mine}."
    if sitting.phase == OVER:
        _, reason = sitting.because
        if view.step < view.last:
            return f"{view.spoken} {reason}".strip()
        return f"{sitting.result or BROKEN} {sitting.setting.table.opened}."
    if view.refused:
        return view.spoken
    lately = [one.entry for one in sitting.news[-SPOKEN:]]
    told = " ".join(
        text if not one.seat or one.seat in text else f"{one.seat}: {text}"
        for one in lately
        for text in (sentence(one),)
    )
    told = f"{own(sitting)} {told}".strip()
    ask = f"{sitting.next} comes next." if sitting.phase in (TOLD, WATCH) else view.question
    return f"{told} {ask}".strip()


# -- what is asked --------------------------------------------------------------------------------


def _ask(view: View, sitting: Sitting) -> str:
    """Who acts, the question, and what can be done."""
    if view.problem:
        return asked.ask(view)
    who, mine = sitting.next, sitting.setting.table.mine
    if sitting.phase == COVERED:
        show = button("reveal", f"I am {who}: show {mine}", arg=who, kind="er-main")
        theirs = mine.replace("my", f"{who}’s", 1)
        return asked.line(
            view, f"{who} comes next. The board is covered.",
            view.said or f"Hand the screen over. Nothing of {theirs} is in the page yet.", show,
        )  # fmt: skip
    if sitting.phase == OVER:
        by, reason = sitting.because
        because = f"Why {by} did that: “{reason}”" if reason else ""
        opened = (
            f"{sitting.setting.table.opened}. Step through the whole game, with anybody’s eyes."
        )
        new = button("anew", "New game", kind="er-main")
        return asked.line(view, sitting.result or BROKEN, view.said or because or opened, new)
    if sitting.phase == TOLD:
        cover = button("cover", f"Cover the board for {who}", cap="N", kind="er-main")
        return asked.line(view, f"{who} comes next: read this, then hand over.", view.said, cover)
    if sitting.phase == WATCH and sitting.running:
        stop = "" if sitting.hides else button("pause", "Move by move", kind="er-text")
        return asked.line(view, THINKING, view.said, stop)
    if sitting.phase == WATCH:
        onward = button("step", "Next move", cap="N", sign="play", kind="er-main")
        fast = button("fast", "Go on at once")
        may = f"{sitting.viewer} may act in between." if sitting.acts or view.movers else ""
        other = _other(view) if may else ""
        text = f"{who}, played by the computer, comes next."
        return asked.line(view, text, view.said or may, onward + fast + other)
    if view.popup == ENDING:
        keep = button("escape", "Keep moving", cap="Esc", kind="er-main")
        give = button("turnover", _named(sitting, "end"), arg="yes", cap="Enter")
        free = ["move"] * bool(view.movers or any(offer.icon for offer in view.offers))
        free += [DIGITS[one.key] for one in sitting.acts if one.key in DIGITS]
        still = f"You can still {', '.join(free) or 'do something else'}."
        return asked.line(
            view, f"{_named(sitting, 'end')}{sitting.left}?", still, keep + BAR + give
        )
    second = view.said or (view.press.second if view.press else view.hint)
    return asked.line(view, view.question, second, _acts(view, sitting))


BAR = '<span class="er-bar"></span>'
"""What stands between everything else and the end of the turn."""


def _acts(view: View, sitting: Sitting) -> str:
    """What the line names, in its order; the other kinds of acts; what ends the turn stands apart.

    A kind has its digit, any other answer one from 5 on. While a man is led there is room for him
    alone: "Other …" lists the rest.
    """
    press, answers = view.press, iter(ANSWERS)
    arrows = [offer for offer in view.offers if offer.icon not in ("", ON_BOARD)]
    pad = "".join(
        button("act", "", arg=str(one.number), sign=one.icon, kind="er-sq", name=one.label)
        for one in arrows
    )
    row = f'<span class="er-pad" role="group" aria-label="Directions">{pad}</span>' if pad else ""
    row += button("join", "Join the slip …", cap=key("join")) if view.joins else ""
    row += asked.go(view)
    held = view.mover is not None
    if held:
        card = view.mover is not None and view.mover.place.startswith(CARD)
        row += button("escape", "Put it back" if card else "Let him stay", cap="Esc")
    verbs = press.answers if press and not held else ()
    kinds = [one for one in sitting.acts if one.key.isdecimal() and not held]
    free = [act for one in sitting.acts if not one.key and not held for act in one.acts]
    digits = {verb: kind.digit for kind in sitting.setting.table.kinds for verb in kind.verbs}
    main = digits.get(press.blue, "") if press else ""
    shown: list[Act | Acts] = []
    for verb in verbs:
        shown += [one for one in kinds if one.key == digits.get(verb) and one not in shown]
        shown += [one for one in free if one.verb == verb][: len(ANSWERS) - len(shown)]
    rest = [act for act in free if act.verb not in verbs and not act.place]
    room = MOST - 2 * bool(pad) - len(kinds) - sum(isinstance(one, Act) for one in shown)
    shown += [one for one in kinds if one not in shown]
    shown += rest[: max(room, not shown)]
    for one in shown:
        if isinstance(one, Acts):
            first = one.acts[0].verb
            look = "er-main" if one.key == main else ""
            words = asked.worded(press, first, "") if len(one.acts) == 1 else ""
            label = words or _named(sitting, one.key)
            row += button("kind", label, arg=one.key, cap=one.key, kind=look)
        else:
            alone = one is next(act for act in free if act.verb == one.verb)
            look, digit = asked.look(press, one.verb) if alone else "", next(answers, "")
            label = asked.worded(press, one.verb, one.label)
            row += button("act", label, arg=str(one.number), cap=digit, kind=look)
    if sum(bool(act.place) for act in free) > MANY:
        row += button("any", "Any cell, by chance", cap=next(answers, ""))
    if sitting.acts or view.movers:
        row += _other(view)
    if sitting.back:
        row += button("undo", "Take back", cap="Z", sign="undo")
    ends = next((one for one in sitting.acts if one.key == "end"), None)
    if ends:
        look = asked.look(press, ends.acts[0].verb)
        row += BAR + button("turnover", _named(sitting, "end"), cap=key("turnover"), kind=look)
    return row


def _other(view: View) -> str:
    return button("other", "Other …", cap=key("other"), pressed=view.popup.startswith("other"))


def _named(sitting: Sitting, key: str) -> str:
    """The words on the button of a kind: its one act, if that is short, else the kind."""
    one = next(one for one in sitting.acts if one.key == key)
    label = one.acts[0].label
    if len(one.acts) == 1 and (key == "end" or (len(label) <= SHORT and not one.acts[0].place)):
        return label
    return f"{one.name} …"


# -- the rest -------------------------------------------------------------------------------------


def _popup(view: View, sitting: Sitting) -> str:
    """The lists that a game has of its own; what a press that ends the turn asks is no list."""
    kind, _, key = view.popup.partition(":")
    if kind == "keys":
        return box("All keys", popup.keys(listed=KEYS))
    if kind == "more":
        over, named = sitting.phase == OVER, sitting.setting.table.named
        last = READ if over else (*((NAMES,) if named else ()), *STOP)
        return box("More", popup.items((*MORE, last)), kind="more")
    if kind == THING:
        return box(key.capitalize(), f'<p class="er-hint">{escape(sitting.told_of)}</p>')
    if kind == "giveup":
        return box("Give up?", _stop(sitting), kind="giveup")
    if kind == "other":
        shown = [one for one in sitting.acts if key in ("", one.key)]
        held = any(one.place.startswith(CARD) for one in view.movers)
        moves = [one for one in view.offers if one.icon and not key]
        go = tuple(Act(one.number, one.label, one.place, one.verb) for one in moves)
        listed = "".join(_group(one) for one in (*([Acts("", "Go", go)] if go else ()), *shown))
        return box("Other …", listed + ("" if key or held else reach(view)), kind="other")
    return ""


def _group(one: Acts) -> str:
    """The acts of one kind, in words."""
    acts = "".join(button("act", act.label, arg=str(act.number)) for act in one.acts)
    return f'<p class="er-hint">{escape(one.name)}</p><div class="er-acts">{acts}</div>'


def _stop(sitting: Sitting) -> str:
    """What giving up means, and the button that does it."""
    others = [seat for seat in sitting.setting.seats if seat != sitting.viewer]
    wins = f"{others[0]} wins" if len(others) == 1 else "nobody wins"
    give = button("giveup", "Give up and open everything", kind="er-no")
    opened = sitting.setting.table.opened
    return f'<p class="er-hint">Then {escape(wins)}. {opened}.</p><div class="er-acts">{give}</div>'


def _controls(view: View, sitting: Sitting) -> str:
    """Why, Weigh where it is one's turn, Log, More: a game in play has no steps."""
    if sitting.hides:
        return ""
    weighs = view.weighs or view.tab == "weigh"
    why = controls.tab("why", "why", pressed=view.tab == "why")
    weigh = controls.tab("weigh", "", pressed=view.tab == "weigh") if weighs else ""
    log = controls.tab("log", "sheet", pressed=view.tab == "log")
    more = button("more", "", sign="dots", kind="er-sq", name="More", pressed=view.popup == "more")
    return f'<div class="er-controls er-dock">{why}{weigh}{log}{more}</div>'


__all__ = ["drawn", "regions", "sentence", "spoken"]
