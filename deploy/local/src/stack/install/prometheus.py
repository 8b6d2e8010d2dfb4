"""Finds or unpacks Prometheus, which collects the metrics of the local stack, and promtool, which checks its rules."""

import os
import shlex
import shutil
from pathlib import Path

from stack.install.debian import DebianPackage
from stack.layout import LOCAL
from stack.problems import Problem
from stack.progress import Progress

FOLDER = LOCAL / "prometheus"
_HINT = "install Prometheus by hand and set PROMETHEUS_PATH to its program, or set PROMETHEUS=0 to go without it"
# Its pages need libjs and fonts. jQuery may be on the machine already, where the unpacked pages can't find it.
_PACKAGE = DebianPackage(
    "prometheus",
    FOLDER,
    wanted=("prometheus", "libjs", "fonts"),
    also=("libjs-jquery",),
    unused=("usr/share/javascript/moment-timezone/data",),  # 212 MB
    hint=_HINT,
)


def is_wanted() -> bool:
    return os.environ.get("PROMETHEUS") != "0"


def program(name: str = "prometheus") -> Path | None:
    """`prometheus` or `promtool`: beside the operator's PROMETHEUS_PATH, else the machine's own, else the unpacked one.

    None if there is none.
    """
    given = os.environ.get("PROMETHEUS_PATH") or shutil.which("prometheus")
    found = Path(given).with_name(name) if given else FOLDER / name
    return found if found.exists() else None


def install(progress: Progress) -> None:
    """Larkwell runs without it, so a failure is only a note. The tests of alerts need it."""
    if program() or not is_wanted():
        return
    if shutil.which("apt-get") is None:
        progress.note(f"No metrics are collected: {_HINT}")
        return
    binaries, pages = FOLDER / "root" / "usr" / "bin", FOLDER / "root" / "usr" / "share" / "prometheus" / "web"
    prometheus = f"{shlex.quote(str(binaries / 'prometheus'))} --web.local-assets={shlex.quote(str(pages))}"
    try:
        with progress.step("Unpacking Prometheus"):
            _PACKAGE.unpack(
                {
                    "prometheus": f'#!/bin/sh\nexec {prometheus} "$@"\n',
                    "promtool": f'#!/bin/sh\nexec {shlex.quote(str(binaries / "promtool"))} "$@"\n',
                }
            )
    except Problem as problem:
        progress.note(f"No metrics are collected. {problem}")
