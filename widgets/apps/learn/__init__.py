"""Rules that people mix up, on two boards; and chains, in which one rule leads to the next.

``contrast()`` asks one question about two positions, ``chain()`` shows a worked chain, then asks
for the last link of another, then for a fresh position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.learn.widget import Learning


def contrast(name: str = "") -> Learning | Card:
    """Two boards and one question, the first of all pairs or the one of a name.

    A wrong name gives a card that says what is wrong, and which pairs there are.
    """
    from widgets.apps.learn.model import Contrast
    from widgets.apps.learn.widget import Learning

    return made(f"The pair “{name[:40]}”", lambda: Learning(Contrast(name)))


def chain(name: str = "") -> Learning | Card:
    """A worked chain, the first of all or the one of a name.

    A wrong name gives a card that says what is wrong, and which chains there are.
    """
    from widgets.apps.learn.model import Worked
    from widgets.apps.learn.widget import Learning

    return made(f"The chain “{name[:40]}”", lambda: Learning(Worked(name)))
