import base64
from pathlib import Path

import pytest

from services.chassis.tests.toybox.service import Settings


def test_prefixed_setting_overrides_the_shared_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AUDIT_KEY", base64.b64encode(bytes(32)).decode())
    monkeypatch.setenv("JWKS_FILE", str(tmp_path / "shared"))
    monkeypatch.setenv("SERVICE_KEY_FILE", str(tmp_path / "shared"))
    monkeypatch.setenv("TOYS_SERVICE_KEY_FILE", str(tmp_path / "own"))
    monkeypatch.setenv("TOYS_DATABASE_URL", "postgresql+asyncpg://x")
    monkeypatch.setenv("SERVICE_URLS", '{"identity": "http://127.0.0.1:1"}')
    settings = Settings()
    assert settings.jwks_file == tmp_path / "shared"
    assert settings.service_key_file == tmp_path / "own"
    assert settings.service_urls == {"identity": "http://127.0.0.1:1"}
