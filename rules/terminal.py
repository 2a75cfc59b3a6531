"""Playing in a terminal: the program sees everything, the people at the keyboard play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rules import players
from rules.errors import IllegalAction, NotationError
from rules.game import Game
from rules.players import Player
from rules.timeline import Timeline

HELP = (
    "Type a command for the one who is to move; 'NAME: COMMAND' speaks for another.\n"
    "  ? lists what is legal · why COMMAND tells why not · undo takes back\n"
    "  log repeats what was said\n"
    "  plan shows the whole position (it tells everything) · quit ends"
)
SHOWN = 40
"""How many commands a list names."""

Tell = Callable[[str], None]


def play(
    rules: Game[Any, Any],
    state: Any,
    ask: Callable[[str], str],
    tell: Tell,
    computers: Mapping[str, Player] | None = None,
) -> Timeline[Any, Any]:
    """Play from ``state`` to the end or ``quit``; ``ask`` reads a line, ``tell`` prints one.

    Where chance has to speak it does so at once, and so do the players among ``computers``.
    """
    computers = computers or {}
    timeline: Timeline[Any, Any] = Timeline(rules, state)
    for event in timeline.root.events:
        tell(event.text)
    tell(HELP)
    luck = Random()
    while rules.result(timeline.state) is None:
        outcome = rules.fallen(timeline.state, luck.random())
        if outcome is not None:
            timeline.play(outcome)
            _tell_heard(timeline, timeline.cursor.events, tell)
            continue
        acting = rules.actors(timeline.state)[0]
        if acting in computers:
            _answer(timeline, acting, computers, tell)
            continue
        line = ask(f"{rules.question(timeline.state)} ").strip()
        if line.lower() in ("quit", "q", "exit"):
            break
        if line:
            obey(timeline, line, tell)
    ended = rules.result(timeline.state)
    if ended:
        tell(ended.text)
    return timeline


def _answer(
    timeline: Timeline[Any, Any], who: str, computers: Mapping[str, Player], tell: Tell
) -> None:
    """The computer plays; the people hear what the first of them may, its reason stays with it."""
    rules, state = timeline.game, timeline.state
    people = [one for one in rules.viewers(state)[1:] if one not in computers]
    listener = people[0] if people else rules.viewers(state)[0]
    node = timeline.play(players.ask(timeline, who, computers[who]).action)
    heard = rules.audible(state, node.action, listener)
    if heard is not None:
        tell(f"{rules.write(state, heard)}")
    _tell_heard(timeline, node.events, tell, listener)


def obey(timeline: Timeline[Any, Any], line: str, tell: Tell) -> None:
    """Carry out one typed line; capitals or not makes no difference."""
    rules, state = timeline.game, timeline.state
    word, _, rest = line.partition(" ")
    if line.lower() in ("?", "help"):
        listed = [rules.write(state, action) for action in rules.actions(state)]
        tell("  " + ", ".join(listed[:SHOWN]) + (" ..." if len(listed) > SHOWN else ""))
    elif line.lower() == "undo":
        _undo(timeline, tell)
    elif line.lower() == "plan":
        _tell_all(timeline, tell)
    elif line.lower() == "log":
        for node in timeline.line():
            _tell_heard(timeline, node.events, tell)
    elif word.lower() == "why":
        _why(timeline, rest.strip(), tell)
    else:
        _command(timeline, line, tell)


def _undo(timeline: Timeline[Any, Any], tell: Tell) -> None:
    """Take the last command back, and what chance made of it."""
    earlier = [node for node in timeline.line()[:-1] if not timeline.game.chance(node.state)]
    if earlier:
        timeline.goto(earlier[-1])
    tell("One command taken back." if earlier else "There is nothing to take back.")


def understood(rules: Game[Any, Any], state: Any, line: str) -> Any:
    """The action typed as ``line``: its speaker may be left out, and capitals do not matter.

    Raises ``NotationError`` for what no game could understand.
    """
    speaker, colon, rest = line.partition(":")
    if not colon:
        speaker, rest = mover(rules, state), line
    speaker, rest = speaker.strip(), " ".join(rest.split())
    text = f"{speaker}: {rest}"
    named = {rules.write(state, action): action for action in rules.nameable(state)}
    if text in named:
        return named[text]
    folded = {written.casefold(): action for written, action in named.items()}
    if text.casefold() in folded:
        return folded[text.casefold()]
    known = {name.casefold(): name for name in rules.viewers(state)}
    return rules.read(state, f"{known.get(speaker.casefold(), speaker)}: {rest.lower()}")


def mover(rules: Game[Any, Any], state: Any) -> str:
    """Who a command is for when nobody is named: the one whose actions come first."""
    actions = rules.actions(state)
    return speaker_of(rules, state, actions[0]) if actions else "?"


def speaker_of(rules: Game[Any, Any], state: Any, action: Any) -> str:
    """Who acts, as it is written."""
    return rules.write(state, action).partition(":")[0]


def _why(timeline: Timeline[Any, Any], asked: str, tell: Tell) -> None:
    """Tell why a command is not allowed."""
    rules, state = timeline.game, timeline.state
    if not asked:
        example = next((rules.write(state, action) for action in rules.nameable(state)), "")
        command = example.partition(": ")[2]
        tell(f"  Say what you ask about, such as 'why {command}': you hear what forbids it.")
        return
    try:
        refusals = rules.refusals(state, understood(rules, state, asked))
    except NotationError as error:
        tell(f"  {error}")
        return
    for refusal in refusals:
        tell(f"  {refusal.text} [{' '.join(refusal.clauses)}]")
    if not refusals:
        tell("  That is allowed.")


def _command(timeline: Timeline[Any, Any], line: str, tell: Tell) -> None:
    try:
        node = timeline.attempt(understood(timeline.game, timeline.state, line))
    except IllegalAction as refused:
        for refusal in refused.refusals:
            tell(f"  Not allowed: {refusal.text} [{' '.join(refusal.clauses)}]")
    except NotationError as error:
        tell(f"  {error}")
    else:
        _tell_heard(timeline, node.events, tell)


def _tell_all(timeline: Timeline[Any, Any], tell: Tell) -> None:
    """Print what the viewer who sees the most sees: a drawing first, if the game has one."""
    rules, state = timeline.game, timeline.state
    seen = dict(rules.observe(state, rules.viewers(state)[0]).facts)
    drawing = seen.pop("plan", "")
    if drawing:
        tell(str(drawing))
    listed = [f"{name}: {value}" for name, value in seen.items() if "\n" not in str(value)]
    tell("  " + ", ".join(listed))


def _tell_heard(
    timeline: Timeline[Any, Any], events: tuple[Any, ...], tell: Tell, listener: str = ""
) -> None:
    """Print what the one who typed, or ``listener``, hears; the rest stays secret."""
    node = timeline.cursor
    typist = listener
    if not listener and node.action is not None and node.parent is not None:
        typist = speaker_of(timeline.game, node.parent.state, node.action)
    for event in events:
        if timeline.game.hears(event, typist) and event.kind != "turn":
            words = f"  “{event.words}” ({event.gloss})" if event.words else f"  {event.text}"
            tell(words)
