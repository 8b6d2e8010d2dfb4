from enum import StrEnum


class Topic(StrEnum):
    """What a notification is about. People choose by topic how they hear of it."""

    REMINDERS = "reminders"
    BOOKINGS = "bookings"
    MESSAGES = "messages"
    PROGRESS = "progress"
    BILLING = "billing"
    ACCOUNT = "account"


ALWAYS_EMAILED = frozenset({Topic.BILLING, Topic.ACCOUNT})
"""Nobody turns these emails off: they're about money, terms, licenses and how someone logs in."""
OF_FAMILIES = frozenset({Topic.REMINDERS, Topic.BILLING})
"""Therapists get none of these."""
WITH_SMS = frozenset({Topic.REMINDERS})
