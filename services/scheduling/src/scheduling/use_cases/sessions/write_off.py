"""An operator decides that a missed session isn't made up for (docs/product/scheduling.md#owed-sessions), or that the
lost minutes of one that took place aren't (docs/product/scheduling.md#lost-minutes)."""

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
    length: int
    """Minutes."""
    minutes: int
    """Those that are owed: fewer than `length` if it took place."""
    because: str


async def owed_sessions(uow: UnitOfWork, child_id: UUID) -> Sequence[OwedSession]:
    """What was missed or lost because of the therapist, the school or technology and isn't written off, oldest first.
    Includes what was made up since."""
    services = [care.id for care in await services_of(uow, child_id)]
    found = [(row, participation_of(row)) for row in await uow.rows(OF_SERVICES, services)]
    uow.audit("owed_sessions.listed", child_id=child_id)
    return [
        OwedSession(
            UUID(str(row["id"])),
            row["name"],
            row["starts_at"],
            one.minutes,
            one.minutes if one.is_owed else one.lost_and_owed,
            str(one.missed_because or one.lost_because),
        )
        for row, one in found
        if one.is_owed or one.lost_and_owed
    ]


async def write_off(uow: UnitOfWork, participant_id: UUID, reason: str) -> None:
    """The family reads the reason. Raises ParticipantNotFound, NothingOwed, Invalid."""
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON or not reason.isprintable():
        raise Invalid(fields={"reason": f"Give a reason on one line, of at most {LONGEST_REASON} characters"})
    guest = await uow.db.get(Participant, participant_id)
    if guest is None:
        raise ParticipantNotFound
    await lock(uow, [guest.child_id])
    await uow.db.refresh(guest)
    rows = [row for row in await uow.rows(OF_SERVICES, [guest.care_service_id]) if str(row["id"]) == str(guest.id)]
    if not rows:
        raise NothingOwed
    owed, starts_at = participation_of(rows[0]), rows[0]["starts_at"]
    care = (await services_by_id(uow, [guest.care_service_id]))[guest.care_service_id]
    counted = (await counted_sessions(uow, [care]))[care.id]
    allotment = care.allotment(counted)
    if owed.is_owed:
        after = allotment.with_write_off(care.cycle_at(starts_at).starts_on)
    elif owed.lost_and_owed:
        after = care.allotment(counted.without_lost(starts_at, owed.lost_and_owed))
    else:
        raise NothingOwed
    if after.overdrawn > allotment.overdrawn:
        raise NothingOwed  # it was made up
    guest.written_off_at, guest.write_off_reason = uow.now, reason
    uow.audit("session.written_off", child_id=guest.child_id, subject=guest.event_id)
