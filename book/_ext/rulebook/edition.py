"""An edition of the book: what ``_config.yml`` says of its title, games and parts, and its pages.

The pages of an edition are those of ``book/`` without what is left out: pages and parts of other
games, and links to them, which become plain words. What a page says of a part or a game stands
between ``% Only with notebooks:`` and ``% Always:``; ``every game`` is a name there, too.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import yaml

from rules.core.errors import suggest
from rules.core.registry import GAMES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BOOK = Path(__file__).parents[2]
TITLE = "The Escape Rulebook"
"""The title of the book; an edition with another one has it everywhere."""
LANGUAGES = ("english", "both", "own")
"""How the rules stand there for who has not chosen: see the menu of languages."""
PARTS = ("sheets", "sources", "notebooks")
"""What may be left out beside games."""
OWN = "rulebook_"
SETTINGS = tuple(OWN + one for one in ("games", "language", *PARTS, "frames", "search", "build"))
"""What stands below ``sphinx: config:`` and is ours."""
HOMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("title", "logo", "author", "copyright", "html", "sphinx"), ()),
    "config": ("sphinx",), **dict.fromkeys(("baseurl", "favicon"), ("html",)),
    **dict.fromkeys(SETTINGS, ("sphinx", "config")),
}  # fmt: skip
"""What each name of a setting stands below."""
HOST = r"[\w-]+(?:\.[\w-]+)*(?::\d{1,4}|:[1-5]\d{4})?"
FRAME = rf"(?:'self'|(?:https?://)?(?:\*\.)?(?!(?:self|none)\b){HOST}/?)"
FRAMES = re.compile(rf"\*|'none'|{FRAME}(?: {FRAME})*", re.ASCII)
STEP = r"/(?!\.|\S*\.html?\b)(?:[\w.~+-]|%[\da-fA-F]{2})+"
ADDRESS = re.compile(rf"https?://{HOST}(?:{STEP})*/?", re.ASCII)
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")
PLAIN = re.compile(r"[\w./-]*", re.ASCII)
"""What an address carries as it is."""
SIGN = re.compile(r"[\\`*_{}\[\]<>#$&|]")
"""What Markdown would take for markup in a title."""
Value = TypeVar("Value", str, bool, list[str])
ALL = "every game"
BESIDE = ("_static", "_templates")
MARK = re.compile(r"^% (?:Only with ([^:\n]+)|Always):$")
HEADING = re.compile(r"^(#{1,6}) (.+?)\s*$")
FENCE = re.compile(r"^\s*(`{3,}|:{3,})")
INCLUDED = re.compile(r"^`{3,}\{include\} (\S+)$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\(([\w./-]+\.md)?(?:#([\w-]+))?\)")
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
TOP = re.compile(r"^#+ ([^\n]+)$", re.MULTILINE)


class SettingError(ValueError):
    """What is wrong with a setting, and the remedy."""


class Edition(NamedTuple):
    """What makes an edition; ``logo`` is a picture in ``book/``, ``address`` where it will be."""

    title: str = TITLE
    logo: str = ""
    address: str = ""
    games: tuple[str, ...] = GAMES
    language: str = LANGUAGES[0]
    parts: frozenset[str] = frozenset(PARTS)

    @property
    def path(self) -> str:
        """The path of the address, with a slash at both ends."""
        inner = urlsplit(self.address).path.strip("/")
        return f"/{inner}/" if inner else "/"

    @property
    def left(self) -> tuple[str, ...]:
        """The games that are left out."""
        return tuple(game for game in GAMES if game not in self.games)

    @property
    def plain(self) -> bool:
        """Whether its pages are those of the book as they are."""
        return (self.title, self.games, self.parts) == (TITLE, GAMES, frozenset(PARTS))

    def has(self, name: str) -> bool:
        """Whether a game or part is in it."""
        return not self.left if name == ALL else name in self.games or name in self.parts

    def leaves_out(self, page: str) -> bool:
        """Whether a page belongs to a game that is left out."""
        return page.partition("/")[0] in self.left


def read(path: Path) -> Edition:
    """The edition of a configuration; raises ``SettingError`` for one that cannot be."""
    told = parsed(path)
    for home in dict.fromkeys(HOMES.values()):
        for name in at(told, *home):
            placed(str(name), home)
    html, own = (at(told, *names) for names in (("html",), ("sphinx", "config")))
    if not FRAMES.fullmatch(frames := asked(own, "rulebook_frames", "*", "https://school.example")):
        remedy = """Write "*", "'self'" with both its quotes, or addresses of sites"""
        raise SettingError(f"rulebook_frames is '{frames}'. {remedy}.")
    for name, example in (("author", '"Class 7b"'), ("copyright", '"2026"')):
        asked(told, name, "", example)
    asked(own, "rulebook_search", True, "false")
    asked(own, "rulebook_build", "1", '"1"')
    sign = asked(html, "favicon", "", "_static/school.svg", "html: ")
    if sign and not sign.startswith(f"{BESIDE[0]}/"):
        raise SettingError(
            f"html: favicon: '{sign}' is not below _static/. Put it in book/_static/."
        )
    pictured("html: favicon", sign, (*PICTURES, ".ico"))
    games = asked(own, "rulebook_games", [*GAMES], f"[{GAMES[0]}, {GAMES[1]}]")
    return checked(Edition(
        " ".join(asked(told, "title", TITLE, '"Rules: our book"').split()) or TITLE,
        asked(told, "logo", "", "_static/school.svg"),
        asked(html, "baseurl", "", "https://a.example/book/", "html: "),
        tuple(str(game) for game in games),
        asked(own, "rulebook_language", LANGUAGES[0], LANGUAGES[1]),
        frozenset(one for one in PARTS if asked(own, f"rulebook_{one}", True, "false")),
    ))  # fmt: skip


def placed(name: str, home: tuple[str, ...]) -> None:
    """Refuse a setting that stands elsewhere than it has to, or whose name is not quite its own."""
    place, there = "html: " if home == ("html",) else "", HOMES.get(name, home)
    if there != home:
        below = ", ".join(f"'{one}:'" for one in there) or "nothing, at the left edge"
        raise SettingError(f"{place}{name}: it stands below {below}. Move it there.")
    known = [one for one in HOMES if HOMES[one] == home]
    close = suggest(name, known, least=0.6 if name.startswith(OWN) else 0.8)
    if name not in known and (close or name.startswith(OWN)):
        remedy = close or f" Settings: {', '.join(known)}."
        raise SettingError(f"{place}{name}: there is no such setting.{remedy}")


def parsed(path: Path) -> dict[str, Any]:
    """What a configuration says; raises ``SettingError`` for a file that is none."""
    try:
        told = yaml.safe_load(path.read_text("utf-8"))
    except OSError:
        raise SettingError("The file cannot be read. Name one that is there.") from None
    except UnicodeDecodeError:
        raise SettingError("The file is not written in UTF-8. Save it so.") from None
    except yaml.MarkedYAMLError as why:
        line = why.problem_mark.line + 1 if why.problem_mark else 1
        raise SettingError(
            f"line {line}: {why.problem}. What holds a colon or quotes stands in quotes: "
            'title: "Rules: our book".'
        ) from None
    except yaml.YAMLError as why:
        raise SettingError(f"{why}. Take that letter out.") from None
    if not isinstance(told, dict):
        raise SettingError("It has no settings. Begin with the file of the project, _config.yml.")
    return told


def at(told: dict[str, Any], *names: str) -> dict[str, Any]:
    """The settings below names; none where nothing stands there."""
    place = ""
    for name in names:
        place += f"{name}: "
        told = told.get(name) or {}
        if not isinstance(told, dict):
            raise SettingError(f"{place}it is '{told}'. Put settings below it, each in a line.")
    return told


def asked(told: dict[str, Any], name: str, usual: Value, example: str, place: str = "") -> Value:
    """What a setting says, of the kind of what is ``usual``, which holds where it says nothing."""
    value = told.get(name)
    if value is None:
        return usual
    if not isinstance(value, type(usual)):
        raise SettingError(f"{place}{name} is '{value}'. Write it as in {name}: {example}.")
    return value


def pictured(name: str, told: str, kinds: tuple[str, ...] = PICTURES) -> None:
    """Refuse a picture that is not there, or whose name an address does not carry."""
    if told and not ((BOOK / told).is_file() and told.lower().endswith(kinds)):
        raise SettingError(f"{name}: there is no picture '{told}' in book/. Put one there.")
    if told and not (BOOK / told).resolve().is_relative_to(BOOK):
        raise SettingError(f"{name}: '{told}' is not in book/. Put it there.")
    if not PLAIN.fullmatch(told):
        raise SettingError(f"{name}: '{told}'. Name the picture with a to z, digits, - and _.")


def checked(made: Edition) -> Edition:
    """The edition with its games in the order of the book and a slash behind its address."""
    unknown = [game for game in made.games if game not in GAMES]
    if unknown or not made.games:
        wrong = f"there is no game '{unknown[0]}'" if unknown else "no game is named"
        raise SettingError(f"rulebook_games: {wrong}. Games: {', '.join(GAMES)}.")
    if made.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise SettingError(f"rulebook_language is '{made.language}'. Languages: {known}.")
    if made.address and not ADDRESS.fullmatch(made.address):
        wrong = f"html: baseurl is '{made.address}', no address such as https://a.example/book/"
        raise SettingError(f"{wrong}. Copy it out of a browser, with no name of a page behind it.")
    pictured("logo", made.logo)
    address = f"{made.address.rstrip('/')}/" if made.address else ""
    return made._replace(address=address, games=tuple(one for one in GAMES if one in made.games))


def of(app: Sphinx) -> Edition:
    """The edition that is being built."""
    config = app.config
    return checked(Edition(
        str(config.html_title or config.project), "", config.html_baseurl or "",
        tuple(config.rulebook_games), config.rulebook_language,
        frozenset(one for one in PARTS if config[f"rulebook_{one}"]),
    ))._replace(logo=config.html_logo or "")  # fmt: skip


# -- its pages ------------------------------------------------------------------------------------


def page(text: str, edition: Edition) -> str:
    """The text of a page in an edition, with its links as they were."""
    lines = sectioned(chosen(text.splitlines(), edition), edition)
    text = "\n".join(lines) + "\n"
    if edition.left:
        games, first = "|".join(edition.left), f'\\1("{edition.games[0]}")'
        text = re.sub(rf"(?ms)^(`{{3,}})\{{[\w-]+\}} (?:{games})\b.*?^\1$\n?", "", text)
        text = re.sub(rf"(?m)^(?:{games})/[\w-]+ \|.*\n", "", text)
        text = re.sub(rf'(?m)^(workshop|laboratory)\("(?:{games})".*\)$', first, text)
        if len(edition.games) == 1:
            text = re.sub(r"(?m)^(play)\(\)$", first, text)
    return text.replace(TITLE, SIGN.sub(r"\\\g<0>", edition.title))


def pages(edition: Edition) -> dict[str, str]:
    """Every page of an edition by its name; a link to what is left out is plain words."""
    whole = {path.relative_to(BOOK).as_posix(): path.read_text("utf-8")
             for path in sorted(BOOK.rglob("*.md"))}  # fmt: skip
    kept = {
        name: page(text, edition) for name, text in whole.items() if not edition.leaves_out(name)
    }
    there = {name: anchors(text) for name, text in kept.items()}
    gone = {
        name: anchors(text) - there.get(name, set()) | ({""} if name not in kept else set())
        for name, text in whole.items()
    }
    labels = labelled(whole) - labelled(kept)

    def linked(name: str, text: str) -> str:
        def plain(found: re.Match[str]) -> str:
            words, path, at = found.groups()
            there = normpath(f"{name}/../{path}") if path else name
            lost = gone.get(there, set()) if path else gone[name] | labels
            return words if "" in lost or at in lost else found[0]

        return LINK.sub(plain, text)

    return {name: linked(name, text) for name, text in kept.items()}


def labelled(pages: dict[str, str]) -> set[str]:
    """The labels of pages, which a link of any page names alone."""
    return {one for text in pages.values() for one in LABEL.findall(text)}


def anchors(text: str) -> set[str]:
    """The headings and labels of a page, as addresses name them."""
    found = {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in TOP.findall(text)}
    return found | {*LABEL.findall(text)}


def chosen(lines: list[str], edition: Edition) -> Iterator[str]:
    """The lines between marks that hold for an edition; the marks go."""
    holds = True
    for line in lines:
        if mark := MARK.match(line):
            names = mark[1].split(", ") if mark[1] else []
            for name in names:
                if name not in (*GAMES, *PARTS, ALL):
                    raise ValueError(f"'{line}' names '{name}', which no edition leaves out.")
            holds = all(edition.has(name) for name in names)
        elif holds:
            yield line


def names(edition: Edition) -> set[str]:
    """What sections about games that are left out are called on a page of all games."""
    found = set()
    for game in edition.left:
        top = TOP.search((BOOK / game / "index.md").read_text("utf-8"))
        assert top
        found |= {top[1], top[1].partition(",")[0]}
    return found


def sectioned(lines: Iterator[str], edition: Edition) -> Iterator[str]:
    """The lines without sections about a game that is left out."""
    gone = names(edition)
    fence, below = "", 0
    for line in lines:
        if mark := FENCE.match(line):
            if not fence:
                fence = mark[1]
            elif line.strip() == fence:
                fence = ""
        found = None if fence else HEADING.match(line)
        if found and (not below or len(found[1]) <= below):
            below = len(found[1]) if found[2] in gone and len(found[1]) > 1 else 0
        if not below:
            yield line


def contents(told: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """The table of contents without the pages of games that are left out."""

    def listed(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = (one for one in entries if not edition.leaves_out(one.get("file", "")))
        return [contents(one, edition) for one in kept]

    lists = ("parts", "chapters", "subtrees", "sections")
    return {key: listed(one) if key in lists else one for key, one in told.items()}


def lay_out(folder: Path, edition: Edition) -> Path:
    """The folder with the pages of an edition and their contents: ``book/`` itself if it is plain.

    What is there already and would be the same is not written again.
    """
    if edition.plain:
        return BOOK
    wanted = {folder / "_toc.yml"}
    told = contents(yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8")), edition)
    write_if_new(folder / "_toc.yml", yaml.safe_dump(told, sort_keys=False))
    for name, text in pages(edition).items():
        write_if_new(folder / name, text)
        wanted.add(folder / name)
        for one in INCLUDED.findall(text):
            source = ((BOOK / name).parent / one).read_text("utf-8")
            write_if_new((folder / name).parent / one, source.replace(TITLE, edition.title))
    for name in BESIDE:
        shutil.copytree(BOOK / name, folder / name, dirs_exist_ok=True)
    if edition.logo:
        (folder / edition.logo).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(BOOK / edition.logo, folder / edition.logo)
    for path in folder.rglob("*.md"):
        if path not in wanted:
            path.unlink()
    return folder


def write_if_new(path: Path, text: str) -> None:
    """Write ``text`` unless it stands there already, so that nothing is built for no reason."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
