"""Links into the rulings laboratory, a flip laid out in it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from rulebook.tags import Child, Tag, tag

if TYPE_CHECKING:
    from rules.core.clauses import Gap

PAGE = "rulings-laboratory"


def address(game: str, option: str, choice: str) -> str:
    """The part of a link that lays out a flip in the laboratory."""
    return f"#er-lab={quote(f'{game}={option}={choice}')}"


def there(docname: str, game: str, option: str, choice: str) -> str:
    """The address of the laboratory from a page, a flip laid out in it."""
    return f"{'../' * docname.count('/')}{PAGE}.html{address(game, option, choice)}"


def lead(gap: Gap, game: str, docname: str) -> list[Tag]:
    """From a ruling's frame to the laboratory, with the first flip of each of its options."""
    if not gap.options:
        return []
    links: list[Child] = []
    for option, choices in gap.options.items():
        name = "" if len(gap.options) == 1 else f": {option.replace('_', ' ')}"
        at = there(docname, game, option, list(choices)[1])
        links += [tag("a", f"What would change{name}?", href=at), " "]
    return [tag("p", *links[:-1], cls="er-tolab")]
