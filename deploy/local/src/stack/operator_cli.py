"""Runs an operator's command of a service with the settings that its process has in this stack."""

import getpass
import os
import subprocess
import sys
from collections.abc import Sequence

from stack.layout import ROOT
from stack.problems import Problem
from stack.stack import Stack

_USAGE = 'Choose a service: make cli SERVICE=identity ARGS="therapists list-applicants"; without ARGS it lists commands'


def run(stack: Stack, arguments: Sequence[str]) -> None:
    """`<service> <command> …`. Exits with the command's status when it fails. Raises Problem without a running stack.

    The operator's name in the audit trail is OPERATOR, else this user's.
    """
    if not arguments or not arguments[0]:
        raise Problem(_USAGE)
    command, env = command_of(stack, *arguments)
    if not stack.supervisor.is_running():
        raise Problem("The services are not running: `make up` starts them, then run this again")
    env["OPERATOR"] = os.environ.get("OPERATOR") or getpass.getuser()
    done = subprocess.run(command, env=env, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def command_of(stack: Stack, service: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """The program with its arguments, and its environment. Raises Problem for an unknown service."""
    package = stack.platform.service(service).package
    env = stack.migration_env(service) if arguments == ("migrate",) else stack.full_env(service)
    return [sys.executable, "-m", f"{package}.cli", *(arguments or ("--help",))], env
