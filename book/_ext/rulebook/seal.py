"""The policy of every page: what it may load, and that its scripts are whole.

A page carries its policy itself, since many hosts send no headers; what only headers can say (who
may show the page in a frame) is written for those that do. No page has a script of its own: the
theme's are files here, or gone. The script of the live runtime stands with its hash, so that a
browser runs it as it was built or not at all.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from rulebook import edition, figures, hosts, lost, written
from widgets.apps.handout.view import beside
from widgets.live import build, whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def integrity(content: bytes) -> str:
    """A hash as browsers want it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


SHEET = integrity(beside("sheet.js").encode())
"""The script of a sheet to hand out: one file to keep, which opens under the policy of its page."""
LOST = integrity(lost.SCRIPT.encode())
"""The script of the page for an address that is not there, which cannot name a file."""
POLICY = {
    "default-src": "'self'",
    "script-src": f"'self' 'wasm-unsafe-eval' '{SHEET}' '{LOST}'",
    # Boards carry their measures in style attributes, a sheet to hand out its style.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""What a page may load. ``'wasm-unsafe-eval'`` allows WebAssembly, which Python is, and no more."""
ENTRY = "live/live.js"
"""The script that brings in all that Python needs, and checks it; it is checked itself.

The others are not: browsers refuse every script with a hash where a page is opened as a file.
"""
CHARSET = re.compile(r'<meta charset="utf-8"\s*/?>', re.IGNORECASE)
META = re.compile(r'\n?\s*<meta http-equiv="Content-Security-Policy"[^>]*>')
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
LOADED = re.compile(r'<(script)\b([^>]*?)\s(src)="([^"]+)"([^>]*)>')
STYLED = re.compile(r'<(link)\b(?=[^>]*\brel="stylesheet")([^>]*?)\s(href)="([^"]+)"([^>]*)>')
SOUGHT = re.compile(r'(data-er-search=")([^"]+)(")')
LINE = re.compile(r'<link rel="preload" [^>]*data-er-line[^>]*>\n?')
STEPS = (
    ("_static/moves/{}.js", ""),
    ("_static/moves/{}.desk.js", ' media="(min-width: 768px)"'),
    ("_static/moves/{}.hand.js", ' media="(max-width: 767px)"'),
    ("live/still.js", ""),
)
"""What the stages of a page step by before Python is there, in the order in which it runs; a screen
has its own pictures. It comes beside what is painted first, and ``live.js`` runs it.
"""
SEALED = re.compile(r'\sintegrity="[^"]*"')
UNSCRIPTED = re.compile(r"<noscript>\s*<style>.*?</style>\s*</noscript>", re.DOTALL)
DATA = ("application/json", "application/ld+json")
THEME = "dataset.mode = localStorage"
IDLE = (
    "toggleHint", "toggleOpenOnPrint", "DOCUMENTATION_OPTIONS.", "kernelName", "requestKernel",
    "Activate the search field",
)  # fmt: skip
"""Scripts of the theme for parts that the book leaves out or does itself (``book.js``)."""
BLANK = re.compile(
    r"<(pre|textarea|script|style)\b.*?</\1>|\n(?:[ \t\r\n]|<!--.*?-->)+|&#64;", re.DOTALL
)
"""What a page says the longer way and no browser shows, but where every letter counts (``1``)."""
END = '<i id="er-end" hidden></i>'
"""What a page that has broken off on its way does not have (``widgets/live/src/page/whole.js``)."""
VERSION = 8
"""How much of a file's hash stands in its address."""


def policy(told: Mapping[str, str] = POLICY) -> str:
    """A policy as one line; that of a book without the runtime, if no other is given."""
    return "; ".join(f"{name} {value}" for name, value in told.items())


def policy_of(root: Path) -> str:
    """The policy of a site, which names the scripts that its runtime runs out of packed files."""
    found = build.built(root)
    inline = "".join(f" '{one}'" for one in (found.notes["inline"] if found else ()))
    return policy({**POLICY, "script-src": POLICY["script-src"] + inline})


def seal(app: Sphinx, error: Exception | None) -> None:
    """Give every page its policy, its scripts their hashes, and the hosts their headers."""
    root = Path(app.outdir)
    if error is not None or app.builder.name != "html":
        return
    known: dict[Path, bytes] = {}
    told = policy_of(root)
    pages = written.pages(app)
    for page, sight in pages.sights.items():
        if sight["files"] and sight["files"] == versions(sight["files"], page, known):
            continue
        before = page.read_text("utf-8")
        after = sealed(before, page, root, known, told)
        if after != before:
            page.write_text(after, "utf-8")
        sight["files"] = versions(named(after), page, known)
        sight["stamp"] = written.stamp(page)
    figures.weigh(
        root, (one for one, told in pages.sights.items() if "er-weight" in told["classes"])
    )
    pages.keep()
    made = edition.of(app)
    hosts.write(root, hosts.Host(told, app.config.rulebook_frames, made.path, hosts.lasting(root)))
    (root / "404.html").write_text(lost.page(made, told), "utf-8")
    (root / "robots.txt").write_text(lost.robots(made), "utf-8")
    (root / ".nojekyll").touch()
    whole.stamp(root)


def named(text: str) -> set[str]:
    """The files that a page loads, by their addresses without a version."""
    found = {match[4] for loading in (LOADED, STYLED) for match in loading.finditer(text)}
    found.update(re.findall(r'data-er-line[^>]*href="([^"]+)"', text))
    found.update(one for match in SOUGHT.finditer(text) for one in match[2].split())
    return {one.partition("|")[0].partition("?")[0] for one in found}


def versions(names: Iterable[str], page: Path, known: dict[Path, bytes]) -> dict[str, str]:
    """The versions of files as they are now; empty for one that is not there."""
    found = {}
    for name in names:
        _, content = read(name, page, known)
        found[name] = "" if content is None else version(content)
    return found


def sealed(
    text: str, page: Path, root: Path, known: dict[Path, bytes], told: str = policy()
) -> str:
    """A page with the policy ``told``; sealing it again changes nothing.

    Files that are ``known`` are read once.
    """
    up = "../" * (len(page.relative_to(root).parts) - 1)
    text = SCRIPT.sub(lambda found: scripted(found, page, up), META.sub("", text))
    text = UNSCRIPTED.sub("", text)
    for loading in (LOADED, STYLED):
        text = loading.sub(lambda found: hashed(found, page, known), text)
    text = SOUGHT.sub(lambda found: sought(found, page, known), text)
    ahead = lines(page, root, up, known) if written.STAGE.search(text) else ""
    text = LINE.sub("", text).replace("</head>", f"{ahead}</head>", 1)
    text = text.replace(END, "").replace("</body>", f"{END}</body>")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{told}">'
    return lean(CHARSET.sub(lambda found: f"{found[0]}\n{meta}", text, count=1))


def lean(text: str) -> str:
    """A page without indents, empty lines and comments, and with ``@`` as one letter."""
    return BLANK.sub(lambda found: found[0] if found[1] else "@" if "#" in found[0] else "\n", text)


def lines(page: Path, root: Path, up: str, known: dict[Path, bytes]) -> str:
    """The links to what a page steps by; none where it is not there."""
    name = page.relative_to(root).with_suffix("").as_posix()
    found = ""
    for place, media in STEPS:
        bare, content = read(up + place.format(name), page, known)
        if content is None:
            return ""
        found += f'<link rel="preload" as="script" fetchpriority="low" data-er-line{media} '
        found += f'href="{bare}?v={version(content)}">\n'
    return found


def scripted(found: re.Match[str], page: Path, up: str) -> str:
    """A script as it stays: a file, data, the theme's own as a file; or nothing."""
    attributes, code = found.groups()
    kind = re.search(r'type="([^"]+)"', attributes)
    if "src=" in attributes or (kind and kind[1] in DATA):
        return found[0]
    if THEME in code:
        return f'<script src="{up}_static/theme.js"></script>'
    if any(word in code for word in IDLE):
        return ""
    raise ExtensionError(
        f"{page.name} holds a script that its policy forbids: {code.strip()[:80]!r}. "
        "Put it into a file of _static, or name it in rulebook/seal.py."
    )


def read(source: str, page: Path, known: dict[Path, bytes]) -> tuple[str, bytes | None]:
    """A file that a page names: its address without a version, and what it holds, read once."""
    bare = source.split("?", maxsplit=1)[0]
    file = (page.parent / bare).resolve()
    if "://" in source or not file.is_file():
        return bare, None
    if file not in known:
        known[file] = file.read_bytes()
    return bare, known[file]


def version(content: bytes) -> str:
    """What stands in a file's address."""
    return hashlib.sha256(content).hexdigest()[:VERSION]


def hashed(found: re.Match[str], page: Path, known: dict[Path, bytes]) -> str:
    """An element that loads a file, with the file's version in its address; the entry's hash."""
    kind, before, name, source, after = found.groups()
    bare, content = read(source, page, known)
    if content is None:
        return found[0]
    rest = f'{SEALED.sub("", before)} {name}="{bare}?v={version(content)}"{SEALED.sub("", after)}'
    checked = f' integrity="{integrity(content)}"' if bare.endswith(ENTRY) else ""
    return f"<{kind}{rest}{checked}>"


def sought(found: re.Match[str], page: Path, known: dict[Path, bytes]) -> str:
    """The scripts of the search, each with its version and its hash; none where one is missing."""
    listed = []
    for source in found[2].split():
        bare, content = read(source, page, known)
        if content is None:
            return ""
        listed.append(f"{bare}?v={version(content)}|{integrity(content)}")
    return f"{found[1]}{' '.join(listed)}{found[3]}"
