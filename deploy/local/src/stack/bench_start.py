"""`make bench-start`: measures a cold start, a warm start, and memory.

The cold start runs in a copy of the tree with empty caches, so that everything is downloaded. The path has a space.
"""

import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from stack.layout import ROOT
from stack.problems import Problem

_PORT_OFFSET = "20000"


def run(_: Sequence[str]) -> None:
    """Raises Problem when a start fails. The copy is then kept for inspection."""
    folder = Path(tempfile.mkdtemp(prefix="larkwell bench "))
    tree = folder / "tree"
    _copy(tree)
    env = _environment(folder)
    print(f"{platform.system()} {platform.release()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    try:
        cold = _timed("up", tree, env)
        print(f"cold start   {cold:6.1f} s  (nothing installed, empty caches, packages downloaded)", flush=True)
        _timed("down", tree, env)
        warm = _timed("up", tree, env)
        print(f"warm start   {warm:6.1f} s  (installed, built, seeded before)", flush=True)
        subprocess.run(["make", "--no-print-directory", "status"], cwd=tree, env=env, check=False)
    finally:
        subprocess.run(["make", "down"], cwd=tree, env=env, capture_output=True, check=False)
    shutil.rmtree(folder)


def _copy(tree: Path) -> None:
    """Copies tracked and new files, like a fresh clone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split(b"\0")):
        source, target = ROOT / os.fsdecode(name), tree / os.fsdecode(name)
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def _environment(folder: Path) -> dict[str, str]:
    caches = {"UV_CACHE_DIR": "uv", "npm_config_cache": "npm", "PIP_CACHE_DIR": "pip"}
    moved = {name: os.fspath(folder / "cache" / leaf) for name, leaf in caches.items()}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "STACK_", "MFLAGS"))}
    return inherited | moved | {"PORT_OFFSET": _PORT_OFFSET}


def _timed(command: str, tree: Path, env: dict[str, str]) -> float:
    begun = time.monotonic()
    done = subprocess.run(["make", command], cwd=tree, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"`make {command}` failed in {tree}, which is kept:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return time.monotonic() - begun
