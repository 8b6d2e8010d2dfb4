"""A guardian's onboarding steps, from plan to first session (docs/product/identity.md#guardian-profile-steps).

A step is reachable once everything before it exists. Only children with a plan or a paying school count, so a sibling
who is added later blocks no step.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class GuardianStep(StrEnum):
    SELECT_PLAN = "select_plan"
    ADD_CHILD_DATA = "add_child_data"
    ACCEPT_TERMS_CONDITIONS = "accept_terms_conditions"
    SELECT_TIME_FRAME = "select_time_frame"
    MATCH_THERAPIST = "match_therapist"
    BOOKING = "booking"
    COMPLETE = "complete"
    RENEWAL = "renewal"


@dataclass(frozen=True, slots=True)
class ChildFacts:
    school_billed: bool
    subscribed: bool
    """Has a subscription that hasn't ended."""
    has_last_name: bool
    has_time_frame: bool
    has_therapist: bool

    @property
    def counts(self) -> bool:
        return self.school_billed or self.subscribed


@dataclass(frozen=True, slots=True)
class GuardianFacts:
    has_phone_number: bool
    terms_accepted: bool
    """In their current versions."""
    session_booked: bool
    all_subscriptions_ended: bool
    """At least one existed, and all have ended."""
    children: tuple[ChildFacts, ...]

    @property
    def in_care(self) -> tuple[ChildFacts, ...]:
        return tuple(child for child in self.children if child.counts)

    @property
    def school_family(self) -> bool:
        """The school manages plan, therapist and sessions."""
        return bool(self.in_care) and all(child.school_billed for child in self.in_care)


@dataclass(frozen=True, slots=True)
class _Requirement:
    step: GuardianStep
    holds: Callable[[GuardianFacts], bool]
    missing: str


REQUIREMENTS = (
    _Requirement(GuardianStep.ADD_CHILD_DATA, lambda facts: bool(facts.in_care), "Please choose a plan first."),
    _Requirement(
        GuardianStep.ACCEPT_TERMS_CONDITIONS,
        lambda facts: facts.has_phone_number and all(child.has_last_name for child in facts.in_care),
        "Please add your child's last name and your phone number first.",
    ),
    _Requirement(
        GuardianStep.SELECT_TIME_FRAME,
        lambda facts: facts.terms_accepted,
        "Please accept the terms and conditions first.",
    ),
    _Requirement(
        GuardianStep.MATCH_THERAPIST,
        lambda facts: all(child.has_time_frame for child in facts.in_care),
        "Please choose a preferred time of day first.",
    ),
    _Requirement(
        GuardianStep.BOOKING,
        lambda facts: all(child.has_therapist for child in facts.in_care),
        "Please choose a therapist first.",
    ),
    _Requirement(GuardianStep.COMPLETE, lambda facts: facts.session_booked, "Please book a session first."),
)
ORDER = (GuardianStep.SELECT_PLAN, *(requirement.step for requirement in REQUIREMENTS))


def missing_for(step: GuardianStep, facts: GuardianFacts) -> str | None:
    """What has to be done before `step`, or None if it is reachable."""
    if step is GuardianStep.RENEWAL:
        return None if facts.all_subscriptions_ended else "Your plan hasn't ended yet."
    if step is GuardianStep.SELECT_PLAN or facts.school_family:
        return None
    needed = REQUIREMENTS[: ORDER.index(step)]
    return next((requirement.missing for requirement in needed if not requirement.holds(facts)), None)


def furthest(facts: GuardianFacts) -> GuardianStep:
    return next(step for step in reversed(ORDER) if missing_for(step, facts) is None)
