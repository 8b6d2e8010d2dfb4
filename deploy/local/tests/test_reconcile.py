import pytest
from stack.platform import load_platform
from stack.problems import Problem
from stack.reconcile import COMPARISONS, Comparison, Difference, compared, report, undelivered, urls_from

COPY = Comparison("visit in records", "scheduling", "", "clinical-records", "")
NEEDED = Comparison("visit of a note", "scheduling", "", "clinical-records", "", owns=False)


def test_facts_that_are_missing_added_or_changed_are_differences() -> None:
    source, copy = {"a": "10:00", "b": "11:00", "c": ""}, {"b": "12:00", "c": "", "d": ""}
    assert compared(COPY, source, copy) == [
        Difference("visit in records", "a", "10:00", ""),
        Difference("visit in records", "b", "11:00", "12:00"),
        Difference("visit in records", "d", "", ""),
    ]
    assert compared(COPY, source, source) == []


def test_a_source_may_have_more_than_others_need() -> None:
    assert compared(NEEDED, {"a": "", "b": ""}, {"b": ""}) == []
    assert compared(NEEDED, {"a": ""}, {"b": ""}) == [Difference("visit of a note", "b", "", "")]


def test_every_event_reaches_those_that_consume_it() -> None:
    platform = load_platform()
    subject = "evt.scheduling.care_relation.changed.v1"
    handled = {service.name: {"one": ""} for service in platform.services}
    handled["billing"] = {}
    sent = {"one": subject, "two": "evt.identity.nobody.reads.v1"}
    assert undelivered(platform, sent, handled) == [Difference(f"event {subject} in billing", "one", "sent", "")]


def test_comparisons_name_services_and_both_sides() -> None:
    services = {service.name for service in load_platform().services}
    assert all({each.source, each.copy} <= services and each.source != each.copy for each in COMPARISONS)


def test_report_names_each_difference_and_a_way_on() -> None:
    assert report([]) == "All services agree."
    lines = report([Difference("visit in records", "a", "10:00", "")]).splitlines()
    assert lines[0] == "visit in records a: 10:00 against nothing"
    assert "docs/backup.md#reconcile" in lines[1]


def test_a_database_without_an_address_is_named() -> None:
    platform = load_platform()
    known = {f"{service.env_prefix}_DATABASE_URL": "postgresql://db" for service in platform.services}
    assert set(urls_from(known, platform)) == {service.name for service in platform.services}
    with pytest.raises(Problem, match="Set BILLING_DATABASE_URL"):
        urls_from({**known, "BILLING_DATABASE_URL": ""}, platform)
