"""Old home of the display classes."""

from ..display import *  # noqa: F403
