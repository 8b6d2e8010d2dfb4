"""Reads children's participations in sessions for the ledger and for what is left to book."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from chassis.db import Row

from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.cutoffs import DISPUTES
from scheduling.domain.disputes import is_settled
from scheduling.domain.ledger import MissedReason, NoShows, Participation
from scheduling.domain.permissions import JUST_AFTER
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
        delivered_minutes=row["delivered_minutes"],
        lost_because=MissedReason(row["lost_because"]) if row["lost_because"] else None,
    )


def no_shows_of(rows: Iterable[Row], now: datetime) -> NoShows:
    """`rows` have the columns of `PARTICIPATION_COLUMNS`."""
    return NoShows.of(replace(participation_of(row), is_settled=_is_settled(row, now)) for row in rows)


def settle_times(rows: Iterable[Row], now: datetime) -> list[datetime]:
    """The later instants at which what was recorded can't be disputed anymore."""
    ends = (row["recorded_at"] + DISPUTES for row in rows if row["recorded_at"] is not None)
    return [end + JUST_AFTER for end in ends if end >= now]


def _is_settled(row: Row, now: datetime) -> bool:
    return is_settled(
        Status(row["status"]),
        row["recorded_at"],
        row["disputed_at"],
        row["dispute_answered_at"],
        now,
        canceled=row["canceled"],
    )
