"""Finds or installs Chromium and its headless shell for the browser tests.

The shell is Chromium without windows: a new context takes an eighth of the time. It has no PDF viewer, denies
no devices and measures text differently, so the tests of those and of stories use the whole browser.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from stack.install.commands import run_logged
from stack.install.web import environment
from stack.layout import VENV
from stack.progress import Progress

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SHELL_NAMES = ("chromium-headless-shell",)
_HINT = "install Chromium by hand and set CHROMIUM_PATH to it"


def settings() -> dict[str, str]:
    """The environment variables that name the browsers to the tests. Empty when only Playwright's own are there."""
    browser = _found()
    if not browser:
        return {}
    return {"CHROMIUM_PATH": os.fspath(browser), "CHROMIUM_SHELL_PATH": os.fspath(_found_shell() or browser)}


def install_from_debian(progress: Progress) -> None:
    """Installs what is missing as root on Debian; elsewhere, does nothing."""
    missing = [] if _found() else ["chromium"]
    if not _found_shell() and not _given():
        missing.append("chromium-headless-shell")
    if not missing or not _on_debian():
        return
    with progress.step("Installing Chromium"):
        apt = {"DEBIAN_FRONTEND": "noninteractive"}
        run_logged("apt-update", ["apt-get", "update"], env=apt, hint=_HINT)
        install = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
        run_logged("apt-chromium", install, env=apt, hint=_HINT)


def install_from_npm(progress: Progress) -> None:
    """Elsewhere: Playwright's download, which needs the npm packages."""
    if _found() or _on_debian():
        return
    with progress.step("Installing Chromium"):
        command: list[str | Path] = [VENV / "bin" / "npx", "playwright", "install", "chromium"]
        run_logged("playwright-chromium", command, env=environment(), hint=_HINT)


def _on_debian() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _given() -> str | None:
    """The operator's own browser. It takes the shell's place, too."""
    return os.environ.get("CHROMIUM_PATH")


def _found() -> Path | None:
    """The operator's CHROMIUM_PATH, else the first known browser on the PATH."""
    given = _given()
    return _first([given] if given else [shutil.which(name) for name in _NAMES])


def _found_shell() -> Path | None:
    return None if _given() else _first([shutil.which(name) for name in _SHELL_NAMES])


def _first(candidates: Sequence[str | None]) -> Path | None:
    return next((Path(path) for path in candidates if path and Path(path).exists()), None)
