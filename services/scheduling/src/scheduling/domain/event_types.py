"""The types of calendar events (docs/product/scheduling.md#event-types)."""

from enum import StrEnum

from chassis.errors import Invalid


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
"""A free session may be entered before its child is known."""
GROUP_SEATS = 8
"""Children expected on one date of a group session; who cancels frees a seat."""
SESSION_TYPES = frozenset({*WITH_ONE_CHILD, EventType.GROUP})
"""The types that a care service can have."""
MAY_BE_OVERLAPPED = frozenset({EventType.INDIRECT_TIME, EventType.OTHER})
"""They hide free slots, but the therapist may schedule something over them."""
ONCE_ONLY = frozenset({EventType.FREE, EventType.ASSESSMENT})
"""Plans of these types contain a single session."""

THERAPY_SESSIONS = frozenset(
    {EventType.ASSESSMENT, EventType.CONSULTATION, EventType.GROUP, EventType.INDIVIDUAL, EventType.FREE}
)
"""The session types of the category Therapy Session; all others are in the category Event."""
ALIASES: dict[str, EventType] = {
    "assessment_sessions": EventType.ASSESSMENT,
    "consultation_sessions": EventType.CONSULTATION,
    "iep_event": EventType.IEP,
}
"""Alternative spellings on the wire."""


class TherapistRole(StrEnum):
    """In which role the therapist conducts a session."""

    REGULAR = "regular"
    SUBSTITUTE = "substitute"
    PREP_ONLY = "prep_only"


def require_guest_count(event_type: EventType, guests: int) -> None:
    """Raises Invalid if the type doesn't allow this number of guests. `GROUP_SEATS` is checked date by date."""
    refusal = None
    if event_type in WITHOUT_CHILD and guests:
        refusal = "This type of event can't have attendees."
    elif event_type is EventType.GROUP and not guests:
        refusal = "A group session needs at least one attendee."
    elif event_type in WITH_ONE_CHILD and guests != 1 and not (event_type in MAY_LACK_A_CHILD and not guests):
        refusal = "This type of session needs exactly one attendee."
    if refusal is not None:
        raise Invalid(refusal, fields={"child_ids": refusal})


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
