"""The words of a report, in its PDF and its CSV."""

from documents.domain.reports.report import NoteState, Outcome, Reason

OUTCOMES = {
    Outcome.HELD: "Held",
    Outcome.MISSED: "Missed",
    Outcome.LATE_CANCELED: "Canceled late",
    Outcome.CANCELED: "Canceled",
    Outcome.NOT_MARKED: "Not marked yet",
    Outcome.UPCOMING: "Upcoming",
}
REASONS = {
    Reason.CHILD: "Child or family",
    Reason.THERAPIST: "Therapist",
    Reason.SCHOOL: "School",
    Reason.TECHNICAL: "Technical problem",
}
NOTES = {NoteState.WRITTEN: "Written", NoteState.DUE: "Due", NoteState.MISSING: "None"}
SESSION_TYPES = {
    "assessment_session": "Assessment",
    "individual_session": "Individual",
    "group_sessions": "Group",
    "free_session": "Free session",
    "consultation_session": "Consultation",
}
PRIVATE_PAY = "Private pay"


def session_type_text(event_type: str) -> str:
    return SESSION_TYPES.get(event_type) or event_type.replace("_", " ").capitalize()
