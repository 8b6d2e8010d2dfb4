"""What another adult of a child may do with its sessions (docs/product/shared.md#rights-of-a-guardian)."""

import asyncio
from urllib.parse import urlencode
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, GuardianshipRevoked, grant_guardianship
from chassis.access.rights import Right
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from scheduling.consumers.guardianship_changed import HANDLERS
from scheduling.queries.change_audience import GUARDIANS, describe

from services.scheduling.tests.invitations import invite, token_of
from services.scheduling.tests.world import TUESDAY_10, Family, World

SEES = {Right.BOOK, Right.READ, Right.REMIND}
MARCH = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-01T00:00:00Z"}
SCHOOL = "Zanzibar Elementary"


async def give(
    world: World, who: Person, child: UUID, *rights: Right, version: int = 1, address_hidden: bool = False
) -> None:
    event = GuardianshipGranted(
        version=version, guardian_id=who.profile_id, child_id=child, rights=list(rights), address_hidden=address_hidden
    )
    await world.run(lambda uow: grant_guardianship(uow, event))


@pytest.mark.parametrize(
    ("right", "kinds"),
    [
        (Right.REMIND, ["session", "pending", "child"]),
        (Right.PAY, ["pending", "child"]),
        (Right.BOOK, ["session", "pending", "child", "message"]),
        (Right.READ, ["session", "pending", "child", "message", "recap", "progress_report", "goal"]),
    ],
)
async def test_a_live_update_reaches_who_may_see_what_changed(
    world: World, family: Family, right: Right, kinds: list[str]
) -> None:
    sam = guardian()
    await give(world, sam, family.child, right)
    commits = [{"commit": "1", "kind": kind, "child": str(family.child)} for kind in GUARDIANS]
    changes = await describe(world.runtime.queries, commits)
    seen = [(change.key.split("-")[1], change.payloads) for change in changes]
    assert [kind for kind, payloads in seen if sam.profile_id in payloads] == kinds
    assert all(family.guardian.profile_id in payloads for _, payloads in seen)


@pytest.mark.parametrize("right", Right)
async def test_one_right_opens_what_it_is_for(api: ApiClient, world: World, family: Family, right: Right) -> None:
    sam = guardian()
    await give(world, sam, family.child, right)
    event = await world.session(family)
    child, sees, books = f"/clients/{family.child}", 200 if right in SEES else 403, 200 if right is Right.BOOK else 403
    listed = (await api.get("/events", params=MARCH, by=sam)).json()["events"]
    found = (await api.get("/search", params={"text": "mia"}, by=sam)).json()
    assert (len(listed) > 0, len(found["clients"]) > 0) == (right in SEES, right in SEES)
    shown = await api.get(f"/events/{event}", by=sam)
    assert shown.status_code == (200 if right in SEES else 404)
    for path in (f"{child}/events", f"{child}/therapists", f"{child}/ledger?cycle=current"):
        assert (await api.get(path, by=sam)).status_code in (sees, 422 if sees == 200 else sees)
    for path in (f"{child}/waitlist", f"{child}/events/pending_schedule"):
        assert (await api.get(path, by=sam)).status_code == books
    response = await api.post(f"{child}/events/{event}/cancel", by=sam)
    assert response.status_code == books
    assert books == 200 or response.json()["code"] == "right_missing"


@pytest.mark.parametrize("right", [Right.READ, Right.REMIND])
async def test_who_only_sees_a_session_neither_moves_nor_books(
    api: ApiClient, world: World, family: Family, right: Right
) -> None:
    sam = guardian()
    await give(world, sam, family.child, right)
    event = await world.session(family)
    body = {"event": {"reschedule_reason": "A birthday."}}
    for response in (
        await api.post(f"/events/{event}/rescheduling", json=body, by=sam),
        await api.post(f"/clients/{family.child}/events", json=family.booking(), by=sam),
    ):
        assert (response.status_code, response.json()["code"]) == (403, "right_missing")


@pytest.mark.parametrize("how", ["ended", "no longer books", "books"])
async def test_links_to_book_end_with_the_right_to_book(api: ApiClient, world: World, family: Family, how: str) -> None:
    sam = guardian()
    await give(world, sam, family.child, Right.BOOK)
    token = token_of(await invite(api, family))
    changed, ended = HANDLERS
    known = {"version": 2, "guardian_id": sam.profile_id, "child_id": family.child}
    if how == "ended":
        await world.run(lambda uow: ended.handle(uow, GuardianshipRevoked(**known)))
    else:
        rights = [Right.PAY, *([Right.BOOK] if how == "books" else [])]
        await world.run(lambda uow: changed.handle(uow, GuardianshipGranted(**known, rights=rights)))
    state = (await api.get(f"/invitations/{token}")).json()["invitation"]["state"]
    assert state == ("open" if how == "books" else "revoked")


async def test_a_hidden_school_is_in_no_answer(api: ApiClient, world: World, family: Family) -> None:
    sam, kim = guardian(), guardian()
    await world.update_child(family.child, school_name=SCHOOL)
    await give(world, sam, family.child, *Right, address_hidden=True)
    await give(world, kim, family.child, *Right)
    event = await world.session(family)
    paths = [
        f"/events?{urlencode(MARCH)}", f"/events/{event}", f"/clients/{family.child}/events", "/search?text=mia",
        f"/clients/{family.child}/events/pending_schedule", f"/events/{event}/room/place?timezone=America/Los_Angeles",
    ]  # fmt: skip
    seen = {who.profile_id: "".join([(await api.get(path, by=who)).text for path in paths]) for who in (sam, kim)}
    assert seen[kim.profile_id].count(SCHOOL) >= 4 and SCHOOL not in seen[sam.profile_id]
    searched = await asyncio.gather(*(api.get("/search?text=zanzibar", by=who) for who in (sam, kim)))
    assert [len(found.json()["clients"]) for found in searched] == [0, 1]


async def test_a_hidden_home_suggests_no_state(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    sam = guardian()
    await world.update_child(family.child, state="CA")
    await give(world, sam, family.child, *Right, address_hidden=True)
    await world.update_therapist(family.therapist, meeting_url=None)
    event = await world.session(family)
    await world.rows("DELETE FROM session_places")
    clock.now = TUESDAY_10
    path = f"/events/{event}/room/place?timezone=America/Los_Angeles"
    assert (await api.get(path, by=family.guardian)).json()["place"]["suggestion"]["state"] == "CA"
    assert (await api.get(path, by=sam)).json()["place"]["suggestion"]["state"] is None
