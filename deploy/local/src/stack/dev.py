"""Runs one service or web app in the foreground, with reload on change, next to the running stack."""

import os
import subprocess
from collections.abc import Sequence

from stack import process_specs
from stack.install.web import environment as node_environment
from stack.layout import ROOT, VENV
from stack.overrides import base_environment
from stack.problems import Problem
from stack.stack import Stack

_USAGE = "Choose what to work on: make dev SERVICE=scheduling, or make dev WEB=therapist (shell, therapist, guardian)"


def run(stack: Stack, arguments: Sequence[str]) -> None:
    """`service <name>` or `web <name>`. Raises Problem when the stack does not run."""
    match [argument for argument in arguments if argument]:
        case ["service", name]:
            _service(stack, name)
        case ["web", name]:
            _web(stack, name)
        case _:
            raise Problem(_USAGE)


def _service(stack: Stack, name: str) -> None:
    """Replaces the service until Ctrl-C, then starts it again."""
    service = stack.platform.service(name)
    _require_running(stack)
    folders = [ROOT / "services" / name / "src", ROOT / "services" / "chassis" / "src"]
    reload = ["--reload", *(part for folder in folders for part in ("--reload-dir", os.fspath(folder)))]
    command = process_specs.uvicorn(f"{service.package}.main:app", service.port, *reload)
    stack.stop(name)
    print(f"{name} runs here and reloads on change. Ctrl-C returns it to the stack.")
    try:
        subprocess.run(command, env=stack.full_env(name), cwd=ROOT, check=False)
    finally:
        stack.start(name)


def _web(stack: Stack, name: str) -> None:
    """Runs Vite from source. API calls go to the running stack."""
    workspace = name if name.startswith("web-") else f"web-{name}"
    if workspace not in {app.name for app in stack.platform.web_apps}:
        raise Problem(_USAGE)
    _require_running(stack)
    env = base_environment(os.environ) | node_environment() | {"LARKWELL_ORIGIN": stack.platform.public_origin}
    subprocess.run([VENV / "bin" / "npm", "run", "dev", "-w", workspace], env=env, cwd=ROOT, check=False)


def _require_running(stack: Stack) -> None:
    if not stack.supervisor.is_running():
        raise Problem("The rest of the platform is not running: `make up` starts it, then run this again")
