from typing import ClassVar

from chassis.settings import SecretKey, ServiceSettings, key_bytes


class DocumentsSettings(ServiceSettings):
    service_name: ClassVar[str] = "documents"
    prefix: ClassVar[str] = "DOCUMENTS"

    encryption_key: SecretKey
    """DOCUMENTS_ENCRYPTION_KEY encrypts stored files. Without it they can't be read again."""

    def master_key(self) -> bytes:
        return key_bytes(self.encryption_key)
