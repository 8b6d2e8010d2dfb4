"""A family may change its mind for 15 minutes after booking (docs/product/scheduling.md#grace-after-booking)."""

from datetime import UTC, datetime, timedelta

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World

BOOKED_AT = TUESDAY_10 - timedelta(hours=5)


@pytest.mark.parametrize(("minutes", "late"), [(15, False), (16, True)])
async def test_a_cancel_within_15_minutes_of_booking_is_free(
    api: ApiClient, world: World, family: Family, clock: FakeClock, minutes: int, late: bool
) -> None:
    (event,) = await world.book(family, TUESDAY_10, at=BOOKED_AT)
    clock.advance(seconds=(BOOKED_AT - clock.now).total_seconds() + 60 * minutes)
    assert (await api.post(f"{family.events}/{event}/cancel", by=family.guardian)).status_code == 200
    assert (await world.participant(event, family.child))["late_cancel"] is late
    (left,) = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    assert left["remaining"] == (3 if late else 4)


@pytest.mark.parametrize(("minutes", "code"), [(15, None), (16, "past_reschedule_cutoff")])
async def test_a_move_within_15_minutes_of_booking_is_allowed(
    api: ApiClient, world: World, family: Family, clock: FakeClock, minutes: int, code: str | None
) -> None:
    (event,) = await world.book(family, TUESDAY_10, at=BOOKED_AT)
    clock.advance(seconds=(BOOKED_AT - clock.now).total_seconds() + 60 * minutes)
    body = {"event": {"start_date": datetime(2026, 3, 4, 18, tzinfo=UTC).isoformat()}}
    response = await api.put(f"/events/{event}/rescheduling", json=body, by=family.guardian)
    assert response.json().get("code") == code


async def test_a_session_scheduled_by_a_therapist_has_no_grace(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family, at=BOOKED_AT)
    clock.advance(seconds=(BOOKED_AT - clock.now).total_seconds())
    assert (await api.post(f"{family.events}/{event}/cancel", by=family.guardian)).status_code == 200
    assert (await world.participant(event, family.child))["late_cancel"] is True


async def test_the_dry_run_says_until_when_a_booking_can_be_canceled(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    clock.advance(seconds=(BOOKED_AT - clock.now).total_seconds())
    query = {
        "therapist_id": str(family.therapist.profile_id),
        "service_id": str(family.service),
        "event_type": "individual_session",
        "start_date": TUESDAY_10.isoformat(),
        "end_date": (TUESDAY_10 + timedelta(minutes=45)).isoformat(),
    }
    (near,) = (await api.get("/check_time_slot", params=query, by=family.guardian)).json()["dates"]
    assert datetime.fromisoformat(near["cutoff"]) == BOOKED_AT + timedelta(minutes=15)
    assert near["within_notice"] is True
