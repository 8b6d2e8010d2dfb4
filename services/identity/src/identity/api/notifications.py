"""The user's notification center (docs/product/identity.md#notification-center)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.schemas import Incoming, Outgoing, Pagy
from chassis.unit_of_work import UnitOfWork
from fastapi import Response
from pydantic import Field

from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.errors import NotificationNotFound
from identity.notifications.kinds import Kind
from identity.queries.notices import own_notices, unread_notices
from identity.use_cases.mark_notices_read import mark_notice_read, mark_notices_read

router = renewing_router(tags=["notifications"])


class NotificationSchema(Outgoing):
    id: str
    kind: Kind
    text: str = Field(description="One sentence, without names and without anything clinical")
    path: str = Field(description="Of the page that it leads to")
    starts_at: datetime | None = Field(description="Of the first session that it is about")
    created_at: datetime
    read_at: datetime | None


class NotificationsResponse(Outgoing):
    notifications: Sequence[NotificationSchema]
    pagy: Pagy


class UnreadNotificationsResponse(Outgoing):
    unread_notifications: int


class NotificationsRead(Incoming):
    newest_id: UUID = Field(description="The newest notification on the page; it and all older ones become read")


@router.get("/notifications", response_model=NotificationsResponse)
async def list_notifications(viewer: SignedIn, reading: Reading, page: PageNumber = 1) -> Response:
    """List the user's notifications of the last 90 days, newest first."""
    notifications, pagy = paged(await own_notices(reading, viewer, page), page)
    return json_response({"notifications": notifications, "pagy": pagy})


@router.put("/notifications/read", response_model=UnreadNotificationsResponse)
async def mark_notifications_read(body: NotificationsRead, viewer: SignedIn, write: Write) -> Response:
    """Mark everything up to one notification as read. Returns the count of unread ones."""

    async def work(uow: UnitOfWork) -> int:
        await mark_notices_read(uow, viewer, body.newest_id)
        return await unread_notices(uow, viewer.user_id)

    return await write(viewer, work, lambda count: {"unread_notifications": count})


@router.put("/notifications/{notification_id}/read", response_model=UnreadNotificationsResponse)
async def mark_notification_read(notification_id: str, viewer: SignedIn, write: Write) -> Response:
    """Mark one notification as read. Returns the count of unread ones."""
    notice_id = parse_id(notification_id, missing=NotificationNotFound)

    async def work(uow: UnitOfWork) -> int:
        await mark_notice_read(uow, viewer, notice_id)
        return await unread_notices(uow, viewer.user_id)

    return await write(viewer, work, lambda count: {"unread_notifications": count})
