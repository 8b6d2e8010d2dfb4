"""What a change of a session is to each child in it: booked, changed, canceled, or nothing worth a mail."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from identity.notifications.kinds import Kind


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session as far as it concerns who comes when."""

    therapist_id: UUID
    starts_at: datetime
    ends_at: datetime
    children: frozenset[UUID]
    """Those who come: neither canceled alone nor with the whole session."""
    substituted_therapist_id: UUID | None = None
    """Whose session it is, while another therapist holds it."""

    @property
    def place(self) -> tuple[datetime, datetime, UUID]:
        """When and with whom: what a change is about."""
        return self.starts_at, self.ends_at, self.therapist_id

    @property
    def substitute_id(self) -> UUID | None:
        """Who holds it in another one's place."""
        return None if self.substituted_therapist_id is None else self.therapist_id


@dataclass(frozen=True, slots=True)
class SessionChange:
    kind: Kind
    child_id: UUID
    was: SessionState | None
    """How it stood before; None for what is new to its reader."""


def session_changes(before: SessionState | None, after: SessionState, now: datetime) -> list[SessionChange]:
    """Of what is still to come, or was until now; a session of the past, however it is corrected, is no news. Sorted by
    child."""
    upcoming = after.starts_at > now
    if before is None:
        return [SessionChange(Kind.SESSION_BOOKED, child, None) for child in sorted(after.children)] if upcoming else []
    change = []
    if upcoming:
        change += [SessionChange(Kind.SESSION_BOOKED, child, None) for child in after.children - before.children]
    if before.starts_at > now:
        change += [SessionChange(Kind.SESSION_CANCELLED, child, before) for child in before.children - after.children]
    if (upcoming or before.starts_at > now) and before.place != after.place:
        change += [SessionChange(Kind.SESSION_CHANGED, child, before) for child in before.children & after.children]
    return sorted(change, key=lambda each: each.child_id)


@dataclass(frozen=True, slots=True)
class SubstituteChange:
    therapist_id: UUID
    change: SessionChange


def substitute_changes(before: SessionState | None, after: SessionState, now: datetime) -> list[SubstituteChange]:
    """Who holds a coming session in another one's place from now on, and who does no more. Sorted by child."""
    earlier, present = before.substitute_id if before else None, after.substitute_id
    if earlier == present:
        return []
    found = []
    if before is not None and earlier is not None and before.starts_at > now:
        taken_back = [SessionChange(Kind.SESSION_TAKEN_BACK, child, before) for child in sorted(before.children)]
        found += [SubstituteChange(earlier, change) for change in taken_back]
    if present is not None and after.starts_at > now:
        handed_over = [SessionChange(Kind.SESSION_HANDED_OVER, child, None) for child in sorted(after.children)]
        found += [SubstituteChange(present, change) for change in handed_over]
    return found
