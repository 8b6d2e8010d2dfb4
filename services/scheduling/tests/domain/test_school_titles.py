"""Real titles from school districts."""

import pytest
from scheduling.domain.school_days import SchoolDayKind
from scheduling.domain.school_titles import TitleReading, classify_title

OUT = (
    "Winter Break",
    "Spring Break (No School)",
    "Thanksgiving Break",
    "Thanksgiving Recess",
    "Fall Break - Schools Closed",
    "Mid-Winter Recess",
    "Christmas/Winter Break",
    "Presidents' Day Break",
    "New Year's Day Holiday",
    "No School",
    "NO SCHOOL - Labor Day",
    "Labor Day – No School",
    "No School: Parent-Teacher Conferences",
    "No School for Students (Staff Report)",
    "No school; classes resume Tuesday, January 5",
    "No School - Day after Thanksgiving",
    "No School - End of 1st Quarter",
    "No School K-12",
    "No School, PreK-12, Election Day",
    "No Classes - Veterans Day",
    "No Students - Professional Development",
    "Schools closed",
    "All schools are closed for Memorial Day",
    "Campus closed",
    "Columbus Day Holiday",
    "Martin Luther King, Jr. Day - Holiday",
    "Student/Teacher Holiday",
    "Student Holiday",
    "Yom Kippur: district closed",
    "Closed for Juneteenth",
    "Teacher in-service day - no school",
    "Teacher Workday",
    "Teacher Work Day",
    "Staff Development Day",
    "Spring Break, April 6-10, 2027",
    "Summer Vacation",
    "Students' day off",
    "No School - Teacher Professional Development",
    "No School (PD Day)",
    "No School - Columbus/Indigenous Peoples' Day",
    "Washington's Birthday Holiday",
    "Schools Closed: Dec. 21 - Jan. 1, 2027",
    "No School, Friday, October 9th",
    "Student and Staff Holiday",
    "Holiday closure",
    "School Holiday",
    "New Year’s Eve Holiday",
)
LATE = (
    "Late Start Wednesday",
    "Late Start - PLC",
    "2-Hour Delay",
    "Two hour delay due to snow",
    "90 minute delay",
    "2-Hour Delayed Start",
    "Delayed opening",
    "Late arrival for all grades",
    "School opens late, 12pm",
    "School opens at 10:00 (delayed)",
    "Late start 9:30 a.m.",
    "Late start (7:30-10:15)",
    "Late Start - Teacher Professional Development",
)
PERHAPS_OUT = (
    "School resumes after Winter Break",
    "Students return from Spring Break",
    "Last day before Thanksgiving Break",
    "First Day After Winter Break",
    "Winter Break begins at the end of the day",
    "End of Spring Break",
    "Holiday Concert",
    "Holiday Bazaar",
    "PTA Holiday Shop",
    "Winter Break Camp",
    "Library closed",
    "School office closed",
    "Enrollment closed",
    "Registration closed for summer camp",
    "Road closure on Main Street",
    "Lunch recess supervisors' meeting",
    "Teacher in-service - students attend",
    "Teacher in-service - early release",
    "Columbus Day holiday - school in session",
    "Spring Break canceled: snow make-up days",
    "No School Board meeting this month",
    "No school uniforms: dress-up day",
    "No School - Kindergarten only",
    "No School for Grades 9-12",
    "No School for 6th graders",
    "No school PM",
    "Half day - no school in the afternoon",
    "Possible no school: snow make-up day if needed",
    "Reminder: no school tomorrow",
    "No school on campus, remote learning",
    "School is not closed",
    "2-hour delay, then no school",
    "No School K-5",
    "No School K-5 - Parent Teacher Conferences",
    "No School PK-5",
    "No School K-8",
    "No School (6-8)",
    "No School TK-2",
    "No School Gr. 9-12",
    "No School 6/7",
    "No School for Eighth Grade",
    "No School for Early Childhood",
    "No School HS - SAT testing",
    "No School MS/HS",
    "No School - ES/MS only",
    "No School - Oak Hill only",
    "No School for Lincoln Elementary",
    "No School - Washington",
    "No School for Staff",
    "No School Year-Round Track A",
    "No School until 10:30",
    "No School until noon",
    "School closed at 12:30pm",
    "Schools closed at noon",
    "Schools closed 1:00",
    "No Students after 12:30",
    "School closed early",
    "Campus closed for lunch",
    "Closed campus",
    "School closed campus policy",
    "School closed to visitors",
    "No School Site Council Meeting",
    "No School Photos today",
    "No School Library today",
    "No School Mass",
    "No School Choir",
    "No School Closures",
    "District closed session",
    "Summer School closed",
    "No school days left",
    "No School on Friday",
    "No School Next Monday",
    "No School? Check the weather",
    "No School?",
    "No School - Makeup Day",
    "No Holiday",
    "Spring Break School",
    "Day after Thanksgiving Break",
    "Winter Break - End of 1st Semester",
    "Late start or no school",
)
PERHAPS_LATE = (
    "Picture Day delayed",
    "Concert delayed to 7 p.m.",
    "No late start this week",
    "Late Start canceled",
    "Late start for seniors",
    "Possible 2-hour delay",
    "Delay in construction of the gym",
    "Late Start - HS only",
    "Late start K-5",
    "Late Start PK",
    "Late start (6-8)",
    "2-hour delay - South Elementary only",
    "Late Start after Winter Break",
    "Late start?",
)
NEITHER = ("Picture Day", "Columbus Day", "Early Release", "Book Fair", "Back to School Night", "PTA Meeting", "")


@pytest.mark.parametrize("title", OUT)
def test_an_ordinary_title_of_a_day_off_says_that_school_is_out(title: str) -> None:
    assert classify_title(title) == TitleReading(SchoolDayKind.HOLIDAY, doubtful=False)


@pytest.mark.parametrize("title", LATE)
def test_an_ordinary_title_of_a_late_start_says_so(title: str) -> None:
    assert classify_title(title) == TitleReading(SchoolDayKind.DELAYED_START, doubtful=False)


@pytest.mark.parametrize("title", PERHAPS_OUT)
def test_a_title_that_mentions_a_day_off_is_doubtful(title: str) -> None:
    assert classify_title(title) == TitleReading(SchoolDayKind.HOLIDAY, doubtful=True)


@pytest.mark.parametrize("title", PERHAPS_LATE)
def test_a_title_that_mentions_a_delay_is_doubtful(title: str) -> None:
    assert classify_title(title) == TitleReading(SchoolDayKind.DELAYED_START, doubtful=True)


@pytest.mark.parametrize("title", NEITHER)
def test_a_title_with_neither_means_nothing(title: str) -> None:
    assert classify_title(title) is None
