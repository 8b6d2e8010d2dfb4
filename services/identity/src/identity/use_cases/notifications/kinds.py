"""Every kind, and who composes it."""

from identity.domain.notifications import Kind
from identity.use_cases.notifications import account, onboarding
from identity.use_cases.notifications.case import Told

KINDS = {
    Kind.CONFIRMATION: Told(account.confirmation),
    Kind.ONBOARDING_REMINDER: Told(onboarding.onboarding_reminder),
}
