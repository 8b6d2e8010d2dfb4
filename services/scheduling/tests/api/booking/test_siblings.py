import os
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import orjson
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import START
from chassis.testing.people import guardian
from scheduling.domain.event_types import EventType
from scheduling.queries.slots.available_dates import SlotQuery, available_slots
from scheduling.queries.slots.sibling_dates import SiblingQuery, sibling_pairs

from services.scheduling.tests.wire import LOS_ANGELES
from services.scheduling.tests.world import TUESDAY_10, Family, World

CALENDARS = int(os.environ.get("SIBLING_CALENDARS", "8"))
"""Random calendars of each of the two therapists."""
EVENTS = 4
FIRST, LAST = date(2026, 3, 3), date(2026, 3, 6)
DAYS = {"start_date": "2026-03-03", "end_date": "2026-03-06", "timezone": "America/Los_Angeles"}


@pytest.fixture
async def sibling(world: World, family: Family) -> Family:
    """Another child of the same guardian, with a therapist of their own and sessions of 30 minutes."""
    return await world.family(parent=family.guardian, plan={"session_length_minutes": 30}, name="Leo")


def query_of(family: Family, sibling: Family) -> dict[str, str]:
    return {**DAYS, "service_id": str(family.service), "sibling_service_id": str(sibling.service)}


async def pairs_of(api: ApiClient, family: Family, sibling: Family) -> list[tuple[datetime, ...]]:
    found = await api.get("/events/sibling_dates", params=query_of(family, sibling), by=family.guardian)
    assert found.status_code == 200, found.text
    names = ("start_date", "end_date", "sibling_start_date", "sibling_end_date")
    return [tuple(datetime.fromisoformat(pair[name]) for name in names) for pair in found.json()["sibling_time_slots"]]


def both(family: Family, start: datetime, sibling: Family, other: datetime) -> dict[str, Any]:
    own, theirs = family.booking(start)["events"][0], sibling.booking(other)["events"][0]
    return {"events": [own, {**theirs, "client_id": str(sibling.child)}]}


async def naive_pairs(world: World, family: Family, sibling: Family) -> set[tuple[datetime, datetime]]:
    """Compares every free time of one child with every free time of the other."""
    length, other, quarter = timedelta(minutes=45), timedelta(minutes=30), timedelta(minutes=15)
    starts, sibling_starts = [await free_starts(world, *each) for each in ((family, length), (sibling, other))]
    return {
        (one, two)
        for one in starts
        for two in sibling_starts
        if timedelta(0) <= two - (one + length) < quarter or timedelta(0) <= one - (two + other) < quarter
    }


async def free_starts(world: World, family: Family, length: timedelta) -> list[datetime]:
    query = SlotQuery(
        family.therapist.profile_id, length, FIRST, LAST, LOS_ANGELES, except_event=None, service_id=family.service
    )
    found = await available_slots(world.runtime.queries, world.viewer(family.guardian), query, START)
    return [datetime.fromisoformat(slot["start_date"]) for slot in orjson.loads(orjson.dumps(found))]


async def test_pairs_on_random_calendars_are_those_of_a_naive_search(
    world: World, family: Family, sibling: Family
) -> None:
    random, viewer = Random(7), world.viewer(family.guardian)
    query = SiblingQuery(family.service, sibling.service, FIRST, LAST, LOS_ANGELES)
    for _ in range(CALENDARS):
        await world.rows("DELETE FROM events")
        for each in (family, sibling):
            for _ in range(EVENTS):
                start = TUESDAY_10 + timedelta(days=random.randrange(4), minutes=15 * random.randrange(-4, 24))
                await world.event(each.therapist, EventType.OTHER, start, random.choice([15, 60, 120]))
        found = await sibling_pairs(world.runtime.queries, viewer, query, START)
        pairs = [
            tuple(datetime.fromisoformat(pair[name]) for name in ("start_date", "sibling_start_date"))
            for pair in orjson.loads(orjson.dumps(found))
        ]
        assert len(pairs) == len(set(pairs))
        assert set(pairs) == await naive_pairs(world, family, sibling)
        assert pairs


async def test_every_offered_pair_can_be_booked_also_with_one_therapist(
    api: ApiClient, world: World, family: Family
) -> None:
    sibling = await world.family(family.therapist, family.guardian, name="Leo")
    start, _, other, _ = (await pairs_of(api, family, sibling))[0]
    booked = await api.post(family.events, json=both(family, start, sibling, other), by=family.guardian)
    assert booked.status_code == 201, booked.text
    assert [event["guests"][0]["child_id"] for event in booked.json()["events"]] == [
        str(family.child), str(sibling.child),
    ]  # fmt: skip
    assert (start, other) not in [(one, two) for one, _, two, _ in await pairs_of(api, family, sibling)]


async def test_both_sessions_are_booked_or_none(api: ApiClient, world: World, family: Family, sibling: Family) -> None:
    other = TUESDAY_10 + timedelta(minutes=45)
    await world.event(sibling.therapist, EventType.BLOCK_TIME, other)
    refused = await api.post(family.events, json=both(family, TUESDAY_10, sibling, other), by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "slot_taken")
    assert list(refused.json()["fields"]) == ["events.1.start_date"]
    assert await world.rows("SELECT 1 FROM participants") == []


async def test_siblings_of_two_therapists_may_be_booked_at_the_same_time(
    api: ApiClient, family: Family, sibling: Family
) -> None:
    booked = await api.post(family.events, json=both(family, TUESDAY_10, sibling, TUESDAY_10), by=family.guardian)
    assert booked.status_code == 201, booked.text


async def test_another_familys_child_is_no_sibling(api: ApiClient, family: Family, stranger: Family) -> None:
    later = TUESDAY_10 + timedelta(minutes=45)
    refused = await api.post(family.events, json=both(family, TUESDAY_10, stranger, later), by=family.guardian)
    assert refused.status_code == 404
    query = query_of(family, stranger)
    assert (await api.get("/events/sibling_dates", params=query, by=family.guardian)).status_code == 404
    assert (await api.get("/events/sibling_dates", params=query, by=guardian())).status_code == 404
    assert (await api.get("/events/sibling_dates", params=query, by=family.therapist)).status_code == 403


async def test_one_child_has_no_pairs_with_itself(api: ApiClient, family: Family) -> None:
    query = query_of(family, family)
    refused = await api.get("/events/sibling_dates", params=query, by=family.guardian)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["sibling_service_id"])


async def test_an_invitation_books_no_sibling(api: ApiClient, family: Family, sibling: Family, token: str) -> None:
    body = both(family, TUESDAY_10, sibling, TUESDAY_10 + timedelta(hours=1)) | {"token": token}
    refused = await api.post(family.events, json=body)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["client_id"])
