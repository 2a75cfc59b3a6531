"""What a floor asks of the floors above it: by name, since it knows none of their modules.

The top of the house, ``widgets/__init__.py``, offers every service before anything is asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_SERVICES: dict[str, str] = {}


def offer_services(**services: str) -> None:
    """Have functions found by names: each is a module and its function, loaded when asked for."""
    _SERVICES.update(services)


def ask_service(name: str, *given: Any, **more: Any) -> Any:
    """Return what the service called ``name`` makes of what it is given."""
    home, _, function = _SERVICES[name].partition(":")
    return getattr(import_module(home), function)(*given, **more)
