"""Every service says of each of its tables what it holds about a family, so that nothing is left when one is erased."""

import importlib

import pytest
from chassis.app import Service
from chassis.families.records import COPIES, NOTHING, RELATIONS
from chassis.tables import ChassisTable
from stack.platform import load_platform

PLATFORM = load_platform()
SERVICES = {entry.name: entry.package for entry in PLATFORM.services}


def service_of(package: str) -> Service:
    found: Service = importlib.import_module(f"{package}.main").app.state.service
    return found


def declared(service: Service) -> set[str]:
    records = service.families
    assert records is not None, f"{service.name} does not say what it holds about a family"
    return {holding.table for holding in records.holdings} | set(records.nothing)


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_table_of_a_service_is_known_to_hold_something_of_a_family_or_nothing(name: str) -> None:
    service = service_of(SERVICES[name])
    tables = set(service.metadata.tables)
    assert declared(service) == tables, "declare it in the service's families.py"


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_nothing_is_said_to_hold_something_and_nothing_at_once(name: str) -> None:
    records = service_of(SERVICES[name]).families
    assert records is not None
    assert not {holding.table for holding in records.holdings} & set(records.nothing)


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_what_a_service_keeps_has_its_reason(name: str) -> None:
    records = service_of(SERVICES[name]).families
    assert records is not None
    for holding in records.holdings:
        if holding.change:
            assert holding.kept, f"{holding.table} is changed instead of deleted, and does not say why"


def test_the_tables_that_all_services_share_are_known() -> None:
    known = {holding.table for holding in (*COPIES, *RELATIONS)} | set(NOTHING)
    assert known == set(ChassisTable.metadata.tables)
