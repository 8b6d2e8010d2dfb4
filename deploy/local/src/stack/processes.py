"""A process of the stack, and when it is ready."""

import os
import shlex
import shutil
import socket
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stack.layout import Layout
from stack.orphan_processes import marks

_PROBE_SECONDS = 2.0
LONGEST_LOG_BYTES = 10 * 1024**2
"""Checked at `make up`."""
_NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass(frozen=True)
class Process:
    """A program that the supervisor runs.

    `ready` is a URL that answers 200, or `tcp:<port>`; `listens` are the ports it takes on 127.0.0.1;
    `stop_seconds` is how long it may take to end before it is killed.
    """

    name: str
    command: tuple[str, ...]
    ready: str
    listens: tuple[int, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    stop_signal: str = "TERM"
    stop_seconds: int = 25

    def is_ready(self) -> bool:
        if self.ready.startswith("tcp:"):
            return is_listening(int(self.ready.removeprefix("tcp:")))
        try:
            with _NO_PROXY.open(self.ready, timeout=_PROBE_SECONDS) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def log_file(self, layout: Layout) -> Path:
        return layout.log / f"{self.name}.log"

    def trim_log(self, layout: Layout) -> None:
        """Empties a long log and keeps a copy. In place, because the process may have it open."""
        log = self.log_file(layout)
        if log.exists() and log.stat().st_size > LONGEST_LOG_BYTES:
            shutil.copyfile(log, log.with_name(f"{log.name}.1"))
            os.truncate(log, 0)

    def script_file(self, layout: Layout) -> Path:
        return layout.run / f"{self.name}.sh"

    def write_script(self, layout: Layout, base: Mapping[str, str]) -> None:
        """Writes a start script with the whole environment, so that a person can read it and run it by hand."""
        environment = {**base, **self.env, **marks(layout.state, self.name)}
        exports = [f"export {name}={shlex.quote(value)}" for name, value in sorted(environment.items())]
        lines = ["#!/bin/sh", *exports, f"exec {shlex.join(self.command)}", ""]
        script = self.script_file(layout)
        with os.fdopen(os.open(script, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write("\n".join(lines))


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(_PROBE_SECONDS)
        return probe.connect_ex(("127.0.0.1", port)) == 0
