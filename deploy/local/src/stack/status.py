"""The state, uptime and memory of each process."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import psutil

from stack.processes import Process
from stack.supervisor import RUNNING_STATES


@dataclass(frozen=True)
class Row:
    """One process. `memory` is in bytes; shared pages count once where the system reports them."""

    name: str
    state: str
    pid: int
    seconds_up: int
    memory: int
    ports: tuple[int, ...]
    ready: bool


def row(process: Process, info: Mapping[str, Any]) -> Row:
    """Combines the supervisor's state with the readiness check."""
    running = info["statename"] in RUNNING_STATES
    return Row(
        name=process.name,
        state=str(info["statename"]).lower(),
        pid=int(info["pid"]),
        seconds_up=int(info["now"]) - int(info["start"]) if running else 0,
        memory=memory(int(info["pid"])) if running else 0,
        ports=process.listens,
        ready=running and process.is_ready(),
    )


def memory(pid: int) -> int:
    """Memory of a process and its children in bytes; 0 when they just ended."""
    try:
        parent = psutil.Process(pid)
        return sum(_held(process) for process in [parent, *parent.children(recursive=True)])
    except psutil.NoSuchProcess:
        return 0


def _held(process: psutil.Process) -> int:
    try:
        full = process.memory_full_info()
        return int(getattr(full, "pss", 0) or full.rss)
    except psutil.AccessDenied:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0
