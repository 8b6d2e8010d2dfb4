"""What every service is told by its environment.

A setting is read from `<PREFIX>_<NAME>` first (one service's own value), then from `<NAME>` (shared by all).
"""

import base64
import binascii
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.sources import EnvSettingsSource

KEY_BYTES = 32


def key_bytes(key: SecretStr) -> bytes:
    """Of a SecretKey. Raises ValueError for anything else."""
    try:
        found = base64.b64decode(key.get_secret_value(), validate=True)
    except binascii.Error:
        found = b""
    if len(found) != KEY_BYTES:
        raise ValueError("must be 32 bytes in base64")
    return found


def _is_a_key(key: SecretStr) -> SecretStr:
    key_bytes(key)
    return key


SecretKey = Annotated[SecretStr, AfterValidator(_is_a_key)]
"""32 random bytes in base64 (`openssl rand -base64 32`)."""


class Role(StrEnum):
    API = "api"
    WORKER = "worker"
    BOTH = "both"


class ServiceSettings(BaseSettings):
    """Settings that the chassis itself reads; a service adds its own in a subclass."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)
    """A secret that is refused is still not for the log."""

    service_name: ClassVar[str]
    """The folder below services/, the NATS user, and the name in telemetry."""
    prefix: ClassVar[str]
    """`SCHEDULING` for SCHEDULING_DATABASE_URL."""

    environment: str = "local"
    role: Role = Role.BOTH
    """Whether this process answers requests, does background work, or both."""
    database_url: str
    """SQLAlchemy URL with the asyncpg driver."""
    database_pool_size: int = 10
    """Connections for reads; for writes, which wait for one another, twice as many. Made as needed, and kept."""
    nats_url: str = "nats://127.0.0.1:4222"
    nats_user: str | None = None
    nats_password: str | None = None
    jwks_file: Path
    """Public keys: `access` for sign-ins, `service-<name>` for each calling service."""
    service_key_file: Path
    """This service's private key (JWK) for calls to other services."""
    ops_port: int | None = None
    """Where /metrics is served; None serves none."""
    ops_host: str = "127.0.0.1"
    """The address /metrics listens on; a container listens on all of its own."""
    public_origin: str = "http://127.0.0.1:8080"
    """What people type into the browser; links in mails start with it."""
    service_urls: dict[str, str] = Field(default_factory=dict)
    """Base address of each other service, by its name."""
    object_store_url: str = "file:///var/lib/larkwell/objects"
    otlp_endpoint: str | None = None
    """OTLP/HTTP collector, e.g. http://127.0.0.1:4318; None records no traces."""
    log_level: str = "INFO"
    event_attempts: int = 5
    """Tries before an event goes to the dead letters."""
    outbox_retention_days: int = 30

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        own = EnvSettingsSource(settings_cls, env_prefix=f"{cls.prefix}_")
        return init_settings, own, env_settings
