"""Finds or installs Chromium for the browser tests."""

import os
import shutil
from pathlib import Path

from stack.install.commands import run_logged
from stack.install.web import environment
from stack.layout import VENV
from stack.progress import Progress

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_HINT = "install Chromium by hand and set CHROMIUM_PATH to it"


def found() -> Path | None:
    """The operator's CHROMIUM_PATH, else the first known browser on the PATH."""
    given = os.environ.get("CHROMIUM_PATH")
    candidates = [given] if given else [shutil.which(name) for name in _NAMES]
    return next((Path(path) for path in candidates if path and Path(path).exists()), None)


def ensure(progress: Progress) -> None:
    """Installs Debian's package as root on Debian, otherwise Playwright's download."""
    if found():
        return
    with progress.step("Installing Chromium"):
        if os.geteuid() == 0 and shutil.which("apt-get"):
            apt = {"DEBIAN_FRONTEND": "noninteractive"}
            run_logged("apt-update", ["apt-get", "update"], env=apt, hint=_HINT)
            install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
            run_logged("apt-chromium", install, env=apt, hint=_HINT)
        else:
            command: list[str | Path] = [VENV / "bin" / "npx", "playwright", "install", "chromium"]
            run_logged("playwright-chromium", command, env=environment(), hint=_HINT)
