import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def eventually(check: Callable[[], Awaitable[T]], seconds: float = 30) -> T:
    """Repeats `check` until it returns something true, for at most `seconds`, and returns that.

    An AssertionError counts as not yet true. At the deadline the last failure is raised.
    """
    deadline = time.monotonic() + seconds
    while True:
        try:
            found = await check()
            if found:
                return found
            problem = AssertionError("the condition did not come true")
        except AssertionError as failed:
            problem = failed
        if time.monotonic() > deadline:
            raise problem
        await asyncio.sleep(0.02)
