"""No response to a guardian reveals who else is in a group."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

from chassis.ids import new_id
from chassis.paths import BASE_PATH
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from fastapi import FastAPI

from services.scheduling.tests.api.events.other_families import SECRETS, NosyGuardian, secrets_of, titled_group
from services.scheduling.tests.waitlist import wishes
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
NO_OFFER = str(new_id())
THEIRS = TUESDAY_10 + DAY + timedelta(hours=2)
"""When the other child has a session of its own."""


async def test_no_response_reveals_other_group_members(
    api: ApiClient, app: FastAPI, world: World, family: Family, stranger: Family, clock: FakeClock, mail_file: Any
) -> None:
    group = await titled_group(world, (family, stranger))
    own = await world.session(family, TUESDAY_10 + DAY)
    theirs = await world.session(stranger, THEIRS)
    ask = NosyGuardian(api, family, (*await secrets_of(world, stranger), str(theirs)))
    await of_its_time(ask, family, stranger, group, own)
    await of_moving_it(ask, family, group)
    await of_the_waitlist(ask, family)
    await of_what_is_its_therapists(ask, world, stranger, family, group)
    feed = (await ask("POST", "/calendar_feed", 201)).json()["calendar_feed"]["url"].partition(BASE_PATH)[2]
    assert str(group) in (await ask("GET", feed)).text
    mailed = await mail_file(event_id=[group, theirs], guardian_id=family.guardian.profile_id)
    assert str(group) in mailed.text
    ask.reads(mailed)
    clock.now = TUESDAY_10
    await api.post(f"/events/{group}/room/join", by=stranger.guardian)
    for method, step in (("GET", ""), ("POST", "/join"), ("POST", "/leave")):
        await ask(method, f"/events/{group}/room{step}")
    await of_larkwells_room(ask, world, family, stranger, group)
    await ask("POST", f"{family.events}/{group}/cancel", 409)
    absent = await world.participant(group, stranger.child)
    marks = [{"id": absent["id"], "status": "no_show"}]
    body = {"status": "complete", "event_participants_attributes": marks}
    assert (await api.put(f"/events/{group}", json=body, by=family.therapist)).status_code == 200
    await ask("POST", f"/events/{group}/dispute", 201, json={"child_id": str(family.child), "reason": "We came"})
    await ask("PUT", f"/events/{group}/dispute", 403, json={"child_id": str(family.child), "answer": "No"})
    clock.advance(hours=1)
    for path in (
        "therapists",
        "ledger",
        "events?filter=past",
        "events",
        "events/pending_schedule",
        "events/after_paid_weeks",
    ):
        await ask("GET", f"/clients/{family.child}/{path}")
    await ask("GET", f"/events/{group}")
    assert not [fact for fact in await api.emitted() if any(secret in str(fact) for secret in SECRETS)]
    visitor = str(stranger.guardian.profile_id)
    known = {str(group): "{event_id}", str(family.child): "{client_id}", visitor: "{visitor_id}"}
    known[NO_OFFER] = "{offer_id}"
    asked = {(method, re.sub("|".join(known), lambda found: known[found[0]], path)) for method, path in ask.asked}
    assert of_a_session(app) <= asked, "a route was added: what does it reveal about others?"


def of_a_session(app: FastAPI) -> set[tuple[str, str]]:
    """Every request that the contract allows for a session or a child's sessions."""
    return {
        (method, path.removeprefix(BASE_PATH))
        for path, operations in app.openapi()["paths"].items()
        for method in operations
        if "{event_id}" in path or path.startswith(f"{BASE_PATH}/clients/")
    }


async def of_larkwells_room(ask: NosyGuardian, world: World, family: Family, stranger: Family, group: UUID) -> None:
    await world.update_therapist(family.therapist, meeting_url=None)
    await ask("POST", f"/events/{group}/room/connection")
    await ask("POST", f"/events/{group}/room/network_check")
    sample = {"seconds": 10, "lost_percent": 0, "sent_kbps": 800, "received_kbps": 900}
    await ask("POST", f"/events/{group}/room/quality", json={"samples": [sample]})
    place = {"state": "CA", "timezone": "America/Los_Angeles", "address": "1 Elm Street", "phone": "4155550123"}
    await ask("PUT", f"/events/{group}/room/place", json=place)
    await ask("GET", f"/events/{group}/room/place", params={"timezone": "America/Los_Angeles"})
    await ask("GET", f"/events/{group}/room/places", 403)
    theirs = f"/events/{group}/room/visitors/{stranger.guardian.profile_id}"
    await ask("PUT", f"{theirs}/place_exception", 403, json={"reason": "A visit."})
    for step in ("admit", "send_out"):
        await ask("POST", f"/events/{group}/room/visitors/{stranger.guardian.profile_id}/{step}", 403)


async def of_its_time(ask: NosyGuardian, family: Family, stranger: Family, group: UUID, own: UUID) -> None:
    """Free slots, and the reasons why others aren't."""
    march = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-01T00:00:00Z"}
    await ask("GET", "/events", params=march | {"event_type": "group_sessions"})
    await ask("GET", "/events", 404, params=march | {"client_id": str(stranger.child)})
    days = {"start_date": "2026-03-03", "end_date": "2026-03-05", "timezone": "America/Los_Angeles"}
    slots = {**days, "therapist_id": str(family.therapist.profile_id), "event_duration": 45}
    for event in (group, own):
        await ask("GET", "/events/available_dates", params=slots | {"exclude_event": str(event)})
        await ask("GET", "/events/available_intervals", 403, params=days | {"exclude_event": str(event)})
    await ask("GET", "/events/available_dates", params=slots | {"service_id": str(family.service)})
    for start in (TUESDAY_10, THEIRS):
        stretch = {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}
        query = {"therapist_id": str(family.therapist.profile_id), **stretch}
        found = await ask("GET", "/check_time_slot", params=query | {"child_ids": str(family.child)})
        assert not found.json()["available"]
        for about in ({"child_ids": str(stranger.child)}, {"event_id": str(group)}, {"event_id": str(own)}):
            await ask("GET", "/check_time_slot", params=query | about)
        taken = await ask("POST", family.events, 409, json=family.booking(start))
        assert taken.json()["code"] == "slot_taken"
        moved = {"event": {"start_date": start.isoformat()}}
        taken = await ask("PUT", f"/events/{own}/rescheduling", 409, json=moved)
        assert taken.json()["code"] == "slot_taken"


async def of_the_waitlist(ask: NosyGuardian, family: Family) -> None:
    waitlist = f"/clients/{family.child}/waitlist"
    await ask("PUT", waitlist, json=wishes())
    await ask("GET", waitlist)
    await ask("POST", f"{waitlist}_offers/{NO_OFFER}/booking", 404)
    await ask("DELETE", f"{waitlist}_offers/{NO_OFFER}", 404)


async def of_moving_it(ask: NosyGuardian, family: Family, group: UUID) -> None:
    to = {"start_date": (TUESDAY_10 + 2 * DAY).isoformat()}
    path = f"/events/{group}/rescheduling"
    await ask("POST", path, 403, json={"event": {"reschedule_reason": "A birthday"}})
    await ask("PUT", path, 403, json={"event": to})
    await ask("PUT", path, 403, json={"event": {"reschedule_reason": "A birthday"}})
    await ask("DELETE", path, 409)
    booking = family.booking(TUESDAY_10 + 2 * DAY) | {"self_reschedule_event": str(group)}
    await ask("POST", family.events, 403, json=booking)


async def of_what_is_its_therapists(
    ask: NosyGuardian, world: World, stranger: Family, family: Family, group: UUID
) -> None:
    event = f"/events/{group}"
    end = {"end_date": (TUESDAY_10 + timedelta(hours=1)).isoformat()}
    await ask("PUT", event, 403, json={"status": "complete"})
    await ask("PUT", event, 403, json={"event": {"title": "Ours"}})
    await ask("PATCH", event, 403, json={"start_date": TUESDAY_10.isoformat(), **end})
    await ask("DELETE", event, 403)
    await ask("POST", f"{event}/cancellation", 403, json={"missed_reason": "technical"})
    await ask("DELETE", f"{event}/cancellation", 403)
    await ask("DELETE", f"{event}/mark", 403)
    await ask("DELETE", f"{event}/deletion", 403)
    await ask("GET", f"{event}/following", 403)
    await ask("GET", f"{event}/substitutes", 403)
    await ask("PUT", f"{event}/substitute", 403, json={"therapist_id": str(family.therapist.profile_id)})
    hidden = await world.participant(group, stranger.child)
    await ask("PUT", f"/event_participants/{hidden['id']}", 403, json={"status": "show"})
