"""A calendar that is kept is told again only while it is what its rows say."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import orjson
import pytest
from chassis.db import Row, Rows
from chassis.testing.api import ApiClient
from chassis.timekeeping.intervals import Interval
from scheduling.domain.event_types import EventType
from scheduling.queries.events import BETWEEN, THEIRS_AS_THERAPIST, Filters, SeenEvents, calendar
from scheduling.queries.kept_calendars import ENTRY_BYTES, VERSION, KeptCalendars, if_other_than

from services.scheduling.tests.wire import entry, looks, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

MARCH = Interval(TUESDAY_10 - timedelta(days=2), TUESDAY_10 + timedelta(days=28))
A_DAY_BEFORE = TUESDAY_10 - timedelta(days=1)
NONE = Filters()


class Asked:
    """The read side, which remembers whether the calendar's text was made."""

    def __init__(self, db: Rows) -> None:
        self._db = db
        self.made: list[bool] = []

    async def row(self, sql: str, *args: Any) -> Row | None:
        found = await self._db.row(sql, *args)
        assert found is not None
        self.made.append(found["told"] is not None)
        return found

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        return await self._db.rows(sql, *args)

    async def value(self, sql: str, *args: Any) -> Any:
        return await self._db.value(sql, *args)


class Therapists:
    """One therapist who looks at March again and again."""

    def __init__(self, world: World, family: Family) -> None:
        self._world, self._viewer = world, world.viewer(family.therapist)
        self._kept = KeptCalendars()
        self._asked = Asked(world.runtime.queries)

    async def look(self, now: datetime = A_DAY_BEFORE, filters: Filters = NONE) -> list[dict[str, Any]]:
        """Holds what is told against what the rows say."""
        told = await self._kept.of(self._asked, self._viewer, MARCH, now, filters)
        made_anew = await calendar(self._world.runtime.queries, self._viewer, MARCH, now, filters)
        assert (_events(told), told.child_ids) == (_events(made_anew), made_anew.child_ids)
        return _events(told)

    @property
    def made(self) -> bool:
        """Whether the last look made the text anew."""
        return self._asked.made[-1]


def _events(seen: SeenEvents) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = orjson.loads(orjson.dumps(seen.json))
    return events


@pytest.fixture
async def therapists(api: ApiClient, world: World, family: Family) -> Therapists:
    """With a group that repeats, one of whose guests comes on own dates, and an event of another kind."""
    friend = await world.family(family.therapist, name="Ben")
    both, own = [family.child, friend.child], {"guest_id": str(friend.child), **weekly("2026-03-17", period=2)}
    group = entry("group_sessions", children=both, rule=weekly("2026-03-24"), guest_recurrent_sections=[own])
    answer = await api.post("/events", json=group, by=family.therapist)
    assert answer.status_code == 201, answer.text
    await world.entry(family.therapist, EventType.TRAINING, TUESDAY_10 + timedelta(hours=2))
    return Therapists(world, family)


async def test_a_calendar_that_did_not_change_is_not_made_anew(therapists: Therapists) -> None:
    assert len(await therapists.look()) == 5
    assert therapists.made
    await therapists.look(A_DAY_BEFORE + timedelta(hours=1))
    assert not therapists.made


async def change(world: World, sql: str) -> None:
    await world.do(lambda uow: uow.rows(sql))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE events SET title = 'Mila' WHERE event_type = 'training'",
        "UPDATE events SET canceled = true WHERE event_type = 'training'",
        "UPDATE events SET canceled = true, deleted_at = starts_at WHERE event_type = 'training'",
        "UPDATE events SET starts_at = starts_at - interval '1 hour' WHERE event_type = 'training'",
        "UPDATE participants SET status = 'show' WHERE id = (SELECT min(id::text)::uuid FROM participants)",
        "DELETE FROM participants WHERE id = (SELECT min(id::text)::uuid FROM participants)",
        "UPDATE children SET school_name = 'Oak Hill' WHERE preferred_name = 'Mia Rivera'",
        "DELETE FROM children WHERE preferred_name = 'Mia Rivera'",
        "UPDATE therapists SET last_name = 'Stone'",
        "UPDATE series SET recurrent_until_date = recurrent_until_date + 7",
        "UPDATE series_guests SET recurring_period = 3",
        "DELETE FROM series_guests",
    ],
)
async def test_any_change_of_what_it_shows_is_told(world: World, therapists: Therapists, sql: str) -> None:
    before = await therapists.look()
    await change(world, sql)
    assert await therapists.look() != before
    await therapists.look()
    assert not therapists.made


async def test_a_new_event_is_told(world: World, family: Family, therapists: Therapists) -> None:
    before = await therapists.look()
    await world.entry(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(hours=4))
    assert len(await therapists.look()) == len(before) + 1


async def test_what_is_taken_back_is_told_as_well(world: World, therapists: Therapists) -> None:
    before = await therapists.look()
    for sql in ("UPDATE events SET title = 'Mila'", "UPDATE events SET title = NULL"):
        await change(world, sql)
        await therapists.look()
    assert await therapists.look() == before


async def test_the_room_opens_and_the_session_ends_without_any_change(therapists: Therapists) -> None:
    told = []
    for minutes in (-12, -11, -10, 44, 45, 46):
        first = (await therapists.look(TUESDAY_10 + timedelta(minutes=minutes)))[0]
        told.append((first["therapist"]["meeting_url"] is not None, first["status"], therapists.made))
    closed, opened, over = (False, "scheduled"), (True, "scheduled"), (False, "pending")
    assert told == [
        (*closed, True), (*closed, False), (*opened, True), (*opened, False), (*over, True), (*over, False),
    ]  # fmt: skip


async def test_filters_and_people_are_kept_apart(world: World, family: Family, therapists: Therapists) -> None:
    assert len(await therapists.look()) == 5
    assert len(await therapists.look(filters=Filters([EventType.TRAINING]))) == 1
    assert len(await therapists.look(filters=Filters([EventType.GROUP]))) == 4
    kept, db = KeptCalendars(), world.runtime.queries
    for person, many in ((family.therapist, 5), (await world.therapist(), 0), (family.guardian, 4)):
        seen = await kept.of(db, world.viewer(person), MARCH, A_DAY_BEFORE, NONE)
        assert len(_events(seen)) == many


async def test_every_table_that_a_calendar_reads_is_asked_for_changes() -> None:
    def tables(sql: str) -> set[str]:
        return set(re.findall(r"(?:FROM|JOIN)\s+([a-z_]+)", sql))

    whole = tables(if_other_than(f"{THEIRS_AS_THERAPIST} AND {BETWEEN}", "$6"))
    made_here = {"shown", "came", "guests", "now"}
    assert whole - made_here - {"guardianships"} == tables(VERSION) - made_here | {"events", "participants"}


async def test_the_ones_that_were_not_told_for_longest_make_room(world: World, family: Family) -> None:
    await world.session(family)
    asked, viewer = Asked(world.runtime.queries), world.viewer(family.therapist)

    async def look(kept: KeptCalendars, hours: int) -> bool:
        """Whether the text was made."""
        until = Interval(MARCH.start, MARCH.end + timedelta(hours=hours))
        await kept.of(asked, viewer, until, A_DAY_BEFORE, NONE)
        return asked.made[-1]

    one = len(orjson.dumps((await calendar(world.runtime.queries, viewer, MARCH, A_DAY_BEFORE, NONE)).json))
    room = KeptCalendars(2 * (one + ENTRY_BYTES))
    assert [await look(room, hours) for hours in (1, 2, 1, 2)] == [True, True, False, False]
    assert [await look(room, hours) for hours in (3, 2, 1)] == [True, False, True]
    none = KeptCalendars(one)
    assert [await look(none, hours) for hours in (1, 1)] == [True, True]


async def test_a_look_at_a_kept_calendar_is_audited_too(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    march = {"start": MARCH.start.isoformat(), "end": MARCH.end.isoformat()}
    looked = "SELECT 1 FROM audit_entries WHERE action = 'read list_events'"
    for many in (1, 2):
        await api.get("/events", params=march, by=family.therapist)
        assert await looks(world, "read list_events") == {
            (f"therapist:{family.therapist.profile_id}", str(family.child))
        }
        assert len(await world.rows(looked)) == many
