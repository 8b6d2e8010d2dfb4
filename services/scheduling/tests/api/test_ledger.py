from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


async def mark(api: ApiClient, family: Family, event_id: UUID, status: str, **more: object) -> httpx.Response:
    return await api.put(f"/events/{event_id}", json={"status": status, **more}, by=family.therapist)


async def ledger(api: ApiClient, family: Family) -> dict[str, Any]:
    response = await api.get(f"/clients/{family.child}/ledger", by=family.guardian)
    assert response.status_code == 200
    return dict(response.json()["ledger"])


async def test_the_ledger_of_a_cycle_adds_up(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    held, missed, failed, canceled = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    clock.advance(days=3, hours=4)
    guest = await world.participant(missed, family.child)
    absent = [{"id": guest["id"], "status": "no_show"}]
    await mark(api, family, held, "complete")
    await mark(api, family, missed, "incomplete", event_participants_attributes=absent)
    assert (await mark(api, family, failed, "incomplete", missed_reason="technical")).status_code == 200
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    await world.let_disputes_pass()
    found = await ledger(api, family)
    assert found["services"] == [
        {
            "service_id": str(family.service),
            "service_name": "Once a week",
            "session_type": "individual_session",
            "cycle": {"starts_on": "2026-03-02", "ends_on": "2026-03-29"},
            "promised_minutes": 180,
            "delivered_minutes": 45,
            "booked_minutes": 0,
            "missed_minutes": {"child": 90, "therapist": 0, "school": 0, "technical": 45},
            "owed_minutes": 45,
            "carried_over_minutes": 0,
            "made_up_minutes": 0,
            "written_off_minutes": 0,
            "unbooked_minutes": 0,
        }
    ]
    assert found["no_show"] == {"rate": 67, "missed": 1, "attended": 1, "late_canceled": 1, "absent": 2, "due": 3}


async def test_a_missed_reason_is_shown_corrected_and_removed(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session = await world.session(family)
    clock.advance(days=2)
    first = await mark(api, family, session, "incomplete", missed_reason="school")
    assert first.json()["event"]["missed_reason"] == "school"
    again = await mark(api, family, session, "incomplete")
    assert again.json()["event"]["missed_reason"] == "school", "nothing else was said"
    corrected = await mark(api, family, session, "incomplete", missed_reason="child")
    assert corrected.json()["event"]["missed_reason"] == "child"
    held = await mark(api, family, session, "complete")
    assert held.json()["event"]["missed_reason"] is None
    shown = await api.get(f"/events/{session}", by=family.guardian)
    assert shown.json()["event"]["missed_reason"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"status": "complete", "missed_reason": "child"},
        {"event": {"title": "Later"}, "missed_reason": "child"},
        {"status": "incomplete", "missed_reason": "weather"},
    ],
)
async def test_only_incomplete_sessions_have_a_missed_reason(
    api: ApiClient, world: World, family: Family, clock: FakeClock, body: dict[str, Any]
) -> None:
    session = await world.session(family)
    clock.advance(days=2)
    assert (await api.put(f"/events/{session}", json=body, by=family.therapist)).status_code == 422


async def test_minutes_with_an_earlier_therapist_count(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    held = await world.session(family)
    clock.advance(days=2)
    await mark(api, family, held, "complete")
    await world.choose(family.child, await world.therapist())
    clock.advance(days=1)
    (service,) = (await ledger(api, family))["services"]
    assert service["service_id"] != str(family.service)
    assert (service["promised_minutes"], service["delivered_minutes"], service["owed_minutes"]) == (180, 45, 135)


async def test_a_therapist_sees_only_their_own_services(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    other = await world.with_another_therapist(pupil)
    path = f"/clients/{pupil.child}/ledger"
    both = (await api.get(path, by=pupil.guardian)).json()["ledger"]["services"]
    assert len(both) == 2
    (own,) = (await api.get(path, by=other.therapist)).json()["ledger"]["services"]
    assert own["service_id"] == str(other.service)
    assert own["cycle"] == {"starts_on": "2026-03-02", "ends_on": "2026-03-08"}
    assert (await api.get(path, by=await world.therapist())).status_code == 404
