"""The manual of each game names every word that a scenario file may use, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random

import pytest

from rules import scenarios
from rules.cli import main
from rules.core.data import HERE
from rules.core.manual import PARTS, Entry
from rules.core.registry import GAMES, game
from rules.core.timeline import Timeline
from rules.games.underground.cards import KINDS, TOOLS
from rules.scenarios.expect import flatten_table
from tests.sources import nodes, tree
from tests.strategies import few

CODE = {"labyrinth": ("labyrinth", "ravines"), "ravines": ("labyrinth", "ravines")}
"""Folders whose code says the words of a game, where it is not its own alone."""
TELLING = ("Event", "say", "whisper", "tell_both", "tell_truth")
"""Functions that make an event; its kind is among the first arguments."""
WORD = re.compile(r"[a-z]+(-[a-z]+)*")
GAMES_PLAYED = few(12, 4)
ACTIONS = 50


@cache
def played(name: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Facts, kinds of events and codes of refusals in all scenarios and some random games."""
    facts: set[str] = set()
    events: set[str] = set()
    codes: set[str] = set()
    rules = game(name)
    for one in scenarios.list_scenarios(name):
        run = scenarios.by_the_book(one)
        for node in run.timeline.nodes():
            facts |= rules.facts(node.state).keys()
            events |= {event.kind for event in node.events}
            codes |= {refusal.code for refusal in node.refusals}
    random = Random(name)
    for one in random.sample(scenarios.list_scenarios(name), GAMES_PLAYED):
        timeline = Timeline(rules, scenarios.begin_run(scenarios.load(one)).state)
        for _ in range(ACTIONS):
            listed = rules.actions(timeline.state)
            if not listed:
                break
            named = random.choice(rules.candidates(timeline.state))
            codes |= {refusal.code for refusal in rules.refusals(timeline.state, named)}
            node = timeline.play(random.choice(listed))
            facts |= rules.facts(node.state).keys()
            events |= {event.kind for event in node.events}
    return frozenset(facts), frozenset(events), frozenset(codes)


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the code of a game, with the name of what is called."""
    for folder in CODE.get(name, (name,)):
        for path in (HERE / folder).rglob("*.py"):
            for node in nodes(path):
                if isinstance(node, ast.Call):
                    of = node.func
                    called = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
                    yield called, node


@cache
def texts(node: ast.AST) -> frozenset[str]:
    """The words in quotes in a piece of code."""
    return frozenset(
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant)
        and isinstance(one.value, str)
        and WORD.fullmatch(one.value)
    )


@cache
def quoted(name: str) -> frozenset[str]:
    """Every word in quotes in the code of a game."""
    found: set[str] = set()
    for folder in CODE.get(name, (name,)):
        for path in (HERE / folder).rglob("*.py"):
            found |= texts(tree(path))
    return frozenset(found)


def missing(listed: tuple[Entry, ...], used: frozenset[str] | set[str]) -> list[str]:
    """Words that were used and are not listed."""
    return sorted(word for word in used if not any(entry.fits(word) for entry in listed))


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_is_in_the_manual(name: str) -> None:
    """All facts of all positions are listed, and each listed one is a fact of some position."""
    facts, listed = played(name)[0], game(name).setups.manual().facts
    assert missing(listed, facts) == []
    assert [entry.word for entry in listed if not any(map(entry.fits, facts))] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_of_a_view_is_in_the_manual(name: str) -> None:
    """All that any viewer sees in the scenarios is listed, so that ``sees`` can be written."""
    rules, listed = game(name), game(name).setups.manual().sees
    seen = {
        fact
        for one in scenarios.list_scenarios(name)
        for node in scenarios.by_the_book(one).timeline.script()
        for viewer in rules.viewers(node.state)
        for fact in flatten_table(dict(rules.observe(node.state, viewer).facts))
    }
    assert missing(listed, seen) == []
    by_ruling = {"openings", "kind", "may_take", "offer", "answered", "unlawful"}
    idle = [entry.word for entry in listed if not any(map(entry.fits, seen))]
    assert set(idle) <= by_ruling


def test_hands_are_told_in_the_order_that_the_manual_says() -> None:
    """Kind by kind, as the fact names them, whatever the order in which the cards came."""
    (told,) = [
        one.means
        for one in game("underground").setups.manual().facts
        if one.word == "hand.<player>"
    ]
    assert [told.index(kind.rstrip("s")) for kind in KINDS] == sorted(
        told.index(kind.rstrip("s")) for kind in KINDS
    )
    rules = game("underground")
    setup = {"players": {"A": "a", "B": "b"}, "hands": {"A": ["coin", "beam", "knife", "cross"]}}
    state = rules.setup(setup, {"M1": "a--b"}, {})
    assert rules.facts(state)["hand.A"] == "knife, cross, beam, coin"


@pytest.mark.parametrize("name", GAMES)
def test_every_code_names_the_commands_it_refuses(name: str) -> None:
    """Whatever is refused in a scenario, or could be tried in its positions, is listed so."""
    rules = game(name)
    listed = {entry.word: entry.values.split(", ") for entry in rules.setups.manual().codes}
    assert [code for code, commands in listed.items() if commands == [""]] == []
    heads = {entry.word.removeprefix("<player>: ") for entry in rules.setups.manual().commands}
    for word in {word for commands in listed.values() for word in commands} - {"any"}:
        assert any(head.startswith(word) for head in heads), word
    wrong = set()
    for one in scenarios.list_scenarios(name):
        for node in scenarios.by_the_book(one).timeline.script():
            for action in rules.candidates(node.state):
                word, said = rules.verbs[action.verb].word, rules.format(node.state, action)
                said = said.partition(": ")[2]
                commands = {verb.head for verb in rules.verbs
                            if verb.word == word or said.split(",")[0] == verb.head}  # fmt: skip
                for refusal in rules.refusals(node.state, action):
                    if not {"any", *commands} & {*listed[refusal.code]}:
                        wrong.add((refusal.code, *commands))
    assert wrong == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_in_the_manual(name: str) -> None:
    """All that is played and all that the code tells; each listed kind stands in the code."""
    said = {
        word
        for called, node in calls(name)
        if called in TELLING
        for argument in node.args[: 2 if called in ("tell_both", "tell_truth") else 1]
        for word in texts(argument)
    }
    said |= {
        word
        for called, node in calls(name)
        if called == "tell_truth"
        for argument in node.args[2:3]
        for word in texts(argument)
    }
    listed = game(name).setups.manual().events
    assert missing(listed, played(name)[1] | said) == []
    assert {entry.word for entry in listed} <= quoted(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_code_is_in_the_manual(name: str) -> None:
    """All that is refused and all that the code can refuse; each listed code stands in the code."""
    refused = {
        word
        for called, node in calls(name)
        if called == "Refusal" and node.args
        for word in texts(node.args[0])
        if not isinstance(node.args[0], ast.JoinedStr)
    }
    listed = game(name).setups.manual().codes
    assert missing(listed, played(name)[2] | refused) == []
    made = {"no-cartridge", "no-dagger", "no-explosive"}
    assert {entry.word for entry in listed} - made <= quoted(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_check_is_in_the_manual(name: str) -> None:
    """The checks are those of the code, each with a meaning."""
    of = "labyrinth" if name == "ravines" else name
    known = import_module(f"rules.games.{of}.checks").CHECKS
    listed = game(name).setups.manual().checks
    assert [entry.word for entry in listed] == list(known)
    assert sum("(" in entry.values for entry in listed) > 3


@pytest.mark.parametrize("name", GAMES)
def test_every_key_is_in_the_manual(name: str) -> None:
    """Each key that is listed is accepted, and each that is accepted is listed."""
    rules = game(name)
    listed = {entry.word for entry in rules.setups.manual().keys}
    assert not [one for one in rules.setups.find_mistakes(dict.fromkeys(listed), {})
                if "no such key" in one.reason]  # fmt: skip
    (wrong,) = [
        one for one in rules.setups.find_mistakes({"no-such": 1}, {}) if "key" in one.reason
    ]
    known = wrong.remedy.removeprefix("known keys: ").partition(".")[0].split(", ")
    assert set(known) | {"loose"} == listed


@pytest.mark.parametrize("name", GAMES)
def test_every_command_of_the_scenarios_is_in_the_manual(name: str) -> None:
    """What the scenarios write, and what could be done in their positions, has its line."""
    rules = game(name)
    shapes = [entry.word for entry in rules.setups.manual().commands]
    heads = {re.split(r"[ <,:]", shape.removeprefix("<player>: "))[0] for shape in shapes}
    found = set()
    for one in scenarios.list_scenarios(name):
        for node in scenarios.by_the_book(one).timeline.nodes():
            for action in rules.actions(node.state)[:40]:
                text = rules.format(node.state, action)
                found.add(text.partition(": ")[2] if text[:1].isupper() else text)
    words = {re.split(r"[ ,:]", text)[0] for text in found}
    plain = {word for word in words if word.isalpha() and word.islower()}
    ways = {"forward", "back", "left", "right", "up", "down"}
    assert plain - heads - ways - set(TOOLS) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_word_has_a_meaning(name: str) -> None:
    """No word stands twice in a part, and each is explained in a line."""
    for part in PARTS:
        listed: tuple[Entry, ...] = getattr(game(name).setups.manual(), part)
        assert listed
        assert len({entry.word for entry in listed}) == len(listed)
        assert all(entry.means and "\n" not in entry.means for entry in listed)


PAGES = HERE.parents[1] / "book"


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_words_has_every_part(name: str) -> None:
    """Each part of the manual has its table there, and an example that stands there runs."""
    page = (PAGES / "writers" / "scenario-words.md").read_text("utf-8")
    listed = re.findall(r"\{words-of\} (\w+) (\w+)", page)
    assert [pair for pair in listed if pair[0] == name] == [
        (name, part) for part in ("keys", "commands", "facts", "events", "codes", "checks")
    ]
    for text in re.findall(r'show\("""\n(.*?)"""\)', page, re.DOTALL):
        assert not scenarios.run(scenarios.loads(text)).differences


@pytest.mark.parametrize("name", GAMES)
def test_explain_prints_the_manual(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every word with its meaning; one part alone where it is asked for."""
    assert main(["explain", name]) == 0
    told = capsys.readouterr().out
    for part in PARTS:
        listed: tuple[Entry, ...] = getattr(game(name).setups.manual(), part)
        assert all(f"  {entry.word} " in told and entry.means in told for entry in listed)
    assert main(["explain", name, "codes"]) == 0
    alone = capsys.readouterr().out
    assert "Codes of refusals" in alone
    assert "Facts" not in alone
