"""Calls that cost have a limit per person and address (docs/product/shared.md#limits-on-costly-calls)."""

from collections.abc import Iterator, Mapping
from typing import Any

from stack.gateway_routes import read_contracts, takes_file

COSTLY = {
    ("GET", "/api/v1/therapists"),
    ("GET", "/api/v1/events/available_dates"),
    ("GET", "/api/v1/events/available_intervals"),
    ("GET", "/api/v1/events/sibling_dates"),
    ("GET", "/api/v1/check_time_slot"),
    ("GET", "/api/v1/search"),
    ("POST", "/api/v1/therapist/reports"),
    ("POST", "/api/v1/assessment_reports"),
    ("GET", "/api/v1/guardian/clients/{client_id}/record_export"),
    ("GET", "/api/v1/guardians/payments/{payment_id}/receipt"),
    ("GET", "/api/v1/guardians/superbill/pdf"),
    ("GET", "/api/v1/events/{event_id}/notes/pdf"),
    ("GET", "/api/v1/clients/{client_id}/notes/pdf"),
    ("GET", "/api/v1/clients/{client_id}/clinical_record/pdf"),
    ("POST", "/api/v1/therapist/clients/{client_id}/invite_to_schedule_session"),
    ("POST", "/api/v1/calendar_feed"),
    ("GET", "/api/v1/feeds/{token}.ics"),
    ("POST", "/api/v1/guardians/payment_methods"),
    ("POST", "/api/v1/users/password"),
    ("POST", "/api/v1/users/confirmation/resend"),
    ("POST", "/api/v1/onboarding_tag"),
    ("POST", "/api/v1/web_vitals"),
}
"""Besides every call that takes a file."""


def calls() -> Iterator[tuple[str, str, dict[str, Any], Mapping[str, object]]]:
    for document in read_contracts().values():
        paths: Any = document["paths"]
        for path, methods in paths.items():
            for method, call in methods.items():
                yield method.upper(), path, call, document


def test_every_costly_call_is_limited() -> None:
    found = {(method, path): call for method, path, call, _ in calls()}
    assert [key for key in COSTLY if "429" not in found[key]["responses"]] == []


def test_every_call_that_takes_a_file_is_limited() -> None:
    uploads = [(method, path, call) for method, path, call, document in calls() if takes_file(call, document)]
    assert uploads
    assert [f"{method} {path}" for method, path, call in uploads if "429" not in call["responses"]] == []
