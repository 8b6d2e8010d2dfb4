"""In a cluster PostgreSQL has a connection for every process of every service, however many pods there are."""

from collections.abc import Iterator

import pytest
from stack.platform import load_platform

from tests.contract.kustomize import K8S, Manifest, documents, render, settings

OF_OPERATORS = 20
"""Sessions of commands and of people, and those of PostgreSQL's operator."""
RESERVED = 3
"""`superuser_reserved_connections`, PostgreSQL's default."""
OF_JOB = 3
"""A migration and the nightly verification of a trail: a process that does one thing after another."""


def of_process() -> int:
    """Reads, twice as many for writes, and one that listens to changes (API) or sends events (worker)."""
    return 3 * int(settings(K8S / "base" / "platform")["DATABASE_POOL_SIZE"]) + 1


def most_connections(folder: str) -> Iterator[tuple[str, int]]:
    """What each service takes if it has its most pods and all of them are being replaced."""
    for service in load_platform().services:
        objects = render(K8S / folder / service.name)
        yield service.name, sum(_most_pods(each, objects) * of_process() for each in _kind(objects, "Deployment"))
        yield f"{service.name}'s jobs", OF_JOB * len(_kind(objects, "Job") + _kind(objects, "CronJob"))


def _most_pods(deployment: Manifest, objects: list[Manifest]) -> int:
    scaled = {
        scaler["spec"]["scaleTargetRef"]["name"]: scaler["spec"]["maxReplicas"]
        for scaler in _kind(objects, "HorizontalPodAutoscaler")
    }
    spec, name = deployment["spec"], deployment["metadata"]["name"]
    return int(scaled.get(name) or spec["replicas"]) + int(spec["strategy"]["rollingUpdate"]["maxSurge"])


def _kind(objects: list[Manifest], kind: str) -> list[Manifest]:
    return [each for each in objects if each["kind"] == kind]


@pytest.mark.parametrize("folder", ["base", "overlays/staging", "overlays/production"])
def test_postgres_has_room_for_every_pod(folder: str) -> None:
    (cluster,) = [each for each in documents(K8S / "operators" / "postgres.yaml") if each["kind"] == "Cluster"]
    room = int(cluster["spec"]["postgresql"]["parameters"]["max_connections"]) - RESERVED - OF_OPERATORS
    wanted = dict(most_connections(folder))
    assert len(wanted) == 2 * len(load_platform().services)
    assert sum(wanted.values()) <= room, wanted
