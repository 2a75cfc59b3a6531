"""Who plays the chunks of a run: this process, several processes, or the workers of a cluster.

Each gives back chunks as they are done, in any order. What a worker had when it died is given out
again; after three deaths on the same chunk the run stops with a sentence, and what is done stays.
Everything beyond this process is imported where it is asked for.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rules.core.errors import RulebookError
from rules.simulate.games import PLAY, Chunk, play_chunk
from rules.simulate.variant import Variant

Range = tuple[int, int]
"""The first number and the count of a chunk."""
Done = tuple[Range, Chunk]
DEATHS = 3
"""How often a chunk may end its worker."""
WAIT = 10
"""Seconds within which a scheduler has to answer."""
AHEAD = 3
"""Chunks given out for each worker at once."""


class WorkerError(RulebookError):
    """Nobody is there who could play the games, or whoever plays them dies of it."""


def play_alone(variant: Variant, wanted: Sequence[Range]) -> Iterator[Done]:
    """Play in this process."""
    for first, count in wanted:
        yield (first, count), play_chunk(variant, first, count)


def in_processes(variant: Variant, wanted: Sequence[Range], processes: int) -> Iterator[Done]:
    """Play in so many processes of this machine."""
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    waiting, deaths = deque(wanted), Counter[Range]()
    context, others = get_context("spawn"), set(active_children())
    while waiting:
        out: dict[Future[Chunk], Range] = {}
        pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_ignore_signals)
        try:
            while waiting or out:
                with _ignore_interrupts():  # the first chunk starts the workers
                    while waiting and len(out) < processes * AHEAD:
                        one = waiting.popleft()
                        out[pool.submit(play_chunk, variant, *one)] = one
                for future in wait(out, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield out.pop(future), result
        except BrokenProcessPool:
            # All that was given out may be lost: those that are done are taken, the rest again.
            lost = []
            for future, one in out.items():
                if future.done() and future.exception() is None:
                    yield one, future.result()
                else:
                    lost.append(one)
            _record_death(lost[:processes], deaths)
            waiting.extendleft(reversed(lost))
        except KeyboardInterrupt:
            # Nobody waits for games that nobody will see: what is in hand is played anew.
            for worker in set(active_children()) - others:
                worker.kill()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """What is started in here does not hear, from its first moment on, that the run is stopped.

    Whoever stops it is heard at the end. Where signals cannot be held back, see
    :func:`_ignore_signals`.
    """
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_signals() -> None:
    """In a worker: whoever stops the run stops it in the first process, which ends this one."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _record_death(lost: Sequence[Range], deaths: Counter[Range]) -> None:
    """Count a death on chunks that were in hand; raises :class:`WorkerError` after too many."""
    for one in lost:
        deaths[one] += 1
        if deaths[one] >= DEATHS:
            raise WorkerError(
                f"The games from {one[0]} on ended their worker {DEATHS} times. What is done is "
                "kept. Try fewer processes: memory may be short. A script that starts them "
                'guards its own start by __name__ == "__main__".'
            )


def on_cluster(variant: Variant, wanted: Sequence[Range], address: str) -> Iterator[Done]:
    """Play on the workers of a Dask scheduler (``tcp://host:port``)."""
    client = connect_cluster(address)
    try:
        from distributed import as_completed

        versions = client.run(_play_number)
        strange = {worker for worker, number in versions.items() if number != PLAY}
        if strange:
            raise WorkerError(
                f"{len(strange)} of {len(versions)} workers have another version of the engine; "
                "give them this one."
            )
        waiting = deque(wanted)
        room = max(1, sum(client.nthreads().values())) * AHEAD
        ahead = [waiting.popleft() for _ in range(min(room, len(waiting)))]
        keys: dict[Any, Range] = {}

        def submit(one: Range) -> Any:
            future = client.submit(play_chunk, variant, *one, pure=False, retries=DEATHS)
            keys[future.key] = one
            return future

        running = as_completed([submit(one) for one in ahead])  # type: ignore[no-untyped-call]
        for future in running:
            one = keys.pop(future.key)
            if future.status == "error":
                raise WorkerError(
                    f"The games from {one[0]} on cannot be played there: {future.exception()}. "
                    "What is done is kept."
                )
            result = future.result()
            future.release()
            if waiting:
                running.add(submit(waiting.popleft()))  # type: ignore[no-untyped-call]
            yield one, result
    finally:
        client.close(timeout=WAIT)


def connect_cluster(address: str) -> Any:
    """The client of a scheduler; raises :class:`WorkerError` where nobody answers."""
    try:
        from distributed import Client
    except ImportError:
        raise WorkerError(
            "Dask is not installed here; install it with: pip install 'escape-rulebook[cluster]'."
        ) from None
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=WAIT
        )
    except (OSError, TimeoutError, ValueError, AssertionError) as error:
        # A client that gives up while it still connects fails at an assertion of its own.
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WorkerError(
            f"scheduler: {address} does not answer ({reason}); start one with 'dask scheduler' "
            "and give its address, such as tcp://127.0.0.1:8786."
        ) from None
    if not client.nthreads():
        client.close()
        raise WorkerError(
            f"scheduler: {address} has no workers; start one with 'dask worker {address}'."
        )
    return client


def _play_number() -> int:
    """The play of the engine that a worker has."""
    return PLAY
