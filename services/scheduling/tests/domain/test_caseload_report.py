import csv
import io
from datetime import date
from uuid import UUID

import pytest
from chassis.csv_table import BYTE_ORDER_MARK
from chassis.ids import new_id
from scheduling.domain.caseload_csv import caseload_csv
from scheduling.domain.caseload_report import ChildFigures, Figures, NoteState, by_school, note_state

FRIDAY, SATURDAY = date(2026, 3, 6), date(2026, 3, 7)


def child(
    name: str, school: str | None, figures: Figures, child_id: UUID | None = None, *, to: date | None = SATURDAY
) -> ChildFigures:
    return ChildFigures(child_id or new_id(), name, school, True, FRIDAY, to, figures)


def test_spellings_of_a_school_are_one_and_private_pay_is_last() -> None:
    schools = by_school(
        [
            child("Ada", None, Figures(promised_minutes=10)),
            child("cleo", "Oak Hill", Figures(promised_minutes=20)),
            child("Ben", " oak  hill", Figures(promised_minutes=30)),
            child("Dee", "", Figures(promised_minutes=40)),
        ]
    )
    shown = [(one.school_name, [each.name for each in one.children], one.totals.promised_minutes) for one in schools]
    assert shown == [("", ["Dee"], 40), ("oak hill", ["Ben", "cleo"], 50), (None, ["Ada"], 10)]


def test_services_of_a_child_add_up_for_each_payer() -> None:
    noa = new_id()
    schools = by_school(
        [
            child("Noa", "Oak Hill", Figures(delivered_minutes=30, no_shows=1, no_shows_of=2), noa),
            child("Noa", "Oak Hill", Figures(delivered_minutes=15, no_shows=0, no_shows_of=1), noa, to=None),
            child("Noa", None, Figures(delivered_minutes=45), noa),
        ]
    )
    (at_school,), (privately,) = (school.children for school in schools)
    assert at_school.figures == Figures(delivered_minutes=45, no_shows=1, no_shows_of=3)
    assert (at_school.figures.no_show_rate, at_school.minutes_to) == (33, None), "one service has no end"
    assert (privately.figures.delivered_minutes, privately.figures.no_show_rate) == (45, None)


@pytest.mark.parametrize(
    ("signed_on", "finished", "today", "state"),
    [
        (FRIDAY, True, SATURDAY, NoteState.ON_TIME),
        (SATURDAY, True, SATURDAY, NoteState.LATE),
        (None, True, SATURDAY, NoteState.UNKNOWN),
        (None, False, FRIDAY, NoteState.NOT_DUE_YET),
        (None, False, SATURDAY, NoteState.LATE),
        (FRIDAY, False, SATURDAY, NoteState.LATE),
    ],
)
def test_a_note_is_on_time_until_the_end_of_its_day(
    signed_on: date | None, finished: bool, today: date, state: NoteState
) -> None:
    assert note_state(signed_on=signed_on, finished=finished, due_on=FRIDAY, today=today) is state


def test_the_csv_has_children_then_totals() -> None:
    schools = by_school([child("=Ada", "Oak Hill", Figures(60, 45, 15, 1, 2, 3, 4)), child("Ben", None, Figures())])
    content = caseload_csv(schools, Figures.sum(school.totals for school in schools))
    rows = list(csv.reader(io.StringIO(content.decode().removeprefix(BYTE_ORDER_MARK), newline="")))[1:]
    days = ["2026-03-06", "2026-03-07"]
    assert rows[0] == ["Child", "Oak Hill", "'=Ada", *days, "60", "45", "15", "1", "2", "50", "3", "4", "75"]
    assert rows[1] == ["Child", "Private pay", "Ben", *days, "0", "0", "0", "0", "0", "", "0", "0", ""]
    assert [row[:2] for row in rows[2:]] == [
        ["School total", "Oak Hill"],
        ["School total", "Private pay"],
        ["Total", ""],
    ]
    assert rows[4][5:8] == ["60", "45", "15"]
