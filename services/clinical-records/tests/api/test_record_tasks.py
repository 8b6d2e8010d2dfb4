from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.people import Person, therapist

World = Any
Reports = Any


async def count(api: ApiClient, by: Person) -> int:
    response = await api.get("/record_tasks/count", by=by)
    assert response.status_code == 200, response.text
    return int(response.json()["record_task_count"])


async def test_the_count_has_what_waits_for_one_therapist(
    api: ApiClient, world: World, reports: Reports, clock: Any
) -> None:
    supervisor = therapist()
    await world.supervise(world.therapist, supervisor)
    assert [await count(api, person) for person in (world.therapist, supervisor)] == [0, 0]
    signature = {"child_id": str(world.child), "notes": [{"note_type": "soap_plan", "content": "Said r"}]}
    path = f"/events/{world.session}"
    await api.post(f"{path}/note_signatures", json={"note_signature": signature}, by=world.therapist)
    await reports.sign(await reports.saved(await reports.start(), summary="A good quarter."))
    assert [await count(api, person) for person in (world.therapist, supervisor)] == [0, 2]
    [waiting] = (await api.get("/cosignatures", by=supervisor)).json()["cosignatures"]
    asked = {"child_id": waiting["child"]["id"], "author_id": waiting["author_id"], "version": waiting["version"]}
    returned = {"cosignature": {**asked, "feedback": "Add the cue level"}}
    assert (await api.post(f"{path}/cosignatures/return", json=returned, by=supervisor)).status_code == 204
    assert [await count(api, person) for person in (world.therapist, supervisor)] == [1, 1], "the author must add to it"
    request = {"amendment_request": {"request": "She was born in May"}}
    asked_for = f"/clients/{world.child}/amendment_requests"
    assert (await api.post(asked_for, json=request, by=world.parent)).status_code == 201
    assert [await count(api, person) for person in (world.therapist, supervisor)] == [2, 1]


async def test_only_therapists_have_a_count(api: ApiClient, world: World) -> None:
    assert (await api.get("/record_tasks/count", by=world.parent)).status_code == 403
