"""What the server of the book says while readers come and go."""

from __future__ import annotations

import socket
import struct
import threading
from pathlib import Path

import pytest

from widgets import site

AT_ONCE = struct.pack("ii", 1, 0)
"""A connection that is closed is gone, whatever is on its way."""


def leave_early(folder: Path) -> None:
    """Ask for a large file, and go before it is there."""
    with site.server(folder, 0) as server:
        with socket.create_connection(("127.0.0.1", server.server_port)) as reader:
            reader.sendall(b"GET /large.txt HTTP/1.0\r\n\r\n")
            server.handle_request()
            reader.recv(1)
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        for one in threading.enumerate():
            if "process_request" in one.name:
                one.join()


def test_a_reader_may_leave(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever goes while a file is on its way is not told to the one who serves it."""
    (tmp_path / "large.txt").write_bytes(bytes(9_000_000))
    leave_early(tmp_path)
    assert capsys.readouterr().err == ""


def test_what_is_wrong_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that errs says so."""

    def err(*_: object) -> None:
        raise PermissionError("no file for you")

    (tmp_path / "large.txt").write_bytes(bytes(9_000_000))
    monkeypatch.setattr(site.Handler, "copyfile", err)
    leave_early(tmp_path)
    assert "no file for you" in capsys.readouterr().err
