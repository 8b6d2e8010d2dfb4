"""A guardian closed the account."""

from datetime import timedelta
from typing import Any

from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.consumers.guardian_account_closed import GuardianAccountClosed, GuardianAccountKept

from services.scheduling.tests.api.test_calendar_feeds import new_path
from services.scheduling.tests.dry_runs import check, dry_run_query, repeating
from services.scheduling.tests.invitations import invite, token_of
from services.scheduling.tests.waitlist import NEXT_TUESDAY, free_a_slot, make_offers, offer_of, wait_for
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def close(service: Service, world: World, family: Family) -> None:
    emitted = {
        "version": 2,
        "guardian_id": str(family.guardian.profile_id),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), world.runtime.units)
    await dispatcher.dispatch(GuardianAccountClosed.subject(), {"id": str(new_id()), "data": emitted})


async def keep(service: Service, world: World, family: Family, version: int = 3) -> None:
    emitted = {"version": version, "guardian_id": str(family.guardian.profile_id), "child_ids": [str(family.child)]}
    dispatcher = Dispatcher(service.name, service.all_handlers(), world.runtime.units)
    await dispatcher.dispatch(GuardianAccountKept.subject(), {"id": str(new_id()), "data": emitted})


async def session_of(api: ApiClient, event: object, family: Family) -> dict[str, Any]:
    found: dict[str, Any] = (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]
    return found


async def test_booked_sessions_are_canceled_by_the_family_and_past_ones_stay(
    api: ApiClient, service: Service, world: World, family: Family, clock: FakeClock
) -> None:
    soon, later = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(days=7))
    clock.now = TUESDAY_10 - timedelta(hours=2)
    await close(service, world, family)
    await close(service, world, family)
    rows = await world.rows("SELECT event_id, cancel_reason, late_cancel FROM participants ORDER BY booked_at, id")
    assert {(str(row["event_id"]), row["cancel_reason"], row["late_cancel"]) for row in rows} == {
        (str(soon), "canceled_by_guardian", True),
        (str(later), "canceled_by_guardian", False),
    }
    assert await world.rows("SELECT 1 FROM occupancy") == []


async def test_session_that_was_held_is_not_touched(
    api: ApiClient, service: Service, world: World, family: Family
) -> None:
    held = await world.session(family, TUESDAY_10 - timedelta(days=7))
    await close(service, world, family)
    assert not (await session_of(api, held, family))["guests"][0]["canceled"]


async def test_links_and_calendars_of_the_family_stop_working(
    api: ApiClient, service: Service, world: World, family: Family
) -> None:
    token = token_of(await invite(api, family))
    feed = await new_path(api, family.guardian)
    other = await world.family()
    kept = await new_path(api, other.guardian)
    await close(service, world, family)
    assert (await api.get(f"/invitations/{token}")).json()["invitation"]["state"] == "revoked"
    assert (await api.get(feed)).status_code == 404
    assert (await api.get(kept)).status_code == 200


async def test_a_held_time_goes_to_the_next_family(
    api: ApiClient, service: Service, world: World, family: Family, clock: FakeClock
) -> None:
    second = await world.family(family.therapist)
    third = await world.family(family.therapist)
    await wait_for(api, family)
    await wait_for(api, second)
    await free_a_slot(world, api, third, NEXT_TUESDAY)
    await make_offers(world, clock)
    assert await offer_of(api, family) is not None
    await close(service, world, family)
    assert (await api.get(f"/clients/{family.child}/waitlist", by=family.guardian)).json()["waitlist"]["times"] == []
    assert await make_offers(world, clock) == 1
    assert await offer_of(api, second) is not None


async def test_nobody_plans_sessions_until_the_family_keeps_the_account(
    api: ApiClient, service: Service, world: World, family: Family
) -> None:
    times = {"start_date": TUESDAY_10.isoformat(), "end_date": (TUESDAY_10 + timedelta(minutes=45)).isoformat()}
    event = {"event_type": "individual_session", **times, "child_ids": [str(family.child)]}
    await close(service, world, family)
    refused = await api.post("/events", json={"event": event}, by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "account_closed"), refused.text
    asked = repeating("2026-03-20", **dry_run_query(family.therapist, child_ids=str(family.child)))
    checked = (await check(api, family.therapist, asked | {"event_type": "individual_session"}))["dates"]
    conflicts = [[one["reason"] for one in date["conflicts"]] for date in checked]
    assert conflicts == [["account_closed"]] * 3
    invited = await api.post(
        f"/therapist/clients/{family.child}/invite_to_schedule_session", json={}, by=family.therapist
    )
    assert (invited.status_code, invited.json()["code"]) == (409, "account_closed")
    to_schedule = (await api.get("/therapist/to_schedule", by=family.therapist)).json()
    assert to_schedule["to_schedule"] == []
    await keep(service, world, family)
    await close(service, world, family)  # redelivered late
    created = await api.post("/events", json={"event": event}, by=family.therapist)
    assert created.status_code == 201, created.text


async def test_a_session_before_the_closing_can_still_be_recorded(
    api: ApiClient, service: Service, world: World, family: Family, clock: FakeClock
) -> None:
    held = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await close(service, world, family)
    marked = await api.put(f"/events/{held}", json={"status": "complete"}, by=family.therapist)
    assert marked.status_code == 200, marked.text
    late = {"start_date": (TUESDAY_10 - timedelta(days=1)).isoformat()}
    late["end_date"] = (TUESDAY_10 - timedelta(days=1) + timedelta(minutes=45)).isoformat()
    event = {"event_type": "individual_session", **late, "child_ids": [str(family.child)]}
    assert (await api.post("/events", json={"event": event}, by=family.therapist)).status_code == 201
