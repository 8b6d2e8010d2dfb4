"""Where a family is, and whether its therapist has a license there."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from scheduling.domain.places import UnlicensedPlace

from services.scheduling.tests.world import TUESDAY_10, Family, World

PAGE_OPENS, END = TUESDAY_10 - timedelta(minutes=70), TUESDAY_10 + timedelta(minutes=45)
PACIFIC, EASTERN = "America/Los_Angeles", "America/New_York"
HOME = {"state": "CA", "timezone": PACIFIC, "address": "12 Elm Street, Oakland", "phone": "4155550123"}
AWAY = {**HOME, "state": "NV"}


@pytest.fixture
async def session(world: World, family: Family, clock: FakeClock) -> UUID:
    """In Larkwell's room, which is open. Nobody confirmed a place."""
    await world.update_therapist(family.therapist, meeting_url=None)
    event = await world.session(family)
    await world.rows("DELETE FROM session_places")
    clock.now = TUESDAY_10
    return event


@pytest.fixture
def policy(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> Any:
    def decide(unlicensed: UnlicensedPlace) -> None:
        settings = runtime.settings.model_copy(update={"unlicensed_place": unlicensed})
        monkeypatch.setattr(runtime, "settings", settings)

    return decide


async def confirm(api: ApiClient, event: UUID, by: Person, **place: Any) -> Any:
    response = await api.put(f"/events/{event}/room/place", json={**HOME, **place}, by=by)
    assert response.status_code == 200, response.text
    return response.json()["place"]


async def place_of(api: ApiClient, event: UUID, by: Person, zone: str = PACIFIC) -> Any:
    response = await api.get(f"/events/{event}/room/place", params={"timezone": zone}, by=by)
    assert response.status_code == 200, response.text
    return response.json()["place"]


async def places(api: ApiClient, event: UUID, by: Person) -> Any:
    response = await api.get(f"/events/{event}/room/places", by=by)
    assert response.status_code == 200, response.text
    return response.json()["places"]


async def outcome(api: ApiClient, path: str, by: Person, **body: Any) -> tuple[int, str]:
    response = await (api.put(path, json=body, by=by) if body else api.post(path, by=by))
    return response.status_code, response.json().get("code", "")


async def test_a_family_joins_only_after_it_confirmed_where_it_is(
    api: ApiClient, session: UUID, family: Family
) -> None:
    room = f"/events/{session}/room"
    for step in ("join", "connection"):
        assert await outcome(api, f"{room}/{step}", family.guardian) == (409, "place_needed")
        assert await outcome(api, f"{room}/{step}", family.therapist) == (200, "")
    shown = await place_of(api, session, family.guardian)
    assert (shown["asked"], shown["confirmed"], shown["suggestion"]["state"]) == (True, None, "CA")
    confirmed = await confirm(api, session, family.guardian)
    assert (confirmed["asked"], confirmed["confirmed"]["state"], confirmed["confirmed"]["licensed"]) == (
        False,
        "CA",
        True,
    )
    for step in ("join", "connection"):
        assert await outcome(api, f"{room}/{step}", family.guardian) == (200, "")


async def test_a_meeting_link_asks_as_well(api: ApiClient, world: World, session: UUID, family: Family) -> None:
    await world.update_therapist(family.therapist, meeting_url="https://meet.example/robin")
    assert await outcome(api, f"/events/{session}/room/join", family.guardian) == (409, "place_needed")
    await confirm(api, session, family.guardian)
    assert await outcome(api, f"/events/{session}/room/join", family.guardian) == (200, "")


@pytest.mark.parametrize(("at", "status"), [(-1, 409), (0, 200), (114, 200), (115, 409)])
async def test_a_place_is_confirmed_while_the_rooms_page_is_open(
    api: ApiClient, session: UUID, family: Family, clock: FakeClock, at: int, status: int
) -> None:
    clock.now = PAGE_OPENS + timedelta(minutes=at)
    found = await outcome(api, f"/events/{session}/room/place", family.guardian, **HOME)
    assert found == (status, "" if status == 200 else "place_not_asked")


async def test_a_place_is_asked_again_when_the_session_moved_to_another_day(
    api: ApiClient, world: World, session: UUID, family: Family, clock: FakeClock
) -> None:
    await confirm(api, session, family.guardian)
    await world.rows("UPDATE events SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'")
    clock.now = TUESDAY_10 + timedelta(days=1)
    assert await outcome(api, f"/events/{session}/room/join", family.guardian) == (409, "place_needed")
    assert (await place_of(api, session, family.guardian))["confirmed"] is None
    assert await places(api, session, family.therapist) == []


async def test_a_place_is_asked_again_when_the_clock_of_the_device_differs(
    api: ApiClient, session: UUID, family: Family
) -> None:
    await confirm(api, session, family.guardian)
    shown = await place_of(api, session, family.guardian, EASTERN)
    assert (shown["asked"], shown["suggestion"]["state"], shown["suggestion"]["zone_differs"]) == (True, None, True)
    assert not (await place_of(api, session, family.guardian, "US/Pacific"))["asked"]


async def test_the_last_address_is_suggested_to_the_same_guardian_alone(
    api: ApiClient, world: World, session: UUID, family: Family, clock: FakeClock
) -> None:
    await confirm(api, session, family.guardian)
    later = await world.session(family, TUESDAY_10 + timedelta(days=7))
    await world.rows("DELETE FROM session_places WHERE event_id = $1", later)
    clock.now = TUESDAY_10 + timedelta(days=7)
    suggestion = (await place_of(api, later, family.guardian))["suggestion"]
    assert (suggestion["address"], suggestion["phone"]) == (HOME["address"], HOME["phone"])
    assert (await place_of(api, later, family.therapist))["suggestion"]["address"] is None
    await confirm(api, later, family.guardian)
    kept = await world.rows("SELECT event_id FROM session_places WHERE contact IS NOT NULL")
    assert [row["event_id"] for row in kept] == [str(later)], "the earlier address is deleted"


async def test_addresses_are_encrypted_and_shown_to_the_therapist(
    api: ApiClient, world: World, session: UUID, family: Family
) -> None:
    await confirm(api, session, family.guardian)
    (stored,) = await world.rows("SELECT contact FROM session_places")
    assert b"Elm" not in bytes(stored["contact"])
    (shown,) = await places(api, session, family.therapist)
    assert (shown["visitor_id"], shown["children"]) == (str(family.guardian.profile_id), ["Mia Rivera"])
    assert (shown["state"], shown["address"], shown["phone"]) == ("CA", HOME["address"], HOME["phone"])
    assert shown["licensed"]
    await world.runtime.reads.flush()
    audited = await world.rows(
        "SELECT 1 FROM audit_entries WHERE action = 'read list_family_places' AND child_id = $1", family.child
    )
    assert len(audited) == 1


async def test_other_families_and_strangers_see_no_place(
    api: ApiClient, world: World, family: Family, session: UUID
) -> None:
    other = await world.family(family.therapist, name="Leo")
    await confirm(api, session, family.guardian)
    for stranger in (other.guardian, guardian(), await world.therapist()):
        for event in (session, new_id()):
            path = f"/events/{event}/room"
            answers = [
                await api.get(f"{path}/places", by=stranger),
                await api.get(f"{path}/place", params={"timezone": PACIFIC}, by=stranger),
                await api.put(f"{path}/place", json=HOME, by=stranger),
            ]
            assert [(each.status_code, each.json()["code"]) for each in answers] == [(404, "event_not_found")] * 3
    assert (await api.get(f"/events/{session}/room/places", by=family.guardian)).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"state": "XX"}, "state"),
        ({"timezone": "Mars/Base"}, "timezone"),
        ({"address": ""}, "address"),
        ({"phone": None}, "phone"),
        ({"phone": "call me"}, "phone"),
    ],
)
async def test_a_place_needs_a_state_an_address_and_a_phone(
    api: ApiClient, world: World, session: UUID, family: Family, wrong: dict[str, Any], field: str
) -> None:
    response = await api.put(f"/events/{session}/room/place", json={**HOME, **wrong}, by=family.guardian)
    assert response.status_code == 422
    assert list(response.json()["fields"]) == [field]
    assert await world.rows("SELECT 1 FROM session_places") == []


@pytest.mark.parametrize(("expires_on", "licensed"), [("2026-03-02", False), ("2026-03-03", True)])
async def test_a_license_counts_until_its_last_day(
    api: ApiClient, world: World, session: UUID, family: Family, expires_on: str, licensed: bool
) -> None:
    await world.update_therapist(
        family.therapist, meeting_url=None, licences=[{"state": "CA", "expires_on": expires_on}]
    )
    assert (await confirm(api, session, family.guardian))["confirmed"]["licensed"] is licensed
    (stored,) = await world.rows("SELECT licensed FROM session_places")
    assert stored["licensed"] is licensed


async def test_a_therapist_lets_a_family_in_elsewhere_only_with_a_reason(
    api: ApiClient, world: World, session: UUID, family: Family
) -> None:
    visitor = f"/events/{session}/room/visitors/{family.guardian.profile_id}"
    assert await outcome(api, f"{visitor}/place_exception", family.therapist, reason="x") == (404, "visitor_not_found")
    await confirm(api, session, family.guardian)
    assert await outcome(api, f"{visitor}/place_exception", family.therapist, reason="x") == (409, "place_is_licensed")
    away = await confirm(api, session, family.guardian, state="NV")
    assert (away["confirmed"]["licensed"], away["confirmed"]["has_exception"]) == (False, False)
    assert await outcome(api, f"/events/{session}/room/join", family.guardian) == (200, "")
    assert await outcome(api, f"{visitor}/admit", family.therapist) == (409, "place_needs_reason")
    assert await outcome(api, f"{visitor}/place_exception", family.guardian, reason="x") == (403, "forbidden")
    assert await outcome(api, f"{visitor}/place_exception", family.therapist, reason=" ") == (422, "invalid")
    assert await outcome(api, f"{visitor}/place_exception", family.therapist, reason="A one-time visit.") == (200, "")
    assert await outcome(api, f"{visitor}/admit", family.therapist) == (200, "")
    (shown,) = await places(api, session, family.therapist)
    assert (shown["licensed"], shown["may_go_on"], shown["exception_reason"]) == (False, True, "A one-time visit.")
    assert (await place_of(api, session, family.guardian))["confirmed"]["has_exception"]
    elsewhere = await confirm(api, session, family.guardian, state="OR")
    assert not elsewhere["confirmed"]["has_exception"], "a reason holds for one state"
    actions = await world.rows("SELECT action FROM audit_entries WHERE action = 'room.unlicensed_place_accepted'")
    assert len(actions) == 1


async def test_operators_may_refuse_sessions_without_a_license(
    api: ApiClient, session: UUID, family: Family, policy: Any
) -> None:
    room = f"/events/{session}/room"
    visitor = f"{room}/visitors/{family.guardian.profile_id}"
    await confirm(api, session, family.guardian, state="NV")
    await outcome(api, f"{room}/join", family.guardian)
    await outcome(api, f"{visitor}/place_exception", family.therapist, reason="A visit.")
    policy(UnlicensedPlace.BLOCK)
    for step in ("join", "connection"):
        assert await outcome(api, f"{room}/{step}", family.guardian) == (409, "place_not_licensed")
    assert await outcome(api, f"{visitor}/admit", family.therapist) == (409, "place_not_licensed")
    refused = await outcome(api, f"{visitor}/place_exception", family.therapist, reason="x")
    assert refused == (409, "place_not_licensed")
    (shown,) = await places(api, session, family.therapist)
    assert not shown["may_go_on"]
    await confirm(api, session, family.guardian)
    assert await outcome(api, f"{room}/join", family.guardian) == (200, "")


async def test_a_therapist_confirms_a_place_once_a_day(
    api: ApiClient, world: World, session: UUID, family: Family, clock: FakeClock
) -> None:
    shown = await place_of(api, session, family.therapist)
    assert (shown["asked"], shown["suggestion"]["state"]) == (True, "CA"), "where they are licensed"
    away = await confirm(api, session, family.therapist, state="NV", address=None, phone=None)
    assert (away["asked"], away["confirmed"]["licensed"]) == (False, False)
    later = await world.session(family, TUESDAY_10 + timedelta(hours=2))
    clock.advance(hours=2)
    again = await place_of(api, later, family.therapist)
    assert (again["asked"], again["confirmed"]["state"]) == (False, "NV")
    clock.advance(days=1)
    tomorrow = await place_of(api, later, family.therapist)
    assert (tomorrow["asked"], tomorrow["suggestion"]["state"]) == (True, "NV")
