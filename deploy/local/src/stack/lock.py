"""`make lock`: resolves the requirements of all packages into the lock files, with hashes and without registry URLs."""

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path

from stack.install.commands import run_logged
from stack.install.mirrors import uv_environment
from stack.install.python import LOCK, PYTHON, own_packages
from stack.install.web import environment as node_environment
from stack.layout import ROOT, VENV
from stack.progress import Progress

_COMPLETE = ROOT / "deploy" / "local" / "complete-lock.mjs"


def run(_: Sequence[str]) -> None:
    """Keeps versions that still satisfy the requirements. Delete a lock file first to get the newest of everything."""
    options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--group", "dev"]
    names = ["pyproject.toml", *(os.fspath(folder.relative_to(ROOT) / "pyproject.toml") for folder in own_packages())]
    ours = (part for folder in own_packages() for part in ("--no-emit-package", _distribution(folder)))
    command: list[str | Path] = [
        VENV / "bin" / "uv",
        "pip",
        "compile",
        "-p",
        PYTHON,
        *options,
        *ours,
        *names,
        "-o",
        LOCK,
    ]
    progress = Progress()
    with progress.step("Resolving requirements.lock"):
        run_logged("lock", command, env=uv_environment(PYTHON, os.environ), hint="check the requirement in the message")
    with progress.step("Resolving package-lock.json"):
        env, bin_folder = node_environment(), VENV / "bin"
        update: list[str | Path] = [bin_folder / "npm", "install", "--package-lock-only", "--ignore-scripts"]
        run_logged("npm-lock", update, env=env, hint="check the package in the message")
        complete = [bin_folder / "node", _COMPLETE, ROOT / "package-lock.json"]
        run_logged("npm-complete-lock", complete, env=env, hint="check deploy/local/complete-lock.mjs")


def _distribution(folder: Path) -> str:
    return str(tomllib.loads((folder / "pyproject.toml").read_text())["project"]["name"])
