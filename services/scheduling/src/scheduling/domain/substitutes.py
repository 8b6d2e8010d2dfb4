"""The events that can have a substitute, and the rights of a substitute (docs/product/scheduling.md#substitutes)."""

from chassis.access.child_access import ChildNotFound

from scheduling.domain.errors import NotSubstitutable, SessionHeldBySubstitute
from scheduling.domain.event_types import SESSION_TYPES, EventType


def require_substitutable(event_type: EventType, *, has_guests: bool) -> None:
    """`has_guests`: a child is expected. Raises NotSubstitutable."""
    if event_type not in SESSION_TYPES or not has_guests:
        raise NotSubstitutable


def require_own_series(*, handed_over: bool) -> None:
    """For the session's therapist: a substitute may change no more than this one. Raises
    SessionHeldBySubstitute."""
    if handed_over:
        raise SessionHeldBySubstitute


def require_note_allowed(*, handed_over: bool, canceled: bool) -> None:
    """For the session's therapist: a substitute writes no note about a child that canceled. Raises
    ChildNotFound (docs/product/clinical-records.md#substitute-access)."""
    if handed_over and canceled:
        raise ChildNotFound
