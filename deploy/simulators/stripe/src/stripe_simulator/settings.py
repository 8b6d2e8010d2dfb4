"""Every setting, read from the environment with the prefix `STRIPE_SIMULATOR_`."""

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="STRIPE_SIMULATOR_")

    api_key: SecretStr = SecretStr("sk_test_local")
    """The one secret key that `/v1` accepts."""

    webhook_url: str | None = None
    """Where every event is sent. `None`: events are kept, nothing is sent."""

    webhook_secret: SecretStr = SecretStr("whsec_local")
    """Signs what is sent, as `stripe.Webhook` verifies it."""

    state: Path | None = None
    """The JSON file that survives a restart. `None`: memory only."""
