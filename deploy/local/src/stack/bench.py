"""`make bench`: measures the platform's speed with tests/load, on a separate stack."""

import subprocess
import sys
from collections.abc import Sequence

from stack.layout import ROOT
from stack.problems import Problem


def run(arguments: Sequence[str]) -> None:
    """Measure all rows, or those given. Raises Problem when a goal was missed or nothing could be measured."""
    rows = [row for row in arguments if row]
    if subprocess.run([sys.executable, "-m", "tests.load", *rows], cwd=ROOT, check=False).returncode != 0:
        raise Problem("Not every goal was met: see the table")
