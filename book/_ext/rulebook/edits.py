"""The directive ``{edit}``: a change of a file as a page shows it and a test performs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node

SAID = {"new": "A new file", "after": "below", "before": "above", "instead": "in place of"}
LANGUAGES = {"py": "python", "toml": "toml", "md": "markdown"}


class EditDirective(SphinxDirective):
    """A line that names the file and the place, and the text below it."""

    required_arguments = 1
    final_argument_whitespace = False
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = dict.fromkeys(
        SAID, directives.unchanged
    )

    def run(self) -> list[Node]:
        """The caption and the block of code; exactly one place must be named."""
        if len(self.options) != 1:
            raise self.error("An edit says one of :new:, :after:, :before: and :instead:.")
        ((how, where),) = self.options.items()
        path = self.arguments[0]
        caption = nodes.paragraph(classes=["er-edit"])
        if how == "new":
            caption += [nodes.Text(f"{SAID[how]}, "), nodes.literal(path, path)]
        else:
            caption += [nodes.Text("In "), nodes.literal(path, path), nodes.Text(f", {SAID[how]} ")]
            caption += nodes.literal(where, where)
        caption += nodes.Text(":")
        text = "\n".join(self.content)
        block = nodes.literal_block(text, text)
        block["language"] = LANGUAGES.get(path.rpartition(".")[2], "text")
        self.set_source_info(block)
        return [caption, block]
