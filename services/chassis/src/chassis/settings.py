"""Settings of every service, from environment variables.

A setting is read from `<PREFIX>_<NAME>` (one service), then from `<NAME>` (shared by all services).
"""

import base64
import binascii
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.sources import EnvSettingsSource
from sqlalchemy.engine import make_url

from chassis.audit.keys import AuditKeys
from chassis.encrypted_connections import require_encrypted
from chassis.master_keys import NO_KEYS, MasterKeys

KEY_BYTES = 32
SERVING = ("staging", "production")
"""The environments that people use."""


def key_bytes(key: SecretStr) -> bytes:
    """The 32 bytes of a SecretKey. Raises ValueError for any other text."""
    try:
        found = base64.b64decode(key.get_secret_value(), validate=True)
    except binascii.Error:
        found = b""
    if len(found) != KEY_BYTES:
        raise ValueError("must be 32 bytes in base64")
    return found


def _check_key(key: SecretStr) -> SecretStr:
    key_bytes(key)
    return key


SecretKey = Annotated[SecretStr, AfterValidator(_check_key)]
"""32 random bytes in base64 (`openssl rand -base64 32`)."""


class Role(StrEnum):
    API = "api"
    WORKER = "worker"
    BOTH = "both"


class ServiceSettings(BaseSettings):
    """The settings that the chassis reads. A service adds its settings in a subclass."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)
    """Hides the input in errors, because an invalid secret must not reach the log."""

    service_name: ClassVar[str]
    """Also the folder below services/, the NATS user and the name in telemetry."""
    prefix: ClassVar[str]
    """`SCHEDULING` reads SCHEDULING_DATABASE_URL."""

    environment: str = "local"
    clock_file: Path | None = None
    """Moves the clock by the seconds in this file. Only the environment `local` may set it."""
    role: Role = Role.BOTH
    """`api` serves requests, `worker` runs background work, `both` does both."""
    database_url: str
    """SQLAlchemy URL with the asyncpg driver, of the role that owns nothing (docs/product/shared.md#database-roles)."""
    migration_database_url: str | None = None
    """The same database under the role that owns it. Only the command `migrate` gets it."""
    database_pool_size: int = 10
    """Connections for reads; writes get twice as many, because they wait for locks. Opened on demand and kept."""
    database_tls: str = Field(default="", validation_alias="PGSSLMODE")
    """The drivers read the variable, and PGSSLROOTCERT, themselves. Staging and production need `verify-full`."""
    nats_url: str = "nats://127.0.0.1:4222"
    """`tls://host:port` in staging and production."""
    nats_ca_file: Path | None = None
    """The authority (PEM) of the broker's certificate. `None` trusts those of the machine."""
    nats_user: str | None = None
    nats_password: str | None = None
    jwks_file: Path
    """Public keys: `access` for sign-ins, `service-<name>` for each calling service."""
    service_key_file: Path
    """This service's private key (JWK) for calls to other services."""
    throttle_scale: int = Field(default=1, ge=1)
    """Multiplies the limits on calls that cost, and how many requests of one address are handled at once. Tests raise
    it, because all their people share one address."""
    ops_port: int | None = None
    """The port of /metrics. `None` disables metrics."""
    ops_host: str = "127.0.0.1"
    """The address that /metrics binds to. Containers bind to all interfaces."""
    audit_key: SecretKey
    """Signs the audit chain. Each service has its own."""
    former_audit_keys: list[SecretKey] = Field(default_factory=list)
    """Verify what was signed before `audit_key` was replaced. Newest first."""
    public_origin: str = "http://127.0.0.1:8080"
    """The origin of the site; links in emails start with it."""
    service_urls: dict[str, str] = Field(default_factory=dict)
    """The base URL of each other service, by name. `https://` in staging and production."""
    service_ca_file: Path | None = None
    """The authority (PEM) of the services' certificates. `None` trusts those of the machine."""
    object_store_url: str = "file:///var/lib/larkwell/objects"
    audit_store_url: str = "file:///var/lib/larkwell/audit-heads"
    """Where the heads of the audit chain are stored. In S3, a bucket of its own, in which objects can't be deleted."""
    otlp_endpoint: str | None = None
    """The OTLP/HTTP collector, such as http://127.0.0.1:4318. `None` disables traces."""
    log_level: str = "INFO"
    event_attempts: int = 5
    """Attempts before an event becomes a dead letter."""
    outbox_retention_days: int = 30

    @property
    def database_role(self) -> str:
        """As which the service runs."""
        return str(make_url(self.database_url).username)

    @property
    def audit_keys(self) -> AuditKeys:
        return AuditKeys.of(self.service_name, [key_bytes(key) for key in (self.audit_key, *self.former_audit_keys)])

    @property
    def master_keys(self) -> MasterKeys:
        """Of the texts that this service encrypts."""
        return NO_KEYS

    @model_validator(mode="after")
    def _only_local_clocks_move(self) -> Self:
        if self.clock_file is not None and self.environment != "local":
            raise ValueError(f"CLOCK_FILE moves the clock, which the environment {self.environment!r} does not allow")
        return self

    @model_validator(mode="after")
    def _audit_heads_leave_the_machine(self) -> Self:
        if self.environment in SERVING and self.audit_store_url.startswith("file:"):
            raise ValueError(f"AUDIT_STORE_URL must be an object store in the environment {self.environment!r}")
        return self

    @model_validator(mode="after")
    def _connections_are_encrypted(self) -> Self:
        if self.environment in SERVING:
            databases = (self.database_url, self.migration_database_url)
            require_encrypted(self.database_tls, databases, self.nats_url, self.service_urls.values())
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        prefixed = EnvSettingsSource(settings_cls, env_prefix=f"{cls.prefix}_")
        return init_settings, prefixed, env_settings
