"""Personal data reaches only the services that need it (docs/product/shared.md#event-contents)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, TypeAlias

import pytest
from contracts_tool.render import event_schema
from contracts_tool.services import load_services

Schema = dict[str, Any]
Reasons: TypeAlias = Mapping[str, frozenset[str]]
"""Reason → fields that identify a person. A field of a part is written `guardian.email`."""
Pair: TypeAlias = tuple[str, str]
"""An event, and the service that receives it."""

PERSONAL = re.compile(
    r"(^|_)(age|address|birth\w*|city|dob|e?mail\w*|full_name|gender|insurance\w*|ip|last_name|first_name|name|\w+_name"
    r"|phone\w*|postal\w*|relationship\w*|school|street|tel|telephone|zip\w*|ssn)(_|$)"
)
NOT_A_PERSON = {"plan_name", "previous_plan_name"}
NAMES = frozenset({"first_name", "last_name"})
GUARDIAN = frozenset({"guardian.first_name", "guardian.last_name", "guardian.email", "guardian.phone_number"})
NEEDED: Mapping[Pair, Reasons] = {
    ("identity.child.profile_changed.v1", "scheduling"): {
        "shows the client's profile to the child's therapists": frozenset(
            {"name", "last_name", "preferred_name", "age", "birthdate", "gender", "relationship_to_guardian"}
        ),
        "accounts for minutes by school": frozenset({"school_name"}),
        "shows the guardian's contact details to the child's therapists": GUARDIAN,
    },
    ("identity.child.summary_changed.v1", "clinical-records"): {
        "names the child in the inbox, and keeps names out of goal suggestions": NAMES - {"first_name"}
        | {"name", "preferred_name"},
    },
    ("identity.guardian.profile_changed.v1", "clinical-records"): {"names the author of a note": NAMES},
    ("identity.guardian.profile_changed.v1", "documents"): {"shows the uploader of a document, and signs": NAMES},
    ("identity.guardian.terms_accepted.v1", "documents"): {
        "records from which address the terms were accepted": frozenset({"address"})
    },
    ("identity.therapist.profile_changed.v1", "scheduling"): {
        "shows the therapist to families": NAMES | {"email"},
        "lets a family that can't connect to its session call the therapist": frozenset({"session_phone"}),
    },
    ("identity.therapist.summary_changed.v1", "clinical-records"): {"names the author of a note": NAMES},
    ("identity.therapist.summary_changed.v1", "documents"): {"shows the uploader of a document": NAMES},
}


def personal_fields(schema: Schema) -> set[str]:
    """Of an event's schema, in parts and lists too. A yes or no doesn't identify anyone."""
    parts = schema.get("$defs", {})

    def within(node: Schema, path: str) -> Iterator[str]:
        if "$ref" in node:
            node = parts[node["$ref"].rpartition("/")[2]]
        for alternative in node.get("anyOf", []):
            yield from within(alternative, path)
        if "items" in node:
            yield from within(node["items"], path)
        for field, value in node.get("properties", {}).items():
            at = f"{path}.{field}" if path else field
            named = PERSONAL.search(field) and field not in NOT_A_PERSON and not field.endswith(("_id", "_ids"))
            if named and value.get("type") != "boolean":
                yield at
            yield from within(value, at)

    return set(within(schema, ""))


def wrong_entries(
    schemas: Mapping[str, Schema],
    consumes: Mapping[str, Iterable[str]],
    needed: Mapping[Pair, Reasons],
    reads: Mapping[Pair, Set[str]],
) -> Iterator[str]:
    """`consumes` has the events of each service, `reads` the fields that it reads of each."""
    pairs = {(event, service) for service, events in consumes.items() for event in events if event in schemas}
    for event, service in sorted(pairs | set(needed)):
        carried = personal_fields(schemas.get(event, {}))
        sent = carried if (event, service) in pairs else set()
        listed = {field for fields in needed.get((event, service), {}).values() for field in fields}
        unread = {field for field in sent if field not in reads.get((event, service), set())}
        for field in sorted((sent - listed) - unread):
            yield f"{service} receives {event}.{field}: list in NEEDED why it needs that, or leave it out of the event"
        for field in sorted(sent & unread):
            yield f"{service} receives {event}.{field} and doesn't read it: give it an event without that"
        for field in sorted(listed - sent):
            yield f"NEEDED lists {event}.{field} for {service}, which doesn't receive it"
    for event in sorted(set(schemas) - {event for event, _ in pairs}):
        for field in sorted(personal_fields(schemas[event])):
            yield f"{event}.{field} is published, and nobody receives it"


def test_every_personal_field_of_an_event_is_needed_by_each_receiver() -> None:
    services = load_services()
    schemas = {event.name: event_schema(event) for listed in services for event in listed.service.produces}
    consumes = {listed.name: [subject.removeprefix("evt.") for subject in listed.consumes] for listed in services}
    reads: dict[Pair, set[str]] = {}
    for listed in services:
        for consumed in listed.consumed():
            reads.setdefault((consumed.name, listed.name), set()).update(personal_fields(consumed.model_json_schema()))
    found = list(wrong_entries(schemas, consumes, NEEDED, reads))
    assert not found, "\n".join(["", *found])


def test_contact_details_reach_scheduling_only() -> None:
    services = load_services()
    schemas = {event.name: event_schema(event) for listed in services for event in listed.service.produces}
    private = re.compile(r"birth|email|phone")
    carriers = {name for name, schema in schemas.items() if any(map(private.search, personal_fields(schema)))}
    assert carriers == {"identity.child.profile_changed.v1", "identity.therapist.profile_changed.v1"}
    receivers = {listed.name for listed in services if carriers & {s.removeprefix("evt.") for s in listed.consumes}}
    assert receivers == {"scheduling"}


def an_event(**fields: Schema) -> Schema:
    return {"properties": {"version": {"type": "integer"}, **fields}}


TEXT: Schema = {"type": "string"}
BOATS, SAILOR = "boats.boat.launched.v1", ("boats.boat.launched.v1", "billing")


@pytest.mark.parametrize(
    "field",
    [
        *("birth_date", "birthdate", "date_of_birth", "email", "email_address", "phone", "phone_number", "telephone"),
        *("home_address", "ip_address", "zip_code", "name", "last_name", "captain_name", "gender", "age"),
    ],
)
def test_a_new_personal_field_is_named(field: str) -> None:
    assert list(wrong_entries({BOATS: an_event(**{field: TEXT})}, {"billing": [BOATS]}, {}, {SAILOR: {field}})) == [
        f"billing receives {BOATS}.{field}: list in NEEDED why it needs that, or leave it out of the event"
    ]


def test_a_personal_field_inside_a_part_is_named() -> None:
    schema = an_event(crew={"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Sailor"}, {"type": "null"}]}})
    schema["$defs"] = {"Sailor": an_event(email=TEXT)}
    assert personal_fields(schema) == {"crew.email"}


def test_ids_times_and_flags_are_no_personal_fields() -> None:
    flag: Schema = {"type": "boolean"}
    assert personal_fields(an_event(child_id=TEXT, starts_at=TEXT, page=TEXT, opt_out_email_notification=flag)) == set()


def test_a_field_that_its_receiver_does_not_read_is_named() -> None:
    needed: Mapping[Pair, Reasons] = {SAILOR: {"sends a postcard": frozenset({"email"})}}
    schemas = {BOATS: an_event(email=TEXT)}
    assert list(wrong_entries(schemas, {"billing": [BOATS]}, needed, {})) == [
        f"billing receives {BOATS}.email and doesn't read it: give it an event without that"
    ]


def test_an_entry_that_nothing_needs_anymore_is_named() -> None:
    needed: Mapping[Pair, Reasons] = {SAILOR: {"sends a postcard": frozenset({"email"})}}
    assert list(wrong_entries({BOATS: an_event()}, {"billing": [BOATS]}, needed, {})) == [
        f"NEEDED lists {BOATS}.email for billing, which doesn't receive it"
    ]
    assert list(wrong_entries({BOATS: an_event(email=TEXT)}, {"billing": []}, {}, {})) == [
        f"{BOATS}.email is published, and nobody receives it"
    ]
