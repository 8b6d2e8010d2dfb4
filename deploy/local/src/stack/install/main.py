"""Installs what a command needs, then hands over to the installed `stack`."""

import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn

from stack.install import amtool, chromium, coturn, prometheus, python, web
from stack.layout import LOCAL, ROOT, VENV
from stack.problems import Problem
from stack.progress import Progress

_NEED_EVERYTHING = {"up", "drill", "dev", "bench"}
_NEED_PYTHON_AND_NPM = {"lint"}
_NEED_PYTHON = {"contracts", "lock", "test"}
"""`make test` installs the rest beside its first checks (stack.ci_steps)."""
_MIN_FREE_DISK = 2 * 1024**3  # bytes; packages, databases and logs need less


def main(arguments: list[str]) -> NoReturn:
    """Install, then run the command in place of this process. Prints a Problem and exits with status 1."""
    started = time.time()
    progress = Progress(started=started)
    command = arguments[0] if arguments else "help"
    try:
        _install(command, progress)
    except Problem as problem:
        sys.exit(f"\n{problem}")
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
    sys.stdout.flush()
    env = {**os.environ, "STACK_STARTED_AT": str(started)}
    os.execve(python.PYTHON, [os.fspath(python.PYTHON), "-m", "stack", *arguments], env)  # noqa: S606  # no shell is wanted


def _install(command: str, progress: Progress) -> None:
    if command not in _NEED_EVERYTHING | _NEED_PYTHON_AND_NPM | _NEED_PYTHON:
        if not python.PYTHON.exists():
            raise Problem(f"Nothing is installed in {VENV} yet: run `make up` first")
        return
    LOCAL.mkdir(exist_ok=True)
    free = shutil.disk_usage(ROOT).free
    if free < _MIN_FREE_DISK:
        raise Problem(
            f"The disk below {ROOT} has {free / 1024**3:.1f} GiB free and 2 GiB are needed: "
            "free some space and run the command again"
        )
    if not os.access(LOCAL, os.W_OK):
        raise Problem(f"{LOCAL} is not writable for this user: change its owner or remove it")
    python.install(progress)
    if command in _NEED_PYTHON_AND_NPM:
        web.install_packages(progress, {"web": ROOT})
    if command == "drill":
        install_web_and_browser(progress)
    elif command in _NEED_EVERYTHING:
        coturn.install(progress)
        prometheus.install(progress)
        install_web(progress)


def install_web(progress: Progress) -> None:
    web.install_packages(progress)
    web.build(progress)


def install_web_and_browser(progress: Progress) -> None:
    """Debian's packages download while npm works."""
    with ThreadPoolExecutor(1) as pool:
        packages = pool.submit(_install_from_debian, progress)
        install_web(progress)
        packages.result()
    chromium.install_from_npm(progress)


def _install_from_debian(progress: Progress) -> None:
    """One after the other: apt lets only one program renew its lists."""
    chromium.install_from_debian(progress)
    coturn.install(progress)
    prometheus.install(progress)
    amtool.install(progress)
