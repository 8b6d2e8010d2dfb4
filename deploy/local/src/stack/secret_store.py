"""Passwords and keys of one stack, generated once and stored in a private file."""

import base64
import json
import os
import secrets
from pathlib import Path


class SecretStore:
    """Secrets by name. A new name gets a random value, which is stored."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._values: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}

    def password(self, name: str) -> str:
        """Only letters, digits, - and _, so that a URL can contain it unescaped."""
        return self._value(name, secrets.token_urlsafe(24))

    def key(self, name: str) -> str:
        """32 random bytes, base64."""
        return self._value(name, base64.b64encode(secrets.token_bytes(32)).decode())

    def _value(self, name: str, fresh: str) -> str:
        if name not in self._values:
            self._values[name] = fresh
            self._write()
        return self._values[name]

    def _write(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        temporary = self._file.with_suffix(".new")
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump(self._values, out, indent=1)
        temporary.replace(self._file)
