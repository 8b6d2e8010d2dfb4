"""A former group session with one child left belongs to that family; canceled guests don't count."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person

from services.scheduling.tests.world import TUESDAY_10, Family, World

REASON = {"event": {"reschedule_reason": "A birthday party"}}
DAY = timedelta(days=1)
START = TUESDAY_10 + 3 * DAY


def path(event: UUID) -> str:
    return f"/events/{event}/rescheduling"


def to(start: Any) -> dict[str, Any]:
    return {"event": {"start_date": start.isoformat()}}


async def left_by(api: ApiClient, world: World, gone: Family, stays: Family) -> UUID:
    """A group of two after one guest canceled and the therapist made it an individual session."""
    event = await world.group(stays.therapist, [gone.service, stays.service], START)
    assert (await api.post(f"{gone.events}/{event}/cancel", by=gone.guardian)).status_code == 200
    body = {
        "start_date": START.isoformat(),
        "end_date": (START + timedelta(minutes=45)).isoformat(),
        "event_type": "individual_session",
    }
    assert (await api.patch(f"/events/{event}", json=body, by=stays.therapist)).status_code == 200
    return event


@pytest.fixture
async def gone(world: World, family: Family) -> Family:
    return await world.family(family.therapist, name="Leo", preferred_name="Leo")


async def reason_for(api: ApiClient, event: UUID, person: Person) -> Any:
    return (await api.get(f"/events/{event}", by=person)).json()["event"]["reschedule_reason"]


async def test_a_canceled_family_cannot_request_withdraw_or_move(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await left_by(api, world, gone, family)
    assert (await api.post(path(event), json=REASON, by=family.guardian)).status_code == 201
    for method, body in (("POST", REASON), ("PUT", REASON), ("PUT", to(START + DAY)), ("DELETE", None)):
        response = await api.request(method, path(event), json=body, by=gone.guardian)
        assert (response.status_code, response.json()["code"]) == (409, "already_canceled"), method
    booking = gone.booking(START + 3 * DAY) | {"self_reschedule_event": str(event)}
    response = await api.post(gone.events, json=booking, by=gone.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "already_canceled")
    assert await reason_for(api, event, family.guardian) == "A birthday party"


async def test_a_canceled_family_does_not_see_the_others_reason(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await left_by(api, world, gone, family)
    await api.post(path(event), json=REASON, by=family.guardian)
    assert await reason_for(api, event, gone.guardian) is None
    assert await reason_for(api, event, family.therapist) == "A birthday party"
    days = {"start": START.isoformat(), "end": (START + DAY).isoformat()}
    (listed,) = (await api.get("/events", params=days, by=gone.guardian)).json()["events"]
    assert listed["reschedule_reason"] is None


async def test_a_request_names_the_requesting_familys_child(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await left_by(api, world, gone, family)
    await api.post(path(event), json=REASON, by=family.guardian)
    (emitted,) = await api.emitted("scheduling.rescheduling.requested.v1")
    assert emitted["child_id"] == str(family.child)


async def test_a_request_in_a_group_names_the_requesting_familys_child(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await world.group(family.therapist, [gone.service, family.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    await api.post(path(event), json=REASON, by=family.guardian)
    (emitted,) = await api.emitted("scheduling.rescheduling.requested.v1")
    assert emitted["child_id"] == str(family.child)


async def test_a_cancel_closes_the_familys_request(api: ApiClient, world: World, family: Family, gone: Family) -> None:
    event = await world.group(family.therapist, [gone.service, family.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    assert (await api.post(path(event), json=REASON, by=gone.guardian)).status_code == 201
    assert (await api.post(f"{gone.events}/{event}/cancel", by=gone.guardian)).status_code == 200
    assert await reason_for(api, event, family.therapist) is None
    assert await reason_for(api, event, family.guardian) is None


async def test_the_remaining_family_moves_the_session(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await left_by(api, world, gone, family)
    response = await api.put(path(event), json=to(START + 3 * DAY), by=family.guardian)
    assert response.status_code == 200, response.text
    taken = {UUID(str(row["subject_id"])) for row in await world.rows("SELECT subject_id FROM occupancy")}
    assert taken == {family.child, family.therapist.profile_id}


async def test_a_canceled_session_of_a_group_stays_busy(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    event = await left_by(api, world, gone, family)
    asked = {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": 45,
        "start_date": START.date().isoformat(),
        "end_date": START.date().isoformat(),
        "timezone": "UTC",
        "exclude_event": str(event),
    }
    for person, offered in ((gone.guardian, False), (family.guardian, True)):
        response = await api.get("/events/available_dates", params=asked, by=person)
        starts = [slot["start_date"] for slot in response.json()["available_time_slots"]]
        assert (START.isoformat() in starts) is offered


async def test_a_canceled_private_guest_does_not_allow_a_school_family_to_ask(
    api: ApiClient, world: World, family: Family, gone: Family
) -> None:
    pupil = await world.pupil(family.therapist)
    event = await left_by(api, world, gone, pupil)
    for method, body in (("POST", REASON), ("PUT", to(START + DAY))):
        response = await api.request(method, path(event), json=body, by=pupil.guardian)
        assert (response.status_code, response.json()["code"]) == (403, "rescheduling_not_allowed")
