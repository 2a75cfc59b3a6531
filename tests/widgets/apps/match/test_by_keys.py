"""A whole game of each kind, from the first press to the winner, by keys and by what is spoken.

The page's own scripts say what a key does (Node); what it says goes to the stage. A button without
a key is reached by Tab, if Tab leads to it. What a voice would say is listened to all along.
"""

from __future__ import annotations

import json
import subprocess
from collections import deque
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rules.core.players import ask_player
from rules.search import levels
from tests.widgets.apps.match.conftest import laid
from widgets.apps.match import commands
from widgets.apps.match.course import OVER, TURN
from widgets.apps.match.tables import TABLES
from widgets.apps.match.widget import MatchStage
from widgets.apps.match.you import told_to
from widgets.live.node import node

SCRIPT = Path(__file__).parents[3] / "node" / "keyboard.mjs"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
LONG = dict.fromkeys(("colditz", "ravines"), pytest.mark.long)
"""A thousand presses, and the keys of the labyrinth again: the others look at the same."""
LETTERS = {letter: f"Key{letter.upper()}" for letter in "aent"}


class Controls(HTMLParser):
    """The buttons of a part of the page with their names, its surface, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.buttons: list[dict[str, Any]] = []
        self.overlay: dict[str, str] = {}
        self.label = self.text = ""
        self._within = False
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A button begins, or the surface over the board."""
        given = {name: text or "" for name, text in attrs}
        data = {name[5:]: text for name, text in given.items() if name.startswith("data-")}
        if tag == "button":
            self._within = True
            self.buttons.append(
                {
                    "do": data.get("do", ""), "arg": data.get("arg", ""), "name": "",
                    "label": given.get("aria-label", ""), "off": "aria-disabled" in given,
                    "cap": given.get("aria-keyshortcuts", ""),
                    "passed": given.get("tabindex") == "-1",
                }
            )  # fmt: skip
        elif "er-overlay" in given.get("class", ""):
            self.overlay, self.label = data, given.get("aria-label", "")

    def handle_endtag(self, tag: str) -> None:
        """A button ends."""
        self._within &= tag != "button"

    def handle_data(self, data: str) -> None:
        """Words, on a button or beside one."""
        self.text += data
        if self._within:
            self.buttons[-1]["name"] += data


class Keyboard:
    """Somebody at a stage who sees nothing, and has keys."""

    def __init__(self, stage: MatchStage, hands: subprocess.Popen[str]) -> None:
        self.stage, self.hands = stage, hands
        self.heard: list[str] = []
        self.pressed = 0
        self.regions, _, self.view = stage._shown()

    def look(self, name: str) -> Controls:
        """A part of the page as it is now."""
        return Controls(self.regions[name])

    def press(self, *names: str) -> str:
        """Press keys one after the other; where the cursor then is. What is asked for is done."""
        data = {
            "root": {"erPopup": self.view.popup, "erStage": "x/play", "erPlaying": ""},
            **{name: self.look(name).buttons for name in ("ask", "popup")},
            "overlay": self.look("board").overlay,
            "keys": [
                {
                    "key": one.removeprefix("Shift+"), "code": LETTERS.get(one, ""),
                    "shiftKey": one.startswith("Shift+"),
                }
                for one in names
            ],
        }  # fmt: skip
        assert self.hands.stdin
        assert self.hands.stdout
        print(json.dumps(data), file=self.hands.stdin, flush=True)
        told = json.loads(self.hands.stdout.readline())
        self.heard += told["said"]
        for name, arg in told["acts"]:
            self.do(name, arg)
        self.pressed += len(names)
        return str(told["at"])

    def do(self, name: str, arg: str) -> None:
        """What a press asks for, and what is then said aloud."""
        self.stage.do(name, arg)
        self.regions, _, self.view = self.stage._shown()
        if spoken := self.look("live").text.strip():
            self.heard.append(spoken)

    def enter(self, button: dict[str, Any]) -> None:
        """Go to a button with Tab, and press Enter on it."""
        assert not button["passed"], f"Tab passes over {button}"
        assert not button["off"], button
        assert (button["label"] or button["name"]).strip(), "a button without a name"
        self.pressed += 2
        self.do(button["do"], button["arg"])

    def take(self, wanted: Any) -> None:
        """Do something that is offered, by the shortest way that the page names."""
        match = self.stage.match
        number = str(match.offered().index(wanted))
        row = self.look("ask").buttons
        mine = [one for one in row if (one["do"], one["arg"]) == ("act", number)]
        place = match.targets((wanted,))[0]
        mover = next((one for one in match.movers() if wanted in one.actions), None)
        if mine and mine[0]["cap"].isdecimal():
            self.press(mine[0]["cap"])
        elif wanted.verb == "move" and getattr(wanted, "way", -1) in range(4):
            self.press(self.arrow(wanted.way, step=True))
        elif mover:
            if match.mover and match.mover != mover:
                self.press("Escape")
            if match.mover != mover:
                self.point(mover.place)
            to = next(way.place for way in match.ways() if way.actions == (wanted,))
            self.point(to)
            if "once more" in self.look("ask").text:  # the way uses something up
                self.point(to)
        elif place and match.targets(match.offered()).count(place) == 1:
            self.point(place)
        else:
            self.choose("act", number)

    def arrow(self, way: int, *, step: bool) -> str:
        """The arrow of a direction: for a step of a figure, or one of the cursor."""
        steps = "steps" in self.look("board").overlay
        return ("" if step == steps else "Shift+") + ARROWS[way]

    def point(self, place: str) -> None:
        """Lead the cursor to a place of the board, by the arrows alone, and press Enter."""
        overlay = self.look("board").overlay
        names, columns = [one[0] for one in json.loads(overlay["boxes"])], int(overlay["cols"])
        if place not in names:  # another part of the board is in sight
            self.choose("choose", place)
            return
        ways = json.loads(overlay.get("ways", "null")) or [
            [at - columns, at + (at % columns < columns - 1), at + columns, at - (at % columns > 0)]
            for at in range(len(names))
        ]
        start, goal = names.index(self.press("Enter")), names.index(place)
        led: dict[int, tuple[int, ...]] = {start: ()}
        waiting = deque([start])
        while goal not in led:
            here = waiting.popleft()
            for way, there in enumerate(ways[here]):
                if there in range(len(names)) and there not in led:
                    led[there] = (*led[here], way)
                    waiting.append(there)
        assert self.press("Enter", *(self.arrow(way, step=False) for way in led[goal]), "Enter")

    def choose(self, deed: str, what: str) -> None:
        """Do it from the list of everything that can be done."""
        self.press("a")
        listed = self.look("popup").buttons
        self.enter(next(one for one in listed if (one["do"], one["arg"]) == (deed, what)))


@pytest.fixture(scope="module")
def hands() -> Iterator[subprocess.Popen[str]]:
    """The page's scripts for keys, which wait for one."""
    command = [str(node()), str(SCRIPT)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as one:
        yield one
        assert one.stdin
        one.stdin.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(one, marks=LONG.get(one, ())) for one in TABLES])
def test_a_whole_game_needs_no_pointer_and_no_eyes(
    game: str, hands: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every turn is asked for and told aloud, every act has its key, and the end names who wins."""
    monkeypatch.setattr(commands, "REST", -1.0)
    player = levels.player_of_level(game, 1, "hard")
    keyboard = Keyboard(laid(game), hands)
    match = keyboard.stage.match
    for _ in range(400):
        if match.phase == OVER:
            break
        if match.phase != TURN:
            keyboard.press("n")
            continue
        before, heard = match.node, len(keyboard.heard)
        assert keyboard.look("ask").text.strip(), "nothing is asked"
        assert f"next: {match.next}" in keyboard.look("board").label, "the board does not tell"
        wanted = ask_player(match.timeline, match.next, player).action
        keyboard.take(wanted)
        told = " ".join(keyboard.heard[heard:])
        done = next(node for node in match.timeline.line() if node.parent is before)
        assert done.action == wanted
        assert told, f"{wanted}: nothing is said"
        aloud = {event.gloss or event.words for event in done.events if event.words}
        assert match.phase == OVER or all(word in told for word in aloud), (aloud, told)
    assert match.phase == OVER, "400 presses are not enough"
    assert match.result
    (who,) = match.setting.persons
    assert told_to(match.result.text, who, match.game.speech.name_player(who)) in keyboard.heard[-1]
    assert keyboard.pressed < 6 * len(match.timeline.line())
