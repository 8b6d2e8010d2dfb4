"""Fills a new state with the demo data, once."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from stack.layout import ROOT, Layout
from stack.overrides import base_environment
from stack.problems import Problem, last_lines
from stack.progress import Progress


def seed(env: Mapping[str, str], layout: Layout, progress: Progress) -> None:
    """Run `python -m demo_data` unless this state was seeded before or SEED=0 is set.

    Raises Problem when it fails, so that a half-seeded platform never looks complete.
    """
    done = layout.state / "seeded"
    if done.exists():
        return
    if os.environ.get("SEED") == "0":
        progress.note("No demo data (SEED=0)")
        return
    log = layout.log / "seed.log"
    with progress.step("Creating the demo data"), log.open("wb") as out:
        finished = subprocess.run(
            [sys.executable, "-m", "demo_data"],
            env={**base_environment(os.environ), **env},
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    if finished.returncode != 0:
        raise Problem(
            f"The demo data could not be created: read {log}, then run `make reset` and `make up` "
            f"(or `make up SEED=0` for an empty platform); it ends with\n{last_lines(log.read_text(errors='replace'))}"
        )
    done.touch()


def demo_accounts(file: Path) -> list[tuple[str, str, str]]:
    """Role, email and password of each demo account. Empty without demo data."""
    if not file.exists():
        return []
    return [(account["role"], account["email"], account["password"]) for account in json.loads(file.read_text())]
