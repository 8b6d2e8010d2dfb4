from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from scheduling.domain.status import Attendance, Status
from scheduling.use_cases.sessions.mark_session import mark_session

from services.scheduling.tests.world import TUESDAY_10, Family, World


async def remaining(api: ApiClient, family: Family) -> int:
    found = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    return int(found[0]["remaining"])


async def test_a_timely_cancel_frees_the_session(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    response = await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    assert response.status_code == 200
    found = response.json()["event"]
    assert found["canceled"] and found["guests"][0]["canceled"]
    assert found["event_participants"][0]["status"] == "no_show"
    kept = await world.participant(event, family.child)
    assert (kept["cancel_reason"], kept["notice_minutes"], kept["late_cancel"]) == (
        "canceled_by_guardian",
        27 * 60,
        False,
    )
    assert await remaining(api, family) == 4
    facts = await api.emitted("scheduling.session.changed.v1")
    assert [fact["canceled"] for fact in facts] == [False, True]
    assert [fact["canceled_child_ids"] for fact in facts] == [[], [str(family.child)]]
    assert [fact["changed_by"] for fact in facts] == ["operator", "guardian"]


async def test_a_late_cancel_is_allowed_and_counts(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clock.now = TUESDAY_10 - timedelta(hours=24) + timedelta(seconds=1)
    response = await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    assert response.status_code == 200
    kept = await world.participant(event, family.child)
    assert (kept["notice_minutes"], kept["late_cancel"]) == (24 * 60 - 1, True)
    assert await remaining(api, family) == 3


async def test_a_session_is_canceled_once_and_only_before_its_start(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    first, second = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(hours=1))
    await api.post(f"{family.events}/{first}/cancel", by=family.guardian)
    again = await api.post(f"{family.events}/{first}/cancel", by=family.guardian)
    assert (again.status_code, again.json()["code"]) == (409, "already_canceled")
    clock.now = TUESDAY_10 + timedelta(hours=1)
    late = await api.post(f"{family.events}/{second}/cancel", by=family.guardian)
    assert (late.status_code, late.json()["code"]) == (409, "event_started")


async def test_only_a_guardian_cancels_for_their_child(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    by_therapist = await api.post(f"{family.events}/{event}/cancel", by=family.therapist)
    assert (by_therapist.status_code, by_therapist.json()["code"]) == (403, "forbidden")
    other = await world.family(family.therapist)
    foreign = await api.post(f"{other.events}/{event}/cancel", by=other.guardian)
    absent = await api.post(f"{other.events}/{new_id()}/cancel", by=other.guardian)
    assert foreign.status_code == absent.status_code == 404
    assert foreign.json()["code"] == absent.json()["code"] == "event_not_found"


async def mark(api: ApiClient, event: UUID, by: Person, status: str = "complete", *guests: dict[str, Any]) -> Any:
    body = {"status": status, "event_participants_attributes": list(guests)}
    return await api.put(f"/events/{event}", json=body, by=by)


async def test_a_therapist_marks_a_session_complete_with_its_attendance(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    guest = await world.participant(event, family.child)
    clock.now = TUESDAY_10
    response = await mark(api, event, family.therapist, "complete", {"id": guest["id"], "status": "show"})
    assert response.status_code == 200
    found = response.json()["event"]
    assert (found["status"], found["event_participants"][0]["status"]) == ("complete", "show")
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert (emitted["status"], emitted["version"]) == ("complete", 2)


async def test_a_session_is_not_marked_before_its_start(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    guest = await world.participant(event, family.child)
    response = await mark(api, event, family.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "event_not_started")
    response = await api.put(f"/event_participants/{guest['id']}", json={"status": "show"}, by=family.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "event_not_started")


async def test_complete_and_incomplete_may_be_corrected_for_thirty_days(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    await mark(api, event, family.therapist)
    clock.advance(days=30)
    assert (await mark(api, event, family.therapist, "incomplete")).json()["event"]["status"] == "incomplete"
    clock.advance(seconds=1)
    response = await mark(api, event, family.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")


@pytest.mark.parametrize("status", ["scheduled", "pending"])
async def test_no_other_status_is_allowed(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    response = await mark(api, event, family.therapist, status)
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")
    assert (await mark(api, event, family.therapist, "done")).status_code == 422


async def test_repeating_a_mark_emits_nothing(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    await mark(api, event, family.therapist)
    assert (await mark(api, event, family.therapist)).status_code == 200
    assert len(await api.emitted("scheduling.session.changed.v1")) == 2


async def test_a_canceled_session_is_not_marked(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    clock.now = TUESDAY_10
    response = await mark(api, event, family.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")


async def test_only_the_sessions_therapist_marks_it(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    guest = await world.participant(event, family.child)
    clock.now = TUESDAY_10
    stranger, other = await world.therapist(), await world.family()
    for path, body in (
        ("/events/{}", {"status": "complete"}),
        ("/event_participants/{}", {"status": "show"}),
    ):
        known = event if path.startswith("/events") else guest["id"]
        by_guardian = await api.put(path.format(known), json=body, by=family.guardian)
        assert (by_guardian.status_code, by_guardian.json()["code"]) == (403, "forbidden")
        for person in (stranger, other.guardian):
            foreign = await api.put(path.format(known), json=body, by=person)
            absent = await api.put(path.format(new_id()), json=body, by=person)
            assert foreign.status_code == absent.status_code == 404
            assert foreign.json()["code"] == absent.json()["code"]


async def test_attendance_is_set_guest_by_guest(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    event = await world.session(family)
    guest = await world.participant(event, family.child)
    clock.now = TUESDAY_10
    path = f"/event_participants/{guest['id']}"
    response = await api.put(path, json={"status": "no_show"}, by=family.therapist)
    assert response.json()["event_participant"] == {
        "id": guest["id"],
        "status": "no_show",
        "guest": {
            "child_id": str(family.child),
            "name": "Mia Rivera",
            "school_name": None,
            "canceled": False,
            "cancel_reason": None,
            "late_cancel": False,
            "delivered_minutes": None,
            "lost_because": None,
            "write_off": None,
            "dispute": None,
            "minutes_together": None,
            "minutes_late": None,
            "minutes_early": None,
            "joined_at": None,
            "left_at": None,
            "proposed_status": None,
            "proposed_reason": None,
            "proposed_minutes": None,
            "proposed_lost_because": None,
        },
    }
    assert (await api.put(path, json={"status": "pending"}, by=family.therapist)).status_code == 422


async def test_a_participant_of_another_session_is_not_found(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event, other = await world.session(family), await world.session(family, TUESDAY_10 + timedelta(hours=1))
    guest = await world.participant(other, family.child)
    clock.now = TUESDAY_10
    response = await mark(api, event, family.therapist, "complete", {"id": guest["id"], "status": "show"})
    assert (response.status_code, response.json()["code"]) == (404, "participant_not_found")
    unmarked = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]
    assert unmarked["status"] == "scheduled"


async def test_a_guest_who_canceled_stays_canceled(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    friend = await world.family(family.therapist)
    event = await world.group(family.therapist, [family.service, friend.service])
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    guest = await world.participant(event, family.child)
    clock.now = TUESDAY_10
    response = await mark(api, event, family.therapist, "complete", {"id": guest["id"], "status": "show"})
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")


async def test_a_unit_of_work_can_run_at_an_earlier_time(world: World, family: Family) -> None:
    start = TUESDAY_10 - timedelta(weeks=4)
    event = await world.session(family, start)
    guest, viewer = await world.participant(event, family.child), world.viewer(family.therapist)
    attendance = {UUID(guest["id"]): Attendance.SHOW}
    await world.run(
        lambda uow: mark_session(uow, viewer, event, Status.COMPLETE, attendance), at=start + timedelta(hours=1)
    )
    (row,) = await world.rows("SELECT marked_at FROM events")
    assert row["marked_at"] == start + timedelta(hours=1)


@pytest.mark.parametrize("later", [timedelta(days=32), timedelta(days=60)])
async def test_a_late_cancel_stays_used_when_the_group_moves(
    api: ApiClient, world: World, clock: FakeClock, later: timedelta
) -> None:
    therapist, start = await world.therapist(), TUESDAY_10 + timedelta(days=3)
    plan: dict[str, object] = {"session_type": "group_sessions"}
    late, stays = [await world.family(therapist, plan=plan) for _ in range(2)]
    event = await world.group(therapist, [late.service, stays.service], start)
    clock.now = start - timedelta(hours=23)
    await api.post(f"{late.events}/{event}/cancel", by=late.guardian)

    async def left(family: Family) -> int:
        path = f"{family.events}/pending_schedule"
        return sum(entry["remaining"] for entry in (await api.get(path, by=therapist)).json()["events"])

    async def missed() -> Any:
        (service,) = (await api.get(f"/clients/{late.child}/ledger", by=therapist)).json()["ledger"]["services"]
        return service["missed_minutes"]

    assert (await left(late), await left(stays)) == (3, 3)
    before = await missed()
    moved = {"event": {"start_date": (start + later).isoformat()}}
    response = await api.put(f"/events/{event}/rescheduling", json=moved, by=therapist)
    assert response.status_code == 200, response.text
    assert (await left(late), await left(stays)) == (3, 4)
    assert await missed() == before != {}
