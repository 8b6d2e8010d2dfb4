"""Runs a function on untrusted bytes in a process of its own, with limits of memory and time.

Files are read by libraries in C. What a file makes of them (a crash, a loop, gigabytes) ends with that process.
"""

import asyncio
import multiprocessing
import resource
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

PROCESSES = 2
"""Re-encoding a large picture takes 150 MB of memory, so few files are read at a time."""
MEMORY_BYTES = 1536 * 1024 * 1024
CPU_SECONDS = 10
SECONDS = 20
"""Waiting for a processor included. An upload may take longer (docs/product/shared.md#time-limits)."""
_processes = multiprocessing.get_context("forkserver")
"""Each process is a copy of a small one that has loaded the libraries and has none of our connections."""
_processes.set_forkserver_preload(["documents.domain.inspect_file"])
_waiting = ThreadPoolExecutor(PROCESSES, thread_name_prefix="isolated-process")


class ProcessLost(Exception):
    """It crashed, or reached a limit."""


P = ParamSpec("P")
T = TypeVar("T")


async def in_isolated_process(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The function, its arguments, its result and its errors are pickled. Raises its errors, and ProcessLost."""
    return await asyncio.get_running_loop().run_in_executor(_waiting, lambda: _run(function, *args, **kwargs))


def _run(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    ours, theirs = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_work, args=(theirs, function, args, kwargs), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(SECONDS):
            raise ProcessLost
        result, error = ours.recv()
    except EOFError as lost:
        raise ProcessLost from lost
    finally:
        ours.close()
        process.kill()
        process.join()
        process.close()
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]  # the function's own


def _work(sender: Connection, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    result, raised = None, None
    try:
        result = function(*args, **kwargs)
    except MemoryError:
        return
    except Exception as error:
        raised = error  # the caller raises it
    sender.send((result, raised))
