"""Clauses in the language of their game: the files belong to the English of today."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rulebook import translations
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
