"""A slow way to a server: whatever passes arrives later, in its order, as fast as the line is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass


@dataclass
class Way:
    """The way to a server: its port, and the seconds that everything on it takes one way.

    What comes from the server shares one line of so many bytes a second; 0 is no limit.
    """

    port: int
    seconds: float = 0.0
    rate: float = 0.0
    free: float = 0.0
    """When the line has nothing more to carry."""
    came: int = 0
    """How many bytes have come from the server."""

    def arrives(self, now: float, size: int) -> float:
        """When what the server sends now is there."""
        self.came += size
        self.free = max(self.free, now) + (size / self.rate if self.rate else 0.0)
        return self.free + self.seconds


@contextmanager
def slow(server: int) -> Iterator[Way]:
    """A way to a server of this machine, at once until ``seconds`` and ``rate`` are set."""
    loop = asyncio.new_event_loop()
    way = Way(0)

    async def carry(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, comes: bool
    ) -> None:
        held: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def take() -> None:
            data = b"-"
            while data:
                with suppress(ConnectionError):
                    data = b""
                    data = await reader.read(65536)
                now = loop.time()
                there = way.arrives(now, len(data)) if comes else now + way.seconds
                held.put_nowait((there, data))

        taking = loop.create_task(take())
        try:
            while True:
                at, data = await held.get()
                await asyncio.sleep(max(0.0, at - loop.time()))
                if not data:
                    break
                writer.write(data)
                with suppress(ConnectionError):
                    await writer.drain()
        finally:
            taking.cancel()
            writer.close()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", server)
        with suppress(asyncio.CancelledError):  # the way ends, whatever is still on it
            await asyncio.gather(
                carry(reader, far_writer, comes=False), carry(far_reader, writer, comes=True)
            )

    async def end() -> None:
        listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    # A loop of its own: a browser's may run in this thread.
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(meet, "127.0.0.1", 0)
    listening = asyncio.run_coroutine_threadsafe(starting, loop).result()
    way.port = listening.sockets[0].getsockname()[1]
    try:
        yield way
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
