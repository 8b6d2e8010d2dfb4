from collections.abc import Sequence
from dataclasses import asdict, dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.rooms.tables import RoomQualitySample
from scheduling.domain.rooms import Room
from scheduling.use_cases.rooms.visits import with_room

MOST_SAMPLES = 1_000
"""Of one person in one session: more than a sample every ten seconds over two hours."""
STORED = "SELECT count(*) FROM room_quality_samples WHERE event_id = $1 AND profile_id = $2"


@dataclass(frozen=True, slots=True)
class Sample:
    seconds: int
    lost_percent: float
    round_trip_ms: int | None
    sent_kbps: int
    received_kbps: int
    reconnects: int
    relayed: bool


async def keep_quality(uow: UnitOfWork, viewer: Viewer, event_id: UUID, samples: Sequence[Sample]) -> int:
    """The number of samples that were stored. Raises EventNotFound, RoomNotFound, SessionHandedOver, RoomNotOpen."""
    event, children = await with_room(uow, viewer, event_id)
    canceled = event.canceled or (viewer.is_guardian and not children)
    Room(event.starts_at, event.ends_at, canceled).require_open(uow.now)
    stored = int(await uow.value(STORED, event_id, viewer.profile_id))
    kept = samples[: max(0, MOST_SAMPLES - stored)]
    uow.db.add_all(
        RoomQualitySample(id=new_id(), event_id=event_id, profile_id=viewer.profile_id, at=uow.now, **asdict(sample))
        for sample in kept
    )
    await uow.db.flush()
    return len(kept)
