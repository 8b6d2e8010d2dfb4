"""GET /check_time_slot with the `event_id` of an edit."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from scheduling.domain.event_types import EventType

from services.scheduling.tests.dry_runs import WEEK, check, dry_run_query, repeating
from services.scheduling.tests.series import times
from services.scheduling.tests.wire import event_body, starts_of, weekly
from services.scheduling.tests.world import NINE_TO_FIVE, TUESDAY_10, Family, World


async def test_an_edited_event_does_not_conflict_with_itself(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], rule=weekly("2026-03-31")), by=family.therapist
    )
    event = made.json()["event"]["id"]
    later = dry_run_query(family.therapist, TUESDAY_10 + timedelta(minutes=30))
    assert not (await check(api, family.therapist, later))["available"]
    assert (await check(api, family.therapist, later | {"event_id": event}))["available"]
    following = later | {"event_id": event, "future_sessions": "true"}
    assert (await check(api, family.therapist, following))["available"]
    assert (await check(api, family.therapist, later | repeating("2026-03-31", event_id=event)))["available"]


async def test_the_dry_run_lists_the_dates_that_the_edit_writes(api: ApiClient, world: World, family: Family) -> None:
    """Exceptions keep their own dates, deleted and skipped dates are missing, and none of them conflicts."""
    body = event_body(children=[family.child], rule=weekly("2026-04-07"), skip_dates=["2026-04-07"])
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    series = await world.rows("SELECT id FROM events WHERE series_id = $1 ORDER BY starts_at", first["series_id"])
    later = TUESDAY_10 + 2 * WEEK + timedelta(minutes=30)
    body = {"start_date": later.isoformat(), "end_date": (later + timedelta(minutes=45)).isoformat()}
    assert (await api.patch(f"/events/{series[2]['id']}", json=body, by=family.therapist)).status_code == 200
    assert (await api.delete(f"/events/{series[3]['id']}", by=family.therapist)).status_code in (200, 204)
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + 5 * WEEK - timedelta(hours=1))

    moved = TUESDAY_10 + timedelta(minutes=15)
    asked = dry_run_query(family.therapist, moved, event_id=first["id"], future_sessions="true")
    found = await check(api, family.therapist, asked)
    assert found["available"]
    previewed = [day["start_date"] for day in found["dates"]]
    body = {"event": {"start_date": moved.isoformat(), "end_date": (moved + timedelta(minutes=45)).isoformat()}}
    flags = {"future_sessions": "true", "start_time_changed": "true"}
    response = await api.put(f"/events/{first['id']}", params=flags, json=body, by=family.therapist)
    assert response.status_code == 200
    written = await starts_of(world, response.json()["event"]["series_id"])
    assert previewed == [start.isoformat() for start in written if start.minute == 15]
    assert [start.strftime("%d %H:%M") for start in written] == ["03 10:15", "10 10:15", "17 11:30", "31 10:15"]


async def test_the_dry_run_of_a_new_rule_skips_exceptions(api: ApiClient, world: World, family: Family) -> None:
    body = event_body(children=[family.child], rule=weekly("2026-03-24"))
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    series = await world.rows("SELECT id FROM events WHERE series_id = $1 ORDER BY starts_at", first["series_id"])
    moved = TUESDAY_10 + WEEK + timedelta(days=1)
    body = {"start_date": moved.isoformat(), "end_date": (moved + timedelta(minutes=45)).isoformat()}
    assert (await api.patch(f"/events/{series[1]['id']}", json=body, by=family.therapist)).status_code == 200
    asked = dry_run_query(family.therapist, event_id=first["id"]) | repeating("2026-03-26", "tuesday,thursday")
    found = await check(api, family.therapist, asked)
    assert [day["start_date"][5:10] for day in found["dates"]] == [
        "03-03", "03-05", "03-12", "03-17", "03-19", "03-24", "03-26",
    ]  # fmt: skip
    assert found["available"]


async def a_series_with_one_moved_by_itself(api: ApiClient, family: Family, number: int, to: datetime) -> Any:
    """Four Tuesdays at 10, one of them moved; returns the moved one."""
    body = event_body(children=[family.child], rule=weekly("2026-03-24"))
    await api.post("/events", json=body, by=family.therapist)
    span = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-10T00:00:00Z"}
    events = (await api.get("/events", params=span, by=family.therapist)).json()["events"]
    response = await api.patch(f"/events/{events[number]['id']}", json=times(to), by=family.therapist)
    assert response.json()["event"]["exception"]
    return response.json()["event"]


@pytest.mark.parametrize(
    ("to", "written"),
    [
        (TUESDAY_10 + WEEK + timedelta(days=1), ["11 11:00", "18 11:00", "25 11:00"]),
        (TUESDAY_10 + WEEK + timedelta(days=2), ["12 11:00", "17 11:00", "24 11:00"]),  # its day stays
        (TUESDAY_10 + WEEK, ["10 11:00", "17 11:00", "24 11:00"]),
    ],
)
async def test_the_dry_run_of_an_exception_lists_what_its_edit_writes(
    api: ApiClient, world: World, family: Family, to: datetime, written: list[str]
) -> None:
    """Its day isn't part of the rule; the others move as far as it moved from its original date."""
    thursday = TUESDAY_10 + WEEK + timedelta(days=2, hours=1)
    moved = await a_series_with_one_moved_by_itself(api, family, 1, thursday)
    asked = dry_run_query(family.therapist, to, event_id=moved["id"], future_sessions="true")
    previewed = [day["start_date"] for day in (await check(api, family.therapist, asked))["dates"]]
    flags = {"future_sessions": "true", "start_time_changed": "true"}
    response = await api.put(f"/events/{moved['id']}", params=flags, json={"event": times(to)}, by=family.therapist)
    starts = await starts_of(world, response.json()["event"]["series_id"])
    assert previewed == [start.isoformat() for start in starts]
    assert [start.strftime("%d %H:%M") for start in starts] == written


async def test_a_dry_run_without_a_new_time_keeps_each_time(api: ApiClient, world: World, family: Family) -> None:
    """A new guest of the series is checked on each date at that date's time."""
    friend = await world.pupil(family.therapist)
    evening = TUESDAY_10 + WEEK + timedelta(hours=5)
    moved = await a_series_with_one_moved_by_itself(api, family, 1, evening)
    asked = dry_run_query(family.therapist, evening, event_id=moved["id"], child_ids=str(friend.child))
    asked |= {"future_sessions": "true", "start_time_changed": "false"}
    previewed = [day["start_date"] for day in (await check(api, family.therapist, asked))["dates"]]
    (guest,) = moved["event_participants"]
    guests = [{"id": guest["id"], "_destroy": True}, {"child_id": str(friend.child)}]
    body = {"event": {}, "event_participants_attributes": guests}
    flags = {"future_sessions": "true", "guests_changed": "true"}
    response = await api.put(f"/events/{moved['id']}", params=flags, json=body, by=family.therapist)
    assert response.status_code == 200, response.text
    starts = await starts_of(world, response.json()["event"]["series_id"])
    assert previewed == [start.isoformat() for start in starts]
    assert [start.strftime("%d %H:%M") for start in starts] == ["10 16:00", "17 10:00", "24 10:00"]


async def test_the_dry_run_of_a_new_rule_shows_skipped_dates(api: ApiClient, world: World, family: Family) -> None:
    """The occurrence without a date of its own gets the date that isn't skipped."""
    body = event_body(children=[family.child], rule=weekly("2026-03-12", "tuesday", "thursday"))
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    series = await world.rows("SELECT id FROM events WHERE series_id = $1 ORDER BY starts_at", first["series_id"])
    friday = TUESDAY_10 + WEEK + timedelta(days=3, hours=2)
    await api.patch(f"/events/{series[3]['id']}", json=times(friday), by=family.therapist)
    asked = dry_run_query(family.therapist, event_id=first["id"]) | repeating("2026-03-13", "wednesday,friday")
    asked |= {"start_time_changed": "false"}
    whole = await check(api, family.therapist, asked)
    assert [day["start_date"][8:10] for day in whole["dates"]] == ["04", "06", "11"]
    skipped = await check(api, family.therapist, asked | {"skip_dates": "2026-03-11"})
    assert [day["start_date"][8:10] for day in skipped["dates"]] == ["04", "06", "11", "13"]
    body = {"event": {"skip_dates": ["2026-03-11"]}, "recurrent_event": weekly("2026-03-13", "wednesday", "friday")}
    flags = {"future_sessions": "true", "recurrent_section_changed": "true"}
    response = await api.put(f"/events/{first['id']}", params=flags, json=body, by=family.therapist)
    starts = await starts_of(world, response.json()["event"]["series_id"])
    assert [start.strftime("%d %H:%M") for start in starts] == ["04 10:00", "06 10:00", "13 10:00"]


async def test_a_series_dry_run_uses_the_zone_of_the_series(api: ApiClient, world: World, family: Family) -> None:
    """Across the clock change in Los Angeles, which Phoenix doesn't have."""
    body = event_body(children=[family.child], rule=weekly("2026-03-17"))
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    await world.update_therapist(family.therapist, timezone="America/Phoenix", working_hours=NINE_TO_FIVE)
    later = TUESDAY_10 + timedelta(hours=1)
    asked = dry_run_query(family.therapist, later, event_id=first["id"], future_sessions="true")
    previewed = [day["start_date"] for day in (await check(api, family.therapist, asked))["dates"]]
    flags = {"future_sessions": "true", "start_time_changed": "true"}
    response = await api.put(f"/events/{first['id']}", params=flags, json={"event": times(later)}, by=family.therapist)
    starts = await starts_of(world, response.json()["event"]["series_id"])
    assert [datetime.fromisoformat(start) for start in previewed] == starts
    assert [start.strftime("%H:%M") for start in starts] == ["11:00", "11:00", "11:00"]


async def test_a_new_series_uses_the_therapists_new_zone(api: ApiClient, world: World, family: Family) -> None:
    event = str(await world.session(family))
    await world.update_therapist(family.therapist, timezone="America/Phoenix")
    asked = dry_run_query(family.therapist, event_id=event, future_sessions="true") | repeating("2026-03-24")
    previewed = [date["start_date"][11:] for date in (await check(api, family.therapist, asked))["dates"]]
    assert previewed == ["11:00:00-07:00"] * 4
    flags = {"future_sessions": "true", "recurrent_section_changed": "true"}
    body = {"event": {}, "recurrent_event": weekly("2026-03-24")}
    made = await api.put(f"/events/{event}", params=flags, json=body, by=family.therapist)
    events = (await api.get(family.events, by=family.guardian)).json()["events"]
    assert [one["start_date"][11:16] for one in events] == ["18:00"] * 4
    assert {one["timezone"] for one in events} == {"America/Phoenix"}
    await world.update_therapist(family.therapist)
    later = {"event": {}, "recurrent_event": weekly("2026-04-07")}
    await api.put(f"/events/{events[2]['id']}", params=flags, json=later, by=family.therapist)
    zones = await world.rows("SELECT DISTINCT timezone FROM series")
    assert (made.status_code, [row["timezone"] for row in zones]) == (200, ["America/Phoenix"])


async def test_a_dry_run_of_an_edit_counts_against_the_service_of_the_session(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    ended = await world.school_service(pupil.child, pupil.therapist, name="Earlier", ends_on=date(2026, 3, 5))
    event = await world.session(replace(pupil, service=ended), minutes=30)
    later = TUESDAY_10 + timedelta(days=7)
    times = {"start_date": later.isoformat(), "end_date": (later + timedelta(minutes=30)).isoformat()}
    found = await check(api, pupil.therapist, dry_run_query(pupil.therapist, event_id=str(event)) | times)
    assert [conflict["reason"] for conflict in found["dates"][0]["conflicts"]] == ["service_ended"]
    response = await api.patch(f"/events/{event}", json=times, by=pupil.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "service_ended")
