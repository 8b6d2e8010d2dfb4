from typing import ClassVar

from chassis.settings import ServiceSettings
from pydantic import SecretStr

from billing.domain.statements import Practice


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
    practice_name: str = "Larkwell"
    """Printed on receipts and superbills, like the next four; an empty text isn't printed."""
    practice_address: str = ""
    practice_phone: str = ""
    practice_tax_id: str = ""
    """The employer identification number."""
    practice_npi: str = ""
    """The national provider identifier of the organization."""

    @property
    def practice(self) -> Practice:
        return Practice(
            self.practice_name, self.practice_address, self.practice_phone, self.practice_tax_id, self.practice_npi
        )
