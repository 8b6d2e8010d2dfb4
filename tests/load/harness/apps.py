"""Apps that run beside the platform while it is measured, each in a process of its own."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
from chassis.testing.servers import free_port
from stack.catalogue import uvicorn
from stack.layout import ROOT
from stack.operator import base_environment

from tests.support.waiting import eventually

STOP_SECONDS = 10


@contextmanager
def running_app(module: str, log: Path, env: Mapping[str, str] | None = None) -> Iterator[int]:
    """The port on which `tests.load.harness.<module>:app` answers; run as the services are."""
    port = free_port()
    known = base_environment(os.environ) | {"PYTHONPATH": os.fspath(ROOT)} | dict(env or {})
    with log.open("wb") as out:
        command = uvicorn(f"tests.load.harness.{module}:app", port)
        process = subprocess.Popen(command, cwd=ROOT, env=known, stdout=out, stderr=out)
    try:
        eventually(lambda: answers(f"http://127.0.0.1:{port}/"))
        yield port
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)


def answers(url: str) -> bool:
    """Whether anybody is there, if only to say that nothing is."""
    try:
        return httpx.get(url, trust_env=False).status_code < httpx.codes.INTERNAL_SERVER_ERROR
    except httpx.TransportError:
        return False
