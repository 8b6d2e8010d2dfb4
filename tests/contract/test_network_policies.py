"""The network policies of deploy/k8s allow each call that the code makes, and no other between services.

A connection needs a policy of the caller that lets it out and one of the called pod that lets it in
(https://kubernetes.io/docs/concepts/services-networking/network-policies/).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from stack.platform import load_platform

from tests.contract.kustomize import K8S, Manifest, render
from tests.contract.test_service_calls import calls_of_code

NAME, COMPONENT = "app.kubernetes.io/name", "app.kubernetes.io/component"
SERVICES = {service.name: service for service in load_platform().services}
BY_COMMAND = {("identity", called) for called in SERVICES if called != "identity"}
"""A family's export and erasure, which an operator starts in a pod of identity."""
ENDED_SIGN_INS = {(caller, "identity") for caller in SERVICES if caller != "identity"}
CALLS = calls_of_code() | BY_COMMAND | ENDED_SIGN_INS
PAIRS = sorted((caller, called) for caller in SERVICES for called in SERVICES if caller != called)


@dataclass(frozen=True)
class Pod:
    labels: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, **labels: str) -> "Pod":
        names = {"name": NAME, "component": COMPONENT, "cluster": "cnpg.io/cluster"}
        return cls(tuple((names[key], value) for key, value in labels.items()))

    def matches(self, selector: Mapping[str, Any]) -> bool:
        labels = dict(self.labels)
        wanted = selector.get("matchLabels", {}).items() <= labels.items()
        return wanted and all(_holds(each, labels) for each in selector.get("matchExpressions", ()))


def _holds(expression: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    assert expression["operator"] == "In", "another operator needs another rule here"
    return labels.get(expression["key"]) in expression["values"]


@cache
def policies() -> list[Manifest]:
    folders = sorted(folder for folder in (K8S / "base").iterdir() if (folder / "kustomization.yaml").exists())
    return [each for folder in folders for each in render(folder) if each["kind"] == "NetworkPolicy"]


def _rules(pod: Pod, direction: str) -> Iterator[Mapping[str, Any]]:
    for policy in policies():
        if pod.matches(policy["spec"]["podSelector"]):
            yield from policy["spec"].get(direction, ())


def _allows(rule: Mapping[str, Any], peers: str, other: Pod, port: int) -> bool:
    if "ports" in rule and port not in {each["port"] for each in rule["ports"] if each["protocol"] == "TCP"}:
        return False
    if peers not in rule:
        return True
    return any("podSelector" in peer and other.matches(peer["podSelector"]) for peer in rule[peers])


def allowed(caller: Pod, called: Pod, port: int) -> bool:
    out = any(_allows(rule, "to", called, port) for rule in _rules(caller, "egress"))
    return out and any(_allows(rule, "from", caller, port) for rule in _rules(called, "ingress"))


def api(service: str) -> Pod:
    return Pod.of(name=service, component="api")


@pytest.mark.parametrize("component", ["api", "worker"])
@pytest.mark.parametrize(("caller", "called"), PAIRS)
def test_a_service_reaches_those_that_it_calls_and_no_other(caller: str, called: str, component: str) -> None:
    from_pod = Pod.of(name=caller, component=component)
    assert allowed(from_pod, api(called), SERVICES[called].port) == ((caller, called) in CALLS)


@pytest.mark.parametrize("service", SERVICES)
def test_the_gateway_reaches_every_service_and_nothing_behind_them(service: str) -> None:
    gateway = Pod.of(name="gateway")
    assert allowed(gateway, api(service), SERVICES[service].port)
    assert not allowed(gateway, api(service), SERVICES[service].ops_port)
    assert not allowed(gateway, Pod.of(name=service, component="worker"), SERVICES[service].ops_port)
    assert not allowed(api(service), gateway, 8443)


@pytest.mark.parametrize("component", ["api", "worker", "migration", "audit"])
@pytest.mark.parametrize("service", SERVICES)
def test_every_pod_of_a_service_reaches_its_database_and_the_broker(service: str, component: str) -> None:
    pod = Pod.of(name=service, component=component)
    assert allowed(pod, Pod.of(cluster="postgres"), 5432)
    assert allowed(pod, Pod.of(name="nats"), 4222)
    assert not allowed(pod, Pod.of(name="nats"), 6222)


@pytest.mark.parametrize("name", ["gateway", "web-shell", "web-guardian", "web-therapist", "relay"])
def test_what_faces_the_public_reaches_no_database_and_no_broker(name: str) -> None:
    pod = Pod.of(name=name)
    assert not allowed(pod, Pod.of(cluster="postgres"), 5432)
    assert not allowed(pod, Pod.of(name="nats"), 4222)
