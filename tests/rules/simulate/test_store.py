"""A run on disk: whole chunks or none, and nothing lost to a bad file or a full disk."""

from __future__ import annotations

import errno
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rules.simulate import simulate
from rules.simulate.games import PLAY, play_chunk
from rules.simulate.store import ABOUT_FILE, SPOILT, Store, StoreError, pack_chunk, unpack_chunk
from rules.simulate.variant import Variant
from tests.cases import each

SMALL = Variant("duel", policies=("quick",), seed=2, most=60)
PART = play_chunk(SMALL, 4, 3)


def test_a_chunk_is_packed_and_unpacked() -> None:
    """The same chunk comes back, and its bytes are the same each time."""
    assert unpack_chunk(pack_chunk(PART), 4, 3) == PART
    assert pack_chunk(PART) == pack_chunk(PART)


def test_a_kept_run_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies there is taken; only what is missing is played."""
    whole = simulate(SMALL, 9, out=tmp_path, size=3)
    (tmp_path / "0000000003-3.json.gz").unlink()
    played: list[tuple[int, int]] = []

    def watched(variant: Variant, first: int, count: int) -> Any:
        played.append((first, count))
        return play_chunk(variant, first, count)

    monkeypatch.setattr("rules.simulate.workers.play_chunk", watched)
    assert simulate(SMALL, 9, out=tmp_path).checksum == whole.checksum
    assert played == [(3, 3)]


def test_a_run_that_is_stopped_goes_on(tmp_path: Path) -> None:
    """Somebody presses Ctrl C in the middle: what was done is there, and the end is the same."""

    def stop(now: Any) -> None:
        if now.done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(SMALL, 12, out=tmp_path, size=3, progress=stop)
    assert len(list(tmp_path.glob("*.json.gz"))) == 2
    told: list[int] = []
    found = simulate(SMALL, 12, out=tmp_path, progress=lambda now: told.append(now.done))
    assert told[0] == 6
    assert found.checksum == simulate(SMALL, 12).checksum


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "half": lambda data: data[: len(data) // 2],
    "empty": lambda _: b"",
    "no gzip": lambda _: b"{}",
    "another text": lambda _: gzip.compress(b'{"sum": "x", "text": "{}"}'),
    "no object": lambda _: gzip.compress(b"[]"),
    "one figure changed": lambda data: gzip.compress(
        gzip.decompress(data).replace(b'\\"duel', b'\\"x').replace(b"[4,", b"[5,", 1)
    ),
    "other games": lambda _: pack_chunk(play_chunk(SMALL, 0, 3)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_chunk_is_put_aside(tmp_path: Path, damage: str) -> None:
    """It keeps its bytes under another name, a sentence says so, and its games are played again."""
    whole = simulate(SMALL, 9, out=tmp_path, size=3)
    path = tmp_path / "0000000003-3.json.gz"
    spoilt = DAMAGES[damage](path.read_bytes())
    path.write_bytes(spoilt)
    again = simulate(SMALL, 9, out=tmp_path)
    assert again.checksum == whole.checksum
    assert path.with_name(path.name + SPOILT).read_bytes() == spoilt
    assert len(again.remarks) == 1
    assert path.name in again.remarks[0]


def test_a_folder_of_another_run_is_left_alone(tmp_path: Path) -> None:
    """Another seed is another run; the message says what to do."""
    simulate(SMALL, 3, out=tmp_path, size=3)
    with pytest.raises(StoreError, match="name another folder"):
        simulate(SMALL.but(seed=3), 3, out=tmp_path)


@pytest.mark.parametrize("key", ["play", "format"])
def test_results_of_another_version_are_left_alone(tmp_path: Path, key: str) -> None:
    """The same games would not be the same any more."""
    simulate(SMALL, 3, out=tmp_path, size=3)
    about = json.loads((tmp_path / ABOUT_FILE).read_text("utf-8"))
    (tmp_path / ABOUT_FILE).write_text(json.dumps({**about, key: PLAY + 1}), "utf-8")
    with pytest.raises(StoreError, match="another version of the engine"):
        simulate(SMALL, 3, out=tmp_path)


@each("text", ["", "{", "[]", '{"format": 1}', '{"chunk": 0}'])
def test_a_damaged_description_is_told(tmp_path: Path, text: str) -> None:
    """Nothing is guessed from a folder that does not say what it holds."""
    (tmp_path / ABOUT_FILE).write_text(text, "utf-8")
    with pytest.raises(StoreError, match=r"run\.json"):
        simulate(SMALL, 3, out=tmp_path)


def test_a_chunk_without_size_is_told(tmp_path: Path) -> None:
    """A size of nothing would never end."""
    about = {"format": 1, "play": PLAY, "variant": SMALL.plain(), "chunk": 0}
    (tmp_path / ABOUT_FILE).write_text(json.dumps(about), "utf-8")
    with pytest.raises(StoreError, match="has no size"):
        Store(tmp_path, SMALL, 3)


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept stays whole, no half file is left, and the run goes on when there is room."""
    real, written = os.fsync, []

    def full(number: int) -> None:
        written.append(number)
        if len(written) > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(number)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"No space left on device.*What was kept before is whole"):
        simulate(SMALL, 9, out=tmp_path, size=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0000000000-3.json.gz", ABOUT_FILE]
    monkeypatch.undo()
    assert simulate(SMALL, 9, out=tmp_path).checksum == simulate(SMALL, 9).checksum


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed folder is refused before a game is played."""

    def closed(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", closed)
    with pytest.raises(StoreError, match="name another folder"):
        simulate(SMALL, 3, out=tmp_path / "closed")
