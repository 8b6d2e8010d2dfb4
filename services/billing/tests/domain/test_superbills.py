"""What was paid for a session, its units, and the codes that therapists may set."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from billing.domain.billing_codes import BillingCodes, checked_codes, units_of
from billing.domain.superbills import AttendedSession, PaidSessions, check_period, lines_of, paid_for
from chassis.errors import Invalid

MONDAY = datetime(2026, 11, 2, 17, 0, tzinfo=UTC)
WEEKS = timedelta(weeks=4)
THERAPIST, SUBSTITUTE = uuid4(), uuid4()


def session(week: int, event_type: str = "individual_session", held_by: UUID = THERAPIST) -> AttendedSession:
    starts_at = MONDAY + timedelta(weeks=week)
    return AttendedSession(uuid4(), event_type, starts_at, 45, held_by, THERAPIST)


def payment(
    minor: int, *, for_assessment: bool = False, sessions: int = 4, starts_at: datetime = MONDAY
) -> PaidSessions:
    return PaidSessions(for_assessment, starts_at, starts_at + WEEKS, minor, sessions)


def test_payment_is_shared_among_the_sessions_that_it_sells() -> None:
    sessions = [session(0), session(1), session(2)]
    paid = paid_for(sessions, [payment(10_001)])
    assert [paid[each.event_id] for each in sessions] == [2_500, 2_500, 2_500], "the fourth session wasn't attended"


def test_shares_of_all_sessions_are_the_payment() -> None:
    sessions = [session(week) for week in range(4)]
    assert sum(paid_for(sessions, [payment(10_003)]).values()) == 10_003


def test_sessions_beyond_those_sold_cost_nothing_more() -> None:
    makeup = AttendedSession(uuid4(), "individual_session", MONDAY + timedelta(days=22), 45, THERAPIST, THERAPIST)
    sessions = [*(session(week) for week in range(4)), makeup]
    paid = paid_for(sessions, [payment(10_000)])
    assert (paid[makeup.event_id], sum(paid.values())) == (0, 10_000)


def test_upgrade_that_adds_no_session_is_shared_among_those_that_are_left() -> None:
    sessions = [session(week) for week in range(4)]
    longer = PaidSessions(False, MONDAY + timedelta(weeks=2), MONDAY + WEEKS, 3_001, 2, adds_sessions=False)
    paid = paid_for(sessions, [payment(10_000), longer])
    assert [paid[each.event_id] for each in sessions] == [2_500, 2_500, 4_000, 4_001]


def test_assessment_and_weeks_are_paid_by_their_own_payments() -> None:
    assessment, weekly, later = session(0, "assessment_session"), session(0), session(5)
    paid = paid_for([assessment, weekly, later], [payment(48_000), payment(25_000, for_assessment=True, sessions=1)])
    assert [paid[each.event_id] for each in (assessment, weekly, later)] == [25_000, 12_000, 0]


def test_free_sessions_are_not_billed() -> None:
    free = session(0, "free_session")
    assert paid_for([free], [payment(48_000)]) == {free.event_id: 0}
    assert lines_of([free], {free.event_id: 0}, {}) == ([], [])


def test_codes_are_those_of_the_childs_own_therapist() -> None:
    codes = BillingCodes(("F80.1",), {"individual_session": "92507"})
    replaced = session(0, held_by=SUBSTITUTE)
    lines, missing = lines_of([replaced], {replaced.event_id: 100}, {THERAPIST: codes})
    assert [(line.procedure_code, line.diagnosis_codes, line.paid_minor) for line in lines] == [
        ("92507", ("F80.1",), 100)
    ]
    assert missing == []


@pytest.mark.parametrize(
    "codes", [None, BillingCodes((), {"individual_session": "92507"}), BillingCodes(("F80.1",), {})]
)
def test_session_without_codes_names_the_therapist(codes: BillingCodes | None) -> None:
    attended = session(0)
    known = {} if codes is None else {THERAPIST: codes}
    assert lines_of([attended], {attended.event_id: 0}, known) == ([], [THERAPIST])


@pytest.mark.parametrize(
    ("code", "minutes", "units"),
    [("92507", 45, 1), ("97530", 15, 1), ("97530", 22, 1), ("97530", 23, 2), ("97530", 45, 3), ("97530", 5, 1)],
)
def test_timed_codes_are_billed_by_quarters_of_an_hour(code: str, minutes: int, units: int) -> None:
    assert units_of(code, minutes) == units


def test_codes_are_stored_in_capitals() -> None:
    assert checked_codes([" f80.1 ", "R48.8"], {"individual_session": " 92507 ", "group_sessions": "0362t"}) == (
        BillingCodes(("F80.1", "R48.8"), {"individual_session": "92507", "group_sessions": "0362T"})
    )
    assert checked_codes([], {"individual_session": "", "group_sessions": None}) == BillingCodes((), {})


@pytest.mark.parametrize(
    ("diagnoses", "procedures", "field"),
    [
        (["80.1"], {}, "diagnosis_codes"),
        (["F80.12345"], {}, "diagnosis_codes"),
        (["F80.1", "f80.1"], {}, "diagnosis_codes"),
        ([f"F{number}" for number in range(10, 23)], {}, "diagnosis_codes"),
        ([], {"individual_session": "9250"}, "procedure_codes.individual_session"),
        ([], {"group_sessions": "925071"}, "procedure_codes.group_sessions"),
    ],
)
def test_wrong_codes_are_refused(diagnoses: list[str], procedures: dict[str, str | None], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        checked_codes(diagnoses, procedures)
    assert set(refused.value.fields or {}) == {f"billing_codes.{field}"}


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2026, 11, 2), date(2026, 11, 1)),
        (date(2025, 1, 1), date(2026, 2, 1)),
        (date(2026, 12, 1), date(2026, 12, 2)),
    ],
)
def test_wrong_periods_are_refused(first: date, last: date) -> None:
    with pytest.raises(Invalid):
        check_period(first, last, date(2026, 11, 23))
