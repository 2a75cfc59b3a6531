"""Clauses in the language of their game: the files belong to the English of today."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import release
from rulebook import translations
from rulebook.search import own_words
from rules.core.registry import GAMES
from tests.cases import each


@each("game", GAMES)
def test_no_translation_is_wrong(game: str) -> None:
    """None is unknown, out of date, empty, or names other figures; each has all of its texts."""
    assert [*translations.mistakes(game)] == []


@each("game", GAMES)
def test_every_game_has_a_language_of_its_own(game: str) -> None:
    """The one that its old text is written in."""
    assert translations.code(game) in ("bg", "ru", "uk")


@each(
    "change, said",
    [
        ({"clauses": {"UE-NO-01": {"of": "", "text": "x"}}}, "there is no such entry"),
        ({"clauses": {"UE-GOAL-02": {"of": "00000000", "text": "x"}}}, "the English has changed"),
        ({"clauses": {"UE-GOAL-02": {"text": "  "}}}, "write the text"),
        ({"clauses": {"UE-GOAL-02": {"text": "17 players"}}}, "does not name 17"),
        ({"gaps": {"UE-GAP-01": {"question": "x", "ruling": "y"}}}, "one of the languages only"),
        ({"clauses": {"UE-GOAL-02": {"texts": "x"}}}, "'texts' stands in one"),
        ({"clauses": {"UE-GOAL-02": {"hole": True, "text": "x"}}}, "has no 'text'"),
        ({"clauses": {"UE-NO-01": {"hole": True}}}, "there is no such entry"),
    ],
)
def test_a_mistake_is_told_with_its_place(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], said: str
) -> None:
    """The file, the entry, the reason and the remedy."""
    whole = {part: change.get(part, {}) for part in translations.PARTS}
    monkeypatch.setattr(translations, "table", lambda _: whole)
    found = [*translations.mistakes("underground")]
    assert any(said in one for one in found), found
    assert all(one.startswith("underground.toml, ") for one in found)


def test_a_translation_that_fits_has_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its mark is that of the English, and only the rest is missing."""
    there = translations.english("duel")["clauses"]["LD-GEN-02"]
    text = "Игра рассчитана ровно на двух игроков."
    written = f'[clauses.LD-GEN-02]\nof = "{translations.mark(there)}"\ntext = "{text}"\n'
    whole = {"gaps": {}, "scenarios": {}} | tomllib.loads(written)
    monkeypatch.setattr(translations, "table", lambda _: whole)
    assert [*translations.mistakes("duel")] == []
    assert "LD-GEN-02" not in translations.missing("duel")
    assert "LD-GEN-03" in translations.missing("duel")


HOLES = """
[clauses.LD-GEN-02]
hole = true

[gaps.LD-GAP-01]
of = "{mark}"
question = "???"
ruling = "Решение."
"""


def test_a_hole_is_no_mistake_and_shows_the_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole entry or one text of it: the page has the English with a mark."""
    there = translations.english("duel")
    gap = there["gaps"]["LD-GAP-01"]
    written = tomllib.loads(HOLES.format(mark=translations.mark(gap)))
    for at in dict(translations.texts(gap)):
        if at.startswith("options."):
            _, option, choice = at.split(".")
            table = written["gaps"]["LD-GAP-01"].setdefault("options", {})
            table.setdefault(option, {})[choice] = "???"
    name = next(iter(there["scenarios"]))
    whole = {**written, "scenarios": {name: {"hole": True}}}
    monkeypatch.setattr(translations, "table", lambda _: whole)
    assert [*translations.mistakes("duel")] == []
    assert not {"LD-GEN-02", "LD-GAP-01", name} & {*translations.missing("duel")}
    shown = translations.filled("duel")
    told = there["clauses"]["LD-GEN-02"]["text"]
    assert shown["clauses"]["LD-GEN-02"] == {"text": f"{told} [English]"}
    assert shown["gaps"]["LD-GAP-01"]["question"] == f"{gap['question']} [English]"
    assert shown["gaps"]["LD-GAP-01"]["ruling"] == "Решение."
    assert shown["scenarios"][name]["title"].endswith(" [English]")
    assert own_words("duel")["texts"][told] == f"{told} [English]"


def test_only_a_release_asks_for_the_holes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lists them all."""
    holes = {"clauses": {"LD-GEN-02": {"hole": True}}, "gaps": {}, "scenarios": {}}
    none: dict[str, Any] = {part: {} for part in translations.PARTS}
    monkeypatch.setattr(translations, "table", lambda game: holes if game == "duel" else none)
    with pytest.raises(release.Unfit, match=r"1 texts?(.|\n)*duel.toml, clauses.LD-GEN-02"):
        release.translated()
    monkeypatch.setattr(translations, "table", lambda _: none)
    release.translated()
