"""An event's permissions agree with what the commands answer."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from chassis.auth.viewer import Viewer
from chassis.child_cipher import ChildCipher
from chassis.errors import DomainError
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from chassis.unit_of_work import UnitOfWork
from scheduling.domain.errors import EventNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.ledger import MissedReason
from scheduling.domain.series.edit_plan import Change
from scheduling.domain.status import Status
from scheduling.queries.events.read_events import event_by_id
from scheduling.use_cases.events.delete_event import delete_event
from scheduling.use_cases.events.edit_event import Edit, edit_event
from scheduling.use_cases.rooms.visits import join_room
from scheduling.use_cases.sessions.cancel_by_conductor import cancel_by_conductor, restore_session
from scheduling.use_cases.sessions.cancel_session import cancel_session
from scheduling.use_cases.sessions.dispute_record import keep_record, open_dispute
from scheduling.use_cases.sessions.mark_session import mark_session
from scheduling.use_cases.sessions.queue_notes import NewNote, queue_notes
from scheduling.use_cases.sessions.request_rescheduling import ask_to_reschedule, withdraw_rescheduling
from scheduling.use_cases.sessions.reschedule_session import reschedule_session
from scheduling.use_cases.sessions.substitute_session import set_substitute

from services.scheduling.tests.world import TUESDAY_10, Family, World

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
FREE = datetime(2026, 3, 5, 18, tzinfo=UTC)
"""Thursday, 10:00 in Los Angeles."""
INSTANTS = {
    "25 hours before": TUESDAY_10 - 25 * HOUR,
    "24 hours before": TUESDAY_10 - 24 * HOUR,
    "23 hours before": TUESDAY_10 - 23 * HOUR,
    "5 hours before": TUESDAY_10 - 5 * HOUR,
    "15 minutes after a booking 5 hours before": TUESDAY_10 - 5 * HOUR + 15 * MINUTE,
    "16 minutes after a booking 5 hours before": TUESDAY_10 - 5 * HOUR + 16 * MINUTE,
    "10 minutes before": TUESDAY_10 - 10 * MINUTE,
    "at the start": TUESDAY_10,
    "at the end": TUESDAY_10 + 45 * MINUTE,
    "8 days later": TUESDAY_10 + timedelta(days=8, hours=2),
    "30 days later": TUESDAY_10 + timedelta(days=30, hours=1),
    "31 days later": TUESDAY_10 + timedelta(days=31, hours=1),
}
CIPHER = ChildCipher([bytes(32)], "test")
Command = Callable[[UnitOfWork], Awaitable[object]]


class _Undone(Exception):
    pass


@dataclass(frozen=True)
class Scene:
    event: UUID
    child: UUID | None
    viewers: Mapping[str, Person]
    child_canceled: bool = False


async def individual(world: World, family: Family) -> Scene:
    viewers = {"guardian": family.guardian, "therapist": family.therapist}
    return Scene(await world.session(family), family.child, viewers)


async def paid_by_school(world: World, family: Family) -> Scene:
    return await individual(world, await world.pupil(family.therapist))


async def group(world: World, family: Family) -> Scene:
    pupil = await world.pupil(family.therapist)
    event = await world.group(family.therapist, [family.service, pupil.service])
    return Scene(event, family.child, {"guardian": family.guardian, "therapist": family.therapist})


async def group_left_by_the_family(world: World, family: Family) -> Scene:
    scene = await group(world, family)
    guardian = world.viewer(family.guardian)
    await world.run(lambda uow: cancel_session(uow, guardian, family.child, scene.event))
    return replace(scene, child_canceled=True)


async def canceled(world: World, family: Family) -> Scene:
    scene = await individual(world, family)
    guardian = world.viewer(family.guardian)
    await world.run(lambda uow: cancel_session(uow, guardian, family.child, scene.event))
    return replace(scene, child_canceled=True)


async def canceled_by_therapist(world: World, family: Family) -> Scene:
    scene = await individual(world, family)
    therapist = world.viewer(family.therapist)
    await world.run(lambda uow: cancel_by_conductor(uow, therapist, scene.event, MissedReason.SCHOOL))
    return replace(scene, child_canceled=True)


async def disputed(world: World, family: Family) -> Scene:
    scene = await marked(world, family)
    guardian = world.viewer(family.guardian)
    at = TUESDAY_10 + timedelta(days=1)
    await world.run(lambda uow: open_dispute(uow, guardian, scene.event, family.child, "We were there"), at=at)
    return scene


async def requested(world: World, family: Family) -> Scene:
    scene = await individual(world, family)
    guardian = world.viewer(family.guardian)
    await world.run(lambda uow: ask_to_reschedule(uow, guardian, scene.event, "A trip"))
    return scene


async def handed_over(world: World, family: Family) -> Scene:
    scene, substitute = await individual(world, family), await world.therapist()
    owner = world.viewer(family.therapist)
    await world.run(lambda uow: set_substitute(uow, owner, scene.event, substitute.profile_id))
    return Scene(scene.event, scene.child, {**scene.viewers, "substitute": substitute})


async def group_handed_over_and_left_by_the_family(world: World, family: Family) -> Scene:
    scene, substitute = await group(world, family), await world.therapist()
    owner, guardian = world.viewer(family.therapist), world.viewer(family.guardian)
    await world.run(lambda uow: set_substitute(uow, owner, scene.event, substitute.profile_id))
    await world.run(lambda uow: cancel_session(uow, guardian, family.child, scene.event))
    return Scene(
        scene.event, scene.child, {"therapist": family.therapist, "substitute": substitute}, child_canceled=True
    )


async def marked(world: World, family: Family) -> Scene:
    scene = await individual(world, family)
    therapist = world.viewer(family.therapist)
    await world.run(lambda uow: mark_session(uow, therapist, scene.event, Status.COMPLETE), at=TUESDAY_10 + HOUR)
    return scene


async def without_a_child(world: World, family: Family) -> Scene:
    event = await world.event(family.therapist, EventType.TRAINING)
    return Scene(event, None, {"guardian": family.guardian, "therapist": family.therapist})


async def booked_within_the_notice(world: World, family: Family) -> Scene:
    (event,) = await world.book(family, TUESDAY_10, at=TUESDAY_10 - 5 * HOUR)
    await world.confirm_places(event)
    return Scene(event, family.child, {"guardian": family.guardian, "therapist": family.therapist})


def commands(viewer: Viewer, scene: Scene, colleague: UUID) -> Mapping[str, Command]:
    event, child = scene.event, scene.child
    found: dict[str, Command] = {
        "reschedule": lambda uow: reschedule_session(uow, viewer, event, FREE),
        "request_rescheduling": lambda uow: ask_to_reschedule(uow, viewer, event, "A trip"),
        "mark": lambda uow: mark_session(uow, viewer, event, Status.INCOMPLETE),
        "join": lambda uow: join_room(uow, viewer, event),
        "delete": lambda uow: delete_event(uow, viewer, event, following=False),
        "edit": lambda uow: edit_event(uow, viewer, event, Edit(Change(), {"title": "Other"})),
        "withdraw": lambda uow: withdraw_rescheduling(uow, viewer, event),
        "substitute": lambda uow: set_substitute(uow, viewer, event, colleague),
    }
    if child is not None:
        note = NewNote(child, "soap_plan", "Two more weeks")
        name = "write_notes_of_canceled" if scene.child_canceled else "write_notes"
        found[name] = lambda uow: queue_notes(uow, viewer, CIPHER, event, [note])
    if viewer.is_therapist:
        found["edit_series"] = lambda uow: edit_event(
            uow, viewer, event, Edit(Change(following=True), {"title": "Other"})
        )
        found["cancel"] = lambda uow: cancel_by_conductor(uow, viewer, event, MissedReason.TECHNICAL)
        found["restore"] = lambda uow: restore_session(uow, viewer, event)
        if child is not None:
            found["answer_dispute"] = lambda uow: keep_record(uow, viewer, event, child, "No")
    elif child is not None:
        found["cancel"] = lambda uow: cancel_session(uow, viewer, child, event)
        found["dispute"] = lambda uow: open_dispute(uow, viewer, event, child, "We were there")
    return found


async def refusal(world: World, command: Command, at: datetime) -> str | None:
    async def work(uow: UnitOfWork) -> None:
        await command(uow)
        raise _Undone

    try:
        await world.run(work, at=at)
    except _Undone:
        return None
    except DomainError as refused:
        return refused.code
    raise AssertionError


async def seen_at(world: World, viewer: Viewer, event: UUID, at: datetime) -> dict[str, Any]:
    seen = await event_by_id(world.runtime.queries, viewer, event, at)
    found: dict[str, Any] = orjson.loads(orjson.dumps(seen.json))
    return found


async def permissions_of(world: World, viewer: Viewer, event: UUID, at: datetime) -> dict[str, Any]:
    found: dict[str, Any] = (await seen_at(world, viewer, event, at))["permissions"]
    return found


@pytest.mark.parametrize(
    "scene_of",
    [
        individual, paid_by_school, group, group_left_by_the_family, canceled, requested, handed_over, marked,
        without_a_child, booked_within_the_notice, canceled_by_therapist,
        disputed, group_handed_over_and_left_by_the_family,
    ],
)  # fmt: skip
async def test_each_permission_agrees_with_its_command(
    world: World, family: Family, scene_of: Callable[[World, Family], Awaitable[Scene]]
) -> None:
    scene, colleague = await scene_of(world, family), (await world.therapist()).profile_id
    for role, person in scene.viewers.items():
        viewer = world.viewer(person)
        for when, instant in INSTANTS.items():
            try:
                found = await permissions_of(world, viewer, scene.event, instant)
            except EventNotFound:
                assert (scene.child, role) == (None, "guardian")
                continue
            if found["cancel"]["allowed"] and scene.child is not None:
                late = await counts_as_used(world, viewer, scene.child, scene.event, instant)
                assert found["cancel"]["late"] is late, (role, when)
            assert all(each["allowed"] is (each["reason"] is None) for each in found.values())
            for name, command in commands(viewer, scene, colleague).items():
                code = await refusal(world, command, instant)
                assert found[name]["reason"] == code, (role, when, name)


async def counts_as_used(world: World, viewer: Viewer, child: UUID, event: UUID, at: datetime) -> bool:
    found: list[bool] = []

    async def work(uow: UnitOfWork) -> None:
        if viewer.is_therapist:
            await cancel_by_conductor(uow, viewer, event, MissedReason.CHILD)
        else:
            await cancel_session(uow, viewer, child, event)
        await uow.db.flush()
        late = "SELECT bool_or(late_cancel) FROM participants WHERE event_id = $1 AND canceled_at = $2"
        found.append(await uow.value(late, event, at))
        raise _Undone

    with suppress(_Undone):
        await world.run(work, at=at)
    return found[0]


@pytest.mark.parametrize(
    "scene_of",
    [
        individual, paid_by_school, group, canceled, requested, handed_over, marked, booked_within_the_notice,
        canceled_by_therapist,
    ],
)  # fmt: skip
async def test_permissions_hold_until_the_instant_they_name(
    world: World, family: Family, scene_of: Callable[[World, Family], Awaitable[Scene]]
) -> None:
    scene = await scene_of(world, family)
    for person in scene.viewers.values():
        viewer = world.viewer(person)
        at, until = TUESDAY_10 - 30 * HOUR, None
        shown: list[dict[str, Any]] = []
        for step in range(4 * 60):
            now = at + step * timedelta(minutes=15)
            seen = await seen_at(world, viewer, scene.event, now)
            if shown and (until is None or now < until):
                assert {**seen["permissions"]} == shown[-1], now
            shown.append(seen["permissions"])
            found = seen["permissions_until"]
            until = None if found is None else datetime.fromisoformat(found)
            assert until is None or until > now
            turn = seen["permissions"]["cancel"]["changes_at"]
            assert (turn is None) is not seen["permissions"]["cancel"]["allowed"]


async def test_lists_and_single_events_show_the_same_permissions(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    days = {"start": "2026-03-02T00:00:00Z", "end": "2026-03-09T00:00:00Z"}
    for person in (family.guardian, family.therapist):
        alone = (await api.get(f"/events/{event}", by=person)).json()["event"]["permissions"]
        whole = (await api.get("/events", params=days, by=person)).json()["events"]
        paged = (await api.get("/events", params={**days, "page": 1}, by=person)).json()["events"]
        listed = (await api.get(f"{family.events}", by=person)).json()["events"]
        assert [each["permissions"] for (each,) in (whole, paged, listed)] == [alone] * 3
        allowed = {name for name, each in alone.items() if each["allowed"]}
        family_may = {"cancel", "reschedule", "request_rescheduling"}
        therapist_may = {"cancel", "reschedule", "delete", "edit", "edit_series", "substitute"}
        therapist_may |= {"write_notes", "write_notes_of_canceled"}
        assert allowed == (family_may if person is family.guardian else therapist_may)
