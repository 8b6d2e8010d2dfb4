"""What the documents service is told by its environment, beyond what every service is."""

import base64
import binascii
from typing import ClassVar

from chassis.settings import ServiceSettings
from pydantic import SecretStr, field_validator
from pydantic_settings import SettingsConfigDict

KEY_BYTES = 32


class DocumentsSettings(ServiceSettings):
    service_name: ClassVar[str] = "documents"
    prefix: ClassVar[str] = "DOCUMENTS"
    model_config = SettingsConfigDict(hide_input_in_errors=True)  # a key that is refused is still not for the log

    encryption_key: SecretStr
    """DOCUMENTS_ENCRYPTION_KEY: 32 random bytes in base64. Files cannot be read again without it."""

    @field_validator("encryption_key")
    @classmethod
    def _is_a_key(cls, value: SecretStr) -> SecretStr:
        try:
            length = len(base64.b64decode(value.get_secret_value(), validate=True))
        except binascii.Error:
            length = 0
        if length != KEY_BYTES:
            raise ValueError("must be 32 bytes in base64")
        return value

    def master_key(self) -> bytes:
        return base64.b64decode(self.encryption_key.get_secret_value())
