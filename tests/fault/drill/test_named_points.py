"""F2: a service dies at the points between which an effect could be lost or happen twice."""

import random
from collections import Counter
from itertools import cycle

from tests.fault.drill.conftest import SEED, Drill
from tests.fault.service_with_faults import Point
from tests.fault.services import arm, wait_ready
from tests.support.waiting import eventually

TIMES_EACH = 100
ARMED_SECONDS = 20
SERVICES_AT = {
    Point.BEFORE_COMMIT: ("identity", "scheduling", "clinical-records", "documents"),
    Point.AFTER_COMMIT: ("identity", "scheduling", "clinical-records", "documents"),
    Point.BEFORE_MARK: ("identity", "scheduling", "clinical-records"),
    Point.BEFORE_ACK: ("identity", "scheduling", "clinical-records"),
}
"""The services that the workload brings to a point at least every second."""


def test_services_that_die_at_a_named_point_lose_and_repeat_nothing(drill: Drill) -> None:
    chance = random.Random(SEED)  # no secret
    died: Counter[Point] = Counter()
    with drill.fault("F2", TIMES_EACH * len(Point)) as case:
        each = case.due // len(Point)
        with drill.busy(case):
            for point in Point:
                services = cycle(chance.sample(SERVICES_AT[point], len(SERVICES_AT[point])))
                for _, name in zip(range(each), services, strict=False):
                    file = arm(drill.stack, name, point)
                    eventually(lambda file=file: not file.exists(), ARMED_SECONDS)  # type: ignore[misc]  # a lambda with a default
                    wait_ready(drill.stack, [name])
                    died[point] += 1
        case.count = died.total()
        case.seen.append(", ".join(f"{point}: {count}" for point, count in died.items()))
