"""Ledger, a pupil's progress and dashboard show the same numbers for any session."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance, Status

from services.scheduling.tests.world import TUESDAY_10, Family, World

HOUR = timedelta(hours=1)
MINUTES = 30
MARK_EVENT = """
    UPDATE events SET status = $2, missed_reason = $3, canceled = $4, deleted_at = CASE WHEN $4 THEN now() END
    WHERE id = $1
"""
MARK_GUEST = (
    "UPDATE participants SET status = $2, canceled = $3, cancel_reason = $4, late_cancel = $5 WHERE event_id = $1"
)


@dataclass(frozen=True)
class Cancel:
    """A cancellation: its actor, its timing, and whether the session was deleted later."""

    reason: str | None = None
    late: bool = False
    deleted: bool = False


CANCELS = {
    "nobody canceled": Cancel(),
    "in time": Cancel("canceled_by_guardian"),
    "late": Cancel("canceled_by_guardian", late=True),
    "in time, then deleted": Cancel("canceled_by_guardian", deleted=True),
    "late, then deleted": Cancel("canceled_by_guardian", late=True, deleted=True),
    "by the therapist": Cancel("canceled_by_therapist"),
    "by the school": Cancel("school_closed"),
    "with the service": Cancel("service_ended"),
    "deleted": Cancel("deleted_by_therapist", deleted=True),
}
COMBINATIONS = [
    (status, attendance, reason)
    for status, attendance, reason in product(
        (Status.SCHEDULED, Status.COMPLETE, Status.INCOMPLETE), Attendance, (None, *MissedReason)
    )
    if reason is None or status is Status.INCOMPLETE
]
"""Everything that the database can contain."""


def expected(cancel: Cancel, status: Status, attendance: Attendance, reason: MissedReason | None) -> str:
    """The expected result: `attended`, `missed`, `late_canceled` or `neither`."""
    if cancel.reason is not None:
        return "late_canceled" if cancel.late else "neither"
    if status is Status.COMPLETE:
        return "missed" if attendance is Attendance.NO_SHOW else "attended"
    if status is Status.INCOMPLETE and reason is None:
        return "missed" if attendance is Attendance.NO_SHOW else "neither"
    return "missed" if reason is MissedReason.CHILD else "neither"


async def become(
    world: World, event: UUID, cancel: Cancel, status: Status, attendance: Attendance, reason: MissedReason | None
) -> None:
    """Written into the tables, because some combinations take many steps."""
    await world.rows(MARK_EVENT, event, status, reason, cancel.deleted)
    canceled = cancel.reason is not None
    await world.rows(MARK_GUEST, event, attendance, canceled, cancel.reason, cancel.late)


@dataclass(frozen=True)
class Said:
    """The numbers of each reader."""

    rates: set[int | None]
    counts: dict[str, int]
    no_shows: int
    minutes: dict[str, int]


async def said(api: ApiClient, pupil: Family) -> Said:
    ledgers = [
        (await api.get(f"/clients/{pupil.child}/ledger", by=person)).json()["ledger"]
        for person in (pupil.guardian, pupil.therapist)
    ]
    client = (await api.get(f"/therapist/clients/{pupil.child}", by=pupil.therapist)).json()["client"]
    month = (await api.get("/therapist/dashboard", by=pupil.therapist)).json()["dashboard"]["month"]
    (progress,), counts, (service,) = client["progress"], ledgers[0]["no_show"], ledgers[0]["services"]
    assert ledgers[0]["no_show"] == ledgers[1]["no_show"]
    rate, absent, due = counts.pop("rate"), counts.pop("absent"), counts.pop("due")
    assert (absent, due) == (counts["missed"] + counts["late_canceled"], absent + counts["attended"])
    assert progress["no_show_rate"] == (rate or 0), "the progress has a number also while nothing was due"
    return Said(
        {rate, month["no_show_rate"]},
        counts,
        month["no_shows"],
        {"attended": service["delivered_minutes"], "not there": service["missed_minutes"]["child"]},
    )


@pytest.mark.parametrize("how", CANCELS)
async def test_every_reader_counts_a_participation_the_same(api: ApiClient, world: World, how: str) -> None:
    pupil = await world.pupil(number_of_times=10)
    held, missed, one = [await world.session(pupil, TUESDAY_10 + n * HOUR, MINUTES) for n in range(3)]
    await become(world, held, Cancel(), Status.COMPLETE, Attendance.SHOW, None)
    await become(world, missed, Cancel(), Status.COMPLETE, Attendance.NO_SHOW, None)
    for status, attendance, reason in COMBINATIONS:
        await become(world, one, CANCELS[how], status, attendance, reason)
        counted = {"attended": 1, "missed": 1, "late_canceled": 0}
        kind = expected(CANCELS[how], status, attendance, reason)
        if kind in counted:
            counted[kind] += 1
        absent = counted["missed"] + counted["late_canceled"]
        rate = {"attended": 33, "neither": 50}.get(kind, 67)
        minutes = {"attended": counted["attended"] * MINUTES, "not there": absent * MINUTES}
        found = await said(api, pupil)
        assert found == Said({rate}, counted, absent, minutes), (how, status, attendance, reason)


async def test_a_held_session_was_attended_unless_marked_absent(api: ApiClient, world: World, clock: FakeClock) -> None:
    """Marked complete without attendance, as the therapist's pages do."""
    pupil = await world.pupil(number_of_times=10)
    *held, missed = [await world.session(pupil, TUESDAY_10 + n * HOUR, MINUTES) for n in range(5)]
    clock.advance(days=2)
    for event in held:
        await mark(api, pupil, event, status="complete")
    guest = await world.participant(missed, pupil.child)
    absent = [{"id": guest["id"], "status": "no_show"}]
    await mark(api, pupil, missed, status="incomplete", event_participants_attributes=absent)
    await world.let_disputes_pass()
    counts = {"missed": 1, "attended": 4, "late_canceled": 0}
    assert await said(api, pupil) == Said({20}, counts, 1, {"attended": 4 * MINUTES, "not there": MINUTES})


async def test_a_missed_session_is_a_no_show_without_attendance(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil()
    event = await world.session(pupil, TUESDAY_10, MINUTES)
    clock.advance(days=2)
    await mark(api, pupil, event, status="incomplete", missed_reason="child")
    await world.let_disputes_pass()
    counts = {"missed": 1, "attended": 0, "late_canceled": 0}
    assert await said(api, pupil) == Said({100}, counts, 1, {"attended": 0, "not there": MINUTES})


async def test_attendance_of_an_unmarked_session_does_not_count(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil()
    event = await world.session(pupil, TUESDAY_10, MINUTES)
    guest = await world.participant(event, pupil.child)
    clock.advance(days=2)
    for attendance in ("show", "no_show"):
        path = f"/event_participants/{guest['id']}"
        assert (await api.put(path, json={"status": attendance}, by=pupil.therapist)).status_code == 200
        nothing = {"missed": 0, "attended": 0, "late_canceled": 0}
        assert await said(api, pupil) == Said({None}, nothing, 0, {"attended": 0, "not there": 0})


async def test_a_late_cancel_counts_after_the_session_is_deleted(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    therapist = await world.therapist()
    early, late, stays = [await world.pupil(therapist) for _ in range(3)]
    group = await world.group(therapist, [pupil.service for pupil in (early, late, stays)])
    await api.post(f"{early.events}/{group}/cancel", by=early.guardian)
    clock.now = TUESDAY_10 - 5 * HOUR
    await api.post(f"{late.events}/{group}/cancel", by=late.guardian)
    assert (await api.delete(f"/events/{group}", by=therapist)).status_code == 204
    counted = {"rate": 100, "missed": 0, "attended": 0, "late_canceled": 1, "absent": 1, "due": 1}
    nothing = {"rate": None, "missed": 0, "attended": 0, "late_canceled": 0, "absent": 0, "due": 0}
    for pupil, counts in ((early, nothing), (late, counted), (stays, nothing)):
        ledger = (await api.get(f"/clients/{pupil.child}/ledger", by=pupil.guardian)).json()["ledger"]
        assert ledger["no_show"] == counts
    month = (await api.get("/therapist/dashboard", by=therapist)).json()["dashboard"]["month"]
    assert (month["no_shows"], month["no_show_rate"], month["still_to_come"]) == (1, 100, 0)


async def mark(api: ApiClient, pupil: Family, event: UUID, **body: Any) -> None:
    response = await api.put(f"/events/{event}", json=body, by=pupil.therapist)
    assert response.status_code == 200, response.text
