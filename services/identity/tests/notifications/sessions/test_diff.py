from dataclasses import replace
from datetime import timedelta

from chassis.ids import new_id
from chassis.testing.clock import START
from identity.notifications.kinds import Kind
from identity.notifications.sessions.diff import (
    SessionChange,
    SessionState,
    SubstituteChange,
    session_changes,
    substitute_changes,
)

MIA, NOA = sorted((new_id(), new_id()))
LATER = START + timedelta(days=2)
SESSION = SessionState(new_id(), LATER, LATER + timedelta(minutes=45), frozenset({MIA}))


def test_new_session_is_booked_for_each_child() -> None:
    both = replace(SESSION, children=frozenset({MIA, NOA}))
    assert session_changes(None, both, START) == [
        SessionChange(Kind.SESSION_BOOKED, MIA, None),
        SessionChange(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_identical_states_have_no_changes() -> None:
    assert session_changes(SESSION, SESSION, START) == []


def test_new_time_or_therapist_is_a_change() -> None:
    moved = replace(SESSION, starts_at=LATER + timedelta(hours=1), ends_at=LATER + timedelta(hours=2))
    assert session_changes(SESSION, moved, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, SESSION)]
    assert session_changes(SESSION, replace(SESSION, therapist_id=new_id()), START) == [
        SessionChange(Kind.SESSION_CHANGED, MIA, SESSION)
    ]


def test_joining_child_is_booked_and_leaving_child_canceled() -> None:
    assert session_changes(SESSION, replace(SESSION, children=frozenset({NOA})), START) == [
        SessionChange(Kind.SESSION_CANCELED, MIA, SESSION),
        SessionChange(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_past_sessions_have_no_changes() -> None:
    gone = replace(SESSION, children=frozenset())
    after = LATER + timedelta(minutes=1)
    assert session_changes(None, SESSION, after) == []
    assert session_changes(SESSION, gone, after) == []


def test_past_session_moved_to_the_future_is_a_change() -> None:
    before = replace(SESSION, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_changes(before, SESSION, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, before)]


def test_upcoming_session_moved_to_the_past_is_a_change() -> None:
    past = replace(SESSION, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_changes(SESSION, past, START) == [SessionChange(Kind.SESSION_CHANGED, MIA, SESSION)]
    corrected = replace(past, starts_at=START - timedelta(days=2))
    assert session_changes(past, corrected, START) == []


def test_handover_and_take_back_are_substitute_changes() -> None:
    covered = replace(SESSION, therapist_id=new_id(), substituted_therapist_id=SESSION.therapist_id)
    replaced = replace(covered, therapist_id=new_id())
    handed_over = [SubstituteChange(covered.therapist_id, SessionChange(Kind.SESSION_HANDED_OVER, MIA, None))]
    taken_back = [SubstituteChange(covered.therapist_id, SessionChange(Kind.SESSION_TAKEN_BACK, MIA, covered))]
    assert substitute_changes(SESSION, covered, START) == substitute_changes(None, covered, START) == handed_over
    assert substitute_changes(covered, SESSION, START) == taken_back
    assert substitute_changes(covered, replaced, START) == [
        *taken_back,
        SubstituteChange(replaced.therapist_id, SessionChange(Kind.SESSION_HANDED_OVER, MIA, None)),
    ]
    assert substitute_changes(covered, replace(covered, starts_at=LATER + timedelta(hours=1)), START) == []
    assert substitute_changes(SESSION, covered, LATER) == substitute_changes(covered, SESSION, LATER) == []
