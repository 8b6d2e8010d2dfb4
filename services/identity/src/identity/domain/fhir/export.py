"""A child's record as FHIR R4: the resources, as NDJSON and as a document Bundle
(docs/product/shared.md#fhir-form)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from itertools import chain

import orjson

from identity.domain.fhir.codes import OURS, SUMMARY, Element, identifier
from identity.domain.fhir.elements import compact, concept, resource
from identity.domain.fhir.goals import goals, observations
from identity.domain.fhir.intake import questionnaire_responses
from identity.domain.fhir.people import care_team, patient, practitioners, related_persons
from identity.domain.fhir.provenance import provenances
from identity.domain.fhir.record import ChildRecord, derived_id, reference
from identity.domain.fhir.sessions import encounters
from identity.domain.fhir.texts import document_references

SECTIONS: Mapping[str, str] = {
    "RelatedPerson": "Family",
    "Practitioner": "Therapists",
    "CareTeam": "Care team",
    "Encounter": "Sessions",
    "Goal": "Goals",
    "Observation": "Trials and progress",
    "DocumentReference": "Notes, messages, reports and files",
    "QuestionnaireResponse": "Intake form",
    "Provenance": "Authors and signatures",
}
"""Of the Composition, by resource type."""
COMPANY = {"type": "Organization", "display": "Larkwell"}


def resources_of(record: ChildRecord) -> Sequence[Element]:
    """All resources, by type. Each reference leads to one of them."""
    return list(
        chain(
            [patient(record)],
            related_persons(record),
            practitioners(record),
            [care_team(record)],
            encounters(record),
            goals(record),
            observations(record),
            document_references(record),
            questionnaire_responses(record),
            provenances(record),
        )
    )


def ndjson(resources: Sequence[Element]) -> bytes:
    """A resource a line."""
    return b"".join(orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE) for one in resources)


def by_type(resources: Sequence[Element]) -> Mapping[str, Sequence[Element]]:
    found: dict[str, list[Element]] = {}
    for one in resources:
        found.setdefault(one["resourceType"], []).append(one)
    return found


def document_bundle(resources: Sequence[Element], made_at: datetime) -> Element:
    """A Composition first, then the resources of one child, the Patient before the others."""
    child_id, timestamp = resources[0]["id"], made_at.isoformat(timespec="seconds")
    document_id = derived_id("document", child_id, timestamp)
    composition = resource(
        "Composition",
        document_id,
        text=_narrative("This is a child’s record, exported from Larkwell."),
        status="final",
        type=concept(SUMMARY),
        subject=reference("Patient", child_id),
        date=timestamp,
        author=[COMPANY],
        title="Record of a child",
        custodian=COMPANY,
        section=list(_sections(by_type(resources))),
    )
    return resource(
        "Bundle",
        document_id,
        identifier=identifier("document", document_id),
        type="document",
        timestamp=timestamp,
        entry=[_entry(one) for one in (composition, *resources)],
    )


def _sections(found: Mapping[str, Sequence[Element]]) -> Iterator[Element]:
    for kind, title in SECTIONS.items():
        if kind in found:
            yield compact(
                title=title,
                text=_narrative(f"{title}: {len(found[kind])}"),
                entry=[reference(kind, one["id"]) for one in found[kind]],
            )


def _narrative(text: str) -> Element:
    return {"status": "generated", "div": f'<div xmlns="http://www.w3.org/1999/xhtml"><p>{escape(text)}</p></div>'}


def _entry(one: Element) -> Element:
    return {"fullUrl": f"{OURS}/{one['resourceType']}/{one['id']}", "resource": one}
