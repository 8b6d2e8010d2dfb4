from datetime import timedelta

import pytest
from chassis.testing.clock import START
from identity.domain.sign_in_cookies import GRACE, CookieHashes, Verdict, judge

HASHES = CookieHashes(current=b"now", previous=b"before", rotated_at=START)
LATER = GRACE + timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("presented", "after", "verdict"),
    [
        (b"now", timedelta(), Verdict.CURRENT),
        (b"now", GRACE, Verdict.CURRENT),
        (b"now", LATER, Verdict.ROTATE),
        (b"before", GRACE, Verdict.OVERTAKEN),
        (b"before", LATER, Verdict.REUSED),
        (b"long before", timedelta(), Verdict.REUSED),
    ],
)
def test_secret_before_the_current_one_is_good_for_a_minute(
    presented: bytes, after: timedelta, verdict: Verdict
) -> None:
    assert judge(HASHES, presented, START + after) is verdict


def test_first_secret_has_none_before_it() -> None:
    assert judge(CookieHashes(b"now", None, START), b"", START) is Verdict.REUSED
