"""What the user is notified of, and when (docs/product/identity.md#notification-settings)."""

from collections.abc import Sequence
from typing import Annotated, Any

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.errors import Invalid
from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Outgoing, WallTime
from chassis.unit_of_work import UnitOfWork
from fastapi import Request, Response
from pydantic import Field

from identity.api.push_schemas import PushSubscriptionRequest
from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.notification_topics import ALWAYS_EMAILED, WITH_SMS, Topic
from identity.domain.quiet_hours import DAY_MINUTES, QuietHours
from identity.queries.notification_choices import notification_choices
from identity.resources import resources_of
from identity.settings import settings_of
from identity.use_cases.choose_notifications import ChoiceChanges, choose_notifications
from identity.use_cases.push_subscriptions import subscribe, unsubscribe

router = renewing_router(tags=["notifications"])


class ChannelChoice(Outgoing):
    on: bool
    changeable: bool = Field(description="False for what can't be turned off, and after opting out of the channel")


class TopicChoice(Outgoing):
    topic: Topic
    email: ChannelChoice
    sms: ChannelChoice | None = Field(description="Null where there are no text messages")
    push: ChannelChoice | None = Field(description="On devices that show notifications; null without web push")


class QuietHoursSchema(Outgoing):
    starts: str = Field(examples=["21:00"])
    ends: str = Field(examples=["07:00"])


class PushSchema(Outgoing):
    server_key: str = Field(description="The `applicationServerKey` to subscribe with")
    on_this_device: bool = Field(description="Whether the browser of this sign-in shows notifications")


class NotificationSettings(Outgoing):
    topics: Sequence[TopicChoice]
    daily_digest: bool
    quiet_hours: QuietHoursSchema | None
    push: PushSchema | None = Field(description="Null without web push")


class NotificationSettingsResponse(Outgoing):
    notification_settings: NotificationSettings


class TopicChange(Incoming):
    topic: Topic
    email: bool | None = None
    sms: bool | None = None
    push: bool | None = None


class QuietHoursRequest(Incoming):
    starts: WallTime
    ends: WallTime

    def hours(self) -> QuietHours:
        """Raises QuietHoursTooLong."""
        return QuietHours(int(self.starts) % DAY_MINUTES, int(self.ends) % DAY_MINUTES)


class SettingsChange(Incoming):
    topics: Annotated[Sequence[TopicChange], Field(max_length=len(Topic))] = ()
    daily_digest: bool | None = None
    quiet_hours: QuietHoursRequest | None = Field(default=None, description="Null turns them off")


class SettingsChangeRequest(Incoming):
    """Omitted fields and topics stay unchanged."""

    notification_settings: SettingsChange

    def changes(self) -> ChoiceChanges:
        """Raises Invalid for what can't be turned off, QuietHoursTooLong."""
        given = self.notification_settings
        for position, change in enumerate(given.topics):
            if change.email is False and change.topic in ALWAYS_EMAILED:
                path = f"notification_settings.topics.{position}.email"
                raise Invalid(fields={path: "These emails can't be turned off."})
            if change.sms is not None and change.topic not in WITH_SMS:
                path = f"notification_settings.topics.{position}.sms"
                raise Invalid(fields={path: "There are no text messages about this."})
        quiet = given.quiet_hours
        return ChoiceChanges(
            email={change.topic: change.email for change in given.topics if change.email is not None},
            sms={change.topic: change.sms for change in given.topics if change.sms is not None},
            push={change.topic: change.push for change in given.topics if change.push is not None},
            daily_digest=given.daily_digest,
            quiet_hours=None if quiet is None else quiet.hours(),
            no_quiet_hours="quiet_hours" in given.model_fields_set and quiet is None,
        )


@router.get("/notification_settings", response_model=NotificationSettingsResponse)
async def read_notification_settings(request: Request, viewer: SignedIn, reading: Reading) -> Response:
    return json_response({"notification_settings": await _choices(request, reading, viewer)})


@router.put("/notification_settings", response_model=NotificationSettingsResponse)
async def change_notification_settings(
    body: SettingsChangeRequest, request: Request, viewer: SignedIn, write: Write
) -> Response:
    changes = body.changes()

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await choose_notifications(uow, viewer, changes)
        return await _choices(request, uow, viewer)

    return await write(viewer, work, lambda choices: {"notification_settings": choices})


@router.put("/push_subscription", response_model=NotificationSettingsResponse)
async def subscribe_to_push(
    body: PushSubscriptionRequest, request: Request, viewer: SignedIn, write: Write
) -> Response:
    """Show notifications in the browser of this sign-in, until the sign-in ends."""
    subscription = body.push_subscription.checked(settings_of(runtime_of(request)).push_services)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await subscribe(uow, viewer, subscription)
        return await _choices(request, uow, viewer)

    return await write(viewer, work, lambda choices: {"notification_settings": choices})


@router.delete("/push_subscription", response_model=NotificationSettingsResponse)
async def unsubscribe_from_push(request: Request, viewer: SignedIn, write: Write) -> Response:
    """Show no more notifications in the browser of this sign-in."""

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await unsubscribe(uow, viewer)
        return await _choices(request, uow, viewer)

    return await write(viewer, work, lambda choices: {"notification_settings": choices})


async def _choices(request: Request, db: Rows, viewer: Viewer) -> dict[str, Any]:
    with_sms, push = bool(settings_of(runtime_of(request)).sms_url), resources_of(request).push
    return await notification_choices(db, viewer, with_sms=with_sms, push_server_key=push.server_key if push else None)
