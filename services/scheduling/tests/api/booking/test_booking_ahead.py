"""Booking in later cycles: listed cycles, offered slots and refusals agree."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian

from services.scheduling.tests.dry_runs import check, dry_run_query, repeating
from services.scheduling.tests.world import TUESDAY_10, Family, World

NEXT_CYCLE = datetime(2026, 3, 30, 17, 0, tzinfo=UTC)
"""Monday, 10:00 in Los Angeles: the first day of the second cycle of world's subscriptions."""
APRIL = {"start_date": "2026-03-29", "end_date": "2026-04-27", "timezone": "America/Los_Angeles"}


async def ahead(api: ApiClient, family: Family) -> list[tuple[str, str | None, int]]:
    response = await api.get(f"{family.events}/pending_schedule?ahead=true", by=family.guardian)
    assert response.status_code == 200, response.text
    return [(p["cycle_starts_on"], p["cycle_ends_on"], p["remaining"]) for p in response.json()["events"]]


async def offered(api: ApiClient, family: Family, **asked: str) -> list[datetime]:
    query = {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": "45",
        "service_id": str(family.service),
        **APRIL,
        **asked,
    }
    response = await api.get("/events/available_dates", params=query, by=family.guardian)
    assert response.status_code == 200, response.text
    return [datetime.fromisoformat(slot["start_date"]) for slot in response.json()["available_time_slots"]]


async def test_bookable_cycles_are_listed_with_their_remaining_sessions(
    api: ApiClient, world: World, family: Family
) -> None:
    await world.book(family, TUESDAY_10, NEXT_CYCLE, NEXT_CYCLE + timedelta(days=1))
    assert await ahead(api, family) == [
        ("2026-03-02", "2026-03-29", 3),
        ("2026-03-30", "2026-04-26", 2),
        ("2026-04-27", "2026-05-24", 4),
    ]
    by_therapist = await api.get(f"{family.events}/pending_schedule?ahead=true", by=family.therapist)
    assert [p["remaining"] for p in by_therapist.json()["events"]] == [3, 2, 4]


async def test_the_next_cycle_is_bookable_on_the_last_day(api: ApiClient, world: World, clock: FakeClock) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    await world.book(family, TUESDAY_10)
    clock.advance(days=27)
    assert (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"] == []
    starts_on, _, left = (await ahead(api, family))[0]
    assert (starts_on, left) == ("2026-03-30", 1)
    slots = await offered(api, family, cycle_starts_on=starts_on)
    assert slots[0] == datetime(2026, 3, 30, 16, 0, tzinfo=UTC)  # not on the 29th or outside working hours
    booked = await api.post(family.events, json=family.booking(slots[-1]), by=family.guardian)
    assert booked.status_code == 201
    assert await offered(api, family, cycle_starts_on=starts_on) == []


async def test_every_slot_offered_in_a_later_cycle_is_bookable(api: ApiClient, world: World, family: Family) -> None:
    await world.book(family, *(NEXT_CYCLE + timedelta(days=days) for days in range(2)))
    slots = await offered(api, family, cycle_starts_on="2026-03-30")
    first, second, third = slots[0], slots[0] + timedelta(days=2), slots[0] + timedelta(days=3)
    assert {first, second, third} <= set(slots)
    bookings = [family.booking(start)["events"][0] for start in (first, second, third)]
    refused = await api.post(family.events, json={"events": bookings}, by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_left_to_schedule")
    booked = await api.post(family.events, json={"events": bookings[:2]}, by=family.guardian)
    assert booked.status_code == 201


async def test_cycles_use_the_therapists_days_in_any_zone(api: ApiClient, world: World) -> None:
    """08:00 on Monday the 30th in Auckland is Sunday noon in Los Angeles: the first hour of the second cycle."""
    hours = [{"day_of_week": "monday", "start_time": "08:00", "end_time": "10:00"}]
    therapist = await world.therapist(timezone="Pacific/Auckland", working_hours=hours)
    family = await world.family(therapist)
    found = await offered(api, family, cycle_starts_on="2026-03-30", end_date="2026-04-05")
    assert found[0] == datetime(2026, 3, 29, 19, 0, tzinfo=UTC)
    assert await offered(api, family, cycle_starts_on="2026-03-02", end_date="2026-04-05") == []


async def test_an_invitation_lists_later_bookable_cycles(api: ApiClient, world: World, family: Family) -> None:
    await world.book(family, *(NEXT_CYCLE + timedelta(days=days) for days in range(3)))
    path = f"/therapist/clients/{family.child}/invite_to_schedule_session"
    url = (await api.post(path, json={}, by=family.therapist)).json()["invitation"]["url"]
    token = parse_qs(urlsplit(url).query)["token"][0]
    service = (await api.get(f"/invitations/{token}")).json()["invitation"]["service"]
    assert service["cycles"] == [
        {"starts_on": "2026-03-02", "ends_on": "2026-03-29", "remaining": 4},
        {"starts_on": "2026-03-30", "ends_on": "2026-04-26", "remaining": 1},
        {"starts_on": "2026-04-27", "ends_on": "2026-05-24", "remaining": 4},
    ]
    asked = {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": "45",
        "token": token,
        "cycle_starts_on": "2026-03-30",
        **APRIL,
    }
    found = (await api.get("/events/available_dates", params=asked)).json()["available_time_slots"]
    days = {slot["start_date"][:10] for slot in found}
    assert (min(days), max(days)) == ("2026-03-30", "2026-04-24")
    booking: dict[str, Any] = {"events": [{"service_id": str(family.service), "start_date": found[0]["start_date"]}]}
    assert (await api.post(family.events, json={**booking, "token": token})).status_code == 201
    assert (await api.get("/events/available_dates", params=asked)).json()["available_time_slots"] == []


@pytest.mark.parametrize("status", ["paused", "past_due"])
async def test_unpaid_cycles_are_not_offered(api: ApiClient, world: World, family: Family, status: str) -> None:
    assert await offered(api, family) != []
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    assert await offered(api, family) == []


async def test_an_ending_service_lists_no_cycle_after_its_last_day(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"ends_on": date(2026, 4, 1)})
    assert [starts for starts, _, _ in await ahead(api, family)] == ["2026-03-02", "2026-03-30"]
    assert max(await offered(api, family)) == datetime(2026, 4, 1, 23, 15, tzinfo=UTC)


async def test_another_familys_service_has_no_times(api: ApiClient, world: World, family: Family) -> None:
    other = await world.family(family.therapist)
    query = {"therapist_id": str(family.therapist.profile_id), "event_duration": "45", **APRIL}
    for service in (other.service, new_id()):
        asked = {**query, "service_id": str(service)}
        response = await api.get("/events/available_dates", params=asked, by=family.guardian)
        assert (response.status_code, response.json()["code"]) == (404, "service_not_found")
    stranger = await api.get(
        "/events/available_dates", params={**query, "service_id": str(family.service)}, by=guardian()
    )
    assert stranger.json()["code"] == "service_not_found"


async def test_a_dry_run_of_several_dates_counts_each_in_its_cycle(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    asked = dry_run_query(family.therapist, TUESDAY_10 + timedelta(days=14), service_id=str(family.service))
    found = await check(api, family.guardian, asked | repeating("2026-03-31"))
    assert [date["refusal"] for date in found["dates"]] == [None, "nothing_left_to_schedule", None]
