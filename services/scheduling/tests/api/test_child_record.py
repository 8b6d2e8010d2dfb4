"""What a guardian's download of the record has of sessions and care (docs/product/shared.md#record-download).
`services/chassis/tests/test_child_record.py` proves who gets it."""

from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.people import SignIns
from fastapi import FastAPI

from services.scheduling.tests.world import TUESDAY_10, Family, World


async def ask(api: ApiClient, sign_ins: SignIns, family: Family) -> dict[str, Any]:
    headers = {**sign_ins.headers(family.guardian), **sign_ins.service_headers("identity", "scheduling")}
    response = await api._http.get(f"/internal/clients/{family.child}/record", headers=headers)
    assert response.status_code == 200, response.text
    return {"text": response.text, **response.json()["records"]}


async def test_record_of_a_group_session_has_one_child_and_no_title(
    api: ApiClient, world: World, family: Family, stranger: Family, sign_ins: SignIns, app: FastAPI
) -> None:
    event_id = await world.group(family.therapist, [family.service, stranger.service], TUESDAY_10, "Mia and Zoe")
    record = await ask(api, sign_ins, family)
    assert [event["id"] for event in record["events"]] == [str(event_id)]
    assert [(each["child_id"], each["status"]) for each in record["participants"]] == [(str(family.child), "pending")]
    assert [service["id"] for service in record["care_services"]] == [str(family.service)]
    assert [word for word in (str(stranger.child), "Zoe", "title", "description") if word in record["text"]] == []


async def test_record_has_no_deleted_session(api: ApiClient, world: World, family: Family, sign_ins: SignIns) -> None:
    kept, deleted = await world.book(family, TUESDAY_10, TUESDAY_10.replace(hour=TUESDAY_10.hour + 2))
    response = await api.delete(f"/events/{deleted}", by=family.therapist)
    assert response.status_code in (200, 204), response.text
    record = await ask(api, sign_ins, family)
    assert [event["id"] for event in record["events"]] == [str(kept)]
    assert [each["event_id"] for each in record["participants"]] == [str(kept)]
