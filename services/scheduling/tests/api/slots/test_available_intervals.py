from datetime import timedelta

from chassis.testing.api import ApiClient
from scheduling.domain.event_types import EventType

from services.scheduling.tests.world import NINE_TO_FIVE, TUESDAY_10, Family, World


async def test_available_intervals_are_working_hours_minus_busy_times(
    api: ApiClient, world: World, family: Family
) -> None:
    session = await world.session(family)
    await world.event(family.therapist, EventType.OTHER, TUESDAY_10 + timedelta(hours=6, minutes=30), 60)
    asked = {"start_date": "2026-03-03", "end_date": "2026-03-03", "timezone": "America/Los_Angeles"}

    async def intervals(**known: str) -> list[str]:
        response = await api.get("/events/available_intervals", params=asked | known, by=family.therapist)
        return [
            f"{one['start_date'][11:16]}-{one['end_date'][11:16]}" for one in response.json()["available_intervals"]
        ]

    assert await intervals() == ["09:00-10:00", "10:45-16:30"]
    assert await intervals(exclude_event=str(session)) == ["09:00-16:30"]
    assert await intervals(timezone="America/New_York") == ["12:00-13:00", "13:45-19:30"]
    refused = await api.get("/events/available_intervals", params=asked, by=family.guardian)
    assert refused.status_code == 403
    missing = await api.get("/events/available_intervals", params={"timezone": "UTC"}, by=family.therapist)
    assert missing.json()["error"] == "Missing required parameters"


async def test_hours_across_midnight_and_utc_days_are_one_interval(api: ApiClient, world: World) -> None:
    hours = [{"day_of_week": "tuesday", "start_time": "20:00", "end_time": "24:00"},
             {"day_of_week": "wednesday", "start_time": "00:00", "end_time": "02:00"}]  # fmt: skip
    therapist = await world.therapist(working_hours=hours)
    asked = {"start_date": "2026-03-03", "end_date": "2026-03-04", "timezone": "America/Los_Angeles"}
    response = await api.get("/events/available_intervals", params=asked, by=therapist)
    (one,) = response.json()["available_intervals"]
    assert (one["start_date"], one["end_date"]) == ("2026-03-03T20:00:00-08:00", "2026-03-04T02:00:00-08:00")


async def test_changing_zone_keeps_sessions_and_moves_free_hours(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    await world.update_therapist(family.therapist, timezone="America/New_York", working_hours=NINE_TO_FIVE)
    kept = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]
    assert kept["start_date"] == "2026-03-03T18:00:00+00:00"
    asked = {"start_date": "2026-03-03", "end_date": "2026-03-03", "timezone": "America/New_York"}
    response = await api.get("/events/available_intervals", params=asked, by=family.therapist)
    found = [f"{one['start_date'][11:16]}-{one['end_date'][11:16]}" for one in response.json()["available_intervals"]]
    assert found == ["09:00-13:00", "13:45-17:00"]
