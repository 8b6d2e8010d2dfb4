import csv
import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from chassis.csv_table import BYTE_ORDER_MARK
from chassis.ids import new_id
from documents.domain.errors import ReportPeriodNotValid
from documents.domain.reports.csv import report_csv
from documents.domain.reports.report import (
    NoteState,
    Outcome,
    Period,
    Reason,
    Report,
    ReportedSession,
    Totals,
    group_by_child,
)

NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
MIA, NOA = new_id(), new_id()


def reported(
    child: UUID,
    name: str,
    outcome: Outcome = Outcome.HELD,
    because: Reason | None = None,
    note: NoteState | None = None,
    school: str | None = None,
) -> ReportedSession:
    starts_at = datetime(2026, 2, 3, 18, tzinfo=UTC)
    return ReportedSession(new_id(), child, name, school, "individual_session", starts_at, 45, outcome, because, note)


def report(*sessions: ReportedSession) -> Report:
    return Report(
        therapist_name="Robin Chen",
        specialty=None,
        timezone="America/Los_Angeles",
        period=Period(date(2026, 2, 1), date(2026, 2, 28)),
        made_at=NOW,
        children=group_by_child(sessions),
        totals=Totals.of(sessions),
    )


SESSIONS = (
    reported(NOA, "Noa", school="Oak Hill", note=NoteState.DUE),
    reported(NOA, "Noa", Outcome.MISSED, Reason.SCHOOL, school="Oak Hill"),
    reported(MIA, "Mia", note=NoteState.WRITTEN),
    reported(MIA, "Mia", note=NoteState.MISSING),
    reported(MIA, "Mia", Outcome.LATE_CANCELED, Reason.CHILD),
    reported(MIA, "Mia", Outcome.CANCELED),
    reported(MIA, "Mia", Outcome.NOT_MARKED),
    reported(MIA, "Mia", Outcome.UPCOMING),
)


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode().removeprefix(BYTE_ORDER_MARK), newline="")))


@pytest.mark.parametrize(
    ("first", "last", "field", "sentence"),
    [
        ("2026-02-02", "2026-02-01", "to", "The end date can't be before the start date"),
        ("2025-03-01", "2026-03-02", "to", "A report covers at most one year"),
        ("2026-03-04", "2026-03-05", "from", "The start date can't be in the future"),
    ],
)
def test_a_period_is_at_most_a_year_and_has_begun(first: str, last: str, field: str, sentence: str) -> None:
    with pytest.raises(ReportPeriodNotValid) as refused:
        Period.of(date.fromisoformat(first), date.fromisoformat(last), NOW)
    assert refused.value.fields == {f"report.{field}": sentence}


def test_a_period_may_be_one_day_a_year_or_end_in_the_future() -> None:
    today = NOW.date()
    assert Period.of(today, today, NOW).first_day == today
    assert Period.of(today, today + timedelta(days=365), NOW)


def test_totals_add_minutes_by_reason_for_each_child_and_for_all() -> None:
    made = report(*SESSIONS)
    assert [child.name for child in made.children] == ["Mia", "Noa"]
    mia, noa = made.children
    assert (mia.totals.sessions_held, mia.totals.minutes_delivered) == (2, 90)
    assert mia.totals.minutes_missed == {
        Reason.CHILD: 45, Reason.THERAPIST: 0, Reason.SCHOOL: 0, Reason.TECHNICAL: 0
    }  # fmt: skip
    assert (mia.totals.sessions_not_marked, mia.totals.sessions_upcoming, mia.totals.notes_missing) == (1, 1, 1)
    assert (noa.totals.minutes_missed[Reason.SCHOOL], noa.totals.notes_due) == (45, 1)
    assert (made.totals.sessions_held, made.totals.minutes_delivered, made.totals.notes_due) == (3, 135, 1)


def test_a_report_has_a_part_for_each_school_and_one_for_private_pay() -> None:
    made = report(*SESSIONS, reported(new_id(), "Ana", school="Elm"), reported(new_id(), "Bo", school=" oak  hill"))
    assert [(part.school_name, [child.name for child in part.children]) for part in made.parts] == [
        ("Elm", ["Ana"]),
        ("oak hill", ["Bo", "Noa"]),
        (None, ["Mia"]),
    ]
    assert sum(part.totals.minutes_delivered for part in made.parts) == made.totals.minutes_delivered


def test_csv_of_a_part_names_no_other_child() -> None:
    made = report(*SESSIONS)
    found = rows(report_csv(made.only(made.parts[0])))
    assert [(row["Row"], row["Child"]) for row in found] == [("Session", "Noa")] * 2 + [
        ("Child total", "Noa"), ("Total", "")
    ]  # fmt: skip
    assert found[-1]["Minutes delivered"] == "45"


def test_csv_has_a_row_for_each_session_and_total() -> None:
    found = rows(report_csv(report(*SESSIONS)))
    assert [row["Row"] for row in found] == ["Session"] * 8 + ["Child total"] * 2 + ["Total"]
    assert (found[0]["Child"], found[0]["Date"], found[0]["Start"]) == ("Mia", "2026-02-03", "10:00")
    assert found[-2]["School"] == "Oak Hill"
    assert (found[-1]["Minutes delivered"], found[-1]["Minutes missed: school"], found[-1]["Notes due"]) == (
        "135", "45", "1"
    )  # fmt: skip


def test_csv_sessions_add_up_to_the_total() -> None:
    found = rows(report_csv(report(*SESSIONS)))
    for column in list(found[0])[10:]:
        assert sum(int(row[column]) for row in found if row["Row"] == "Session") == int(found[-1][column]), column


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1"])
def test_csv_runs_no_formula(name: str) -> None:
    found = rows(report_csv(report(reported(MIA, name, school=name))))
    assert found[0]["Child"] == found[0]["School"] == f"'{name}"


def test_a_part_of_a_session_counts_as_it_was() -> None:
    part = replace(reported(MIA, "Mia"), delivered_minutes=30, lost_because=Reason.TECHNICAL)
    totals = Totals.of([part, reported(MIA, "Mia")])
    assert (totals.sessions_held, totals.minutes_delivered, totals.minutes_missed[Reason.TECHNICAL]) == (2, 75, 15)
    (row, *_) = csv.DictReader(io.StringIO(report_csv(report(part)).decode().removeprefix(BYTE_ORDER_MARK)))
    assert "Technical problem" in row.values()
