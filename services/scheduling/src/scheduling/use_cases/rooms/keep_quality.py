from collections.abc import Sequence
from dataclasses import astuple, dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.domain.rooms import Room
from scheduling.use_cases.rooms.visits import with_room

MOST_SAMPLES = 1_000
"""Of one person in one session: more than a sample every ten seconds over two hours."""
STORED = "SELECT count(*) FROM room_quality_samples WHERE event_id = $1 AND profile_id = $2"
ADD = """
    INSERT INTO room_quality_samples (id, event_id, profile_id, at, seconds, lost_percent, round_trip_ms, sent_kbps,
        received_kbps, reconnects, relayed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """In the order of the columns."""

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
    for sample in kept:
        await uow.rows(ADD, new_id(), event_id, viewer.profile_id, uow.now, *astuple(sample))
    return len(kept)
