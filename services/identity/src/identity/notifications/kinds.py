from enum import StrEnum


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class Kind(StrEnum):
    """Stored in `notifications.kind`. `letters/registry.py` names each kind's composer, which reads its ids."""

    CONFIRMATION = "confirmation"
    PASSWORD_RESET = "password_reset"  # noqa: S105  # a kind of email
    PASSWORD_FIRST_SET_UP = "password_first_set_up"  # noqa: S105  # a kind of email
    PASSWORD_CHANGED = "password_changed"  # noqa: S105  # a kind of email
    EMAIL_CHANGE_AT_CURRENT = "email_change_at_current"
    EMAIL_CHANGE_AT_NEW = "email_change_at_new"
    NEW_DEVICE = "new_device"
    SECOND_FACTOR_CHANGED = "second_factor_changed"
    APPLICATION_RECEIVED = "application_received"
    APPLICATION_APPROVED = "application_approved"
    APPLICATION_DECLINED = "application_declined"
    LICENSE_EXPIRING = "licence_expiring"
    LICENSE_EXPIRED = "licence_expired"
    ONBOARDING_REMINDER = "onboarding_reminder"
    INVITATION_TO_SCHEDULE = "invitation_to_schedule"
    SESSION_BOOKED = "session_booked"
    SESSION_CHANGED = "session_changed"
    SESSION_CANCELED = "session_cancelled"
    SESSION_HANDED_OVER = "session_handed_over"
    SESSION_TAKEN_BACK = "session_taken_back"
    RESCHEDULING_REQUESTED = "rescheduling_requested"
    RESCHEDULING_WITHDRAWN = "rescheduling_withdrawn"
    RESCHEDULING_DECLINED = "rescheduling_declined"
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_ANSWERED = "dispute_answered"
    REMINDER_DAY = "reminder_day"
    REMINDER_HOUR = "reminder_hour"
    PAYMENT_FAILED = "payment_failed"
    PAYMENT_RECEIVED = "payment_received"
    PAYMENT_REFUNDED = "payment_refunded"
    REFUND_FAILED = "refund_failed"
    PAYMENT_DISPUTED = "payment_disputed"
    RENEWAL_AHEAD = "renewal_ahead"
    CARD_EXPIRING = "card_expiring"
    PLAN_CHANGED = "plan_changed"
    PLAN_SWITCHED = "plan_switched"
    SESSIONS_LAPSING = "sessions_lapsing"
    MESSAGE_RECEIVED = "message_received"
    ASSESSMENT_SHARED = "assessment_shared"
    PROGRESS_REPORT_SHARED = "progress_report_shared"
    RECAP_SHARED = "recap_shared"
    PRACTICE_DUE = "practice_due"
    AMENDMENT_REQUESTED = "amendment_requested"
    AMENDMENT_ANSWERED = "amendment_answered"
    INTAKE_FORM_SUBMITTED = "intake_form_submitted"
    TERMS_CHANGED = "terms_changed"
    DIGEST = "digest"
    WAITLIST_SLOT_OFFERED = "waitlist_slot_offered"
