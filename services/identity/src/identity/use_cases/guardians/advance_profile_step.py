"""Moves a guardian's profile step: on request, and when a plan starts, a session is booked or the last subscription
ends (docs/product/identity.md#guardian-profile-steps)."""

from collections.abc import Callable, Mapping
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.sql_fragments import TERMS_ACCEPTED
from identity.adapters.tables import Guardian
from identity.domain.errors import ProfileStepNotReached
from identity.domain.profile_steps import ChildFacts, GuardianFacts, GuardianStep, furthest, missing_for

CHILDREN = """
    SELECT c.billing = 'school' AS school_billed,
        EXISTS (SELECT 1 FROM known_subscriptions s WHERE s.child_id = c.id AND s.status <> 'ended') AS subscribed,
        c.last_name IS NOT NULL AS has_last_name,
        c.preferred_time_frame IS NOT NULL AS has_time_frame,
        c.therapist_id IS NOT NULL AS has_therapist
    FROM children c JOIN guardianships_for('any') g ON g.child_id = c.id
    WHERE g.guardian_id = $1
"""
FACTS = f"""
    WITH theirs AS MATERIALIZED (
        SELECT b.canceled FROM booked_sessions b WHERE b.child_ids && ARRAY(
            SELECT g.child_id FROM guardianships_for('any') g WHERE g.guardian_id = $1)
    )
    SELECT {TERMS_ACCEPTED} AS terms_accepted,
        EXISTS (SELECT 1 FROM theirs WHERE NOT canceled) AS session_booked,
        EXISTS (SELECT 1 FROM known_subscriptions s WHERE s.guardian_id = $1)
            AND NOT EXISTS (SELECT 1 FROM known_subscriptions s WHERE s.guardian_id = $1 AND s.status <> 'ended')
            AS all_subscriptions_ended
"""  # noqa: S608  # constants
"""Materialized: otherwise, for EXISTS, PostgreSQL scans other families' sessions until it meets one of this family."""
Move = Callable[[GuardianFacts], GuardianStep]
"""Picks the next step."""


async def move_to_step(uow: UnitOfWork, guardian: Guardian, step: GuardianStep) -> None:
    """Raises ProfileStepNotReached."""
    missing = missing_for(step, await _facts(uow, guardian))
    if missing:
        raise ProfileStepNotReached(fields={"guardian.profile_step": missing})
    guardian.profile_step = step


async def plan_started(uow: UnitOfWork, guardian_id: UUID) -> None:
    await _advance(
        uow,
        guardian_id,
        {
            GuardianStep.SELECT_PLAN: lambda _: GuardianStep.ADD_CHILD_DATA,
            GuardianStep.RENEWAL: furthest,
        },
    )


async def school_started_paying(uow: UnitOfWork, guardian_id: UUID) -> None:
    await _advance(uow, guardian_id, {GuardianStep.SELECT_PLAN: furthest})


async def session_booked(uow: UnitOfWork, guardian_id: UUID) -> None:
    await _advance(uow, guardian_id, {GuardianStep.BOOKING: lambda _: GuardianStep.COMPLETE})


async def subscription_ended(uow: UnitOfWork, guardian_id: UUID) -> None:
    """Moves to renewal only when the last subscription has ended."""
    guardian = await _guardian(uow, guardian_id)
    if guardian and (await _facts(uow, guardian)).all_subscriptions_ended:
        guardian.profile_step = GuardianStep.RENEWAL


async def _advance(uow: UnitOfWork, guardian_id: UUID, moves: Mapping[GuardianStep, Move]) -> None:
    guardian = await _guardian(uow, guardian_id)
    move = moves.get(GuardianStep(guardian.profile_step)) if guardian else None
    if guardian and move:
        guardian.profile_step = move(await _facts(uow, guardian))


async def _guardian(uow: UnitOfWork, guardian_id: UUID) -> Guardian | None:
    return (await uow.db.scalars(select(Guardian).where(col(Guardian.id) == guardian_id).with_for_update())).first()


async def _facts(uow: UnitOfWork, guardian: Guardian) -> GuardianFacts:
    facts = await uow.row(FACTS, guardian.id)
    assert facts is not None
    children = await uow.rows(CHILDREN, guardian.id)
    return GuardianFacts(
        has_phone_number=guardian.phone_number is not None,
        children=tuple(ChildFacts(**child) for child in children),
        **facts,
    )
