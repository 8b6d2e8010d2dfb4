"""What the operator gives by environment is used instead of what would be started."""

from pathlib import Path

import pytest
from stack.problems import Problem
from stack.stack import Stack


def _processes(tmp_path: Path, **environ: str) -> set[str]:
    return set(Stack(tmp_path, environ=environ).processes)


def test_everything_runs_locally_without_overrides(tmp_path: Path) -> None:
    assert {"postgres", "nats", "mailbox", "stripe-simulator", "identity", "web", "gateway"} <= _processes(tmp_path)


def test_an_external_broker_and_mail_server_are_used(tmp_path: Path) -> None:
    given = {"NATS_URL": "nats://broker:4222", "SMTP_URL": "smtp://mail:25"}
    assert not {"nats", "mailbox"} & _processes(tmp_path, **given)
    env = Stack(tmp_path, environ=given).env("identity")
    assert env["NATS_URL"] == "nats://broker:4222"
    assert env["SMTP_URL"] == "smtp://mail:25"


def test_postgres_runs_unless_every_service_has_an_external_database(tmp_path: Path) -> None:
    given = {
        "SCHEDULING_DATABASE_URL": "postgresql+asyncpg://u:p@db/scheduling",
        "SCHEDULING_MIGRATION_DATABASE_URL": "postgresql+asyncpg://owner:p@db/scheduling",
    }
    assert "postgres" in _processes(tmp_path, **given)
    assert Stack(tmp_path, environ=given).env("scheduling")["SCHEDULING_DATABASE_URL"].endswith("@db/scheduling")
    for prefix in ("IDENTITY", "CLINICAL_RECORDS", "BILLING", "DOCUMENTS"):
        given[f"{prefix}_DATABASE_URL"] = "postgresql+asyncpg://u:p@db/x"
        given[f"{prefix}_MIGRATION_DATABASE_URL"] = "postgresql+asyncpg://owner:p@db/x"
    assert "postgres" not in _processes(tmp_path, **given)


def test_only_the_migration_gets_the_role_that_owns_an_external_database(tmp_path: Path) -> None:
    owner = "postgresql+asyncpg://owner:p@db/billing"
    given = {"BILLING_DATABASE_URL": "postgresql+asyncpg://u:p@db/billing"}
    with pytest.raises(Problem, match="BILLING_DATABASE_URL is set but BILLING_MIGRATION_DATABASE_URL is not"):
        _processes(tmp_path, **given)
    stack = Stack(tmp_path, environ={**given, "BILLING_MIGRATION_DATABASE_URL": owner})
    assert stack.migration_env("billing")["BILLING_MIGRATION_DATABASE_URL"] == owner
    assert owner not in stack.env("billing").values()


def test_a_stripe_key_replaces_the_simulator(tmp_path: Path) -> None:
    given = {"STRIPE_API_KEY": "sk_1", "STRIPE_WEBHOOK_SECRET": "whsec_1", "STRIPE_PUBLISHABLE_KEY": "pk_1"}
    assert "stripe-simulator" not in _processes(tmp_path, **given)
    env = Stack(tmp_path, environ=given).env("billing")
    assert env["STRIPE_API_KEY"] == "sk_1"
    assert "STRIPE_API_BASE" not in env


def test_half_a_stripe_configuration_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="STRIPE_API_KEY is set but STRIPE_WEBHOOK_SECRET is not"):
        _processes(tmp_path, STRIPE_API_KEY="sk_1")


def test_a_service_does_not_get_the_secrets_of_another(tmp_path: Path) -> None:
    env = Stack(tmp_path, environ={"BILLING_DATABASE_URL": "postgresql+asyncpg://u:p@db/billing"}).env("identity")
    assert not any(name.startswith(("BILLING_", "DOCUMENTS_", "STRIPE_")) for name in env)


def test_secrets_are_created_once_and_private(tmp_path: Path) -> None:
    first = Stack(tmp_path, environ={}).env("documents")["DOCUMENTS_ENCRYPTION_KEY"]
    assert Stack(tmp_path, environ={}).env("documents")["DOCUMENTS_ENCRYPTION_KEY"] == first
    assert (tmp_path / "secrets.json").stat().st_mode & 0o077 == 0
