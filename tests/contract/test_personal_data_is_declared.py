"""Every service declares its data about a family, so that erasure leaves nothing personal behind: per table, and per
column of the tables that it keeps (docs/product/shared.md#erasure-of-family-data). An export has everything that nobody
left out for a reason (docs/product/shared.md#export-of-family-data)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

import pytest
from chassis.app import Service
from chassis.privacy.registry import COPIES, NOTHING, RELATIONS, FamilyRecords, Holding
from chassis.tables import ChassisTable
from contracts_tool.services import load_services
from sqlalchemy import ARRAY, Boolean, Column, DateTime, Integer, MetaData, Table, Text, Uuid
from sqlalchemy.dialects.postgresql import TSTZRANGE
from sqlalchemy.types import TypeEngine

for listed in load_services():
    import_module(f"{listed.name.replace('-', '_')}.cli")  # some tables are only used by commands
SERVICES = {listed.name: listed.service for listed in load_services()}
KEYS = re.compile(r"sha256|sealed_secret|\w+_(?:hash|key|token)")
"""Names of columns that no export contains: they open something, and say nothing."""
NOT_EXPORTED: Mapping[str, Mapping[str, str]] = {
    "billing": {},
    "clinical-records": {
        "cosignatures": "a supervisor's feedback for the author; the printed note names who signed it",
        "data_keys": "the encrypted keys of the exported texts",
        "note_drafts": "a therapist's unfinished words, which nobody else has read",
        "text_drafts": "unsent words, which nobody but their author has read",
        "sealed_records.content": "encrypted; its notes and goals are exported until they are erased",
    },
    "documents": {
        "data_keys": "the encrypted keys of the exported intake forms",
        "intake_submissions.attempts": "counts tries to make a document",
        "report_children": "a therapist's report, which names other families too",
        "report_files": "a therapist's report, which names other families too",
    },
    "identity": {
        "child_care": "a copy of what scheduling exports",
        "push_subscriptions.endpoint": "an address that lets its holder send to the browser",
        "push_subscriptions.secret": "a key of the browser",
    },
    "scheduling": {
        "data_keys": "the encrypted keys of the exported addresses",
        "child_care_changes": "marks to announce a change of the care, which is exported itself",
        "events.description": "a therapist's text about all guests of the event",
        "events.title": "a therapist's text about all guests of the event",
        "unsent_notes.content": "encrypted until clinical records has the note, which exports it",
    },
}
"""Service → table or column → why an export of a family leaves it out."""
_CHANGED = re.compile(r"(?:^|,)\s*(\w+)\s*=")


def records_of(service: Service) -> FamilyRecords:
    assert service.family_records is not None, f"{service.name} does not declare its family data"
    return service.family_records


def is_personal_by_type(column: Column[object]) -> bool:
    """Ids, instants, flags and row versions say nothing about a person. Text, numbers, dates, JSON and bytes can. What
    the database computes from other columns of the row changes with them."""
    kind: TypeEngine[object] = column.type.item_type if isinstance(column.type, ARRAY) else column.type
    if column.name == "version" or column.computed is not None:
        return False
    return not isinstance(kind, Uuid | DateTime | Boolean | TSTZRANGE)


def undeclared(holdings: Sequence[Holding], metadata: MetaData) -> Iterator[str]:
    """Columns of kept rows that erasure does not change and nobody declared, and declarations that fit no column."""
    for holding in (holding for holding in holdings if holding.kept):
        columns = metadata.tables[holding.table].columns
        changed = set(_CHANGED.findall(holding.change or ""))
        declared = changed | set(holding.kept_columns)
        personal = {column.name for column in columns if is_personal_by_type(column)}
        yield from (
            f"{holding.table}.{name} stays after erasure: set it in `change`, or list it in `kept_columns`"
            for name in sorted(personal - declared)
        )
        yield from (f"{holding.table} has no column {name}" for name in sorted(declared - set(columns.keys())))
        yield from (
            f"{holding.table}.{name} is changed, not kept" for name in sorted(changed & {*holding.kept_columns})
        )


def left_out(holdings: Sequence[Holding], metadata: MetaData) -> Iterator[str]:
    """Tables and columns with personal data that an export does not contain."""
    exported = {holding.table for holding in holdings if holding.exported}
    yield from sorted({holding.table for holding in holdings} - exported)
    for table, column in sorted({(h.table, name) for h in holdings if h.exported for name in h.hidden}):
        if is_personal_by_type(metadata.tables[table].columns[column]) and not KEYS.fullmatch(column):
            yield f"{table}.{column}"


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_table_declares_its_family_data(name: str) -> None:
    records = records_of(SERVICES[name])
    something, nothing = {holding.table for holding in records.holdings}, set(records.nothing)
    assert something | nothing == set(SERVICES[name].metadata.tables), "declare it in the service's privacy.py"
    assert not something & nothing


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_column_that_erasure_keeps_is_declared(name: str) -> None:
    assert list(undeclared(records_of(SERVICES[name]).holdings, SERVICES[name].metadata)) == []


def test_every_column_of_shared_tables_that_erasure_keeps_is_declared() -> None:
    assert list(undeclared(RELATIONS, ChassisTable.metadata)) == []


def test_a_column_that_nobody_declared_is_found() -> None:
    metadata = MetaData()
    columns = (Column("id", Uuid), Column("version", Integer), Column("name", Text), Column("height", Integer))
    Table("children", metadata, *columns, Column("pronouns", Text), Column("created_at", DateTime))
    kept = Holding(
        "children", "true", kept="Hours.", change="name = 'Former client', age = NULL", kept_columns=("height",)
    )
    assert list(undeclared([kept], metadata)) == [
        "children.pronouns stays after erasure: set it in `change`, or list it in `kept_columns`",
        "children has no column age",
    ]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_what_an_export_leaves_out_has_a_reason(name: str) -> None:
    found, known = set(left_out(records_of(SERVICES[name]).holdings, SERVICES[name].metadata)), {*NOT_EXPORTED[name]}
    assert found - known == set(), "export it, or write the reason in NOT_EXPORTED"
    assert known - found == set(), "NOT_EXPORTED lists what is exported, or what doesn't exist"


def test_a_column_that_an_export_leaves_out_is_found() -> None:
    metadata = MetaData()
    columns = (Column("id", Uuid), Column("version", Integer), Column("nickname", Text), Column("token_hash", Text))
    Table("children", metadata, *columns)
    Table("drawings", metadata, Column("id", Uuid))
    hidden = ("version", "nickname", "token_hash")
    holdings = [Holding("children", "true", hidden=hidden), Holding("drawings", "true", exported=False)]
    assert list(left_out(holdings, metadata)) == ["drawings", "children.nickname"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_rows_that_erasure_changes_have_a_reason_to_stay(name: str) -> None:
    assert [h.table for h in records_of(SERVICES[name]).holdings if h.change and not h.kept] == []


def test_the_tables_that_all_services_share_are_declared() -> None:
    known = {holding.table for holding in (*COPIES, *RELATIONS)} | set(NOTHING)
    assert known == set(ChassisTable.metadata.tables)
