"""Runs an operator's commands on the test stack.

python -m tests.support.operator identity therapists list-applicants --operator NAME
"""

import subprocess
import sys
from collections.abc import Sequence

from stack.layout import ROOT
from stack.operator_cli import command_of
from stack.testing import shared_stack


def operate(service: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line of `service` with the settings of its running process."""
    command, env = command_of(shared_stack(), service, *arguments)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def main(arguments: Sequence[str]) -> int:
    service, *rest = arguments
    done = operate(service, *rest)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
