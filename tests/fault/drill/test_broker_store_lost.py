"""F6: everything that NATS stored is gone. What the outboxes keep is sent again.

Ended sign-ins: test_ended_sign_ins.py in this folder.
"""

import asyncio
import shutil
import subprocess

from stack import environment, nats_setup
from stack.layout import ROOT
from stack.nats_config import ADMIN
from stack.operator_cli import command_of
from stack.stack import Stack

from tests.fault.drill.conftest import Drill
from tests.fault.services import names


def test_events_are_sent_again_after_the_store_of_the_broker_is_lost(drill: Drill) -> None:
    with drill.fault("F6") as case, drill.busy(case):
        drill.workload.pause(2)
        drill.stack.pause_nats()
        drill.workload.pause(2)
        shutil.rmtree(drill.stack.layout.state / "nats")
        drill.stack.resume_nats()
        set_up_broker(drill.stack)
        case.seen.append(f"{resend_events(drill.stack)} events sent again")
        drill.workload.pause(2)
        case.count = 1


def set_up_broker(stack: Stack) -> None:
    """What the deploy step does."""
    url, password = environment.nats_url(stack.platform), environment.nats_password(stack.secrets, ADMIN)
    asyncio.run(nats_setup.setup(stack.platform, url, ADMIN, password))


def resend_events(stack: Stack) -> int:
    """What an operator does for an empty broker. Returns the number of events."""
    sent = 0
    for name in names(stack):
        sent += int(_command(stack, name, "events", "resend", "--operator", "drill").split()[0].replace(",", ""))
        _command(stack, name, "audit", "seal")
    return sent


def _command(stack: Stack, service: str, *words: str) -> str:
    command, env = command_of(stack, service, *words)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
