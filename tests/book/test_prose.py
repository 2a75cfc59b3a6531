"""Original words in a page's own sentences."""

from __future__ import annotations

from rulebook.prose import prose


def test_quotes_open_and_close_round_original_words() -> None:
    """Also where an original word is cut out of its sentence, and at the very beginning."""
    text = "('яма', \"pit\"): the leader's word is 'яма'."
    assert [str(part) for part in prose(text, "ravines") if isinstance(part, str)] == [
        "(‘",
        "’, “pit”): the leader’s word is ‘",
        "’.",
    ]
    assert prose('"Taken".', "duel") == ["“Taken”."]
    assert prose('"taken"', "duel", plain_quotes=True) == ['"taken"']
