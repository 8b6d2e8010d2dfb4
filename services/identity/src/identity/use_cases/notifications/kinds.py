"""Every kind, and who composes it."""

from identity.domain.notifications import Kind
from identity.use_cases.notifications import account, onboarding, security
from identity.use_cases.notifications.case import Told

KINDS = {
    Kind.CONFIRMATION: Told(account.confirmation),
    Kind.PASSWORD_RESET: Told(security.password_reset),
    Kind.PASSWORD_FIRST_SET_UP: Told(security.password_first_set_up),
    Kind.PASSWORD_CHANGED: Told(security.password_changed),
    Kind.NEW_DEVICE: Told(security.new_device),
    Kind.SECOND_FACTOR_CHANGED: Told(security.second_factor_changed),
    Kind.ONBOARDING_REMINDER: Told(onboarding.onboarding_reminder),
}
