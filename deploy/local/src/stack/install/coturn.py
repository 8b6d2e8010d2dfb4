"""Finds or unpacks coturn, the relay of meeting rooms."""

import os
import platform
import shlex
import shutil
from pathlib import Path

from stack.install.debian import DebianPackage
from stack.layout import LOCAL
from stack.problems import Problem
from stack.progress import Progress

FOLDER = LOCAL / "coturn"
_UNPACKED = FOLDER / "turnserver"
_HINT = "install coturn by hand and set TURNSERVER_PATH to its turnserver"
# What only Debian's start scripts of coturn need is left out.
_PACKAGE = DebianPackage("coturn", FOLDER, wanted=("coturn", "lib"), hint=_HINT)


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
    libraries = FOLDER / "root" / "usr" / "lib" / f"{platform.machine()}-linux-gnu"
    turnserver = FOLDER / "root" / "usr" / "bin" / "turnserver"
    start = (
        f"#!/bin/sh\nLD_LIBRARY_PATH={shlex.quote(os.fspath(libraries))} exec {shlex.quote(os.fspath(turnserver))} "
        '"$@"\n'
    )
    try:
        with progress.step("Unpacking coturn"):
            _PACKAGE.unpack({_UNPACKED.name: start})
    except Problem as problem:
        progress.note(f"Meeting rooms have no relay. {problem}")
