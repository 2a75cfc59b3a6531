"""What a floor asks of the floors above it: by name, since it knows none of their modules.

The top of the house, ``widgets/__init__.py``, offers every service before anything is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_SERVICES: dict[str, Callable[..., Any]] = {}


def offer_services(**services: Callable[..., Any]) -> None:
    """Have these found by their names."""
    _SERVICES.update(services)


def ask_service(name: str, *given: Any, **more: Any) -> Any:
    """Return what the service called ``name`` makes of what it is given."""
    return _SERVICES[name](*given, **more)
