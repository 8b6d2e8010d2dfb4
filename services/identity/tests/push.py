"""A browser that subscribes to push notifications, and its push service."""

import base64
import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import http_ece
import httpx
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.choose_notifications import ChoiceChanges, choose_notifications
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes, as_guardian, signed_in

Json = dict[str, Any]
SERVICE = "https://fcm.googleapis.com"


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Browser:
    """Has keys, as each browser that subscribes."""

    endpoint: str = field(default_factory=lambda: f"{SERVICE}/fcm/send/{new_id()}")
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = bytes(16)

    @property
    def subscription(self) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.secret)}}

    def read(self, request: httpx.Request) -> Json:
        body = http_ece.decrypt(request.content, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: Json = json.loads(body)
        return found


class PushService:
    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.status: int | None = 201
        """None while nobody responds."""
        self.down: str | None = None
        """The origin of one push service that doesn't respond."""

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        is_down = self.down and str(request.url).startswith(self.down)
        if is_down or not self.status:
            raise httpx.ConnectError("unreachable", request=request)
        return httpx.Response(self.status)

    def shown(self, browser: Browser) -> list[Json]:
        """What reached the browser, since the last look."""
        found = [browser.read(request) for request in self.requests if str(request.url) == browser.endpoint]
        self.requests.clear()
        return found


async def sign_in(api: ApiClient, family: Family) -> Person:
    headers = await signed_in(api, family.user.email)
    return as_guardian(family, sign_in_id=UUID(headers["client"]))


async def put(api: ApiClient, by: Person, subscription: Json) -> httpx.Response:
    return await api.put("/push_subscription", json={"push_subscription": subscription}, by=by)


async def subscribed(api: ApiClient, by: Person) -> Browser:
    browser = Browser()
    response = await put(api, by, browser.subscription)
    assert response.status_code == 200, response.text
    assert response.json()["notification_settings"]["push"]["on_this_device"] is True
    return browser


async def on_this_device(api: ApiClient, by: Person) -> bool:
    response = await api.get("/notification_settings", by=by)
    found: bool = response.json()["notification_settings"]["push"]["on_this_device"]
    return found


async def chooses(makes: Makes, by: Person, **changes: Any) -> None:
    async with makes.units.begin(makes.actor) as uow:
        viewer: Any = by
        await choose_notifications(uow, viewer, ChoiceChanges(**changes))


@dataclass
class Notify:
    """Adds to the notification center of Dana and sends what is due."""

    makes: Makes
    family: Family
    delivery: Delivery

    async def __call__(self, kind: Kind = Kind.PASSWORD_CHANGED) -> None:
        async with self.makes.units.begin(self.makes.actor) as uow:
            await queue_mail(uow, kind, self.family.user.id)
        await self.send()

    async def send(self) -> None:
        await self.delivery.deliver()  # adds to the notification center
        await self.delivery.deliver()


async def dropped(makes: Makes) -> list[str]:
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT dropped_reason FROM notifications WHERE channel = 'push' ORDER BY id")
    return [row["dropped_reason"] for row in rows]
