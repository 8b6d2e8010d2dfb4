"""Labels of request fields for people. Other fields keep their name on the wire, without underscores."""

from typing import NamedTuple


class Label(NamedTuple):
    text: str
    """Lowercase but for acronyms; a sentence begins with a capital."""
    one: str | None = None
    """One of several; None for a field of one thing."""


LABELS = {
    "accepted_terms_and_conditions": Label("terms and conditions", "condition"),
    "ages": Label("ages", "age"),
    "allergies": Label("allergies", "allergy"),
    "answers": Label("answers", "answer"),
    "attachment_ids": Label("files", "file"),
    "attends": Label("school attendance"),
    "billing_codes": Label("billing codes", "billing code"),
    "billing_responsability": Label("billing responsibility"),
    "calendars_attributes": Label("working hours", "day with working hours"),
    "child_ids": Label("children", "child"),
    "children_attributes": Label("children", "child"),
    "choices": Label("choices", "choice"),
    "communicates": Label("ways to communicate", "way to communicate"),
    "complications": Label("complications", "complication"),
    "complications_details": Label("details of the complications", "detail"),
    "concerns": Label("concerns", "concern"),
    "consents": Label("consents", "consent"),
    "contacts": Label("contacts", "contact"),
    "days": Label("days", "day"),
    "details": Label("details", "detail"),
    "diagnoses": Label("diagnoses", "diagnosis"),
    "diagnosis_codes": Label("diagnosis codes", "diagnosis code"),
    "ear_infections": Label("ear infections", "ear infection"),
    "event_participants_attributes": Label("participants", "participant"),
    "events": Label("sessions", "session"),
    "future_sessions": Label("future sessions", "future session"),
    "glasses": Label("glasses", "pair of glasses"),
    "goals": Label("goals", "goal"),
    "group_sessions": Label("code of group sessions"),
    "guest_recurrent_sections": Label("dates of each child", "child with dates"),
    "had_services": Label("earlier services", "earlier service"),
    "has_allergies": Label("allergies", "allergy"),
    "hearing_aids": Label("hearing aids", "hearing aid"),
    "hours": Label("hours", "window of hours"),
    "id": Label("ID"),
    "items": Label("entries per page", "entry per page"),
    "languages": Label("languages", "language"),
    "licenses_attributes": Label("licenses", "license"),
    "lost_skills": Label("lost skills", "lost skill"),
    "lost_skills_details": Label("details of the lost skills", "detail"),
    "medications": Label("medications", "medication"),
    "meeting_url": Label("meeting link"),
    "milestones": Label("milestones", "milestone"),
    "new_progress": Label("progress"),
    "note_drafts": Label("drafts", "draft"),
    "notes": Label("notes", "note"),
    "notes_attributes": Label("notes", "note"),
    "npi": Label("NPI"),
    "otp_code": Label("sign-in code"),
    "ounces": Label("ounces", "ounce"),
    "own_words": Label("own words", "word"),
    "phrases": Label("lines", "line"),
    "plain_words": Label("plain words", "word"),
    "parent_id": Label("long-term goal"),
    "pounds": Label("pounds", "pound"),
    "procedure_codes": Label("procedure codes", "procedure code"),
    "progress": Label("progress"),
    "progress_histoy": Label("progress"),
    "recurrent_days": Label("days", "day"),
    "recurring_days": Label("days", "day"),
    "seizures": Label("seizures", "seizure"),
    "services": Label("services", "service"),
    "sessions": Label("sessions", "session"),
    "skip_dates": Label("dates to skip", "date to skip"),
    "specialty_ids": Label("specialties", "specialty"),
    "status": Label("status"),
    "steps": Label("steps", "step"),
    "strengths": Label("strengths", "strength"),
    "sub_specialty_ids": Label("sub-specialties", "sub-specialty"),
    "times_a_week": Label("times a week", "time a week"),
    "trials": Label("trials", "trial"),
    "two_words": Label("two-word sentences", "two-word sentence"),
    "weeks": Label("weeks", "week"),
    "working_hours": Label("working hours", "day with working hours"),
    "zipcode": Label("ZIP code"),
}


def label_of(field: str) -> Label:
    return LABELS.get(field) or Label(field.removesuffix("_id").replace("_", " ").strip())
