"""Finds or unpacks amtool, with which tests read the routes of Alertmanager."""

import shlex
import shutil
from pathlib import Path

from stack.install.debian import DebianPackage
from stack.layout import LOCAL
from stack.problems import Problem
from stack.progress import Progress

FOLDER = LOCAL / "alertmanager"
_HINT = "install Debian's prometheus-alertmanager, or put amtool on the PATH"
_PACKAGE = DebianPackage("prometheus-alertmanager", FOLDER, wanted=("prometheus-alertmanager",), hint=_HINT)


def program() -> Path | None:
    """The machine's own amtool or the unpacked one; None if there is none."""
    given = shutil.which("amtool")
    found = Path(given) if given else FOLDER / "amtool"
    return found if found.exists() else None


def install(progress: Progress) -> None:
    """Only tests need it, so a failure is only a note."""
    if program():
        return
    if shutil.which("apt-get") is None:
        progress.note(f"The routes of alerts can't be tested: {_HINT}")
        return
    unpacked = FOLDER / "root" / "usr" / "bin" / "amtool"
    try:
        with progress.step("Unpacking amtool"):
            _PACKAGE.unpack({"amtool": f'#!/bin/sh\nexec {shlex.quote(str(unpacked))} "$@"\n'})
    except Problem as problem:
        progress.note(f"The routes of alerts can't be tested. {problem}")
