"""Who gets into Larkwell's room, and who must leave it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, guardian
from websockets.exceptions import InvalidStatus

from services.scheduling.tests.api.conftest import is_listening
from services.scheduling.tests.api.rooms.pages import ORIGIN, Page, Rooms
from services.scheduling.tests.world import TUESDAY_10, Family, World

END = TUESDAY_10 + timedelta(minutes=45)
SAMPLE = {"seconds": 10, "lost_percent": 0.5, "sent_kbps": 800, "received_kbps": 900}


async def connection(api: ApiClient, event: UUID, by: Person) -> tuple[int, str]:
    response = await api.post(f"/events/{event}/room/connection", by=by)
    return response.status_code, response.json().get("code", "")


async def close_code_of(rooms: Rooms, ticket: str) -> int | None:
    async with rooms.socket() as socket:
        await socket.send(orjson.dumps({"type": "hello", "ticket": ticket}).decode())
        return await Page(socket, {}).close_code()


async def last_words(page: Page) -> tuple[dict[str, Any], int | None]:
    return await page.heard("closed"), await page.close_code()


@pytest.fixture
async def substitute(world: World) -> Person:
    return await world.therapist(meeting_url=None)


async def hand_over(api: ApiClient, event: UUID, to: Person, by: Person) -> None:
    response = await api.put(f"/events/{event}/substitute", json={"therapist_id": str(to.profile_id)}, by=by)
    assert response.status_code == 200, response.text


async def test_strangers_do_not_learn_that_a_room_exists(
    rooms: Rooms, room_event: UUID, family: Family, other_family: Family, world: World
) -> None:
    for stranger in (other_family.guardian, guardian(), await world.therapist(meeting_url=None)):
        for path in ("connection", f"visitors/{family.guardian.profile_id}/admit", "quality"):
            body = {"samples": [SAMPLE]} if path == "quality" else None
            answers = [
                await rooms.api.post(f"/events/{event}/room/{path}", json=body, by=stranger)
                for event in (room_event, new_id())
            ]
            assert {answer.status_code for answer in answers} == {404}
            assert answers[0].json()["code"] == answers[1].json()["code"]


async def test_a_room_opens_and_closes_with_its_session(
    api: ApiClient, room_event: UUID, family: Family, clock: FakeClock
) -> None:
    for at in (TUESDAY_10 - timedelta(minutes=10, seconds=1), END):
        clock.now = at
        assert await connection(api, room_event, family.guardian) == (409, "room_not_open")
        assert await connection(api, room_event, family.therapist) == (409, "room_not_open")


async def test_a_meeting_link_has_no_connection(api: ApiClient, world: World, room_event: UUID, family: Family) -> None:
    shown = (await api.get(f"/events/{room_event}/room", by=family.guardian)).json()["room"]
    assert (shown["kind"], shown["meeting_url"]) == ("mesh", None)
    await world.update_therapist(family.therapist, meeting_url="https://meet.example/robin")
    assert await connection(api, room_event, family.guardian) == (409, "room_has_link")
    shown = (await api.get(f"/events/{room_event}/room", by=family.guardian)).json()["room"]
    assert (shown["kind"], shown["meeting_url"]) == ("link", "https://meet.example/robin")


async def test_a_canceled_guest_stays_out_and_must_leave(
    rooms: Rooms, group_event: UUID, family: Family, other_family: Family, world: World
) -> None:
    async with rooms.opened(group_event, family.guardian) as home:
        await world.rows(
            "UPDATE participants SET canceled = true, cancel_reason = 'other' WHERE child_id = $1", family.child
        )
        await rooms.api.post(f"/events/{group_event}/room/leave", by=other_family.guardian)
        await recheck(rooms, group_event, family)
        assert await last_words(home) == ({"type": "closed", "reason": "canceled"}, 4410)
    assert await connection(rooms.api, group_event, family.guardian) == (409, "room_not_open")
    assert (await connection(rooms.api, group_event, other_family.guardian))[0] == 200


async def recheck(rooms: Rooms, event: UUID, family: Family) -> None:
    """What every connection does by itself every 15 seconds."""
    for person in (family.guardian, family.therapist):
        await rooms.signals.person_changed(event, person.profile_id)


async def test_a_substitute_takes_the_room_over(
    rooms: Rooms, world: World, family: Family, substitute: Person, clock: FakeClock, room_event: UUID
) -> None:
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    assert (await connection(rooms.api, room_event, substitute))[0] == 404
    async with rooms.opened(room_event, family.therapist) as before:
        await hand_over(rooms.api, room_event, substitute, family.therapist)
        await recheck(rooms, room_event, family)
        assert await last_words(before) == ({"type": "closed", "reason": "handed_over"}, 4410)
    assert await connection(rooms.api, room_event, family.therapist) == (403, "handed_over")
    visitor = f"/events/{room_event}/room/visitors/{family.guardian.profile_id}/admit"
    assert (await rooms.api.post(visitor, by=family.therapist)).status_code == 403
    async with rooms.opened(room_event, substitute) as work, rooms.opened(room_event, family.guardian):
        await work.heard("knock")
        await hand_over(rooms.api, room_event, family.therapist, family.therapist)
        await rooms.signals.person_changed(room_event, substitute.profile_id)
        assert await last_words(work) == ({"type": "closed", "reason": "not_allowed"}, 4403)
    assert (await connection(rooms.api, room_event, substitute))[0] == 404


async def test_a_handover_closes_the_room_before_the_next_check(
    rooms: Rooms, runtime: Runtime, family: Family, substitute: Person, room_event: UUID, clock: FakeClock
) -> None:
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    await eventually(lambda: is_listening(runtime))
    async with rooms.opened(room_event, family.therapist) as before:
        await hand_over(rooms.api, room_event, substitute, family.therapist)
        assert await last_words(before) == ({"type": "closed", "reason": "handed_over"}, 4410)


async def test_a_cancellation_closes_the_room_before_the_next_check(
    rooms: Rooms, runtime: Runtime, family: Family, world: World, room_event: UUID
) -> None:
    await eventually(lambda: is_listening(runtime))
    async with rooms.opened(room_event, family.guardian) as home:
        await world.rows("UPDATE participants SET canceled = true, cancel_reason = 'other'")
        assert await last_words(home) == ({"type": "closed", "reason": "canceled"}, 4410)


async def test_an_ended_sign_in_ends_its_connections_at_once(
    rooms: Rooms, room_event: UUID, family: Family, runtime: Runtime
) -> None:
    async with rooms.opened(room_event, family.therapist) as work, rooms.opened(room_event, family.guardian) as home:
        await work.heard("knock")
        runtime.revoked_sign_ins.add(family.guardian.sign_in_id)
        assert await last_words(home) == ({"type": "closed", "reason": "not_allowed"}, 4403)
        left = await work.heard("left")
        assert (left["from"], left["removed"]) == (home.peer, True)


async def test_a_ticket_of_an_ended_sign_in_opens_nothing(
    rooms: Rooms, room_event: UUID, family: Family, runtime: Runtime
) -> None:
    ticket = await rooms.ticket(room_event, family.guardian)
    runtime.revoked_sign_ins.add(family.guardian.sign_in_id)
    assert await close_code_of(rooms, ticket) == 4401


async def test_a_revoked_guardianship_ends_the_visit(
    rooms: Rooms, room_event: UUID, family: Family, world: World
) -> None:
    async with rooms.opened(room_event, family.guardian) as home:
        revoked = GuardianshipRevoked(
            version=world.next_version(), guardian_id=family.guardian.profile_id, child_id=family.child
        )
        await world.run(lambda uow: revoke_guardianship(uow, revoked))
        await recheck(rooms, room_event, family)
        assert await last_words(home) == ({"type": "closed", "reason": "not_allowed"}, 4403)


async def test_the_end_of_a_session_closes_its_connections(
    rooms: Rooms, room_event: UUID, family: Family, clock: FakeClock
) -> None:
    clock.now = END - timedelta(milliseconds=400)
    async with rooms.opened(room_event, family.therapist) as work:
        clock.now = END
        assert await last_words(work) == ({"type": "closed", "reason": "ended"}, 4410)


async def test_leaving_ends_the_other_devices_too(rooms: Rooms, room_event: UUID, family: Family) -> None:
    async with rooms.opened(room_event, family.guardian) as phone, rooms.opened(room_event, family.guardian) as tablet:
        await rooms.api.post(f"/events/{room_event}/room/leave", by=family.guardian)
        for page in (phone, tablet):
            assert await last_words(page) == ({"type": "closed", "reason": "ended"}, 4410)


async def test_only_a_fresh_ticket_of_ours_opens_a_connection(
    rooms: Rooms, room_event: UUID, family: Family, clock: FakeClock
) -> None:
    used = await rooms.ticket(room_event, family.guardian)
    async with rooms.socket() as socket:
        await socket.send(orjson.dumps({"type": "hello", "ticket": used}).decode())
        await Page(socket, {}).heard("welcome")
        assert await close_code_of(rooms, used) == 4401, "a ticket works once"
    body, _, proof = (await rooms.ticket(room_event, family.guardian)).partition(".")
    expired = await rooms.ticket(room_event, family.guardian)
    clock.advance(seconds=60)
    for ticket in (expired, f"{body}.{proof[::-1]}", body, "", ".", "ü.ü", f"{proof}.{proof}"):
        assert await close_code_of(rooms, ticket) == 4401


async def test_a_ticket_for_a_canceled_session_opens_nothing(
    rooms: Rooms, room_event: UUID, family: Family, world: World
) -> None:
    ticket = await rooms.ticket(room_event, family.guardian)
    await world.rows("UPDATE events SET canceled = true WHERE id = $1", room_event)
    assert await close_code_of(rooms, ticket) == 4410


@pytest.mark.parametrize("origin", [None, "https://evil.example", f"{ORIGIN}.evil.example", "null"])
async def test_pages_of_other_sites_are_refused(rooms: Rooms, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with rooms.socket(origin):
            pass
    assert refused.value.response.status_code == 403


async def test_only_who_is_there_can_be_let_in(
    rooms: Rooms, room_event: UUID, family: Family, other_family: Family
) -> None:
    async def admit(visitor: UUID | str, by: Person) -> tuple[int, str]:
        answer = await rooms.api.post(f"/events/{room_event}/room/visitors/{visitor}/admit", by=by)
        return answer.status_code, answer.json()["code"]

    for visitor in (family.guardian.profile_id, other_family.guardian.profile_id, new_id(), "none"):
        assert await admit(visitor, family.therapist) == (404, "visitor_not_found")
    async with rooms.opened(room_event, family.guardian):
        assert (await admit(family.guardian.profile_id, family.guardian))[0] == 403


async def test_a_room_of_one_family_may_connect_directly(api: ApiClient, room_event: UUID, family: Family) -> None:
    response = await api.post(f"/events/{room_event}/room/connection", by=family.guardian)
    assert response.headers["cache-control"] == "no-store"
    given = response.json()["connection"]
    assert (given["ice_servers"], given["ice_transport_policy"]) == ([], "all"), "this test has no relay"
    peer = {"role": "family", "name": "Mia", "visitor_id": str(family.guardian.profile_id)}
    assert (given["peer"], given["signal_path"]) == (peer, "/api/v1/room_signals")
