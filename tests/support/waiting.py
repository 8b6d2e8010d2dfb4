"""Polls for a condition instead of sleeping."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PAUSE_SECONDS = 0.05


def eventually(check: Callable[[], T | None], seconds: float = 60) -> T:
    """Runs `check` until it returns something true without AssertionError. Raises its last failure."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            if found := check():
                return found
            problem = AssertionError(f"the condition did not come true in {seconds:.0f} s: {found!r}")
        except AssertionError as failed:
            problem = failed
        if time.monotonic() > deadline:
            raise problem
        time.sleep(PAUSE_SECONDS)
