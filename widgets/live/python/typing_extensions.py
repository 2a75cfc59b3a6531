"""The names that packages look for here: those of this Python's own ``typing``."""

import typing
from typing import Any


def __getattr__(name: str) -> Any:
    return getattr(typing, name)
