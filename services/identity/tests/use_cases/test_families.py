import pytest
from chassis.access.child_access import ChildNotFound
from chassis.testing.api import ApiClient
from identity.domain.errors import EmailAlreadyConfirmed, EmailTaken
from identity.use_cases.accounts.confirm_email import confirm_user
from identity.use_cases.families.create_family import Family, NewChild
from identity.use_cases.families.enroll_school_family import enroll_school_family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.world import SPEECH, Makes, as_guardian, signed_in

PUPIL = NewChild(name="Ava", last_name="Stone", age=9, specialty_ids=[SPEECH], school_name="Lincoln Elementary")


async def enroll(makes: Makes, *children: NewChild) -> Family:
    new = makes.new_family("school@example.com", children=children)
    async with makes.units.begin(makes.actor) as uow:
        return await enroll_school_family(uow, new)


async def test_school_family_is_confirmed_and_complete(api: ApiClient, makes: Makes) -> None:
    family = await enroll(makes, PUPIL)
    headers = await signed_in(api, "school@example.com")
    guardian = (await api.get("/guardian/me", headers=headers)).json()["guardian"]
    assert guardian["profile_step"] == "complete"
    [child] = guardian["children"]
    assert (child["billing_responsability"], child["school_name"]) == ("school", "Lincoln Elementary")
    [event] = await api.emitted("identity.child.profile_changed.v1")
    assert (event["child_id"], event["billing_responsability"]) == (str(family.children[0].id), "school")
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM notifications") == 0


async def test_school_family_requires_school_for_each_child(makes: Makes) -> None:
    with pytest.raises(Exception, match="name of its school"):
        await enroll(makes, PUPIL, NewChild(name="Tom", age=5, specialty_ids=[]))


async def test_an_email_is_taken_across_roles(makes: Makes) -> None:
    await makes.family("robin@example.com")
    with pytest.raises(EmailTaken):
        await makes.applicant("robin@example.com")


async def test_confirming_twice_is_refused(makes: Makes) -> None:
    family = await makes.family()
    with pytest.raises(EmailAlreadyConfirmed):
        async with makes.units.begin(makes.actor) as uow:
            await confirm_user(uow, family.user.id)


async def test_a_revoked_guardian_no_longer_sees_the_child(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    child_id = family.children[0].id
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, child_id)
    response = await api.get("/guardian/me", by=as_guardian(family))
    assert response.json()["guardian"]["children"] == []
    [revoked] = await api.emitted("identity.guardianship.revoked.v1")
    assert revoked == {"version": 2, "guardian_id": str(family.guardian.id), "child_id": str(child_id)}
    changes = {"children_attributes": [{"id": str(child_id), "gender": "male"}]}
    assert (await api.put("/guardian", json={"guardian": changes}, by=as_guardian(family))).status_code == 404
    with pytest.raises(ChildNotFound):
        async with makes.units.begin(makes.actor) as uow:
            await revoke_guardianship(uow, family.guardian.id, child_id)


async def test_revoked_guardians_contact_is_not_published(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
    before = await api.emitted("identity.child.profile_changed.v1")

    response = await api.put("/guardian", json={"guardian": {"phone_number": "4155550199"}}, by=as_guardian(family))

    assert response.status_code == 200
    assert await api.emitted("identity.child.profile_changed.v1") == before
