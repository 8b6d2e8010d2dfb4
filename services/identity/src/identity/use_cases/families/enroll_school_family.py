"""Enrolls a family through a school, which vouches for the email and pays (docs/product/identity.md#school-families).

There is no email to confirm and no plan to choose, so onboarding is complete from the start.
"""

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.domain.profile_steps import GuardianStep
from identity.use_cases.families.create_family import Family, NewFamily, create_family


async def enroll_school_family(uow: UnitOfWork, family: NewFamily) -> Family:
    """Raises EmailTaken, and Invalid for a child without a school."""
    if any(child.school_name is None for child in family.children):
        raise Invalid("Each child of a school family needs the name of its school.")
    created = await create_family(uow, family, step=GuardianStep.COMPLETE, confirmed_at=uow.now)
    uow.audit("school_family.enrolled", subject=created.guardian.id)
    return created
