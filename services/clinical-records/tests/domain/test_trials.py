"""Percentages and proposals, checked against plain models (docs/product/clinical-records.md#suggested-progress)."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.errors import ChildCanceled, SessionNotStarted
from clinical_records.domain.trials import (
    Count,
    SessionCount,
    meets,
    percent_of,
    plausible_time,
    suggested_progress,
    why_not_counted,
)
from hypothesis import given
from hypothesis import strategies as st

Taps = list[tuple[bool, CueLevel]]
TAPS = st.lists(st.tuples(st.booleans(), st.sampled_from(CueLevel)), max_size=14)
LEVELS = st.none() | st.sampled_from(CueLevel)
PERCENT = st.builds(
    lambda sessions, percent, level: Criterion(sessions, percent=percent, cue_level=level),
    st.integers(1, 4),
    st.integers(1, 100),
    LEVELS,
)
OF_TRIALS = st.builds(
    lambda sessions, pair, level: Criterion(sessions, correct=min(pair), trials=max(pair), cue_level=level),
    st.integers(1, 4),
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    LEVELS,
)
CRITERIA = PERCENT | OF_TRIALS
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def count_of(taps: Taps) -> SessionCount:
    levels = {level: [correct for correct, each in taps if each is level] for level in CueLevel}
    return SessionCount({level: Count(sum(each), len(each)) for level, each in levels.items() if each})


def counts_as_correct(correct: bool, level: CueLevel, criterion: Criterion) -> bool:
    order = ["independent", "minimal", "moderate", "maximal"]
    allowed = order if criterion.cue_level is None else order[: order.index(criterion.cue_level) + 1]
    return correct and level.value in allowed


def naive_meets(taps: Taps, criterion: Criterion) -> bool:
    right = sum(counts_as_correct(*tap, criterion) for tap in taps)
    if criterion.percent is not None:
        return len(taps) > 0 and 100 * right >= criterion.percent * len(taps)
    assert criterion.trials is not None and criterion.correct is not None
    return len(taps) >= criterion.trials and criterion.trials * right >= criterion.correct * len(taps)


@given(st.integers(0, 500), st.integers(0, 500))
def test_percent_is_the_nearest_whole_number(correct: int, more: int) -> None:
    trials = correct + more
    percent = percent_of(correct, trials)
    assert (0 if trials == 0 else abs(percent * trials - 100 * correct) * 2) <= trials
    assert 0 <= percent <= 100


@given(TAPS)
def test_count_has_every_tap_once(taps: Taps) -> None:
    count = count_of(taps)
    assert (count.trials, count.correct) == (len(taps), sum(correct for correct, _ in taps))


@given(TAPS, CRITERIA)
def test_session_meets_the_criterion_as_the_plain_model_does(taps: Taps, criterion: Criterion) -> None:
    assert meets(count_of(taps), criterion) == naive_meets(taps, criterion)


@given(st.lists(TAPS, max_size=6), CRITERIA)
def test_ten_is_suggested_only_if_all_sessions_of_the_criterion_meet_it(
    sessions: list[Taps], criterion: Criterion
) -> None:
    with_trials = [taps for taps in sessions if taps]
    last = with_trials[-criterion.sessions :]
    met = len(last) == criterion.sessions and all(naive_meets(taps, criterion) for taps in last)
    suggested = suggested_progress([count_of(taps) for taps in sessions], criterion)
    assert (suggested is None) == (not with_trials)
    assert (suggested == 10) == met
    assert suggested is None or 0 <= suggested <= 10


@given(st.lists(TAPS, min_size=1, max_size=6), CRITERIA, st.data())
def test_one_more_correct_trial_never_lowers_the_suggestion(
    sessions: list[Taps], criterion: Criterion, data: st.DataObject
) -> None:
    wrong = [(i, k) for i, taps in enumerate(sessions) for k, (correct, _) in enumerate(taps) if not correct]
    before = suggested_progress([count_of(taps) for taps in sessions], criterion)
    if wrong:
        i, k = data.draw(st.sampled_from(wrong))
        sessions[i] = [*sessions[i][:k], (True, sessions[i][k][1]), *sessions[i][k + 1 :]]
    after = suggested_progress([count_of(taps) for taps in sessions], criterion)
    assert (before is None and after is None) or (before is not None and after is not None and before <= after)


def alone(*correct_of_ten: int) -> Sequence[SessionCount]:
    return [SessionCount({CueLevel.INDEPENDENT: Count(correct, 10)}) for correct in correct_of_ten]


@pytest.mark.parametrize(
    ("correct_of_ten", "suggested"),
    [((), None), ((0,), 0), ((4,), 5), ((8,), 9), ((8, 8), 9), ((8, 8, 8), 10), ((7, 8, 8), 9), ((0, 0, 8, 9, 10), 10),
     ((2, 4, 6), 5)],
)  # fmt: skip
def test_suggestion_is_the_average_share_of_the_criterion(
    correct_of_ten: tuple[int, ...], suggested: int | None
) -> None:
    assert suggested_progress(alone(*correct_of_ten), Criterion(3, correct=8, trials=10)) == suggested


def test_trials_can_be_counted_from_one_hour_before_the_session() -> None:
    assert why_not_counted(NOON, NOON - timedelta(hours=1), canceled=False) is None
    assert why_not_counted(NOON, NOON - timedelta(hours=1, microseconds=1), canceled=False) is SessionNotStarted
    assert why_not_counted(NOON, NOON, canceled=True) is ChildCanceled


@given(st.timedeltas(timedelta(days=-400), timedelta(days=400)), st.timedeltas(timedelta(hours=-1), timedelta(days=9)))
def test_time_of_a_wrong_clock_becomes_the_nearest_possible_one(tapped: timedelta, passed: timedelta) -> None:
    now = NOON + passed
    kept = plausible_time(NOON + tapped, NOON, now)
    possible = NOON - timedelta(hours=1) <= NOON + tapped <= now
    assert kept == (NOON + tapped if possible else NOON - timedelta(hours=1) if tapped < passed else now)
