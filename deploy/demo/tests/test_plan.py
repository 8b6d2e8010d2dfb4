"""The plan is deterministic, and nobody in it is in two places at once."""

from collections import Counter
from datetime import date
from itertools import pairwise
from uuid import uuid4

from demo_data.clinical import without_latest
from demo_data.families import FAMILIES
from demo_data.people import birthdate
from demo_data.plan import WEEKDAYS
from demo_data.sample_files import page, picture
from demo_data.therapists import THERAPISTS
from demo_data.weeks import OWN_TIME, weekly_schedules
from identity.domain.children import age_on

CHILDREN = [child for family in FAMILIES for child in family.children]


def test_plan_has_8_therapists_and_20_guardians() -> None:
    assert len(THERAPISTS) == 8
    assert len(FAMILIES) == 20
    assert {len(family.children) for family in FAMILIES} == {1, 2, 3}


def test_emails_are_unique_and_undeliverable() -> None:
    addresses = [person.email for person in (*THERAPISTS, *FAMILIES)]
    assert len(set(addresses)) == len(addresses)
    assert all(address.endswith("@example.com") for address in addresses)


def test_plan_has_every_subscription_status_and_school_children() -> None:
    states = Counter(child.subscription for child in CHILDREN if child.school is None)
    assert set(states) == {"active", "paused", "canceling", "ended", "trial", "assessment", "none"}
    assert sum(child.school is not None for child in CHILDREN) >= 4


def test_therapists_fit_the_state_and_specialty_of_their_children() -> None:
    therapists = {therapist.last_name: therapist for therapist in THERAPISTS}
    for family in FAMILIES:
        for child in family.children:
            if child.therapist is not None:
                assert family.state in therapists[child.therapist].states, child
                assert child.specialty == therapists[child.therapist].specialty, child


def test_weekly_schedules_have_no_overlap_and_keep_working_hours() -> None:
    for table in weekly_schedules():
        hours = {day: (starts, ends) for day, starts, ends in table.therapist.hours}
        busy = [(day, starts.hour * 60 + starts.minute, minutes) for day, starts, minutes, _ in OWN_TIME]
        visits = [(slot, attendee.child.minutes) for attendee in table.attendees for slot in attendee.slots]
        visits += [(slot, members[0].minutes) for slot, members in table.groups]
        for slot, minutes in visits:
            starts, ends = hours[WEEKDAYS[slot.weekday]]
            begin = slot.starts.hour * 60 + slot.starts.minute
            assert starts <= slot.starts.strftime("%H:%M")
            assert begin + minutes <= int(ends[:2]) * 60 + int(ends[3:])
            busy.append((slot.weekday, begin, minutes))
        busy.sort()
        for (day, begin, minutes), (next_day, next_begin, _) in pairwise(busy):
            assert day != next_day or begin + minutes <= next_begin, table.therapist.last_name


def test_a_child_has_the_planned_sessions_at_most_one_a_day() -> None:
    for table in weekly_schedules():
        for attendee in table.attendees:
            days = {slot.weekday for slot in attendee.slots}
            assert len(days) == len(attendee.slots) == attendee.child.sessions_a_week


def test_the_latest_sessions_of_each_therapist_have_no_notes() -> None:
    busy, quiet, group = uuid4(), uuid4(), uuid4()
    places: list[dict[str, object]] = [{"id": group, "therapist_id": busy, "child_id": uuid4()} for _ in range(3)]
    places += [{"id": uuid4(), "therapist_id": busy, "child_id": uuid4()} for _ in range(20)]
    places += [{"id": uuid4(), "therapist_id": quiet, "child_id": uuid4()} for _ in range(2)]
    assert without_latest(places) == places[6:]


def test_planning_is_deterministic() -> None:
    assert weekly_schedules() == weekly_schedules()
    assert page("A", ("b",)) == page("A", ("b",))
    assert picture(1) == picture(1)


def test_a_childs_birthdate_gives_its_age() -> None:
    for today in (date(2026, 11, 20), date(2028, 2, 29), date(2027, 1, 1)):
        for child in CHILDREN:
            assert age_on(birthdate(child, today), today) == child.age
