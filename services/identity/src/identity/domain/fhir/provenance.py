"""Provenance: the authors and signers of each part of the record."""

from collections.abc import Iterator

from identity.domain.fhir.codes import AUTHOR, CREATED, SIGNED, Element
from identity.domain.fhir.elements import compact, concept, resource
from identity.domain.fhir.record import ChildRecord, derived_id, reference
from identity.domain.fhir.texts import addenda_of, materials_of, notes_of

UNNAMED_AUTHORS = {"guardian": "Guardian", "therapist": "Therapist"}
"""Displayed for authors that the export doesn't include. FHIR requires an agent."""


def provenances(record: ChildRecord) -> Iterator[Element]:
    yield from _of_texts(record)
    for goal in record.goals.values():
        yield _provenance(record, "Goal", goal["id"], goal["created_at"], ("therapist", goal["created_by"]))
    for document in record.of_child(record.documents, "documents"):
        uploader = (document["uploader_type"], document["uploader_id"])
        yield _provenance(record, "DocumentReference", document["id"], document["created_at"], uploader)
    for form in record.of_child(record.documents, "intake_submissions"):
        author, at = ("guardian", form["guardian_id"]), form["submitted_at"]
        yield _provenance(record, "QuestionnaireResponse", form["id"], at, author, (at, form["signature"]))


def _of_texts(record: ChildRecord) -> Iterator[Element]:
    for note in notes_of(record):
        author = (note["creator_type"], note["creator_id"])
        signature = (note["signed_at"], note["signed_by"]) if note["signed_at"] else None
        yield _provenance(record, "DocumentReference", note["id"], note["created_at"], author, signature)
    for addendum, note in addenda_of(record):
        author, at = (note["creator_type"], note["creator_id"]), addendum["created_at"]
        yield _provenance(record, "DocumentReference", addendum["id"], at, author, (at, note["signed_by"]))
    for material in materials_of(record):
        author = ("therapist", material["creator_id"])
        yield _provenance(record, "DocumentReference", material["id"], material["created_at"], author)
    for recap in record.of_child(record.clinical, "session_recaps"):
        author = ("therapist", recap["therapist_id"])
        yield _provenance(record, "DocumentReference", recap["id"], recap["shared_at"], author)
    for report in record.of_child(record.clinical, "progress_reports"):
        author, at = ("therapist", report["therapist_id"]), report["signed_at"]
        yield _provenance(record, "DocumentReference", report["id"], at, author, (at, report["signed_by"]))
    for report in record.of_child(record.clinical, "assessment_reports"):
        author = ("therapist", report["therapist_id"])
        yield _provenance(record, "DocumentReference", report["id"], report["created_at"], author)


def _provenance(
    record: ChildRecord,
    kind: str,
    target_id: str,
    recorded: str,
    author: tuple[str, str],
    signature: tuple[str, str | None] | None = None,
) -> Element:
    """`author`: user type and profile id. `signature`: when, and the name of the signer at that time."""
    agent = record.person(*author) or {"display": UNNAMED_AUTHORS[author[0]]}
    signed = None
    if signature is not None:
        at, name = signature
        signed = [{"type": [SIGNED], "when": at, "who": {**agent, **compact(display=name)}}]
    return resource(
        "Provenance",
        derived_id("provenance", kind, target_id),
        target=[reference(kind, target_id)],
        recorded=recorded,
        activity=concept(CREATED),
        agent=[{"type": concept(AUTHOR), "who": agent}],
        signature=signed,
    )
