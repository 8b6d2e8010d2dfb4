"""The composer of each kind of notification."""

from identity.notifications.context import LetterSpec
from identity.notifications.kinds import Kind
from identity.notifications.letters import (
    account,
    applications,
    invitations,
    messages,
    onboarding,
    payments,
    reminders,
    rescheduling,
    security,
    sessions,
    substitutes,
    terms,
)

KINDS = {
    Kind.CONFIRMATION: LetterSpec(account.confirmation),
    Kind.APPLICATION_RECEIVED: LetterSpec(applications.application_received),
    Kind.APPLICATION_APPROVED: LetterSpec(applications.application_approved),
    Kind.APPLICATION_DECLINED: LetterSpec(applications.application_declined),
    Kind.LICENSE_EXPIRING: LetterSpec(applications.license_expiring),
    Kind.LICENSE_EXPIRED: LetterSpec(applications.license_expired),
    Kind.INVITATION_TO_SCHEDULE: LetterSpec(invitations.invitation_to_schedule, optional=True),
    Kind.SESSION_BOOKED: LetterSpec(sessions.booked, optional=True),
    Kind.SESSION_CHANGED: LetterSpec(sessions.changed, optional=True),
    Kind.SESSION_CANCELED: LetterSpec(sessions.canceled, optional=True),
    Kind.SESSION_HANDED_OVER: LetterSpec(substitutes.handed_over, optional=True),
    Kind.SESSION_TAKEN_BACK: LetterSpec(substitutes.taken_back, optional=True),
    Kind.RESCHEDULING_REQUESTED: LetterSpec(rescheduling.rescheduling_requested, optional=True),
    Kind.RESCHEDULING_WITHDRAWN: LetterSpec(rescheduling.rescheduling_withdrawn, optional=True),
    Kind.RESCHEDULING_DECLINED: LetterSpec(rescheduling.rescheduling_declined, optional=True),
    Kind.REMINDER_DAY: LetterSpec(reminders.day_before, optional=True),
    Kind.REMINDER_HOUR: LetterSpec(reminders.hour_before, optional=True),
    Kind.PAYMENT_FAILED: LetterSpec(payments.payment_failed),
    Kind.MESSAGE_RECEIVED: LetterSpec(messages.message_received, optional=True),
    Kind.TERMS_CHANGED: LetterSpec(terms.terms_changed),
    Kind.PASSWORD_RESET: LetterSpec(security.password_reset),
    Kind.PASSWORD_FIRST_SET_UP: LetterSpec(security.password_first_set_up),
    Kind.PASSWORD_CHANGED: LetterSpec(security.password_changed),
    Kind.NEW_DEVICE: LetterSpec(security.new_device),
    Kind.SECOND_FACTOR_CHANGED: LetterSpec(security.second_factor_changed),
    Kind.ONBOARDING_REMINDER: LetterSpec(onboarding.onboarding_reminder),
}
