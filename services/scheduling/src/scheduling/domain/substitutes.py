"""Which events can have a substitute (docs/product/scheduling.md#substitutes)."""

from scheduling.domain.errors import NotSubstitutable
from scheduling.domain.event_types import SESSION_TYPES, EventType


def require_substitutable(event_type: EventType, *, has_guests: bool) -> None:
    """`has_guests`: a child is expected. Raises NotSubstitutable."""
    if event_type not in SESSION_TYPES or not has_guests:
        raise NotSubstitutable
