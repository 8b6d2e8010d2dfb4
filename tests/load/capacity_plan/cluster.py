"""What deploy/k8s allows: pods, connections, disks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tests.contract.connections import most_replicas, of_kind, of_process, room_for_processes
from tests.contract.kustomize import K8S, documents, render
from tests.load.capacity_plan.demand import GIB, SERVICES


@dataclass(frozen=True)
class Cluster:
    most_apis: Mapping[str, int]
    """`maxReplicas` of each service's API, and of the gateway."""
    workers: Mapping[str, int]
    connections: int
    """For processes of services."""
    of_process: int
    database_bytes: float
    broker_bytes: float
    relays: int


@cache
def cluster() -> Cluster:
    apis: dict[str, int] = {}
    workers: dict[str, int] = {}
    for name in ("gateway", *SERVICES):
        objects = render(K8S / "overlays" / "production" / name)
        for deployment in of_kind(objects, "Deployment"):
            found = workers if deployment["metadata"]["name"].endswith("-worker") else apis
            found[name] = most_replicas(deployment, objects)
    (postgres,) = [each for each in documents(K8S / "operators" / "postgres.yaml") if each["kind"] == "Cluster"]
    (nats,) = list(documents(K8S / "operators" / "nats-values.yaml"))
    (relay,) = of_kind(render(K8S / "base" / "relay"), "Deployment")
    return Cluster(
        most_apis=apis,
        workers=workers,
        connections=room_for_processes(),
        of_process=of_process(),
        database_bytes=_bytes(postgres["spec"]["storage"]["size"]),
        broker_bytes=_bytes(nats["config"]["jetstream"]["fileStore"]["pvc"]["size"]),
        relays=int(relay["spec"]["replicas"]),
    )


def _bytes(size: str) -> float:
    assert size.endswith("Gi"), size
    return float(size.removesuffix("Gi")) * GIB
