"""Runs the operators' commands on the test database."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from chassis.settings import ServiceSettings
from scheduling.cli import cli
from typer.testing import CliRunner, Result

Run = Callable[..., Awaitable[Result]]


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, extra_settings: dict[str, str]) -> Run:
    """In a thread, because a command runs its own event loop."""
    monkeypatch.setenv("SCHEDULING_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("SCHEDULING_SERVICE_KEY_FILE", str(settings.service_key_file))
    monkeypatch.setenv("SCHEDULING_ENCRYPTION_KEY", extra_settings["encryption_key"])
    monkeypatch.setenv("OPERATOR", "olga")

    async def run(*words: str) -> Result:
        return await asyncio.to_thread(CliRunner().invoke, cli, list(words))

    return run
