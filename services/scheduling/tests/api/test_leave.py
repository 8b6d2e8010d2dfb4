from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.timekeeping.intervals import Interval
from scheduling.adapters.occupancy import Guest, NewEvent, add_events
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import EventType

from services.scheduling.tests.wire import LOS_ANGELES, event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
START, END = TUESDAY_10 - 2 * HOUR, TUESDAY_10 + 3 * DAY
"""From Tuesday morning to Friday."""
LEAVES = "/therapist/leaves"


def leave(*choices: dict[str, Any], starts: datetime = START, ends: datetime = END) -> dict[str, Any]:
    said = {"starts_at": starts.isoformat(), "ends_at": ends.isoformat(), "reason": "Family", "choices": list(choices)}
    return {"leave": said}


def choose(event_id: UUID | str, action: str, **more: object) -> dict[str, Any]:
    return {"event_id": str(event_id), "action": action, **more}


async def occupied(world: World, therapist_id: UUID) -> list[tuple[datetime, datetime]]:
    rows = await world.rows(
        "SELECT lower(during) AS a, upper(during) AS b FROM occupancy WHERE subject_id = $1 ORDER BY during",
        therapist_id,
    )
    return [(row["a"], row["b"]) for row in rows]


async def test_a_leave_is_private_and_hides_free_slots(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post(LEAVES, json=leave(), by=family.therapist)
    assert made.status_code == 201
    assert made.json()["leave"]["reason"] == "Family"
    listed = (await api.get(LEAVES, by=family.therapist)).json()["leaves"]
    assert listed == [made.json()["leave"]]
    assert (await api.get(LEAVES, by=await world.therapist())).json()["leaves"] == []
    assert (await api.get(LEAVES, by=family.guardian)).status_code == 403
    days = {"start_date": "2026-03-03", "end_date": "2026-03-06", "timezone": "America/Los_Angeles"}
    free = (await api.get("/events/available_intervals", params=days, by=family.therapist)).json()
    assert [slot["start_date"] for slot in free["available_intervals"]] == ["2026-03-06T10:00:00-08:00"]
    asked = {"therapist_id": str(family.therapist.profile_id), "event_duration": 45, **days}
    slots = (await api.get("/events/available_dates", params=asked, by=family.guardian)).json()["available_time_slots"]
    assert slots[0]["start_date"] == "2026-03-06T10:00:00-08:00"


async def test_nothing_can_be_booked_or_created_during_a_leave(api: ApiClient, family: Family) -> None:
    await api.post(LEAVES, json=leave(), by=family.therapist)
    booked = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert (booked.status_code, booked.json()["code"]) == (409, "slot_taken")
    entered = await api.post("/events", json=event_body(children=[family.child]), by=family.therapist)
    assert entered.status_code == 409
    assert entered.json()["conflicts"][0]["conflicts_with"][0] == {
        "event_id": None,
        "title": "Leave",
        "guests": [],
        "start_date": START.isoformat(),
        "end_date": END.isoformat(),
    }
    params = {
        "therapist_id": str(family.therapist.profile_id),
        "start_date": TUESDAY_10.isoformat(),
        "end_date": (TUESDAY_10 + HOUR).isoformat(),
    }
    checked = (await api.get("/check_time_slot", params=params, by=family.therapist)).json()
    assert not checked["available"]
    assert checked["dates"][0]["conflicts"][0]["conflicts_with"][0]["title"] == "Leave"


async def test_the_database_prevents_events_during_a_leave(api: ApiClient, world: World, family: Family) -> None:
    await api.post(LEAVES, json=leave(), by=family.therapist)
    guest = Guest(family.child, family.service)
    during = Interval(TUESDAY_10, TUESDAY_10 + HOUR)
    new = NewEvent(EventType.INDIVIDUAL, family.therapist.profile_id, during, LOS_ANGELES, [guest])
    with pytest.raises(SlotTaken):
        await world.run(lambda uow: add_events(uow, [new]))


async def test_a_preview_lists_affected_events_and_choices(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    training = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + DAY)
    await world.event(family.therapist, EventType.INDIRECT_TIME, TUESDAY_10 + DAY)
    await world.session(family, END)
    colleague = await world.therapist(first_name="Ada", last_name="Okafor")
    await world.therapist(first_name="Other", specialty="Occupational Therapy")
    await world.therapist(first_name="Closed", accepting=False)
    await world.therapist(first_name="Evening", working_hours=[])
    params = {"starts_at": START.isoformat(), "ends_at": END.isoformat()}
    found = (await api.get(f"{LEAVES}/preview", params=params, by=family.therapist)).json()["events"]
    assert [event["id"] for event in found] == [str(session), str(training)]
    assert found[0]["guests"][0]["name"] == "Mia Rivera"
    assert found[0]["substitutes"] == [
        {"id": str(colleague.profile_id), "full_name": "Ada Okafor", "sessions_that_day": 0}
    ]
    assert found[0]["choices"] == ["cancel", "move", "substitute", "keep"]
    assert (found[1]["substitutes"], found[1]["choices"]) == ([], ["cancel", "move", "keep"])
    assert (await api.get(f"{LEAVES}/preview", params=params, by=family.guardian)).status_code == 403


async def test_a_session_without_a_choice_refuses_the_leave(api: ApiClient, world: World, family: Family) -> None:
    first, second = await world.session(family), await world.session(family, TUESDAY_10 + DAY)
    refused = await api.post(LEAVES, json=leave(choose(first, "cancel")), by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "leave_hits_sessions")
    assert [c["conflicts_with"][0]["event_id"] for c in refused.json()["conflicts"]] == [str(second)]
    assert (await api.get(LEAVES, by=family.therapist)).json()["leaves"] == []
    assert not (await world.participant(first, family.child))["canceled"]


async def test_a_leave_applies_a_different_choice_to_each_session(api: ApiClient, world: World, family: Family) -> None:
    colleague = await world.therapist(first_name="Ada")
    starts = [TUESDAY_10 + number * HOUR for number in range(4)]
    canceled, moved, handed_over, kept = [await world.session(family, start) for start in starts]
    later = END + HOUR
    body = leave(
        choose(canceled, "cancel"),
        choose(moved, "move", start_date=later.isoformat()),
        choose(handed_over, "substitute", substitute_id=str(colleague.profile_id)),
        choose(kept, "keep"),
    )
    assert (await api.post(LEAVES, json=body, by=family.therapist)).status_code == 201

    def event(event_id: UUID) -> Any:
        return api.get(f"/events/{event_id}", by=family.guardian)

    shown = (await event(canceled)).json()["event"]
    assert shown["canceled"]
    assert shown["guests"][0]["cancel_reason"] == "canceled_by_therapist"
    assert shown["event_participants"][0]["status"] == "pending"
    assert datetime.fromisoformat((await event(moved)).json()["event"]["start_date"]) == later
    held = (await event(handed_over)).json()["event"]
    assert (held["therapist"]["full_name"], held["therapist_role"]) == ("Ada Chen", "substitute")
    assert not (await event(kept)).json()["event"]["canceled"]
    length = timedelta(minutes=45)
    assert await occupied(world, family.therapist.profile_id) == [
        (START, starts[3]),
        (starts[3], starts[3] + length),
        (starts[3] + length, END),
        (later, later + length),
    ]


async def test_a_therapists_cancel_frees_the_session_without_a_no_show(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    (session,) = await world.book(family, TUESDAY_10)
    clock.advance(hours=26)
    assert (await api.post(LEAVES, json=leave(choose(session, "cancel")), by=family.therapist)).status_code == 201
    guest = await world.participant(session, family.child)
    assert (guest["status"], guest["late_cancel"], guest["notice_minutes"]) == ("pending", False, 60)
    pending = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    assert pending[0]["remaining"] == 4
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert (emitted["canceled"], emitted["changed_by"]) == (True, "therapist")


async def test_a_therapist_cannot_substitute_themselves(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    own = choose(session, "substitute", substitute_id=str(family.therapist.profile_id))
    refused = await api.post(LEAVES, json=leave(own), by=family.therapist)
    assert (refused.status_code, refused.json()["fields"]) == (
        422, {"leave.choices": "Choose another therapist as the substitute"},
    )  # fmt: skip
    made = (await api.post(LEAVES, json=leave(choose(session, "keep")), by=family.therapist)).json()["leave"]
    assert (await api.put(f"{LEAVES}/{made['id']}", json=leave(own), by=family.therapist)).status_code == 422


async def test_one_session_has_one_choice(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    refused = await api.post(
        LEAVES, json=leave(choose(session, "cancel"), choose(session, "keep")), by=family.therapist
    )
    assert (refused.status_code, refused.json()["fields"]) == (
        422, {"leave.choices": "Choose only one action for each session"},
    )  # fmt: skip
    assert not (await world.participant(session, family.child))["canceled"]


async def test_a_conflicting_move_refuses_the_whole_leave(api: ApiClient, world: World, family: Family) -> None:
    first, second = await world.session(family), await world.session(family, TUESDAY_10 + DAY)
    await world.session(family, END + HOUR)
    body = leave(choose(first, "cancel"), choose(second, "move", start_date=(END + HOUR).isoformat()))
    refused = await api.post(LEAVES, json=body, by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "slot_taken")
    assert not (await world.participant(first, family.child))["canceled"]
    into_it = leave(choose(first, "cancel"), choose(second, "move", start_date=(START + HOUR).isoformat()))
    assert (await api.post(LEAVES, json=into_it, by=family.therapist)).status_code == 422


async def test_a_canceled_occurrence_leaves_the_rest_of_its_series(
    api: ApiClient, world: World, family: Family
) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], rule=weekly("2026-03-24")), by=family.therapist
    )
    first = made.json()["event"]["id"]
    assert (await api.post(LEAVES, json=leave(choose(first, "cancel")), by=family.therapist)).status_code == 201
    upcoming = (await api.get(family.events, by=family.guardian)).json()["events"]
    assert [event["canceled"] for event in upcoming] == [True, False, False, False]


async def test_a_changed_leave_only_needs_choices_for_new_sessions(
    api: ApiClient, world: World, family: Family
) -> None:
    kept, later = await world.session(family), await world.session(family, END + HOUR)
    made = (await api.post(LEAVES, json=leave(choose(kept, "keep")), by=family.therapist)).json()["leave"]
    path, longer = f"{LEAVES}/{made['id']}", END + 2 * HOUR
    refused = await api.put(path, json=leave(ends=longer), by=family.therapist)
    assert [c["conflicts_with"][0]["event_id"] for c in refused.json()["conflicts"]] == [str(later)]
    changed = await api.put(path, json=leave(choose(later, "cancel"), ends=longer), by=family.therapist)
    assert changed.status_code == 200
    assert datetime.fromisoformat(changed.json()["leave"]["ends_at"]) == longer
    assert (await occupied(world, family.therapist.profile_id))[-1] == (TUESDAY_10 + timedelta(minutes=45), longer)


async def test_a_deleted_leave_frees_the_time(api: ApiClient, family: Family) -> None:
    made = (await api.post(LEAVES, json=leave(), by=family.therapist)).json()["leave"]
    assert (await api.delete(f"{LEAVES}/{made['id']}", by=family.therapist)).status_code == 204
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201
    assert [emitted["deleted"] for emitted in await api.emitted("scheduling.leave.changed.v1")] == [False, True]


async def test_leaves_of_one_therapist_do_not_overlap(api: ApiClient, family: Family) -> None:
    await api.post(LEAVES, json=leave(), by=family.therapist)
    again = await api.post(LEAVES, json=leave(starts=END - HOUR, ends=END + DAY), by=family.therapist)
    assert (again.status_code, again.json()["code"]) == (409, "leave_overlaps")
    assert (await api.post(LEAVES, json=leave(starts=END, ends=END + DAY), by=family.therapist)).status_code == 201


async def test_a_foreign_leave_is_not_found(api: ApiClient, world: World, family: Family) -> None:
    made = (await api.post(LEAVES, json=leave(), by=family.therapist)).json()["leave"]
    other = await world.therapist()
    for path in (f"{LEAVES}/{made['id']}", f"{LEAVES}/nowhere"):
        assert (await api.put(path, json=leave(), by=other)).status_code == 404
        assert (await api.delete(path, by=other)).status_code == 404


async def test_a_choice_for_a_foreign_session_is_not_found(api: ApiClient, world: World, family: Family) -> None:
    foreign = await world.session(await world.family())
    refused = await api.post(LEAVES, json=leave(choose(foreign, "cancel")), by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (404, "event_not_found")


async def test_a_paused_familys_session_can_move_out_of_a_leave(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family, START + HOUR)
    await world.subscription(family.child, subscription_id=family.subscription, status="paused")
    body = leave(choose(session, "move", start_date=(END + HOUR).isoformat()))
    response = await api.post("/therapist/leaves", json=body, by=family.therapist)
    assert response.status_code == 201, response.text
