"""The environment of each service: local defaults, overridden by the operator's values."""

import json
from collections.abc import Iterable

from stack import relay
from stack.install import coturn
from stack.layout import Layout
from stack.overrides import MIGRATION_URL, Overrides
from stack.platform import Platform, Service
from stack.secret_store import SecretStore

STRIPE_SIMULATOR_KEY = "sk_test_local"
STRIPE_SIMULATOR_PUBLISHABLE_KEY = "pk_test_local"
STRIPE_CARD_FIELD = "https://js.stripe.com/v3/"


def database_password(secrets: SecretStore, service: Service) -> str:
    return secrets.password(f"postgres-{service.name}")


def owner_password(secrets: SecretStore, service: Service) -> str:
    return secrets.password(f"postgres-{service.name}-owner")


def nats_password(secrets: SecretStore, user: str) -> str:
    return secrets.password(f"nats-{user}")


def nats_url(platform: Platform) -> str:
    return f"nats://127.0.0.1:{platform.nats.port}"


def database_url(platform: Platform, secrets: SecretStore, service: Service) -> str:
    """In SQLAlchemy's form. Role and database have the same name."""
    return _url(platform, service, service.database, database_password(secrets, service))


def _url(platform: Platform, service: Service, role: str, password: str) -> str:
    return f"postgresql+asyncpg://{role}:{password}@127.0.0.1:{platform.postgres_port}/{service.database}"


def service_environment(
    service: Service, platform: Platform, secrets: SecretStore, layout: Layout, overrides: Overrides
) -> dict[str, str]:
    """Every variable that one service's process reads."""
    prefix = service.env_prefix
    local = {
        f"{prefix}_DATABASE_URL": database_url(platform, secrets, service),
        f"{prefix}_OPS_PORT": str(service.ops_port),
        f"{prefix}_SERVICE_KEY_FILE": str(layout.keys / f"service-{service.name}.json"),
        f"{prefix}_AUDIT_KEY": secrets.key(f"{service.name}-audit"),
        f"{prefix}_NATS_USER": service.name,
        f"{prefix}_NATS_PASSWORD": nats_password(secrets, service.name),
        "NATS_URL": nats_url(platform),
        "JWKS_FILE": str(layout.keys / "jwks.json"),
        "PUBLIC_ORIGIN": platform.public_origin,
        "SUPPORT_EMAIL": platform.support_email,
        "OBJECT_STORE_URL": layout.objects.as_uri(),
        "AUDIT_STORE_URL": layout.audit_heads.as_uri(),
        "SERVICE_URLS": json.dumps({other.name: f"http://127.0.0.1:{other.port}" for other in platform.services}),
        "LOG_LEVEL": "INFO",
        "ENVIRONMENT": "local",
        "PYTHONUNBUFFERED": "1",
        **_own_settings(service, platform, secrets, layout, overrides),
    }
    every = local | overrides.settings(service)
    return every | clock_setting(every["ENVIRONMENT"], layout)


def migration_environment(
    service: Service, platform: Platform, secrets: SecretStore, overrides: Overrides
) -> dict[str, str]:
    """What only the command `migrate` gets: the URL of the role that owns the database."""
    name = f"{service.env_prefix}_{MIGRATION_URL}"
    local = _url(platform, service, f"{service.database}_owner", owner_password(secrets, service))
    return {name: overrides.environ.get(name) or local}


def clock_setting(environment: str, layout: Layout) -> dict[str, str]:
    """Only a development stack has a clock that can be moved (docs/adr/0012-movable-clock.md)."""
    return {"CLOCK_FILE": str(layout.clock)} if environment == "local" else {}


def _own_settings(
    service: Service, platform: Platform, secrets: SecretStore, layout: Layout, overrides: Overrides
) -> dict[str, str]:
    """Settings that only one service has."""
    match service.name:
        case "identity":
            return {
                "IDENTITY_ACCESS_KEY_FILE": str(layout.keys / "access.json"),
                "IDENTITY_SECRETS_KEY": secrets.key("identity-secrets"),
                "IDENTITY_PUSH_KEY": secrets.key("identity-push"),
                "SMTP_URL": f"smtp://127.0.0.1:{platform.smtp_port}",
                # An external mail server would not understand the mailbox's SMS addresses.
                "IDENTITY_SMS_URL": "mailbox:" if overrides.needs_mail() else "",
            }
        case "billing" if overrides.needs_stripe_simulator():
            return {
                "STRIPE_API_KEY": STRIPE_SIMULATOR_KEY,
                "STRIPE_API_BASE": f"http://127.0.0.1:{platform.stripe_simulator_port}",
                "STRIPE_WEBHOOK_SECRET": f"whsec_{secrets.password('stripe-webhook')}",
                "STRIPE_PUBLISHABLE_KEY": STRIPE_SIMULATOR_PUBLISHABLE_KEY,
                "STRIPE_CARD_FIELD_URL": "/stripe-simulator/card-field.js",
            }
        case "billing":
            return {"STRIPE_CARD_FIELD_URL": STRIPE_CARD_FIELD}
        case "clinical-records":
            return {"CLINICAL_RECORDS_ENCRYPTION_KEY": secrets.key("clinical-records-encryption")}
        case "documents":
            return {"DOCUMENTS_ENCRYPTION_KEY": secrets.key("documents-encryption")}
        case "scheduling":
            own = {"SCHEDULING_ENCRYPTION_KEY": secrets.key("scheduling-encryption")}
            return own | (relay.settings(platform, secrets) if overrides.needs_relay() and coturn.program() else {})
        case _:
            return {}


def seed_environment(environments: Iterable[dict[str, str]], layout: Layout) -> dict[str, str]:
    """The seed uses every service, so it gets all their settings, and the path where it writes its accounts."""
    merged: dict[str, str] = {}
    for environment in environments:
        merged |= environment
    return merged | {"DEMO_ACCOUNTS_FILE": str(layout.demo_accounts)}
