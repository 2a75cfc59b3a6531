"""The ``{front}``, ``{games}`` and ``{doors}`` directives: the first page of the book.

A board asks one question; a tap is the guess and starts the motion. The page holds the position
before and after, the step's motion for a desk and for a phone, and what is said to each guess: no
engine is waited for. Where no script runs, the board stands still and a link leads to its page.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rulebook import boards
from rulebook.domain import UnknownClause, check, chip, link
from rulebook.live import script_json
from rulebook.tags import Tag, tag
from rules import scenarios
from rules.core.errors import RulebookError
from widgets.apps.stage import motion, picture
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.reading import Guess
from widgets.kernel import svg
from widgets.kernel.film import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from widgets.kernel.scene import Place, Scene

ROOMS = {"desk": (778.0, 452.0), "hand": (390.0, 322.0)}
"""The room for the board, in CSS pixels: in a window of 1366 x 900, on a phone of 390 x 844."""
ASPECT, CELLS = 2.35, 4.6
"""The pictures of the games: width to height, and the cells that one shows in a row at least."""
SCRIPT = "live/front.js"


class Film(NamedTuple):
    """A step with a question, for one screen.

    ``before`` and ``told`` are the positions before and after, the second for each guess that can
    be made; ``told`` of nothing is that without a guess. ``motion`` is what a stage would be sent.
    """

    before: Scene
    told: dict[str, Scene]
    motion: dict[str, Any]


@cache
def film(scenario: str, cells: tuple[str, ...], screen: str) -> Film:
    """The first step of a scenario; raises ``RulebookError`` where it asks for no cell."""
    model = StageModel(scenarios.load(scenario), "", {})
    step = model.scenario.steps[0]
    if not step.ask or step.ask.get("kind", "cell") != "cell":
        raise RulebookError(f"The first step of '{scenario}' does not ask for a cell.")
    phone, room = screen == "hand", ROOMS[screen]

    def scene() -> Scene:
        return picture.scene(model, record=True, phone=phone, room=room)

    before = scene()
    start = motion.Before(model.node, model.seen_by, model.refused, before)
    model.goto(1)
    told = {"": scene()}
    moved = motion.step(model, start, told[""], motion.Symbols(), 1.0, phone=phone)
    if moved is None:
        raise RulebookError(f"Nothing moves in the first step of '{scenario}'.")
    for cell in cells:
        model.guesses[1] = Guess(value=cell, shown=True)
        told[cell] = scene()
    return Film(before, told, moved)


def answer(scenario: str) -> str:
    """Where the one who is asked about stops."""
    return str(after(scenario).outcome(1))


def after(scenario: str) -> StageModel:
    """The stage of a scenario, turned to its first step."""
    model = boards.stage(scenario)
    model.goto(1)
    return model


# -- the board -------------------------------------------------------------------------------------


def board(scenario: str, cells: tuple[str, ...], screen: str) -> str:
    """The board for one screen: its ground, what stands on it before and after, cells to tap."""
    played, shared = film(scenario, cells, screen), svg.Shared(f"front-{screen}-")
    before = played.before
    size = f"--er-w:{before.width:g};--er-h:{before.height:g}"
    first = f'<g class="er-front-first">{drawn(before, shared)}{way(played)}</g>'
    last = "".join(
        f'<g class="er-front-last" data-er-said="{escape(cell)}" hidden>{drawn(scene, shared)}</g>'
        for cell, scene in played.told.items()
        if cell or not cells
    )
    ground = "".join(
        svg.draw(shape, shared) for layer in before.layers if layer.still for shape in layer.shapes
    )
    places = {place.id: place for place in before.places}
    asked = "".join(button(places[cell], before) for cell in cells)
    box = f"{before.left:g} {before.top:g} {before.width:g} {before.height:g}"
    about = f'role="img" aria-label="{escape(before.title)}"'
    return (
        f'<div class="er-front-board er-front-{screen}" style="{size}">{shared.markup()}'
        f"{boards.framed(box, about, f'<g>{ground}</g>{first}{last}')}"
        f'<canvas class="er-front-film" aria-hidden="true" hidden></canvas>'
        f'<div class="er-front-cells" role="group" aria-label="Your guess">{asked}</div>'
        f"{bubble(scenario)}"
        f'<script type="application/json">{script_json(played.motion)}</script></div>'
    )


def drawn(scene: Scene, shared: svg.Shared) -> str:
    """What stands on the ground of a scene."""
    return "".join(
        svg.draw(shape, shared)
        for layer in scene.layers
        if not layer.still
        for shape in layer.shapes
    )


def way(played: Film) -> str:
    """An arrow from the piece towards where it steps."""
    path = next((laid["path"] for laid in played.motion["laid"] if len(laid["path"]) > 1), None)
    if not path:
        return ""
    (x, y), (there, beyond) = path[:2]
    far = max(abs(there - x), abs(beyond - y)) or 1
    across, down = (there - x) / far, (beyond - y) / far
    unit = played.motion["unit"]

    def at(along: float, aside: float = 0.0) -> str:
        right = x + (across * along - down * aside) * unit
        below = y + (down * along + across * aside) * unit
        return f"{right:.1f} {below:.1f}"

    line = f"M{at(0.4)}L{at(0.72)}M{at(0.58, 0.11)}L{at(0.74)}L{at(0.58, -0.11)}"
    return f'<path class="er-front-way" d="{line}"/>'


def button(place: Place, scene: Scene) -> str:
    """A cell to tap, in parts of the board."""
    left, top = (place.x - scene.left) / scene.width, (place.y - scene.top) / scene.height
    width, height = place.w / scene.width, place.h / scene.height
    box = f"left:{left:.3%};top:{top:.3%};width:{width:.3%};height:{height:.3%}"
    return (
        f'<button type="button" class="er-front-cell" data-er-cell="{escape(place.id)}" '
        f'style="{box}"><span class="visually-hidden">{escape(place.id)}</span></button>'
    )


def bubble(scenario: str) -> str:
    """What the leader says to the step, heard before the guess; below it the original word."""
    played = after(scenario)
    heard, own = spoken([one for one in played.node.events if one.gloss])
    own = f'<i lang="{played.game.speech.language}">{escape(own)}</i>' if own else ""
    word = f'<p class="er-front-word">the leader: <q>{escape(heard)}</q>{own}</p>'
    return word if heard else ""


# -- the directives --------------------------------------------------------------------------------


class FrontDirective(SphinxDirective):
    """``{front} game/scenario``: the question on the front, its story as content.

    ``:cells:`` are those that can be tapped, ``:hint:`` says so, ``:then:`` names the way on and
    ``:there:`` the page with the address of a board on it, ``:clause:`` the rule that decides.
    """

    required_arguments = 1
    has_content = True
    option_spec = {
        name: lambda value: value.strip()
        for name in ("cells", "question", "hint", "then", "there", "clause", "note")
    }

    def run(self) -> list[nodes.Node]:
        """The question, the board, the answer."""
        scenario, cells = self.arguments[0], tuple(self.options.get("cells", "").split())
        try:
            pictures = [board(scenario, cells, screen) for screen in ROOMS]
            check(self.options["clause"])
            stops = answer(scenario)
        except (RulebookError, UnknownClause) as error:
            raise self.error(str(error)) from None
        except KeyError as error:
            raise self.error(f"{error} is missing.") from None
        if stops not in cells:
            raise self.error(
                f"The answer is {stops}, which is none of the cells: {' '.join(cells)}."
            )
        self.env.metadata[self.env.docname]["er_front"] = SCRIPT
        scene = scenarios.load(scenario)
        told_why = f"{scene.steps[0].ask['why']} {scene.then}".strip()  # type: ignore[index]
        page = self.options["there"]
        note = (
            [tag("p", self.options["note"], cls="er-front-note")] if "note" in self.options else []
        )
        asks = tag(
            "div",
            tag("h2", self.options["question"], cls="er-front-q"),
            *self.parse_content_to_nodes(),
            tag("p", self.options["hint"], cls="er-front-hint"),
            *note,
            cls="er-front-asks",
        )
        on = led(self, page, tag("span", self.options["then"], cls="er-front-on"))
        told = tag(
            "div",
            tag("h2", cls="er-front-q", tabindex="-1"),
            tag("p", told_why),
            tag("p", on, " ", chip(self.options["clause"]), cls="er-front-ways"),
            tag("p", tag("button", "Ask me again", type="button", cls="er-front-again")),
            cls="er-front-told",
            hidden="hidden",
        )
        still = tag(
            "p", led(self, page, nodes.inline("", "The answer, step by step")), cls="er-front-still"
        )
        words = tag("div", asks, told, still, cls="er-front-words")
        films = tag("div", nodes.raw("", "".join(pictures), format="html"), cls="er-front-boards")
        return [tag("div", words, films, cls="er-front", data_er_front=stops)]


def led(directive: SphinxDirective, page: str, content: nodes.Element) -> nodes.Element:
    """A link to a page, or to an address of a board on it, that keeps what it is made of."""
    if page.partition("#")[0] not in directive.env.found_docs:
        raise directive.error(f"There is no page '{page}'.")
    return link(page, "to", content)


class Line(NamedTuple):
    """A line of a directive whose content is a table: ``first | second | words``."""

    first: str
    second: str
    words: str


def lines(directive: SphinxDirective) -> Iterator[Line]:
    """The content of a directive, line by line; an error for one that has not three parts."""
    for number, text in enumerate(directive.content, start=1):
        parts = [part.strip() for part in text.split("|")]
        if not text.strip():
            continue
        if len(parts) != len(Line._fields):
            raise directive.error(f"Line {number} has {len(parts)} parts, not 3: '{text}'.")
        yield Line(*parts)


class GamesDirective(SphinxDirective):
    """``{games}``: each game as a picture that leads to it, ``page | scenario@step | words``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The pictures side by side."""
        shared, cards = svg.Shared("games-"), []
        for page, step, words in lines(self):
            try:
                drawing = boards.drawing(step, ASPECT, CELLS, shared)
            except (RulebookError, ValueError, LookupError) as error:
                raise self.error(f"'{step}' is no step of a scenario: {error}") from None
            head, _, rest = words.partition(". ")
            inner = tag(
                "span",
                nodes.raw("", f'<span class="er-game-picture">{drawing}</span>', format="html"),
                tag("b", head),
                tag("span", rest, cls="er-game-words"),
                cls="er-game",
            )
            cards.append(tag("li", led(self, page, inner)))
        defs = nodes.raw("", shared.markup(), format="html")
        return [tag("ul", defs_item(defs), *cards, cls="er-games")]


def defs_item(defs: nodes.Node) -> Tag:
    """Shared drawings in a list: an item that is none."""
    return tag("li", defs, cls="er-games-defs", role="presentation", aria_hidden="true")


class DoorsDirective(SphinxDirective):
    """``{doors}``: the ways into the book, ``page | purpose | words``.

    The words are a name and how long it takes, what one does there, and what the door opens.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The doors side by side."""
        doors = []
        for page, purpose, words in lines(self):
            head, _, rest = words.partition(". ")
            (name, _, long), (what, _, opens) = head.partition(", "), rest.partition(" Opens ")
            more = [tag("em", f"Opens {opens.rstrip('.')}")] if opens else []
            told = tag("b", name), tag("small", long), tag("span", what), *more
            inner = tag("span", *told, cls="er-door-words")
            doors.append(tag("li", led(self, page, inner), data_er_purpose=purpose))
        return [tag("ul", *doors, cls="er-doors")]
