"""F16: all data is destroyed and comes back from a backup that was made under load."""

import asyncio
import shutil
from collections.abc import Mapping
from pathlib import Path

import httpx
from stack import backup, reconcile
from stack.postgres import data_folder
from stack.progress import Progress
from stack.stack import Stack

from tests.fault.drill.conftest import SEED, Drill
from tests.fault.ledger import Ledger
from tests.fault.services import fork_from_now_on
from tests.fault.workload import Workload
from tests.support.people import demo_password


def test_a_restored_backup_has_all_that_was_acknowledged_before_it(drill: Drill, tmp_path: Path) -> None:
    """What is acknowledged later may be lost, but has at most one effect. Stripe isn't restored, so nobody buys."""
    stack, workload = drill.stack, drill.workload
    password = demo_password(stack.layout.demo_accounts)
    email, copy = str(workload.therapist.user["email"]), tmp_path / "backup"
    before = workload.therapist.again()
    with drill.fault("F16") as case:
        with drill.busy(case):
            workload.pause(10)
        assert not drill.oracles.settle()
        with Ledger(tmp_path / "later.jsonl") as ledger:
            later = Workload(workload.therapist, workload.families, workload.plan, ledger, SEED + 1)
            with later.running(rate=50, expected=frozenset()) as seen:
                workload.pause(3)
                backup.make(stack, copy, Progress())
                assert (remembered := backup.last(stack.layout)) and remembered.folder == copy
                workload.pause(5)
            workload.ledger.unsure(ledger)
        lost = sum(seen.acknowledged.values())
        after = workload.therapist.again().sign_in(email, password, "therapist")
        destroy(stack)
        backup.restore(stack, copy, Progress())
        fork_from_now_on(stack)
        for old in (before, after):
            assert old.call("GET", "/therapist/me").status_code == httpx.codes.UNAUTHORIZED
        workload.sign_in_again(password)
        assert not drill.oracles.settle()
        assert not asyncio.run(reconcile.differences(stack.platform, urls_of(stack)))
        case.seen.append(f"{lost} writes were acknowledged during and after the backup")
        case.count = 1


def urls_of(stack: Stack) -> Mapping[str, str]:
    environ = {name: value for each in stack.platform.services for name, value in stack.env(each.name).items()}
    return reconcile.urls_from(environ, stack.platform)


def destroy(stack: Stack) -> None:
    """The machine is lost: databases, broker, files and heads. Keys are stored elsewhere."""
    stack.down()
    layout = stack.layout
    for folder in (data_folder(layout), layout.state / "nats", layout.objects, layout.audit_heads):
        shutil.rmtree(folder)
