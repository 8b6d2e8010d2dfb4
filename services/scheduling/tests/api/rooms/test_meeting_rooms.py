from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from scheduling.domain.event_types import EventType

from services.scheduling.tests.world import TUESDAY_10, Family, World

BEFORE, END = TUESDAY_10 - timedelta(minutes=10), TUESDAY_10 + timedelta(minutes=45)


async def room(api: ApiClient, event: UUID, by: Person, step: str = "") -> Any:
    path = f"/events/{event}/room"
    response = await (api.post(f"{path}/{step}", by=by) if step else api.get(path, by=by))
    assert response.status_code == 200, response.text
    return response.json()["room"]


async def guests(api: ApiClient, event: UUID, by: Person) -> Any:
    return (await api.get(f"/events/{event}", by=by)).json()["event"]["guests"]


@pytest.mark.parametrize(
    ("at", "state"),
    [
        (BEFORE - timedelta(seconds=1), "unavailable"),
        (BEFORE, "open"),
        (END - timedelta(seconds=1), "open"),
        (END, "time_up"),
    ],
)
async def test_the_room_opens_ten_minutes_before_the_start_and_closes_at_the_end(
    api: ApiClient, world: World, family: Family, clock: FakeClock, at: Any, state: str
) -> None:
    event = await world.session(family)
    clock.now = at
    for viewer in (family.guardian, family.therapist):
        shown = await room(api, event, viewer)
        assert shown["state"] == state
        assert shown["meeting_url"] == ("https://meet.example/robin" if state == "open" else None)
        joined = await api.post(f"/events/{event}/room/join", by=viewer)
        assert joined.status_code == (200 if state == "open" else 409)
        if state != "open":
            assert joined.json()["code"] == "room_not_open"


async def test_the_room_shows_the_servers_time(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    event = await world.session(family)
    clock.now = BEFORE
    shown = await room(api, event, family.guardian)
    assert (shown["now"], shown["opens_at"]) == ("2026-03-03T17:50:00+00:00", "2026-03-03T17:50:00+00:00")
    assert (shown["starts_at"], shown["ends_at"]) == ("2026-03-03T18:00:00+00:00", "2026-03-03T18:45:00+00:00")
    assert (shown["title"], shown["therapist"]["full_name"]) == ("Mia Rivera", "Robin Chen")


async def test_a_canceled_guest_has_no_room(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    other = await world.family(family.therapist, name="Leo")
    event = await world.group(family.therapist, [family.service, other.service])
    await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    clock.now = BEFORE
    assert (await room(api, event, family.guardian))["state"] == "unavailable"
    assert (await api.post(f"/events/{event}/room/join", by=family.guardian)).status_code == 409
    assert (await room(api, event, other.guardian))["state"] == "open"
    assert (await room(api, event, family.therapist))["state"] == "open"


@pytest.mark.parametrize("kind", [EventType.BLOCK_TIME, EventType.SUPERVISION, EventType.FREE])
async def test_an_event_without_guests_has_no_room(
    api: ApiClient, world: World, family: Family, clock: FakeClock, kind: EventType
) -> None:
    event = await world.event(family.therapist, kind)
    clock.now = TUESDAY_10
    path = f"/events/{event}/room"
    answers = [
        await api.get(path, by=family.therapist),
        await api.post(f"{path}/join", by=family.therapist),
        await api.post(f"{path}/leave", by=family.therapist),
    ]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(404, "room_not_found")] * 3
    shown = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]
    assert shown["therapist"]["meeting_url"] is None


async def test_leaving_ends_the_room_and_joining_again_works(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = BEFORE
    assert (await room(api, event, family.guardian, "leave"))["state"] == "open"
    await room(api, event, family.guardian, "join")
    assert (await room(api, event, family.guardian, "leave"))["state"] == "ended"
    assert (await room(api, event, family.guardian))["meeting_url"] is None
    assert (await room(api, event, family.therapist))["state"] == "open"
    assert (await room(api, event, family.guardian, "join"))["state"] == "open"
    await room(api, event, family.guardian, "leave")
    clock.now = END
    assert (await room(api, event, family.guardian))["state"] == "ended"
    actions = await world.rows("SELECT action FROM audit_entries WHERE action LIKE 'room.%' ORDER BY id")
    assert [row["action"] for row in actions] == ["room.joined", "room.left", "room.joined", "room.left"]


async def test_room_visits_propose_attendance_to_the_therapist_only(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    absent = await world.family(family.therapist, name="Leo", preferred_name="Leo")
    event = await world.group(family.therapist, [family.service, absent.service])
    clock.now = BEFORE
    await room(api, event, family.therapist, "join")
    clock.advance(minutes=11)
    await room(api, event, family.guardian, "join")
    proposed = {g["name"]: g["proposed_status"] for g in await guests(api, event, family.therapist)}
    assert proposed == {"Mia Rivera": None, "Leo": None}, "they just met"
    clock.now = END
    by_name = {g["name"]: g for g in await guests(api, event, family.therapist)}
    assert (by_name["Mia Rivera"]["proposed_status"], by_name["Leo"]["proposed_status"]) == ("show", "no_show")
    assert by_name["Mia Rivera"]["joined_at"] == "2026-03-03T18:01:00+00:00"
    (own,) = await guests(api, event, family.guardian)
    assert (own["joined_at"], own["left_at"], own["proposed_status"]) == (None, None, None)


@pytest.mark.parametrize(
    ("minutes", "together", "proposed"),
    [(45, 5 * 60, "show"), (45, 5 * 60 - 1, None), (9, 3 * 60, "show"), (9, 3 * 60 - 1, None), (45, 0.03, None)],
)
async def test_five_minutes_or_a_third_together_propose_attendance(
    api: ApiClient, world: World, family: Family, clock: FakeClock, minutes: int, together: float, proposed: str | None
) -> None:
    event = await world.session(family, minutes=minutes)
    clock.now = TUESDAY_10
    await room(api, event, family.therapist, "join")
    clock.advance(seconds=30)
    await room(api, event, family.guardian, "join")
    clock.advance(seconds=together / 2)
    await room(api, event, family.guardian, "leave")
    clock.advance(seconds=20)
    await room(api, event, family.guardian, "join")
    clock.advance(seconds=together / 2)
    await room(api, event, family.therapist, "leave")
    (guest,) = await guests(api, event, family.therapist)
    assert guest["proposed_status"] == proposed
    clock.now = END
    (guest,) = await guests(api, event, family.therapist)
    assert guest["proposed_status"] == proposed, "a short visit is no no-show either"


async def test_waiting_alone_before_the_session_proposes_nothing(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = BEFORE
    await room(api, event, family.guardian, "join")
    clock.advance(minutes=9)
    await room(api, event, family.guardian, "leave")
    await room(api, event, family.therapist, "join")
    clock.now = END
    (guest,) = await guests(api, event, family.therapist)
    assert guest["proposed_status"] is None


async def test_nothing_is_proposed_if_the_therapist_never_joined(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = END
    (guest,) = await guests(api, event, family.therapist)
    assert guest["proposed_status"] is None


async def test_a_visit_before_a_move_does_not_count(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = BEFORE
    await room(api, event, family.guardian, "join")
    later = TUESDAY_10 + timedelta(hours=2)
    moved = {"start_date": later.isoformat(), "end_date": (later + timedelta(minutes=45)).isoformat()}
    assert (await api.patch(f"/events/{event}", json=moved, by=family.therapist)).status_code == 200
    (guest,) = await guests(api, event, family.therapist)
    assert guest["proposed_status"] is None


async def test_a_child_stays_while_one_guardian_stays(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event, other = await world.session(family), guardian()
    await world.grant(other, family.child)
    await world.confirm_places(event)
    clock.now = BEFORE
    await room(api, event, family.guardian, "join")
    await room(api, event, other, "join")
    await room(api, event, family.guardian, "leave")
    (guest,) = await guests(api, event, family.therapist)
    assert guest["left_at"] is None
    clock.advance(minutes=1)
    await room(api, event, other, "leave")
    (guest,) = await guests(api, event, family.therapist)
    assert guest["left_at"] == "2026-03-03T17:51:00+00:00"


async def test_a_stranger_finds_no_room(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    for who in (guardian(), await world.therapist()):
        for response in (
            await api.get(f"/events/{event}/room", by=who),
            await api.post(f"/events/{event}/room/join", by=who),
            await api.post(f"/events/{event}/room/leave", by=who),
        ):
            assert (response.status_code, response.json()["code"]) == (404, "event_not_found")
