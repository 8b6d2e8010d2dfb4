"""Closes streams on shutdown. Uvicorn waits for open responses without notifying the app, so streams would block it."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def on_shutdown_signal(close: Callable[[], None]) -> Iterator[None]:
    """Calls `close` in the event loop on SIGTERM or SIGINT, in addition to the server's own handler.

    Does nothing outside the main thread or without a server that handles these signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop, before = asyncio.get_running_loop(), {number: signal.getsignal(number) for number in SIGNALS}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(close)
        served = before[signal.Signals(number)]
        if callable(served):
            served(number, frame)

    changed = [number for number in SIGNALS if callable(before[number])]
    for number in changed:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, before[number])
