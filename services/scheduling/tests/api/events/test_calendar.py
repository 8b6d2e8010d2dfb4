from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import guardian, therapist
from scheduling.domain.event_types import EventType
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

MARCH = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-01T00:00:00Z"}


async def test_both_sides_see_a_session_in_their_calendar(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    expected = {
        "id": str(event),
        "title": "Mia Rivera",
        "event_type": "individual_session",
        "event_kind": "therapy_session",
        "description": None,
        "start_date": "2026-03-03T18:00:00+00:00",
        "end_date": "2026-03-03T18:45:00+00:00",
        "status": "scheduled",
        "first_marked_at": None,
        "missed_reason": None,
        "canceled": False,
        "therapist_role": "regular",
        "handed_over": False,
        "therapist_id": str(family.therapist.profile_id),
        "therapist": {
            "id": str(family.therapist.profile_id),
            "full_name": "Robin Chen",
            "meeting_url": None,
            "specialty": "Speech Therapy",
        },
        "service_id": str(family.service),
        "reschedule_reason": None,
        "series_id": None,
        "exception": False,
        "from_waitlist": False,
        "guest_recurrent_sections": [],
        "recurrent_event": None,
        "guests": [
            {
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
            }
        ],
        "other_guests": 0,
        "timezone": "America/Los_Angeles",
        "room_page_opens_at": "2026-03-03T16:50:00+00:00",
    }
    for person in (family.guardian, family.therapist):
        response = await api.get("/events", params=MARCH, by=person)
        (found,) = response.json()["events"]
        (participant,) = found.pop("event_participants")
        permissions, until = found.pop("permissions"), found.pop("permissions_until")
        assert permissions["cancel"]["allowed"] is True
        assert permissions["request_rescheduling"]["allowed"] is (person is family.guardian)
        assert found == expected
        assert participant["guest"] == expected["guests"][0]  # type: ignore[index]  # the list above
        assert participant["status"] == "pending"
        one = await api.get(f"/events/{event}", by=person)
        without_participants = {"event_participants": None, "permissions": permissions, "permissions_until": until}
        without_participants |= {"notes": [], "materials": []}
        assert one.json()["event"] | {"event_participants": None} == expected | without_participants


async def test_a_calendar_lists_events_overlapping_the_period_in_order(
    api: ApiClient, world: World, family: Family
) -> None:
    second = await world.session(family, TUESDAY_10 + timedelta(hours=2))
    first = await world.session(family)
    asked = {"start": "2026-03-03T18:44:59Z", "end": "2026-03-03T20:00:01Z"}
    response = await api.get("/events", params=asked, by=family.therapist)
    assert [event["id"] for event in response.json()["events"]] == [str(first), str(second)]
    asked = {"start": "2026-03-03T18:45:00Z", "end": "2026-03-03T20:00:00Z"}
    assert (await api.get("/events", params=asked, by=family.therapist)).json()["events"] == []


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"start": "2026-03-01T00:00:00Z"},
        {"start": "2026-03-01T00:00:00", "end": "2026-03-02T00:00:00"},
        {"start": "2026-03-02T00:00:00Z", "end": "2026-03-02T00:00:00Z"},
        {"start": "2026-03-01T00:00:00Z", "end": "2026-05-02T00:00:01Z"},
    ],
)
async def test_a_calendar_request_covers_at_most_62_days(api: ApiClient, family: Family, asked: dict[str, str]) -> None:
    response = await api.get("/events", params=asked, by=family.therapist)
    assert (response.status_code, response.json()["code"]) == (422, "invalid")


async def test_a_calendar_needs_a_sign_in(api: ApiClient) -> None:
    assert (await api.get("/events", params=MARCH)).status_code == 401


async def test_a_foreign_session_is_not_found(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    for stranger in (guardian(), therapist()):
        assert (await api.get("/events", params=MARCH, by=stranger)).json()["events"] == []
        foreign = await api.get(f"/events/{event}", by=stranger)
        absent = await api.get(f"/events/{new_id()}", by=stranger)
        no_id = await api.get("/events/nonsense", by=stranger)
        bodies = [response.json() | {"request_id": ""} for response in (foreign, absent, no_id)]
        assert foreign.status_code == 404 and bodies[0] == bodies[1] == bodies[2]
        assert bodies[0]["code"] == "event_not_found"


async def test_therapists_own_entries_keep_their_title(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.TRAINING, title="Dysphagia course")
    await world.event(family.therapist, EventType.OTHER)
    events = (await api.get("/events", params=MARCH, by=family.therapist)).json()["events"]
    assert {event["title"] for event in events} == {"Dysphagia course", "Other"}
    assert (await api.get("/events", params=MARCH, by=family.guardian)).json()["events"] == []


async def test_a_session_is_pending_once_its_end_has_passed(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(minutes=44, seconds=59)
    assert (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["status"] == "scheduled"
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    assert (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["status"] == "pending"


async def test_the_room_link_is_shown_from_ten_minutes_before_to_the_end(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)

    async def room(at: datetime) -> object:
        clock.now = at
        return (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["therapist"]["meeting_url"]

    assert await room(TUESDAY_10 - timedelta(minutes=10, seconds=1)) is None
    assert await room(TUESDAY_10 - timedelta(minutes=10)) == "https://meet.example/robin"
    assert await room(TUESDAY_10 + timedelta(minutes=44)) == "https://meet.example/robin"
    assert await room(TUESDAY_10 + timedelta(minutes=45)) is None


async def test_the_room_of_a_canceled_session_stays_shut(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    clock.now = TUESDAY_10
    for person in (family.guardian, family.therapist):
        found = (await api.get(f"/events/{event}", by=person)).json()["event"]
        assert found["therapist"]["meeting_url"] is None and found["canceled"]


async def test_an_occurrence_shows_the_rule_of_its_series(api: ApiClient, world: World, family: Family) -> None:
    rule = Recurrence(RecurringUnit.MONTH, 1, date(2026, 4, 30), month_option=MonthOption.of(date(2026, 3, 3)))
    kind = EventType.INDIVIDUAL
    ids = await world.create(family.therapist, kind, TUESDAY_10, services=[family.service], rule=rule)
    event = (await api.get(f"/events/{ids[1]}", by=family.guardian)).json()["event"]
    assert datetime.fromisoformat(event["start_date"]) == datetime(2026, 4, 7, 17, 0, tzinfo=UTC)
    assert event["recurrent_event"] == {
        "recurring_unit": "month",
        "recurring_period": 1,
        "recurring_days": [],
        "recurring_month_option": "first_tuesday",
        "recurrent_until_date": "2026-04-30",
    }


async def test_reading_a_calendar_is_audited_for_each_child_it_shows(
    api: ApiClient, world: World, family: Family
) -> None:
    await world.session(family)
    await world.session(family, TUESDAY_10 + timedelta(hours=1))
    await api.get("/events", params=MARCH, by=family.therapist)
    audited = "SELECT actor, child_id FROM audit_entries WHERE action = 'read list_events'"
    rows = await eventually(lambda: world.rows(audited))
    assert rows == [{"actor": f"therapist:{family.therapist.profile_id}", "child_id": str(family.child)}]


async def test_a_calendar_is_filtered_by_type_status_child_and_series(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist)
    await world.session(family, TUESDAY_10 - timedelta(weeks=1))
    await world.event(family.therapist, EventType.TRAINING)
    body = event_body(start=TUESDAY_10 + timedelta(hours=1), children=[friend.child], rule=weekly("2026-03-10"))
    series = (await api.post("/events", json=body, by=family.therapist)).json()["event"]["series_id"]

    async def found(**known: Any) -> int:
        asked = {"start": "2026-02-20T00:00:00Z", "end": "2026-04-01T00:00:00Z", **known}
        response = await api.get("/events", params=asked, by=family.therapist)
        return len(response.json()["events"])

    assert await found() == 4
    assert await found(event_type="training") == 1
    assert await found(event_type=["training", "individual_session"]) == 4
    assert await found(status="pending") == 1
    assert await found(client_id=str(friend.child)) == 2
    assert await found(series_id=series, status="scheduled") == 2
    meeting = event_body("iep_event", TUESDAY_10 + timedelta(hours=3), children=[family.child])
    assert (await api.post("/events", json=meeting, by=family.therapist)).status_code == 201
    assert await found(event_type="iep_event") == await found(event_type="iep") == 1
    foreign = await world.family()
    asked = {"start": "2026-02-20T00:00:00Z", "end": "2026-04-01T00:00:00Z", "client_id": str(foreign.child)}
    assert (await api.get("/events", params=asked, by=family.therapist)).json()["code"] == "child_not_found"


async def test_a_calendar_is_paged_on_request(api: ApiClient, family: Family) -> None:
    rule = weekly("2026-04-10", "monday", "tuesday", "wednesday", "thursday", "friday")
    await api.post("/events", json=event_body("training", rule=rule), by=family.therapist)
    asked = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-12T00:00:00Z"}
    pages = [
        (await api.get("/events", params=asked | {"page": str(page)}, by=family.therapist)).json() for page in (1, 2)
    ]
    assert [(len(page["events"]), page["pagy"]["next"]) for page in pages] == [(20, 2), (9, None)]
    whole = (await api.get("/events", params=asked, by=family.therapist)).json()
    assert whole["events"] == pages[0]["events"] + pages[1]["events"] and whole["pagy"] == {"next": None}
