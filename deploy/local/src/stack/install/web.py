"""Installs npm packages and builds the web apps with the Node of the virtual environment."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from stack.install.commands import run_logged
from stack.install.mirrors import npm_environment, uv_environment
from stack.install.python import PYTHON
from stack.install.stamps import Stamp, digest
from stack.layout import CONTRACTS, LOCAL, MAIL, PLATFORM_FILE, ROOT, VENV
from stack.progress import Progress

_LOCKED = {"web": ROOT, "mailbox": MAIL}
"""Folders with their own package-lock.json, by name."""
_PRECOMPRESS = ROOT / "deploy" / "local" / "precompress.mjs"
_NETWORK_HINT = "check the network and npm's configuration (`npm config list`), then run the command again"


def environment() -> dict[str, str]:
    """Puts Node's programs of the virtual environment first."""
    path = os.pathsep.join([os.fspath(VENV / "bin"), os.environ.get("PATH", "")])
    return {"PATH": path, **npm_environment(os.environ)}


def _download_environment() -> dict[str, str]:
    """If pip uses a private certificate, npm needs the same one."""
    return environment() | npm_environment(uv_environment(PYTHON, os.environ) | os.environ)


def install_packages(progress: Progress, folders: Mapping[str, Path] = _LOCKED) -> None:
    """Run `npm ci` for the workspaces and the mailbox, each only when its lock changed."""
    for name, folder in folders.items():
        files = [folder / "package.json", folder / "package-lock.json"]
        wanted = digest(files)
        stamp = Stamp(LOCAL / "stamps" / f"npm-{name}")
        if (folder / "node_modules").exists() and stamp.matches(wanted):
            progress.note(f"npm packages of the {name} are up to date")
            continue
        with progress.step(f"Installing npm packages of the {name}"):
            command: list[str | Path] = [VENV / "bin" / "npm", "ci", "--no-audit", "--no-fund", "--no-progress"]
            run_logged(f"npm-ci-{name}", command, env=_download_environment(), cwd=folder, hint=_NETWORK_HINT)
        stamp.write(wanted)


def build(progress: Progress) -> None:
    """Build and precompress the web apps when their sources changed."""
    apps = web_apps()
    settings = [file for file in ROOT.iterdir() if file.suffix in {".ts", ".json", ".mjs"}]
    wanted = digest([*apps, CONTRACTS / "ts-client" / "src", _PRECOMPRESS, *sorted(settings)])
    stamp = Stamp(LOCAL / "stamps" / "web-build")
    if all((app / "dist").is_dir() for app in apps) and stamp.matches(wanted):
        progress.note("Web apps are built")
        return
    with progress.step("Building the web apps"):
        hint = "fix the error in the message, then run the command again"
        run_logged("web-build", [VENV / "bin" / "npm", "run", "build"], env=environment(), hint=hint)
        folders = [app / "dist" for app in apps]
        run_logged("precompress", [VENV / "bin" / "node", _PRECOMPRESS, *folders], env=environment(), hint=hint)
    stamp.write(wanted)


def web_apps() -> list[Path]:
    """The folders of the web apps that deploy/platform.toml lists."""
    return [ROOT / app["name"] for app in tomllib.loads(PLATFORM_FILE.read_text())["web_apps"]]
