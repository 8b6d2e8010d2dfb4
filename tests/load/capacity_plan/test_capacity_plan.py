"""The arithmetic of docs/operations/capacity.md."""

from dataclasses import replace

import pytest

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.assumptions import GOAL, Per, Size
from tests.load.capacity_plan.cluster import Cluster
from tests.load.capacity_plan.costs import monthly_costs
from tests.load.capacity_plan.demand import GIB, SERVICES, Demand
from tests.load.capacity_plan.limits import limits
from tests.load.capacity_plan.measured import PROGRAMS, Cost, Measured
from tests.load.capacity_plan.queueing import mean_wait, processes_for, waits

STORED = {"scheduling": {"records": 1000, "outbox": 500}}
COST = Cost(dict.fromkeys(PROGRAMS, 1.0), STORED, 100, 200, 2, 600, 1e-6)
NOTHING = Cost(dict.fromkeys(PROGRAMS, 0.0), {}, 0, 0, 0, 0, 0)
MEASURED = Measured(
    date="2026-01-05",
    machine="a machine",
    reference_ms=0.5,
    idle_cores={},
    delivery_ms={},
    connections={},
    memory_mib={},
    relayed_call_cores=0.02,
    actions={use.action: COST for use in assumed.USES},
)
DEMAND = Demand(GOAL, MEASURED)
CLUSTER = Cluster(
    most_apis=dict.fromkeys(("gateway", *SERVICES), 10_000),
    workers=dict.fromkeys(SERVICES, 2),
    connections=10**6,
    of_process=10,
    database_bytes=10**18,
    broker_bytes=10**18,
    relays=10_000,
)


def demand(action: str, size: Size = GOAL) -> Demand:
    """Only this action costs something."""
    return Demand(size, replace(MEASURED, actions={**dict.fromkeys(MEASURED.actions, NOTHING), action: COST}))


def test_twice_the_people_need_twice_the_disk_and_processor_time() -> None:
    double = Demand(GOAL.times(2), MEASURED)
    assert double.database_bytes() == pytest.approx(2 * DEMAND.database_bytes())
    assert double.busy_cores()["scheduling"] == pytest.approx(2 * DEMAND.busy_cores()["scheduling"])
    assert double.rooms() == pytest.approx(2 * DEMAND.rooms())


def test_twice_the_families_add_twice_the_rows_of_families() -> None:
    families = replace(GOAL, families=2 * GOAL.families)
    for_families, for_therapists = "message", "sign_note"
    assert demand(for_families, families).database_bytes() == pytest.approx(2 * demand(for_families).database_bytes())
    assert demand(for_therapists, families).database_bytes() == demand(for_therapists).database_bytes()


def test_only_records_stay_for_a_year() -> None:
    notes = GOAL.weekly(Per.SESSION)
    signed = demand("sign_note")
    assert signed.stored_a_year()["scheduling"] == pytest.approx(notes * 1000 * assumed.WEEKS_A_YEAR)
    assert signed.stored_for_days()["scheduling"] == pytest.approx(notes / 7 * 500 * 30)


def test_saves_of_drafts_add_nothing() -> None:
    assert demand("save_draft").database_bytes() == 0
    assert demand("save_draft").busy_cores()["clinical-records"] > 0


def test_rooms_at_once_follow_littles_law() -> None:
    """Sessions that start in an hour, times the three quarters of an hour that each lasts."""
    size = Size(therapists=100, families=0, sessions_a_week=20)
    in_the_peak_hour = 100 * 20 / 5 * 0.15
    assert Demand(size, MEASURED).rooms() == pytest.approx(in_the_peak_hour * 0.75)


def test_a_call_over_the_relay_is_sent_and_received_by_two() -> None:
    assert DEMAND.relay_mbit() == pytest.approx(DEMAND.rooms() * 0.2 * 2 * 1.6)


def test_busy_cores_are_rate_times_seconds() -> None:
    signed = demand("sign_note")
    rate = GOAL.weekly(Per.SESSION) / 5 * 0.15 / 3600 * 2
    assert signed.busy_cores()["clinical-records"] == pytest.approx(rate * 0.001)


@pytest.mark.parametrize(("processes", "busy", "chance"), [(1, 0.6, 0.6), (2, 1.0, 1 / 3), (3, 2.0, 4 / 9)])
def test_waiting_is_as_likely_as_erlang_says(processes: int, busy: float, chance: float) -> None:
    assert waits(processes, busy) == pytest.approx(chance)


def test_one_process_waits_as_in_the_queue_m_m_1() -> None:
    assert mean_wait(1, 0.6) == pytest.approx(0.6 / (1 - 0.6))


@pytest.mark.parametrize(("busy", "count"), [(0.0, 1), (0.5, 1), (0.59, 2), (6.0, 10), (6.1, 11)])
def test_enough_processes_are_neither_too_busy_nor_waited_for(busy: float, count: int) -> None:
    """At 0.59 a single process is idle for long enough, but a request waits for longer than it takes."""
    assert processes_for(busy, 0.6) == count


def test_the_nearest_limit_is_named_at_its_size() -> None:
    tenth = replace(CLUSTER, database_bytes=DEMAND.database_bytes() / 10)
    first = limits(DEMAND, tenth)[0]
    assert (first.what, first.therapists(DEMAND)) == ("disk of PostgreSQL, after a year", GOAL.therapists // 10)


def test_pods_limit_a_service_at_their_utilization() -> None:
    busy = DEMAND.busy_cores()["billing"]
    few = replace(CLUSTER, most_apis={**CLUSTER.most_apis, "billing": 1}, workers={**CLUSTER.workers, "billing": 0})
    first = limits(DEMAND, few)[0]
    assert first.what == "processes of billing"
    assert first.factor == pytest.approx(0.6 / busy)


def test_limits_grow_with_what_is_allowed() -> None:
    disks = [replace(CLUSTER, broker_bytes=size * GIB) for size in (20, 40)]
    small, large = (next(each for each in limits(DEMAND, one) if "broker" in each.what) for one in disks)
    assert large.factor == pytest.approx(2 * small.factor)


def test_emails_limit_at_what_the_sender_sends_in_the_busiest_minutes() -> None:
    signed = demand("sign_note")
    emails = next(each for each in limits(signed, CLUSTER) if each.what == "emails of identity")
    a_second = GOAL.weekly(Per.SESSION) * 1e-6 / 5 * 0.15 / 3600 * 2
    assert emails.factor == pytest.approx(31 / a_second)


def test_a_month_costs_amounts_times_prices() -> None:
    costs = {what: dollars for what, _, dollars in monthly_costs(DEMAND, CLUSTER)}
    assert costs["emails"] == pytest.approx(DEMAND.emails_a_month() * 0.0001)
    assert costs["calls over the relay"] == pytest.approx(DEMAND.relay_bytes_a_month() / GIB * 0.05)
