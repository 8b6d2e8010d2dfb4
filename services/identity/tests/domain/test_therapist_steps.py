from dataclasses import replace
from typing import Any

import pytest
from identity.domain.therapist_steps import ORDER, TherapistFacts, later_step, missing_for
from identity.domain.therapists import TherapistStep

DONE = TherapistFacts(has_password=True, has_full_name=True, has_bio=True, sub_specialties=1, working_hours=1)


@pytest.mark.parametrize(
    ("without", "reached"),
    [
        ({"has_full_name": False}, TherapistStep.ACCOUNT),
        ({"has_password": False}, TherapistStep.ACCOUNT),
        ({"has_bio": False}, TherapistStep.PROFILE),
        ({"sub_specialties": 0}, TherapistStep.SUB_SPECIALTIES),
        ({"working_hours": 0}, TherapistStep.CALENDAR),
        ({}, TherapistStep.COMPLETE),
    ],
)
def test_step_requires_everything_before_it(without: dict[str, Any], reached: TherapistStep) -> None:
    facts = replace(DONE, **without)
    for step in ORDER:
        assert (missing_for(step, facts) is None) == (ORDER.index(step) <= ORDER.index(reached))


def test_steps_are_ordered() -> None:
    assert [step.value for step in ORDER] == ["account", "profile", "sub_specialties", "calendar", "complete"]
    assert later_step(TherapistStep.PROFILE, TherapistStep.CALENDAR) is TherapistStep.CALENDAR
    assert later_step(TherapistStep.COMPLETE, TherapistStep.ACCOUNT) is TherapistStep.COMPLETE
