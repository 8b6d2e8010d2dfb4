"""Checks whether the person of a download link lost the right to it since the link was made
(docs/product/documents.md#download-links)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.access.rights import Purpose
from chassis.db import Rows
from chassis.unit_of_work import Actor

GUARDIAN = "guardian"
REVOKED = """
    SELECT EXISTS (SELECT 1 FROM guardianships WHERE guardian_id = $1 AND child_id = ANY($2::uuid[]))
        AND NOT EXISTS (
            SELECT 1 FROM guardianships_for($3) WHERE guardian_id = $1 AND child_id = ANY($2::uuid[]))
"""
"""A guardianship that isn't here yet is no revocation: the service that made the link knows it."""


async def is_revoked(db: Rows, recipient: Actor, child_ids: Sequence[str], purpose: Purpose) -> bool:
    """True when the recipient, or the person they act for, was a guardian of one of the children and has the right to
    none of them now."""
    role, _, person = (recipient.on_behalf_of or recipient.name).partition(":")
    return role == GUARDIAN and bool(await db.value(REVOKED, UUID(person), child_ids, purpose))
