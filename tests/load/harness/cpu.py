"""Processor time that programs of the stack have used."""

from collections.abc import Sequence

import psutil
from stack.stack import Stack


def program(stack: Stack, name: str) -> psutil.Process:
    """The process that the supervisor started."""
    return psutil.Process(int(stack.supervisor.infos()[name]["pid"]))


def cpu_seconds(heads: Sequence[psutil.Process]) -> float:
    """Used so far by these processes and their children, ended ones included. A head that has ended used nothing."""
    every = [one for head in heads if head.is_running() for one in (head, *head.children(recursive=True))]
    return sum(_used(one) for one in every)


def _used(process: psutil.Process) -> float:
    """Its own time and that of its ended children, in seconds; the kernel counts hundredths."""
    try:
        return float(sum(process.cpu_times()[:4]))
    except psutil.NoSuchProcess:  # it ended in between, so its parent has its time
        return 0.0
