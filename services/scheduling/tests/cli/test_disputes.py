from collections.abc import Awaitable, Callable
from datetime import timedelta

from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.sessions.dispute_record import keep_record, open_dispute
from scheduling.use_cases.sessions.mark_session import mark_session
from typer.testing import Result

from services.scheduling.tests.world import TUESDAY_10, Family, World

Run = Callable[..., Awaitable[Result]]


async def test_operators_list_open_disputes_without_names(world: World, family: Family, operator: Run) -> None:
    event = await world.session(family)
    guardian, therapist = world.viewer(family.guardian), world.viewer(family.therapist)
    at = TUESDAY_10 + timedelta(hours=1)
    await world.run(lambda uow: mark_session(uow, therapist, event, Status.INCOMPLETE, None, MissedReason.CHILD), at=at)
    assert "0 open disputes." in (await operator("disputes", "list")).output
    await world.run(lambda uow: open_dispute(uow, guardian, event, family.child, "We were there"), at=at)
    listed = (await operator("disputes", "list")).output
    assert str(event) in listed and "1 open dispute." in listed
    assert "Mia" not in listed and "We were there" not in listed
    await world.run(lambda uow: keep_record(uow, therapist, event, family.child, "Nobody joined"), at=at)
    assert "0 open disputes." in (await operator("disputes", "list")).output
