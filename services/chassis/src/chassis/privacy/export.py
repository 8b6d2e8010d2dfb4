"""Exports a family's data to identity's export command, below `/internal`, which the gateway does not route."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response

from chassis.db import Rows
from chassis.errors import Forbidden, NotFound
from chassis.http.authentication import CallingService
from chassis.http.responses import json_response
from chassis.privacy.erasure import FAMILY_CTE
from chassis.privacy.registry import RELATIONS, Family, FamilyRecords, Holding
from chassis.runtime import Runtime, runtime_of
from chassis.unit_of_work import Actor

EXPORTING_SERVICE = "identity"
"""The only service that may call these routes."""


async def records_of(db: Rows, records: FamilyRecords, family: Family) -> dict[str, list[Any]]:
    """The family's rows by table, without secrets. Tables without rows are left out."""
    exported: dict[str, list[Any]] = {}
    for holding in all_holdings(records):
        if holding.exported and (rows := await _rows(db, holding, family)):
            exported.setdefault(holding.table, []).extend(rows)
    if records.opened:
        await records.opened(db, exported)
    return exported


def retained_by(records: FamilyRecords) -> Mapping[str, str]:
    """The tables that keep rows after an erasure, with the reason."""
    return {holding.table: holding.kept for holding in all_holdings(records) if holding.kept}


def all_holdings(records: FamilyRecords) -> Sequence[Holding]:
    return (*records.holdings, *RELATIONS)


async def _rows(db: Rows, holding: Holding, family: Family) -> list[Any]:
    rows_of = f"FROM {holding.table} t, family WHERE {holding.where}"
    sql = f"{FAMILY_CTE} SELECT ({holding.export_as}) - $4::text[] AS row {rows_of}"
    rows = await db.rows(sql, family.guardian_id, family.user_id, list(family.child_ids), list(holding.hidden))
    return [row["row"] for row in rows]


async def _family(
    guardian_id: UUID, user_id: UUID, child_ids: Annotated[list[UUID], Query(default_factory=list)]
) -> Family:
    return Family(guardian_id, user_id, tuple(child_ids))


async def _authorize(request: Request, caller: str, operator: str, family: Family) -> Runtime:
    """Audits the export under the operator's name. Raises Forbidden for any service but identity."""
    if caller != EXPORTING_SERVICE:
        raise Forbidden
    runtime = runtime_of(request)
    async with runtime.units.begin(Actor.operator(operator)) as uow:
        for child_id in family.child_ids:
            uow.audit("family.given_out", child_id=child_id, subject=family.guardian_id)
    return runtime


FamilyParam = Annotated[Family, Depends(_family)]
OperatorName = Annotated[str, Query(alias="operator", max_length=200)]


def export_router(records: FamilyRecords) -> APIRouter:
    router = APIRouter(prefix="/families/{guardian_id}")

    @router.get("")
    async def export_family(
        family: FamilyParam, request: Request, caller: CallingService, operator: OperatorName
    ) -> Response:
        """All data of the family, and what an erasure would keep."""
        runtime = await _authorize(request, caller, operator, family)
        files = await records.files.listed(runtime.queries, family) if records.files else ()
        return json_response(
            {
                "records": await records_of(runtime.queries, records, family),
                "files": [{"id": file.id, "filename": file.filename} for file in files],
                "kept": retained_by(records),
            }
        )

    @router.get("/files/{file_id}")
    async def export_file(
        file_id: str, family: FamilyParam, request: Request, caller: CallingService, operator: OperatorName
    ) -> Response:
        runtime = await _authorize(request, caller, operator, family)
        if records.files is None:
            raise NotFound
        return Response(await records.files.opened(runtime, family, file_id), media_type="application/octet-stream")

    return router
