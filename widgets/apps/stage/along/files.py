"""Questions to be taken along, and the file that they become (``handout/files.py`` makes it)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.scenarios.script import Scenario
from widgets.apps.stage.along.taken import Taken, all_of

LIST = "questions.txt"
"""The list of questions of a pack, which a class is asked."""


class File(NamedTuple):
    """A file for the reader: its name, what it holds, what a browser calls its type."""

    name: str
    content: str | bytes
    type: str

    def message(self) -> dict[str, Any]:
        """The same for the page, which knows texts only."""
        if self.type == "text/html":
            return {"kind": "sheet", "html": self.content, "name": self.name}
        told = {"kind": "file", "name": self.name, "type": self.type}
        if isinstance(self.content, str):
            return told | {"text": self.content}
        return told | {"base64": b64encode(self.content).decode()}


class Bundle(NamedTuple):
    """Questions to be taken along: what they are called in words and in names of files."""

    title: str
    stem: str
    found: Sequence[Taken]
    lines: Sequence[str] = ()
    """The same as the lines of a list of questions; without any, their places."""

    @property
    def listed(self) -> str:
        """The list of questions as a file."""
        lines = self.lines or [one.carried.place for one in self.found]
        return "".join(f"{line}\n" for line in lines if line)


def of_scenario(scenario: Scenario) -> Bundle:
    """The questions of a scenario."""
    return Bundle(scenario.title, scenario.id.replace("/", "-"), all_of(scenario))
