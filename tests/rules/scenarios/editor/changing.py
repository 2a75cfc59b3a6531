"""A change of a draft that a game may refuse, as the tests of this folder look at it."""

from __future__ import annotations

import copy
from collections.abc import Callable

from rules.core.errors import MapError, SetupError
from rules.scenarios.editor.draft import Draft


def changed(draft: Draft, change: Callable[..., Draft], *wanted: object) -> Draft | None:
    """The changed draft; nothing where the game refuses it in words. The old one stays."""
    before, found, told = copy.deepcopy(draft.table), None, ""
    try:
        found = change(draft, *wanted)
    except (SetupError, MapError) as error:
        told = str(error).rstrip()
    assert draft.table == before
    assert found is not None or (len(told) > 20 and told.endswith((".", "?", "!", "…")))
    return found
