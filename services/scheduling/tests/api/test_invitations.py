import asyncio
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns, guardian
from chassis.unit_of_work import UnitOfWork
from scheduling.adapters.occupancy import lock
from scheduling.domain.event_types import EventType
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.invitations import invite, token_of
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)

WEEK = {"start_date": "2026-03-03", "end_date": "2026-03-06", "timezone": "America/Los_Angeles", "event_duration": "45"}


async def test_an_invitation_shows_the_therapists_public_picture(api: ApiClient, world: World, family: Family) -> None:
    token = token_of(await invite(api, family))

    async def photo() -> object:
        return (await api.get(f"/invitations/{token}")).json()["invitation"]["therapist"]["profile_photo"]

    assert await photo() is None
    photo_id = new_id()
    await world.update_therapist(family.therapist, photo_id=photo_id)
    assert await photo() == f"/api/v1/photos/{photo_id}"


async def state(api: ApiClient, token: str) -> Any:
    response = await api.get(f"/invitations/{token}")
    assert response.status_code == 200, response.text
    return response.json()["invitation"]["state"]


async def test_an_invitation_link_is_in_no_event(api: ApiClient, world: World, family: Family) -> None:
    invitation = await invite(api, family)
    page = urlsplit(invitation["url"])
    assert page.path == f"/client-therapist-booking/{family.therapist.profile_id}"
    assert parse_qs(page.query)["service_id"] == [str(family.service)]
    assert (invitation["status"], invitation["session_type"]) == ("open", "individual_session")
    assert (invitation["created_at"][:10], invitation["expires_at"][:10]) == ("2026-03-02", "2026-03-16")
    (emitted,) = await api.emitted("scheduling.invitation.issued.v1")
    assert emitted == {
        "version": 1,
        "invitation_id": invitation["id"],
        "care_service_id": str(family.service),
        "child_id": str(family.child),
        "therapist_id": str(family.therapist.profile_id),
    }
    assert len(await world.rows("SELECT 1 FROM audit_entries WHERE action = 'invitation.issued'")) == 1


async def test_the_link_is_not_in_the_database_even_when_the_request_is_repeated(
    api: ApiClient, world: World, family: Family
) -> None:
    path, key = f"/therapist/clients/{family.child}/invite_to_schedule_session", {"idempotency-key": "tap-tap"}
    first = await api.post(path, by=family.therapist, headers=key)
    again = await api.post(path, by=family.therapist, headers=key)
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (201, again.json())
    assert len(await world.rows("SELECT 1 FROM invitations")) == 1
    (stored,) = await world.rows("SELECT body FROM idempotency_keys")
    assert token_of(first.json()["invitation"]).encode() not in bytes(stored["body"])


async def test_the_holder_sees_the_service_and_nothing_else(api: ApiClient, family: Family, token: str) -> None:
    response = await api.get(f"/invitations/{token}")
    shown = response.json()["invitation"]
    assert set(shown) == {"state", "expires_at", "client", "service", "therapist", "timezone"}
    assert shown["client"] == {"id": str(family.child), "name": "Mia"}
    assert shown["therapist"]["full_name"] == "Robin Chen"
    assert (shown["service"]["pending"], shown["service"]["session_length"]) == (4, 45)
    assert shown["timezone"] == "America/Los_Angeles"
    for secret in ("Rivera", "dana@example.com", "4155550123", str(family.guardian.profile_id)):
        assert secret not in response.text
    assert (await api.get(f"/clients/{family.child}/events", headers={"token": token})).status_code == 401


async def test_the_holder_of_the_link_books_without_signing_in(
    api: ApiClient, world: World, family: Family, token: str
) -> None:
    response = await api.post(family.events, json={**family.booking(), "token": token})
    assert response.status_code == 201, response.text
    (event,) = response.json()["events"]
    assert (event["service_id"], event["guests"][0]["name"]) == (str(family.service), "Mia Rivera")
    (emitted,) = await api.emitted("scheduling.session.changed.v1")
    assert (emitted["changed_by"], emitted["child_ids"]) == ("guardian", [str(family.child)])
    (entry,) = await world.rows("SELECT actor, on_behalf_of FROM audit_entries WHERE action = 'session.booked'")
    assert (entry["actor"], entry["on_behalf_of"].startswith("guardian:invitation:")) == ("visitor", True)
    seen = await api.get(f"/events/{event['id']}", by=family.guardian)
    assert seen.status_code == 200


async def test_a_repeated_booking_books_once(api: ApiClient, world: World, family: Family, token: str) -> None:
    key, booking = {"idempotency-key": "tap"}, {**family.booking(), "token": token}
    first = await api.post(family.events, json=booking, headers=key)
    again = await api.post(family.events, json=booking, headers=key)
    assert first.json() == again.json() and len(await world.rows("SELECT 1 FROM events")) == 1


async def test_free_slots_are_those_of_its_therapist_alone(api: ApiClient, world: World, family: Family) -> None:
    token = token_of(await invite(api, family))
    await world.event(family.therapist, EventType.BLOCK_TIME)
    ours = {**WEEK, "token": token, "therapist_id": str(family.therapist.profile_id)}
    found = (await api.get("/events/available_dates", params=ours)).json()["available_time_slots"]
    by_guardian = await api.get(
        "/events/available_dates", params={k: v for k, v in ours.items() if k != "token"}, by=family.guardian
    )
    assert found and found == by_guardian.json()["available_time_slots"]
    other = {**ours, "therapist_id": str((await world.therapist()).profile_id)}
    foreign = await api.get("/events/available_dates", params=other)
    assert (foreign.status_code, foreign.json()["code"]) == (404, "therapist_not_found")
    unasked = await api.get("/events/available_dates", params={**other, "token": "none-of-ours"})
    assert (unasked.status_code, unasked.json()["code"]) == (404, "invitation_not_found")
    nobody = await api.get("/events/available_dates", params={k: v for k, v in ours.items() if k != "token"})
    assert nobody.status_code == 401


async def test_no_slots_in_a_week_without_remaining_sessions(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(number_of_times=1)
    await world.book(pupil, TUESDAY_10 + timedelta(days=7))
    asked = {
        "therapist_id": str(pupil.therapist.profile_id),
        "event_duration": 30,
        "start_date": "2026-03-03",
        "end_date": "2026-03-20",
        "timezone": "America/Los_Angeles",
        "token": token_of(await invite(api, pupil)),
    }
    found = (await api.get("/events/available_dates", params=asked)).json()["available_time_slots"]
    days = {slot["start_date"][:10] for slot in found}
    assert days & {"2026-03-04", "2026-03-06"} and "2026-03-17" in days
    assert not any("2026-03-09" <= day <= "2026-03-15" for day in days)


async def test_an_invitation_is_good_for_its_service_and_child_only(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    other_service = await world.school_service(pupil.child, pupil.therapist, name="Second")
    stranger = await world.family(pupil.therapist)
    token = token_of(await invite(api, pupil, service_id=str(pupil.service)))
    booking = {"service_id": str(other_service), "start_date": TUESDAY_10.isoformat()}
    service = await api.post(pupil.events, json={"events": [booking], "token": token})
    assert (service.status_code, service.json()["code"]) == (404, "service_not_found")
    child = await api.post(stranger.events, json={**stranger.booking(), "token": token})
    assert (child.status_code, child.json()["code"]) == (404, "child_not_found")
    moving = await api.post(
        pupil.events, json={**pupil.booking(), "token": token, "self_reschedule_event": str(new_id())}
    )
    assert moving.status_code == 422


async def test_without_a_service_it_is_for_the_oldest_one_with_something_left(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(number_of_times=1)
    second = await world.school_service(pupil.child, pupil.therapist, name="Second")
    assert (await invite(api, pupil))["service_id"] == str(pupil.service)
    await world.book(pupil, TUESDAY_10)
    assert (await invite(api, pupil))["service_id"] == str(second)


async def test_a_service_that_cannot_be_booked_has_no_invitation(api: ApiClient, world: World) -> None:
    group = await world.pupil(session_type=EventType.GROUP)
    path = f"/therapist/clients/{group.child}/invite_to_schedule_session"
    refused = await api.post(path, by=group.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "arranged_by_therapist")
    done = await world.pupil(number_of_times=1)
    await world.book(done, TUESDAY_10)
    path = f"/therapist/clients/{done.child}/invite_to_schedule_session"
    refused = await api.post(path, by=done.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_left_to_schedule")
    owing = await world.family()
    await world.subscription(owing.child, subscription_id=owing.subscription, status="past_due")
    path = f"/therapist/clients/{owing.child}/invite_to_schedule_session"
    refused = await api.post(path, by=owing.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "payment_overdue")
    assert refused.json()["error"].startswith("The family's plan is overdue.")
    path = f"/therapist/clients/{done.child}/invite_to_schedule_session"
    unknown = await api.post(path, json={"service_id": str(group.service)}, by=done.therapist)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "service_not_found")


async def test_an_invitation_expires_after_14_days(
    api: ApiClient, family: Family, token: str, clock: FakeClock
) -> None:
    clock.advance(days=14, seconds=-1)
    assert await state(api, token) == "open"
    clock.advance(seconds=1)
    response = await api.get(f"/invitations/{token}")
    assert response.json() == {"invitation": {"state": "expired"}}
    booking = family.booking(TUESDAY_10 + timedelta(days=16))
    booked = await api.post(family.events, json={**booking, "token": token})
    assert (booked.status_code, booked.json()["code"]) == (409, "invitation_not_open")


async def test_an_invitation_is_used_when_nothing_is_left(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    token = token_of(await invite(api, pupil))
    await api.post(pupil.events, json={**pupil.booking(), "token": token})
    assert await state(api, token) == "open"
    last = await api.post(pupil.events, json={**pupil.booking(TUESDAY_10 + timedelta(days=1)), "token": token})
    assert last.status_code == 201
    assert await state(api, token) == "used"
    (listed,) = (await api.get("/therapist/invitations", by=pupil.therapist)).json()["invitations"]
    assert (listed["status"], listed["url"]) == ("used", None)


async def test_an_invitation_is_used_when_others_booked_the_rest(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(number_of_times=1)
    token = token_of(await invite(api, pupil))
    await world.session(pupil)
    assert await state(api, token) == "used"


async def test_revoked_and_earlier_invitations_stop_working(api: ApiClient, family: Family) -> None:
    earlier, invitation = token_of(await invite(api, family)), await invite(api, family)
    assert (await state(api, earlier), await state(api, token_of(invitation))) == ("revoked", "open")
    path = f"/therapist/invitations/{invitation['id']}"
    assert (await api.delete(path, by=family.therapist)).status_code == 204
    assert (await api.delete(path, by=family.therapist)).status_code == 204
    assert await state(api, token_of(invitation)) == "revoked"


async def test_a_booking_that_waited_for_a_revocation_fails(api: ApiClient, world: World, family: Family) -> None:
    invitation = await invite(api, family)
    body = {"events": [{"start_date": TUESDAY_10.isoformat(), "service_id": str(family.service)}]}
    locked, revoked = asyncio.Event(), asyncio.Event()

    async def hold(uow: UnitOfWork) -> None:
        await lock(uow, [family.child])
        locked.set()
        await revoked.wait()

    async def book() -> Any:
        await locked.wait()
        path = f"/clients/{family.child}/events"
        return await api.post(path, json={**body, "token": token_of(invitation)})

    async def revoke() -> None:
        await locked.wait()
        await eventually(world.has_lock_waits)
        await api.delete(f"/therapist/invitations/{invitation['id']}", by=family.therapist)
        revoked.set()

    response, *_ = await asyncio.gather(book(), world.run(hold), revoke())
    assert (response.status_code, response.json()["code"]) == (409, "invitation_not_open")
    assert await world.rows("SELECT 1 FROM events") == []


async def test_an_invitation_ends_with_the_service_or_the_last_guardian(
    api: ApiClient, world: World, family: Family, token: str, clock: FakeClock
) -> None:
    pupil = await world.pupil()
    of_pupil = token_of(await invite(api, pupil))
    await world.run(lambda uow: close_care_service(uow, pupil.service, clock().date()))
    clock.advance(days=1)
    assert await state(api, of_pupil) == "revoked"
    gone = GuardianshipRevoked(
        version=world.next_version() + 1000, guardian_id=family.guardian.profile_id, child_id=family.child
    )
    await world.run(lambda uow: revoke_guardianship(uow, gone))
    assert await state(api, token) == "revoked"


async def test_a_therapist_lists_their_invitations_newest_first(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    first = await invite(api, family)
    clock.advance(minutes=5)
    second = await invite(api, await world.family(family.therapist, name="Leo", preferred_name="Leo"))
    await invite(api, await world.family())
    listed = (await api.get("/therapist/invitations", by=family.therapist)).json()["invitations"]
    assert [one["id"] for one in listed] == [second["id"], first["id"]]
    assert (listed[0]["client"]["name"], listed[0]["service_name"]) == ("Leo", "Once a week")
    clock.advance(days=31)
    assert (await api.get("/therapist/invitations", by=family.therapist)).json()["invitations"] == []


@pytest.mark.parametrize("what", ["handed over", "suspended", "no guardian", "all booked"])
async def test_therapist_and_holder_see_the_same_status(
    api: ApiClient, world: World, clock: FakeClock, what: str
) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    invitation = await invite(api, family)
    if what == "handed over":
        await world.choose(family.child, await world.therapist())
        clock.advance(days=1)
    elif what == "suspended":
        await world.update_therapist(family.therapist, suspended=True, accepting=False)
    elif what == "no guardian":
        ids = {"guardian_id": family.guardian.profile_id, "child_id": family.child}
        await world.run(lambda uow: revoke_guardianship(uow, GuardianshipRevoked(version=9999, **ids)))
    else:
        await world.book(family, TUESDAY_10)
    (listed,) = (await api.get("/therapist/invitations", by=family.therapist)).json()["invitations"]
    assert listed["status"] == await state(api, token_of(invitation)) != "open"
    assert listed["url"] is None
    tasks = (await api.get("/therapist/tasks", by=family.therapist)).json()["tasks"]
    assert tasks["invitations"] == []
    dashboard = (await api.get("/therapist/dashboard", by=family.therapist)).json()["dashboard"]
    assert dashboard["open_invitations"] == 0


async def test_only_the_childs_therapist_can_invite(api: ApiClient, world: World, family: Family) -> None:
    invitation = await invite(api, family)
    path = f"/therapist/clients/{family.child}/invite_to_schedule_session"
    stranger = await world.therapist()
    assert (await api.post(path, by=stranger)).json()["code"] == "child_not_found"
    assert (await api.post(path, by=guardian())).json()["code"] == "child_not_found"
    assert (await api.post(path, by=family.guardian)).status_code == 403
    assert (await api.get("/therapist/invitations", by=family.guardian)).status_code == 403
    foreign = await api.delete(f"/therapist/invitations/{invitation['id']}", by=stranger)
    assert (foreign.status_code, foreign.json()["code"]) == (404, "invitation_not_found")


@pytest.mark.parametrize("forged", ["x", "a" * 43, "%C3%A9", "AAAA" * 10])
async def test_a_forged_token_is_not_found(api: ApiClient, token: str, forged: str) -> None:
    assert (await api.get(f"/invitations/{forged}")).status_code == 404
    changed = ("B" if token[0] == "A" else "A") + token[1:]
    assert (await api.get(f"/invitations/{changed}")).status_code == 404


async def test_only_identity_reads_the_link(api: ApiClient, world: World, family: Family, sign_ins: SignIns) -> None:
    invitation = await invite(api, family)
    http = api._http  # internal paths aren't part of what the client calls
    path = f"/internal/invitations/{invitation['id']}"
    emitted = await http.get(path, headers=sign_ins.service_headers("identity", "scheduling"))
    assert emitted.json() == {
        "open": True,
        "url": invitation["url"],
        "expires_at": emitted.json()["expires_at"],
        "session_type": "individual_session",
        "therapist_name": "Robin Chen",
    }
    assert (await http.get(path, headers=sign_ins.service_headers("billing", "scheduling"))).status_code == 403
    assert (await http.get(path)).status_code == 401
    await api.delete(f"/therapist/invitations/{UUID(invitation['id'])}", by=family.therapist)
    closed = await http.get(path, headers=sign_ins.service_headers("identity", "scheduling"))
    assert closed.json()["open"] is False


async def test_an_invitation_is_not_open_while_the_therapist_is_suspended(
    api: ApiClient, world: World, family: Family, token: str
) -> None:
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    assert await state(api, token) == "revoked"
    assert (await api.post(family.events, json={**family.booking(), "token": token})).status_code == 409
    await world.update_therapist(family.therapist)
    assert await state(api, token) == "open"
