"""Practice without its looks: a problem on a stage, the round it belongs to, what is kept."""

from __future__ import annotations

from rules.core.errors import NotationError, RulebookError
from rules.core.practice import Chapter, chapters
from rules.core.registry import list_games
from rules.scenarios.expect import list_answers
from rules.teach.fresh import recall_problem
from rules.teach.practice import Problem, make_problems
from rules.teach.progress import Progress, parse_progress, rule_of
from rules.teach.review import plan_sitting, pose_rule, say_why
from rules.teach.swap import next_seed, swap_problem
from widgets.apps.stage.problem import Asked, asked

OPEN, RIGHT, MISSED = "open", "right", "missed"
FRESH, REVIEW, CHOSEN = "fresh", "review", "chosen"
"""Where a round comes from: from the chapter, from what is due, from a link."""
MOST = 20
"""How many problems a link may name."""
ENDED = "The sitting is over: what is left waits for another."
FIRST = "First say what you expect, or press “I do not know”."


class Round:
    """Some problems in a row. ``marks`` says of each whether it is open, right or missed."""

    def __init__(self, problems: tuple[Problem, ...], kind: str = FRESH) -> None:
        self.posed, self.kind = [*problems], kind
        self.at = 0
        self.marks = [OPEN] * len(problems)

    @property
    def problem(self) -> Problem:
        """The one that is asked."""
        return self.posed[self.at]

    @property
    def fresh(self) -> bool:
        """Whether it is one of the chapter's own, which are counted."""
        return self.kind == FRESH

    @property
    def over(self) -> bool:
        """Whether all were answered."""
        return OPEN not in self.marks

    @property
    def untouched(self) -> bool:
        """Whether none was answered."""
        return set(self.marks) == {OPEN}

    def count(self, mark: str) -> int:
        """How many of them are so."""
        return self.marks.count(mark)


class Sitting(Round):
    """What is asked again, by rule: each gets a fresh position when its turn comes.

    What is missed comes once more at the end, and again, but not for ever.
    """

    TIMES = 3
    """How often a rule is asked in one sitting, at most."""

    def __init__(self, rules: tuple[str, ...], progress: Progress, day: int) -> None:
        self.rules, self.day = [*rules], day
        self.reasons: list[str] = []
        super().__init__((), REVIEW)
        self.marks = [OPEN] * len(rules)
        self.pose(progress)

    def pose(self, progress: Progress) -> None:
        """Make the position of the next problem, as the rule stands now."""
        at = len(self.posed)
        if at < len(self.rules):
            problem = pose_rule(progress, self.rules[at])
            self.posed.append(problem)
            self.reasons.append(say_why(progress, self.rules[at], problem, self.day))

    @property
    def rule(self) -> str:
        """The rule that it is asked for."""
        return self.rules[self.at]

    @property
    def reason(self) -> str:
        """Why it is here."""
        return self.reasons[self.at]

    def miss(self) -> None:
        """Ask for the rule of the last problem once more."""
        rule = rule_of(self.problem)
        if self.rules.count(rule) + self.rules.count(self.rule) * (rule != self.rule) < self.TIMES:
            self.rules.append(rule)
            self.marks.append(OPEN)


class Practice:
    """A reader's rounds about a chapter. Every public method is one thing a reader can do."""

    kind = "er-practice"
    """What the page calls its stage."""

    @property
    def title(self) -> str:
        """What it is called in a line of text."""
        return f"Practice: {self.chapter.title}"

    def __init__(self, chapter: Chapter, seed: int = 1) -> None:
        self.chapter, self.seed = chapter, seed
        self.kept = ""
        """What the browser keeps of all practice, as text."""
        self.keeps, self.today = True, 0
        """Whether it keeps anything at all; the reader's day."""
        self.progress = Progress()
        self.unread = ""
        """Why what is kept cannot be read."""
        self.begin(self._fresh())

    def _fresh(self) -> Round:
        return Round(make_problems(self.chapter.game, self.chapter.name, self.seed))

    def begin(self, round_: Round) -> None:
        """Lay out another round."""
        self.round = round_
        self.turn_to(0)

    def turn_to(self, number: int) -> None:
        """Lay out one problem of the round."""
        before = getattr(self, "asked", None)
        self.round.at = number
        self.asked = asked(self.round.problem)
        self.asked.come_after(before)

    @property
    def stage(self) -> Asked:
        """The stage of the problem that is asked."""
        return self.asked

    # -- answering --------------------------------------------------------------------------------

    def guess(self, answer: str) -> None:
        """An answer out of those listed."""
        if answer in list_answers(self.round.problem.ask) and not self.asked.done:
            self.asked.answer(answer)

    def choose(self, place: str) -> None:
        """A place of the board: the answer where one is asked for."""
        if self.asked.done:
            self.asked.said = "The question is answered. Go on to the next one."
        elif self.round.problem.ask.get("kind") != "cell":
            self.asked.said = "Choose one of the answers listed."
        else:
            self.asked.answer(place)

    def step(self) -> None:
        """Show what happens; after that the next question, or five more."""
        if not self.asked.done:
            guess = self.asked.guess
            if not self.asked.presenting and not (guess and guess.value):
                self.asked.said = FIRST
                return
            self.asked.step()
            self._judge()
        elif self.round.over:
            self._more()
        else:
            if self.sitting:
                self.sitting.pose(self.progress)
            self.turn_to(self.round.at + 1)

    def skip(self) -> None:
        """Show what happens without an answer: it counts as missed."""
        if not self.asked.done:
            self.asked.skip()
            self._judge()

    def swap(self) -> None:
        """Ask about the same clause in a fresh position, as long as nothing is shown."""
        if self.asked.done:
            self.asked.said = "The question is answered. Swap the next one."
            return
        problem = self.round.problem
        used = [one.state for one in self.round.posed]
        self.round.posed[self.round.at] = swap_problem(
            problem.clauses, next_seed(problem.key), used
        )
        self.turn_to(self.round.at)
        self.asked.said = "A fresh position for the same rule."

    def _judge(self) -> None:
        """Note how the question was answered, once it was."""
        if not self.asked.done:
            return
        right, problem = self.asked.right, self.round.problem
        self.round.marks[self.round.at] = RIGHT if right else MISSED
        sitting = self.sitting
        rule = sitting.rule if sitting else ""
        found = self.progress.answered(problem, self.today, right=right, asked=rule)
        if sitting and not right:
            sitting.miss()
        if self.round.over and self.round.fresh:
            found = found.over(self.chapter.id)
        self.progress = found
        if not self.unread:
            self.kept = found.dump()

    def _more(self) -> None:
        """Five others, which this reader has not had before in this chapter."""
        self.seed = self._next_seed()
        self.begin(self._fresh())

    def _next_seed(self) -> int:
        return max(self.seed + self.round.fresh, self._rounds() + 1)

    def look_ahead(self) -> Problem | None:
        """The problem that comes next, once this one is answered: made now, it is there later."""
        if not self.asked.done:
            return None
        if self.round.over:
            return self._look_over()
        following = self.round.at + 1
        if self.sitting:
            return pose_rule(self.progress, self.sitting.rules[following])
        return self.round.posed[following]

    def _look_over(self) -> Problem:
        """The first problem after a round."""
        return make_problems(self.chapter.game, self.chapter.name, self._next_seed())[0]

    def repeat(self) -> None:
        """A sitting of what is due, on this page or another."""
        if self.due:
            self.begin(self._sit())

    def _sit(self) -> Sitting:
        return Sitting(plan_sitting(self.progress, self.today), self.progress, self.today)

    @property
    def sitting(self) -> Sitting | None:
        """The round, where it is a sitting."""
        return self.round if isinstance(self.round, Sitting) else None

    def end(self) -> None:
        """End the sitting: what was not asked waits for another."""
        if self.sitting:
            right, missed = (self.round.count(mark) for mark in (RIGHT, MISSED))
            self.begin(self._fresh())
            self.asked.said = f"{right} of {right + missed} right. {ENDED}"

    def take(self, keys: str) -> None:
        """Problems that somebody has chosen: their keys, with commas between.

        Raises ``NotationError`` naming a key that is wrong; then nothing has changed.
        """
        named = [*dict.fromkeys(key.strip() for key in keys.split(",", MOST))]
        if len(named) > MOST:
            raise NotationError(f"The link names more than {MOST} problems. Name fewer.")
        self.begin(Round(tuple(map(recall_problem, named)), CHOSEN))

    # -- what is kept -----------------------------------------------------------------------------

    @property
    def due(self) -> tuple[str, ...]:
        """The rules that are to be asked again."""
        return self.progress.due(self.today)

    @property
    def may_repeat(self) -> bool:
        """Between rounds, or before the first answer, what waits can be asked instead."""
        open_ = self.round.untouched and self.round.fresh
        return bool(self.due) and (self.round.over or open_)

    def _rounds(self) -> int:
        return self.progress.tally(self.chapter.id).rounds

    def learn(self, kept: str, today: int, *, keeps: bool) -> None:
        """Read what the browser keeps, whoever wrote it; what cannot be read is left as it is."""
        self.kept, self.today, self.keeps = kept, today, keeps
        try:
            self.progress, self.unread = parse_progress(kept), ""
        except RulebookError as error:
            self.progress, self.unread = Progress(), str(error)
        if not self._begun() and self.seed <= self._rounds():
            self.seed = self._rounds() + 1
            self.begin(self._fresh())

    def _begun(self) -> bool:
        """Whether the reader has done something with the round that the page began with."""
        return not (self.round.fresh and self.round.untouched) or self.asked.guess is not None


class Review(Practice):
    """Practice of all games: sittings of what is due, or of what comes next."""

    kind = "er-practice er-review"
    title = "Review"

    def __init__(self) -> None:
        super().__init__(chapters(list_games()[0])[0])

    def _fresh(self) -> Round:
        return self._sit()

    def _more(self) -> None:
        self.begin(self._fresh())

    def _look_over(self) -> Problem:
        return self._sit().problem

    @property
    def may_repeat(self) -> bool:
        """What is due is asked anyway."""
        return False

    def learn(self, kept: str, today: int, *, keeps: bool) -> None:
        """Read what the browser keeps; before the first answer it says what is asked."""
        begun = not self.round.untouched or self.asked.guess is not None
        super().learn(kept, today, keeps=keeps)
        if not begun:
            self.begin(self._fresh())
