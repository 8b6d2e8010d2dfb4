from enum import StrEnum


class CancelReason(StrEnum):
    """Why a participation was canceled; stored, and also the audit action."""

    GUARDIAN = "canceled_by_guardian"
    THERAPIST = "canceled_by_therapist"
    DELETED = "deleted_by_therapist"
    END_OF_SERVICE = "service_ended"
    PAUSE = "subscription_paused"
    PLAN_CHANGE = "plan_changed"
    SCHOOL = "school_closed"
