"""The services of a stack as tests of faults run and kill them."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil
from stack.layout import ROOT
from stack.stack import Stack

from tests.fault.service_with_faults import POINT_FILE, Point
from tests.support.waiting import eventually

READY_SECONDS = 30


def names(stack: Stack) -> list[str]:
    return [service.name for service in stack.platform.services]


def fork_from_now_on(stack: Stack) -> None:
    """Restarts every service so that a killed process is replaced at once (`service_with_faults`)."""
    stack.supervisor.stop(names(stack))
    for service in stack.platform.services:
        script = stack.processes[service.name].script_file(stack.layout)
        exports = [line for line in script.read_text().splitlines() if not line.startswith("exec ")]
        python = stack.processes[service.name].command[0]
        lines = [
            *exports,
            f"export {POINT_FILE}={point_file(stack, service.name)} PYTHONPATH={ROOT}",
            f"exec {python} -m tests.fault.service_with_faults {service.package}.main:app {service.port}",
        ]
        script.write_text("\n".join([*lines, ""]))
    for name in names(stack):
        stack.supervisor.start(name)
    for name in names(stack):
        stack.wait_ready(name)


def point_file(stack: Stack, name: str) -> Path:
    return stack.layout.run / f"{name}.fault"


def serving(stack: Stack, name: str) -> psutil.Process | None:
    """The process that serves: the child of the one that the supervisor started."""
    children = psutil.Process(pid_of(stack, name)).children()
    return children[0] if children else None


def pid_of(stack: Stack, name: str) -> int:
    return int(stack.supervisor.infos()[name]["pid"])


def is_ready(stack: Stack, name: str) -> bool:
    return stack.processes[name].is_ready()


def wait_ready(stack: Stack, names: Sequence[str], seconds: float = READY_SECONDS) -> float:
    """The seconds until all of them are ready."""
    begun = time.monotonic()
    for name in names:
        eventually(lambda name=name: is_ready(stack, name), seconds)  # type: ignore[misc]  # a lambda with a default
    return time.monotonic() - begun


def kill(stack: Stack, name: str) -> None:
    """SIGKILL to the process that serves. Returns when it is gone."""
    process = eventually(lambda: serving(stack, name))
    process.kill()
    eventually(lambda: (now := serving(stack, name)) is None or now.pid != process.pid)


def arm(stack: Stack, name: str, point: Point) -> Path:
    """The next time that this service reaches the point, it dies. The file is gone once it did."""
    file = point_file(stack, name)
    fresh = file.with_suffix(".new")
    fresh.write_text(point)
    return fresh.replace(file)


@contextmanager
def frozen(processes: Sequence[psutil.Process]) -> Iterator[None]:
    """SIGSTOP while the block runs: connections stay open and nothing comes back."""
    for process in processes:
        os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            if process.is_running():
                os.kill(process.pid, signal.SIGCONT)


def with_children(stack: Stack, name: str) -> Sequence[psutil.Process]:
    process = psutil.Process(pid_of(stack, name))
    return [process, *process.children(recursive=True)]
