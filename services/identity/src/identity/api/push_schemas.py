import base64
import binascii
from collections.abc import Collection
from typing import Annotated

from chassis.errors import Invalid
from chassis.schemas import Incoming
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import Field

from identity.domain.push import PushSubscription, is_of_push_service

SECRET_BYTES = 16
BODY = "push_subscription"
NOT_A_KEY = "This isn't a key of a push subscription."
UNKNOWN_SERVICE = "We can't send notifications to this browser."


class PushKeys(Incoming):
    p256dh: Annotated[str, Field(max_length=100, description="The browser's public key, in base64url")]
    auth: Annotated[str, Field(max_length=50, description="The browser's secret, in base64url")]


class PushSubscriptionSchema(Incoming):
    """What `PushSubscription.toJSON()` of the browser returns, without `expirationTime`."""

    endpoint: Annotated[str, Field(max_length=2000, description="The push service's URL for the browser")]
    keys: PushKeys

    def checked(self, services: Collection[str]) -> PushSubscription:
        """Raises Invalid."""
        public_key, secret = _bytes(self.keys.p256dh), _bytes(self.keys.auth)
        problems = {
            f"{BODY}.endpoint": None if is_of_push_service(self.endpoint, services) else UNKNOWN_SERVICE,
            f"{BODY}.keys.p256dh": None if _is_point(public_key) else NOT_A_KEY,
            f"{BODY}.keys.auth": None if len(secret) == SECRET_BYTES else NOT_A_KEY,
        }
        if found := {field: problem for field, problem in problems.items() if problem}:
            raise Invalid(fields=found)
        return PushSubscription(self.endpoint, public_key, secret)


class PushSubscriptionRequest(Incoming):
    push_subscription: PushSubscriptionSchema


def _bytes(text: str) -> bytes:
    """Of base64url with or without padding; empty for any other text."""
    bare = text.rstrip("=")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def _is_point(key: bytes) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return key[:1] == b"\x04"
