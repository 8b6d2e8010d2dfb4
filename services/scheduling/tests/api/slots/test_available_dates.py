from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.domain.event_types import EventType

from services.scheduling.tests.world import TUESDAY_10, Family, World


def asked(family: Family, **other: object) -> dict[str, Any]:
    return {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": 45,
        "start_date": "2026-03-03",
        "end_date": "2026-03-03",
        "timezone": "America/New_York",
        **other,
    }


async def slots(api: ApiClient, family: Family, **other: object) -> list[str]:
    response = await api.get("/events/available_dates", params=asked(family, **other), by=family.guardian)
    assert response.status_code == 200, response.text
    return [slot["start_date"] for slot in response.json()["available_time_slots"]]


async def test_slots_are_in_working_hours_with_the_requested_offset(api: ApiClient, family: Family) -> None:
    found = await slots(api, family)
    assert (found[0], found[-1]) == ("2026-03-03T12:00:00-05:00", "2026-03-03T19:15:00-05:00")
    assert len(found) == 30


async def test_days_are_in_the_requested_zone(api: ApiClient, family: Family) -> None:
    found = await slots(api, family, timezone="Asia/Tokyo", start_date="2026-03-04", end_date="2026-03-04")
    assert (found[0], found[-1]) == ("2026-03-04T02:00:00+09:00", "2026-03-04T09:15:00+09:00")


async def test_today_begins_four_hours_from_now(api: ApiClient, family: Family) -> None:
    found = await slots(api, family, start_date="2026-03-02", end_date="2026-03-02", timezone="UTC")
    assert found[0] == "2026-03-02T19:00:00+00:00"


async def test_nothing_is_offered_beyond_sixty_days(api: ApiClient, world: World) -> None:
    """The test clock is at 07:00 in Los Angeles on March 2; sixty days later is Friday, May 1, 07:00."""
    early = [{"day_of_week": "friday", "start_time": "06:00", "end_time": "12:00"}]
    family = await world.family(await world.therapist(working_hours=early))
    found = await slots(api, family, start_date="2026-04-28", end_date="2026-05-30", timezone="UTC")
    assert found[-1] == "2026-05-01T14:00:00+00:00"


@pytest.mark.parametrize("kind", [EventType.BLOCK_TIME, EventType.OTHER, EventType.INDIRECT_TIME])
async def test_every_type_of_event_hides_slots(api: ApiClient, world: World, family: Family, kind: EventType) -> None:
    await world.event(family.therapist, kind, TUESDAY_10, minutes=60)
    found = await slots(api, family, timezone="UTC")
    free = [datetime.fromisoformat(start) for start in found]
    assert TUESDAY_10 - timedelta(minutes=45) in free and TUESDAY_10 + timedelta(minutes=60) in free
    assert not any(TUESDAY_10 - timedelta(minutes=45) < s < TUESDAY_10 + timedelta(minutes=60) for s in free)


async def test_a_canceled_session_frees_its_slot(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    assert len(await slots(api, family)) < 30
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    assert len(await slots(api, family)) == 30


async def test_an_excluded_event_counts_as_free_only_for_those_who_may_see_it(
    api: ApiClient, world: World, family: Family
) -> None:
    (own,) = await world.book(family, TUESDAY_10)
    assert len(await slots(api, family, exclude_event=str(own))) == 30
    other = await world.family(family.therapist)
    assert len(await slots(api, other, exclude_event=str(own))) < 30


async def test_no_slots_while_the_guardians_child_is_busy(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    await world.session(await world.with_another_therapist(pupil))
    found = [datetime.fromisoformat(start) for start in await slots(api, pupil)]
    assert TUESDAY_10 not in found and len(found) < 30


@pytest.mark.parametrize("name", ["therapist_id", "event_duration", "start_date", "end_date", "timezone"])
async def test_a_missing_parameter_is_refused_with_its_sentence(api: ApiClient, family: Family, name: str) -> None:
    params = asked(family)
    del params[name]
    response = await api.get("/events/available_dates", params=params, by=family.guardian)
    assert (response.status_code, response.json()["error"]) == (422, "Missing required parameters")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"timezone": "Mars/Olympus"}, "timezone"),
        ({"end_date": "2026-03-02"}, "end_date"),
        ({"end_date": "2026-05-05"}, "end_date"),
        ({"event_duration": 481}, "event_duration"),
        ({"start_date": "soon"}, "start_date"),
    ],
)
async def test_a_wrong_parameter_is_named(api: ApiClient, family: Family, wrong: dict[str, object], field: str) -> None:
    response = await api.get("/events/available_dates", params=asked(family, **wrong), by=family.guardian)
    assert response.status_code == 422 and field in response.json()["fields"]


async def test_a_closed_therapist_is_visible_only_to_current_families(api: ApiClient, world: World) -> None:
    family = await world.family(await world.therapist(accepting=False))
    assert await slots(api, family)
    stranger = await api.get("/events/available_dates", params=asked(family), by=guardian())
    absent = await api.get("/events/available_dates", params=asked(family, therapist_id=str(new_id())), by=guardian())
    assert stranger.status_code == absent.status_code == 404
    assert stranger.json()["code"] == absent.json()["code"] == "therapist_not_found"


async def test_a_therapist_sees_only_their_own_slots(api: ApiClient, world: World, family: Family) -> None:
    own = await api.get("/events/available_dates", params=asked(family), by=family.therapist)
    assert len(own.json()["available_time_slots"]) == 30
    other = await api.get("/events/available_dates", params=asked(family), by=await world.therapist())
    assert other.status_code == 404


async def test_every_offered_slot_can_be_booked(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 40})
    await world.event(family.therapist, EventType.OTHER, TUESDAY_10)
    while found := await slots(api, family):
        start = datetime.fromisoformat(found[len(found) // 2])
        response = await api.post(family.events, json=family.booking(start), by=family.guardian)
        assert response.status_code == 201, response.text


async def test_a_move_is_offered_only_times_its_service_allows(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    this_cycle, _ = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(days=30))
    days = {"start_date": "2026-03-04", "end_date": "2026-04-10", "exclude_event": str(this_cycle)}
    offered = [datetime.fromisoformat(start) for start in await slots(api, family, **days)]
    assert offered
    moving = f"/events/{this_cycle}/rescheduling"
    for start in (offered[0], offered[-1]):
        moved = await api.put(moving, json={"event": {"start_date": start.isoformat()}}, by=family.guardian)
        assert moved.status_code == 200, moved.text
    every = [datetime.fromisoformat(start) for start in await slots(api, family, **{**days, "exclude_event": ""})]
    beyond = next(start for start in every if start > offered[-1])
    refused = await api.put(moving, json={"event": {"start_date": beyond.isoformat()}}, by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_left_to_schedule")


async def test_a_siblings_session_does_not_hide_slots(api: ApiClient, world: World, family: Family) -> None:
    child = await world.child(family.guardian, name="Leo", billing_responsability="school", school_name="Oak Hill")
    brother = replace(family, child=child, service=await world.school_service(child, family.therapist))
    await world.session(await world.with_another_therapist(brother))
    ten = "2026-03-03T13:00:00-05:00"
    assert ten not in await slots(api, family), "nobody is named: either child may be meant"
    assert ten not in await slots(api, brother, service_id=str(brother.service))
    assert ten in await slots(api, family, service_id=str(family.service))
    booked = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert booked.status_code == 201, booked.text


async def test_a_session_of_a_full_cycle_can_move_within_it(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    (event,) = await world.book(family, TUESDAY_10)
    assert await slots(api, family, service_id=str(family.service)) == []
    moving = await slots(api, family, service_id=str(family.service), exclude_event=str(event))
    assert moving == await slots(api, family, exclude_event=str(event)) != []


async def test_a_suspended_therapist_is_not_bookable(api: ApiClient, world: World, family: Family) -> None:
    event = (await world.book(family, TUESDAY_10 + timedelta(days=2)))[0]
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    assert await slots(api, family) == await slots(api, family, service_id=str(family.service)) == []
    booked = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert (booked.status_code, booked.json()["code"]) == (409, "therapist_not_available")
    moved = {"event": {"start_date": TUESDAY_10.isoformat()}}
    response = await api.put(f"/events/{event}/rescheduling", json=moved, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "therapist_not_available")
    await world.update_therapist(family.therapist)
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201


async def test_zones_have_the_names_that_profiles_take(api: ApiClient, family: Family) -> None:
    async def offered(timezone: str) -> list[dict[str, str]]:
        response = await api.get("/events/available_dates", params=asked(family, timezone=timezone), by=family.guardian)
        assert response.status_code == 200, response.text
        return list(response.json()["available_time_slots"])

    assert await offered("Pacific Time (US & Canada)") == await offered("America/Los_Angeles")


async def test_slots_say_until_when_a_start_is_inside_the_notice(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    response = await api.get("/events/available_dates", params=asked(family), by=family.guardian)
    assert datetime.fromisoformat(response.json()["notice_until"]) == clock.now + timedelta(hours=24)
    assert response.json()["grace_minutes"] == 15
