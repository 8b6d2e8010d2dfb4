"""The sessions that a letter is about, as they stand, for one reader: nothing of another family's child, ever."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.reader import Reader
from identity.notifications.time_formatting import on_the_other_clock, span_text

MOST_SHOWN = 8
LINES = """
    SELECT b.event_id, c.id AS child_id, b.starts_at, b.ends_at, b.event_type,
        b.therapist_id, NOT b.canceled AND c.id = ANY(b.child_ids) AND c.id <> ALL(b.canceled_child_ids) AS stands,
        NOT b.canceled AND NOT b.child_ids <@ b.canceled_child_ids AS takes_place,
        coalesce(c.preferred_name, c.name) AS child_name,
        concat(c.name, ' ' || left(c.last_name, 1) || '.') AS child_short,
        concat_ws(' ', u.first_name, u.last_name) AS therapist_name, u.first_name AS therapist_first_name,
        t.timezone AS therapist_zone, f.timezone AS family_zone
    FROM booked_sessions b
    JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (event_id, child_id) ON wanted.event_id = b.event_id
    JOIN children c ON c.id = wanted.child_id
    JOIN guardians f ON f.id = c.guardian_id
    JOIN therapists t ON t.id = b.therapist_id
    JOIN users u ON u.id = t.user_id
    WHERE t.id = $3 OR EXISTS (
        SELECT 1 FROM guardianships s WHERE s.child_id = c.id AND s.guardian_id = $3 AND NOT s.revoked)
    ORDER BY b.starts_at, c.name, c.id
"""
EVENT_TYPES = {
    "assessment_session": "Assessment",
    "consultation_session": "Consultation",
    "individual_session": "Individual session",
    "group_sessions": "Group session",
    "free_session": "Free session",
    "iep": "IEP meeting",
}
"""In the words of SPEC.md section 3; others are called a session."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    event_id: UUID
    child_id: UUID
    starts_at: datetime
    ends_at: datetime
    event_type: str | None
    therapist_id: UUID
    """Who holds it."""
    stands: bool
    """Neither canceled for this child nor as a whole."""
    takes_place: bool
    """With somebody: what is canceled for one child of a group may stand for the others. No family is told."""
    child_name: str
    child_short: str
    """First name and an initial: what a therapist's mail says."""
    therapist_name: str
    therapist_first_name: str
    therapist_zone: str
    family_zone: str

    @property
    def place(self) -> tuple[str, str]:
        """Of the event and the child, as it is queued."""
        return str(self.event_id), str(self.child_id)

    @property
    def what(self) -> str:
        return EVENT_TYPES.get(self.event_type or "", "Session")

    def when(self, reader: Reader) -> str:
        return span_text(self.starts_at, self.ends_at, reader.timezone)

    def elsewhere(self, reader: Reader) -> str | None:
        """The start on the other side's clock, where that shows something else."""
        other = self.therapist_zone if reader.is_guardian else self.family_zone
        text = on_the_other_clock(self.starts_at, reader.timezone, other)
        if text is None:
            return None
        return f"{text} for {self.therapist_first_name if reader.is_guardian else 'the family'}"


async def session_lines(uow: UnitOfWork, reader: Reader, about: Sequence[Mapping[str, str]]) -> Sequence[SessionLine]:
    """Those that are still the reader's to know of, in order of time."""
    events = [UUID(each["event_id"]) for each in about]
    children = [UUID(each["child_id"]) for each in about]
    rows = await uow.rows(LINES, events, children, reader.profile_id)
    return list({(row["event_id"], row["child_id"]): SessionLine(**row) for row in rows}.values())


def by_session(lines: Sequence[SessionLine]) -> list[list[SessionLine]]:
    """The children of one session together, in the order of the first of each."""
    found: dict[UUID, list[SessionLine]] = {}
    for line in lines:
        found.setdefault(line.event_id, []).append(line)
    return list(found.values())


def who(lines: Sequence[SessionLine], reader: Reader) -> str:
    """The other side of one session."""
    if reader.is_guardian:
        return f"{' and '.join(line.child_name for line in lines)} with {lines[0].therapist_name}"
    return ", ".join(line.child_short for line in lines)
