from collections.abc import Mapping
from enum import StrEnum

from scheduling.domain.ledger import MissedReason


class CancelReason(StrEnum):
    """Why a participation was canceled; stored, and also the audit action."""

    GUARDIAN = "canceled_by_guardian"
    THERAPIST = "canceled_by_therapist"
    DELETED = "deleted_by_therapist"
    END_OF_SERVICE = "service_ended"
    PAUSE = "subscription_paused"
    PLAN_CHANGE = "plan_changed"
    SCHOOL = "school_closed"
    SCHOOL_CONFLICT = "school_conflict"
    TECHNICAL = "technical_problem"


BY_CONDUCTOR: Mapping[MissedReason, CancelReason] = {
    MissedReason.CHILD: CancelReason.GUARDIAN,
    MissedReason.THERAPIST: CancelReason.THERAPIST,
    MissedReason.SCHOOL: CancelReason.SCHOOL_CONFLICT,
    MissedReason.TECHNICAL: CancelReason.TECHNICAL,
}
"""What the cancellation by the session's therapist is stored as."""
