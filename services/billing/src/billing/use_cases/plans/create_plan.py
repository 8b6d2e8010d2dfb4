from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.exc import IntegrityError

from billing.adapters.tables import PlanRow
from billing.domain.errors import PlanNameTaken
from billing.domain.plans import Terms


async def create_plan(uow: UnitOfWork, name: str, terms: Terms) -> UUID:
    """Raises PlanNameTaken."""
    plan = PlanRow(
        id=new_id(),
        name=name.strip(),
        kind=terms.kind,
        price_per_session_minor=terms.price_per_session.minor,
        currency=terms.price_per_session.currency,
        sessions_per_week=terms.sessions_per_week,
        session_minutes=terms.session_minutes,
        billing_interval=terms.billing_interval,
        created_at=uow.now,
    )
    uow.db.add(plan)
    try:
        await uow.db.flush()
    except IntegrityError:
        raise PlanNameTaken from None
    uow.audit("plan.created", subject=plan.id)
    return plan.id
