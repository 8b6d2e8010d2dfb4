"""An operator decides that a missed session isn't made up for (docs/product/scheduling.md#owed-sessions)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import counted_sessions, services_by_id, services_of
from scheduling.adapters.occupancy import lock
from scheduling.adapters.participations import participation_of
from scheduling.adapters.sql_fragments import PARTICIPATION_COLUMNS
from scheduling.adapters.tables import Participant
from scheduling.domain.errors import NothingOwed, ParticipantNotFound

LONGEST_REASON = 500
OF_SERVICES = f"""
    SELECT p.id, p.care_service_id, s.name, {PARTICIPATION_COLUMNS}
    FROM participants p JOIN events e ON e.id = p.event_id JOIN care_services s ON s.id = p.care_service_id
    WHERE p.care_service_id = ANY($1::uuid[]) AND p.uses_service ORDER BY starts_at, p.id
"""  # noqa: S608  # constants


@dataclass(frozen=True)
class OwedSession:
    participant_id: UUID
    service_name: str
    starts_at: datetime
    minutes: int
    missed_because: str


async def owed_sessions(uow: UnitOfWork, child_id: UUID) -> Sequence[OwedSession]:
    """What was missed because of the therapist, the school or technology and isn't written off, oldest first. Includes
    what was made up since."""
    services = [care.id for care in await services_of(uow, child_id)]
    found = [(row, participation_of(row)) for row in await uow.rows(OF_SERVICES, services)]
    uow.audit("owed_sessions.listed", child_id=child_id)
    return [
        OwedSession(UUID(str(row["id"])), row["name"], row["starts_at"], one.minutes, str(one.missed_because))
        for row, one in found
        if one.is_owed
    ]


async def write_off(uow: UnitOfWork, participant_id: UUID, reason: str) -> None:
    """Raises ParticipantNotFound, NothingOwed, Invalid."""
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON or not reason.isprintable():
        raise Invalid(fields={"reason": f"Give a reason on one line, of at most {LONGEST_REASON} characters"})
    guest = await uow.db.get(Participant, participant_id)
    if guest is None:
        raise ParticipantNotFound
    await lock(uow, [guest.child_id])
    await uow.db.refresh(guest)
    rows = [row for row in await uow.rows(OF_SERVICES, [guest.care_service_id]) if str(row["id"]) == str(guest.id)]
    if not rows or not participation_of(rows[0]).is_owed:
        raise NothingOwed
    care = (await services_by_id(uow, [guest.care_service_id]))[guest.care_service_id]
    allotment = care.allotment((await counted_sessions(uow, [care]))[care.id])
    after = allotment.with_write_off(care.cycle_at(rows[0]["starts_at"]).starts_on)
    if after.overdrawn > allotment.overdrawn:
        raise NothingOwed  # it was made up
    guest.written_off_at, guest.write_off_reason = uow.now, reason
    uow.audit("session.written_off", child_id=guest.child_id, subject=guest.event_id)
