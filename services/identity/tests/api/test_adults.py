"""Two households: a guardian shares a child with other adults, each with their own rights."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from identity.domain.account_closure import GRACE
from identity.notifications.deliver import Delivery
from identity.use_cases.accounts.close_account import erase_closed_accounts
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import PASSWORD, Makes, as_guardian, as_therapist, signed_in, treat

SAM = "sam@example.com"
Json = dict[str, Any]


@pytest.fixture
async def family(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> Family:
    await makes.terms()
    family = await makes.family()
    await delivery.deliver()
    mailbox.mails.clear()
    return family


@pytest.fixture
def dana(family: Family) -> Person:
    return as_guardian(family)


@pytest.fixture
def adults(family: Family) -> str:
    return f"/guardian/clients/{family.children[0].id}/adults"


async def invited(
    api: ApiClient, by: Person, adults: str, delivery: Delivery, mailbox: Mailbox, *rights: str, email: str = SAM
) -> str:
    """The token in the email."""
    response = await api.post(adults, json={"email": email, "rights": list(rights)}, by=by)
    assert response.status_code == 201, response.text
    await delivery.deliver()
    found = re.search(r"/adult-invitation\?token=([\w-]+)", body_of(mailbox.to(email)[-1]))
    assert found is not None
    return found.group(1)


def new_guardian(**changes: object) -> Json:
    return {
        "first_name": "Sam", "last_name": "Rivera", "password": PASSWORD, "state": "NY",
        "accepted_terms_and_conditions": True, **changes,
    }  # fmt: skip


async def accepted(api: ApiClient, token: str, **changes: object) -> httpx.Response:
    return await api.post("/adult_invitations/acceptance", json={"token": token, "guardian": new_guardian(**changes)})


async def sam_with(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox, *rights: str
) -> Person:
    """The invited adult, after accepting."""
    token = await invited(api, dana, adults, delivery, mailbox, *rights)
    assert (await accepted(api, token)).status_code == 204
    listed = (await api.get(adults, by=dana)).json()["adults"]
    (sam,) = [adult for adult in listed if adult["email"] == SAM]
    return guardian(UUID(sam["id"]), uid=SAM)


async def test_an_invited_adult_gets_an_account_of_their_own(
    api: ApiClient, family: Family, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    token = await invited(api, dana, adults, delivery, mailbox, "remind", "read")
    assert "Mia" not in body_of(mailbox.to(SAM)[-1])
    details = (await api.post("/adult_invitations/details", json={"token": token})).json()["adult_invitation"]
    assert details | {"expires_at": None} == {
        "child_name": "Mia", "invited_by": "Dana", "email": SAM, "rights": ["read", "remind"], "expires_at": None,
        "has_account": False,
    }  # fmt: skip
    assert (await accepted(api, token)).status_code == 204
    headers = await signed_in(api, SAM)
    own = (await api.get("/guardian/me", headers=headers)).json()["guardian"]
    assert (own["timezone"], own["profile_step"], own["accepted_terms_and_conditions"]) == (
        "America/New_York", "complete", True,
    )  # fmt: skip
    (mia,) = own["children"]
    assert (mia["rights"], mia["is_primary"]) == (["read", "remind"], False)
    granted = (await api.emitted("identity.guardianship.granted.v1"))[-1]
    assert (granted["version"], granted["rights"]) == (1, ["read", "remind"])
    assert (await accepted(api, token)).json()["code"] == "adult_invitation_invalid"


async def test_an_invitation_is_in_the_language_of_the_inviting_guardian(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    await api.put("/guardian", json={"guardian": {"language": "es"}}, by=dana)
    await invited(api, dana, adults, delivery, mailbox, "read")
    mail = mailbox.to(SAM)[-1]
    assert mail["Subject"] == "Dana te invita a Larkwell"
    text = " ".join(body_of(mail).split())
    assert "Este enlace es solo para ti y funciona hasta el lunes, 9 de marzo, a las" in text
    assert "Con cariño, El equipo de Larkwell" in text


async def test_an_invited_adult_chooses_their_language(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    token = await invited(api, dana, adults, delivery, mailbox, "read")
    assert (await accepted(api, token, language="es")).status_code == 204
    own = (await api.get("/guardian/me", headers=await signed_in(api, SAM))).json()["guardian"]
    assert own["language"] == "es"


async def test_a_closed_account_ends_its_open_invitations(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    token = await invited(api, dana, adults, delivery, mailbox, "read")
    headers = await signed_in(api)
    closed = await api.post("/guardian/account_closure", json={"password": PASSWORD}, headers=headers)
    assert closed.status_code == 201
    refused = await accepted(api, token)
    assert (refused.status_code, refused.json()["code"]) == (422, "adult_invitation_invalid")


async def test_an_adult_who_closes_the_account_leaves_the_child_to_the_other(
    api: ApiClient, family: Family, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    makes: Makes,
) -> None:  # fmt: skip
    await sam_with(api, dana, adults, delivery, mailbox, "read", "book")
    headers = await signed_in(api, SAM)
    closed = await api.post("/guardian/account_closure", json={"password": PASSWORD}, headers=headers)
    assert closed.status_code == 201
    (event,) = await api.emitted("identity.guardian.account_closed.v1")
    assert event["child_ids"] == [], "sessions of a child of another guardian stay booked"
    clock.now += GRACE
    assert await erase_closed_accounts(makes.units) == 1
    own = (await api.get("/guardian/me", by=dana)).json()["guardian"]
    assert [child["id"] for child in own["children"]] == [str(family.children[0].id)]
    assert [adult["is_primary"] for adult in (await api.get(adults, by=dana)).json()["adults"]] == [True]


async def test_a_guardian_with_an_account_accepts_without_a_new_one(
    api: ApiClient, makes: Makes, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    lee = await makes.family("lee@example.com", first_name="Lee")
    token = await invited(api, dana, adults, delivery, mailbox, "pay", email="lee@example.com")
    assert (await api.post("/adult_invitations/acceptance", json={"token": token})).status_code == 204
    children = (await api.get("/guardian/me", by=as_guardian(lee))).json()["guardian"]["children"]
    assert [(child["rights"], child["is_primary"]) for child in children] == [
        (["pay"], False), (["book", "pay", "read", "remind"], True),
    ]  # fmt: skip


async def test_an_invitation_without_an_account_needs_one(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    token = await invited(api, dana, adults, delivery, mailbox, "book")
    response = await api.post("/adult_invitations/acceptance", json={"token": token})
    assert (response.status_code, response.json()["code"]) == (422, "adult_invitation_invalid")


async def test_a_therapists_email_is_refused_when_the_link_is_used(
    api: ApiClient, makes: Makes, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.therapist("robin@example.com")
    token = await invited(api, dana, adults, delivery, mailbox, "book", email="robin@example.com")
    response = await api.post("/adult_invitations/details", json={"token": token})
    assert (response.status_code, response.json()["code"]) == (409, "invited_as_therapist")


@pytest.mark.parametrize("how", ["expired", "replaced", "taken back"])
async def test_an_old_link_is_dead(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, how: str
) -> None:
    token = await invited(api, dana, adults, delivery, mailbox, "book")
    if how == "expired":
        clock.advance(days=7)
    elif how == "replaced":
        await invited(api, dana, adults, delivery, mailbox, "pay")
    else:
        open_one = (await api.get(adults, by=dana)).json()["adults"][-1]
        ended = await api.post(f"{adults}/{open_one['id']}/end", json={"reason": "Wrong address"}, by=dana)
        assert len(ended.json()["adults"]) == 1
    response = await accepted(api, token)
    assert (response.status_code, response.json()["code"]) == (422, "adult_invitation_invalid")


async def test_an_adult_without_read_sees_only_who_the_child_is(
    api: ApiClient, family: Family, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "pay")
    (mia,) = (await api.get("/guardian/me", by=sam)).json()["guardian"]["children"]
    assert (mia["name"], mia["birthdate"], mia["school_name"], mia["services"], mia["progress"]) == (
        "Mia", None, None, [], None,
    )  # fmt: skip


async def test_only_the_primary_guardian_manages_the_child(
    api: ApiClient, family: Family, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "book", "pay", "read", "remind")
    child = f"/guardian/clients/{family.children[0].id}"
    for response in (
        await api.get(adults, by=sam),
        await api.post(adults, json={"email": "x@example.com", "rights": ["book"]}, by=sam),
        await api.put(f"{adults}/{dana.profile_id}", json={"rights": ["pay"]}, by=sam),
        await api.post(f"{adults}/{dana.profile_id}/end", json={"reason": "No"}, by=sam),
        await api.put(child, json={"client": {"preferred_name": "Mimi"}}, by=sam),
        await api.delete(f"{child}/delete_photo", by=sam),
    ):
        assert (response.status_code, response.json()["code"]) == (403, "not_primary")


async def test_a_stranger_and_a_therapist_find_no_adults(
    api: ApiClient, makes: Makes, family: Family, adults: str
) -> None:
    stranger = as_guardian(await makes.family("lee@example.com"))
    assert (await api.get(adults, by=stranger)).status_code == 404
    robin = as_therapist(await makes.therapist())
    await treat(makes, robin, family)
    assert (await api.get(adults, by=robin)).status_code == 403


async def test_the_primary_guardian_changes_rights(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "book")
    changed = await api.put(f"{adults}/{sam.profile_id}", json={"rights": ["read", "pay"]}, by=dana)
    assert [adult["rights"] for adult in changed.json()["adults"]][-1] == ["pay", "read"]
    (mia,) = (await api.get("/guardian/me", by=sam)).json()["guardian"]["children"]
    assert mia["rights"] == ["pay", "read"]
    last = (await api.emitted("identity.guardianship.granted.v1"))[-1]
    assert (last["version"], last["rights"], last["address_hidden"]) == (2, ["pay", "read"], False)


async def test_the_primary_guardian_keeps_all_rights(api: ApiClient, dana: Person, adults: str) -> None:
    response = await api.put(f"{adults}/{dana.profile_id}", json={"rights": ["pay"]}, by=dana)
    assert (response.status_code, response.json()["code"]) == (404, "adult_not_found")
    response = await api.post(f"{adults}/{dana.profile_id}/end", json={"reason": "Moving"}, by=dana)
    assert (response.status_code, response.json()["code"]) == (409, "primary_stays")


@pytest.mark.parametrize("who", ["dana", "sam"])
async def test_ended_access_shows_nothing_and_says_why(
    api: ApiClient, makes: Makes, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox, who: str
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "read")
    by = dana if who == "dana" else sam
    ended = await api.post(f"{adults}/{sam.profile_id}/end", json={"reason": "New custody"}, by=by)
    assert ended.status_code == 200 and len(ended.json()["adults"]) == (1 if who == "dana" else 0)
    assert (await api.get("/guardian/me", by=sam)).json()["guardian"]["children"] == []
    assert (await api.get(adults, by=sam)).status_code == 404
    async with makes.units.begin(makes.actor) as uow:
        (why,) = await uow.rows("SELECT action, reason, changed_by FROM access_changes")
    assert why["reason"] == "New custody" and why["changed_by"] == f"guardian:{by.profile_id}"
    assert why["action"] == ("guardianship.ended" if who == "dana" else "guardianship.left")
    assert len(await api.emitted("identity.guardianship.revoked.v1")) == 1


async def test_an_adult_who_left_can_be_invited_again(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "read")
    await api.post(f"{adults}/{sam.profile_id}/end", json={"reason": "A break"}, by=sam)
    token = await invited(api, dana, adults, delivery, mailbox, "book")
    assert (await api.post("/adult_invitations/acceptance", json={"token": token})).status_code == 204
    (mia,) = (await api.get("/guardian/me", by=sam)).json()["guardian"]["children"]
    assert mia["rights"] == ["book"]


async def test_who_has_access_is_not_invited_again(
    api: ApiClient, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    await sam_with(api, dana, adults, delivery, mailbox, "read")
    response = await api.post(adults, json={"email": SAM, "rights": ["book"]}, by=dana)
    assert (response.status_code, response.json()["code"]) == (409, "already_shared")


async def test_a_child_has_at_most_eight_adults(api: ApiClient, dana: Person, adults: str) -> None:
    for number in range(7):
        body = {"email": f"adult{number}@example.com", "rights": ["remind"]}
        assert (await api.post(adults, json=body, by=dana)).status_code == 201
    response = await api.post(adults, json={"email": "ninth@example.com", "rights": ["remind"]}, by=dana)
    assert (response.status_code, response.json()["code"]) == (409, "too_many_adults")


async def test_an_operator_who_impersonates_changes_no_access(
    api: ApiClient, family: Family, dana: Person, adults: str, delivery: Delivery, mailbox: Mailbox
) -> None:
    sam = await sam_with(api, dana, adults, delivery, mailbox, "read")
    operator = as_guardian(family, operator="ops@larkwell.example")
    for response in (
        await api.post(adults, json={"email": "x@example.com", "rights": ["book"]}, by=operator),
        await api.put(f"{adults}/{sam.profile_id}", json={"rights": ["pay"]}, by=operator),
        await api.post(f"{adults}/{sam.profile_id}/end", json={"reason": "No"}, by=operator),
    ):
        assert response.status_code == 403


@pytest.mark.parametrize("rights", [[], ["book", "manage"], ["book"] * 5])
async def test_unknown_rights_are_invalid(api: ApiClient, dana: Person, adults: str, rights: list[str]) -> None:
    response = await api.post(adults, json={"email": SAM, "rights": rights}, by=dana)
    assert response.status_code == 422


async def test_reminders_go_only_to_adults_who_want_them(
    api: ApiClient,
    makes: Makes,
    family: Family,
    dana: Person,
    adults: str,
    delivery: Delivery,
    mailbox: Mailbox,
    clock: FakeClock,
) -> None:
    await sam_with(api, dana, adults, delivery, mailbox, "pay")
    robin = await makes.therapist()
    mailbox.mails.clear()
    await makes.session(robin, family.children[0].id, starts_at=clock.now + timedelta(days=3))
    clock.advance(minutes=2)
    await delivery.deliver()
    assert mailbox.to(SAM) == [] and mailbox.to("dana@example.com")
