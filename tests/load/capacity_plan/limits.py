"""The limits of deploy/k8s, sorted by the number of therapists that reaches them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.cluster import Cluster
from tests.load.capacity_plan.demand import SERVICES, Demand


@dataclass(frozen=True)
class Limit:
    what: str
    allowed: str
    factor: float
    """The limit over what the goal's size needs: 0.1 is hit by a tenth of the goal."""
    lifts: str

    def therapists(self, demand: Demand) -> int:
        return round(demand.size.therapists * self.factor)


def limits(demand: Demand, cluster: Cluster) -> Sequence[Limit]:
    """All demands grow with the number of people, so a limit's size is the goal's times the factor."""
    return sorted(_limits(demand, cluster), key=lambda limit: limit.factor)


def _limits(demand: Demand, cluster: Cluster) -> Iterator[Limit]:
    busy = demand.busy_cores()
    yield Limit(
        "disk of PostgreSQL, after a year",
        _gib(cluster.database_bytes),
        cluster.database_bytes / demand.database_bytes(),
        "`storage.size` of deploy/k8s/operators/postgres.yaml, which can grow while it runs; later a Cluster for each "
        "service, and audit entries of past years in object storage",
    )
    yield Limit(
        "disk of the broker, 14 days of events",
        _gib(cluster.broker_bytes),
        cluster.broker_bytes / demand.broker_bytes(),
        "the size of its volume in deploy/k8s/operators/nats-values.yaml, or fewer days (`events_max_age_days`): the "
        "outboxes have 30",
    )
    for name in ("gateway", *SERVICES):
        pods = cluster.most_apis[name] + cluster.workers.get(name, 0)
        yield Limit(
            f"processes of {name}",
            f"{pods} pods",
            pods * assumed.UTILIZATION / busy[name],
            f"`maxReplicas` in deploy/k8s/base/{name}" + ("" if name == "gateway" else ", and connections for them"),
        )
    yield Limit(
        "connections to PostgreSQL",
        f"{cluster.connections}",
        cluster.connections / connections(demand, cluster),
        "a Cluster for each service, or a pooler, with direct connections for what listens and locks",
    )
    yield Limit(
        "cores of one PostgreSQL",
        f"{assumed.DATABASE_CORES} cores",
        assumed.DATABASE_CORES / demand.database_cores(),
        "a Cluster for each service; then drafts in a database of their own, and reads from a standby",
    )
    yield Limit(
        "emails of identity",
        f"{assumed.EMAILS_A_SECOND} a second",
        assumed.EMAILS_A_SECOND / demand.emails_a_second(),
        "`IDENTITY_NOTIFICATIONS_AT_ONCE`, and a mail server that answers sooner",
    )
    yield Limit(
        "network of the relay",
        f"{cluster.relays} pod, {assumed.RELAY_MBIT:,} Mbit/s",
        cluster.relays * assumed.RELAY_MBIT / demand.relay_mbit(),
        "several relays with addresses of their own; scheduling names the same one to both people of a room",
    )
    yield Limit(
        "cores of the relay",
        f"{cluster.relays} pod, {assumed.RELAY_CORES} cores",
        cluster.relays * assumed.RELAY_CORES / demand.relay_cores(),
        "as for its network",
    )


def pods(demand: Demand, cluster: Cluster) -> dict[str, int]:
    """Of each service, workers included; at least those that deploy/k8s always runs."""
    return {name: max(count, 2 + cluster.workers.get(name, 0)) for name, count in demand.processes().items()}


def connections(demand: Demand, cluster: Cluster) -> int:
    """Of all pods at the most that they may hold."""
    return sum(count for name, count in pods(demand, cluster).items() if name in SERVICES) * cluster.of_process


def _gib(size: float) -> str:
    return f"{size / 2**30:,.0f} GiB"
