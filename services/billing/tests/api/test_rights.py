"""What another adult of a child may pay and see (docs/product/shared.md#rights-of-a-guardian)."""

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.access.rights import Right
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import MakePlan
from services.billing.tests.support.family import Family


async def give(runtime: Runtime, who: Person, family: Family, *rights: Right, version: int = 1) -> None:
    event = GuardianshipGranted(version=version, guardian_id=who.profile_id, child_id=family.child, rights=list(rights))
    async with runtime.units.begin(Actor.service("test")) as uow:
        await grant_guardianship(uow, event)


@pytest.mark.parametrize("right", Right)
async def test_only_the_right_to_pay_opens_bills(
    api: ApiClient, runtime: Runtime, family: Family, make_plan: MakePlan, right: Right
) -> None:
    sam, plan = guardian(), await make_plan()
    await give(runtime, sam, family, right)
    query = {"child_id": str(family.child), "from": "2026-01-01", "to": "2026-01-31"}
    superbill = await api.get("/guardians/superbill", params=query, by=sam)
    wish = {"subscription_plan_id": str(plan), "child_id": str(family.child)}
    paused = await api.post("/guardians/subscription/pause", json=wish, by=sam)
    refused = [each.json().get("code") == "right_missing" for each in (superbill, paused)]
    assert refused == [right is not Right.PAY] * 2
