"""Queries read only the rows they need, in tables as large as after years of use."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from chassis.testing.clock import FakeClock
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from identity.matching.match_therapists import CALENDARS, SUITABLE_ONE
from identity.notifications.letters.messages import SENDER
from identity.notifications.recipients import BY_EMAIL, BY_ID
from identity.use_cases.families.create_family import Family
from identity.use_cases.guardians.advance_profile_step import FACTS

from services.identity.tests.world import TEST, Makes

MANY = 3000
ANOTHER = "gen_random_uuid()"


async def among_many(units: UnitsOfWork, sql: str, *args: Any, **multiplied: Mapping[str, str]) -> Mapping[str, float]:
    async with units.begin(TEST) as uow:
        for table, changed in multiplied.items():
            await multiply(uow, table, MANY, **changed)
        return await rows_read(uow, sql, *args)


async def people(uow: UnitOfWork) -> None:
    await multiply(uow, "users", MANY, id=ANOTHER, email="n || t.email")
    for table in ("guardians", "therapists"):
        await multiply(uow, table, MANY, id=ANOTHER, user_id=ANOTHER)


async def test_letter_reader_lookup_uses_indexes(superuser_units: UnitsOfWork, makes: Makes, family: Family) -> None:
    await makes.therapist()
    questions: Sequence[tuple[str, object]] = (
        (BY_ID, family.user.id),
        (BY_EMAIL, family.user.email),
        (SENDER, family.guardian.id),
    )
    async with superuser_units.begin(TEST) as uow:
        await people(uow)
        read = [await rows_read(uow, sql, value) for sql, value in questions]
    found = [(one["users"], one["guardians"], one["therapists"]) for one in read]
    assert found == [(1, 1, 0)] * 3


async def test_single_match_does_not_scan_other_therapists(
    superuser_units: UnitsOfWork, makes: Makes, clock: FakeClock
) -> None:
    therapist_id = await makes.therapist()
    others = {
        "therapists": {"id": ANOTHER, "user_id": ANOTHER},
        "licences": {"id": ANOTHER, "therapist_id": ANOTHER},
    }
    read = await among_many(superuser_units, SUITABLE_ONE, "CA", clock().date(), [], therapist_id, **others)
    assert (read["therapists"], read["licences"]) == (1, 1)


async def test_calendar_query_does_not_read_past_sessions(
    superuser_units: UnitsOfWork, makes: Makes, family: Family, clock: FakeClock
) -> None:
    therapist_id = await makes.therapist()
    await makes.session(therapist_id, family.children[0].id)
    past = "(interval '3 days' + n * interval '1 hour')"
    one_in_ten = f"CASE WHEN n % 10 = 0 THEN t.therapist_id ELSE {ANOTHER} END"
    over = {"starts_at": f"t.starts_at - {past}", "ends_at": f"t.ends_at - {past}"}
    sessions = {"booked_sessions": {"event_id": ANOTHER, "therapist_id": one_in_ten, **over}}
    now = clock()
    read = await among_many(superuser_units, CALENDARS, [therapist_id], now, now + timedelta(days=30), **sessions)
    assert read["booked_sessions"] == 1


async def test_profile_step_facts_do_not_scan_all_sessions(
    superuser_units: UnitsOfWork, makes: Makes, family: Family
) -> None:
    other = await makes.family("other@example.com")
    await makes.session(await makes.therapist(), other.children[0].id)
    async with superuser_units.begin(TEST) as uow:
        await multiply(uow, "booked_sessions", 10 * MANY, event_id=ANOTHER)
        read = await rows_read(uow, FACTS, family.guardian.id)
    assert read["booked_sessions"] == 0
