"""Replaces the instances of services as a roll-out of a cluster does (deploy/k8s): an instance gets no more requests
for DRAIN_SECONDS before it is stopped."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tests.fault.drill.conftest import Drill
from tests.fault.services import Instance, first_instance, route_to, second_instances

CALMER_RATE = 20
"""Requests a second. And nobody buys: a purchase waits for the Stripe simulator, which can take longer than a request
may."""
DRAIN_SECONDS = 5
"""`preStop` in deploy/k8s. The gateway reads its file within two seconds."""
Instances = Mapping[str, Instance]
"""By service."""


def first_instances(drill: Drill) -> Instances:
    return {service.name: first_instance(drill.stack, service) for service in drill.stack.platform.services}


def ports(*instances: Instances) -> Mapping[str, list[int]]:
    return {name: [each[name].port for each in instances] for name in instances[0]}


@contextmanager
def two_of_each(drill: Drill) -> Iterator[tuple[Instances, Instances]]:
    firsts = first_instances(drill)
    with second_instances(drill.stack) as seconds:
        try:
            route_to(drill.stack, ports(firsts, seconds))
            yield firsts, seconds
        finally:
            route_to(drill.stack, ports(firsts))
            drill.workload.pause(DRAIN_SECONDS)


def replace(drill: Drill, leaving: Instances, staying: Instances, then: Mapping[str, list[int]]) -> None:
    """Restarts the instances of `leaving`. Meanwhile those of `staying` serve, and afterwards the ports of `then`."""
    route_to(drill.stack, ports(staying))
    drill.workload.pause(DRAIN_SECONDS)
    for instance in leaving.values():
        instance.restart()
    route_to(drill.stack, then)
