"""F12: services are replaced while people use them, and no request fails.

As in a roll-out of a cluster (deploy/k8s), an instance gets no more requests for DRAIN_SECONDS before it is stopped.
"""

from collections.abc import Mapping

from tests.fault.drill.conftest import Drill
from tests.fault.services import Instance, first_instance, route_to, second_instances

TIMES = 20
REPLACEMENTS = 5
CALMER_RATE = 20
"""And nobody buys: a purchase waits for the Stripe simulator, which can take longer than a request may."""
DRAIN_SECONDS = 5
"""`preStop` in deploy/k8s. The gateway reads its file within two seconds."""


def test_a_rolling_restart_of_two_instances_fails_no_request(drill: Drill) -> None:
    firsts = _firsts(drill)
    with second_instances(drill.stack) as seconds, drill.fault("F12", TIMES) as case:
        both = {name: [firsts[name].port, seconds[name].port] for name in firsts}
        try:
            route_to(drill.stack, both)
            with drill.busy(case, CALMER_RATE, buying=False) as seen:
                for number in range(case.due):
                    leaving, staying = (firsts, seconds) if number % 2 else (seconds, firsts)
                    _replace(drill, leaving, {name: [each.port] for name, each in staying.items()}, both)
                    case.count += 1
        finally:
            route_to(drill.stack, {name: [each.port] for name, each in firsts.items()})
            drill.workload.pause(DRAIN_SECONDS)
        assert not seen.failed, seen.statuses


def test_a_single_instance_is_replaced_without_a_gap(drill: Drill) -> None:
    firsts = _firsts(drill)
    only = {name: [each.port] for name, each in firsts.items()}
    with drill.fault("F12 one instance", REPLACEMENTS) as case, drill.busy(case, CALMER_RATE, buying=False) as seen:
        for _ in range(case.due):
            with second_instances(drill.stack) as seconds:
                _replace(drill, firsts, {name: [each.port] for name, each in seconds.items()}, only)
                drill.workload.pause(DRAIN_SECONDS)
            case.count += 1
    assert not seen.failed, seen.statuses


def _firsts(drill: Drill) -> Mapping[str, Instance]:
    return {service.name: first_instance(drill.stack, service) for service in drill.stack.platform.services}


def _replace(
    drill: Drill, leaving: Mapping[str, Instance], staying: Mapping[str, list[int]], then: Mapping[str, list[int]]
) -> None:
    route_to(drill.stack, staying)
    drill.workload.pause(DRAIN_SECONDS)
    for instance in leaving.values():
        instance.restart()
    route_to(drill.stack, then)
