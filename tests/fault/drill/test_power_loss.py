"""F5: the machine loses its power. Everything that was not synced to the disk is gone: databases, broker, files."""

import random
import time

from stack.stack import Stack

from tests.fault.drill.conftest import SEED, Drill
from tests.fault.filesystems import Disk, ext4, mount_again, own_filesystem
from tests.fault.services import names, serving, wait_ready

TIMES = 10
KEPT = ("postgres", "nats", "objects")
SYNCED = "sync_interval: always"
"""As in compose and in a cluster (deploy/compose, deploy/k8s). A laptop syncs every two minutes."""


def test_what_was_acknowledged_survives_a_power_loss(drill: Drill) -> None:
    stack, chance = drill.stack, random.Random(SEED)  # no secret
    folders = {name: stack.layout.state / name for name in KEPT}
    users = ("postgres", "nats", *names(stack))
    config = stack.layout.run / "nats.conf"
    usual = config.read_text()
    config.write_text(usual.replace("sync_interval: 2m", SYNCED))
    try:
        assert SYNCED in config.read_text()
        with (
            own_filesystem(stack, folders, ext4(stack.layout.state / "disk.img"), users) as disk,
            drill.fault("F5", TIMES) as case,
            drill.busy(case),
        ):
            for _ in range(case.due):
                drill.workload.pause(chance.uniform(2, 6))
                seconds = lose_power(stack, disk)
                case.count += 1
            case.seen.append(f"ready again after {seconds:.0f} s")
    finally:
        config.write_text(usual)
        stack.stop("nats")
        stack.start("nats")


def lose_power(stack: Stack, disk: Disk) -> float:
    """Seconds until everything is ready again."""
    folders = {name: stack.layout.state / name for name in KEPT}
    users = ["postgres", "nats", *names(stack)]
    disk.lose_power()
    for name in names(stack):
        if process := serving(stack, name):
            process.kill()
    for name in users:
        stack.kill(name)
    begun = time.monotonic()
    mount_again(disk, folders)
    for name in users:
        stack.supervisor.start(name)
    for name in users:
        stack.wait_ready(name)
    wait_ready(stack, names(stack))
    return time.monotonic() - begun
