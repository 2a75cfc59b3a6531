"""Where each clause and ruling stands: one home page each, known to links and to the search."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain, ObjType
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from rulebook.guesses import decides
from rulebook.tags import tag
from rules.core import clauses
from rules.core.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

LOG = logging.getLogger(__name__)
COVERAGE = "behind/coverage"
"""The page that tells where each clause is shown, enforced and proven."""
IMPLIED = "behind/what-the-rules-imply"
"""The page that tells what many played games say of each game."""
ALONE = "embed"
"""The page that shows whatever scenario its address names."""


class Home(NamedTuple):
    """A place where a clause or ruling stands; a *listing* yields to any other."""

    docname: str
    anchor: str
    text: str
    line: int
    listing: bool


class RulebookDomain(Domain):
    """Clauses and rulings as objects of the book."""

    name = "rulebook"
    label = "The Escape Rulebook"
    object_types = {
        "clause": ObjType("clause", "clause"),
        "ruling": ObjType("ruling", "ruling"),
    }
    initial_data = {"places": {}}
    data_version = 2

    @property
    def places(self) -> dict[str, dict[str, Home]]:
        """Every place of each id, by page."""
        places: dict[str, dict[str, Home]] = self.data["places"]
        return places

    def settle(
        self, clause: str, docname: str, text: str, line: int, *, listing: bool = False
    ) -> None:
        """Note that ``clause`` stands on page ``docname``."""
        home = Home(docname, anchor(clause), text, line, listing)
        self.places.setdefault(clause, {})[docname] = home

    def home(self, clause: str) -> Home | None:
        """The page a link to ``clause`` leads to."""
        places = self.places.get(clause, {}).values()
        return min(places, key=lambda home: (home.listing, home.docname), default=None)

    def homes(self) -> dict[str, Home]:
        """The page of every clause and ruling that stands anywhere."""
        return {clause: home for clause in self.places if (home := self.home(clause))}

    def clear_doc(self, docname: str) -> None:
        """Forget what stood on a page that is read anew."""
        for places in self.places.values():
            places.pop(docname, None)

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        """Take what another process read."""
        for clause, places in otherdata["places"].items():
            for docname, home in places.items():
                if docname in docnames:
                    self.places.setdefault(clause, {})[docname] = home

    def check_consistency(self) -> None:
        """A clause has one home."""
        for clause, places in self.places.items():
            homes = [home for home in places.values() if not home.listing]
            for extra in homes[1:]:
                LOG.warning(
                    "%s stands already on page '%s'. Quote it here with the option ':again:'.",
                    clause,
                    homes[0].docname,
                    location=(extra.docname, extra.line),
                    type="rulebook",
                )

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.Element]]:
        """Clause ids are never guessed."""
        return []

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """A link: of type "clause" to the home of ``target``, whose words are its tooltip.

        Type "page" leads there by the page's title, "proof" to its row on the coverage page, "step"
        to a step of a scenario, and "to" to a page or an address on it.
        """
        if typ == "step":
            return self.to_step(builder, fromdocname, target, contnode)
        if typ == "to":
            page, _, at = target.partition("#")
            return make_refnode(builder, fromdocname, page, at, [contnode])
        if typ == "proof":
            if COVERAGE not in env.found_docs:
                return None
            return make_refnode(builder, fromdocname, COVERAGE, row_anchor(target), [contnode])
        home = self.home(target)
        if home is None:
            return None
        words = ""
        if typ == "page":
            contnode = nodes.inline("", env.titles[home.docname].astext())
        elif not decides(self.env, fromdocname, target):  # a guess hangs on them
            words = home.text
        return make_refnode(builder, fromdocname, home.docname, home.anchor, [contnode], words)

    def to_step(
        self, builder: Builder, fromdocname: str, address: str, contnode: nodes.Element
    ) -> nodes.reference:
        """A link to the first page that shows the scenario of ``address``, at its step.

        A scenario that stands on no page is shown by itself.
        """
        scenario, metadata = address.partition("@")[0], self.env.metadata
        shown = (name for name in metadata if scenario in metadata[name].get("er_scenarios", ()))
        there = next(shown, ALONE)
        return nodes.reference(
            "",
            "",
            contnode,
            internal=True,
            refuri=f"{builder.get_relative_uri(fromdocname, there)}#er={address}",
        )

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002
        """What the search calls an object: a clause is a clause."""
        return type.lname

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What the search offers by name."""
        for clause, home in self.homes().items():
            kind = "ruling" if is_ruling(clause) else "clause"
            yield clause, clause, kind, home.docname, home.anchor, 1


def anchor(clause: str) -> str:
    """The anchor of a clause: ``LP-HOLE-01`` stands at ``#lp-hole-01``."""
    return clause.lower()


def row_anchor(clause: str) -> str:
    """The anchor of a clause's row on the coverage page."""
    return f"proof-{anchor(clause)}"


def is_ruling(clause: str) -> bool:
    """Whether the id names a ruling, not a clause."""
    return "-GAP-" in clause


def implied_of(game: str) -> str:
    """Where the figures of a game stand."""
    return f"{IMPLIED}#implied-{game}"


def link(clause: str, kind: str, content: nodes.Element) -> nodes.Element:
    """A link of one of the kinds that :meth:`RulebookDomain.resolve_xref` knows."""
    return pending_xref(
        "", content, refdomain="rulebook", reftype=kind, reftarget=clause, refwarn=False
    )


def chip(clause: str, *, within: str = "") -> nodes.Element:
    """The id of a clause as a chip that leads to its paragraph.

    ``within`` the own game the id goes without the letters of that game.
    """
    short = within and clauses.game_of(clause) == within
    look = tag(
        "code",
        clause.partition("-")[2] if short else clause,
        cls="er-chip er-chip-ask" if is_ruling(clause) else "er-chip",
    )
    return link(clause, "clause", look)


def chips(ids: Iterable[str], *, within: str = "") -> list[nodes.Node | str]:
    """Chips one after the other, with room between them."""
    parts: list[nodes.Node | str] = []
    for one in ids:
        parts += [chip(one, within=within), " "]
    return parts[:-1]


class UnknownClause(Exception):
    """An id that no game on the shelf has."""


def check(clause: str) -> None:
    """Raise :class:`UnknownClause` with the nearest ids that exist."""
    if clauses.is_known(clause):
        return
    books = [clauses.ledger(game) for game in GAMES]
    ids = [key for book in books for key in (*book.clauses, *book.gaps)]
    near = get_close_matches(clause, ids, n=3)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    raise UnknownClause(f"There is no clause '{clause}'.{hint}")
