"""A person lets the browser of their sign-in show notifications, or no longer does
(docs/product/identity.md#push-notifications). Repeating it changes nothing."""

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.domain.push import PushSubscription

TAKE_OVER = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND sign_in_id <> $2"
"""Earlier sign-ins in the same browser."""
SAVE = """
    INSERT INTO push_subscriptions (sign_in_id, user_id, endpoint, public_key, secret, created_at)
    SELECT s.id, s.user_id, $3, $4, $5, $6 FROM sign_ins s WHERE s.id = $1 AND s.user_id = $2
    ON CONFLICT (sign_in_id) DO UPDATE
    SET endpoint = excluded.endpoint, public_key = excluded.public_key, secret = excluded.secret
"""
DELETE = "DELETE FROM push_subscriptions WHERE sign_in_id = $1 AND user_id = $2"


async def subscribe(uow: UnitOfWork, viewer: Viewer, subscription: PushSubscription) -> None:
    """Raises Forbidden while impersonated."""
    viewer.forbid_impersonation()
    await uow.rows(TAKE_OVER, subscription.endpoint, viewer.sign_in_id)
    await uow.rows(
        SAVE,
        viewer.sign_in_id,
        viewer.user_id,
        subscription.endpoint,
        subscription.public_key,
        subscription.secret,
        uow.now,
    )


async def unsubscribe(uow: UnitOfWork, viewer: Viewer) -> None:
    """Raises Forbidden while impersonated."""
    viewer.forbid_impersonation()
    await uow.rows(DELETE, viewer.sign_in_id, viewer.user_id)
