"""What a calendar entry can be (SPEC.md section 3)."""

from enum import StrEnum


class EventType(StrEnum):
    ASSESSMENT = "assessment_session"
    CONSULTATION = "consultation_session"
    INDIVIDUAL = "individual_session"
    GROUP = "group_sessions"
    FREE = "free_session"
    IEP = "iep"
    INDIRECT_TIME = "indirect_time"
    BLOCK_TIME = "block_time"
    TRAINING = "training"
    OTHER = "other"
    REVIEW_OF_RECORDS = "review_of_records"
    SUPERVISION = "supervision"


WITH_ONE_CHILD = frozenset(
    {EventType.ASSESSMENT, EventType.CONSULTATION, EventType.INDIVIDUAL, EventType.FREE, EventType.IEP}
)
WITHOUT_CHILD = frozenset(EventType) - WITH_ONE_CHILD - {EventType.GROUP}
MAY_LACK_A_CHILD = WITHOUT_CHILD | {EventType.FREE}
"""SPEC.md section 3 counts the free session among the therapist's own types: its time may be held before its child is
known."""
GROUP_SEATS = 8
"""Children who may come to a group session on one date; who has canceled leaves the seat."""
SESSION_TYPES = frozenset({*WITH_ONE_CHILD, EventType.GROUP})
"""What a care service can be for."""
MAY_BE_OVERLAPPED = frozenset({EventType.INDIRECT_TIME, EventType.OTHER})
"""They hide free slots, but the therapist may put something over them (DECISIONS.md, scheduling)."""
ONCE_ONLY = frozenset({EventType.FREE, EventType.ASSESSMENT})
"""Plans of these types hold one session, ever (DECISIONS.md, billing)."""

THERAPY_SESSIONS = frozenset(
    {EventType.ASSESSMENT, EventType.CONSULTATION, EventType.GROUP, EventType.INDIVIDUAL, EventType.FREE}
)
"""The subtypes of the category Therapy Session (SPEC.md section 3); all others are of the category Event."""
ALIASES: dict[str, EventType] = {
    "assessment_sessions": EventType.ASSESSMENT,
    "consultation_sessions": EventType.CONSULTATION,
    "iep_event": EventType.IEP,
}
"""Other spellings that come over the wire (SPEC.md section 3)."""


class TherapistRole(StrEnum):
    """As whom the therapist holds a session."""

    REGULAR = "regular"
    SUBSTITUTE = "substitute"
    PREP_ONLY = "prep_only"


def suits(event_type: EventType, guests: int) -> str | None:
    """The sentence to refuse this number of guests with; None when the type takes it. Seats are `GROUP_SEATS`."""
    if event_type in WITHOUT_CHILD and guests:
        return "This kind of event has no guests."
    if event_type is EventType.GROUP:
        return None if guests else "A group session has guests."
    if event_type in WITH_ONE_CHILD and guests != 1 and not (event_type in MAY_LACK_A_CHILD and not guests):
        return "This kind of session has one guest."
    return None


LABELS: dict[EventType, str] = {
    EventType.ASSESSMENT: "Assessment",
    EventType.CONSULTATION: "Consultation",
    EventType.INDIVIDUAL: "Individual session",
    EventType.GROUP: "Group session",
    EventType.FREE: "Free session",
    EventType.IEP: "IEP meeting",
    EventType.INDIRECT_TIME: "Indirect time",
    EventType.BLOCK_TIME: "Block time",
    EventType.TRAINING: "Training",
    EventType.OTHER: "Other",
    EventType.REVIEW_OF_RECORDS: "Review of records",
    EventType.SUPERVISION: "Supervision",
}
