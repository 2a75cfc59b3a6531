"""The examples for hosts do what they say, on the servers that this machine has."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.imitated import Answer, Visitor
from tests.jupyterlab import free_port
from tests.live.conftest import ROOT, Site, watch

pytestmark = [pytest.mark.slow, pytest.mark.long]

MODULES = "/usr/lib/apache2/modules"
APACHE = "\n".join(
    f"LoadModule {name}_module {MODULES}/mod_{name}.so"
    for name in ("mpm_event", "authz_core", "dir", "headers", "mime")
)
TYPES = (
    "text/html html\ntext/css css\ntext/javascript js\nimage/svg+xml svg\napplication/json json\n"
)


def nginx(folder: Path, root: Path, ours: Path, port: int) -> list[str]:
    """The command of a server of nginx with our part, of ``ours``, in its configuration."""
    kinds = TYPES.replace("\n", "; ")
    user = "" if os.geteuid() else "user root; "  # nobody may read the folders of a test
    (folder / "nginx.conf").write_text(
        f"{user}daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off;"
        f" types {{ {kinds} }}"
        + "".join(
            f" {name}_temp_path {folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        + f" server {{ listen 127.0.0.1:{port}; root {root};"
        f" include {ours}/nginx.conf; }} }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def apache(folder: Path, root: Path, ours: Path, port: int) -> list[str]:
    """The command of a server of Apache."""
    (folder / "types").write_text(TYPES)
    (folder / "apache.conf").write_text(
        f"ServerRoot {folder}\nServerName localhost\nListen 127.0.0.1:{port}\n"
        f"PidFile {folder}/pid\nErrorLog {folder}/errors\nDefaultRuntimeDir {folder}\n{APACHE}\n"
        f"TypesConfig {folder}/types\nDirectoryIndex index.html\nDocumentRoot {root}\n"
        f"<Directory />\nRequire all granted\n</Directory>\n"
        f"Include {ours}/apache.conf\n"
    )
    return ["apache2", "-X", "-f", str(folder / "apache.conf")]


def caddy(folder: Path, root: Path, ours: Path, port: int) -> list[str]:
    """The command of a server of Caddy."""
    (folder / "Caddyfile").write_text(
        "{\n  admin off\n  auto_https off\n  storage file_system " + f"{folder}\n}}\n"
        f"http://127.0.0.1:{port} {{\n  root * {root}\n  import {ours}/Caddyfile\n}}\n"
    )
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


HOSTS = (nginx, apache, caddy)


@contextmanager
def running(host: Any, folder: Path, root: Path, ours: Path) -> Iterator[int]:
    """The port of a server, as soon as it answers."""
    port = free_port()
    command = host(folder, root, ours, port)
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]} on this machine")
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", port)) == 0:
                    break
        assert process.poll() is None, process.stderr and process.stderr.read().decode()
        yield port
    finally:
        process.terminate()
        process.wait()
        if process.stderr:
            process.stderr.close()


@contextmanager
def asked(port: int) -> Iterator[Visitor]:
    """Somebody who asks it."""
    with closing(HTTPConnection(f"127.0.0.1:{port}")) as line:
        yield Visitor(line)


def ancestors(answer: Answer) -> str:
    """Who may show a page in a frame, as its headers say."""
    assert answer.headers["x-content-type-options"] == "nosniff"
    found = re.findall(r"frame-ancestors ([^;]+)", answer.headers["content-security-policy"])
    assert len(found) == 1
    return str(found[0])


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_with_our_headers(host: Any, tmp_path: Path, demo: Path, context: Any) -> None:
    """The book is live without a word in the console, and one page alone may be framed."""
    site = Path(os.environ.get("ER_SITE", ROOT / "_build" / "html")).resolve()
    with running(host, tmp_path, site, site.parent / "hosts") as port:
        with asked(port) as visitor:
            assert ancestors(visitor.ask("/")) == "'self'"
            assert ancestors(visitor.ask("/labyrinth/holes.html")) == "'self'"
            assert ancestors(visitor.ask("/embed.html")) == "*"
        reader = watch(context, Site(f"http://127.0.0.1:{port}/", site))
        reader.visit("labyrinth/holes.html")
        assert reader.console == []
