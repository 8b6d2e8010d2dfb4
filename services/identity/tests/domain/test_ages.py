from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from identity.domain.children import age_on, current_age, is_possible_birthdate


@pytest.mark.parametrize(
    ("birthdate", "today", "age"),
    [
        (date(2018, 3, 2), date(2026, 3, 1), 7),
        (date(2018, 3, 2), date(2026, 3, 2), 8),
        (date(2020, 2, 29), date(2026, 2, 28), 5),
        (date(2020, 2, 29), date(2026, 3, 1), 6),
    ],
)
def test_an_age_counts_birthdays(birthdate: date, today: date, age: int) -> None:
    assert age_on(birthdate, today) == age


@given(st.dates(date(1990, 1, 1), date(2026, 1, 1)), st.dates(date(2026, 1, 1), date(2030, 1, 1)))
def test_nobody_grows_younger(birthdate: date, today: date) -> None:
    assert age_on(birthdate, today) <= age_on(birthdate, date(today.year + 1, today.month, 1)) + 1
    assert 0 <= age_on(birthdate, today) <= today.year - birthdate.year


def test_birthdate_is_past_and_within_21_years() -> None:
    today = date(2026, 3, 2)
    assert is_possible_birthdate(today, today)
    assert not is_possible_birthdate(date(2026, 3, 3), today)
    assert is_possible_birthdate(date(2004, 3, 3), today)
    assert not is_possible_birthdate(date(2004, 3, 2), today)


def test_birthdate_determines_age() -> None:
    assert current_age(7, None, date(2026, 3, 2)) == 7
    assert current_age(7, date(2017, 3, 2), date(2026, 3, 2)) == 9
