"""What an adult with only one right may reach of a child (docs/product/shared.md#rights-of-a-guardian)."""

import re

from tests.security.route import ABSENT, FORBIDDEN, Key

ADULTS = {f"adult who may only {right}": right for right in ("book", "pay", "read", "remind")}
"""States, with the one right that the adult has. They did not register the child."""
PURPOSES = {
    "book": {"book"},
    "pay": {"pay"},
    "read": {"read"},
    "sessions": {"book", "read", "remind"},
    "messages": {"book", "read"},
    "primary": set[str](),
    "any": {"book", "pay", "read", "remind"},
}
"""The rights of which one is enough."""
RULES = (
    (r"PUT /event_participants/", "sessions", ABSENT),
    (r"POST .*/name_requests", "primary", FORBIDDEN),
    (
        r"PUT /guardian$|.* /guardian/clients/{client_id}(/photo|/delete_photo|/adults.*)?$",
        "primary",
        FORBIDDEN,
    ),
    (r".* /guardians/(subscriptions?|superbill)", "pay", FORBIDDEN),
    (r".* /guardian/clients/{client_id}/notes|.* /clients/{client_id}/message_threads", "messages", FORBIDDEN),
    (r"PUT /text_drafts|POST /attachments", "messages", FORBIDDEN),
    (r"GET /attachments/", "messages", ABSENT),
    (r".* /events/{event_id}/(note|materials|recaps|cosignatures|trials)", "read", ABSENT),
    (r"(PATCH|DELETE) /documents/", "read", ABSENT),
    (r".* /(documents|assessment_reports)", "read", FORBIDDEN),
    (r"POST .*/progress_reports/{report_id}/cosignature", "read", ABSENT),
    (r".* /events/{event_id}/(dispute|rescheduling)", "book", FORBIDDEN),
    (r".* /events/sibling_dates", "book", ABSENT),
    (r".* /events/{event_id}|.* /guardian/service/", "sessions", ABSENT),
    (r".* /clients/{client_id}/(waitlist|events/pending_schedule|events/{event_id}/cancel)", "book", FORBIDDEN),
    (r"POST /clients/{client_id}/events", "book", FORBIDDEN),
    (r"GET /clients/{client_id}/(events|therapists|ledger)", "sessions", FORBIDDEN),
    (r".* (/guardian)?/clients/{client_id}/", "read", FORBIDDEN),
)
"""Which purpose each route is for, and the status without a right for it. The first match counts; the other routes
belong to the person."""


def status_without_right(key: Key, state: str) -> int | None:
    """None for an adult who may do this."""
    route = f"{key[0]} {key[1].removeprefix('/api/v1')}"
    for pattern, purpose, status in RULES:
        if re.match(pattern, route):
            if ADULTS[state] in PURPOSES[purpose]:
                return None
            sees_event = ADULTS[state] in PURPOSES["sessions"] or not route.partition(" ")[2].startswith("/events/")
            return status if sees_event else ABSENT
    return None
