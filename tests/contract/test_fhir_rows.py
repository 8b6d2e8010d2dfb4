"""The FHIR form reads rows that other services export (docs/product/shared.md#fhir-form). Its tests use rows of the
sample, which have exactly the columns of the tables: a renamed column fails here, not in an operator's export."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from contracts_tool.services import load_services

from services.identity.tests.domain.fhir import sample

ADDED: Mapping[str, set[str]] = {
    "goals": {"criterion"},
    "intake_forms": {"answered"},
    "intake_submissions": {"answered"},
}
"""What a service adds to the rows of a table."""
ROWS: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "scheduling": sample.SCHEDULING,
    "clinical-records": sample.CLINICAL,
    "documents": sample.DOCUMENTS,
}
SERVICES = {listed.name: listed.service for listed in load_services()}


@pytest.mark.parametrize(("service", "table"), [(service, table) for service in ROWS for table in ROWS[service]])
def test_rows_of_the_sample_are_those_of_an_export(service: str, table: str) -> None:
    records = SERVICES[service].family_records
    assert records is not None
    hidden = {name for holding in records.holdings if holding.table == table for name in holding.hidden}
    columns = {column.name for column in SERVICES[service].metadata.tables[table].columns}
    exported = {name for name in columns - hidden if not name.endswith("_encrypted")} | ADDED.get(table, set())
    assert [set(row) for row in ROWS[service][table] if set(row) != exported] == []
