"""Reads children's participations in sessions for the ledger and for what is left to book."""

from chassis.db import Row

from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.ledger import MissedReason, Participation
from scheduling.domain.status import Attendance, Status

CANCELED_BECAUSE = {
    CancelReason.THERAPIST: MissedReason.THERAPIST,
    CancelReason.SCHOOL: MissedReason.SCHOOL,
    CancelReason.SCHOOL_CONFLICT: MissedReason.SCHOOL,
    CancelReason.TECHNICAL: MissedReason.TECHNICAL,
}


def participation_of(row: Row) -> Participation:
    return Participation(
        minutes=row["minutes"],
        status=Status(row["status"]),
        attendance=Attendance(row["attendance"]),
        missed_reason=MissedReason(row["missed_reason"]) if row["missed_reason"] else None,
        canceled=row["canceled"],
        canceled_because=CANCELED_BECAUSE.get(row["cancel_reason"]),
        late_cancel=row["late_cancel"],
        written_off=row["written_off"],
    )
