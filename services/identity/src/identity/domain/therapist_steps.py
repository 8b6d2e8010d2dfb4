"""A therapist's way from the first password to the first client (DECISIONS.md, identity): a step may be entered once
everything before it is there."""

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
    """Stretches of the week."""


@dataclass(frozen=True, slots=True)
class _Requirement:
    entering: TherapistStep
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
ORDER = (TherapistStep.ACCOUNT, *(requirement.entering for requirement in REQUIREMENTS))


def missing_for(step: TherapistStep, facts: TherapistFacts) -> str | None:
    """What has to be there before `step`, or None when it may be entered."""
    needed = REQUIREMENTS[: ORDER.index(step)]
    return next((requirement.missing for requirement in needed if not requirement.holds(facts)), None)


def later(one: TherapistStep, other: TherapistStep) -> TherapistStep:
    return max(one, other, key=ORDER.index)
