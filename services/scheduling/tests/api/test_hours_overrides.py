from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, therapist
from scheduling.domain.event_types import EventType
from scheduling.domain.hours_overrides import MOST_TO_COME

from services.scheduling.tests.wire import event_body
from services.scheduling.tests.world import TUESDAY_10, Family, World

OVERRIDES = "/therapist/hours_overrides"
TUESDAY, WEDNESDAY = date(2026, 3, 3), date(2026, 3, 4)
HOUR = timedelta(hours=1)
NOON_TO_SIX = ("12:00", "18:00")


def hours(*windows: tuple[str, str], **more: object) -> dict[str, Any]:
    return {"hours_override": {"hours": [{"start_time": a, "end_time": b} for a, b in windows], **more}}


async def put(api: ApiClient, who: Person, day: date, *windows: tuple[str, str], **more: object) -> Any:
    return await api.put(f"{OVERRIDES}/{day}", json=hours(*windows, **more), by=who)


async def kept(api: ApiClient, who: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(OVERRIDES, by=who)).json()["hours_overrides"]
    return found


async def free_starts(api: ApiClient, family: Family, day: date, minutes: int = 45) -> list[str]:
    asked = {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": minutes,
        "start_date": str(day),
        "end_date": str(day),
        "timezone": "America/Los_Angeles",
    }
    slots = (await api.get("/events/available_dates", params=asked, by=family.guardian)).json()
    return [slot["start_date"][11:16] for slot in slots["available_time_slots"]]


async def test_a_date_gets_other_hours_and_its_weekdays_again(api: ApiClient, family: Family) -> None:
    made = await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    assert made.status_code == 200, made.text
    window = {"start_time": "12:00", "end_time": "18:00"}
    listed = [{"date": "2026-03-03", "hours": [window], "sessions_outside": []}]
    assert made.json()["hours_overrides"] == listed == await kept(api, family.therapist)
    starts = await free_starts(api, family, TUESDAY)
    assert (starts[0], starts[-1]) == ("12:00", "17:15")
    assert (await free_starts(api, family, WEDNESDAY))[0] == "09:00"
    assert (await api.delete(f"{OVERRIDES}/{TUESDAY}", by=family.therapist)).status_code == 204
    assert (await free_starts(api, family, TUESDAY))[0] == "09:00"
    again = await api.delete(f"{OVERRIDES}/{TUESDAY}", by=family.therapist)
    assert (again.status_code, again.json()["code"]) == (404, "hours_override_not_found")


async def test_a_date_without_hours_is_a_day_off(api: ApiClient, family: Family) -> None:
    await put(api, family.therapist, TUESDAY)
    assert await free_starts(api, family, TUESDAY) == []
    refused = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (422, "outside_working_hours")


async def test_a_day_off_of_the_week_gets_hours(api: ApiClient, family: Family) -> None:
    saturday = date(2026, 3, 7)
    assert await free_starts(api, family, saturday) == []
    await put(api, family.therapist, saturday, ("10:00", "10:45"), ("23:00", "24:00"))
    assert await free_starts(api, family, saturday) == ["10:00", "23:00", "23:15"]


async def test_a_booking_follows_the_hours_of_its_date(api: ApiClient, family: Family) -> None:
    await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    early = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert early.json()["code"] == "outside_working_hours"
    late = family.booking(TUESDAY_10 + 7 * HOUR)
    assert (await api.post(family.events, json=late, by=family.guardian)).status_code == 201


async def test_the_dry_run_and_the_own_calendar_follow_the_hours_of_a_date(
    api: ApiClient, world: World, family: Family
) -> None:
    await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    times = {"start_date": TUESDAY_10.isoformat(), "end_date": (TUESDAY_10 + HOUR).isoformat()}
    asked = {"therapist_id": str(family.therapist.profile_id), **times}
    (dry,) = (await api.get("/check_time_slot", params=asked, by=family.therapist)).json()["dates"]
    assert (dry["available"], [note["kind"] for note in dry["notes"]]) == (True, ["outside_working_hours"])
    days = {"start_date": "2026-03-03", "end_date": "2026-03-03", "timezone": "America/Los_Angeles"}
    (free,) = (await api.get("/events/available_intervals", params=days, by=family.therapist)).json()[
        "available_intervals"
    ]
    assert (free["start_date"], free["end_date"]) == ("2026-03-03T12:00:00-08:00", "2026-03-03T18:00:00-08:00")
    own = await api.post("/events", json=event_body(children=[family.child]), by=family.therapist)
    assert own.status_code == 201, "a therapist's own events need no working hours"


async def test_substitutes_work_in_the_hours_of_the_date(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    colleague = await world.therapist(first_name="Ada", last_name="Okafor")

    async def offered() -> list[str]:
        found = await api.get(f"/events/{session}/substitutes", by=family.therapist)
        return [one["full_name"] for one in found.json()["therapists"]]

    assert await offered() == ["Ada Okafor"]
    await put(api, colleague, TUESDAY, NOON_TO_SIX)
    assert await offered() == []


async def test_what_is_bookable_follows_the_hours_of_a_date(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    friday = date(2026, 3, 6)
    for day in (date(2026, 3, 2), TUESDAY, WEDNESDAY, date(2026, 3, 5)):
        await put(api, pupil.therapist, day)
    await put(api, pupil.therapist, friday, ("09:00", "09:30"))
    asked = f"{pupil.events}/pending_schedule"
    (pending,) = (await api.get(asked, by=pupil.guardian)).json()["events"]
    assert (pending["remaining"], pending["bookable"]) == (2, 1)


async def test_booked_sessions_stay_and_are_named(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    inside = await world.session(family, TUESDAY_10 + 3 * HOUR)
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 - 2 * HOUR)
    made = (await put(api, family.therapist, TUESDAY, NOON_TO_SIX)).json()["hours_overrides"]
    (named,) = made[0]["sessions_outside"]
    assert (named["id"], named["guests"][0]["name"]) == (str(session), "Mia Rivera")
    assert await kept(api, family.therapist) == made
    for one in (session, inside):
        assert not (await world.participant(one, family.child))["canceled"]

    async def audited() -> bool:
        rows = await world.rows("SELECT action FROM audit_entries WHERE child_id = $1", str(family.child))
        return {"read list_hours_overrides", "read set_hours_override"} <= {row["action"] for row in rows}

    await eventually(audited)


async def test_a_range_is_one_row_for_each_date(api: ApiClient, family: Family) -> None:
    made = await put(api, family.therapist, TUESDAY, ("13:00", "15:00"), ("09:00", "11:00"), until="2026-03-05")
    listed = made.json()["hours_overrides"]
    assert [one["date"] for one in listed] == ["2026-03-03", "2026-03-04", "2026-03-05"]
    assert [window["start_time"] for window in listed[0]["hours"]] == ["09:00", "13:00"]
    await put(api, family.therapist, WEDNESDAY)
    assert [len(one["hours"]) for one in await kept(api, family.therapist)] == [2, 0, 2]


async def test_the_same_hours_again_change_nothing(api: ApiClient, family: Family) -> None:
    first = await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    assert (await put(api, family.therapist, TUESDAY, NOON_TO_SIX)).json() == first.json()
    await put(api, family.therapist, TUESDAY)
    await api.delete(f"{OVERRIDES}/{TUESDAY}", by=family.therapist)
    emitted = await api.emitted("scheduling.hours_override.changed.v1")
    assert [(one["version"], len(one["hours"]), one["deleted"]) for one in emitted] == [
        (1, 1, False), (2, 0, False), (3, 0, True),
    ]  # fmt: skip
    assert len({one["override_id"] for one in emitted}) == 1


@pytest.mark.parametrize(
    ("day", "windows", "more", "field", "sentence"),
    [
        (date(2026, 3, 1), [NOON_TO_SIX], {}, "date", "You can't change the hours of a past date"),
        (date(2027, 3, 9), [NOON_TO_SIX], {}, "date", "Choose a date within the next year"),
        (TUESDAY, [("12:00", "12:00")], {}, "hours_override.hours.0.end_time", "End time must be after start time"),
        (TUESDAY, [("09:00", "12:00"), ("11:45", "13:00")], {}, "hours_override.hours",
         "Working hours on the same day can't overlap"),
        (TUESDAY, [("09:00", "24:30")], {}, "hours_override.hours.0.end_time", "Time must be between 00:00 and 24:00"),
        (TUESDAY, [], {"until": "2026-03-02"}, "hours_override.until",
         "The last date can't be before the first one"),
        (TUESDAY, [], {"until": "2026-05-04"}, "hours_override.until",
         "You can change the hours of at most 62 dates at once"),
    ],
)  # fmt: skip
async def test_hours_that_make_no_sense_are_refused(
    api: ApiClient, family: Family, day: date, windows: Any, more: Any, field: str, sentence: str
) -> None:
    refused = await put(api, family.therapist, day, *windows, **more)
    assert (refused.status_code, refused.json()["fields"]) == (422, {field: sentence})
    assert await kept(api, family.therapist) == []


async def test_a_date_is_past_by_the_therapists_clock(api: ApiClient, family: Family, clock: FakeClock) -> None:
    clock.now = datetime(2026, 3, 4, 7, 59, tzinfo=UTC)
    assert (await put(api, family.therapist, TUESDAY, NOON_TO_SIX)).status_code == 200
    clock.advance(minutes=1)
    assert (await put(api, family.therapist, TUESDAY)).status_code == 422


async def test_a_therapist_changes_at_most_100_dates_to_come(api: ApiClient, family: Family) -> None:
    first = date(2026, 3, 3)
    await put(api, family.therapist, first, until=str(first + timedelta(days=61)))
    last = first + timedelta(days=MOST_TO_COME - 1)
    assert (await put(api, family.therapist, first + timedelta(days=62), until=str(last))).status_code == 200
    refused = await put(api, family.therapist, last + timedelta(days=1))
    assert (refused.status_code, refused.json()["error"]) == (
        409, "You changed the hours of 100 dates. Remove one first.",
    )  # fmt: skip
    assert len(await kept(api, family.therapist)) == MOST_TO_COME
    assert (await put(api, family.therapist, last, NOON_TO_SIX)).status_code == 200


async def test_hours_of_a_date_are_their_therapists_own(api: ApiClient, world: World, family: Family) -> None:
    await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    other = await world.therapist()
    assert await kept(api, other) == []
    assert (await api.delete(f"{OVERRIDES}/{TUESDAY}", by=other)).status_code == 404
    for call in (api.get(OVERRIDES, by=family.guardian), put(api, family.guardian, TUESDAY, NOON_TO_SIX)):
        assert (await call).status_code == 403
    assert (await api.delete(f"{OVERRIDES}/{TUESDAY}", by=family.guardian)).status_code == 403
    assert (await api.put(f"{OVERRIDES}/someday", json=hours(), by=family.therapist)).status_code == 422


async def test_a_therapist_without_a_profile_has_no_dates(api: ApiClient, world: World) -> None:
    nobody = therapist()
    assert (await api.get(OVERRIDES, by=nobody)).status_code == 404
    assert (await put(api, nobody, TUESDAY)).status_code == 404


async def test_each_change_is_audited(api: ApiClient, world: World, family: Family) -> None:
    await put(api, family.therapist, TUESDAY, NOON_TO_SIX)
    await api.delete(f"{OVERRIDES}/{TUESDAY}", by=family.therapist)
    rows = await world.rows("SELECT action FROM audit_entries WHERE action LIKE 'hours_override.%'")
    assert sorted(row["action"] for row in rows) == ["hours_override.deleted", "hours_override.set"]
