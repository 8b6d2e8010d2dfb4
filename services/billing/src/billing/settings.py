from typing import ClassVar

from chassis.settings import ServiceSettings
from pydantic import SecretStr


class BillingSettings(ServiceSettings):
    service_name: ClassVar[str] = "billing"
    prefix: ClassVar[str] = "BILLING"

    stripe_api_key: SecretStr
    stripe_api_base: str | None = None
    """Base URL of a Stripe simulator; None for Stripe itself."""
    stripe_webhook_secret: SecretStr
    """Signs Stripe's requests to /webhooks/stripe."""
    stripe_publishable_key: str
    """Sent to the browser for the card field."""
    stripe_card_field_url: str
    """URL of the script that shows the card field."""
    stripe_timeout_seconds: float = 10.0
    """Per attempt of one call. Connecting has its own timeout of two seconds."""
