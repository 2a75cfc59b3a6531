"""Games on several processes, and on the workers of a cluster: the same, whoever dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from rules.simulate import Progress, simulate
from rules.simulate.variant import Variant
from rules.simulate.workers import DEATHS, WorkerError, connect_cluster, in_processes

SMALL = Variant("underground", policies=("quick",), seed=2, most=120)
ROOT = Path(__file__).parents[3]


def test_two_processes_play_what_one_plays() -> None:
    """The checksum proves it."""
    one = simulate(SMALL, 24, size=4)
    assert simulate(SMALL, 24, size=4, processes=2).checksum == one.checksum


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal")
def test_a_killed_process_loses_nothing() -> None:
    """Somebody kills a worker in the middle: its games are played again, by another."""
    killed: list[int] = []

    def kill(now: Progress) -> None:
        there = [one.pid for one in active_children() if one.pid]
        if now.done and not killed and there:
            killed.append(there[0])
            os.kill(there[0], signal.SIGKILL)

    found = simulate(SMALL, 30, size=3, processes=2, progress=kill)
    assert killed
    assert found.checksum == simulate(SMALL, 30, size=10).checksum


def end(*_: object) -> None:
    """What ends a worker."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal")
def test_games_that_kill_their_worker_end_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not tried for ever."""
    monkeypatch.setattr("rules.simulate.workers.play_chunk", end)
    with pytest.raises(WorkerError, match=f"ended their worker {DEATHS} times"):
        list(in_processes(SMALL, [(0, 1)], 1))


# -- a cluster ------------------------------------------------------------------------------------

DASK = find_spec("distributed") is not None


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def dask(*arguments: str, at: Path) -> subprocess.Popen[bytes]:
    """One of Dask's own commands, as anybody would start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments], cwd=at,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process of its own."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    boss = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard",
                at=tmp_path)  # fmt: skip
    workers = [
        dask("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
             "--local-directory", str(tmp_path / str(number)), at=tmp_path)
        for number in range(2)
    ]  # fmt: skip
    try:
        for _ in range(120):
            try:
                client = connect_cluster(address)
            except WorkerError:
                sleep(0.5)
                continue
            there = len(client.nthreads())
            client.close()
            if there == 2:
                break
            sleep(0.5)
        yield address, workers
    finally:
        for one in (*workers, boss):
            one.kill()
            one.wait()


@pytest.mark.slow
@pytest.mark.skipif(not DASK, reason="Dask is an extra: pip install 'escape-rulebook[cluster]'")
def test_a_cluster_plays_what_one_process_plays(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    """Two workers, one of them killed in the middle: the same games, by checksum."""
    address, workers = cluster

    def kill(now: Progress) -> None:
        if now.done >= 6 and workers[0].poll() is None:
            workers[0].kill()

    found = simulate(SMALL, 60, size=3, scheduler=address, out=tmp_path / "run", progress=kill)
    assert workers[0].poll() is not None
    assert found.checksum == simulate(SMALL, 60, size=30).checksum


@pytest.mark.skipif(not DASK, reason="Dask is an extra: pip install 'escape-rulebook[cluster]'")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "tcp://127.0.0.1:x"])
def test_a_scheduler_that_does_not_answer_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the address and how one is started."""
    monkeypatch.setattr("rules.simulate.workers.WAIT", 1)
    with pytest.raises(WorkerError, match="does not answer"):
        simulate(SMALL, 2, scheduler=address)


@pytest.mark.skipif(not DASK, reason="Dask is an extra: pip install 'escape-rulebook[cluster]'")
def test_a_client_that_breaks_while_it_connects_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask's own client may give up at an assertion without words; a user gets a sentence."""

    def breaks(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("distributed.Client", breaks)
    with pytest.raises(WorkerError, match=r"does not answer \(AssertionError\)"):
        simulate(SMALL, 2, scheduler="tcp://127.0.0.1:1")


def test_without_dask_a_cluster_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is named with the command that brings it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkerError, match=r"escape-rulebook\[cluster\]"):
        simulate(SMALL, 2, scheduler="tcp://127.0.0.1:1")


@pytest.mark.slow
def test_a_run_that_is_stopped_says_where_it_is_kept(tmp_path: Path) -> None:
    """Pressed once or again and again, nobody sees a traceback, and no worker stays behind."""
    out = tmp_path / "run"
    command = [sys.executable, "-m", "rules", "simulate", "labyrinth", "--games", "100000"]
    with subprocess.Popen(
        [*command, "--processes", "2", "--out", str(out)],
        start_new_session=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    ) as run:  # fmt: skip
        assert run.stderr
        run.stderr.read(1)
        while not any(out.rglob("*")):
            sleep(0.05)
        sleep(1)
        for _ in range(3):
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGINT)
            sleep(0.2)
        said = run.stderr.read()
        assert run.wait(60) == 0, said
    assert f"Stopped. What was played is kept in {out}; the same command goes on." in said
    assert "Traceback" not in said
