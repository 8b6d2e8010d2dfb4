from datetime import date

import pytest
from scheduling.domain.licenses import License, may_treat

CALIFORNIA = License("CA", date(2026, 3, 3))
NEVADA = License("NV", date(2027, 12, 31))


@pytest.mark.parametrize(
    ("states", "day", "allowed"),
    [
        (["CA"], date(2026, 3, 3), True),
        (["CA"], date(2026, 3, 4), False),
        (["CA", "NV"], date(2026, 3, 3), True),
        (["CA", "NV"], date(2026, 3, 4), False),
        (["NV", "OR"], date(2026, 3, 3), False),
        ([None], date(2026, 3, 3), False),
    ],
)
def test_a_license_must_hold_on_the_day_in_every_childs_state(
    states: list[str | None], day: date, *, allowed: bool
) -> None:
    assert may_treat([CALIFORNIA, NEVADA], states, day) is allowed


def test_the_longer_of_two_licenses_counts() -> None:
    assert may_treat([CALIFORNIA, License("CA", date(2028, 3, 3))], ["CA"], date(2027, 3, 3))
