"""DocumentReference: notes with their addenda and earlier versions, messages, materials, recaps of sessions,
progress reports, assessment reports, files."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from chassis.counts import counted

from identity.domain.fhir.codes import EVALUATION_NOTE, NORMAL, PROGRESS_NOTE, RESTRICTED, Element, own
from identity.domain.fhir.elements import (
    compact,
    concept,
    file_attachment,
    identified,
    listed,
    resource,
    text_attachment,
)
from identity.domain.fhir.record import ChildRecord, Row, derived_id, reference

MESSAGE, MATERIAL = own("document-type", "message"), own("document-type", "session_material")
RECAP = own("document-type", "session_recap")
PROGRESS_REPORT = own("document-type", "progress_report")
REPORT = own("document-type", "assessment_report")
TITLES: Mapping[str, str] = {
    "soap_subjective": "Subjective",
    "soap_objective": "Objective",
    "soap_assessment": "Assessment",
    "soap_plan": "Plan",
    "general": "Note",
}


def document_references(record: ChildRecord) -> Iterator[Element]:
    return chain(
        _notes(record),
        _materials(record),
        _recaps(record),
        _progress_reports(record),
        _reports(record),
        _documents(record),
    )


def notes_of(record: ChildRecord) -> Sequence[Row]:
    return record.of_child(record.clinical, "notes")


def addenda_of(record: ChildRecord) -> Iterator[tuple[Row, Row]]:
    """Each addendum with its note."""
    notes = {row["id"]: row for row in notes_of(record)}
    for addendum in sorted(record.clinical.get("note_addenda", ()), key=lambda row: row["id"]):
        if addendum["note_id"] in notes:
            yield addendum, notes[addendum["note_id"]]


def materials_of(record: ChildRecord) -> Sequence[Row]:
    """Those of the child's sessions."""
    rows = record.clinical.get("materials", ())
    return sorted((row for row in rows if row["event_id"] in record.participations), key=lambda row: row["id"])


def _notes(record: ChildRecord) -> Iterator[Element]:
    versions = _versions(record, "note_versions", "note_id")
    for note in notes_of(record):
        is_message = note["note_type"] == "general" and note["event_id"] is None
        title = "Message" if is_message else TITLES[note["note_type"]]
        kind = concept(MESSAGE) if is_message else concept(PROGRESS_NOTE, own("note-type", note["note_type"]))
        author = record.person(note["creator_type"], note["creator_id"])
        common = {
            "type": kind,
            "subject": record.patient,
            "author": listed(author),
            "securityLabel": _label(note["shared"]),
            "context": _context(record, note["event_id"]),
        }
        yield from _earlier(versions[note["id"]], title, common, note["created_at"])
        yield identified(
            "DocumentReference",
            note["id"],
            "note",
            status=_status(note),
            docStatus=_doc_status(note),
            date=note["created_at"],
            **common,
            authenticator=author if note["signed_at"] else None,
            relatesTo=_replaces(versions[note["id"]]),
            description=title,
            content=_content(record, note, title),
        )
    for addendum, note in addenda_of(record):
        yield identified(
            "DocumentReference",
            addendum["id"],
            "note-addendum",
            status=_status(note),
            docStatus="final",
            type=concept(PROGRESS_NOTE, own("note-type", "addendum")),
            subject=record.patient,
            date=addendum["created_at"],
            author=listed(record.person(note["creator_type"], note["creator_id"])),
            relatesTo=[{"code": "appends", "target": reference("DocumentReference", note["id"])}],
            description="Addendum",
            securityLabel=_label(note["shared"]),
            content=[{"attachment": text_attachment(addendum["content"], "Addendum", addendum["created_at"])}],
            context=_context(record, note["event_id"]),
        )


def _materials(record: ChildRecord) -> Iterator[Element]:
    versions = _versions(record, "material_versions", "material_id")
    for material in materials_of(record):
        common = {
            "type": concept(MATERIAL),
            "subject": record.patient,
            "author": listed(record.therapist(material["creator_id"])),
            "securityLabel": _label(material["shared"]),
            "context": _context(record, material["event_id"]),
        }
        yield from _earlier(versions[material["id"]], "Material", common, material["created_at"])
        yield identified(
            "DocumentReference",
            material["id"],
            "material",
            status=_status(material),
            date=material["created_at"],
            **common,
            relatesTo=_replaces(versions[material["id"]]),
            description="Material",
            content=_content(record, material, "Material"),
        )


def _recaps(record: ChildRecord) -> Iterator[Element]:
    """The shared ones. What a family practiced isn't part of this form."""
    for recap in record.of_child(record.clinical, "session_recaps"):
        yield identified(
            "DocumentReference",
            recap["id"],
            "session-recap",
            status=_status(recap),
            docStatus="amended" if recap["edited_at"] else "final",
            type=concept(RECAP),
            subject=record.patient,
            date=recap["shared_at"],
            author=listed(record.therapist(recap["therapist_id"])),
            description="Session recap",
            securityLabel=_label(shared=True),
            content=[{"attachment": text_attachment(_recap_text(recap), "Session recap", recap["shared_at"])}],
            context=_context(record, recap["event_id"]),
        )


def _recap_text(recap: Row) -> str:
    practice = f"Practice at home, {counted(recap['times_a_week'], 'time')} a week: {recap['practice'].strip()}"
    parts = (*recap["lines"], recap["own_words"].strip(), practice if recap["has_practice"] else "")
    return "\n".join(part for part in parts if part)


def _progress_reports(record: ChildRecord) -> Iterator[Element]:
    """The signed ones, with the figures of the signature. A family's download has no withdrawn one."""
    for report in record.of_child(record.clinical, "progress_reports"):
        withdrawn = report.get("withdrawn_at") is not None
        author = record.therapist(report["therapist_id"])
        text = text_attachment("\n".join(report["lines"]), "Progress report", report["signed_at"])
        yield identified(
            "DocumentReference",
            report["id"],
            "progress-report",
            status="entered-in-error" if withdrawn else "current",
            docStatus="final",
            type=concept(PROGRESS_NOTE, PROGRESS_REPORT),
            subject=record.patient,
            date=report["signed_at"],
            author=listed(author),
            authenticator=author,
            description="Progress report",
            securityLabel=_label(shared=not withdrawn),
            content=[{"attachment": text}],
            context=compact(period=compact(start=report["start_date"], end=report["end_date"])),
        )


def _reports(record: ChildRecord) -> Iterator[Element]:
    for report in record.of_child(record.clinical, "assessment_reports"):
        file = record.stored_files.get(report["file_id"])
        shared = report["state"] == "shared"
        yield identified(
            "DocumentReference",
            report["id"],
            "assessment-report",
            status="current",
            docStatus="final" if shared else "preliminary",
            type=concept(EVALUATION_NOTE, REPORT),
            subject=record.patient,
            date=report["shared_at"] or report["created_at"],
            author=listed(record.therapist(report["therapist_id"])),
            description=report["title"],
            securityLabel=_label(shared),
            content=[{"attachment": file_attachment(record, file) if file else {"title": report["title"]}}],
            context=compact(period=compact(start=report["held_on"], end=report["held_on"])),
        )


def _documents(record: ChildRecord) -> Iterator[Element]:
    forms = {row["document_id"]: row["id"] for row in record.of_child(record.documents, "intake_submissions")}
    for document in record.of_child(record.documents, "documents"):
        form_id = forms.get(document["id"])
        yield identified(
            "DocumentReference",
            document["id"],
            "document",
            status="current",
            type=concept(own("document-category", document["category"])),
            subject=record.patient,
            date=document["created_at"],
            author=listed(record.person(document["uploader_type"], document["uploader_id"])),
            description=document["filename"],
            securityLabel=_label(shared=True),
            content=[{"attachment": file_attachment(record, document)}],
            context=compact(related=[reference("QuestionnaireResponse", form_id)]) if form_id else None,
        )


def _content(record: ChildRecord, row: Row, title: str) -> list[Element]:
    """The text, then the files."""
    files = [{"attachment": file_attachment(record, file)} for file in record.attachments.get(row["id"], ())]
    return [{"attachment": text_attachment(row["content"], title, row["created_at"])}, *files]


def _versions(record: ChildRecord, table: str, parent: str) -> Mapping[str, Sequence[Row]]:
    """Replaced texts by their note or material, first version first."""
    found: dict[str, list[Row]] = defaultdict(list)
    for version in sorted(record.clinical.get(table, ()), key=lambda row: (row[parent], row["version"])):
        found[version[parent]].append({**version, "id": derived_id(table, version[parent], version["version"])})
    return found


def _earlier(versions: Sequence[Row], title: str, common: Mapping[str, object], created_at: str) -> Iterator[Element]:
    for version in versions:
        yield resource(
            "DocumentReference",
            version["id"],
            status="superseded",
            date=created_at,
            **common,
            description=f"{title}, version {version['version']}",
            content=[{"attachment": text_attachment(version["content"], title, created_at)}],
        )


def _replaces(versions: Sequence[Row]) -> list[Element]:
    return [{"code": "replaces", "target": reference("DocumentReference", version["id"])} for version in versions]


def _status(row: Row) -> str:
    return "entered-in-error" if row.get("deleted_at") else "current"


def _doc_status(note: Row) -> str | None:
    if note["signed_at"]:
        return "final"
    return "preliminary" if note.get("awaits_signature") else None


def _label(shared: bool) -> list[Element]:
    return [concept(NORMAL if shared else RESTRICTED)]


def _context(record: ChildRecord, event_id: str | None) -> Element:
    return compact(encounter=listed(record.encounter(event_id)))
