"""Creates the virtual environment: packages of requirements.lock by uv, our own packages editable."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from stack.install.commands import run_logged
from stack.install.mirrors import uv_environment
from stack.install.stamps import Stamp, digest
from stack.layout import ROOT, VENV
from stack.problems import Problem
from stack.progress import Progress

UV_VERSION = "0.13.8"
LOCK = ROOT / "requirements.lock"
PYTHON = VENV / "bin" / "python"
_CREATED_FOR = VENV / ".made-for"
_STAMP = Stamp(VENV / ".installed")
_NETWORK_HINT = "check the network and pip's configuration (`pip config list`), then run the command again"


def own_packages() -> list[Path]:
    """The folders of our Python packages, the chassis first."""
    files = [*ROOT.glob("services/*/pyproject.toml"), *ROOT.glob("deploy/**/pyproject.toml")]
    return sorted((file.parent for file in files), key=lambda folder: (folder.name != "chassis", folder))


def install(progress: Progress) -> None:
    """Sync the environment with the lock and our packages. Does nothing when neither changed."""
    wanted = digest([LOCK, *(folder / "pyproject.toml" for folder in own_packages())], UV_VERSION, sys.version)
    if _is_usable() and _STAMP.matches(wanted):
        progress.note("Python packages are up to date")
        return
    if not _is_usable():
        with progress.step("Creating the virtual environment"):
            _make()
    env = uv_environment(PYTHON, os.environ)
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        with progress.step(f"Fetching uv {UV_VERSION}"):
            run_logged("fetch-uv", [*_pip(), "install", "-q", f"uv=={UV_VERSION}"], hint=_NETWORK_HINT)
    with progress.step("Installing Python packages"):
        run_logged("uv-sync", [uv, "pip", "sync", "-p", PYTHON, LOCK], env=env, hint=_NETWORK_HINT)
        editable = [part for folder in own_packages() for part in ("-e", os.fspath(folder))]
        command: list[str | Path] = [uv, "pip", "install", "-p", PYTHON, "--no-deps", *editable]
        run_logged("uv-editable", command, env=env, hint="check the package's pyproject.toml")
    _STAMP.write(wanted)


def _is_usable() -> bool:
    """Also False when the tree was moved: the environment's scripts contain the old path."""
    if not PYTHON.exists() or (_CREATED_FOR.exists() and _CREATED_FOR.read_text() != os.fspath(VENV)):
        return False
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([os.fspath(PYTHON), "-c", check], check=False).returncode == 0


def _make() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", os.fspath(VENV)], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        # Some distributions ship Python without ensurepip. The pip that runs us can fill an empty environment.
        bare = [sys.executable, "-m", "venv", "--clear", "--without-pip", os.fspath(VENV)]
        if not _has_pip() or subprocess.run(bare, capture_output=True, check=False).returncode != 0:
            raise Problem(
                f"{sys.executable} cannot create a virtual environment in {VENV}: "
                "install its venv module (on Debian and Ubuntu the package python3-venv) and run the command again"
            )
    _CREATED_FOR.write_text(os.fspath(VENV))


def _has_pip() -> bool:
    found = subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, check=False)
    return found.returncode == 0


def _pip() -> list[str]:
    own = subprocess.run([os.fspath(PYTHON), "-m", "pip", "--version"], capture_output=True, check=False)
    if own.returncode == 0:
        return [os.fspath(PYTHON), "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", os.fspath(PYTHON)]
