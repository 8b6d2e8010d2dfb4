"""A therapist's onboarding steps (docs/product/identity.md#therapist-profile-steps). A step is reachable once
everything before it exists."""

from collections.abc import Callable
from dataclasses import dataclass

from identity.domain.therapists import TherapistStep


@dataclass(frozen=True, slots=True)
class TherapistFacts:
    has_password: bool
    has_full_name: bool
    has_bio: bool
    sub_specialties: int
    working_hours: int
    """Number of weekly intervals."""


@dataclass(frozen=True, slots=True)
class _Requirement:
    step: TherapistStep
    holds: Callable[[TherapistFacts], bool]
    missing: str


REQUIREMENTS = (
    _Requirement(
        TherapistStep.PROFILE,
        lambda facts: facts.has_password and facts.has_full_name,
        "Please add your first and last name first.",
    ),
    _Requirement(
        TherapistStep.SUB_SPECIALTIES,
        lambda facts: facts.has_bio,
        "Please write a few words about yourself first.",
    ),
    _Requirement(
        TherapistStep.CALENDAR,
        lambda facts: facts.sub_specialties > 0,
        "Please choose at least one sub-specialty first.",
    ),
    _Requirement(TherapistStep.COMPLETE, lambda facts: facts.working_hours > 0, "Please set your working hours first."),
)
ORDER = (TherapistStep.ACCOUNT, *(requirement.step for requirement in REQUIREMENTS))


def missing_for(step: TherapistStep, facts: TherapistFacts) -> str | None:
    """What has to be done before `step`, or None if it is reachable."""
    needed = REQUIREMENTS[: ORDER.index(step)]
    return next((requirement.missing for requirement in needed if not requirement.holds(facts)), None)


def later_step(first: TherapistStep, second: TherapistStep) -> TherapistStep:
    return max(first, second, key=ORDER.index)
