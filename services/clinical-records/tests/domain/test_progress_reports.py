"""Figures and ratings of progress reports (docs/product/clinical-records.md#progress-reports)."""

from datetime import date, timedelta
from itertools import chain

import pytest
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.errors import RecordTooLong, ReportIncomplete
from clinical_records.domain.goals import GoalStatus
from clinical_records.domain.printed_notes import MOST_BYTES
from clinical_records.domain.progress_reports import (
    Audience,
    Period,
    Rating,
    ReportContent,
    ReportLanguage,
    SessionFigures,
    baseline_percent,
    criterion_met_on,
    default_period,
    rate,
    require_period,
    require_printable,
    require_signable,
    was_active,
)
from clinical_records.domain.trials import Count, SessionCount
from hypothesis import given
from hypothesis import strategies as st

FIRST = date(2026, 1, 5)
MARCH = Period(date(2026, 3, 1), date(2026, 3, 31))
Tally = list[tuple[bool, CueLevel]]


def session(number: int, tally: Tally) -> SessionFigures:
    counts: dict[CueLevel, Count] = {}
    for correct, level in tally:
        known = counts.get(level, Count())
        counts[level] = Count(known.correct + correct, known.trials + 1)
    return SessionFigures(FIRST + timedelta(days=7 * number), SessionCount(counts))


def sessions(*correct_of_ten: int, level: CueLevel = CueLevel.INDEPENDENT) -> list[SessionFigures]:
    tallies = [[(number < correct, level) for number in range(10)] for correct in correct_of_ten]
    return [session(number, tally) for number, tally in enumerate(tallies)]


tallies = st.lists(
    st.lists(st.tuples(st.booleans(), st.sampled_from(CueLevel)), min_size=1, max_size=6), min_size=0, max_size=8
)
criteria = st.none() | st.builds(
    Criterion, sessions=st.integers(1, 3), percent=st.integers(1, 100), cue_level=st.none() | st.sampled_from(CueLevel)
)


@given(tallies, criteria, st.none() | st.integers(0, 100), st.booleans())
def test_rating_is_that_of_a_naive_model(
    all_tallies: list[Tally], criterion: Criterion | None, baseline: int | None, met: bool
) -> None:
    most_help = criterion.cue_level if criterion and criterion.cue_level else CueLevel.MAXIMAL
    right = [[correct and level.help <= most_help.help for correct, level in tally] for tally in all_tallies]
    edge = min(3, len(right) // 2)
    first, last = list(chain(*right[:edge])), list(chain(*right[len(right) - edge :]))
    if met:
        expected = Rating.MET
    elif len(right) < 2:
        expected = Rating.INSUFFICIENT_DATA
    else:
        start = baseline * len(first) if baseline is not None else 100 * sum(first)
        gains = 100 * sum(last) * len(first) - start * len(last) >= 5 * len(first) * len(last)
        expected = Rating.PROGRESSING if gains else Rating.NOT_YET_PROGRESSING
    found = [session(number, tally) for number, tally in enumerate(all_tallies)]
    assert rate(found, criterion, baseline, met=met) is expected


@pytest.mark.parametrize(
    ("baseline", "rating"),
    [(45, Rating.PROGRESSING), (46, Rating.NOT_YET_PROGRESSING), (50, Rating.NOT_YET_PROGRESSING)],
)
def test_five_points_above_the_baseline_are_progress(baseline: int, rating: Rating) -> None:
    assert rate(sessions(9, 5), None, baseline, met=False) is rating


@given(st.lists(st.integers(0, 10), max_size=5), st.lists(st.integers(0, 10), max_size=6), st.integers(1, 3))
def test_criterion_is_met_at_the_end_of_the_first_full_row(before: list[int], period: list[int], needed: int) -> None:
    criterion = Criterion(needed, percent=80)
    all_scores = before + period
    ends = [
        number
        for number in range(len(before), len(all_scores))
        if number + 1 >= needed and all(score >= 8 for score in all_scores[number + 1 - needed : number + 1])
    ]
    expected = FIRST + timedelta(days=7 * (ends[0] - len(before))) if ends else None
    counts = [each.count for each in sessions(*before)]
    assert criterion_met_on(counts, sessions(*period), criterion) == expected


def test_without_a_criterion_nothing_meets_it() -> None:
    assert criterion_met_on([], sessions(10, 10, 10), None) is None


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("40% of words", 40),
        ("Says R in 4 of 10 words", 40),
        ("3/4 with cues", 75),
        ("2 out of 3 tries", 67),
        ("3 de 5 intentos", 60),
        ("12.5 %", 13),
        ("From 20% to 40%", None),
        ("40%, 2 of 3 sessions", None),
        ("150%", None),
        ("7 of 5", None),
        ("0 of 0", None),
        ("1,200 words", None),
        ("Doesn't say R yet", None),
        ("", None),
    ],
)
def test_figure_of_a_baseline(text: str, percent: int | None) -> None:
    assert baseline_percent(text) == percent


@pytest.mark.parametrize(
    ("last_end", "start"),
    [
        (None, date(2026, 1, 1)),
        (date(2026, 2, 15), date(2026, 2, 16)),
        (date(2026, 3, 30), date(2026, 3, 31)),
        (date(2026, 3, 31), date(2026, 1, 1)),
    ],
)
def test_default_period_follows_the_last_report(last_end: date | None, start: date) -> None:
    assert default_period(last_end, date(2026, 3, 31)) == Period(start, date(2026, 3, 31))


@pytest.mark.parametrize(
    ("created", "status", "changed", "active"),
    [
        (date(2026, 1, 1), GoalStatus.ACTIVE, None, True),
        (date(2026, 3, 31), GoalStatus.ACTIVE, None, True),
        (date(2026, 4, 1), GoalStatus.ACTIVE, None, False),
        (date(2026, 1, 1), GoalStatus.MET, date(2026, 3, 1), True),
        (date(2026, 1, 1), GoalStatus.MET, date(2026, 2, 28), False),
        (date(2026, 1, 1), GoalStatus.DISCONTINUED, date(2026, 5, 1), True),
    ],
)
def test_goals_that_were_active_in_the_period(
    created: date, status: GoalStatus, changed: date | None, active: bool
) -> None:
    assert was_active(created, status, changed, MARCH) is active


@pytest.mark.parametrize(
    ("start", "end", "field"),
    [
        (date(2026, 3, 2), date(2026, 3, 1), "end_date"),
        (date(2024, 1, 1), date(2026, 3, 1), "start_date"),
    ],
)
def test_a_wrong_period_is_refused(start: date, end: date, field: str) -> None:
    with pytest.raises(ReportIncomplete) as refused:
        require_period(Period(start, end))
    assert set(refused.value.fields) == {f"progress_report.{field}"}


def test_a_blank_summary_and_a_future_day_are_refused_together() -> None:
    with pytest.raises(ReportIncomplete) as refused:
        require_signable(" \n", MARCH, date(2026, 3, 30))
    assert set(refused.value.fields) == {"progress_report.summary", "progress_report.end_date"}
    require_signable("Well done.", MARCH, date(2026, 3, 31))


def test_a_report_that_is_too_long_to_print_is_refused() -> None:
    content = ReportContent(Audience.SCHOOL, ReportLanguage.ENGLISH, MARCH, "a" * MOST_BYTES)
    require_printable(content, [])
    with pytest.raises(RecordTooLong):
        require_printable(ReportContent(content.audience, content.language, MARCH, "a" * (MOST_BYTES + 1)), [])
