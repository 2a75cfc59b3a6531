"""A small site that follows the contract between the pages and the live runtime."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from widgets.live import whole
from widgets.live.build import build, built

STAGE = '''\
import anywidget, ipywidgets, traitlets
from ipycanvas import Canvas, hold_canvas


class Panel(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const box = document.createElement("div");
      box.className = "er-stage";
      box.innerHTML = `<span class="er-pill">live</span>
        <button data-do="step">Step</button><button data-do="go" data-arg="up">Up</button>
        <output class="said"></output>`;
      const draw = () => (box.querySelector(".said").textContent = model.get("said"));
      model.on("change:said", draw);
      draw();
      box.addEventListener("click", (event) => {
        const pressed = event.target.closest("[data-do]");
        if (pressed) model.send({ do: pressed.dataset.do, arg: pressed.dataset.arg ?? null });
      });
      el.append(box);
    }
    export default { render };
    """
    said = traitlets.Unicode("nothing yet").tag(sync=True)


panel, canvas, steps = Panel(), Canvas(width=120, height=60), []
canvas.add_class("demo-canvas")


def draw(number):
    with hold_canvas():
        canvas.clear()
        canvas.fill_style = "#0072b2"
        canvas.fill_rect(10 * number, 20, 20, 20)
        canvas.fill_polygon([(100, 10), (115, 10), (108, 25)])


def pressed(_, content, buffers):
    steps.append(content["do"])
    panel.said = f"{content['do']} {content['arg'] or ''}".strip() + f" {len(steps)}"
    draw(len(steps))


panel.on_msg(pressed)
draw(0)
ipywidgets.VBox([panel, canvas])
'''
STILL = (
    '<div class="output text_html"><div class="er-stage" data-er-stage="demo/walk" '
    'data-er-state="idle"><span class="er-pill">still picture</span>'
    '<div class="er-board"><svg width="120" height="60" role="img">'
    '<title>A square</title><rect x="0" y="20" width="20" height="20" fill="#0072b2"/></svg></div>'
    '<button data-do="step">Step</button><button data-do="go" data-arg="up">Up</button></div></div>'
)
BUTTON = """\
import ipywidgets
from IPython.display import display
button, label = ipywidgets.Button(description="Count"), ipywidgets.Label("0")
out = ipywidgets.Output()
def count(_):
    label.value = str(int(label.value) + 1)
    with out:
        print("counted", label.value)
    print("said by the callback")
button.on_click(count)
display(ipywidgets.HBox([button, label]), out)
"""


@dataclass
class Code:
    """A code cell: its source, its tags, the output it had when the book was built."""

    source: str
    tags: tuple[str, ...] = ("remove-input",)
    output: str = ""


@dataclass
class Page:
    """A page of the demo."""

    cells: list[Code]
    root: str = "./"
    build: str = "demo"
    links: tuple[str, ...] = field(default=("index.html", "next.html", "code.html"))


RICH = """\
from IPython.display import HTML, Markdown, display, clear_output
display(HTML('<b class=bold>bold</b>'), Markdown('# Title\\n\\n* one'))
{'a': [1, 2]}"""
VISIBLE = (
    "word = 'shared'\nprint('hello', word)",
    "import asyncio, sys\nawait asyncio.sleep(0.01)\nprint('warned', file=sys.stderr)\n6 * 7",
    "def broken():\n    return missing_name\n\nbroken()",
    RICH,
    "raise SystemError('never run')",
    "import random\nprint(random.random())",
    "for n in range(3):\n    clear_output(wait=True)\n    print('only', n)",
    "print(word.upper())\nlen(word);",
    "import numpy\nnumpy.linspace(0, 1)",
    "handle = display('first', display_id=True)\nhandle.update('second')",
    "this is no python",
)
CODE = [Code(source, ()) for source in VISIBLE]
CODE[4] = Code(VISIBLE[4], ("no-live",), '<div class="output" id="kept">kept</div>')
PAGES = {
    "index.html": Page([Code(STAGE, output=STILL), Code(BUTTON)]),
    "next.html": Page([Code(STAGE, output=STILL)]),
    "deep/page.html": Page([Code(STAGE, output=STILL)], root="../"),
    "code.html": Page(CODE),
    "plain.html": Page([]),
}


def markup(page: Page) -> str:
    """A page as MyST-NB would write it, as far as the runtime can see."""
    data = {"build": page.build, "root": page.root}
    cells = [{"source": cell.source, "tags": list(cell.tags)} for cell in page.cells]
    script = json.dumps({**data, "cells": cells}).replace("<", "\\u003c")
    body = []
    for cell in page.cells:
        shown = "" if "remove-input" in cell.tags else (
            '<div class="cell_input docutils container"><div class="highlight"><pre>'
            f"{escape(cell.source)}</pre></div></div>"
        )  # fmt: skip
        output = (
            f'<div class="cell_output docutils container">{cell.output}</div>'
            if cell.output
            else ""
        )
        body.append(f'<div class="cell docutils container">{shown}{output}</div>')
    links = " ".join(f'<a href="{page.root}{link}">{link}</a>' for link in page.links)
    head = (
        f'<script type="application/json" id="er-cells">{script}</script>'
        f'<script defer src="{page.root}live/live.js"></script>'
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo</title>'
        f'<link rel="icon" href="data:,">{head if page.cells else ""}</head>'
        f'<body><h1>Demo</h1><nav>{links}</nav>{"".join(body)}<p id="er-end">end</p></body></html>'
    )


def write(out: Path) -> None:
    """Write the pages of the demo into ``out``."""
    for name, page in PAGES.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(markup(page), "utf-8")


def make(out: Path, site: Path | None = None) -> Path:
    """The demo with its runtime, taken over from a built ``site`` where that has it."""
    write(out)
    there = built(site) if site else None
    if site and there:
        shutil.rmtree(out / "live", ignore_errors=True)
        for name in (*there.files, "live/manifest.json"):
            (out / name).parent.mkdir(exist_ok=True)
            shutil.copy2(site / name, out / name)
    build(out)
    whole.stamp(out)
    return out


if __name__ == "__main__":
    import sys

    make(Path(sys.argv[1]))
