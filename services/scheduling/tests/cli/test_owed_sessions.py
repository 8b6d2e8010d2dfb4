from collections.abc import Awaitable, Callable
from datetime import timedelta

from chassis.testing.clock import FakeClock
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.sessions.mark_session import mark_session
from typer.testing import Result

from services.scheduling.tests.world import TUESDAY_10, Family, World

Run = Callable[..., Awaitable[Result]]


async def test_an_operator_writes_off_a_missed_session_once(world: World, family: Family, operator: Run) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    therapist = world.viewer(family.therapist)
    await world.run(
        lambda uow: mark_session(uow, therapist, event, Status.INCOMPLETE, None, MissedReason.TECHNICAL),
        at=TUESDAY_10 + timedelta(hours=1),
    )
    guest = await world.participant(event, family.child)
    listed = await operator("owed-sessions", "list", str(family.child))
    assert listed.output == f"{guest['id']} 2026-03-03 18:00 UTC 45 minutes technical: Once a week\n1 session.\n"
    words = ("owed-sessions", "write-off", guest["id"], "--reason", "Refunded")
    assert "Dry run" in (await operator(*words)).output
    assert (await world.participant(event, family.child))["written_off_at"] is None
    done = await operator(*words, "--apply")
    assert (done.exit_code, done.output) == (0, "Written off.\nDone.\n")
    assert (await world.participant(event, family.child))["write_off_reason"] == "Refunded"
    (entry,) = await world.rows("SELECT actor, child_id FROM audit_entries WHERE action = 'session.written_off'")
    assert (entry["actor"], entry["child_id"]) == ("operator:olga", str(family.child))
    again = await operator(*words, "--apply")
    assert (again.exit_code, again.output) == (1, "This session isn't owed, or it was made up for.\n")
    assert (await operator("owed-sessions", "list", str(family.child))).output == "0 sessions.\n"


async def test_a_made_up_session_is_not_written_off(
    world: World, family: Family, operator: Run, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    therapist = world.viewer(family.therapist)
    await world.run(
        lambda uow: mark_session(uow, therapist, event, Status.INCOMPLETE, None, MissedReason.THERAPIST),
        at=TUESDAY_10 + timedelta(hours=1),
    )
    await world.book(family, *(TUESDAY_10 + timedelta(days=n) for n in (1, 2, 3, 7)))
    guest = await world.participant(event, family.child)
    refused = await operator("owed-sessions", "write-off", guest["id"], "--reason", "Refunded", "--apply")
    assert refused.exit_code == 1
    empty = await operator("owed-sessions", "write-off", guest["id"], "--reason", " ")
    assert empty.output == "Give a reason on one line, of at most 500 characters\n"
