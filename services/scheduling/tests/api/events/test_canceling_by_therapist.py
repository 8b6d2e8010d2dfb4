from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.event_types import EventType
from scheduling.use_cases.sessions.write_off import write_off

from services.scheduling.tests.world import TUESDAY_10, Family, World

LATE = TUESDAY_10 - timedelta(hours=23)


async def cancel(api: ApiClient, event: UUID, family: Family, because: str, **fields: object) -> Any:
    return await api.post(
        f"/events/{event}/cancellation", json={"missed_reason": because, **fields}, by=family.therapist
    )


async def restore(api: ApiClient, event: UUID, family: Family) -> Any:
    return await api.delete(f"/events/{event}/cancellation", by=family.therapist)


async def remaining(api: ApiClient, family: Family) -> int:
    found = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    return int(found[0]["remaining"])


async def missed_minutes(api: ApiClient, family: Family) -> dict[str, int]:
    (service,) = (await api.get(f"/clients/{family.child}/ledger", by=family.therapist)).json()["ledger"]["services"]
    return {reason: minutes for reason, minutes in service["missed_minutes"].items() if minutes}


@pytest.mark.parametrize(
    ("because", "reason"),
    [
        ("therapist", "canceled_by_therapist"),
        ("school", "school_conflict"),
        ("technical", "technical_problem"),
    ],
)
async def test_a_cancellation_that_the_family_did_not_cause_stays_owed(
    api: ApiClient, world: World, family: Family, clock: FakeClock, because: str, reason: str
) -> None:
    event = await world.session(family)
    assert await remaining(api, family) == 3
    clock.now = LATE
    response = await cancel(api, event, family, because)
    assert response.status_code == 201
    found = response.json()["event"]
    (guest,) = found["guests"]
    assert (found["canceled"], guest["canceled"], guest["cancel_reason"]) == (True, True, reason)
    assert (guest["late_cancel"], found["event_participants"][0]["status"]) == (False, "pending")
    assert await remaining(api, family) == 4
    assert await missed_minutes(api, family) == {because: 45}
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert (emitted["canceled"], emitted["cancel_reason"], emitted["changed_by"]) == (True, reason, "therapist")
    assert emitted["late_canceled_child_ids"] == []


@pytest.mark.parametrize(("at", "late"), [(TUESDAY_10 - timedelta(hours=24), False), (LATE, True)])
async def test_a_cancellation_that_the_family_asked_for_follows_their_rules(
    api: ApiClient, world: World, family: Family, clock: FakeClock, at: Any, late: bool
) -> None:
    event = await world.session(family)
    clock.now = at
    seen = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]["permissions"]["cancel"]
    assert (seen["allowed"], seen["late"]) == (True, late)
    found = (await cancel(api, event, family, "child")).json()["event"]
    (guest,) = found["guests"]
    assert (guest["cancel_reason"], guest["late_cancel"]) == ("canceled_by_guardian", late)
    assert found["event_participants"][0]["status"] == "no_show"
    assert await remaining(api, family) == (3 if late else 4)
    assert await missed_minutes(api, family) == ({"child": 45} if late else {})
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert emitted["late_canceled_child_ids"] == ([str(family.child)] if late else [])


async def test_a_family_that_just_booked_cancels_free_of_charge_by_phone_too(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    booked_at = TUESDAY_10 - timedelta(hours=5)
    (event,) = await world.book(family, TUESDAY_10, at=booked_at)
    clock.now = booked_at + timedelta(minutes=15)
    (guest,) = (await cancel(api, event, family, "child")).json()["event"]["guests"]
    assert guest["late_cancel"] is False


async def test_the_time_is_free_again_and_the_slot_stays_in_the_history(
    api: ApiClient, world: World, family: Family
) -> None:
    event = await world.session(family)
    await cancel(api, event, family, "therapist")
    assert await world.rows("SELECT 1 FROM occupancy WHERE event_id = $1", event) == []
    await world.book(family, TUESDAY_10)
    listed = (await api.get(f"{family.events}", by=family.guardian)).json()["events"]
    assert [one["canceled"] for one in listed if one["id"] == str(event)] == [True]


async def test_in_a_group_one_family_may_cancel_alone(api: ApiClient, world: World, family: Family) -> None:
    pupil = await world.pupil(family.therapist)
    event = await world.group(family.therapist, [family.service, pupil.service])
    response = await cancel(api, event, family, "child", child_id=str(family.child))
    found = response.json()["event"]
    assert found["canceled"] is False
    assert {guest["child_id"]: guest["canceled"] for guest in found["guests"]} == {
        str(family.child): True,
        str(pupil.child): False,
    }
    again = await cancel(api, event, family, "technical", child_id=str(family.child))
    assert (again.status_code, again.json()["code"]) == (409, "already_canceled")
    absent = await cancel(api, event, family, "technical", child_id=str(new_id()))
    assert (absent.status_code, absent.json()["code"]) == (404, "participant_not_found")
    alone = await cancel(api, event, family, "therapist", child_id=str(pupil.child))
    assert (alone.status_code, list(alone.json()["fields"])) == (422, ["child_id"])
    whole = (await cancel(api, event, family, "therapist")).json()["event"]
    assert whole["canceled"] is True
    reasons = {guest["child_id"]: guest["cancel_reason"] for guest in whole["guests"]}
    assert reasons == {str(family.child): "canceled_by_guardian", str(pupil.child): "canceled_by_therapist"}


async def test_only_the_sessions_therapist_cancels_and_only_before_the_start(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event, body = await world.session(family), {"missed_reason": "therapist"}
    path = f"/events/{event}/cancellation"
    assert (await api.post(path, json=body, by=family.guardian)).status_code == 403
    assert (await api.delete(path, by=family.guardian)).status_code == 403
    assert (await api.post(path, json=body, by=await world.therapist())).status_code == 404
    assert (await api.post(path, json={"missed_reason": "weather"}, by=family.therapist)).status_code == 422
    training = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + timedelta(hours=2))
    assert (await cancel(api, training, family, "therapist")).json()["code"] == "forbidden"
    clock.now = TUESDAY_10
    begun = await cancel(api, event, family, "therapist")
    assert (begun.status_code, begun.json()["code"]) == (409, "event_started")


async def test_a_cancellation_is_taken_back_while_the_time_is_free(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = LATE
    assert (await restore(api, event, family)).json()["code"] == "not_canceled_by_therapist"
    canceled = (await cancel(api, event, family, "child")).json()["event"]
    assert canceled["permissions"]["restore"]["allowed"] is True
    response = await restore(api, event, family)
    assert response.status_code == 200
    found = response.json()["event"]
    (guest,) = found["guests"]
    assert (found["canceled"], guest["canceled"], guest["cancel_reason"]) == (False, False, None)
    assert (guest["late_cancel"], found["event_participants"][0]["status"]) == (False, "pending")
    assert await missed_minutes(api, family) == {}
    assert len(await world.rows("SELECT 1 FROM occupancy WHERE event_id = $1", event)) == 2
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert (emitted["canceled"], emitted["canceled_child_ids"], emitted["version"]) == (False, [], 3)


async def test_a_cancellation_is_not_taken_back_into_taken_time(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    await cancel(api, event, family, "therapist")
    await world.book(await world.family(family.therapist), TUESDAY_10)
    response = await restore(api, event, family)
    assert (response.status_code, response.json()["code"]) == (409, "slot_taken")
    assert (await world.participant(event, family.child))["canceled"] is True
    clock.now = TUESDAY_10
    begun = await restore(api, event, family)
    assert (begun.status_code, begun.json()["code"]) == (409, "event_started")


async def test_only_the_last_cancellation_of_a_group_is_taken_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    pupil = await world.pupil(family.therapist)
    event = await world.group(family.therapist, [family.service, pupil.service])
    await cancel(api, event, family, "child", child_id=str(family.child))
    clock.advance(minutes=5)
    await cancel(api, event, family, "technical")
    once = (await restore(api, event, family)).json()["event"]
    assert {guest["child_id"] for guest in once["guests"] if guest["canceled"]} == {str(family.child)}
    twice = (await restore(api, event, family)).json()["event"]
    assert [guest["canceled"] for guest in twice["guests"]] == [False, False]


async def test_a_family_own_cancellation_is_not_the_therapists_to_take_back(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    response = await restore(api, event, family)
    assert (response.status_code, response.json()["code"]) == (409, "not_canceled_by_therapist")


async def test_a_restored_session_is_no_longer_written_off(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    await cancel(api, event, family, "therapist")
    guest = await world.participant(event, family.child)
    await world.run(lambda uow: write_off(uow, UUID(str(guest["id"])), "A goodwill session"))
    assert (await restore(api, event, family)).status_code == 200
    guest = await world.participant(event, family.child)
    assert (guest["written_off_at"], guest["write_off_reason"]) == (None, None)
