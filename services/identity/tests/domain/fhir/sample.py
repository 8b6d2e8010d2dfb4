"""A child's record, with rows in the form in which the services export them, for operators and for guardians."""

from collections.abc import Mapping, Sequence
from typing import Any

from identity.domain.fhir.record import ChildRecord

Row = dict[str, Any]


def an_id(number: int) -> str:
    return f"0199a000-0000-7000-8000-{number:012d}"


CHILD, SIBLING, MOM, DAD, STRANGER, ROBIN, SASHA = (an_id(number) for number in range(1, 8))
"""The guardianship of Dad was revoked. The stranger isn't one of the record's people anymore."""
HELD, MISSED, PLANNED, CANCELED, DELETED, OF_SIBLING, HELD_IN_PART = (an_id(number) for number in range(11, 18))
GOAL, DELETED_GOAL, GOAL_OF_SIBLING, SHORT_GOAL = (an_id(number) for number in range(21, 25))
SIGNED, EDITED, PRIVATE, MESSAGE, NOTE_OF_SIBLING, OF_STRANGER = (an_id(number) for number in range(31, 37))
ADDENDUM, MATERIAL, REPORT, DRAFT, RECAP, PROGRESS = (an_id(number) for number in range(41, 47))
REPORT_FILE, MESSAGE_FILE, DROPPED_FILE = (an_id(number) for number in range(51, 54))
DOCUMENT, INTAKE_PDF, SUBMISSION, FIRST_ENTRY, DELETED_ENTRY = (an_id(number) for number in range(61, 66))
AT, LATER = "2026-03-02T16:00:00+00:00", "2026-03-02T16:45:00.123456+00:00"

PEOPLE: Mapping[str, Any] = {
    "child": {
        "id": CHILD, "name": "Mia", "last_name": "Rivera", "preferred_name": "Mimi", "age": 7, "birthdate": None,
        "gender": "not_specified", "pronouns": "she_her", "school_name": "Oak Hill", "therapist_id": ROBIN,
        "photo_id": None, "specialties": ["Speech therapy"],
    },
    "guardians": [
        {
            "id": MOM, "first_name": "Ana", "last_name": "Rivera", "active": True, "relationship": "parental_figure",
            "email": "ana@example.com", "phone_number": "4155550777",
        },
        {
            "id": DAD, "first_name": "Leo", "last_name": None, "active": False, "relationship": None, "email": None,
            "phone_number": None,
        },
    ],
    "therapists": [
        {
            "id": ROBIN, "first_name": "Robin", "last_name": "Chen", "specialty": "Speech therapy", "npi": "1234567893",
            "licenses": [{"state": "CA", "number": "SP-100", "expires_on": "2027-06-30"}],
        },
        {
            "id": SASHA, "first_name": "Sasha", "last_name": "Levi", "specialty": "Speech therapy", "npi": None,
            "licenses": [],
        },
    ],
}  # fmt: skip


def event(event_id: str, **changed: Any) -> Row:
    return {
        "id": event_id, "version": 1, "event_type": "individual_session", "therapist_id": ROBIN, "series_id": None,
        "occurs_on": None, "exception": False, "from_waitlist": False, "therapist_role": "regular",
        "substituted_therapist_id": None, "substituted_role": None,
        "starts_at": AT, "ends_at": LATER, "timezone": "America/Los_Angeles",
        "status": "scheduled", "canceled": False, "marked_at": None, "missed_reason": None, "reschedule_reason": None,
        "room_used_at": None, "large_room_at": None, "media_server_at": None, "deleted_at": None,
        "created_at": AT, **changed,
    }  # fmt: skip


def participant(number: int, event_id: str, **changed: Any) -> Row:
    return {
        "id": an_id(100 + number), "event_id": event_id, "child_id": CHILD, "care_service_id": an_id(90),
        "uses_service": True, "booked_at": AT, "status": "pending", "canceled": False, "cancel_reason": None,
        "canceled_by": None, "canceled_at": None, "notice_minutes": None, "joined_at": None, "left_at": None,
        "together_seconds": 0, "together_since": None, "attended_after_seconds": None, "delivered_minutes": None,
        "lost_because": None, "late_cancel": False,
        "late_canceled_start": None, "written_off_at": None, "write_off_reason": None, "recorded_at": None,
        "disputed_at": None, "dispute_reason": None, "dispute_answered_at": None, "dispute_outcome": None,
        "dispute_answer": None, **changed,
    }  # fmt: skip


def goal(goal_id: str, **changed: Any) -> Row:
    return {
        "id": goal_id, "child_id": CHILD, "title": "Says R", "description": "Says R in words", "area": "Articulation",
        "baseline": "2 of 10",
        "plain_words": "Says R in words.", "criterion_sessions": 3, "criterion_percent": None, "criterion_correct": 8,
        "criterion_trials": 10, "criterion_cue_level": "minimal", "target_date": "2026-06-30", "status": "active",
        "status_changed_at": None, "term": "long", "parent_id": None, "position": None, "steps_version": 0,
        "progress": 4, "created_by": ROBIN, "created_at": AT,
        "updated_at": AT, "deleted_at": None,
        "criterion": "8 of 10 over 3 sessions, with minimal cues at most", **changed,
    }  # fmt: skip


def step(number: int, **changed: Any) -> Row:
    return {
        "id": an_id(300 + number), "goal_id": GOAL, "child_id": CHILD, "position": number, "content": f"Step {number}",
        "reached_at": None, "reached_by": None, "deleted_at": None, **changed,
    }  # fmt: skip


def entry(entry_id: str, **changed: Any) -> Row:
    return {
        "id": entry_id, "goal_id": GOAL, "new_progress": 4, "created_by": ROBIN, "created_at": AT, "deleted_at": None,
        **changed,
    }  # fmt: skip


def trial(number: int, **changed: Any) -> Row:
    return {
        "id": an_id(200 + number), "event_id": HELD, "goal_id": GOAL, "child_id": CHILD, "correct": True,
        "cue_level": "independent", "tapped_at": AT, "saved_by": ROBIN, "saved_at": AT, "undone_by": None,
        "undone_at": None, **changed,
    }  # fmt: skip


def note(note_id: str, **changed: Any) -> Row:
    return {
        "id": note_id, "child_id": CHILD, "event_id": HELD, "therapist_id": ROBIN, "note_type": "soap_objective",
        "content": "Says R in “rain”.", "creator_type": "therapist", "creator_id": ROBIN, "shared": True, "version": 1,
        "created_at": AT, "arrived_at": None, "awaits_signature": False, "signed_at": None, "signed_by": None,
        "signed_specialty": None, "signed_licenses": None, "deleted_at": None, **changed,
    }  # fmt: skip


def report(report_id: str, **changed: Any) -> Row:
    return {
        "id": report_id, "child_id": CHILD, "therapist_id": SASHA, "title": "First assessment",
        "held_on": "2026-02-27", "state": "shared", "file_id": REPORT_FILE, "created_at": AT, "updated_at": AT,
        "shared_at": LATER, **changed,
    }  # fmt: skip


def file(file_id: str, **changed: Any) -> Row:
    return {
        "id": file_id, "purpose": "attachment", "owner_id": CHILD, "state": "kept", "since": AT,
        "filename": "Mia’s plan.pdf", "content_type": "application/pdf", "size": 1200, "event_id": None,
        "note_id": None, "material_id": None, "position": 0, **changed,
    }  # fmt: skip


def document(document_id: str, **changed: Any) -> Row:
    return {
        "id": document_id, "child_id": CHILD, "therapist_id": None, "category": "school", "uploader_type": "guardian",
        "uploader_id": MOM, "filename": "iep.pdf", "content_type": "application/pdf", "size": 900, "created_at": AT,
        **changed,
    }  # fmt: skip


ANSWERED: Sequence[Row] = [
    {
        "name": "about",
        "title": "What brings you here",
        "questions": [
            {"name": "name", "label": "Your child’s full name", "kind": "line", "answer": "Mia Rivera"},
            {"name": "birth_date", "label": "Date of birth", "kind": "date", "answer": "2019-01-31"},
        ],
    },
    {
        "name": "birth",
        "title": "Pregnancy and birth",
        "questions": [
            {"name": "pounds", "label": "Birth weight: pounds", "kind": "number", "answer": 0},
            {
                "name": "delivery",
                "label": "How was your child born?",
                "kind": "choice",
                "chosen": [{"value": "not_sure", "label": "Not sure"}],
            },
        ],
    },
    {
        "name": "contacts",
        "title": "Emergency contacts",
        "questions": [
            {
                "name": "people",
                "label": "Who should we call?",
                "kind": "list",
                "entries": [
                    [
                        {"name": "name", "label": "Name", "kind": "line", "answer": "Grandma"},
                        {"name": "phone", "label": "Phone number", "kind": "phone", "answer": "4155550100"},
                    ]
                ],
            }
        ],
    },
    {
        "name": "consents",
        "title": "Consents",
        "questions": [
            {"name": "treatment", "label": "I agree to treatment", "kind": "consent", "answer": True},
            {"name": "school_release", "label": "Share with my child’s school", "kind": "consent", "answer": False},
        ],
    },
]

SCHEDULING: Mapping[str, Sequence[Row]] = {
    "care_services": [
        {
            "id": an_id(90), "version": 1, "child_id": CHILD, "therapist_id": ROBIN, "subscription_id": None,
            "name": "Speech therapy", "session_type": "individual_session", "cycle": "week",
            "cycle_anchor": "2026-01-05", "sessions_per_cycle": 1, "session_length_minutes": 45,
            "starts_on": "2026-01-05", "ends_on": None,
        }
    ],
    "events": [
        event(HELD, status="complete"),
        event(HELD_IN_PART, status="complete"),
        event(MISSED, status="incomplete", missed_reason="child"),
        event(PLANNED),
        event(CANCELED),
        event(DELETED, canceled=True, deleted_at=LATER),
        event(OF_SIBLING, status="complete"),
    ],
    "participants": [
        participant(1, HELD, status="show"),
        participant(2, MISSED, status="no_show"),
        participant(3, PLANNED),
        participant(4, CANCELED, canceled=True, cancel_reason="canceled_by_guardian"),
        participant(5, DELETED, canceled=True, cancel_reason="deleted_by_therapist"),
        participant(6, OF_SIBLING, child_id=SIBLING, status="show"),
        participant(7, HELD_IN_PART, status="show", delivered_minutes=30, lost_because="technical"),
    ],
}  # fmt: skip
CLINICAL: Mapping[str, Sequence[Row]] = {
    "goals": [
        goal(GOAL),
        goal(DELETED_GOAL, deleted_at=LATER, criterion=None, area="", baseline="", target_date=None),
        goal(SHORT_GOAL, term="short", parent_id=GOAL, title="Says R alone"),
        goal(GOAL_OF_SIBLING, child_id=SIBLING),
    ],
    "goal_steps": [
        step(2, content="Words"),
        step(1, content="R alone", reached_at=LATER, reached_by=ROBIN),
        step(3, content="Removed", deleted_at=LATER),
        step(4, goal_id=GOAL_OF_SIBLING, child_id=SIBLING),
    ],
    "progress_histories": [
        entry(FIRST_ENTRY),
        entry(DELETED_ENTRY, deleted_at=LATER),
        entry(an_id(66), goal_id=GOAL_OF_SIBLING),
    ],
    "trials": [
        *(trial(number) for number in range(5)),
        trial(5, cue_level="minimal"),
        trial(6, cue_level="minimal", correct=False),
        trial(7, correct=False),
        trial(8, undone_at=LATER, undone_by=ROBIN),
        trial(9, goal_id=GOAL_OF_SIBLING, child_id=SIBLING, event_id=OF_SIBLING),
    ],
    "notes": [
        note(SIGNED, signed_at=LATER, signed_by="Robin Chen, then"),
        note(EDITED, note_type="soap_plan", version=2, awaits_signature=True),
        note(PRIVATE, note_type="general", content="Ask about hearing.", shared=False, deleted_at=LATER),
        note(MESSAGE, event_id=None, note_type="general", content="See you!", creator_type="guardian", creator_id=MOM),
        note(NOTE_OF_SIBLING, child_id=SIBLING, content="About the sibling"),
        note(OF_STRANGER, event_id=None, note_type="general", creator_type="guardian", creator_id=STRANGER),
    ],
    "note_addenda": [{"id": ADDENDUM, "note_id": SIGNED, "content": "And in “red”.", "created_at": LATER}],
    "note_versions": [{"note_id": EDITED, "version": 1, "content": "Practice.", "replaced_at": LATER}],
    "materials": [
        {
            "id": MATERIAL, "event_id": HELD, "content": "Cards with R\x07", "creator_id": ROBIN, "shared": True,
            "version": 2, "created_at": AT, "deleted_at": None,
        }
    ],
    "material_versions": [{"material_id": MATERIAL, "version": 1, "content": "Cards", "replaced_at": LATER}],
    "session_recaps": [
        {
            "id": RECAP, "event_id": HELD, "child_id": CHILD, "therapist_id": ROBIN, "phrases": "turn_taking",
            "lines": ["We practiced taking turns."], "own_words": " He said red! ", "practice": "Rabbit race",
            "has_practice": True, "times_a_week": 3, "material_id": None, "version": 2, "saved_at": LATER,
            "shared_at": AT, "edited_at": None, "deleted_at": None,
        }
    ],
    "progress_reports": [
        {
            "id": PROGRESS, "child_id": CHILD, "therapist_id": SASHA, "audience": "school", "language": "en",
            "timezone": "America/New_York", "start_date": "2026-01-05", "end_date": "2026-03-02",
            "summary": "Says R in words.", "goals": "", "figures": "[]",
            "lines": ["Progress report", "Says R in words."], "version": 3,
            "created_at": AT, "saved_at": LATER, "signed_at": LATER, "signed_by": "Sasha Kim",
            "signed_specialty": "Speech therapy", "signed_licenses": "NY 012345", "supervisor_id": None,
            "cosigned_at": None, "cosigned_by": None, "cosigned_specialty": None, "cosigned_licenses": None,
            "withdrawn_at": None, "withdrawal_reason": "",
        }
    ],
    "assessment_reports": [
        report(REPORT),
        report(DRAFT, state="draft", file_id=None, held_on=None, shared_at=None, title="Second assessment"),
    ],
    "files": [
        file(REPORT_FILE, purpose="assessment_report", filename="assessment.pdf"),
        file(MESSAGE_FILE, note_id=MESSAGE),
        file(DROPPED_FILE, note_id=MESSAGE, state="dropped", filename=None),
    ],
}  # fmt: skip
DOCUMENTS: Mapping[str, Sequence[Row]] = {
    "documents": [document(DOCUMENT), document(INTAKE_PDF, category="other", filename="Intake form.pdf")],
    "intake_forms": [
        {"child_id": CHILD, "version": 2, "answers": {}, "saved_at": LATER, "saved_by": MOM, "answered": ANSWERED}
    ],
    "intake_submissions": [
        {
            "id": SUBMISSION, "child_id": CHILD, "number": 1, "form_version": 1, "answers": {}, "guardian_id": MOM,
            "signature": "Ana Rivera", "signed_on": "2026-03-02", "submitted_at": AT, "document_id": INTAKE_PDF,
            "answered": ANSWERED,
        }
    ],
}  # fmt: skip
FILES: Mapping[str, str] = {
    MESSAGE_FILE: f"../../documents/{MESSAGE_FILE}-Mia%E2%80%99s%20plan.pdf",
    DOCUMENT: f"../../documents/{DOCUMENT}-iep.pdf",
}


def record() -> ChildRecord:
    """Everything that an operator exports."""
    people = (PEOPLE["child"], PEOPLE["guardians"], PEOPLE["therapists"])
    return ChildRecord(*people, SCHEDULING, CLINICAL, DOCUMENTS, FILES)


def smallest_record() -> ChildRecord:
    """A child who was just registered."""
    child = {
        **PEOPLE["child"], "last_name": None, "preferred_name": None, "birthdate": "2019-01-31", "gender": "female",
        "pronouns": "not_specified", "school_name": None, "therapist_id": None, "specialties": [],
    }  # fmt: skip
    return ChildRecord(child, PEOPLE["guardians"][:1], [], {}, {}, {}, {})
