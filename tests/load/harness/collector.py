"""A trace collector, so that services and gateway do the work of tracing."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chassis.testing.servers import free_port
from stack.layout import ROOT
from stack.overrides import base_environment
from stack.process_specs import uvicorn
from stack.processes import is_listening

from tests.support.waiting import eventually

STOP_SECONDS = 10


@contextmanager
def collecting(log: Path) -> Iterator[str]:
    """The address of a collector that stores nothing."""
    port = free_port()
    env = base_environment(os.environ) | {"PYTHONPATH": os.fspath(ROOT)}
    with log.open("wb") as out:
        command = uvicorn("tests.load.harness.collector_app:app", port)
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        eventually(lambda: is_listening(port))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)
