import base64
from pathlib import Path
from typing import Any

import pytest
from documents.settings import DocumentsSettings
from pydantic import ValidationError


def settings(**others: Any) -> DocumentsSettings:
    values: dict[str, Any] = {
        "database_url": "postgresql+asyncpg://",
        "audit_key": base64.b64encode(bytes(32)).decode(),
        "jwks_file": Path(),
        "service_key_file": Path(),
        "encryption_key": base64.b64encode(bytes(32)).decode(),
    }
    return DocumentsSettings(**values | others)


@pytest.mark.parametrize("key", ["", "short", "c2hvcnQ=", "%" * 44])
def test_encryption_key_must_be_32_bytes_in_base64(key: str) -> None:
    with pytest.raises(ValidationError, match="must be 32 bytes in base64") as refused:
        settings(encryption_key=key)
    assert not key or key not in str(refused.value)


def test_an_address_of_a_scanner_that_cannot_be_read_stops_the_start() -> None:
    assert settings(clamd_address="").clamd_address == ""
    assert settings(clamd_address="clamd:3310").clamd_address == "clamd:3310"
    with pytest.raises(ValidationError, match="must be host:port or the path of a unix socket"):
        settings(clamd_address="clamd")
