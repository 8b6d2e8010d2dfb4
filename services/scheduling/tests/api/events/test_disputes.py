from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World

END = TUESDAY_10 + timedelta(hours=1)
REASON = "We were there"


async def record(api: ApiClient, world: World, event: UUID, family: Family, attendance: str) -> Any:
    guest = await world.participant(event, family.child)
    marks = [{"id": guest["id"], "status": attendance}]
    status = {"status": "complete"} if attendance == "show" else {"status": "incomplete", "missed_reason": "child"}
    body = {**status, "event_participants_attributes": marks}
    return await api.put(f"/events/{event}", json=body, by=family.therapist)


async def dispute(api: ApiClient, event: UUID, family: Family, reason: str = REASON) -> Any:
    body = {"child_id": str(family.child), "reason": reason}
    return await api.post(f"/events/{event}/dispute", json=body, by=family.guardian)


async def keep(api: ApiClient, event: UUID, family: Family, answer: str = "Nobody joined") -> Any:
    body = {"child_id": str(family.child), "answer": answer}
    return await api.put(f"/events/{event}/dispute", json=body, by=family.therapist)


async def missed(api: ApiClient, family: Family) -> int:
    found = (await api.get(f"/clients/{family.child}/ledger", by=family.guardian)).json()["ledger"]["services"]
    return int(found[0]["missed_minutes"]["child"])


@pytest.fixture
async def absent(api: ApiClient, world: World, family: Family, clock: FakeClock) -> UUID:
    """A session that was recorded as a no-show at its end."""
    event = await world.session(family)
    clock.now = END
    assert (await record(api, world, event, family, "no_show")).status_code == 200
    return event


async def test_a_dispute_is_the_therapists_task_and_changes_nothing(
    api: ApiClient, world: World, family: Family, absent: UUID
) -> None:
    before = await missed(api, family)
    response = await dispute(api, absent, family)
    assert response.status_code == 201
    found = response.json()["event"]
    assert found["guests"][0]["dispute"] | {"opened_at": None} == {
        "opened_at": None,
        "reason": REASON,
        "answered_at": None,
        "outcome": None,
        "answer": None,
    }
    assert found["permissions"]["dispute"] == {"allowed": False, "reason": "already_disputed"}
    tasks = (await api.get("/therapist/tasks", by=family.therapist)).json()["tasks"]
    assert [(one["id"], one["guests"][0]["dispute"]["reason"]) for one in tasks["disputes"]] == [(str(absent), REASON)]
    assert tasks["disputes"][0]["permissions"]["answer_dispute"]["allowed"] is True
    assert (await api.get("/therapist/dashboard", by=family.therapist)).json()["dashboard"]["disputes"] == 1
    assert await missed(api, family) == before == 45
    (emitted,) = await api.emitted("scheduling.dispute.opened.v1")
    assert emitted["child_id"] == str(family.child) and REASON not in str(emitted)
    again = await dispute(api, absent, family)
    assert (again.status_code, again.json()["code"]) == (409, "already_disputed")


async def test_a_correction_answers_the_dispute_and_moves_the_ledger(
    api: ApiClient, world: World, family: Family, clock: FakeClock, absent: UUID
) -> None:
    await dispute(api, absent, family)
    await record(api, world, absent, family, "no_show")
    assert await api.emitted("scheduling.dispute.answered.v1") == []
    clock.advance(hours=1)
    await record(api, world, absent, family, "show")
    seen = (await api.get(f"/events/{absent}", by=family.guardian)).json()["event"]
    assert seen["guests"][0]["dispute"]["outcome"] == "corrected"
    assert seen["permissions"]["dispute"]["allowed"] is True
    assert await missed(api, family) == 0
    assert [one["outcome"] for one in await api.emitted("scheduling.dispute.answered.v1")] == ["corrected"]
    assert (await api.get("/therapist/tasks", by=family.therapist)).json()["tasks"]["disputes"] == []


async def rates(api: ApiClient, family: Family) -> set[int | None]:
    """By each page that shows it."""
    ledger = (await api.get(f"/clients/{family.child}/ledger", by=family.guardian)).json()["ledger"]
    month = (await api.get("/therapist/dashboard", by=family.therapist)).json()["dashboard"]["month"]
    return {ledger["no_show"]["rate"], month["no_show_rate"]}


async def test_a_no_show_moves_the_rate_once_it_can_no_longer_be_disputed(
    api: ApiClient, family: Family, clock: FakeClock, absent: UUID
) -> None:
    assert await rates(api, family) == {None}
    assert await missed(api, family) == 45, "the ledger follows the record at once"
    clock.now = END + timedelta(days=7)
    assert await rates(api, family) == {None}
    clock.now += timedelta(microseconds=1)
    assert await rates(api, family) == {100}


async def test_a_disputed_no_show_moves_the_rate_with_the_answer_only(
    api: ApiClient, family: Family, clock: FakeClock, absent: UUID
) -> None:
    await dispute(api, absent, family)
    clock.now = END + timedelta(days=9)
    assert await rates(api, family) == {None}
    await keep(api, absent, family)
    assert await rates(api, family) == {100}


async def test_a_corrected_no_show_never_moves_the_rate(
    api: ApiClient, world: World, family: Family, clock: FakeClock, absent: UUID
) -> None:
    await dispute(api, absent, family)
    await record(api, world, absent, family, "show")
    assert await rates(api, family) == {0}
    clock.now = END + timedelta(days=8)
    assert await rates(api, family) == {0}


async def test_attendance_alone_answers_a_dispute_too(
    api: ApiClient, world: World, family: Family, absent: UUID
) -> None:
    await dispute(api, absent, family)
    guest = await world.participant(absent, family.child)
    await api.put(f"/event_participants/{guest['id']}", json={"status": "show"}, by=family.therapist)
    assert [one["outcome"] for one in await api.emitted("scheduling.dispute.answered.v1")] == ["corrected"]


async def test_a_kept_record_has_an_answer_and_is_not_disputed_again(
    api: ApiClient, world: World, family: Family, clock: FakeClock, absent: UUID
) -> None:
    assert (await keep(api, absent, family)).json()["code"] == "not_disputed"
    await dispute(api, absent, family)
    clock.advance(hours=1)
    assert (await keep(api, absent, family)).status_code == 200
    found = (await api.get(f"/events/{absent}", by=family.guardian)).json()["event"]
    kept = found["guests"][0]["dispute"]
    assert (kept["outcome"], kept["answer"]) == ("kept", "Nobody joined")
    assert await missed(api, family) == 45
    assert (await dispute(api, absent, family)).json()["code"] == "already_disputed"
    (emitted,) = await api.emitted("scheduling.dispute.answered.v1")
    assert emitted["outcome"] == "kept" and "Nobody" not in str(emitted)


async def test_a_record_can_be_disputed_for_seven_days(
    api: ApiClient, world: World, family: Family, clock: FakeClock, absent: UUID
) -> None:
    clock.now = END + timedelta(days=7, microseconds=1)
    late = await dispute(api, absent, family)
    assert (late.status_code, late.json()["code"]) == (409, "past_disputes")
    clock.now = END + timedelta(days=7)
    seen = (await api.get(f"/events/{absent}", by=family.guardian)).json()["event"]
    assert seen["permissions"]["dispute"]["allowed"] is True
    assert seen["permissions_until"] > clock.now.isoformat()
    assert (await dispute(api, absent, family)).status_code == 201


async def test_a_disputed_record_can_be_corrected_after_thirty_days(
    api: ApiClient, world: World, family: Family, clock: FakeClock, absent: UUID
) -> None:
    clock.now = END + timedelta(days=30)
    await record(api, world, absent, family, "show")
    clock.advance(days=6)
    assert (await record(api, world, absent, family, "no_show")).json()["code"] == "status_not_allowed"
    await dispute(api, absent, family, "She wasn't there")
    assert (await record(api, world, absent, family, "no_show")).status_code == 200
    assert (await record(api, world, absent, family, "show")).json()["code"] == "status_not_allowed"


async def test_only_what_was_recorded_for_an_own_child_is_disputed(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    assert (await dispute(api, event, family)).json()["code"] == "nothing_recorded"
    clock.now = END
    await record(api, world, event, family, "no_show")
    other = await world.family(family.therapist)
    foreign = await api.post(
        f"/events/{event}/dispute", json={"child_id": str(other.child), "reason": REASON}, by=other.guardian
    )
    assert (foreign.status_code, foreign.json()["code"]) == (404, "event_not_found")
    body = {"child_id": str(other.child), "reason": REASON}
    assert (await api.post(f"/events/{event}/dispute", json=body, by=family.guardian)).status_code == 404
    body = {"child_id": str(family.child), "reason": REASON}
    assert (await api.post(f"/events/{event}/dispute", json=body, by=family.therapist)).status_code == 403
    answer = {"child_id": str(family.child), "answer": "No"}
    assert (await api.put(f"/events/{event}/dispute", json=answer, by=family.guardian)).status_code == 403
    for reason in ("", "   ", "x" * 501):
        assert (await dispute(api, event, family, reason)).status_code == 422
    body = {"child_id": str(new_id()), "answer": "No"}
    assert (await api.put(f"/events/{event}/dispute", json=body, by=family.therapist)).status_code == 404


async def test_in_a_group_a_family_sees_and_disputes_its_own_record_only(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    pupil = await world.pupil(family.therapist)
    event = await world.group(family.therapist, [family.service, pupil.service])
    clock.now = END
    guests = [await world.participant(event, child) for child in (family.child, pupil.child)]
    marks = [{"id": guest["id"], "status": "no_show"} for guest in guests]
    body = {"status": "incomplete", "missed_reason": "child", "event_participants_attributes": marks}
    await api.put(f"/events/{event}", json=body, by=family.therapist)
    await dispute(api, event, family)
    theirs = await api.get(f"/events/{event}", by=pupil.guardian)
    assert REASON not in theirs.text
    assert theirs.json()["event"]["permissions"]["dispute"]["allowed"] is True
    marks = [{"id": guests[0]["id"], "status": "show"}, {"id": guests[1]["id"], "status": "no_show"}]
    await dispute(api, event, pupil, "Bus was late")
    body = {"status": "incomplete", "missed_reason": "child", "event_participants_attributes": marks}
    await api.put(f"/events/{event}", json=body, by=family.therapist)
    answered = await api.emitted("scheduling.dispute.answered.v1")
    assert [one["child_id"] for one in answered] == [str(family.child)]
