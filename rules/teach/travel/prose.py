"""Words as markup and back: paragraphs of HTML, and XML files with the lines of their elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from rules.core.errors import Mistake
from rules.teach.travel.carried import FileError

# -- paragraphs -----------------------------------------------------------------------------------


BLOCKS = frozenset(("p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "pre", "table", "tr"))
"""What stands on lines of its own."""


def write_inline(text: str) -> str:
    """A text as HTML within a paragraph."""
    return escape(text, quote=False).replace("\n", "<br/>")


def attribute(text: str) -> str:
    """A text as the value of an attribute, which keeps where its lines end."""
    return escape(text).replace("\n", "&#10;").replace("\t", "&#9;")


def block(paragraphs: Sequence[str]) -> str:
    """Texts as paragraphs of HTML."""
    return "".join(f"<p>{write_inline(one)}</p>" for one in paragraphs)


class Prose:
    """The paragraphs of some HTML, and the first picture in it."""

    def __init__(self) -> None:
        self.found = [""]
        self.source = self.alt = ""
        """The address of the picture, and the same in words."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs that say something."""
        return tuple(filter(None, (one.strip() for one in self.found)))

    @property
    def text(self) -> str:
        """All of it, a line for each paragraph."""
        return "\n".join(self.paragraphs)

    def begin_tag(self, tag: str, given: Mapping[str, str | None]) -> None:
        """A paragraph or a line begins, or there is a picture."""
        if tag in BLOCKS:
            self.found.append("")
        elif tag == "br":
            self.found[-1] += "\n"
        elif tag == "img" and not self.source:
            self.source, self.alt = given.get("src") or "", given.get("alt") or ""

    def end_tag(self, tag: str) -> None:
        """A paragraph is over."""
        if tag in BLOCKS:
            self.found.append("")

    def say_words(self, data: str) -> None:
        """Words; where a line ends in the file says nothing."""
        self.found[-1] += data.replace("\n", " ")


def read_prose(html: str) -> Prose:
    """Some HTML, read."""
    # Few readers bring a file: what reads it is fetched with the first one, here and for XML.
    from html.parser import HTMLParser

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.begin_tag(tag, dict(attrs))

        def handle_endtag(self, tag: str) -> None:
            found.end_tag(tag)

        def handle_data(self, data: str) -> None:
            found.say_words(data)

    found, reader = Prose(), Reader(convert_charrefs=True)
    reader.feed(html)
    reader.close()
    return found


# -- elements of XML ------------------------------------------------------------------------------


class Node(NamedTuple):
    """An element of an XML file, and the line where it begins; names are without a namespace."""

    name: str
    given: Mapping[str, str]
    parts: list[Node | str]
    notes: dict[str, str]
    """What programs have noted in it for themselves, by the program's name."""
    line: int

    @property
    def nodes(self) -> list[Node]:
        """The elements within."""
        return [one for one in self.parts if isinstance(one, Node)]

    @property
    def text(self) -> str:
        """The words that stand in it itself."""
        return "".join(one for one in self.parts if isinstance(one, str))

    def each(self, *names: str) -> Iterator[Node]:
        """The elements within of these names, however deep."""
        for one in self.nodes:
            if one.name in names:
                yield one
            yield from one.each(*names)

    def first(self, *path: str) -> Node | None:
        """The first element along a path of names."""
        here: Node | None = self
        for name in path:
            here = next((one for one in here.nodes if one.name == name), None) if here else None
        return here

    def words(self, *path: str) -> str:
        """The text of the element along a path; empty where there is none."""
        found = self.first(*path)
        return found.text if found else ""

    def tell(self, to: Prose) -> Prose:
        """What stands within, read as the HTML it is."""
        for one in self.parts:
            if isinstance(one, str):
                to.say_words(one)
            else:
                to.begin_tag(one.name, one.given)
                one.tell(to)
                to.end_tag(one.name)
        return to


def parse_tree(text: bytes, source: str) -> Node:
    """The root of an XML file; raises ``FileError`` naming the line. It fetches nothing."""
    from xml.parsers import expat

    reader = expat.ParserCreate(namespace_separator=" ")
    reader.buffer_text = True
    top = Node("", {}, [], {}, line=0)
    open_ = [top]

    def start(name: str, given: dict[str, str]) -> None:
        plain = {key.rpartition(" ")[2]: value for key, value in given.items()}
        node = Node(name.rpartition(" ")[2], plain, [], {}, line=reader.CurrentLineNumber)
        open_[-1].parts.append(node)
        open_.append(node)

    def say(data: str) -> None:
        open_[-1].parts.append(data)

    def refuse(*_: object) -> None:
        wrong = Mistake(
            f"line {reader.CurrentLineNumber}",
            "it declares a document type, and none is read here",
            "take the line with <!DOCTYPE out",
        )
        raise FileError.listing(source, [wrong])

    reader.StartElementHandler = start
    reader.EndElementHandler = lambda _: open_.pop()
    reader.CharacterDataHandler = say
    reader.ProcessingInstructionHandler = lambda name, said: open_[-1].notes.update({name: said})
    reader.StartDoctypeDeclHandler = refuse
    try:
        reader.Parse(text, True)
    except expat.ExpatError as error:
        reason = f"this is no XML ({expat.ErrorString(error.code)})"
        wrong = Mistake(f"line {error.lineno}", reason, "export it once more")
        raise FileError.listing(source, [wrong]) from None
    except (ValueError, LookupError):  # an encoding that is not known
        wrong = Mistake("line 1", "its encoding is not known", "save it as UTF-8")
        raise FileError.listing(source, [wrong]) from None
    return top.nodes[0]
