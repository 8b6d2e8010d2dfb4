"""Every setting, read from the environment with the prefix `STRIPE_SIMULATOR_`."""

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="STRIPE_SIMULATOR_")

    api_key: SecretStr = SecretStr("sk_test_local")
    """The only secret key that `/v1` accepts."""

    webhook_url: str | None = None
    """The URL that receives every event. `None`: events are stored but not sent."""

    webhook_secret: SecretStr = SecretStr("whsec_local")
    """Signs webhooks so that `stripe.Webhook` verifies them."""

    state: Path | None = None
    """The JSON file that survives a restart. `None`: memory only."""
