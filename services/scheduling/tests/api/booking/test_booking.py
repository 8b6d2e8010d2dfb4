from datetime import UTC, date, datetime, timedelta

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.domain.event_types import EventType
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.world import TUESDAY_10, Family, World


async def test_a_guardian_books_several_sessions_at_once(api: ApiClient, world: World, family: Family) -> None:
    bookings = {"events": family.booking(TUESDAY_10 + timedelta(hours=2))["events"] + family.booking()["events"]}
    response = await api.post(family.events, json=bookings, by=family.guardian)
    assert response.status_code == 201
    starts = [datetime.fromisoformat(event["start_date"]) for event in response.json()["events"]]
    assert starts == [TUESDAY_10, TUESDAY_10 + timedelta(hours=2)]
    assert {event["service_id"] for event in response.json()["events"]} == {str(family.service)}
    emitted = await api.emitted("scheduling.session.changed.v1")
    assert [(fact["child_ids"], fact["status"], fact["version"]) for fact in emitted] == [
        ([str(family.child)], "scheduled", 1)
    ] * 2
    assert len(await world.rows("SELECT 1 FROM audit_entries WHERE action = 'session.booked'")) == 2


async def test_one_taken_slot_refuses_the_whole_booking(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.BLOCK_TIME)
    bookings = {"events": family.booking(TUESDAY_10 + timedelta(hours=2))["events"] + family.booking()["events"]}
    response = await api.post(family.events, json=bookings, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "slot_taken")
    assert list(response.json()["fields"]) == ["events.1.start_date"]
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def test_two_sessions_of_one_booking_cannot_overlap(api: ApiClient, family: Family) -> None:
    bookings = {"events": family.booking()["events"] + family.booking(TUESDAY_10 + timedelta(minutes=30))["events"]}
    response = await api.post(family.events, json=bookings, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "slot_taken")


async def test_a_child_cannot_be_double_booked(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    await world.session(await world.with_another_therapist(pupil))
    response = await api.post(pupil.events, json=pupil.booking(), by=pupil.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "slot_taken")


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (TUESDAY_10 + timedelta(minutes=5), "not_on_quarter_hour"),
        (datetime(2026, 3, 2, 18, 45, tzinfo=UTC), "too_soon"),
        (datetime(2026, 3, 2, 10, 0, tzinfo=UTC), "too_soon"),
        (datetime(2026, 5, 4, 17, 0, tzinfo=UTC), "too_far_ahead"),
        (datetime(2026, 3, 4, 0, 30, tzinfo=UTC), "outside_working_hours"),
        (datetime(2026, 3, 7, 18, 0, tzinfo=UTC), "outside_working_hours"),
    ],
)
async def test_each_limit_of_a_booking_has_its_code(api: ApiClient, family: Family, start: datetime, code: str) -> None:
    response = await api.post(family.events, json=family.booking(start), by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (422, code)


async def test_a_cycle_allows_no_more_than_was_paid_for(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201
    same_cycle = family.booking(datetime(2026, 3, 27, 17, 0, tzinfo=UTC))
    refused = await api.post(family.events, json=same_cycle, by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_left_to_schedule")
    next_cycle = family.booking(datetime(2026, 3, 30, 17, 0, tzinfo=UTC))
    assert (await api.post(family.events, json=next_cycle, by=family.guardian)).status_code == 201


async def test_a_free_trial_is_booked_once_ever(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"session_type": "free_session", "sessions_per_cycle": 1})
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201
    later = family.booking(datetime(2026, 4, 28, 17, 0, tzinfo=UTC))
    refused = await api.post(family.events, json=later, by=family.guardian)
    assert refused.json()["code"] == "nothing_left_to_schedule"


async def test_no_booking_after_the_last_day_of_a_service(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"ends_on": date(2026, 3, 3)})
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201
    response = await api.post(family.events, json=family.booking(TUESDAY_10 + timedelta(days=1)), by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "service_ended")
    assert response.json()["error"] == "This service ends before that day. Please choose an earlier time."


@pytest.mark.parametrize("session_type", ["free_session", "assessment_session"])
async def test_a_one_time_service_is_bookable_until_its_last_day(
    api: ApiClient, world: World, session_type: str
) -> None:
    plan = {"session_type": session_type, "sessions_per_cycle": 1, "ends_on": date(2026, 3, 29)}
    family = await world.family(plan=plan)
    days = {"start_date": "2026-03-27", "end_date": "2026-03-31", "timezone": "America/Los_Angeles"}
    asked = {"therapist_id": str(family.therapist.profile_id), "event_duration": 45, "service_id": str(family.service)}
    offered = await api.get("/events/available_dates", params={**asked, **days}, by=family.guardian)
    assert {slot["start_date"][:10] for slot in offered.json()["available_time_slots"]} == {"2026-03-27"}
    late = await api.post(
        family.events, json=family.booking(datetime(2026, 3, 30, 17, 0, tzinfo=UTC)), by=family.guardian
    )
    assert (late.status_code, late.json()["code"]) == (409, "service_ended")
    kept = await api.post(
        family.events, json=family.booking(datetime(2026, 3, 27, 17, 0, tzinfo=UTC)), by=family.guardian
    )
    assert kept.status_code == 201
    await world.subscription(family.child, subscription_id=family.subscription, **{**plan, "status": "ended"})
    (event,) = await world.rows("SELECT canceled FROM events")
    assert event["canceled"] is False


async def test_no_booking_before_a_services_first_day(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(starts_on=date(2026, 3, 17))
    (found,) = await pending(api, pupil)
    assert (found["remaining"], found["cycle_starts_on"]) == (2, "2026-03-16")
    for days in (0, 13):  # the second one is in the first week, before the first day
        early = await api.post(
            pupil.events,
            json=pupil.booking(datetime(2026, 3, 3, 17, tzinfo=UTC) + timedelta(days=days)),
            by=pupil.guardian,
        )
        assert (early.status_code, early.json()["code"]) == (409, "nothing_left_to_schedule")
    first = datetime(2026, 3, 17, 16, tzinfo=UTC)
    assert (await api.post(pupil.events, json=pupil.booking(first), by=pupil.guardian)).status_code == 201
    assert [p["remaining"] for p in await pending(api, pupil)] == [1]


async def test_a_therapist_may_enter_sessions_before_the_first_day(world: World) -> None:
    pupil = await world.pupil(starts_on=date(2026, 3, 17))
    await world.session(pupil)
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def test_a_service_that_ended_before_it_began_is_not_pending(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(starts_on=date(2026, 3, 17))
    await world.run(lambda uow: close_care_service(uow, pupil.service, date(2026, 3, 10)))
    assert await pending(api, pupil) == []


@pytest.mark.parametrize(("status", "code"), [("paused", "subscription_paused"), ("past_due", "payment_overdue")])
async def test_an_unpaid_subscription_blocks_new_bookings(
    api: ApiClient, world: World, family: Family, status: str, code: str
) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    response = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (409, code)
    await world.subscription(family.child, subscription_id=family.subscription)
    assert (await api.post(family.events, json=family.booking(), by=family.guardian)).status_code == 201


async def test_group_sessions_are_arranged_by_the_therapist(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(session_type=EventType.GROUP)
    response = await api.post(pupil.events, json=pupil.booking(), by=pupil.guardian)
    assert (response.status_code, response.json()["code"]) == (409, "arranged_by_therapist")


async def test_a_therapist_cannot_book_as_a_guardian(api: ApiClient, family: Family) -> None:
    response = await api.post(family.events, json=family.booking(), by=family.therapist)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")


async def test_another_familys_child_and_service_are_not_found(api: ApiClient, world: World, family: Family) -> None:
    other = await world.family(family.therapist)
    foreign = await api.post(other.events, json=other.booking(), by=family.guardian)
    absent = await api.post(f"/clients/{new_id()}/events", json=other.booking(), by=family.guardian)
    assert foreign.status_code == absent.status_code == 404
    assert foreign.json()["code"] == absent.json()["code"] == "child_not_found"
    service = await api.post(family.events, json=other.booking(), by=family.guardian)
    assert (service.status_code, service.json()["code"]) == (404, "service_not_found")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"events": []},
        {"events": [{"service_id": "x"}]},
        {"events": [{"service_id": "x", "start_date": "2026-03-03T18:00:00"}]},
        {"events": [{"service_id": "x", "start_date": "2026-03-03T18:00:00Z", "end_date": "2026-03-03T19:00:00Z"}]},
    ],
)
async def test_a_malformed_booking_is_refused(api: ApiClient, family: Family, body: object) -> None:
    response = await api.post(family.events, json=body, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (422, "invalid")


async def test_the_same_idempotency_key_books_once(api: ApiClient, world: World, family: Family) -> None:
    key = {"idempotency-key": "tap-tap"}
    first = await api.post(family.events, json=family.booking(), by=family.guardian, headers=key)
    again = await api.post(family.events, json=family.booking(), by=family.guardian, headers=key)
    assert first.status_code == again.status_code == 201 and first.json() == again.json()
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def pending(api: ApiClient, family: Family) -> list[dict[str, object]]:
    response = await api.get(f"{family.events}/pending_schedule", by=family.guardian)
    found: list[dict[str, object]] = response.json()["events"]
    return found


async def test_sessions_left_to_schedule_are_listed_by_service(api: ApiClient, world: World, family: Family) -> None:
    await api.post(family.events, json=family.booking(), by=family.guardian)
    expected = {
        "service_id": str(family.service),
        "service_name": "Once a week",
        "event_type": "individual_session",
        "guest": {"child_id": str(family.child), "name": "Mia Rivera"},
        "therapist": {
            "id": str(family.therapist.profile_id),
            "full_name": "Robin Chen",
            "specialty": "Speech Therapy",
        },
        "session_length": 45,
        "remaining": 3,
        "make_ups": 0,
        "lapsing": 3,
        "bookable": 3,
        "cycle_starts_on": "2026-03-02",
        "cycle_ends_on": "2026-03-29",
    }
    assert await pending(api, family) == [expected]
    therapists = await api.get(f"{family.events}/pending_schedule", by=family.therapist)
    assert therapists.json()["events"] == [expected]


async def test_sessions_that_cannot_be_scheduled_are_not_pending(api: ApiClient, world: World) -> None:
    done = await world.family(plan={"session_type": "free_session", "sessions_per_cycle": 1})
    assert [(p["remaining"], p["cycle_ends_on"]) for p in await pending(api, done)] == [(1, None)]
    await world.book(done, TUESDAY_10)
    assert await pending(api, done) == []
    paused = await world.family()
    await world.subscription(paused.child, subscription_id=paused.subscription, status="paused")
    assert await pending(api, paused) == []
    ended = await world.family(plan={"ends_on": date(2026, 3, 1)})
    assert await pending(api, ended) == []
    group = await world.pupil(session_type=EventType.GROUP)
    assert await pending(api, group) == []
    by_therapist = await api.get(f"{group.events}/pending_schedule", by=group.therapist)
    assert by_therapist.json()["events"][0]["remaining"] == 2


async def test_school_weeks_count_from_monday_to_sunday(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil()
    await world.book(pupil, TUESDAY_10)
    (found,) = await pending(api, pupil)
    assert (found["remaining"], found["cycle_starts_on"], found["cycle_ends_on"]) == (1, "2026-03-02", "2026-03-08")
    assert found["guest"] == {"child_id": str(pupil.child), "name": "Noa Rivera"}
    clock.advance(days=7)
    assert [p["remaining"] for p in await pending(api, pupil)] == [2]


async def test_a_stranger_sees_no_pending_sessions(api: ApiClient, family: Family) -> None:
    response = await api.get(f"{family.events}/pending_schedule", by=guardian())
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")


async def test_quarter_hours_work_in_every_offset(api: ApiClient, family: Family) -> None:
    """10:15 seven minutes east of UTC is 10:08."""
    booking = {"service_id": str(family.service), "start_date": "2026-03-03T18:15:00+00:07"}
    response = await api.post(family.events, json={"events": [booking]}, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (422, "not_on_quarter_hour")


@pytest.mark.parametrize("start", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
async def test_a_start_at_the_end_of_time_is_refused(api: ApiClient, family: Family, start: str) -> None:
    booking = {"service_id": str(family.service), "start_date": start}
    response = await api.post(family.events, json={"events": [booking]}, by=family.guardian)
    assert response.status_code == 422
    assert response.json()["fields"] == {"events.0.start_date": "Enter a date between 1900 and 2200."}
