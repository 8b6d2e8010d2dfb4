"""What a month costs at the assumed prices, after a year."""

from collections.abc import Sequence

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.cluster import Cluster
from tests.load.capacity_plan.demand import GIB, SERVICES, Demand
from tests.load.capacity_plan.limits import pods

DATABASE_GIB_A_CORE = 8
POD_GIB = 0.384
"""The limit of a service's pod in deploy/k8s/components/service."""


def monthly_costs(demand: Demand, cluster: Cluster) -> Sequence[tuple[str, str, float]]:
    """What, how much of it, and dollars."""
    needed = pods(demand, cluster)
    services = sum(needed[name] for name in SERVICES)
    processes = services + needed["gateway"]
    database = demand.database_cores() * assumed.COPIES
    relays = demand.relay_cores()
    disks = (demand.database_bytes() + demand.broker_bytes()) * assumed.COPIES / GIB
    objects = (demand.files_bytes_a_year() + demand.backup_bytes()) / GIB
    relayed = demand.relay_bytes_a_month() / GIB
    sent = demand.sent_bytes_a_month() / GIB
    emails = demand.emails_a_month()
    return [
        _row("processes of services and gateway", processes, "cores", assumed.CORE.dollars),
        _row("PostgreSQL, three servers", database, "cores", assumed.CORE.dollars),
        _row("relays", relays, "cores", assumed.CORE.dollars),
        _row("memory", services * POD_GIB + database * DATABASE_GIB_A_CORE, "GiB", assumed.MEMORY.dollars),
        _row("disks of PostgreSQL and the broker", disks, "GiB", assumed.DISK.dollars),
        _row("files and backups", objects, "GiB", assumed.OBJECTS.dollars),
        _row("calls over the relay", relayed, "GiB", assumed.TRAFFIC.dollars),
        _row("responses to pages", sent, "GiB", assumed.TRAFFIC.dollars),
        _row("emails", emails, "emails", assumed.EMAIL.dollars),
    ]


def _row(what: str, amount: float, unit: str, price: float) -> tuple[str, str, float]:
    return what, f"{amount:,.0f} {unit}", amount * price
