import base64
from pathlib import Path

import pytest
from documents.settings import DocumentsSettings
from pydantic import ValidationError


@pytest.mark.parametrize("key", ["", "short", "c2hvcnQ=", "%" * 44])
def test_encryption_key_must_be_32_bytes_in_base64(key: str) -> None:
    with pytest.raises(ValidationError, match="must be 32 bytes in base64") as refused:
        DocumentsSettings(
            database_url="postgresql+asyncpg://",
            audit_key=base64.b64encode(bytes(32)).decode(),
            jwks_file=Path(),
            service_key_file=Path(),
            encryption_key=key,
        )
    assert not key or key not in str(refused.value)
