from dataclasses import replace

import pytest
from identity.domain.profile_steps import ChildFacts, GuardianFacts, GuardianStep, furthest, missing_for

READY = ChildFacts(school_billed=False, subscribed=True, has_last_name=True, has_time_frame=True, has_therapist=True)
EVERYTHING = GuardianFacts(
    has_phone_number=True, terms_accepted=True, session_booked=True, all_subscriptions_ended=False, children=(READY,)
)


def without(**missing: bool) -> GuardianFacts:
    """All facts are present except the given ones of the child."""
    return replace(EVERYTHING, children=(replace(READY, **missing),))


@pytest.mark.parametrize(
    ("facts", "reached", "sentence"),
    [
        (without(subscribed=False), GuardianStep.SELECT_PLAN, "Please choose a plan first."),
        (
            without(has_last_name=False),
            GuardianStep.ADD_CHILD_DATA,
            "Please add your child's last name and your phone number first.",
        ),
        (
            replace(EVERYTHING, has_phone_number=False),
            GuardianStep.ADD_CHILD_DATA,
            "Please add your child's last name and your phone number first.",
        ),
        (
            replace(EVERYTHING, terms_accepted=False),
            GuardianStep.ACCEPT_TERMS_CONDITIONS,
            "Please accept the terms and conditions first.",
        ),
        (
            without(has_time_frame=False),
            GuardianStep.SELECT_TIME_FRAME,
            "Please choose a preferred time of day first.",
        ),
        (without(has_therapist=False), GuardianStep.MATCH_THERAPIST, "Please choose a therapist first."),
        (replace(EVERYTHING, session_booked=False), GuardianStep.BOOKING, "Please book a session first."),
    ],
)
def test_missing_data_blocks_step_and_is_named(facts: GuardianFacts, reached: GuardianStep, sentence: str) -> None:
    assert furthest(facts) is reached
    assert missing_for(GuardianStep.COMPLETE, facts) == sentence
    assert missing_for(reached, facts) is None


def test_earlier_steps_stay_reachable() -> None:
    for step in GuardianStep:
        if step is not GuardianStep.RENEWAL:
            assert missing_for(step, EVERYTHING) is None


def test_renewal_requires_ended_subscriptions() -> None:
    assert missing_for(GuardianStep.RENEWAL, EVERYTHING) == "Your plan hasn't ended yet."
    assert missing_for(GuardianStep.RENEWAL, replace(EVERYTHING, all_subscriptions_ended=True)) is None


def test_child_without_plan_blocks_no_step() -> None:
    later = ChildFacts(
        school_billed=False, subscribed=False, has_last_name=False, has_time_frame=False, has_therapist=False
    )
    assert furthest(replace(EVERYTHING, children=(READY, later))) is GuardianStep.COMPLETE


def test_school_family_reaches_every_step() -> None:
    pupil = replace(READY, school_billed=True, subscribed=False, has_therapist=False, has_time_frame=False)
    facts = GuardianFacts(
        has_phone_number=False,
        terms_accepted=False,
        session_booked=False,
        all_subscriptions_ended=False,
        children=(pupil,),
    )
    assert furthest(facts) is GuardianStep.COMPLETE
