"""F7: one side of a pair hangs for half a minute. Connections to it stay open and nothing comes back."""

from collections.abc import Sequence

import psutil

from tests.fault.drill.conftest import Drill
from tests.fault.services import frozen, names, with_children

FROZEN_SECONDS = 30
CALMER_RATE = 20
"""Each client waits up to 15 s for a frozen process."""
ALSO = ("postgres", "nats", "stripe-simulator")


def test_a_frozen_process_delays_nobody_beyond_the_time_limits(drill: Drill) -> None:
    targets = [*names(drill.stack), *ALSO]
    with drill.fault("F7", len(targets)) as case:
        with drill.busy(case, CALMER_RATE) as seen:
            for name in targets:
                with frozen(_processes(drill, name)):
                    drill.workload.pause(FROZEN_SECONDS)
                drill.workload.pause(1)
                case.count += 1
        case.seen.append(f"{', '.join(targets)}: {FROZEN_SECONDS} s each")
        assert not seen.statuses["ReadTimeout"], f"some got no answer in time: {seen.statuses}"


def _processes(drill: Drill, name: str) -> Sequence[psutil.Process]:
    return with_children(drill.stack, name)
