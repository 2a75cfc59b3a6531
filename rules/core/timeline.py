"""The timeline: a game as it is read, a tree of positions with a cursor; steps on, back, replay.

States are immutable, so going back is exact. A timeline never loses a line: playing something else
from an earlier position starts a branch beside the line that was there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from rules.core.errors import IllegalAction
from rules.core.game import Game
from rules.core.history import History
from rules.core.records import A, CheckResult, S
from rules.core.story import Heard, Information, Node, Seen


class Timeline(Generic[S, A]):
    """A tree of positions with a cursor. The scripted line is kept apart from the reader's own.

    >>> from rules import game
    >>> duel = game("duel")
    >>> timeline = Timeline(duel, duel.setup({}, {}, {}))
    >>> node = timeline.play(duel.parse(timeline.state, "P1: right"))
    >>> [event.text for event in node.events][:2]
    ['P1 steps from a1 to b1.', '“The cell is empty.”']
    >>> timeline.back().kind
    'start'
    """

    def __init__(self, game: Game[S, A], state: S) -> None:
        self.game = game
        self.root: Node[S, A] = Node(
            "start", state, events=game.setups.tell_opening(state), scripted=True
        )
        self.cursor = self.root
        self._past: tuple[Node[S, A], History[S]] = self.root, History()
        self._learned: dict[tuple[Node[S, A], str], Heard | None] = {}

    # -- reading --------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position at the cursor."""
        return self.cursor.state

    def line(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the nodes from the start to ``node`` (the cursor)."""
        found: list[Node[S, A]] = []
        here: Node[S, A] | None = node or self.cursor
        while here is not None:
            found.append(here)
            here = here.parent
        return found[::-1]

    def script(self) -> list[Node[S, A]]:
        """Return the scripted line, step by step."""
        found, here = [self.root], self.root
        while True:
            following = [child for child in here.children if child.scripted]
            if not following:
                return found
            here = following[0]
            if not here.through:
                found.append(here)

    def left_script(self) -> tuple[int, list[Node[S, A]]]:
        """Return how many steps of the script lie behind the cursor, and the reader's own since."""
        line = self.line()
        stops = [at for at, node in enumerate(line) if node.scripted and not node.through]
        return len(stops) - 1, line[stops[-1] + 1 :]

    def nodes(self) -> Iterator[Node[S, A]]:
        """Yield every node of the tree."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children

    def fragment(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the part of the line since the last fresh position."""
        line = self.line(node)
        fresh = max(place for place, found in enumerate(line) if found.kind in ("start", "reset"))
        return line[fresh:]

    def information(self, viewer: str, node: Node[S, A] | None = None) -> Information:
        """Return everything ``viewer`` has been told up to ``node``, and may know there."""
        game, part = self.game, self.fragment(node)
        told = [self._heard(step, viewer) for step in part[1:]]
        return Information(
            viewer,
            tuple(event for event in part[0].events if game.hears(event, viewer)),
            game.observe(part[0].state, viewer),
            tuple(one for one in told if one is not None),
            now=game.observe(part[-1].state, viewer),
        )

    def seen(self, viewer: str, node: Node[S, A] | None = None) -> Seen:
        """Return what ``viewer`` has to go by at ``node`` (the cursor)."""
        game, part = self.game, self.fragment(node)
        trail = tuple(
            game.observe(step.state, viewer)
            for step in part[1:]
            if self._heard(step, viewer) is not None
        )
        state = part[-1].state
        return Seen(
            self.information(viewer, node), trail, game.mask(state, viewer),
            choices=game.play.offered_actions(state, viewer),
            start=game.mask(part[0].state, viewer),
        )  # fmt: skip

    def _heard(self, step: Node[S, A], viewer: str) -> Heard | None:
        """What one step told ``viewer``, worked out once; ``None`` where it told nothing."""
        game, before = self.game, step.parent
        if step.kind != "action" or step.action is None or before is None:
            return None
        if (step, viewer) not in self._learned:
            action = game.audible(before.state, step.action, viewer)
            events = tuple(event for event in step.events if game.hears(event, viewer))
            self._learned[step, viewer] = (
                Heard(action, game.format(before.state, action), events)
                if action is not None
                else None
            )
        return self._learned[step, viewer]

    # -- playing --------------------------------------------------------------------------------

    def play(self, action: A, *, scripted: bool = False, through: bool = False) -> Node[S, A]:
        """Play ``action`` at the cursor and move there; raises ``IllegalAction``, changing nothing.

        An action that was played here before leads to the node that is there already. ``through``
        says that the step of the script goes on with another action.
        """
        for child in self.cursor.children:
            if (
                child.kind == "action"
                and child.action == action
                and child.through == through
                and (child.scripted if scripted else not (child.scripted and through))
            ):
                self.cursor = child
                return child
        state, events = self.game.apply(self.cursor.state, action)
        events = self._history().annotate(events, self.game.play.late_clauses)
        return self._add(
            Node("action", state, action=action, events=events, scripted=scripted, through=through)
        )

    def refuse(self, action: A, *, scripted: bool = False) -> Node[S, A]:
        """Record an action that is not legal: the position stays, the reasons are kept.

        In the middle of a step the whole step is taken back, and kept as what was tried.
        """
        refusals = self.game.refusals(self.cursor.state, action)
        if not refusals:
            raise ValueError(f"{action} is legal here")
        tried = self.take_back()
        state = self.cursor.state
        return self._add(
            Node("refused", state, action=action, refusals=refusals, scripted=scripted, tried=tried)
        )

    def take_back(self) -> tuple[Node[S, A], ...]:
        """Undo what was played of a step that is not over; gives it, oldest first."""
        if not self.cursor.through:
            return ()
        tried = self.cursor.passage()
        before = tried[0].parent
        assert before is not None
        before.children.remove(tried[0])
        self.cursor = before
        return tuple(tried)

    def attempt(self, action: A) -> Node[S, A]:
        """Play ``action`` if it is legal, else raise ``IllegalAction``; for a reader's own try."""
        refusals = self.game.refusals(self.cursor.state, action)
        if refusals:
            raise IllegalAction(refusals)
        return self.play(action)

    def reset(self, state: S, *, text: str = "", scripted: bool = False) -> Node[S, A]:
        """Lay out a fresh position."""
        opening = self.game.setups.tell_opening(state)
        return self._add(Node("reset", state, events=opening, text=text, scripted=scripted))

    def remark(
        self, text: str, *, check: CheckResult | None = None, scripted: bool = False
    ) -> Node[S, A]:
        """Add a note or the result of a check; the position stays."""
        kind = "check" if check else "note"
        state = self.cursor.state
        return self._add(Node(kind, state, check=check, text=text, scripted=scripted))

    def _history(self) -> History[S]:
        """Positions and events since the last fresh position, kept while the line goes on."""
        if self._past[0] is not self.cursor or not self._past[1].steps:
            self._past = self.cursor, History((one.state, one.events) for one in self.fragment())
        return self._past[1]

    def _add(self, node: Node[S, A]) -> Node[S, A]:
        tip, past = self._past
        if tip is self.cursor and past.steps and node.kind != "reset":
            past.steps.append((node.state, node.events))
            self._past = node, past
        node.parent = self.cursor
        self.cursor.children.append(node)
        self.cursor = node
        return node

    # -- moving the cursor ----------------------------------------------------------------------

    def back(self) -> Node[S, A]:
        """Return one step back; at the start nothing happens."""
        first = self.cursor.passage()[0]
        if first.parent is not None:
            self.cursor = first.parent
        return self.cursor

    def forward(self) -> Node[S, A]:
        """Return one step on along the scripted line, or along the newest branch."""
        while True:
            following = [
                child for child in self.cursor.children if child.scripted
            ] or self.cursor.children
            if following:
                self.cursor = following[-1]
            if not (following and self.cursor.through):
                return self.cursor

    def goto(self, node: Node[S, A]) -> Node[S, A]:
        """Move the cursor to any node of this tree."""
        self.cursor = node
        return node

    def replay(self) -> Timeline[S, A]:
        """Return the line to the cursor played again from its start.

        Equal positions prove it exact.
        """
        again: Timeline[S, A] = Timeline(self.game, self.root.state)
        for node in self.line()[1:]:
            if node.kind == "action" and node.action is not None:
                again.play(node.action)
            elif node.kind == "refused" and node.action is not None:
                again.refuse(node.action)
            elif node.kind == "reset":
                again.reset(node.state, text=node.text)
            else:
                again.remark(node.text, check=node.check)
        return again
