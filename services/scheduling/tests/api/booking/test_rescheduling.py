import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

REASON = {"event": {"reschedule_reason": "A birthday party"}}
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def path(event: UUID) -> str:
    return f"/events/{event}/rescheduling"


def to(start: Any, **known: Any) -> dict[str, Any]:
    return {"event": {"start_date": start.isoformat(), **known}}


async def test_both_sides_see_a_rescheduling_request(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    response = await api.post(path(event), json=REASON, by=family.guardian)
    assert (response.status_code, response.json()["event"]["reschedule_reason"]) == (201, "A birthday party")
    for person in (family.guardian, family.therapist):
        seen = (await api.get(f"/events/{event}", by=person)).json()["event"]
        assert seen["reschedule_reason"] == "A birthday party"
    assert [fact["version"] for fact in await api.emitted("scheduling.session.changed.v1")] == [1, 2]
    again = await api.post(path(event), json=REASON, by=family.guardian)
    assert (again.status_code, again.json()["code"]) == (409, "rescheduling_already_asked")
    assert await api.emitted("scheduling.rescheduling.requested.v1") == [
        {
            "version": 2,
            "event_id": str(event),
            "child_id": str(family.child),
            "therapist_id": str(family.therapist.profile_id),
        }
    ]


async def test_identity_reads_whether_a_request_is_open(
    api: ApiClient, world: World, family: Family, sign_ins: SignIns
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)

    async def is_open(event_id: UUID) -> Any:
        by = sign_ins.service_headers("identity", "scheduling")
        response = await api._http.get(f"/internal/events/{event_id}/rescheduling", headers=by)
        return response.json().get("open", response.status_code)

    assert await is_open(event) is False
    await api.post(path(event), json=REASON, by=family.guardian)
    assert await is_open(event) is True
    await api.delete(path(event), by=family.guardian)
    assert await is_open(event) is False
    assert await is_open(family.child) == 404


async def test_a_guardian_changes_the_reason_or_withdraws(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    for method in ("PUT", "DELETE"):
        body = REASON if method == "PUT" else None
        early = await api.request(method, path(event), json=body, by=family.guardian)
        assert (early.status_code, early.json()["code"]) == (409, "rescheduling_not_asked")
    await api.post(path(event), json=REASON, by=family.guardian)
    other = await api.put(path(event), json={"event": {"reschedule_reason": "A cold"}}, by=family.guardian)
    assert other.json()["event"]["reschedule_reason"] == "A cold"
    withdrawn = await api.delete(path(event), by=family.guardian)
    assert withdrawn.json()["event"]["reschedule_reason"] is None
    (emitted,) = await api.emitted("scheduling.rescheduling.withdrawn.v1")
    assert (emitted["event_id"], emitted["child_id"]) == (str(event), str(family.child))


async def test_a_reason_is_required(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    response = await api.post(path(event), json={"event": {"reschedule_reason": " "}}, by=family.guardian)
    assert response.json()["errors"] == ["Reschedule reason is required"]
    assert (await api.put(path(event), json={"event": {}}, by=family.guardian)).status_code == 422


async def test_the_therapist_answers_a_request_by_moving_the_session(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    await api.post(path(event), json=REASON, by=family.guardian)
    evening = TUESDAY_10 + DAY + 10 * HOUR
    response = await api.put(path(event), json=to(evening), by=family.therapist)
    found = response.json()["event"]
    assert (found["reschedule_reason"], found["start_date"]) == (None, "2026-03-05T04:00:00+00:00")
    assert found["end_date"] == "2026-03-05T04:45:00+00:00"


async def test_the_therapist_declines_a_request_and_the_session_stays(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    unasked = await api.delete(path(event), by=family.therapist)
    assert (unasked.status_code, unasked.json()["code"]) == (409, "rescheduling_not_asked")
    await api.post(path(event), json=REASON, by=family.guardian)
    response = await api.delete(path(event), by=family.therapist)
    found = response.json()["event"]
    assert (response.status_code, found["reschedule_reason"]) == (200, None)
    assert found["start_date"] == "2026-03-04T18:00:00+00:00"
    assert await api.emitted("scheduling.rescheduling.declined.v1") == [
        {"version": 3, "event_id": str(event), "child_ids": [str(family.child)]}
    ]
    entries = await world.rows("SELECT actor, action, child_id FROM audit_entries ORDER BY id DESC LIMIT 1")
    assert dict(entries[0]) == {
        "actor": f"therapist:{family.therapist.profile_id}",
        "action": "session.rescheduling_declined",
        "child_id": str(family.child),
    }
    assert (await api.post(path(event), json=REASON, by=family.guardian)).status_code == 201


async def test_only_the_conducting_therapist_declines(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    await api.post(path(event), json=REASON, by=family.guardian)
    colleague = await world.therapist()
    assert (await api.delete(path(event), by=colleague)).status_code == 404
    handed = {"therapist_id": str(colleague.profile_id)}
    assert (await api.put(f"/events/{event}/substitute", json=handed, by=family.therapist)).status_code == 200
    refused = await api.delete(path(event), by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (403, "handed_over")


async def test_a_request_cannot_be_declined_after_the_start(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    await api.post(path(event), json=REASON, by=family.guardian)
    clock.now = TUESDAY_10 + DAY
    refused = await api.delete(path(event), by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "event_started")


async def test_a_guardian_moves_a_session_to_a_free_slot_in_one_step(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    response = await api.put(path(event), json=to(TUESDAY_10 + DAY + HOUR / 2), by=family.guardian)
    assert (response.status_code, response.json()["event"]["start_date"]) == (200, "2026-03-04T18:30:00+00:00")
    assert len(await world.rows("SELECT 1 FROM occupancy")) == 2
    other = await world.family(family.therapist)
    await world.book(other, TUESDAY_10 + DAY - HOUR / 2)


async def test_self_rescheduling_books_the_other_slot_and_keeps_the_session(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    body = family.booking(TUESDAY_10 + 2 * DAY) | {"self_reschedule_event": str(event)}
    response = await api.post(family.events, json=body, by=family.guardian)
    assert response.status_code == 201
    (moved,) = response.json()["events"]
    assert (moved["id"], moved["start_date"]) == (str(event), "2026-03-05T18:00:00+00:00")
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def test_self_rescheduling_is_for_one_session_of_that_child_and_service(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    sibling = await world.family(family.therapist, family.guardian)
    moved = {"self_reschedule_event": str(event)}
    booking = family.booking(TUESDAY_10 + 2 * DAY)["events"][0]
    for path_of, events, code in (
        (family, [booking, booking], "invalid"),
        (family, [booking | {"service_id": str(sibling.service)}], "service_not_found"),
        (sibling, [booking], "event_not_found"),
    ):
        response = await api.post(path_of.events, json={"events": events} | moved, by=family.guardian)
        assert response.json()["code"] == code
    foreign = await world.family()
    body = foreign.booking(TUESDAY_10 + 2 * DAY) | moved
    assert (await api.post(foreign.events, json=body, by=foreign.guardian)).json()["code"] == "event_not_found"


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (TUESDAY_10 + 2 * DAY + timedelta(minutes=5), "not_on_quarter_hour"),
        (TUESDAY_10 - 2 * HOUR, "too_soon"),
        (TUESDAY_10 + 100 * DAY, "too_far_ahead"),
        (TUESDAY_10 + 2 * DAY + 9 * HOUR, "outside_working_hours"),
        (TUESDAY_10 + 3 * DAY, "slot_taken"),
    ],
)
async def test_a_guardian_moves_only_to_bookable_slots(
    api: ApiClient, world: World, family: Family, clock: FakeClock, start: Any, code: str
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + 2 * DAY)
    await world.session(await world.family(family.therapist), TUESDAY_10 + 3 * DAY)
    clock.now = TUESDAY_10 - 5 * HOUR
    response = await api.put(path(event), json=to(start), by=family.guardian)
    assert response.json()["code"] == code
    kept = (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]
    assert kept["start_date"] == "2026-03-05T18:00:00+00:00"


async def test_a_move_to_another_cycle_needs_something_left_in_it(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    this_cycle, next_cycle = await world.book(family, TUESDAY_10 + 2 * DAY, TUESDAY_10 + 30 * DAY)
    full = await api.put(path(this_cycle), json=to(TUESDAY_10 + 31 * DAY), by=family.guardian)
    assert (full.status_code, full.json()["code"]) == (409, "nothing_left_to_schedule")
    within = await api.put(path(next_cycle), json=to(TUESDAY_10 + 31 * DAY), by=family.guardian)
    assert within.status_code == 200


async def test_the_cutoff_is_compared_as_instants(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """24 hours before 10:00 on the day of the clock change is 9:00 the day before."""
    monday = TUESDAY_10 + 6 * DAY - HOUR
    (event,) = await world.book(family, monday)
    clock.now = monday - 24 * HOUR + timedelta(seconds=1)
    for response in (
        await api.post(path(event), json=REASON, by=family.guardian),
        await api.put(path(event), json=to(TUESDAY_10 + 8 * DAY), by=family.guardian),
    ):
        assert (response.status_code, response.json()["code"]) == (409, "past_reschedule_cutoff")
    clock.now -= timedelta(seconds=1)
    assert (await api.post(path(event), json=REASON, by=family.guardian)).status_code == 201


async def test_a_cancel_closes_the_request(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10 + 2 * DAY)
    await api.post(path(event), json=REASON, by=family.guardian)
    canceled = await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    assert canceled.json()["event"]["reschedule_reason"] is None


async def test_guardians_cannot_reschedule_group_or_school_sessions(
    api: ApiClient, world: World, family: Family
) -> None:
    group = await world.group(family.therapist, [family.service], TUESDAY_10 + 2 * DAY)
    pupil = await world.pupil()
    at_school = await world.session(pupil, TUESDAY_10 + 2 * DAY)
    for event, parent in ((group, family.guardian), (at_school, pupil.guardian)):
        for method, body in (("POST", REASON), ("PUT", to(TUESDAY_10 + 3 * DAY))):
            response = await api.request(method, path(event), json=body, by=parent)
            assert (response.status_code, response.json()["code"]) == (403, "rescheduling_not_allowed")


async def test_ended_marked_or_canceled_sessions_cannot_be_rescheduled(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    over, canceled = await world.book(family, TUESDAY_10 + DAY, TUESDAY_10 + 3 * DAY)
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    clock.now = TUESDAY_10 + DAY
    for event, code in ((over, "event_started"), (canceled, "already_canceled")):
        response = await api.post(path(event), json=REASON, by=family.guardian)
        assert (response.status_code, response.json()["code"]) == (409, code)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_only_guardians_request_and_foreign_sessions_are_not_found(
    api: ApiClient, world: World, family: Family, method: str
) -> None:
    (event,) = await world.book(family, TUESDAY_10 + DAY)
    body = None if method == "DELETE" else REASON
    assert (await api.request(method, path(event), json=body)).status_code == 401
    if method != "DELETE":  # this is how a therapist declines
        assert (await api.request(method, path(event), json=body, by=family.therapist)).status_code == 403
    stranger: Person = (await world.family()).guardian
    for person in (stranger, await world.therapist()):
        response = await api.request(method, path(event), json=body, by=person)
        assert (response.status_code, response.json()["code"]) == (404, "event_not_found")


async def test_one_of_a_series_that_a_guardian_moves_becomes_an_exception(
    api: ApiClient, world: World, family: Family
) -> None:
    rule = weekly("2026-03-31")
    made = await api.post("/events", json=event_body(children=[family.child], rule=rule), by=family.therapist)
    series = made.json()["event"]["series_id"]
    (second,) = await world.rows("SELECT id FROM events WHERE series_id = $1 AND occurs_on = '2026-03-10'", series)
    response = await api.put(path(second["id"]), json=to(TUESDAY_10 + 8 * DAY), by=family.guardian)
    found = response.json()["event"]
    assert (found["exception"], found["series_id"]) == (True, series)


async def test_one_of_two_concurrent_moves_to_a_slot_wins(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    (first,), (second,) = await world.book(family, TUESDAY_10 + DAY), await world.book(friend, TUESDAY_10 + 2 * DAY)
    slot = to(TUESDAY_10 + 3 * DAY)
    answers = await asyncio.gather(
        api.put(path(first), json=slot, by=family.guardian), api.put(path(second), json=slot, by=friend.guardian)
    )
    assert sorted(response.status_code for response in answers) == [200, 409]
    assert {response.json()["code"] for response in answers if response.status_code == 409} == {"slot_taken"}


async def test_an_end_before_the_start_is_refused(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    start = TUESDAY_10 + timedelta(days=1)
    for length in (timedelta(0), -timedelta(hours=1)):
        response = await api.put(path(event), json=to(start, end_date=str(start + length)), by=family.therapist)
        assert response.status_code == 422
        assert response.json()["fields"] == {"event.end_date": "End date must be after the start date"}
    longer = await api.put(
        path(event), json=to(start, end_date=str(start + timedelta(minutes=50))), by=family.therapist
    )
    assert longer.status_code == 200, longer.text
