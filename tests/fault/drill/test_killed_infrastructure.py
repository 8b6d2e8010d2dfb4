"""F3 and F4: PostgreSQL and NATS are killed again and again, and NATS stays away."""

import random
import time

import psutil
import pytest
from stack.supervisor import RUNNING_STATES

from tests.fault.drill.conftest import SEED, SHARE, Drill
from tests.fault.services import names, pid_of, wait_ready
from tests.support.databases import unsent_events
from tests.support.waiting import eventually

TIMES = 50
AWAY_SECONDS = 300


@pytest.mark.parametrize(("fault", "process"), [("F3", "postgres"), ("F4", "nats")])
def test_killed_infrastructure_loses_and_repeats_nothing(drill: Drill, fault: str, process: str) -> None:
    chance, slowest = random.Random(f"{SEED} {process}"), 0.0  # no secret
    with drill.fault(fault, TIMES) as case:
        with drill.busy(case):
            for _ in range(case.due):
                psutil.Process(pid_of(drill.stack, process)).kill()
                eventually(lambda: drill.stack.supervisor.infos()[process]["statename"] not in RUNNING_STATES)
                begun = time.monotonic()
                eventually(lambda: _started(drill, process))
                wait_ready(drill.stack, names(drill.stack))
                slowest = max(slowest, time.monotonic() - begun)
                case.count += 1
                drill.workload.pause(chance.uniform(0.2, 1.0))
        case.seen.append(f"services ready again after at most {slowest:.1f} s")


def _started(drill: Drill, process: str) -> bool:
    """PostgreSQL refuses to start while processes of the killed one are still ending."""
    info = drill.stack.supervisor.infos()[process]
    if info["statename"] not in RUNNING_STATES:
        drill.stack.supervisor.start(process)
    return drill.stack.processes[process].is_ready()


def test_events_arrive_after_nats_was_away_for_minutes(drill: Drill) -> None:
    seconds = max(30.0, AWAY_SECONDS * SHARE)
    with drill.fault("F4 away", AWAY_SECONDS) as case:
        with drill.busy(case) as seen:
            drill.stack.pause_nats()
            drill.workload.pause(seconds)
            unsent = sum(unsent_events(drill.stack, name) for name in names(drill.stack))
            drill.stack.resume_nats()
        case.count = round(seconds)
        case.seen.append(f"{unsent} events waited")
        assert unsent > 0
        assert not seen.failed, seen.statuses
