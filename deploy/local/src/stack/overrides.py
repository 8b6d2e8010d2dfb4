"""External servers and settings from the operator's environment, used instead of local ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from stack.platform import Platform, Service
from stack.problems import Problem

# Passed to the services unchanged.
_SHARED = (
    "OTLP_ENDPOINT",
    "OBJECT_STORE_URL",
    "AUDIT_STORE_URL",
    "LOG_LEVEL",
    "ENVIRONMENT",
    "PUBLIC_ORIGIN",
    "SUPPORT_EMAIL",
    "NATS_URL",
    "SMTP_URL",
)
_SHARED_PREFIXES = ("STRIPE_", "AWS_")
# Needed by any program to find its files, its language and the network's certificates.
_BASE = ("PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE")
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")


MIGRATION_URL = "MIGRATION_DATABASE_URL"
"""`SCHEDULING_MIGRATION_DATABASE_URL` names the role that owns the database. No running service gets it."""


@dataclass(frozen=True)
class Overrides:
    """`environ` is only read. An empty one runs everything locally, as tests do."""

    environ: Mapping[str, str]

    def settings(self, service: Service) -> dict[str, str]:
        """The overrides for this service, with its own prefix or shared."""
        return {
            name: value
            for name, value in self.environ.items()
            if (name in _SHARED or name.startswith((*_SHARED_PREFIXES, f"{service.env_prefix}_")))
            and not name.endswith(MIGRATION_URL)
        }

    def needs_postgres(self, platform: Platform) -> bool:
        """Raises Problem for a database without the role that may migrate it."""
        names = [f"{service.env_prefix}_DATABASE_URL" for service in platform.services]
        for service, name in zip(platform.services, names, strict=True):
            owner = f"{service.env_prefix}_{MIGRATION_URL}"
            if self.environ.get(name) and not self.environ.get(owner):
                raise Problem(f"{name} is set but {owner} is not: set it to the role that owns the database")
        return not all(map(self.environ.get, names))

    def needs_nats(self) -> bool:
        return not self.environ.get("NATS_URL")

    def needs_mail(self) -> bool:
        return not (self.environ.get("SMTP_URL") or self.environ.get("IDENTITY_SMTP_URL"))

    def needs_relay(self) -> bool:
        return not self.environ.get("SCHEDULING_TURN_URLS")

    def needs_prometheus(self) -> bool:
        """False for PROMETHEUS=0."""
        return self.environ.get("PROMETHEUS") != "0"

    def needs_stripe_simulator(self) -> bool:
        """Raises Problem when a Stripe key is set without its other settings: payments would fail halfway."""
        if not self.environ.get("STRIPE_API_KEY"):
            return True
        for name in ("STRIPE_WEBHOOK_SECRET", "STRIPE_PUBLISHABLE_KEY"):
            if not self.environ.get(name):
                raise Problem(
                    f"STRIPE_API_KEY is set but {name} is not: set it as well, "
                    "or unset STRIPE_API_KEY to use the simulator"
                )
        return False


def base_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The part of the caller's environment that every process gets."""
    return {name: environ[name] for name in (*_BASE, *_PROXIES) if name in environ} | {"TZ": "UTC"}
