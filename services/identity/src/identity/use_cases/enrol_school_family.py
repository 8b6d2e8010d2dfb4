"""A family that comes through a school: the school vouches for the address and pays, so there is no mail to confirm and
no plan to choose, and the guardian begins at their sessions."""

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.domain.profile_steps import GuardianStep
from identity.use_cases.new_family import Family, NewFamily, add_family


async def enrol_school_family(uow: UnitOfWork, family: NewFamily) -> Family:
    """Raises EmailTaken; Invalid when a child has no school."""
    if any(child.school_name is None for child in family.children):
        raise Invalid("Each child of a school family needs the name of its school.")
    enrolled = await add_family(uow, family, step=GuardianStep.COMPLETE, confirmed_at=uow.now)
    uow.audit("school_family.enrolled", subject=enrolled.guardian.id)
    return enrolled
