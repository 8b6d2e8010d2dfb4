"""F10: the disk of PostgreSQL, of NATS or of the documents is full, and has room again."""

import pytest
from stack.layout import Layout
from stack.supervisor import RUNNING_STATES

from tests.fault.drill.conftest import Drill
from tests.fault.drill.liveness import probed
from tests.fault.filesystems import own_filesystem, tmpfs
from tests.support.waiting import eventually

FREE_BYTES = 48 * 1024**2
FULL_SECONDS = 10
RESTARTED = {"nats"}
"""After a write that failed it refuses all others until it is restarted (docs/reliability.md#what-an-operator-does)."""


@pytest.mark.parametrize(("fault", "folder", "user"), [
    ("F10 PostgreSQL", "postgres", "postgres"),
    ("F10 NATS", "nats", "nats"),
    ("F10 documents", "objects", "documents"),
])  # fmt: skip
def test_a_full_disk_loses_nothing(drill: Drill, fault: str, folder: str, user: str) -> None:
    stack, place = drill.stack, Layout(drill.stack.layout.state).state / folder
    with (
        own_filesystem(stack, {folder: place}, tmpfs(FREE_BYTES), [user]) as disk,
        probed(stack) as probe,
        drill.fault(fault) as case,
    ):
        with drill.busy(case):
            drill.workload.pause(2)
            disk.fill()
            drill.workload.pause(FULL_SECONDS)
            disk.empty()
            if user in RESTARTED:
                stack.stop(user)
            eventually(lambda: _recovered(drill, user), 60)
            drill.workload.pause(3)
        case.count = 1
        case.seen.append(f"full for {FULL_SECONDS} s")
    assert probe.restarts <= 1, "a restart ends the endless loop for good"


def _recovered(drill: Drill, user: str) -> bool:
    """Starts it again, as its supervisor would. PostgreSQL stops by itself when it can't write its log."""
    if drill.stack.supervisor.infos()[user]["statename"] not in RUNNING_STATES:
        drill.stack.supervisor.start(user)
    return drill.stack.processes[user].is_ready()
