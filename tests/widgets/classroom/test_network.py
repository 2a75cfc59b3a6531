"""Addresses, the hosts that a server answers to, and the code that phones scan."""

from __future__ import annotations

import socket
from xml.etree import ElementTree as ET

import pytest

from rules.core.errors import SetupError
from tests.cases import each
from widgets.classroom import network


def test_addresses_are_those_by_which_others_come() -> None:
    """Whatever this machine has: no address leads back to itself, and none comes twice."""
    found = network.addresses()
    assert len(set(found)) == len(found)
    for one in found:
        assert not one.startswith(("127.", "0."))
        socket.inet_aton(one)


def test_private_addresses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room is a private network; what a machine gives itself is the last resort."""
    monkeypatch.setattr(network, "_towards", lambda: ["169.254.7.7", "8.8.8.8", "127.0.0.1"])
    monkeypatch.setattr(network, "_named", lambda: ["192.168.1.20", "127.0.1.1", "10.0.0.5"])
    assert network.addresses() == ["192.168.1.20", "10.0.0.5", "8.8.8.8", "169.254.7.7"]


def test_a_machine_in_no_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no way leads anywhere, nothing is found, and nothing fails."""

    def nowhere(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", nowhere)
    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    assert network.addresses() == []


@each(
    "name, origin",
    [
        ("class.school.example", "http://class.school.example:8000"),
        ("class.school.example:81", "http://class.school.example:81"),
        ("Class.School.Example:80", "http://class.school.example"),
        ("https://class.school.example/", "https://class.school.example"),
        ("https://class.school.example:8443", "https://class.school.example:8443"),
        ("http://192.168.1.20:80", "http://192.168.1.20"),
    ],
)
def test_a_name_stands_for_an_address(name: str, origin: str) -> None:
    """A host gets the server's port, an address is taken as it is."""
    assert network.origin(name, 8000) == origin


@each("name",
      ["", "a b", "ftp://a", "a/b", "https://a?b", "a@b", "https://u:p@a", "a:x", "-a", "a..b",
     "a:99999", "ü.example", "[::1", "https://"])  # fmt: skip
def test_what_is_no_name_is_refused(name: str) -> None:
    """The place, the reason and the remedy."""
    with pytest.raises(SetupError, match=r"--name .*no name of a host; write one such as class"):
        network.origin(name, 8000)


def test_only_our_own_hosts_are_answered() -> None:
    """Printed addresses, and what this machine calls itself; the port may be that of a proxy."""
    known = network.hosts(["http://192.168.1.20:8000", "https://class.school.example"])
    for host in (
        "192.168.1.20:8000", "192.168.1.20", "LOCALHOST:9", "127.0.0.1:8000", "[::1]:8000",
        "class.school.example", "Class.School.Example:443",
    ):  # fmt: skip
        assert network.allowed(host, known), host
    for host in (
        "", "evil.example", "192.168.1.21", "localhost.evil.example", "localhost@evil.example",
        "localhost:8000:1", "localhost:x", "localhost:", "[::2]", "::1", "127.0.0.1\n",
        "127.0.0.1, evil.example", "localhost/",
    ):  # fmt: skip
        assert not network.allowed(host, known), host


def test_pages_of_this_machine_are_known_by_their_origin() -> None:
    """JupyterLab runs on another port of the same machine."""
    for origin in ("http://localhost:8888", "http://127.0.0.1", "https://[::1]:8443"):
        assert network.loopback(origin), origin
    for origin in (
        "", "null", "http://evil.example", "http://localhost.evil.example", "file://localhost",
        "http://192.168.1.20:8888", "localhost:8888", "http://[localhost", "http://localhost@evil",
    ):  # fmt: skip
        assert not network.loopback(origin), origin


@each(
    ("peer", "handed", "found"),
    [
        ("192.168.0.7", "", "192.168.0.7"),
        ("192.168.0.7", "10.0.0.1", "192.168.0.7"),  # it came directly, whatever it says
        ("127.0.0.1", "10.0.0.1, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "somebody", "127.0.0.1"),
        ("::1", "2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"),
        ("2001:db8:0:7:9:9:9:9", "", "2001:db8:0:7::/64"),
    ],
)
def test_a_household_has_one_address(peer: str, handed: str, found: str) -> None:
    """A proxy of this machine is believed, and of what it was told only the end."""
    assert network.household(peer, handed) == found


def test_the_code_to_scan_is_a_picture_of_its_own() -> None:
    """An SVG that stands alone, with the quiet edge that phones need."""
    drawn = network.qr("http://192.168.1.20:8000/KOLA")
    root = ET.fromstring(drawn)  # noqa: S314
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert b"#fff" in drawn
    assert network.qr("http://192.168.1.20:8000/KOLE") != drawn
