"""What a service shows a guardian of a child's record, for a download (docs/product/shared.md#record-download).

    Service(..., child_record=ChildRecord(tables={"drawings": "SELECT id, title FROM drawings WHERE child_id = $1"}))

Identity's download asks for it below `/internal`, which the gateway does not route, with the guardian's own sign-in.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Response

from chassis.access.child_access import VisibleChild, is_address_hidden
from chassis.db import Rows
from chassis.http.authentication import Reading, SignedIn, only
from chassis.http.responses import json_response
from chassis.privacy.export import EXPORTING_SERVICE


@dataclass(frozen=True, slots=True)
class ChildRecord:
    tables: Mapping[str, str]
    """Table → a SELECT of the rows of child `$1` that its guardians may see, and of exactly the columns that they may
    see: nothing else leaves the service."""
    opened: Callable[[Rows, dict[str, list[Any]]], Awaitable[None]] | None = None
    """Decrypts the rows by table, for a service that encrypts texts."""
    with_address: frozenset[str] = frozenset()
    """Tables with addresses, left out for a guardian who may not see where the child lives."""


async def record_of_child(
    db: Rows, record: ChildRecord, child_id: UUID, *, address_hidden: bool = False
) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for table, sql in record.tables.items():
        if address_hidden and table in record.with_address:
            found[table] = []
            continue
        rows = await db.rows(f"SELECT to_jsonb(t) AS row FROM ({sql}) t", child_id)  # noqa: S608  # constants
        found[table] = [row["row"] for row in rows]
    if record.opened:
        await record.opened(db, found)
    return found


def child_record_router(record: ChildRecord) -> APIRouter:
    router = APIRouter()

    @router.get("/clients/{client_id}/record", dependencies=[only(EXPORTING_SERVICE)])
    async def download_record(child_id: VisibleChild, viewer: SignedIn, db: Reading) -> Response:
        """The rows by table. Audited as the guardian's read."""
        viewer.require_guardian()
        hidden = await is_address_hidden(db, viewer, child_id)
        return json_response({"records": await record_of_child(db, record, child_id, address_hidden=hidden)})

    return router
