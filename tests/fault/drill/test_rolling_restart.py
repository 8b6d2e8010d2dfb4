"""F12: services are replaced while people use them, and no request fails."""

import time

from tests.fault.drill.conftest import RATE, Drill
from tests.fault.drill.rolling import CALMER_RATE, DRAIN_SECONDS, first_instances, ports, replace, two_of_each
from tests.fault.services import second_instances

REQUESTS = 20_000
"""Whatever DRILL_SHARE says: a request that fails once in thousands isn't seen in fewer."""
AT_MOST_SECONDS = 1800
REPLACEMENTS = 5


def test_a_rolling_restart_of_two_instances_fails_none_of_20000_requests(drill: Drill) -> None:
    with (
        two_of_each(drill) as (firsts, seconds),
        drill.fault("F12", REQUESTS) as case,
        drill.workload.also_reading(),
        drill.busy(case, RATE, buying=False) as seen,
    ):
        begun, rounds = time.monotonic(), 0
        while seen.attempts < REQUESTS and time.monotonic() - begun < AT_MOST_SECONDS:
            leaving, staying = (firsts, seconds) if rounds % 2 else (seconds, firsts)
            replace(drill, leaving, staying, ports(firsts, seconds))
            rounds += 1
            case.count = min(seen.attempts, REQUESTS)
        case.seen.append(f"an instance of each service replaced {rounds} times")
    assert not seen.failed, seen.statuses
    assert seen.attempts >= REQUESTS


def test_a_single_instance_is_replaced_without_a_gap(drill: Drill) -> None:
    firsts = first_instances(drill)
    with drill.fault("F12 one instance", REPLACEMENTS) as case, drill.busy(case, CALMER_RATE, buying=False) as seen:
        for _ in range(case.due):
            with second_instances(drill.stack) as seconds:
                replace(drill, firsts, seconds, ports(firsts))
                drill.workload.pause(DRAIN_SECONDS)
            case.count += 1
    assert not seen.failed, seen.statuses
