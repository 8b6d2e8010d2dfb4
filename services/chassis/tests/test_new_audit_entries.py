"""The hourly check of what is new in the audit trail. The check of the whole trail is in test_audit_heads."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from chassis.app import Service
from chassis.audit import chain
from chassis.audit.heads import Head, HeadPublisher
from chassis.audit.places import HeadObjects
from chassis.audit.verify import CHECKED_AGAIN, AuditTrailProblems, NewEntriesCheck, problems_of
from chassis.metrics import AUDIT_VERIFIED
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.storage import ObjectStore
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor
from nats.aio.client import Client

from services.chassis.tests.audit_rewrites import rewrite, tamper
from services.chassis.tests.running import running

OLD, NEW = 4, 3
"""Entries before and after the head at which the check begins."""
CHANGE = "UPDATE audit_entries SET actor = 'nobody' WHERE id = (SELECT entry_id FROM audit_chain WHERE position = %s)"


@pytest.fixture
def objects(settings: ServiceSettings) -> HeadObjects:
    return HeadObjects(ObjectStore(settings.audit_store_url), "toys")


@pytest.fixture
def check(runtime: Runtime, objects: HeadObjects) -> NewEntriesCheck:
    return NewEntriesCheck(runtime.queries, runtime.settings.audit_keys, [objects], runtime.clock)


@pytest.fixture
async def trail(runtime: Runtime, objects: HeadObjects, clock: FakeClock) -> None:
    """Old entries, a head at which a new check begins, and new entries with a head of their own."""
    await add(runtime, objects, OLD)
    clock.advance(days=CHECKED_AGAIN.days, minutes=1)
    await add(runtime, objects, NEW)


async def add(runtime: Runtime, objects: HeadObjects, entries: int) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(entries):
            uow.audit("toy.given")
    await chain.seal(runtime.engine, runtime.settings.audit_keys)
    await HeadPublisher(runtime.queries, runtime.settings.audit_keys, [objects], runtime.clock).run()


async def problems_of_all(runtime: Runtime, objects: HeadObjects) -> Sequence[str]:
    return await problems_of(runtime.queries, runtime.settings.audit_keys, [objects])


async def problem(check: NewEntriesCheck) -> str | None:
    try:
        await check.run()
    except AuditTrailProblems as found:
        return str(found)
    return None


def verified_at() -> float:
    (metric,) = AUDIT_VERIFIED.collect()
    return metric.samples[0].value


@pytest.mark.usefixtures("trail")
async def test_an_intact_trail_is_noted_with_the_time(check: NewEntriesCheck) -> None:
    AUDIT_VERIFIED.set(0)
    await check.run()
    assert verified_at() > 0


async def test_an_empty_trail_is_intact(check: NewEntriesCheck) -> None:
    assert await problem(check) is None


@pytest.mark.usefixtures("trail")
@pytest.mark.parametrize("position", range(OLD + 1, OLD + NEW + 1))
async def test_a_change_after_the_head_is_found(runtime: Runtime, check: NewEntriesCheck, position: int) -> None:
    AUDIT_VERIFIED.set(0)
    tamper(runtime, CHANGE, position)
    assert await problem(check) == (
        f"The audit trail is broken at position {position}: the entry, its position or an earlier link was changed."
    )
    assert verified_at() == 0


@pytest.mark.usefixtures("trail")
async def test_an_old_change_is_left_to_the_whole_check(
    runtime: Runtime, check: NewEntriesCheck, objects: HeadObjects
) -> None:
    tamper(runtime, CHANGE, 2)
    assert await problem(check) is None
    assert await problems_of_all(runtime, objects) == [
        "The audit trail is broken at position 2: the entry, its position or an earlier link was changed."
    ]


@pytest.mark.usefixtures("trail")
async def test_a_change_of_the_entry_at_the_head_is_found(runtime: Runtime, check: NewEntriesCheck) -> None:
    tamper(runtime, CHANGE, OLD)
    assert f"broken at position {OLD}:" in str(await problem(check))


async def test_an_old_head_is_compared(runtime: Runtime, check: NewEntriesCheck, objects: HeadObjects) -> None:
    """Whoever has the key can sign all links again, but not the head that was published."""
    await add(runtime, objects, 2)
    await add(runtime, objects, 2)
    await check.run()
    await add(runtime, objects, 1)
    tamper(runtime, CHANGE, 1)
    rewrite(runtime, 1, 2, key=runtime.settings.audit_keys.current)
    assert await problem(check) == (
        "The audit trail is broken at position 2: another link was published for this position."
    )


@pytest.mark.usefixtures("trail")
@pytest.mark.parametrize("removed", ["position = 2", "position <= 4", "position = 4", "position = 3", "position > 6"])
async def test_a_removed_link_that_a_head_needs_is_found(
    runtime: Runtime, check: NewEntriesCheck, removed: str
) -> None:
    tamper(runtime, f"DELETE FROM audit_chain WHERE {removed}")  # noqa: S608  # `removed` is a literal of this test
    found = await problem(check)
    assert (found is None) == (removed == "position = 2"), found


@pytest.mark.usefixtures("trail")
async def test_a_removed_trail_is_found(runtime: Runtime, check: NewEntriesCheck) -> None:
    tamper(runtime, "DELETE FROM audit_chain")
    tamper(runtime, "DELETE FROM audit_entries")
    assert await problem(check)


@pytest.mark.usefixtures("trail")
async def test_a_new_entry_that_nobody_queued_is_found(runtime: Runtime, check: NewEntriesCheck) -> None:
    tamper(runtime, "INSERT INTO audit_entries (id, at, actor, action) VALUES (uuidv7(), now(), 'x', 'read toys')")
    assert "is neither chained nor queued" in str(await problem(check))


async def test_each_check_begins_where_the_last_one_ended(
    runtime: Runtime, check: NewEntriesCheck, objects: HeadObjects, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int | None] = []
    check_links = chain.check_links

    async def noted(*arguments: object) -> chain.ChainCheck:
        since = arguments[-1]
        begun.append(since.position if isinstance(since, Head) else None)
        return await check_links(*arguments)  # type: ignore[arg-type]  # the arguments of `check_links`, which it wraps

    monkeypatch.setattr("chassis.audit.verify.check_links", noted)
    for entries in (2, 3, 0):
        await add(runtime, objects, entries)
        await check.run()
    tamper(runtime, CHANGE, 5)
    assert await problem(check)
    assert await problem(check), "it isn't skipped the next time"
    assert begun == [None, 2, 5, 5, 5]


async def test_links_from_before_the_key_are_no_problem(
    runtime: Runtime, objects: HeadObjects, clock: FakeClock
) -> None:
    """The check begins before, at, and after the first signed link."""
    tamper(runtime, "ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    await add(runtime, HeadObjects(ObjectStore(f"{runtime.settings.audit_store_url}/other"), "toys"), 3)
    rewrite(runtime, 1)
    for entries in (0, 1, 1, 1):
        await add(runtime, objects, entries)
        clock.advance(hours=1)
    for hours in (1, 2, 3, 4):
        before = clock.now - timedelta(hours=hours, minutes=-1)
        assert await problems_of(runtime.queries, runtime.settings.audit_keys, [objects], before) == []


@pytest.mark.usefixtures("trail")
async def test_a_check_of_some_days_begins_at_the_newest_head_before_them(
    runtime: Runtime, objects: HeadObjects, clock: FakeClock
) -> None:
    tamper(runtime, CHANGE, 2)
    keys = runtime.settings.audit_keys
    for days, found in ((1, 0), (2, 0), (3, 1)):
        before = clock.now - timedelta(days=days)
        assert len(await problems_of(runtime.queries, keys, [objects], before)) == found, days


async def test_a_worker_checks_when_it_starts(
    service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client
) -> None:
    AUDIT_VERIFIED.set(0)
    async with running(service, settings, clock):

        async def is_verified() -> bool:
            return verified_at() > 0

        assert await eventually(is_verified)
