"""The services of a stack as tests of faults run and kill them."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
from stack.layout import ROOT
from stack.platform import Service
from stack.stack import Stack

from tests.fault.service_with_faults import POINT_FILE, Point
from tests.support.waiting import eventually

READY_SECONDS = 30
SECOND = 500
"""Between the ports of the first and the second instance of a service."""
OK = 200
START = "import sys; from tests.fault.service_with_faults import main; main(sys.argv[1:])"
"""Not `python -m`: each process that documents starts for a file would import that module again."""


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
            f"export CLOCK_FILE={clock_file(stack, service.name)}",
            f"exec {python} -c '{START}' {service.package}.main:app {service.port}",
        ]
        script.write_text("\n".join([*lines, ""]))
    for name in names(stack):
        stack.supervisor.start(name)
    for name in names(stack):
        stack.wait_ready(name)


def point_file(stack: Stack, name: str) -> Path:
    return stack.layout.run / f"{name}.fault"


def clock_file(stack: Stack, name: str) -> Path:
    """The seconds by which this service's clock is ahead; absent while it is right."""
    return stack.layout.run / f"{name}.clock"


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


@contextmanager
def second_instances(stack: Stack) -> Iterator[Mapping[str, "Instance"]]:
    """One more process of each service, on other ports, while the block runs."""
    started = {service.name: _second(stack, service) for service in stack.platform.services}
    try:
        for instance in started.values():
            eventually(instance.is_ready, READY_SECONDS)
        yield started
    finally:
        for instance in started.values():
            instance.stop()
        psutil.wait_procs([instance.process for instance in started.values()], timeout=READY_SECONDS)


@dataclass(frozen=True)
class Instance:
    """One of several processes of a service."""

    port: int
    process: psutil.Process
    """The one that forks; its child serves."""

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=2, trust_env=False).status_code == OK
        except httpx.TransportError:
            return False

    def restart(self) -> None:
        """SIGTERM, as in a roll-out: it finishes its requests. Returns when the next process is ready."""
        (child,) = self.process.children()
        child.terminate()
        child.wait(READY_SECONDS)
        eventually(self.is_ready, READY_SECONDS)

    def stop(self) -> None:
        """Ends the process that forks first, so that it doesn't replace the one that serves."""
        serving = self.process.children()
        for process in (self.process, *serving):
            process.terminate()


def first_instance(stack: Stack, service: Service) -> Instance:
    return Instance(service.port, psutil.Process(pid_of(stack, service.name)))


def _second(stack: Stack, service: Service) -> Instance:
    script = stack.processes[service.name].script_file(stack.layout)
    text = script.read_text().replace(f"main:app {service.port}", f"main:app {service.port + SECOND}")
    text = text.replace(f"OPS_PORT={service.ops_port}", f"OPS_PORT={service.ops_port + SECOND}")
    copy = script.with_name(f"{service.name}-2.sh")
    copy.write_text(text)
    with (stack.layout.log / f"{service.name}-2.log").open("ab") as log:
        started = subprocess.Popen(["/bin/sh", copy], stdout=log, stderr=log, cwd="/", start_new_session=True)
    return Instance(service.port + SECOND, psutil.Process(started.pid))


def route_to(stack: Stack, ports: Mapping[str, Sequence[int]]) -> None:
    """Makes the gateway send each service's requests to these of its instances."""
    file = stack.layout.run / "gateway" / "services.yml"
    text = file.read_text()
    for service in stack.platform.services:
        servers = ", ".join(f'{{ url: "http://127.0.0.1:{port}" }}' for port in ports[service.name])
        text = re.sub(rf"(    {service.name}(?:-upload)?: .*servers: )\[.*?\]", rf"\g<1>[{servers}]", text)
    fresh = stack.layout.run / "services.yml.new"
    fresh.write_text(text)
    fresh.replace(file)
