"""What happened in a session is recorded in one call: mark and attendance (docs/product/scheduling.md#attendance)."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World


async def record(
    api: ApiClient, world: World, event: UUID, family: Family, mark: str, missed_reason: str | None = None, **guest: Any
) -> Any:
    kept = await world.participant(event, family.child)
    body: dict[str, Any] = {
        "status": mark,
        "event_participants_attributes": [{"id": kept["id"], **guest}] if guest else [],
    }
    if missed_reason:
        body["missed_reason"] = missed_reason
    return await api.put(f"/events/{event}", json=body, by=family.therapist)


async def ledger(api: ApiClient, family: Family) -> Any:
    return (await api.get(f"/clients/{family.child}/ledger", by=family.therapist)).json()["ledger"]


async def test_a_late_cancel_is_recorded_after_the_start_and_counts_once(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    response = await record(api, world, event, family, "incomplete", "child", status="no_show", late_cancel=True)
    assert response.status_code == 200
    found = response.json()["event"]
    (guest,) = found["guests"]
    assert (found["status"], found["canceled"], guest["late_cancel"]) == ("incomplete", False, True)
    clock.advance(days=8)  # the family can't dispute it anymore
    counted = await ledger(api, family)
    assert counted["services"][0]["missed_minutes"]["child"] == 45
    assert {name: counted["no_show"][name] for name in ("missed", "late_canceled", "absent", "due")} == {
        "missed": 0,
        "late_canceled": 1,
        "absent": 1,
        "due": 1,
    }
    month = (await api.get("/therapist/dashboard", by=family.therapist)).json()["dashboard"]["month"]
    assert month["no_shows"] == 1


async def test_a_recorded_late_cancel_can_be_corrected(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await record(api, world, event, family, "incomplete", "child", status="no_show", late_cancel=True)
    only_absent = await record(api, world, event, family, "incomplete", "child", status="no_show")
    assert only_absent.json()["event"]["guests"][0]["late_cancel"] is False
    await record(api, world, event, family, "incomplete", "child", status="no_show", late_cancel=True)
    came = (await record(api, world, event, family, "complete", status="show")).json()["event"]
    assert (came["status"], came["missed_reason"], came["event_participants"][0]["status"]) == (
        "complete",
        None,
        "show",
    )
    assert (await ledger(api, family))["services"][0]["delivered_minutes"] == 45


@pytest.mark.parametrize("status", ["show", "pending"])
async def test_only_a_no_show_can_be_a_late_cancel(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    response = await record(api, world, event, family, "complete", status=status, late_cancel=True)
    assert (response.status_code, list(response.json()["fields"])) == (422, ["event_participants_attributes"])
    assert (await world.participant(event, family.child))["status"] == "pending"


@pytest.mark.parametrize("because", ["therapist", "school", "technical"])
async def test_a_session_missed_on_another_account_has_no_attendance(
    api: ApiClient, world: World, family: Family, clock: FakeClock, because: str
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await record(api, world, event, family, "incomplete", "child", status="no_show", late_cancel=True)
    found = (await record(api, world, event, family, "incomplete", because)).json()["event"]
    assert (found["event_participants"][0]["status"], found["guests"][0]["late_cancel"]) == ("pending", False)
    assert (await ledger(api, family))["services"][0]["missed_minutes"] == {
        "child": 0,
        "therapist": 0,
        "school": 0,
        "technical": 0,
        because: 45,
    }


async def test_a_refused_record_changes_nothing(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    pupil = await world.pupil(family.therapist)
    event = await world.group(family.therapist, [family.service, pupil.service])
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    mine, gone = await world.participant(event, pupil.child), await world.participant(event, family.child)
    guests = [{"id": mine["id"], "status": "show"}, {"id": gone["id"], "status": "show"}]
    body = {"status": "complete", "event_participants_attributes": guests}
    response = await api.put(f"/events/{event}", json=body, by=family.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")
    assert (await world.participant(event, pupil.child))["status"] == "pending"


async def test_when_something_was_recorded_is_kept_for_each_child(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = first = TUESDAY_10 + timedelta(hours=1)
    await record(api, world, event, family, "complete", status="show")
    assert (await world.participant(event, family.child))["recorded_at"] == first
    clock.advance(days=1)
    await record(api, world, event, family, "complete", status="show")
    assert (await world.participant(event, family.child))["recorded_at"] == first
    await record(api, world, event, family, "incomplete", "technical")
    assert (await world.participant(event, family.child))["recorded_at"] == first + timedelta(days=1)
