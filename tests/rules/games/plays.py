"""Rules told as plays: a position, what is done, and what is seen, refused and told then.

The plays of a game stand in the tables of its folder ``plays``. A line of a script is a question,
and what follows ``->`` or stands indented below it is the answer. The whole script is asked again:

- ``do A: throw; die: 5``: these actions, all of them legal,
- ``may A: take; B: skip -> done``: the same where they are legal; else the codes of the refusals,
- ``see at.A, turn -> a3 | B``: facts of the position,
- ``try A: take -> no-treasure [UE-GAP-28]``: codes and clauses that forbid an action, or ``legal``,
- ``answer A: take``: each refusal with code, sentence, clauses and place,
- ``list use -> A: use bible``: the legal actions whose text holds these words; ``labels``: buttons,
- ``acts -> A, B``: who may act; ``asks``: the question and the hint; ``ends``: the result,
- ``odds -> die: 1 1/6``: what may fall, and how likely it is; ``odds A``: as A may reckon,
- ``fires -> UE-MOVE-09``: the clauses of the last action,
- ``told``: what happened in it: kind, person, sentence, clauses, who hears it if not all, data;
  ``told 0``: how the game was opened,
- ``heard B -> A: buy ? | bought``: what B was told of it; ``say``: all the words said aloud,
- ``know B at, hand``: facts that B may know,
- ``mask A hands``: these parts of what a mask leaves for A, or all that is there, with the plan,
- ``book A``: what A has drawn: where he is or may be, his last step, each chart,
- ``rows A``: what may fall as a reader sees it; ``choose A``: what the computer does, and why,
- ``goal A``: what A wins by, has and lacks, and who is nearer; ``lead``: who is ahead,
- ``sum``: all actions so far as a line of a log; ``retold``: all that happened, in sentences,
- ``check odds {"outcome": "die: 1"} -> 1/6``: what a check finds, with sentence, clauses and cells,
- ``read A: trow``: the action as it is written back, or what is wrong with the text,
- ``again {"players": {"A": "a1"}}``: another position is laid out, and the game goes on there,
- ``begin -> no game: …``: whether the set-up is one, else the script ends; ``begin loose``.

A play with ``flip`` is a ruling: the same script is asked under its other choice as well, and is
answered ``otherwise`` there.

``python -m tests.rules.games.plays`` writes the answers anew; read what changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.core.chance import group_outcomes
from rules.core.errors import RulebookError
from rules.core.players import ask_player, make_player
from rules.core.records import join_statement
from rules.core.registry import game as named
from rules.core.timeline import Timeline
from rules.games import duel
from rules.games.duel import knowledge
from rules.games.labyrinth.knowledge import draw_notebook
from tests.tables import OTHERWISE, SCRIPT, asked, write

HERE = Path(__file__).parent
TABLES = sorted(HERE.glob("*/plays/*.toml"))
"""The tables of plays of all games."""


class Line(Timeline[Any, Any]):
    """A play under way, with its set-up."""

    def __init__(
        self, table: Mapping[str, Any], play: Mapping[str, Any], of: str, script: str = SCRIPT
    ) -> None:
        boards = table.get("boards", {})
        maps = play.get("maps") or ({"M1": play["board"]} if "board" in play else {})
        self.maps = {name: boards.get(board, board).strip("\n") for name, board in maps.items()}
        usual = {
            key: one for key, one in table.get("usual", {}).items() if key != "board" or not maps
        }
        self.spec = {**usual, **play.get("setup", {})}
        option, _, choice = play.get("flip", "").partition("=")
        self.options = play.get("options", {}) | ({option: choice} if script == OTHERWISE else {})
        self.rules: Any = named(of)
        if not play[script].startswith("begin") or not self.wrong(lambda: self.laid({})):
            super().__init__(self.rules, self.laid({}))

    def laid(self, more: Mapping[str, Any]) -> Any:
        """The position of the set-up, or of a set-up like it."""
        return self.rules.setup({**self.spec, **more}, self.maps, self.options)

    def wrong(self, make: Callable[[], object]) -> str:
        """What is wrong, on one line; nothing where nothing is."""
        try:
            make()
        except RulebookError as error:
            return " / ".join(f"{error}".splitlines())
        return ""


def do(line: Line, text: str) -> str:
    """Carry out actions with semicolons between."""
    for one in text.split(";"):
        action = line.game.parse(line.state, one.strip())
        refused = line.game.refusals(line.state, action)
        assert not refused, f"'{one.strip()}' is refused: {refused}"
        line.play(action)
    return f"do {text}"


def may(line: Line, text: str) -> str:
    """Carry out what is legal of some actions."""
    codes = []
    for one in text.split(";"):
        action = line.game.parse(line.state, one.strip())
        refused = line.game.refusals(line.state, action)
        codes += [refusal.code for refusal in refused]
        if not refused:
            line.play(action)
    return f"may {text} -> {', '.join(codes) or 'done'}"


def see(line: Line, text: str) -> str:
    """Some facts."""
    facts = line.game.facts(line.state)
    return f"see {text} -> {' | '.join(str(facts[name]) for name in text.split(', '))}"


def attempt(line: Line, text: str) -> str:
    """What forbids an action; what is free stands in the list of actions."""
    action = line.game.parse(line.state, text)
    refused = line.game.refusals(line.state, action)
    if not refused:
        assert action in line.game.actions(line.state), text
        return f"try {text} -> legal"
    clauses = " ".join(clause for one in refused for clause in one.clauses)
    return f"try {text} -> {', '.join(one.code for one in refused)} [{clauses}]"


def offered(line: Line, text: str) -> str:
    """The legal actions with some words in them."""
    written = [line.game.format(line.state, one) for one in line.game.actions(line.state)]
    found = [one for one in written if text in one]
    return f"list {text}".rstrip() + f" -> {' | '.join(found) or 'nothing'}"


def fires(line: Line, text: str) -> str:
    """The clauses that fired in the last action."""
    fired = {clause for event in line.cursor.events for clause in event.clauses}
    return f"fires -> {' '.join(sorted(fired)) or 'nothing'}"


def told(line: Line, text: str) -> str:
    """What happened in the last action."""
    rows = [f"told {text}".rstrip()]
    for one in line.root.events if text else line.cursor.events:
        to = "" if one.heard_by is None else f" | to {', '.join(one.heard_by) or 'nobody'}"
        data = f" | {json.dumps(dict(one.data), ensure_ascii=False)}" if one.data else ""
        rows.append(f"  {one.kind} | {one.who} | {one.text} | {' '.join(one.clauses)}{to}{data}")
    return "\n".join(rows)


def answer(line: Line, text: str) -> str:
    """Every refusal of an action, whole."""
    refused = line.game.refusals(line.state, line.game.parse(line.state, text))
    rows = [f"  {one.code} | {one.text} | {' '.join(one.clauses)} | {one.at}" for one in refused]
    return "\n".join([f"answer {text}", *rows])


def labels(line: Line, text: str) -> str:
    """What stands on the buttons."""
    shown = [line.game.speech.label(line.state, one) for one in line.game.actions(line.state)]
    return f"labels -> {' | '.join(shown) or 'nothing'}"


def acts(line: Line, text: str) -> str:
    """Who may act."""
    return f"acts -> {', '.join(line.game.actors(line.state)) or 'nobody'}"


def asks(line: Line, text: str) -> str:
    """The question and the hint."""
    return f"asks -> {line.game.speech.prompt(line.state)} | {line.game.speech.hint(line.state)}"


def ends(line: Line, text: str) -> str:
    """The winners, and what is said of the end."""
    found = line.game.result(line.state)
    winners = ", ".join(found.winners) if found else ""
    return f"ends -> {winners or 'nobody'} | {found.text}" if found else "ends -> not yet"


def odds(line: Line, text: str) -> str:
    """What may fall, and how likely it is: truly, or as a viewer may reckon."""
    told = line.information(text) if text else None
    found = line.game.play.known_odds(line.state, told) if told else line.game.chance(line.state)
    rows = [f"{line.game.format(line.state, one)} {share}" for one, share in found]
    return f"odds {text}".rstrip() + f" -> {' | '.join(rows) or 'nothing'}"


def heard(line: Line, text: str) -> str:
    """What a viewer was told of the last action."""
    found = line.information(text).heard[-1]
    return f"heard {text} -> {found.spoken} | {' | '.join(one.text for one in found.events)}"


def say(line: Line, text: str) -> str:
    """All that is said aloud of the last action, or of it to a viewer."""
    aloud = [one for one in line.cursor.events if not text or line.game.hears(one, text)]
    return f"say {text}".rstrip() + f" -> {join_statement(aloud)}"


def know(line: Line, text: str) -> str:
    """Some facts that a viewer may know, or all of them but the plan."""
    viewer, _, names = text.partition(" ")
    found = dict(line.game.observe(line.state, viewer).facts)
    asked = names.split(", ") if names else [name for name in found if name != "plan"]
    rows = [f"  {name} = {found.get(name, 'unknown')}".replace("\n", " / ") for name in asked]
    return "\n".join([f"know {text}", *rows])


def mask(line: Line, text: str) -> str:
    """What a mask leaves of the position for a viewer, or some parts of it."""
    viewer, _, names = text.partition(" ")
    found = line.game.mask(line.state, viewer)
    parts = {name: one for name, one in found._asdict().items() if name != "field"}
    asked = names.split(", ") if names else [name for name, one in parts.items() if one]
    rows = [f"  {name} = {parts[name]}" for name in asked]
    plan = None if names else getattr(found.field, "plan", None)
    rows += (
        [f"  plan = {tuple(plan.grid)} {plan.cells} {plan.borders} {[*found.field.blown]}"]
        if plan
        else []
    )
    return "\n".join([f"mask {text}", *rows])


def book(line: Line, text: str) -> str:
    """What a player of a labyrinth has drawn."""
    told = line.information(text)
    of_duel = line.game is duel.GAME
    found = knowledge.draw_notebook(told) if of_duel else draw_notebook(line.rules, told)
    spots = f"{found.here} | {', '.join(found.names())} | {found.felt and tuple(found.felt)}"
    spots += f" | outside {found.outside}" * (found.outside >= 0)
    rows = [f"book {text}", f"  {'at' if found.known else 'somewhere, drawn at'} {spots}"]
    for one in found.charts:
        drawn = " | ".join(str(dict(sorted(part.items()))) for part in (one.kinds, one.sides))
        rows.append(f"  {'sheet' if one.anchored else 'slip'} | {drawn} | {one.treasure}")
    return "\n".join(rows)


def rows_of(line: Line, text: str) -> str:
    """The rows of what may fall, for a viewer or for whoever sees everything."""
    told = line.information(text) if text else None
    found = [f"  {one.text} | {one.chance}" for one in group_outcomes(line.game, line.state, told)]
    return "\n".join([f"rows {text}".rstrip(), *found])


def choose(line: Line, text: str) -> str:
    """What the computer does in somebody's place, and why."""
    found = ask_player(line, text, make_player(line.game.id, 1))
    return f"choose {text} -> {line.game.format(line.state, found.action)} | {found.reason}"


def goal(line: Line, text: str) -> str:
    """What somebody plays for, and how near it is."""
    found = line.game.play.find_goal(line.game.observe(line.state, text))
    return f"goal {text} -> {' | '.join(found)}".rstrip()


def lead(line: Line, text: str) -> str:
    """Who is ahead."""
    return f"lead -> {line.game.play.find_leader(line.state) or 'nobody'}"


def summed(line: Line, text: str) -> str:
    """All actions so far as one line of a log."""
    nodes = line.line()[1:]
    return f"sum -> {line.game.speech.summarize([(one.tried_at, one.action) for one in nodes])}"


def retold(line: Line, text: str) -> str:
    """All that happened so far, in sentences."""
    events = [event for one in line.line()[1:] for event in one.events]
    return "\n".join(["retold", *(f"  {one}" for one in line.game.speech.retell(events))])


def check_it(line: Line, text: str) -> str:
    """What a check finds, or why it cannot be made."""
    name, _, keys = text.partition(" ")
    rows = [f"check {text}"]

    def make() -> None:
        found = line.game.setups.check(name, json.loads(keys or "{}"), line, line.maps)
        at = f" | {', '.join((found.map, *found.cells))}" if found.map or found.cells else ""
        rows.append(f"  {found.found} | {found.text} | {' '.join(found.clauses)}{at}")

    wrong = line.wrong(make)
    return "\n".join([*rows, f"  {wrong}"] if wrong else rows)


def read(line: Line, text: str) -> str:
    """The action that is read as it is written back, or what is wrong with the text."""
    rows = [f"read {text}"]
    wrong = line.wrong(
        lambda: rows.append(f"  {line.game.format(line.state, line.game.parse(line.state, text))}")
    )
    return "\n".join([*rows, f"  {wrong}"] if wrong else rows)


def again(line: Line, text: str) -> str:
    """Lay out another position."""
    line.reset(line.laid(json.loads(text)), scripted=True)
    return f"again {text}"


def begin(line: Line, text: str) -> str:
    """Whether the set-up is one, in earnest or knowingly loose; what is wrong with it."""

    def lay() -> None:
        state = line.laid({"loose": True} if text == "loose" else {})
        assert line.rules.load(line.rules.dump(state)) == state, "kept as another position"

    wrong = line.wrong(lay)
    return f"begin {text}".rstrip() + f" -> {f'no game: {wrong}' if wrong else 'a game'}"


ASKED: dict[str, Callable[[Line, str], str]] = {
    "do": do, "may": may, "see": see, "try": attempt, "list": offered, "fires": fires, "told": told,
    "answer": answer, "labels": labels, "acts": acts, "asks": asks, "ends": ends, "odds": odds,
    "heard": heard, "say": say, "know": know, "check": check_it, "read": read, "again": again,
    "begin": begin, "mask": mask, "book": book, "rows": rows_of, "choose": choose,
    "goal": goal, "lead": lead, "sum": summed, "retold": retold,
}  # fmt: skip
"""What a line may begin with."""


def answered(
    path: Path, table: Mapping[str, Any], play: Mapping[str, Any], script: str
) -> Iterator[str]:
    """The lines of a script as they are answered now."""
    line = Line(table, play, path.parents[1].name, script)
    for word, rest in asked(play, script):
        if word == "begin" or hasattr(line, "game"):
            yield from ASKED[word](line, rest).splitlines()


if __name__ == "__main__":
    write(TABLES, answered)
