from collections.abc import Awaitable, Callable
from uuid import uuid4

from scheduling.use_cases.rooms.keep_quality import Sample, keep_quality
from typer.testing import Result

from services.scheduling.tests.world import TUESDAY_10, Family, World

Run = Callable[..., Awaitable[Result]]

GOOD = Sample(
    seconds=30, lost_percent=1.0, round_trip_ms=40, sent_kbps=800, received_kbps=900, reconnects=0, relayed=False
)
BAD = Sample(
    seconds=10, lost_percent=21.0, round_trip_ms=300, sent_kbps=90, received_kbps=100, reconnects=2, relayed=True
)
BLIND = Sample(
    seconds=60, lost_percent=0.0, round_trip_ms=None, sent_kbps=500, received_kbps=500, reconnects=1, relayed=True
)


async def test_operators_see_how_good_each_connection_was(world: World, family: Family, operator: Run) -> None:
    await world.update_therapist(family.therapist, meeting_url=None)
    event = await world.session(family)
    guardian, therapist = world.viewer(family.guardian), world.viewer(family.therapist)
    await world.run(lambda uow: keep_quality(uow, guardian, event, [GOOD, GOOD, BAD]), at=TUESDAY_10)
    await world.run(lambda uow: keep_quality(uow, therapist, event, [BLIND]), at=TUESDAY_10)
    shown = (await operator("rooms", "quality", str(event))).output
    assert shown.splitlines()[-3:] == [
        f"therapist {therapist.profile_id}: 1.0 min measured, lost 0.0% (most 0.0), round trip unknown,"
        " received 500 kbps (least 500), 1 reconnection, relayed 100%",
        f"guardian {guardian.profile_id}: 1.2 min measured, lost 3.9% (most 21.0), round trip 40 ms (most 300),"
        " received 786 kbps (least 100), 2 reconnections, relayed 14%",
        "2 people.",
    ]
    assert "Mia" not in shown
    (entry,) = await world.rows("SELECT actor FROM audit_entries WHERE action = 'room_quality.read'")
    assert entry == {"actor": "operator:olga"}


async def test_a_session_that_nobody_reported_about_has_no_quality(world: World, operator: Run) -> None:
    assert (await operator("rooms", "quality", str(uuid4()))).output.splitlines()[-1] == "0 people."
