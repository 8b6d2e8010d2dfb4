"""Every kind, and who composes it."""

from identity.domain.notifications import Kind
from identity.use_cases.notifications import (
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
from identity.use_cases.notifications.case import Told

KINDS = {
    Kind.CONFIRMATION: Told(account.confirmation),
    Kind.APPLICATION_RECEIVED: Told(applications.application_received),
    Kind.APPLICATION_APPROVED: Told(applications.application_approved),
    Kind.APPLICATION_DECLINED: Told(applications.application_declined),
    Kind.LICENCE_EXPIRING: Told(applications.licence_expiring),
    Kind.LICENCE_EXPIRED: Told(applications.licence_expired),
    Kind.INVITATION_TO_SCHEDULE: Told(invitations.invitation_to_schedule, optional=True),
    Kind.SESSION_BOOKED: Told(sessions.booked, optional=True),
    Kind.SESSION_CHANGED: Told(sessions.changed, optional=True),
    Kind.SESSION_CANCELLED: Told(sessions.cancelled, optional=True),
    Kind.SESSION_HANDED_OVER: Told(substitutes.handed_over, optional=True),
    Kind.SESSION_TAKEN_BACK: Told(substitutes.taken_back, optional=True),
    Kind.RESCHEDULING_REQUESTED: Told(rescheduling.rescheduling_requested, optional=True),
    Kind.RESCHEDULING_WITHDRAWN: Told(rescheduling.rescheduling_withdrawn, optional=True),
    Kind.RESCHEDULING_DECLINED: Told(rescheduling.rescheduling_declined, optional=True),
    Kind.REMINDER_DAY: Told(reminders.day_before, optional=True),
    Kind.REMINDER_HOUR: Told(reminders.hour_before, optional=True),
    Kind.PAYMENT_FAILED: Told(payments.payment_failed),
    Kind.MESSAGE_RECEIVED: Told(messages.message_received, optional=True),
    Kind.TERMS_CHANGED: Told(terms.terms_changed),
    Kind.PASSWORD_RESET: Told(security.password_reset),
    Kind.PASSWORD_FIRST_SET_UP: Told(security.password_first_set_up),
    Kind.PASSWORD_CHANGED: Told(security.password_changed),
    Kind.NEW_DEVICE: Told(security.new_device),
    Kind.SECOND_FACTOR_CHANGED: Told(security.second_factor_changed),
    Kind.ONBOARDING_REMINDER: Told(onboarding.onboarding_reminder),
}
