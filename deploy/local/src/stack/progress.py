"""Prints one line per step, with its time."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


class Progress:
    """Prints steps as they start and end. On a terminal a running step's line is replaced by its result."""

    def __init__(self, out: TextIO | None = None, started: float | None = None) -> None:
        """`started`: when the command began, seconds since the epoch; None means now."""
        self._out = out or sys.stdout
        self._live = self._out.isatty()
        self._started = started or time.time()

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        """Show `what` while the block runs, then its time. A failure is marked and raised."""
        begun = time.monotonic()
        if self._live:
            self._out.write(f"  … {what}")
            self._out.flush()
        try:
            yield
        except BaseException:
            self._finish("✗", what, begun)
            raise
        self._finish("✓", what, begun)

    def note(self, what: str) -> None:
        """Print a step that had nothing to do."""
        print(f"  · {what}", file=self._out, flush=True)

    def say(self, text: str = "") -> None:
        print(text, file=self._out, flush=True)

    def elapsed(self) -> float:
        """Seconds since the command began."""
        return time.time() - self._started

    def _finish(self, mark: str, what: str, begun: float) -> None:
        start = "\r\x1b[2K" if self._live else ""
        print(f"{start}  {mark} {what}  {time.monotonic() - begun:.1f} s", file=self._out, flush=True)
