"""Whoever holds an invitation books sessions of its service, signed in or not, and nothing else."""

from collections.abc import Sequence
from uuid import UUID

from chassis.access.circle import ChildNotFound
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.invitations import KnownInvitation
from scheduling.domain.errors import ServiceNotFound
from scheduling.use_cases.book_sessions import Wish, place_sessions


async def book_by_invitation(
    uow: UnitOfWork, invitation: KnownInvitation, child_id: UUID, wishes: Sequence[Wish]
) -> Sequence[UUID]:
    """The ids of the new sessions, in the order of `wishes`. The invitation is open.

    Raises ChildNotFound, ServiceNotFound for anything else than it is for; else as `place_sessions`.
    """
    if invitation.child_id != child_id:
        raise ChildNotFound
    if any(wish.service_id != invitation.service_id for wish in wishes):
        raise ServiceNotFound
    return await place_sessions(uow, child_id, wishes)
