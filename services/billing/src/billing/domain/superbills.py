"""The lines of a superbill, one for each attended session (docs/product/billing.md#superbill)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.errors import Invalid

from billing.domain.billing_codes import BillingCodes, units_of

PLACE_OF_SERVICE = "10"
"""Telehealth in the patient's home (CMS, place of service codes)."""
LONGEST_DAYS = 366
ASSESSMENT = "assessment_session"
FREE = "free_session"


@dataclass(frozen=True, slots=True)
class AttendedSession:
    event_id: UUID
    event_type: str
    starts_at: datetime
    minutes: int
    therapist_id: UUID
    """Who conducted it."""
    care_therapist_id: UUID
    """The child's own therapist, who sets the codes; another one if a substitute conducted it."""


@dataclass(frozen=True, slots=True)
class PaidSessions:
    """A payment, and the sessions that it pays for."""

    for_assessment: bool
    starts_at: datetime
    ends_at: datetime
    """Half-open."""
    minor: int
    """After refunds."""
    sessions: int
    adds_sessions: bool = True
    """False for an upgrade that only makes the sessions longer: other payments already pay for them."""

    def pays_for(self, session: AttendedSession) -> bool:
        if session.event_type == FREE or not self.starts_at <= session.starts_at < self.ends_at:
            return False
        return self.for_assessment == (session.event_type == ASSESSMENT)


@dataclass(frozen=True, slots=True)
class SuperbillLine:
    session: AttendedSession
    procedure_code: str
    diagnosis_codes: tuple[str, ...]
    units: int
    paid_minor: int


def check_period(first_day: date, last_day: date, today: date) -> None:
    if last_day < first_day:
        raise Invalid(fields={"to": "The last day can't be before the first day"})
    if (last_day - first_day).days >= LONGEST_DAYS:
        raise Invalid(fields={"to": "A superbill covers at most one year"})
    if first_day > today:
        raise Invalid(fields={"from": "The first day can't be in the future"})


def paid_for(sessions: Sequence[AttendedSession], payments: Sequence[PaidSessions]) -> dict[UUID, int]:
    """What was paid for each session, in minor units, by its event. A payment is shared evenly among the sessions that
    it sells, whether they were attended or not, so the sum never exceeds it.
    Attended sessions beyond that number make up for earlier ones, which were paid then: nothing is paid for them again.
    """
    paid: dict[UUID, int] = {session.event_id: 0 for session in sessions}
    left = list(sessions)
    for payment in payments:
        among = left if payment.adds_sessions else sessions
        shared = [session for session in among if payment.pays_for(session)][: payment.sessions]
        for place, session in enumerate(shared):
            paid[session.event_id] += _share(payment, place + 1) - _share(payment, place)
            if payment.adds_sessions:
                left.remove(session)
    return paid


def _share(payment: PaidSessions, sessions: int) -> int:
    return payment.minor * sessions // payment.sessions


def lines_of(
    sessions: Sequence[AttendedSession], paid: Mapping[UUID, int], codes: Mapping[UUID, BillingCodes]
) -> tuple[list[SuperbillLine], list[UUID]]:
    """Lines of the sessions with billing codes, and the therapists who haven't set theirs. `codes` are by therapist.
    Free sessions aren't billed, so they have no line."""
    lines, missing = [], []
    for session in sessions:
        if session.event_type == FREE:
            continue
        known = codes.get(session.care_therapist_id)
        code = known.code_of(session.event_type) if known else None
        if known is None or code is None:
            missing.append(session.care_therapist_id)
            continue
        units = units_of(code, session.minutes)
        lines.append(SuperbillLine(session, code, known.diagnosis_codes, units, paid[session.event_id]))
    return lines, sorted(set(missing))
