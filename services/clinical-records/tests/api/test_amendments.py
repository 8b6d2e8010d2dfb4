"""A guardian asks to correct a record, a therapist answers (docs/product/clinical-records.md#amendment-requests)."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor
from clinical_records.domain.amendments import MOST_OPEN, Decision
from clinical_records.domain.errors import AmendmentAnswered
from clinical_records.use_cases.amendments.answer_amendment import answer_as_operator

World = Any
CHANGED = "clinical-records.amendment_request.changed.v1"


def path(world: World, *rest: str) -> str:
    return "/".join([f"/clients/{world.child}/amendment_requests", *rest])


async def ask(api: ApiClient, world: World, text: str = "She was born in May", by: Person | None = None) -> Any:
    body = {"amendment_request": {"request": text}}
    return await api.post(path(world), json=body, by=by or world.parent)


async def asked(api: ApiClient, world: World) -> str:
    response = await ask(api, world)
    assert response.status_code == 201, response.text
    return str(response.json()["amendment_request"]["id"])


async def answer(
    api: ApiClient,
    world: World,
    request_id: str,
    decision: str = "declined",
    text: str = "It says May",
    by: Person | None = None,
) -> Any:
    body = {"amendment_request": {"decision": decision, "answer": text}}
    return await api.put(path(world, request_id, "answer"), json=body, by=by or world.therapist)


async def disagree(api: ApiClient, world: World, request_id: str, by: Person | None = None) -> Any:
    body = {"amendment_request": {"disagreement": "It says March"}}
    return await api.put(path(world, request_id, "disagreement"), json=body, by=by or world.parent)


async def withdraw(api: ApiClient, world: World, request_id: str, by: Person | None = None) -> Any:
    return await api.delete(path(world, request_id), by=by or world.parent)


async def listed(api: ApiClient, world: World, by: Person) -> list[dict[str, Any]]:
    response = await api.get(path(world), by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["amendment_requests"])


async def to_answer(api: ApiClient, by: Person) -> list[str]:
    response = await api.get("/amendment_requests", by=by)
    assert response.status_code == 200, response.text
    return [one["id"] for one in response.json()["amendment_requests"]]


async def test_request_is_answered_and_the_family_responds(api: ApiClient, world: World, clock: FakeClock) -> None:
    request_id = await asked(api, world)
    assert await to_answer(api, world.therapist) == await to_answer(api, world.colleague) == [request_id]
    clock.advance(days=3)
    assert (await answer(api, world, request_id)).status_code == 200
    assert await to_answer(api, world.therapist) == []
    assert (await disagree(api, world, request_id)).status_code == 200
    [shown] = await listed(api, world, world.colleague)
    texts = {name: shown[name] for name in ("request", "answer", "disagreement")}
    assert texts == {
        "request": "She was born in May",
        "answer": "It says May",
        "disagreement": "It says March",
    }
    assert (shown["decision"], shown["answered_by"]) == ("declined", "Ada")
    assert (shown["guardian_name"], shown["own"]) == ("Grace Hopper", False)
    events = await api.emitted(CHANGED)
    assert [(event["version"], event["answered"]) for event in events] == [(1, False), (2, True)]


async def test_answer_is_due_within_sixty_days(api: ApiClient, world: World, clock: FakeClock) -> None:
    asked_at = clock.now
    shown = (await ask(api, world)).json()["amendment_request"]
    assert (shown["due_at"], shown["own"]) == ((asked_at + timedelta(days=60)).isoformat(), True)


async def test_answer_and_response_are_given_once(api: ApiClient, world: World) -> None:
    request_id = await asked(api, world)
    assert (await disagree(api, world, request_id)).json()["code"] == "nothing_to_disagree_with"
    await answer(api, world, request_id)
    again = await answer(api, world, request_id, "accepted", "Corrected")
    assert (again.status_code, again.json()["code"]) == (409, "amendment_answered")
    await disagree(api, world, request_id)
    assert (await disagree(api, world, request_id)).json()["code"] == "already_disagreed"
    assert (await withdraw(api, world, request_id)).json()["code"] == "amendment_answered"


async def test_accepted_request_leaves_nothing_to_respond_to(api: ApiClient, world: World) -> None:
    request_id = await asked(api, world)
    await answer(api, world, request_id, "accepted", "Corrected")
    assert (await disagree(api, world, request_id)).json()["code"] == "nothing_to_disagree_with"


async def test_withdrawn_request_stays_and_needs_no_answer(api: ApiClient, world: World) -> None:
    request_id = await asked(api, world)
    for _ in range(2):
        assert (await withdraw(api, world, request_id)).status_code == 204
    assert await to_answer(api, world.therapist) == []
    assert (await answer(api, world, request_id)).json()["code"] == "amendment_withdrawn"
    [shown] = await listed(api, world, world.parent)
    assert shown["withdrawn_at"] is not None


async def test_two_answers_at_once_leave_one(api: ApiClient, world: World) -> None:
    request_id = await asked(api, world)
    answers = [answer(api, world, request_id), answer(api, world, request_id, "accepted", by=world.colleague)]
    assert sorted([response.status_code for response in await asyncio.gather(*answers)]) == [200, 409]


async def test_only_the_requesting_guardian_withdraws_and_responds(api: ApiClient, world: World) -> None:
    other = guardian()
    await world.grant(other, world.child)
    request_id = await asked(api, world)
    assert (await withdraw(api, world, request_id, by=other)).status_code == 404
    await answer(api, world, request_id)
    assert (await disagree(api, world, request_id, by=other)).status_code == 404
    assert (await disagree(api, world, request_id, by=world.therapist)).status_code == 403
    for who, own in ((other, False), (world.parent, True)):
        assert [one["own"] for one in await listed(api, world, who)] == [own]


async def test_strangers_learn_nothing(api: ApiClient, world: World) -> None:
    request_id = await asked(api, world)
    for who in (world.stranger, world.other_therapist):
        refused = [
            await ask(api, world, by=who),
            await answer(api, world, request_id, by=who),
            await disagree(api, world, request_id, by=who),
            await withdraw(api, world, request_id, by=who),
            await api.get(path(world), by=who),
        ]
        assert {response.status_code for response in refused} == {404}
    assert await to_answer(api, world.other_therapist) == []
    assert (await api.get("/amendment_requests", by=world.parent)).status_code == 403
    assert (await ask(api, world, by=world.therapist)).status_code == 403
    assert (await answer(api, world, request_id, by=world.parent)).status_code == 403
    assert (await answer(api, world, str(new_id()))).status_code == 404


async def test_impersonating_operators_neither_ask_nor_answer(api: ApiClient, world: World) -> None:
    parent, who = guardian(operator="olga"), therapist(operator="olga")
    await world.grant(parent, world.child)
    await world.care(who, world.child)
    assert (await ask(api, world, by=parent)).status_code == 403
    assert (await answer(api, world, await asked(api, world), by=who)).status_code == 403


@pytest.mark.parametrize("text", ["", "  "])
async def test_texts_are_required(api: ApiClient, world: World, text: str) -> None:
    refused = await ask(api, world, text)
    assert (refused.status_code, refused.json()["error"]) == (422, "Tell us what to correct")
    request_id = await asked(api, world)
    assert (await answer(api, world, request_id, text=text)).json()["error"] == "Answer is required"
    assert (await answer(api, world, request_id, "maybe")).status_code == 422
    assert await to_answer(api, world.therapist) == [request_id]


async def test_open_requests_of_a_guardian_are_limited(api: ApiClient, world: World) -> None:
    sent = await asyncio.gather(*(ask(api, world, f"Request {number}") for number in range(MOST_OPEN + 1)))
    assert sorted(response.status_code for response in sent) == [201] * MOST_OPEN + [409]
    assert len(await listed(api, world, world.parent)) == MOST_OPEN


async def test_an_operator_answers_once_too(api: ApiClient, world: World, runtime: Runtime) -> None:
    request_id = UUID(await asked(api, world))
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        await answer_as_operator(uow, world.child, request_id, Decision.ACCEPTED, "Corrected")
    [shown] = await listed(api, world, world.parent)
    assert (shown["answered_by"], shown["answer"]) == ("Larkwell", "Corrected")
    with pytest.raises(AmendmentAnswered):
        async with runtime.units.begin(Actor.operator("olga")) as uow:
            await answer_as_operator(uow, world.child, request_id, Decision.DECLINED, "No")
