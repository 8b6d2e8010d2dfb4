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
THERAPIST_ONLY = frozenset(EventType) - WITH_ONE_CHILD - {EventType.GROUP}
SESSION_TYPES = frozenset({*WITH_ONE_CHILD, EventType.GROUP})
"""What a care service can be for."""
MAY_BE_OVERLAPPED = frozenset({EventType.INDIRECT_TIME, EventType.OTHER})
"""They hide free slots, but the therapist may put something over them (DECISIONS.md, scheduling)."""
ONCE_ONLY = frozenset({EventType.FREE, EventType.ASSESSMENT})
"""Plans of these types hold one session, ever (DECISIONS.md, billing)."""

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
