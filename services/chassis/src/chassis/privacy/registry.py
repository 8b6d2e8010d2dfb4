"""What a service holds about a family, declared once: all of it is given out on request, and all of it erased.

    Service(..., families=FamilyRecords(
        holdings=(
            Holding("drawings", "t.child_id = ANY(family.child_ids)"),
            Holding("invoices", "t.guardian_id = family.guardian_id", kept="Tax law asks for them for seven years."),
        ),
        nothing=("colours",),
    ))

Every table of the service is a holding or is named in `nothing`; tests/contract holds each service to that.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.db import Rows
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Family:
    """A guardian, the user they sign in as, and the children whose guardian they are."""

    guardian_id: UUID
    user_id: UUID
    child_ids: tuple[UUID, ...]

    @property
    def people(self) -> list[UUID]:
        return [self.guardian_id, self.user_id, *self.child_ids]


@dataclass(frozen=True, slots=True)
class Holding:
    """The rows of a table that are about a family. Erasing deletes them unless `kept` says why not."""

    table: str
    where: str
    """SQL over `t`, a row of the table, and `family` (guardian_id, user_id, child_ids)."""
    kept: str | None = None
    """Why the rows stay, in a sentence for the operator and the family. They hold ids, and no names."""
    change: str | None = None
    """SQL of an UPDATE's SET that takes out of a kept row whatever names someone."""
    exported: bool = True
    """False for copies of what other holdings give out."""
    hidden: tuple[str, ...] = ()
    """Columns that are not given out: hashes and keys."""
    export_as: str = "to_jsonb(t)"
    """SQL of what is given out of a row, where its columns also name others than the family."""


@dataclass(frozen=True, slots=True)
class FamilyFile:
    id: str
    filename: str


@dataclass(frozen=True, slots=True)
class FamilyFiles:
    """For services that hold bytes."""

    listed: Callable[[Rows, Family], Awaitable[Sequence[FamilyFile]]]
    opened: Callable[[Runtime, Family, str], Awaitable[bytes]]
    """Raises NotFound for a file that is none of the family's."""


@dataclass(frozen=True, slots=True)
class FamilyRecords:
    holdings: Sequence[Holding]
    """In an order in which they can be deleted."""
    nothing: Sequence[str] = ()
    """Tables that hold nothing about any family."""
    before: Callable[[UnitOfWork, Family], Awaitable[None]] | None = None
    """What else erasing does, while the rows are still there; in the same transaction."""
    files: FamilyFiles | None = None


OF_FAMILY = "t.guardian_id = family.guardian_id OR t.child_id = ANY(family.child_ids)"
_TOLD = """
    t.subject <> 'evt.identity.family.erased.v1' AND (
        t.envelope->'data'->>'guardian_id' = family.guardian_id::text
        OR t.envelope->'data'->>'user_id' = family.user_id::text
        OR t.envelope->'data'->>'child_id' = ANY(family.child_ids::text[]))
"""
_ANSWERED = """
    t.owner = 'guardian:' || family.guardian_id OR t.owner LIKE '%|guardian:' || family.guardian_id OR EXISTS (
        SELECT 1 FROM unnest(family.guardian_id || family.child_ids) AS person
        WHERE position(convert_to(person::text, 'UTF8') IN t.body) > 0)
"""
_AUDITED = """
    t.child_id = ANY(family.child_ids)
    OR (t.child_id IS NULL AND string_to_array(t.subject, ' ') && family.child_ids::text[])
    OR t.subject IN (family.guardian_id::text, family.user_id::text)
    OR 'guardian:' || family.guardian_id IN (t.actor, t.on_behalf_of)
"""
_WITHOUT_OTHER_CHILDREN = """
    CASE WHEN t.child_id IS NULL AND t.action LIKE 'read %' THEN to_jsonb(t) || jsonb_build_object('subject',
        ARRAY(SELECT id FROM unnest(string_to_array(t.subject, ' ')) AS id WHERE id = ANY(family.child_ids::text[])))
    ELSE to_jsonb(t) END
"""
COPIES = (
    Holding("outbox", _TOLD, exported=False),
    Holding("dead_letters", _TOLD, exported=False),
    Holding("idempotency_keys", _ANSWERED, exported=False),
)
"""Of every service; gone before anything new is told."""
RELATIONS = (
    Holding("guardianships", OF_FAMILY),
    Holding("care_relations", "t.child_id = ANY(family.child_ids)"),
    Holding(
        "audit_entries",
        _AUDITED,
        kept="Who read or changed a child's record must stay provable (45 CFR 164.312(b), 164.528): ids, no names.",
        export_as=_WITHOUT_OTHER_CHILDREN,
    ),
)
"""Of every service; who may see whom goes last."""
NOTHING = ("inbox", "audit_chain", "audit_waiting", "erased_people")
