"""Queries read only their own rows, even in tables filled by years of use."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.privacy.erasure import FAMILY_CTE
from chassis.testing.api import ApiClient
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from scheduling.adapters.school_calendar.repository import OF_CHILDREN
from scheduling.adapters.substitutes import FREE_THEN
from scheduling.privacy import FAMILY_RECORDS
from scheduling.queries.dashboard import GUESTS_OF_MONTH, HOW_MANY_REPORTS, REPORT_WINDOW, REPORTS_DUE
from scheduling.queries.ledger import PARTICIPATIONS_OF_CHILD

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import OPERATOR, TUESDAY_10, Family, World

MANY = 3000
ANOTHER = "gen_random_uuid()"
A_LEAVE = """
    INSERT INTO leaves (id, version, therapist_id, starts_at, ends_at, created_at)
    VALUES ($1, 1, $2, $3, $3::timestamptz + interval '1 day', $3)
"""
A_SCHOOL_DAY = """
    INSERT INTO school_days (id, school, uid, kind, starts_on, ends_on, summary)
    VALUES (gen_random_uuid(), 'oak hill', '1', 'holiday', '2026-03-03', '2026-03-03', 'Holiday')
"""
A_NOTE = """
    INSERT INTO session_notes (note_id, version, event_id, child_id, therapist_id, deleted)
    VALUES (gen_random_uuid(), 1, $1, $2, $3, false)
"""


async def test_free_colleagues_are_found_by_index(world: World, superuser_units: UnitsOfWork, family: Family) -> None:
    await world.session(family)
    await world.therapist()

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        away = TUESDAY_10 + timedelta(days=30)
        await uow.rows(A_LEAVE, new_id(), family.therapist.profile_id, away)
        hour = "n * interval '1 hour'"
        moved = {"starts_at": f"t.starts_at + {hour}", "ends_at": f"t.ends_at + {hour}"}
        await multiply(uow, "therapists", 30, id=ANOTHER)
        for table in ("events", "leaves"):
            one_of_thirty = "md5((n % 30)::text)::uuid"
            await multiply(uow, table, MANY, id=ANOTHER, therapist_id=one_of_thirty, **moved)
        end = TUESDAY_10 + timedelta(minutes=45)
        return await rows_read(uow, FREE_THEN, family.therapist.profile_id, [0], [TUESDAY_10], [end])

    found = await superuser_units.run(OPERATOR, read)
    assert (found["events"], found["leaves"]) == (0, 0), "none of the colleagues has anything in the calendar"


@pytest.mark.parametrize("sql, more", [(HOW_MANY_REPORTS, []), (REPORTS_DUE, [21, 0])], ids=["count", "page"])
async def test_due_notes_are_found_by_index(
    world: World, superuser_units: UnitsOfWork, family: Family, sql: str, more: list[int]
) -> None:
    held = await world.session(family, TUESDAY_10 - timedelta(days=7))

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        await uow.rows("UPDATE events SET status = 'complete'")
        past = "(interval '70 days' + n * interval '1 hour')"
        earlier = {"starts_at": f"t.starts_at - {past}", "ends_at": f"t.ends_at - {past}"}
        one_in_ten = f"CASE WHEN n % 10 = 0 THEN t.therapist_id ELSE {ANOTHER} END"
        await uow.rows(A_NOTE, new_id(), family.child, family.therapist.profile_id)
        await multiply(uow, "participants", MANY, id=ANOTHER, event_id=ANOTHER)
        await multiply(uow, "session_notes", MANY, note_id=ANOTHER, event_id=ANOTHER)
        await multiply(uow, "care_services", MANY, id=ANOTHER, child_id=ANOTHER, subscription_id=ANOTHER)
        await multiply(uow, "events", MANY, id=ANOTHER, therapist_id=one_in_ten, **earlier)
        return await rows_read(uow, sql, family.therapist.profile_id, uow.now, REPORT_WINDOW, *more)

    found = await superuser_units.run(OPERATOR, read)
    assert (found["events"], found["session_notes"], found["care_services"]) == (1, 0, 1), held


async def test_a_childs_sessions_are_counted_by_index(
    world: World, superuser_units: UnitsOfWork, family: Family
) -> None:
    await world.session(family)

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        one_in_three = f"CASE WHEN n % 3 = 0 THEN t.child_id ELSE {ANOTHER} END"
        await multiply(uow, "participants", MANY, id=ANOTHER, event_id=ANOTHER, child_id=one_in_three)
        await multiply(uow, "events", MANY, id=ANOTHER)
        await multiply(uow, "care_services", MANY, id=ANOTHER, child_id=ANOTHER, subscription_id=ANOTHER)
        return await rows_read(uow, PARTICIPATIONS_OF_CHILD, family.child)

    assert (await superuser_units.run(OPERATOR, read))["care_services"] == 1


async def test_a_months_no_shows_are_counted_by_index(
    world: World, superuser_units: UnitsOfWork, family: Family
) -> None:
    await world.session(family)

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        year = "(interval '1 year' + n * interval '1 hour')"
        moved = {"starts_at": f"t.starts_at + {year}", "ends_at": f"t.ends_at + {year}"}
        later = f"CASE WHEN n % 20 = 0 THEN '{TUESDAY_10}'::timestamptz + {year} END"
        await multiply(uow, "participants", 5 * MANY, id=ANOTHER, event_id=ANOTHER, late_canceled_start=later)
        await multiply(uow, "events", MANY, id=ANOTHER, **moved)
        month = (TUESDAY_10 - timedelta(days=2), TUESDAY_10 + timedelta(days=29))
        return await rows_read(uow, GUESTS_OF_MONTH, family.therapist.profile_id, *month)

    found = await superuser_units.run(OPERATOR, read)
    assert (found["events"], found["participants"]) == (1, 1)


async def test_school_days_are_found_by_index(world: World, superuser_units: UnitsOfWork) -> None:
    pupil = await world.pupil()

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        await uow.rows(A_SCHOOL_DAY)
        await multiply(uow, "school_days", MANY, id=ANOTHER, school="'school ' || n % 100", uid="n::text")
        first = TUESDAY_10.date()
        return await rows_read(uow, OF_CHILDREN, [pupil.child], first, first + timedelta(days=60))

    assert (await superuser_units.run(OPERATOR, read))["school_days"] == 1


async def test_a_familys_series_and_notes_are_found_by_index(
    api: ApiClient, world: World, superuser_units: UnitsOfWork, family: Family
) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], rule=weekly("2026-03-10")), by=family.therapist
    )
    event = made.json()["event"]["id"]
    asked: tuple[Any, ...] = (family.guardian.profile_id, new_id(), [family.child])
    held = {holding.table: holding for holding in FAMILY_RECORDS.holdings}

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        await uow.rows(A_NOTE, UUID(event), family.child, family.therapist.profile_id)
        await multiply(uow, "series", MANY, id=ANOTHER)
        await multiply(uow, "participants", MANY, id=ANOTHER, event_id=ANOTHER, child_id=ANOTHER)
        await multiply(uow, "events", MANY, id=ANOTHER, series_id=ANOTHER)
        await multiply(uow, "session_notes", MANY, note_id=ANOTHER, event_id=ANOTHER, child_id=ANOTHER)
        found = {}
        for table in ("series", "session_notes"):
            sql = f"{FAMILY_CTE} SELECT t.* FROM {table} t, family WHERE {held[table].where}"  # noqa: S608  # constants
            found[table] = (await rows_read(uow, sql, *asked))[table]
        return found

    assert await superuser_units.run(OPERATOR, read) == {"series": 1, "session_notes": 1}
