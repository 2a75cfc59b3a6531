"""The stage without its looks: a scenario that is read, left, tried and come back to.

Nothing here knows of widgets or markup. The reader's steps move the cursor of a timeline; what the
reader then sees is made from this model by :mod:`widgets.apps.stage.view`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import random
from typing import Any

from rules.core.errors import NotationError, RulebookError
from rules.core.records import Refusal
from rules.core.story import Node
from rules.scenarios import expect
from widgets.apps.stage.lines.model import Lines
from widgets.apps.stage.reading import Guess, Refused
from widgets.apps.stage.rulings import meaning
from widgets.boards import Way
from widgets.kernel.html import capital
from widgets.kernel.scene import SIGHT

PICK = "Choose first what moves or is used, then the place."
NOTHING = "Nothing can be done there now."
BRIEF = {
    PICK: "Press first what moves.", NOTHING: "Nothing can be done there.",
    "answer-first": "Answer the question first.", "no-link": "No way leads there.",
    "no-points": "No points are left.", "roll-first": "Roll the dice first.",
    "arrow": "The arrow points elsewhere.", "blocked": "The way there is blocked.",
    "no-square": "Press the square for it.", "throw-first": "Throw the die first.",
    "wrong-tool": "It is of no use here.", "no-effect": "It answers another card.",
}  # fmt: skip
"""Why a press on a place does nothing, by what is said or the code of the refusal."""
LABEL = 30
"""How many letters stand at a place: a longer reason is said in the words that come first."""
BOOKS_MOVE = "That is the book's move: you are on the book's line."


@dataclass
class StageModel(Lines):
    """One scenario on its stage. Every public method is one thing a reader can do."""

    # -- along the script -----------------------------------------------------------------------

    def step(self) -> None:
        """One step on: along the script, or along the own line as far as it went."""
        self._settle()
        if self.reading == self.index:
            self.reading = -1
            if self.question or self.moral:
                return
        asked = self.question
        if asked:
            self.guesses.setdefault(self.ahead, Guess()).shown = True
        if self.on_branch:
            ahead = self.onward() if self.own else None
            if ahead is None:
                self.leave()
            else:
                self.timeline.goto(ahead)
            return
        if not self.ahead:
            self.said = "" if self.moral else "This is the last step."
            return
        self.timeline.goto(self.script[self.ahead])
        last = not self.ahead and self.node.kind == "refused"
        self.reading = self.index if asked or last else -1

    def back(self, *, turned: bool = False) -> None:
        """One step back; from the moral to the last sentence, unless the step is ``turned``."""
        if self._closed_callout():
            return
        if self.node.parent is None:
            self.said = "This is the start."
            return
        if self.moral and not turned:
            self.reading = self.index
            return
        self.reading = -1
        self.timeline.back()
        while self.node.kind == "check":
            self.timeline.back()
        self._reopen()

    def first(self) -> None:
        """To the start."""
        self.goto(0)

    def end(self) -> None:
        """To the last step before an open question, which is said, or the end."""
        self._settle()
        self.branching, self.reading = False, -1
        while self.ahead and not self.question:
            self.timeline.goto(self.script[self.ahead])
        if self.question:
            self.said = "Stopped before a question, which waits for your guess."

    def goto(self, number: int) -> None:
        """To a step of the script; an open question on the way is passed over."""
        self._settle()
        self.branching, self.reading = False, -1
        self.timeline.goto(self.script[max(0, min(number, self.last))])

    # -- the reader's own line ------------------------------------------------------------------

    def act(self, action: Any) -> None:
        """Perform an action, or show why it is not allowed."""
        self._settle()
        who = getattr(action, "who", "")
        if not self.sees_all and who and who != self.viewer:
            me = self.viewer
            text = f"You look with {me}'s eyes. Only {me}'s own moves can be tried here."
            self.refused = Refused(f"{who}'s move", (Refusal("viewer", text, ()),))
            return
        refusals = self.game.refusals(self.node.state, action)
        label = self.game.speech.label(self.node.state, action)
        if refusals:
            self.refused = Refused(label, refusals, self.tried(action, refusals[0].at), action)
            return
        self._take(action)

    def roll(self) -> None:
        """Let chance decide: anybody may, whatever he sees."""
        outcome = self.game.play.sample_chance(self.node.state, random())
        self._settle()
        if outcome is None:
            self.said = "Nothing is left to chance here."
            return
        self._take(outcome)

    def _take(self, action: Any, *, through: bool = False, own: bool = False) -> None:
        """Play a legal action, on the book's line where it is the book's own.

        The reader's step goes on after one that only leads ``through``; that one, and one said to
        be his ``own``, start a line of his own whatever the book plays.
        """
        following = next((node for node in self.node.children if node.scripted), None)
        by_the_book = following is not None and (following.kind, following.action) == (
            "action",
            action,
        )
        mine = through or own or self.own or self.question
        if following is not None and by_the_book and not mine:
            self.said = BOOKS_MOVE if self.branching else ""
            self.branching = False
            self.timeline.goto(following)
            return
        self.undone.clear()
        self.timeline.play(action, through=through)
        self.branching = False
        self._keep()

    def perform(self, text: str) -> None:
        """Perform the action written as ``text`` ("A: right")."""
        try:
            action = self.game.parse(self.node.state, text)
        except RulebookError as error:
            self._settle()
            code = "notation" if isinstance(error, NotationError) else "unknown"
            self.refused = Refused(text, (Refusal(code, str(error), ()),))
            return
        self.act(action)

    def direct(self, way: int) -> None:
        """A direction was named at once."""
        overlay = self.story.frame(phone=self.twice, around=self.around())
        self.perform(self.board.direction(self.game, self.node.state, way, overlay))

    def branch(self) -> None:
        """Start an own line at this position."""
        self._settle()
        self.branching = True
        self.said = "Your own line starts here. Choose any move."

    def leave(self) -> None:
        """Back to the book's line; the own line is kept."""
        own = self.own
        self.undone = []
        self.branching = False
        if own:
            assert own[0].parent is not None
            self.timeline.goto(own[0].parent)
        self.said = f"Back on the book's line, step {self.scenario.counted(self.index)}."

    def undo(self) -> None:
        """Take the last own move back."""
        if self._closed_callout():
            return
        if not self.own:
            self.said = "Nothing to undo: undo works in your own line. Back goes one step back."
            return
        taken = self.node
        self.undone.append(taken)
        self.timeline.back()
        self.branching = not self.own
        self.pick_up(taken.passage()[0].action)

    @property
    def can_redo(self) -> bool:
        """Whether an own move was taken back just here."""
        return bool(self.undone) and self.undone[-1].passage()[0].parent is self.node

    def redo(self) -> None:
        """Make the own move again."""
        self._dismiss()
        if not self.can_redo:
            self.said = "Nothing to redo."
            return
        self.timeline.goto(self.undone.pop())
        self.branching = False

    # -- choosing on the board ---------------------------------------------------------------------

    def choose(self, place: str) -> None:
        """A place was chosen: another part of the board, an answer, or what it stands for.

        A press that does nothing is answered there, and what was in hand stays in hand.
        """
        node, held = self.node, self.picked
        self.mean(place)
        if self.node is node and (self.refused or self.said in BRIEF):
            self.denied, self.picked = (place, self._brief()), held

    def _brief(self) -> str:
        """Why nothing is done, in a few words."""
        if not self.refused:
            return BRIEF[self.said]
        first = self.refused.refusals[0]
        short = first.text if len(first.text) <= LABEL else first.what
        return BRIEF.get(first.code, short)

    def mean(self, place: str) -> None:
        """Do what a place stands for."""
        if place.startswith(SIGHT):
            self.pan(place)
            slips = self._slips
            tried = slips.sighted(self.information(), place) if slips else None
            self.said = f"{tried.line} {tried.second}".strip() if tried else ""
            return
        if self.ask_about(place):
            return
        if self.question and self.question.get("kind", "cell") == "cell":
            self.answer(place)
            return
        if self.looked_at[0][0]:
            self.said = "This map is only looked at. Step on, or go back, to play."
            return
        if self._moved(place):
            return
        actions = self.offered()
        for action, target in zip(actions, self.targets(actions), strict=True):
            if target == place:
                self.act(action)
                return
        actors = self.game.actors(self.node.state)
        text = ""
        if actors and actors[0] in self.game.viewers(self.node.state):
            ask = self.mover.ask if self.mover else ""
            text = self.board.toward(self.game, self.node.state, place, ask)
        if text:
            self.perform(text)
        else:
            self.said = PICK if self.movers() and not self.mover else NOTHING

    def in_hand(self, actions: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of ``actions`` that are asked about: all, unless a kind of them was picked."""
        return actions

    def join(self) -> None:
        """Try the next place where the loose slip can lie."""
        found = self.joins()
        if found:
            at = found.index(self.sight) + 1 if self.sight in found else 0
            self.choose(found[at % len(found)])

    def _moved(self, place: str) -> bool:
        """Whether a place was one to pick up from, or one to go to."""
        for way in self.ways():
            if way.place == place:
                if (self.twice or way.uses) and self.pointed != place:
                    self.pointed, self.popup = place, ""
                else:
                    self.walk(way)
                return True
        for mover in self.movers():
            if mover.place == place:
                self._settle()
                self.picked = place
                away = any(way.place != place for way in self.ways())
                what = "where to?" if away else "press it again to use it."
                self.said = f"{capital(mover.named)}: {what}"
                return True
        return False

    def pick_up(self, action: Any) -> None:
        """Have in hand what an action would move."""
        found = (mover.place for mover in self.movers() if action in mover.actions)
        self.picked = next(found, "")

    def walk(self, way: Way) -> None:
        """Go a whole way, step by step, as one move; it ends early where something happens."""
        self._settle()
        ahead = self._ahead(way)
        if ahead is not None:
            self.branching = False
            self.timeline.goto(ahead)
        else:
            *before, last = way.actions
            for action in before:
                if self.game.refusals(self.node.state, action):
                    return
                self._take(action, through=True)
            if not self.game.refusals(self.node.state, last):
                self._take(last, own=True)
        if any(mover.place == way.place for mover in self.movers()):
            self.picked = way.place

    def _ahead(self, way: Way) -> Node[Any, Any] | None:
        """Where a way ends that is the book's next step; ``None`` for a way of the reader's own."""
        node = self.node
        for action in way.actions:
            following = [one for one in node.children if one.scripted and one.action == action]
            if not following:
                return None
            node = following[0]
        return None if node.through else node

    def escape(self) -> None:
        """Step out by one: name, list, callout, the list of lines, own line, drawer."""
        if self.naming:
            self.touched, self.naming = f"rename:{self.naming}", 0
        elif self.notice:
            self.notice = ""
        elif self.popup:
            self.popup = ""
        elif self.listed and not self.refused:
            self.listed = False
        elif self.picked and self.refused is None:
            self._settle()
        elif not self._closed_callout():
            if self.on_branch:
                self.leave()
            else:
                self.tab = ""

    # -- questions ------------------------------------------------------------------------------

    def answer(self, value: str) -> None:
        """The reader's guess for the open question; it can be changed until Show."""
        if not self.question:
            return
        self.guesses.setdefault(self.ahead, Guess()).value = value
        ask = expect.word_question(self.game, self.node.state, self.question, value)
        self.said = f"Your guess: {expect.gloss_answer(ask, value)}. Press Show."

    def present(self, *, on: bool) -> None:
        """On the whole screen, or back; what the click that woke the board did is gone."""
        self.presenting = on
        if on and self.denied[0]:
            self._settle()
        if on and self.question:
            self.guesses.pop(self.ahead, None)

    def skip(self) -> None:
        """Go on without an answer."""
        if self.question:
            self.guesses.setdefault(self.ahead, Guess()).skipped = True
            self.step()

    # -- rulings --------------------------------------------------------------------------------

    def rule(self, option: str, choice: str) -> None:
        """Replay the same scenario with another ruling, from the same step."""
        index = self.index
        before = self.options
        self.options = {**before, option: choice}
        try:
            self.play_script()
        except RulebookError as error:
            self.options = before
            self.said = f"With this ruling the scenario cannot be played: {error}"
            return
        self.refused, self.undone, self.branching = None, [], False
        self.goto(index)
        said = meaning(self.scenario.game, option, choice)
        self.said = f"Played again. The ruling is now: {said}"
