"""Minutes of a care service in a cycle, and no-shows (docs/product/scheduling.md#ledger)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scheduling.domain.status import Attendance, Status


class MissedReason(StrEnum):
    """The party responsible for a session that didn't take place."""

    CHILD = "child"
    THERAPIST = "therapist"
    SCHOOL = "school"
    TECHNICAL = "technical"


MADE_UP = frozenset({MissedReason.THERAPIST, MissedReason.SCHOOL, MissedReason.TECHNICAL})
"""What a session was missed for if it stays owed."""


@dataclass(frozen=True)
class Participation:
    """A child's participation in a session."""

    minutes: int
    status: Status
    """As stored, so never `pending`."""
    attendance: Attendance
    missed_reason: MissedReason | None = None
    canceled: bool = False
    canceled_because: MissedReason | None = None
    """The responsible party, if it isn't the family and the session is owed."""
    late_cancel: bool = False
    """With `canceled`, or recorded by the therapist after the start."""
    written_off: bool = False
    """An operator decided that it isn't made up for, or that its lost minutes aren't."""
    delivered_minutes: int | None = None
    """What the child got of a session that took place; None for all of it."""
    lost_because: MissedReason | None = None
    """The reason for the lost minutes."""
    is_settled: bool = True
    """No dispute can change what was recorded anymore."""

    @property
    def missed_because(self) -> MissedReason | None:
        """None if it wasn't missed, or was canceled in time.

        A session that didn't take place for an unknown reason counts against the therapist, so it is made up for.
        """
        if self.late_cancel:
            return MissedReason.CHILD
        if self.canceled:
            return self.canceled_because
        if self.status is Status.INCOMPLETE:
            absent = MissedReason.CHILD if self.attendance is Attendance.NO_SHOW else MissedReason.THERAPIST
            return self.missed_reason or absent
        if self.status is Status.COMPLETE and self.attendance is Attendance.NO_SHOW:
            return MissedReason.CHILD
        return None

    @property
    def is_delivered(self) -> bool:
        return not self.canceled and self.status is Status.COMPLETE and self.attendance is not Attendance.NO_SHOW

    @property
    def delivered(self) -> int:
        """Minutes."""
        if not self.is_delivered:
            return 0
        return self.minutes if self.delivered_minutes is None else min(self.minutes, self.delivered_minutes)

    @property
    def lost(self) -> int:
        """Minutes of a session that took place."""
        return self.minutes - self.delivered if self.is_delivered else 0

    @property
    def lost_and_owed(self) -> int:
        """Those of `lost` that are made up for (docs/product/scheduling.md#lost-minutes)."""
        return self.lost if self.lost_because in MADE_UP and not self.written_off else 0

    @property
    def written_off_minutes(self) -> int:
        """Of the whole session, or those of `lost`."""
        if self.is_written_off:
            return self.minutes
        return self.lost if self.lost_because in MADE_UP and self.written_off else 0

    @property
    def is_booked(self) -> bool:
        """In the future, in progress, or not marked yet."""
        return not self.canceled and self.status is Status.SCHEDULED

    @property
    def is_owed(self) -> bool:
        """Missed, not on the child's account, and not written off: it is made up for in this cycle or a later one."""
        return self.missed_because in MADE_UP and not self.written_off

    @property
    def is_written_off(self) -> bool:
        """As a whole."""
        return self.missed_because in MADE_UP and self.written_off

    @property
    def is_used(self) -> bool:
        """Whether it uses one of the sessions of its cycle. A cancellation in time doesn't."""
        return not self.is_owed and (not self.canceled or self.late_cancel or self.is_written_off)

    @property
    def is_no_show(self) -> bool:
        """Missed on the child's account; late cancels are counted separately."""
        return not self.canceled and not self.late_cancel and self.missed_because is MissedReason.CHILD


@dataclass(frozen=True)
class Account:
    """Minutes of one cycle."""

    promised: int
    delivered: int
    booked: int
    missed: Mapping[MissedReason, int]
    """Whole sessions, and what was lost of those that took place."""
    written_off: int = 0
    """Part of `missed`."""
    lost_and_owed: int = 0
    """Part of `missed`: what was lost of sessions that took place, isn't on the child's account and isn't written
    off."""

    @property
    def unused(self) -> int:
        """Promised minutes for which no session was delivered, booked, missed on the child's account or written off.
        Never negative."""
        used = self.delivered + self.booked + self.missed[MissedReason.CHILD] + self.written_off
        return max(0, self.promised - used - self.lost_and_owed)


def account(promised: int, participations: Sequence[Participation]) -> Account:
    """`participations` are those of the cycle."""
    return Account(
        promised,
        sum(participation.delivered for participation in participations),
        sum(participation.minutes for participation in participations if participation.is_booked),
        {reason: sum(_missed(participation, reason) for participation in participations) for reason in MissedReason},
        sum(participation.written_off_minutes for participation in participations),
        sum(participation.lost_and_owed for participation in participations),
    )


def _missed(participation: Participation, reason: MissedReason) -> int:
    """Minutes."""
    if participation.missed_because is reason:
        return participation.minutes
    return participation.lost if participation.lost_because is reason else 0


@dataclass(frozen=True)
class NoShows:
    """No-shows, by the same rule as minutes: delivered sessions were attended, those on the child's account were
    missed, others are neither. What a family can still dispute isn't held against it
    (docs/product/scheduling.md#no-show-rate)."""

    missed: int
    late_canceled: int
    attended: int

    @classmethod
    def of(cls, participations: Iterable[Participation]) -> "NoShows":
        known = list(participations)
        return cls(
            sum(participation.is_no_show and participation.is_settled for participation in known),
            sum(participation.late_cancel and participation.is_settled for participation in known),
            sum(participation.is_delivered for participation in known),
        )

    @property
    def absent(self) -> int:
        """The sessions that the rate counts as no-shows."""
        return self.missed + self.late_canceled

    @property
    def due(self) -> int:
        """The sessions of which the rate is a share."""
        return self.absent + self.attended

    @property
    def rate(self) -> int | None:
        """None when nothing was due."""
        return whole_percent(self.absent, self.due)


def whole_percent(part: int, whole: int) -> int | None:
    """Half a percent rounds up; None of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else None
