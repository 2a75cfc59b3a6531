"""The board under the pieces: another one chosen, a map drawn cell by cell or as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules import scenario as files
from rules.drafting.arranging import ground, pruned, set_up, spec_of, with_maps, with_spec
from rules.drafting.draft import Draft
from rules.errors import RulebookError, SetupError
from rules.game import Plain
from rules.tabletop import Ground, Terrain, arranger, known, laid

WAYS = ("up", "right", "down", "left")


def boards(game: str) -> tuple[str, ...]:
    """Boards to choose from: those of the game that have a name, and maps of its scenarios."""
    return (*arranger(game).named(), *_drawn(game))


@cache
def _drawn(game: str) -> dict[str, dict[str, str]]:
    """The drawings of each scenario of the book, each set once, by the scenario's id."""
    found: dict[str, dict[str, str]] = {}
    for name in files.scenarios(game):
        maps = dict(files.load(name).maps)
        if maps and maps not in found.values():
            found[name] = maps
    return found


def on_board(draft: Draft, board: str, which: str = "") -> Draft:
    """The draft on another board: one of :func:`boards`, or a drawing.

    A drawing replaces the map called ``which`` (the one in use). What the set-up says is kept where
    it fits; else the same players stand on a bare board.
    """
    arranging = arranger(draft.game)
    spec: Plain = {key: one for key, one in spec_of(draft).items() if key != arranging.board_key}
    maps = dict(draft.maps)
    if board in arranging.named():
        maps, spec = {}, {arranging.board_key: board, **spec}
    elif board in _drawn(draft.game):
        maps = dict(_drawn(draft.game)[board])
    elif "\n" in board.strip():
        maps[which or str(spec.get("map") or next(iter(maps), "M1"))] = board.strip("\n") + "\n"
    else:
        known(board, boards(draft.game), "board")
    found = with_maps(draft, maps)
    try:
        set_up(found, spec)
    except RulebookError:
        spec = _kept(found, spec, arranging.fitted(Ground(spec, maps, draft.options, None)))
    return pruned(found.changed(setup=spec))


def _kept(draft: Draft, old: Plain, bare: Plain) -> Plain:
    """A bare set-up with as much of an old one as the game accepts, one thing after the other."""
    set_up(draft, bare)
    things = [
        (f"{key}.{name}" if name else key, thing)
        for key, value in old.items()
        for name, thing in (value.items() if isinstance(value, Mapping) else [("", value)])
    ]
    found = dict(bare)
    for path, thing in things:
        more = laid(found, path, thing)
        try:
            set_up(draft, more)
        except RulebookError:
            continue
        found = more
    return found


def terrain(draft: Draft, which: str = "", step: int = 0) -> Terrain | None:
    """A drawn map, cell by cell, and what may be drawn; ``None`` where it is changed as text."""
    return arranger(draft.game).terrain(ground(draft, step), which)


def drawn(draft: Draft, cell: str, sign: str, which: str = "", step: int = 0) -> Draft:
    """The draft with another sign on a cell of a map."""
    return _redrawn(draft, cell, -1, sign, which, step)


def walled(draft: Draft, cell: str, way: str, sign: str, which: str = "", step: int = 0) -> Draft:
    """The draft with another sign on a side of a cell: ``up``, ``right``, ``down``, ``left``."""
    known(way, WAYS, "side")
    return _redrawn(draft, cell, WAYS.index(way), sign, which, step)


def _redrawn(draft: Draft, cell: str, way: int, sign: str, which: str, step: int) -> Draft:
    here = ground(draft, step)
    found = arranger(draft.game).terrain(here, which)
    if found is None:
        raise SetupError("The board of this game is not drawn cell by cell; change its text.")
    known(cell, found.cells, "cell")
    signs = found.cell_signs if way < 0 else found.side_signs
    known(sign, tuple(one.sign for one in signs), "sign")
    maps = arranger(draft.game).drawn(here, found.map, cell, way, sign)
    return with_spec(draft, here.spec, step, maps)
