"""What a page plays before Python: its scripts, and the sheets that it prints."""

from __future__ import annotations

from rulebook.moves import KINDS, Page, Stage, handout, scripts

DRIFT = Stage("ravines/drift-two-cells", "leader+A")


def test_a_page_has_a_script_of_each_kind_that_is_the_same_each_time() -> None:
    """What is told, and the pictures of each screen, whatever was drawn before."""
    page = Page((DRIFT,))
    found = scripts(page)
    assert len({*found}) == len(KINDS)
    assert scripts(page) == found


def test_a_sheet_is_the_same_each_time() -> None:
    """Its titles are numbered anew, so that two builds give the same file."""
    assert handout(DRIFT) == handout(DRIFT) != ""


def test_what_a_page_wrote_itself_has_no_script() -> None:
    """Its strip is whole; it steps with Python alone."""
    own = Stage("mine", "")
    assert handout(own) == ""
    assert scripts(Page((own, DRIFT)))[1:] == scripts(Page((DRIFT,)))[1:]
