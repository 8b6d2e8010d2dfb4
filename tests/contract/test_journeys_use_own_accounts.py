"""Browser journeys and cross-service tests run in parallel, so they must not change the same accounts."""

import pytest
from stack.layout import ROOT

from tests.support.people import GUARDIAN, OTHER_GUARDIAN, OTHER_THERAPIST, THEIR_THERAPIST, WITH_ROOM

JOURNEYS = sorted((ROOT / "tests" / "e2e").rglob("*.ts"))


@pytest.mark.parametrize("email", [GUARDIAN, THEIR_THERAPIST, OTHER_GUARDIAN, OTHER_THERAPIST, WITH_ROOM])
def test_no_journey_uses_an_account_that_other_tests_change(email: str) -> None:
    assert JOURNEYS
    assert [file.name for file in JOURNEYS if email in file.read_text()] == []
