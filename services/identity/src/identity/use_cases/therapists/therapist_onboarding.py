"""A therapist's onboarding step, stored in the profile so that matching can filter by it in SQL."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.errors import ProfileStepNotReached, TherapistNotFound
from identity.domain.therapist_steps import TherapistFacts, later_step, missing_for
from identity.domain.therapists import TherapistStep
from identity.use_cases.profiles.publish_profiles import publish_therapist

FACTS = """
    SELECT u.password_hash IS NOT NULL AS has_password, coalesce(u.last_name, '') <> '' AS has_full_name,
        coalesce(t.bio, '') <> '' AS has_bio,
        (SELECT count(*) FROM therapist_sub_specialties s WHERE s.therapist_id = t.id) AS sub_specialties,
        (SELECT count(*) FROM working_hours h WHERE h.therapist_id = t.id) AS working_hours
    FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""


async def lock_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Locked until the end of the unit of work. Raises TherapistNotFound."""
    therapist = await uow.db.get(Therapist, therapist_id, with_for_update=True)
    if therapist is None:
        raise TherapistNotFound
    return therapist


async def move_therapist_to_step(uow: UnitOfWork, therapist: Therapist, step: TherapistStep) -> None:
    """An earlier step than the current one changes nothing: a therapist who looks something up stays in matching.

    Raises ProfileStepNotReached with what is missing.
    """
    missing = missing_for(step, await _facts(uow, therapist))
    if missing:
        raise ProfileStepNotReached(fields={"profile_step": missing})
    therapist.profile_step = later_step(TherapistStep(therapist.profile_step), step)


async def update_onboarding(uow: UnitOfWork, therapist: Therapist) -> None:
    """Publishes the profile. Setting the first password completes onboarding if the application had everything."""
    if missing_for(TherapistStep.COMPLETE, await _facts(uow, therapist)) is None:
        therapist.profile_step = TherapistStep.COMPLETE
    await publish_therapist(uow, therapist)


async def _facts(uow: UnitOfWork, therapist: Therapist) -> TherapistFacts:
    facts = await uow.row(FACTS, therapist.id)
    assert facts is not None
    return TherapistFacts(**facts)
