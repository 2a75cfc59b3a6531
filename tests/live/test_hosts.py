"""The examples for hosts do what they say, on the servers that this machine has."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.jupyterlab import free_port
from tests.live.conftest import ROOT, Site, watch

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.long]

MODULES = "/usr/lib/apache2/modules"
APACHE = "\n".join(
    f"LoadModule {name}_module {MODULES}/mod_{name}.so"
    for name in ("mpm_event", "authz_core", "dir", "headers", "mime")
)
TYPES = (
    "text/html html\ntext/css css\ntext/javascript js\nimage/svg+xml svg\napplication/json json\n"
)


def nginx(folder: Path, site: Path, port: int) -> list[str]:
    """The command of a server of nginx with our part in its configuration."""
    kinds = TYPES.replace("\n", "; ")
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off;"
        f" types {{ {kinds} }}"
        + "".join(
            f" {name}_temp_path {folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        + f" server {{ listen 127.0.0.1:{port}; root {site};"
        f" include {site.parent}/hosts/nginx.conf; }} }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def apache(folder: Path, site: Path, port: int) -> list[str]:
    """The command of a server of Apache."""
    (folder / "types").write_text(TYPES)
    (folder / "apache.conf").write_text(
        f"ServerRoot {folder}\nServerName localhost\nListen 127.0.0.1:{port}\n"
        f"PidFile {folder}/pid\nErrorLog {folder}/errors\nDefaultRuntimeDir {folder}\n{APACHE}\n"
        f"TypesConfig {folder}/types\nDirectoryIndex index.html\nDocumentRoot {site}\n"
        f"<Directory {site}>\nRequire all granted\n</Directory>\n"
        f"Include {site.parent}/hosts/apache.conf\n"
    )
    return ["apache2", "-X", "-f", str(folder / "apache.conf")]


def caddy(folder: Path, site: Path, port: int) -> list[str]:
    """The command of a server of Caddy."""
    (folder / "Caddyfile").write_text(
        "{\n  admin off\n  auto_https off\n  storage file_system " + f"{folder}\n}}\n"
        f"http://127.0.0.1:{port} {{\n  root * {site}\n  import {site.parent}/hosts/Caddyfile\n}}\n"
    )
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    """A server, as soon as it answers."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", port)) == 0:
                    break
        assert process.poll() is None, process.stderr and process.stderr.read().decode()
        yield
    finally:
        process.terminate()
        process.wait()
        if process.stderr:
            process.stderr.close()


def ancestors(address: str) -> str:
    """Who may show a page in a frame, as its headers say."""
    with urllib.request.urlopen(address) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        policies = answer.headers.get_all("Content-Security-Policy")
    assert len(policies) == 1
    found = re.search(r"frame-ancestors ([^;]+)", policies[0])
    assert found
    return found[1]


@pytest.mark.parametrize("host", [nginx, apache, caddy])
def test_a_host_with_our_headers(host: Any, tmp_path: Path, demo: Path, context: Any) -> None:
    """The book is live without a word in the console, and one page alone may be framed."""
    site = Path(os.environ.get("ER_SITE", ROOT / "_build" / "html")).resolve()
    port = free_port()
    command = host(tmp_path, site, port)
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]} on this machine")
    address = f"http://127.0.0.1:{port}/"
    with running(command, port):
        assert ancestors(address) == "'self'"
        assert ancestors(f"{address}labyrinth/holes.html") == "'self'"
        assert ancestors(f"{address}embed.html") == "*"
        reader = watch(context, Site(address, site))
        reader.visit("labyrinth/holes.html")
        assert reader.console == []
