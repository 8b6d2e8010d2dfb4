"""What identity's tests share."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from chassis.app import Service
from chassis.runtime import Runtime
from identity.adapters.passwords import PasswordHash, Passwords
from identity.main import service as identity_service

from services.identity.tests.world import PASSWORD, SECRETS_KEY, Makes


@pytest.fixture(scope="session")
def service() -> Service:
    return identity_service


@pytest.fixture
def extra_settings(keys_folder: Path) -> dict[str, Any]:
    return {
        "access_key_file": keys_folder / "access.json",
        "secrets_key": SECRETS_KEY,
        "password_memory_kib": 64,
    }


@pytest.fixture(scope="session")
def password_hash() -> PasswordHash:
    """Of PASSWORD."""
    passwords = Passwords(1, 64)
    try:
        return asyncio.run(passwords.hash(PASSWORD))
    finally:
        passwords.close()


@pytest.fixture
def makes(runtime: Runtime, password_hash: PasswordHash) -> Makes:
    return Makes(runtime.units, password_hash)
