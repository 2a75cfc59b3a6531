"""Near misses: what was probably meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(word: str, known: Iterable[str], most: int = 1) -> str:
    """A question naming what comes closest to ``word``, with a space before; empty if nothing.

    Capital letters make no difference.
    """
    folded = {one.casefold(): one for one in known}
    near = get_close_matches(str(word).casefold(), list(folded), most, 0.6)
    return f" Did you mean {' or '.join(repr(folded[one]) for one in near)}?" if near else ""
