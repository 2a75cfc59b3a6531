"""The tray beside the board: everybody at the table, where they are, what they have."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.shown import View
from widgets.boards import Player
from widgets.kernel.html import seat
from widgets.kernel.scene import Scene
from widgets.kernel.svg import embedded


def tray(view: View) -> str:
    """One line for each player."""
    rows = "".join(_row(player) for player in view.players)
    slips = "".join(_slip(scene, words) for scene, words in view.slips)
    table = f'<ul class="er-tray" aria-label="At the table">{rows}</ul>' if rows else ""
    return table + (f'<div class="er-slips">{slips}</div>' if slips else "")


def _slip(scene: Scene, words: str) -> str:
    """A loose slip and what is known of its place."""
    return (
        f'<figure class="er-slip">{embedded(scene)}<figcaption>{escape(words)}</figcaption>'
        "</figure>"
    )


def _row(player: Player) -> str:
    words = [player.place, *player.marks]
    if player.acting:
        words.append("to act")
    text = ", ".join(word for word in words if word)
    stock = "".join(
        _pips(*part) for part in player.stock if any(have for _, have, _ in player.stock)
    )
    acting = ' class="er-acting"' if player.acting else ""
    return (
        f'<li{acting}>{seat(player.seat, 30)}<span class="er-who"><b class="er-sr">'
        f"{escape(player.seat)}</b> "
        f"{escape(text)}</span>{stock}</li>"
    )


def _pips(name: str, have: int, of: int) -> str:
    dots = "".join(f'<i class="{"er-have" if number < have else ""}"></i>' for number in range(of))
    return (
        f'<span class="er-pips" title="{have} {escape(name)}"><span class="er-sr">{have} '
        f"{escape(name)}</span>"
        f'<span class="er-pipn" aria-hidden="true">{escape(name)}</span><span '
        f'aria-hidden="true">{dots}</span></span>'
    )
