"""What the FHIR form is made from: the rows of a child's record, as the services export them, and the people in it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias
from uuid import UUID, uuid5

from identity.domain.fhir.codes import Element

Row: TypeAlias = Mapping[str, Any]
"""A row in the form of PostgreSQL's `to_jsonb`: ids, dates and instants are text."""
Tables: TypeAlias = Mapping[str, Sequence[Row]]
RECORD_SERVICES = ("scheduling", "clinical-records", "documents")
"""The services that keep a part of a child's record, beside identity."""
IDS = UUID("0199a0f4-0000-7000-8000-000000000000")
"""Namespace of the ids of resources that aren't one row of ours."""


def derived_id(*parts: object) -> str:
    """The same for the same parts, in every export."""
    return str(uuid5(IDS, "/".join(str(part) for part in parts)))


def reference(kind: str, resource_id: str, display: str | None = None) -> Element:
    return {"reference": f"{kind}/{resource_id}", **({"display": display} if display else {})}


def full_name(row: Row) -> str:
    return f"{row['first_name']} {row['last_name'] or ''}".strip()


@dataclass(frozen=True)
class ChildRecord:
    child: Row
    """Of identity's `record_people`, like the next two."""
    guardians: Sequence[Row]
    therapists: Sequence[Row]
    scheduling: Tables
    clinical: Tables
    documents: Tables
    """Tables may have rows of other children too, which are left out."""
    files: Mapping[str, str]
    """File id → its relative address in the export. A file without one is described, but isn't there."""

    @property
    def id(self) -> str:
        return str(self.child["id"])

    @property
    def patient(self) -> Element:
        return reference("Patient", self.id)

    def of_child(self, tables: Tables, table: str) -> Sequence[Row]:
        """In the order of their ids, which is that of their creation."""
        return sorted((row for row in tables.get(table, ()) if row["child_id"] == self.id), key=lambda row: row["id"])

    @cached_property
    def participations(self) -> Mapping[str, Row]:
        """By event id, of events that are in the export."""
        found = {row["event_id"]: row for row in self.of_child(self.scheduling, "participants")}
        return {event_id: row for event_id, row in found.items() if event_id in self.events}

    @cached_property
    def events(self) -> Mapping[str, Row]:
        return {row["id"]: row for row in self.scheduling.get("events", ())}

    @cached_property
    def goals(self) -> Mapping[str, Row]:
        return {row["id"]: row for row in self.of_child(self.clinical, "goals")}

    @cached_property
    def attachments(self) -> Mapping[str, Sequence[Row]]:
        """Files by the note or material that they belong to."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in sorted(self._stored_files, key=lambda row: (row["position"], row["id"])):
            found[row["note_id"] or row["material_id"]].append(row)
        return found

    @cached_property
    def stored_files(self) -> Mapping[str, Row]:
        return {row["id"]: row for row in self._stored_files}

    @property
    def _stored_files(self) -> Iterator[Row]:
        return (row for row in self.clinical.get("files", ()) if row["state"] == "kept")

    @cached_property
    def _therapist_names(self) -> Mapping[str, str]:
        return {row["id"]: full_name(row) for row in self.therapists}

    @cached_property
    def _guardian_names(self) -> Mapping[str, str]:
        return {row["id"]: full_name(row) for row in self.guardians}

    def therapist(self, therapist_id: str | None) -> Element | None:
        """None if the export doesn't include the therapist. `guardian`, `person` and `encounter` do the same."""
        name = self._therapist_names.get(therapist_id or "")
        return None if name is None else reference("Practitioner", str(therapist_id), name)

    def guardian(self, guardian_id: str | None) -> Element | None:
        name = self._guardian_names.get(guardian_id or "")
        return None if name is None else reference("RelatedPerson", str(guardian_id), name)

    def person(self, user_type: str, profile_id: str) -> Element | None:
        return self.guardian(profile_id) if user_type == "guardian" else self.therapist(profile_id)

    def encounter(self, event_id: str | None) -> Element | None:
        return reference("Encounter", str(event_id)) if event_id in self.participations else None


def people_in(scheduling: Tables, clinical: Tables, documents: Tables) -> tuple[set[str], set[str]]:
    """The ids of guardians and of therapists that rows name."""
    guardians: set[str] = set()
    therapists: set[str] = set()
    for row in clinical.get("notes", ()):
        (guardians if row["creator_type"] == "guardian" else therapists).add(row["creator_id"])
    for row in documents.get("documents", ()):
        (guardians if row["uploader_type"] == "guardian" else therapists).add(row["uploader_id"])
    guardians.update(row["guardian_id"] for row in documents.get("intake_submissions", ()))
    guardians.update(row["saved_by"] for row in documents.get("intake_forms", ()))
    for tables, table, column in (
        (scheduling, "events", "therapist_id"),
        (scheduling, "care_services", "therapist_id"),
        (clinical, "goals", "created_by"),
        (clinical, "progress_histories", "created_by"),
        (clinical, "materials", "creator_id"),
        (clinical, "session_recaps", "therapist_id"),
        (clinical, "progress_reports", "therapist_id"),
        (clinical, "assessment_reports", "therapist_id"),
    ):
        therapists.update(row[column] for row in tables.get(table, ()))
    return guardians, therapists
