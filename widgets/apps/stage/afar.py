"""Weigh in the second Python of the site: a decision that is weighed there, and shown here.

Both play the same games in the same order, so either goes on where the other one is: what goes
over the line is who won, game by game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from rules.core.errors import SetupError
from rules.core.registry import game
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, find_worlds
from rules.search.decision import (
    SENT,
    Decision,
    Later,
    Results,
    list_terms,
    make_decision,
    read_decision,
    read_results,
)
from rules.search.weigh import ENOUGH, MORE, Weighing
from widgets.kernel import second

PIECE = 0.15
"""Seconds of games in the second Python between two messages."""
MOST = ENOUGH + 1000 * MORE
"""More worlds than anybody asks for."""


class Job:
    """A decision in the second Python: worlds are drawn and games played there, piece by piece."""

    def __init__(self, text: str) -> None:
        what = read_decision(_plain(text))
        rules, found = game(what.game), what.seen()
        drawn = Later(lambda: find_worlds(rules, found))
        self._weighing = Weighing(
            rules, what.me, drawn, found.choices, seed=what.seed, **list_terms(rules)
        )
        self._stopped = False

    def hear(self, text: str) -> None:
        """How many worlds are wanted, none until another word comes; or what was played there."""
        found, data = self._weighing, _plain(text)
        if isinstance(data, dict):
            found.take(read_results(data).new(found.games))
            return
        if type(data) is not int or not 0 <= data <= MOST:
            raise SetupError(f"wanted: {text!r} is no number of worlds; {SENT}.")
        self._stopped = not data
        found.wanted = data or found.wanted

    @property
    def rests(self) -> bool:
        """Whether there is nothing to do until something is heard."""
        return self._stopped or self._weighing.done

    def work(self) -> str:
        """Play for a while; who has won, if that is new, or why nothing can be played."""
        found = self._weighing
        before, until = found.games, perf_counter() + PIECE
        try:
            while found.go_on() and perf_counter() < until:
                pass
        except NoWorld as error:
            self._stopped = True
            return json.dumps({"none": str(error)})
        new = Results(before, tuple(found.results[before:]), found.worlds.dealt)
        return json.dumps(new.plain()) if new.won else ""


class Afar(Weighing):
    """A decision that the second Python weighs; whoever shows it need not know.

    Games are played here until the other one has told of its first ones, and where it does not
    start, or ends.
    """

    def __init__(self, what: Decision, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._what = json.dumps(what.plain())
        self._stopped = False
        self.trouble = ""
        """What the second Python has failed at; it is asked no more then."""
        self._begin()

    def _begin(self) -> None:
        """Have it weighed by the second Python."""
        self._met = False
        self.afar = False
        """Whether the second Python does all of it, and here is nothing to do."""
        self._line = second.line(__name__, self._what)
        if self._line and self.wanted != ENOUGH:
            self._line.say(str(self.wanted))

    def go_on(self, games: int = 1) -> bool:
        """Hear who has won there, or play here; whether there is anything to do at once."""
        if self._stopped:
            self._stopped = False
            self._say(str(self.wanted))
        self._listen()
        return not self.afar and super().go_on(games)

    def more(self) -> None:
        """Play more worlds than were wanted before."""
        super().more()
        self._say(str(self.wanted))

    def rest(self) -> None:
        """Nobody looks: nothing is played until it goes on."""
        self._stopped = True
        self._say("0")

    def close(self) -> None:
        """Nobody will look again."""
        if self._line:
            self._line.close()

    def _say(self, text: str) -> None:
        if self._line:
            self._line.say(text)

    def _listen(self) -> None:
        """Take what was told; where that cannot be read the other one is asked no more."""
        line = self._line
        if line is None:
            return
        state = line.state
        if state == "gone":
            self._begin()
        elif state == "none":
            self._line, self.afar = None, False
        elif state == "here" and not self._met:
            self._met = True
            self.afar = not self.results
            if self.results:
                line.say(json.dumps(Results(0, tuple(self.results), "").plain()))
        for said in line.news():
            try:
                self._take(said)
            except SetupError as error:
                line.refuse(str(error))
                self._line, self.afar, self.trouble = None, False, str(error).rstrip(".")
                return

    def _take(self, said: str) -> None:
        """One message: results, or why there are none; raises ``SetupError`` for any other."""
        data = _plain(said)
        kind, words = next(iter(data.items()), ("", "")) if isinstance(data, dict) else ("", "")
        if kind == "none" and isinstance(words, str):
            self.close()
            raise NoWorld(words)
        if kind == "error" and isinstance(words, str):
            raise SetupError(words)
        found = read_results(data)
        self.take(found.new(self.games))
        self.afar = True
        if isinstance(self.worlds, Later):
            self.worlds.told = found.dealt


def _plain(text: str) -> Any:
    """JSON data; nothing at all where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def begun(
    timeline: Timeline[Any, Any], who: str, node: Node[Any, Any], choices: Sequence[Any], seed: str
) -> Weighing:
    """Begin to weigh ``choices`` at a node: by the second Python, or here where there is none."""
    rules = timeline.game
    drawn = Later(lambda: find_worlds(rules, timeline.seen(who, node)))
    given: Any = (rules, who, drawn, choices)
    if second.second() is None:
        return Weighing(*given, seed=seed, **list_terms(rules))
    return Afar(make_decision(timeline, who, node, seed), *given, seed=seed, **list_terms(rules))
