"""The attended sessions of a child, which billing asks for."""

from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns

from services.scheduling.tests.api.test_ledger import mark
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


async def ask(api: ApiClient, sign_ins: SignIns, family: Family, caller: str = "billing", **period: str) -> Any:
    return await api._http.get(
        f"/internal/children/{family.child}/attended_sessions",
        params={"from": "2026-03-01T00:00:00Z", "to": "2026-04-01T00:00:00Z", **period},
        headers=sign_ins.service_headers(caller, "scheduling"),
    )


async def test_only_attended_sessions_of_the_period_are_listed(
    api: ApiClient, world: World, family: Family, clock: FakeClock, sign_ins: SignIns
) -> None:
    held, missed, _ = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(3)))
    clock.advance(days=3, hours=4)
    await mark(api, family, held, "complete")
    guest = await world.participant(missed, family.child)
    absent = [{"id": guest["id"], "status": "no_show"}]
    await mark(api, family, missed, "incomplete", event_participants_attributes=absent)
    (found,) = (await ask(api, sign_ins, family)).json()["sessions"]
    assert found["event_id"] == str(held)
    assert (found["event_type"], found["minutes"]) == ("individual_session", 45)
    assert found["therapist_id"] == found["care_therapist_id"] == str(family.therapist.profile_id)
    after = TUESDAY_10 + timedelta(minutes=1)
    assert (await ask(api, sign_ins, family, **{"from": after.isoformat()})).json()["sessions"] == []
    assert (await ask(api, sign_ins, await world.family())).json()["sessions"] == []


@pytest.mark.parametrize("caller", ["identity", "documents"])
async def test_only_billing_may_ask(api: ApiClient, family: Family, sign_ins: SignIns, caller: str) -> None:
    assert (await ask(api, sign_ins, family, caller=caller)).status_code == 403
