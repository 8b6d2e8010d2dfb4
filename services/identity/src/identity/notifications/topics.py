"""The topic of each kind, and the kinds that wait for nothing."""

from identity.domain.notification_topics import Topic
from identity.notifications.kinds import Kind

KINDS_BY_TOPIC = {
    Topic.REMINDERS: (Kind.REMINDER_DAY, Kind.REMINDER_HOUR, Kind.PRACTICE_DUE),
    Topic.BOOKINGS: (
        Kind.SESSION_BOOKED,
        Kind.SESSION_CHANGED,
        Kind.SESSION_CANCELED,
        Kind.SESSION_HANDED_OVER,
        Kind.SESSION_TAKEN_BACK,
        Kind.RESCHEDULING_REQUESTED,
        Kind.RESCHEDULING_WITHDRAWN,
        Kind.RESCHEDULING_DECLINED,
        Kind.INVITATION_TO_SCHEDULE,
        Kind.DISPUTE_OPENED,
        Kind.DISPUTE_ANSWERED,
        Kind.WAITLIST_SLOT_OFFERED,
    ),
    Topic.MESSAGES: (Kind.MESSAGE_RECEIVED,),
    Topic.PROGRESS: (
        Kind.ASSESSMENT_SHARED,
        Kind.PROGRESS_REPORT_SHARED,
        Kind.RECAP_SHARED,
        Kind.INTAKE_FORM_SUBMITTED,
        Kind.AMENDMENT_REQUESTED,
        Kind.AMENDMENT_ANSWERED,
        Kind.NAME_DECIDED,
    ),
    Topic.BILLING: (
        Kind.PAYMENT_FAILED,
        Kind.PAYMENT_RECEIVED,
        Kind.PAYMENT_REFUNDED,
        Kind.REFUND_FAILED,
        Kind.PAYMENT_DISPUTED,
        Kind.RENEWAL_AHEAD,
        Kind.CARD_EXPIRING,
        Kind.PLAN_CHANGED,
        Kind.PLAN_SWITCHED,
        Kind.SESSIONS_LAPSING,
    ),
    Topic.ACCOUNT: (
        Kind.LICENSE_EXPIRING,
        Kind.LICENSE_EXPIRED,
        Kind.TERMS_CHANGED,
        Kind.PASSWORD_CHANGED,
        Kind.NEW_DEVICE,
        Kind.ACCOUNT_KEPT,
        Kind.SECOND_FACTOR_CHANGED,
    ),
}
TOPICS = {kind: topic for topic, kinds in KINDS_BY_TOPIC.items() for kind in kinds}
"""Of the kinds in the notification center."""
SECURITY = frozenset({Kind.PASSWORD_CHANGED, Kind.NEW_DEVICE, Kind.ACCOUNT_KEPT, Kind.SECOND_FACTOR_CHANGED})
URGENT = frozenset({Kind.WAITLIST_SLOT_OFFERED})
"""A held time is another family's minutes later."""
CAN_WAIT = (frozenset(TOPICS) - SECURITY - URGENT) | {Kind.DIGEST}
"""Quiet hours delay these. Nobody waits for a link that they just asked for."""
IN_DIGEST = frozenset({Topic.BOOKINGS, Topic.MESSAGES, Topic.PROGRESS})
"""A daily digest replaces the emails of these topics, except urgent ones. Reminders would come too late."""
FOR_OPEN_ACCOUNTS = frozenset(
    {
        Kind.PRACTICE_DUE,
        Kind.INVITATION_TO_SCHEDULE,
        Kind.WAITLIST_SLOT_OFFERED,
        Kind.SESSIONS_LAPSING,
        Kind.RENEWAL_AHEAD,
        Kind.CARD_EXPIRING,
        Kind.TERMS_CHANGED,
        Kind.DIGEST,
    }
)
"""They ask a guardian to do something, so they're wrong for one who closed the account."""
