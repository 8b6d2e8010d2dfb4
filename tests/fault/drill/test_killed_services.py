"""F1: each service is killed again and again while people use it."""

import random
from concurrent.futures import ThreadPoolExecutor

from tests.fault.drill.conftest import SEED, Drill
from tests.fault.services import kill, names, wait_ready

TIMES_EACH = 200


def test_killed_services_lose_and_repeat_nothing(drill: Drill) -> None:
    services = names(drill.stack)
    with drill.fault("F1", TIMES_EACH * len(services)) as case:
        each = case.due // len(services)
        with drill.busy(case), ThreadPoolExecutor(2) as pool:
            slowest = max(pool.map(lambda name: _kill_repeatedly(drill, name, each), services))
        case.count = each * len(services)
        case.seen.append(f"ready again after at most {slowest:.1f} s")


def _kill_repeatedly(drill: Drill, name: str, times: int) -> float:
    """The longest time until it was ready again. The moment between two kills is by chance."""
    chance, slowest = random.Random(f"{SEED} {name}"), 0.0  # no secret
    for _ in range(times):
        kill(drill.stack, name)
        slowest = max(slowest, wait_ready(drill.stack, [name]))
        until_busy = chance.uniform(0.2, 1.2)
        drill.workload.pause(until_busy)
    return slowest
