"""What people may reach after their relation to a child changed: an expected status for every route with an id.

The expectations come from docs/product/shared.md#who-may-see-a-child and the pages of the services.
"""

from enum import Enum, auto

from tests.security.adult_rights import ADULTS, status_without_right
from tests.security.kinds import kind_of
from tests.security.route import ABSENT, CONFLICT, FORBIDDEN, OK, Key
from tests.security.routes import ADULTS as OF_ADULTS
from tests.security.routes import CHILD, EVENT, ROUTES
from tests.security.test_permissions import names_of


class Belongs(Enum):
    """The owner of an id, and so what ends the access to it."""

    CHILD = auto()
    """Reached through a guardianship or a care service."""
    CONDUCTED = auto()
    """A session: also reached by the therapist who conducted it."""
    VIEWER = auto()
    """Stays with the person."""
    EVERYONE = auto()


BELONGS = {
    **dict.fromkeys(
        ("child_id", "client_id", "goal_id", "step_id", "entry_id", "guardian_note_id", "therapist_note_id",
         "session_note_id", "message_id", "material_id", "assessment_report_id", "attachment_id", "recap_id",
         "practice_id", "service_id", "progress_report_id", "amendment_request_id",
         "open_service_id", "document_id", "offer_id", "adult_id"),
        Belongs.CHILD,
    ),
    **dict.fromkeys(
        ("event_id", "noted_event_id", "recorded_event_id", "disputed_event_id", "coming_event_id",
         "unasked_event_id", "asked_event_id", "participant_id"),
        Belongs.CONDUCTED,
    ),
    **dict.fromkeys(
        ("sign_in_id", "notification_id", "leave_id", "date", "report_id", "payment_id", "invitation_id",
         "template_id", "deck_id", "visitor_id"), Belongs.VIEWER
    ),
    **dict.fromkeys(
        ("therapist_id", "plan_id", "photo_id", "text", "token", "feed_token", "invitation_token"), Belongs.EVERYONE
    ),
}  # fmt: skip
"""By the kind of object (`tests.security.objects.MAKE`). A kind that is missing here fails a test."""
STATES = {
    "impersonated guardian": "guardian",
    "impersonated therapist": "therapist",
    "school guardian": "guardian",
    "unlicensed therapist": "therapist",
    "revoked guardian": "guardian",
    "former therapist": "therapist",
    "suspended therapist": "therapist",
    "canceled guest": "guardian",
    **dict.fromkeys(ADULTS, "guardian"),
}
"""Each state with the person's role. Substitutes have `tests/security/test_substitutes.py`."""
LOST = {"revoked guardian": {Belongs.CHILD, Belongs.CONDUCTED}, "former therapist": {Belongs.CHILD}}
RECORDS = (
    f"{EVENT}/notes",
    f"{EVENT}/note_drafts",
    f"{EVENT}/note_signatures",
    f"{EVENT}/trials",
    f"{EVENT}/recaps",
    f"{EVENT}/materials",
)
NOT_IMPERSONATED = {
    ("DELETE", "/api/v1/users/sign_ins/{sign_in_id}"): FORBIDDEN,
    ("POST", f"{EVENT}/room/connection"): FORBIDDEN,
    ("POST", f"{EVENT}/room/network_check"): FORBIDDEN,
    ("POST", f"{CHILD}/intake_form/submissions"): FORBIDDEN,
    ("POST", f"{EVENT}/notes/{{note_id}}/addenda"): FORBIDDEN,
    ("POST", f"{EVENT}/note_signatures"): FORBIDDEN,
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/signature"): FORBIDDEN,
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/withdrawal"): FORBIDDEN,
    ("POST", "/api/v1/guardian/clients/{client_id}/name_requests"): FORBIDDEN,
    ("POST", f"{CHILD}/amendment_requests"): FORBIDDEN,
    ("PUT", f"{CHILD}/amendment_requests/{{amendment_request_id}}/answer"): FORBIDDEN,
    ("PUT", f"{CHILD}/amendment_requests/{{amendment_request_id}}/disagreement"): FORBIDDEN,
    ("DELETE", f"{CHILD}/amendment_requests/{{amendment_request_id}}"): FORBIDDEN,
    ("GET", "/api/v1/text_drafts"): FORBIDDEN,
    ("POST", OF_ADULTS): FORBIDDEN,
    ("PUT", f"{OF_ADULTS}/{{adult_id}}"): FORBIDDEN,
    ("POST", f"{OF_ADULTS}/{{adult_id}}/end"): FORBIDDEN,
    ("PUT", "/api/v1/text_drafts"): FORBIDDEN,
}
"""docs/product/shared.md#impersonation-limits"""
DIFFERENT = {
    "impersonated guardian": NOT_IMPERSONATED,
    "impersonated therapist": NOT_IMPERSONATED,
    # docs/product/billing.md#school-billed-children, docs/product/scheduling.md#rescheduling
    "school guardian": {
        **{
            key: FORBIDDEN
            for key, route in ROUTES.items()
            if key[1].startswith("/api/v1/guardians/subscription") and "child_id" in route.also
        },
        ("POST", f"{EVENT}/rescheduling"): FORBIDDEN,
        ("PUT", f"{EVENT}/rescheduling"): FORBIDDEN,
    },
    # docs/product/clinical-records.md#access-to-clinical-records
    "former therapist": {("POST", f"{EVENT}/materials"): ABSENT},
    # docs/product/scheduling.md#cancel-a-session, #rescheduling, #disputes, #meeting-rooms; it has no note to print
    "canceled guest": {
        ("POST", f"{EVENT}/rescheduling"): CONFLICT,
        ("PUT", f"{EVENT}/rescheduling"): CONFLICT,
        ("DELETE", f"{EVENT}/rescheduling"): CONFLICT,
        ("POST", f"{EVENT}/dispute"): CONFLICT,
        ("POST", f"{EVENT}/room/join"): CONFLICT,
        ("POST", f"{EVENT}/room/connection"): CONFLICT,
        ("POST", f"{EVENT}/room/network_check"): CONFLICT,
        ("POST", f"{EVENT}/room/quality"): CONFLICT,
        ("PUT", f"{EVENT}/room/place"): CONFLICT,
        ("POST", f"{CHILD}/events/{{event_id}}/cancel"): CONFLICT,
        ("GET", EVENT): OK,
        ("GET", f"{EVENT}/notes/pdf"): ABSENT,
    },
}
"""Where a person who keeps the access gets another status than usual."""


def kinds_of(key: Key) -> set[str]:
    return {kind_of(name, key) for name in names_of(key)}


def is_of_event(key: Key) -> bool:
    """About a session itself, not about one of its notes, materials or recaps."""
    return "/events/{event_id}" in key[1] and not {"note_id", "material_id", "recap_id"} & set(names_of(key))


def is_lost(key: Key, state: str) -> bool:
    """The person may not reach the child anymore. A former therapist keeps the sessions that they conducted, without
    the notes and materials (docs/product/scheduling.md#roles-and-permissions)."""
    if state == "former therapist" and key[1].startswith(EVENT) and not key[1].startswith(RECORDS):
        return False
    if state not in ("revoked guardian", "former therapist"):
        return False
    return bool({BELONGS[kind] for kind in kinds_of(key)} & LOST[state])


def expected_status(key: Key, state: str) -> int:
    """For objects that were the person's own before the change."""
    route, role = ROUTES[key], STATES[state]
    usual: int = getattr(route, role)
    if state == "suspended therapist":
        return route.nobody
    if is_lost(key, state):
        return route.status_of_foreign(role)
    if state in ADULTS:
        by_role = route.by_role and usual == FORBIDDEN
        refused = None if by_role else status_without_right(key, state)
        return usual if refused is None else refused
    return DIFFERENT.get(state, {}).get(key, usual)
