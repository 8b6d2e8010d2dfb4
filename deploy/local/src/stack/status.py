"""What runs, since when, and how much memory it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import psutil

from stack.processes import Process
from stack.supervisor import RUNNING_STATES


@dataclass(frozen=True)
class Row:
    """One process. `memory` is in bytes, shared pages counted once where the system can tell."""

    name: str
    state: str
    pid: int
    seconds_up: int
    memory: int
    ports: tuple[int, ...]
    ready: bool


def row(process: Process, info: Mapping[str, Any]) -> Row:
    """From what the supervisor knows and what the process answers."""
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
    """Bytes that a process and its children hold; 0 when they just ended."""
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
