"""Compares two states of a session and lists, per child, what changed: booked, changed or canceled."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from identity.notifications.kinds import Kind


@dataclass(frozen=True, slots=True)
class SessionState:
    """The parts of a session that people are notified about."""

    therapist_id: UUID
    starts_at: datetime
    ends_at: datetime
    children: frozenset[UUID]
    """The children who attend. Empty if the session is canceled."""
    substituted_therapist_id: UUID | None = None
    """The regular therapist while a substitute covers the session."""

    @property
    def slot(self) -> tuple[datetime, datetime, UUID]:
        """Start, end and therapist. A difference here is a change of the session."""
        return self.starts_at, self.ends_at, self.therapist_id

    @property
    def substitute_id(self) -> UUID | None:
        return None if self.substituted_therapist_id is None else self.therapist_id


@dataclass(frozen=True, slots=True)
class SessionChange:
    kind: Kind
    child_id: UUID
    before: SessionState | None
    """None for a new booking."""


def session_changes(before: SessionState | None, after: SessionState, now: datetime) -> list[SessionChange]:
    """Changes of sessions that are upcoming, or were upcoming before the change. A correction within the past is not a
    change. Sorted by child."""
    upcoming = after.starts_at > now
    if before is None:
        return [SessionChange(Kind.SESSION_BOOKED, child, None) for child in sorted(after.children)] if upcoming else []
    changes = []
    if upcoming:
        changes += [SessionChange(Kind.SESSION_BOOKED, child, None) for child in after.children - before.children]
    if before.starts_at > now:
        changes += [SessionChange(Kind.SESSION_CANCELED, child, before) for child in before.children - after.children]
    if (upcoming or before.starts_at > now) and before.slot != after.slot:
        changes += [SessionChange(Kind.SESSION_CHANGED, child, before) for child in before.children & after.children]
    return sorted(changes, key=lambda change: change.child_id)


@dataclass(frozen=True, slots=True)
class SubstituteChange:
    therapist_id: UUID
    change: SessionChange


def substitute_changes(before: SessionState | None, after: SessionState, now: datetime) -> list[SubstituteChange]:
    """Which substitute lost an upcoming session and which one got it. Sorted by child within each."""
    old_substitute, new_substitute = before.substitute_id if before else None, after.substitute_id
    if old_substitute == new_substitute:
        return []
    changes = []
    if before is not None and old_substitute is not None and before.starts_at > now:
        taken_back = [SessionChange(Kind.SESSION_TAKEN_BACK, child, before) for child in sorted(before.children)]
        changes += [SubstituteChange(old_substitute, change) for change in taken_back]
    if new_substitute is not None and after.starts_at > now:
        handed_over = [SessionChange(Kind.SESSION_HANDED_OVER, child, None) for child in sorted(after.children)]
        changes += [SubstituteChange(new_substitute, change) for change in handed_over]
    return changes
