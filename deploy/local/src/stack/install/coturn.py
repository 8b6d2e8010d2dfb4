"""Finds or unpacks coturn, the relay of meeting rooms. Debian's packages are only unpacked, so this needs no root."""

import os
import platform
import shlex
import shutil
import subprocess
from pathlib import Path

from stack.install.commands import run_logged
from stack.layout import LOCAL
from stack.problems import Problem
from stack.progress import Progress

FOLDER = LOCAL / "coturn"
_UNPACKED = FOLDER / "turnserver"
_HINT = "install coturn by hand and set TURNSERVER_PATH to its turnserver"
# What only Debian's start scripts of coturn need is left out.
_WANTED = ("coturn", "lib")


def program() -> Path | None:
    """The operator's TURNSERVER_PATH, the machine's own turnserver or the unpacked one; None if there is none."""
    given = os.environ.get("TURNSERVER_PATH") or shutil.which("turnserver")
    found = Path(given) if given else _UNPACKED
    return found if found.exists() else None


def install(progress: Progress) -> None:
    """Without it rooms work on networks that let browsers reach each other, so a failure is only a note.
    The test stack refuses to start without it."""
    if program():
        return
    if shutil.which("apt-get") is None:
        progress.note(f"Meeting rooms have no relay: {_HINT}")
        return
    try:
        with progress.step("Unpacking coturn"):
            _unpack()
    except Problem as problem:
        progress.note(f"Meeting rooms have no relay. {problem}")


def _unpack() -> None:
    """Raises Problem."""
    fresh = FOLDER.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    debs = fresh / "debs"
    debs.mkdir(parents=True)
    try:
        _download(debs)
    except Problem:
        # The lists of packages may be missing or older than the archive. Only root can renew them.
        if os.geteuid() != 0:
            raise
        run_logged("apt-update", ["apt-get", "update"], hint=_HINT)
        _download(debs)
    for deb in sorted(debs.glob("*.deb")):
        run_logged("unpack-coturn", ["dpkg-deb", "-x", deb, fresh / "root"], hint=_HINT)
    shutil.rmtree(debs)
    start = fresh / "turnserver"
    libraries = FOLDER / "root" / "usr" / "lib" / f"{platform.machine()}-linux-gnu"
    turnserver = FOLDER / "root" / "usr" / "bin" / "turnserver"
    start.write_text(
        f"#!/bin/sh\nLD_LIBRARY_PATH={shlex.quote(os.fspath(libraries))} exec {shlex.quote(os.fspath(turnserver))} "
        '"$@"\n'
    )
    start.chmod(0o755)
    shutil.rmtree(FOLDER, ignore_errors=True)
    fresh.replace(FOLDER)


def _download(folder: Path) -> None:
    """coturn and the libraries that this machine lacks for it. apt checks the archive's signature. Raises Problem."""
    simulate = ["apt-get", "install", "--simulate", "--no-install-recommends", "coturn"]
    try:
        planned = subprocess.run(
            simulate, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise Problem(f"apt-get doesn't know coturn: {_HINT}") from error
    installed = [line.split()[1] for line in planned.stdout.splitlines() if line.startswith("Inst ")]
    packages = [name for name in installed if name.startswith(_WANTED)]
    run_logged("apt-coturn", ["apt-get", "download", "-q", *packages], hint=_HINT, cwd=folder)
