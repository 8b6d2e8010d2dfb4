"""Filters, order and pages of a therapist's clients (docs/product/scheduling.md#caseload)."""

from datetime import date, timedelta
from typing import Any

import pytest
from chassis.pages import PAGE_SIZE
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.licenses import License, may_treat

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


@pytest.fixture
async def families(world: World) -> dict[str, Family]:
    """Ada has a session tomorrow, Ben one later, Cleo none and a paused plan."""
    ada = await world.family(name="Ada", preferred_name=None)
    ben = await world.family(ada.therapist, name="Ben", preferred_name=None, school_name="Oak Hill")
    cleo = await world.family(ada.therapist, name="Cleo", preferred_name=None)
    await world.session(ada)
    await world.session(ben, TUESDAY_10 + 7 * DAY)
    await world.subscription(cleo.child, subscription_id=cleo.subscription, status="paused")
    return {"Ada": ada, "Ben": ben, "Cleo": cleo}


async def listed(api: ApiClient, families: dict[str, Family], **params: Any) -> list[str]:
    response = await api.get("/therapist/clients", params=params, by=families["Ada"].therapist)
    assert response.status_code == 200, response.text
    return [client["name"] for client in response.json()["clients"]]


async def test_clients_with_the_next_session_come_first(api: ApiClient, families: dict[str, Family]) -> None:
    assert await listed(api, families, sort="next_session") == ["Ada", "Ben", "Cleo"]
    assert await listed(api, families, only="no_session_booked") == ["Cleo"]


async def test_a_canceled_session_is_not_the_next_one(api: ApiClient, families: dict[str, Family]) -> None:
    (event,) = (await api.get(families["Ben"].events, by=families["Ben"].guardian)).json()["events"]
    await api.post(f"{families['Ben'].events}/{event['id']}/cancel", by=families["Ben"].guardian)
    assert await listed(api, families, only="no_session_booked") == ["Ben", "Cleo"]


async def test_a_session_with_a_substitute_is_still_the_next_one(
    api: ApiClient, world: World, families: dict[str, Family]
) -> None:
    (event,) = (await api.get(families["Ada"].events, by=families["Ada"].guardian)).json()["events"]
    colleague = await world.therapist()
    body = {"therapist_id": str(colleague.profile_id)}
    path = f"/events/{event['id']}/substitute"
    assert (await api.put(path, json=body, by=families["Ada"].therapist)).status_code == 200
    assert await listed(api, families, only="no_session_booked") == ["Cleo"]


async def test_notes_due_are_counted_as_in_the_list_of_notes_due(
    api: ApiClient, families: dict[str, Family], clock: FakeClock
) -> None:
    ben = families["Ben"]
    clock.now = TUESDAY_10 + 8 * DAY
    (event,) = (await api.get(ben.events, params={"filter": "past"}, by=ben.guardian)).json()["events"]
    await api.put(f"/events/{event['id']}", json={"status": "complete"}, by=ben.therapist)
    due = (await api.get("/therapist/reports_due", by=ben.therapist)).json()["reports_due"]
    assert [report["client"]["id"] for report in due] == [str(ben.child)]
    assert await listed(api, families, only="notes_due") == ["Ben"]
    assert await listed(api, families, sort="notes_due") == ["Ben", "Ada", "Cleo"]


async def test_filters_apply_together(api: ApiClient, families: dict[str, Family]) -> None:
    assert await listed(api, families, only="paused") == ["Cleo"]
    assert await listed(api, families, only=["paused", "no_session_booked"]) == ["Cleo"]
    assert await listed(api, families, only=["paused", "notes_due"]) == []
    assert await listed(api, families, school="Oak Hill") == ["Ben"]
    assert await listed(api, families, school="Oak Hill", search="ada") == []


TODAY = "2026-03-02"
"""On the therapist's calendar, by the test clock."""


@pytest.mark.parametrize(
    "state, expires_on", [("CA", TODAY), ("CA", "2026-03-01"), ("NV", "2027-12-31"), (None, "2027-12-31")]
)
async def test_licenses_are_judged_as_for_sessions(
    api: ApiClient, world: World, state: str | None, expires_on: str
) -> None:
    family = await world.family(state=state)
    licenses = [{"state": "CA", "expires_on": expires_on}]
    await world.update_therapist(family.therapist, licences=licenses)
    (card,) = (await api.get("/therapist/clients", by=family.therapist)).json()["clients"]
    valid = may_treat([License.parse(each) for each in licenses], [state], date.fromisoformat(TODAY))
    assert (card["license"] == "valid") == valid
    assert (card["license"] == "unknown") == (state is None)
    only = (await api.get("/therapist/clients", params={"only": "unlicensed"}, by=family.therapist)).json()
    assert bool(only["clients"]) == (card["license"] == "missing")


async def test_clients_come_in_pages_with_their_number(api: ApiClient, world: World) -> None:
    therapist = await world.therapist()
    for number in range(PAGE_SIZE + 1):
        await world.family(therapist, name=f"Teo {number:02}", preferred_name=None)
    asked = [(await api.get("/therapist/clients", params={"page": n}, by=therapist)).json() for n in (1, 2, 3)]
    assert [len(page["clients"]) for page in asked] == [PAGE_SIZE, 1, 0]
    assert [page["count"] for page in asked] == [PAGE_SIZE + 1, PAGE_SIZE + 1, 0]
    assert [page["pagy"]["next"] for page in asked] == [2, None, None]
    names = [client["name"] for page in asked for client in page["clients"]]
    assert names == sorted(names)
    whole = (await api.get("/therapist/clients", by=therapist)).json()
    assert (len(whole["clients"]), whole["pagy"]["next"]) == (PAGE_SIZE + 1, None)


@pytest.mark.parametrize("wrong", [{"sort": "age"}, {"only": "rich"}, {"page": 0}, {"school": "x" * 201}])
async def test_a_wrong_parameter_is_refused(api: ApiClient, families: dict[str, Family], wrong: dict[str, Any]) -> None:
    response = await api.get("/therapist/clients", params=wrong, by=families["Ada"].therapist)
    assert response.status_code == 422
