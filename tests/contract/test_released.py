"""The released contract is the baseline: a break is still found after it was committed, and cannot be released."""

import copy
from pathlib import Path
from typing import Any

import pytest
from chassis.testing.released_database import ReleasedDatabase
from contracts_tool.breaking import breaking_changes
from contracts_tool.released import problems_of_releases, release, released

Contracts = dict[str, Any]
VERSIONS = {"toys": "1.0.0"}
COMMIT = "0" * 40
READERS: dict[str, Any] = {"toys": {}}
NOW: Contracts = {
    "openapi/toys.json": {"paths": {"/api/v1/toys": {"get": {"responses": {}}}}},
    "events/toys/toy.given.v1.json": {"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]},
    "events/toys/examples/toy.given.v1.json": {"day": "2026-01-01"},
    "events/books/book.lent.v1.json": {"type": "object", "properties": {}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder where the toys of NOW were released as 1.0.0."""
    release(["toys"], VERSIONS, NOW, READERS, COMMIT, tmp_path)
    record_database("toys", tmp_path)
    return tmp_path


def record_database(service: str, folder: Path) -> None:
    ReleasedDatabase("1.0.0", {}, []).write(folder / "database" / f"{service}.json")


def with_breaking_change() -> Contracts:
    """NOW without one operation and one field."""
    broken = copy.deepcopy(NOW)
    broken["openapi/toys.json"]["paths"].clear()
    broken["events/toys/toy.given.v1.json"] = {"type": "object", "properties": {}}
    return broken


def test_a_baseline_has_no_examples_and_no_events_of_others(folder: Path) -> None:
    assert released(folder) == {
        path: content for path, content in NOW.items() if path in ("openapi/toys.json", "events/toys/toy.given.v1.json")
    }
    assert list(problems_of_releases(VERSIONS, folder)) == []
    assert list(breaking_changes(released(folder), NOW, set())) == []


def test_a_break_of_the_released_contract_is_found_after_later_commits(folder: Path) -> None:
    assert list(breaking_changes(released(folder), with_breaking_change(), set())) == [
        "toys: GET /api/v1/toys was removed",
        "toys.toy.given.v1.day is read, but never sent",
    ]


def test_a_breaking_change_cannot_be_released(folder: Path) -> None:
    with pytest.raises(ValueError, match="toys cannot be released"):
        release(["toys"], {"toys": "1.1.0"}, with_breaking_change(), READERS, COMMIT, folder)
    assert list(problems_of_releases(VERSIONS, folder)) == []


def test_a_new_event_version_beside_the_old_one_can_be_released(folder: Path) -> None:
    both = copy.deepcopy(NOW)
    both["openapi/toys.json"]["paths"]["/api/v2/toys"] = {
        "get": {
            "responses": {},
            "parameters": [{"in": "query", "name": "shelf", "required": True, "schema": {"type": "string"}}],
        }
    }
    both["events/toys/toy.given.v2.json"] = {"type": "object", "properties": {}}

    assert list(breaking_changes(released(folder), both, set())) == []
    release(["toys"], {"toys": "1.1.0"}, both, READERS, COMMIT, folder)
    assert "events/toys/toy.given.v2.json" in released(folder)


def test_unreleased_contracts_may_change(folder: Path) -> None:
    grown = copy.deepcopy(NOW)
    grown["openapi/toys.json"]["paths"]["/api/v1/shelves"] = {"get": {"responses": {}}}

    assert list(breaking_changes(released(folder), NOW, set())) == []
    release(["toys"], VERSIONS, grown, READERS, COMMIT, folder)
    assert list(breaking_changes(released(folder), NOW, set())) == ["toys: GET /api/v1/shelves was removed"]


def test_removing_a_service_breaks_its_callers(folder: Path) -> None:
    assert "toys: GET /api/v1/toys was removed" in list(breaking_changes(released(folder), {}, set()))


def test_a_missing_or_outdated_baseline_is_named(folder: Path) -> None:
    found = list(problems_of_releases({"toys": "1.1.0", "books": "1.0.0"}, folder))
    assert [problem.partition(":")[0] for problem in found] == [
        "toys has version 1.1.0, contracts/released/toys.json has 1.0.0",
        "contracts/released/books.json is missing",
    ]


def test_an_unknown_service_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="books is not a service: choose one of toys"):
        release(["books"], VERSIONS, NOW, READERS, COMMIT, tmp_path)
