from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from scheduling.domain.event_types import EventType

from services.scheduling.tests.dry_runs import WEEK, check, dry_run_query, repeating
from services.scheduling.tests.wire import event_body, looks, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World


def overlaps(day: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The overlapping events and their guests."""
    notes = [note for note in day["notes"] if note["kind"] == "overlaps"]
    return [(event["title"], event["guests"]) for note in notes for event in note["events"]]


@pytest.mark.parametrize("kind", ["indirect_time", "other"])
async def test_an_overlappable_event_notes_the_session_at_that_time(
    api: ApiClient, world: World, family: Family, kind: str
) -> None:
    session = await world.session(family)
    asked = dry_run_query(family.therapist, TUESDAY_10 + timedelta(minutes=15), event_type=kind, child_ids="")
    found = await check(api, family.therapist, asked | repeating("2026-03-10"))
    assert found["available"]
    (name,) = (await world.rows("SELECT preferred_name AS name FROM children WHERE id = $1", family.child))[0].values()
    assert [overlaps(day) for day in found["dates"]] == [[("Individual session", [name])], []]
    (note,) = found["dates"][0]["notes"]
    assert note["text"] == f"At the same time: Individual session with {name}, 10:00 AM – 10:45 AM"
    assert note["events"][0]["event_id"] == str(session)
    assert (f"therapist:{family.therapist.profile_id}", str(family.child)) in await looks(world, "read show_time_slot")


async def test_a_session_notes_overlapping_indirect_time(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.INDIRECT_TIME, TUESDAY_10)
    await world.event(await world.therapist(), EventType.OTHER, TUESDAY_10)
    found = await check(api, family.therapist, dry_run_query(family.therapist, child_ids=str(family.child)))
    assert found["available"]
    assert [overlaps(day) for day in found["dates"]] == [[("Indirect time", [])]]
    after = dry_run_query(family.therapist, TUESDAY_10 + timedelta(hours=1), child_ids=str(family.child))
    assert [overlaps(day) for day in (await check(api, family.therapist, after))["dates"]] == [[]]


async def test_a_conflict_is_not_noted_as_an_overlap(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10)
    (day,) = (await check(api, family.therapist, dry_run_query(family.therapist, child_ids=str(family.child))))["dates"]
    assert not day["available"]
    assert overlaps(day) == []


async def test_a_deleted_event_causes_no_overlap(api: ApiClient, world: World, family: Family) -> None:
    gone = await world.event(family.therapist, EventType.INDIRECT_TIME, TUESDAY_10)
    assert (await api.delete(f"/events/{gone}", by=family.therapist)).status_code == 204
    (day,) = (await check(api, family.therapist, dry_run_query(family.therapist, child_ids=str(family.child))))["dates"]
    assert overlaps(day) == []


async def test_a_guardian_sees_no_overlap_notes(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.INDIRECT_TIME, TUESDAY_10)
    (day,) = (await check(api, family.guardian, dry_run_query(family.therapist)))["dates"]
    assert overlaps(day) == []
    assert "Indirect" not in str(day)


async def test_an_edited_event_does_not_overlap_itself(api: ApiClient, world: World, family: Family) -> None:
    body = event_body("indirect_time", rule=weekly("2026-03-10"))
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    await world.session(family, TUESDAY_10 + WEEK - timedelta(hours=1))
    moved = TUESDAY_10 + timedelta(minutes=15)
    asked = dry_run_query(
        family.therapist, moved, event_type="indirect_time", event_id=first["id"], future_sessions="true"
    )
    found = await check(api, family.therapist, asked)
    assert [len(overlaps(day)) for day in found["dates"]] == [0, 1]
