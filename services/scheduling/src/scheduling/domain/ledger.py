"""What a care service promised in a cycle, what became of it, and how often the child was not there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scheduling.domain.status import Attendance, Status


class MissedReason(StrEnum):
    """On whose account a session did not take place."""

    CHILD = "child"
    THERAPIST = "therapist"
    SCHOOL = "school"
    TECHNICAL = "technical"


@dataclass(frozen=True)
class Sitting:
    """A child's place in a session."""

    minutes: int
    status: Status
    """As stored: never `pending`."""
    attendance: Attendance
    missed_reason: MissedReason | None = None
    canceled: bool = False
    canceled_because: MissedReason | None = None
    """On whose account, where that is not the family's and the session is owed."""
    late_cancel: bool = False

    @property
    def missed_because(self) -> MissedReason | None:
        """None for what was not missed, and for what was canceled in time or came to nothing otherwise.

        What did not take place without anybody saying why counts against the therapist: so it is made up for.
        """
        if self.canceled:
            if self.late_cancel:
                return MissedReason.CHILD
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
    def is_booked(self) -> bool:
        """To come, going on, or waiting for its mark."""
        return not self.canceled and self.status is Status.SCHEDULED

    @property
    def is_no_show(self) -> bool:
        """Missed on the child's account; late cancels are told apart."""
        return not self.canceled and self.missed_because is MissedReason.CHILD


@dataclass(frozen=True)
class Account:
    """Minutes of one cycle."""

    promised: int
    delivered: int
    booked: int
    missed: Mapping[MissedReason, int]

    @property
    def owed(self) -> int:
        """What is neither delivered, nor booked, nor missed on the child's account. Never below zero."""
        return max(0, self.promised - self.delivered - self.booked - self.missed[MissedReason.CHILD])


def account(promised: int, sittings: Sequence[Sitting]) -> Account:
    """`sittings` are those of the cycle."""
    return Account(
        promised,
        sum(sitting.minutes for sitting in sittings if sitting.is_delivered),
        sum(sitting.minutes for sitting in sittings if sitting.is_booked),
        {reason: sum(s.minutes for s in sittings if s.missed_because is reason) for reason in MissedReason},
    )


@dataclass(frozen=True)
class NoShows:
    """How often a child was not there (SPEC.md section 9), by the same rule as its minutes: each delivered session was
    attended, each on the child's account was not; the others are neither."""

    missed: int
    late_canceled: int
    attended: int

    @classmethod
    def of(cls, sittings: Iterable[Sitting]) -> "NoShows":
        known = list(sittings)
        return cls(
            sum(sitting.is_no_show for sitting in known),
            sum(sitting.late_cancel for sitting in known),
            sum(sitting.is_delivered for sitting in known),
        )

    @property
    def rate(self) -> int | None:
        """Whole percent, a half counts up; None while nothing was due."""
        absent = self.missed + self.late_canceled
        due = absent + self.attended
        return (200 * absent + due) // (2 * due) if due else None
