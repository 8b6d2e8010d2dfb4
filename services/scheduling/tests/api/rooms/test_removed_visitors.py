"""Losing access to a room during a visit ends the call and the visit, and blocks new relay credentials, even if the
message about it gets lost."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person
from scheduling.api.rooms import signal_socket
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.api.rooms.pages import Page, Rooms
from services.scheduling.tests.world import TUESDAY_10, Family, World

Removal = Callable[[World, UUID, Family], Awaitable[object]]


@pytest.fixture(autouse=True)
def check_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test here sends a message that asks for a check: the regular one must find out."""
    assert signal_socket.CHECK_SECONDS <= 15
    monkeypatch.setattr(signal_socket, "CHECK_SECONDS", 0.1)


async def guardianship_revoked(world: World, _: UUID, family: Family) -> None:
    revoked = GuardianshipRevoked(
        version=world.next_version(), guardian_id=family.guardian.profile_id, child_id=family.child
    )
    await world.run(lambda uow: revoke_guardianship(uow, revoked))


async def guest_canceled(world: World, event: UUID, family: Family) -> None:
    await world.rows(
        "UPDATE participants SET canceled = true, cancel_reason = 'other' WHERE event_id = $1 AND child_id = $2",
        event,
        family.child,
    )


async def session_canceled(world: World, event: UUID, _: Family) -> None:
    await world.rows("UPDATE events SET canceled = true WHERE id = $1", event)


async def care_ended(world: World, _: UUID, family: Family) -> None:
    await world.run(lambda uow: close_care_service(uow, family.service, date(2026, 3, 2)))


@pytest.mark.parametrize(
    ("remove", "reason", "code", "refusal"),
    [
        (guardianship_revoked, "not_allowed", 4403, (404, "event_not_found")),
        (guest_canceled, "canceled", 4410, (409, "room_not_open")),
        (session_canceled, "canceled", 4410, (409, "room_not_open")),
        (care_ended, "canceled", 4410, (409, "room_not_open")),
    ],
)
async def test_a_guardian_without_the_right_leaves_the_room(
    rooms: Rooms,
    room_event: UUID,
    family: Family,
    world: World,
    clock: FakeClock,
    remove: Removal,
    reason: str,
    code: int,
    refusal: tuple[int, str],
) -> None:
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    async with rooms.opened(room_event, family.therapist) as work, rooms.opened(room_event, family.guardian) as home:
        await work.heard("knock")
        await rooms.let_in(room_event, family.therapist, family.guardian)
        await home.heard("state")
        clock.advance(minutes=1)
        await remove(world, room_event, family)
        assert await last_of(home, "closed") == {"type": "closed", "reason": reason}
        assert await home.close_code() == code
        if reason == "not_allowed":  # else the room may close for the therapist first
            assert await work.heard("left") == {"type": "left", "from": home.peer, "removed": True}
    await visit_ended(world, room_event, family.guardian, clock)
    await eventually(lambda: child_left(world, room_event, family, clock))
    answer = await rooms.api.post(f"/events/{room_event}/room/connection", by=family.guardian)
    assert (answer.status_code, answer.json()["code"]) == refusal, "no new relay credentials"


async def last_of(page: Page, kind: str) -> dict[str, Any]:
    """The next message of this kind. Others leave first, or not."""
    while (message := await page.next())["type"] == "left":
        pass
    assert message["type"] == kind, message
    return message


async def visit_ended(world: World, event: UUID, person: Person, clock: FakeClock) -> None:
    async def ended() -> bool:
        found = "SELECT left_at FROM room_visits WHERE event_id = $1 AND profile_id = $2"
        return [row["left_at"] for row in await world.rows(found, event, person.profile_id)] == [clock.now]

    await eventually(ended)


async def child_left(world: World, event: UUID, family: Family, clock: FakeClock) -> bool:
    guest = await world.participant(event, family.child)
    return (guest["left_at"], guest["together_since"]) == (clock.now, None)


async def test_a_removed_substitute_leaves_the_room(
    rooms: Rooms, world: World, family: Family, room_event: UUID, clock: FakeClock
) -> None:
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    substitute = await world.therapist(meeting_url=None)
    for to, before in ((substitute, family.therapist), (family.therapist, substitute)):
        async with rooms.opened(room_event, before) as work:
            body = {"therapist_id": str(to.profile_id)}
            response = await rooms.api.put(f"/events/{room_event}/substitute", json=body, by=family.therapist)
            assert response.status_code == 200, response.text
            assert (await work.heard("closed"))["reason"] == ("handed_over" if to is substitute else "not_allowed")
        await visit_ended(world, room_event, before, clock)
    answer = await rooms.api.post(f"/events/{room_event}/room/connection", by=substitute)
    assert answer.status_code == 404, "no new relay credentials"


async def test_an_ended_sign_in_ends_the_visit(
    rooms: Rooms, world: World, family: Family, room_event: UUID, clock: FakeClock, runtime: Runtime
) -> None:
    async with rooms.opened(room_event, family.guardian) as home:
        clock.advance(minutes=1)
        runtime.revoked_sign_ins.add(family.guardian.sign_in_id)
        assert (await home.heard("closed"))["reason"] == "not_allowed"
    await visit_ended(world, room_event, family.guardian, clock)
    answer = await rooms.api.post(f"/events/{room_event}/room/connection", by=family.guardian)
    assert answer.status_code == 401, "no new relay credentials"


async def test_another_device_with_a_sign_in_of_its_own_stays(
    rooms: Rooms, world: World, family: Family, room_event: UUID, runtime: Runtime
) -> None:
    tablet_sign_in = replace(family.guardian, sign_in_id=new_id())
    async with (
        rooms.opened(room_event, family.therapist) as work,
        rooms.opened(room_event, family.guardian) as phone,
        rooms.opened(room_event, tablet_sign_in) as tablet,
    ):
        await rooms.let_in(room_event, family.therapist, family.guardian)
        for page in (phone, tablet):
            await page.heard("state")
        runtime.revoked_sign_ins.add(family.guardian.sign_in_id)
        assert (await phone.heard("closed"))["reason"] == "not_allowed"

        async def is_back() -> bool:
            visits = await world.rows("SELECT left_at, admitted_at FROM room_visits WHERE left_at IS NULL")
            return len(visits) == 2 and all(visit["admitted_at"] for visit in visits)

        await eventually(is_back)
        await work.say("control", to=tablet.peer, control={"may_draw": True})
        assert (await last_of(tablet, "control"))["control"] == {"may_draw": True}, "it stayed in"
