"""Every setting of billing."""

from typing import ClassVar

from chassis.settings import ServiceSettings
from pydantic import SecretStr


class BillingSettings(ServiceSettings):
    service_name: ClassVar[str] = "billing"
    prefix: ClassVar[str] = "BILLING"

    stripe_api_key: SecretStr
    stripe_api_base: str | None = None
    """Where Stripe's API is; None is Stripe itself."""
    stripe_webhook_secret: SecretStr
    """Signs what Stripe sends to /webhooks/stripe."""
    stripe_publishable_key: str
    """Handed to the browser for the card field."""
    stripe_card_field_url: str
    """The script that shows the card field."""
    stripe_timeout_seconds: float = 10.0
    """For one try of one call; connecting takes two seconds at most."""
