"""The FHIR form reads rows that other services export (docs/product/shared.md#fhir-form). Its tests use rows of the
sample, which have exactly the columns of the tables: a renamed column fails here, not in an operator's export. A
guardian's download has fewer columns (docs/product/shared.md#record-download), but all that the form needs."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from contracts_tool.services import load_services
from identity.domain.fhir.export import resources_of
from identity.domain.fhir.record import ChildRecord, people_in

from services.identity.tests.domain.fhir import sample

ADDED: Mapping[str, set[str]] = {
    "goals": {"criterion"},
    "session_recaps": {"lines"},
    "progress_reports": {"lines"},
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


def columns_of(sql: str) -> set[str]:
    """The names in a list of columns that has no parentheses but those of `count(*)`."""
    selected = re.sub(r"\s+", " ", sql).strip().removeprefix("SELECT ").partition(" FROM ")[0]
    return {re.split(r" AS |\.", column)[-1].strip() for column in selected.split(",")}


def shown_to_guardians(service: str) -> dict[str, list[dict[str, Any]]]:
    """The sample's rows with the columns of a download only."""
    record = SERVICES[service].child_record
    assert record is not None
    shown: dict[str, list[dict[str, Any]]] = {}
    for table, sql in record.tables.items():
        names = columns_of(sql) | ADDED.get(table, set())
        shown[table] = [{name: row.get(name, 1) for name in names} for row in ROWS[service][table]]
    return shown


def test_columns_of_a_statement() -> None:
    assert columns_of("SELECT h.id, title,\n count(*) AS times FROM x h") == {"id", "title", "times"}


def test_a_guardians_download_has_the_columns_that_the_form_needs() -> None:
    scheduling, clinical, documents = (shown_to_guardians(service) for service in ROWS)
    people = (sample.PEOPLE["child"], sample.PEOPLE["guardians"], sample.PEOPLE["therapists"])
    found = resources_of(ChildRecord(*people, scheduling, clinical, documents, {}))
    assert {each["resourceType"] for each in found} == {each["resourceType"] for each in resources_of(sample.record())}
    assert people_in(scheduling, clinical, documents) == people_in(sample.SCHEDULING, sample.CLINICAL, sample.DOCUMENTS)
