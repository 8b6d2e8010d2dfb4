"""Runs a command with its output in a log, and prints the log only when the command fails."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from stack.layout import LOCAL, ROOT
from stack.problems import Problem, error_lines


def run_logged(
    name: str,
    command: Sequence[str | Path],
    *,
    hint: str,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> None:
    """Run `command`, logging to `.local/log/<name>.log`.

    Raises Problem with the log's last lines and `hint` (what to do) when it fails or cannot be started.
    """
    log = LOCAL / "log" / f"{name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    try:
        with log.open("wb") as out:
            done = subprocess.run(
                [os.fspath(part) for part in command],
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **(env or {})},
                cwd=cwd,
                check=False,
            )
    except OSError as error:
        raise Problem(f"{command[0]} could not be started ({error.strerror}): {hint}") from error
    if done.returncode != 0:
        end = error_lines(log.read_text(errors="replace"))
        raise Problem(f"{name} failed (see {log}): {hint}\n{end}")
