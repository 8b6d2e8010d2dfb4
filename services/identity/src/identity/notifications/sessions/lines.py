"""The current state of the sessions in a letter, limited to children the recipient may know about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.sql_fragments import SHORT_CHILD_NAME
from chassis.unit_of_work import UnitOfWork

from identity.notifications.recipients import Recipient
from identity.notifications.time_formatting import other_zone_text, span_text
from identity.notifications.words import sentence

MAX_SHOWN = 8
LINES = f"""
    SELECT b.event_id, c.id AS child_id, b.starts_at, b.ends_at, b.event_type,
        b.therapist_id, NOT b.canceled AND c.id = ANY(b.child_ids) AND c.id <> ALL(b.canceled_child_ids) AS attending,
        NOT b.canceled AND NOT b.child_ids <@ b.canceled_child_ids AS takes_place,
        coalesce(c.preferred_name, c.name) AS child_name,
        {SHORT_CHILD_NAME} AS child_short_name,
        concat_ws(' ', u.first_name, u.last_name) AS therapist_name, u.first_name AS therapist_first_name,
        t.timezone AS therapist_zone, f.timezone AS family_zone
    FROM booked_sessions b
    JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (event_id, child_id) ON wanted.event_id = b.event_id
    JOIN children c ON c.id = wanted.child_id
    JOIN guardians f ON f.id = c.guardian_id
    JOIN therapists t ON t.id = b.therapist_id
    JOIN users u ON u.id = t.user_id
    WHERE t.id = $3 OR EXISTS (
        SELECT 1 FROM guardianships_for('sessions') s WHERE s.child_id = c.id AND s.guardian_id = $3)
    ORDER BY b.starts_at, c.name, c.id
"""  # noqa: S608  # constants
SESSION_TYPES = {
    "assessment_session": sentence("Assessment"),
    "consultation_session": sentence("Consultation"),
    "individual_session": sentence("Individual session"),
    "group_sessions": sentence("Group session"),
    "free_session": sentence("Free session"),
    "iep": sentence("IEP meeting"),
}
"""Names of scheduling's session types. Any other type is shown as `OTHER_TYPE`."""
OTHER_TYPE = sentence("Session")


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One child in one session."""

    event_id: UUID
    child_id: UUID
    starts_at: datetime
    ends_at: datetime
    event_type: str | None
    therapist_id: UUID
    """The session's therapist: the substitute, if there is one."""
    attending: bool
    """False if the session is canceled, for this child or as a whole."""
    takes_place: bool
    """True if some child attends. Families must not learn this about other children."""
    child_name: str
    child_short_name: str
    """First name and initial, for letters to therapists."""
    therapist_name: str
    therapist_first_name: str
    therapist_zone: str
    family_zone: str

    @property
    def key(self) -> tuple[str, str]:
        """Event id and child id, as stored in the queue."""
        return str(self.event_id), str(self.child_id)

    def type_name(self, recipient: Recipient) -> str:
        return recipient.say(SESSION_TYPES.get(self.event_type or "", OTHER_TYPE))

    def when(self, recipient: Recipient) -> str:
        return span_text(self.starts_at, self.ends_at, recipient.reader)

    def other_time(self, recipient: Recipient) -> str | None:
        """The start in the other side's time zone; None if their clock shows the same time."""
        other_zone = self.therapist_zone if recipient.is_guardian else self.family_zone
        text = other_zone_text(self.starts_at, recipient.reader, other_zone)
        if text is None:
            return None
        if recipient.is_guardian:
            return recipient.say("{time} for {therapist}", time=text, therapist=self.therapist_first_name)
        return recipient.say("{time} for the family", time=text)


async def session_lines(
    uow: UnitOfWork, recipient: Recipient, items: Sequence[Mapping[str, str]]
) -> Sequence[SessionLine]:
    """One line per queued event and child that the recipient may still know about, sorted by start."""
    events = [UUID(item["event_id"]) for item in items]
    children = [UUID(item["child_id"]) for item in items]
    rows = await uow.rows(LINES, events, children, recipient.profile_id)
    return list({(row["event_id"], row["child_id"]): SessionLine(**row) for row in rows}.values())


def group_by_session(lines: Sequence[SessionLine]) -> list[list[SessionLine]]:
    """Each session's lines, in the order of the sessions' first lines."""
    sessions: dict[UUID, list[SessionLine]] = {}
    for line in lines:
        sessions.setdefault(line.event_id, []).append(line)
    return list(sessions.values())


def attendees(lines: Sequence[SessionLine], recipient: Recipient) -> str:
    """One session's children and therapist for a family; only its children for a therapist."""
    if recipient.is_guardian:
        children = recipient.say.listed([line.child_name for line in lines])
        return recipient.say("{children} with {therapist}", children=children, therapist=lines[0].therapist_name)
    return ", ".join(line.child_short_name for line in lines)
