"""Playing in a terminal: the program is the leader, the people at the keyboard are the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.errors import IllegalAction, NotationError
from rules.game import Game
from rules.timeline import Timeline

HELP = (
    "Type a command for the player to move; 'B: take' speaks for another player.\n"
    "  ? lists what is legal · why COMMAND tells why not · undo takes back\n"
    "  log repeats what was said\n"
    "  plan shows the leader's plan (it tells everything) · quit ends"
)


def play(
    rules: Game[Any, Any], state: Any, ask: Callable[[str], str], tell: Callable[[str], None]
) -> Timeline[Any, Any]:
    """Play from ``state`` to the end or ``quit``; ``ask`` reads a line, ``tell`` prints one."""
    timeline: Timeline[Any, Any] = Timeline(rules, state)
    for event in timeline.root.events:
        tell(event.text)
    tell(HELP)
    while rules.result(timeline.state) is None:
        line = ask(f"{rules.question(timeline.state)} ").strip()
        if line in ("quit", "q", "exit"):
            break
        if line:
            obey(timeline, line, tell)
    ended = rules.result(timeline.state)
    if ended:
        tell(ended.text)
    return timeline


def obey(timeline: Timeline[Any, Any], line: str, tell: Callable[[str], None]) -> None:
    """Carry out one typed line."""
    rules, state = timeline.game, timeline.state
    if line in ("?", "help"):
        listed = [rules.write(state, action) for action in rules.actions(state)]
        tell("  " + ", ".join(listed[:40]) + (" ..." if len(listed) > 40 else ""))
    elif line == "undo":
        done = timeline.cursor is not timeline.root
        timeline.back()
        tell("One command taken back." if done else "There is nothing to take back.")
    elif line == "plan":
        seen = rules.observe(state, rules.viewers(state)[0])
        tell(str(seen["plan"]))
        tell("  " + ", ".join(f"{name}: {value}" for name, value in seen.facts if name != "plan"))
    elif line == "log":
        for node in timeline.line():
            _tell_heard(timeline, node.events, tell)
    else:
        _command(timeline, line, tell)


def _command(timeline: Timeline[Any, Any], line: str, tell: Callable[[str], None]) -> None:
    rules, state = timeline.game, timeline.state
    asking = line.startswith("why ")
    text = line.removeprefix("why ").strip()
    if ":" not in text:
        actor = rules.actions(state)[0].who if rules.actions(state) else "?"
        text = f"{actor}: {text}"
    try:
        action = rules.read(state, text)
        if asking:
            refusals = rules.refusals(state, action)
            for refusal in refusals:
                tell(f"  {refusal.text} [{' '.join(refusal.clauses)}]")
            if not refusals:
                tell("  That is allowed.")
            return
        node = timeline.attempt(action)
    except IllegalAction as refused:
        for refusal in refused.refusals:
            tell(f"  Not allowed: {refusal.text} [{' '.join(refusal.clauses)}]")
    except NotationError as error:
        tell(f"  {error}")
    else:
        _tell_heard(timeline, node.events, tell)


def _tell_heard(
    timeline: Timeline[Any, Any], events: tuple[Any, ...], tell: Callable[[str], None]
) -> None:
    """Print what everybody hears; the leader keeps the rest to himself."""
    typist = getattr(timeline.cursor.action, "who", "")
    for event in events:
        if timeline.game.hears(event, typist) and event.kind != "turn":
            words = f"  “{event.words}” ({event.gloss})" if event.words else f"  {event.text}"
            tell(words)
