"""Finds processes of a stack that outlived a killed supervisor, by a mark in their environment."""

import os
import signal
from pathlib import Path

import psutil

STATE_MARK = "STACK_STATE"
PROCESS_MARK = "STACK_PROCESS"
_GRACE_SECONDS = 10


def marks(state: Path, process: str) -> dict[str, str]:
    """Variables that a start script exports so that its process can be found later."""
    return {STATE_MARK: os.fspath(state), PROCESS_MARK: process}


def stop_orphans(state: Path) -> list[str]:
    """Stop every process of this state and return their names. Only call it when no supervisor runs."""
    left = {process.pid: (process, mark) for process, mark in _marked(state)}
    heads = {pid: found for pid, found in left.items() if found[0].ppid() not in left}
    for process, mark in heads.values():
        # SIGTERM would make PostgreSQL wait for its clients.
        process.send_signal(signal.SIGINT if mark == "postgres" else signal.SIGTERM)
    _, stubborn = psutil.wait_procs([process for process, _ in left.values()], timeout=_GRACE_SECONDS)
    for process in stubborn:
        process.kill()
    return sorted({mark for _, mark in left.values()})


def _marked(state: Path) -> list[tuple[psutil.Process, str]]:
    found = []
    for process in psutil.process_iter():
        try:
            environ = process.environ()
        except psutil.Error:
            continue
        if environ.get(STATE_MARK) == os.fspath(state) and PROCESS_MARK in environ:
            found.append((process, environ[PROCESS_MARK]))
    return found
