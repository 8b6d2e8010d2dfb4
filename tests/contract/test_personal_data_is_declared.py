"""Every service says of each of its tables what it holds about a family, so that nothing is left when one is erased."""

from importlib import import_module

import pytest
from chassis.app import Service
from chassis.privacy.registry import COPIES, NOTHING, RELATIONS, FamilyRecords
from chassis.tables import ChassisTable
from contracts_tool.services import load_services

for listed in load_services():
    import_module(f"{listed.name.replace('-', '_')}.cli")  # some tables only commands use
SERVICES = {listed.name: listed.service for listed in load_services()}


def records_of(service: Service) -> FamilyRecords:
    assert service.family_records is not None, f"{service.name} does not say what it holds about a family"
    return service.family_records


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_table_of_a_service_is_known_to_hold_something_of_a_family_or_nothing(name: str) -> None:
    records = records_of(SERVICES[name])
    something, nothing = {holding.table for holding in records.holdings}, set(records.nothing)
    assert something | nothing == set(SERVICES[name].metadata.tables), "declare it in the service's families.py"
    assert not something & nothing


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_what_a_service_changes_instead_of_deleting_has_its_reason(name: str) -> None:
    assert [h.table for h in records_of(SERVICES[name]).holdings if h.change and not h.kept] == []


def test_the_tables_that_all_services_share_are_known() -> None:
    known = {holding.table for holding in (*COPIES, *RELATIONS)} | set(NOTHING)
    assert known == set(ChassisTable.metadata.tables)
