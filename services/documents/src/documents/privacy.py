"""What this service stores about a family: documents and photos of its children, and accepted terms."""

from collections.abc import Sequence
from typing import cast

from chassis.db import Rows
from chassis.errors import NotFound
from chassis.privacy.registry import Family, FamilyFile, FamilyFiles, FamilyRecords, Holding
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitOfWork

from documents.adapters.vault import Vault
from documents.settings import DocumentsSettings
from documents.use_cases.sweep_orphaned_objects import GRACE

PHOTOS = "t.purpose = 'child_photo' AND t.owner_id = ANY(family.child_ids)"
FILES = """
    SELECT id::text, filename, object_key, sha256 FROM documents WHERE child_id = ANY($1)
    UNION ALL
    SELECT id::text, filename, object_key, sha256 FROM kept_files
    WHERE purpose = 'child_photo' AND owner_id = ANY($1)
    ORDER BY id
"""
ORPHAN_FAMILY_OBJECTS = (
    f"INSERT INTO loose_objects (object_key, since) SELECT object_key, $2 FROM ({FILES}) f ON CONFLICT DO NOTHING"  # noqa: S608  # constants
)


async def _before(uow: UnitOfWork, family: Family) -> None:
    """Let the next run of the sweep remove the bytes."""
    await uow.rows(ORPHAN_FAMILY_OBJECTS, list(family.child_ids), uow.now - 2 * GRACE)


async def _list_files(db: Rows, family: Family) -> Sequence[FamilyFile]:
    return [FamilyFile(row["id"], row["filename"]) for row in await db.rows(FILES, list(family.child_ids))]


async def _open_file(runtime: Runtime, family: Family, file_id: str) -> bytes:
    """Raises NotFound."""
    vault = Vault(runtime.objects, cast(DocumentsSettings, runtime.settings).master_key())
    for row in await runtime.queries.rows(FILES, list(family.child_ids)):
        if row["id"] == file_id:
            return await vault.open(row["object_key"], row["sha256"])
    raise NotFound


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding("documents", "t.child_id = ANY(family.child_ids)", hidden=("object_key", "sha256")),
        Holding("kept_files", PHOTOS, hidden=("object_key", "sha256")),
        Holding("people", "t.user_type = 'guardian' AND t.id = family.guardian_id"),
        Holding(
            "acceptances",
            "t.guardian_id = family.guardian_id",
            kept="The acceptance of the terms and its date must stay provable as long as claims are possible.",
            change="address = NULL",
        ),
    ),
    nothing=("terms", "loose_objects"),
    before=_before,
    files=FamilyFiles(_list_files, _open_file),
)
