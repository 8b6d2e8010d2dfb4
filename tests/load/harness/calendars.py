"""Fills scheduling's tables with calendars of any size by SQL, because only reads are measured."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import asyncpg
from chassis.auth.viewer import UserType
from chassis.ids import new_id

from tests.load.harness.bench import Bench

PAUSE_SECONDS = 0.05
KNOWN_TRIES = 600
CHILDREN = """
    INSERT INTO children (id, version, name, last_name, billing_responsibility, school_name, guardian)
    SELECT id, 1, 'Mia ' || place, 'Rivera', 'school', 'Oak Hill', '{}'
    FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
"""
SERVICES = """
    INSERT INTO care_services (id, version, child_id, therapist_id, name, session_type, cycle, cycle_anchor,
        sessions_per_cycle, session_length_minutes, starts_on)
    SELECT service_id, 1, child_id, $3, 'Speech at school', 'individual_session', 'week', '2026-01-05', 2, 30,
        '2026-01-05'
    FROM unnest($1::uuid[], $2::uuid[]) AS given (service_id, child_id)
"""
CARE = """
    INSERT INTO care_relations (care_service_id, child_id, therapist_id, version, starts_on, ends_on)
    SELECT service_id, child_id, $3, 1, '2026-01-05', NULL
    FROM unnest($1::uuid[], $2::uuid[]) AS given (service_id, child_id)
"""
EVENTS = """
    INSERT INTO events (id, version, event_type, therapist_id, starts_at, ends_at, timezone, status, therapist_role,
        exception, canceled, created_at)
    SELECT id, 1, 'individual_session', $2, starts_at, starts_at + $4::interval, 'America/Los_Angeles', 'scheduled',
        'regular', false, false, now()
    FROM unnest($1::uuid[], $3::timestamptz[]) AS given (id, starts_at)
"""
GUESTS = """
    INSERT INTO participants (id, event_id, child_id, care_service_id, status, canceled, late_cancel)
    SELECT * , 'pending', false, false FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
"""


@dataclass(frozen=True)
class Caseload:
    """A therapist with a caseload, signed in."""

    id: UUID
    headers: dict[str, str]
    children: Sequence[UUID]
    services: Sequence[UUID]
    """The care services of the children, in their order."""


async def caseload(bench: Bench, email: str, children: int) -> Caseload:
    """Waits until scheduling has the therapist, with hours from 9 to 17 on weekdays in Los Angeles."""
    async with bench.people() as makes:
        therapist_id = await makes.therapist(email)
    child_ids, service_ids = ([new_id() for _ in range(children)] for _ in range(2))
    async with bench.database("scheduling") as db:
        await _until_known(db, therapist_id)
        await db.execute(CHILDREN, child_ids)
        await db.execute(SERVICES, service_ids, child_ids, therapist_id)
        await db.execute(CARE, service_ids, child_ids, therapist_id)
    return Caseload(therapist_id, bench.sign_in(email, UserType.THERAPIST), child_ids, service_ids)


async def _until_known(db: asyncpg.Connection, therapist_id: UUID) -> None:
    """Raises TimeoutError."""
    for _ in range(KNOWN_TRIES):
        if await db.fetchval("SELECT accepting FROM therapists WHERE id = $1", therapist_id):
            return
        await asyncio.sleep(PAUSE_SECONDS)
    raise TimeoutError("scheduling has not heard of the therapist")


async def add_sessions(bench: Bench, of: Caseload, starts: Sequence[datetime], length: timedelta) -> None:
    """Sessions with one guest each, in turn. They occupy nobody, because only reads are measured."""
    ids = [new_id() for _ in starts]
    guests = [of.children[number % len(of.children)] for number in range(len(starts))]
    services = [of.services[number % len(of.services)] for number in range(len(starts))]
    async with bench.database("scheduling") as db:
        await db.execute(EVENTS, ids, of.id, list(starts), length)
        await db.execute(GUESTS, [new_id() for _ in starts], ids, guests, services)
    await settled(bench)


async def settled(bench: Bench) -> None:
    """Vacuums scheduling's tables, as autovacuum would after a while."""
    async with bench.database("scheduling", owner=True) as db:
        for table in ("events", "participants", "occupancy", "children", "care_services"):
            await db.execute(f"VACUUM ANALYZE {table}")
