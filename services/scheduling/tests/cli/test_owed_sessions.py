from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.ledger import MissedReason
from scheduling.domain.lost_minutes import LostBecause, PartOfSession
from scheduling.domain.status import Attendance, Status
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


async def _lose(world: World, family: Family, event: UUID, minutes: int, because: LostBecause) -> str:
    """Records that the session lost minutes. Returns the participant's id."""
    guest = await world.participant(event, family.child)
    part = {UUID(str(guest["id"])): PartOfSession(45 - minutes, because)}
    viewer, came = world.viewer(family.therapist), dict.fromkeys(part, Attendance.SHOW)
    await world.run(
        lambda uow: mark_session(uow, viewer, event, Status.COMPLETE, came, parts=part),
        at=TUESDAY_10 + timedelta(days=5),
    )
    return str(guest["id"])


async def _counted(api: ApiClient, family: Family) -> dict[str, int]:
    found = (await api.get(f"/clients/{family.child}/ledger", by=family.guardian)).json()["ledger"]["services"][0]
    return {name: found[f"{name}_minutes"] for name in ("promised", "delivered", "owed", "written_off")}


async def test_an_operator_writes_off_lost_minutes_once(
    api: ApiClient, world: World, family: Family, operator: Run, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clock.now = TUESDAY_10 + timedelta(days=5)
    participant = await _lose(world, family, event, 15, MissedReason.TECHNICAL)
    listed = (await operator("owed-sessions", "list", str(family.child))).output
    assert listed == f"{participant} 2026-03-03 18:00 UTC 15 of 45 minutes technical: Once a week\n1 session.\n"
    before = {"promised": 180, "delivered": 30, "owed": 150, "written_off": 0}
    assert await _counted(api, family) == before
    words = ("owed-sessions", "write-off", participant, "--reason", "We refunded these minutes")
    assert "Dry run" in (await operator(*words)).output
    assert await _counted(api, family) == before
    assert (await operator(*words, "--apply")).output == "Written off.\nDone.\n"
    assert await _counted(api, family) == before | {"owed": 135, "written_off": 15}
    (entry,) = await world.rows("SELECT actor, child_id FROM audit_entries WHERE action = 'session.written_off'")
    assert (entry["actor"], entry["child_id"]) == ("operator:olga", str(family.child))
    guest = (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["guests"][0]
    assert guest["write_off"]["reason"] == "We refunded these minutes"
    assert (guest["delivered_minutes"], guest["lost_because"]) == (30, "technical"), "the record stays"
    again = await operator(*words, "--apply")
    assert (again.exit_code, again.output) == (1, "This session isn't owed, or it was made up for.\n")
    assert (await operator("owed-sessions", "list", str(family.child))).output == "0 sessions.\n"


async def test_minutes_that_a_booked_session_makes_up_for_are_not_written_off(
    world: World, family: Family, operator: Run, clock: FakeClock
) -> None:
    events = await world.book(family, *(TUESDAY_10 + timedelta(days=n) for n in range(4)))
    lost = [await _lose(world, family, event, 25, MissedReason.THERAPIST) for event in events]
    clock.now = TUESDAY_10 + timedelta(days=5)
    await world.book(family, TUESDAY_10 + timedelta(days=7), TUESDAY_10 + timedelta(days=8), at=clock.now)
    words = ("owed-sessions", "write-off", lost[0], "--reason", "Refunded", "--apply")
    assert (await operator(*words)).output == "This session isn't owed, or it was made up for.\n"
    assert (await world.participant(events[0], family.child))["written_off_at"] is None


async def test_minutes_on_the_childs_account_are_not_owed(world: World, family: Family, operator: Run) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    participant = await _lose(world, family, event, 15, MissedReason.CHILD)
    assert (await operator("owed-sessions", "list", str(family.child))).output == "0 sessions.\n"
    assert (await operator("owed-sessions", "write-off", participant, "--reason", "No", "--apply")).exit_code == 1


async def test_a_correction_ends_a_write_off(
    api: ApiClient, world: World, family: Family, operator: Run, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clock.now = TUESDAY_10 + timedelta(days=5)
    participant = await _lose(world, family, event, 15, MissedReason.TECHNICAL)
    await operator("owed-sessions", "write-off", participant, "--reason", "Refunded", "--apply")
    await _lose(world, family, event, 15, MissedReason.TECHNICAL)
    assert (await _counted(api, family))["written_off"] == 15, "the same record again changes nothing"
    await _lose(world, family, event, 20, MissedReason.TECHNICAL)
    guest = await world.participant(event, family.child)
    assert (guest["written_off_at"], guest["write_off_reason"]) == (None, None)
    assert await _counted(api, family) == {"promised": 180, "delivered": 25, "owed": 155, "written_off": 0}
