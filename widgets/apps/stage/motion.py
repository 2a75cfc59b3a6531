"""What a page is told of motion: the step just made, and ghosts of what a choice leads to.

A message is made for one viewer and names places; beside it travels what they are on the scene of
the day, so that the page plays it alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.core.story import Node
from widgets.apps.stage import log
from widgets.apps.stage.analysis import alternative, led
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.reading import Refused
from widgets.boards import walks
from widgets.kernel import motion
from widgets.kernel.film import Film, Item, message
from widgets.kernel.given import among
from widgets.kernel.scene import Laid, Mark, Scene, Use, plain_shape
from widgets.kernel.side_by_side import other
from widgets.kernel.signs import die

FACES = tuple(range(7))
"""The faces of a die that is thrown, with the one that nobody may see."""


class Before(NamedTuple):
    """What was shown before: the position, who looked, what was refused, the picture."""

    node: Node[Any, Any]
    seen_by: str
    refused: Refused | None
    picture: Scene


class Symbols:
    """The symbols that a page holds, so that each is sent once."""

    def __init__(self) -> None:
        self._held: set[str] = set()

    def forget(self) -> None:
        """The page holds nothing: it is a new one."""
        self._held.clear()

    def fresh(self, sprites: Iterable[Use], items: Iterable[Item] = ()) -> dict[str, Any]:
        """The symbols of these sprites that the page does not hold yet, by their ids."""
        wanted = [one.symbol for one in sprites]
        if any(one.k == "die" for one in items):
            wanted += [die(face) for face in FACES]
        found = {one.id: one for one in wanted if one.id not in self._held}
        self._held |= found.keys()
        return {name: [plain_shape(part) for part in one.shapes] for name, one in found.items()}


def step(
    model: StageModel,
    before: Before,
    picture: Scene,
    symbols: Symbols,
    size: float,
    *,
    phone: bool,
) -> dict[str, Any] | None:
    """What moves on the way from what was shown before to this picture; ``None`` for nothing.

    Where another part of a large board was shown before, pieces begin where they would stand on
    this one.
    """
    if before.seen_by != model.seen_by:
        return None
    here, node = model.node, before.node
    tried = model.refused if model.refused is not before.refused and node is here else None
    back = node.parent is not None and node.passage()[0].parent is here
    items: tuple[Item, ...] = ()
    laid: tuple[Laid, ...] = ()
    ms = 0
    if tried and model.beside:
        return None
    if tried and tried.trail:
        items, ms, laid = (tried.trail,), tried.trail.d, picture.laid[-1:]
    elif back:
        (items, ms), laid = both(model, node), before.picture.laid
    elif here.parent is not None and model.recent()[0].parent is node:
        items, ms = both(model, here)
        laid = picture.laid[len(model.traces()) - len(model.motion()[0]) :]
    if not items and not ms:
        return None
    first, last = (picture, before.picture) if back else (before.picture, picture)
    same = (first.left, first.top, first.part) == (last.left, last.top, last.part)
    if model.beside and _windows(first) != _windows(last):
        return None
    if first.part != last.part:
        if back:
            return None
        overlay = model.story.frame(phone=phone, sight=last.part, held=True)
        info = model.information(node=node)
        first = model.board.scene(model.game, node.state, model.viewer, overlay, size, info)
    stood, stands = list(first.sprites()), list(last.sprites())
    return {
        "message": message(items, ms, step=model.index, viewer=model.viewer, refused=bool(tried)),
        "laid": motion.plain(laid[: len(items)]),
        "before": _plain(stood),
        "after": _plain(stands),
        "symbols": symbols.fresh([*stood, *stands], items),
        "size": [picture.width, picture.height],
        "corner": [picture.left, picture.top],
        "same": same,
        "unit": picture.cell,
        "back": back,
        "doing": _doing(model, node if back else here, back=back, tried=tried),
    }


def _windows(picture: Scene) -> list[tuple[float, float, str]]:
    """What is shown of each board of a picture."""
    found: list[tuple[float, float, str]] = []
    board: Scene | None = picture
    while board:
        found.append((board.left, board.top, board.part))
        board = board.second
    return found


def both(model: StageModel, node: Node[Any, Any]) -> tuple[tuple[Item, ...], int]:
    """What happens in a step for the viewer, and beside it for the second one, at the same time."""
    items, ms = model.motion(node)
    if not model.beside:
        return items, ms
    more, longer = model.motion(node, model.beside)
    named = (one._replace(s=other(one.s), by=other(one.by)) for one in more)
    return (*items, *named), max(ms, longer)


def _doing(model: StageModel, node: Node[Any, Any], *, back: bool, tried: Refused | None) -> str:
    """What stands in the row that asks while a step moves."""
    if tried:
        return log.sentence(f"Not possible: {tried.text}")
    return "One step back." if back else log.doing(model, node)


def _plain(sprites: Iterable[Use]) -> list[dict[str, Any]]:
    return [
        {"name": one.name, "symbol": one.symbol.id, "x": one.x, "y": one.y, "scale": one.scale}
        for one in sprites
    ]


def foreseen(model: StageModel) -> bool:
    """Whether ghosts may be shown: a player's choices have none, nor has an open question.

    What would come of a choice tells a player what he may not know.
    """
    return model.sees_all and model.state in ("live", "branch") and not model.hidden


def ghost(
    model: StageModel, asked: str, symbols: Symbols, size: float, *, phone: bool, part: str = ""
) -> dict[str, Any]:
    """What comes of a choice (``act:3``), a place (``place:b2``) or a row of What else.

    Rows are asked for as the page names them, ``instead:3`` or ``instead:chance:2``. Of a large
    board the ghost stands on the ``part`` that is shown. There may be none.
    """
    drawn = _way(model, asked, symbols, size, phone=phone, part=part)
    if drawn:
        return {"asked": asked, **drawn}
    found = _asked(model, asked) if foreseen(model) else None
    drawn = found and _ghost(model, *found, symbols, size, phone=phone, part=part)
    return {"asked": asked, **(drawn or {})}


def _way(
    model: StageModel, asked: str, symbols: Symbols, size: float, *, phone: bool, part: str
) -> dict[str, Any] | None:
    """The way of what is picked up to the place that is asked about."""
    do, _, place = asked.partition(":")
    ways, mover, board = model.ways(), model.mover, walks(model.board)
    if do != "place" or not (mover and board) or not any(way.place == place for way in ways):
        return None
    if not hasattr(board, "trace"):  # what is picked up walks no way
        return None
    overlay = model.story.frame(
        phone=phone, sight=part or model.sight, held=True, ways=ways, picked=mover.place,
        pointed=place,
    )  # fmt: skip
    shapes, corner = board.trace(model.node.state, overlay, size)
    mark = Mark(shapes, 0, 0, "show", over=True, stay=True)
    signs = [shape for shape in shapes if isinstance(shape, Use)]
    return {
        "items": [], "laid": motion.plain((Laid((), (mark,)),)), "after": [],
        "symbols": symbols.fresh(signs), "ms": 0, "corner": list(corner),
    }  # fmt: skip


def _asked(model: StageModel, asked: str) -> tuple[Node[Any, Any], Any] | None:
    """The position and the action that are asked about."""
    do, _, arg = asked.partition(":")
    if do == "instead":
        return alternative(model, arg)
    offered = model.offered()
    if do == "act" and (action := among(arg, offered)) is not None:
        return model.node, action
    if do == "place":
        places = zip(offered, model.targets(offered), strict=True)
        return next(((model.node, action) for action, place in places if place == arg), None)
    return None


def _ghost(
    model: StageModel, node: Node[Any, Any], action: Any, symbols: Symbols, size: float,
    *, phone: bool, part: str,
) -> dict[str, Any] | None:  # fmt: skip
    """The end of the step that an action makes, with what must follow."""
    game, film, before = model.game, Film(), node
    for made in led(model, node, action):
        model.board.motion(film, game, before.state, made.action, made, model.viewer, None)
        before = made
    items, ms = film.ready()
    if not items:
        return None
    overlay = model.story.frame(phone=phone, left=items, sight=part or model.sight, held=True)
    picture = model.board.scene(game, before.state, model.viewer, overlay, size, None)
    kept = [(one, laid) for one, laid in zip(items, picture.laid, strict=False) if one.stay]
    stands = list(picture.sprites())
    return {
        "items": [one.plain() for one, _ in kept],
        "laid": motion.plain([laid for _, laid in kept]),
        "after": _plain(stands),
        "symbols": symbols.fresh(stands),
        "ms": ms,
        "corner": [picture.left, picture.top],
    }
