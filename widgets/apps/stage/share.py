"""A position handed on: the link that opens it, a frame for a course page, a QR code."""

from __future__ import annotations

import json
from urllib.parse import quote

from widgets.apps.stage import address
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Onward, Sharing
from widgets.kernel import qr
from widgets.kernel.markup import tag

PAGE, PLAY, SHARED = "embed.html", "play.html", "s"
"""Pages of the book, and the folder with a page to share for each scenario."""
PLAIN = set("~!=")
"""Signs of addresses that say more than a scenario, a step and a viewer."""
HEIGHT = 780
"""CSS pixels that a stage needs on a course page: a board, the question, the steps."""
NOWHERE = "https://ADDRESS-OF-YOUR-COPY"
"""What stands for the book's address where the stage is not read on a published copy."""


def href(site: str, text: str) -> str:
    """The address of the frame that opens at the address ``text``, on a copy of the book."""
    body, _, viewer = text.partition(address.VIEWER)
    if PLAIN & set(body):
        query = f"at={quote(text, safe='/@')}"
    else:
        name, _, step = body.partition("@")
        query = f"scenario={quote(name, safe='/')}"
        query += f"&step={step}" if step not in ("", "0") else ""
        query += f"&viewer={quote(viewer)}" if viewer else ""
    return f"{site.rstrip('/')}/{PAGE}?{query}"


def snippet(link: str, title: str) -> str:
    """What a course page takes over: a frame of the full width."""
    frame = tag.iframe(
        src=link, title=title, width="100%", height=HEIGHT, style="border:0", loading="lazy",
        allow="fullscreen; clipboard-write",
    )[""]  # fmt: skip
    return str(frame)  # a text to copy: where it is shown it is escaped


def sharing(model: StageModel) -> Sharing:
    """Everything the panel shows for the position the model stands at."""
    page, book, shares = model.page
    found = address.write(model)
    scenario = model.scenario
    if shares and scenario.source == scenario.id and scenario.id.partition("/")[0] in shares:
        page = f"{book.rstrip('/')}/{SHARED}/{scenario.id}.html"
    link = to(page, found)
    frame = href(book or NOWHERE, found)
    code, why = coded(link)
    call = f'show("{found}")'
    asks = any(step.ask for step in scenario.steps)
    return Sharing(link, call, snippet(frame, scenario.title), code, why, bool(book), asks)


def onward(model: StageModel) -> Onward:
    """How a whole game goes on from the position the model stands at."""
    _, book, _ = model.page
    found = address.write(model)
    link = to(f"{book.rstrip('/')}/{PLAY}", found) if book else ""
    return Onward(
        link, f"from escape_rulebook import play\n\nplay({json.dumps(found, ensure_ascii=False)})"
    )


def to(page: str, text: str) -> str:
    """The link that opens a page of the book at the address ``text``."""
    return f"{page}#er={quote(text, safe='/')}"


def first_link(model: StageModel) -> str:
    """The link to the first position of the model's scenario, for paper; empty if too long."""
    page, book, _ = model.page
    name = f"{model.scenario.id}@0"
    if not page or model.scenario.source != model.scenario.id:
        return ""
    return href(book, name) if book else to(page, name)


def coded(link: str) -> tuple[str, str]:
    """The QR code of a link, or why there is none."""
    try:
        code = qr.code(link)
    except (ImportError, OSError):
        return "", "The part of the site that makes QR codes did not load. The link works as well."
    if not code:
        return "", f"This link is too long for a QR code (more than {qr.LONGEST} characters)."
    return code, ""
