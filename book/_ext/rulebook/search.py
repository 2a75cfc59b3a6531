"""What the search looks through: one document for each clause, ruling, word, thing, board, heading.

One file for each game, and one for the pages that belong to none: classic scripts, so that they
load from a folder without a server and under a strict policy. The page builds its index of them
(``book/search``). A document is short: what a list of results shows of it, and what it is found by.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from docutils import nodes

from rulebook import depends, edition, things, translations
from rulebook.boards import LITERAL, board, shown
from rulebook.clause import domain_of
from rulebook.domain import ALONE
from rulebook.ruling import NUMBER
from rulebook.seal import integrity
from rules import scenarios
from rules.core import clauses
from rules.core.registry import GAMES
from rules.explain import coverage
from widgets.kernel import svg
from widgets.kernel.packed import packed

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = File(__file__).parents[2] / "search"
WORDS = HERE / "words.toml"
"""What readers call things, and what the rules call them."""
NAME = "search"
"""The page of the search."""
BOOK = "book"
"""The part of what belongs to no game."""
TRIED = 8
"""Steps that are looked at for one in which something moves."""
KEPT = "er-search-{}.json"
BESIDE = ("behind/", "writers/")
"""Pages that do not tell how the book is used."""
FURTHER = 25
"""Words of a section that are found beside those a list of results shows."""
WORD = re.compile(r"[^\W\d_]{3,}")
TOLD = (
    nodes.paragraph, nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.table,
    nodes.Admonition,
)  # fmt: skip
"""What of a section is prose."""
Document = dict[str, Any]
NONE: Mapping[str, Collection[str]] = {}


@cache
def asks(game: str) -> dict[str, list[str]]:
    """What players ask when a clause or ruling is the answer, by its id; of the book, a page."""
    return tomllib.loads((HERE / "asks" / f"{game}.toml").read_text("utf-8"))


@cache
def words() -> dict[str, Any]:
    """Words to leave out, and words that mean the same."""
    return tomllib.loads(WORDS.read_text("utf-8"))


# -- the documents of a game -----------------------------------------------------------------------


def documents(game: str, near: Mapping[str, Collection[str]] = NONE) -> Iterator[Document]:
    """All documents of a game that stand in its files.

    ``near`` names for each clause and ruling the scenarios of the page where it stands.
    """
    book, there, asked = clauses.ledger(game), translations.filled(game), asks(game)
    for one in book.clauses.values():
        yield {
            "id": one.id, "kind": "clause", "sort": one.kind,
            "title": NUMBER.sub("", one.section), "text": one.text,
            "own": there["clauses"].get(one.id, {}).get("text", ""),
            "asks": asked.get(one.id, []), "step": step_of(one.id, near.get(one.id, ())),
        }  # fmt: skip
    for gap in book.gaps.values():
        own = there["gaps"].get(gap.id, {})
        yield {
            "id": gap.id, "kind": "ruling", "title": gap.question, "text": gap.ruling,
            "own": " ".join(own.get(key, "") for key in ("question", "ruling")).strip(),
            "asks": asked.get(gap.id, []), "step": step_of(gap.id, near.get(gap.id, ())),
            "about": list(gap.rules),
        }  # fmt: skip
    for term in book.terms:
        yield {
            "id": f"word:{term.english}", "kind": "word", "title": term.english,
            "text": term.meaning, "own": term.original,
        }  # fmt: skip
    for key, found in things.things(game).items():
        part = things.parts(game).get(key)
        rule = found.clauses[0] if found.clauses else ""
        yield {
            "id": f"thing:{part.name if part else found.name}", "kind": "thing",
            "title": found.name, "text": found.text,
            "own": things.own(game, found.name), "about": list(found.clauses),
            "step": step_of(rule, near.get(rule, ())) if rule else "",
        }  # fmt: skip
    for said in book.announcements:
        yield {
            "id": f"said:{said.original}", "kind": "said", "title": f"“{said.english}”",
            "text": said.situation, "own": said.original,
        }  # fmt: skip
    for name in scenarios.list_scenarios(game):
        shown = scenarios.load(name)
        own = there["scenarios"].get(name.partition("/")[2], {})
        told = [shown.intro, *(str(step.ask["question"]) for step in shown.steps if step.ask)]
        yield {
            "id": f"board:{name}", "kind": "board", "title": shown.title,
            "text": " ".join(part for part in told if part),
            "own": " ".join([own.get("title", ""), *own.get("questions", ())]).strip(),
            "step": first_move(name), "about": list(shown.clauses),
        }  # fmt: skip


def step_of(clause: str, near: Collection[str] = ()) -> str:
    """The step that shows a clause best, ``underground/chasm-jump@2``; empty where none does.

    Something moves in it, and few other clauses stand behind it; it is one of a scenario ``near``
    the clause if there is one.
    """
    game, places = clauses.game_of(clause), coverage.fired_everywhere().get(clause, ())
    about = sorted(places, key=lambda one: (
        one.scenario not in near, not one.scenario.startswith(game),
        clause not in about_of(one.scenario), crowd()[one],
    ))  # fmt: skip
    best = next((one for one in about[:TRIED] if moves(*one)), None)
    return f"{best.scenario}@{best.step}" if best else ""


@cache
def about_of(scenario: str) -> tuple[str, ...]:
    """The clauses that a scenario is about."""
    return tuple(scenarios.load(scenario).clauses)


@cache
def crowd() -> Counter[coverage.ScenarioPlace]:
    """How many clauses stand behind each step."""
    return Counter(one for places in coverage.fired_everywhere().values() for one in places)


@cache
def moves(scenario: str, step: int) -> bool:
    """Whether something is seen to happen in a step."""
    return step > 0 and any(laid.path or laid.marks for laid in shown(scenario, step).laid)


def first_move(scenario: str) -> str:
    """The first step of a scenario in which something is seen to happen."""
    count = len(scenarios.load(scenario).steps)
    found = next((step for step in range(1, count + 1) if moves(scenario, step)), 0)
    return f"{scenario}@{found}" if found else ""


# -- the files -------------------------------------------------------------------------------------


def parts(app: Sphinx) -> Iterator[tuple[str, str]]:
    """The texts and the boards of every game, and the pages, as scripts with their names."""
    homes, near, pages = places(app), beside(app), headings(app)
    for game in edition.of(app).games:
        listed, boards = kept(File(app.doctreedir) / KEPT.format(game), game, near)
        listed = [place(one, game, homes, app) for one in listed]
        listed += pages.pop(game, [])
        yield game, call("texts", game, translations.code(game), packed(listed))
        yield f"own-{game}", call("own", game, translations.code(game), packed(own_words(game)))
        for scenario, text in boards.items():
            yield f"boards/{scenario}", text
    rest = [one for listed in pages.values() for one in listed]
    yield BOOK, call("texts", BOOK, "en", packed(rest))


def kept(
    path: File, game: str, near: Mapping[str, Collection[str]]
) -> tuple[list[Document], dict[str, str]]:
    """The documents of a game and its boards, worked out again when what they are made of changes.

    The clauses of one game are shown by scenarios of others that belong together with it.
    """
    own = {one: [*found] for one, found in sorted(near.items()) if clauses.game_of(one) == game}
    named = [*things.things(game).values()], things.names(game)
    told = json.dumps([depends.together(game), asks(game), own, named])
    key = hashlib.sha256(told.encode()).hexdigest()
    note = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if note.get("key") != key:
        listed = [*documents(game, near)]
        wanted = sorted({one["step"] for one in listed if one.get("step")})
        boards = {
            scenario: call("boards", scenario, packed(drawn(group)))
            for scenario, group in groupby(wanted, lambda step: step.partition("@")[0])
        }
        note = {"key": key, "documents": listed, "boards": boards}
        path.write_text(json.dumps(note, ensure_ascii=False), "utf-8")
    return note["documents"], note["boards"]


def own_words(game: str) -> dict[str, Any]:
    """A game in its own language: clauses, rulings, and whatever a stage says in English."""
    there, here = translations.filled(game), translations.english(game)
    texts: dict[str, str] = {}
    for part, entries in there.items():
        for name, entry in entries.items():
            english = dict(translations.texts(here[part].get(name, {})))
            for at, text in translations.texts({k: v for k, v in entry.items() if k != "of"}):
                if at in english:
                    texts.setdefault(english[at], text)
    gaps = {
        name: {key: entry[key] for key in ("question", "ruling") if key in entry}
        for name, entry in there["gaps"].items()
    }
    return {
        "clauses": {name: entry["text"] for name, entry in there["clauses"].items()},
        "gaps": gaps, "texts": texts,
    }  # fmt: skip


def call(name: str, *arguments: Any) -> str:
    """A script that hands something to the search; it is nothing but data."""
    told = ",".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in arguments)
    return f"erSearch.{name}({told})"


def drawn(steps: Iterable[str]) -> dict[str, Any]:
    """The small boards of steps and the drawings that they share."""
    shared = svg.Shared()
    found = {one.partition("@")[2]: board(one, shared) for one in steps}
    named = (LITERAL.sub(r"\1", part) for part in shared.parts())
    return {"defs": {part.split('"', 2)[1]: part for part in named}, "boards": found}


def places(app: Sphinx) -> dict[str, tuple[str, str]]:
    """The page and the anchor of each clause and ruling, and the page that shows each scenario."""
    found = {
        clause: (app.builder.get_target_uri(home.docname), home.anchor)
        for clause, home in domain_of(app.env).homes().items()
    }
    for name, about in sorted(app.env.metadata.items()):  # in whatever order they were read
        for scenario in about.get("er_scenarios", ()):
            at = f"er={scenario}@0"
            found.setdefault(f"board:{scenario}", (app.builder.get_target_uri(name), at))
    return found


def beside(app: Sphinx) -> dict[str, Collection[str]]:
    """For each clause and ruling the scenarios of the page where it stands."""
    homes, metadata = domain_of(app.env).homes(), app.env.metadata
    return {one: metadata[home.docname].get("er_scenarios", ()) for one, home in homes.items()}


def place(one: Document, game: str, homes: dict[str, tuple[str, str]], app: Sphinx) -> Document:
    """A document with the page where it stands; without what it has not."""
    lists = {"word": "rulings", "thing": "index", "said": "turns-and-words"}
    home = one["about"][0] if one["kind"] == "thing" and one["about"] else one["id"]
    page, at = homes.get(home, ("", ""))
    if not page and one["kind"] == "board":
        page, at = f"{ALONE}.html", f"er={one['step']}"
    if not page:
        named = f"{game}/{lists.get(one['kind'], 'index')}"
        named = named if named in app.env.found_docs else f"{game}/index"
        page = app.builder.get_target_uri(named) if named in app.env.found_docs else ""
        at = "words" if one["kind"] == "word" and page else ""
    full = one | {"page": page, "at": at}
    return {key: value for key, value in full.items() if value}


def collect(app: Sphinx, document: nodes.document) -> None:
    """Note the headings of a page that has just been read, with the first words below them.

    Of a page on the use of the book further words of each section, each once, are found, too.
    """
    found, more = [], dict[str, str]()
    used = not app.env.docname.startswith((*GAMES, *BESIDE))
    for section in document.findall(nodes.section):
        heading = section.next_node(nodes.title)
        assert heading is not None
        texts = (one for one in section.children if isinstance(one, nodes.paragraph))
        first = next(texts, None)
        text = shortened(first.astext()) if first else ""
        found.append([heading.astext(), section["ids"][0], text])
        if used:
            more[section["ids"][0]] = further(section, f"{heading.astext()} {text}")
    app.env.metadata[app.env.docname] |= {"er_headings": found, "er_further": more}


def headings(app: Sphinx) -> dict[str, list[Document]]:
    """The headings of all pages with the first words below them, by game or other part."""
    found: dict[str, list[Document]] = {}
    for name in sorted(app.env.found_docs):
        folder = name.partition("/")[0]
        part = folder if folder in GAMES else BOOK
        title = app.env.titles[name].astext()
        for heading, section, text in app.env.metadata[name].get("er_headings", ()):
            at = "" if heading == title else section
            more = app.env.metadata[name].get("er_further", {}).get(section, "")
            found.setdefault(part, []).append({
                "id": f"page:{name}#{at}", "kind": "page", "title": heading, "text": text,
                "asks": asks(BOOK).get(f"{name}#{at}".rstrip("#"), []),
                "page": app.builder.get_target_uri(name), "at": at,
            } | ({"more": more} if more else {}))  # fmt: skip
    return found


def further(section: nodes.section, shown: str) -> str:
    """The first words of a section that are not ``shown``, without those that say nothing."""
    texts = " ".join(one.astext() for one in section.children if isinstance(one, TOLD))
    known = {*words()["drop"], *WORD.findall(shown.lower())}
    new = dict.fromkeys(one for one in WORD.findall(texts.lower()) if one not in known)
    return " ".join([*new][:FURTHER])


def shortened(text: str, size: int = 220) -> str:
    """The first words of a paragraph."""
    text = " ".join(text.split())
    return text if len(text) <= size else f"{text[:size].rpartition(' ')[0]} …"


def instead(app: Sphinx) -> None:
    """The book has a search of its own: that of Sphinx makes no index and no page."""
    app.builder.search = False  # type: ignore[attr-defined]


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page that the form leads to where its script has not come."""
    if app.config.rulebook_search:
        yield NAME, {"er_plain": True, "title": "Search"}, "er-find.html"


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the files, and a list of them with their hashes and the words of the search."""
    if error is not None or app.builder.name != "html" or not app.config.rulebook_search:
        return
    folder = File(app.outdir) / "_static" / "search"
    shutil.rmtree(folder, ignore_errors=True)
    files = {}
    for name, text in parts(app):
        path = folder / f"{name}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        files[name] = integrity(text.encode())
    table = {"files": files} | words()
    script = f"erSearch.list={json.dumps(table, ensure_ascii=False, separators=(',', ':'))}"
    (folder / "list.js").write_text(script, "utf-8")
