"""Several processes of one service behind the gateway, as replicas of a cluster: each answers requests, handles events
and runs jobs."""

import asyncio
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import psutil
from stack.overrides import base_environment
from stack.process_specs import uvicorn
from stack.processes import Process
from stack.stack import Stack

from tests.fault.services import route_to
from tests.load.harness.cpu import program
from tests.support.waiting import eventually

APART = 600
"""Between the ports of one process and the next. tests/fault uses 500."""
GATEWAY_SECONDS = 3
"""The gateway reads its file within two seconds."""
READY_SECONDS, END_SECONDS = 40, 30


@dataclass
class Instances:
    """The stack's own process first."""

    stack: Stack
    service: str
    _more: list[psutil.Process] = field(default_factory=list)

    @property
    def processes(self) -> Sequence[psutil.Process]:
        return [program(self.stack, self.service), *self._more]

    async def become(self, count: int) -> None:
        """Starts or ends processes. Returns when the gateway sends requests to each of the `count` and no other."""
        started = [self._start(number) for number in range(len(self.processes), count)]
        for process in started:
            await asyncio.to_thread(eventually, process.is_ready, READY_SECONDS)
        for number, process in enumerate(self.processes):
            _pin(process, number)
        ports = {each.name: [each.port] for each in self.stack.platform.services}
        route_to(self.stack, ports | {self.service: [self._port(number) for number in range(count)]})
        await asyncio.sleep(GATEWAY_SECONDS)
        await asyncio.to_thread(self.end, count)

    def end(self, kept: int = 1) -> None:
        """All but the first `kept`. Each finishes its requests."""
        leaving = self._more[kept - 1 :]
        for process in leaving:
            process.terminate()
        psutil.wait_procs(leaving, END_SECONDS)
        del self._more[kept - 1 :]

    def _port(self, number: int) -> int:
        return self.stack.platform.service(self.service).port + number * APART

    def _start(self, number: int) -> Process:
        service, port = self.stack.platform.service(self.service), self._port(number)
        first = self.stack.processes[self.service]
        ops_port = service.ops_port + number * APART
        process = replace(
            first,
            name=f"{first.name}-{number + 1}",
            command=uvicorn(f"{service.package}.main:app", port),
            ready=f"http://127.0.0.1:{port}/readyz",
            listens=(port, ops_port),
            env={**first.env, f"{service.env_prefix}_OPS_PORT": str(ops_port)},
        )
        process.write_script(self.stack.layout, base_environment(os.environ))
        with process.log_file(self.stack.layout).open("ab") as log:
            script = process.script_file(self.stack.layout)
            started = subprocess.Popen(["/bin/sh", script], stdout=log, stderr=log, cwd="/")
        self._more.append(psutil.Process(started.pid))
        return process


@contextmanager
def instances(stack: Stack, service: str) -> Iterator[Instances]:
    """One at first. The others end with the block."""
    known = Instances(stack, service)
    try:
        yield known
    finally:
        known.end()
        route_to(stack, {each.name: [each.port] for each in stack.platform.services})


def _pin(process: psutil.Process, number: int) -> None:
    """To one core, in turn. Threads that it starts later inherit that."""
    cores = sorted(os.sched_getaffinity(0))
    for thread in process.threads():
        os.sched_setaffinity(thread.id, {cores[number % len(cores)]})
