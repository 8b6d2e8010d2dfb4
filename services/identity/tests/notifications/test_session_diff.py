from dataclasses import replace
from datetime import timedelta

from chassis.ids import new_id
from chassis.testing.clock import START
from identity.notifications.kinds import Kind
from identity.notifications.session_diff import (
    SessionChange,
    SessionState,
    SubstituteChange,
    session_changes,
    substitute_changes,
)

MIA, NOA = sorted((new_id(), new_id()))
LATER = START + timedelta(days=2)
SAT = SessionState(new_id(), LATER, LATER + timedelta(minutes=45), frozenset({MIA}))


def test_a_new_session_is_news_to_each_child_in_it() -> None:
    both = replace(SAT, children=frozenset({MIA, NOA}))
    assert session_changes(None, both, START) == [
        SessionChange(Kind.SESSION_BOOKED, MIA, None),
        SessionChange(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_the_same_again_is_no_news() -> None:
    assert session_changes(SAT, SAT, START) == []


def test_another_time_or_therapist_is_a_change() -> None:
    moved = replace(SAT, starts_at=LATER + timedelta(hours=1), ends_at=LATER + timedelta(hours=2))
    assert session_changes(SAT, moved, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, SAT)]
    assert session_changes(SAT, replace(SAT, therapist_id=new_id()), START) == [
        SessionChange(Kind.SESSION_CHANGED, MIA, SAT)
    ]


def test_who_joins_is_booked_and_who_leaves_is_canceled() -> None:
    assert session_changes(SAT, replace(SAT, children=frozenset({NOA})), START) == [
        SessionChange(Kind.SESSION_CANCELLED, MIA, SAT),
        SessionChange(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_the_past_is_no_news() -> None:
    gone = replace(SAT, children=frozenset())
    after = LATER + timedelta(minutes=1)
    assert session_changes(None, SAT, after) == []
    assert session_changes(SAT, gone, after) == []


def test_a_past_session_that_is_put_into_the_future_is_a_change() -> None:
    before = replace(SAT, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_changes(before, SAT, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, before)]


def test_a_coming_session_that_is_put_into_the_past_is_a_change_of_that_one_and_no_other() -> None:
    held_already = replace(SAT, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_changes(SAT, held_already, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, SAT)]
    corrected = replace(held_already, starts_at=START - timedelta(days=2))
    assert session_changes(held_already, corrected, START) == []


def test_a_substitute_learns_that_the_session_is_theirs_and_that_it_is_no_more() -> None:
    held = replace(SAT, therapist_id=new_id(), substituted_therapist_id=SAT.therapist_id)
    next_one = replace(held, therapist_id=new_id())
    handed_over = [SubstituteChange(held.therapist_id, SessionChange(Kind.SESSION_HANDED_OVER, MIA, None))]
    taken_back = [SubstituteChange(held.therapist_id, SessionChange(Kind.SESSION_TAKEN_BACK, MIA, held))]
    assert substitute_changes(SAT, held, START) == substitute_changes(None, held, START) == handed_over
    assert substitute_changes(held, SAT, START) == taken_back
    assert substitute_changes(held, next_one, START) == [
        *taken_back,
        SubstituteChange(next_one.therapist_id, SessionChange(Kind.SESSION_HANDED_OVER, MIA, None)),
    ]
    assert substitute_changes(held, replace(held, starts_at=LATER + timedelta(hours=1)), START) == []
    assert substitute_changes(SAT, held, LATER) == substitute_changes(held, SAT, LATER) == []
