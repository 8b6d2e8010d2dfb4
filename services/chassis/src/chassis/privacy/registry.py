"""Declares a service's data about a family once, for export and erasure
(docs/product/shared.md#erasure-of-family-data).

    Service(..., family_records=FamilyRecords(
        holdings=(
            Holding("drawings", "t.child_id = ANY(family.child_ids)"),
            Holding("invoices", "t.guardian_id = family.guardian_id", kept="Tax law: seven years."),
        ),
        nothing=("colors",),
    ))

Every table of the service is a holding or listed in `nothing`; tests/contract checks it.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.db import Rows
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Family:
    """A guardian, their user, and their children."""

    guardian_id: UUID
    user_id: UUID
    child_ids: tuple[UUID, ...]

    @property
    def people(self) -> list[UUID]:
        return [self.guardian_id, self.user_id, *self.child_ids]


@dataclass(frozen=True, slots=True)
class Holding:
    """The rows of a table about a family. Erasure deletes them unless `kept` gives a reason."""

    table: str
    where: str
    """SQL condition over `t`, a row of the table, and `family` (guardian_id, user_id, child_ids)."""
    kept: str | None = None
    """Why the rows stay, as a sentence for the operator and the family. Kept rows contain ids but no names."""
    change: str | None = None
    """SQL of an UPDATE's SET that removes personal data from kept rows."""
    kept_columns: tuple[str, ...] = ()
    """Columns of kept rows that stay unchanged. Ids, instants and flags need not be listed."""
    exported: bool = True
    """False for copies of data that other holdings export."""
    hidden: tuple[str, ...] = ()
    """Columns left out of exports: hashes and keys."""
    export_as: str = "to_jsonb(t)"
    """SQL for the exported row, where a row also contains other people's data."""


@dataclass(frozen=True, slots=True)
class FamilyFile:
    id: str
    filename: str


@dataclass(frozen=True, slots=True)
class FamilyFiles:
    """For services that store files."""

    listed: Callable[[Rows, Family], Awaitable[Sequence[FamilyFile]]]
    opened: Callable[[Runtime, Family, str], Awaitable[bytes]]
    """Raises NotFound for a file that does not belong to the family."""


@dataclass(frozen=True, slots=True)
class FamilyRecords:
    holdings: Sequence[Holding]
    """In deletion order."""
    nothing: Sequence[str] = ()
    """Tables without family data."""
    before: Callable[[UnitOfWork, Family], Awaitable[None]] | None = None
    """Runs before the rows are erased, in the same transaction."""
    files: FamilyFiles | None = None
    opened: Callable[[Rows, dict[str, list[Any]]], Awaitable[None]] | None = None
    """Decrypts the exported rows by table, for a service that encrypts texts."""


OF_FAMILY = "t.guardian_id = family.guardian_id OR t.child_id = ANY(family.child_ids)"
_EVENTS = """
    t.subject <> 'evt.identity.family.erased.v1' AND (
        t.envelope->'data'->>'guardian_id' = family.guardian_id::text
        OR t.envelope->'data'->>'user_id' = family.user_id::text
        OR t.envelope->'data'->>'child_id' = ANY(family.child_ids::text[]))
"""
_STORED_RESPONSES = """
    t.owner = 'guardian:' || family.guardian_id OR t.owner LIKE '%|guardian:' || family.guardian_id OR EXISTS (
        SELECT 1 FROM unnest(family.guardian_id || family.child_ids) AS person
        WHERE position(convert_to(person::text, 'UTF8') IN t.body) > 0)
"""
_AUDIT_ENTRIES = """
    t.child_id = ANY(family.child_ids)
    OR (t.child_id IS NULL AND string_to_array(t.subject, ' ') && family.child_ids::text[])
    OR t.subject IN (family.guardian_id::text, family.user_id::text)
    OR 'guardian:' || family.guardian_id IN (t.actor, t.on_behalf_of)
"""
_WITHOUT_OTHER_CHILDREN = """
    CASE WHEN t.child_id IS NULL AND t.action LIKE 'read %' THEN to_jsonb(t) || jsonb_build_object('subject',
        ARRAY(SELECT id FROM unnest(string_to_array(t.subject, ' ')) AS id WHERE id = ANY(family.child_ids::text[])))
    WHEN t.action LIKE '%.moved_between_children' THEN
        to_jsonb(t) || jsonb_build_object('subject', split_part(t.subject, ' ', 1))
    ELSE to_jsonb(t) END
"""
COPIES = (
    Holding("outbox", _EVENTS, exported=False),
    Holding("dead_letters", _EVENTS, exported=False),
    Holding("idempotency_keys", _STORED_RESPONSES, exported=False),
)
"""In every service; erased before any new event is emitted."""
RELATIONS = (
    Holding("guardianships", OF_FAMILY),
    Holding("care_relations", "t.child_id = ANY(family.child_ids)"),
    Holding(
        "audit_entries",
        _AUDIT_ENTRIES,
        kept="We must prove who read or changed a child's record (45 CFR 164.312(b), 164.528). Ids, no names.",
        export_as=_WITHOUT_OTHER_CHILDREN,
        kept_columns=("actor", "on_behalf_of", "action", "subject", "address", "request_id"),
    ),
)
"""In every service; the access projections go last."""
NOTHING = ("inbox", "audit_chain", "audit_waiting", "erased_people", "throttles")
