"""The regions of the workshop as markup: those of the stage, and the page of the work beside it."""

from __future__ import annotations

from html import escape

from rules.core.registry import game as rules_of
from widgets.apps.stage.parts.head import SIGNS
from widgets.apps.workshop import handing, scripting, setting_up, starting
from widgets.apps.workshop.model import HAND, PREVIEW, RECORD, SETUP, START, Desk, step_of
from widgets.kernel.html import button

BESIDE = ("note", "check", "work")
"""The regions of the panel beside the board."""
PLAYED = ("said", "ask", "popup")
"""The regions of a stage that are of use while steps are recorded."""
NAMES = {
    START: "Start", SETUP: "Set up", RECORD: "Record", PREVIEW: "Preview", HAND: "Hand on",
}  # fmt: skip


def regions(desk: Desk, stage: dict[str, str], seen: str, lost: str, spoken: str) -> dict[str, str]:
    """The inner markup of every region.

    ``stage`` are those of the stage as it stands, ``seen`` says who looks at it, ``lost`` why it
    shows another position.
    """
    found = dict.fromkeys(stage, "") | {"board": stage["board"], "live": escape(spoken)}
    if desk.mode == PREVIEW:
        found = {**stage, "live": escape(spoken)}
    elif desk.mode == RECORD:
        found |= {name: stage[name] for name in PLAYED}
        found["ask"] = scripting.asked(desk, stage["said"], stage["ask"])
    work = {
        START: starting.start, SETUP: setting_up.setup, RECORD: scripting.script,
        PREVIEW: lambda _: preview(), HAND: handing.hand,
    }[desk.mode]  # fmt: skip
    return found | {
        "head": head(desk) + (seen if desk.mode == PREVIEW else ""),
        "note": note(desk, lost),
        "check": check(desk),
        "work": work(desk),
    }


def head(desk: Desk) -> str:
    """Title and game, undo and redo, and the parts of the work."""
    table = desk.draft.table
    undo = button("undo", "Undo", sign="undo", cap="U", off="" if desk.can_undo else "nothing yet")
    redo = button("redo", "Redo", sign="redo", cap="R", off="" if desk.can_redo else "nothing yet")
    modes = "".join(
        f'<button type="button" class="er-mode" data-do="turn" data-arg="{mode}" '
        f'aria-pressed="{"true" if mode == desk.mode else "false"}">{name}</button>'
        for mode, name in NAMES.items()
    )
    count = len(desk.draft.steps)
    return (
        '<div class="er-work-head"><div class="er-h" role="heading" aria-level="2">'
        f'{escape(str(table.get("title", "")))}</div><div class="er-acts">'
        f"{'' if desk.mode == PREVIEW else undo + redo}</div>"
        f'<div class="er-sub">{escape(rules_of(desk.draft.game).title)} · '
        f"{count} step{'' if count == 1 else 's'}</div></div>"
        f'<div class="er-modes" role="group" aria-label="Parts of the work">{modes}</div>'
    )


def note(desk: Desk, lost: str) -> str:
    """What was said of the last press; what must be answered; why the board is another one."""
    found = ""
    if desk.sure:
        found += (
            '<div class="er-box er-no" role="alert"><p class="er-boxt">Throw this draft away?</p>'
            "<p>It is taken out of this browser, and cannot be had back.</p>"
            f'<div class="er-acts">{button("over", "Throw it away", arg="yes", kind="er-main")}'
            f"{button('escape', 'Keep it')}</div></div>"
        )
    if lost:
        found += (
            '<div class="er-box er-no"><p class="er-boxt">This position cannot be laid out</p>'
            f"<p>{escape(lost)}</p><p>The board shows another one until it is mended.</p></div>"
        )
    if desk.unread:
        rows = "".join(f"<li>{escape(str(one))}</li>" for one in desk.unread[:20])
        found += (
            '<div class="er-box er-no" role="alert"><p class="er-boxt">This cannot be loaded</p>'
            f'<ul class="er-ruled">{rows}</ul><p>Your draft stays as it was.</p></div>'
        )
    return found + (f'<p class="er-say">{escape(desk.said)}</p>' if desk.said else "")


def check(desk: Desk) -> str:
    """How the draft stands, in one line, and everything that is wrong with it."""
    wrong = desk.draft.mistakes()
    count = len(wrong)
    if not count and not desk.draft.steps:
        return _verdict("open", "ring", "Nothing is wrong. Record the first step.")
    if not count:
        return _verdict("good", "dot", "Everything can be played, and comes out as expected.")
    line = _verdict("bad", "bang", f"{count} mistake{'' if count == 1 else 's'}")
    rows = []
    for one in wrong[:20]:
        text = f"<span>{escape(one.place or 'file')}: {escape(one.reason)}</span>"
        if one.remedy:
            text += f'<span class="er-remedy">{escape(one.remedy)}</span>'
        step = step_of(one)
        do = f'data-do="tostep" data-arg="{step}"' if step else 'data-do="turn" data-arg="setup"'
        rows.append(f'<li><button type="button" {do}>{text}</button></li>')
    rest = f"<p>And {count - 20} more.</p>" if count > 20 else ""
    return f'{line}<ul class="er-faults" aria-label="Mistakes">{"".join(rows)}</ul>{rest}'


def _verdict(kind: str, sign: str, text: str) -> str:
    mark = (
        '<svg class="er-i" viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" '
        f'focusable="false">{SIGNS[sign]}</svg>'
    )
    return f'<p class="er-verdict er-{kind}">{mark}<span>{text}</span></p>'


def preview() -> str:
    """What the preview is."""
    return (
        '<h3 class="er-part">As your readers see it</h3><p>Step through it, answer your own '
        "questions, try other moves. Nothing you do here is written down.</p>"
        f'<div class="er-acts">{button("turn", "Record more", arg=RECORD, sign="pencil")}'
        f"{button('turn', 'Hand it on', arg=HAND, sign='link', kind='er-main')}</div>"
        "<p>Any position can be the first one of another scenario.</p>"
        f'<div class="er-acts">{button("fromhere", "Begin a new draft here", sign="fork")}</div>'
    )
