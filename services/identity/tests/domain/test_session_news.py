from dataclasses import replace
from datetime import timedelta

from chassis.ids import new_id
from chassis.testing.clock import START
from identity.domain.notifications import Kind
from identity.domain.session_news import News, Sitting, SubstituteNews, session_news, substitute_news

MIA, NOA = sorted((new_id(), new_id()))
LATER = START + timedelta(days=2)
SAT = Sitting(new_id(), LATER, LATER + timedelta(minutes=45), frozenset({MIA}))


def test_a_new_session_is_news_to_each_child_in_it() -> None:
    both = replace(SAT, children=frozenset({MIA, NOA}))
    assert session_news(None, both, START) == [
        News(Kind.SESSION_BOOKED, MIA, None),
        News(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_the_same_again_is_no_news() -> None:
    assert session_news(SAT, SAT, START) == []


def test_another_time_or_therapist_is_a_change() -> None:
    moved = replace(SAT, starts_at=LATER + timedelta(hours=1), ends_at=LATER + timedelta(hours=2))
    assert session_news(SAT, moved, START) == [News(Kind.SESSION_CHANGED, MIA, SAT)]
    assert session_news(SAT, replace(SAT, therapist_id=new_id()), START) == [News(Kind.SESSION_CHANGED, MIA, SAT)]


def test_who_joins_is_booked_and_who_leaves_is_canceled() -> None:
    assert session_news(SAT, replace(SAT, children=frozenset({NOA})), START) == [
        News(Kind.SESSION_CANCELLED, MIA, SAT),
        News(Kind.SESSION_BOOKED, NOA, None),
    ]


def test_the_past_is_no_news() -> None:
    gone = replace(SAT, children=frozenset())
    after = LATER + timedelta(minutes=1)
    assert session_news(None, SAT, after) == []
    assert session_news(SAT, gone, after) == []


def test_a_past_session_that_is_put_into_the_future_is_a_change() -> None:
    before = replace(SAT, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_news(before, SAT, START) == [News(Kind.SESSION_CHANGED, MIA, before)]


def test_a_coming_session_that_is_put_into_the_past_is_a_change_of_that_one_and_no_other() -> None:
    held_already = replace(SAT, starts_at=START - timedelta(days=1), ends_at=START - timedelta(hours=23))
    assert session_news(SAT, held_already, START) == [News(Kind.SESSION_CHANGED, MIA, SAT)]
    corrected = replace(held_already, starts_at=START - timedelta(days=2))
    assert session_news(held_already, corrected, START) == []


def test_a_substitute_learns_that_the_session_is_theirs_and_that_it_is_no_more() -> None:
    held = replace(SAT, therapist_id=new_id(), substituted_therapist_id=SAT.therapist_id)
    next_one = replace(held, therapist_id=new_id())
    handed_over = [SubstituteNews(held.therapist_id, News(Kind.SESSION_HANDED_OVER, MIA, None))]
    taken_back = [SubstituteNews(held.therapist_id, News(Kind.SESSION_TAKEN_BACK, MIA, held))]
    assert substitute_news(SAT, held, START) == substitute_news(None, held, START) == handed_over
    assert substitute_news(held, SAT, START) == taken_back
    assert substitute_news(held, next_one, START) == [
        *taken_back,
        SubstituteNews(next_one.therapist_id, News(Kind.SESSION_HANDED_OVER, MIA, None)),
    ]
    assert substitute_news(held, replace(held, starts_at=LATER + timedelta(hours=1)), START) == []
    assert substitute_news(SAT, held, LATER) == substitute_news(held, SAT, LATER) == []
