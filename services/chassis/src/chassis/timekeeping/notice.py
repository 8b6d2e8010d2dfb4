"""A time limit that scheduling decides and identity's letters name (docs/product/scheduling.md#limits)."""

from datetime import timedelta

RESCHEDULE_NOTICE = timedelta(hours=24)
"""A guardian may move a session, or ask for it, up to this long before the start. Compared as instants."""
