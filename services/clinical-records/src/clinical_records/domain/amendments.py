"""Requests of families to correct the record (docs/product/clinical-records.md#amendment-requests)."""

from datetime import timedelta
from enum import StrEnum

ANSWER_WITHIN = timedelta(days=60)
"""45 CFR 164.526(b)(2)."""
MOST_OPEN = 10
"""Requests of one guardian about one child that wait for an answer."""


class Decision(StrEnum):
    ACCEPTED = "accepted"
    DECLINED = "declined"
