"""A guardian asks to correct a child's name, and an operator grants or declines it
(docs/product/identity.md#correct-a-childs-name)."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.name_request_tables import NameRequest
from identity.adapters.tables import Child, Guardian, User
from identity.domain.errors import NameRequestDecided, NameRequestNotFound, NameUnchanged
from identity.domain.name_requests import NameDecision
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.families.change_guardianship import require_primary
from identity.use_cases.profiles.publish_profiles import publish_child


@dataclass(frozen=True, slots=True)
class AskedName:
    name: str
    last_name: str
    reason: str


async def request_name(uow: UnitOfWork, viewer: Viewer, child_id: UUID, asked: AskedName) -> None:
    """Replaces a request that waits. Raises ChildNotFound, NotPrimary, NameUnchanged; Forbidden for a
    therapist and while impersonated."""
    guardian_id = viewer.require_guardian()
    viewer.forbid_impersonation()
    child = await require_primary(uow, viewer, child_id)
    if (asked.name, asked.last_name) == (child.name, child.last_name):
        raise NameUnchanged(fields={"name_request.name": NameUnchanged.sentence})
    waiting = select(NameRequest).where(col(NameRequest.child_id) == child_id, col(NameRequest.decision).is_(None))
    if before := await uow.db.scalar(waiting):
        await uow.db.delete(before)
        await uow.db.flush()
    request = NameRequest(
        id=new_id(),
        child_id=child_id,
        guardian_id=guardian_id,
        name=asked.name,
        last_name=asked.last_name,
        reason=asked.reason,
        requested_at=uow.now,
    )
    uow.db.add(request)
    await uow.db.flush()
    uow.audit("child.name_requested", child_id=child_id, subject=request.id)


async def grant_name(uow: UnitOfWork, request_id: UUID, operator: str) -> NameRequest:
    """Renames the child everywhere. A preferred name that was only the name follows it. Raises NameRequestNotFound,
    NameRequestDecided."""
    request = await _open(uow, request_id)
    child = await uow.db.get_one(Child, request.child_id, with_for_update=True)
    request.previous_name, request.previous_last_name = child.name, child.last_name
    if child.preferred_name in (child.name, f"{child.name} {child.last_name or ''}".strip()):
        child.preferred_name = None
    child.name, child.last_name = request.name, request.last_name
    await _decide(uow, request, NameDecision.GRANTED, operator)
    guardian = await uow.db.get_one(Guardian, child.guardian_id)
    await publish_child(uow, child, guardian, await uow.db.get_one(User, guardian.user_id))
    return request


async def decline_name(uow: UnitOfWork, request_id: UUID, operator: str, answer: str) -> NameRequest:
    """Raises NameRequestNotFound, NameRequestDecided."""
    request = await _open(uow, request_id)
    request.answer = answer
    await _decide(uow, request, NameDecision.DECLINED, operator)
    return request


async def _open(uow: UnitOfWork, request_id: UUID) -> NameRequest:
    request = await uow.db.get(NameRequest, request_id, with_for_update=True)
    if request is None:
        raise NameRequestNotFound
    if request.decision is not None:
        raise NameRequestDecided
    return request


async def _decide(uow: UnitOfWork, request: NameRequest, decision: NameDecision, operator: str) -> None:
    request.decision, request.decided_at, request.operator = decision, uow.now, operator
    guardian = await uow.db.get_one(Guardian, request.guardian_id)
    await queue_mail(uow, Kind.NAME_DECIDED, guardian.user_id, request_id=request.id)
    uow.audit(f"child.name_{decision}", child_id=request.child_id, subject=request.id)
