"""A server that is told to stop waits for its answers to be complete and tells nobody: streams would hold it up."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def on_shutdown_signal(close: Callable[[], None]) -> Iterator[None]:
    """`close` is called in the event loop when the process is told to stop, beside what the server does then.

    Without a server that handles signals, or outside the main thread, nothing is changed.
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
