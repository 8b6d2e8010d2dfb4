from datetime import timedelta

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.sessions.mark_session import mark_session
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots

from services.scheduling.tests.waitlist import (
    NEXT_TUESDAY,
    TUESDAY_MORNINGS,
    free_a_slot,
    make_offers,
    offer_of,
    wait_for,
    wishes,
)
from services.scheduling.tests.wire import event_body
from services.scheduling.tests.world import TUESDAY_10, Family, World

OFFERED = "scheduling.waitlist_slot.offered.v1"


def taking(family: Family, offer: dict[str, object] | None) -> str:
    assert offer is not None
    return f"/clients/{family.child}/waitlist_offers/{offer['id']}"


async def test_a_family_marks_times_pauses_and_leaves(api: ApiClient, family: Family, clock: FakeClock) -> None:
    stretch = {"start_date": "2026-03-20T17:00:00Z", "end_date": "2026-03-20T20:00:00Z"}
    first = await wait_for(api, family, TUESDAY_MORNINGS, stretch)
    assert first["version"] == 1
    assert [time["weekday"] for time in first["times"]] == ["tuesday", None]
    clock.advance(days=1)
    paused = await wait_for(api, family, version=1, paused=True)
    assert paused["paused"]
    assert paused["joined_at"] == first["joined_at"]
    left = await api.put(
        f"/clients/{family.child}/waitlist", json=wishes(version=2) | {"times": []}, by=family.guardian
    )
    assert left.json()["waitlist"]["times"] == []
    again = await wait_for(api, family, version=3)
    assert again["joined_at"] > first["joined_at"]


async def test_a_change_of_an_older_waitlist_is_refused(api: ApiClient, family: Family) -> None:
    await wait_for(api, family)
    refused = await api.put(f"/clients/{family.child}/waitlist", json=wishes(), by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "waitlist_changed")


@pytest.mark.parametrize(
    "time",
    [
        {},
        {"weekday": "monday"},
        TUESDAY_MORNINGS | {"start_date": "2026-03-20T17:00:00Z", "end_date": "2026-03-20T18:00:00Z"},
        {"start_date": "2026-03-20T17:00:00Z", "end_date": "2026-03-20T17:00:00Z"},
        {"start_date": "2026-03-20T17:00:00Z", "end_date": "2026-03-22T17:00:00Z"},
        {"weekday": "someday", "part_of_day": "morning"},
    ],
)
async def test_a_time_that_nobody_can_read_is_refused(api: ApiClient, family: Family, time: dict[str, str]) -> None:
    path = f"/clients/{family.child}/waitlist"
    refused = await api.put(path, json=wishes() | {"times": [time]}, by=family.guardian)
    assert refused.status_code == 422
    assert (await api.get(path, by=family.guardian)).json()["waitlist"]["version"] == 0


async def test_strangers_get_404_and_therapists_403(api: ApiClient, family: Family) -> None:
    path = f"/clients/{family.child}/waitlist"
    for by, status in ((guardian(), 404), (family.therapist, 403)):
        assert (await api.get(path, by=by)).status_code == status
        assert (await api.put(path, json=wishes(), by=by)).status_code == status


async def test_a_freed_slot_is_held_for_the_waiting_family_and_booked_in_one_call(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    await free_a_slot(world, api, stranger)
    assert await make_offers(world, clock) == 1
    offer = await offer_of(api, family)
    assert offer is not None
    assert offer["start_date"].startswith("2026-03-10T18:00")
    (event,) = await api.emitted(OFFERED)
    assert event["child_id"] == str(family.child)
    taken = await api.post(f"{taking(family, offer)}/booking", by=family.guardian)
    assert taken.status_code == 201, taken.text
    booked = taken.json()["event"]
    assert booked["from_waitlist"]
    seen = await api.get(f"/events/{booked['id']}", by=family.therapist)
    assert seen.json()["event"]["from_waitlist"]
    assert await offer_of(api, family) is None
    clock.advance(hours=1)
    assert await offer_freed_slots(world.runtime.units) == 0


async def test_another_family_cannot_take_or_decline_an_offer(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    await free_a_slot(world, api, stranger)
    await make_offers(world, clock)
    own, foreign = taking(family, await offer_of(api, family)), taking(stranger, await offer_of(api, family))
    for path, by, status in (
        (own, stranger.guardian, 404),
        (foreign, stranger.guardian, 404),
        (own, family.therapist, 403),
    ):
        assert (await api.post(f"{path}/booking", by=by)).status_code == status
        assert (await api.delete(path, by=by)).status_code == status
    assert await offer_of(api, family) is not None


async def test_nobody_else_can_book_a_held_time_until_the_hold_ends(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    await free_a_slot(world, api, stranger)
    await make_offers(world, clock)
    days = {"start_date": "2026-03-10", "end_date": "2026-03-10", "timezone": "America/Los_Angeles"}
    query = {"therapist_id": str(stranger.therapist.profile_id), "event_duration": 45, **days}

    async def is_free() -> bool:
        found = await api.get("/events/available_dates", params=query, by=stranger.guardian)
        assert found.status_code == 200, found.text
        return any("T11:00" in slot["start_date"] for slot in found.json()["available_time_slots"])

    assert not await is_free()
    refused = await api.post(stranger.events, json=stranger.booking(NEXT_TUESDAY), by=stranger.guardian)
    assert (refused.status_code, refused.json()["code"]) == (409, "slot_taken")
    own = await api.post("/events", json=event_body("block_time", NEXT_TUESDAY), by=family.therapist)
    assert own.status_code == 409
    assert own.json()["conflicts"][0]["conflicts_with"][0]["title"] == "Held for a family on the waitlist"
    clock.advance(minutes=15)  # the job that expires offers doesn't run
    assert await is_free()
    booked = await api.post(stranger.events, json=stranger.booking(NEXT_TUESDAY), by=stranger.guardian)
    assert booked.status_code == 201, booked.text


async def test_a_declined_or_expired_offer_goes_to_the_next_family(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    second, third = [await world.family(family.therapist) for _ in range(2)]
    for waiting in (family, second, third):
        await wait_for(api, waiting)
        clock.advance(minutes=1)
    await free_a_slot(world, api, stranger)
    await make_offers(world, clock)
    assert (await api.delete(taking(family, await offer_of(api, family)), by=family.guardian)).status_code == 204
    await offer_freed_slots(world.runtime.units)
    assert await offer_of(api, family) is None
    late = await offer_of(api, second)
    clock.advance(minutes=15)
    await offer_freed_slots(world.runtime.units)
    assert await offer_of(api, third) is not None
    over = await api.post(f"{taking(second, late)}/booking", by=second.guardian)
    assert (over.status_code, over.json()["code"]) == (409, "offer_over")


async def test_a_time_that_is_freed_at_night_is_offered_in_the_morning(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    await free_a_slot(world, api, stranger)
    clock.advance(hours=15)  # 10 PM
    await make_offers(world, clock)
    assert await offer_of(api, family) is None
    clock.advance(hours=9)
    await make_offers(world, clock)
    assert await offer_of(api, family) is not None


async def test_a_family_that_may_not_book_gets_no_offer(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    """Another therapist's family, one without sessions left, one in another state, one that paused, and the one that
    canceled."""
    elsewhere = await world.family()
    full = await world.family(family.therapist, plan={"sessions_per_cycle": 1})
    await world.book(full, TUESDAY_10)
    unlicensed = await world.family(family.therapist, state="NY")
    for waiting in (elsewhere, full, unlicensed):
        await wait_for(api, waiting)
    await wait_for(api, family, paused=True)
    await wait_for(api, stranger)
    await free_a_slot(world, api, stranger)
    assert await make_offers(world, clock) == 0
    await wait_for(api, family, version=1)
    assert await offer_freed_slots(world.runtime.units) == 1
    assert await offer_of(api, family) is not None


async def test_what_a_family_is_owed_comes_first(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    owed = await world.family(family.therapist, plan={"cycle_starts_on": "2026-02-09"})
    await wait_for(api, family)
    clock.advance(minutes=1)
    await wait_for(api, owed)
    missed = await world.session(owed, TUESDAY_10 - timedelta(days=7), at=clock.now - timedelta(days=14))
    conductor = world.viewer(owed.therapist)
    await world.run(lambda uow: mark_session(uow, conductor, missed, Status.INCOMPLETE, None, MissedReason.THERAPIST))
    await free_a_slot(world, api, stranger)
    await make_offers(world, clock)
    assert await offer_of(api, owed) is not None
    assert await offer_of(api, family) is None


async def test_time_off_withdraws_the_offer(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    await free_a_slot(world, api, stranger)
    await make_offers(world, clock)
    leave = {"starts_at": "2026-03-10T15:00:00Z", "ends_at": "2026-03-10T23:00:00Z"}
    taken = await api.post("/therapist/leaves", json={"leave": leave}, by=family.therapist)
    assert taken.status_code == 201, taken.text
    assert await offer_of(api, family) is None
    assert await offer_freed_slots(world.runtime.units) == 0


async def test_a_cancellation_that_is_taken_back_is_never_offered(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    await wait_for(api, family)
    session = await world.session(stranger, NEXT_TUESDAY)
    assert (await api.delete(f"/events/{session}", by=stranger.therapist)).status_code == 204
    assert await offer_freed_slots(world.runtime.units) == 0
    assert (await api.delete(f"/events/{session}/deletion", by=stranger.therapist)).status_code == 200
    assert await make_offers(world, clock) == 0
