"""Giving out what a service holds about a family, to identity's command alone: `/internal`, which no gateway routes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response

from chassis.db import Rows
from chassis.errors import Forbidden, NotFound
from chassis.http.authentication import CallingService
from chassis.http.responses import json_response
from chassis.privacy.erasure import FAMILY
from chassis.privacy.registry import RELATIONS, Family, FamilyRecords, Holding
from chassis.runtime import Runtime, runtime_of
from chassis.unit_of_work import Actor

EXPORTING_SERVICE = "identity"
"""The one service that may ask."""


async def records_of(db: Rows, records: FamilyRecords, family: Family) -> dict[str, list[Any]]:
    """The family's rows by table, without secrets; tables that hold none are left out."""
    found: dict[str, list[Any]] = {}
    for holding in all_holdings(records):
        if holding.exported and (rows := await _rows(db, holding, family)):
            found.setdefault(holding.table, []).extend(rows)
    return found


def retained_by(records: FamilyRecords) -> Mapping[str, str]:
    """Why each table that erasing leaves rows in does so."""
    return {holding.table: holding.kept for holding in all_holdings(records) if holding.kept}


def all_holdings(records: FamilyRecords) -> Sequence[Holding]:
    return (*records.holdings, *RELATIONS)


async def _rows(db: Rows, holding: Holding, family: Family) -> list[Any]:
    rows_of = f"FROM {holding.table} t, family WHERE {holding.where}"
    sql = f"{FAMILY} SELECT ({holding.export_as}) - $4::text[] AS row {rows_of}"
    rows = await db.rows(sql, family.guardian_id, family.user_id, list(family.child_ids), list(holding.hidden))
    return [row["row"] for row in rows]


async def _asked(
    guardian_id: UUID, user_id: UUID, child_ids: Annotated[list[UUID], Query(default_factory=list)]
) -> Family:
    return Family(guardian_id, user_id, tuple(child_ids))


async def _let_in(request: Request, caller: str, operator: str, asked: Family) -> Runtime:
    """Raises Forbidden for any service but identity. What is given out is on the audit trail under the operator."""
    if caller != EXPORTING_SERVICE:
        raise Forbidden
    runtime = runtime_of(request)
    async with runtime.units.begin(Actor.operator(operator)) as uow:
        for child_id in asked.child_ids:
            uow.audit("family.given_out", child_id=child_id, subject=asked.guardian_id)
    return runtime


Asked = Annotated[Family, Depends(_asked)]
OperatorName = Annotated[str, Query(alias="operator", max_length=200)]


def export_router(records: FamilyRecords) -> APIRouter:
    router = APIRouter(prefix="/families/{guardian_id}")

    @router.get("")
    async def give_out(asked: Asked, request: Request, caller: CallingService, operator: OperatorName) -> Response:
        """Everything, and what erasing would keep."""
        runtime = await _let_in(request, caller, operator, asked)
        files = await records.files.listed(runtime.queries, asked) if records.files else ()
        return json_response(
            {
                "records": await records_of(runtime.queries, records, asked),
                "files": [{"id": file.id, "filename": file.filename} for file in files],
                "kept": retained_by(records),
            }
        )

    @router.get("/files/{file_id}")
    async def give_out_file(
        file_id: str, asked: Asked, request: Request, caller: CallingService, operator: OperatorName
    ) -> Response:
        runtime = await _let_in(request, caller, operator, asked)
        if records.files is None:
            raise NotFound
        return Response(await records.files.opened(runtime, asked, file_id), media_type="application/octet-stream")

    return router
