from dataclasses import replace

import pytest
from scheduling.domain.ledger import MissedReason, NoShows, Participation, account
from scheduling.domain.status import Attendance, Status

CONDUCTORS = Participation(45, Status.COMPLETE, Attendance.SHOW)
TO_COME = Participation(45, Status.SCHEDULED, Attendance.PENDING)
ABSENT = Participation(45, Status.INCOMPLETE, Attendance.NO_SHOW)
FAILED = Participation(45, Status.INCOMPLETE, Attendance.PENDING, MissedReason.TECHNICAL)
CANCELED_LATE = Participation(45, Status.SCHEDULED, Attendance.NO_SHOW, canceled=True, late_cancel=True)
CANCELED_IN_TIME = Participation(45, Status.SCHEDULED, Attendance.NO_SHOW, canceled=True)
ON_LEAVE = Participation(
    45, Status.SCHEDULED, Attendance.PENDING, canceled=True, canceled_because=MissedReason.THERAPIST
)


def test_unused_minutes_exclude_delivered_booked_and_missed() -> None:
    found = account(4 * 45, [CONDUCTORS, TO_COME, ABSENT, FAILED])
    assert (found.delivered, found.booked, found.unused) == (45, 45, 45)
    assert found.missed == {
        MissedReason.CHILD: 45,
        MissedReason.THERAPIST: 0,
        MissedReason.SCHOOL: 0,
        MissedReason.TECHNICAL: 45,
    }


@pytest.mark.parametrize(
    ("participation", "reason"),
    [
        (CONDUCTORS, None),
        (TO_COME, None),
        (CANCELED_IN_TIME, None),
        (CANCELED_LATE, MissedReason.CHILD),
        (ON_LEAVE, MissedReason.THERAPIST),
        (Participation(45, Status.COMPLETE, Attendance.NO_SHOW), MissedReason.CHILD),
        (Participation(45, Status.INCOMPLETE, Attendance.NO_SHOW, MissedReason.SCHOOL), MissedReason.SCHOOL),
        (Participation(45, Status.INCOMPLETE, Attendance.PENDING), MissedReason.THERAPIST),
    ],
)
def test_every_missed_session_has_a_responsible_party(
    participation: Participation, reason: MissedReason | None
) -> None:
    assert participation.missed_because is reason


def test_therapist_cancels_use_nothing_and_late_cancels_do() -> None:
    assert account(45, [ON_LEAVE]).unused == 45
    assert account(45, [CANCELED_IN_TIME]).unused == 45
    assert account(45, [CANCELED_LATE]).unused == 0


def test_unused_minutes_are_never_negative() -> None:
    assert account(45, [CONDUCTORS, CONDUCTORS]).unused == 0


def test_the_no_show_rate_counts_late_cancels_separately() -> None:
    found = NoShows.of([CONDUCTORS, CONDUCTORS, ABSENT, CANCELED_LATE, CANCELED_IN_TIME, ON_LEAVE, TO_COME, FAILED])
    assert (found.missed, found.late_canceled, found.attended, found.rate) == (1, 1, 2, 50)


def test_what_a_family_can_dispute_is_not_held_against_it() -> None:
    late = Participation(45, Status.INCOMPLETE, Attendance.NO_SHOW, late_cancel=True, is_settled=False)
    found = NoShows.of(
        [CONDUCTORS, ABSENT, replace(ABSENT, is_settled=False), late, replace(CONDUCTORS, is_settled=False)]
    )
    assert (found.missed, found.late_canceled, found.attended) == (1, 0, 2)


def test_an_absence_caused_by_others_is_not_a_no_show() -> None:
    closed = Participation(45, Status.INCOMPLETE, Attendance.NO_SHOW, MissedReason.SCHOOL)
    assert NoShows.of([closed, CONDUCTORS]).rate == 0


@pytest.mark.parametrize(("missed", "attended", "rate"), [(1, 7, 13), (3, 5, 38), (1, 199, 1), (1, 200, 0), (2, 1, 67)])
def test_half_a_percent_counts_as_a_whole_one(missed: int, attended: int, rate: int) -> None:
    assert NoShows(missed, 0, attended).rate == rate


def test_no_due_sessions_means_no_rate() -> None:
    assert NoShows.of([TO_COME]).rate is None
