"""A service reads every field of a profile that identity sends, or leaves it out for a reason that is listed here."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import chain
from typing import TypeAlias

from contracts_tool.render import event_schema
from contracts_tool.services import load_services, produced_by_name

CHILD = "identity.child.profile_changed.v1"
GUARDIAN = "identity.guardian.profile_changed.v1"
THERAPIST = "identity.therapist.profile_changed.v1"

Reasons: TypeAlias = Mapping[str, frozenset[str]]
"""Reason → fields."""

WHO_SOMEBODY_IS = "shows names and times; it books nothing and sends no email"
NAMES_ONLY_GUARDIAN: Reasons = {WHO_SOMEBODY_IS: frozenset({"user_id", "state"})}
NAMES_ONLY_THERAPIST: Reasons = {
    WHO_SOMEBODY_IS: frozenset(
        {"user_id", "email", "specialty", "working_hours", "accepting", "meeting_url", "licences", "suspended"}
    )
}
UNREAD: Mapping[tuple[str, str], Reasons] = {
    ("billing", CHILD): {
        "asks only who pays for the child, and the time zone of the guardian": frozenset(
            {"name", "last_name", "preferred_name", "age", "birthdate", "gender", "preferred_time_frame"}
            | {"school_name", "relationship_to_guardian", "state", "specialty_ids", "photo_id"}
        ),
        "has guardianships from their own events": frozenset({"guardian_id"}),
    },
    ("scheduling", CHILD): {"has guardianships from their own events": frozenset({"guardian_id"})},
    ("scheduling", THERAPIST): {"never asks for the account of a therapist": frozenset({"user_id"})},
    ("clinical-records", CHILD): {
        "shows the child's name and suggests goals for the specialties": frozenset(
            {"age", "birthdate", "gender", "preferred_time_frame", "school_name", "billing_responsability"}
            | {"relationship_to_guardian", "guardian", "state", "photo_id"}
        ),
        "has guardianships from their own events": frozenset({"guardian_id"}),
    },
    ("clinical-records", GUARDIAN): NAMES_ONLY_GUARDIAN,
    ("clinical-records", THERAPIST): NAMES_ONLY_THERAPIST,
    ("documents", GUARDIAN): NAMES_ONLY_GUARDIAN,
    ("documents", THERAPIST): NAMES_ONLY_THERAPIST,
}


def test_every_field_of_a_profile_is_read_or_left_out_for_a_reason() -> None:
    services = load_services()
    produced = produced_by_name(services)
    reads: dict[tuple[str, str], set[str]] = defaultdict(set)
    for listed in services:
        for consumed in listed.consumed():
            if consumed.name in (CHILD, GUARDIAN, THERAPIST):
                reads[listed.name, consumed.name] |= set(consumed.model_json_schema()["properties"])
    unread = {key: set(event_schema(produced[key[1]])["properties"]) - known for key, known in reads.items()}
    assert unread == {key: set(chain(*reasons.values())) for key, reasons in UNREAD.items()}
