"""A cached calendar is only served while its rows are unchanged."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import orjson
import pytest
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.testing.api import ApiClient
from chassis.timekeeping.intervals import Interval
from scheduling.domain.event_types import EventType
from scheduling.fast_path.calendar_cache import (
    CACHES,
    ENTRY_BYTES,
    VERSION,
    CalendarCache,
    CalendarSql,
    select_if_changed,
)
from scheduling.queries.events.event_sql import BY_START, CALENDAR, SELECT_GUESTS
from scheduling.queries.events.read_events import BETWEEN, CONDUCTED_BY_VIEWER, Filters, calendar, select_calendar
from scheduling.queries.events.seen_events import SeenEvents

from services.scheduling.tests.wire import event_body, looks, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

MARCH = Interval(TUESDAY_10 - timedelta(days=2), TUESDAY_10 + timedelta(days=28))
A_DAY_BEFORE = TUESDAY_10 - timedelta(days=1)
NONE = Filters()


class CountingRows:
    """The read side; records whether the calendar's text was computed."""

    def __init__(self, db: Rows) -> None:
        self._db = db
        self.keys = db.keys
        self.made: list[bool] = []

    async def row(self, sql: str, *args: Any) -> Row | None:
        found = await self._db.row(sql, *args)
        assert found is not None
        self.made.append(found["calendar"] is not None)
        return found

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        return await self._db.rows(sql, *args)

    async def value(self, sql: str, *args: Any) -> Any:
        return await self._db.value(sql, *args)


class Therapists:
    """A therapist who reads March repeatedly."""

    def __init__(self, world: World, family: Family) -> None:
        self._world, self._viewer = world, world.viewer(family.therapist)
        self._rows = CountingRows(world.runtime.queries)

    async def look(self, now: datetime = A_DAY_BEFORE, filters: Filters = NONE) -> list[dict[str, Any]]:
        """Compares the cache with an uncached read."""
        seen = await calendar(self._rows, self._viewer, MARCH, now, filters)
        uncached = await select_uncached(self._world.runtime.queries, self._viewer, now, filters)
        assert (_events(seen), seen.child_ids) == (_events(uncached), uncached.child_ids)
        return _events(seen)

    @property
    def made(self) -> bool:
        """Whether the last read computed the text."""
        return self._rows.made[-1]


async def select_uncached(db: Rows, viewer: Viewer, now: datetime, filters: Filters) -> SeenEvents:
    """March without the cache."""
    args: list[object] = [MARCH.start, MARCH.end]
    where = f"{CONDUCTED_BY_VIEWER} AND {BETWEEN}{filters.sql(args)}"
    return await select_calendar(db, viewer, where, now, args)


def _events(seen: SeenEvents) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = orjson.loads(orjson.dumps(seen.json))
    return events


@pytest.fixture
async def therapists(api: ApiClient, world: World, family: Family) -> Therapists:
    """With a recurring group, a guest with dates of their own and an event of another type."""
    friend = await world.family(family.therapist, name="Ben")
    both, own = [family.child, friend.child], {"guest_id": str(friend.child), **weekly("2026-03-17", period=2)}
    group = event_body("group_sessions", children=both, rule=weekly("2026-03-24"), guest_recurrent_sections=[own])
    response = await api.post("/events", json=group, by=family.therapist)
    assert response.status_code == 201, response.text
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + timedelta(hours=2))
    return Therapists(world, family)


async def test_an_unchanged_calendar_is_served_from_the_cache(therapists: Therapists) -> None:
    assert len(await therapists.look()) == 5
    assert therapists.made
    await therapists.look(A_DAY_BEFORE - timedelta(hours=1))
    assert not therapists.made


async def test_the_notice_for_canceling_changes_a_cached_calendar(therapists: Therapists) -> None:
    await therapists.look(A_DAY_BEFORE)
    await therapists.look(A_DAY_BEFORE + timedelta(microseconds=1))
    assert therapists.made


async def change(world: World, sql: str) -> None:
    await world.run(lambda uow: uow.rows(sql))


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
async def test_any_change_invalidates_the_cache(world: World, therapists: Therapists, sql: str) -> None:
    before = await therapists.look()
    await change(world, sql)
    assert await therapists.look() != before
    await therapists.look()
    assert not therapists.made


async def test_a_new_event_invalidates_the_cache(world: World, family: Family, therapists: Therapists) -> None:
    before = await therapists.look()
    await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(hours=4))
    assert len(await therapists.look()) == len(before) + 1


async def test_a_rollback_serves_the_current_calendar(world: World, therapists: Therapists) -> None:
    before = await therapists.look()
    for sql in ("UPDATE events SET title = 'Mila'", "UPDATE events SET title = NULL"):
        await change(world, sql)
        await therapists.look()
    assert await therapists.look() == before


async def test_time_alone_invalidates_the_cache(therapists: Therapists) -> None:
    seen = []
    for minutes in (-12, -11, -10, -9, 0, 44, 45, 46):
        first = (await therapists.look(TUESDAY_10 + timedelta(minutes=minutes)))[0]
        room, may_mark = first["therapist"]["meeting_url"] is not None, first["permissions"]["mark"]["allowed"]
        seen.append((room, first["status"], may_mark, therapists.made))
    closed, opened = (False, "scheduled", False), (True, "scheduled", False)
    begun, over = (True, "scheduled", True), (False, "pending", True)
    assert seen == [
        (*closed, True), (*closed, False), (*opened, True), (*opened, False),
        (*begun, True), (*begun, False), (*over, True), (*over, False),
    ]  # fmt: skip


async def test_the_end_of_corrections_invalidates_the_cache(world: World, therapists: Therapists) -> None:
    await world.rows("UPDATE events SET status = 'complete', marked_at = starts_at WHERE starts_at = $1", TUESDAY_10)
    last = TUESDAY_10 + timedelta(days=30)
    seen = []
    for now in (last, last + timedelta(microseconds=1)):
        seen.append(((await therapists.look(now))[0]["permissions"]["mark"]["allowed"], therapists.made))
    assert seen == [(True, True), (False, True)]


async def test_a_therapists_leave_invalidates_the_cache(world: World, therapists: Therapists) -> None:
    joined = "INSERT INTO room_visits (event_id, profile_id, joined_at) SELECT id, therapist_id, starts_at FROM events"
    await world.rows(f"{joined} WHERE starts_at = $1", TUESDAY_10)
    over, made = TUESDAY_10 + timedelta(hours=2), []
    for sql in ("", "UPDATE room_visits SET seen_at = now()", "UPDATE room_visits SET left_at = now()"):
        if sql:
            await change(world, sql)
        await therapists.look(over)
        made.append(therapists.made)
    assert made == [True, False, True]


async def test_filters_and_viewers_are_cached_separately(world: World, family: Family, therapists: Therapists) -> None:
    assert len(await therapists.look()) == 5
    assert len(await therapists.look(filters=Filters([EventType.TRAINING]))) == 1
    assert len(await therapists.look(filters=Filters([EventType.GROUP]))) == 4
    db = world.runtime.queries
    for person, many in ((family.therapist, 5), (await world.therapist(), 0), (family.guardian, 4)):
        seen = await calendar(db, world.viewer(person), MARCH, A_DAY_BEFORE, NONE)
        assert len(_events(seen)) == many


async def test_every_table_of_the_calendar_is_part_of_the_hash() -> None:
    def tables(sql: str) -> set[str]:
        return set(re.findall(r"(?:FROM|JOIN)\s+([a-z_]+)", sql))

    sql = CalendarSql(f"{CONDUCTED_BY_VIEWER} AND {BETWEEN}", BY_START, SELECT_GUESTS, CALENDAR)
    whole = tables(select_if_changed(sql, "$6"))
    made_here = {"shown", "came", "guests", "now"}
    assert whole - made_here - {"guardianships_for"} == tables(VERSION) - made_here | {"events", "participants"}


async def test_the_least_recently_used_calendars_are_evicted(world: World, family: Family) -> None:
    await world.session(family)
    asked, viewer = CountingRows(world.runtime.queries), world.viewer(family.therapist)

    async def look(kept: CalendarCache, hours: int) -> bool:
        """Whether the text was computed."""
        until = Interval(MARCH.start, MARCH.end + timedelta(hours=hours))
        CACHES[asked] = kept
        await calendar(asked, viewer, until, A_DAY_BEFORE, NONE)
        return asked.made[-1]

    one = len(orjson.dumps((await select_uncached(world.runtime.queries, viewer, A_DAY_BEFORE, NONE)).json))
    room = CalendarCache(2 * (one + ENTRY_BYTES))
    assert [await look(room, hours) for hours in (1, 2, 1, 2)] == [True, True, False, False]
    assert [await look(room, hours) for hours in (3, 2, 1)] == [True, False, True]
    none = CalendarCache(one)
    assert [await look(none, hours) for hours in (1, 1)] == [True, True]


async def test_requests_share_the_cache_of_their_process(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    march = {"start": MARCH.start.isoformat(), "end": MARCH.end.isoformat()}
    CACHES.clear()
    await api.get("/events", params=march, by=family.therapist)
    kept = CACHES[world.runtime.queries]
    await api.get("/events", params=march, by=family.therapist)
    assert dict(CACHES) == {world.runtime.queries: kept}


async def test_a_read_from_the_cache_is_audited(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    march = {"start": MARCH.start.isoformat(), "end": MARCH.end.isoformat()}
    looked = "SELECT 1 FROM audit_entries WHERE action = 'read list_events'"
    for many in (1, 2):
        await api.get("/events", params=march, by=family.therapist)
        assert await looks(world, "read list_events") == {
            (f"therapist:{family.therapist.profile_id}", str(family.child))
        }
        assert len(await world.rows(looked)) == many
