"""The directives of a page as plain Markdown, and back.

JupyterLab knows nothing of them, so notebooks carry their text between two comments that keep the
directive. :func:`collapse` undoes :func:`expand` exactly, and what a teacher saves is a page again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable

from rules import scenarios
from rules.core import clauses
from rules.core.clauses import Clause, Gap
from rules.core.registry import GAMES

FENCE = re.compile(r"^(```|:::)\{([a-z-]+)\}([^\n]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
HIDDEN = re.compile(r"^<!-- target ([\w-]+) -->$", re.MULTILINE)
KEPT = re.compile(r"<!-- directive (\[.*?\]) -->\n.*?<!-- end of directive -->", re.DOTALL)
ROLE = re.compile(r"\{clause\}`([A-Z0-9-]+)`")
CHIP = re.compile(r"\[`([A-Z]+(?:-[A-Z]+)+-\d+)`\]\(#clause\)")
PRESSED = (
    (re.compile(r"\{guilabel\}`([^`]+)`"), r"**\1**<!-- press -->"),
    (re.compile(r"\{kbd\}`([^`]+)`"), r"`\1`<!-- key -->"),
)
"""Controls and keys that a walk names, and how they read where there are no roles."""
MARKED = (
    (re.compile(r"\*\*([^*]+)\*\*<!-- press -->"), r"{guilabel}`\1`"),
    (re.compile(r"`([^`]+)`<!-- key -->"), r"{kbd}`\1`"),
)
OPTION = re.compile(r"^:[\w-]+:")
BOXES = {"admonition", "note", "tip", "hint", "important", "warning"}


def expand(text: str) -> str:
    """Markdown with every directive of the book written out."""
    for role, plain in PRESSED:
        text = role.sub(plain, text)
    text = TARGET.sub(r"<!-- target \1 -->", ROLE.sub(r"[`\1`](#clause)", text))
    return FENCE.sub(_written_out, text)


def collapse(text: str) -> str:
    """The page's own Markdown again."""
    for plain, role in MARKED:
        text = plain.sub(role, text)
    text = CHIP.sub(r"{clause}`\1`", KEPT.sub(_fence, text))
    return HIDDEN.sub(r"(\1)=", text)


def _written_out(found: re.Match[str]) -> str:
    fence, name, arguments, body = found.groups()
    if name in WRITERS:
        text = WRITERS[name](arguments.split())
    elif name in BOXES:
        text = _box(arguments.strip() or name.capitalize(), body)
    else:
        return found[0]
    kept = json.dumps([fence, name, arguments, body], ensure_ascii=False)
    kept = kept.replace("--", "-\\u002d")
    return f"<!-- directive {kept} -->\n{text}\n<!-- end of directive -->"


def _fence(found: re.Match[str]) -> str:
    fence, name, arguments, body = json.loads(found[1])
    return f"{fence}{{{name}}}{arguments}\n{body}{fence}"


def _box(title: str, body: str) -> str:
    lines = [line for line in body.splitlines() if not OPTION.match(line)]
    return "\n".join([f"> **{title}**", ">", *(f"> {line}".rstrip() for line in lines)])


# -- what each directive says --------------------------------------------------------------------


def _clauses(ids: list[str]) -> str:
    return "\n>\n".join(_one(clause) for clause in ids)


def _one(clause: str) -> str:
    if not clauses.is_known(clause):
        return f"> **`{clause}`** There is no such clause."
    book = clauses.ledger(clauses.game_of(clause))
    row: Clause | Gap = book.clauses[clause] if clause in book.clauses else book.gaps[clause]
    if isinstance(row, Gap):
        return f"> **`{row.id}`** {row.question}\n>\n> *The book's ruling:* {row.ruling}"
    return f"> **`{row.id}`** {row.text}"


def _rulings(games: list[str]) -> str:
    return "\n\n".join(
        _clauses([gap]) for game in _known(games) for gap in clauses.ledger(game).gaps
    )


def _terms(games: list[str]) -> str:
    return _list(
        f"**{term.english}** (*{term.original}*): {term.meaning}"
        for game in _known(games)
        for term in clauses.ledger(game).terms
    )


def _components(games: list[str]) -> str:
    return _list(
        f"**{part.name}**: {part.count}. {part.notes}"
        for game in _known(games)
        for part in clauses.ledger(game).components
    )


def _announcements(games: list[str]) -> str:
    return _list(
        f"{said.situation}: *{said.original}*, “{said.english}”"
        for game in _known(games)
        for said in clauses.ledger(game).announcements
    )


def _scenarios(games: list[str]) -> str:
    return _list(
        f'`show("{name}")`: {scenarios.load(name).title}'
        for game in _known(games)
        for name in scenarios.list_scenarios(game)
    )


def _origin(games: list[str]) -> str:
    return "\n\n".join(clauses.ledger(game).origin for game in _known(games))


def _odds(_: list[str]) -> str:
    return "*(The odds stand on the site.)*"


def _deck(games: list[str]) -> str:
    return _list(
        f"**{part.name.partition(': ')[2]}**: {part.notes}"
        for game in _known(games)
        for part in clauses.ledger(game).components
        if part.name.startswith("chance: ")
    )


def _filled(_: list[str]) -> str:
    return "*(The engine fills in this part on the site.)*"


def _coverage(_: list[str]) -> str:
    return "*(The table of all clauses stands on the site.)*"


def _known(games: list[str]) -> list[str]:
    return [game for game in games if game in GAMES]


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


WRITERS: dict[str, Callable[[list[str]], str]] = {
    "clause": _clauses,
    "ruling": _clauses,
    "rulings": _rulings,
    "glossary-of": _terms,
    "components-of": _components,
    "announcements-of": _announcements,
    "scenario-list": _scenarios,
    "origin-of": _origin,
    "odds-of": _odds,
    "chance-deck": _deck,
    "deck-of": _filled,
    "table-of": _filled,
    "coverage": _coverage,
    "decides": _filled,
}
