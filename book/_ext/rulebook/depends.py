"""What a page depends on: its game, games that belong together with it, and what all share.

A change in one game is no reason to read the pages of another. Games belong together where one
imports from another or names its clauses. Whatever is in no game's folder is shared by all.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook import contents
from rules.core.registry import GAMES, PREFIXES

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parents[3]
KINDS = {".py", ".toml", ".json", ".txt", ".css", ".js", ".mjs", ".html", ".yml"}
HIDDEN = {"__pycache__", "node_modules", "dist"}
FOLDERS = ("escape_rulebook", "rules", "widgets")
HOME = "rules/games"
APART = ("widgets/live/", "widgets/classroom/")
"""What stands beside the pages, but for a few modules that their making asks."""
OF_PAGES = ("widgets/live/rooms.py", "widgets/live/whole.py")
NOTE = "er-written.json"
"""What was true of all pages together when they were written last."""


def files(*folders: str, root: Path = ROOT) -> Iterator[tuple[str, Path]]:
    """The sources in folders, by their names below the project, sorted."""
    for folder in folders:
        place = root / folder
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.suffix in KINDS and not HIDDEN & set(path.parts):
                yield path.relative_to(root).as_posix(), path


def digest(found: Iterable[tuple[str, Path]]) -> str:
    """One hash over files and their names."""
    total = hashlib.sha256()
    for name, path in found:
        total.update(f"{name}\0".encode())
        total.update(path.read_bytes() if path.is_file() else b"-")
    return total.hexdigest()[:16]


def game_of(name: str) -> str:
    """The game to whose folder a file belongs; empty for one that all share."""
    found = name.removeprefix(f"{HOME}/").partition("/")[0] if name.startswith(HOME) else ""
    return found if found in GAMES else ""


def digests(root: Path = ROOT) -> dict[str, str]:
    """The hash of each game, its words in other languages among it; of what is shared under ""."""
    parts: dict[str, list[tuple[str, Path]]] = {"": [], **{game: [] for game in GAMES}}
    for name, path in files(*FOLDERS, root=root):
        if not name.startswith(APART) or name in OF_PAGES:
            parts[game_of(name)].append((name, path))
    for game in GAMES:
        own = root / "book" / "translations" / f"{game}.toml"
        parts[game].append((own.relative_to(root).as_posix(), own))
    parts[""].append(("requirements.lock", root / "requirements.lock"))
    return {game: digest(found) for game, found in parts.items()}


def families(root: Path = ROOT) -> dict[str, frozenset[str]]:
    """The games that belong together with each, itself among them."""
    found = {game: {game} for game in GAMES}
    for game in GAMES:
        text = "\n".join(path.read_text("utf-8") for _, path in files(f"{HOME}/{game}", root=root))
        for other in named(text):
            joined = found[game] | found[other]
            for one in joined:
                found[one] = joined
    return {game: frozenset(of) for game, of in found.items()}


def named(text: str) -> Iterator[str]:
    """The games of whose modules or clauses a text speaks."""
    for game, prefix in PREFIXES.items():
        if re.search(rf"\bgames[./]{game}\b|\b{prefix}-[A-Z]", text):
            yield game


def games_of(page: str, text: str, together: dict[str, frozenset[str]]) -> frozenset[str]:
    """The games on which a page depends: all, for one that stands in no game's folder."""
    home = page.rpartition("/")[0]
    if home not in GAMES:
        return frozenset(GAMES)
    words = set(re.findall(r"[a-z]+", text))
    speaks = {home, *named(text), *(game for game in GAMES if game in words)}
    return frozenset(one for game in speaks for one in together[game])


@cache
def now() -> dict[str, str]:
    """The hashes as they are while the book is built."""
    return digests()


def of(games: Iterable[str]) -> str:
    """One hash over games and what they share."""
    told = [now()[""], *(f"{game} {now()[game]}" for game in sorted(set(games)))]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def together(*games: str) -> str:
    """The same over games and all that belong together with them; all games, for no known one."""
    return of(one for game in games for one in kin().get(game, GAMES))


@cache
def kin() -> dict[str, frozenset[str]]:
    """The games that belong together, as they are while the book is built."""
    return families()


# -- in the build ---------------------------------------------------------------------------------


def of_page(env: BuildEnvironment, page: str) -> str:
    """The hash of everything but its own text that a page is made of."""
    return of(games_of(page, Path(env.doc2path(page)).read_text("utf-8"), kin()))


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """The pages that are read again since a game or what is shared has changed."""
    known: dict[str, str] = getattr(env, "rulebook_made", {})
    return [
        page
        for page in env.found_docs - added - changed
        if page in known and known[page] != of_page(env, page)
    ]


def updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """All pages, where what each says of the others has changed; the note of what was read."""
    env.rulebook_made = {page: of_page(env, page) for page in env.found_docs}  # type: ignore[attr-defined]
    path = Path(app.doctreedir) / NOTE
    told = hashlib.sha256(json.dumps(seen(env), sort_keys=True).encode()).hexdigest()
    before = path.read_text("utf-8") if path.exists() else ""
    path.write_text(told, "utf-8")
    return [] if told == before else sorted(env.found_docs)


def seen(env: BuildEnvironment) -> dict[str, Any]:
    """What pages see of each other: contents, titles, homes of clauses, scenarios, see-also."""
    homes = env.get_domain("rulebook").data["places"]
    return {
        "contents": contents.told(env),
        "titles": {page: title.astext() for page, title in env.titles.items()},
        "homes": {
            clause: {page: [home.anchor, home.text, home.listing] for page, home in found.items()}
            for clause, found in homes.items()
        },
        "scenarios": {
            page: found
            for page, about in env.metadata.items()
            if (found := about.get("er_scenarios"))
        },
    }
