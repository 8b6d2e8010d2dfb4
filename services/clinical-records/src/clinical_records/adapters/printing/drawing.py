import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

DRAWING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pdf")
"""One PDF at a time: more would only slow down the other requests of this process."""


async def drawn(draw: Callable[[], bytes]) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(DRAWING, draw)
