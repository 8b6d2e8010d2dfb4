"""F12: services are replaced while people use them, and no request fails."""

from tests.fault.drill.conftest import Drill
from tests.fault.drill.rolling import CALMER_RATE, DRAIN_SECONDS, first_instances, ports, replace, two_of_each
from tests.fault.services import second_instances

TIMES = 20
REPLACEMENTS = 5


def test_a_rolling_restart_of_two_instances_fails_no_request(drill: Drill) -> None:
    with (
        two_of_each(drill) as (firsts, seconds),
        drill.fault("F12", TIMES) as case,
        drill.busy(case, CALMER_RATE, buying=False) as seen,
    ):
        for number in range(case.due):
            leaving, staying = (firsts, seconds) if number % 2 else (seconds, firsts)
            replace(drill, leaving, staying, ports(firsts, seconds))
            case.count += 1
    assert not seen.failed, seen.statuses


def test_a_single_instance_is_replaced_without_a_gap(drill: Drill) -> None:
    firsts = first_instances(drill)
    with drill.fault("F12 one instance", REPLACEMENTS) as case, drill.busy(case, CALMER_RATE, buying=False) as seen:
        for _ in range(case.due):
            with second_instances(drill.stack) as seconds:
                replace(drill, firsts, seconds, ports(firsts))
                drill.workload.pause(DRAIN_SECONDS)
            case.count += 1
    assert not seen.failed, seen.statuses
