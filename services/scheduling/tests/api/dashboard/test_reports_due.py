"""Due notes: the list, and the counts on dashboard and tasks."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.consumers.session_note_changed import HANDLER as NOTE_CHANGED
from scheduling.consumers.session_note_changed import SessionNoteChanged
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.dashboards import dashboard, mark, tasks
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def noted(
    world: World,
    family: Family,
    event: UUID,
    note: UUID,
    *,
    version: int = 1,
    deleted: bool = False,
    awaits_signature: bool = False,
    signed_at: datetime | None = None,
) -> None:
    """As clinical records sends it."""
    fact = SessionNoteChanged(
        version=version,
        note_id=note,
        event_id=event,
        child_id=family.child,
        therapist_id=family.therapist.profile_id,
        deleted=deleted,
        awaits_signature=awaits_signature,
        signed_at=signed_at,
    )
    await world.run(lambda uow: NOTE_CHANGED.handle(uow, fact))


async def due(api: ApiClient, family: Family, page: int = 1) -> Any:
    response = await api.get("/therapist/reports_due", params={"page": str(page)}, by=family.therapist)
    assert response.status_code == 200, response.text
    return response.json()


async def reports_due(api: ApiClient, family: Family) -> list[str]:
    """The sessions, after comparing their number with tasks and dashboard."""
    found = [report["event_id"] for report in (await due(api, family))["reports_due"]]
    assert (await tasks(api, family))["reports_due"] == len(found)
    assert (await dashboard(api, family))["reports_due"] == len(found)
    return found


async def test_a_held_session_needs_a_note(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    first, second, missed = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(3)]
    clock.now = TUESDAY_10 + timedelta(days=3)
    assert await reports_due(api, family) == []  # unmarked sessions need a mark first
    for session in (second, first):
        await mark(api, family, session, "show")
    await mark(api, family, missed, "no_show", "incomplete")
    assert (await due(api, family))["reports_due"][0] == {
        "client": {"id": str(family.child), "name": "Mia Rivera"},
        "event_id": str(first),
        "event_type": "individual_session",
        "ended_at": "2026-03-03T18:45:00+00:00",
        "awaits_signature": False,
        "due_on": "2026-03-06",
        "late": False,
    }
    assert await reports_due(api, family) == [str(first), str(second)]
    note = new_id()
    await noted(world, family, first, note)
    assert await reports_due(api, family) == [str(second)]
    await noted(world, family, first, note, version=2, deleted=True)
    assert await reports_due(api, family) == [str(first), str(second)]


async def test_a_note_stays_due_until_all_its_parts_are_signed(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, plan, objective = await world.session(family), new_id(), new_id()
    clock.now = TUESDAY_10 + timedelta(days=1)
    await mark(api, family, session, "show")

    async def awaits_signature() -> list[bool]:
        assert len(await reports_due(api, family)) <= 1
        return [report["awaits_signature"] for report in (await due(api, family))["reports_due"]]

    assert await awaits_signature() == [False]
    await noted(world, family, session, plan, awaits_signature=True)
    assert await awaits_signature() == [True]
    await noted(world, family, session, plan, version=2)
    assert await awaits_signature() == []
    await noted(world, family, session, objective, awaits_signature=True)
    assert await awaits_signature() == [True], "a part that came later"
    await noted(world, family, session, objective, version=2, deleted=True, awaits_signature=True)
    assert await awaits_signature() == []


async def test_a_note_from_before_signing_is_not_due(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """Its event lacks the field."""
    session = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(days=1)
    await mark(api, family, session, "show")
    ids = {"note_id": new_id(), "event_id": session, "child_id": family.child}
    old = SessionNoteChanged(version=1, **ids, therapist_id=family.therapist.profile_id, deleted=False)
    await world.run(lambda uow: NOTE_CHANGED.handle(uow, old))
    assert await reports_due(api, family) == []


async def test_a_note_is_late_after_the_operators_days(
    api: ApiClient, world: World, family: Family, clock: FakeClock, runtime: Runtime
) -> None:
    session = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=2)
    await mark(api, family, session, "show")

    async def shown() -> tuple[str, bool]:
        [report] = (await due(api, family))["reports_due"]
        return report["due_on"], report["late"]

    zone = ZoneInfo("America/Los_Angeles")
    clock.now = datetime(2026, 3, 6, 23, 59, tzinfo=zone)
    assert await shown() == ("2026-03-06", False)
    clock.now = datetime(2026, 3, 7, 0, 0, tzinfo=zone)
    assert await shown() == ("2026-03-06", True)
    runtime.settings = runtime.settings.model_copy(update={"note_due_days": 5})
    assert await shown() == ("2026-03-08", False)


async def test_a_note_that_arrives_before_the_mark_counts(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, note = await world.session(family), new_id()
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await noted(world, family, session, note, version=2, deleted=True)
    await noted(world, family, session, note)  # older than the deletion
    await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session)]
    await noted(world, family, session, new_id())
    assert await reports_due(api, family) == []


async def test_a_group_session_needs_a_note_for_each_present_child(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    therapist = await world.therapist()
    families = [await world.family(therapist, name=name, preferred_name=name) for name in ("Ann", "Ben", "Cem")]
    session = await world.group(therapist, [family.service for family in families])
    clock.now = TUESDAY_10 + timedelta(hours=1)
    guests = (await api.get(f"/events/{session}", by=therapist)).json()["event"]["event_participants"]
    marks = [{"id": guest["id"], "status": how} for guest, how in zip(guests, ("show", "show", "no_show"), strict=True)]
    body = {"status": "complete", "event_participants_attributes": marks}
    assert (await api.put(f"/events/{session}", json=body, by=therapist)).status_code == 200
    names = [report["client"]["name"] for report in (await due(api, families[0]))["reports_due"]]
    assert len(names) == 2
    written = next(family for family, name in zip(families, ("Ann", "Ben", "Cem"), strict=True) if name == names[0])
    await noted(world, written, session, new_id())
    assert [r["client"]["name"] for r in (await due(api, families[0]))["reports_due"]] == names[1:]


async def test_due_notes_are_paged_and_counted_in_total(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(22)]
    clock.now = TUESDAY_10 + timedelta(days=22)
    for session in sessions:
        await mark(api, family, session, "show")
    assert (await tasks(api, family))["reports_due"] == 22
    first, second = await due(api, family), await due(api, family, 2)
    assert (first["pagy"], second["pagy"]) == ({"next": 2}, {"next": None})
    found = [report["event_id"] for page in (first, second) for report in page["reports_due"]]
    assert found == [str(session) for session in sessions]
    refused = await api.get("/therapist/reports_due", by=family.guardian)
    assert refused.status_code == 403


async def test_notes_are_due_for_60_days_and_for_children_in_care(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(2)]
    clock.now = TUESDAY_10 + timedelta(days=2)
    for session in sessions:
        await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session) for session in sessions]
    clock.now = TUESDAY_10 + timedelta(days=60, minutes=50)
    assert await reports_due(api, family) == [str(sessions[1])]
    clock.now = TUESDAY_10 + timedelta(days=3)
    await world.run(lambda uow: close_care_service(uow, family.service, date(2026, 3, 5)))
    assert await reports_due(api, family) == []


async def held_by_a_substitute(api: ApiClient, world: World, family: Family, clock: FakeClock) -> tuple[UUID, Family]:
    """A past session, and the family with the therapist who conducted it."""
    session, colleague = await world.session(family), await world.therapist()
    handed = {"therapist_id": str(colleague.profile_id)}
    assert (await api.put(f"/events/{session}/substitute", json=handed, by=family.therapist)).status_code == 200
    clock.now = TUESDAY_10 + timedelta(hours=1)
    stand_in = replace(family, therapist=colleague)
    await mark(api, stand_in, session, "show")
    return session, stand_in


async def test_a_substitutes_session_needs_the_substitutes_note(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, stand_in = await held_by_a_substitute(api, world, family, clock)
    (report,) = (await due(api, stand_in))["reports_due"]
    assert (report["event_id"], report["client"]) == (str(session), {"id": str(family.child), "name": "Mia Rivera"})
    assert await reports_due(api, family) == []
    await noted(world, stand_in, session, new_id())
    assert await reports_due(api, stand_in) == []


async def test_a_substitutes_note_is_due_while_the_owner_treats_the_child(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, stand_in = await held_by_a_substitute(api, world, family, clock)
    await world.run(lambda uow: close_care_service(uow, family.service, date(2026, 3, 3)))
    assert await reports_due(api, stand_in) == [str(session)]
    clock.advance(days=1)
    assert await reports_due(api, stand_in) == []


async def test_the_owner_writes_the_note_of_a_session_taken_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, colleague = await world.session(family), await world.therapist()
    for holder in (colleague, family.therapist):
        handed = {"therapist_id": str(holder.profile_id)}
        assert (await api.put(f"/events/{session}/substitute", json=handed, by=family.therapist)).status_code == 200
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session)]
    assert await reports_due(api, replace(family, therapist=colleague)) == []


async def test_nobody_signs_for_a_substitute(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    """Once the session is taken back, its own therapist can't sign the substitute's note, so it isn't their task."""
    session, colleague = await world.session(family), await world.therapist()
    await noted(world, replace(family, therapist=colleague), session, new_id(), awaits_signature=True)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, session, "show")
    assert await reports_due(api, family) == []
    await noted(world, family, session, new_id(), awaits_signature=True)
    assert await reports_due(api, family) == [str(session)]
