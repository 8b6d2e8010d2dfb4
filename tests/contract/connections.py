"""The connections to PostgreSQL that the processes of deploy/k8s may hold."""

from collections.abc import Iterator

from stack.platform import load_platform

from tests.contract.kustomize import K8S, Manifest, documents, render, settings

OF_OPERATORS = 20
"""Sessions of commands and of people, and those of PostgreSQL's operator."""
RESERVED = 3
"""`superuser_reserved_connections`, PostgreSQL's default."""
OF_JOB = 3
"""A migration and the nightly verification of a trail: a process that does one thing after another."""


def room_for_processes() -> int:
    """Connections of PostgreSQL that are left for services."""
    (cluster,) = [each for each in documents(K8S / "operators" / "postgres.yaml") if each["kind"] == "Cluster"]
    return int(cluster["spec"]["postgresql"]["parameters"]["max_connections"]) - RESERVED - OF_OPERATORS


def of_process() -> int:
    """Reads, twice as many for writes, and one that listens to changes (API) or sends events (worker)."""
    return 3 * int(settings(K8S / "base" / "platform")["DATABASE_POOL_SIZE"]) + 1


def most_connections(folder: str) -> Iterator[tuple[str, int]]:
    """What each service takes if it has its most pods and all of them are being replaced."""
    for service in load_platform().services:
        objects = render(K8S / folder / service.name)
        yield service.name, sum(most_pods(each, objects) * of_process() for each in of_kind(objects, "Deployment"))
        yield f"{service.name}'s jobs", OF_JOB * len(of_kind(objects, "Job") + of_kind(objects, "CronJob"))


def most_pods(deployment: Manifest, objects: list[Manifest]) -> int:
    """While all of them are being replaced."""
    return most_replicas(deployment, objects) + int(deployment["spec"]["strategy"]["rollingUpdate"]["maxSurge"])


def most_replicas(deployment: Manifest, objects: list[Manifest]) -> int:
    scaled = {
        scaler["spec"]["scaleTargetRef"]["name"]: scaler["spec"]["maxReplicas"]
        for scaler in of_kind(objects, "HorizontalPodAutoscaler")
    }
    return int(scaled.get(deployment["metadata"]["name"]) or deployment["spec"]["replicas"])


def of_kind(objects: list[Manifest], kind: str) -> list[Manifest]:
    return [each for each in objects if each["kind"] == kind]
