import pytest
from scheduling.domain.ledger import MissedReason, NoShows, Sitting, account
from scheduling.domain.status import Attendance, Status

HELD = Sitting(45, Status.COMPLETE, Attendance.SHOW)
TO_COME = Sitting(45, Status.SCHEDULED, Attendance.PENDING)
ABSENT = Sitting(45, Status.INCOMPLETE, Attendance.NO_SHOW)
FAILED = Sitting(45, Status.INCOMPLETE, Attendance.PENDING, MissedReason.TECHNICAL)
CANCELED_LATE = Sitting(45, Status.SCHEDULED, Attendance.NO_SHOW, canceled=True, late_cancel=True)
CANCELED_IN_TIME = Sitting(45, Status.SCHEDULED, Attendance.NO_SHOW, canceled=True)
ON_LEAVE = Sitting(45, Status.SCHEDULED, Attendance.PENDING, canceled=True, canceled_because=MissedReason.THERAPIST)


def test_what_is_owed_is_neither_delivered_nor_booked_nor_missed_by_the_child() -> None:
    found = account(4 * 45, [HELD, TO_COME, ABSENT, FAILED])
    assert (found.delivered, found.booked, found.owed) == (45, 45, 45)
    assert found.missed == {
        MissedReason.CHILD: 45,
        MissedReason.THERAPIST: 0,
        MissedReason.SCHOOL: 0,
        MissedReason.TECHNICAL: 45,
    }


@pytest.mark.parametrize(
    ("sitting", "reason"),
    [
        (HELD, None),
        (TO_COME, None),
        (CANCELED_IN_TIME, None),
        (CANCELED_LATE, MissedReason.CHILD),
        (ON_LEAVE, MissedReason.THERAPIST),
        (Sitting(45, Status.COMPLETE, Attendance.NO_SHOW), MissedReason.CHILD),
        (Sitting(45, Status.INCOMPLETE, Attendance.NO_SHOW, MissedReason.SCHOOL), MissedReason.SCHOOL),
        (Sitting(45, Status.INCOMPLETE, Attendance.PENDING), MissedReason.THERAPIST),
    ],
)
def test_each_way_of_not_taking_place_is_on_somebodys_account(sitting: Sitting, reason: MissedReason | None) -> None:
    assert sitting.missed_because is reason


def test_what_the_therapist_canceled_is_owed_and_what_was_canceled_late_is_not() -> None:
    assert account(45, [ON_LEAVE]).owed == 45
    assert account(45, [CANCELED_IN_TIME]).owed == 45
    assert account(45, [CANCELED_LATE]).owed == 0


def test_more_than_was_promised_is_no_debt_of_the_child() -> None:
    assert account(45, [HELD, HELD]).owed == 0


def test_the_no_show_rate_counts_the_child_and_keeps_late_cancels_apart() -> None:
    found = NoShows.of([HELD, HELD, ABSENT, CANCELED_LATE, CANCELED_IN_TIME, ON_LEAVE, TO_COME, FAILED])
    assert (found.missed, found.late_canceled, found.attended, found.rate) == (1, 1, 2, 50)


def test_an_absence_on_anothers_account_is_no_no_show() -> None:
    closed = Sitting(45, Status.INCOMPLETE, Attendance.NO_SHOW, MissedReason.SCHOOL)
    assert NoShows.of([closed, HELD]).rate == 0


@pytest.mark.parametrize(("missed", "attended", "rate"), [(1, 7, 13), (3, 5, 38), (1, 199, 1), (1, 200, 0), (2, 1, 67)])
def test_half_a_percent_counts_as_a_whole_one(missed: int, attended: int, rate: int) -> None:
    assert NoShows(missed, 0, attended).rate == rate


def test_without_anything_due_there_is_no_rate() -> None:
    assert NoShows.of([TO_COME]).rate is None
