"""What of the standard library goes into the tree of the live site."""

from __future__ import annotations

#: Parts of the standard library that need a terminal, a network, processes or a desktop, or that
#: are large and of no use beside a board: every reader waits for what is packed.
NO_LIBRARY = {
    "bdb.py", "doctest.py", "pdb.py", "tarfile.py", "unittest", "xml",
    "_pyrepl", "ensurepip", "idlelib", "lib2to3", "multiprocessing", "pydoc_data", "sqlite3",
    "tkinter", "turtledemo", "venv", "wsgiref", "xmlrpc", "antigravity.py", "ftplib.py",
    "imaplib.py", "mailbox.py", "poplib.py", "pty.py", "smtplib.py", "socketserver.py",
    "tabnanny.py", "this.py", "tty.py", "turtle.py", "webbrowser.py", "zipapp.py", "test",
    "__phello__", "__hello__.py", "_pyio.py", "_pydatetime.py", "pickletools.py", "pstats.py",
    "cProfile.py", "profile.py", "trace.py", "plistlib.py", "optparse.py", "modulefinder.py",
    "netrc.py", "nturl2path.py", "pyclbr.py", "compileall.py", "filecmp.py", "fileinput.py",
    "configparser.py", "sched.py", "wave.py", "asyncio/windows_events.py",
    "asyncio/windows_utils.py",
    "asyncio/proactor_events.py", "asyncio/tools.py", "asyncio/__main__.py",
    "concurrent/futures/process.py", "http/server.py", "http/cookies.py", "http/cookiejar.py",
    "ssl.py",
    "logging/config.py", "logging/handlers.py",
}  # fmt: skip
#: Character sets that a page may meet; the others are tables of half a megabyte.
CODECS = {
    "__init__.py", "aliases.py", "ascii.py", "base64_codec.py", "charmap.py", "cp1251.py",
    "cp1252.py", "cp437.py", "cp866.py", "hex_codec.py", "idna.py", "iso8859_1.py",
    "iso8859_15.py", "iso8859_5.py", "koi8_r.py", "latin_1.py", "punycode.py",
    "raw_unicode_escape.py", "rot_13.py", "undefined.py", "unicode_escape.py", "utf_16.py",
    "utf_16_be.py", "utf_16_le.py", "utf_32.py", "utf_32_be.py", "utf_32_le.py", "utf_7.py",
    "utf_8.py", "utf_8_sig.py", "zlib_codec.py",
}  # fmt: skip


def of_use(path: str) -> bool:
    """Whether a file of the library may be of use in a page, by its path in it."""
    first, _, rest = path.partition("/")
    return not {first, path} & NO_LIBRARY and (first != "encodings" or rest in CODECS)


#: Imports that stand at the top of a module of the library for one function in it, which no page
#: calls at its start: they are made there. What is brought: a module of some 20 kB for each.
LATE = {
    "html/__init__.py": (
        "html/entities.py", "from html.entities import html5 as _html5", "_replace_charref(s)",
    ),
    "subprocess.py": ("locale.py", "import locale", "_text_encoding()"),
    "urllib/parse.py": ("ipaddress.py", "import ipaddress", "_check_bracketed_host(hostname)"),
}  # fmt: skip


def late(path: str, content: bytes) -> bytes:
    """Give a file of the library back with its import where it is needed."""
    if path not in LATE:
        return content
    _, line, function = LATE[path]
    top, inside = f"\n{line}\n", f"\ndef {function}:\n"
    text = content.decode()
    if (text.count(top), text.count(inside)) != (1, 1):
        raise RuntimeError(f"{path} of Python's library has changed: look at LATE in {__name__}")
    return text.replace(top, "\n").replace(inside, f"{inside}    {line}\n").encode()
