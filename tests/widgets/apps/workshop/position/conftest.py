"""A writer at the workshop: presses go in as from the page, its answers are kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from rules.scenarios.editor.draft import Draft
from widgets.apps.workshop import workshop
from widgets.apps.workshop.position.model import DraftDesk
from widgets.apps.workshop.position.widget import Workshop


class Writer:
    """The page's side of the workshop."""

    def __init__(self, what: str = "ravines", kept: str = "") -> None:
        made = workshop(what)
        assert isinstance(made, Workshop)
        self.shop = made
        self.messages: list[dict[str, Any]] = []
        made.top.send = lambda message, *_: self.messages.append(message)
        if kept:
            made.top.kept = kept
        self.hear({"do": "ready", "env": {"theme": "light", "dpr": 1, "width": 406}})

    def hear(self, message: dict[str, Any]) -> None:
        """What the page sends."""
        self.shop._hear(None, message, None)

    def press(self, do: str, arg: Any = "") -> str:
        """Press a control; what is said of it."""
        before = len(self.messages)
        self.hear({"do": do, "arg": arg if isinstance(arg, str) else json.dumps(arg)})
        sent = [message["kind"] for message in self.messages[before:]]
        assert sent.count("patch") == 1, "one press, one patch"
        return self.desk.said or self.shop.model.said

    @property
    def desk(self) -> DraftDesk:
        """What the writer has on the desk."""
        return self.shop.desk

    @property
    def draft(self) -> Draft:
        """The draft as it stands."""
        return self.desk.draft

    @property
    def steps(self) -> list[str]:
        """The commands of the steps."""
        return [str(row.get("do", "")) for row in self.draft.steps]

    def region(self, name: str) -> str:
        """The markup of a region as it was sent."""
        return self.shop._sent[name]

    def said(self, name: str) -> str:
        """The words of a region."""
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", self.region(name)))).strip()

    def file(self, do: str = "toml") -> str:
        """The file that is handed to the page."""
        self.press(do)
        found = next(one for one in reversed(self.messages) if one["kind"] == "file")
        return str(found["text"])


@pytest.fixture
def writer() -> Writer:
    """A writer with an empty scenario of the ravines."""
    return Writer()


@pytest.fixture
def writers() -> Callable[..., Writer]:
    """Writers with something of their own."""
    return Writer
