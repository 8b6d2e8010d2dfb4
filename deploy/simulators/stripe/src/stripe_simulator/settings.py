"""Every setting, read from the environment with the prefix `STRIPE_SIMULATOR_`."""

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from stripe_simulator.behavior import Behavior


class Settings(BaseSettings, Behavior):
    model_config = SettingsConfigDict(env_prefix="STRIPE_SIMULATOR_")

    api_key: SecretStr = SecretStr("sk_test_local")
    """The only secret key that `/v1` accepts."""

    webhook_url: str | None = None
    """The URL that receives every event. `None`: events are stored but not sent."""

    webhook_secret: SecretStr = SecretStr("whsec_local")
    """Signs webhooks so that `stripe.Webhook` verifies them."""

    state: Path | None = None
    """The JSON file that survives a restart. `None`: memory only."""

    public_url: str = "http://127.0.0.1:8106/simulator"
    """Where a browser reaches the documents: invoices and receipts."""

    def behavior(self) -> Behavior:
        return Behavior.model_validate(self.model_dump(include=set(Behavior.model_fields)))

    def document_url(self, kind: str, name: str) -> str:
        return f"{self.public_url}/{kind}/{name}"
