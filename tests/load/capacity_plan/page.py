"""docs/operations/capacity.md, from what was measured, the assumptions, and deploy/k8s."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.cluster import Cluster
from tests.load.capacity_plan.costs import monthly_costs
from tests.load.capacity_plan.demand import GIB, SERVICES, Demand
from tests.load.capacity_plan.limits import Limit, connections, limits, pods
from tests.load.capacity_plan.measured import PROGRAMS

HEAD = """\
# Capacity

What {therapists:,} therapists and {families:,} families need, and what breaks first on the way there.

Written by `python -m tests.load.capacity_plan` from [what was measured](capacity.json) on {date} by
`make bench ROW=capacity`, from the assumptions below, and from deploy/k8s. Nobody has run a platform of this size: read
it for orders of magnitude and for the order of limits. [tests/load/capacity_plan](../../tests/load/capacity_plan) holds
the arithmetic; change an assumption there and write the page again.

- [First three limits](#first-three-limits)
- [Processors and processes](#processors-and-processes)
- [Disks](#disks)
- [Network and rooms](#network-and-rooms)
- [Cost](#cost)
- [Assumptions](#assumptions)
- [Measured](#measured)

"""


def page(demand: Demand, cluster: Cluster) -> str:
    return "\n".join([_head(demand), *map(wrapped, _sections(demand, cluster))]) + "\n"


def _head(demand: Demand) -> str:
    size = demand.size
    return HEAD.format(therapists=size.therapists, families=size.families, date=demand.measured.date).rstrip("\n")


def _sections(demand: Demand, cluster: Cluster) -> Iterator[str]:
    found = limits(demand, cluster)
    yield "\n## First three limits\n"
    yield (
        "As deployed by deploy/k8s/overlays/production. The size is the number of therapists, with "
        f"{demand.size.families // demand.size.therapists} families for each.\n"
    )
    yield table(("limit", "allowed", "hit at therapists", "lifted by"), [_limit(demand, one) for one in found[:3]])
    yield "\nThe others, in order:\n"
    yield table(
        ("limit", "allowed", "hit at therapists", "lifted by"),
        [_limit(demand, one) for one in found[3:] if one.factor < 1],
    )
    enough = [one.what for one in found if one.factor >= 1]
    yield f"\nEnough at this size: {', '.join(enough) or 'none'}.\n"
    yield "## Processors and processes\n"
    yield from _processors(demand, cluster)
    yield "## Disks\n"
    yield from _disks(demand)
    yield "## Network and rooms\n"
    yield from _network(demand)
    yield "## Cost\n"
    yield from _cost(demand, cluster)
    yield "## Assumptions\n"
    yield from _assumptions(demand)
    yield "## Measured\n"
    yield from _measured(demand)


def _limit(demand: Demand, limit: Limit) -> Sequence[str]:
    return (limit.what, limit.allowed, f"{limit.therapists(demand):,}", limit.lifts)


def _processors(demand: Demand, cluster: Cluster) -> Iterator[str]:
    peak = demand.peak()
    requests = sum(rate for action, rate in peak.items() if action != "room_minute")
    yield (
        f"The busiest minutes bring {requests:,.0f} actions and {demand.events_a_second():,.0f} events a second; "
        f"{peak['save_draft']:,.0f} of the actions save a draft. A process uses one core. It is busy for at most "
        f"{percent(assumed.UTILIZATION)} of these minutes, and a request waits no longer than it takes, on average: "
        "the queue M/M/c, by Erlang's formula C (A. K. Erlang, 1917).\n"
    )
    busy, needed = demand.busy_cores(), pods(demand, cluster)
    rows = [
        (
            name,
            f"{busy[name]:.1f}",
            f"{needed[name]}",
            f"{cluster.most_apis[name] + cluster.workers.get(name, 0)}",
        )
        for name in ("gateway", *SERVICES)
    ]
    rows += [
        ("postgres", f"{busy['postgres']:.1f}", f"{demand.database_cores():.0f} cores", "no limit of cores"),
        ("nats", f"{busy['nats']:.1f}", "3 servers", "3 servers"),
        ("relay", f"{demand.relay_cores() * assumed.UTILIZATION:.1f}", "see below", f"{cluster.relays} pod"),
    ]
    yield table(("program", "busy cores", "needed", "deploy/k8s: most"), rows)
    yield (
        f"\nTheir pools may open {connections(demand, cluster):,} connections ({cluster.of_process} a process); "
        f"PostgreSQL has {cluster.connections}. One measured process held {max(demand.measured.connections.values())} "
        "at most with a larger pool. There is no pooler.\n\n"
        "The autoscaler adds pods at 70 % of the requested 0.1 cores, so it reaches its most long before a core is "
        "busy. Workers aren't scaled, and most of the work on events is theirs.\n"
    )


def _disks(demand: Demand) -> Iterator[str]:
    year, days = demand.stored_a_year(), demand.stored_for_days()
    rows = [(name, gib(year[name]), gib(days[name])) for name in SERVICES]
    rows.append(("all", gib(sum(year.values())), gib(sum(days.values()))))
    yield table(("database", "added a year, GiB", "deleted after days, GiB"), rows)
    yield (
        "\nIndexes are included. Events, responses to repeated requests, sign-ins and notifications are deleted "
        f"after 1 to 90 days. PostgreSQL writes {gib(demand.wal_bytes_a_day())} GiB of changes on a working day. The "
        f"broker keeps {gib(demand.broker_bytes())} GiB of events. Uploaded files add "
        f"{gib(demand.files_bytes_a_year())} GiB a year. Backups take {gib(demand.backup_bytes())} GiB after a year, "
        f"because each of the {assumed.NIGHTLY_BACKUPS} nightly backups is a whole copy: incremental ones would save "
        "most of it.\n"
    )


def _network(demand: Demand) -> Iterator[str]:
    yield table(
        ("in the peak hour", "number"),
        [
            ("rooms at once (Little's law)", f"{demand.rooms():,.0f}"),
            ("pages with a live stream at once", f"{demand.open_pages():,.0f}"),
            ("responses to pages, Mbit/s", f"{demand.sent_mbit():,.0f}"),
            ("changes to each copy of PostgreSQL, Mbit/s", f"{demand.wal_mbit():,.0f}"),
            ("calls over the relay", f"{demand.relayed_calls():,.0f}"),
            ("relay, each way, Mbit/s", f"{demand.relay_mbit():,.0f}"),
            ("cores of relays", f"{demand.relay_cores():,.0f}"),
        ],
    )
    delay = demand.measured.delivery_ms
    yield (
        f"\nFrom a commit to its effect in another service: {delay['p50']:,.0f} ms (p50) and {delay['p99']:,.0f} ms "
        "(p99) on the measured machine. Files of the web apps aren't counted: browsers and a cache hold them.\n"
    )


def _cost(demand: Demand, cluster: Cluster) -> Iterator[str]:
    costs = monthly_costs(demand, cluster)
    rows = [(what, amount, f"{dollars:,.0f}") for what, amount, dollars in costs]
    total = sum(dollars for _, _, dollars in costs)
    people = demand.size.therapists
    rows.append(("all", "", f"{total:,.0f}"))
    yield table(("what", "amount", "$ a month"), rows)
    yield (
        f"\n${total / people:.2f} a month for each therapist. After a year; without staff, Stripe, text messages, "
        "clusters for tests, and traces. The prices are assumptions, not an offer:\n"
    )
    yield table(("price", "$", "for"), [(one.what, f"{one.dollars:g}", one.unit) for one in assumed.PRICES])
    yield ""


def _assumptions(demand: Demand) -> Iterator[str]:
    weekly = demand.weekly()
    yield (
        f"{demand.size.sessions_a_week} sessions a week for each therapist, {assumed.WORKING_DAYS} working days, "
        f"{assumed.WEEKS_A_YEAR} weeks a year. The peak hour has {percent(assumed.PEAK_HOUR)} of a day, its busiest "
        f"minutes {assumed.BURST:g} times its mean. {percent(assumed.RELAYED)} of calls go over the relay, with "
        f"{assumed.CALL_MBIT:g} Mbit/s each way for each of two people. {percent(assumed.ONLINE_THERAPISTS)} of "
        f"therapists have a page open; a family's visit lasts {assumed.VISIT_MINUTES} minutes. An upload has "
        f"{assumed.UPLOAD_MB:g} MB. Backups are compressed to {percent(assumed.PACKED)}. The largest machine of "
        f"PostgreSQL has {assumed.DATABASE_CORES} cores, that of the relay {assumed.RELAY_CORES} cores and "
        f"{assumed.RELAY_MBIT:,} Mbit/s. A mail server takes 100 ms for an email.\n"
    )
    rows = [(use.action, f"{use.number:g}", f"per {use.per}", use.why) for use in assumed.USES]
    yield table(("action", "number", "", "why"), rows)
    yield f"\nIn all {sum(weekly.values()) / 1e6:,.0f} million actions a week.\n"


def _measured(demand: Demand) -> Iterator[str]:
    measured = demand.measured
    yield (
        f"On {measured.machine}. The reference route took {measured.reference_ms:.2f} ms of CPU for one row, "
        "PostgreSQL included: divide by it to compare machines. CPU in ms, with all that an action causes in other "
        "services; bytes that stay in databases, indexes included.\n"
    )
    rows = [
        (
            name,
            *(f"{cost.cpu_ms[program]:.1f}" for program in PROGRAMS),
            f"{sum(cost.cpu_ms.values()):.1f}",
            f"{sum(_kept(kinds) for kinds in cost.stored.values()):,}",
            f"{cost.sent_bytes:,}",
            f"{cost.events:g}",
            f"{cost.emails:g}",
        )
        for name, cost in measured.actions.items()
    ]
    yield table(("action", *PROGRAMS, "all", "bytes kept", "bytes sent", "events", "emails"), rows)
    idle = ", ".join(f"{name} {cores:.3f}" for name, cores in measured.idle_cores.items())
    memory = ", ".join(f"{name} {size}" for name, size in measured.memory_mib.items())
    yield (
        f"\nIdle, in cores and not part of the actions: {idle}.\n\nMemory of a process after the actions, in MiB: "
        f"{memory}. A call over the relay takes {measured.relayed_call_cores:.3f} cores of coturn."
    )


def _kept(kinds: Mapping[str, int]) -> int:
    return kinds.get("records", 0) + kinds.get("audit", 0)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def wrapped(text: str) -> str:
    """Wraps paragraphs at 120 characters and leaves tables unchanged."""
    return "\n".join(
        line if line.startswith("|") else textwrap.fill(line, 120, break_long_words=False, break_on_hyphens=False)
        for line in text.split("\n")
    )


def gib(size: float) -> str:
    return f"{size / GIB:,.0f}"
