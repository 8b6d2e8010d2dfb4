import pytest
from chassis.access.child_access import ChildNotFound
from chassis.access.rights import Right
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from identity.domain.errors import AddressIsHidden, PrimarySeesAddress
from identity.use_cases.families.change_guardianship import grant
from identity.use_cases.families.court_orders import name_primary, set_address_hidden
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes, as_guardian


@pytest.fixture
async def dana(makes: Makes) -> Family:
    return await makes.family()


@pytest.fixture
async def lee(makes: Makes, dana: Family) -> Family:
    """Another guardian, who may pay for Dana's child."""
    lee = await makes.family("lee@example.com", first_name="Lee")
    async with makes.units.begin(makes.actor) as uow:
        await grant(uow, lee.guardian.id, dana.children[0].id, [Right.PAY])
    return lee


async def test_a_hidden_address_is_published_with_the_rights(
    api: ApiClient, makes: Makes, dana: Family, lee: Family
) -> None:
    for hidden in (True, False):
        async with makes.units.begin(makes.actor) as uow:
            await set_address_hidden(uow, lee.guardian.id, dana.children[0].id, hidden=hidden, reason="Case 12-345")
        last = (await api.emitted("identity.guardianship.granted.v1"))[-1]
        assert (last["rights"], last["address_hidden"]) == (["pay"], hidden)
    async with makes.units.begin(makes.actor) as uow:
        why = await uow.rows("SELECT action, reason, changed_by FROM access_changes ORDER BY changed_at, id")
    assert [tuple(row.values()) for row in why] == [
        ("guardianship.address_hidden", "Case 12-345", "operator:test"),
        ("guardianship.address_shown", "Case 12-345", "operator:test"),
    ]


async def test_new_rights_keep_the_address_hidden(api: ApiClient, makes: Makes, dana: Family, lee: Family) -> None:
    child = dana.children[0].id
    async with makes.units.begin(makes.actor) as uow:
        await set_address_hidden(uow, lee.guardian.id, child, hidden=True, reason="Case 12-345")
        await grant(uow, lee.guardian.id, child, [Right.READ])
    assert (await api.emitted("identity.guardianship.granted.v1"))[-1]["address_hidden"] is True
    children = (await api.get("/guardian/me", by=as_guardian(lee))).json()["guardian"]["children"]
    assert next(each for each in children if each["id"] == str(child))["school_name"] is None


async def test_the_primary_guardian_always_sees_the_address(makes: Makes, dana: Family) -> None:
    async with makes.units.begin(makes.actor) as uow:
        with pytest.raises(PrimarySeesAddress):
            await set_address_hidden(uow, dana.guardian.id, dana.children[0].id, hidden=True, reason="Case 1")


async def test_another_guardian_becomes_the_primary_one(
    api: ApiClient, makes: Makes, dana: Family, lee: Family
) -> None:
    child = dana.children[0].id
    async with makes.units.begin(makes.actor) as uow:
        await name_primary(uow, lee.guardian.id, child, reason="Case 12-345")
    adults = (await api.get(f"/guardian/clients/{child}/adults", by=as_guardian(lee))).json()["adults"]
    assert [(adult["name"], adult["is_primary"], len(adult["rights"])) for adult in adults] == [
        ("Lee", True, 4), ("Dana", False, 4),
    ]  # fmt: skip
    profile = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    assert (profile["guardian_id"], profile["guardian"]["first_name"]) == (str(lee.guardian.id), "Lee")
    assert (await api.get(f"/guardian/clients/{child}/adults", by=as_guardian(dana))).status_code == 403


async def test_who_may_not_see_the_address_does_not_become_primary(makes: Makes, dana: Family, lee: Family) -> None:
    child = dana.children[0].id
    async with makes.units.begin(makes.actor) as uow:
        await set_address_hidden(uow, lee.guardian.id, child, hidden=True, reason="Case 12-345")
        with pytest.raises(AddressIsHidden):
            await name_primary(uow, lee.guardian.id, child, reason="Case 12-345")


async def test_a_stranger_gets_no_court_order(makes: Makes, dana: Family) -> None:
    async with makes.units.begin(makes.actor) as uow:
        with pytest.raises(ChildNotFound):
            await set_address_hidden(uow, new_id(), dana.children[0].id, hidden=True, reason="Case 1")
